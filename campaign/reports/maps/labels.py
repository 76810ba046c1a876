"""Where the names stand: no two overlap, none is dropped, none is smaller than `MIN_SIZE`.

Each block is tried beside its mark, best seat first; then with another block moved out of its way; then smaller; then
in the nearest free spot with a leader line. Where a name finds no room within reach of a leader line, a number stands
for it and the name goes into the key below the map; where not even the number has room, the key says the map square.
Nothing here depends on the order in which the wishes come.
"""

from collections.abc import Iterable, Sequence

import msgspec

from campaign.reports.maps.cells import Box
from campaign.reports.maps.table import Label, Table, overlap
from campaign.reports.maps.untangle import untangle
from campaign.reports.maps.wishes import MIN_SIZE, Line, Wish

__all__ = ["MIN_SIZE", "KeyEntry", "Label", "Placement", "overlap", "place"]

NEAR = 70
"""px a leader line may be long before a smaller text is tried."""


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


def place(wishes: Iterable[Wish], width: int, height: int, marks: Iterable[Box], ink: Sequence[int]) -> Placement:
    """Every wish in its place on a map of width × height px.

    `marks` are boxes that no label covers, `ink` a bitmap (`Cells.rows`) of lines that labels rather avoid. Of all
    wishes with unique keys each is in `labels` with its text or in `key`, but for the loose ones.
    """
    solid = sorted(marks)
    table = Table(width, height, solid, ink)
    order = sorted(wishes, key=lambda w: (w.rank, w.y, w.x, w.key))
    waiting = [wish for wish in order if not _beside(table, wish, 0) and not _near(table, wish)]
    waiting = [wish for wish in waiting if not _make_room(table, wish)]
    keyed = [wish for wish in waiting if not _squeeze(table, wish) and not wish.loose]
    entries = _number(table, keyed)
    untangle(table.placed, width, height, solid)
    return Placement(tuple(table.placed[key][1] for key in sorted(table.placed)), tuple(entries))


def _beside(table: Table, wish: Wish, shrink: int) -> bool:
    box = table.seat(wish, shrink)
    if box is None:
        return False
    table.put(wish, shrink, box)
    return True


def _near(table: Table, wish: Wish) -> bool:
    """An army's block goes a little way off before smaller places' names take the room."""
    if not wish.flag:
        return False
    for shrink in (0, wish.shrinks()[-1]):
        box = table.spot(wish, shrink, NEAR)
        if box is not None:
            table.put(wish, shrink, box, led=True)
            return True
    return False


def _make_room(table: Table, wish: Wish) -> bool:
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


def _squeeze(table: Table, wish: Wish) -> bool:
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


def _number(table: Table, keyed: Sequence[Wish]) -> list[KeyEntry]:
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
        table.placed[wish.key] = (badge, msgspec.structs.replace(label, lines=(shown,), number=number))
        entries.append(KeyEntry(wish.key, number, text, wish.x, wish.y))
    return entries + homeless
