"""Ground drawn the old way: an area is sown with trees, hills, reeds, row by row from the back to the front."""

from collections.abc import Sequence
from typing import Final

from campaign.reports.maps.cells import CELL
from campaign.reports.maps.frame import TENTHS, Frame, Grid, size, smooth
from campaign.reports.maps.glyphs import ground_kind
from campaign.reports.maps.palette import MOOR_INK, SEA, SOFT_INK, WOOD

_STEP: Final = {
    "forest": (142, 96),
    "mountain": (250, 135),
    "hills": (190, 108),
    "marsh": (190, 110),
    "moor": (150, 105),
    "quarry": (130, 90),
    "other": (110, 90),
}
"""Tenths of a px from one drawing to the next, across and down."""

_TINT: Final = {
    "forest": (WOOD, ".75"),
    "mountain": ("#d8c39c", ".55"),
    "hills": ("#dcc9a4", ".5"),
    "marsh": (SEA, ".7"),
    "moor": (MOOR_INK, ".16"),
    "quarry": (SOFT_INK, ".16"),
    "other": (SOFT_INK, ".12"),
}

MOST = 2600
"""Drawings on a map at most: beyond it they stand farther apart."""


def ground(frame: Frame, areas: Sequence[tuple[str, Sequence[Grid]]], ink: Sequence[int]) -> str:
    """The areas as SVG, given as (kind, ring on the grid); no drawing stands on the lines of the bitmap `ink`."""
    out: list[str] = []
    shapes = [(ground_kind(kind), ring) for kind, ring in areas if ring]
    wanted = sum(size(ring) / 2 / (_STEP[kind][0] * _STEP[kind][1]) for kind, ring in shapes)
    spread = max(wanted / MOST, 1) ** 0.5
    for kind in sorted({kind for kind, _ in shapes}):
        colour, opacity = _TINT[kind]
        d = smooth([ring for k, ring in shapes if k == kind], closed=True)
        out.append(f'<path d="{d}" fill="{colour}" fill-opacity="{opacity}"/>')
    sown: list[tuple[int, int, str]] = []
    for kind, ring in shapes:
        across, down = (round(step * spread) for step in _STEP[kind])
        spots = _sow(frame, ring, across, down) or _lone(ring, across)
        sown += [(y, x, kind) for x, y in spots if not _on_line(ink, x, y)]
    out += [f'<use href="#g-{kind}" x="{x}" y="{y}"/>' for y, x, kind in sorted(sown)]
    return "".join(out)


def _on_line(ink: Sequence[int], x: int, y: int) -> bool:
    column, row = x // (TENTHS * CELL), y // (TENTHS * CELL)
    if column < 2:
        return False
    around = 0b11111 << (column - 2)
    return any(line & around for line in ink[max(row - 1, 0) : row + 3])


def _lone(ring: Sequence[Grid], across: int) -> list[Grid]:
    """One point in the middle of an area too small for a row, unless it is much smaller than a drawing."""
    xs, ys = [p[0] for p in ring], [p[1] for p in ring]
    if max(xs) - min(xs) < across // 3:
        return []
    return [((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)]


def _sow(frame: Frame, ring: Sequence[Grid], across: int, down: int) -> list[Grid]:
    """Points inside the ring in staggered rows, each moved a little by its row and column, the same every time."""
    ys = [p[1] for p in ring]
    first = max(min(ys), 0) // down
    last = min(max(ys), frame.height * TENTHS) // down
    found: list[Grid] = []
    edges = [(a, b) if a[1] < b[1] else (b, a) for a, b in zip(ring, [*ring[1:], ring[0]], strict=True) if a[1] != b[1]]
    for row in range(first, last + 1):
        y = row * down + down // 2
        crossings = sorted(a[0] + (b[0] - a[0]) * (y - a[1]) // (b[1] - a[1]) for a, b in edges if a[1] <= y < b[1])
        shift = across // 2 if row % 2 else 0
        for left, right in zip(crossings[::2], crossings[1::2], strict=False):
            inset = min(across // 3, (right - left) // 3)
            for column in range((left + inset - shift) // across + 1, (right - inset - shift) // across + 1):
                x = column * across + shift
                if 0 <= x <= frame.width * TENTHS:
                    stir = (row * 73856093 ^ column * 19349663) & 0xFFFF
                    found.append((x + (stir % 41 - 20) * across // 80, y + (stir // 41 % 31 - 15) * down // 70))
    return found
