"""Many things on the map at once: which of them lie near one, and which of many points in a circle.

In whole numbers that stand for many things each is one bit, in their order from the lowest.
"""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate
from operator import or_

from campaign.core.plane import Point

_OUT, _IN = b"01"
_BIT = 1

Span = tuple[int, int]
Octagon = tuple[Span, Span, Span, Span]
"""From where to where something reaches: to the east, to the north, x + y, and x - y, in metres."""


def octagon(points: Sequence[Point], reach: int) -> Octagon:
    """Return the octagon around all that is no more than `reach` metres from one of the points."""
    west, south = east, north = points[0]
    least, low = most, high = west + south, west - south
    for x, y in points:
        if x < west:
            west = x
        elif x > east:
            east = x
        if y < south:
            south = y
        elif y > north:
            north = y
        if x + y < least:
            least = x + y
        elif x + y > most:
            most = x + y
        if x - y < low:
            low = x - y
        elif x - y > high:
            high = x - y
    askew = math.isqrt(2 * reach * reach) + 1
    return (
        (west - reach, east + reach),
        (south - reach, north + reach),
        (least - askew, most + askew),
        (low - askew, high + askew),
    )


class _Line:
    """From where to where things reach in one direction; for every number of them, the first to begin and to end."""

    def __init__(self, spans: Sequence[Span]) -> None:
        self._begin, self._begun = _ranked([low for low, _ in spans])
        self._end, self._ended = _ranked([high for _, high in spans])

    def touching(self, span: Span) -> int:
        """Return what reaches into `span`, as bits."""
        return self._begun[bisect_right(self._begin, span[1])] ^ self._ended[bisect_left(self._end, span[0])]


def _ranked(places: Sequence[int]) -> tuple[list[int], list[int]]:
    order = sorted(range(len(places)), key=places.__getitem__)
    bits = map(_BIT.__lshift__, order)
    return [places[number] for number in order], list(accumulate(bits, or_, initial=0))


class Octagons:
    """Numbered octagons."""

    def __init__(self, octagons: Sequence[Octagon]) -> None:
        self._count = len(octagons)
        self._lines = [_Line([one[direction] for one in octagons]) for direction in range(4)]

    def touching(self, one: Octagon) -> bytearray:
        """Return the digit 1 for each octagon that may touch `one`, 0 for each other."""
        east, north, northeast, southeast = self._lines
        near = east.touching(one[0]) & north.touching(one[1])
        if near:
            near &= northeast.touching(one[2]) & southeast.touching(one[3])
        return _digits(near, self._count)


def _digits(bits: int, count: int) -> bytearray:
    """Return a digit for each of so many bits, from the lowest."""
    return bytearray(f"{bits:0{count}b}"[::-1], "ascii")


def numbers(those: bytearray) -> Iterator[int]:
    """Yield the numbers of those for which a 1 stands, ascending."""
    number = those.find(_IN)
    while number >= 0:
        yield number
        number = those.find(_IN, number + 1)


class Crowd:
    """Points by name."""

    def __init__(self, spots: Mapping[str, Point]) -> None:
        """Take where each is, in metres."""
        self.spots = {key: spots[key] for key in sorted(spots)}
        self._names, self._places = list(self.spots), list(self.spots.values())
        self._number = {key: number for number, key in enumerate(self._names)}
        self._points = Octagons([((x, x), (y, y), (x + y, x + y), (x - y, x - y)) for x, y in self.spots.values()])

    def all_in(self, some: Collection[str]) -> bool:
        """Return whether all are among some."""
        return len(some) >= len(self.spots) and self.spots.keys() <= set(some)

    def within(self, x: int, y: int, radius: int, but: Collection[str]) -> list[str]:
        """Return the points no more than `radius` metres away that are not among `but`, by name."""
        if radius < 0:
            return []
        left = self._points.touching(octagon([(x, y)], radius))
        self._take_out(but, left)
        most, points, names, find = radius * radius, self._places, self._names, left.find
        found: list[str] = []
        number = find(_IN)
        while number >= 0:
            px, py = points[number]
            if (px - x) * (px - x) + (py - y) * (py - y) <= most:
                found.append(names[number])
            number = find(_IN, number + 1)
        return found

    def named(self, bits: int, but: Collection[str]) -> list[str]:
        """Return those whose number, in the order of names, is among `bits`, and who are not among `but`, by name."""
        left = _digits(bits, len(self._names))
        self._take_out(but, left)
        return [self._names[number] for number in numbers(left)]

    def _take_out(self, some: Collection[str], left: bytearray) -> None:
        """Take points out of those that are left; some may be names of none."""
        number = self._number
        try:
            for each in map(number.__getitem__, some):
                left[each] = _OUT
        except KeyError:
            for key in some:
                if key in number:
                    left[number[key]] = _OUT
