"""The places around him: how far by road, in which direction, and the days an ordinary march takes."""

from campaign.core.plane import METRES_A_KM
from campaign.land.land import Land
from campaign.model.place import At
from campaign.model.world import World
from campaign.rules import pace
from campaign.rules.tracks import wind
from campaign.rules.whereabouts import AROUND_M
from campaign.sight.paper import Near
from campaign.sight.sources import Sources, position

AROUND = 8  # places listed around him
_HERE = "here"


def around(given: Sources, world: World) -> tuple[Near, ...]:
    """Return the nearest places that a road leads to from his army, AROUND at most, by distance."""
    army = given.army
    here = position(given)
    if army is None or here is None:
        return ()
    at = army.at
    if isinstance(at, str) and at not in given.land.points:
        return ()
    a_day = pace.speed(world, given.numbers, army, forced=False, night=False).metres
    found: list[Near] = []
    for key, metres in _nearest(given.land, world, at, here):
        place, spot = world.places[key], given.land.points[key]
        toward = wind(spot[0] - here[0], spot[1] - here[1]) if spot != here else _HERE
        days = -(-metres // a_day) if a_day else 0
        found.append(Near(place.name, round(metres / METRES_A_KM, 1), days, toward))
    return tuple(sorted(found, key=lambda near: (near.km, near.name)))


def _nearest(land: Land, world: World, at: At, here: tuple[int, int]) -> list[tuple[str, int]]:
    """Return the nearest places that a road leads to from `at`, AROUND at most, with the metres of road to each."""
    for within in (AROUND_M // 2, AROUND_M):
        near = [
            key for key in land.places_within(*here, within) if key != at and world.places[key].kind != "crossroads"
        ]
        if len(near) >= AROUND and len(led := land.road_metres(at, near[:AROUND])) == AROUND:
            return sorted(led.items())
    led = land.road_metres(at, near)
    return [(key, led[key]) for key in near if key in led][:AROUND]
