"""`route`: the ways from one place to another, as an army would march them (TUM-MOV)."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from msgspec.structs import replace

from campaign.core.fault import Refused
from campaign.core.names import nearest
from campaign.core.plane import METRES_A_KM
from campaign.files.load import load
from campaign.land.land import Land
from campaign.land.load import load as load_land
from campaign.land.networks import alternatives
from campaign.land.routes import Leg, Way
from campaign.model.army import Army, Detachment
from campaign.model.order import March, Pace, When
from campaign.model.place import At
from campaign.model.world import World
from campaign.play.advancing import CACHE
from campaign.play.calendars import calendar
from campaign.play.named import spot
from campaign.play.writing import refuse_faults
from campaign.rules import pace as paces
from campaign.rules.forecast import forecast
from campaign.rules.numbers import Numbers

_WALKER = "walker"  # the army that stands for any, on foot and without wagons


@dataclass(frozen=True, slots=True)
class LegLine:
    """One leg of a way: from, to, how ("road" or "country"), km, rivers forded."""

    start: str
    end: str
    kind: str
    km: float
    fords: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RouteLine:
    """One way: its legs, km, march days and arrival date if it starts on the next day, and what the army cannot
    pass.
    """

    km: float
    days: int | None
    arrival: str
    legs: tuple[LegLine, ...]
    notes: tuple[str, ...]


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
) -> tuple[RouteLine, ...]:
    """Return up to `ways` ways from `start` to `goal`, quickest first, as `army` (else men on foot) would march them.

    Refused for an unknown place or army, or where there is no way at all.
    """
    loaded = load(root)
    refuse_faults(loaded)
    world = loaded.world
    land = load_land(world, root / CACHE)
    a, b = spot(world, start), spot(world, goal)
    between = tuple(str(spot(world, one)) for one in via)
    marcher = _marcher(world, army, a)
    best = land.route(a, b, between, country)
    if best is None:
        raise Refused(
            f"there is no way from {start} to {goal}", "water lies between them; `campaign map stats` names the parts"
        )
    found = [best]
    if ways > 1 and not country and not between:
        found = [way for way in alternatives(land, a, b, ways) if way.legs] or found
    return tuple(
        _line(world, land, marcher, way, b, cast("Pace", pace), cast("When", when), country) for way in found[:ways]
    )


def _marcher(world: World, name: str | None, at: At) -> Army:
    if name is None:
        men = Detachment(id=_WALKER, name=_WALKER, type="infantry", size=1)
        return Army(
            id=_WALKER,
            name=_WALKER,
            nation="independent",
            at=at,
            npc="halt",
            noncombatants=0,
            detachments={_WALKER: men},
        )
    army = world.armies.get(name)
    if army is None:
        close = nearest(name, sorted(world.armies))
        raise Refused(
            f"there is no army {name}",
            f"did you mean {' or '.join(close)}?" if close else "`campaign status` lists them",
        )
    return replace(army, at=at)


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
    if army.id != _WALKER:
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
        _named(world, leg.start),
        _named(world, leg.end),
        leg.kind,
        round(leg.length / METRES_A_KM, 1),
        tuple(world.rivers[river].name for _, river in leg.fords),
    )


def _named(world: World, at: At) -> str:
    if isinstance(at, str):
        return world.places[at].name
    if at.start is not None and at.to is not None:
        return f"{at.km or 0:.1f} km from {world.places[at.start].name} toward {world.places[at.to].name}"
    return f"{at.x:g}, {at.y:g}"
