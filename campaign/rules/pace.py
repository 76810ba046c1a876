"""How fast an army marches, and when it may march at all (TUM-MOV-1 to 3, 5, 8, 10)."""

import msgspec

from campaign.core.calendar import DAYS_A_WEEK, Dates
from campaign.model.army import Army
from campaign.model.event import Why
from campaign.model.order import Attack, March
from campaign.model.world import World
from campaign.rules import counting
from campaign.rules.book import Rule
from campaign.rules.day import Day
from campaign.rules.numbers import Number, Numbers, number

DAY = number("march.day", 20, "km a day", "TUM-MOV-1", least=1)
WEEK = number("march.days a week", 5, "days a week", "TUM-MOV-1")
OFF_ROAD = number("march.off road", 2, "times slower", "TUM-MOV-2", least=1)
FORCED = number("march.forced", 30, "km a day", "TUM-MOV-3", least=1)
CAVALRY = number("march.forced cavalry", 2, "times faster", "TUM-MOV-3", least=1)
NIGHT = number("march.night", 10, "km a night", "TUM-MOV-5", least=1)
FORCED_NIGHT = number("march.forced night", 20, "km a night", "TUM-MOV-5", least=1)
LONG = number("march.long column", 10, "km", "TUM-MOV-8")
LONG_SLOWS = number("march.long column slows", 2, "times slower", "TUM-MOV-8", least=1)
HARRIED = number("march.harried", 2, "times slower", "TUM-MOV-10", least=1)

RULES = (
    Rule(
        "TUM-MOV-1",
        "An army marches {march.day} km a day by road, on at most {march.days a week} days a week.",
        "The weeks are the campaign's. A date on which it moved, by day or night, is one march day; when they are used"
        " up the army waits for the next week unless it forces the march.",
    ),
    Rule(
        "TUM-MOV-2",
        "Off the road it is {march.off road} times slower, and wagons cannot leave the road.",
        "An army of skirmishers alone keeps its full speed. Siege engines travel on wagons. By order wagons are left"
        " where the road ends.",
    ),
    Rule(
        "TUM-MOV-3",
        "A forced march covers {march.forced} km a day, on any day of the week; an army of cavalry alone is then"
        " {march.forced cavalry} times faster.",
        "Cavalry alone: every detachment is cavalry or heavy cavalry and there are no wagons. By night likewise.",
    ),
    Rule(
        "TUM-MOV-8",
        "The column is 1 km long for {march.column_foot} infantry and noncombatants, for {march.column_horse} cavalry"
        " and for {march.column_wagons} wagons. An army whose column is longer than {march.long column} km is"
        " {march.long column slows} times slower.",
        "The parts add up.",
    ),
    Rule(
        "TUM-MOV-10",
        "An army harried today is {march.harried} times slower.",
        "Column, ground and harrying multiply.",
    ),
)


class Speed(msgspec.Struct, frozen=True):
    """What an army covers in a day's or a night's march, in whole metres, and every factor of it."""

    metres: int
    why: tuple[Why, ...]


def daily(day: Day, army: Army, act: March | Attack, road: bool, night: bool) -> Speed:
    """Return what the army covers today, by road or off it, in a day's or a night's march, under its act."""
    return speed(
        day.world,
        day.numbers,
        army,
        forced=forced(act),
        night=night,
        road=road,
        harried=army.harried == day.number,
    )


def forced(act: March | Attack) -> bool:
    """Return whether the act is a forced march."""
    return isinstance(act, March) and act.pace == "forced"


def speed(
    world: World, numbers: Numbers, army: Army, *, forced: bool, night: bool, road: bool = True, harried: bool = False
) -> Speed:
    """Return what the army covers in one march: the row's distance, times and percent, halved and halved again.

    TUM-MOV-1 to 3, 5, 8, 10 and TUM-ARMY-8; rounded down once, at the end.
    """
    base, name = _base(forced, night)
    km = numbers[base]
    why = [Why(f"{km} km", name, base.rule)]
    times, slower = 1, 1
    if forced and counting.cavalry_only(army):
        times = numbers[CAVALRY]
        why.append(Why(f"×{times}", "cavalry only", CAVALRY.rule))
    percent = _percent(world, army, why)
    if not road and not counting.skirmishers_only(army):
        slower *= _slows(numbers, OFF_ROAD, "off the road", why)
    if counting.column(world, numbers, army) > numbers[LONG] * counting.KM:
        slower *= _slows(numbers, LONG_SLOWS, f"column longer than {numbers[LONG]} km", why)
    if harried:
        slower *= _slows(numbers, HARRIED, "harried", why)
    return Speed(counting.raised(km * counting.KM * times, percent) // slower, tuple(why))


def _base(forced: bool, night: bool) -> tuple[Number[int], str]:
    if night:
        return (FORCED_NIGHT, "a forced night's march") if forced else (NIGHT, "a night's march")
    return (FORCED, "a forced march") if forced else (DAY, "a day's march")


def _slows(numbers: Numbers, by: Number[int], reason: str, why: list[Why]) -> int:
    why.append(Why(f"÷{numbers[by]}", reason, by.rule))
    return numbers[by] or 1


def _percent(world: World, army: Army, why: list[Why]) -> int:
    """Return what special rules add to the speed, in percent; of the detachments the slowest sets the pace."""
    found = list(counting.modifiers(world, army, "speed"))
    own = [tuple(m for m in one.modifiers if m.what == "speed") for one in counting.present(army)]
    found += min(own, key=counting.added, default=())
    why.extend(Why(f"{one.by:+d}%", one.reason, "TUM-ARMY-8") for one in found)
    return counting.added(found)


def off_road(numbers: Numbers, army: Army) -> int:
    """Return how many times slower the army is off the road (TUM-MOV-2, TUM-ARMY-6)."""
    return 1 if counting.skirmishers_only(army) else numbers[OFF_ROAD] or 1


def bound_to_road(army: Army, leave_wagons: bool) -> str:
    """Return why the army cannot leave the road, "" if it can; wagons may be left, siege engines not (TUM-MOV-2)."""
    if any(one.type == counting.ENGINES for one in counting.present(army)):
        return "siege engines cannot leave the road"
    if counting.wagons(army) and not leave_wagons:
        return "wagons cannot leave the road"
    return ""


def immovable(world: World, army: Army) -> str | None:
    """Return why the army could not march on any day, or None (TUM-ARMY-1, TUM-ARMY-10)."""
    if not counting.present(army):
        return "all its detachments are away"
    if not counting.led(world, army):
        return "it has no commander to lead it"
    if any(one.standing for one in counting.present(army)):
        return "its siege engines stand; they must be taken apart first (TUM-SIE-5)"
    return None


def may_march(day: Day, army: Army, act: March | Attack) -> str | None:
    """Return why the army may not march today, in words for its commander, or None (TUM-MOV-1)."""
    return immovable(day.world, army) or rested(day.numbers, day.dates, army.march_days, day.number, forced(act))


def rested(numbers: Numbers, dates: Dates, march_days: tuple[int, ...], number: int, forced: bool) -> str | None:
    """Return that the march days of the week of day `number` are used up, or None; a forced march needs none."""
    if forced or number in march_days:
        return None
    used = len(this_week(dates, march_days, number))
    if used < numbers[WEEK]:
        return None
    return f"it has marched on {used} days of this week"


def this_week(dates: Dates, march_days: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Return those of `march_days` that lie in the campaign's week of day `number`, in order."""
    first = (dates.week(number) - 1) * DAYS_A_WEEK
    return tuple(sorted(one for one in set(march_days) if first < one <= first + DAYS_A_WEEK))
