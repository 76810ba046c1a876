"""A round robin as a table: every team against every other, from first to last."""

from campaign.reports.games.heraldry import colour, left, middle, shield
from campaign.reports.games.roll import RollMatch, TourneyRoll
from campaign.reports.maps.palette import GOLD, INK, LAND, PAPER, SOFT_INK, tint

NAME, CELL, LINE, HEAD, SUM = 210, 62, 38, 48, 74
_TEXT, _SMALL = 17, 13
_SUMS = ("duels", "matches", "lances")


def crosstable(roll: TourneyRoll, x: float, y: float) -> tuple[list[str], float, float]:
    """Return the table from x, y on, and how wide and high it is. A cell reads: duels won : duels lost."""
    order = [place.team for place in roll.places]
    at_of = {team.name: at for at, team in enumerate(roll.teams)}
    results = _results(roll)
    wide = NAME + CELL * len(order) + SUM * len(_SUMS)
    drawn = [
        shield(x + NAME + column * CELL + CELL / 2 - 10, y + 12, 24, at_of[name]) for column, name in enumerate(order)
    ]
    start = x + NAME + CELL * len(order)
    for column, words in enumerate(_SUMS):
        centre = start + column * SUM + SUM / 2
        drawn.append(middle(centre, y + 32, words, _SMALL + 2, SUM, SOFT_INK, italic=True))
    for row, place in enumerate(roll.places):
        top = y + HEAD + row * LINE
        base = top + LINE * 0.65
        drawn.append(
            f'<rect x="{x:.1f}" y="{top:.1f}" width="{wide}" height="{LINE}" fill="{LAND if row % 2 else PAPER}"/>'
        )
        if place.team == roll.winner:
            drawn.append(f'<rect x="{x:.1f}" y="{top:.1f}" width="5" height="{LINE}" fill="{GOLD}"/>')
        drawn.append(left(x + 12, base, f"{row + 1}", _SMALL, 22, SOFT_INK))
        drawn.append(shield(x + 36, top + 8, 22, at_of[place.team]))
        drawn.append(left(x + 62, base, place.team, _TEXT, NAME - 68))
        for column, name in enumerate(order):
            drawn += _cell(results, place.team, name, x + NAME + column * CELL, top, colour(at_of[place.team]))
        for column, count in enumerate((place.duels, place.matches, place.lances)):
            drawn.append(middle(start + column * SUM + SUM / 2, base, str(count), _TEXT, SUM))
    high = HEAD + LINE * len(order)
    drawn.append(
        f'<rect x="{x:.1f}" y="{y + HEAD:.1f}" width="{wide}" height="{high - HEAD}" fill="none" stroke="{INK}"/>'
    )
    drawn.append(f'<path d="M{start:.1f} {y + HEAD:.1f}v{high - HEAD}" stroke="{INK}" stroke-width=".8"/>')
    return drawn, wide, high


def _results(roll: TourneyRoll) -> dict[tuple[str, str], tuple[RollMatch, int]]:
    """Return the match of every pair of teams, and which side the first of them is."""
    return {
        (match.teams[side], match.teams[1 - side]): (match, side)
        for its in roll.rounds
        for match in its
        for side in (0, 1)
    }


def _cell(
    results: dict[tuple[str, str], tuple[RollMatch, int]], team: str, other: str, x: float, top: float, own: str
) -> list[str]:
    box = f'<rect x="{x + 2:.1f}" y="{top + 2:.1f}" width="{CELL - 4}" height="{LINE - 4}" rx="3" fill="'
    if team == other:
        return [f'{box}{SOFT_INK}" opacity=".25"/>']
    match, side = results[team, other]
    if not match.duels:
        return []
    drawn = [f'{box}{tint(own)}" opacity=".75"/>'] if match.winner == side else []
    ink = INK if match.winner in (None, side) else SOFT_INK
    score = f"{match.won[side]} : {match.won[1 - side]}"
    return [*drawn, middle(x + CELL / 2, top + LINE * 0.65, score, _TEXT, CELL, ink)]
