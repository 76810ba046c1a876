"""Which part of the map is taken: a bitmap of small squares, one whole number a row.

A box is tested, taken and given back in a few operations a row, and the free spot nearest to a point is found without
trying each: all spots of a row at once.
"""

import math
from collections.abc import Sequence

CELL = 2
"""px a side of a square. Boxes have even sides and corners, so that two boxes overlap exactly if their squares do."""

Box = tuple[int, int, int, int]
"""Left, top, width, height in px, all even."""


def even_up(value: float) -> int:
    """The least even whole number that is not below `value`."""
    return math.ceil(value / CELL) * CELL


class Cells:
    """A bitmap of `width` × `height` px; what lies outside counts as taken."""

    def __init__(self, width: int, height: int) -> None:
        self.columns = width // CELL
        self.rows = [0] * (height // CELL)

    def _span(self, box: Box) -> tuple[int, int, int]:
        x, y, w, h = box
        left, right = max(x // CELL, 0), min((x + w) // CELL, self.columns)
        mask = ((1 << max(right - left, 0)) - 1) << left
        return max(y // CELL, 0), min((y + h) // CELL, len(self.rows)), mask

    def inside(self, box: Box) -> bool:
        """Whether the box lies on the map with all its sides."""
        x, y, w, h = box
        return x >= 0 and y >= 0 and (x + w) // CELL <= self.columns and (y + h) // CELL <= len(self.rows)

    def free(self, box: Box) -> bool:
        """Whether the box lies on the map and nothing of it is taken."""
        x, y, w, h = box
        left, right, bottom = x // CELL, (x + w) // CELL, (y + h) // CELL
        if left < 0 or y < 0 or right > self.columns or bottom > len(self.rows):
            return False
        mask = ((1 << (right - left)) - 1) << left
        # A plain loop: it runs some ten thousand times a map, and any() over a generator costs twice as much.
        for row in self.rows[y // CELL : bottom]:  # noqa: SIM110
            if row & mask:
                return False
        return True

    def take(self, box: Box) -> None:
        """Marks the box's part of the map as taken."""
        top, bottom, mask = self._span(box)
        for i in range(top, bottom):
            self.rows[i] |= mask

    def give(self, box: Box) -> None:
        """Marks it as free again."""
        top, bottom, mask = self._span(box)
        for i in range(top, bottom):
            self.rows[i] &= ~mask

    def count(self, box: Box) -> int:
        """How many squares of the box are taken."""
        top, bottom, mask = self._span(box)
        return sum((row & mask).bit_count() for row in self.rows[top:bottom])

    def along(self, x0: float, y0: float, x1: float, y1: float) -> list[tuple[int, int]]:
        """Columns and rows of the squares on the straight line between two points, in px; those outside left out."""
        start, end = 0.0, 1.0
        # Cut to the map first: a line may come from far outside it.
        for at, way, most in ((x0, x1 - x0, self.columns * CELL), (y0, y1 - y0, len(self.rows) * CELL)):
            if way == 0:
                if not 0 <= at < most:
                    return []
                continue
            enter, leave = sorted((-at / way, (most - at) / way))
            start, end = max(start, enter), min(end, leave)
        if start > end:
            return []
        x0, y0, x1, y1 = (
            x0 + (x1 - x0) * start,
            y0 + (y1 - y0) * start,
            x0 + (x1 - x0) * end,
            y0 + (y1 - y0) * end,
        )
        steps = int(max(abs(x1 - x0), abs(y1 - y0)) / CELL) + 1
        columns, rows = self.columns, len(self.rows)
        found: list[tuple[int, int]] = []
        for i in range(steps + 1):
            column, row = int((x0 + (x1 - x0) * i / steps) // CELL), int((y0 + (y1 - y0) * i / steps) // CELL)
            if 0 <= column < columns and 0 <= row < rows:
                found.append((column, row))
        return found

    def draw(self, squares: Sequence[tuple[int, int]]) -> None:
        """Marks those squares as taken."""
        for column, row in squares:
            self.rows[row] |= 1 << column

    def crossed(self, squares: Sequence[tuple[int, int]]) -> bool:
        """Whether any of those squares is taken."""
        return any(self.rows[row] >> column & 1 for column, row in squares)

    def spots(self, x: int, y: int, w: int, h: int, reach: int) -> list[tuple[int, Box]]:
        """Free spots for a box of w × h px around the point, nearest first, as (squared px away, box).

        At most two a row of squares: the nearest on the left and on the right. `reach` bounds the way in px from the
        point to the box's nearest edge along each axis.
        """
        columns, tall = w // CELL, h // CELL
        last = len(self.rows) - tall
        everything = (1 << self.columns) - 1
        aim = max(x - w // 2, 0) // CELL
        found: list[tuple[int, Box]] = []
        for top in range(max((y - reach - h) // CELL, 0), min((y + reach) // CELL, last) + 1):
            taken = 0
            for row in self.rows[top : top + tall]:
                taken |= row
            fits = everything & ~taken
            run = 1
            while run < columns and fits:
                step = min(run, columns - run)
                fits &= fits >> step
                run += step
            if not fits:
                continue
            left = fits & ((1 << (aim + 1)) - 1)
            right = fits >> (aim + 1)
            starts = [left.bit_length() - 1] if left else []
            if right:
                starts.append(aim + (right & -right).bit_length())
            for start in starts:
                bx, by = start * CELL, top * CELL
                dx, dy = max(bx - x, 0, x - bx - w), max(by - y, 0, y - by - h)
                if dx <= reach and dy <= reach:
                    found.append((dx * dx + dy * dy, (bx, by, w, h)))
        found.sort()
        return found
