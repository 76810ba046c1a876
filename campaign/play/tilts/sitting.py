"""Playing on with players at one table, who are asked in turn, each by what he may know."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from msgspec.structs import replace

from campaign.core.fault import Refused
from campaign.games.tilting.game import Answer, Game, NotAllowed, Phase, Play, Question, rider
from campaign.games.tilting.opponents.opponent import Opponent
from campaign.games.tilting.replaying import play as played
from campaign.games.tilting.seeing import seen
from campaign.play.gamefiles import Table
from campaign.play.tilts.asking import asking
from campaign.play.tilts.files import opened, read
from campaign.play.tilts.records import Tilt
from campaign.play.tilts.running import Machines, answered, machines_for, settle
from campaign.play.tilts.sealed import run_of


class Seat(Protocol):
    """Somebody at the table. Games come to him as he may see them."""

    def play(self, game: Game, figure: str, why_not: str) -> Play:
        """Return what his figure lays, or that it passes; `why_not`: why his last play was refused, "" at first."""

    def answer(self, table: Game, question: Question, why_not: str) -> Answer:
        """Return an answer for his figure, the table lying as it does."""


@dataclass(frozen=True, slots=True)
class Sat:
    """What was done in a step: a figure's card or pass, or (None) the phases that are over now; the game after it."""

    play: Play | None
    phases: tuple[Phase, ...]
    tilt: Tilt


def at_table(
    file: Path, seats: Mapping[str, Seat], machines: Sequence[str] = (), by: str = "", turns: int = 0
) -> Iterator[Sat]:
    """Play on with the players of `seats` at the table; yield after each step what was done in it.

    `machines`: sides, players or figures for whom the machine plays, `by` the opponent of that name. It ends with the
    game, after `turns` turns (0: not by that), or when somebody must play who is neither. Each step is written before
    it is yielded, and nothing is locked while a player thinks. Refused when the file changes meanwhile; the step is
    lost then, nothing else.
    """
    before = read(file)
    table = Table(file, before)
    opponents = machines_for(before.table, machines, by) if machines else {}
    last = before.table.turn + turns - 1
    while not table.record.table.over and not (turns and table.record.table.turn > last):
        if not _step(table, seats, opponents):
            return
        with opened(file, "tilt sit") as written:
            if written.record != before:
                raise Refused(f"{file} was changed meanwhile", "start again: what was played before stands")
            written.record = table.record
        done = len(before.table.history)
        new = table.record.table.history[done:]
        laid = table.record.table.plays[len(before.table.plays) :] if not new else ()
        before = table.record
        yield Sat(laid[-1] if laid else None, new, before)


def _step(table: Table[Tilt], seats: Mapping[str, Seat], opponents: Mapping[str, Opponent]) -> bool:
    game = table.record.table
    asked = asking(table.record)
    question = asked.pending if asked is not None else None
    whose = question.rider if question is not None else game.next
    sealed = question is None and bool(whose) and run_of(table.record, whose) is not None
    if not whose or sealed or whose in opponents or rider(game, whose).player not in seats:
        return Machines(table, opponents).step()
    player = rider(game, whose).player
    seat, why_not = seats[player], ""
    while True:
        try:
            if asked is None or question is None:
                after = played(game, seat.play(seen(game, player), whose, why_not))
                table.record = replace(table.record, table=after)
                return True
            given = seat.answer(seen(asked.table, player), question, why_not)
            answered(table, asked, given)
        except (NotAllowed, Refused) as error:
            why_not = str(error)
            continue
        settle(table)
        return True
