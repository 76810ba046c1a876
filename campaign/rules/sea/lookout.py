"""How far ships see, and what is seen of a fleet (TUM-SCO-1 to 3, TUM-SCO-5)."""

import math
from collections.abc import Mapping

from campaign.core.plane import METRES_A_KM, Point
from campaign.core.rounding import half_up
from campaign.model.fleet import Fleet
from campaign.rules import nations, sighting
from campaign.rules.day import Day
from campaign.rules.numbers import number
from campaign.rules.sea import fleets, nearby

NEAREST = number("scouting.ships", 10, "ships", "TUM-SCO-5", reading=True, least=1)
FEW = "a few ships"


def radius(day: Day, fleet: Fleet, at: Point | None = None, night: bool = False) -> int:
    """Return how far the fleet sees, in metres, from `at` (else where it lies): weather takes from it, no ground does.

    TUM-SCO-1, TUM-SCO-2, TUM-SCO-3; TUM-TRAIT-14 for a Hunter.
    """
    return sighting.radius(day, fleet, nearby.point(day.land, fleet.at) if at is None else at, night)


def strength(day: Day, fleet: Fleet) -> int | str:
    """Return how many ships there seem to be: to the nearest ten, in words when fewer (TUM-SCO-5)."""
    nearest, ships = day.numbers[NEAREST], fleets.count(fleet)
    return FEW if ships < nearest else half_up(ships, nearest) * nearest


def told(seen: Mapping[str, str | int | bool | None]) -> str:
    """Return in words what an observation or a report says of a fleet: "about 150 ships, people aboard"."""
    ships, aboard = seen.get("ships"), seen.get("aboard")
    count = f"about {ships:,} ships" if isinstance(ships, int) else str(ships or "ships")
    if not isinstance(aboard, bool):
        return count
    return f"{count}, {'people' if aboard else 'nobody but sailors'} aboard"


def host(day: Day, fleet: Fleet) -> str:
    """Return what all the world makes out of a fleet: "a fleet of Denmark, about 40 ships"."""
    return in_words(day, fleet, math.inf)


def in_words(day: Day, fleet: Fleet, away: float) -> str:
    """Return what one makes out of a fleet `away` metres off: "a fleet of Denmark, about 40 ships" (TUM-SCO-5)."""
    known = fleet.nation in day.world.nations
    banner = nations.fleet(day.world, fleet.nation) if known else "a fleet under unknown banners"
    count = strength(day, fleet)
    seen = f"{banner}, {f'about {count:,} ships' if isinstance(count, int) else count}"
    if away > day.numbers[sighting.NAMED] * METRES_A_KM:
        return seen
    leader = day.world.commanders.get(fleet.commander) if fleet.commander is not None else None
    soldiers = ", soldiers aboard" if fleets.aboard(day.world, fleet.id) else ""
    return f"{seen}{soldiers}{'' if leader is None else f', led by {leader.name}'}"
