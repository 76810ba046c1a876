"""Where a straight line passes from one region into another (TUM-WORLD-1)."""

from collections.abc import Iterator

from campaign.core.plane import Point, between
from campaign.land.land import Land

HALVES = 2  # of a stretch that a border divides


def borders(land: Land, p: Point, q: Point, at_p: str | None, at_q: str | None) -> Iterator[tuple[Point, str | None]]:
    """Yield the stretches of a straight line by region, each as (its end, its region), to the metre.

    A region is convex: a line that begins and ends in one lies in it all the way (TUM-WORLD-1).
    """
    if at_p == at_q or at_p is None or at_q is None:
        yield q, at_q
        return
    border = _as_near(p, q, land.strongholds[at_p], land.strongholds[at_q])
    at_an_end = border in (p, q)
    if at_an_end:  # or within a metre of one: another region may lie between
        border = between(p, q, 1 / HALVES)
        if border in (p, q):
            yield q, at_q
            return
    here = land.nearest(*border)
    if here in (at_p, at_q) and not at_an_end:
        yield border, at_p
        yield q, at_q
        return
    yield from borders(land, p, border, at_p, here)
    yield from borders(land, border, q, here, at_q)


def _as_near(p: Point, q: Point, a: Point, b: Point) -> Point:
    """Return the point of the line from `p`, which is nearer to `a`, to `q`, nearer to `b`, that is as near to both."""
    farther = _square(p, b) - _square(p, a)
    along = HALVES * ((q[0] - p[0]) * (b[0] - a[0]) + (q[1] - p[1]) * (b[1] - a[1]))
    return between(p, q, min(farther / along, 1)) if along else q


def _square(p: Point, q: Point) -> int:
    dx, dy = q[0] - p[0], q[1] - p[1]
    return dx * dx + dy * dy
