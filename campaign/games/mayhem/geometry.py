"""Bases as squares on the plane: arcs, contact, distances, lines over bases, and what a moving base runs into.

Inches: x to the right, y to the top; degrees clockwise from the top. Bases no further apart than `TOUCH` are in
contact, and none overlap by more.
"""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

Point = tuple[float, float]
Edge = Literal["front", "right", "rear", "left"]
TOUCH = 0.001
DECIMALS = 4
HALVES = 2
TENTHS = 10
ROUND = 360
EIGHTH, HALF_TURN = 45, 180
FINE = 0.2  # inches that the outermost point of a wheel goes between two looks
BISECTIONS = 32
KEPT = 4096


class Square(NamedTuple):
    """A base: its centre, where it faces, and its side in inches."""

    x: float
    y: float
    facing: float
    base: float


def rounded(value: float) -> float:
    """Return inches or degrees as they are kept: to four decimals, and never minus zero."""
    return round(value, DECIMALS) + 0.0


def turned(facing: float) -> float:
    """Return a facing as it is kept: 0 or more and less than 360."""
    return rounded(facing % ROUND) % ROUND


@lru_cache(maxsize=KEPT)
def forward(facing: float) -> Point:
    """Return the step of one inch in the direction `facing`. To the right of it is (y, -x)."""
    angle = math.radians(facing)
    return math.sin(angle), math.cos(angle)


def facing_to(x: float, y: float) -> float:
    """Return the facing of a step of `x` and `y`; 0 for no step."""
    return turned(math.degrees(math.atan2(x, y)))


def apart(p: Point, q: Point) -> float:
    """Return the distance between two points in inches."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    return math.sqrt(dx * dx + dy * dy)


def swung(p: Point, pivot: Point, degrees: float) -> Point:
    """Return a point turned about `pivot`, clockwise by positive degrees."""
    sine, cosine = forward(degrees)
    dx, dy = p[0] - pivot[0], p[1] - pivot[1]
    return pivot[0] + dx * cosine + dy * sine, pivot[1] + dy * cosine - dx * sine


@lru_cache(maxsize=KEPT)
def corners(one: Square) -> tuple[Point, Point, Point, Point]:
    """Return a base's corners: front left, front right, rear right, rear left."""
    half = one.base / HALVES
    x, y = forward(one.facing)
    x, y = x * half, y * half
    return (
        (one.x + x - y, one.y + y + x),
        (one.x + x + y, one.y + y - x),
        (one.x - x + y, one.y - y - x),
        (one.x - x - y, one.y - y + x),
    )


def off_front(one: Square, p: Point) -> float:
    """Return how many degrees the way to `p` lies off straight ahead: -180 to 180, to the right positive."""
    dx, dy = p[0] - one.x, p[1] - one.y
    x, y = forward(one.facing)
    return rounded(math.degrees(math.atan2(dx * y - dy * x, dx * x + dy * y)))


def edge_towards(one: Square, p: Point) -> Edge:
    """Return the edge of a base in whose 90° arc a point lies; on a diagonal front and rear have it."""
    off = off_front(one, p)
    if abs(off) <= EIGHTH:
        return "front"
    if abs(off) >= HALF_TURN - EIGHTH:
        return "rear"
    return "right" if off > 0 else "left"


def _spans(one: Square, other: Square) -> list[tuple[float, float, float, float]]:
    """Return, for each direction of an edge: it, how far apart the centres lie along it, and half the widths."""
    dx, dy = other.x - one.x, other.y - one.y
    found = []
    for axis in (one.facing, one.facing + EIGHTH * HALVES, other.facing, other.facing + EIGHTH * HALVES):
        x, y = forward(axis)
        reach = sum(
            (abs(fx * x + fy * y) + abs(fy * x - fx * y)) * square.base / HALVES
            for square in (one, other)
            for fx, fy in (forward(square.facing),)
        )
        found.append((x, y, dx * x + dy * y, reach))
    return found


def far(one: Square, other: Square) -> bool:
    """Return whether two bases are surely further apart than a base's touch: a quick look before a closer one."""
    reach = one.base + other.base
    dx, dy = other.x - one.x, other.y - one.y
    return dx * dx + dy * dy > reach * reach


def overlap(one: Square, other: Square) -> bool:
    """Return whether two bases overlap by more than `TOUCH`."""
    return not far(one, other) and all(reach - abs(centre) > TOUCH for _, _, centre, reach in _spans(one, other))


@lru_cache(maxsize=KEPT)
def gap(one: Square, other: Square) -> float:
    """Return the distance from edge to edge of two bases, 0 when they overlap."""
    if not far(one, other) and all(reach > abs(centre) for _, _, centre, reach in _spans(one, other)):
        return 0.0
    pairs = ((corners(one), ring(other)), (corners(other), ring(one)))
    return rounded(min(from_segment(p, a, b) for points, edges in pairs for p in points for a, b in edges))


def touching(one: Square, other: Square) -> bool:
    """Return whether two bases are in contact."""
    return not far(one, other) and gap(one, other) <= TOUCH


def front_touches(one: Square, other: Square) -> bool:
    """Return whether any part of the front edge of `one` touches the base of `other`."""
    if not touching(one, other):
        return False
    left, right, *_ = corners(one)
    if any(within(p, other) for p in (left, right)):
        return True
    edges = ring(other)
    near = [from_segment(p, a, b) for p in (left, right) for a, b in edges]
    near += [from_segment(p, left, right) for p in corners(other)]
    return min(near) <= TOUCH or any(crossing(left, right, a, b) for a, b in edges)


def within(p: Point, one: Square, margin: float = 0.0) -> bool:
    """Return whether a point lies on a base, which is larger by `margin` on every side."""
    x, y = forward(one.facing)
    dx, dy = p[0] - one.x, p[1] - one.y
    half = one.base / HALVES + margin
    return abs(dx * x + dy * y) <= half and abs(dx * y - dy * x) <= half


def ring(one: Square) -> tuple[tuple[Point, Point], ...]:
    """Return the edges of a base: front, right, rear, left."""
    a, b, c, d = corners(one)
    return (a, b), (b, c), (c, d), (d, a)


def from_segment(p: Point, a: Point, b: Point) -> float:
    """Return the distance from a point to a segment."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    part = 0.0 if square == 0 else min(max(((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square, 0.0), 1.0)
    return apart(p, (a[0] + part * dx, a[1] + part * dy))


def left_of(p: Point, q: Point, r: Point) -> float:
    """Return twice the area of p, q, r: above 0 when `r` lies to the left of the way from `p` to `q`."""
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def crossing(p: Point, q: Point, a: Point, b: Point) -> bool:
    """Return whether two segments meet, ends included."""
    one, other = left_of(p, q, a), left_of(p, q, b)
    if (one > 0 and other > 0) or (one < 0 and other < 0):
        return False
    one, other = left_of(a, b, p), left_of(a, b, q)
    if (one > 0 and other > 0) or (one < 0 and other < 0):
        return False
    return all(
        min(p[axis], q[axis]) <= max(a[axis], b[axis]) and min(a[axis], b[axis]) <= max(p[axis], q[axis])
        for axis in (0, 1)
    )


def aside(p: Point, q: Point, x: float, y: float, reach: float) -> bool:
    """Return whether a point surely lies further than `reach` from the line through `p` and `q`: a quick look."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    cross = (x - p[0]) * dy - (y - p[1]) * dx
    return cross * cross > reach * reach * (dx * dx + dy * dy)


def over(p: Point, q: Point, one: Square) -> bool:
    """Return whether the line from `p` to `q` passes over a base; along its edge it does not."""
    if aside(p, q, one.x, one.y, one.base):
        return False
    x, y = forward(one.facing)
    half = one.base / HALVES - TOUCH
    enter, leave = 0.0, 1.0
    for ax, ay in ((x, y), (y, -x)):
        start = (p[0] - one.x) * ax + (p[1] - one.y) * ay
        step = (q[0] - p[0]) * ax + (q[1] - p[1]) * ay
        if abs(step) < TOUCH * TOUCH:
            if abs(start) >= half:
                return False
            continue
        near, off = sorted(((-half - start) / step, (half - start) / step))
        enter, leave = max(enter, near), min(leave, off)
    return enter < leave


def inside(p: Point, area: Sequence[Point], edge: float = TOUCH) -> bool:
    """Return whether a point lies within a ring of points, or no more than `edge` inches outside it."""
    odd = False
    for a, b in pairwise((*area, area[0])):
        if from_segment(p, a, b) <= edge:
            return True
        if (a[1] > p[1]) != (b[1] > p[1]) and p[0] < a[0] + (p[1] - a[1]) / (b[1] - a[1]) * (b[0] - a[0]):
            odd = not odd
    return odd


def hull(points: Iterable[Point]) -> tuple[Point, ...]:
    """Return the convex ring around points, counterclockwise."""
    ordered = sorted(set(points))
    if len(ordered) <= HALVES:
        return tuple(ordered)
    halves: list[list[Point]] = []
    for line in (ordered, ordered[::-1]):
        half: list[Point] = []
        for p in line:
            while len(half) > 1 and left_of(half[-1 - 1], half[-1], p) <= 0:
                half.pop()
            half.append(p)
        halves.append(half[:-1])
    return tuple(halves[0] + halves[1])


def shrunk(area: Sequence[Point]) -> tuple[Point, ...]:
    """Return a convex ring drawn in by `TOUCH` towards its middle, so that what only touches it lies outside."""
    x, y = (math.fsum(p[axis] for p in area) / len(area) for axis in (0, 1))
    found = []
    for p in area:
        long = apart((x, y), p)
        part = 0.0 if long <= TOUCH else (long - TOUCH * HALVES) / long
        found.append((x + (p[0] - x) * part, y + (p[1] - y) * part))
    return tuple(found)


def meets(area: Sequence[Point], line: Sequence[Point]) -> bool:
    """Return whether a ring meets a line of points: the line enters it, or lies in it."""
    edges = tuple(pairwise((*area, area[0])))
    return inside(line[0], area, 0.0) or any(crossing(p, q, a, b) for p, q in pairwise(line) for a, b in edges)


def run_into(one: Square, dx: float, dy: float, other: Square, margin: float) -> float | None:
    """Return how far (0 to 1) along the step a moving base comes up to another, or None when it passes it.

    `margin` above 0: what it only touches on its way stops it; below 0: it slides along what it touches.
    """
    enter, leave = -math.inf, math.inf
    touch = -math.inf
    for x, y, centre, reach in _spans(one, other):
        speed = dx * x + dy * y
        wide = reach + margin
        if abs(speed) < TOUCH * TOUCH:
            if abs(centre) >= wide:
                return None
            continue
        first, last = sorted(((centre - wide) / speed, (centre + wide) / speed))
        bare = min((centre - reach) / speed, (centre + reach) / speed)
        if first > enter:
            enter = first
        touch = max(touch, bare)
        leave = min(leave, last)
    if enter >= leave or leave <= 0 or enter > 1:
        return None
    met = touch if margin <= 0 or touch < leave else enter
    return min(max(met, 0.0), 1.0)


def looks(inches: float) -> int:
    """Return into how many parts a wheel of which the outermost point goes so far is cut to be looked at."""
    return max(1, math.ceil(abs(inches) / FINE))
