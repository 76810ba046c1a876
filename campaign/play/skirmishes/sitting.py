"""A hot seat: players and machines at one terminal, who see all of the table."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from campaign.core.fault import Refused
from campaign.games.mayhem.game import Game
from campaign.play.gamefiles import Table
from campaign.play.skirmishes.acting import Ran, allowed, said, side_called
from campaign.play.skirmishes.files import opened, read
from campaign.play.skirmishes.interrupting import asked, played
from campaign.play.skirmishes.records import Skirmish, after

SAID = {  # when → what may be said at the table
    "initiative": "roll initiative · Red goes first (or second)",
    "movement": "group A moves ahead 8, wheels left 30 · Hugh moves to 10,12 to join · Hugh slides back 3 · Wat turns"
    " about · group A forms Hugh at 10,12 facing 90; Wat at 12,12 · Nigel charges Hugh · bowmen 1-3 move ahead 4"
    " · end move",
    "shots": "archers 1-4 shoot at Hugh at 10 inches of his move · archers 1-3 load the bombard",
    "on": "go carries out the move under way",
    "hand-to-hand": "fight Nigel · fight Nigel against Hugh and Wat · end fight",
    "heroes": "Nigel spends tokens on death and morale · Nigel spends no tokens",
    "the end": "see to the fallen",
    "the GM": 'ruling "the rope breaks"; remove Hugh; put Wat at 10,12 facing 90; break the gate; roll 1d6',
    "sitting": "show prints the table · help prints this · stop ends the sitting; the game is kept",
}
Asks = Callable[[Game, str], str]  # the game, why the last words were refused or what may be said → words, "" to stop


def at_table(file: Path, ask: Asks, machines: Sequence[str] = (), turns: int = 0) -> Iterator[Ran]:
    """Play on with whoever sits at the table; yield after each command, or run of the machines', what was done.

    `machines`: sides that the machine plays; when they cannot go on by themselves, somebody is asked, and so is who has
    a shot at those that a machine moves: his `go` and `end move` let it go on. It ends with the fate of the fallen,
    after `turns` turns (0: not by that), or when nothing is said. Each command is written before it is yielded. Refused
    when the file changes meanwhile; that command is lost then, nothing else.
    """
    table = Table(file, read(file))
    own = tuple(side_called(table.record, side) for side in machines)
    last = table.record.turn + turns - 1
    while not (turns and table.record.turn > last) and not _done(table.record):
        before = table.record
        if own:
            with allowed(before):
                for game in played(before, last if turns else 0, own):
                    table.record = after(before, game)
        if table.record == before and not _heard(table, ask, asked(before, own)):
            return
        with opened(file, "mayhem play") as written:
            if written.record != before:
                raise Refused(f"{file} was changed meanwhile", "start again: what was played before stands")
            written.record = table.record
        yield Ran(table.record, len(before.history))


def _done(game: Game) -> bool:
    return game.over and not any(one.status == "downed" for one in game.figures)


def _heard(table: Table[Skirmish], ask: Asks, why_not: str) -> bool:
    """Carry out what somebody says, asking until it is allowed; return whether anything was said."""
    while text := ask(table.record, why_not).strip():
        try:
            table.record = after(table.record, said(table.record, text))
        except Refused as error:
            why_not = f"{error.message}" + (f" ({error.remedy})" if error.remedy else "")
            continue
        return True
    return False
