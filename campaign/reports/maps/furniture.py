"""What stands around the map: title, frame with lettered squares, scale, north arrow, legend, note, key."""

from collections.abc import Sequence

from campaign.reports.maps.frame import MARGIN, Frame
from campaign.reports.maps.glyphs import GROUND_KINDS, PLACE_REACH, SHIP, place_kind
from campaign.reports.maps.labels import KeyEntry
from campaign.reports.maps.overlay import LANE, TOLD
from campaign.reports.maps.palette import FADING, INK, LAND, PAPER, ROAD, ROAD_LIGHT, SOFT_INK, WATER_INK, safe
from campaign.reports.maps.text import MAX_DETAIL, MAX_NOTE, MAX_TITLE, clean, fit, span, width, wrap
from campaign.reports.maps.view import MapView

HEADER = 88
"""px above the map."""
SQUARE = 120
"""px a lettered square of the frame is wide, about."""
SIDE = 290
"""px on the left of the foot kept for the north arrow and the scale."""
TEXT = 11
"""px: the size of the legend, the note and the key."""
ROW = 17
"""px from one line of them to the next."""
COLUMN = 190
"""px a column of the key is wide at least."""
_MIDDLE = ' text-anchor="middle"'

_PLACE_WORDS = {"works": "village with works", "crossroads": "crossroads"}
_PATH_WORDS = {
    "marched": ("marched", "sailed", "marched or sailed"),
    "planned": ("ordered march", "ordered voyage", "ordered way"),
    "retreat": ("retreat", "retreat", "retreat"),
}
"""What ways are called of which all, none, or some are by land."""
_MARK_WORDS = {
    "pile": "stores on the ground",
    "battle": "battle",
    "tourney": "tourney",
    "siege": "siege",
    "fire": "fire",
    "letter": "letter",
    "rider": "rider",
    "rumour": "rumour",
    "harbour": "harbour",
}

Item = tuple[str, str]
"""A legend's drawing (centred on 0, 0, px) and its words."""


def header(view: MapView, sheet_width: int) -> str:
    """Title and date above the map, the title smaller when it is long."""
    room = sheet_width - 2 * MARGIN
    title = clean(view.title, MAX_TITLE)
    size = 26
    while size > 13 and width(title, size) > room:
        size -= 1
    date = fit(clean(view.date, MAX_TITLE), 15, room, "italic")
    middle = sheet_width / 2
    half = min(max(width(title, size), width(date, 15, "italic")) / 2 + 14, room / 2 - 30)
    return (
        span(middle, 36, fit(title, size, room), _MIDDLE, size)
        + span(middle, 59, date, f'{_MIDDLE} fill="{SOFT_INK}"', 15, "italic")
        + f'<path d="M{MARGIN} 54.5H{middle - half:.1f}M{middle + half:.1f} 54.5H{sheet_width - MARGIN}" '
        f'stroke="{SOFT_INK}" stroke-width=".8"/>'
    )


def squares(frame: Frame) -> tuple[int, int]:
    """How many lettered columns and numbered rows the frame has."""
    return max(round(frame.width / SQUARE), 1), max(round(frame.height / SQUARE), 1)


def square(frame: Frame, x: int, y: int) -> str:
    """The name of the square at x, y px of the map: B3 is the second from the west, the third from the north."""
    columns, rows = squares(frame)
    column = min(max(x * columns // frame.width, 0), columns - 1)
    row = min(max(y * rows // frame.height, 0), rows - 1)
    return f"{_letter(column)}{row + 1}"


def _letter(column: int) -> str:
    head, tail = divmod(column, 26)
    return (_letter(head - 1) if head else "") + chr(ord("A") + tail)


def border(frame: Frame) -> str:
    """The double line around the map with the names of its squares; x, y from the map's top left."""
    w, h = frame.width, frame.height
    columns, rows = squares(frame)
    out = [
        f'<g fill="none" stroke="{INK}"><path d="M0 0h{w}v{h}h-{w}z" stroke-width="1.4"/>'
        f'<path d="M-14.5-14.5h{w + 29}v{h + 29}h-{w + 29}z" stroke-width="2.2"/>'
    ]
    ticks = "".join(f"M{w * i / columns:.1f} 0v-14M{w * i / columns:.1f} {h}v14" for i in range(columns + 1))
    ticks += "".join(f"M0 {h * i / rows:.1f}h-14M{w} {h * i / rows:.1f}h14" for i in range(rows + 1))
    out.append(f'<path d="{ticks}" stroke-width=".8"/></g><g fill="{SOFT_INK}">')
    for i in range(columns):
        x = w * (i + 0.5) / columns
        out += [span(x, y, _letter(i), _MIDDLE, 10) for y in (-3.8, h + 10.8)]
    for i in range(rows):
        y = h * (i + 0.5) / rows + 3.4
        out += [span(x, y, str(i + 1), _MIDDLE, 10) for x in (-7.4, w + 7.4)]
    return "".join([*out, "</g>"])


def scale_bar(frame: Frame) -> str:
    """A bar of a round number of kilometres, its left end at 0, 0 px, about a sixth of a sheet long."""
    metre = 1
    for step in (10**power * lead for power in range(2, 8) for lead in (1, 2, 5)):
        if step * frame.scale <= 210:
            metre = step
    part = metre * frame.scale / 4
    out = [f'<g stroke="{INK}" stroke-width="1">']
    for i in range(4):
        out.append(f'<path d="M{part * i:.1f} 0h{part:.1f}v6h-{part:.1f}z" fill="{INK if i % 2 == 0 else PAPER}"/>')
    out.append("</g>")
    length = f"{metre // 1000} km" if metre >= 1000 else f"{metre} m"
    half = f"{metre / 2000:g}" if metre >= 1000 else f"{metre // 2}"
    for x, words in ((0.0, "0"), (part * 2, half), (part * 4, length)):
        out.append(span(x, -5, words, _MIDDLE, TEXT))
    return "".join(out)


def north() -> str:
    """A north arrow on 0, 0 px, 44 px high."""
    return (
        f'<g stroke="{INK}" stroke-width="1" stroke-linejoin="round"><path d="M0-14l6 30-6-5z" fill="{PAPER}"/>'
        f'<path d="M0-14l-6 30 6-5z" fill="{INK}"/><circle r="13" cy="3" fill="none" stroke-width=".7"/></g>'
        + span(0, -17, "N", _MIDDLE, 12)
    )


def items(view: MapView) -> list[Item]:
    """The legend: the view's own lines as they stand, then what the map shows of each kind of drawing."""
    out: list[Item] = [
        (f'<path d="M-9-5h18v10h-18z" fill="{safe(colour, INK)}" stroke="{INK}" stroke-width=".8"/>', words)
        for colour, text in view.legend
        if (words := clean(text, MAX_DETAIL))
    ]
    kinds = {place_kind(p.kind) for p in view.places}
    for kind in PLACE_REACH:
        if kind in kinds:
            drawing = f'<use href="#p-{kind}" fill="{LAND}" stroke="{INK}" stroke-width="1.1"/>'
            out.append((drawing, _PLACE_WORDS.get(kind, kind)))
    if view.roads:
        lines = ((ROAD, 2.6), (ROAD_LIGHT, 1.2))
        road = "".join(f'<path d="M-10 0h20" stroke="{colour}" stroke-width="{wide}"/>' for colour, wide in lines)
        out.append((road, "road"))
    if any(r.navigable for r in view.rivers):
        out.append((f'<path d="M-10 0h20" stroke="{WATER_INK}" stroke-width="3"/>', "navigable river"))
    for kind in sorted({a.kind for a in view.areas} & GROUND_KINDS):
        out.append((f'<use href="#g-{kind}" transform="scale(.1)"/>', kind))
    for way, dash in (("marched", ""), ("planned", "6 4"), ("retreat", "1 4")):
        by = {p.afloat for p in view.paths if p.kind == way}
        if by:
            line = f'<path d="M-10 0h20" stroke="{INK}" stroke-width="2.6" stroke-dasharray="{dash or "none"}"/>'
            out.append((line, _PATH_WORDS[way][2 if len(by) > 1 else by.pop()]))
    if view.lanes or view.streams:
        out.append((f'<path d="M-100 0h200" transform="scale(.1)" {LANE}/>', "sea lane"))
    shown = {m.kind for m in view.marks}
    for mark, words in _MARK_WORDS.items():
        if mark in shown:
            out.append((f'<use href="#m-{mark}" transform="scale(.85)"/>', words))
    if any(a.afloat for a in view.armies):
        out.append((f'<path d="{SHIP}" fill="{SOFT_INK}" stroke="{INK}" stroke-width="1"/>', "fleet"))
    if any(a.reported for a in view.armies):
        out.append(
            (f'<path d="M0-5{TOLD}" fill="{PAPER}" stroke="{INK}" stroke-width="1.8"/>', "army told of, not seen")
        )
    if any(one.faded for one in view.armies) or any(one.faded for one in view.marks):
        dots = (f'<circle cx="{7 * n - 10}" r="3.4" opacity="{FADING[n]}"/>' for n in range(len(FADING) - 1))
        out.append((f'<g fill="{INK}">{"".join(dots)}</g>', "paler: seen longer ago"))
    if any(r.foraged > 0 for r in view.regions):
        out.append((_swatch("forage3"), "foraged (denser: more often)"))
    if any(r.burnt for r in view.regions):
        out.append((_swatch("burnt"), "burnt land"))
    return out


def _swatch(pattern: str) -> str:
    return (
        f'<g transform="scale(.1)"><path d="M-100-60h200v120h-200z" fill="url(#{pattern})" stroke="{INK}" '
        f'stroke-width="8"/></g>'
    )


def footer(view: MapView, frame: Frame, entries: Sequence[KeyEntry], sheet_width: int) -> tuple[str, int]:
    """All below the map, and its height in px; y from the map's lower edge."""
    beside = sheet_width >= 3 * SIDE
    left = MARGIN + (SIDE if beside else 0)
    right = sheet_width - MARGIN
    out = [
        f'<g transform="translate({MARGIN + 16} 50)">{north()}</g>',
        f'<g transform="translate({MARGIN + 52} 54)">{scale_bar(frame)}</g>',
    ]
    x, y = float(left), 40 if beside else 100
    for drawing, words in items(view):
        words = fit(words, TEXT, right - left - 32)
        wide = 30 + width(words, TEXT) + 18
        if x > left and x + wide > right:
            x, y = float(left), y + 23
        out.append(f'<g transform="translate({x + 12:.1f} {y - 4})">{drawing}</g>{span(x + 29, y, words, "", TEXT)}')
        x += wide
    y = max(y, 66) + 12
    for line in wrap(clean(view.note, MAX_NOTE), TEXT, right - MARGIN, "italic"):
        y += ROW
        out.append(span(MARGIN, y, line, f' fill="{SOFT_INK}"', TEXT, "italic"))
    if entries:
        drawn, high = _key(frame, entries, right - MARGIN)
        out.append(f'<g transform="translate({MARGIN} {y + 12})">{drawn}</g>')
        y += high + 12
    return "".join(out), y + 20


def _key(frame: Frame, entries: Sequence[KeyEntry], room: int) -> tuple[str, int]:
    """The names that have a number on the map, and those that have only a square, in columns."""
    out = [f'<path d="M0 .5H{room}" stroke="{SOFT_INK}" stroke-width=".8"/>', span(0, 20, "Key", "", 14)]
    texts = [
        (f"{entry.number}" if entry.number else f"({square(frame, entry.x, entry.y)})", entry.text) for entry in entries
    ]
    lead = max(width(number, TEXT) for number, _ in texts) + 6
    # A column is as wide as its longest entry, so that no name of the key is cut.
    wide = max(lead + max(width(text, TEXT) for _, text in texts) + 14, COLUMN * 0.5)
    columns = max(int(room // wide), 1)
    rows = -(-len(texts) // columns)
    for i, (number, text) in enumerate(texts):
        x, y = room / columns * (i // rows), 40 + ROW * (i % rows)
        out.append(span(x, y, number, f' fill="{SOFT_INK}"', TEXT))
        out.append(span(x + lead, y, fit(text, TEXT, room - lead), "", TEXT))
    return "".join(out), 40 + ROW * rows
