"""The table of a game of Medieval Mayhem: grass, woods, hills, water, walls, doors; drawn at a scale of px an inch."""

import itertools
from collections.abc import Callable, Iterator, Sequence

from campaign.games.mayhem.table import Piece, Table
from campaign.reports.games.heraldry import middle, right
from campaign.reports.maps.palette import (
    FIRE,
    HILL_INK,
    INK,
    PAPER,
    ROAD,
    ROAD_LIGHT,
    SEA,
    SOFT_INK,
    WATER_INK,
    WATER_LINE,
    WOOD,
    WOOD_INK,
)

At = Callable[[float, float], tuple[float, float]]
Point = tuple[float, float]

TURF, CHALK = "#dfe3bd", "#c8cda2"
HILL, MARSH, STONE = "#d9cf9f", "#cdd5b4", "#9a9186"
_GRID = 6  # inches between two lines of the grid
_ORDER = ("hill", "slow", "woods", "stream", "water", "bridge", "building", "bank", "obstacle", "wall", "door")
_AREAS = {  # kind → fill, stroke, width of the stroke
    "hill": (HILL, HILL_INK, 1.2),
    "slow": (MARSH, WOOD_INK, 1.0),
    "woods": (WOOD, WOOD_INK, 1.4),
    "stream": (SEA, WATER_LINE, 1.0),
    "water": (WATER_LINE, WATER_INK, 1.4),
    "bridge": (ROAD_LIGHT, ROAD, 1.6),
    "building": (PAPER, INK, 3.2),
}
_INCHES, _ROOM = 12, 4  # px of the inches at the edge, and how much of it they may take


def ground(table: Table, at: At, scale: float) -> Iterator[str]:
    """Yield the table itself, its grid of six inches, and the pieces of terrain on it."""
    left, top = at(0, table.height)
    right, foot = at(table.width, 0)
    yield (
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{right - left:.1f}" height="{foot - top:.1f}" fill="{TURF}" '
        f'stroke="{INK}" stroke-width="2.4"/>'
    )
    lines = [_line(at, (x, 0), (x, table.height)) for x in _steps(table.width)]
    lines += [_line(at, (0, y), (table.width, y)) for y in _steps(table.height)]
    yield f'<path d="{"".join(lines)}" stroke="{CHALK}" stroke-width="1" fill="none"/>'
    for kind in _ORDER:
        for piece in table.pieces:
            if piece.kind == kind:
                yield _piece(piece, at, scale)


def scale(table: Table, at: At) -> Iterator[str]:
    """Yield the inches at the lines of the grid, from the left below the table and from below at its left."""
    left, foot = at(0, 0)
    for x in (0, *_steps(table.width)):
        yield middle(at(x, 0)[0], foot + _INCHES * 1.2, str(x), _INCHES, _INCHES * _ROOM, SOFT_INK)
    for y in (0, *_steps(table.height)):
        yield right(left - _INCHES * 0.45, at(0, y)[1] + _INCHES * 0.35, str(y), _INCHES, SOFT_INK)


def _steps(size: float) -> Iterator[int]:
    yield from range(_GRID, int(-(-size // 1)), _GRID)


def _line(at: At, a: Point, b: Point) -> str:
    (x, y), (p, q) = at(*a), at(*b)
    return f"M{x:.1f} {y:.1f}L{p:.1f} {q:.1f}"


def _path(points: Sequence[Point], at: At) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in (at(*point) for point in points))


def _piece(piece: Piece, at: At, scale: float) -> str:
    path = _path(piece.points, at)
    if piece.kind in _AREAS:
        fill, ink, wide = _AREAS[piece.kind]
        shape = f'<path d="{path}Z" fill="{fill}" stroke="{ink}" stroke-width="{wide}" stroke-linejoin="round"/>'
        return shape + (_trees(piece, at, scale) if piece.kind == "woods" else "")
    if piece.kind == "wall":
        return _stroke(path, STONE, scale * 0.5) + _stroke(path, INK, 1.2)
    if piece.kind == "obstacle":
        return _stroke(path, WOOD_INK, scale * 0.28, f"{scale * 0.5:.1f} {scale * 0.18:.1f}")
    if piece.kind == "bank":
        return _stroke(path, HILL_INK, scale * 0.16) + _ticks(piece.points, at, scale)
    ink = FIRE if piece.shut and not piece.broken else ROAD
    dash = f"{scale * 0.3:.1f} {scale * 0.3:.1f}" if piece.broken else ""
    return _stroke(path, ROAD_LIGHT, scale * 0.6) + _stroke(path, ink, scale * 0.34, dash)


def _stroke(path: str, ink: str, wide: float, dash: str = "") -> str:
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{wide:.1f}"{dashes}/>'


def _ticks(points: Sequence[Point], at: At, scale: float) -> str:
    """Return short strokes down from a bank, on the side that is the lower."""
    drawn = ""
    for (x, y), (p, q) in itertools.pairwise(points):
        long = ((p - x) ** 2 + (q - y) ** 2) ** 0.5
        for count in range(int(long)):
            share = (count + 0.5) / long
            a = x + (p - x) * share, y + (q - y) * share
            b = a[0] + (q - y) / long * 0.5, a[1] - (p - x) / long * 0.5
            drawn += _line(at, a, b)
    return f'<path d="{drawn}" stroke="{HILL_INK}" stroke-width="{scale * 0.08:.1f}"/>'


def _trees(piece: Piece, at: At, scale: float) -> str:
    """Return crowns of trees along the edge of a wood."""
    r = scale * 0.42
    points = (*piece.points, piece.points[0])
    drawn = ""
    for (x, y), (p, q) in itertools.pairwise(points):
        long = ((p - x) ** 2 + (q - y) ** 2) ** 0.5
        count = max(1, int(long / 1.4))
        for step in range(count):
            cx, cy = at(x + (p - x) * step / count, y + (q - y) * step / count)
            drawn += f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="{r:.1f}"/>'
    return f'<g fill="{WOOD}" stroke="{WOOD_INK}" stroke-width="1">{drawn}</g>'
