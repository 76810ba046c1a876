"""The leaf that every picture of a game is drawn on: its paper and frame, the SVG around the drawing, and its PNG."""

from campaign.reports.maps.palette import GOLD, INK, PAPER
from campaign.reports.maps.raster import WIDEST, png
from campaign.reports.maps.text import escape
from campaign.reports.maps.typeface import FAMILY, font_faces

Box = tuple[float, float, float, float]  # left, top, right, foot
_OPENING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 '
_SHARP = 2  # px of the PNG for each of the SVG


def leaf(wide: float, tall: float, title: str, below: str, drawn: str) -> str:
    """Return the SVG, so many px wide and tall, around what is drawn.

    Its typefaces hold the letters of the title, of the line `below` it and of the drawing, no others.
    """
    return (
        f'{_OPENING}{wide:.0f} {tall:.0f}" width="{wide:.0f}" '
        f'height="{tall:.0f}" font-family="{FAMILY}, serif" role="img"><title>{escape(title)}</title>\n'
        f"<style>{font_faces(title + below + drawn)}</style>\n{drawn}\n</svg>\n"
    )


def sharp(svg: str) -> bytes:
    """Return a leaf's SVG as PNG, twice as wide where that is not too wide."""
    wide = int(svg.removeprefix(_OPENING).partition(" ")[0])
    return png(svg, min(wide * _SHARP, WIDEST))


def border(wide: float, tall: float) -> str:
    """Return the paper of a picture that is so wide and tall, with its frame."""
    lines = "".join(
        f'<rect x="{edge}" y="{edge}" width="{wide - 2 * edge:.0f}" height="{tall - 2 * edge:.0f}" fill="none" '
        f'stroke="{ink}" stroke-width="{thick}"/>'
        for edge, ink, thick in ((12, INK, 1.6), (17, GOLD, 2.4), (22, INK, 0.7))
    )
    return f'<rect width="{wide:.0f}" height="{tall:.0f}" fill="{PAPER}"/>{lines}'


def overlap(one: Box, other: Box) -> bool:
    """Return whether two boxes cover any of the same ground; those that only touch do not."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
