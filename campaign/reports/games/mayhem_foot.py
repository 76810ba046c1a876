"""Below the table of a game of Medieval Mayhem: for each side its figures by class, and who is lost."""

from collections import Counter
from collections.abc import Sequence

from campaign.games.mayhem.figures import KINDS, Figure
from campaign.games.mayhem.game import Game
from campaign.reports.games import mayhem_pieces as pieces
from campaign.reports.games.heraldry import colour, left, right, shield
from campaign.reports.maps.palette import INK, LAND, SOFT_INK
from campaign.reports.maps.text import wrap

_GAP, _HEAD, _ROW, _LINE = 16, 56, 30, 18
_BASE, _TEXT, _SMALL = 22, 16, 13
FATES = {"downed": "down", "ran": "ran off", "left": "left the table", "wounded": "wounded", "dead": "dead"}


def foot(game: Game, x: float, y: float, room: float) -> tuple[list[str], float]:
    """Return a card for each side, side by side across `room` px from x, y, and how high they are."""
    sides = game.scenario.sides
    wide = (room + _GAP) / len(sides) - _GAP
    its = [[one for one in game.figures if one.side == side] for side in sides]
    lost = [wrap(_lost(figures), _SMALL, wide - 24, "italic") for figures in its]
    rows = [[kind for kind in KINDS if any(one.kind == kind for one in figures)] for figures in its]
    high = max(_HEAD + len(kinds) * _ROW + len(lines) * _LINE + 12 for kinds, lines in zip(rows, lost, strict=True))
    drawn: list[str] = []
    for at, (side, figures) in enumerate(zip(sides, its, strict=True)):
        left_edge = x + at * (wide + _GAP)
        drawn += _head(side, figures, at, left_edge, y, wide, high)
        for count, kind in enumerate(rows[at]):
            drawn += _kind(figures, kind, at, left_edge, y + _HEAD + count * _ROW, wide)
        start = y + _HEAD + len(rows[at]) * _ROW + 10
        drawn += [
            left(left_edge + 12, start + count * _LINE, line, _SMALL, wide - 24, SOFT_INK, italic=True)
            for count, line in enumerate(lost[at])
        ]
    return drawn, high


def _head(side: str, figures: Sequence[Figure], at: int, x: float, y: float, wide: float, high: float) -> list[str]:
    standing = sum(one.standing for one in figures)
    return [
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="4" fill="{LAND}" '
        f'stroke="{SOFT_INK}" stroke-width=".8"/>',
        shield(x + 12, y + 10, 30, at),
        left(x + 46, y + 31, side, 20, wide - 160),
        right(x + wide - 12, y + 31, f"{standing} of {len(figures)} on the table", _SMALL),
    ]


def _kind(figures: Sequence[Figure], kind: str, at: int, x: float, y: float, wide: float) -> list[str]:
    its = [one for one in figures if one.kind == kind]
    sign = Figure("sign", "", its[0].kind, 0, 0, horse="bare" if any(one.mounted for one in its) else "none")
    mounted = sum(one.mounted for one in its)
    riding = f", {mounted} mounted" if mounted else ""
    return [
        pieces.figure(sign, x + 26, y + 8, 1.0, colour(at), _BASE),
        left(x + 46, y + 14, f"{kind}{riding}", _TEXT, wide - 140, INK),
        right(x + wide - 12, y + 14, f"{sum(one.standing for one in its)} of {len(its)}", _TEXT),
    ]


def _lost(figures: Sequence[Figure]) -> str:
    """Return how many are lost, and how, in words; "" when nobody is."""
    found = Counter(FATES[one.status] for one in figures if not one.standing)
    captured = sum(one.captured for one in figures)
    parts = [f"{count} {what}" for what, count in sorted(found.items())]
    return "; ".join([*parts, *([f"{captured} captured"] if captured else [])])
