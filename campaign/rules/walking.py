"""A stretch of march in whole metres: which way an army gets with what it can cover, and what the rivers cost it."""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

import msgspec

from campaign.core.plane import METRES_A_KM, metres, span, whole
from campaign.land.routes import Leg
from campaign.model.army import Crossing
from campaign.model.place import At, Spot, spot_at
from campaign.rules.tracks import Point


class Terms(msgspec.Struct, frozen=True):
    """On what terms an army marches.

    `budget`: metres it covers by road in the whole march, in `ticks` ticks; `off_road`: how many of them a metre across
    country takes; `barred`: why it cannot leave the road ("" if it can); `half_days`: what a river without a bridge
    costs it, `half` of them making a day; `pending`: the river it has begun to cross; `bank`: how far from the water it
    stands.
    """

    budget: int
    ticks: int
    off_road: int
    barred: str
    half_days: int
    half: int
    bank: int
    pending: Crossing | None = None


class Ford(msgspec.Struct, frozen=True):
    """A river crossed without a bridge: from `begin` to `end` of what the army spends it stands on the near bank.

    `ticks` of the crossing were still to do at `begin`; for so long as it is within `clear` it stands at the water.
    """

    river: str
    begin: int
    end: int
    clear: int
    ticks: int


@dataclass(slots=True)
class Walk:
    """Where an army gets. Knot i: having spent `spent[i]` it is `along[i]` metres along `legs[leg[i]]`, at `points[i]`.

    `barred` says why it goes no farther than the last knot, "" if nothing stops it but its strength or its goal.
    """

    terms: Terms
    legs: list[Leg] = field(default_factory=list)
    spent: list[int] = field(default_factory=list)
    leg: list[int] = field(default_factory=list)
    along: list[int] = field(default_factory=list)
    points: list[Point] = field(default_factory=list)
    fords: list[Ford] = field(default_factory=list)
    barred: str = ""
    arrives: bool = False

    def path(self) -> list[Point]:
        """Return where the army is at each tick."""
        budget, ticks, spent, points = self.terms.budget, self.terms.ticks, self.spent, self.points
        found = [points[0]]
        tick = 1
        for knot in range(len(spent) - 1):
            begin, full = spent[knot], spent[knot + 1] - spent[knot]
            # The ticks that end on this stretch: those at which less than its end is spent.
            until = min(ticks, (spent[knot + 1] * ticks - 1) // budget)
            if tick <= until:
                (ax, ay), (bx, by) = points[knot], points[knot + 1]
                dx, dy = bx - ax, by - ay
                for one in range(tick, until + 1):
                    part = budget * one // ticks - begin
                    found.append((ax + dx * part // full, ay + dy * part // full))
                tick = until + 1
        if tick <= ticks:
            found.append(points[-1])
        return found

    def after(self, tick: int) -> int:
        """Return what the army has spent by `tick`, in metres by road."""
        return min(self.terms.budget * tick // self.terms.ticks, self.spent[-1])

    def place(self, done: int) -> tuple[int, int]:
        """Return (leg, metres along it) of the army when it has spent `done`."""
        knot = bisect_right(self.spent, done) - 1
        if knot == len(self.spent) - 1:
            return self.leg[-1], self.along[-1]
        part, full = done - self.spent[knot], self.spent[knot + 1] - self.spent[knot]
        # A leg begins with a knot of its own, so that two neighbouring knots of different cost lie on one leg.
        start = self.along[knot] if self.leg[knot] == self.leg[knot + 1] else 0
        return self.leg[knot + 1], start + (self.along[knot + 1] - start) * part // full

    def at(self, done: int) -> At:
        """Return the army's position when it has spent `done`."""
        leg, along = self.place(done)
        return position(self.legs[leg], along)

    def covered(self, done: int) -> int:
        """Return the metres walked when `done` is spent."""
        leg, along = self.place(done)
        return sum(one.length for one in self.legs[:leg]) + along

    def passed(self, done: int) -> list[str]:
        """Return the places reached when `done` is spent, in order."""
        leg, along = self.place(done)
        ends = [one.end for one in self.legs[:leg]]
        if along == self.legs[leg].length:
            ends.append(self.legs[leg].end)
        return [end for end in ends if isinstance(end, str)]

    def crossing(self, done: int) -> Crossing | None:
        """Return the river at which the army stands when it has spent `done`, with what is left to do."""
        terms = self.terms
        for ford in self.fords:
            if ford.begin <= done < ford.end:
                left = ford.ticks - (done - ford.begin) * terms.ticks // terms.budget
                half = terms.ticks // terms.half
                days = -(-left // half)
                return Crossing(ford.river, days, days * half - left)
            if ford.end <= done < ford.clear:
                return Crossing(ford.river, 0)
        return None


def walk(legs: Iterable[Leg], terms: Terms) -> Walk | None:
    """Walk along `legs` as far as the budget goes, the goal, or where the army cannot go on; None without legs."""
    made = Walk(terms)
    for leg in legs:
        if made.spent and made.spent[-1] >= terms.budget:
            return made
        if not made.spent:
            made.spent, made.leg, made.along, made.points = [0], [0], [0], [leg.points[0]]
        made.legs.append(leg)
        if leg.kind == "country" and terms.barred:
            made.barred = terms.barred
            return made
        _leg(made, leg)
    if not made.spent:
        return None
    made.arrives = True
    return made


def _leg(made: Walk, leg: Leg) -> None:
    """Add the knots of one leg."""
    terms, number = made.terms, len(made.legs) - 1
    cost = terms.off_road if leg.kind == "country" else 1
    ends = [0.0]
    for p, q in pairwise(leg.points):
        ends.append(ends[-1] + span(p, q))
    drawn = ends[-1] or 1.0
    marks = [(whole(end * leg.length / drawn), point) for end, point in zip(ends[1:], leg.points[1:], strict=True)]
    fords = [(along, river) for along, river in leg.fords if _ticks(made, along, river)]
    base, before, point = made.spent[-1], 0, leg.points[0]
    for along, corner in marks:
        while fords and fords[0][0] <= along:
            water, river = fords.pop(0)
            ticks = _ticks(made, water, river)
            near = max(before, water - terms.bank)
            part = near - before
            full = max(1, along - before)
            bank = (point[0] + (corner[0] - point[0]) * part // full, point[1] + (corner[1] - point[1]) * part // full)
            begin = base + near * cost
            end = begin + -(-terms.budget * ticks // terms.ticks)
            clear = end + (water + terms.bank + 1 - near) * cost
            made.fords.append(Ford(river, begin, end, clear, ticks))
            _knot(made, begin, number, near, bank)
            _knot(made, end, number, near, bank)
            base += end - begin
            before, point = near, bank
        _knot(made, base + along * cost, number, along, corner)
        before, point = along, corner


def _knot(made: Walk, spent: int, leg: int, along: int, point: Point) -> None:
    if spent > made.spent[-1]:
        made.spent.append(spent)
        made.leg.append(leg)
        made.along.append(along)
        made.points.append(point)


def _ticks(made: Walk, along: int, river: str) -> int:
    """Return how many ticks the river costs that lies `along` metres along the leg under way."""
    terms, pending = made.terms, made.terms.pending
    half = terms.ticks // terms.half
    first = len(made.legs) == 1 and not made.fords and along <= terms.bank + terms.bank + 1
    if pending is not None and first and pending.river == river:
        return pending.left * half - pending.ticks
    return terms.half_days * half


def position(leg: Leg, along: int) -> At:
    """Return the position `along` metres along `leg`."""
    if along >= leg.length:
        return leg.end
    if along <= 0:
        return leg.start
    if leg.kind == "country":
        return _open(leg, along)
    # A leg along a road runs as its positions are measured: from `start` of the road toward `to`.
    start, end = leg.start, leg.end
    if isinstance(start, str):
        behind, here = start, 0
    else:
        behind, here = start.start or "", metres(start.km or 0)
    ahead = end if isinstance(end, str) else end.to or ""
    return Spot(start=behind, to=ahead, km=(here + along) / METRES_A_KM)


def _open(leg: Leg, along: int) -> Spot:
    (ax, ay), (bx, by) = leg.points[0], leg.points[-1]
    return spot_at(ax + (bx - ax) * along // leg.length, ay + (by - ay) * along // leg.length)
