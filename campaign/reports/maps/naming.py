"""Every text of a view that stands on the map itself, as wishes for a place, and how a placed one is written."""

from collections.abc import Sequence
from typing import TypeVar

from campaign.reports.maps.cells import Box, even_up
from campaign.reports.maps.frame import TENTHS, Frame
from campaign.reports.maps.glyphs import MARK_REACH, PLACE_REACH, place_kind
from campaign.reports.maps.labels import Label
from campaign.reports.maps.overlay import flag, pointer
from campaign.reports.maps.palette import GOLD, INK, PAPER, SOFT_INK, WATER_INK
from campaign.reports.maps.regions import middle, rings
from campaign.reports.maps.text import MAX_DETAIL, MAX_NAME, clean, span, width
from campaign.reports.maps.view import Banner, MapView, Mark, PlaceMark
from campaign.reports.maps.wishes import BASELINE, FLAG, LEADING, Line, Wish, mirrored

_T = TypeVar("_T")

PLACE_SIZE = {"city": 17, "town": 14, "castle": 13, "fort": 13, "works": 12, "village": 12, "crossroads": 11}
"""px: the size of a place's name by its kind."""
ARMY_SIZE, DETAIL_SIZE, MARK_SIZE, RIVER_SIZE, REGION_SIZE = 13, 11, 10, 12, 10
PIN_REACH, SHIP_REACH = 6, 8
"""Half the px of an army's pin, and of a ship."""
ARMY_FAR = 420
"""px an army's leader line may be long: farther than a place's, for an army matters more."""
_RANK_OWN, _RANK_TOWN, _RANK_ARMY, _RANK_VILLAGE, _RANK_MARK, _RANK_LOOSE = range(6)


def wishes(view: MapView, frame: Frame) -> tuple[list[Wish], list[Box]]:
    """All texts of the view that belong to points on the map, and the boxes of the marks that no text may cover."""
    found: list[Wish] = []
    boxes: list[Box] = []
    for key, place in _keyed("p", sorted(view.places, key=_place_order)):
        if frame.holds(place.x, place.y):
            found.append(_place(key, place, frame))
            boxes.append(_box(found[-1]))
    for key, army in _keyed("a", sorted(view.armies, key=_army_order)):
        if frame.holds(army.x, army.y):
            found.append(_army(key, army, frame))
            boxes.append(_box(found[-1]))
            tip, _ = pointer(frame, army)
            if tip:
                # The box ends a little short of the tip: the arrow's barbs lie between it and the pin.
                x, y = (2 * tip[0] + found[-1].x * TENTHS) // 30, (2 * tip[1] + found[-1].y * TENTHS) // 30
                boxes.append((even_up(x - 6), even_up(y - 6), 12, 12))
    for key, mark in _keyed("m", sorted(view.marks, key=_mark_order)):
        if frame.holds(mark.x, mark.y):
            x, y = _at(frame, mark.x, mark.y)
            text = clean(mark.label, MAX_NAME)
            wish = Wish(key, (Line(text, MARK_SIZE, "italic"),), x, y, *MARK_REACH[mark.kind], _RANK_MARK)
            boxes.append(_box(wish))
            if text:
                found.append(wish)
    return [wish for wish in found if wish.lines] + _rivers(view, frame) + _regions(view, frame), boxes


def _place_order(place: PlaceMark) -> tuple[str, str, int, int]:
    return place.id, place.name, place.x, place.y


def _army_order(army: Banner) -> tuple[str, str, int, int]:
    return army.label, army.detail, army.x, army.y


def _mark_order(mark: Mark) -> tuple[str, str, int, int]:
    return mark.kind, mark.label, mark.x, mark.y


def _keyed(letter: str, things: Sequence[_T]) -> list[tuple[str, _T]]:
    return [(f"{letter}{i:05d}", thing) for i, thing in enumerate(things)]


def _at(frame: Frame, x: int, y: int) -> tuple[int, int]:
    gx, gy = frame.grid(x, y)
    return gx // TENTHS, gy // TENTHS


def _box(wish: Wish) -> Box:
    x, y = even_up(wish.x - wish.reach_x), even_up(wish.y - wish.reach_y)
    return x, y, 2 * wish.reach_x, 2 * wish.reach_y


def _place(key: str, place: PlaceMark, frame: Frame) -> Wish:
    kind = place_kind(place.kind)
    x, y = _at(frame, place.x, place.y)
    name = clean(place.name, MAX_NAME)
    rank = _RANK_TOWN if kind in ("city", "town", "castle", "fort") else _RANK_VILLAGE
    lines = (Line(name, PLACE_SIZE[kind], "italic" if kind == "crossroads" else "regular"),) if name else ()
    return Wish(key, lines, x, y, *PLACE_REACH[kind], rank)


def _army(key: str, army: Banner, frame: Frame) -> Wish:
    x, y = _at(frame, army.x, army.y)
    texts = (
        (clean(army.label, MAX_NAME), ARMY_SIZE, "regular"),
        (clean(army.detail, MAX_DETAIL), DETAIL_SIZE, "regular"),
        (clean(army.age, MAX_DETAIL), DETAIL_SIZE, "italic"),
    )
    lines = tuple(Line(t, size, "italic" if face == "italic" else "regular") for t, size, face in texts if t)
    rank = _RANK_OWN if army.own else _RANK_ARMY
    reach = SHIP_REACH if army.afloat else PIN_REACH
    return Wish(key, lines or (Line("?", ARMY_SIZE),), x, y, reach, reach, rank, flag=True, far=ARMY_FAR)


def _rivers(view: MapView, frame: Frame) -> list[Wish]:
    """A river's name at its middle on the map."""
    found: list[Wish] = []
    for key, river in _keyed("r", sorted(view.rivers, key=lambda r: (r.name, r.points))):
        name = clean(river.name, MAX_NAME)
        line = [p for p in river.points if frame.holds(*p)]
        if name and len(line) > 1:
            x, y = _at(frame, *line[len(line) // 2])
            found.append(Wish(key, (Line(name, RIVER_SIZE, "italic"),), x, y, 3, 3, _RANK_LOOSE, loose=True, far=40))
    return found


def _regions(view: MapView, frame: Frame) -> list[Wish]:
    """A region's label and the count of its foraging, about its middle."""
    found: list[Wish] = []
    for key, region in _keyed("g", sorted(view.regions, key=lambda r: r.id)):
        texts = [t for t in (clean(region.label, MAX_NAME), clean(region.forage_note, MAX_NAME)) if t]
        point = middle(rings(frame, region.points)) if texts else None
        if point is None:
            continue
        x, y = point[0] // TENTHS, point[1] // TENTHS
        if 0 <= x < frame.width and 0 <= y < frame.height:
            lines = tuple(Line(t, REGION_SIZE, "italic") for t in texts)
            found.append(Wish(key, lines, x, y, 0, 0, _RANK_LOOSE, loose=True, far=60))
    return found


def leaders(labels: Sequence[Label]) -> str:
    """The lines from the points to their blocks, to be drawn below the marks."""
    lines = (label.leader for label in labels if label.leader)
    d = "".join(f"M{x0} {y0}L{x1} {y1}" for x0, y0, x1, y1 in lines)
    if not d:
        return ""
    return (
        f'<path d="{d}" stroke="{PAPER}" stroke-width="2.6" stroke-opacity=".7"/>'
        f'<path d="{d}" stroke="{INK}" stroke-width=".8" stroke-opacity=".85"/>'
    )


def written(view: MapView, labels: Sequence[Label]) -> str:
    """The placed labels as SVG, flags and texts."""
    armies = dict(_keyed("a", sorted(view.armies, key=_army_order)))
    blocks = (_army_block(label, armies[label.key]) if label.flag else _plain_block(label) for label in labels)
    return f'<g class="n">{"".join(blocks)}</g>'


def _plain_block(label: Label) -> str:
    x, y, w, _ = label.box
    colour = {"r": f' fill="{WATER_INK}"', "g": f' fill="{SOFT_INK}"'}.get(label.key[0], "")
    if label.number:
        colour = f' fill="{SOFT_INK}"'
    out: list[str] = []
    top = float(y)
    for line in label.lines:
        left = x + (w - width(line.text, line.size, line.face)) / 2
        out.append(span(left, top + line.size * BASELINE, line.text, colour, line.size, line.face))
        top += line.size * LEADING
    return "".join(out)


def _army_block(label: Label, army: Banner) -> str:
    x, y, w, h = label.box
    left = mirrored(label.box, label.point[0])
    staff = x + w - 2 if left else x + 2
    edge = GOLD if army.own else SOFT_INK
    out = [
        f'<path d="M{x} {y}h{w}v{h}h-{w}z" fill="{PAPER}" fill-opacity=".78" stroke="{edge}" '
        f'stroke-opacity="{".9" if army.own else ".35"}" stroke-width="{1.2 if army.own else 0.6}"/>',
        flag(staff, y + h, h, army.colour or INK, left=left, own=army.own, faded=army.faded),
    ]
    top = y + (h - sum(line.size * LEADING for line in label.lines)) / 2
    for line in label.lines:
        wide = width(line.text, line.size, line.face)
        at = x + w - FLAG - wide if left else x + FLAG
        fill = f' fill="{SOFT_INK}"' if army.faded else ""
        out.append(span(at, top + line.size * BASELINE, line.text, fill, line.size, line.face))
        top += line.size * LEADING
    return "".join(out)
