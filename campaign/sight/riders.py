"""Other people's messengers as commanders see them ride by: a rider and his heading, no more (TUM-MSG-2)."""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from campaign.core.plane import Point, span
from campaign.model.knowledge import Observation
from campaign.model.word import Letter, Stage
from campaign.rules import sighting, tracks
from campaign.rules.day import Day
from campaign.rules.messengers import MINUTES, Timetable, position, timetable
from campaign.rules.tracks import Track
from campaign.rules.watching import Areas, Box, wider

UNDER_WAY = "under way"
LOOKS = 12  # parts of the day's march, at the beginning and end of each of which watchers look out for riders


class Watch(NamedTuple):
    """One commander's day: where he was, how far he saw in metres, and the ids hidden from him."""

    who: str
    way: Track
    sees: int
    unseen: Set[str]


class _Spots(NamedTuple):
    """One commander's day as riders are looked for: where he was at each look, and the most he moved between two."""

    who: str
    spots: tuple[Point, ...]
    step: int
    sees: int
    unseen: Set[str]


class _Looks(NamedTuple):
    """The moments at which one looks out for riders: the day, the minutes of it, and the ticks of its march."""

    day: int
    minutes: tuple[int, ...]
    ticks: tuple[int, ...]


def riders(day: Day, watches: Sequence[Watch], ticks: int) -> Iterator[Observation]:
    """Yield each messenger whom a commander saw by day, his own aside, where and when he last had him in sight.

    `ticks` are those of the day's march. A messenger who has ridden in is on no road any more.
    """
    under_way = [one for one in day.world.letters.values() if one.status == UNDER_WAY and one.way]
    if not under_way or not watches:
        return
    areas = Areas([wider(watch.way.box(), watch.sees) for watch in watches])
    chosen = tuple(ticks * part // LOOKS for part in range(LOOKS + 1))
    looks = _Looks(day.number, tuple(sighting.minute(day, tick, ticks) for tick in chosen), chosen)
    step = looks.ticks[1] - looks.ticks[0] + 1
    spots = [
        _Spots(one.who, tuple(map(one.way.at, looks.ticks)), one.way.step * step + 1, one.sees, one.unseen)
        for one in watches
    ]
    for letter in under_way:
        ride = timetable(_today(letter, looks))
        if ride:
            near = areas.near(_box(ride))
            if near:
                yield from _seen(letter, ride, [spots[number] for number in near], looks)


def _when(stage: Stage) -> int:
    return stage.day * MINUTES + stage.minute


def _today(letter: Letter, looks: _Looks) -> tuple[Stage, ...]:
    """Return the stages between which he rides from the first look to the last; none when he does not."""
    way, midnight = letter.way, looks.day * MINUTES
    dawn, dusk = midnight + looks.minutes[0], midnight + looks.minutes[-1]
    if _when(way[0]) > dusk or _when(way[-1]) < dawn:
        return ()
    return way[max(0, bisect_right(way, dawn, key=_when) - 1) : bisect_left(way, dusk, key=_when) + 1]


def _box(ride: Timetable) -> Box:
    xs, ys = [x for _, (x, _) in ride], [y for _, (_, y) in ride]
    return min(xs), min(ys), max(xs), max(ys)


def _seen(letter: Letter, ride: Timetable, watches: Iterable[_Spots], looks: _Looks) -> Iterator[Observation]:
    midnight = looks.day * MINUTES
    first = bisect_left(looks.minutes, ride[0][0] - midnight)
    last = bisect_right(looks.minutes, _when(letter.way[-1]) - midnight) - 1
    stride = _stride(ride, looks)
    rode: list[Point | None] = [None] * len(looks.minutes)
    shown: list[Observation | None] = [None] * len(looks.minutes)
    sender, key = letter.sender, letter.id
    for who, spots, step, sees, unseen in watches:
        if sender == who or key in unseen:
            continue
        look, near = last, sees * sees
        while look >= first:
            at = rode[look]
            if at is None:
                at = rode[look] = position(ride, midnight + looks.minutes[look])
            x, y = spots[look]
            across, up = at[0] - x, at[1] - y
            square = across * across + up * up
            if square <= near:
                seen = shown[look]
                if seen is None:
                    heading = _heading(ride, midnight + looks.minutes[look])
                    seen = shown[look] = _rider(letter, who, looks, look, at, heading)
                    yield seen
                else:
                    yield replace(seen, who=who)
                break
            look -= max(1, (math.isqrt(square) - sees) // (stride + step))


def _rider(letter: Letter, who: str, looks: _Looks, look: int, at: Point, heading: str | None) -> Observation:
    return Observation(
        who=who,
        about="messenger",
        key=letter.id,
        day=looks.day,
        minute=looks.minutes[look],
        learned=looks.day,
        x=at[0],
        y=at[1],
        seen={"heading": heading},
    )


def _stride(ride: Timetable, looks: _Looks) -> int:
    """Return the most that he rides from one look to the next, in metres rounded up."""
    fastest = max((span(p, q) / max(1, end - start) for (start, p), (end, q) in pairwise(ride)), default=0.0)
    return math.ceil(fastest * (looks.minutes[1] - looks.minutes[0] + 1))


def _heading(ride: Timetable, now: int) -> str | None:
    """Return the wind toward which he rides, or last rode."""
    for (_, p), (end, q) in pairwise(ride):
        if now <= end or q is ride[-1][1]:
            return tracks.wind(q[0] - p[0], q[1] - p[1]) if p != q else None
    return None
