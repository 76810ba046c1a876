"""Fights as rulings need them: figures set where a ruling wants them, in the phase that it is about."""

from collections.abc import Sequence

from msgspec.structs import replace

from campaign.core.dice import InOrder
from campaign.games.mayhem.commands import AnyCommand
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.figures import Engine, Figure, Hero, Kind
from campaign.games.mayhem.game import Contingent, Due, Game, Options, Phase, Scenario, Victory
from campaign.games.mayhem.groups import groups
from campaign.games.mayhem.happenings import AnyHappening, Lost, Rolled, Went
from campaign.games.mayhem.judging import JUDGE
from campaign.games.mayhem.sequence import act
from campaign.games.mayhem.setup import start
from campaign.games.mayhem.table import Piece, Point, Table

N, E, S, W = 0.0, 90.0, 180.0, 270.0
SIDE = 1.6


def man(
    id: str, side: str, x: float, y: float, facing: float = N, kind: Kind = "common sergeant", **more: object
) -> Figure:
    """A figure; without armour, shield or bonus unless `more` gives it some."""
    return Figure(id, side, kind, x, y, facing, **more)  # type: ignore[arg-type]  # a test names the fields it sets


def fray(
    *figures: Figure,
    phase: Phase = "fight",
    active: str = "red",
    pieces: Sequence[Piece] = (),
    options: Options | None = None,
    contingents: Sequence[Contingent] = (),
    engines: Sequence[Engine] = (),
    victory: Sequence[Victory] = (),
    turns: int = 0,
    width: float = 40,
    height: float = 40,
    rules: dict[str, int | str] | None = None,
    turn: int = 1,
    due: Sequence[Due] = (),
) -> Game:
    """A game of red and blue in a phase of `active`."""
    game = start(
        Scenario(
            "A fray",
            ("red", "blue"),
            Table(width, height, tuple(pieces)),
            figures,
            tuple(contingents),
            tuple(engines),
            options or Options(),
            tuple(victory),
            turns,
            rules=rules or {},
        )
    )
    order = (active, "blue" if active == "red" else "red")
    now = replace(game, phase=phase, active=active, order=order, turn=turn, due=tuple(due))
    return replace(now, groups=groups(now, active)) if phase == "move" else now


def do(game: Game, command: AnyCommand, *dice: int) -> Game:
    """The game after a command with these dice, all of which must be wanted and none of which may be missing."""
    after = act(game, command, JUDGE, dice)
    thrown = [face for one in rolls(after) for face in one.roll.dice]
    assert thrown == list(dice), f"{len(thrown)} dice were wanted"
    return after


def happened(game: Game) -> tuple[AnyHappening, ...]:
    """What happened in the last act."""
    return game.history[-1].happened


def rolls(game: Game) -> list[Rolled]:
    return [one for one in happened(game) if isinstance(one, Rolled)]


def told(game: Game) -> str:
    """The dice of the last act in short: who, for what, total against need, + or -."""
    return ", ".join(
        f"{one.who[0]} {one.purpose} {one.total}/{one.need}{'+' if one.good else '-'}" for one in rolls(game)
    )


def lost(game: Game) -> dict[str, str]:
    """Who came off the table in the last act, and how."""
    return {one.who: one.status for one in happened(game) if isinstance(one, Lost)}


def at(game: Game, id: str) -> Point:
    one = next(one for one in game.figures if one.id == id)
    return one.x, one.y


def status(game: Game, id: str) -> str:
    return next(one.status for one in game.figures if one.id == id)


def hero(game: Game, id: str) -> Hero | None:
    return next(one.hero for one in game.figures if one.id == id)


def course(game: Game, *dice: int) -> Course:
    """A game in the course of a command, with these dice."""
    return Course(game, InOrder(0, len(game.history), dice), JUDGE)


def went(game: Game, how: str) -> dict[str, Point]:
    """Where those came to stand who went so in the last act."""
    return {
        place.id: (place.x, place.y)
        for one in happened(game)
        if isinstance(one, Went) and one.how == how
        for place in one.places
    }
