"""Paths: the legs of a move laid on the table as steps, and where figures are after so many inches of them.

Places are those of the figures that move together, the first of them leading.
"""

import math
from collections.abc import Iterator, Mapping, Sequence

from campaign.games.mayhem.commands import Ahead, AnyLeg, Form, Slide, To, Turn, Wheel
from campaign.games.mayhem.figures import Place
from campaign.games.mayhem.game import AnyStep, NotAllowed, Reform, Shift, Spin, Step, Swing
from campaign.games.mayhem.geometry import (
    TOUCH,
    Point,
    Square,
    apart,
    corners,
    facing_to,
    forward,
    looks,
    rounded,
    swung,
    turned,
)

Places = tuple[Place, ...]
Bases = Mapping[str, float]
MOST = 1_000  # inches or degrees of a leg; no table needs more


def laid(places: Places, legs: Sequence[AnyLeg], bases: Bases) -> tuple[AnyStep, ...]:
    """Return the steps that these legs are for figures that stand so. NotAllowed for a leg that makes no sense."""
    steps: list[AnyStep] = []
    for leg in legs:
        fresh = _steps(places, leg, bases)
        places = along(places, fresh, length(fresh))
        steps += fresh
    return tuple(steps)


def _steps(places: Places, leg: AnyLeg, bases: Bases) -> tuple[AnyStep, ...]:
    first = places[0]
    x, y = forward(first.facing)
    for value in (getattr(leg, name) for name in leg.__struct_fields__ if name != "places"):
        if not -MOST <= value <= MOST:
            raise NotAllowed(f"{value:g} is no distance or turn for a move")
    match leg:
        case Ahead(inches):
            if inches < 0:
                raise NotAllowed("ahead is no way backwards: slide back, which keeps the facing")
            return (_shift(x * inches, y * inches, ahead=True),)
        case Slide(ahead, right):
            return (_shift(x * ahead + y * right, y * ahead - x * right),)
        case Wheel(degrees):
            return (_wheel(places, degrees, bases),)
        case Turn(degrees):
            return (Spin(0.0, rounded(degrees)),)
        case To(to_x, to_y):
            dx, dy = to_x - first.x, to_y - first.y
            straight = _shift(dx, dy, ahead=len(places) == 1)
            if len(places) > 1:
                return (straight,)
            turn = turned(facing_to(dx, dy) - first.facing) if straight.inches else 0.0
            return (Spin(0.0, turn), straight) if turn else (straight,)
        case Form(wanted):
            return (_reform(places, wanted),)


def _shift(x: float, y: float, *, ahead: bool = False) -> Shift:
    x, y = rounded(x), rounded(y)
    return Shift(rounded(apart((0.0, 0.0), (x, y))), x, y, ahead)


def _wheel(places: Places, degrees: float, bases: Bases) -> Swing:
    """Return a wheel about the front corner, on its side, of the figure that stands furthest to that side."""
    x, y = forward(places[0].facing)
    side = 1 if degrees > 0 else -1
    ends = [corners(Square(one.x, one.y, one.facing, bases[one.id]))[degrees > 0] for one in places]
    outer = max(side * (p[0] * y - p[1] * x) for p in ends) - TOUCH
    pivot = max((p for p in ends if side * (p[0] * y - p[1] * x) >= outer), key=lambda p: p[0] * x + p[1] * y)
    reach = max(apart(pivot, (one.x, one.y)) for one in places)
    return Swing(rounded(abs(math.radians(degrees)) * reach), rounded(pivot[0]), rounded(pivot[1]), rounded(degrees))


def _reform(places: Places, wanted: Places) -> Reform:
    known = {one.id: one for one in places}
    strangers = [one.id for one in wanted if one.id not in known]
    if strangers or len({one.id for one in wanted}) < len(wanted):
        raise NotAllowed("each figure that is rearranged is one of those who move, and has one place")
    ways = [apart((known[one.id].x, known[one.id].y), (one.x, one.y)) for one in wanted]
    there = tuple(Place(one.id, rounded(one.x), rounded(one.y), turned(one.facing)) for one in wanted)
    return Reform(rounded(max(ways, default=0.0)), there)


def length(steps: Sequence[AnyStep]) -> float:
    """Return how long a path is, as it counts against the move."""
    return rounded(math.fsum(step.inches for step in steps))


def along(places: Places, steps: Sequence[AnyStep], inches: float) -> Places:
    """Return where figures are after so many inches of a path, if nothing stops them."""
    left = inches
    for step in steps:
        if left < 0 or (step.inches > 0 and left <= 0):
            break
        places = after(places, step, min(step.inches, left))
        left = rounded(left - step.inches)
    return places


def after(places: Places, step: AnyStep, inches: float) -> Places:
    """Return where figures are after so many inches of one step; a step of no length is taken whole."""
    part = 1.0 if inches >= step.inches - TOUCH * TOUCH else inches / step.inches
    match step:
        case Shift(_, x, y):
            return tuple(_at(one, one.x + x * part, one.y + y * part) for one in places)
        case Swing(_, x, y, degrees):
            by = degrees * part
            return tuple(_at(one, *swung((one.x, one.y), (x, y), by), turned(one.facing + by)) for one in places)
        case Spin(_, degrees):
            return tuple(_at(one, one.x, one.y, turned(one.facing + degrees)) for one in places)
        case Reform(_, wanted):
            known = {one.id: one for one in wanted}
            return tuple(_towards(one, known[one.id], inches) if one.id in known else one for one in places)


def _towards(one: Place, to: Place, inches: float) -> Place:
    way = apart((one.x, one.y), (to.x, to.y))
    if way <= inches + TOUCH * TOUCH:
        return to
    return _at(one, one.x + (to.x - one.x) * inches / way, one.y + (to.y - one.y) * inches / way, to.facing)


def _at(one: Place, x: float, y: float, facing: float | None = None) -> Place:
    return Place(one.id, rounded(x), rounded(y), one.facing if facing is None else facing)


def stages(places: Places, step: Step, inches: float) -> Iterator[Places]:
    """Yield where figures are in the course of a step, from its beginning on; close together while they wheel."""
    assert isinstance(step, Shift | Swing | Spin | Reform)
    count = looks(inches) if isinstance(step, Swing) else 1
    yield places
    for look in range(1, count + 1):
        yield after(places, step, inches * look / count)


def way(stages: Sequence[Places], at: int) -> tuple[Point, ...]:
    """Return the points through which the centre of figure number `at` goes."""
    return tuple((places[at].x, places[at].y) for places in stages)
