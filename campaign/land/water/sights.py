"""What a point of the water sees that a shortest way may go to."""

from collections.abc import Sequence

from campaign.core.plane import Point
from campaign.land.water.chart import Chart
from campaign.land.water.shore import Shore


def sight(shore: Shore, chart: Chart, wet: Sequence[int], point: Point) -> list[int]:
    """Return the corners, and those of the stations `wet`, that a point of the water sees, ascending.

    Corners at which no shortest way bends toward the point are left out.
    """
    nodes = chart.nodes
    seen = [
        i for i, corner in enumerate(chart.corners) if shore.touches(corner, point) and shore.clear(point, nodes[i])
    ]
    return seen + [i for i in wet if shore.clear(point, nodes[i])]
