"""The regions: tinted and hemmed by holder, hatched where foraged, blackened where burnt."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import lru_cache

from campaign.reports.maps.frame import Frame, Grid, straight
from campaign.reports.maps.palette import FIRE, INK, SOFT_INK, safe, tint
from campaign.reports.maps.view import Region, Ring

MOST_FORAGED = 5
"""The hatching has as many steps; a count beyond is drawn as the last."""
HEM = 110
"""Tenths of a px: the width of the coloured hem along a nation's frontier, twice (half of it is cut away)."""


def patterns() -> str:
    """The definitions of the hatchings `forage1` … and `burnt`."""
    out = []
    for step in range(1, MOST_FORAGED + 1):
        gap = 110 - 14 * step
        out.append(
            f'<pattern id="forage{step}" width="{gap}" height="{gap}" patternUnits="userSpaceOnUse" '
            f'patternTransform="rotate(45)"><path d="M0 0v{gap}" stroke="{SOFT_INK}" stroke-width="{8 + step}" '
            f'stroke-opacity=".5"/></pattern>'
        )
    out.append(
        '<pattern id="burnt" width="70" height="70" patternUnits="userSpaceOnUse" patternTransform="rotate(30)">'
        f'<path d="M0 0v70M0 0h70" stroke="{INK}" stroke-width="13" stroke-opacity=".5"/>'
        f'<circle cx="35" cy="35" r="9" fill="{FIRE}" fill-opacity=".75"/></pattern>'
    )
    return "".join(out)


@lru_cache(maxsize=4096)
def rings(frame: Frame, points: tuple[Ring, ...]) -> tuple[tuple[Grid, ...], ...]:
    """The region's rings on the grid, those off the map left out.

    Every point stays, so that a side that two regions share is the same in both.
    """
    return tuple(tuple(ring) for ring in (frame.ring(p, 1) for p in points) if ring)


def tints(frame: Frame, regions: Sequence[Region]) -> tuple[str, str]:
    """Definitions and drawing of all regions, to be clipped to the land."""
    ordered = sorted(regions, key=lambda r: r.id)
    shapes = [(region, rings(frame, region.points)) for region in ordered]
    by_colour: defaultdict[str, list[tuple[Grid, ...]]] = defaultdict(list)
    for region, parts in shapes:
        if region.colour is not None:
            by_colour[safe(region.colour, INK)].extend(parts)
    known: list[str] = []
    out: list[str] = []
    hems: list[str] = []
    for i, (colour, shape) in enumerate(sorted(by_colour.items())):
        known.append(f'<path id="c{i}" d="{straight(shape, closed=True)}"/>')
        known.append(f'<clipPath id="h{i}"><use href="#c{i}"/></clipPath>')
        out.append(f'<use href="#c{i}" fill="{tint(colour)}" fill-opacity=".26"/>')
        hems.append(
            f'<g clip-path="url(#h{i})"><path d="{_frontier(shape)}" fill="none" stroke="{colour}" '
            f'stroke-opacity=".42" stroke-width="{HEM}" stroke-linejoin="round"/></g>'
        )
    for region, parts in shapes:
        fills = [f"forage{min(region.foraged, MOST_FORAGED)}"] if region.foraged > 0 else []
        fills += ["burnt"] if region.burnt else []
        for fill in fills:
            out.append(f'<path d="{straight(parts, closed=True)}" fill="url(#{fill})"/>')
    every = straight((ring for _, parts in shapes for ring in parts), closed=True)
    if every:
        out.append(
            f'<path d="{every}" fill="none" stroke="{SOFT_INK}" stroke-width="9" '
            f'stroke-dasharray="14 26" stroke-linecap="round" stroke-opacity=".75"/>'
        )
    return "".join(known), "".join([*hems, *out])


def _frontier(shape: Sequence[Sequence[Grid]]) -> str:
    """The sides that only one ring has: inner borders between two regions of one holder cancel out."""
    sides: Counter[tuple[Grid, Grid]] = Counter()
    for ring in shape:
        sides.update((min(a, b), max(a, b)) for a, b in zip(ring, [*ring[1:], ring[0]], strict=True))
    return straight(_runs(shape, sides))


def _runs(shape: Sequence[Sequence[Grid]], sides: Counter[tuple[Grid, Grid]]) -> list[list[Grid]]:
    runs: list[list[Grid]] = []
    for ring in shape:
        run: list[Grid] = []
        for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
            if sides[min(a, b), max(a, b)] > 1:
                run = []
                continue
            if not run:
                run = [a]
                runs.append(run)
            run.append(b)
    return runs


def middle(shape: Sequence[Sequence[Grid]]) -> Grid | None:
    """The balance point of the region's largest ring; None if nothing of it shows."""
    best: tuple[int, Grid] | None = None
    for ring in shape:
        twice = sx = sy = 0
        for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
            cross = a[0] * b[1] - b[0] * a[1]
            twice += cross
            sx += (a[0] + b[0]) * cross
            sy += (a[1] + b[1]) * cross
        if twice and (best is None or abs(twice) > best[0]):
            best = (abs(twice), (sx // (3 * twice), sy // (3 * twice)))
    return best[1] if best else None
