"""What pieces of terrain do: who is slowed, stopped, hidden, covered, or better placed by them.

A figure is in an area when the centre of its base is, and crosses an obstacle, a bank or a doorway when its centre
does; walls and shut doors stop any part of its base.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec.structs import replace

from campaign.games.mayhem.geometry import (
    HALVES,
    TOUCH,
    Point,
    apart,
    crossing,
    from_segment,
    inside,
    left_of,
    meets,
)
from campaign.games.mayhem.table import Piece, Table

Segment = tuple[Point, Point]
KEPT = 64
SLOW = ("woods", "slow", "stream", "obstacle", "bank", "door")


@lru_cache(maxsize=KEPT)
def walls(table: Table) -> tuple[Segment, ...]:
    """Return what nobody passes or shoots through: walls and the sides of buildings, without the doors in them."""
    found: list[Segment] = []
    for piece in table.pieces:
        if piece.kind in ("wall", "building"):
            points = (*piece.points, piece.points[0]) if piece.kind == "building" else piece.points
            for a, b in pairwise(points):
                found += _without_doors(a, b, of_kind(table, "door"))
    return tuple(found)


def _without_doors(a: Point, b: Point, doors: Sequence[Piece]) -> list[Segment]:
    """Return what is left of a wall from `a` to `b`, in the order of its points."""
    long = apart(a, b)
    gaps = []
    for door in doors:
        p, q = door.points[0], door.points[-1]
        if long and from_segment(p, a, b) <= TOUCH and from_segment(q, a, b) <= TOUCH:
            gaps.append(sorted((apart(a, p) / long, apart(a, q) / long)))
    left, at = [], 0.0
    for start, end in [*sorted(gaps), [1.0, 1.0]]:
        if start - at > 0:
            left.append((_part(a, b, at), _part(a, b, start)))
        at = max(at, end)
    return left


def _part(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


@lru_cache(maxsize=KEPT)
def of_kind(table: Table, *kinds: str) -> tuple[Piece, ...]:
    """Return the pieces of these kinds, in the order of the file."""
    return tuple(piece for piece in table.pieces if piece.kind in kinds)


@lru_cache(maxsize=KEPT)
def shut(table: Table, side: str) -> tuple[Piece, ...]:
    """Return the doors through which a side does not pass; of no side "": through which nobody sees."""
    return tuple(
        door for door in of_kind(table, "door") if door.shut and not door.broken and not (side and side == door.side)
    )


def stopped_by(table: Table, area: Sequence[Point], side: str) -> str:
    """Return what stops a base of a side that sweeps over `area`: "a wall", a door's name, or "" for nothing."""
    if any(_near(area, wall) and meets(area, wall) for wall in walls(table)):
        return "a wall"
    return next(
        (door.called for door in shut(table, side) if _near(area, door.points) and meets(area, door.points)), ""
    )


def _near(area: Sequence[Point], line: Sequence[Point]) -> bool:
    """Return whether the upright boxes around a ring and a line meet: a quick look before a closer one."""
    for axis in (0, 1):
        one, other = [p[axis] for p in area], [p[axis] for p in line]
        if min(one) > max(other) or min(other) > max(one):
            return False
    return True


def near_walls(table: Table, points: Sequence[Point], side: str) -> bool:
    """Return whether a wall, or a door that is shut to a side, comes near these points: a quick look."""
    return any(_near(points, wall) for wall in walls(table)) or any(
        _near(points, door.points) for door in shut(table, side)
    )


def off_table(table: Table, area: Sequence[Point]) -> bool:
    """Return whether a ring of points reaches over the table's edge."""
    return any(not (-TOUCH <= x <= table.width + TOUCH and -TOUCH <= y <= table.height + TOUCH) for x, y in area)


def slowed_by(table: Table, way: Sequence[Point]) -> tuple[str, ...]:
    """Return the pieces that slow a figure whose centre goes along `way`, by name (MAY-MOV-2)."""
    found = []
    for piece in of_kind(table, *SLOW):
        if piece.kind == "stream":
            slows = _waded(table, piece, way)
        elif piece.area:
            slows = meets(piece.points, way)
        else:
            slows = any(crossing(p, q, a, b) for p, q in pairwise(way) for a, b in pairwise(piece.points))
        if slows:
            found.append(piece.called)
    return tuple(found)


def drowned_by(table: Table, way: Sequence[Point]) -> str:
    """Return the water that a figure whose centre goes along `way` would enter, by name, "" for none."""
    return next((piece.called for piece in of_kind(table, "water") if _waded(table, piece, way)), "")


def _waded(table: Table, piece: Piece, way: Sequence[Point]) -> bool:
    """Return whether some part of a way lies in this water and on no bridge."""
    ring = (*piece.points, piece.points[0])
    bridges = of_kind(table, "bridge")
    edges = [*pairwise(ring), *(edge for one in bridges for edge in pairwise((*one.points, one.points[0])))]
    for p, q in pairwise((*way, way[-1])):
        cuts = sorted({0.0, 1.0, *(part for a, b in edges if (part := _cut(p, q, a, b)) is not None)})
        for one, other in pairwise(cuts):
            middle = _part(p, q, (one + other) / HALVES)
            if inside(middle, piece.points) and not any(inside(middle, bridge.points) for bridge in bridges):
                return True
    return False


def _cut(p: Point, q: Point, a: Point, b: Point) -> float | None:
    """Return how far (0 to 1) along `p`-`q` it crosses `a`-`b`, None where it does not, or runs along it."""
    if not crossing(p, q, a, b):
        return None
    at_p, at_q = left_of(a, b, p), left_of(a, b, q)
    return at_p / (at_p - at_q) if at_p != at_q else None


def hidden(table: Table, p: Point, q: Point) -> bool:
    """Return whether a wall, a building or a shut door lies between two points (MAY-SHOT-3)."""
    lines = [*walls(table), *(pair for door in shut(table, "") for pair in pairwise(door.points))]
    return any(crossing(p, q, a, b) for a, b in lines)


def covered(table: Table, p: Point, q: Point) -> bool:
    """Return whether who stands at `q` is in cover from `p`: the nearer half of the line has woods or an obstacle."""
    near = (_part(p, q, 1 / HALVES), q)
    return any(meets(piece.points, near) for piece in of_kind(table, "woods")) or between(table, *near) != ""


def between(table: Table, p: Point, q: Point) -> str:
    """Return the name of an obstacle that lies between two points, "" when there is none (MAY-MEL-3)."""
    for piece in of_kind(table, "obstacle"):
        if any(crossing(p, q, a, b) for a, b in pairwise(piece.points)):
            return piece.called
    return ""


def height(table: Table, p: Point) -> int:
    """Return how many levels the ground at a point lies above the table."""
    return sum(piece.height for piece in of_kind(table, "hill") if inside(p, piece.points))


def better_placed(table: Table, p: Point, q: Point) -> bool:
    """Return whether who stands at `p` is better placed by the ground than who stands at `q` (MAY-MEL-3).

    Uphill; on the high side of a bank that lies between them; on firm ground when the other stands in a stream.
    """
    if height(table, p) != height(table, q):
        return height(table, p) > height(table, q)
    for piece in of_kind(table, "bank"):
        for a, b in pairwise(piece.points):
            if crossing(p, q, a, b):
                return left_of(a, b, p) > 0
    wet = [any(_waded(table, piece, (at,)) for piece in of_kind(table, "stream")) for at in (p, q)]
    return wet == [False, True]


def without_door(table: Table, id: str) -> Table:
    """Return the table after the door of this id was broken."""
    return replace(
        table, pieces=tuple(replace(piece, broken=True) if piece.id == id else piece for piece in table.pieces)
    )
