"""Ways from one position to another: by road, and across country where there is no road."""

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from heapq import heappop, heappush
from typing import Protocol

import msgspec

from campaign.core.plane import Point, distance
from campaign.land.roads import Net, RoadLine
from campaign.model.place import At

OFF_ROAD = 2
"""Metres of road that a metre across country is worth when ways are compared (off road an army walks at half speed)."""

Avoid = Callable[[str], bool]


class Leg(msgspec.Struct, frozen=True):
    """A part of a way: along one road, or straight across country.

    `start` and `end` are positions, `points` the line between them, `length` its metres (on a road in the stated km),
    `fords` the rivers crossed without a bridge as (metres along the leg, river), nearest first (TUM-MOV-9).
    """

    kind: str  # "road" or "country"
    start: At
    end: At
    road: str | None
    points: tuple[Point, ...]
    length: int
    fords: tuple[tuple[int, str], ...] = ()


class Way(msgspec.Struct, frozen=True):
    """A way in legs, each beginning where the last one ends; `length` in metres. Without legs: already there."""

    legs: tuple[Leg, ...]
    length: int


class Foothold(msgspec.Struct, frozen=True):
    """How a position meets the roads: `off` metres across country to a place, or to `along` metres on a road."""

    off: int
    place: str | None = None
    line: RoadLine | None = None
    along: int = 0

    @property
    def at(self) -> At:
        """The position on the roads."""
        if self.line is not None:
            return self.line.spot(self.along)
        assert self.place is not None
        return self.place

    def ends(self) -> tuple[tuple[str, int], ...]:
        """Return the places reached from here and the metres of road to each."""
        if self.line is None:
            assert self.place is not None
            return ((self.place, 0),)
        return ((self.line.start, self.along), (self.line.to, self.line.length - self.along))


class Ground(Protocol):
    """What a search needs to know of the land."""

    @property
    def net(self) -> Net:
        """The roads as a net."""

    @property
    def points(self) -> Mapping[str, Point]:
        """The places in metres."""

    def xy(self, at: At) -> Point:
        """Return a position in metres."""

    def line(self, a: str, b: str) -> RoadLine | None:
        """Return the road from `a` to its neighbour `b`."""

    def footholds(self, at: At) -> tuple[Foothold, ...]:
        """Return how a position meets the roads."""

    def fords(self, p: Point, q: Point) -> tuple[tuple[int, str], ...]:
        """Return the rivers that the straight line crosses."""

    def water_between(self, p: Point, q: Point) -> bool:
        """Return whether the straight line leaves the land."""


def shortest(
    net: Net,
    points: Mapping[str, Point],
    sources: Mapping[str, int],
    goals: Mapping[str, int],
    target: Point,
    avoid: Avoid | None = None,
) -> tuple[int, tuple[str, ...]] | None:
    """Return the cheapest way through the net as (cost, places), or None: an A* search.

    `sources` and `goals` are the places where a way may begin and end and what lies before and after them; `target` is
    the point that all goals lead to. The answer depends on nothing but the arguments.
    """
    slack, links = net.slack, net.links
    goal_x, goal_y = target
    reached = dict(sources)
    origin: dict[str, str] = {}
    guesses: dict[str, int] = {}

    def guess(place: str) -> int:
        known = guesses.get(place)
        if known is None:
            # One metre less, so that no rounding makes the guess exceed the way.
            x, y = points[place]
            off_x, off_y = x - goal_x, y - goal_y
            known = guesses[place] = max(int(math.sqrt(off_x * off_x + off_y * off_y) * slack) - 1, 0)
        return known

    heap: list[tuple[int, int, str]] = []
    for place in sorted(sources):
        heappush(heap, (sources[place] + guess(place), sources[place], place))
    best: tuple[int, str] | None = None
    while heap:
        bound, cost, place = heappop(heap)
        if best is not None and bound >= best[0]:
            break
        if cost > reached[place]:
            continue
        rest = goals.get(place)
        if rest is not None and (best is None or cost + rest < best[0]):
            best = (cost + rest, place)
        for metres, to, road in links(place):
            far = cost + metres
            known = reached.get(to)
            if (known is None or far < known) and (avoid is None or not avoid(road)):
                reached[to] = far
                origin[to] = place
                heappush(heap, (far + guess(to), far, to))
    if best is None:
        return None
    place = best[1]
    places = [place]
    while place in origin:
        place = origin[place]
        places.append(place)
    return best[0], tuple(reversed(places))


def measure(net: Net, sources: Mapping[str, int], goals: Collection[str]) -> dict[str, int]:
    """Return the metres to each of `goals` that roads join to `sources`, the places where ways begin, by place.

    With a source stand the metres that lie before it.
    """
    links = net.links
    reached = dict(sources)
    heap = sorted((cost, place) for place, cost in sources.items())
    found: dict[str, int] = {}
    wanted = set(goals)
    while heap and wanted:
        cost, place = heappop(heap)
        if cost > reached[place]:
            continue
        if place in wanted:
            wanted.discard(place)
            found[place] = cost
        for metres, to, _ in links(place):
            far = cost + metres
            known = reached.get(to)
            if known is None or far < known:
                reached[to] = far
                heappush(heap, (far, to))
    return found


def way(
    land: Ground, start: At, goal: At, via: Iterable[At] = (), country: bool = False, avoid: Avoid | None = None
) -> Way | None:
    """Return the quickest way from `start` through `via` to `goal`, or None when there is none.

    By road; a position off the roads is left and reached across country: where the nearest roads are, or straight if
    that is quicker, a metre off the road counting OFF_ROAD. With `country` it goes straight from stop to stop. No leg
    across country leaves the land; no road is used for which `avoid` is true. KeyError when a
    position names a place that does not exist.
    """
    found: list[Leg] = []
    stop = start
    for at in (*via, goal):
        part = _straight(land, stop, at) if country else _by_road(land, stop, at, avoid)
        if part is None:
            return None
        found += part
        stop = at
    return Way(tuple(found), sum(leg.length for leg in found))


def _straight(land: Ground, start: At, goal: At) -> list[Leg] | None:
    """Return the leg straight across country, none when it has no length, or None when water lies between."""
    p, q = land.xy(start), land.xy(goal)
    if p == q:
        return []
    if land.water_between(p, q):
        return None
    return [Leg("country", start, goal, None, (p, q), distance(p, q), land.fords(p, q))]


def _by_road(land: Ground, start: At, goal: At, avoid: Avoid | None) -> list[Leg] | None:
    """Return the legs of the quickest way between two positions, or None."""
    target = land.xy(goal)
    if land.xy(start) == target:
        return []

    holds = [land.footholds(at) for at in (start, goal)]
    leaving, coming = (
        [hold for hold in known if hold.line is None or avoid is None or not avoid(hold.line.road)] for known in holds
    )
    choices: list[tuple[int, int, list[Leg]]] = []
    for out in leaving:
        for back in coming:
            direct = _along_one(land, start, out, back, goal)
            if direct is not None:
                choices.append((direct[0], 0, direct[1]))
    sources, goals = cheapest(leaving), cheapest(coming)
    rests = {place: cost for place, (cost, _) in goals.items()}
    found = shortest(land.net, land.points, {place: cost for place, (cost, _) in sources.items()}, rests, target, avoid)
    if found is not None:
        cost, places = found
        choices.append((cost, 1, list(legs(land, start, sources[places[0]][1], places, goals[places[-1]][1], goal))))
    if any(not known or any(hold.off for hold in known) for known in holds):
        straight = _straight(land, start, goal)
        if straight is not None:
            choices.append((sum(leg.length for leg in straight) * OFF_ROAD, -1, straight))
    return min(choices, key=lambda choice: choice[:2])[2] if choices else None


def cheapest(holds: Iterable[Foothold]) -> dict[str, tuple[int, Foothold]]:
    """Return for each place that the footholds lead to what it costs to get there, and by which."""
    best: dict[str, tuple[int, Foothold]] = {}
    for hold in holds:
        for place, metres in hold.ends():
            cost = hold.off * OFF_ROAD + metres
            if place not in best or cost < best[place][0]:
                best[place] = (cost, hold)
    return best


def _along_one(land: Ground, start: At, out: Foothold, back: Foothold, goal: At) -> tuple[int, list[Leg]] | None:
    """Return cost and legs of the way that uses no more than a part of one road, or None."""
    first, last = out.line, back.line
    if first is None or last is None or first.road != last.road:
        return None
    there = back.along if last.start == first.start else last.length - back.along
    parts = [*_off(land, start, out.at), *_on(first, out.along, there), *_off(land, back.at, goal)]
    return (out.off + back.off) * OFF_ROAD + abs(there - out.along), parts


def legs(land: Ground, start: At, out: Foothold, places: tuple[str, ...], back: Foothold, goal: At) -> Iterator[Leg]:
    """Yield the legs from `start` over its foothold, the places and the foothold of `goal` to `goal`."""
    yield from _off(land, start, out.at)
    if out.line is not None:
        yield from _on(out.line, out.along, 0 if places[0] == out.line.start else out.line.length)
    for i in range(1, len(places)):
        line = land.line(places[i - 1], places[i])
        assert line is not None
        yield from _on(line, 0, line.length)
    if back.line is not None:
        yield from _on(back.line, 0 if places[-1] == back.line.start else back.line.length, back.along)
    yield from _off(land, back.at, goal)


def _on(line: RoadLine, first: int, last: int) -> Iterator[Leg]:
    """Yield the leg along a road from `first` to `last` metres, if it has a length."""
    if first > last:
        line, first, last = line.back(), line.length - first, line.length - last
    if first < last:
        points = line.points if first == 0 and last == line.length else line.cut(first, last)
        yield Leg("road", line.spot(first), line.spot(last), line.road, points, last - first)


def _off(land: Ground, start: At, end: At) -> Iterator[Leg]:
    """Yield the leg across country between two positions, if it has a length."""
    p, q = land.xy(start), land.xy(end)
    if p != q:
        yield Leg("country", start, end, None, (p, q), distance(p, q), land.fords(p, q))
