"""What an army sets out to do in one march: its way, its speed, how far it will get if nothing stops it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from campaign.core.calendar import Dates
from campaign.core.plane import METRES_A_KM, metres
from campaign.land.land import Land
from campaign.land.routes import Leg
from campaign.model.army import Army
from campaign.model.order import Attack, March
from campaign.model.place import At, Spot
from campaign.model.world import World
from campaign.rules import counting, fording, pace, ways
from campaign.rules.day import Day
from campaign.rules.numbers import Numbers, number
from campaign.rules.walking import Terms, Walk, walk

if TYPE_CHECKING:
    from campaign.rules.retreat import Flight

TICKS = number("march.ticks", 60, "ticks a march", "TUM-DAY-1", reading=True, least=1)
THERE = ""  # the reason not to march of an army that is where it is to go
NO_WAY = "there is no way"
TOO_SLOW = "it is too slow to move"
BY_NIGHT = "an army cannot leave the road by night"


@dataclass(slots=True)
class Plan:
    """What one army sets out to do in a march.

    `way` is its planned way from now on (see `ways.legs`); `stopped` the tick at which a meeting stopped it, else the
    last; `astray` the place at which it takes the wrong road, "" if it does not, having spent `turn` (TUM-MOV-6);
    `flees` the way of a rout, None in a march (TUM-BAT-8).
    """

    army: str
    act: March | Attack
    goal: At
    walk: Walk
    speed: pace.Speed
    way: tuple[str, ...]
    stopped: int
    astray: str = ""
    turn: int = 0
    flees: "Flight | None" = None

    def lost(self, done: int) -> str:
        """Return the place at which the army has taken the wrong road when it has spent `done`, "" if it has not."""
        return self.astray if done > self.turn else ""


class Ahead(msgspec.Struct, frozen=True):
    """What lies ahead of an army: the legs, whether they reach the goal, the planned way, and its speed."""

    legs: Sequence[Leg]
    reaches: bool
    way: tuple[str, ...]
    speed: pace.Speed


def ticks(numbers: Numbers) -> int:
    """Return the ticks of a march, at least 1."""
    return numbers[TICKS] or 1


def by_day(day: Day, army: Army, act: March | Attack) -> Plan | str:
    """Return the army's plan for the day's march, or why it cannot march; THERE when it has arrived.

    An attack goes by the quickest way to where its enemy stands.
    """
    goes = March(to=day.world.armies[act.army].at) if isinstance(act, Attack) else act
    way = () if isinstance(act, Attack) else planned(day, army)
    harried = army.harried == day.number
    plan = reckon(day.world, day.land, day.numbers, army, goes, way, harried=harried)
    if isinstance(plan, Plan):
        plan.act = act
    return plan


def planned(day: Day, army: Army) -> tuple[str, ...]:
    """Return the way that the order of today has planned, () if it has planned none yet."""
    doing = day.acts[army.id]
    order = day.world.orders.get(doing.order) if doing.order is not None else None
    return order.way if order is not None else ()


def reckon(
    world: World,
    land: Land,
    numbers: Numbers,
    army: Army,
    act: March,
    way: tuple[str, ...],
    *,
    night: bool = False,
    harried: bool = False,
) -> Plan | str:
    """Return the plan of one march under `act`, or why it comes to nothing; THERE when the army has arrived."""
    ahead = look(world, land, numbers, army, act, way, night=night, harried=harried)
    return NO_WAY if ahead is None else made(world, numbers, army, act, ahead, night=night)


def look(
    world: World,
    land: Land,
    numbers: Numbers,
    army: Army,
    act: March,
    way: tuple[str, ...],
    *,
    night: bool = False,
    harried: bool = False,
) -> Ahead | None:
    """Return what lies ahead of the army, as far as one march may take it; None when there is no way."""
    speed = pace.speed(world, numbers, army, forced=pace.forced(act), night=night, harried=harried)
    found = ways.legs(land, army.at, act, way, speed.metres)
    if found is None:
        return None
    legs, reaches, anew = found
    return Ahead(legs, reaches, ways.planned(legs, act) if anew else way, speed)


def made(world: World, numbers: Numbers, army: Army, act: March, ahead: Ahead, *, night: bool) -> Plan | str:
    """Return the plan of a march along what lies ahead, or why it comes to nothing."""
    if night:
        barred = BY_NIGHT
    else:
        barred = pace.bound_to_road(army, act.leave_wagons) if any(leg.kind == "country" for leg in ahead.legs) else ""
    terms = Terms(
        budget=ahead.speed.metres,
        ticks=ticks(numbers),
        off_road=pace.off_road(numbers, army),
        barred=barred,
        half_days=fording.half_days(world, numbers, army) if any(leg.fords for leg in ahead.legs) else 0,
        half=min(numbers[fording.HALF] or 1, ticks(numbers)),
        bank=numbers[fording.BANK],
        pending=army.crossing,
    )
    walked = walk(ahead.legs, terms)
    if walked is None:
        return THERE
    if terms.budget == 0:
        return TOO_SLOW
    if walked.barred and walked.spent[-1] == 0:
        return walked.barred
    walked.arrives = walked.arrives and ahead.reaches
    return Plan(army.id, act, act.to, walked, ahead.speed, ahead.way, terms.ticks)


def marched(army: Army, plan: Plan, done: int, number: int, dates: Dates) -> Army:
    """Return the army as it is after it has spent `done` of its walk on day `number`; TUM-MOV-1, TUM-MOV-4."""
    days = {*pace.this_week(dates, army.march_days, number), number}
    return replace(
        army,
        at=plan.walk.at(done),
        inside=False,
        crossing=plan.walk.crossing(done),
        astray=bool(plan.lost(done)),
        march_days=tuple(sorted(days)),
        forced_days=army.forced_days + (1 if pace.forced(plan.act) else 0),
    )


def lightened(army: Army, plan: Plan, done: int) -> tuple[Army, Leg] | None:
    """Return the army without its wagons and the leg before which it left them, if it left the road by order.

    TUM-MOV-2, TUM-MOV-9.
    """
    if not counting.wagons(army) or not isinstance(plan.act, March) or not plan.act.leave_wagons:
        return None
    number, along = plan.walk.place(done)
    off = next((i for i, leg in enumerate(plan.walk.legs) if leg.kind == "country"), None)
    if off is None or number < off or (number == off and along == 0):
        return None
    light = {one.id: replace(one, wagons=0) for one in counting.present(army)}
    return replace(army, detachments={**army.detachments, **light}), plan.walk.legs[off]


def named(day: Day, at: At, toward: bool = False) -> str:
    """Return a position in words: a place, how far short of the place ahead, or x and y in km.

    `toward`: the place ahead alone, where there is one.
    """
    places = day.world.places
    if isinstance(at, str):
        return places[at].name
    if at.start is not None and at.to is not None:
        return places[at.to].name if toward else f"{short_of(day, at)} short of {places[at.to].name}"
    x, y = day.land.xy(at)
    return f"{x / METRES_A_KM:.1f}, {y / METRES_A_KM:.1f}"


def short_of(day: Day, at: Spot) -> str:
    """Return how far from a point on a road it is to the place ahead, in words."""
    line = day.land.line(at.start or "", at.to or "")
    rest = (line.length if line is not None else 0) - metres(at.km or 0)
    return f"{rest / METRES_A_KM:.1f} km"
