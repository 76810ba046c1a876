"""Riding what can be ridden: secret plays opened, passes ridden with dice, the machine playing for those who do not."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from campaign.core.dice import InOrder, Roll
from campaign.core.fault import Refused
from campaign.games.full_tilt.riding import Spend
from campaign.play.gamefiles import Table
from campaign.play.jousts.files import opened, read, refuse_unused
from campaign.play.jousts.marshal import Marshal, Progress
from campaign.play.jousts.naming import all_matches, team_called
from campaign.play.jousts.records import Game
from campaign.play.jousts.seats import Heard, Seat
from campaign.play.jousts.telling import misfit_told


@dataclass(frozen=True, slots=True)
class Ridden:
    """What was ridden: match, duel and pass (each from 1) in their order; the game after it; what it waits for."""

    passes: tuple[tuple[int, int, int], ...]
    game: Game
    waits: tuple[str, ...]


def resolve(file: Path, *, dice: Sequence[int] = ()) -> Ridden:
    """Open the secret plays that are due and ride every pass for which both are in; return what was ridden.

    `dice` were thrown at the table, in the order in which they are asked for. Refused when they do not fit; then
    nothing has changed.
    """
    with opened(file, "joust resolve") as table:
        return _played(table, dice, ())


def auto(file: Path, teams: Sequence[str] = (), progress: Progress | None = None) -> Ridden:
    """Let the machine play for `teams` (all when none is named) as far as the others' plays allow.

    It plays the equilibrium of each duel, and does not see the other side's favours (see `machine`). `progress` is told
    after each match how many of how many are over. Refused for a team that is none.
    """
    with opened(file, "joust auto") as table:
        named = tuple(team_called(table.record, team).name for team in teams)
        return _played(table, (), named or tuple(team.name for team in table.record.tournament.teams), progress)


def _played(
    table: Table[Game], dice: Sequence[int], machines: Sequence[str], progress: Progress | None = None
) -> Ridden:
    thrown = InOrder(table.record.seed, 0, dice)
    marshal = Marshal(table, thrown, machines)
    try:
        marshal.run(progress)
    except ValueError as error:
        raise Refused(misfit_told(error), "give each roll dice within its sides") from None
    refuse_unused(thrown)
    return Ridden(tuple(marshal.passes), table.record, tuple(marshal.waits()))


def at_table(
    file: Path,
    seats: Mapping[str, Seat],
    machines: Sequence[str] = (),
    heard: Callable[[Roll], None] | None = None,
    asked: Spend | None = None,
) -> Iterator[Ridden]:
    """Play on with the players of `seats` at the table; yield after each step what was ridden in it.

    Of who sealed a ploy and stated no policy `asked` decides about the favours; he spends none when it is None.

    Each step is written before it is yielded, and nothing is locked while a player thinks. `heard` is told of every
    die as it falls. Refused when the file changes while a step is played; the step is lost then, nothing else.
    """
    before = read(file)
    table = Table(file, before)
    marshal = Marshal(table, Heard(before.seed, heard), machines, seats, asked)
    while marshal.step():
        with opened(file, "joust play") as written:
            if written.record != before:
                raise Refused(f"{file} was changed meanwhile", "start again: what was ridden before stands")
            written.record = before = table.record
        yield Ridden(tuple(marshal.passes), before, tuple(marshal.waits()))
        marshal.passes.clear()


def unfinished(game: Game) -> int:
    """Return how many of the matches drawn up are not over."""
    return sum(not match.over for match in all_matches(game))
