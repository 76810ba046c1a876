"""From metres to the sheet: the projection, and lines as SVG path data.

Lines are written in tenths of a px as whole numbers (`Grid` points), so that their text is short and the same on every
machine; the layers that hold them are scaled by a tenth.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec

from campaign.reports.maps.view import Bounds, Point

TENTHS = 10
"""Grid units in a px."""
MARGIN = 26
"""px from the sheet's edge to the map's."""
FINEST = 5
"""Grid units: a step shorter than this is not drawn."""
NARROWEST, TALLEST = 0.35, 1.5
"""Least and greatest height of a map over its width: a stranger strip of land gets more sea around it."""
SMALLEST_SPAN = 1000
"""Metres a map is wide at least."""
BLEED = 60 * TENTHS
"""Grid units kept of a shape beyond the map's edge."""

EDGE = 12
"""Grid units from the map's edge within which a line counts as running along it."""

Grid = tuple[int, int]
"""A point in tenths of a px from the map's top left corner, y downward."""


class Frame(msgspec.Struct, frozen=True):
    """The map's place on the sheet: `width` × `height` px, `west` and `north` metres at its top left, px a metre."""

    west: int
    north: int
    width: int
    height: int
    scale: float

    def grid(self, x: int, y: int) -> Grid:
        """The point in tenths of a px; it may lie outside the map."""
        k = self.scale * TENTHS
        return round((x - self.west) * k), round((self.north - y) * k)

    def px(self, x: int, y: int) -> tuple[float, float]:
        """The point in px from the map's top left corner."""
        gx, gy = self.grid(x, y)
        return gx / TENTHS, gy / TENTHS

    def holds(self, x: int, y: int) -> bool:
        """Whether the point lies on the map."""
        gx, gy = self.grid(x, y)
        return 0 <= gx <= self.width * TENTHS and 0 <= gy <= self.height * TENTHS

    def line(self, points: Sequence[Point], finest: int = FINEST) -> list[Grid]:
        """The points without steps shorter than `finest`; empty if nothing is left but a point."""
        k = self.scale * TENTHS
        west, north = self.west, self.north
        drawn: list[Grid] = []
        px = py = 0
        for x, y in points:
            gx, gy = round((x - west) * k), round((north - y) * k)
            if drawn and abs(gx - px) < finest and abs(gy - py) < finest:
                continue
            drawn.append((gx, gy))
            px, py = gx, gy
        if len(points) > 1 and len(drawn) == 1:
            return []
        return drawn

    def outside(self, line: Sequence[Grid]) -> bool:
        """Whether nothing of the line or shape can show on the map."""
        if not line:
            return True
        xs, ys = [p[0] for p in line], [p[1] for p in line]
        wide, high = self.width * TENTHS, self.height * TENTHS
        return max(xs) < -BLEED or min(xs) > wide + BLEED or max(ys) < -BLEED or min(ys) > high + BLEED

    def ring(self, points: Sequence[Point], finest: int = FINEST) -> list[Grid]:
        """A closed shape cut at the map's edge (with `BLEED` around it); empty if it lies outside."""
        line = self.line(points, finest)
        if len(line) > 1 and line[0] == line[-1]:
            line.pop()
        if len(line) < 3 or self.outside(line):
            return []
        wide, high = self.width * TENTHS + BLEED, self.height * TENTHS + BLEED
        line = _off_edge(line, self.width * TENTHS, self.height * TENTHS)
        line = _cut(line, 0, -BLEED, keep_above=True)
        line = _cut(line, 0, wide, keep_above=False)
        line = _cut(line, 1, -BLEED, keep_above=True)
        line = _cut(line, 1, high, keep_above=False)
        return line if len(line) > 2 else []


def lay(bounds: Bounds, sheet_width: int) -> Frame:
    """The frame for a sheet of that width in px; bounds in the wrong order are turned, a mere line is widened."""
    west, east = sorted((bounds[0], bounds[2]))
    south, north = sorted((bounds[1], bounds[3]))
    wide, high = max(east - west, SMALLEST_SPAN), max(north - south, SMALLEST_SPAN)
    width = sheet_width - 2 * MARGIN
    shape = min(max(high / wide, NARROWEST), TALLEST)
    height = 2 * round(width * shape / 2)
    scale = min(width / wide, height / high)
    return Frame(
        west=round((west + east) / 2 - width / scale / 2),
        north=round((south + north) / 2 + height / scale / 2),
        width=width,
        height=height,
        scale=scale,
    )


def _off_edge(ring: list[Grid], wide: int, high: int) -> list[Grid]:
    """Leads sides that run along the map's edge around outside it: land cut off there has no shore and no frontier."""
    led: list[Grid] = []
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        led.append(a)
        for axis, at, away in ((0, 0, -BLEED), (0, wide, wide + BLEED), (1, 0, -BLEED), (1, high, high + BLEED)):
            if abs(a[axis] - at) < EDGE and abs(b[axis] - at) < EDGE:
                led += [(away, a[1]), (away, b[1])] if axis == 0 else [(a[0], away), (b[0], away)]
    return led


def _cut(ring: list[Grid], axis: int, at: int, *, keep_above: bool) -> list[Grid]:
    inside = [(p[axis] >= at) == keep_above for p in ring]
    if all(inside):
        return ring
    kept: list[Grid] = []
    for i, (here, now) in enumerate(zip(ring, inside, strict=True)):
        before = ring[i - 1]
        if now != inside[i - 1]:
            share = (at - before[axis]) / (here[axis] - before[axis])
            other = round(before[1 - axis] + (here[1 - axis] - before[1 - axis]) * share)
            kept.append((at, other) if axis == 0 else (other, at))
        if now:
            kept.append(here)
    return kept


def straight(lines: Iterable[Sequence[Grid]], *, closed: bool = False) -> str:
    """Path data through the points of each line."""
    out: list[str] = []
    for line in lines:
        if not line:
            continue
        x, y = line[0]
        steps = [f"M{x} {y}l"]
        for gx, gy in line[1:]:
            steps.append(f"{gx - x} {gy - y} ")
            x, y = gx, gy
        out.append("".join(steps).rstrip() + ("z" if closed else ""))
    return "".join(out)


def smooth(lines: Iterable[Sequence[Grid]], *, closed: bool = False) -> str:
    """Path data that rounds the corners of each line; an open line keeps its ends."""
    out: list[str] = []
    for line in lines:
        if len(line) < 3:
            out.append(straight([line]))
            continue
        stops = [((a[0] + b[0]) // 2, (a[1] + b[1]) // 2) for a, b in pairwise(line)]
        if closed:
            stops.append(((line[-1][0] + line[0][0]) // 2, (line[-1][1] + line[0][1]) // 2))
            corners = [*line[1:], line[0]]
            start, ends = stops[0], [*stops[1:], stops[0]]
        else:
            corners, start, ends = list(line[1:-1]), line[0], [*stops[1:-1], line[-1]]
        x, y = start
        steps = [f"M{x} {y}q"]
        for (cx, cy), (ex, ey) in zip(corners, ends, strict=True):
            steps.append(f"{cx - x} {cy - y} {ex - x} {ey - y} ")
            x, y = ex, ey
        out.append("".join(steps).rstrip() + ("z" if closed else ""))
    return "".join(out)


def size(ring: Sequence[Grid]) -> int:
    """Twice the area of a closed shape."""
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)))
