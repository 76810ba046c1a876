"""The land: where things are, whose region it is, how to get from here to there. All in whole metres."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from campaign.core.plane import Box, Point, distance, metres
from campaign.land import cells, rivers, roads, routes
from campaign.land.areas import Area, Grounds, Shores
from campaign.land.cells import Cell, Covered
from campaign.land.index import Points, Segments
from campaign.land.roads import Net, RoadEnd, RoadLine
from campaign.land.routes import Avoid, Foothold, Way
from campaign.land.store import Store, content
from campaign.land.water.afloat import Afloat
from campaign.model.place import STRONGHOLDS, At, Outline, Place, River, Road, Terrain

if TYPE_CHECKING:
    from campaign.land.water.water import Water

T = TypeVar("T")

_FORM = 2  # of the cached parts; a change of their making or meaning takes the next number
_COVERED_KEPT = 10_000  # circles
_REMEMBERED = 200_000  # points whose nearest place is not looked up again
_ROADS_TRIED = 4  # roads that a position off the road looks at
CORNERS = 3  # an area with fewer encloses nothing


def _line(points: Iterable[tuple[float, float]]) -> tuple[Point, ...]:
    return tuple((metres(x), metres(y)) for x, y in points)


class Land(Afloat):
    """The fixed land of a world. Nothing is worked out before it is asked for."""

    def __init__(
        self,
        bounds: tuple[float, float, float, float],
        places: Mapping[str, Place],
        roads: Mapping[str, Road],
        rivers: Mapping[str, River],
        terrain: Mapping[str, Terrain],
        outlines: Mapping[str, Outline],
        store: Store | None = None,
    ) -> None:
        """Take the world's records, `bounds` in km, and where worked-out parts are kept."""
        west, south, east, north = bounds
        self.bounds: Box = (metres(west), metres(south), metres(east), metres(north))
        self._places, self._roads, self._rivers = dict(places), dict(roads), dict(rivers)
        self._terrain, self._outlines = dict(terrain), dict(outlines)
        self._store = store or Store(None, bytes)
        self._lines: dict[tuple[str, str], RoadLine | None] = {}
        self._closest: dict[Point, str | None] = {}
        self._covered: dict[tuple[int, int, int], tuple[Covered, ...]] = {}

    @cached_property
    def points(self) -> dict[str, Point]:
        """Every place in metres."""
        return {key: (metres(place.x), metres(place.y)) for key, place in self._places.items()}

    @cached_property
    def strongholds(self) -> dict[str, Point]:
        """The places that define a region, in metres (TUM-WORLD-1)."""
        places = self._places
        return {key: point for key, point in self.points.items() if places[key].kind in STRONGHOLDS}

    def content(self) -> bytes:
        """Return the hash of all that the worked-out parts depend on, whatever the order of the tables."""
        forts, names = self.strongholds, sorted(self.points)
        tables: tuple[Mapping[str, Struct], ...] = (self._roads, self._rivers, self._outlines, self._terrain)
        return content(
            _FORM,
            self.bounds,
            names,
            [self.points[key] for key in names],
            sorted(forts),
            [self._places[key].harbour for key in names],
            *([table[key] for key in sorted(table)] for table in tables),
        )

    def kept(self, name: str, kind: type[T], build: Callable[[], T]) -> T:
        """Return what `build` makes of this land, from the cache if it is there; see `Store.part`."""
        return self._store.part(name, kind, build)

    # Positions and regions

    def xy(self, at: At) -> Point:
        """Return a position in metres; KeyError when it names a place or a road that does not exist."""
        if isinstance(at, str):
            return self.points[at]
        if at.x is not None and at.y is not None:
            return metres(at.x), metres(at.y)
        if at.river is not None:
            return self._courses.at(at.river, metres(at.km or 0))
        line = self.line(at.start or "", at.to or "")
        if line is None:
            raise KeyError(f"no road from {at.start} to {at.to}")
        return line.at(metres(at.km or 0))

    @cached_property
    def _forts(self) -> Points:
        return Points(self.strongholds)

    def nearest(self, x: int, y: int) -> str | None:
        """Return the region of a point: its nearest stronghold, of equals the id that sorts first (TUM-WORLD-1).

        None when there is no stronghold.
        """
        return self._forts.nearest(x, y)

    @cached_property
    def _spread(self) -> Points:
        return Points(self.points)

    def places_within(self, x: int, y: int, radius: int) -> tuple[str, ...]:
        """Return the places no more than `radius` metres away, nearest first, equals by id."""
        return self._spread.within(x, y, radius)

    def closest(self, x: int, y: int) -> str | None:
        """Return the nearest place, of equals the id that sorts first; None when there is no place."""
        key = (x, y)
        known = self._closest.get(key)
        if known is None:
            if len(self._closest) >= _REMEMBERED:
                self._closest.clear()
            known = self._closest[key] = self._spread.nearest(x, y)
        return known

    # Cells

    @cached_property
    def _cells(self) -> cells.Cells:
        def build() -> cells.Table:
            return cells.table(self.strongholds, self.bounds, self.rings)

        return cells.Cells(self._store.part("cells", cells.Table, build))

    def cell(self, region: str) -> Cell:
        """Return the land of a region; empty when it has none (TUM-WORLD-1)."""
        return self._cells.cell(region)

    def covered(self, x: int, y: int, radius: int) -> tuple[Covered, ...]:
        """Return the regions of which a circle covers some land, by id, and how much of each (TUM-FOR-2, TUM-FOR-3)."""
        key = (x, y, radius)
        found = self._covered.get(key)
        if found is None:
            if len(self._covered) >= _COVERED_KEPT:
                self._covered.clear()
            found = self._covered[key] = self._cells.covered(x, y, radius)
        return found

    # Ground and water

    @cached_property
    def _grounds(self) -> Grounds:
        terrain = [self._terrain[key] for key in sorted(self._terrain)]
        terrain = [ground for ground in terrain if len(ground.points) >= CORNERS]
        return Grounds(terrain, [Area(_line(ground.points)) for ground in terrain])

    def ground(self, x: int, y: int) -> tuple[str, ...]:
        """Return the kinds of terrain at a point, sorted."""
        return self._grounds.kinds(x, y)

    def rough(self, x: int, y: int) -> bool:
        """Return whether the ground at a point is rough for scouting (TUM-SCO-2)."""
        return self._grounds.rough(x, y)

    @property
    def rings(self) -> list[tuple[str, tuple[Point, ...]]]:
        """The outlines as (kind, corners in metres), by id."""
        return [(o.kind, _line(o.points)) for _, o in sorted(self._outlines.items())]

    @cached_property
    def shores(self) -> Shores:
        """The outlines of land and water."""
        return Shores(self.bounds, [(kind, Area(ring)) for kind, ring in self.rings if len(ring) >= CORNERS])

    def on_land(self, x: int, y: int) -> bool:
        """Return whether a point is land, shores included."""
        return self.shores.land(x, y)

    def water_between(self, p: Point, q: Point) -> bool:
        """Return whether the straight line from `p` to `q` leaves the land.

        A first or last stretch in the water of at most SHORE_SLACK is the way ashore from a harbour and does not count.
        """
        return p != q and self.shores.wet(p, q) > 0

    # Roads

    @cached_property
    def net(self) -> Net:
        """The roads as a net of places."""
        return Net(self._store.part("net", roads.Sheet, lambda: roads.sheet(self._roads, self.points)))

    def line(self, a: str, b: str) -> RoadLine | None:
        """Return the shortest road from `a` to its neighbour `b`, of equals the first id; None when there is none."""
        key = (a, b)
        if key not in self._lines:
            road = next((road for _, to, road in self.net.links(a) if to == b), None)
            if road is None:
                self._lines[key] = None
            else:
                line = roads.line(self._roads[road], self.points)
                self._lines[line.start, line.to] = line
                self._lines[line.to, line.start] = line.back()
        return self._lines[key]

    def road_points(self, road: Road) -> tuple[Point, ...]:
        """Return the line of a road from its `from` end; KeyError when an end is no place."""
        return self.points[road.start], *_line(road.via), self.points[road.to]

    @cached_property
    def _parallels(self) -> Counter[frozenset[str]]:
        return Counter(frozenset((road.start, road.to)) for road in self._roads.values())

    def parallel(self, a: str, b: str) -> int:
        """Return how many roads join two neighbouring places directly."""
        return self._parallels[frozenset((a, b))]

    def neighbours(self, place: str) -> tuple[RoadEnd, ...]:
        """Return the ways out of a place by road, shortest first, one to each neighbour."""
        ends: list[RoadEnd] = []
        for length, to, road in self.net.links(place):
            line = self.line(place, to)
            assert line is not None
            ends.append(RoadEnd(road, to, length, line))
        return tuple(ends)

    @cached_property
    def isles(self) -> dict[str, str]:
        """For each place that roads lead to, the first of all the places that roads join to it."""
        found: dict[str, str] = {}
        for first in self.net:
            if first in found:
                continue
            found[first] = first
            new = [first]
            while new:
                for _, to, _ in self.net.links(new.pop()):
                    if to not in found:
                        found[to] = first
                        new.append(to)
        return found

    def road_metres(self, start: At, goals: Iterable[str]) -> dict[str, int]:
        """Return the metres of the quickest way by road alone from a place or a road to each of `goals` it leads to."""
        holds = self.footholds(start)
        ends = {place: off for hold in holds if not hold.off for place, off in hold.ends()}
        isles = self.isles
        mine = {isles.get(place) for place in ends}
        return routes.measure(self.net, ends, {goal for goal in goals if isles.get(goal, "") in mine})

    @cached_property
    def _pieces(self) -> tuple[Segments, list[str], list[tuple[str, str, int]]]:
        """The segments of all roads, the road of each, and (place, neighbour, number on the road)."""
        pieces: list[tuple[Point, Point]] = []
        owners: list[str] = []
        where: list[tuple[str, str, int]] = []
        at = self.points
        for key in sorted(self._roads):
            road = self._roads[key]
            start, to = road.start, road.to
            if start != to and start in at and to in at:
                for i, piece in enumerate(pairwise(self.road_points(road))):
                    pieces.append(piece)
                    owners.append(key)
                    where.append((start, to, i))
        return Segments(pieces), owners, where

    def footholds(self, at: At) -> tuple[Foothold, ...]:
        """Return how a position meets the roads: where it is, or the points of the nearest roads that land leads to."""
        if isinstance(at, str) and at in self.net:
            return (Foothold(0, place=at),)
        if not isinstance(at, str) and at.x is None:
            line = self.line(at.start or "", at.to or "")
            return () if line is None else (Foothold(0, line=line, along=min(max(metres(at.km or 0), 0), line.length)),)
        here = self.xy(at)
        index, owners, where = self._pieces
        found: list[Foothold] = []
        for _, road, number, part in index.nearest(*here, owners, _ROADS_TRIED):
            start, to, segment = where[number]
            line = self.line(start, to)
            if line is None or line.road != road:
                continue  # a longer road beside the one that counts
            along = line.along(segment, part)
            there = line.at(along)
            if not self.water_between(here, there):
                found.append(Foothold(distance(here, there), line=line, along=along))
        return tuple(found)

    def route(
        self, start: At, goal: At, via: Iterable[At] = (), country: bool = False, avoid: Avoid | None = None
    ) -> Way | None:
        """Return the quickest way from `start` through `via` to `goal`, None without one; `routes.way` tells how."""
        return routes.way(self, start, goal, via, country, avoid)

    # Rivers and water

    @cached_property
    def water(self) -> "Water":
        """The water on which ships sail; other modules ask the land itself."""
        from campaign.land.water.water import Water  # late: most days nobody asks

        lines = {key: _line(river.points) for key, river in self._rivers.items() if river.navigable}
        return Water(self, self._places, lines)

    @cached_property
    def _courses(self) -> rivers.Rivers:
        return rivers.Rivers({key: _line(river.points) for key, river in self._rivers.items()})

    @cached_property
    def bridges(self) -> list[rivers.Bridge]:
        """Where roads meet rivers: (x, y, river, road), sorted."""

        def build() -> list[rivers.Bridge]:
            at = self.points
            roads = {key: road for key, road in self._roads.items() if road.start in at and road.to in at}
            return self._courses.bridges({key: self.road_points(road) for key, road in roads.items()})

        return self._store.part("bridges", list[rivers.Bridge], build)

    @cached_property
    def _bridge_index(self) -> Points:
        return Points({f"{i}": (bridge[0], bridge[1]) for i, bridge in enumerate(self.bridges)})

    def fords(self, p: Point, q: Point) -> tuple[tuple[int, str], ...]:
        """Return where a straight line off the road crosses a river, as (metres from `p`, river), in order (TUM-MOV-9).

        A crossing within BRIDGE_REACH of a bridge takes the bridge and is no ford.
        """
        if not self._rivers:
            return ()
        return rivers.fords(self._courses, self._bridge_index, p, q)
