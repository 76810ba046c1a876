"""The tourney roll as a picture: the bracket, the table or the match, and the teams below it."""

from campaign.reports.games.bracket import bracket
from campaign.reports.games.cards import cards
from campaign.reports.games.crosstable import crosstable
from campaign.reports.games.heraldry import middle
from campaign.reports.games.leaf import border, leaf, sharp
from campaign.reports.games.pairing import pairing
from campaign.reports.games.roll import TourneyRoll
from campaign.reports.games.written import FORMATS
from campaign.reports.maps.palette import SOFT_INK
from campaign.reports.maps.text import MAX_TITLE, clean

_EDGE, _HEAD, _BETWEEN = 46, 118, 40
_LEAST = 900


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
    return leaf(wide, tall, title, below, drawn)


def raster(roll: TourneyRoll) -> bytes:
    """Return the picture as PNG, twice as wide as the SVG where that is not too wide."""
    return sharp(svg(roll))
