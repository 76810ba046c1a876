"""What wants to be written on the map, and where each text block would like to stand."""

import math

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

    def seats(self, w: int, h: int) -> list[tuple[int, Box]]:
        """Places for the block beside its mark, as (dislike, box), best first."""
        x, y, a, b = self.x, self.y, self.reach_x, self.reach_y
        if self.flag:
            return [
                (dislike, (_even(left), _even(top), w, h))
                for dislike, left, top in (
                    (0, x - 2, y - b - h - 4),
                    (4, x + 2 - w, y - b - h - 4),
                    (5, x + a + 4, y - b - h + 2),
                    (7, x - a - w - 4, y - b - h + 2),
                    (8, x + a + 6, y - h // 2),
                    (9, x - a - w - 6, y - h // 2),
                    (11, x + a + 2, y + b + 4),
                    (12, x - a - w - 2, y + b + 4),
                    (13, x - 2, y - b - h - 18),
                    (14, x + 2 - w, y - b - h - 18),
                    (15, x - 2, y + b + 14),
                )
            ]
        high, low = y - b - h + 4, y + b - 4
        return [
            (dislike, (_even(left), _even(top), w, h))
            for dislike, left, top in (
                (0, x + a + 1, y - h // 2 - 1),
                (2, x + a, high),
                (3, x + a, low),
                (4, x - a - w - 1, y - h // 2 - 1),
                (5, x - w // 2, y - b - h),
                (6, x - w // 2, y + b),
                (7, x - a - w, high),
                (8, x - a - w, low),
                (9, x - w // 4, y - b - h),
                (9, x - w * 3 // 4, y - b - h),
                (10, x - w // 4, y + b),
                (10, x - w * 3 // 4, y + b),
            )
        ]

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
