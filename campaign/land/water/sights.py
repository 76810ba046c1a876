"""What a point of the water sees that a shortest way may go to."""

from collections.abc import Sequence

from campaign.core.plane import Point
from campaign.land.water.shore import Shore


def sight(shore: Shore, corners: Sequence[int], nodes: Sequence[Point], wet: Sequence[int], point: Point) -> list[int]:
    """Return the nodes that a point of the water sees and that a shortest way from there may go to, ascending."""
    seen = [i for i, corner in enumerate(corners) if shore.touches(corner, point) and shore.clear(point, nodes[i])]
    return seen + [i for i in wet if shore.clear(point, nodes[i])]
