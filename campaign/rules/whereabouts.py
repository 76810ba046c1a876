"""Where a point is, in words that a map explains."""

from campaign.core.plane import METRES_A_KM, Point, distance
from campaign.land.land import Land
from campaign.model.world import World
from campaign.rules.tracks import wind

AROUND_M = 60 * METRES_A_KM  # as far as a place is near enough to tell a position by
NEAR_M = 500  # so near to a place is "at" it


def whereabouts(land: Land, world: World, point: Point) -> str:
    """Return where a point is in words, by the nearest place of the map: "at Lund", "4.2 km north of Lund"."""
    near = land.closest(*point)
    off = distance(point, land.points[near]) if near is not None else 0
    if near is None or off > AROUND_M:
        return f"at {on_map(point)}"
    name, spot = world.places[near].name, land.points[near]
    if off <= NEAR_M:
        return f"at {name}"
    return f"{off / METRES_A_KM:.1f} km {wind(point[0] - spot[0], point[1] - spot[1])} of {name}"


def on_map(point: Point) -> str:
    """Return a point as x and y in km: "12.3, 45.6 km"."""
    return f"{point[0] / METRES_A_KM:.1f}, {point[1] / METRES_A_KM:.1f} km"
