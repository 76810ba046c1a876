"""Where every army was at each tick of the march, and when two of them were near each other (TUM-DAY-1)."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from campaign.core.plane import whole

Point = tuple[int, int]

_HALVES = 2

WINDS = (
    "east",
    "east-northeast",
    "northeast",
    "north-northeast",
    "north",
    "north-northwest",
    "northwest",
    "west-northwest",
    "west",
    "west-southwest",
    "southwest",
    "south-southwest",
    "south",
    "south-southeast",
    "southeast",
    "east-southeast",
)


@dataclass(slots=True)
class Track:
    """One army's day: `path` holds its position in metres at tick 0, 1, …, a single one if it stood still all day.

    From tick `halt` on it does not move; `step` is the most it covers in one tick, in metres rounded up. `inside` says
    that it stayed in its stronghold, out of sight.
    """

    path: list[Point]
    halt: int = 0
    step: int = 0
    inside: bool = False

    def at(self, tick: int) -> Point:
        """Return where the army was at `tick`, in metres."""
        return self.path[tick if tick < self.halt else self.halt]

    def stop(self, tick: int) -> None:
        """Let the army go no further than where it was at `tick`."""
        self.halt = min(self.halt, tick)
        if self.halt == 0:
            self.step = 0

    def box(self) -> tuple[int, int, int, int]:
        """Return the west, south, east and north edge of where the army was, in metres."""
        if self.halt == 0:
            x, y = self.path[0]
            return x, y, x, y
        went = self.path[: self.halt + 1]
        xs = [x for x, _ in went]
        ys = [y for _, y in went]
        return min(xs), min(ys), max(xs), max(ys)

    def heading(self, tick: int) -> str | None:
        """Return the wind toward which the army last moved by `tick`; None if it had not moved."""
        last = min(tick, self.halt)
        ex, ey = self.path[last]
        while last > 0:
            last -= 1
            x, y = self.path[last]
            if (x, y) != (ex, ey):
                return wind(ex - x, ey - y)
        return None


def standing(x: int, y: int, *, inside: bool = False) -> Track:
    """Return the track of an army that stands at `x`, `y` all day."""
    return Track([(x, y)], inside=inside)


def moving(path: list[Point]) -> Track:
    """Return the track of an army that was at `path[tick]` at each tick; it halts where the path no longer changes."""
    halt = len(path) - 1
    while halt > 0 and path[halt] == path[halt - 1]:
        halt -= 1
    farthest = max((math.dist(path[i], path[i + 1]) for i in range(halt)), default=0.0)
    return Track(path[: halt + 1], halt, math.ceil(farthest))


def circle(box: tuple[int, int, int, int]) -> tuple[int, int, int]:
    """Return x, y and radius of a circle around `box`, in metres."""
    west, south, east, north = box
    return (
        (west + east) // _HALVES,
        (south + north) // _HALVES,
        math.ceil(math.hypot(east - west, north - south) / _HALVES),
    )


def wind(dx: int, dy: int) -> str:
    """Return the one of the sixteen winds toward which a step of `dx` east and `dy` north leads; it is no step of 0."""
    # A whole-numbered step never lies exactly between two winds, so that rounding decides alike on every machine.
    return WINDS[round(math.atan2(dy, dx) * len(WINDS) / math.tau) % len(WINDS)]


def toward(wind: str, metres: float) -> Point | None:
    """Return the step of so many metres toward one of the sixteen winds, in whole metres east and north; None for what
    is none of them.
    """
    if wind not in WINDS:
        return None
    angle = WINDS.index(wind) * math.tau / len(WINDS)
    return whole(metres * math.cos(angle)), whole(metres * math.sin(angle))


def first_within(a: Track, b: Track, metres: int, since: int = 0) -> int | None:
    """Return the first tick from `since` on at which the two are within `metres` of each other, or None.

    Two so fast that they pass each other wholly between two ticks are taken at the tick before.
    """
    path_a, path_b, halt_a, halt_b = a.path, b.path, a.halt, b.halt
    tick, last = since, max(halt_a, halt_b, since)
    closing = a.step + b.step
    while tick <= last:
        ax, ay = path_a[tick if tick < halt_a else halt_a]
        bx, by = path_b[tick if tick < halt_b else halt_b]
        dx, dy = bx - ax, by - ay
        apart = math.hypot(dx, dy)
        if apart <= metres:
            return tick
        if closing == 0:
            return None
        ahead = int((apart - metres) // closing)
        if ahead > 1:
            tick += ahead
            continue
        if closing > metres + metres and tick < last:
            ax, ay = a.at(tick + 1)
            bx, by = b.at(tick + 1)
            if _closest(dx, dy, bx - ax, by - ay) <= metres < math.hypot(bx - ax, by - ay):
                return tick
        tick += 1
    return None


def _closest(px: int, py: int, qx: int, qy: int) -> float:
    """Return how near the straight way from p to q comes to the origin."""
    dx, dy = qx - px, qy - py
    length = dx * dx + dy * dy
    along = 0.0 if length == 0 else min(1.0, max(0.0, -(px * dx + py * dy) / length))
    return math.hypot(px + along * dx, py + along * dy)


def last_within(a: Track, b: Track, metres: int) -> int | None:
    """Return the last tick at which the two were within `metres` of each other, or None.

    While neither moves it is the last tick of their marches; the day's last tick is theirs as well.
    """
    path_a, path_b, halt_a, halt_b = a.path, b.path, a.halt, b.halt
    tick = max(halt_a, halt_b)
    closing = a.step + b.step
    while tick >= 0:
        ax, ay = path_a[tick if tick < halt_a else halt_a]
        bx, by = path_b[tick if tick < halt_b else halt_b]
        apart = math.hypot(bx - ax, by - ay)
        if apart <= metres:
            return tick
        if closing == 0:
            return None
        ahead = (apart - metres) // closing
        tick -= int(ahead) if ahead > 1 else 1
    return None


def parted(a: Track, b: Track, metres: int, since: int = 0) -> bool:
    """Return whether the two were more than `metres` apart at some tick from `since` on."""
    return any(math.dist(a.at(tick), b.at(tick)) > metres for tick in range(since, max(a.halt, b.halt, since) + 1))


def near(boxes: list[tuple[int, int, int, int]], reach: int) -> Iterator[tuple[int, int]]:
    """Yield the numbers i < j of every two boxes that come within `reach` of each other, east-west and north-south."""
    side = max((max(box[2] - box[0], box[3] - box[1]) for box in boxes), default=0) + reach + 1
    squares: dict[Point, list[int]] = {}
    for number, box in enumerate(boxes):
        squares.setdefault(((box[0] + box[2]) // _HALVES // side, (box[1] + box[3]) // _HALVES // side), []).append(
            number
        )
    for (column, row), here in squares.items():
        # Of each two neighbouring squares one looks at the other.
        for away in ((1, -1), (1, 0), (1, 1), (0, 1)):
            there = squares.get((column + away[0], row + away[1]))
            if there is not None:
                for i in here:
                    yield from _close(boxes, i, there, reach)
        for place, i in enumerate(here):
            yield from _close(boxes, i, here[place + 1 :], reach)


def _close(boxes: list[tuple[int, int, int, int]], i: int, others: list[int], reach: int) -> Iterator[tuple[int, int]]:
    west, south, east, north = boxes[i]
    west, south, east, north = west - reach, south - reach, east + reach, north + reach
    for j in others:
        box = boxes[j]
        if box[0] <= east and box[2] >= west and box[1] <= north and box[3] >= south:
            yield (i, j) if i < j else (j, i)
