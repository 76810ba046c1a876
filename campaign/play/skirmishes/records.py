"""The file of a game of Medieval Mayhem: the game itself, and the armies from which its figures were drawn, if any."""

from msgspec.structs import replace

from campaign.games.mayhem.figures import Record
from campaign.games.mayhem.game import Game

GAME = "mayhem"


class Drawn(Record, frozen=True):
    """Figures drawn from detachments: of which army on which `side`, and how many `men` each figure stands for.

    `figures` has the detachment of each figure by its id; `commanders` the commander that a figure is. `day` is that
    before which they meet. `settled`: the event by which the result was written back, "" before.
    """

    armies: dict[str, str]
    men: int
    figures: dict[str, str]
    commanders: dict[str, str]
    day: int
    settled: str = ""


class Skirmish(Game, frozen=True):
    """A game's file. `drawn`: whence its figures come in a campaign; None for a game that stands alone."""

    drawn: Drawn | None = None


def after(record: Skirmish, game: Game) -> Skirmish:
    """Return the record of a file when its game has come to stand as `game`."""
    return replace(record, **{name: getattr(game, name) for name in Game.__struct_fields__})
