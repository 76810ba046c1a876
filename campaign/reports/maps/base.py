"""The land itself: sea and shores, ground, rivers, roads. It depends on nobody's knowledge of armies, so that one
drawing serves every commander's map of the same piece of land."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec

from campaign.reports.maps.cells import Cells
from campaign.reports.maps.frame import TENTHS, Frame, Grid, lay, size, smooth, straight
from campaign.reports.maps.glyphs import defs
from campaign.reports.maps.palette import INK, LAND, ROAD, ROAD_LIGHT, SEA, WATER_INK, WATER_LINE
from campaign.reports.maps.terrain import ground
from campaign.reports.maps.view import Area, MapView, Outline, Point, River, Road

_WATER_LINES = ((190, ".22"), (130, ".36"), (78, ".52"), (34, ".75"))
"""Lines along the shore, outermost first: tenths of a px from the shore, opacity."""
_LINE = 7
"""Tenths of a px a water line is wide."""


class Base(msgspec.Struct, frozen=True):
    """The drawing of a land: `defs`, then `below` (sea, land) and `above` (ground, lakes, rivers, roads); regions are
    tinted between the two. All in tenths of a px. `ink` is the bitmap of its lines, which labels rather avoid."""

    defs: str
    below: str
    above: str
    ink: tuple[int, ...]


def base(view: MapView, width_px: int) -> Base:
    """The land of the view on a sheet of that width, computed once for the same land and bounds."""
    return drawn(view.outlines, view.areas, view.rivers, view.roads, lay(view.bounds, width_px))


@lru_cache(maxsize=16)
def drawn(
    outlines: tuple[Outline, ...],
    areas: tuple[Area, ...],
    rivers: tuple[River, ...],
    roads: tuple[Road, ...],
    frame: Frame,
) -> Base:
    """As `base`, from its parts."""
    shores = [(o.kind, frame.ring(o.points)) for o in outlines]
    shores = sorted((s for s in shores if s[1]), key=lambda s: (-size(s[1]), s))
    wet = sorted((r.navigable, _line(frame, r.points)) for r in rivers)
    ways = sorted(_line(frame, r.points) for r in roads)
    cells = Cells(frame.width, frame.height)
    for ring in (ring for _, ring in shores):
        _trace(cells, [*ring, ring[0]])
    for line in [*(line for _, line in wet), *ways]:
        _trace(cells, line)
    ink = tuple(cells.rows)
    land = straight((ring for kind, ring in shores if kind == "land"), closed=True)
    grounds = sorted((a.kind, frame.ring(a.points)) for a in areas)
    lake_defs, lakes = _lakes(shores)
    road = smooth(line for line in ways if line)
    return Base(
        defs=f'{defs()}<path id="land" d="{land}"/><clipPath id="dry"><use href="#land"/></clipPath>'
        f'{lake_defs}<path id="roads" d="{road}"/>',
        below=_sea(frame, any(kind == "land" for kind, _ in shores)),
        above="".join((ground(frame, grounds, ink), _rivers(wet), lakes, _roads() if road else "")),
        ink=ink,
    )


def _line(frame: Frame, points: tuple[Point, ...]) -> list[Grid]:
    line = frame.line(points)
    return [] if frame.outside(line) else line


def _trace(cells: Cells, line: list[Grid]) -> None:
    for a, b in pairwise(line):
        cells.draw(cells.along(a[0] / TENTHS, a[1] / TENTHS, b[0] / TENTHS, b[1] / TENTHS))


def _sea(frame: Frame, has_land: bool) -> str:
    wide, high = frame.width * TENTHS, frame.height * TENTHS
    out = [f'<path d="M0 0h{wide}v{high}h-{wide}z" fill="{SEA if has_land else LAND}"/>']
    out += [_shore_lines("#land")]
    out.append(f'<use href="#land" fill="{LAND}" stroke="{INK}" stroke-width="22" stroke-linejoin="round"/>')
    return "".join(out)


def _shore_lines(shape: str) -> str:
    """Lines that follow a shore outside and inside: strokes ever narrower, each all but covered by bare water."""
    out = ['<g fill="none" stroke-linejoin="round">']
    for away, opacity in _WATER_LINES:
        out.append(
            f'<use href="{shape}" stroke="{WATER_LINE}" stroke-opacity="{opacity}" stroke-width="{2 * away}"/>'
            f'<use href="{shape}" stroke="{SEA}" stroke-width="{2 * (away - _LINE)}"/>'
        )
    return "".join([*out, "</g>"])


def _lakes(shores: Sequence[tuple[str, list[Grid]]]) -> tuple[str, str]:
    """Definitions and drawing of the lakes and of the islands in them; the shores come largest first."""
    known: list[str] = []
    out: list[str] = []
    lakes: list[list[Grid]] = []
    for kind, ring in shores:
        d = straight([ring], closed=True)
        if kind == "lake":
            i = len(lakes)
            lakes.append(ring)
            known.append(f'<path id="lake{i}" d="{d}"/><clipPath id="wet{i}"><use href="#lake{i}"/></clipPath>')
            out.append(
                f'<use href="#lake{i}" fill="{SEA}"/><g clip-path="url(#wet{i})" fill="none">'
                f'<use href="#lake{i}" stroke="{WATER_LINE}" stroke-opacity=".7" stroke-width="68"/>'
                f'<use href="#lake{i}" stroke="{SEA}" stroke-width="54"/></g>'
                f'<use href="#lake{i}" fill="none" stroke="{INK}" stroke-width="16"/>'
            )
        elif any(_holds(lake, ring[0]) for lake in lakes):
            out.append(f'<path d="{d}" fill="{LAND}" stroke="{INK}" stroke-width="16"/>')
    return "".join(known), "".join(out)


def _holds(ring: list[Grid], point: Grid) -> bool:
    """Whether the point lies in the closed shape."""
    x, y = point
    inside = False
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (a[1] > y) != (b[1] > y) and x < a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]):
            inside = not inside
    return inside


def _rivers(wet: list[tuple[bool, list[Grid]]]) -> str:
    out = ['<g fill="none" stroke-linejoin="round" stroke-linecap="round">']
    for navigable, wide in ((False, 16), (True, 30)):
        d = smooth(line for flag, line in wet if flag == navigable and line)
        if d:
            out.append(f'<path d="{d}" stroke="{WATER_INK}" stroke-width="{wide}"/>')
            if navigable:
                out.append(f'<path d="{d}" stroke="{SEA}" stroke-width="{wide // 2}"/>')
    return "".join([*out, "</g>"])


def _roads() -> str:
    return (
        f'<g fill="none" stroke-linejoin="round"><use href="#roads" stroke="{ROAD}" stroke-width="26"/>'
        f'<use href="#roads" stroke="{ROAD_LIGHT}" stroke-width="12"/></g>'
    )
