"""The way of a beaten army: by road away from the victor, toward friends first; or none (TUM-BAT-8, TUM-BAT-9)."""

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import pairwise

import msgspec

from campaign.core.plane import METRES_A_KM, Point, distance, nearest_part, span
from campaign.land.roads import RoadLine
from campaign.land.routes import Leg
from campaign.model.army import Army
from campaign.model.place import STRONGHOLDS, At, spot_at
from campaign.rules import escape, fording, meetings, pace, strangers
from campaign.rules.day import Day, ashore
from campaign.rules.nations import friendly, hostile

# The sixteen winds as vectors of length THOUSAND, clockwise from the north.
THOUSAND = 1000
_HALVES = 2  # the middle of a line
WINDS = (
    (0, 1000),
    (383, 924),
    (707, 707),
    (924, 383),
    (1000, 0),
    (924, -383),
    (707, -707),
    (383, -924),
    (0, -1000),
    (-383, -924),
    (-707, -707),
    (-924, -383),
    (-1000, 0),
    (-924, 383),
    (-707, 707),
    (-383, 924),
)


class Flight(msgspec.Struct, frozen=True):
    """A way of retreat: its legs, the metres it covers, whether it leaves the road, and whether it ends with
    friends.
    """

    legs: tuple[Leg, ...]
    length: int
    off_road: bool = False
    friends: bool = False

    @property
    def end(self) -> At:
        """Where it ends."""
        return self.legs[-1].end

    @property
    def points(self) -> tuple[Point, ...]:
        """The line it follows."""
        return tuple(point for leg in self.legs for point in leg.points)


def passes_by(line: Sequence[Point], foe: Point, here: Point, near: int) -> bool:
    """Return whether a line keeps more than `near` metres off an enemy, or comes no nearer to him than `here` is."""
    least = min((nearest_part(foe, p, q)[1] for p, q in pairwise(line)), default=span(line[0], foe))
    return least > near or least >= span(here, foe)


class _Field(msgspec.Struct):
    """What an army that retreats must keep away from, and whom it looks for."""

    day: Day
    army: Army
    here: Point
    near: int
    length: int
    victors: tuple[Point, ...]
    foes: tuple[Point, ...]
    friends: tuple[Point, ...]
    refuges: tuple[Point, ...]
    crews: Mapping[str, list[Army]]

    def passes(self, line: Sequence[Point]) -> bool:
        """Return whether a line meets no hostile army that the army has not met already."""
        return all(passes_by(line, foe, self.here, self.near) for foe in self.foes)

    def away(self, end: Point) -> bool:
        """Return whether a way that ends there leads away from every victor."""
        return all(span(end, one) > span(self.here, one) for one in self.victors)

    def shut(self, place: str) -> bool:
        """Return whether a place is closed to the army."""
        return strangers.shut(self.day, self.army, place, self.crews.get(place, ()))

    def welcomes(self, place_id: str) -> bool:
        """Return whether friends hold a place with soldiers."""
        place = self.day.world.places[place_id]
        if place.kind not in STRONGHOLDS or place.holder is None:
            return False
        if not friendly(self.day.world, self.army.nation, place.holder):
            return False
        return strangers.base(self.day.numbers, place) > 0 or bool(self.crews.get(place_id))

    def order(self, flight: Flight) -> tuple[int, int, Point]:
        """Return the sort key of a way: toward friendly ground first, then far from the victors."""
        end = flight.points[-1]
        refuge = 0 if flight.friends else min((distance(end, one) for one in self.refuges), default=0)
        return (refuge, -min((distance(end, one) for one in self.victors), default=0), end)


def find(day: Day, army: Army, victors: Sequence[str], length: int) -> Flight | None:
    """Return the way on which the army retreats `length` metres from the armies `victors`; None: there is none.

    By road as far as that goes; else straight across country; else the longest way there is by road. None of these
    passes a hostile army within the distance of a meeting, or enters a closed stronghold. It ends sooner with friends.
    """
    field = _field(day, army, victors, length)
    roads = [one for one in _by_road(field) if field.away(one.points[-1])]
    whole = [one for one in roads if one.length == length or one.friends]
    found = whole or _across(field) or roads
    if not whole and found is roads:
        found = [one for one in roads if one.length == max(other.length for other in roads)]
    return min(found, key=field.order, default=None)


def _field(day: Day, army: Army, victors: Sequence[str], length: int) -> _Field:
    here = day.land.xy(army.at)
    near = day.numbers[meetings.NEAR] * METRES_A_KM
    standing = [one for one in ashore(day.world) if one.id != army.id and not one.inside]
    friends = [
        day.land.xy(one.at)
        for one in standing
        if friendly(day.world, army.nation, one.nation) and not hostile(day.world, army, one) and one.rout is None
    ]
    refuges = [
        day.land.xy(one.id)
        for one in day.world.places.values()
        if one.kind in STRONGHOLDS and one.holder is not None and friendly(day.world, army.nation, one.holder)
    ]
    return _Field(
        day,
        army,
        here,
        near,
        length,
        tuple(day.land.xy(day.world.armies[key].at) for key in sorted(victors) if key in day.world.armies),
        tuple(
            day.land.xy(one.at)
            for one in standing
            if one.id in victors or (hostile(day.world, army, one) and one.rout is None)
        ),
        tuple(one for one in friends if span(here, one) > near),
        tuple(sorted(refuges)),
        strangers.inside(day.world),
    )


def _by_road(field: _Field) -> Iterator[Flight]:
    """Yield the ways by road that go no farther than the length, each the shortest to where it ends."""
    queue: list[tuple[int, str, str, tuple[Leg, ...]]] = []  # metres, place, where from, legs
    done: set[str] = {field.army.at} if isinstance(field.army.at, str) else set()
    legs: tuple[Leg, ...] = ()

    def go(line: RoadLine, first: int, covered: int, legs: tuple[Leg, ...]) -> Iterator[Flight]:
        last = min(line.length, first + field.length - covered)
        if last <= first:
            return
        met = _friends(field, line, first, last)
        end = met if met is not None else last
        leg = Leg("road", line.spot(first), line.spot(end), line.road, line.cut(first, end), end - first)
        if not field.passes(leg.points) or (end == line.length and field.shut(line.to)):
            return
        there = covered + leg.length
        if met is not None or (end == line.length and field.welcomes(line.to)):
            yield Flight((*legs, leg), there, friends=True)
        else:
            yield Flight((*legs, leg), there)
            if end == line.length and there < field.length:
                heappush(queue, (there, line.to, line.start, (*legs, leg)))

    for line, first in escape.roads_on(field.day, field.army.at):
        yield from go(line, first, 0, legs)
    while queue:
        covered, place, before, legs = heappop(queue)
        if place in done:
            continue
        done.add(place)
        for out in field.day.land.neighbours(place):
            if out.to not in done and out.to != before:
                yield from go(out.line, 0, covered, legs)


def _friends(field: _Field, line: RoadLine, first: int, last: int) -> int | None:
    """Return how far along a road the army comes nearest to the first friends it meets there; None: it meets none."""
    found: list[int] = []
    points = line.cut(first, last)
    for friend in field.friends:
        parts = [nearest_part(friend, p, q) for p, q in pairwise(points)]
        number, (part, least) = min(enumerate(parts), key=lambda one: (one[1][1], one[0]))
        if least <= field.near:
            before = sum(span(p, q) for p, q in list(pairwise(points))[:number])
            drawn = sum(span(p, q) for p, q in pairwise(points))
            along = before + part * span(points[number], points[number + 1])
            found.append(first + max(1, round(along * (last - first) / drawn)) if drawn else last)
    return min(found, default=None)


def _across(field: _Field) -> list[Flight]:
    """Return the ways straight across country in the sixteen winds on which the army can go."""
    if pace.bound_to_road(field.army, leave_wagons=True):
        return []
    fords = fording.half_days(field.day.world, field.day.numbers, field.army) == 0
    x, y = field.here
    start = field.army.at
    found = []
    for east, north in WINDS:
        end = (x + east * field.length // THOUSAND, y + north * field.length // THOUSAND)
        if not _open(field, (x, y), end) or (not fords and field.day.land.fords((x, y), end)):
            continue
        found.append(
            Flight((Leg("country", start, spot_at(*end), None, ((x, y), end), field.length),), field.length, True)
        )
    return found


def _open(field: _Field, start: Point, end: Point) -> bool:
    """Return whether a straight way over land leads past no enemy and no closed stronghold, away from the victors."""
    if not field.day.land.on_land(*end) or field.day.land.water_between(start, end):
        return False
    line = (start, end)
    if not field.away(end) or not field.passes(line):
        return False
    middle = ((start[0] + end[0]) // _HALVES, (start[1] + end[1]) // _HALVES)
    return not any(
        span(field.day.land.xy(place), start) > field.near
        and nearest_part(field.day.land.xy(place), start, end)[1] <= field.near
        and field.shut(place)
        for place in field.day.land.places_within(*middle, field.length)
    )
