"""The roads: their lines in whole metres, and which places they join."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from itertools import pairwise

import msgspec

from campaign.core.plane import METRES_A_KM, Point, between, metres, run, span, whole
from campaign.model.place import At, Road, Spot


class RoadLine:
    """A road seen from one of its ends.

    `road` is its id, `start` and `to` the places, `points` its line, `length` its whole length in metres: the stated
    one if the road has one, else that of the line.
    """

    __slots__ = ("_ends", "length", "points", "road", "start", "to")

    def __init__(self, road: str, start: str, to: str, points: tuple[Point, ...], length: int) -> None:
        """Take a line of two points or more."""
        self.road, self.start, self.to, self.points, self.length = road, start, to, points, length
        ends = [0.0]
        for p, q in pairwise(points):
            ends.append(ends[-1] + span(p, q))
        self._ends = ends

    def at(self, along: int) -> Point:
        """Return the point `along` metres from `start`, no farther than the ends; the line stretches to the length."""
        if along <= 0:
            return self.points[0]
        if along >= self.length:
            return self.points[-1]
        drawn = along * self._ends[-1] / self.length
        i = min(bisect_right(self._ends, drawn), len(self._ends) - 1)
        before, after = self._ends[i - 1], self._ends[i]
        return between(self.points[i - 1], self.points[i], (drawn - before) / (after - before) if after > before else 0)

    def along(self, segment: int, part: float) -> int:
        """Return how many metres from `start` the point lies that is `part` (0 to 1) along the line's nth segment."""
        before, after = self._ends[segment], self._ends[segment + 1]
        drawn = self._ends[-1]
        return whole((before + part * (after - before)) * self.length / drawn) if drawn else 0

    def cut(self, first: int, last: int) -> tuple[Point, ...]:
        """Return the line from `first` to `last` metres from `start`, first < last."""
        drawn = self._ends[-1] / self.length
        inner = (
            [p for p, end in zip(self.points, self._ends, strict=True) if first < end / drawn < last] if drawn else []
        )
        return (self.at(first), *inner, self.at(last))

    def spot(self, along: int) -> At:
        """Return the position `along` metres from `start`: the place when that is an end."""
        if along <= 0:
            return self.start
        if along >= self.length:
            return self.to
        return Spot(start=self.start, to=self.to, km=along / METRES_A_KM)

    def back(self) -> "RoadLine":
        """Return the same road seen from its other end."""
        return RoadLine(self.road, self.to, self.start, self.points[::-1], self.length)


class RoadEnd(msgspec.Struct, frozen=True):
    """A way out of a place: the road, the place at its other end, its metres and its line from here."""

    road: str
    to: str
    length: int
    line: RoadLine


Link = tuple[int, str, str]
"""Metres, neighbour, road."""


class Sheet(msgspec.Struct, frozen=True):
    """The net as the cache keeps it: the links of a place are decoded when they are asked for."""

    links: dict[str, msgspec.Raw]
    slack: float


class Net:
    """Which places the roads join.

    `slack`: no road is shorter than `slack` (0 to 1) times its line.
    """

    def __init__(self, sheet: Sheet) -> None:
        """Take what `sheet` made or the cache kept."""
        self.slack = sheet.slack
        self._sheet = sheet.links
        self._known: dict[str, list[Link]] = {}
        self._decoder = msgspec.msgpack.Decoder(list[Link])

    def __contains__(self, place: str) -> bool:
        """Return whether a road leads to `place`."""
        return place in self._sheet

    def __iter__(self) -> Iterator[str]:
        """Yield the places that roads lead to, sorted."""
        return iter(self._sheet)

    def links(self, place: str) -> list[Link]:
        """Return the links of a place, sorted; empty when it has none.

        Of two roads between the same places only the shorter counts, of equals the one whose id sorts first.
        """
        known = self._known.get(place)
        if known is None:
            raw = self._sheet.get(place)
            known = self._known[place] = [] if raw is None else self._decoder.decode(raw)
        return known


def line(road: Road, at: Mapping[str, Point]) -> RoadLine:
    """Return the line of a road from its `from` end; KeyError when an end is no place."""
    points = (at[road.start], *((metres(x), metres(y)) for x, y in road.via), at[road.to])
    return RoadLine(road.id, road.start, road.to, points, _length(road, run(points)))


def _length(road: Road, drawn: float) -> int:
    """Return the whole metres of a road whose line measures `drawn`, never less than 1."""
    return max(whole(drawn) if road.km is None else metres(road.km), 1)


def sheet(roads: Mapping[str, Road], at: Mapping[str, Point]) -> Sheet:
    """Return the net of `roads` between the places `at`; roads to nowhere and to themselves join nothing."""
    best: dict[tuple[str, str], tuple[int, str]] = {}
    slack = 1.0
    for key in sorted(roads):
        road = roads[key]
        a, b = road.start, road.to
        if a == b or a not in at or b not in at:
            continue
        points = (at[a], *((metres(x), metres(y)) for x, y in road.via), at[b])
        drawn = run(points)
        long = _length(road, drawn)
        if long < drawn:
            slack = min(slack, long / drawn)
        ends = (a, b) if a < b else (b, a)
        if ends not in best or long < best[ends][0]:
            best[ends] = (long, key)
    links: dict[str, list[Link]] = {}
    for (a, b), (long, key) in best.items():
        links.setdefault(a, []).append((long, b, key))
        links.setdefault(b, []).append((long, a, key))
    encode = msgspec.msgpack.encode
    return Sheet({place: msgspec.Raw(encode(sorted(links[place]))) for place in sorted(links)}, slack)
