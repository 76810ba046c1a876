"""When an army will arrive, if weather is fine, nobody is met and no road is mistaken (TUM-MOV)."""

from collections.abc import Iterator
from dataclasses import dataclass

from campaign.core.calendar import Dates
from campaign.land.land import Land
from campaign.model.army import Army
from campaign.model.order import March
from campaign.model.place import At
from campaign.model.world import World
from campaign.rules import pace, plans, ways
from campaign.rules.numbers import Numbers
from campaign.rules.plans import Plan

LONGEST = 3660  # days looked ahead


@dataclass(frozen=True, slots=True)
class Stage:
    """One march: its day, whether by night, the metres walked and where the army then stands."""

    day: int
    night: bool
    metres: int
    at: At


@dataclass(frozen=True, slots=True)
class Forecast:
    """The day of arrival, None if it never arrives; every march until then; and what it cannot pass ("" nothing)."""

    arrives: int | None
    stages: tuple[Stage, ...]
    barred: str


def forecast(
    world: World, land: Land, numbers: Numbers, dates: Dates, army: Army, act: March, start_day: int
) -> Forecast:
    """Return how the army marches under `act` from day `start_day` on, as `marching` and `night` will let it."""
    reason = pace.immovable(world, army)
    if reason is not None:
        return Forecast(None, (), reason)
    stages: list[Stage] = []
    way: tuple[str, ...] = ()
    for number, night in _marches(act, start_day):
        if pace.rested(numbers, dates, army.march_days, number, pace.forced(act)) is not None:
            continue
        plan = plans.reckon(world, land, numbers, army, act, way, night=night)
        if not isinstance(plan, Plan):
            if plan == plans.THERE:
                return Forecast(number, tuple(stages), "")
            if night and act.when == "both":
                continue
            return Forecast(None, tuple(stages), plan)
        walk = plan.walk
        done = walk.after(plan.stopped)
        army = plans.marched(army, plan, done, number, dates)
        light = plans.lightened(army, plan, done)
        army = army if light is None else light[0]
        stages.append(Stage(number, night, walk.covered(done), army.at))
        if done == walk.spent[-1] and walk.arrives:
            return Forecast(number, tuple(stages), "")
        if done == walk.spent[-1] and walk.barred and not night:
            return Forecast(None, tuple(stages), walk.barred)
        way, via = ways.onward(plan.way, act.via, walk.passed(done))
        act = March(act.to, via, act.pace, act.when, act.country, act.leave_wagons)
    return Forecast(None, tuple(stages), "")


def _marches(act: March, start_day: int) -> Iterator[tuple[int, bool]]:
    """Yield the days and nights on which the act lets the army march, in order."""
    for number in range(start_day, start_day + LONGEST):
        if act.when != "night":
            yield number, False
        if act.when != "day":
            yield number, True
