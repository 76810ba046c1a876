"""Many named points at once: which of them lie in a circle and are not among some."""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Mapping

from campaign.core.plane import Point

_BYTE = 8  # bits
_SET = b"\1"


class _Line:
    """How far along one direction each point lies, and for every number of them, from the first on, which they are."""

    def __init__(self, along: Callable[[int, int], int], points: Collection[Point]) -> None:
        places = sorted((along(x, y), number) for number, (x, y) in enumerate(points))
        self._places = [place for place, _ in places]
        self._first = [0]
        for _, number in places:
            self._first.append(self._first[-1] | 1 << number * _BYTE)

    def between(self, low: int, high: int) -> int:
        """Return the points from `low` to `high`, the lowest bit of a byte for each."""
        return self._first[bisect_right(self._places, high)] ^ self._first[bisect_left(self._places, low)]


class Crowd:
    """Points by name; in whole numbers that stand for many of them each is one byte, in the order of the names."""

    def __init__(self, spots: Mapping[str, Point]) -> None:
        """Take where each is, in metres."""
        self.spots = {key: spots[key] for key in sorted(spots)}
        self._names = list(self.spots)
        self._number = {key: number for number, key in enumerate(self._names)}
        points = self.spots.values()
        self._east, self._north = _Line(lambda x, _: x, points), _Line(lambda _, y: y, points)
        self._northeast, self._southeast = _Line(lambda x, y: x + y, points), _Line(lambda x, y: x - y, points)

    def all_in(self, some: Collection[str]) -> bool:
        """Return whether all are among some."""
        return len(some) >= len(self.spots) and self.spots.keys() <= set(some)

    def within(self, x: int, y: int, radius: int, but: Collection[str]) -> list[str]:
        """Return the points no more than `radius` metres away that are not among `but`, by name."""
        if radius < 0:
            return []
        most, spots, names = radius * radius, self.spots, self._names
        askew = math.isqrt(most + most) + 1  # the octagon around the circle leaves few to be measured
        around = (
            self._east.between(x - radius, x + radius)
            & self._north.between(y - radius, y + radius)
            & self._northeast.between(x + y - askew, x + y + askew)
            & self._southeast.between(x - y - askew, x - y + askew)
        )
        if not around:
            return []
        left = bytearray(around.to_bytes(len(names), "little"))
        self._take_out(but, left)
        found: list[str] = []
        number = left.find(_SET)
        while number >= 0:
            key = names[number]
            px, py = spots[key]
            if (px - x) * (px - x) + (py - y) * (py - y) <= most:
                found.append(key)
            number = left.find(_SET, number + 1)
        return found

    def _take_out(self, some: Collection[str], left: bytearray) -> None:
        """Take points out of those that are left; some may be names of none."""
        number = self._number
        try:
            for each in map(number.__getitem__, some):
                left[each] = 0
        except KeyError:
            for key in some:
                if key in number:
                    left[number[key]] = 0
