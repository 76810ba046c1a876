"""Tournaments held at a place: who sees them and is told their roll (FUL-TOUR-1, TUM-MSG-4)."""

from msgspec.structs import replace

from campaign.core.plane import METRES_A_KM, distance
from campaign.model.tourney import Tourney
from campaign.rules import talking
from campaign.rules.day import Day, Happening, Happenings
from campaign.rules.joining import REACH

HELD = "tourney"  # the kind of event


def hold(day: Day) -> Happenings:
    """Hold every tournament that is due, and make known how those ended that were held before. To run at dawn.

    Every free commander at the place is told the roll; the news of it spreads from there (TUM-MSG-4).
    """
    for key in sorted(day.world.tourneys):
        one = day.world.tourneys[key]
        due = one.status == "ahead" and one.day <= day.number
        if due or (one.status == "held" and one.ending):
            yield _held(day, one)


def _held(day: Day, one: Tourney) -> Happening:
    here, place = day.land.xy(one.place), day.world.places[one.place].name
    reach = day.numbers[REACH] * METRES_A_KM
    there = tuple(
        key
        for key, stand in talking.stands(day.world, day.land).items()
        if stand.who.status == "free" and distance(stand.point, here) <= reach
    )
    how = one.ending or "it is not over yet"
    roll = f"tourney at {place}: {'. '.join((how[:1].upper() + how[1:], *one.roll))}"
    tale = f"a tourney was held at {place}" + (f": {one.ending}" if one.ending else "")
    return Happening(
        one.rule,
        HELD,
        f"{one.name}, {roll}",
        there,
        f"The {roll}.",
        public=True,
        notable=True,
        at=here,
        puts=(replace(one, status="told" if one.ending else "held"),),
        tale=tale,
    )
