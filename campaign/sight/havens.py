"""The harbours around his fleet: how far by water, in which direction, and the days that ships sail there."""

from campaign.core.plane import METRES_A_KM, Point, distance
from campaign.land.land import Land
from campaign.model.place import At
from campaign.model.world import World
from campaign.rules.numbers import Numbers
from campaign.rules.sea import speed, voyages
from campaign.rules.tracks import wind
from campaign.sight.flotilla import berth
from campaign.sight.paper import Near
from campaign.sight.sources import Sources

FROM_HARBOUR = 8  # harbours listed around a fleet in harbour
AT_SEA = 5  # and around one on the water, where each way has to be worked out


def havens(given: Sources, world: World) -> tuple[Near, ...]:
    """Return the nearest harbours of his map to which his fleet can sail, FROM_HARBOUR at most, by distance.

    At sea and on a river those of the AT_SEA nearest as the crow flies. Nothing without a fleet on his map.
    """
    fleet, land = given.waters.fleet, given.land
    here = berth(given, fleet) if fleet is not None else None
    if fleet is None or here is None:
        return ()
    found: list[Near] = []
    for key, metres, days in _reached(land, given.numbers, fleet.at, here):
        x, y = land.points[key]
        toward = wind(x - here[0], y - here[1])
        found.append(Near(world.places[key].name, round(metres / METRES_A_KM, 1), days, toward))
    return tuple(sorted(found, key=lambda near: (near.km, near.name)))


def _reached(land: Land, numbers: Numbers, at: At, here: Point) -> list[tuple[str, int, int]]:
    """Return the nearest harbours from `at`, with the metres and days to each."""
    down, up, _ = voyages.costs(numbers, rows=False)
    harbours = land.harbours
    if isinstance(at, str) and at in harbours:
        near = sorted((metres, key) for key, metres in land.lanes[at])[:FROM_HARBOUR]
        if not harbours[at].river and not any(harbours[key].river for _, key in near):
            a_day = speed.metres_a_day(numbers, "sea", rowing=False)
            return [(key, metres, -(-metres // a_day)) for metres, key in near]
    elif isinstance(at, str):
        return []
    else:
        near = sorted((distance(here, one.point), key) for key, one in harbours.items())[:AT_SEA]
    passages = [(key, land.sail(at, key, down, up)) for _, key in near]
    return [
        (key, one.metres, speed.days(numbers, one, rowing=False))
        for key, one in passages
        if one is not None and one.legs
    ]
