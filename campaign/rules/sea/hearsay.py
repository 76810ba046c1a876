"""Whom news reaches that goes by ship from harbour to harbour, straight by land before and after (TUM-MSG-4)."""

from bisect import bisect_right
from collections.abc import Collection, Iterator
from functools import cached_property
from typing import NamedTuple
from weakref import WeakKeyDictionary

from campaign.core.plane import METRES_A_KM, Point, distance
from campaign.land.crowd import Crowd
from campaign.land.land import Land
from campaign.land.water.chart import LANE
from campaign.model.place import At, spot_at
from campaign.model.world import World
from campaign.rules.sea.fleets import afloat


class Speeds(NamedTuple):
    """How many km news travels a day. Its time is whole: `water` units a metre by land, `land` units one by water."""

    land: int
    water: int

    @property
    def day(self) -> int:
        """The units of a day."""
        return self.land * self.water * METRES_A_KM


Times = tuple[tuple[int, str], ...]


class Landfalls(NamedTuple):
    """When news from a point comes to harbours, as (time, harbour), the soonest first: to all, and to those to which
    ships bring it sooner than it comes straight.
    """

    every: Times
    by_ship: Times


_known: WeakKeyDictionary[Land, dict[tuple[Point, Speeds], Landfalls]] = WeakKeyDictionary()


def landfalls(land: Land, point: Point, speeds: Speeds) -> Landfalls:
    """Return when news from a point comes to harbours; it is worked out once for a land and a point."""
    known = _known.setdefault(land, {})
    key = point, speeds
    if key not in known:
        straight = {one: distance(point, land.points[one]) * speeds.water for one in land.harbours}
        best = dict(straight)
        if straight and land.navigable(*point):
            for one in straight:
                best[one] = min(best[one], *(far * speeds.land for far in _sailed(land, spot_at(*point), one)))
        starts = dict(best)
        for start in sorted(starts, key=lambda one: (starts[one], one)):
            if best[start] < starts[start]:
                continue  # a ship has come there sooner, and has sailed on
            for to, far in land.lanes.get(start, ()):
                best[to] = min(best[to], starts[start] + far * speeds.land)
        times = sorted((time, one) for one, time in best.items())
        known[key] = Landfalls(tuple(times), tuple(one for one in times if one[0] < straight[one[1]]))
    return known[key]


def comes(land: Land, origin: Point, here: Point, time: int, speeds: Speeds) -> bool:
    """Return whether news from `origin` has come by ship, and on by land, as far as `here` in some time."""
    points = land.points
    return any(
        at + distance(points[one], here) * speeds.water <= time for at, one in landfalls(land, origin, speeds).by_ship
    )


def _sailed(land: Land, start: At, goal: At, down: int = 1, up: int = LANE) -> Iterator[int]:
    """Yield the metres over water, those that go against the stream counted double; nothing where no way leads."""
    passage = land.sail(start, goal, down, up)
    if passage is not None:
        yield sum(leg.metres * (up if leg.kind == "up" else down if leg.kind == "down" else 1) for leg in passage.legs)


class Hearers:
    """People on one day, for news that has come over water: those on land, and those out at sea."""

    def __init__(self, world: World, land: Land, people: Crowd, speeds: Speeds) -> None:
        """Take where they are; nothing is worked out before news comes by ship."""
        self._world, self._land, self._people, self._speeds = world, land, people, speeds
        self._around: dict[str, tuple[list[int], list[int]]] = {}
        self._off: dict[tuple[str, Point], int | None] = {}

    @cached_property
    def _ships(self) -> dict[Point, At]:
        """Where ships lie out at sea."""
        return {self._land.xy(one.at): one.at for one in afloat(self._world) if not isinstance(one.at, str)}

    @cached_property
    def _at_sea(self) -> list[str]:
        return [key for key, point in self._people.spots.items() if point in self._ships]

    def reached(self, origin: Point, days: int, heard: Collection[str], fresh: Collection[str]) -> list[str]:
        """Return whom news from `origin` has reached by ship after so many days, by id, but those who have `heard` it
        or are `fresh` to have come to hear it.
        """
        if not self._land.harbours:
            return []
        falls, bits, time = landfalls(self._land, origin, self._speeds), 0, days * self._speeds.day
        for at, harbour in falls.by_ship:
            if at > time:
                break
            times, those = self._near(harbour)
            bits |= those[bisect_right(times, time - at)]
        found = sorted(set(self._people.named(bits, heard)).difference(fresh)) if bits else []
        if self._at_sea:
            told = {*heard, *fresh, *found}
            found += [key for key in self._at_sea if key not in told and self._sailed_out(key, falls.every, time)]
            found.sort()
        return found

    def _near(self, harbour: str) -> tuple[list[int], list[int]]:
        """Return the times by land from a harbour to the people, ascending, and for each number of them who they are,
        as bits.
        """
        known = self._around.get(harbour)
        if known is None:
            here, water = self._land.points[harbour], self._speeds.water
            spots = self._people.spots.values()
            order = sorted((distance(here, spot) * water, number) for number, spot in enumerate(spots))
            those = [0]
            for _, number in order:
                those.append(those[-1] | 1 << number)
            known = self._around[harbour] = ([time for time, _ in order], those)
        return known

    def _sailed_out(self, who: str, times: Times, time: int) -> bool:
        """Return whether news has sailed on to somebody at sea from a harbour to which it has come."""
        here, each = self._people.spots[who], self._speeds.land
        for at, harbour in times:
            straight = distance(self._land.harbours[harbour].point, here)
            if at + straight * each <= time:
                off = self._offing(harbour, here)
                if off is not None and at + max(off, straight) * each <= time:
                    return True
        return False

    def _offing(self, harbour: str, here: Point) -> int | None:
        """Return the metres by ship from a harbour to ships out at sea, None where no way leads."""
        key = harbour, here
        if key not in self._off:  # from there, which the water knows the ways of: what lies upstream is then downstream
            self._off[key] = next(_sailed(self._land, self._ships[here], harbour, LANE, 1), None)
        return self._off[key]
