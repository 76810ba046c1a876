"""What is wrong with the shape of a world's land, found all at once."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from campaign.core.plane import METRES_A_KM, Point, metres
from campaign.land.areas import SHORE_SLACK
from campaign.land.land import CORNERS, Land
from campaign.land.load import load
from campaign.land.water.harbours import FAR
from campaign.land.water.stations import MOUTH
from campaign.model.world import World

_WIDEST = 100_000  # km; a map that is wider is a slip of the pen
_SHORTEST_RIVER = 2  # points


class Blemish(NamedTuple):
    """One thing wrong: the table, the record's id and the field it stands in ("" for the whole), a code, and words.

    Faults of the map's edges stand in table "campaign" with the id "".
    """

    table: str
    id: str
    field: str
    code: str
    message: str


def faults(world: World, cache_dir: Path | None = None) -> list[Blemish]:
    """Return all that is wrong with the land, sorted; kept in `cache_dir` as the land is.

    Whether the ids that roads name exist is not asked here; such roads are left out.
    """
    found = list(_numbers(world))
    if found:
        return sorted(found)
    land = load(world, cache_dir)
    return land.kept("faults", list[Blemish], lambda: sorted(_shape(world, land)))


def _shape(world: World, land: Land) -> Iterator[Blemish]:
    yield from _edges(world)
    yield from _areas(world)
    yield from _lines(world, land)
    yield from _ships(world, land)


def _km(point: Point) -> str:
    """Return a point as the files write it."""
    return f"{point[0] / METRES_A_KM:g}, {point[1] / METRES_A_KM:g}"


def outside_of(land: Land) -> str:
    """Return what is said of a point beyond the map's edges: "outside the map's bounds: x from 0 to 60, y from …"."""
    west, south, east, north = (f"{edge / METRES_A_KM:g}" for edge in land.bounds)
    return f"outside the map's bounds: x from {west} to {east}, y from {south} to {north} km"


def _numbers(world: World) -> Iterator[Blemish]:
    """Yield the positions that are no numbers, or that lie farther off than any map reaches."""

    def wrong(*values: float) -> bool:
        return not all(-_WIDEST <= value <= _WIDEST for value in values)  # NaN compares as false

    said = f"is no position: all coordinates lie within {_WIDEST} km"
    if wrong(*world.campaign.bounds):
        yield Blemish("campaign", "", "bounds", "LAND-NUMBER", f"{list(world.campaign.bounds)} {said}")
    for place in world.places.values():
        if wrong(place.x, place.y):
            yield Blemish("places", place.id, "x", "LAND-NUMBER", f"{place.x}, {place.y} {said}")
    for road in world.roads.values():
        if road.km is not None and wrong(road.km):
            yield Blemish("roads", road.id, "km", "LAND-NUMBER", f"{road.km} is no length within {_WIDEST} km")
    lines = (
        *(("roads", road.id, "via", road.via) for road in world.roads.values()),
        *(("rivers", river.id, "points", river.points) for river in world.rivers.values()),
        *(("terrain", area.id, "points", area.points) for area in world.terrain.values()),
        *(("outlines", outline.id, "points", outline.points) for outline in world.outlines.values()),
    )
    for table, key, field, points in lines:
        bad = next((point for point in points if wrong(*point)), None)
        if bad is not None:
            yield Blemish(table, key, field, "LAND-NUMBER", f"{bad[0]}, {bad[1]} {said}")


def _edges(world: World) -> Iterator[Blemish]:
    """Yield what is wrong with the map's edges."""
    west, south, east, north = (metres(edge) for edge in world.campaign.bounds)
    if west >= east or south >= north:
        message = "the map has no ground: its edges are west, south, east, north, and west < east, south < north"
        yield Blemish("campaign", "", "bounds", "LAND-BOUNDS", message)


def _areas(world: World) -> Iterator[Blemish]:
    """Yield the areas without ground, those that cross themselves, and the outlines that cross each other."""
    rings: list[tuple[str, str, list[Point]]] = []
    for table in ("outlines", "terrain"):
        for key, area in sorted(world.table(table).items()):
            ring = [(metres(x), metres(y)) for x, y in area.points]
            if len(set(ring)) < CORNERS:
                message = f"{len(set(ring))} corners enclose no ground; give at least {CORNERS}"
                yield Blemish(table, key, "points", "LAND-CORNERS", message)
            else:
                rings.append((table, key, ring))
    if not rings:
        return
    import shapely

    shapes = [shapely.Polygon(ring) for _, _, ring in rings]
    whole: list[int] = []
    for i, reason in enumerate(shapely.is_valid_reason(shapes)):
        table, key, ring = rings[i]
        if reason == "Valid Geometry":
            if table == "outlines":
                whole.append(i)
            continue
        spot = reason.partition("[")[2].rstrip("]").split()
        near = f" near {_km((round(float(spot[0])), round(float(spot[1]))))}" if spot else ""
        yield Blemish(table, key, "points", "LAND-CROSSES-ITSELF", f"its line crosses or touches itself{near}")
    if not whole:
        return
    outlines = [shapes[i] for i in whole]
    tree = shapely.STRtree(outlines)
    crossing = [(i, j, "crosses") for i, j in tree.query(outlines, predicate="overlaps").T.tolist()]
    covered = tree.query(outlines, predicate="covers").T.tolist()
    same = [(i, j, "is the same as") for i, j in covered if i < j and shapely.equals(outlines[i], outlines[j])]
    for i, j, words in sorted(crossing + same):
        if i < j:
            message = f"it {words} the outline '{rings[whole[j]][1]}'; outlines lie apart or one inside the other"
            yield Blemish("outlines", rings[whole[i]][1], "points", "LAND-OUTLINES", message)


def _lines(world: World, land: Land) -> Iterator[Blemish]:
    """Yield what is wrong with places, roads and rivers."""
    west, south, east, north = land.bounds
    beyond = outside_of(land)
    shores = land.shores

    def outside(point: Point) -> bool:
        return not (west <= point[0] <= east and south <= point[1] <= north)

    first: dict[Point, str] = {}
    for key in sorted(land.points):
        point = land.points[key]
        if outside(point):
            yield Blemish("places", key, "x", "LAND-BOUNDS", f"{_km(point)} lies {beyond}")
        elif not shores.ashore(*point):
            message = f"{_km(point)} lies in the water, more than {SHORE_SLACK} m from land"
            yield Blemish("places", key, "x", "LAND-WATER", message)
        if point in first:
            yield Blemish("places", key, "x", "LAND-SAME-POINT", f"{_km(point)} is where '{first[point]}' lies too")
        first.setdefault(point, key)
    for key, road in sorted(world.roads.items()):
        if road.start == road.to:
            yield Blemish("roads", key, "to", "LAND-LOOP", f"the road leads from '{road.start}' to itself")
            continue
        if road.start not in land.points or road.to not in land.points:
            continue
        field = "via" if road.via else "to"
        points = land.road_points(road)
        off_map = next((point for point in points[1:-1] if outside(point)), None)
        if off_map is not None:
            yield Blemish("roads", key, field, "LAND-BOUNDS", f"{_km(off_map)} lies {beyond}")
            continue
        wet = max((shores.wet(p, q), i) for i, (p, q) in enumerate(pairwise(points)))
        if wet[0] > SHORE_SLACK:
            p, q = points[wet[1]], points[wet[1] + 1]
            message = f"between {_km(p)} and {_km(q)} the road runs {wet[0] / METRES_A_KM:g} km through water"
            yield Blemish("roads", key, field, "LAND-WATER", message)
    for key, river in sorted(world.rivers.items()):
        course = [(metres(x), metres(y)) for x, y in river.points]
        if len(set(course)) < _SHORTEST_RIVER:
            message = f"a river has at least {_SHORTEST_RIVER} points"
            yield Blemish("rivers", key, "points", "LAND-CORNERS", message)
        off_map = next((point for point in course if outside(point)), None)
        if off_map is not None:
            yield Blemish("rivers", key, "points", "LAND-BOUNDS", f"{_km(off_map)} lies {beyond}")


def _ships(world: World, land: Land) -> Iterator[Blemish]:
    """Yield the harbours that ships cannot come to, and the rivers that lead them nowhere."""
    for key, place in sorted(world.places.items()):
        if place.harbour and key not in land.harbours:
            message = f"it is said to have a harbour and lies more than {FAR / METRES_A_KM:g} km from navigable water"
            yield Blemish("places", key, "harbour", "LAND-HARBOUR", message)
    for key in land.water.chart.stranded():
        message = (
            "ships can use it but not come to it: it reaches neither the sea nor a lake, and its last point lies more"
            f" than {MOUTH / METRES_A_KM:g} km from any"
        )
        yield Blemish("rivers", key, "navigable", "LAND-MOUTH", message)
