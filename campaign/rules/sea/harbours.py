"""Harbours: which are near, and what the sea keeps open in a siege."""

from campaign.core.plane import distance
from campaign.land.land import Land
from campaign.model.place import At
from campaign.model.world import World
from campaign.rules.nations import relation
from campaign.rules.sea.fleets import afloat

LISTED = 8  # harbours named for a place that is none


def near(land: Land, at: At) -> list[str]:
    """Return the harbours nearest to a position as the crow flies, LISTED at most, by their places' ids."""
    here = land.xy(at)
    return [key for _, key in sorted((distance(here, land.points[key]), key) for key in land.harbours)[:LISTED]]


def sea_open(world: World, land: Land, place_id: str) -> bool:
    """Return whether ships come to the stronghold and go from it: it has a harbour that no enemy's fleet closes.

    A place that nobody holds, and a camp, have no harbour of their own.
    """
    place = world.places.get(place_id)
    if place is None or place.holder is None or place_id not in land.harbours:
        return False
    closing = (fleet for fleet in afloat(world) if fleet.blockades == place_id)
    return not any(relation(world, fleet.nation, place.holder) == "hostile" for fleet in closing)


def cut_off(world: World, land: Land, place_id: str | None) -> bool:
    """Return whether a place or camp is besieged and the sea is closed to it too."""
    return place_id is not None and place_id in world.sieges and not sea_open(world, land, place_id)
