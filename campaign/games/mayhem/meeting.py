"""What moving figures meet: bases, engines, walls, water and the table's edge; and what slows them."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from campaign.games.mayhem.course import Course
from campaign.games.mayhem.figures import Figure
from campaign.games.mayhem.game import AnyStep, Spin, Swing
from campaign.games.mayhem.geometry import (
    HALVES,
    TOUCH,
    Point,
    Square,
    corners,
    hull,
    overlap,
    run_into,
    shrunk,
    touching,
)
from campaign.games.mayhem.ground import drowned_by, hidden, near_walls, off_table, slowed_by, stopped_by
from campaign.games.mayhem.groups import square
from campaign.games.mayhem.paths import Places, length, stages, way

NEAR = TOUCH / HALVES


class Other(NamedTuple):
    """A base that does not move: of whom, and whether it is an enemy's with whom the movers are not yet in contact."""

    name: str
    square: Square
    fresh: bool

    @property
    def margin(self) -> float:
        """How much further it reaches for who passes: an enemy is not even grazed, along others one slides."""
        return NEAR if self.fresh else -NEAR


def bases(course: Course, who: Sequence[str]) -> dict[str, float]:
    """Return the sides of the bases of these figures."""
    return {id: course.base(course.figure(id)) for id in who}


def places(course: Course, who: Sequence[str]) -> Places:
    """Return where these figures stand."""
    return tuple(course.figure(id).place for id in who)


def squares(course: Course, where: Places) -> list[Square]:
    """Return the bases of figures that stand there."""
    return [square(one, course.base(course.figure(one.id))) for one in where]


def walled(course: Course, one: Figure, other: Figure) -> bool:
    """Return whether a wall, a building or a shut door is between two figures: they are in no contact (MAY-MEL-1)."""
    return hidden(course.table, (one.x, one.y), (other.x, other.y))


def parted(course: Course, one: Square, other: Square) -> bool:
    """Return whether a wall, a building or a shut door is between two bases, which then only seem to touch."""
    return hidden(course.table, (one.x, one.y), (other.x, other.y))


def in_contact(course: Course, id: str) -> list[str]:
    """Return the enemies whose bases touch that of a figure, by id (MAY-MOV-3, MAY-SHOT-3)."""
    one = course.figure(id)
    base = course.base(one)
    mine = square(one, base)
    found = []
    for other in course.figures.values():
        if other.side != one.side and other.status == "table":
            reach = base + course.base(other)
            close = abs(other.x - one.x) <= reach and abs(other.y - one.y) <= reach
            if close and touching(mine, square(other, course.base(other))) and not walled(course, one, other):
                found.append(other.id)
    return found


def others(course: Course, who: Sequence[str]) -> list[Other]:
    """Return the bases on the table that these figures may run into."""
    moving = set(who)
    touched = {id for one in who for id in in_contact(course, one)}
    side = course.figure(who[0]).side
    found = [
        Other(one.called, square(one, course.base(one)), one.side != side and one.id not in touched)
        for one in course.standing()
        if one.id not in moving
    ]
    found += [
        Other(one.called, Square(one.x, one.y, one.facing, course.base(one)), False) for one in course.engines.values()
    ]
    return found


def run_up_to(course: Course, one: Square, dx: float, dy: float, other: Other) -> float | None:
    """Return how far (0 to 1) along the step a moving base comes up to another, or None when it passes it.

    It slides along an enemy's base from which a wall parts it, as along a friend's: that is no contact (MAY-MEL-1).
    """
    met = run_into(one, dx, dy, other.square, other.margin)
    if met is None or not other.fresh:
        return met
    there = one._replace(x=one.x + dx * met, y=one.y + dy * met)
    return run_into(one, dx, dy, other.square, -NEAR) if parted(course, there, other.square) else met


def swept(one: Square, other: Square) -> tuple[Point, ...]:
    """Return the ring of ground over which a base goes from one place straight to another."""
    return hull((*corners(one), *corners(other)))


def barred(course: Course, side: str, before: Square, now: Square) -> str:
    """Return what of the terrain stops a base on its way from one place to the next, "" for nothing."""
    points = (*corners(before), *corners(now))
    if off_table(course.table, points):
        return "the table's edge"
    near = near_walls(course.table, points, side)
    stop = stopped_by(course.table, shrunk(swept(before, now)), side) if near else ""
    return stop or drowned_by(course.table, ((before.x, before.y), (now.x, now.y)))


def refuse_path(course: Course, start: Places, steps: Sequence[AnyStep]) -> str:
    """Return why figures cannot go all along a path, "" when they can: what they would run into, or whom they charge.

    Who turns on his spot may sweep over his neighbours, if he ends clear of them.
    """
    return next((why for _, why in hindrances(course, start, steps)), "")


def hindrances(course: Course, start: Places, steps: Sequence[AnyStep]) -> Iterator[tuple[str, str]]:
    """Yield who of these cannot go along a path together ("": they crowd each other at its end), and why."""
    ids = [one.id for one in start]
    still = others(course, ids)
    here = start
    for step in steps:
        course_of = list(stages(here, step, step.inches))
        close = [_close(one, still, step.inches) for one in squares(course, here)]
        for before, now in pairwise(course_of):
            for id, near, one, other in zip(ids, close, squares(course, before), squares(course, now), strict=True):
                wrong = _refuse_step(course, id, one, other, near, step)
                if wrong:
                    yield id, wrong
        here = course_of[-1]
    if wrong := crowded(course, here, still):
        yield "", wrong


def _close(one: Square, still: Sequence[Other], inches: float) -> list[Other]:
    """Return the bases that one may touch which goes no further than so many inches."""
    found = []
    for other in still:
        reach = one.base + other.square.base + inches
        dx, dy = other.square.x - one.x, other.square.y - one.y
        if dx * dx + dy * dy <= reach * reach:
            found.append(other)
    return found


def _refuse_step(course: Course, id: str, one: Square, other: Square, still: Sequence[Other], step: AnyStep) -> str:
    name = course.figure(id).called
    bar = barred(course, course.figure(id).side, other if isinstance(step, Spin) else one, other)
    if bar:
        return f"{name} would run into {bar}"
    straight = not isinstance(step, Swing | Spin)
    for base in still:
        clear = base.fresh or not overlap(one, base.square)
        met = straight and clear and run_up_to(course, one, other.x - one.x, other.y - one.y, base) is not None
        if base.fresh and (met or (touching(other, base.square) and not parted(course, other, base.square))):
            return f"{name} would touch {base.name}: a move to contact an enemy is a charge"
        if met or (isinstance(step, Swing) and overlap(other, base.square)):
            return f"{name} would run into {base.name}"
    return ""


def crowded(course: Course, there: Places, still: Sequence[Other]) -> str:
    """Return who of those who moved together would stand on each other, or on somebody else, "" when nobody."""
    found = squares(course, there)
    for at, one in enumerate(found):
        other = next((to for to in range(at) if overlap(one, found[to])), None)
        name = next((base.name for base in still if overlap(one, base.square)), "")
        if other is not None or name:
            on = name if other is None else course.names((there[other].id,))
            return f"{course.names((there[at].id,))} would stand on {on}"
    return ""


def slowed(course: Course, start: Places, steps: Sequence[AnyStep]) -> tuple[str, ...]:
    """Return the pieces of terrain that slow figures on this path, by name (MAY-MOV-2)."""
    found: dict[str, None] = {}
    here = start
    for step in steps:
        course_of = list(stages(here, step, step.inches))
        for at in range(len(start)):
            found.update(dict.fromkeys(slowed_by(course.table, way(course_of, at))))
        here = course_of[-1]
    return tuple(found) if length(steps) else ()
