"""Which places have a harbour, and where its ships lie."""

from collections.abc import Mapping
from typing import NamedTuple

from campaign.core.plane import Point
from campaign.land.water.chart import Harbour
from campaign.land.water.shore import Shore
from campaign.land.water.streams import Streams

NEAR = 2000
"""Metres. A stronghold no farther from navigable water has a harbour unless it is said to have none."""
FAR = 5000
"""Metres. A place that is said to have a harbour may lie so far from navigable water."""


class Haven(NamedTuple):
    """A place that has a harbour if water is no more than `reach` metres away."""

    point: Point
    reach: int


def harbours(havens: Mapping[str, Haven], shore: Shore, streams: Streams) -> list[Harbour]:
    """Return the harbours by place, each on the nearest water; open water goes before a river as near."""
    found: list[Harbour] = []
    for place in sorted(havens):
        berth = nearest(havens[place].point, havens[place].reach, shore, streams)
        if berth is not None:
            found.append(Harbour(place, *berth))
    return found


def nearest(point: Point, reach: int, shore: Shore, streams: Streams) -> tuple[Point, str, int] | None:
    """Return the navigable water nearest to a point: where, the river ("" on open water), metres down it; or None."""
    open_water = shore.settle(point, reach)
    stream = streams.nearest(point, reach)
    if open_water is not None and (stream is None or open_water[0] <= stream[0]):
        return open_water[1], "", 0
    if stream is None:
        return None
    _, river, along = stream
    at = streams.at(river, along)
    settled = shore.settle(at, 0)
    return (at, river, along) if settled is None else (at, "", 0)
