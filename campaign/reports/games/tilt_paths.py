"""Where figures and the corpse went in the last phase of a game of Tilting."""

from dataclasses import dataclass

from campaign.games.tilting.formats import halfway
from campaign.games.tilting.game import Dragged, Game, Moved, Rode, Scored

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Path:
    """The way of a figure, "" for the corpse, through the points at which it stopped."""

    rider: str
    points: tuple[Point, ...]


def last_moves(game: Game) -> tuple[Path, ...]:
    """Return the ways of the last phase that was resolved, in the order of the figures, the corpse's last."""
    began = {one.name: [(one.start.x, one.start.y)] for one in game.riders}
    middle = [(halfway(game.field).x, halfway(game.field).y)] if game.corpse is not None else []
    at = {name: list(points) for name, points in began.items()}
    corpse = list(middle)
    for number, phase in enumerate(game.history):
        again = bool(number) and any(isinstance(it, Rode | Scored) for it in game.history[number - 1].events)
        at = {name: began[name] if again else points[-1:] for name, points in at.items()}
        corpse = middle if again else corpse[-1:]
        for event in phase.events:
            if isinstance(event, Moved):
                at[event.rider] = [*at[event.rider], (event.x, event.y)]
            elif isinstance(event, Dragged):
                corpse = [*corpse, (event.x, event.y)]
    found = [Path(name, tuple(points)) for name, points in at.items()] + [Path("", tuple(corpse))]
    return tuple(one for one in found if len(one.points) > 1)
