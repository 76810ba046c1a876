"""The cells of the strongholds: all land nearer to one than to any other (TUM-WORLD-1)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from campaign.core.plane import Box, Point, box, circle_share, doubled_area, whole
from campaign.land.areas import Area
from campaign.land.index import Boxes

if TYPE_CHECKING:
    import numpy as np
    from shapely import Polygon

Ring = tuple[Point, ...]
Outlines = Sequence[tuple[str, Ring]]
"""(kind, corners) of each outline of land or lake."""

_CORNERS = 3
_TILES = 24  # the land is cut into at most so many rows of so many tiles
_AFAR = 8  # how many times the map's size away the points lie that close the outer cells


class Cell(msgspec.Struct, frozen=True):
    """The land of one region: outer rings counterclockwise, holes clockwise; `area_m2` whole square metres."""

    rings: tuple[Ring, ...]
    area_m2: int


class Covered(msgspec.Struct, frozen=True):
    """What a circle covers of a region: `inside_m2` of the `cell_m2` m² of its land (TUM-FOR-2, TUM-FOR-3)."""

    region: str
    inside_m2: int
    cell_m2: int


class Table(msgspec.Struct, frozen=True):
    """The cells that have land, as the cache keeps them: each is decoded when it is asked for."""

    regions: list[str]
    boxes: list[Box]
    cells: list[msgspec.Raw]


class Cells:
    """The cells by region."""

    def __init__(self, table: Table) -> None:
        """Take the table of the cells that have land."""
        self._table = table
        self._number = {region: i for i, region in enumerate(table.regions)}
        self._boxes = Boxes(table.boxes)
        self._known: dict[int, Cell] = {}

    def _cell(self, number: int) -> Cell:
        cell = self._known.get(number)
        if cell is None:
            cell = self._known[number] = msgspec.msgpack.decode(self._table.cells[number], type=Cell)
        return cell

    def cell(self, region: str) -> Cell:
        """Return the cell of `region`, empty when it has no land."""
        number = self._number.get(region)
        return Cell((), 0) if number is None else self._cell(number)

    def covered(self, x: int, y: int, radius: int) -> tuple[Covered, ...]:
        """Return what the circle covers of each region, by region; those of which it covers nothing are left out."""
        found: list[Covered] = []
        for number in self._boxes.touching((x - radius, y - radius, x + radius, y + radius)):
            cell = self._cell(number)
            inside = whole(sum(circle_share(ring, (x, y), radius) for ring in cell.rings))
            if inside > 0:
                found.append(Covered(self._table.regions[number], min(inside, cell.area_m2), cell.area_m2))
        return tuple(sorted(found, key=lambda part: part.region))


def table(strongholds: Mapping[str, Point], bounds: Box, outlines: Outlines) -> Table:
    """Return the cells of the strongholds clipped to the land, every corner in whole metres.

    Of strongholds on the same point the one whose id sorts first has the cell. Regions without land are left out.
    """
    made = build(strongholds, bounds, outlines)
    regions = sorted(region for region, cell in made.items() if cell.rings)
    boxes = [box([p for ring in made[region].rings for p in ring]) for region in regions]
    return Table(regions, boxes, [msgspec.Raw(msgspec.msgpack.encode(made[region])) for region in regions])


def build(strongholds: Mapping[str, Point], bounds: Box, outlines: Outlines) -> dict[str, Cell]:
    """Return the cell of every stronghold, empty for one that has no land."""
    import numpy as np
    import shapely

    owners: dict[Point, str] = {}
    for region in sorted(strongholds):
        owners.setdefault(strongholds[region], region)
    cells = dict.fromkeys(sorted(strongholds), Cell((), 0))
    if not owners:
        return cells
    points = sorted(owners)
    land = ground(bounds, outlines)
    if land.is_empty:
        return cells
    hulls = np.array(_hulls(np.array(points, dtype=float), bounds), dtype=object)
    shapely.prepare(land)
    inner = shapely.contains_properly(land, hulls)
    clipped = hulls.copy()
    clipped[~inner] = _clipped(hulls[~inner], land)
    for point, hull in zip(points, clipped, strict=True):
        cells[owners[point]] = shaped(polygons(hull))
    return cells


def _hulls(points: "np.ndarray[Any, np.dtype[np.float64]]", bounds: Box) -> Any:
    """Return the unclipped Voronoi cell of each point in whole metres, cut off far outside the map."""
    import numpy as np
    import shapely
    from scipy.spatial import Voronoi

    west, south, east, north = bounds
    corners = np.vstack([points, [[west, south], [east, north]]])
    low, high = corners.min(axis=0), corners.max(axis=0)
    middle, afar = (low + high) / 2, _AFAR * float((high - low).sum() + 1)
    frame = [[afar, 0], [-afar, 0], [0, afar], [0, -afar]]
    voronoi = Voronoi(np.vstack([points - middle, frame]))
    regions = [voronoi.regions[i] for i in voronoi.point_region[: len(points)]]
    ends = np.rint(voronoi.vertices[np.concatenate(regions).astype(int)] + middle)
    owner = np.repeat(np.arange(len(regions)), [len(region) for region in regions])
    return shapely.convex_hull(shapely.multipoints(ends, indices=owner))


def _clipped(hulls: Any, land: Any) -> Any:
    """Return what the land leaves of each hull.

    Only the land around a hull is looked at: the map is cut into rows of hulls, and these into tiles.
    """
    import numpy as np
    import shapely

    clipped = hulls.copy()
    if not len(hulls):
        return clipped
    edges = shapely.bounds(hulls)
    corner = np.maximum(shapely.bounds(land)[:2], edges.min(axis=0)[:2])
    side = float(max(shapely.bounds(land)[2:] - corner) / _TILES + 1)
    column, row = np.clip(((edges[:, :2] + edges[:, 2:]) / 2 - corner) // side, 0, _TILES).astype(int).T

    def around(shape: Any, chosen: Any) -> Any:
        low, high = edges[chosen, :2].min(axis=0), edges[chosen, 2:].max(axis=0)
        return shapely.intersection(shape, shapely.box(*low, *high))

    for j in np.unique(row):
        strip = around(land, row == j)
        for i in np.unique(column[row == j]):
            chosen = (row == j) & (column == i)
            clipped[chosen] = shapely.intersection(hulls[chosen], around(strip, chosen))
    return clipped


def ground(bounds: Box, outlines: Outlines) -> Any:
    """Return the land as a shapely geometry: the smallest outline around a point decides, the map's edge cuts it."""
    import shapely

    west, south, east, north = bounds
    frame = shapely.box(*bounds)
    shapes = [(kind, ring) for kind, ring in outlines if len(ring) >= _CORNERS and doubled_area(ring)]
    if all(kind != "land" for kind, _ in shapes):
        shapes.append(("land", ((west, south), (east, south), (east, north), (west, north))))
    if frame.area == 0:
        return shapely.Polygon()
    around = _around(shapes)
    land = _nested(shapes, around)
    if land is None or not shapely.is_valid(land):
        land = _painted(shapes, around)
    return land if shapely.contains(frame, land) else shapely.intersection(land, frame)


def _around(outlines: Outlines) -> list[list[int]]:
    """Return for each outline the larger ones that it lies in, smallest first."""
    import shapely

    areas = [Area(ring) for _, ring in outlines]
    boxes = Boxes([area.box for area in areas])
    shapes = shapely.make_valid([shapely.Polygon(ring) for _, ring in outlines])
    around: list[list[int]] = []
    for i, (x, y) in enumerate(shapely.get_coordinates(shapely.point_on_surface(shapes)).tolist()):
        point = whole(x), whole(y)
        holders = [j for j in boxes.at(*point) if areas[j].doubled > areas[i].doubled and areas[j].holds(*point)]
        around.append(sorted(holders, key=lambda j: (areas[j].doubled, j)))
    return around


def _nested(outlines: Outlines, around: list[list[int]]) -> Any:
    """Return the land of outlines that do not cross: shores with the lakes in them as holes, islands in these again.

    None or an invalid shape tells that some cross.
    """
    import shapely

    # A shore counts only where it parts land from water.
    counts = [kind != (outlines[a[0]][0] if a else "lake") for (kind, _), a in zip(outlines, around, strict=True)]
    holes: dict[int, list[Ring]] = {i: [] for i, (kind, _) in enumerate(outlines) if kind == "land" and counts[i]}
    for i, (kind, ring) in enumerate(outlines):
        if kind == "lake" and counts[i]:
            owner = next((j for j in around[i] if j in holes), None)
            if owner is None:
                return None
            holes[owner].append(ring)
    return shapely.MultiPolygon([(outlines[i][1], lakes) for i, lakes in holes.items()])


def _painted(outlines: Outlines, around: list[list[int]]) -> Any:
    """Return the land of outlines that may cross, the inner painted over the outer, lakes over land."""
    import shapely

    land: Any = shapely.Polygon()
    for depth in range(max(map(len, around)) + 1):
        for kind, paint in (("land", shapely.union), ("lake", shapely.difference)):
            chosen = [o for o, outer in zip(outlines, around, strict=True) if len(outer) == depth and o[0] == kind]
            land = paint(land, shapely.union_all([shapely.make_valid(shapely.Polygon(ring)) for _, ring in chosen]))
    return land


def polygons(shape: Any) -> "Iterable[Polygon]":
    """Yield the polygons of a shapely geometry."""
    if shape.geom_type == "Polygon":
        yield shape
    else:
        for part in getattr(shape, "geoms", ()):
            yield from polygons(part)


def shaped(parts: "Iterable[Polygon]") -> Cell:
    """Return the cell made of the polygons, its rings in a fixed order."""
    rings: list[Ring] = []
    total = 0
    for polygon in parts:
        for hole, line in [(False, polygon.exterior), *((True, inner) for inner in polygon.interiors)]:
            ring = _ring(line.coords)
            doubled = doubled_area(ring) if len(ring) > 2 else 0
            if doubled:
                rings.append(ring if (doubled < 0) == hole else ring[:1] + ring[:0:-1])
                total += -abs(doubled) if hole else abs(doubled)
    return Cell(tuple(sorted(rings)), (total + 1) // 2)


def _ring(coordinates: Iterable[tuple[float, ...]]) -> Ring:
    """Return a closed line as a ring in whole metres: no point twice in a row, the least point first."""
    points: list[Point] = []
    for x, y in coordinates:
        point = (whole(x), whole(y))
        if not points or points[-1] != point:
            points.append(point)
    if len(points) > 1 and points[0] == points[-1]:
        points.pop()
    first = points.index(min(points)) if points else 0
    return tuple(points[first:] + points[:first])
