"""Leader lines that cross are uncrossed by letting two blocks change places."""

import math
from collections.abc import Iterable
from itertools import combinations

import msgspec

from campaign.reports.maps.cells import Box, Cells
from campaign.reports.maps.table import Label
from campaign.reports.maps.wishes import Wish

ROUNDS = 3
"""Times all pairs are gone through at most."""
MOST_LED = 260
"""A map with more leader lines is left as it is: there is no order in such a crowd, and pairs grow with the square."""

Placed = dict[str, tuple[Wish, Label]]
Line = tuple[int, int, int, int]


def untangle(placed: Placed, width: int, height: int, marks: Iterable[Box]) -> None:
    """Exchanges led blocks in `placed` while that uncrosses two lines and makes them shorter together.

    No block comes to cover a mark or another block, none changes its size.
    """
    led = sorted(key for key, (_, label) in placed.items() if label.leader)
    if len(led) < 2 or len(led) > MOST_LED:
        return
    solid = Cells(width, height)
    for box in [*marks, *(label.box for _, label in placed.values())]:
        solid.take(box)
    for _ in range(ROUNDS):
        # A list, so that every pair is tried though the first exchange may already have changed one of them.
        swapped = [_exchange(placed, solid, a, b) for a, b in combinations(led, 2)]
        if not any(swapped):
            return


def _exchange(placed: Placed, solid: Cells, a: str, b: str) -> bool:
    (wish_a, label_a), (wish_b, label_b) = placed[a], placed[b]
    line_a, line_b = label_a.leader, label_b.leader
    if not line_a or not line_b or not crosses(line_a, line_b):
        return False
    solid.give(label_a.box)
    solid.give(label_b.box)
    box_a = _settle(wish_a, label_a.box, label_b.box, solid)
    box_b = None
    if box_a:
        solid.take(box_a)
        box_b = _settle(wish_b, label_b.box, label_a.box, solid)
        solid.give(box_a)
    if box_a and box_b:
        new_a, new_b = (wish_a.x, wish_a.y, *wish_a.hold(box_a)), (wish_b.x, wish_b.y, *wish_b.hold(box_b))
        if _long(new_a) + _long(new_b) < _long(line_a) + _long(line_b):
            placed[a] = wish_a, msgspec.structs.replace(label_a, box=box_a, leader=new_a)
            placed[b] = wish_b, msgspec.structs.replace(label_b, box=box_b, leader=new_b)
            solid.take(box_a)
            solid.take(box_b)
            return True
    solid.take(label_a.box)
    solid.take(label_b.box)
    return False


def _settle(wish: Wish, own: Box, other: Box, solid: Cells) -> Box | None:
    """The block of the size of `own` in a corner of `other`, where it is free and nearest to its point."""
    _, _, w, h = own
    x, y, ow, oh = other
    spots: list[Box] = [(left, top, w, h) for left in (x, x + ow - w) for top in (y, y + oh - h)]
    free = [box for box in spots if solid.free(box)]
    return min(free, key=lambda box: (_long((wish.x, wish.y, *wish.hold(box))), box), default=None)


def crosses(one: Line, other: Line) -> bool:
    """Whether two lines have an inner point in common; lines from the same point do not cross."""
    ax, ay, bx, by = one
    cx, cy, dx, dy = other
    if (ax, ay) == (cx, cy) or max(ax, bx) < min(cx, dx) or max(cx, dx) < min(ax, bx):
        return False
    if max(ay, by) < min(cy, dy) or max(cy, dy) < min(ay, by):
        return False
    return (
        _side(ax, ay, bx, by, cx, cy) * _side(ax, ay, bx, by, dx, dy) < 0
        and _side(cx, cy, dx, dy, ax, ay) * _side(cx, cy, dx, dy, bx, by) < 0
    )


def _side(ax: int, ay: int, bx: int, by: int, px: int, py: int) -> int:
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax)


def _long(line: Line) -> float:
    return math.dist(line[:2], line[2:])
