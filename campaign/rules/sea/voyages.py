"""What a fleet sets out to do in a day: its way over the water, and how far it gets (TUM-SHIP-4, TUM-SHIP-5)."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import gcd

from campaign.core.plane import METRES_A_KM, Point, between
from campaign.land.water.chart import SeaLeg
from campaign.model.event import Why
from campaign.model.fleet import Fleet
from campaign.model.place import At, spot_at, spot_down
from campaign.rules import plans
from campaign.rules.day import Day
from campaign.rules.numbers import Numbers
from campaign.rules.sea import nearby
from campaign.rules.sea.speed import metres_a_day

THERE = ""  # the reason not to sail of a fleet that is where it is to go
NO_WAY = "there is no way over water"
NO_WATER = "the fleet lies on no water that ships sail on"


@dataclass(slots=True)
class Voyage:
    """What one fleet sets out to do in a day.

    `legs` lead to the goal; `spent` is what they cost up to the end of each, `budget` what a day is worth in the same
    measure, in which a metre downstream or at sea and one upstream differ. `calls` are the numbers of legs after which
    each place to be passed is reached. `stopped` is the tick at which it ends, `rows` whether it is a day of rowing.
    """

    fleet: str
    start: Point
    goal: At
    legs: tuple[SeaLeg, ...]
    spent: tuple[int, ...]
    budget: int
    ticks: int
    stopped: int
    rows: bool
    calls: tuple[int, ...] = ()

    def after(self, tick: int) -> int:
        """Return what the fleet has spent by `tick`, at most what the way costs."""
        return min(self.budget * tick // self.ticks, self.spent[-1])

    def path(self) -> list[Point]:
        """Return where the fleet is at every tick of the day until it is there, in metres."""
        found: list[Point] = [self.start]
        spent, goal, number = self.spent, self.spent[-1], 0
        for tick in range(1, self.ticks + 1):
            done = self.after(tick)
            while spent[number] < done:
                number += 1
            found.append(self._point(number, self._along(number, done)) if done > 0 else self.start)
            if done == goal:
                break
        return found

    def _along(self, number: int, done: int) -> int:
        """Return how many metres of a leg are behind the fleet when it has spent `done`."""
        before = self.spent[number - 1] if number else 0
        whole = self.spent[number] - before
        metres = self.legs[number].metres
        return metres * (done - before) // whole if whole else metres

    def _point(self, number: int, along: int) -> Point:
        leg = self.legs[number]
        return between(*leg.points, along / leg.metres) if leg.metres else leg.points[-1]

    def _on(self, done: int) -> tuple[int, int]:
        """Return the leg on which the fleet is, and the metres of it that are behind it."""
        number = bisect_left(self.spent, done)
        return number, self._along(number, done)

    def point(self, done: int) -> Point:
        """Return where the fleet is when it has spent `done`, in metres."""
        if done <= 0:
            return self.start
        return self._point(*self._on(done))

    def at(self, done: int) -> At:
        """Return the fleet's position when it has spent `done`, which is more than nothing."""
        number, along = self._on(done)
        leg = self.legs[number]
        if along == leg.metres:
            return leg.end
        if leg.river and leg.along != leg.to:
            down = leg.along + (leg.to - leg.along) * along // leg.metres
            return spot_down(leg.river, down)
        return spot_at(*self.point(done))

    def covered(self, done: int) -> int:
        """Return the metres sailed when so much is spent."""
        if done <= 0:
            return 0
        number, along = self._on(done)
        return sum(leg.metres for leg in self.legs[:number]) + along

    def passed(self, done: int) -> int:
        """Return how many of the places to be passed lie behind the fleet."""
        return sum(1 for number in self.calls if number == 0 or self.spent[number - 1] <= done)

    def arrives(self, done: int) -> bool:
        """Return whether the fleet is at its goal when so much is spent."""
        return done == self.spent[-1]


def costs(numbers: Numbers, rows: bool) -> tuple[int, int, int]:
    """Return what a metre costs at sea or downstream, what one upstream, and what a day is worth."""
    down, up = (metres_a_day(numbers, kind, rows) for kind in ("down", "up"))
    share = gcd(down, up) or 1
    return up // share, down // share, down * up // share


def plan(day: Day, fleet: Fleet, goals: Sequence[At], rows: bool) -> Voyage | str:
    """Return the fleet's voyage of the day by way of all but the last of `goals` to that; or why it does not sail.

    THERE when it lies there.
    """
    down, up, _ = costs(day.numbers, rows)
    at, legs, calls = fleet.at, list[SeaLeg](), list[int]()
    for goal in goals:
        passage = day.land.sail(at, goal, down, up)
        if passage is None:
            return _no_way(day, at, goal)
        legs += passage.legs
        calls.append(len(legs))
        at = passage.legs[-1].end if passage.legs else at
    return along(day, fleet, goals[-1], legs, rows, calls[:-1]) if legs else THERE


def _no_way(day: Day, at: At, goal: At) -> str:
    """Return why no way over water leads from `at` to `goal`."""
    if day.land.moor(at) is None:
        return NO_WATER
    if day.land.moor(goal) is None:
        return f"no ships sail to {plans.named(day, goal)}: it is not at the water"
    return NO_WAY


def along(day: Day, fleet: Fleet, goal: At, legs: Sequence[SeaLeg], rows: bool, calls: Sequence[int] = ()) -> Voyage:
    """Return the fleet's voyage of the day along these legs, which begin where it lies."""
    down, up, budget = costs(day.numbers, rows)
    spent = tuple(accumulate(leg.metres * (up if leg.kind == "up" else down) for leg in legs))
    ticks, start = plans.ticks(day.numbers), nearby.point(day.land, fleet.at)
    return Voyage(fleet.id, start, goal, tuple(legs), spent, budget, ticks, ticks, rows, tuple(calls))


def why(day: Day, voyage: Voyage) -> tuple[Why, ...]:
    """Return what the day's way is made of: how far ships get on each kind of water that it leads over."""
    kinds = {"up": "upstream", "down": "downstream", "sea": "at sea"}
    rule = "TUM-SHIP-5" if voyage.rows else "TUM-SHIP-4"
    return tuple(
        Why(f"{metres_a_day(day.numbers, kind, voyage.rows) / METRES_A_KM:g} km", f"a day {words}", rule)
        for kind, words in kinds.items()
        if any(leg.kind == kind for leg in voyage.legs)
    )
