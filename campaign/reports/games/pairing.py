"""A single match: both shields, the score between them, and its duels."""

from campaign.reports.games.heraldry import left, middle, right, shield
from campaign.reports.games.roll import RollDuel, RollMatch, TourneyRoll
from campaign.reports.maps.palette import GOLD, INK, LAND, SOFT_INK
from campaign.reports.maps.text import clean, fit

WIDE, TOP, LINE = 720, 190, 46
_SIDE = 240
_TEXT, _SMALL = 19, 14


def pairing(roll: TourneyRoll, x: float, y: float) -> tuple[list[str], float, float]:
    """Return the match from x, y on, and how wide and high it is."""
    match = roll.rounds[0][0]
    centres = (x + _SIDE / 2, x + WIDE - _SIDE / 2)
    drawn: list[str] = []
    for side, (name, centre) in enumerate(zip(match.teams, centres, strict=True)):
        drawn.append(shield(centre - 46, y, 110, side))
        drawn.append(middle(centre, y + 142, name, 27, _SIDE))
        if match.winner == side:
            drawn.append(middle(centre, y + 166, "wins the match", _SMALL + 2, _SIDE, GOLD, italic=True))
    score = f"{match.won[0]} : {match.won[1]}"
    drawn.append(middle(x + WIDE / 2, y + 82, score, 66, WIDE - 2 * _SIDE))
    drawn.append(middle(x + WIDE / 2, y + 112, "duels", _SMALL + 2, WIDE, SOFT_INK, italic=True))
    for at, duel in enumerate(match.duels):
        drawn += _duel(match, duel, at, x, y + TOP + at * LINE)
    return drawn, WIDE, TOP + max(1, len(match.duels)) * LINE


def _duel(match: RollMatch, duel: RollDuel, at: int, x: float, top: float) -> list[str]:
    base, half = top + 28, WIDE / 2
    room = half - 70
    drawn = [
        f'<rect x="{x:.1f}" y="{top:.1f}" width="{WIDE}" height="{LINE - 8}" rx="4" fill="{LAND}" stroke="{SOFT_INK}" '
        f'stroke-width=".7"/>'
    ]
    inks = [INK if duel.winner in (None, side) else SOFT_INK for side in (0, 1)]
    names = [name or "an empty place" for name in duel.knights]
    shown = fit(clean(names[0], 40), _TEXT, room)
    drawn.append(right(x + half - 44, base - 3, shown, _TEXT, inks[0], italic=not duel.knights[0]))
    drawn.append(left(x + half + 44, base - 3, names[1], _TEXT, room, inks[1], italic=not duel.knights[1]))
    drawn.append(middle(x + half, base - 3, f"{duel.lances[0]} : {duel.lances[1]}", _TEXT, 80))
    if duel.winner is not None:
        flag = x if duel.winner == 0 else x + WIDE - 5
        drawn.append(f'<rect x="{flag:.1f}" y="{top:.1f}" width="5" height="{LINE - 8}" fill="{GOLD}"/>')
    return drawn
