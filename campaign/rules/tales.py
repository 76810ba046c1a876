"""What travellers tell of a public event: what all eyes saw, numbers as an eye rounds them (TUM-MSG-4, TUM-SCO-5)."""

import math
import re
from collections.abc import Iterable

from campaign.core.plane import Point, distance
from campaign.core.words import listed
from campaign.model.army import Army
from campaign.rules import sighting
from campaign.rules.day import Day
from campaign.rules.whereabouts import NEAR_M

SOMEWHERE = "in open country"
_NUMBER = re.compile(r"about \d[\d,]*")
_MANY, _SOME = "many", "some"


def host(day: Day, army: Army) -> str:
    """Return what all the world makes out of an army: "an army of Denmark, about 900 infantry"."""
    return sighting.in_words(day, army, math.inf)


def many(day: Day, army: Army) -> str:
    """Return how many soldiers of the army there seem to be: "about 900", "a few dozen"."""
    count = sighting.strength(day, army)
    return count if isinstance(count, str) else f"about {count:,}"


def hosts(day: Day, keys: Iterable[str]) -> str:
    """Return the armies of these ids as `host` does, in one list."""
    return listed([host(day, day.world.armies[key]) for key in keys])


def near(day: Day, point: Point) -> str:
    """Return where a point is as travellers have it: "at Lund", "near Lund"."""
    key = day.land.closest(*point)
    if key is None:
        return SOMEWHERE
    at = distance(point, day.land.points[key]) <= NEAR_M
    return f"{'at' if at else 'near'} {day.world.places[key].name}"


def without_numbers(tale: str) -> str:
    """Return a tale as it is told once its numbers are forgotten."""
    return _NUMBER.sub(_MANY, tale).replace(sighting.FEW, _SOME)
