"""How navigable rivers are joined to the open water and to each other."""

from itertools import pairwise
from typing import NamedTuple

from campaign.core.plane import Point, distance
from campaign.land.water.chart import Current
from campaign.land.water.shore import Shore
from campaign.land.water.streams import STEP, Streams

MOUTH = 2000
"""Metres. A river whose last point lies no farther from open water, or from another river, flows into it."""
SOURCE = 300
"""Metres. How far from a lake the first point of a river that flows out of it may be drawn."""


class Inflow(NamedTuple):
    """Where a river ends: on open water, or so many metres down another river."""

    point: Point
    river: str = ""
    along: int = 0


class Stations:
    """The stations of the rivers, added to the nodes of a chart: `wet` ones on open water, and the `currents` between.

    `dry` has the stretches of each river outside open water.
    """

    def __init__(self, shore: Shore, streams: Streams, nodes: list[Point]) -> None:
        """Place the stations, in the order of the rivers' ids, at the end of `nodes`."""
        self._shore, self._streams, self._nodes = shore, streams, nodes
        self._wet: dict[Point, int] = {}
        self._at: dict[tuple[str, int], int] = {}
        self.dry = {river: streams.dry(river) for river in streams.lines}
        self.currents: list[Current] = []
        inflows = {river: inflow for river in self.dry if (inflow := self._inflow(river)) is not None}
        halts = {river: {end for stretch in self.dry[river] for end in stretch} for river in self.dry}
        for inflow in inflows.values():
            if inflow.river:
                halts[inflow.river].add(inflow.along)
        for river, stretches in self.dry.items():
            for start, end in stretches:
                self._stretch(river, [halt for halt in sorted(halts[river]) if start <= halt <= end])
        for river, inflow in inflows.items():
            self._join(river, inflow)
        self.wet = sorted(self._wet.values())

    def _inflow(self, river: str) -> Inflow | None:
        """Return where a river flows that does not end on open water; None when it does, or ends in the land."""
        length, end = self._streams.length(river), self._streams.lines[river][-1]
        if not self.dry[river] or self.dry[river][-1][1] < length:
            return None
        water = self._shore.settle(end, MOUTH)
        other = self._streams.nearest(end, MOUTH, without=river)
        if other is None or (water is not None and water[0] <= other[0]):
            return None if water is None else Inflow(water[1])
        _, main, along = other
        if any(start <= along <= stop for start, stop in self.dry[main]):
            return Inflow(self._streams.at(main, along), main, along)
        water = self._shore.settle(self._streams.at(main, along), MOUTH)
        return None if water is None else Inflow(water[1])

    def _stretch(self, river: str, halts: list[int]) -> None:
        """Add the stations and currents of one dry stretch."""
        length = self._streams.length(river)
        for halt in halts:
            point = self._streams.at(river, halt)
            water = None
            if halt == halts[0] or (halt == halts[-1] and halt < length):
                water = self._shore.settle(point, STEP if halt else SOURCE)
            if water is not None:
                self._at[river, halt] = self._station(water[1])
            else:
                self._at[river, halt] = len(self._nodes)
                self._nodes.append(point)
        for start, end in pairwise(halts):
            above, below = self._at[river, start], self._at[river, end]
            self.currents.append(Current(river, above, below, start, end, end - start))

    def _station(self, point: Point) -> int:
        """Return the station at a point of open water."""
        if point not in self._wet:
            self._wet[point] = len(self._nodes)
            self._nodes.append(point)
        return self._wet[point]

    def _join(self, river: str, inflow: Inflow) -> None:
        """Add the current from a river's last station to where it flows."""
        length = self._streams.length(river)
        above = self._at[river, length]
        below = self._at[inflow.river, inflow.along] if inflow.river else self._station(inflow.point)
        metres = distance(self._nodes[above], self._nodes[below])
        self.currents.append(Current(river, above, below, length, length, metres))
