"""Carrying out commands in a game's file: typed ones, and those of machines."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from campaign.core.fault import Refused
from campaign.core.names import fold, meant, nearest
from campaign.games.mayhem import words
from campaign.games.mayhem.game import Game, NotAllowed
from campaign.games.mayhem.judging import JUDGE
from campaign.games.mayhem.sequence import act as acted
from campaign.play.skirmishes.files import opened
from campaign.play.skirmishes.interrupting import asked, played
from campaign.play.skirmishes.records import after
from campaign.play.skirmishes.telling import waits

TURNS = 40  # after which machines stop that nobody has stopped
_MOST = 5_000  # commands of machines; no game of so many turns has as many


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command has done: the game after it, and how many of its acts were there before.

    `asks`: whom machines wait for, who may shoot before they go on, and what he may say; "" when they wait for nobody.
    """

    game: Game
    before: int
    asks: str = ""


@contextmanager
def allowed(game: Game) -> Iterator[None]:
    """Turn what the rules do not allow in the block into Refused, which says what `game` waits for."""
    try:
        yield
    except NotAllowed as error:
        due = waits(game)
        raise Refused(str(error), "nothing was changed; " + (f"it waits for {due}" if due else "it is over")) from None


def said(game: Game, text: str, dice: Sequence[int] = (), side: str = "") -> Game:
    """Return the game after a command in words; Refused when it is none, or the rules do not allow it."""
    command = words.read(text, game)
    with allowed(game):
        return acted(game, command, JUDGE, dice, " ".join(text.split()), side)


def act(file: Path, texts: Sequence[str], *, dice: Sequence[int] = (), side: str = "") -> Ran:
    """Carry out commands in words, one after the other; all of them or none.

    `dice` were thrown at the table for the only command, in the order in which they are asked for; `side`: who says it.
    Refused with the reason when one is not understood or not allowed; nothing is then written.
    """
    if dice and len(texts) > 1:
        raise Refused("dice are given for one command at a time", "give the commands one by one")
    with opened(file, "mayhem act") as table:
        before = len(table.record.history)
        who = side_called(table.record, side) if side else ""
        for at, text in enumerate(texts, 1):
            try:
                table.record = after(table.record, said(table.record, text, dice, who))
            except Refused as error:
                if len(texts) == 1:
                    raise
                raise Refused(f"command {at}, “{text}”: {error.message}", error.remedy) from None
        return Ran(table.record, before)


def auto(file: Path, sides: Sequence[str] = (), *, turns: int = TURNS) -> Ran:
    """Let machines play sides (none named: both), until somebody else must act, the game is over, or turns are.

    Who plays the other side is waited for when he has a shot, before a move is carried out and before a movement ends;
    his `go` and `end move` let the machine go on. `turns`: so many more turns, the one under way among them. Refused
    for sides that are none.
    """
    with opened(file, "mayhem auto") as table:
        before = len(table.record.history)
        who = tuple(side_called(table.record, side) for side in sides)
        with allowed(table.record):
            for count, game in enumerate(played(table.record, table.record.turn + turns - 1, who)):
                table.record = after(table.record, game)
                if count > _MOST:
                    break
        return Ran(table.record, before, asked(table.record, who))


def side_called(game: Game, name: str) -> str:
    """Return the side of this name, or of the player of this name; Refused when there is none."""
    for side in game.scenario.sides:
        players = [one.player for one in game.scenario.contingents if one.side == side and one.player]
        if fold(name) in {fold(side), *map(fold, players)}:
            return side
    close = nearest(name, list(game.scenario.sides))
    sides = " and ".join(game.scenario.sides)
    raise Refused(f"there is no side {name}", meant(close, f"they are {sides}"))
