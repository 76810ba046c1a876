"""Below the table of a game of Tilting: the sides, their goals, and their figures with points and cards."""

from collections.abc import Sequence

from campaign.games.tilting.game import Game, Rider
from campaign.reports.games.heraldry import left, right, shield, struck
from campaign.reports.maps.palette import INK, LAND, SOFT_INK
from campaign.reports.maps.text import clean, fit, width

GAP, _HEAD, _ROW = 16, 52, 24
_LEAST = 250
_TEXT, _SMALL, _NAME = 16, 13, 40


def foot(game: Game, sides: Sequence[str], x: float, y: float, room: float) -> tuple[list[str], float]:
    """Return a card for each side in rows across `room` px from x, y, and how high they are together."""
    columns = max(1, min(len(sides), int((room + GAP) // (_LEAST + GAP))))
    wide = (room + GAP) / columns - GAP
    drawn: list[str] = []
    high = 0.0
    for start in range(0, len(sides), columns):
        row = sides[start : start + columns]
        figures = [[one for one in game.riders if one.side == side] for side in row]
        tall = _HEAD + max(map(len, figures)) * _ROW + 10
        for at, (side, its) in enumerate(zip(row, figures, strict=True)):
            drawn += _side(game, side, start + at, its, x + at * (wide + GAP), y + high, wide, tall)
        high += tall + GAP
    return drawn, high - GAP


def _side(
    game: Game, side: str, at: int, figures: Sequence[Rider], x: float, y: float, wide: float, tall: float
) -> list[str]:
    score = f"{game.scores[side]}" if side in game.scores else ""
    drawn = [
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{tall:.1f}" rx="4" fill="{LAND}" '
        f'stroke="{SOFT_INK}" stroke-width=".8"/>',
        shield(x + 12, y + 10, 30, at),
        left(x + 46, y + 31, side, 20, wide - 110),
    ]
    if score:
        drawn.append(right(x + wide - 12, y + 33, score, 26))
    for count, one in enumerate(figures):
        drawn += _figure(one, x + 12, y + _HEAD + 14 + count * _ROW, wide - 24)
    return drawn


def _figure(one: Rider, x: float, y: float, wide: float) -> list[str]:
    ink = SOFT_INK if one.out else INK
    player = one.player if one.player not in (one.name, one.side) else ""
    name = fit(clean(one.name, _NAME), _TEXT, wide * 0.4)
    drawn = [left(x, y, name, _TEXT, wide * 0.4, ink)]
    if one.out:
        drawn.append(struck(x, y, width(name, _TEXT)))
    if player:
        drawn.append(left(x + wide * 0.42, y, player, _SMALL, wide * 0.2, SOFT_INK, italic=True))
    known = [value for value in sorted(one.hand) if value]
    hand = ", ".join(map(str, known)) or f"{len(one.hand)} in hand"
    told = "out" if one.out else f"{hand}  ·  {one.points} left"
    drawn.append(right(x + wide, y, told, _SMALL, ink))
    return drawn
