"""Areas of the map: what ground lies at a point, and whether it is land at all."""

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

from campaign.core.plane import Box, Point, between, box, doubled_area, meeting, nearest_part, on_segment, span, whole
from campaign.land.index import Boxes, Segments
from campaign.model.place import ROUGH_KINDS, Terrain

SHORE_SLACK = 300
"""Metres. How far a place drawn in the water may lie from land: coasts are drawn coarser than harbours."""
_DITCH = 10  # metres: a shorter stretch of water on a line stops nobody
_FEW_CORNERS = 32  # an area with fewer is looked through edge by edge


class Area:
    """A polygon; its edge belongs to it."""

    def __init__(self, corners: Sequence[Point]) -> None:
        """Take three corners or more."""
        self.corners = tuple(corners)
        self.box: Box = box(self.corners)
        self.doubled = abs(doubled_area(self.corners))

    @cached_property
    def _bands(self) -> tuple[int, list[list[tuple[Point, Point]]]]:
        """The height of a band of the area, and the edges that touch each band."""
        south, north = self.box[1], self.box[3]
        corners = self.corners
        edges = list(zip(corners, corners[1:] + corners[:1], strict=True))
        height = north - south + 1
        if len(edges) > _FEW_CORNERS:
            # No lower than lets an edge lie in a few bands on average, however jagged the area is.
            rises = sum(abs(p[1] - q[1]) for p, q in edges)
            height = max(height, rises) // len(edges) + 1
        bands: list[list[tuple[Point, Point]]] = [[] for _ in range((north - south) // height + 1)]
        for p, q in edges:
            low, high = min(p[1], q[1]), max(p[1], q[1])
            for i in range((low - south) // height, (high - south) // height + 1):
                bands[i].append((p, q))
        return height, bands

    def holds(self, x: int, y: int) -> bool:
        """Return whether the point lies inside or on the edge."""
        west, south, east, north = self.box
        if not (west <= x <= east and south <= y <= north):
            return False
        height, bands = self._bands
        inside = False
        for (ax, ay), (bx, by) in bands[(y - south) // height]:
            turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if turn == 0 and on_segment((ax, ay), (bx, by), (x, y)):
                return True
            if (ay > y) != (by > y) and (turn > 0) == (by > ay):
                inside = not inside
        return inside


class Grounds:
    """The terrain of the map."""

    def __init__(self, terrain: Sequence[Terrain], areas: Sequence[Area]) -> None:
        """Take the terrain and, in the same order, its areas."""
        self._terrain, self._areas = terrain, areas
        self._boxes = Boxes([area.box for area in areas])

    def _at(self, x: int, y: int) -> list[Terrain]:
        return [self._terrain[i] for i in self._boxes.at(x, y) if self._areas[i].holds(x, y)]

    def kinds(self, x: int, y: int) -> tuple[str, ...]:
        """Return the kinds of ground at the point, sorted, each once."""
        return tuple(sorted({ground.kind for ground in self._at(x, y)}))

    def rough(self, x: int, y: int) -> bool:
        """Return whether the ground at the point is rough for scouting (TUM-SCO-2): any area there is."""
        return any(g.kind in ROUGH_KINDS if g.rough is None else g.rough for g in self._at(x, y))


class Shores:
    """Land and water. The smallest outline around a point decides; outside all of them is water.

    Without an outline of land the whole of the map is land but for its lakes. Outside the map all is water.
    """

    def __init__(self, bounds: Box, outlines: Sequence[tuple[str, Area]]) -> None:
        """Take the map's edges and the outlines as (kind, area)."""
        self._bounds = bounds
        self._outlines = sorted(outlines, key=lambda outline: (outline[1].doubled, outline[0], outline[1].corners))
        self._elsewhere = all(kind != "land" for kind, _ in outlines)
        self._boxes = Boxes([area.box for _, area in self._outlines])

    def land(self, x: int, y: int) -> bool:
        """Return whether the point is land; a shore is, and so is the map's edge."""
        west, south, east, north = self._bounds
        if not (west <= x <= east and south <= y <= north):
            return False
        for i in self._boxes.at(x, y):
            kind, area = self._outlines[i]
            if area.holds(x, y):
                return kind == "land" or self._on_shore(area, x, y)
        return self._elsewhere

    def _on_shore(self, lake: Area, x: int, y: int) -> bool:
        """Return whether a point of a lake lies on its edge."""
        height, bands = lake._bands
        return any(on_segment(p, q, (x, y)) for p, q in bands[(y - lake.box[1]) // height])

    @cached_property
    def _edges(self) -> Segments:
        west, south, east, north = self._bounds
        frame = ((west, south), (east, south), (east, north), (west, north))
        rings = [frame, *(area.corners for _, area in self._outlines)]
        return Segments([edge for ring in rings for edge in zip(ring, ring[1:] + ring[:1], strict=True)])

    def ashore(self, x: int, y: int) -> bool:
        """Return whether a point is land or lies no more than SHORE_SLACK from a shore."""
        edges = self._edges
        return self.land(x, y) or any(
            nearest_part((x, y), *edges.segments[i])[1] <= SHORE_SLACK for i in edges.around(x, y, SHORE_SLACK)
        )

    def wet(self, p: Point, q: Point) -> int:
        """Return the length in whole metres of the longest stretch of water on the straight line from `p` to `q`.

        The way ashore from an end that lies in the water does not count up to SHORE_SLACK.
        """
        length = span(p, q)
        edges = self._edges
        cuts = {0.0, 1.0}
        for number in edges.along(p, q):
            part = meeting(p, q, *edges.segments[number])
            if part is not None:
                cuts.add(part)
                back = meeting(q, p, *edges.segments[number])
                cuts.add(part if back is None else 1 - back)
        stretches: list[list[float]] = []
        for start, end in pairwise(sorted(cuts)):
            if (end - start) * length <= _DITCH or self.land(*between(p, q, (start + end) / 2)):
                continue
            if stretches and (start - stretches[-1][1]) * length <= _DITCH:
                stretches[-1][1] = end
            else:
                stretches.append([start, end])
        longest = 0
        for start, end in stretches:
            metres = whole((end - start) * length)
            ashore = start == 0 or end == 1
            if not ashore or metres > SHORE_SLACK:
                longest = max(longest, metres)
        return longest
