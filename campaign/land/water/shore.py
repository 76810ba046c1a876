"""The shores of the water on which ships sail, and whether one sees straight across it. Exact in whole metres."""

from collections.abc import Sequence
from functools import reduce
from itertools import product

from campaign.core.plane import Box, Point, between, nearest_part, on_segment, side, span
from campaign.land.index import Segments

Ring = tuple[Point, ...]
"""Corners of a shore, the water on its left."""


def on_left(before: Point, corner: Point, after: Point, point: Point) -> bool:
    """Return whether `point`, seen from `corner`, lies to the left of the line before-corner-after or on it."""
    first, second = side(before, corner, point) >= 0, side(corner, after, point) >= 0
    return (first and second) if side(before, corner, after) > 0 else (first or second)


def _sooner(corner: Point, start: Point, one: Point, other: Point) -> bool:
    """Return whether, turning to the left around `corner` from `start`, one comes to `one` before `other`."""
    return on_left(other, corner, start, one)


class Shore:
    """Rings around the water; islands and shores alike. A shore itself belongs to the water."""

    def __init__(self, rings: Sequence[Ring], bounds: Box) -> None:
        """Take the rings and the map's edges, which are no coast."""
        self.rings = list(rings)
        self.corners: list[Point] = [p for ring in rings for p in ring]
        self.before: list[Point] = [p for ring in rings for p in ring[-1:] + ring[:-1]]
        self.after: list[Point] = [p for ring in rings for p in ring[1:] + ring[:1]]
        self.edges = list(zip(self.corners, self.after, strict=True))
        self._index = Segments(self.edges)
        self._alike = self._parted()
        self._next: list[int] = []  # the corner at the far end of each edge
        for ring in rings:
            start = len(self._next)
            self._next += [*range(start + 1, start + len(ring)), start]
        west, south, east, north = bounds
        self._west = west
        frame = ((0, west), (0, east), (1, south), (1, north))
        self._coast = [not any(p[axis] == q[axis] == edge for axis, edge in frame) for p, q in self.edges]

    def reflex(self) -> list[int]:
        """Return the corners around which a way over the water can bend, ascending."""
        every = zip(self.before, self.corners, self.after, strict=True)
        return [i for i, (before, corner, after) in enumerate(every) if side(before, corner, after) < 0]

    def touches(self, corner: int, point: Point) -> bool:
        """Return whether the line from a corner to `point` leaves the shore on one side, as a shortest way does."""
        at = self.corners[corner]
        first, second = side(at, point, self.before[corner]), side(at, point, self.after[corner])
        return (first >= 0 and second >= 0) or (first <= 0 and second <= 0)

    def holds(self, x: int, y: int) -> bool:
        """Return whether the point is water or shore."""
        inside, point = False, (x, y)
        for number in self._index.along(point, (min(self._west, x) - 1, y)):
            a, b = self.edges[number]
            turn = side(a, b, point)
            if turn == 0 and on_segment(a, b, point):
                return True
            if (a[1] > y) != (b[1] > y) and (turn < 0) == (b[1] > a[1]):  # the edge lies to the west
                inside = not inside
        return inside

    def clear(self, p: Point, q: Point) -> bool:
        """Return whether the straight line between two points of the water never leaves it; it may follow a shore."""
        if p == q:
            return True
        (px, py), (qx, qy), edges = p, q, self.edges
        dx, dy = qx - px, qy - py
        for number in self._index.on_the_way(p, q):
            # What `side` has, in place: most of the time that ways over water take goes here.
            (ax, ay), (bx, by) = edges[number]
            at_a, at_b = dx * (ay - py) - dy * (ax - px), dx * (by - py) - dy * (bx - px)
            if (at_a > 0 and at_b > 0) or (at_a < 0 and at_b < 0):
                continue
            ex, ey = bx - ax, by - ay
            at_p, at_q = ex * (py - ay) - ey * (px - ax), ex * (qy - ay) - ey * (qx - ax)
            if (at_p > 0 and at_q > 0) or (at_p < 0 and at_q < 0):
                continue
            if at_a and at_b:
                if at_p < 0 or at_q < 0:
                    return False
            elif not (self._free(number, p, q, at_a) and self._free(self._next[number], p, q, at_b)):
                return False
        return True

    def _parted(self) -> dict[int, tuple[int, ...]]:
        """Give each corner at which two shores meet in one point the water between them; return those alike."""
        first: dict[Point, int] = {}
        groups: dict[Point, list[int]] = {}
        for i, corner in enumerate(self.corners):
            if corner in first:
                groups.setdefault(corner, [first[corner]]).append(i)
            first.setdefault(corner, i)
        for corner, alike in groups.items():
            ends = [self.before[i] for i in alike]
            for i in alike:
                after = self.after[i]
                self.before[i] = reduce(lambda one, other: one if _sooner(corner, after, one, other) else other, ends)
        return {i: tuple(alike) for alike in groups.values() for i in alike}

    def _free(self, corner: int, p: Point, q: Point, off: int) -> bool:
        """Return whether a line that touches a corner stays in one water there: none passes where two shores meet."""
        at = self.corners[corner]
        if off or not on_segment(p, q, at):
            return True
        before, after = self.before, self.after
        return any(
            all(end == at or on_left(before[i], at, after[i], end) for end in (p, q))
            for i in self._alike.get(corner, (corner,))
        )

    def settle(self, point: Point, reach: int) -> tuple[int, Point] | None:
        """Return the point of the water in whole metres nearest to `point`, and how far it is; None beyond `reach`."""
        if self.holds(*point):
            return 0, point
        best: tuple[float, Point] | None = None
        for number in self._index.around(*point, reach):
            a, b = self.edges[number]
            part, off = nearest_part(point, a, b)
            if off > reach or not self._coast[number] or (best is not None and off > best[0] + 1):
                continue
            x, y = between(a, b, part)
            around = ((x + dx, y + dy) for dx, dy in product((-1, 0, 1), repeat=2))
            for spot in (*around, a, b):
                if (best is None or (span(point, spot), spot) < best) and self.holds(*spot):
                    best = span(point, spot), spot
        return None if best is None else (int(best[0]), best[1])

    def nearest(self, point: Point, reach: int) -> list[tuple[float, Point]]:
        """Return the nearest points of the coast's pieces no more than `reach` metres away, nearest first."""
        found: list[tuple[float, Point]] = []
        for number in self._index.around(*point, reach):
            part, off = nearest_part(point, *self.edges[number])
            if off <= reach and self._coast[number]:
                found.append((off, between(*self.edges[number], part)))
        return sorted(found)

    def cuts(self, p: Point, q: Point) -> list[int]:
        """Return the numbers of the shore's pieces that the line from `p` to `q` may touch."""
        return self._index.along(p, q)
