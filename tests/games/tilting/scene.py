"""Tables as rulings need them: figures placed where a ruling wants them, their runs laid."""

from campaign.core.dice import InOrder
from campaign.games.tilting.cards import Card
from campaign.games.tilting.game import (
    Answer,
    Ends,
    Event,
    Field,
    Format,
    Game,
    Goal,
    Happened,
    NotAllowed,
    Resolved,
    Rider,
    Sheet,
    Spot,
    Valon,
)
from campaign.games.tilting.laying import due
from campaign.games.tilting.resolving import resolve

FIELD = Field(48.0, 36.0, 2.5, 3.5, (Goal("red", 4.0, 18.0), Goal("blue", 44.0, 18.0)))
TEN = range(1, 11)


def card(value: int, x: float, y: float, heading: float = 0.0) -> Card:
    return Card(value, float(x), float(y), float(heading))


def figure(name: str, side: str, on: Card, *run: Card, points: int = 10, sheet: Sheet | None = None) -> Rider:
    """A figure that stands on a card with a run laid ahead; the other cards are in its hand."""
    used = {on.value, *(one.value for one in run)}
    hand = tuple(value for value in TEN if value not in used)
    return Rider(name, side, name, on, on, hand, points, run=run, sheet=sheet)


def laid(
    *riders: Rider,
    corpse: tuple[float, float] | None = None,
    format: Format = "melee",
    ends: Ends | None = None,
    valon: Valon | None = None,
    phase: int = 1,
    to_lay: bool = False,
    rules: dict[str, int | str] | None = None,
) -> Game:
    """A game in which all have passed; or, with `to_lay`, in which nobody has."""
    game = Game(
        format,
        FIELD,
        riders,
        tuple(one.name for one in riders),
        phase=phase,
        corpse=Spot(*corpse) if corpse else None,
        scores={"red": 0, "blue": 0} if format == "buzkashi" else {},
        ends=ends or Ends(),
        valon=valon,
        rules=rules or {},
    )
    return (
        Game(**{**{name: getattr(game, name) for name in game.__struct_fields__}, "next": due(game)})
        if to_lay
        else game
    )


def resolved(game: Game, *answers: Answer, dice: tuple[int, ...] = ()) -> Game:
    """The game after the phase; every question must have its answer."""
    done = waits(game, *answers, dice=dice)
    assert done.pending is None, done.pending
    return done.game


def waits(game: Game, *answers: Answer, dice: tuple[int, ...] = ()) -> Resolved:
    """What resolving comes to, with dice thrown at the table in their order."""
    return resolve(game, answers, InOrder(0, 0, dice) if dice else None)


def events(game: Game, kind: type[Event]) -> list[Happened]:
    """What of this kind happened in the last phase."""
    return [one for one in game.history[-1].events if isinstance(one, kind)]


def points(game: Game) -> dict[str, int]:
    return {one.name: one.points for one in game.riders}


def refused(error: object) -> str:
    """The reason of a refusal."""
    assert isinstance(error, NotAllowed)
    return str(error)
