"""Other people's messengers as commanders see them ride by: a rider and his heading, no more (TUM-MSG-2)."""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import pairwise
from typing import NamedTuple

from campaign.core.plane import Point, metres, span
from campaign.model.knowledge import Observation
from campaign.model.word import Letter, Stage
from campaign.rules import sighting, tracks
from campaign.rules.day import Day
from campaign.rules.messengers import MINUTES, where
from campaign.rules.tracks import Track
from campaign.rules.watching import Areas, Box, wider

UNDER_WAY = "under way"
HOURS = 12  # of the day's march, at the beginning and end of each of which watchers look out for riders


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


def riders(day: Day, watches: Sequence[Watch], ticks: int) -> Iterator[Observation]:
    """Yield each messenger whom a commander saw by day, his own aside, where and when he last had him in sight.

    `ticks` are those of the day's march. A messenger who has ridden in is on no road any more.
    """
    under_way = [one for one in day.world.letters.values() if one.status == UNDER_WAY and one.way]
    if not under_way or not watches:
        return
    areas = Areas([wider(watch.way.box(), watch.sees) for watch in watches])
    chosen = tuple(ticks * hour // HOURS for hour in range(HOURS + 1))
    looks = _Looks(day.number, tuple(sighting.minute(day, tick, ticks) for tick in chosen), chosen)
    for letter in under_way:
        stages = _today(letter, looks)
        if stages:
            near = areas.near(_box(stages))
            if near:
                yield from _seen(letter, stages, [watches[number] for number in near], looks)


def _when(stage: Stage) -> int:
    return stage.day * MINUTES + stage.minute


def _point(stage: Stage) -> Point:
    return metres(stage.x), metres(stage.y)


def _today(letter: Letter, looks: _Looks) -> tuple[Stage, ...]:
    """Return the stages between which he rides from the first look to the last; none when he does not."""
    way, midnight = letter.way, looks.day * MINUTES
    dawn, dusk = midnight + looks.minutes[0], midnight + looks.minutes[-1]
    if _when(way[0]) > dusk or _when(way[-1]) < dawn:
        return ()
    return way[max(0, bisect_right(way, dawn, key=_when) - 1) : bisect_left(way, dusk, key=_when) + 1]


def _box(stages: Iterable[Stage]) -> Box:
    points = [_point(stage) for stage in stages]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _seen(letter: Letter, stages: Sequence[Stage], watches: Iterable[Watch], looks: _Looks) -> Iterator[Observation]:
    last = bisect_right(looks.minutes, _when(letter.way[-1]) - looks.day * MINUTES) - 1
    stride = _stride(stages, looks)
    spots: dict[int, Point | None] = {}
    for watch in watches:
        if letter.sender == watch.who or letter.id in watch.unseen:
            continue
        look = _last_within(letter, watch, last, stride, looks, spots)
        at = spots.get(look)
        if at is not None:
            yield Observation(
                who=watch.who,
                about="messenger",
                key=letter.id,
                day=looks.day,
                minute=looks.minutes[look],
                learned=looks.day,
                x=at[0],
                y=at[1],
                seen={"heading": _heading(letter, stages, looks, look)},
            )


def _stride(stages: Sequence[Stage], looks: _Looks) -> int:
    """Return the most that he rides from one look to the next, in metres rounded up."""
    fastest = max((span(_point(a), _point(b)) / max(1, _when(b) - _when(a)) for a, b in pairwise(stages)), default=0.0)
    return math.ceil(fastest * (looks.minutes[1] - looks.minutes[0] + 1))


def _last_within(
    letter: Letter, watch: Watch, last: int, stride: int, looks: _Looks, spots: dict[int, Point | None]
) -> int:
    """Return the last look, of those up to `last`, at which the watcher had him in sight; -1 if at none.

    `spots` keeps where he was at the looks gone into.
    """
    closing, look = stride + watch.way.step * (looks.ticks[1] - looks.ticks[0] + 1), last
    while look >= 0:
        if look not in spots:
            spots[look] = where(letter, looks.day, looks.minutes[look])
        at = spots[look]
        if at is None:
            return -1
        apart = span(at, watch.way.at(looks.ticks[look]))
        if apart <= watch.sees:
            return look
        look -= max(1, int((apart - watch.sees) // max(1, closing)))
    return -1


def _heading(letter: Letter, stages: Sequence[Stage], looks: _Looks, look: int) -> str | None:
    """Return the wind toward which he rides at a look, or at last rode."""
    now = looks.day * MINUTES + looks.minutes[look]
    for a, b in pairwise(stages):
        if now <= _when(b) or b is stages[-1]:
            (ax, ay), (bx, by) = _point(a), _point(b)
            return tracks.wind(bx - ax, by - ay) if (ax, ay) != (bx, by) else None
    return None
