"""Getting away from an enemy before a meeting, under the standing order to avoid (TUM-BAT-1)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from campaign.core.plane import METRES_A_KM, Point, metres, nearest_part, span
from campaign.land.roads import RoadLine
from campaign.model.army import Army
from campaign.model.place import At
from campaign.rules import pace, sighting, strangers
from campaign.rules.day import Day
from campaign.rules.numbers import number
from campaign.rules.plans import Plan
from campaign.rules.tracks import Track

LOOK = number("meetings.way", 1, "km of an open way", "TUM-BAT-1", reading=True)


def avoids(
    day: Day,
    ways: Mapping[str, Track],
    going: Mapping[str, Plan],
    crews: Mapping[str, list[Army]],
    a: str,
    b: str,
    tick: int,
    night: bool,
) -> str:
    """Return which of two armies gets away from the other at `tick`, "" if neither does.

    `crews` are the armies inside each stronghold.
    """
    for shy, enemy in ((a, b), (b, a)):
        army = day.world.armies[shy]
        leader = day.world.commanders.get(army.commander) if army.commander is not None else None
        if leader is None or leader.status != "free" or leader.on_meeting != "avoid":
            continue
        if army.harried == day.number or army.rout is not None or strangers.attacks(day, shy, enemy):
            continue
        seen_at = max(tick - 1, 0)
        here = ways[shy].at(seen_at)
        sees = sighting.radius(day, army, here, night)
        if span(here, ways[enemy].at(seen_at)) > sees:
            continue
        if _speed(day, going, shy, night) < _speed(day, going, enemy, night):
            continue
        plan = going.get(shy)
        at = plan.walk.at(plan.walk.after(min(tick, ways[shy].halt))) if plan is not None else army.at
        if _open_way(day, army, at, ways[enemy].at(tick), crews):
            return shy
    return ""


def _speed(day: Day, going: Mapping[str, Plan], key: str, night: bool) -> int:
    """Return the metres of the march the army is on, or of an ordinary one if it stands."""
    plan = going.get(key)
    if plan is not None:
        return plan.speed.metres
    army = day.world.armies[key]
    harried = army.harried == day.number
    return pace.speed(day.world, day.numbers, army, forced=False, night=night, harried=harried).metres


def _open_way(day: Day, army: Army, at: At, enemy: Point, crews: Mapping[str, list[Army]]) -> bool:
    """Return whether a road leads away from the enemy and to no hostile stronghold; off the road, open ground does."""
    ways = list(roads_on(day, at))
    if not ways:
        return not pace.bound_to_road(army, leave_wagons=False)
    look = day.numbers[LOOK] * METRES_A_KM
    return any(
        _away(line.cut(first, first + look), enemy) and not strangers.shut(day, army, line.to, crews.get(line.to, ()))
        for line, first in ways
    )


def _away(way: Sequence[Point], enemy: Point) -> bool:
    """Return whether a way ends farther from the enemy than it begins and comes no nearer to him in between."""
    begins = span(way[0], enemy)
    return span(way[-1], enemy) > begins and all(nearest_part(enemy, p, q)[1] >= begins for p, q in pairwise(way))


def roads_on(day: Day, at: At) -> Iterator[tuple[RoadLine, int]]:
    """Yield every road on from `at`, as a line and how far along it `at` is."""
    if isinstance(at, str):
        for end in day.land.neighbours(at):
            yield end.line, 0
    elif at.start is not None and at.to is not None:
        onward = day.land.line(at.start, at.to)
        if onward is not None:
            along = metres(at.km or 0)
            yield onward, along
            yield onward.back(), onward.length - along
