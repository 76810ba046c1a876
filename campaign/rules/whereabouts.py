"""Where a point is, in words that a map explains."""

import re
from collections.abc import Mapping

from campaign.core.plane import METRES_A_KM, Point, distance, metres
from campaign.land.land import Land
from campaign.model.world import World
from campaign.rules.tracks import toward, wind

AROUND_M = 60 * METRES_A_KM  # as far as a place is near enough to tell a position by
NEAR_M = 500  # so near to a place is "at" it
_OFF = re.compile(r"([0-9]+\.[0-9]) km ([a-z-]+) of (.+)")
_ON_MAP = re.compile(r"(-?[0-9]+\.[0-9]), (-?[0-9]+\.[0-9]) km")


def whereabouts(land: Land, world: World, point: Point) -> str:
    """Return where a point is in words, by the nearest place of the map: "at Lund", "4.2 km north of Lund"."""
    near = land.closest(*point)
    return around(point) if near is None else around(point, world.places[near].name, land.points[near])


def around(point: Point, name: str = "", spot: Point = (0, 0)) -> str:
    """Return where a point is in words, by the nearest place, called `name`, at `spot`; unnamed there is none."""
    off = distance(point, spot)
    if not name or off > AROUND_M:
        return f"at {on_map(point)}"
    if off <= NEAR_M:
        return f"at {name}"
    return f"{off / METRES_A_KM:.1f} km {wind(point[0] - spot[0], point[1] - spot[1])} of {name}"


def meant(words: str, places: Mapping[str, Point]) -> Point | None:
    """Return the point of the map, in metres, that `around` has put into these words, as near as they tell it.

    `places` are those that are meant by their names; None where the words name none of them.
    """
    name = words.removeprefix("at ")
    if name in places:
        return places[name]
    if (point := _ON_MAP.fullmatch(name)) is not None:
        return metres(float(point[1])), metres(float(point[2]))
    off = _OFF.fullmatch(words)
    step = None if off is None else toward(off[2], float(off[1]) * METRES_A_KM)
    if off is None or step is None or off[3] not in places:
        return None
    spot = places[off[3]]
    return spot[0] + step[0], spot[1] + step[1]


def on_map(point: Point) -> str:
    """Return a point as x and y in km: "12.3, 45.6 km"."""
    return f"{point[0] / METRES_A_KM:.1f}, {point[1] / METRES_A_KM:.1f} km"
