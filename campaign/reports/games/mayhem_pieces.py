"""What stands on the table of Medieval Mayhem: figures by class and facing, arcs, engines, the fallen, arrows."""

import math
import re

from campaign.games.mayhem.aiming import missile
from campaign.games.mayhem.figures import Engine, Figure
from campaign.reports.games.heraldry import middle
from campaign.reports.maps.palette import FIRE, GOLD, INK, LAND, PAPER, SOFT_INK, tint
from campaign.reports.maps.text import Face, clean

SHOWN, NAME = 3.2, 22  # inches of an arc that are drawn, and characters of a name
_ARC = 45  # degrees to either side
_NUMBER = re.compile(r"(?:^|.* )([0-9]{1,3})", re.ASCII | re.DOTALL)
_SPOTS = {"ran": "ran", "left": "left"}


def arc(one: Figure, x: float, y: float, base: float, colour: str, scale: float) -> str:
    """Return the arc in which a figure shoots: a wedge of two lines and a light field; "" when it does not shoot."""
    if missile(one) is None:
        return ""
    r = (base / 2 + SHOWN) * scale
    if one.all_round and one.mounted:
        shape = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}"'
    else:
        dx, dy = r * math.sin(math.radians(_ARC)), r * math.cos(math.radians(_ARC))
        shape = (
            f'<path transform="translate({x:.1f} {y:.1f}) rotate({one.facing:g})" '
            f'd="M0 0L{-dx:.1f} {-dy:.1f}A{r:.1f} {r:.1f} 0 0 1 {dx:.1f} {-dy:.1f}Z"'
        )
    return shape + f' fill="{tint(colour)}" fill-opacity=".3" stroke="{colour}" stroke-opacity=".5" stroke-width=".8"/>'


def figure(one: Figure, x: float, y: float, base: float, colour: str, scale: float) -> str:
    """Return a figure on its base: its front marked, the sign of its class, a rim when it rides, a hero's gold."""
    half = base * scale / 2
    parts = [
        f'<g transform="translate({x:.1f} {y:.1f}) rotate({one.facing:g})">',
        f'<rect x="{-half:.1f}" y="{-half:.1f}" width="{2 * half:.1f}" height="{2 * half:.1f}" rx="1.5" '
        f'fill="{colour}" stroke="{INK}" stroke-width="1.1"/>',
    ]
    if one.mounted:
        rim = half * 0.84
        parts.append(
            f'<rect x="{-rim:.1f}" y="{-rim:.1f}" width="{2 * rim:.1f}" height="{2 * rim:.1f}" fill="none" '
            f'stroke="{GOLD}" stroke-width="{half * 0.14:.1f}"/>'
        )
    tip = half * 0.34
    parts.append(
        f'<path d="M{-tip:.1f} {-half:.1f}l{tip:.1f} {-tip * 0.8:.1f}l{tip:.1f} {tip * 0.8:.1f}z" fill="{INK}"/>'
    )
    parts.append(_sign(one, half))
    if one.hero is not None:
        parts.append(
            f'<circle cy="{half * 0.72:.1f}" r="{half * 0.18:.1f}" fill="{GOLD}" stroke="{INK}" stroke-width=".6"/>'
        )
    if one.moved or one.shot:
        parts.append(f'<circle cx="{half * 0.7:.1f}" cy="{half * 0.7:.1f}" r="{half * 0.13:.1f}" fill="{PAPER}"/>')
    return "".join((*parts, "</g>", _numbered(one, x, y, half)))


def numbered(one: Figure) -> str:
    """Return the number in which a figure's name ends, such as "3" of Bowman 3; "" when it ends in none."""
    found = _NUMBER.fullmatch(one.name)
    return found[1] if found is not None else ""


def _numbered(one: Figure, x: float, y: float, half: float) -> str:
    """Return the number of a figure in the corner behind its left, upright whatever it faces."""
    number = numbered(one)
    if not number:
        return ""
    way, size = math.radians(one.facing), half * 0.66
    corner = 0.5 if one.mounted else 0.58  # of half a base, within its rim
    back, aside = half * corner, -half * corner + size * 0.25 * (len(number) - 1)
    at_x = x + aside * math.cos(way) - back * math.sin(way)
    at_y = y + aside * math.sin(way) + back * math.cos(way)
    return middle(at_x, at_y + size * 0.35, number, size, 2 * half, PAPER)


def _sign(one: Figure, half: float) -> str:
    """Return the sign of a class, in the front part of a base: a shield, two or one chevrons, a bow, a ring."""
    return f'<g transform="translate(0 {-half * 0.2:.1f})">{_class(one, half * 0.5, half)}</g>'


def _class(one: Figure, s: float, half: float) -> str:
    line = f'fill="none" stroke="{PAPER}" stroke-width="{half * 0.17:.1f}"'
    if one.kind == "knight":
        return (
            f'<path d="M{-s:.1f} {-s:.1f}h{2 * s:.1f}v{s * 0.8:.1f}c0 {s * 0.7:.1f} {-s * 0.6:.1f} {s:.1f} {-s:.1f} '
            f'{s * 1.3:.1f}c{-s * 0.4:.1f} {-s * 0.3:.1f} {-s:.1f} {-s * 0.6:.1f} {-s:.1f} {-s * 1.3:.1f}z" '
            f'fill="{LAND}" stroke="{INK}" stroke-width=".8"/>'
        )
    if one.kind == "archer":
        return (
            f'<path d="M{-s:.1f} {s * 0.35:.1f}C{-s * 0.7:.1f} {-s:.1f} {s * 0.7:.1f} {-s:.1f} {s:.1f} {s * 0.35:.1f}'
            f'M0 {s * 0.8:.1f}V{-s:.1f}" {line}/>'
        )
    if one.kind == "noncombatant":
        return f'<circle r="{s * 0.55:.1f}" {line}/>'
    one_up = f"M{-s:.1f} {s * 0.3:.1f}L0 {-s * 0.45:.1f}L{s:.1f} {s * 0.3:.1f}"
    more = f"M{-s:.1f} {s:.1f}L0 {s * 0.25:.1f}L{s:.1f} {s:.1f}" if one.kind == "veteran sergeant" else ""
    return f'<path d="{one_up}{more}" {line}/>'


def fallen(one: Figure, x: float, y: float, base: float, colour: str, scale: float) -> str:
    """Return the mark of a figure that is down: a cross where it fell; "" for one that ran or left."""
    if one.status in _SPOTS:
        return ""
    s = base * scale * 0.3
    return (
        f'<path d="M{x - s:.1f} {y - s:.1f}l{2 * s:.1f} {2 * s:.1f}M{x + s:.1f} {y - s:.1f}l{-2 * s:.1f} {2 * s:.1f}" '
        f'stroke="{colour}" stroke-width="{s * 0.5:.1f}" stroke-opacity=".75"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{s * 1.5:.1f}" fill="none" stroke="{FIRE}" stroke-width="1"/>'
    )


def engine(one: Engine, x: float, y: float, base: float, colour: str, scale: float) -> str:
    """Return an engine: its base, its barrel, a filled muzzle when it is loaded, a cross when it is broken."""
    half = base * scale / 2
    bore = INK if one.loaded else PAPER
    cross = f'<path d="M{-half:.1f} {-half:.1f}L{half:.1f} {half:.1f}M{half:.1f} {-half:.1f}L{-half:.1f} {half:.1f}"'
    broken = f'{cross} stroke="{FIRE}" stroke-width="2.5"/>' if one.broken else ""
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) rotate({one.facing:g})">'
        f'<rect x="{-half:.1f}" y="{-half:.1f}" width="{2 * half:.1f}" height="{2 * half:.1f}" fill="{LAND}" '
        f'stroke="{colour}" stroke-width="2.4"/><rect x="{-half * 0.3:.1f}" y="{-half * 1.2:.1f}" '
        f'width="{half * 0.6:.1f}" height="{half * 1.9:.1f}" fill="{SOFT_INK}"/>'
        f'<circle cx="0" cy="{-half * 1.1:.1f}" r="{half * 0.26:.1f}" fill="{bore}" stroke="{INK}"/>{broken}</g>'
    )


def arrow(x: float, y: float, to_x: float, to_y: float, colour: str) -> str:
    """Return an arrow from one point to another; "" when there is no way between them."""
    long = math.hypot(to_x - x, to_y - y)
    if long < 1:
        return ""
    ux, uy = (to_x - x) / long, (to_y - y) / long
    head = min(10.0, long / 2)
    a, b = to_x - ux * head, to_y - uy * head
    wing = head * 0.5
    return (
        f'<path d="M{x:.1f} {y:.1f}L{a:.1f} {b:.1f}" stroke="{colour}" stroke-width="2" stroke-dasharray="6 4"/>'
        f'<path d="M{to_x:.1f} {to_y:.1f}L{a - uy * wing:.1f} {b + ux * wing:.1f}L{a + uy * wing:.1f} '
        f'{b - ux * wing:.1f}Z" fill="{colour}"/>'
    )


def label(x: float, y: float, name: str, size: float, ink: str = INK, face: Face = "regular") -> str:
    """Return a name about x on the baseline y; a dark one on a light ground, so that it reads on anything."""
    shown = clean(name, NAME)
    halo = middle(x, y, shown, size, size * NAME, ink, italic=face == "italic")
    return halo.replace(
        "<text ", f'<text stroke="{"none" if ink == PAPER else PAPER}" stroke-width="2.6" paint-order="stroke" ', 1
    )
