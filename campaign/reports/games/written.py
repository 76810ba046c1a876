"""The tourney roll as Markdown."""

from collections.abc import Iterable, Iterator

from campaign.reports.escaping import escape
from campaign.reports.games.roll import RollMatch, TourneyRoll

FORMATS = {"match": "A match", "round-robin": "Round robin", "knock-out": "Knock-out"}


def markdown(roll: TourneyRoll) -> str:
    """Return the tourney roll: places, knights with virtues, lances and wounds, and the results, round by round."""
    return "\n".join(_lines(roll)) + "\n"


def _lines(roll: TourneyRoll) -> Iterator[str]:
    yield f"# {escape(roll.name)}: tourney roll"
    yield ""
    yield f"{FORMATS[roll.format]} of {len(roll.teams)} teams. {escape(roll.stands)}"
    yield ""
    yield "## Places"
    yield ""
    players = {team.name: team.player for team in roll.teams}
    places = (
        (count, escape(one.team), escape(players[one.team]), one.duels, one.matches, one.lances)
        for count, one in enumerate(roll.places, 1)
    )
    yield from _table(("Place", "Team", "Player", "Duels won", "Matches won", "Lances"), places, right=(0, 3, 4, 5))
    yield "## Knights"
    yield ""
    knights = (
        (
            escape(team.name),
            escape(one.name),
            one.virtue,
            one.lances,
            f"{one.wounds}, out" if one.out else one.wounds,
        )
        for team in roll.teams
        for one in team.knights
    )
    yield from _table(("Team", "Knight", "Virtue", "Lances", "Wounds"), knights, right=(3, 4))
    for number, its in enumerate(roll.rounds, 1):
        yield "## The match" if roll.format == "match" else f"## Round {number}"
        yield ""
        for match in its:
            yield from _match(match)


def _match(match: RollMatch) -> Iterator[str]:
    one, other = (
        f"**{escape(name)}**" if match.winner == side else escape(name) for side, name in enumerate(match.teams)
    )
    if not match.teams[1]:
        yield f"Match {match.number}: {one} has no opponent and goes on."
        yield ""
        return
    yield f"Match {match.number}: {one} {match.won[0]} : {match.won[1]} {other}"
    yield ""
    rows = (
        (count, escape(duel.knights[0]) or "–", *duel.lances, escape(duel.knights[1]) or "–", escape(duel.result))
        for count, duel in enumerate(match.duels, 1)
    )
    if match.duels:
        yield from _table(("Duel", match.teams[0], "Lances", "Lances", match.teams[1], "Result"), rows, right=(0, 2, 3))


def _table(head: Iterable[str], rows: Iterable[Iterable[object]], right: Iterable[int]) -> Iterator[str]:
    heads, to_right = list(head), set(right)
    yield f"| {' | '.join(map(escape, heads))} |"
    yield f"|{'|'.join('---:' if at in to_right else '---' for at in range(len(heads)))}|"
    for row in rows:
        yield f"| {' | '.join(map(str, row))} |"
    yield ""
