"""Retreats and routs: the way at once, then the days out of control (TUM-BAT-8, TUM-BAT-9)."""

import math
from collections.abc import Sequence

from msgspec.structs import replace

from campaign.core.plane import METRES_A_KM, Point, span
from campaign.model.army import Army, Rout
from campaign.model.event import Why
from campaign.model.order import March
from campaign.rules import carrying, counting, pace, plans, retreat, tracks
from campaign.rules.battle.outcome import ROUT_PACE
from campaign.rules.battle.results import Ending
from campaign.rules.day import Day, Happening, Happenings, active
from campaign.rules.plans import Plan
from campaign.rules.retreat import Flight
from campaign.rules.walking import Terms, walk


def withdraw(day: Day, army_id: str, ending: Ending, victors: list[str]) -> Happenings:
    """Take a beaten army off the field at once, and begin its rout or the days in which it is out of control.

    Who can retreat nowhere after all stays where he stands; friends met on the way end a rout before it begins.
    """
    army = day.world.armies[army_id]
    flight = None
    if ending.km:
        flight = retreat.find(day, army, victors, ending.km * METRES_A_KM)
    if flight is not None:
        yield from _goes(day, army_id, flight, victors)
    left = ending.rout.km * METRES_A_KM if ending.rout is not None else 0
    if not ending.days:
        return
    army = day.world.armies[army_id]
    if left and flight is not None and flight.friends:
        yield _gathers(day, army, "it has come to friends")
        return
    rout = Rout(until=day.number + ending.days, left=left, enemies=tuple(victors))
    what = f"in flight, {left // METRES_A_KM} km more, " if left else ""
    yield Happening(
        "TUM-BAT-8" if left else "TUM-BAT-9",
        "rout" if left else "out of control",
        f"{army.name}: {what}out of control until {day.dates.long(rout.until)}",
        counting.who(army),
        f"The army is out of control until {day.dates.long(rout.until)}: no order reaches it.",
        notable=True,
        at=day.land.xy(army.at),
        puts=(replace(army, rout=rout),),
    )


def _goes(day: Day, army_id: str, flight: Flight, victors: list[str]) -> Happenings:
    """Put the army at the end of its retreat; where it leaves the road its wagons stay behind."""
    army = day.world.armies[army_id]
    here = day.land.xy(army.at)
    wagons = counting.wagons(army) if flight.off_road else 0
    light = {one.id: replace(one, wagons=0) for one in counting.present(army)} if wagons else {}
    after = replace(army, at=flight.end, inside=False, crossing=None, detachments={**army.detachments, **light})
    where = plans.named(day, flight.end)
    km = f"{flight.length / METRES_A_KM:.1f} km"
    end = " to friends" if flight.friends else ""
    puts = (after, carrying.pile(day, *here, wagons=wagons, by=army.id)) if wagons else (after,)
    yield Happening(
        "TUM-BAT-8",
        "retreat",
        f"{army.name}: retreated {km}{end}, to {where}"
        + (f"; {wagons} wagons left where it left the road" if wagons else ""),
        counting.who(army),
        f"The army retreats {km}{end}, to {where}." + (f" Its {wagons} wagons are left behind." if wagons else ""),
        at=day.land.xy(flight.end),
        puts=puts,
    )
    if wagons:
        yield from carrying.spill(day, army_id, here)
    seen_to_go(day, army_id, here, day.land.xy(flight.end), victors)


def seen_to_go(day: Day, key: str, here: Point, there: Point, victors: Sequence[str]) -> None:
    """Let the track of an army or fleet go on from `here` to `there`: others see it go once the battle is over."""
    way = day.tracks.get(key)
    if way is None:
        return
    fought = max([way.halt, *(day.tracks[key].halt for key in victors if key in day.tracks)])
    stood = min(fought, plans.ticks(day.numbers) - 1)
    path = [*(way.at(tick) for tick in range(stood + 1)), there]
    day.tracks[key] = tracks.Track(path, len(path) - 1, max(way.step, math.ceil(span(here, there))), way.inside)


def plan(day: Day, army: Army) -> Plan | None:
    """Return the way of an army that still flees, as far as it gets in a day; None when it flees nowhere today."""
    rout = army.rout
    if rout is None or not rout.left or army.status != "active":
        return None
    metres = min(rout.left, day.numbers[ROUT_PACE] * METRES_A_KM)
    victors = [key for key in rout.enemies if key in day.world.armies and day.world.armies[key].status == "active"]
    flight = retreat.find(day, army, victors, metres)
    if flight is None:
        return None
    ticks = plans.ticks(day.numbers)
    walked = walk(flight.legs, Terms(metres, ticks, 1, "", 0, 1, 0))
    if walked is None:
        return None
    speed = pace.Speed(metres, (Why(f"{day.numbers[ROUT_PACE]} km", "a day of a rout", "TUM-BAT-8"),))
    return Plan(army.id, March(to=flight.end), flight.end, walked, speed, (), ticks, flees=flight)


def fled(day: Day, plan: Plan, done: int) -> Happenings:
    """Record how far an army has fled today; friends whom it meets, or an enemy, stop it."""
    army, flight = day.world.armies[plan.army], plan.flees
    assert army.rout is not None
    assert flight is not None
    here = day.land.xy(army.at)
    at = plan.walk.at(done)
    wagons = counting.wagons(army) if flight.off_road and done else 0
    light = {one.id: replace(one, wagons=0) for one in counting.present(army)} if wagons else {}
    rout = replace(army.rout, left=max(0, army.rout.left - day.numbers[ROUT_PACE] * METRES_A_KM))
    after = replace(army, at=at, inside=False, crossing=None, rout=rout, detachments={**army.detachments, **light})
    km = f"{plan.walk.covered(done) / METRES_A_KM:.1f} km"
    where = plans.named(day, at)
    yield Happening(
        "TUM-BAT-8",
        "rout",
        f"{army.name}: fled {km}, to {where}" + (f"; {wagons} wagons left" if wagons else ""),
        counting.who(army),
        f"The army fled {km}, to {where}." + (f" Its {wagons} wagons are left behind." if wagons else ""),
        at=day.land.xy(at),
        why=plan.speed.why,
        puts=(after, carrying.pile(day, *here, wagons=wagons, by=army.id)) if wagons else (after,),
    )
    if wagons:
        yield from carrying.spill(day, army.id, here)
    if flight.friends and done == plan.walk.spent[-1]:
        yield _gathers(day, day.world.armies[army.id], "it has come to friends")


def gather(day: Day) -> Happenings:
    """Let every army whose time out of control is over gather again; to run at dawn, before orders are taken up."""
    for army in active(day.world):
        if army.rout is not None and army.rout.until < day.number:
            yield _gathers(day, army, "its time out of control is over")


def _gathers(day: Day, army: Army, why: str) -> Happening:
    return Happening(
        "TUM-BAT-8",
        "gathered",
        f"{army.name}: gathered again, {why}",
        counting.who(army),
        "The army has gathered again and obeys orders.",
        notable=True,
        at=day.land.xy(army.at),
        puts=(replace(army, rout=None),),
    )
