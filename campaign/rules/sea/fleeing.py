"""The way of a beaten fleet: over the water away from the victor, into a friendly harbour first (TUM-SHIP-8)."""

from collections.abc import Iterator, Sequence
from itertools import chain

import msgspec
from msgspec.structs import replace

from campaign.core.plane import METRES_A_KM, Point, distance, span
from campaign.model.fleet import Fleet
from campaign.model.place import At, spot_at
from campaign.rules import meetings
from campaign.rules.day import Day
from campaign.rules.escape import LOOK
from campaign.rules.nations import friendly, relation
from campaign.rules.retreat import THOUSAND, WINDS, passes_by
from campaign.rules.sea import fleets, nearby
from campaign.rules.sea.harbours import sea_open

TRIED = 6  # how many harbours a beaten fleet thinks of making for
AIMS = (1, 3)  # how many times as far off as the retreat goes lie the points that it thinks of making for
NEARLY = 999  # of a thousand: the winds are vectors in whole numbers, a little shorter or longer than that


class Way(msgspec.Struct, frozen=True):
    """A way of retreat: the line it follows, where it ends, its metres, and whether that is a friendly harbour."""

    points: tuple[Point, ...]
    end: At
    length: int
    friends: bool = False


class _Water(msgspec.Struct, frozen=True):
    """What a fleet that retreats must keep away from, and whom it looks for."""

    day: Day
    fleet: Fleet
    here: Point
    near: int
    length: int
    victors: tuple[Point, ...]
    foes: tuple[Point, ...]
    refuges: dict[str, Point]

    def good(self, way: Way) -> bool:
        """Return whether a way leads away from every victor and meets no hostile fleet that it has not met already."""
        end = way.points[-1]
        return (
            way.length > 0
            and all(span(end, one) > span(self.here, one) for one in self.victors)
            and all(passes_by(way.points, foe, self.here, self.near) for foe in self.foes)
        )

    def order(self, end: Point) -> tuple[int, int, Point]:
        """Return the sort key of a point to make for: toward friendly harbours first, then far from the victors."""
        refuge = min((distance(end, one) for one in self.refuges.values()), default=0)
        return refuge, -min((distance(end, one) for one in self.victors), default=0), end

    def to(self, goal: At, friends: bool = False) -> Way | None:
        """Return the way toward `goal` as far as the retreat goes; None when there is none over the water."""
        found = self.day.land.sail(self.fleet.at, goal)
        if found is None:
            return None
        points: list[Point] = [self.here]
        left = self.length
        for leg in found.legs:
            if leg.metres > left:
                points.append(_part(leg.points[0], leg.points[1], left, leg.metres))
                end = self.day.land.moor(spot_at(*points[-1]))
                return Way(tuple(points), end, self.length) if end is not None else None
            points.append(leg.points[1])
            left -= leg.metres
        end = found.legs[-1].end if found.legs else self.fleet.at
        return Way(tuple(points), end, self.length - left, friends)


def _part(start: Point, end: Point, done: int, of: int) -> Point:
    return start[0] + (end[0] - start[0]) * done // of, start[1] + (end[1] - start[1]) * done // of


def find(day: Day, fleet: Fleet, victors: Sequence[str], length: int) -> Way | None:
    """Return the way on which the fleet retreats `length` metres from the fleets `victors`; None: there is none.

    Into a friendly harbour that no enemy closes where one is so near; else over open water in the wind that leads
    nearest to such a harbour, round what land there is; else along shores and rivers toward some harbour. It leads away
    from every victor, and never within the distance of a meeting of a hostile fleet.
    """
    water = _water(day, fleet, victors, length)
    ways = chain(_into_harbour(water), _open(water), _along(water))
    whole = length * NEARLY // THOUSAND
    return next((one for one in ways if water.good(one) and (one.friends or one.length >= whole)), None)


def leads_off(day: Day, fleet: Fleet, at: At, enemy: Point) -> bool:
    """Return whether a way over water leads from `at` off an enemy at a point that is near, and comes no nearer to it.

    TUM-BAT-1.
    """
    length = day.numbers[LOOK] * METRES_A_KM
    near = day.numbers[meetings.NEAR] * METRES_A_KM
    here, foes = nearby.point(day.land, at), (enemy,)
    water = _Water(day, replace(fleet, at=at), here, near, length, foes, foes, {})
    whole = length * NEARLY // THOUSAND
    return any(water.good(one) and one.length >= whole for one in chain(_open(water), _along(water)))


def _water(day: Day, fleet: Fleet, victors: Sequence[str], length: int) -> _Water:
    here = nearby.point(day.land, fleet.at)
    others = [one for one in fleets.afloat(day.world) if one.id != fleet.id]
    foes = [
        one
        for one in others
        if one.id in victors or (relation(day.world, fleet.nation, one.nation) == "hostile" and one.rout is None)
    ]
    refuges = {
        key: harbour.point
        for key, harbour in day.land.harbours.items()
        if (holder := day.world.places[key].holder) is not None
        and friendly(day.world, fleet.nation, holder)
        and sea_open(day.world, day.land, key)
        and key != fleet.at
    }
    return _Water(
        day,
        fleet,
        here,
        day.numbers[meetings.NEAR] * METRES_A_KM,
        length,
        tuple(nearby.point(day.land, one.at) for one in others if one.id in victors),
        tuple(nearby.point(day.land, one.at) for one in foes),
        refuges,
    )


def _into_harbour(water: _Water) -> Iterator[Way]:
    """Yield the ways into friendly harbours that are no farther than the retreat, the nearest first."""
    found = []
    for key in sorted(water.refuges):
        if distance(water.here, water.refuges[key]) <= water.length:
            way = water.to(key, friends=True)
            if way is not None and way.friends:
                found.append((way.length, key, way))
    yield from (way for _, _, way in sorted(found, key=lambda one: (one[0], one[1])))


def _open(water: _Water) -> Iterator[Way]:
    """Yield the ways toward points of the water in the sixteen winds, the best first, those farther off last."""
    for times in AIMS:
        far = water.length * times
        aims = [
            (water.here[0] + far * east // THOUSAND, water.here[1] + far * north // THOUSAND) for east, north in WINDS
        ]
        for aim in sorted(aims, key=water.order):
            way = water.to(spot_at(*aim)) if water.day.land.navigable(*aim) else None
            if way is not None:
                yield way


def _along(water: _Water) -> Iterator[Way]:
    """Yield the ways toward harbours, friendly ones first, the nearest first: down a river, or out of a bay."""
    points = {key: harbour.point for key, harbour in water.day.land.harbours.items() if key != water.fleet.at}
    nearest = sorted(points, key=lambda key: (key not in water.refuges, distance(water.here, points[key]), key))
    for key in nearest[:TRIED]:
        way = water.to(key)
        if way is not None:
            yield way
