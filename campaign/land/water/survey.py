"""The working-out of the chart: which water ships can use, its corners and what they see of each other."""

from collections.abc import Mapping, Sequence
from typing import Any

from campaign.core.plane import Box, Point
from campaign.land import cells
from campaign.land.water.chart import Chart
from campaign.land.water.harbours import Haven, harbours
from campaign.land.water.shore import Ring, Shore
from campaign.land.water.sights import sight
from campaign.land.water.stations import MOUTH, SOURCE, Stations
from campaign.land.water.streams import Streams

_CORNERS = 3
_CLOSE = 1  # metres by which the rounding of corners may move a shore


def survey(
    bounds: Box, outlines: cells.Outlines, rivers: Mapping[str, Sequence[Point]], havens: Mapping[str, Haven]
) -> Chart:
    """Return the chart of the water within `bounds`: the sea, `rivers` (the navigable ones), the lakes they reach."""
    shore = Shore(_rings(bounds, outlines, rivers), bounds)
    streams = Streams(shore, rivers)
    corners = shore.reflex()
    nodes = [shore.corners[corner] for corner in corners]
    stations = Stations(shore, streams, nodes)
    wet = stations.wet
    sights = _sights(shore, corners, nodes, wet)
    found = harbours(havens, shore, streams)
    seen = [[] if harbour.river else sight(shore, corners, nodes, wet, harbour.point) for harbour in found]
    return Chart(shore.rings, nodes, corners, sights, wet, stations.currents, stations.dry, found, seen)


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
    return [ring for i in sorted(reached) for ring in cells.shaped([bodies[i]]).rings]


def _sights(shore: Shore, corners: Sequence[int], nodes: Sequence[Point], wet: Sequence[int]) -> list[list[int]]:
    """Return what each node sees, each list ascending."""
    import numpy as np

    sights: list[list[int]] = [[] for _ in nodes]
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
            sights[i].append(j)
            sights[j].append(i)
    for i in wet:
        for j in sight(shore, corners, nodes, [other for other in wet if other < i], nodes[i]):
            sights[i].append(j)
            sights[j].append(i)
    return [sorted(seen) for seen in sights]
