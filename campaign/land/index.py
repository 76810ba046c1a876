"""Points, segments and boxes sorted into squares of the map, so that a question looks only at what is near."""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from campaign.core.plane import Box, Point, box, nearest_part

_MOST_SQUARES_A_SIDE = 256
_MOST_SQUARES_A_BOX = 256  # a wider box is looked at each time


def _floor_side(extent: int, count: int) -> int:
    """Return the side of the squares of a map `extent` metres wide over which `count` things are spread."""
    return extent // min(max(math.isqrt(count), 1), _MOST_SQUARES_A_SIDE) + 1


class Points:
    """Named points; equals are ordered by name."""

    def __init__(self, points: Mapping[str, Point]) -> None:
        self._squares: dict[Point, list[tuple[str, int, int]]] = {}
        self._around: dict[Point, list[tuple[str, int, int]]] = {}  # what lies in a square and the eight beside it
        if not points:
            return
        west, south, east, north = box(list(points.values()))
        self._side = side = _floor_side(max(east - west, north - south), len(points))
        for name in sorted(points):
            x, y = points[name]
            self._squares.setdefault((x // side, y // side), []).append((name, x, y))
        self._west, self._south, self._east, self._north = west // side, south // side, east // side, north // side

    def nearest(self, x: int, y: int) -> str | None:
        """Return the nearest point, of equals the name that sorts first; None when there is no point (TUM-WORLD-1)."""
        if not self._squares:
            return None
        side = self._side
        column, row = x // side, y // side
        close = self._close(x, y, column, row)
        if close is not None:
            return close
        ring = max(self._west - column, column - self._east, self._south - row, row - self._north, 0)
        best: tuple[int, str] | None = None
        while True:
            for square in self._ring(column, row, ring):
                for name, px, py in self._squares.get(square, ()):
                    off = (px - x) * (px - x) + (py - y) * (py - y)
                    if best is None or off < best[0] or (off == best[0] and name < best[1]):
                        best = (off, name)
            # Whatever lies in a farther ring is at least this far away.
            reach = min(x - (column - ring) * side, y - (row - ring) * side)
            reach = min(reach, (column + ring + 1) * side - x, (row + ring + 1) * side - y)
            if best is not None and best[0] < reach * reach:
                return best[1]
            ring += 1
            if best is not None and self._beyond(column, row, ring):
                return best[1]

    def _close(self, x: int, y: int, column: int, row: int) -> str | None:
        """Return the nearest point where none beyond the squares beside (column, row) can be nearer; else None."""
        around = self._around.get((column, row))
        if around is None:
            around = self._around[column, row] = sorted(
                point
                for i in (column - 1, column, column + 1)
                for j in (row - 1, row, row + 1)
                for point in self._squares.get((i, j), ())
            )
        name, least = None, self._side * self._side  # so far it is at least to what lies beyond
        for found, px, py in around:
            dx, dy = px - x, py - y
            off = dx * dx + dy * dy
            if off < least:
                name, least = found, off
        return name

    def _ring(self, column: int, row: int, ring: int) -> Iterator[Point]:
        """Yield the squares `ring` steps from (column, row) that can hold a point."""
        west, east = max(column - ring, self._west), min(column + ring, self._east)
        for j in {row - ring, row + ring}:
            if self._south <= j <= self._north:
                for i in range(west, east + 1):
                    yield i, j
        if ring:
            south, north = max(row - ring + 1, self._south), min(row + ring - 1, self._north)
            for i in (column - ring, column + ring):
                if self._west <= i <= self._east:
                    for j in range(south, north + 1):
                        yield i, j

    def _beyond(self, column: int, row: int, ring: int) -> bool:
        """Return whether no point lies `ring` or more steps away."""
        return (
            column - ring < self._west
            and column + ring > self._east
            and row - ring < self._south
            and row + ring > self._north
        )

    def within(self, x: int, y: int, radius: int) -> tuple[str, ...]:
        """Return the points no more than `radius` metres away, nearest first, equals by name."""
        if not self._squares:
            return ()
        side, most = self._side, radius * radius
        west, east = max((x - radius) // side, self._west), min((x + radius) // side, self._east)
        south, north = max((y - radius) // side, self._south), min((y + radius) // side, self._north)
        squares, rows = self._squares, range(south, north + 1)
        found = [
            (off, name)
            for i in range(west, east + 1)
            for j in rows
            for name, px, py in squares.get((i, j), ())
            if (off := (px - x) * (px - x) + (py - y) * (py - y)) <= most
        ]
        found.sort()
        return tuple([name for _, name in found])


class Segments:
    """Numbered segments. Every answer is in ascending order of the numbers."""

    def __init__(self, segments: Sequence[tuple[Point, Point]]) -> None:
        self.segments = segments
        self._squares = squares = defaultdict[Point, list[int]](list)
        self._side = 1
        if not segments:
            return
        west, south, east, north = box([p for segment in segments for p in segment])
        self._side = side = _floor_side(max(east - west, north - south), len(segments))
        self._extent = max(east - west, north - south) + 1
        self._box = west, south, east, north
        for number, (p, q) in enumerate(segments):
            square = p[0] // side, p[1] // side
            if square == (q[0] // side, q[1] // side):
                squares[square].append(number)
            else:
                for square in self._crossed(p, q):
                    squares[square].append(number)

    def _crossed(self, p: Point, q: Point) -> Iterable[Point]:
        """Return the squares of the map that the segment from `p` to `q` touches, row by row."""
        side = self._side
        least, lowest, most, highest = (edge // side for edge in self._box)
        if p[1] > q[1]:
            p, q = q, p
        (x1, y1), (x2, y2) = p, q
        first, last = y1 // side, y2 // side
        west, east = (x1 // side, x2 // side) if x1 <= x2 else (x2 // side, x1 // side)
        rows = range(max(first, lowest), min(last, highest) + 1)
        if first == last or west == east:
            return [(i, j) for j in rows for i in range(max(west, least), min(east, most) + 1)]
        found: list[Point] = []
        run, rise = x2 - x1, y2 - y1
        for j in rows:
            low, high = max(j * side, y1), min((j + 1) * side, y2)
            at_low, at_high = x1 + run * (low - y1) // rise, x1 + run * (high - y1) // rise
            if at_low > at_high:
                at_low, at_high = at_high, at_low
            # Whole division rounds down, so the segment may reach one metre further.
            found += [(i, j) for i in range(max(at_low // side, least), min((at_high + 1) // side, most) + 1)]
        return found

    def along(self, p: Point, q: Point) -> list[int]:
        """Return the segments that may touch the line from `p` to `q`."""
        if not self._squares:
            return []
        found: set[int] = set()
        for square in self._crossed(p, q):
            found.update(self._squares.get(square, ()))
        return sorted(found)

    def on_the_way(self, p: Point, q: Point) -> Iterator[int]:
        """Yield the segments that may touch the line from `p` to `q`, in no order, perhaps more than once."""
        squares = self._squares
        if squares:
            for square in self._crossed(p, q):
                if square in squares:
                    yield from squares[square]

    def around(self, x: int, y: int, radius: int) -> list[int]:
        """Return all segments within `radius` metres, and perhaps some that are farther away."""
        if not self._squares:
            return []
        side = self._side
        west, south, east, north = self._box
        found: set[int] = set()
        for i in range(max(x - radius, west) // side, min(x + radius, east) // side + 1):
            for j in range(max(y - radius, south) // side, min(y + radius, north) // side + 1):
                found.update(self._squares.get((i, j), ()))
        return sorted(found)

    def nearest(self, x: int, y: int, owners: Sequence[str], count: int) -> list[tuple[float, str, int, float]]:
        """Return the nearest segment of each of the `count` nearest owners: distance, owner, number, part along it.

        `owners` names the owner of each segment; nearest first, equals by owner, then by number.
        """
        if not self._squares:
            return []
        west, south, east, north = self._box
        radius, reach = self._side, self._extent + max(west - x, x - east, south - y, y - north, 0)
        while True:
            best: dict[str, tuple[float, str, int, float]] = {}
            for number in self.around(x, y, radius):
                part, off = nearest_part((x, y), *self.segments[number])
                owner = owners[number]
                if owner not in best or off < best[owner][0]:
                    best[owner] = (off, owner, number, part)
            found = sorted(best.values())[:count]
            if radius > reach or (len(found) == count and found[-1][0] <= radius):
                return found
            radius += radius


class Boxes:
    """Numbered boxes; tells which may hold a point or touch a box, in ascending order."""

    def __init__(self, boxes: Sequence[Box]) -> None:
        self._boxes = boxes
        self._squares: dict[Point, list[int]] = {}
        self._wide: list[int] = []
        self._side = 1
        if not boxes:
            return
        west, south = min(b[0] for b in boxes), min(b[1] for b in boxes)
        east, north = max(b[2] for b in boxes), max(b[3] for b in boxes)
        self._side = side = _floor_side(max(east - west, north - south), len(boxes))
        self._box = west, south, east, north
        squares, wide = self._squares, self._wide
        for number, (w, s, e, n) in enumerate(boxes):
            columns, rows = range(w // side, e // side + 1), range(s // side, n // side + 1)
            if len(columns) * len(rows) > _MOST_SQUARES_A_BOX:
                wide.append(number)
                continue
            for i in columns:
                for j in rows:
                    squares.setdefault((i, j), []).append(number)

    def at(self, x: int, y: int) -> list[int]:
        """Return the boxes that hold the point, edges included."""
        boxes = self._boxes
        near = self._squares.get((x // self._side, y // self._side))
        found = sorted([*near, *self._wide]) if near and self._wide else near or self._wide
        return [i for i in found if boxes[i][0] <= x <= boxes[i][2] and boxes[i][1] <= y <= boxes[i][3]]

    def touching(self, area: Box) -> list[int]:
        """Return the boxes that touch the box `area`."""
        if not self._boxes:
            return []
        side, (w, s, e, n) = self._side, area
        west, south, east, north = self._box
        found: set[int] = set(self._wide)
        for i in range(max(w, west) // side, min(e, east) // side + 1):
            for j in range(max(s, south) // side, min(n, north) // side + 1):
                found.update(self._squares.get((i, j), ()))
        boxes = self._boxes
        return sorted(
            i for i in found if boxes[i][0] <= e and boxes[i][2] >= w and boxes[i][1] <= n and boxes[i][3] >= s
        )
