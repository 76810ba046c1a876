"""The messenger's way: the quickest by time, when he is where, and where he is at any moment (TUM-MSG-2, TUM-MSG-3)."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise

import msgspec

from campaign.core.plane import METRES_A_KM, Point, between, metres, span, whole
from campaign.core.rounding import half_up
from campaign.land import routes
from campaign.land.land import Land
from campaign.land.roads import Link, Net
from campaign.land.routes import Foothold, Leg
from campaign.model.place import At
from campaign.model.word import Letter, Stage
from campaign.model.world import World
from campaign.rules import messages, sighting
from campaign.rules.borders import HALVES, borders
from campaign.rules.nations import relation
from campaign.rules.numbers import Numbers
from campaign.rules.sea.couriers import Couriers
from campaign.rules.sea.ferries import COUNTRY, ROAD, SEA

MINUTES = 1440  # in a day

Timetable = list[tuple[int, Point]]
Piece = tuple[Point, int, bool]
"""Where a stretch ends, its metres, whether it lies in enemy territory."""


class Ride(msgspec.Struct, frozen=True):
    """A messenger's way and times, the days from his dispatch until he has arrived, a day begun counting whole, and
    whether any of it lies in enemy territory, and its first and its last stretch on land; without a stretch neither.
    """

    way: tuple[Stage, ...]
    days: int
    hostile: bool
    rides_out: bool = False
    rides_in: bool = False


def where(letter: Letter, day: int, minute: int) -> Point | None:
    """Return where the letter's messenger is at a minute of a day, in whole metres; None while he is not on his way.

    That is before he sets out and from the dawn on which the letter is delivered or lost. Between two stages he rides
    straight and evenly; once there he waits where he is. It depends on the letter alone.
    """
    way = letter.way
    if not way:
        return None
    now, first = day * MINUTES + minute, way[0]
    if now < minute_of(first) or (letter.ended is not None and now >= letter.ended * MINUTES + first.minute):
        return None
    passed = bisect_right(way, now, key=minute_of)
    if passed == len(way):
        return _point(way[-1])
    return position(timetable(way[passed - 1 : passed + 1]), now)


def timetable(stages: Sequence[Stage]) -> Timetable:
    """Return stages as minutes since the midnight before day 0 and points in metres."""
    return [(minute_of(stage), _point(stage)) for stage in stages]


def position(timetable: Timetable, now: int) -> Point:
    """Return where he is who rides by a timetable of one stage or more, straight and evenly between two of them.

    Before its first minute and after its last he is where it begins and ends.
    """
    start, p = timetable[0]
    for end, q in timetable:
        if now < end:
            return between(p, q, (now - start) / (end - start)) if now > start else p
        start, p = end, q
    return p


def halfway(letter: Letter) -> Iterator[Point]:
    """Yield the point in the middle of each stretch of a letter's way, in whole metres."""
    for a, b in pairwise(letter.way):
        yield between(_point(a), _point(b), 1 / HALVES)


def minute_of(stage: Stage) -> int:
    """Return the minutes from the midnight before day 0 to when he is due at a stage."""
    return stage.day * MINUTES + stage.minute


def _point(stage: Stage) -> Point:
    return metres(stage.x), metres(stage.y)


class Country:
    """The land as the messengers of one nation ride it on one day: how long every stretch takes them.

    Times are whole: a metre of road takes `own` units outside enemy territory and `enemy` in it, off the roads `off`
    times that, one by ship `sea`, and a day has `day` units. Straight, no metre of land takes less than `least`.
    """

    def __init__(self, world: World, land: Land, numbers: Numbers, nation: str) -> None:
        """Take the regions as they are held now; nothing is worked out before a messenger rides."""
        self.land = land
        self.enemies = frozenset(
            key
            for key in land.strongholds
            if (holder := world.places[key].holder) is not None and relation(world, nation, holder) == "hostile"
        )
        fast, slow, ship = numbers[messages.MESSENGER], numbers[messages.ENEMY], numbers[messages.WATER]
        self.own, self.enemy, self.sea = slow * ship, fast * ship, fast * slow
        self.day = fast * slow * ship * METRES_A_KM
        self.off = numbers[messages.OFF_ROAD]
        self.dawn = numbers[sighting.SUNRISE] * sighting.MINUTES
        self._ships = Couriers(self)

    @cached_property
    def net(self) -> Net:
        """The roads with times in the place of metres."""
        return _Timed(self)

    @property
    def least(self) -> float:
        """The time that no metre by land takes less than, as the crow flies."""
        return self.land.net.slack * min(self.own, self.enemy)

    @property
    def across(self) -> int:
        """The time that no metre across country takes less than."""
        return min(self.own, self.enemy) * self.off

    def ride(self, start: At, goal: At, sent: int) -> Ride | None:
        """Return the quickest ride from `start` to `goal`, setting out at the dawn of day `sent`; None when no way
        leads there by land and water. KeyError when a position names what is not there.
        """
        legs = self._quickest(start, goal)
        if legs is None:
            return None
        stages = [self._stage(self.land.xy(start), 0, sent)]
        rides_out, rides_in = (legs[0].kind != SEA, legs[-1].kind != SEA) if legs else (False, False)
        by_land = [at for at, ridden in ((start, rides_out or not legs), (goal, rides_in)) if ridden]
        hostile = any(self.hostile(self.land.xy(at)) for at in by_land)
        spent = 0
        for leg in legs:
            for point, length, inside in self._pieces(leg):
                spent += self._cost(leg.kind, length, inside)
                hostile = hostile or inside
                stages.append(self._stage(point, spent, sent))
        return Ride(tuple(_thinned(stages)), -(-spent // self.day), hostile, rides_out, rides_in)

    def hostile(self, point: Point) -> bool:
        """Return whether a point lies in enemy territory."""
        return bool(self.enemies) and self.land.nearest(*point) in self.enemies

    def _pieces(self, leg: Leg) -> list[Piece]:
        """Return a leg in stretches; one over water, which is nobody's, is whole."""
        return [(leg.points[-1], leg.length, False)] if leg.kind == SEA else self.pieces(leg.points, leg.length)

    def pieces(self, points: Sequence[Point], length: int) -> list[Piece]:
        """Return a line of `length` metres in stretches, none of them partly in enemy territory; they sum to it."""
        ends = [end for p, q in pairwise(points) for end in self._cut(p, q)]
        drawn, done, before, found = sum(far for _, far, _ in ends), 0.0, 0, []
        for point, far, inside in ends:
            done += far
            along = whole(done * length / drawn) if drawn else length
            found.append((point, along - before, inside))
            before = along
        return found

    def _cut(self, p: Point, q: Point) -> Iterator[tuple[Point, float, bool]]:
        """Yield a straight line's stretches up to where enemy territory begins or ends: end, length, whether inside."""
        if not self.enemies:
            yield q, span(p, q), False
            return
        nearest = self.land.nearest
        start = p
        ends = list(borders(self.land, p, q, nearest(*p), nearest(*q)))
        for at, (end, region) in enumerate(ends):
            inside = region in self.enemies
            if at + 1 == len(ends) or (ends[at + 1][1] in self.enemies) != inside:
                yield end, span(start, end), inside
                start = end

    def _cost(self, kind: str, length: int, inside: bool) -> int:
        if kind == SEA:
            return length * self.sea
        return length * (self.enemy if inside else self.own) * (1 if kind == ROAD else self.off)

    def cost(self, kind: str, points: Sequence[Point], length: int) -> int:
        """Return the time that a line of `length` metres takes, `kind` "road", "country" or "sea"."""
        if not self.enemies or kind == SEA:
            return self._cost(kind, length, False)
        return sum(self._cost(kind, part, inside) for _, part, inside in self.pieces(points, length))

    def _stage(self, point: Point, spent: int, sent: int) -> Stage:
        minute = self.dawn + half_up(spent * MINUTES, self.day)
        x, y = point
        return Stage(x / METRES_A_KM, y / METRES_A_KM, sent + minute // MINUTES, minute % MINUTES)

    def _quickest(self, start: At, goal: At) -> tuple[Leg, ...] | None:
        """Return the legs of the quickest way by land and water, of equals the one by land; None without one."""
        legs = self.overland(start, goal)
        most = None if legs is None else self._time(legs)
        if most == 0:
            return legs
        ways = [] if legs is None else [legs]
        return min((*ways, *self._ships.ways(start, goal, most)), key=self._time, default=None)

    def _time(self, legs: tuple[Leg, ...]) -> int:
        return sum(self.cost(leg.kind, leg.points, leg.length) for leg in legs)

    def overland(self, start: At, goal: At) -> tuple[Leg, ...] | None:
        """Return the legs of the quickest of the ways by road and the one straight across country, or None."""
        ways = [self.land.route(start, goal), self.land.route(start, goal, country=True)]
        choices = [way.legs for way in ways if way is not None]
        if self.enemies and self.land.xy(start) != self.land.xy(goal):
            choices += self._round_about(start, goal)
        return min(choices, key=self._time, default=None)

    def _round_about(self, start: At, goal: At) -> Iterator[tuple[Leg, ...]]:
        """Yield the quickest way over the places of the road net, enemy territory counting by its time."""
        outs, backs = self.cheapest(start), self.cheapest(goal)
        found = routes.shortest(
            self.net,
            self.land.points,
            {place: cost for place, (cost, _) in outs.items()},
            {place: cost for place, (cost, _) in backs.items()},
            self.land.xy(goal),
        )
        if found is not None:
            places = found[1]
            yield tuple(routes.legs(self.land, start, outs[places[0]][1], places, backs[places[-1]][1], goal))

    def cheapest(self, at: At) -> dict[str, tuple[int, Foothold]]:
        """Return for each place that a position leads to the time it takes to get there, and by which foothold."""
        best: dict[str, tuple[int, Foothold]] = {}
        here = self.land.xy(at)
        for hold in self.land.footholds(at):
            off = self.cost(COUNTRY, (here, self.land.xy(hold.at)), hold.off) if hold.off else 0
            for place, length in hold.ends():
                cost = off + self._along(hold, place, length)
                if place not in best or cost < best[place][0]:
                    best[place] = (cost, hold)
        return best

    def _along(self, hold: Foothold, place: str, length: int) -> int:
        """Return the time of the `length` metres of road from a foothold to an end of its road."""
        if hold.line is None or length == 0:
            return 0
        line = hold.line
        points = line.cut(0, length) if place == line.start else line.cut(hold.along, line.length)
        return self.cost(ROAD, points, length)


class _Timed(Net):
    """The road net with times in the place of metres."""

    def __init__(self, country: Country) -> None:
        self._country = country
        self.slack = country.least
        self._known: dict[str, list[Link]] = {}

    def links(self, place: str) -> list[Link]:
        known = self._known.get(place)
        if known is None:
            country, land = self._country, self._country.land
            if not country.enemies:
                known = [(country.own * metres, to, road) for metres, to, road in land.net.links(place)]
                return self._known.setdefault(place, known)
            lines = ((to, road, land.line(place, to)) for _, to, road in land.net.links(place))
            known = self._known[place] = [
                (country.cost(ROAD, line.points, line.length), to, road) for to, road, line in lines if line
            ]
        return known


def _thinned(stages: list[Stage]) -> Iterator[Stage]:
    """Yield the stages without those that he reaches in the minute of the one before, the last of all excepted."""
    yield stages[0]
    last = stages[0]
    for stage in stages[1:-1]:
        if minute_of(stage) > minute_of(last):
            yield stage
            last = stage
    if len(stages) > 1:
        yield stages[-1]
