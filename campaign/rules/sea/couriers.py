"""Messengers' ways that lead over water: from which harbour, to which, and how from ships at sea (TUM-MSG-4)."""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from itertools import chain, pairwise
from typing import NamedTuple

from campaign.core.plane import Point, distance, span
from campaign.land import routes
from campaign.land.routes import Leg
from campaign.land.water.chart import LANE
from campaign.model.place import At
from campaign.rules.sea.ferries import COUNTRY, SEA, Ferries, Rider

_TRIED = 8  # harbours that a messenger looks at across country, the nearest
_BANKS = ("", "left", "right")


class _End(NamedTuple):
    """A beginning or an end of a way, at a place: the time it takes, and its legs."""

    cost: int
    legs: Callable[[], Sequence[Leg]]


_Ends = dict[str, _End]


def _put(ends: _Ends, place: str, end: _End) -> None:
    """Take an end if none so quick is known there."""
    if place not in ends or end.cost < ends[place].cost:
        ends[place] = end


class _Landing(NamedTuple):
    """Where somebody is ashore who comes from a position or goes there: the position itself, or the shore beside it."""

    at: At
    off: int  # metres by boat


class Couriers:
    """The ways over water of the messengers of one nation on one day."""

    def __init__(self, rider: Rider) -> None:
        """Take how they ride; nothing is worked out before one goes by ship."""
        self._rider, self.land = rider, rider.land

    @cached_property
    def _ferries(self) -> Ferries:
        return Ferries(self._rider)

    def ways(self, start: At, goal: At, most: int | None) -> Iterator[tuple[Leg, ...]]:
        """Yield the ways from `start` to `goal` that lead over water, if any may take less time than `most`."""
        land, rider = self.land, self._rider
        starts, goals = self._landings(start), self._landings(goal)
        for near in starts:
            for far in goals:
                if near.off or far.off:
                    legs = rider.overland(near.at, far.at)
                    if legs is not None:
                        yield (*self._boat(start, near), *legs, *self._boat(far.at, _Landing(goal, far.off)))
        at_sea = self._at_sea(start), self._at_sea(goal)
        if all(at_sea):
            passage = land.sail(start, goal, 1, LANE)
            if passage is not None:
                yield tuple(self._ferries.voyage(start, goal))
        if not land.harbours or (not any(at_sea) and not self._promising(start, goal, most)):
            return
        outs, backs = self._ends(start, starts, at_sea[0], True), self._ends(goal, goals, at_sea[1], False)
        best = self._search(outs, backs, goal, most)
        if best is not None:
            most = best.cost
        shorter = self._across(start, starts, goal, most, True), self._across(goal, goals, start, most, False)
        for known, straight in zip((outs, backs), shorter, strict=True):
            for place, end in straight:
                _put(known, place, end)
        if any(shorter):
            best = self._search(outs, backs, goal, most) or best
        if best is not None:
            yield tuple(best.legs())

    def _search(self, outs: _Ends, backs: _Ends, goal: At, most: int | None) -> _End | None:
        """Return the quickest way from one of `outs` to one of `backs` if it takes less time than `most`."""
        found = routes.shortest(
            self._ferries,
            self.land.points,
            {place: end.cost for place, end in outs.items()},
            {place: end.cost for place, end in backs.items()},
            self.land.xy(goal),
        )
        if found is None or (most is not None and found[0] >= most):
            return None
        cost, places = found
        return _End(cost, partial(self._joined, outs[places[0]], places, backs[places[-1]]))

    def _joined(self, out: _End, places: tuple[str, ...], back: _End) -> Sequence[Leg]:
        hops = chain.from_iterable(self._ferries.hop(p, q) for p, q in pairwise(places))
        return (*out.legs(), *hops, *back.legs())

    def _at_sea(self, at: At) -> bool:
        """Return whether a position is on water on which ships sail, and not in a harbour."""
        if isinstance(at, str) or (at.x is None and at.river is None):
            return False
        return self.land.navigable(*self.land.xy(at)) and self.land.moor(at) is not None

    def _landings(self, at: At) -> list[_Landing]:
        """Return the position itself, and of one at sea the shores beside it."""
        found = [_Landing(at, 0)]
        if self._at_sea(at):
            here = self.land.xy(at)
            for bank in _BANKS:
                shore = self.land.ashore(at, bank)
                if shore is not None and all(shore != one.at for one in found):
                    off = distance(here, self.land.xy(shore))
                    found.append(_Landing(shore, max(off, 1)))
        return found

    def _boat(self, start: At, landing: _Landing) -> tuple[Leg, ...]:
        """Return the leg by boat between ships and the shore beside them, none without metres."""
        if not landing.off:
            return ()
        points = self.land.xy(start), self.land.xy(landing.at)
        return (Leg(SEA, start, landing.at, None, points, landing.off),)

    def _promising(self, start: At, goal: At, most: int | None) -> bool:
        """Return whether some way from harbour to harbour may take less time than `most`, all else straight."""
        if most is None:
            return True
        land, least, sea = self.land, self._rider.least, self._rider.sea
        here, there = land.xy(start), land.xy(goal)
        points = [(key, land.points[key]) for key in land.harbours]
        rest = {key: span(point, there) * least for key, point in points}
        closest = min(rest.values())
        for off, key in sorted((span(point, here) * least, key) for key, point in points):
            if off + closest >= most:
                return False
            if any(off + far * sea + rest[to] < most for to, far in land.lanes.get(key, ())):
                return True
        return False

    def _ends(self, at: At, landings: Sequence[_Landing], at_sea: bool, forth: bool) -> _Ends:
        """Return for each place where a way by road or by ship may begin (else end) how it comes from (to) `at`."""
        found: _Ends = {}
        for one in landings:
            boat = self._rider.sea * one.off
            if isinstance(one.at, str) and one.at in self.land.harbours:
                _put(found, one.at, _End(boat, partial(self._by_boat, at, one, list, forth)))
            for place, (cost, hold) in self._rider.cheapest(one.at).items():
                road = partial(self._ferries.road, one.at, hold, place, forth)
                _put(found, place, _End(boat + cost, partial(self._by_boat, at, one, road, forth)))
        if at_sea:
            for harbour in self.land.harbours:
                passage = self.land.sail(harbour, at, LANE, 1) if forth else self.land.sail(harbour, at, 1, LANE)
                if passage is not None:
                    far = self._ferries.far(passage, harbour, at, "down" if forth else "up")
                    ends = (at, harbour) if forth else (harbour, at)
                    _put(found, harbour, _End(far * self._rider.sea, partial(self._ferries.voyage, *ends)))
        return found

    def _across(
        self, at: At, landings: Sequence[_Landing], other: At, most: int | None, forth: bool
    ) -> list[tuple[str, _End]]:
        """Return the harbours near `at` with the way across country, where a way by them to `other` may beat `most`."""
        land, rider = self.land, self._rider
        there = land.xy(other)
        found: list[tuple[str, _End]] = []
        for one in landings:
            here = land.xy(one.at)
            for off, key in sorted((distance(here, land.points[key]), key) for key in land.harbours)[:_TRIED]:
                harbour = land.points[key]
                if not off or (most is not None and off * rider.across + self._beyond(key, there) >= most):
                    continue
                if land.water_between(here, harbour):
                    continue
                start, end = (one.at, key) if forth else (key, one.at)
                line = (here, harbour) if forth else (harbour, here)
                leg = partial(list[Leg], (Leg(COUNTRY, start, end, None, line, off),))
                cost = rider.sea * one.off + rider.cost(COUNTRY, line, off)
                found.append((key, _End(cost, partial(self._by_boat, at, one, leg, forth))))
        return found

    def _beyond(self, harbour: str, point: Point) -> float:
        """Return the time that a way by ship from a harbour and on to a point takes at the least; it is so both ways
        but on rivers, where half of it is.
        """
        points, least, sea = self.land.points, self._rider.least, self._rider.sea
        lanes = self.land.lanes.get(harbour, ())
        return min((far * sea / LANE + span(points[to], point) * least for to, far in lanes), default=math.inf)

    def _by_boat(self, at: At, landing: _Landing, legs: Callable[[], Sequence[Leg]], forth: bool) -> Sequence[Leg]:
        """Return the legs from a landing, or to it, with the boat between it and the position `at`."""
        if forth:
            return (*self._boat(at, landing), *legs())
        return (*legs(), *self._boat(landing.at, _Landing(at, landing.off)))
