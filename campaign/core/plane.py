"""Geometry of the plane in whole metres: x to the east, y to the north.

Lengths come from square roots of whole numbers, which every machine rounds alike, and are rounded halves up.
"""

import math
from collections.abc import Sequence
from itertools import pairwise

Point = tuple[int, int]
Box = tuple[int, int, int, int]  # west, south, east, north

METRES_A_KM = 1000
_HALF = 0.5


def whole(value: float) -> int:
    """Return `value` rounded to a whole number, halves up."""
    return math.floor(value + _HALF)


def metres(km: float) -> int:
    """Return a distance in km in whole metres, halves up."""
    return math.floor(km * METRES_A_KM + _HALF)


def span(p: Point, q: Point) -> float:
    """Return the distance from `p` to `q` in metres, unrounded, the same on every machine."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    return math.sqrt(dx * dx + dy * dy)


def distance(p: Point, q: Point) -> int:
    """Return the distance from `p` to `q` in whole metres."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    return math.floor(math.sqrt(dx * dx + dy * dy) + _HALF)  # `whole` of `span`, asked for too often to call them


def between(p: Point, q: Point, part: float) -> Point:
    """Return the point that lies `part` (0 to 1) of the way from `p` to `q`, in whole metres."""
    return whole(p[0] + (q[0] - p[0]) * part), whole(p[1] + (q[1] - p[1]) * part)


def run(points: Sequence[Point]) -> float:
    """Return the length of a line through `points` in metres, unrounded, the same on every machine."""
    return math.fsum(span(p, q) for p, q in pairwise(points))


def box(points: Sequence[Point]) -> Box:
    """Return the smallest box around one or more points."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def side(p: Point, q: Point, r: Point) -> int:
    """Return twice the area of the triangle p, q, r: above 0 when `r` lies to the left of the way from `p` to `q`."""
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def doubled_area(ring: Sequence[Point]) -> int:
    """Return twice the area of a ring, above 0 when it runs counterclockwise; it need not repeat its first point."""
    total = 0
    x1, y1 = ring[-1]
    for x2, y2 in ring:
        total += x1 * y2 - x2 * y1
        x1, y1 = x2, y2
    return total


def on_segment(p: Point, q: Point, r: Point) -> bool:
    """Return whether `r` lies on the segment from `p` to `q`, ends included."""
    return (
        side(p, q, r) == 0 and min(p[0], q[0]) <= r[0] <= max(p[0], q[0]) and min(p[1], q[1]) <= r[1] <= max(p[1], q[1])
    )


def meeting(p: Point, q: Point, a: Point, b: Point) -> float | None:
    """Return how far (0 to 1) along `p`-`q` it first touches the segment `a`-`b`, ends included, or None."""
    at_a, at_b = side(p, q, a), side(p, q, b)
    if at_a == 0 and at_b == 0:
        ends = [_part(p, q, r) for r in (a, b) if on_segment(p, q, r)]
        if on_segment(a, b, p):
            ends.append(0)
        return min(ends, default=None)
    at_p, at_q = side(a, b, p), side(a, b, q)
    if (at_a > 0 and at_b > 0) or (at_a < 0 and at_b < 0) or (at_p > 0 and at_q > 0) or (at_p < 0 and at_q < 0):
        return None
    return at_p / (at_p - at_q) if at_p != at_q else None


def _part(p: Point, q: Point, r: Point) -> float:
    """Return how far along `p`-`q` its point `r` lies."""
    axis = 0 if abs(q[0] - p[0]) >= abs(q[1] - p[1]) else 1
    return (r[axis] - p[axis]) / (q[axis] - p[axis]) if q[axis] != p[axis] else 0


def passing(p: Point, q: Point, a: Point, b: Point) -> float | None:
    """Return how far (0 to 1) along `p`-`q` it passes from one side of `a`-`b` to the other, or None.

    A point on a line counts as on its left, seen from the lesser end, so a way cut in two at a point passes a line of
    segments as often as the whole way does, there and back.
    """
    low, high = min(p, q), max(p, q)
    if (side(low, high, a) < 0) == (side(low, high, b) < 0):
        return None
    at_p, at_q = side(a, b, p), side(a, b, q)
    if (at_p < 0) == (at_q < 0):
        return None
    return at_p / (at_p - at_q)


def nearest_part(p: Point, a: Point, b: Point) -> tuple[float, float]:
    """Return how far (0 to 1) along `a`-`b` its point nearest to `p` lies, and its distance from `p` in metres."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    if square == 0:
        return 0.0, span(p, a)
    part = min(max(((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square, 0.0), 1.0)
    off_x, off_y = a[0] + part * dx - p[0], a[1] + part * dy - p[1]
    return part, math.sqrt(off_x * off_x + off_y * off_y)


def circle_share(ring: Sequence[Point], centre: Point, radius: int) -> float:
    """Return the area in m² that a ring and a circle share; below 0 when the ring runs clockwise.

    Summed over the outer rings (counterclockwise) and the holes (clockwise) of a polygon it is the area shared with it.
    """
    cx, cy = centre
    parts: list[float] = []
    ax, ay = ring[-1][0] - cx, ring[-1][1] - cy
    for x, y in ring:
        bx, by = x - cx, y - cy
        parts.append(_wedge(ax, ay, bx, by, radius))
        ax, ay = bx, by
    return math.fsum(parts)


def _wedge(ax: float, ay: float, bx: float, by: float, radius: int) -> float:
    """Return the signed area that the triangle 0, a, b shares with the circle of `radius` around 0."""
    square = radius * radius
    a_in, b_in = ax * ax + ay * ay <= square, bx * bx + by * by <= square
    if a_in and b_in:
        return (ax * by - ay * bx) / 2
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    if length == 0:
        return 0.0
    dot = ax * dx + ay * dy
    root = dot * dot - length * (ax * ax + ay * ay - square)
    if root <= 0:
        return _sector(ax, ay, bx, by, square)
    root = math.sqrt(root)
    enter, leave = (-dot - root) / length, (-dot + root) / length
    if leave <= 0 or enter >= 1:
        return _sector(ax, ay, bx, by, square)
    total = 0.0
    px, py, qx, qy = ax, ay, bx, by
    if not a_in:
        px, py = ax + enter * dx, ay + enter * dy
        total += _sector(ax, ay, px, py, square)
    if not b_in:
        qx, qy = ax + leave * dx, ay + leave * dy
        total += _sector(qx, qy, bx, by, square)
    return total + (px * qy - py * qx) / 2


def _sector(ax: float, ay: float, bx: float, by: float, square: int) -> float:
    """Return the signed area of the circle's sector between the directions of a and b, the short way round."""
    return square * math.atan2(ax * by - ay * bx, ax * bx + ay * by) / 2
