"""Ways round walls and water, for a machine whose straight way is barred."""

import math
from collections import deque
from collections.abc import Collection
from functools import lru_cache

from campaign.games.mayhem.course import Course
from campaign.games.mayhem.figures import Figure
from campaign.games.mayhem.geometry import HALVES, Point, Square, apart, corners, rounded, shrunk
from campaign.games.mayhem.ground import drowned_by, off_table, stopped_by
from campaign.games.mayhem.groups import square
from campaign.games.mayhem.meeting import barred
from campaign.games.mayhem.table import Table

Cell = tuple[int, int]
CELL = 0.8  # inches: how finely a machine looks for a way
KEPT = 16
STEPS: tuple[Cell, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1))


@lru_cache(maxsize=KEPT)
def free(table: Table, side: str, base: float) -> frozenset[Cell]:
    """Return the cells of the table on whose middle a base of a side may stand, as far as the terrain goes."""
    found = set()
    for i in range(math.ceil(table.width / CELL)):
        for j in range(math.ceil(table.height / CELL)):
            x, y = _middle((i, j))
            area = corners(Square(x, y, 0.0, base))
            wet = drowned_by(table, ((x, y),))
            if not (wet or off_table(table, area) or stopped_by(table, shrunk(area), side)):
                found.add((i, j))
    return frozenset(found)


def _middle(cell: Cell) -> Point:
    return (cell[0] + 1 / HALVES) * CELL, (cell[1] + 1 / HALVES) * CELL


def _near(cells: Collection[Cell], p: Point) -> Cell | None:
    """Return the one of these cells that is nearest to a point: among those around it, or else among all."""
    i, j = (math.floor(value / CELL) for value in p)
    around = [cell for x in (-1, 0, 1) for y in (-1, 0, 1) if (cell := (i + x, j + y)) in cells]
    return min(around or cells, key=lambda cell: (rounded(apart(_middle(cell), p)), cell), default=None)


@lru_cache(maxsize=KEPT)
def _steps_to(table: Table, side: str, base: float, goal: Point) -> dict[Cell, int]:
    """Return how many steps each free cell is from that of a goal; those from which it is not reached are missing."""
    cells = free(table, side, base)
    end = _near(cells, goal)
    found = {end: 0} if end is not None else {}
    fresh = deque(found)
    while fresh:
        at = fresh.popleft()
        for dx, dy in STEPS:
            cell = at[0] + dx, at[1] + dy
            round_a_corner = (at[0] + dx, at[1]) not in cells or (at[0], at[1] + dy) not in cells
            if cell in cells and cell not in found and not (dx and dy and round_a_corner):
                found[cell] = found[at] + 1
                fresh.append(cell)
    return found


def clear(course: Course, one: Figure, to: Point) -> bool:
    """Return whether nothing of the terrain bars the straight way of a figure to a point."""
    here = square(one, course.base(one))
    return not barred(course, one.side, here, here._replace(x=to[0], y=to[1]))


def towards(course: Course, one: Figure, to: Point) -> Point | None:
    """Return the point for which a figure makes to come to `to` round what bars its way; None when there is no way."""
    steps = _steps_to(course.table, one.side, course.base(one), to)
    at = _near(steps, (one.x, one.y))
    if at is None or apart(_middle(at), (one.x, one.y)) > course.base(one):
        return None
    best = _middle(at)
    while steps[at]:
        near = [(at[0] + dx, at[1] + dy) for dx, dy in STEPS]
        at = min((cell for cell in near if cell in steps), key=lambda cell: (steps[cell], cell))
        if not clear(course, one, _middle(at)):
            break
        best = _middle(at)
    return best if apart(best, (one.x, one.y)) > CELL / HALVES else _middle(at)
