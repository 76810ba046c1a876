"""The whole sheet: the land, what moves on it, the names, and what stands around the map."""

from campaign.reports.maps import furniture, overlay, regions
from campaign.reports.maps.base import base
from campaign.reports.maps.frame import MARGIN, TENTHS, lay
from campaign.reports.maps.labels import Placement, place
from campaign.reports.maps.naming import leaders, wishes, written
from campaign.reports.maps.palette import INK, PAPER
from campaign.reports.maps.text import MAX_TITLE, clean, escape
from campaign.reports.maps.typeface import FAMILY, font_faces
from campaign.reports.maps.view import MapView

NARROWEST, WIDEST = 400, 6000
"""px: a sheet asked for narrower or wider is made as narrow or as wide as this."""


def _sheet_width(width_px: int) -> int:
    return 2 * (min(max(width_px, NARROWEST), WIDEST) // 2)


def placement(view: MapView, width_px: int = 1200) -> Placement:
    """Where each name of the view stands on its map; boxes in px from the map's top left corner."""
    sheet = _sheet_width(width_px)
    frame = lay(view.bounds, sheet)
    wanted, marks = wishes(view, frame)
    return place(wanted, frame.width, frame.height, marks, base(view, sheet).ink)


def svg(view: MapView, width_px: int = 1200, *, fonts: bool = True) -> str:
    """The map as the text of one SVG file that needs no other, `width_px` wide (even, 400 to 6,000).

    The same view gives the same text, in whatever order its tuples come. Every place and army inside the bounds is
    named: on the map in letters of 9 px at least, or by a number (or square) in the key below it.
    Without `fonts` the file names its font but does not carry it: for pages that carry `font_faces` themselves.
    """
    sheet = _sheet_width(width_px)
    frame = lay(view.bounds, sheet)
    land = base(view, sheet)
    wanted, marks = wishes(view, frame)
    names = place(wanted, frame.width, frame.height, marks, land.ink)
    tint_defs, tints = regions.tints(frame, view.regions)
    foot, foot_height = furniture.footer(view, frame, names.key, sheet)
    lower = furniture.HEADER + frame.height + MARGIN // 2
    height = lower + foot_height
    title = escape(f"{clean(view.title, MAX_TITLE)}, {clean(view.date, MAX_TITLE)}")
    wide, high = frame.width * TENTHS, frame.height * TENTHS
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{sheet}" height="{height}" viewBox="0 0 {sheet} {height}" '
        f'role="img"><title>{title}</title>'
    )
    look = (
        f'text{{font-family:"{FAMILY}",serif}}.n text{{paint-order:stroke;stroke:{PAPER};stroke-width:2.6px;'
        f"stroke-linejoin:round;stroke-opacity:.85}}"
    )
    body = [
        f"<defs>{land.defs}{regions.patterns()}{tint_defs}",
        f'<clipPath id="map"><path d="M0 0h{wide}v{high}h-{wide}z"/></clipPath></defs>',
        f'<path d="M0 0h{sheet}v{height}h-{sheet}z" fill="{PAPER}"/><g fill="{INK}">',
        furniture.header(view, sheet),
        f'<g transform="translate({MARGIN} {furniture.HEADER})">',
        f'<g transform="scale(.1)"><g clip-path="url(#map)">{land.below}<g clip-path="url(#dry)">{tints}</g>',
        f"{land.above}{overlay.lanes(frame, view.lanes, view.streams)}{overlay.circles(frame, view.circles)}",
        f"{overlay.paths(frame, view.paths)}</g></g>",
        leaders(names.labels),
        overlay.places(frame, view.places),
        overlay.marks(frame, view.marks),
        overlay.pins(frame, view.armies),
        written(view, names.labels),
        furniture.border(frame),
        f'</g><g transform="translate(0 {lower})">{foot}</g></g></svg>\n',
    ]
    drawing = "".join(body)
    faces = font_faces(title + drawing) if fonts else ""
    return f"{head}<style>{faces}{look}</style>{drawing}"
