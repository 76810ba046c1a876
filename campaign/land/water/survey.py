"""The working-out of the chart: which water ships can use, its corners and what they see of each other."""

from collections.abc import Mapping, Sequence
from typing import Any

from campaign.core.plane import Box, Point, doubled_area
from campaign.land import cells
from campaign.land.water.chart import Chart, Sights
from campaign.land.water.harbours import Haven, harbours
from campaign.land.water.shore import Ring, Shore
from campaign.land.water.sights import sight
from campaign.land.water.stations import MOUTH, SOURCE, Stations
from campaign.land.water.streams import Streams

_CORNERS = 3
_CLOSE = 1  # metres by which the rounding of corners may move a shore
_MOST = 2000  # corners around which ways bend; a coast that has more is drawn coarser
_PIECE = 256  # corners that are looked at together when a coast is drawn coarser: a saw takes the square of it
_COARSE = 25  # metres that the coarser coast lies off the true one at most
_COARSER = 4  # times as many as long as it has too many corners yet


def survey(
    bounds: Box, outlines: cells.Outlines, rivers: Mapping[str, Sequence[Point]], havens: Mapping[str, Haven]
) -> Chart:
    """Return the chart of the water within `bounds`: the sea, `rivers` (the navigable ones), the lakes they reach."""
    shore = Shore(_rings(bounds, outlines, rivers), bounds)
    streams = Streams(shore, rivers)
    corners = shore.reflex()
    nodes = [shore.corners[corner] for corner in corners]
    stations = Stations(shore, streams, nodes)
    found = harbours(havens, shore, streams)
    return Chart(shore.rings, nodes, corners, stations.wet, stations.currents, stations.dry, found)


def sights(chart: Chart, shore: Shore) -> Sights:
    """Return what the nodes and harbours of a chart see."""
    seen = [[] if harbour.river else sight(shore, chart, chart.wet, harbour.point) for harbour in chart.harbours]
    return Sights(_sights(shore, chart), seen)


def _rings(bounds: Box, outlines: cells.Outlines, rivers: Mapping[str, Sequence[Point]]) -> list[Ring]:
    """Return the shores of the sea and of the lakes that the rivers reach."""
    import shapely

    if bounds[0] >= bounds[2] or bounds[1] >= bounds[3]:
        return []
    water = shapely.difference(shapely.box(*bounds), cells.ground(bounds, outlines))
    bodies = [body for body in cells.polygons(water) if body.area > 0]
    lakes = shapely.union_all(
        [
            shapely.make_valid(shapely.Polygon(ring))
            for kind, ring in outlines
            if kind == "lake" and len(set(ring)) >= _CORNERS
        ]
    )
    inland = [bool(shapely.covers(shapely.buffer(lakes, _CLOSE), body)) for body in bodies]
    courses = [shapely.LineString(line) for _, line in sorted(rivers.items()) if len(line) > 1]
    reached = {i for i in range(len(bodies)) if not inland[i]}
    for course in courses:
        spring = shapely.get_point(course, 0)
        reached.update(
            i
            for i, body in enumerate(bodies)
            if shapely.intersects(body, course) or shapely.dwithin(body, spring, SOURCE)
        )
    for course in courses:
        mouth = shapely.get_point(course, -1)
        near = sorted((float(shapely.distance(body, mouth)), i) for i, body in enumerate(bodies))
        if near and near[0][0] <= MOUTH:
            reached.add(near[0][1])
    return _drawn([ring for i in sorted(reached) for ring in cells.shaped([bodies[i]]).rings], shapely.box(*bounds))


def _drawn(exact: list[Ring], frame: Any) -> list[Ring]:
    """Return the shores of the water, drawn coarser if they have too many corners for every way to be weighed."""
    import shapely

    rings, step = exact, _COARSE
    while sum(len(ring) for ring in rings) > _MOST and step < max(frame.bounds):
        shapes = shapely.make_valid([shapely.polygons(_coarser(ring, step)) for ring in exact])
        outer = [doubled_area(ring) > 0 for ring in exact]
        seas = shapely.union_all([shape for shape, sea in zip(shapes, outer, strict=True) if sea])
        isles = shapely.union_all([shape for shape, sea in zip(shapes, outer, strict=True) if not sea])
        coarse = shapely.intersection(shapely.difference(seas, isles), frame)
        rings = list(cells.shaped(cells.polygons(coarse)).rings)
        step *= _COARSER
    return rings


def _coarser(ring: Ring, step: int) -> list[tuple[float, float]]:
    """Return a ring without the corners that lie no more than `step` metres off its line, piece by piece."""
    import shapely

    closed = [*ring, ring[0]]
    pieces = [closed[i : i + _PIECE + 1] for i in range(0, len(closed) - 1, _PIECE)]
    lines = shapely.simplify([shapely.linestrings(piece) for piece in pieces], step, preserve_topology=False)
    found = [point for line in lines for point in shapely.get_coordinates(line)[:-1].tolist()]
    return found if len(found) >= _CORNERS else list(ring)


def _sights(shore: Shore, chart: Chart) -> list[list[int]]:
    """Return what each node sees, each list ascending."""
    import numpy as np

    nodes, corners = chart.nodes, chart.corners
    seen: list[list[int]] = [[] for _ in nodes]
    at = np.array(nodes[: len(corners)], dtype=np.int64).reshape(-1, 2)
    before = np.array([shore.before[c] for c in corners], dtype=np.int64).reshape(-1, 2)
    after = np.array([shore.after[c] for c in corners], dtype=np.int64).reshape(-1, 2)

    def turns(point: Any, ends: Any) -> Any:
        way, off = point - at, ends - at
        return np.sign(way[:, 0] * off[:, 1] - way[:, 1] * off[:, 0])

    touch = [turns(point, before) * turns(point, after) >= 0 for point in at]  # [i][j]: seen from j, i is touched at j
    both = np.array(touch, dtype=bool).reshape(len(at), len(at))
    both &= both.T
    for i, j in np.argwhere(np.triu(both, 1)).tolist():
        if shore.clear(nodes[i], nodes[j]):
            seen[i].append(j)
            seen[j].append(i)
    for i in chart.wet:
        for j in sight(shore, chart, [other for other in chart.wet if other < i], nodes[i]):
            seen[i].append(j)
            seen[j].append(i)
    return [sorted(those) for those in seen]
