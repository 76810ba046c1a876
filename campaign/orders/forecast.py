"""When a march will arrive if nothing stops it, day by day by the rules of the march (TUM-MOV)."""

from collections.abc import Sequence
from dataclasses import dataclass

from campaign.core.calendar import Dates
from campaign.land.routes import Leg
from campaign.model.army import Army
from campaign.model.order import March
from campaign.model.world import World
from campaign.rules import fording, pace
from campaign.rules.numbers import Numbers

_LONGEST = 3650  # days looked ahead


@dataclass(frozen=True, slots=True)
class Forecast:
    """The day on which a march begins and arrives, and every date on which the army moves."""

    begins: int
    arrives: int
    march_days: tuple[int, ...]


def forecast(
    world: World,
    numbers: Numbers,
    dates: Dates,
    army: Army,
    act: March,
    legs: Sequence[Leg],
    first: int,
    march_days: tuple[int, ...],
) -> Forecast | None:
    """Return when `army` gets along `legs` if it may set out on day `first`, None if never; it moved on `march_days`.

    TUM-MOV-1 to 3, 5, 8, 9: five march days a week unless forced, off the road and at fords as slow as it is. By night
    it goes only by road.
    """
    forced = act.pace == "forced"
    by_day = pace.speed(world, numbers, army, forced=forced, night=False).metres
    by_night = pace.speed(world, numbers, army, forced=forced, night=True).metres
    marches = {"day": (by_day,), "night": (by_night,), "both": (by_day, by_night)}[act.when]
    left = _cost(world, numbers, army, legs, by_day)
    moved: set[int] = set(march_days)
    begins: int | None = None
    for day in range(first, first + _LONGEST):
        if left <= 0:
            break
        if pace.rested(numbers, dates, tuple(sorted(moved)), day, forced) is not None:
            continue
        begins = day if begins is None else begins
        moved.add(day)
        left -= sum(marches)
        if left <= 0:
            return Forecast(begins, day, tuple(sorted(moved)))
    return Forecast(first, first, march_days) if begins is None and left <= 0 else None


def _cost(world: World, numbers: Numbers, army: Army, legs: Sequence[Leg], by_day: int) -> int:
    """Return what the way costs in metres by road: more off the road, and half days at fords."""
    slower = pace.off_road(numbers, army)
    fords = sum(len(leg.fords) for leg in legs)
    waiting = fords * fording.half_days(world, numbers, army) * by_day // numbers[fording.HALF]
    return sum(leg.length * (slower if leg.kind == "country" else 1) for leg in legs) + waiting
