"""Other people's messengers as commanders see them ride by: a rider or a boat, and the heading, no more (TUM-MSG-2)."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence, Set
from itertools import compress
from math import dist, floor, sqrt
from typing import NamedTuple

from msgspec.structs import replace

from campaign.core.plane import Point
from campaign.land.crowd import Octagons, numbers, octagon
from campaign.land.land import Land
from campaign.model.knowledge import Observation
from campaign.model.word import Letter, Stage
from campaign.rules import sighting, tracks
from campaign.rules.day import Day
from campaign.rules.messengers import MINUTES, Timetable, minute_of, timetable
from campaign.rules.tracks import Track

UNDER_WAY = "under way"
LOOKS = 12  # parts of the day's march, at the beginning and end of each of which watchers look out for riders
_HALF = 0.5


class Watch(NamedTuple):
    """One commander's day: where he was, how far he saw in metres, and the ids hidden from him."""

    who: str
    way: Track
    sees: int
    unseen: Set[str]


class _Looks(NamedTuple):
    """The moments at which one looks out for riders: the day, the minutes of it, and the ticks of its march."""

    day: int
    minutes: tuple[int, ...]
    ticks: tuple[int, ...]


class _Watchers:
    """All who look out: where each is at every look, the last first, how far he sees, what part of the map that is."""

    def __init__(self, watches: Sequence[Watch], looks: _Looks) -> None:
        self.watches = watches
        backward = looks.ticks[::-1]
        self.spots = [_spots(one.way, backward) for one in watches]
        # Distances are roots of whole numbers, so none lies near the root of a number and a half.
        self.sees = [sqrt(one.sees * one.sees + _HALF).__ge__ for one in watches]
        ways = zip(self.spots, watches, strict=True)
        seen = [octagon(spots if one.way.halt else spots[:1], one.sees) for spots, one in ways]
        self.sight = Octagons(seen)


def _spots(way: Track, ticks: Sequence[int]) -> list[Point]:
    """Return where one was at each of some ticks."""
    path, halt = way.path, way.halt
    return [path[tick if tick < halt else halt] for tick in ticks] if halt else [path[0]] * len(ticks)


def riders(day: Day, watches: Sequence[Watch], ticks: int) -> Iterator[Observation]:
    """Yield each messenger whom a commander saw by day, his own aside, where and when he last had him in sight.

    `ticks` are those of the day's march. A messenger who has ridden in is on no road any more.
    """
    under_way = [one for one in day.world.letters.values() if one.status == UNDER_WAY and one.way]
    if not under_way or not watches:
        return
    chosen = tuple(ticks * part // LOOKS for part in range(LOOKS + 1))
    looks = _Looks(day.number, tuple(sighting.minute(day, tick, ticks) for tick in chosen), chosen)
    watchers = _Watchers(watches, looks)
    for letter in under_way:
        stages = _today(letter, looks)
        if stages:
            yield from _seen(day.land, letter, timetable(stages), watchers, looks)


def _today(letter: Letter, looks: _Looks) -> tuple[Stage, ...]:
    """Return the stages between which he rides from the first look to the last; none when he does not."""
    way, midnight = letter.way, looks.day * MINUTES
    dawn, dusk = midnight + looks.minutes[0], midnight + looks.minutes[-1]
    if minute_of(way[0]) > dusk or minute_of(way[-1]) < dawn:
        return ()
    start = max(0, bisect_right(way, dawn, key=minute_of) - 1)
    return way[start : bisect_left(way, dusk, start, key=minute_of) + 1]


def _seen(land: Land, letter: Letter, ride: Timetable, watchers: _Watchers, looks: _Looks) -> Iterator[Observation]:
    """Yield the messenger for each who sees him, where he was at the last look at which he did."""
    midnight = looks.day * MINUTES
    first = bisect_left(looks.minutes, ride[0][0] - midnight)
    last = bisect_right(looks.minutes, minute_of(letter.way[-1]) - midnight) - 1
    points, legs = _rode(ride, [midnight + minute for minute in looks.minutes[first : last + 1]])
    back, rode, before = range(last, first - 1, -1), points[::-1], len(looks.minutes) - 1 - last
    shown: dict[int, Observation] = {}
    winds: dict[int, str | None] = {}
    for number in numbers(watchers.sight.touching(octagon(points, 0))):
        spots, one = watchers.spots[number], watchers.watches[number]
        far = map(dist, rode, spots[before:] if before else spots)
        look = next(compress(back, map(watchers.sees[number], far)), None)
        if look is None or letter.sender == one.who or letter.id in one.unseen:
            continue
        seen = shown.get(look)
        if seen is None:
            leg = legs[look - first]
            if leg not in winds:
                winds[leg] = _heading(ride, leg)
            seen = shown[look] = _rider(land, letter, one.who, looks, look, points[look - first], winds[leg])
            yield seen
        else:
            yield replace(seen, who=one.who)


def _rode(ride: Timetable, moments: Sequence[int]) -> tuple[list[Point], list[int]]:
    """Return where he is at moments that ascend, as `messengers.position` does, and the number of the leg he rides.

    A leg counts by its end in the timetable; who has come to its end by then still rides it.
    """
    points: list[Point] = []
    legs: list[int] = []
    leg, over = 0, len(ride) - 1
    (end, (qx, qy)), (start, (px, py)) = ride[0], ride[0]
    dx = dy = 0
    for now in moments:
        while leg < over and end < now:
            leg += 1
            start, px, py = end, qx, qy
            end, (qx, qy) = ride[leg]
            dx, dy = qx - px, qy - py
        if start < now < end:
            part = (now - start) / (end - start)
            points.append((floor(px + dx * part + _HALF), floor(py + dy * part + _HALF)))  # as `between` does
        else:
            points.append((px, py) if now <= start else (qx, qy))
        legs.append(leg)
    return points, legs


def _rider(
    land: Land, letter: Letter, who: str, looks: _Looks, look: int, at: Point, heading: str | None
) -> Observation:
    """Return him where he was at a look; `afloat` is said only of one who goes by ship."""
    return Observation(
        who=who,
        about="messenger",
        key=letter.id,
        day=looks.day,
        minute=looks.minutes[look],
        learned=looks.day,
        x=at[0],
        y=at[1],
        seen={"heading": heading, "afloat": True} if land.harbours and land.navigable(*at) else {"heading": heading},
    )


def _heading(ride: Timetable, leg: int) -> str | None:
    """Return the wind toward which he rides on a leg; on the last one he had ridden once he is there."""
    (_, p), (_, q) = ride[max(leg - 1, 0)], ride[max(leg, 1)] if len(ride) > 1 else ride[0]
    return tracks.wind(q[0] - p[0], q[1] - p[1]) if p != q else None
