"""The tourney roll as a picture: the bracket, the table or the match, and the teams below it."""

from campaign.reports.games.bracket import bracket
from campaign.reports.games.cards import cards
from campaign.reports.games.crosstable import crosstable
from campaign.reports.games.heraldry import middle
from campaign.reports.games.pairing import pairing
from campaign.reports.games.roll import TourneyRoll
from campaign.reports.games.written import FORMATS
from campaign.reports.maps.palette import GOLD, INK, PAPER, SOFT_INK
from campaign.reports.maps.raster import WIDEST, png
from campaign.reports.maps.text import MAX_TITLE, clean, escape
from campaign.reports.maps.typeface import FAMILY, font_faces

_EDGE, _HEAD, _BETWEEN = 46, 118, 40
_LEAST = 900
_SHARP = 2  # px of the PNG for each of the SVG


def svg(roll: TourneyRoll) -> str:
    """Return the picture; the same roll gives the same text."""
    draw = {"match": pairing, "round-robin": crosstable, "knock-out": bracket}[roll.format]
    _, inner, _ = draw(roll, 0, 0)
    room = max(inner, _LEAST)
    body, _, high = draw(roll, _EDGE + (room - inner) / 2, _HEAD)
    foot, foot_high = cards(roll, _EDGE, _HEAD + high + _BETWEEN, room)
    wide, tall = room + 2 * _EDGE, _HEAD + high + _BETWEEN + foot_high + _EDGE
    title = clean(roll.name, MAX_TITLE)
    below = f"{FORMATS[roll.format]} of {len(roll.teams)} teams. {roll.stands}"
    if roll.format == "match":
        below = roll.stands
    parts = [
        border(wide, tall),
        middle(wide / 2, 66, title, 38, room),
        middle(wide / 2, 94, below, 18, room, SOFT_INK, italic=True),
        *body,
        *foot,
    ]
    drawn = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {tall:.0f}" width="{wide:.0f}" '
        f'height="{tall:.0f}" font-family="{FAMILY}, serif" role="img"><title>{escape(title)}</title>\n'
        f"<style>{font_faces(title + below + drawn)}</style>\n{drawn}\n</svg>\n"
    )


def raster(roll: TourneyRoll) -> bytes:
    """Return the picture as PNG, twice as wide as the SVG where that is not too wide."""
    text = svg(roll)
    wide = int(text.partition('viewBox="0 0 ')[2].partition(" ")[0])
    return png(text, min(wide * _SHARP, WIDEST))


def border(wide: float, tall: float) -> str:
    """Return the paper of a picture that is so wide and tall, with its frame."""
    lines = "".join(
        f'<rect x="{edge}" y="{edge}" width="{wide - 2 * edge:.0f}" height="{tall - 2 * edge:.0f}" fill="none" '
        f'stroke="{ink}" stroke-width="{thick}"/>'
        for edge, ink, thick in ((12, INK, 1.6), (17, GOLD, 2.4), (22, INK, 0.7))
    )
    return f'<rect width="{wide:.0f}" height="{tall:.0f}" fill="{PAPER}"/>{lines}'
