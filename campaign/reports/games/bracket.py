"""A knock-out as a bracket: round after round from left to right, up to the winner."""

from campaign.reports.games.heraldry import left, middle, right, shield
from campaign.reports.games.roll import RollMatch, TourneyRoll
from campaign.reports.maps.palette import GOLD, INK, LAND, SOFT_INK

BOX, LINE, GAP, BETWEEN = 214, 32, 26, 46
_HEAD = 34
_TEXT, _SMALL = 17, 14
_NAMES = {1: "Final", 2: "Semifinals", 4: "Quarterfinals"}
_CHAMPION = 190


def bracket(roll: TourneyRoll, x: float, y: float) -> tuple[list[str], float, float]:
    """Return the bracket from x, y on, and how wide and high it is."""
    counts = [len(roll.rounds[0])]
    while counts[-1] > 1:
        counts.append(-(-counts[-1] // 2))
    pitch = 2 * LINE + GAP
    middles = [y + _HEAD + LINE + at * pitch for at in range(counts[0])]
    teams = {team.name: at for at, team in enumerate(roll.teams)}
    drawn: list[str] = []
    for round_, count in enumerate(counts):
        at_x = x + round_ * (BOX + BETWEEN)
        drawn.append(middle(at_x + BOX / 2, y + 18, _NAMES.get(count, f"Round {round_ + 1}"), _TEXT, BOX, italic=True))
        its = roll.rounds[round_] if round_ < len(roll.rounds) else ()
        for at, here in enumerate(middles):
            match = its[at] if at < len(its) else None
            drawn += _box(match, teams, at_x, here)
        if round_ + 1 < len(counts):
            after = [(middles[at * 2] + middles[min(at * 2 + 1, count - 1)]) / 2 for at in range(counts[round_ + 1])]
            for at, here in enumerate(middles):
                drawn.append(_joined(at_x + BOX, here, after[at // 2]))
            middles = after
    drawn += _champion(roll, teams, x + len(counts) * (BOX + BETWEEN) - BETWEEN, middles[0])
    high = _HEAD + counts[0] * pitch - GAP
    return drawn, len(counts) * (BOX + BETWEEN) + _CHAMPION, max(high, 2 * _HEAD + 2 * pitch)


def _box(match: RollMatch | None, teams: dict[str, int], x: float, here: float) -> list[str]:
    top = here - LINE
    drawn = [
        f'<rect x="{x:.1f}" y="{top:.1f}" width="{BOX}" height="{2 * LINE}" rx="4" fill="{LAND}" stroke="{INK}" '
        f'stroke-width="1"/>',
        f'<path d="M{x:.1f} {here:.1f}h{BOX}" stroke="{SOFT_INK}" stroke-width=".6"/>',
    ]
    if match is None:
        return drawn
    for side, name in enumerate(match.teams):
        base = top + side * LINE + LINE * 0.67
        if not name:
            drawn.append(left(x + 34, base, "no opponent", _SMALL, BOX - 40, SOFT_INK, italic=True))
            continue
        if match.winner == side:
            bar = f'<rect x="{x:.1f}" y="{top + side * LINE:.1f}" width="5" height="{LINE}" fill="{GOLD}"/>'
            drawn.append(bar)
        ink = INK if match.winner in (None, side) else SOFT_INK
        drawn.append(shield(x + 11, top + side * LINE + 6.5, 19, teams[name]))
        drawn.append(left(x + 34, base, name, _TEXT, BOX - 66, ink))
        if match.duels:
            drawn.append(right(x + BOX - 10, base, str(match.won[side]), _TEXT, ink))
    return drawn


def _joined(x: float, one: float, other: float) -> str:
    return (
        f'<path d="M{x:.1f} {one:.1f}h{BETWEEN / 2:.1f}V{other:.1f}h{BETWEEN / 2:.1f}" fill="none" '
        f'stroke="{SOFT_INK}" stroke-width="1.2"/>'
    )


def _champion(roll: TourneyRoll, teams: dict[str, int], x: float, here: float) -> list[str]:
    line = f'<path d="M{x:.1f} {here:.1f}h{BETWEEN / 2:.1f}" stroke="{SOFT_INK}" stroke-width="1.2"/>'
    at = x + BETWEEN / 2 + _CHAMPION / 2
    if not roll.winner:
        return [line, middle(at, here + 5, "still to be won", _TEXT, _CHAMPION, SOFT_INK, italic=True)]
    return [
        line,
        shield(at - 33, here - 62, 78, teams[roll.winner]),
        middle(at, here + 44, roll.winner, 25, _CHAMPION),
        middle(at, here + 66, "wins the tournament", _SMALL, _CHAMPION, SOFT_INK, italic=True),
    ]
