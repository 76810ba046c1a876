"""Where the names stand: no two overlap, none is dropped, none is smaller than `MIN_SIZE`.

Each block is tried beside its mark, best seat first; then with another block moved out of its way; then smaller; then
in the nearest free spot with a leader line. Where a name finds no room within reach of a leader line, a number stands
for it and the name goes into the key below the map; where not even the number has room, the key says the map square.
Nothing here depends on the order in which the wishes come.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence

import msgspec

from campaign.reports.maps.cells import Box, Cells
from campaign.reports.maps.wishes import MIN_SIZE, Line, Wish

__all__ = ["MIN_SIZE", "Label", "Placement", "place"]

INK_DISLIKE = 14
"""How much a seat is disliked that lies wholly on roads, rivers or coast."""
NEAR = 70
"""px a leader line may be long before a smaller text is tried."""
TRIED = 12
"""Free spots whose leader lines are tried before one that crosses a text is accepted."""
BUCKET = 64
"""px a side of the squares by which placed blocks are looked up."""


class Label(msgspec.Struct, frozen=True):
    """A block in its place: `box` in px from the map's top left, its lines at their final sizes.

    `leader` is the line from the point to the block, if one is needed. `number` stands on the map in place of the name
    (`lines` is then the number), 0 for none.
    """

    key: str
    lines: tuple[Line, ...]
    box: Box
    flag: bool = False
    leader: tuple[int, int, int, int] | None = None
    number: int = 0


class KeyEntry(msgspec.Struct, frozen=True):
    """A line of the key below the map. `number` 0: it had no room even for a number, and x, y (px) tell the square."""

    key: str
    number: int
    text: str
    x: int
    y: int


class Placement(msgspec.Struct, frozen=True):
    """All that was placed, labels in order of their keys, key entries in the order to print."""

    labels: tuple[Label, ...]
    key: tuple[KeyEntry, ...]


class _Table:
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
        self.full: list[tuple[int, int]] = []

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
        self.placed[wish.key] = (wish, Label(wish.key, lines, box, wish.flag, leader))
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
        if reach >= wish.far and any(w >= fw and h >= fh for fw, fh in self.full):
            return None
        spots = self.taken.spots(wish.x, wish.y, w, h, reach)
        if not spots:
            # A number that depends on the reach of one wish would be wrong for another: only a full map is remembered.
            if reach >= self.taken.columns:
                self.full.append((w, h))
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


def place(wishes: Iterable[Wish], width: int, height: int, marks: Iterable[Box], ink: Sequence[int]) -> Placement:
    """Every wish in its place on a map of width × height px.

    `marks` are boxes that no label covers, `ink` a bitmap (`Cells.rows`) of lines that labels rather avoid. Of all
    wishes with unique keys each is in `labels` with its text or in `key`, but for the loose ones.
    """
    table = _Table(width, height, marks, ink)
    order = sorted(wishes, key=lambda w: (w.rank, w.y, w.x, w.key))
    waiting = [wish for wish in order if not _beside(table, wish, 0)]
    waiting = [wish for wish in waiting if not _make_room(table, wish)]
    keyed = [wish for wish in waiting if not _squeeze(table, wish) and not wish.loose]
    entries = _number(table, keyed)
    return Placement(tuple(table.placed[key][1] for key in sorted(table.placed)), tuple(entries))


def _beside(table: _Table, wish: Wish, shrink: int) -> bool:
    box = table.seat(wish, shrink)
    if box is None:
        return False
    table.put(wish, shrink, box)
    return True


def _make_room(table: _Table, wish: Wish) -> bool:
    """Takes a seat that one other block holds, if that one finds another seat."""
    if wish.loose:
        return False
    w, h = wish.measure()
    for _, box in wish.seats(w, h):
        if not table.taken.inside(box):
            continue
        holders = table.in_the_way(box)
        if len(holders) != 1 or table.placed[holders[0]][1].leader:
            continue
        other, label = table.lift(holders[0])
        if table.taken.free(box):
            table.put(wish, 0, box)
            if _beside(table, other, 0):
                return True
            table.lift(wish.key)
        table.put(other, 0, label.box)
    return False


def _squeeze(table: _Table, wish: Wish) -> bool:
    """Smaller beside the mark, then with a short leader line, then smaller with as long a one as allowed."""
    shrinks = wish.shrinks()
    if any(_beside(table, wish, shrink) for shrink in shrinks[1:]):
        return True
    tries = [(0, NEAR)] if wish.loose else [(0, NEAR), (shrinks[-1], NEAR), (0, wish.far), (shrinks[-1], wish.far)]
    for shrink, reach in tries:
        box = table.spot(wish, shrink, min(reach, wish.far))
        if box is not None:
            table.put(wish, shrink, box, led=not wish.loose)
            return True
    return False


def _number(table: _Table, keyed: Sequence[Wish]) -> list[KeyEntry]:
    """Numbers in alphabetical order of the names they stand for; those without room come last."""
    named = sorted(keyed, key=lambda w: (w.lines[0].text.casefold(), w.key))
    widest = Line("0" * len(str(len(named))), MIN_SIZE)
    homeless: list[KeyEntry] = []
    entries: list[KeyEntry] = []
    for wish in named:
        text = ", ".join(line.text for line in wish.lines)
        badge = Wish(wish.key, (widest,), wish.x, wish.y, wish.reach_x, wish.reach_y, wish.rank, far=wish.far)
        box = table.seat(badge, 0) or table.spot(badge, 0, badge.far)
        if box is None:
            homeless.append(KeyEntry(wish.key, 0, text, wish.x, wish.y))
            continue
        number = len(entries) + 1
        table.put(badge, 0, box)
        _, label = table.placed[wish.key]
        shown = Line(str(number), MIN_SIZE)
        table.placed[wish.key] = (badge, Label(wish.key, (shown,), box, False, label.leader, number))
        entries.append(KeyEntry(wish.key, number, text, wish.x, wish.y))
    return entries + homeless
