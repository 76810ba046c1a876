"""`route`: the ways from one place to another, as an army would march them (TUM-MOV)."""

from collections.abc import Sequence
from pathlib import Path
from typing import cast

from campaign.core.fault import Refused
from campaign.core.plane import METRES_A_KM
from campaign.core.words import counted
from campaign.files.load import load
from campaign.land.land import Land
from campaign.land.load import load as load_land
from campaign.land.networks import alternatives
from campaign.land.routes import Leg, Way
from campaign.model.army import Army
from campaign.model.order import March, Pace, When
from campaign.model.place import At
from campaign.model.world import World
from campaign.play.advancing import CACHE
from campaign.play.calendars import calendar
from campaign.play.crossing import Crossing
from campaign.play.itineraries import WALKER, LegLine, RouteLine, named, traveller
from campaign.play.named import spot
from campaign.play.writing import refuse_faults
from campaign.rules import pace as paces
from campaign.rules.forecast import forecast
from campaign.rules.numbers import Numbers


def route(
    root: Path,
    start: str,
    goal: str,
    *,
    army: str | None = None,
    pace: str = "march",
    when: str = "day",
    country: bool = False,
    via: Sequence[str] = (),
    ways: int = 1,
    ship: bool = False,
    row: bool = False,
) -> tuple[RouteLine, ...]:
    """Return up to `ways` ways from `start` to `goal`, quickest first, as `army` (else men on foot) would march them.

    With `ship` it is the one way by ship that takes the fewest days, under sail or, with `row`, rowing; `country`,
    `via` and `ways` do not count then. Refused for an unknown place or army, or where there is no way at all.
    """
    loaded = load(root)
    refuse_faults(loaded)
    world = loaded.world
    land = load_land(world, root / CACHE)
    a, b = spot(world, start), spot(world, goal)
    between = tuple(str(spot(world, one)) for one in via)
    marcher = traveller(world, army, a)
    dates = calendar(world.campaign.calendar)
    crossing = Crossing(world, land, dates, cast("Pace", pace), cast("When", when), row)
    if ship:
        crossed = crossing.way(marcher, b)
        if crossed is None:
            raise Refused(
                f"there is no way by ship from {start} to {goal}",
                "ships lie at harbours and sail on the sea, on navigable rivers and on lakes that these reach",
            )
        return (crossed,)
    best = land.route(a, b, between, country)
    if best is None:
        raise Refused(f"there is no way by land from {start} to {goal}", _instead(crossing.way(marcher, b)))
    found = [best]
    if ways > 1 and not country and not between:
        found = [way for way in alternatives(land, a, b, ways) if way.legs] or found
    return tuple(
        _line(world, land, marcher, way, b, cast("Pace", pace), cast("When", when), country) for way in found[:ways]
    )


def _instead(crossed: RouteLine | None) -> str:
    """Return what to do where no way leads by land."""
    if crossed is None or crossed.days is None:
        return "water lies between them; `campaign map stats` names the parts"
    return f"by ship it takes {counted(crossed.days, 'day')}: add --ship"


def _line(world: World, land: Land, army: Army, way: Way, goal: At, pace: Pace, when: When, country: bool) -> RouteLine:
    dates = calendar(world.campaign.calendar)
    numbers = Numbers(world.campaign.rules)
    first = world.campaign.day + 1
    stops = tuple(leg.end for leg in way.legs[:-1] if isinstance(leg.end, str))
    seen = forecast(world, land, numbers, dates, army, March(goal, stops, pace, when, country), first)
    notes = []
    if seen.barred:
        notes.append(f"Cannot pass: {seen.barred}.")
    speed = paces.speed(world, numbers, army, forced=pace == "forced", night=when == "night")
    if army.id != WALKER:
        notes.extend(f"{why.by} {why.reason} ({why.rule})" for why in speed.why)
    fords = sorted({river for leg in way.legs for _, river in leg.fords})
    if fords:
        notes.append("Rivers to ford: " + ", ".join(world.rivers[key].name for key in fords))
    days = None if seen.arrives is None else seen.arrives - first + 1
    arrival = "" if seen.arrives is None else dates.long(seen.arrives)
    return RouteLine(
        round(way.length / METRES_A_KM, 1), days, arrival, tuple(_leg(world, leg) for leg in way.legs), tuple(notes)
    )


def _leg(world: World, leg: Leg) -> LegLine:
    return LegLine(
        named(world, leg.start),
        named(world, leg.end),
        leg.kind,
        round(leg.length / METRES_A_KM, 1),
        tuple(world.rivers[river].name for _, river in leg.fords),
    )
