"""What moves on the land: scouting circles, ways, marks, places, armies."""

import math
from collections.abc import Sequence

from campaign.reports.maps.frame import TENTHS, Frame, Grid, smooth, straight
from campaign.reports.maps.glyphs import PLACE_REACH, RARE_MARKS, SHIP, place_kind
from campaign.reports.maps.palette import GOLD, INK, LAND, PAPER, WATER_INK, fading, safe
from campaign.reports.maps.text import MAX_NOTE, clean, escape
from campaign.reports.maps.view import Banner, Circle, Mark, Path, PlaceMark, Point

_DASHES = {"marched": "", "planned": ' stroke-dasharray="80 50"', "retreat": ' stroke-dasharray="10 55"'}
LANE = f'stroke="{WATER_INK}" stroke-opacity=".75" stroke-width="9" stroke-dasharray="45 35"'
"""How a lane of ships is drawn, in tenths of a px."""
_CLOTH = (".45", ".34", ".24", ".16")
"""How strongly the cloth of a flag is drawn, by the steps that its army's sighting has faded, from 1."""
TOLD = "l5 5-5 5-5-5z"
"""The hollow lozenge of an army that others told of, from its upper corner, px."""
POINTER = 200
"""Tenths of a px from an army's pin to the tip of the arrow that shows its way."""
_ARROW_LONG, _ARROW_WIDE = 110, 52
"""Tenths of a px from an arrow's tip to its barbs, along and across."""


def circles(frame: Frame, seen: Sequence[Circle]) -> str:
    """Scouting circles, in tenths of a px, the widest first."""
    out: list[str] = []
    for circle in sorted(seen, key=lambda c: (-c.radius, c.x, c.y, c.kind)):
        x, y = frame.grid(circle.x, circle.y)
        r = round(circle.radius * frame.scale * TENTHS)
        fill, dash = ("none", "") if circle.kind == "floor" else (PAPER, ' stroke-dasharray="60 40"')
        out.append(
            f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}" fill-opacity=".22" stroke="{INK}" '
            f'stroke-opacity=".7" stroke-width="10"{dash}/>'
        )
    return "".join(out)


def lanes(frame: Frame, lines: Sequence[Sequence[Point]], streams: Sequence[Sequence[Point]]) -> str:
    """Lanes over open water, straight from point to point, and on rivers, rounded as these are; in tenths of a px."""
    d = straight(_shown(frame, lines)) + smooth(_shown(frame, streams))
    return f'<path d="{d}" fill="none" {LANE}/>' if d else ""


def _shown(frame: Frame, lines: Sequence[Sequence[Point]]) -> list[list[Grid]]:
    return [line for line in map(frame.line, sorted(map(tuple, lines))) if len(line) > 1 and not frame.outside(line)]


def paths(frame: Frame, ways: Sequence[Path]) -> str:
    """Ways with their arrows, in tenths of a px."""
    out: list[str] = []
    for way in sorted(ways, key=lambda p: (p.kind, p.points, p.colour or "")):
        line = frame.line(way.points)
        if len(line) < 2 or frame.outside(line):
            continue
        colour = safe(way.colour, INK)
        d, tip = straight([line]), _arrow(line)
        out.append(
            f'<g fill="none" stroke-linejoin="round" stroke-linecap="round"><path d="{d}" stroke="{PAPER}" '
            f'stroke-opacity=".8" stroke-width="56"/><path d="{d}" stroke="{colour}" stroke-width="28"'
            f'{_DASHES[way.kind]}/><path d="{tip}" fill="{colour}" stroke="{PAPER}" stroke-width="8"/></g>'
        )
    return "".join(out)


def _arrow(line: Sequence[Grid]) -> str:
    tip = line[-1]
    back = next((p for p in reversed(line) if math.dist(p, tip) > _ARROW_LONG), line[0])
    return _barb(tip, math.atan2(tip[1] - back[1], tip[0] - back[0]), _ARROW_LONG, _ARROW_WIDE)


def _barb(tip: Grid, angle: float, long: float, wide: float) -> str:
    """An arrow's head with its point at the tip, looking along the angle."""
    c, s = math.cos(angle), math.sin(angle)
    corners = [(-long, wide), (-long * 0.7, 0.0), (-long, -wide)]
    ends = [(round(tip[0] + dx * c - dy * s), round(tip[1] + dx * s + dy * c)) for dx, dy in corners]
    return straight([[tip, *ends]], closed=True)


def marks(frame: Frame, things: Sequence[Mark]) -> str:
    """Marks on the ground, in px; those off the map left out."""
    kinds = {mark.kind for mark in things}
    out = [f'<defs><g id="m-{kind}">{body}</g></defs>' for kind, body in RARE_MARKS.items() if kind in kinds]
    for mark in sorted(things, key=lambda m: (m.kind, m.y, m.x, m.label)):
        if frame.holds(mark.x, mark.y):
            x, y = frame.px(mark.x, mark.y)
            faint = f' opacity="{fading(mark.faded)}"' if mark.faded else ""
            out.append(f'<use href="#m-{mark.kind}" x="{x:.1f}" y="{y:.1f}"{faint}/>')
    return "".join(out)


def places(frame: Frame, spots: Sequence[PlaceMark]) -> str:
    """Places by kind, in px, small ones first so that a city is never hidden; those off the map left out."""
    rank = {kind: i for i, kind in enumerate(PLACE_REACH)}
    out = [f'<g stroke="{INK}" stroke-width="1.1" stroke-linejoin="round">']
    for place in sorted(spots, key=lambda p: (-rank[place_kind(p.kind)], p.y, p.x, p.id)):
        if not frame.holds(place.x, place.y):
            continue
        x, y = frame.px(place.x, place.y)
        use = f'<use href="#p-{place_kind(place.kind)}" x="{x:.1f}" y="{y:.1f}" fill="{safe(place.colour, LAND)}"'
        note = escape(clean(place.note, MAX_NOTE))
        out.append(f"{use}><title>{note}</title></use>" if note else f"{use}/>")
    return "".join([*out, "</g>"])


def pointer(frame: Frame, army: Banner) -> tuple[Grid | None, float]:
    """The tip of the arrow that shows an army's way, and its angle on the sheet; no tip if the way is not known."""
    if army.heading is None or not math.isfinite(army.heading):
        return None, 0.0
    angle = math.radians(army.heading % 360 - 90)
    gx, gy = frame.grid(army.x, army.y)
    return (round(gx + POINTER * math.cos(angle)), round(gy + POINTER * math.sin(angle))), angle


def pins(frame: Frame, armies: Sequence[Banner]) -> str:
    """Where each army and fleet is and which way it moves, in px; those off the map left out."""
    out: list[str] = []
    for army in sorted(armies, key=lambda a: (a.y, a.x, a.label, a.detail)):
        if not frame.holds(army.x, army.y):
            continue
        x, y = frame.px(army.x, army.y)
        colour = safe(army.colour, INK)
        faint = f' opacity="{fading(army.faded)}"' if army.faded else ""
        out.append(f'<g fill="{colour}" stroke="{INK}" stroke-width="1"{faint}>')
        tip, angle = pointer(frame, army)
        if tip:
            out.append(f'<path transform="scale(.1)" stroke-width="8" d="{_barb(tip, angle, 110, 55)}"/>')
        if army.reported:
            out.append(
                f'<path d="M{x:.1f} {y - 5:.1f}{TOLD}" fill="{PAPER}" stroke="{colour}" stroke-width="1.8"/></g>'
            )
            continue
        if army.afloat:
            edge = GOLD if army.own else INK
            out.append(
                f'<path transform="translate({x:.1f} {y:.1f})" stroke="{edge}" stroke-linejoin="round" d="{SHIP}"/></g>'
            )
            continue
        ring = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5.4" fill="none" stroke="{GOLD}" stroke-width="1.6"/>'
        out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.4"/>{ring if army.own else ""}</g>')
    return "".join(out)


def flag(x: float, y: float, height: int, colour: str, *, left: bool, own: bool, faded: int) -> str:
    """A swallow-tailed flag on a staff whose foot is at x, y px, flying to the left or to the right."""
    sign = -1 if left else 1
    top = y - height
    cloth = f"M{x:.1f} {top + 1:.1f}h{19 * sign}l{-4 * sign} 6 {4 * sign} 6h{-19 * sign}z"
    dash = ' stroke-dasharray="2.4 1.8"' if faded else ""
    opacity = f' fill-opacity="{_CLOTH[min(faded, len(_CLOTH)) - 1]}"' if faded else ""
    bars = f"M{x + 7 * sign:.1f} {top + 1:.1f}v12M{x:.1f} {top + 7:.1f}h{16 * sign}"
    cross = f'<path d="{bars}" stroke="{PAPER}" stroke-width="1.6"/>'
    return (
        f'<path d="M{x:.1f} {y:.1f}v{-height}" stroke="{INK}" stroke-width="1.5"/>'
        f'<path d="{cloth}" fill="{safe(colour, INK)}"{opacity} stroke="{GOLD if own else INK}" '
        f'stroke-width="{1.8 if own else 1}"{dash}/>{cross if own else ""}'
    )
