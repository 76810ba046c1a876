"""Paths of figures and groups that a machine tries, the best first."""

import math
from collections.abc import Iterator, Sequence

from campaign.core.dice import parse
from campaign.games.mayhem.commands import Ahead, AnyLeg, Form, To, Wheel
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.figures import Place
from campaign.games.mayhem.geometry import (
    EIGHTH,
    HALVES,
    Point,
    Square,
    apart,
    facing_to,
    forward,
    off_front,
    rounded,
    turned,
)
from campaign.games.mayhem.meeting import bases, places
from campaign.games.mayhem.moving import GROUPED, MOUNTED, SINGLE, SLOW, rides
from campaign.games.mayhem.paths import laid, length

STRAIGHT = 8.0  # degrees off the front that are not worth a wheel
ROUND_ABOUT = (30.0, -30.0, 60.0, -60.0, 90.0, -90.0)  # ways past what stands in the way


def middle(course: Course, who: Sequence[str]) -> Point:
    """Return the middle of the places of these."""
    figures = [course.figure(id) for id in who]
    return math.fsum(one.x for one in figures) / len(who), math.fsum(one.y for one in figures) / len(who)


def off_ahead(course: Course, who: Sequence[str], to: Point) -> float:
    """Return how far off the front of the first a point lies, seen from the middle of all."""
    first = course.figure(who[0])
    return off_front(Square(*middle(course, who), first.facing, course.base(first)), to)


def one_way(course: Course, who: Sequence[str]) -> bool:
    """Return whether all of these face one way."""
    return len({course.figure(id).facing for id in who}) == 1


def paths(
    course: Course, group: tuple[str, ...], who: tuple[str, ...], to: Point, short: float
) -> Iterator[tuple[AnyLeg, ...]]:
    """Yield paths towards a point, the best first, `short` of it."""
    far = max(0.0, apart(middle(course, who), to) - short)
    fast, slow = (
        sum(count * sides for count, sides in (parse(course.numbers[one]) for one in expressions))
        for expressions in (
            [SINGLE if len(group) == 1 else GROUPED, *([MOUNTED] if rides(course, group) else [])],
            [SLOW, *([MOUNTED] if rides(course, group) else [])],
        )
    )
    if len(who) == 1:
        yield from _alone(course, who[0], to, (min(far, fast), min(far, slow)))
        return
    if not one_way(course, who):
        yield from _aligned(course, who, to)
        return
    off = off_ahead(course, who, to)
    if abs(off) > EIGHTH:
        yield from _turned(course, who, off)
    off = max(-EIGHTH, min(EIGHTH, off))
    for most in (fast, slow):
        for turn in (off, 0.0) if abs(off) > STRAIGHT else (0.0,):
            yield from _wheeled(course, who, turn, min(far, most), most)
    for turn in ROUND_ABOUT:
        yield from _wheeled(course, who, turn, slow / HALVES, slow)


def _wheeled(
    course: Course, who: tuple[str, ...], turn: float, far: float, most: float
) -> Iterator[tuple[AnyLeg, ...]]:
    """Yield a wheel and what is left of the inches straight ahead."""
    wheel: tuple[AnyLeg, ...] = (Wheel(rounded(turn)),) if turn else ()
    used = length(laid(places(course, who), wheel, bases(course, who))) if wheel else 0.0
    ahead = rounded(min(far, most - used))
    if used <= most and (ahead > 0 or wheel):
        yield (*wheel, Ahead(ahead)) if ahead > 0 else wheel


def _alone(course: Course, id: str, to: Point, fars: tuple[float, float]) -> Iterator[tuple[AnyLeg, ...]]:
    one = course.figure(id)
    straight = facing_to(to[0] - one.x, to[1] - one.y)
    for turn in (0.0, *ROUND_ABOUT):
        x, y = forward(turned(straight + turn))
        for far in fars:
            if far > 0:
                yield (To(rounded(one.x + x * far), rounded(one.y + y * far)),)


def _turned(course: Course, who: tuple[str, ...], off: float) -> Iterator[tuple[AnyLeg, ...]]:
    """Yield how all turn where they stand by quarters, towards what lies `off` their front: bases stay clear."""
    quarter = EIGHTH * HALVES
    facing = turned(course.figure(who[0]).facing + round(off / quarter) * quarter)
    yield (Form(tuple(Place(id, course.figure(id).x, course.figure(id).y, facing) for id in who)),)


def _aligned(course: Course, who: tuple[str, ...], to: Point) -> Iterator[tuple[AnyLeg, ...]]:
    """Yield ways to let all face one way again, where they stand: towards a point, or as the first does."""
    x, y = middle(course, who)
    towards = facing_to(to[0] - x, to[1] - y)
    quarter = EIGHTH * HALVES
    for facing in (turned(round(towards / quarter) * quarter), course.figure(who[0]).facing):
        yield (Form(tuple(Place(id, course.figure(id).x, course.figure(id).y, facing) for id in who)),)
