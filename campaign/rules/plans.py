"""What an army sets out to do in one march: its way, its speed, how far it will get if nothing stops it."""

from collections.abc import Sequence
from dataclasses import dataclass

from campaign.core.plane import METRES_A_KM, metres
from campaign.land.routes import Leg
from campaign.model.army import Army
from campaign.model.order import Attack, March
from campaign.model.place import At
from campaign.rules import fording, pace, ways
from campaign.rules.day import Day
from campaign.rules.numbers import number
from campaign.rules.walking import Terms, Walk, walk

TICKS = number("march.ticks", 60, "ticks a march", "TUM-DAY-1", reading=True)
THERE = ""  # the reason not to march of an army that is where it is to go


@dataclass(slots=True)
class Plan:
    """What one army sets out to do in a march.

    `way` is its planned way from now on (see `ways.legs`); `stopped` the tick at which a meeting stopped it, else the
    last; `astray` the place at which it takes the wrong road, "" if it does not, having spent `turn` (TUM-MOV-6).
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

    def lost(self, done: int) -> str:
        """Return the place at which the army has taken the wrong road when it has spent `done`, "" if it has not."""
        return self.astray if done > self.turn else ""


def course(
    day: Day, army: Army, act: March | Attack, budget: int
) -> tuple[list[Leg], bool, At, tuple[str, ...]] | None:
    """Return the legs ahead, whether they reach the goal, the goal, and the planned way; None when there is no way.

    An attack goes by the quickest way to where its enemy stands.
    """
    if isinstance(act, Attack):
        goal = day.world.armies[act.army].at
        found = ways.legs(day.land, army.at, March(to=goal), (), budget)
        return None if found is None else (*found[:-1], goal, ())
    doing = day.acts[army.id]
    order = day.world.orders.get(doing.order) if doing.order is not None else None
    known = order.way if order is not None else ()
    found = ways.legs(day.land, army.at, act, known, budget)
    if found is None:
        return None
    legs, reaches, anew = found
    return legs, reaches, act.to, ways.planned(legs, act) if anew else known


def by_day(day: Day, army: Army, act: March | Attack) -> Plan | str:
    """Return the army's plan for the day's march, or why it cannot march; THERE when it has arrived."""
    speed = pace.daily(day, army, act, road=True, night=False)
    found = course(day, army, act, speed.metres)
    if found is None:
        return "there is no way"
    legs, reaches, goal, way = found
    leaves = isinstance(act, March) and act.leave_wagons
    terms = Terms(
        budget=speed.metres,
        ticks=day.numbers[TICKS],
        off_road=pace.off_road(day.numbers, army),
        barred=pace.bound_to_road(army, leaves),
        half_days=fording.half_days(day.world, day.numbers, army),
        half=day.numbers[fording.HALF],
        bank=day.numbers[fording.BANK],
        pending=army.crossing,
    )
    return made(army, act, goal, legs, reaches, terms, speed, way)


def made(
    army: Army,
    act: March | Attack,
    goal: At,
    legs: Sequence[Leg],
    reaches: bool,
    terms: Terms,
    speed: pace.Speed,
    way: tuple[str, ...],
) -> Plan | str:
    """Return the plan of a march along `legs`, or why it comes to nothing."""
    walked = walk(legs, terms)
    if walked is None:
        return THERE
    if walked.barred and walked.spent[-1] == 0:
        return walked.barred
    walked.arrives = walked.arrives and reaches
    return Plan(army.id, act, goal, walked, speed, way, terms.ticks)


def named(day: Day, at: At, toward: bool = False) -> str:
    """Return a position in words: a place, how far short of the place ahead, or x and y in km.

    `toward`: the place ahead alone, where there is one.
    """
    places = day.world.places
    if isinstance(at, str):
        return places[at].name
    if at.start is not None and at.to is not None:
        line = day.land.line(at.start, at.to)
        rest = (line.length if line is not None else 0) - metres(at.km or 0)
        return places[at.to].name if toward else f"{rest / METRES_A_KM:.1f} km short of {places[at.to].name}"
    x, y = day.land.xy(at)
    return f"{x / METRES_A_KM:.1f}, {y / METRES_A_KM:.1f}"
