"""Other people's messengers as commanders see them ride by: a rider and his heading, no more (TUM-MSG-2)."""

from collections.abc import Iterable, Iterator, Sequence, Set
from typing import NamedTuple

from campaign.core.plane import Point, metres
from campaign.model.knowledge import Observation
from campaign.model.word import Letter
from campaign.rules import sighting, tracks
from campaign.rules.day import Day
from campaign.rules.messengers import where
from campaign.rules.tracks import Track

UNDER_WAY = "under way"
Box = tuple[int, int, int, int]


class Watch(NamedTuple):
    """One commander's day: where he was, how far he saw in metres, and the ids hidden from him."""

    who: str
    way: Track
    sees: int
    unseen: Set[str]


def riders(day: Day, watches: Sequence[Watch], ticks: int) -> Iterator[Observation]:
    """Yield each messenger who came into a commander's sight by day, his own aside, where and when he last was in it.

    `ticks` are those of the day's march.
    """
    under_way = [one for one in day.world.letters.values() if one.status == UNDER_WAY]
    if not under_way or not watches:
        return
    side = max(watch.sees for watch in watches) + 1
    squares, boxes = _squares(watches, side), [_wider(watch.way.box(), watch.sees) for watch in watches]
    first, last = sighting.minute(day, 0, ticks), sighting.minute(day, ticks, ticks)
    for letter in under_way:
        box = _box(letter, day.number, first, last)
        if box is None:
            continue
        near = {number for square in _covered(box, side) for number in squares.get(square, ())}
        near = {number for number in near if _meet(box, boxes[number])}
        if near:
            yield from _seen(day, letter, [watches[number] for number in sorted(near)], ticks)


def _seen(day: Day, letter: Letter, watches: Iterable[Watch], ticks: int) -> Iterator[Observation]:
    path: list[Point] = []
    for tick in range(ticks + 1):
        at = where(letter, day.number, sighting.minute(day, tick, ticks))
        if at is None:
            return
        path.append(at)
    rides = tracks.moving(path)
    for watch in watches:
        if letter.sender == watch.who or letter.id in watch.unseen:
            continue
        last = tracks.last_within(watch.way, rides, watch.sees)
        if last is not None:
            tick = min(last, rides.halt)  # once there he is one of many in the street
            x, y = rides.at(tick)
            yield Observation(
                who=watch.who,
                about="messenger",
                key=letter.id,
                day=day.number,
                minute=sighting.minute(day, tick, ticks),
                learned=day.number,
                x=x,
                y=y,
                seen={"heading": rides.heading(tick)},
            )


def _box(letter: Letter, day: int, first: int, last: int) -> Box | None:
    """Return the box that a messenger rides in between two minutes of a day; None when he is not on his way."""
    start, end = where(letter, day, first), where(letter, day, last)
    if start is None or end is None:
        return None
    points = [start, end]
    points += [
        (metres(stage.x), metres(stage.y)) for stage in letter.way if stage.day == day and first < stage.minute < last
    ]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _wider(box: Box, by: int) -> Box:
    west, south, east, north = box
    return west - by, south - by, east + by, north + by


def _meet(a: Box, b: Box) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def _covered(box: Box, side: int) -> Iterator[Point]:
    west, south, east, north = box
    for column in range(west // side, east // side + 1):
        for row in range(south // side, north // side + 1):
            yield column, row


def _squares(watches: Sequence[Watch], side: int) -> dict[Point, list[int]]:
    """Return by square of the map the numbers of those who see any of it."""
    found: dict[Point, list[int]] = {}
    for number, watch in enumerate(watches):
        for square in _covered(_wider(watch.way.box(), watch.sees), side):
            found.setdefault(square, []).append(number)
    return found
