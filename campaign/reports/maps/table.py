"""The labels placed so far, and what of the map is still free."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

import msgspec

from campaign.reports.maps.cells import Box, Cells
from campaign.reports.maps.wishes import Line, Wish

INK_DISLIKE = 30
"""How much a seat is disliked that lies wholly on roads, rivers or coast."""
TRIED = 12
"""Free spots whose leader lines are tried before one that crosses a text is accepted."""
BUCKET = 64
"""px a side of the squares by which placed blocks are looked up."""


class Label(msgspec.Struct, frozen=True):
    """A block in its place: `box` in px from the map's top left, its lines at their final sizes, the point it names.

    `leader` is the line from the point to the block, if one is needed. `number` stands on the map in place of the name
    (`lines` is then the number), 0 for none.
    """

    key: str
    lines: tuple[Line, ...]
    box: Box
    point: tuple[int, int]
    flag: bool = False
    leader: tuple[int, int, int, int] | None = None
    number: int = 0


class Table:
    """The labels placed so far, and the squares they, their lines and the marks take."""

    def __init__(self, width: int, height: int, marks: Iterable[Box], ink: Sequence[int]) -> None:
        self.taken = Cells(width, height)
        self.texts = Cells(width, height)
        self.ink = Cells(width, height)
        self.ink.rows = list(ink)
        for box in marks:
            self.taken.take(box)
        self.placed: dict[str, tuple[Wish, Label]] = {}
        self.buckets: defaultdict[tuple[int, int], set[str]] = defaultdict(set)
        self.full: defaultdict[tuple[int, int], list[tuple[int, int, int]]] = defaultdict(list)

    def put(self, wish: Wish, shrink: int, box: Box, *, led: bool = False) -> None:
        lines = tuple(Line(line.text, line.at(shrink), line.face) for line in wish.lines)
        leader = None
        if led or not wish.adjoins(box):
            leader = (wish.x, wish.y, *wish.hold(box))
        self.taken.take(box)
        self.texts.take(box)
        if leader:
            squares = self.taken.along(*leader)
            self.texts.draw(squares)
            self.taken.draw(squares)
        self.placed[wish.key] = (wish, Label(wish.key, lines, box, (wish.x, wish.y), wish.flag, leader))
        for bucket in _buckets(box):
            self.buckets[bucket].add(wish.key)

    def lift(self, key: str) -> tuple[Wish, Label]:
        wish, label = self.placed.pop(key)
        self.taken.give(label.box)
        self.texts.give(label.box)
        for bucket in _buckets(label.box):
            self.buckets[bucket].discard(key)
        return wish, label

    def seat(self, wish: Wish, shrink: int) -> Box | None:
        """The best free seat beside the mark, roads and rivers avoided where that is cheap."""
        w, h = wish.measure(shrink)
        squares = w * h / 4
        best: tuple[float, Box] | None = None
        for dislike, box in wish.seats(w, h):
            if best and best[0] <= dislike:
                break
            if self.taken.free(box):
                cost = dislike + INK_DISLIKE * self.ink.count(box) / squares
                if best is None or cost < best[0]:
                    best = (cost, box)
        return best[1] if best else None

    def in_the_way(self, box: Box) -> list[str]:
        near = sorted({key for bucket in _buckets(box) for key in self.buckets[bucket]})
        return [key for key in near if overlap(self.placed[key][1].box, box)]

    def spot(self, wish: Wish, shrink: int, reach: int) -> Box | None:
        """The nearest free spot within reach whose leader line crosses no text; failing that, the nearest."""
        w, h = wish.measure(shrink)
        # Room only gets less: what found none hereabouts is not looked for again by a wish that needs as much.
        failed = self.full[wish.x // BUCKET, wish.y // BUCKET]
        if any(w >= fw and h >= fh and reach <= fr for fw, fh, fr in failed):
            return None
        spots = self.taken.spots(wish.x, wish.y, w, h, reach)
        if not spots:
            failed.append((w, h, reach))
            return None
        for _, box in spots[:TRIED]:
            if not self.texts.crossed(self.taken.along(wish.x, wish.y, *wish.hold(box))):
                return box
        return spots[0][1]


def overlap(a: Box, b: Box) -> bool:
    """Whether two boxes have more than an edge in common."""
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


def _buckets(box: Box) -> list[tuple[int, int]]:
    x, y, w, h = box
    return [
        (i, j)
        for i in range(x // BUCKET, (x + w - 1) // BUCKET + 1)
        for j in range(y // BUCKET, (y + h - 1) // BUCKET + 1)
    ]
