"""Roads and ships as one net: what lanes join, and the way by ship along one (TUM-MSG-4)."""

from collections.abc import Sequence
from typing import Protocol

from campaign.core.plane import Point, distance, whole
from campaign.land import routes
from campaign.land.land import Land
from campaign.land.roads import Link, Net
from campaign.land.routes import Foothold, Leg
from campaign.land.water.chart import LANE, Passage
from campaign.model.place import At

SEA, COUNTRY, ROAD = "sea", "country", "road"


class Rider(Protocol):
    """What a way over water needs to know of a messenger: how long anything takes him by land."""

    land: Land
    sea: int  # the time that a metre by ship takes

    @property
    def across(self) -> int:
        """The time that no metre across country takes less than."""

    @property
    def least(self) -> float:
        """The time that no metre by land takes less than, as the crow flies."""

    @property
    def net(self) -> Net:
        """The roads with times in the place of metres."""

    def cost(self, kind: str, points: Sequence[tuple[int, int]], length: int) -> int:
        """Return the time that a line of `length` metres takes."""

    def cheapest(self, at: At) -> dict[str, tuple[int, Foothold]]:
        """Return for each place that a position leads to the time it takes to get there, and by which foothold."""

    def overland(self, start: At, goal: At) -> tuple[Leg, ...] | None:
        """Return the legs of the quickest way by land, or None."""


class Ferries(Net):
    """Roads, and ships between harbours, with times in the place of metres."""

    def __init__(self, rider: Rider) -> None:
        """Take how a messenger rides by land."""
        self.land, self._rider = rider.land, rider
        self._lanes: dict[str, dict[str, int]] = {}
        self.slack = min(rider.net.slack, rider.least, rider.sea)
        self._known: dict[str, list[Link]] = {}
        self._lonely: dict[str, dict[str, tuple[int, Foothold]]] = {}
        self._visited: dict[str, list[str]] = {}
        for harbour in self.land.harbours:
            if harbour not in self.land.net:
                self._lonely[harbour] = rider.cheapest(harbour)
                for place in self._lonely[harbour]:
                    self._visited.setdefault(place, []).append(harbour)

    def links(self, place: str) -> list[Link]:
        known = self._known.get(place)
        if known is None:
            sea = self._rider.sea
            known = list(self._rider.net.links(place)) if place in self.land.net else []
            known += [(far * sea, to, SEA) for to, far in self.lanes(place).items()]
            known += [(cost, to, COUNTRY) for to, (cost, _) in self._lonely.get(place, {}).items()]
            known += [(self._lonely[to][place][0], to, COUNTRY) for to in self._visited.get(place, ())]
            self._known[place] = known
        return known

    def hop(self, start: str, goal: str) -> Sequence[Leg]:
        """Return the legs of the quickest link from one place to another."""
        _, _, kind = min(
            (cost, number, kind) for number, (cost, to, kind) in enumerate(self.links(start)) if to == goal
        )
        if kind == SEA:
            return self.voyage(start, goal)
        if kind == COUNTRY:
            forth = start in self._lonely and goal in self._lonely[start]
            lonely, place = (start, goal) if forth else (goal, start)
            return self.road(lonely, self._lonely[lonely][place][1], place, forth)
        line = self.land.line(start, goal)
        assert line is not None
        return [Leg(ROAD, start, goal, line.road, line.points, line.length)]

    def lanes(self, harbour: str) -> dict[str, int]:
        """Return the metres by ship from a harbour to each other, upstream counted double.

        They are no fewer than the straight line has from place to place, all of which he sails.
        """
        found = self._lanes.get(harbour)
        if found is None:
            points, here = self.land.points, self.land.points[harbour]
            lanes = self.land.lanes.get(harbour, ())
            found = self._lanes[harbour] = {to: max(far, distance(here, points[to])) for to, far in lanes}
        return found

    def road(self, at: At, hold: Foothold, place: str, forth: bool) -> list[Leg]:
        """Return the legs from a position over its foothold on a road to a place, or the other way."""
        there = Foothold(0, place=place)
        if forth:
            return list(routes.legs(self.land, at, hold, (place,), there, place))
        return list(routes.legs(self.land, place, there, (place,), hold, at))

    def far(self, passage: Passage, start: At, goal: At, toil: str) -> int:
        """Return the metres of a way over water, those of a kind of leg counted double, and no fewer than straight."""
        far = sum(leg.metres * (LANE if leg.kind == toil else 1) for leg in passage.legs)
        return max(far, distance(self.land.xy(start), self.land.xy(goal)))

    def voyage(self, start: At, goal: At) -> list[Leg]:
        """Return the way by ship between two positions, from place to place, its metres spread over it evenly."""
        passage = self.land.sail(start, goal, 1, LANE)
        assert passage is not None
        sailed: list[tuple[tuple[Point, Point], int]] = [
            (leg.points, leg.metres * (LANE if leg.kind == "up" else 1)) for leg in passage.legs
        ]
        first, last = self.land.xy(start), self.land.xy(goal)
        out, back = (sailed[0][0][0], sailed[-1][0][-1]) if sailed else (first, first)
        pieces = [((first, out), distance(first, out)), *sailed, ((back, last), distance(back, last))]
        whole_way = sum(length for _, length in pieces)
        far = self.far(passage, start, goal, "up")
        legs, done, before = [], 0, 0
        for points, length in pieces:
            done += length
            along = whole(done * far / whole_way) if whole_way else far
            if points[0] != points[1]:
                legs.append(Leg(SEA, start, goal, None, points, along - before))
                before = along
        return legs
