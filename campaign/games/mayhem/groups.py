"""Groups: figures chained by bases no more than an inch apart (MAY-ORG-2)."""

from collections.abc import Iterable, Sequence

from campaign.core.book import Rule
from campaign.core.numbers import number
from campaign.games.mayhem.figures import Figure, Place
from campaign.games.mayhem.game import Game, base_of, numbers_of, standing
from campaign.games.mayhem.geometry import TOUCH, Square, gap

CHAIN = number("mayhem.group", 1, "inches between bases", "MAY-ORG-2")

RULES = (
    Rule(
        "MAY-ORG-2",
        "A group is any figures whose bases are within {mayhem.group} inch of each other.",
        "Chained: each within that of another of the group; of the same side and contingent, on the table. A figure by"
        " itself is a group of one.",
    ),
)


def square(one: Figure | Place, base: float) -> Square:
    """Return the base of a figure as a square."""
    return Square(one.x, one.y, one.facing, base)


def chained(figures: Sequence[Figure], bases: dict[str, float], reach: float) -> tuple[tuple[str, ...], ...]:
    """Return these figures in groups, by ids: both groups and figures in the order in which they are given.

    `bases`: the side of each base; `reach`: how far apart the bases of a group may be.
    """
    squares = {one.id: square(one, bases[one.id]) for one in figures}
    kin = {one.id: (one.side, one.of) for one in figures}
    left = [one.id for one in figures]
    order = {id: at for at, id in enumerate(left)}
    found = []
    while left:
        group, fresh = [left[0]], [left.pop(0)]
        while fresh:
            one = fresh.pop()
            near = [id for id in left if kin[id] == kin[one] and _near(squares[id], squares[one], reach)]
            group += near
            fresh += near
            left = [id for id in left if id not in near]
        found.append(tuple(sorted(group, key=order.__getitem__)))
    return tuple(found)


def _near(one: Square, other: Square, reach: float) -> bool:
    most = one.base + other.base + reach
    dx, dy = other.x - one.x, other.y - one.y
    return dx * dx + dy * dy <= most * most and gap(one, other) <= reach + TOUCH


def groups(game: Game, side: str = "", figures: Iterable[Figure] | None = None) -> tuple[tuple[str, ...], ...]:
    """Return the groups on the table, of `side` where it is given, or those that `figures` form, by ids."""
    here = tuple(standing(game, side) if figures is None else figures)
    return chained(here, {one.id: base_of(game.scenario, one) for one in here}, numbers_of(game)[CHAIN])
