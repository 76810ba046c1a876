"""A tournament of any number of teams: round robin or knock-out, and how it is ranked (FUL-TOUR-1)."""

from typing import Literal

import msgspec
from msgspec.structs import replace

from campaign.core.book import Rule
from campaign.core.numbers import Numbers
from campaign.games.full_tilt import matches
from campaign.games.full_tilt.knights import NotAllowed, Team, refuse
from campaign.games.full_tilt.matches import Match, Teams

RULES = (
    Rule(
        "FUL-TOUR-1",
        "The team that has won most duels wins the tournament.",
        "A round robin is ranked by duels won, then by lances broken. In a knock-out the winner of a match goes on; a"
        " drawn one is ridden off by one knight a side until one wins, and a side without a knight has lost it; if"
        " neither has one they throw for it. A"
        " knight out of the tournament leaves his place empty, and an empty place loses its duel. Where the teams of a"
        " knock-out do not halve evenly down to one, the last entered ride none in its first round.",
    ),
)
Format = Literal["match", "round-robin", "knock-out"]
FORMATS: tuple[Format, ...] = Format.__args__  # type: ignore[attr-defined]  # the names of the literal above
PAIR = 2


class Tournament(msgspec.Struct, frozen=True):
    """A tournament under way: its teams as they are now, and its rounds of matches, in their order."""

    format: Format
    teams: tuple[Team, ...]
    rounds: tuple[tuple[Match, ...], ...] = ()


class Standing(msgspec.Struct, frozen=True):
    """A team's place: duels and matches won, lances broken, whether it is still in a knock-out."""

    team: str
    duels: int
    matches: int
    lances: int
    stands: bool = True


def begin(format: Format, teams: tuple[Team, ...], numbers: Numbers) -> Tournament:
    """Return a tournament before its first match, its rounds drawn up in the order of the teams.

    NotAllowed with everything that is wrong with the teams or their number.
    """
    wrong = [one for team in teams for one in refuse(team, numbers)]
    names = [team.name for team in teams]
    wrong += [f"two teams are called {name}" for name in sorted(set(names)) if names.count(name) > 1]
    if len(teams) < PAIR:
        wrong.append("a tournament needs two teams or more")
    if format == "match" and len(teams) > PAIR:
        wrong.append("a match has two teams: choose round-robin or knock-out for more")
    if wrong:
        raise NotAllowed("; ".join(wrong))
    made = Tournament(format, teams)
    if format == "knock-out":
        return replace(made, rounds=(_pairs(names),))
    return replace(made, rounds=_everybody(names))


def _everybody(names: list[str]) -> tuple[tuple[Match, ...], ...]:
    """Return rounds in which every team meets every other once: one stays, the others go round."""
    ring = [*names, ""] if len(names) % PAIR else list(names)
    rounds = []
    for _ in range(len(ring) - 1):
        half = len(ring) // PAIR
        pairs = zip(ring[:half], reversed(ring[half:]), strict=True)
        rounds.append(tuple(Match((one, other)) for one, other in pairs if one and other))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return tuple(rounds)


def _pairs(names: list[str]) -> tuple[Match, ...]:
    """Return a round of a knock-out: neighbours meet; the last go on without an opponent, so that the rest halves."""
    whole = 1
    while whole < len(names):
        whole *= PAIR
    riding = len(names) - (whole - len(names))
    met = [Match((names[at], names[at + 1]), settles=True) for at in range(0, riding, PAIR)]
    return (*met, *(Match((name, ""), settles=True, over=True, winner=0) for name in names[riding:]))


def teams_of(tournament: Tournament) -> Teams:
    """Return the teams by name."""
    return {team.name: team for team in tournament.teams}


def under_way(tournament: Tournament) -> tuple[int, int] | None:
    """Return (round, number) of the first match that is not over, None when all are."""
    for round_, its in enumerate(tournament.rounds):
        for number, match in enumerate(its):
            if not match.over:
                return round_, number
    return None


def put(tournament: Tournament, at: tuple[int, int], match: Match, teams: Teams) -> Tournament:
    """Return the tournament with a match as it is now; a knock-out whose round is over has its next one drawn up."""
    its = tuple(match if number == at[1] else one for number, one in enumerate(tournament.rounds[at[0]]))
    rounds = (*tournament.rounds[: at[0]], its, *tournament.rounds[at[0] + 1 :])
    tournament = replace(
        tournament, rounds=rounds, teams=tuple(teams.get(team.name, team) for team in tournament.teams)
    )
    last = rounds[-1]
    if tournament.format == "knock-out" and all(one.over for one in last) and len(last) > 1:
        winners = [one.teams[one.winner or 0] for one in last]
        return replace(tournament, rounds=(*rounds, _pairs(winners)))
    return tournament


def standings(tournament: Tournament) -> tuple[Standing, ...]:
    """Return the teams from first to last; equal ones in the order in which they were entered (FUL-TOUR-1).

    In a knock-out who stands longer is before who fell earlier.
    """
    duels = dict.fromkeys((team.name for team in tournament.teams), 0)
    won, lances = dict(duels), dict(duels)
    fell: dict[str, int] = {}
    for round_, its in enumerate(tournament.rounds):
        for match in its:
            if not match.teams[1]:
                continue
            for side, name in enumerate(match.teams):
                duels[name] += matches.wins(match)[side]
                lances[name] += matches.lances(match)[side]
                won[name] += match.winner == side
                if match.settles and match.over and match.winner != side:
                    fell[name] = round_
    out = tournament.format == "knock-out"
    found = [Standing(name, duels[name], won[name], lances[name], not out or name not in fell) for name in duels]
    rounds = len(tournament.rounds)
    return tuple(sorted(found, key=lambda one: (-fell.get(one.team, rounds) if out else 0, -one.duels, -one.lances)))


def winner(tournament: Tournament) -> str | None:
    """Return the team that has won, None while matches are to be ridden or the first two are equal."""
    if under_way(tournament) is not None:
        return None
    if tournament.format == "match":
        match = tournament.rounds[0][0]
        return None if match.winner is None else match.teams[match.winner]
    first, second, *_ = standings(tournament)
    equal = tournament.format == "round-robin" and (first.duels, first.lances) == (second.duels, second.lances)
    return None if equal else first.team
