"""What wants to be written on the map, and where each text block would like to stand."""

import math
from collections.abc import Iterator

import msgspec

from campaign.reports.maps.cells import Box, even_up
from campaign.reports.maps.text import Face, width

MIN_SIZE = 9
"""px: no text on a map is smaller."""
LEADING = 1.12
"""Height of a line over its font size: capitals with accents above and descenders below fit in."""
BASELINE = 0.84
"""Depth of the baseline in a line, over the font size."""
HALO = 2
"""px kept free around a text on its left and right together."""
FLAG = 24
"""px an army's flag takes beside its text."""
FLAG_HEIGHT = 16
"""px from the foot to the top of an army's flag: no block with a flag is lower."""


_NAME_SEATS = (
    (0, 1, 0, 1, 0, 0.5, -1),
    (2, 1, 0, 0, -1, 1, 4),
    (3, 1, 0, 0, 1, 0, -4),
    (4, -1, 1, -1, 0, 0.5, -1),
    (5, 0, 0.5, 0, -1, 1, 0),
    (6, 0, 0.5, 0, 1, 0, 0),
    (7, -1, 1, 0, -1, 1, 4),
    (8, -1, 1, 0, 1, 0, -4),
    (9, 0, 0.25, 0, -1, 1, 0),
    (9, 0, 0.75, 0, -1, 1, 0),
    (10, 0, 0.25, 0, 1, 0, 0),
    (10, 0, 0.75, 0, 1, 0, 0),
)
"""Seats of a name, best first. A row is its dislike, then for x and for y: how many half marks the block lies beyond
the point, the share of its own size that lies before that, and px more."""

_FLAG_SEATS = (
    (0, 0, 0, -2, -1, 1, -4),
    (4, 0, 1, 2, -1, 1, -4),
    (5, 1, 0, 4, -1, 1, 2),
    (7, -1, 1, -4, -1, 1, 2),
    (8, 1, 0, 6, 0, 0.5, 0),
    (9, -1, 1, -6, 0, 0.5, 0),
    (11, 1, 0, 2, 1, 0, 4),
    (12, -1, 1, -2, 1, 0, 4),
    (13, 0, 0, -2, -1, 1, -18),
    (14, 0, 1, 2, -1, 1, -18),
    (15, 0, 0, -2, 1, 0, 14),
)
"""Seats of an army's block, written the same way: best with its staff on the pin."""


class Line(msgspec.Struct, frozen=True):
    """One line of a block, with its font size in px when the block is written at its full size."""

    text: str
    size: int
    face: Face = "regular"

    def at(self, shrink: int) -> int:
        """Its size in px when the block is `shrink` px smaller than it would like."""
        return max(self.size - shrink, MIN_SIZE)


class Wish(msgspec.Struct, frozen=True):
    """A text block that belongs to a point of the map.

    `x`, `y`: the point, px from the map's top left. `reach_x`, `reach_y`: half the width and height of the mark there.
    `rank`: lower is placed first. `flag`: an army's block, with a flag on the side of its point. `loose`: left out when
    there is no room near the point (else it is never dropped). `far`: px a leader line may be long.
    """

    key: str
    lines: tuple[Line, ...]
    x: int
    y: int
    reach_x: int
    reach_y: int
    rank: int
    flag: bool = False
    loose: bool = False
    far: int = 240

    def measure(self, shrink: int = 0) -> tuple[int, int]:
        """Width and height of the block in px, even numbers, when its lines are `shrink` px smaller."""
        wide = max(width(line.text, line.at(shrink), line.face) for line in self.lines)
        high = sum(line.at(shrink) * LEADING for line in self.lines)
        if self.flag:
            return even_up(wide + HALO + FLAG), max(even_up(high), FLAG_HEIGHT)
        return even_up(wide + HALO), even_up(high)

    def shrinks(self) -> list[int]:
        """By how many px the block may be made smaller: 0 first, then until every line is at its smallest."""
        return list(range(max(line.size for line in self.lines) - MIN_SIZE + 1))

    def seats(self, w: int, h: int) -> Iterator[tuple[int, Box]]:
        """Places for the block beside its mark, as (dislike, box), best first."""
        x, y, a, b = self.x, self.y, self.reach_x, self.reach_y
        for dislike, marks_x, share_x, dx, marks_y, share_y, dy in _FLAG_SEATS if self.flag else _NAME_SEATS:
            left, top = x + a * marks_x - w * share_x + dx, y + b * marks_y - h * share_y + dy
            yield dislike, (_even(left), _even(top), w, h)

    def hold(self, box: Box) -> tuple[int, int]:
        """Where a line from the point meets the block: the flag's staff, or the nearest point of the box."""
        left, top, w, h = box
        if self.flag:
            staff = left + w - 2 if mirrored(box, self.x) else left + 2
            return staff, min(max(self.y, top + 1), top + h)
        return min(max(self.x, left), left + w), min(max(self.y, top + 2), top + h - 2)

    def adjoins(self, box: Box) -> bool:
        """Whether the block stands so near to its mark that no line is needed to see that they belong together."""
        x, y = self.hold(box)
        return abs(x - self.x) <= self.reach_x + 4 and abs(y - self.y) <= self.reach_y + 4


def mirrored(box: Box, x: int) -> bool:
    """Whether an army's flag stands on the right of its text: when the block lies to the left of its point."""
    return box[0] + box[2] // 2 < x


def _even(value: float) -> int:
    return 2 * math.floor(value / 2 + 0.5)
