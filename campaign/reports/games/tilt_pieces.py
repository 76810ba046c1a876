"""What lies on the table of a game of Tilting: cards, figures, the corpse, circles; drawn at a scale of px an inch."""

import math

from campaign.games.tilting.cards import Card
from campaign.reports.games.heraldry import middle
from campaign.reports.maps.palette import FIRE, GOLD, INK, LAND, PAPER, SOFT_INK, tint
from campaign.reports.maps.text import Face, clean, escape, fit, width

TOKEN = 0.62  # inches from a figure's middle to its rim
CORPSE = 0.5
CIRCLE = 1.0
_NAME = 22  # characters


def card(one: Card, x: float, y: float, wide: float, high: float, colour: str, scale: float) -> str:
    """Return a card with its middle at x, y px: its face when it is up, else its back.

    On a back stands the value when who looks knows it.
    """
    w, h = wide * scale, high * scale
    size = min(w, h) * 0.3
    face = LAND if one.up else colour
    parts = [
        f'<g transform="translate({x:.1f} {y:.1f}) rotate({one.heading:g})">',
        f'<rect x="{-w / 2:.1f}" y="{-h / 2:.1f}" width="{w:.1f}" height="{h:.1f}" rx="{size * 0.28:.1f}" '
        f'fill="{face}" stroke="{INK}" stroke-width="1"/>',
    ]
    if one.up:
        inset = size * 0.2
        parts.append(
            f'<rect x="{-w / 2 + inset:.1f}" y="{-h / 2 + inset:.1f}" width="{w - 2 * inset:.1f}" '
            f'height="{h - 2 * inset:.1f}" rx="{size * 0.2:.1f}" fill="none" stroke="{colour}" stroke-width="1.4"/>'
        )
        parts.append(_corner(str(one.value), w, h, size, INK))
    else:
        parts.append(_lattice(w, h, size))
        if one.value:
            disc = size * 0.62
            spot = -w / 2 + disc * 1.25, -h / 2 + disc * 1.25
            parts.append(f'<circle cx="{spot[0]:.1f}" cy="{spot[1]:.1f}" r="{disc:.1f}" fill="{LAND}"/>')
            parts.append(_turned(str(one.value), spot[0], spot[1], size * 0.82, INK, -one.heading))
    parts.append(_front(w, h, GOLD if not one.up else colour))
    return "".join((*parts, "</g>"))


def _front(w: float, h: float, colour: str) -> str:
    """Return the mark of a card's front: a small arrow head at the middle of that edge."""
    tip = min(w, h) * 0.11
    return f'<path d="M{-tip:.1f} {-h / 2 + tip * 1.5:.1f}l{tip:.1f} {-tip:.1f}l{tip:.1f} {tip:.1f}z" fill="{colour}"/>'


def _lattice(w: float, h: float, size: float) -> str:
    inset = size * 0.3
    left, top, wide, high = -w / 2 + inset, -h / 2 + inset, w - 2 * inset, h - 2 * inset
    steps = 4
    lines = []
    for at in range(1, steps):
        share = at / steps
        lines.append(f"M{left:.1f} {top + high * share:.1f}L{left + wide * share:.1f} {top:.1f}")
        lines.append(f"M{left + wide:.1f} {top + high * share:.1f}L{left + wide * (1 - share):.1f} {top:.1f}")
        lines.append(f"M{left:.1f} {top + high * share:.1f}L{left + wide * (1 - share):.1f} {top + high:.1f}")
        lines.append(f"M{left + wide:.1f} {top + high * share:.1f}L{left + wide * share:.1f} {top + high:.1f}")
    return (
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="{size * 0.15:.1f}" fill="none" '
        f'stroke="{LAND}" stroke-width="1" stroke-opacity=".8"/>'
        f'<path d="{"".join(lines)}" fill="none" stroke="{LAND}" stroke-width=".8" stroke-opacity=".55"/>'
    )


def _corner(text: str, w: float, h: float, size: float, ink: str) -> str:
    x, y = w / 2 - size * 0.62, h / 2 - size * 0.7
    return _turned(text, -x, -y, size, ink, 0) + _turned(text, x, y, size, ink, 180)


def _turned(text: str, x: float, y: float, size: float, ink: str, by: float) -> str:
    """Return a text with its middle at x, y, turned about it."""
    turn = f' transform="rotate({by:g} {x:.1f} {y:.1f})"' if by else ""
    start = x - width(text, size) / 2
    base = f'x="{start:.1f}" y="{y + size * 0.33:.1f}" font-size="{size:.1f}"'
    return f'<text {base} fill="{ink}"{turn}>{escape(text)}</text>'


def order(number: int, x: float, y: float, scale: float) -> str:
    """Return the number of a card in its run, at its middle."""
    size = scale * 0.75
    text = str(number)
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size * 0.62:.1f}" fill="{PAPER}" stroke="{SOFT_INK}" '
        f'stroke-width=".8"/>' + middle(x, y + size * 0.3, text, size * 0.85, scale * 2, SOFT_INK)
    )


def token(x: float, y: float, heading: float, points: int, colour: str, scale: float, *, on_foot: bool) -> str:
    """Return a figure at x, y: a shield-like disc with a beak to where it faces, its points in it."""
    r = TOKEN * scale
    angle = math.radians(heading)
    sine, cosine = math.sin(angle), math.cos(angle)
    tip = x + sine * r * 1.62, y - cosine * r * 1.62
    left = x + math.sin(angle - 0.62) * r, y - math.cos(angle - 0.62) * r
    right = x + math.sin(angle + 0.62) * r, y - math.cos(angle + 0.62) * r
    dash = f' stroke-dasharray="{r * 0.3:.1f} {r * 0.2:.1f}"' if on_foot else ""
    beak = f"M{left[0]:.1f} {left[1]:.1f}L{tip[0]:.1f} {tip[1]:.1f}L{right[0]:.1f} {right[1]:.1f}z"
    return (
        f'<path d="{beak}" fill="{colour}" stroke="{LAND}" stroke-width="1.2" stroke-linejoin="round"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{colour}" stroke="{LAND}" stroke-width="1.8"{dash}/>'
        + middle(x, y + r * 0.36, str(points), r * 1.12, r * 2, LAND)
    )


def label(x: float, y: float, text: str, size: float, colour: str) -> str:
    """Return a name about x on the baseline y, with a rim of paper that keeps it readable on anything."""
    face: Face = "regular"
    shown = fit(clean(text, _NAME), size, 160)
    start = x - width(shown, size, face) / 2
    return (
        f'<text x="{start:.1f}" y="{y:.1f}" font-size="{size:g}" fill="{colour}" stroke="{PAPER}" stroke-width="3.2" '
        f'stroke-linejoin="round" paint-order="stroke">{escape(shown)}</text>'
    )


def corpse(x: float, y: float, scale: float) -> str:
    """Return the corpse with its middle at x, y: a bundle of hide with its bands."""
    r = CORPSE * scale
    bands = "".join(
        f"M{x - r * 0.8:.1f} {y + r * at:.1f}q{r * 0.8:.1f} {r * 0.35:.1f} {r * 1.6:.1f} 0" for at in (-0.35, 0.2)
    )
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{FIRE}" stroke="{INK}" stroke-width="1.6"/>'
        f'<path d="{bands}" fill="none" stroke="{LAND}" stroke-width="1.3"/>'
    )


def circle(x: float, y: float, side: str, colour: str, scale: float) -> str:
    """Return the circle of a side."""
    r = CIRCLE * scale
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{tint(colour)}" stroke="{colour}" stroke-width="3"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r * 0.62:.1f}" fill="none" stroke="{colour}" stroke-width="1"/>'
        + label(x, y + r + scale * 0.8, side, max(12.0, scale * 0.7), colour)
    )


def arrow(points: tuple[tuple[float, float], ...], colour: str, scale: float, *, dashed: bool = False) -> str:
    """Return the way through points in px as a line with a head at its end."""
    line = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    (bx, by), (tx, ty) = points[-2:]
    angle, head = math.atan2(ty - by, tx - bx), scale * 0.42
    wings = "".join(
        f"M{tx:.1f} {ty:.1f}L{tx - head * math.cos(angle + side):.1f} {ty - head * math.sin(angle + side):.1f}"
        for side in (-0.45, 0.45)
    )
    dash = f' stroke-dasharray="{scale * 0.35:.1f} {scale * 0.25:.1f}"' if dashed else ""
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.2" fill="{colour}"/>' for x, y in points[:-1])
    return (
        f'<path d="M{line}" fill="none" stroke="{colour}" stroke-width="2" stroke-opacity=".75" stroke-linejoin="round"'
        f'{dash}/><path d="{wings}" fill="none" stroke="{colour}" stroke-width="2" stroke-linecap="round"/>{dots}'
    )
