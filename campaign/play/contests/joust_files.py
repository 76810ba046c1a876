"""What was ridden to its end in a file of Full Tilt: its duels and matches, and the tournament whole."""

from collections.abc import Iterator
from pathlib import Path

from campaign.core.fault import Refused
from campaign.core.numbers import Numbers
from campaign.core.words import counted, listed
from campaign.games.full_tilt import matches
from campaign.games.full_tilt import tournament as tourneys
from campaign.games.full_tilt.knights import out
from campaign.games.full_tilt.matches import Joust, Match
from campaign.play.contests.contest import Played, Result, Tournament
from campaign.play.contests.telling import told, wounded
from campaign.play.jousts.files import read
from campaign.play.jousts.naming import all_matches
from campaign.play.jousts.records import Game


def played(file: Path, called: str) -> tuple[Played, ...]:
    """Return the duels ("1.2") and matches ("1") of `file` that are over; those `called` so, all for "".

    Raises Faults when the file does not read, Refused when nothing is called so, or it is not over.
    """
    game = read(file)
    numbers = Numbers(game.rules)
    over = {one.what: one for one in _all(game, numbers)}
    if not called:
        return tuple(over.values())
    if called in over:
        return (over[called],)
    known = {
        f"{number}.{at}" for number, match in enumerate(all_matches(game), 1) for at in range(1, len(match.jousts) + 1)
    }
    known |= {str(number) for number in range(1, len(all_matches(game)) + 1)}
    if called in known:
        raise Refused(f"{called} of {file} is not over", "`campaign joust show` tells how it stands")
    raise Refused(f"there is no {called} in {file}", f"over: {', '.join(over) or 'nothing yet'}")


def _all(game: Game, numbers: Numbers) -> Iterator[Played]:
    for number, match in enumerate(all_matches(game), 1):
        for at, joust in enumerate(match.jousts, 1):
            if joust.over and joust.duel is not None:
                yield _duel(game, match, joust, f"{number}.{at}", numbers)
        if match.over and match.teams[1]:
            yield _match(game, match, str(number))


def _duel(game: Game, match: Match, joust: Joust, what: str, numbers: Numbers) -> Played:
    assert joust.duel is not None
    one, other = ((name, *_team(game, team)) for name, team in zip(joust.knights, match.teams, strict=True))
    hurt = wounded(joust.passes, joust.duel, 0, numbers), wounded(joust.passes, joust.duel, 1, numbers)
    story = tuple(told(joust.knights, joust.passes, joust.duel, numbers))
    first, second = ({"virtue": str(rider.knight.virtue)} for rider in joust.duel.riders)
    return Played(what, joust.knights, (one, other), Result(joust.winner, hurt, story, (first, second)), duel=True)


def _match(game: Game, match: Match, what: str) -> Played:
    won = matches.wins(match)
    ending = "drawn" if match.winner is None else f"{match.teams[match.winner]} wins"
    one, other = (_team(game, team) for team in match.teams)
    story = (f"{ending}, {won[0]} duels to {won[1]}",)
    return Played(what, match.teams, (one, other), Result(match.winner, (False, False), story), duel=False)


def _team(game: Game, team: str) -> tuple[str, ...]:
    player = game.players.get(team)
    return (team, player) if player else (team,)


def tournament(file: Path) -> Tournament:
    """Return the tournament in `file` as it stands: who is in it, the roll in its ranking, the winner if it is over.

    Favours, orders and ploys are not in it. Raises Faults when the file does not read.
    """
    game = read(file)
    numbers = Numbers(game.rules)
    teams = tourneys.teams_of(game.tournament)
    entered = tuple(
        (name, (*_team(game, name)[1:], *(knight.name for knight in team.knights))) for name, team in teams.items()
    )
    lines = []
    for place in tourneys.standings(game.tournament):
        riders = [f"{one.name} (out)" if out(one, numbers) else one.name for one in teams[place.team].knights]
        won = f"{counted(place.duels, 'duel')} won, {counted(place.lances, 'lance')} broken"
        lines.append(f"{place.team} ({listed(riders)}): {won}")
    ending = ""
    if tourneys.under_way(game.tournament) is None:
        winner = tourneys.winner(game.tournament)
        ending = "nobody won" if winner is None else f"{winner} won"
    return Tournament(game.name, entered, tuple(lines), ending)
