"""Places, roads, regions and weather; the shape of the land."""

from math import hypot
from pathlib import Path

from campaign.land.faults import faults
from campaign.model.place import STRONGHOLDS
from campaign.play.checks.findings import Findings
from campaign.play.checks.forces import MOST_GOODS, MOST_SOLDIERS

MOST_PEOPLE = 1_000_000_000
MOST_FORAGE = 1_000_000
MOST_BONUS = 1_000
_FORAGE = ("poor", "fair", "good", "rich")
_ROUNDING = 0.001  # km


def places(found: Findings) -> None:
    """Check who holds each place and its figures."""
    world = found.world
    for key, place in sorted(world.places.items()):
        if place.holder is not None:
            found.known("nation", place.holder, world.nations, "places", key, "holder")
        if isinstance(place.forage, int):
            found.limit(place.forage, MOST_FORAGE, "/km²", "places", key, "forage")
            if place.forage < 0:
                found.add("FORAGE", "places", key, "forage", says=f"forage {place.forage} is less than nothing")
        elif place.forage not in _FORAGE:
            says = f"forage '{place.forage[:60]}' is none of {', '.join(_FORAGE)}, and no number"
            found.add("FORAGE", "places", key, "forage", says=says)
        found.limit(place.population, MOST_PEOPLE, "people", "places", key, "population")
        for field in ("loot", "supplies"):
            found.limit(getattr(place, field) or 0, MOST_GOODS, "units", "places", key, field)
        for field in ("bonus", "endurance"):
            found.limit(getattr(place, field) or 0, MOST_BONUS, "points", "places", key, field)
        if place.garrison is not None:
            for field in ("infantry", "cavalry"):
                men = getattr(place.garrison, field)
                found.limit(men, MOST_SOLDIERS, "men", "places", key, "garrison", field)


def roads(found: Findings) -> None:
    """Check that roads join places, and are no shorter than the crow flies."""
    places = found.world.places
    for key, road in sorted(found.world.roads.items()):
        start = found.known("place", road.start, places, "roads", key, "from")
        end = found.known("place", road.to, places, "roads", key, "to")
        if start and end and road.km is not None:
            a, b = places[road.start], places[road.to]
            straight = hypot(a.x - b.x, a.y - b.y)
            if road.km < straight - _ROUNDING:
                says = f"{road.km:g} km is less than the {straight:.3f} km in a straight line"
                found.warn("ROAD-SHORT", "roads", key, "km", says=says)


def regions(found: Findings) -> None:
    """Check that what is told of regions is told of strongholds: regions' records, weather, first holders."""
    world = found.world
    strongholds = {key: place for key, place in world.places.items() if place.kind in STRONGHOLDS}
    for key in sorted(world.regions):
        found.known("stronghold", key, strongholds, "regions", key, of_key=True)
    for key, weather in sorted(world.weather.items()):
        if not key.isdecimal() or not key.isascii() or int(key) < 1:
            found.add("DAY", "weather", key, of_key=True, says=f"'{key[:60]}' is no day's number, such as 4")
        for area in sorted(weather.areas):
            found.known("stronghold", area, strongholds, "weather", key, "areas", area, of_key=True)
    for place, nation in sorted(world.campaign.firsts.items()):
        if found.known("place", place, world.places, "campaign", "", "firsts", place, of_key=True) and nation:
            found.known("nation", nation, world.nations, "campaign", "", "firsts", place)


def shape(found: Findings, cache_dir: Path | None) -> bool:
    """Check the shape of the land; return whether positions on it can be checked too."""
    blemishes = faults(found.world, cache_dir)
    for blemish in blemishes:
        path = (blemish.field,) if blemish.field else ()
        found.add(blemish.code, blemish.table, blemish.id, *path, says=blemish.message)
    return not any(blemish.code == "LAND-NUMBER" or blemish.table == "campaign" for blemish in blemishes)
