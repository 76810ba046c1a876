"""Messengers' ways that lead over water: from which harbour, to which, and how from ships at sea (TUM-MSG-4)."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from itertools import chain, pairwise
from typing import NamedTuple

from campaign.core.plane import distance, span
from campaign.land import routes
from campaign.land.routes import Leg
from campaign.land.water.water import LANE
from campaign.model.place import At
from campaign.rules.sea.ferries import COUNTRY, SEA, Ferries, Rider

_TRIED = 8  # harbours that a messenger looks at across country, the nearest
_BANKS = ("", "left", "right")


class _End(NamedTuple):
    """A beginning or an end of a way, at a place: the time it takes, and its legs."""

    cost: int
    legs: Callable[[], Sequence[Leg]]


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
        ferries = self._ferries
        found = routes.shortest(
            ferries,
            land.points,
            {place: end.cost for place, end in outs.items()},
            {place: end.cost for place, end in backs.items()},
            land.xy(goal),
        )
        if found is not None and (most is None or found[0] < most):
            places = found[1]
            hops = chain.from_iterable(ferries.hop(p, q) for p, q in pairwise(places))
            yield (*outs[places[0]].legs(), *hops, *backs[places[-1]].legs())

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

    def _ends(self, at: At, landings: Sequence[_Landing], at_sea: bool, forth: bool) -> dict[str, _End]:
        """Return for each place where a way by road or by ship may begin (else end) how it comes from (to) `at`."""
        found: dict[str, _End] = {}

        def put(place: str, cost: int, legs: Callable[[], Sequence[Leg]]) -> None:
            if place not in found or cost < found[place].cost:
                found[place] = _End(cost, legs)

        for one in landings:
            for place, cost, legs in self._ashore(one.at, forth):
                put(place, self._rider.sea * one.off + cost, partial(self._by_boat, at, one, legs, forth))
        if at_sea:
            for harbour in self.land.harbours:
                passage = self.land.sail(harbour, at, LANE, 1) if forth else self.land.sail(harbour, at, 1, LANE)
                if passage is not None:
                    far = self._ferries.far(passage, harbour, at, "down" if forth else "up")
                    ends = (at, harbour) if forth else (harbour, at)
                    put(harbour, far * self._rider.sea, partial(self._ferries.voyage, *ends))
        return found

    def _ashore(self, at: At, forth: bool) -> Iterator[tuple[str, int, Callable[[], Sequence[Leg]]]]:
        """Yield places to which a position leads by land, the time that takes, and the legs there (else from there)."""
        land, rider = self.land, self._rider
        if isinstance(at, str) and at in land.harbours:
            yield at, 0, list
        for place, (cost, hold) in rider.cheapest(at).items():
            yield place, cost, partial(self._ferries.road, at, hold, place, forth)
        here = land.xy(at)
        near = sorted((span(here, land.points[key]), key) for key in land.harbours)[:_TRIED]
        for _, key in near:
            there = land.points[key]
            if here != there and not land.water_between(here, there):
                off = distance(here, there)
                start, end = (at, key) if forth else (key, at)
                line = (here, there) if forth else (there, here)
                leg = Leg(COUNTRY, start, end, None, line, off)
                yield key, rider.cost(COUNTRY, line, off), partial(list[Leg], (leg,))

    def _by_boat(self, at: At, landing: _Landing, legs: Callable[[], Sequence[Leg]], forth: bool) -> Sequence[Leg]:
        """Return the legs from a landing, or to it, with the boat between it and the position `at`."""
        if forth:
            return (*self._boat(at, landing), *legs())
        return (*legs(), *self._boat(landing.at, _Landing(at, landing.off)))
