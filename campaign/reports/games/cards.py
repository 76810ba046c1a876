"""The teams at the foot of the picture: a card each, with its knights."""

from campaign.reports.games.heraldry import NAME, drops, lances, left, right, shield, struck
from campaign.reports.games.roll import RollKnight, RollTeam, TourneyRoll
from campaign.reports.maps.palette import INK, LAND, SOFT_INK
from campaign.reports.maps.text import clean, fit, width

WIDE, HIGH, GAP = 306, 134, 16
_ROW, _TEXT, _SMALL = 25, 16, 13
_VIRTUE = 112  # px kept for a virtue
_WOUNDS, _LANCES = 26, 38


def cards(roll: TourneyRoll, x: float, y: float, room: float) -> tuple[list[str], float]:
    """Return the cards in rows across `room` px from x, y, and how high they are together."""
    columns = max(1, int((room + GAP) // (WIDE + GAP)))
    columns = -(-len(roll.teams) // -(-len(roll.teams) // columns))  # rows of about the same length
    start = x + (room - columns * (WIDE + GAP) + GAP) / 2
    drawn = []
    for at, team in enumerate(roll.teams):
        row, column = divmod(at, columns)
        drawn += _card(team, at, start + column * (WIDE + GAP), y + row * (HIGH + GAP))
    rows = -(-len(roll.teams) // columns)
    return drawn, rows * (HIGH + GAP) - GAP


def _card(team: RollTeam, at: int, x: float, y: float) -> list[str]:
    drawn = [
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{WIDE}" height="{HIGH}" rx="4" fill="{LAND}" stroke="{SOFT_INK}" '
        f'stroke-width=".8"/>',
        shield(x + 12, y + 10, 30, at),
        left(x + 46, y + 31, team.name, 20, WIDE - 58 if not team.player else WIDE - 150),
    ]
    if team.player:
        shown = fit(clean(team.player, NAME), _SMALL, 84, "italic")
        drawn.append(right(x + WIDE - 12, y + 30, shown, _SMALL, SOFT_INK, italic=True))
    for count, knight in enumerate(team.knights):
        drawn += _knight(knight, x + 12, y + 65 + count * _ROW)
    return drawn


def _knight(knight: RollKnight, x: float, y: float) -> list[str]:
    ink = SOFT_INK if knight.out else INK
    room = WIDE - 24 - _VIRTUE - _LANCES - _WOUNDS
    name = fit(clean(knight.name, NAME), _TEXT, room)
    drawn = [left(x, y, name, _TEXT, room, ink)]
    if knight.out:
        drawn.append(struck(x, y, width(name, _TEXT)))
    drawn.append(left(x + room + 6, y, knight.virtue, _SMALL, _VIRTUE - 6, SOFT_INK, italic=True))
    drawn.append(lances(x + WIDE - 24 - _WOUNDS, y, knight.lances, _SMALL))
    drawn.append(drops(x + WIDE - 24, y, knight.wounds, _SMALL))
    return drawn
