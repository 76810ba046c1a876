"""What was in sight last evening and is out of it this morning, though its watcher has not stirred: the weather turned,
or there are no eyes any more.
"""

import dataclasses
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from campaign.core.plane import distance
from campaign.model.army import Army
from campaign.model.fleet import Fleet
from campaign.model.knowledge import Observation
from campaign.model.order import March
from campaign.model.world import World
from campaign.rules import sighting, weather
from campaign.sight.landmarks import SIGHT
from campaign.sight.looks import Force, Looks
from campaign.sight.memory import Known

ABOUT = ("place", "fire")


def faded(looks: Looks, known: Known, dawn: Mapping[str, Force]) -> Iterator[Observation]:
    """Yield the strongholds and their burnt land that commanders had in sight last evening and have not this morning.

    Each is as the commander saw it last, which is as it was then, since he would have been told of a change; it is
    dated by that evening's last light, and learned today. `known` is what he knew at dawn, `dawn` the armies and fleets
    as they then were. Nothing is told to one whose army fled or marched in the night, and was elsewhere that evening,
    nor when it is not on record what the weather was.
    """
    day = looks.day
    skies = weather.past(day.world, day.number - 1)
    if skies is None or looks.morning is None:
        return
    evening = dataclasses.replace(day, number=day.number - 1, skies=skies)
    dusk = evening.numbers[sighting.SUNSET] * sighting.MINUTES
    sees = {force.commander: looks.radius[number] for number, force in enumerate(looks.forces) if looks.radius[number]}
    restless = _restless(day.world, evening.number)
    done = set[str | None]((None,))
    for key, force in sorted(dawn.items(), key=_as_he_looks):
        led, who = looks.morning.get(key), force.commander
        if who in done or who in restless or led is None or led.commander != who or not _rested(force):
            continue
        done.add(who)
        assert who is not None
        mine, at = known.get(who), day.land.xy(force.at)
        saw, now = sighting.radius(evening, force), sees.get(who, 0)
        if mine is None or saw <= now:
            continue
        for place in day.land.places_within(*at, saw):
            if distance(at, day.land.points[place]) <= now:
                continue
            for about in ABOUT if place in day.land.strongholds else ():
                seen = mine.get((about, place))
                if seen is not None and seen.how == SIGHT and (seen.day, seen.minute) < (evening.number, dusk):
                    yield replace(seen, day=evening.number, minute=dusk, learned=day.number)


def _as_he_looks(one: tuple[str, Force]) -> tuple[bool, str]:
    """Sort armies before fleets: he who leads both looks from his army."""
    return isinstance(one[1], Fleet), one[0]


def _rested(force: Force) -> bool:
    """Return whether an army or fleet lay at dawn where it was in the evening, as far as its own state tells."""
    if isinstance(force, Army):
        return force.status == "active" and not force.aboard and force.rout is None
    return force.status == "active" and isinstance(force.at, str)


def _restless(world: World, evening: int) -> set[str]:
    """Return the commanders who had orders to march in the night that began that evening."""
    return {
        one.who
        for one in world.orders.values()
        if isinstance(one.act, March)
        and one.act.when != "day"
        and one.since is not None
        and one.since <= evening
        and (one.ended is None or one.ended >= evening)
    }
