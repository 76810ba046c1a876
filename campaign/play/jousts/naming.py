"""Finding one's way in a tournament: teams, knights, matches and duels by what players call them."""

from collections.abc import Iterator, Sequence

from campaign.core.fault import Refused
from campaign.core.names import fold, meant, nearest
from campaign.games.full_tilt import tournament
from campaign.games.full_tilt.knights import Team
from campaign.games.full_tilt.matches import Joust, Match, refuse_order
from campaign.games.full_tilt.ploys import Ploy
from campaign.games.full_tilt.policies import POLICIES, Policy
from campaign.games.full_tilt.tournament import FORMATS, Format
from campaign.games.full_tilt.words import Said, read
from campaign.play.jousts.records import Game, Secret


def about(secret: Secret) -> str:
    """Return in words what a secret play is about."""
    if secret.duel == 0:
        return f"match {secret.match}, order"
    return f"match {secret.match}, duel {secret.duel}, pass {secret.ridden}"


def waited_for(game: Game, team: str | None = None) -> Iterator[str]:
    """Yield what the game waits for, in words: orders and ploys that have not come; those of `team`, or of all."""
    for number, match in enumerate(all_matches(game), 1):
        if match.over:
            continue
        if not all(match.orders):
            for name in match.teams:
                if team in (None, name) and sealed_play(game, Secret(name, number, "", "")) is None:
                    yield f"match {number}: the order of {name}"
            continue
        if match.jousts and not match.jousts[-1].over and match.jousts[-1].duel is not None:
            joust, duel = len(match.jousts), match.jousts[-1].duel
            for side, name in enumerate(match.teams):
                slot = Secret(name, number, "", "", joust, duel.ridden + 1)
                if team in (None, name) and sealed_play(game, slot) is None:
                    who = match.jousts[-1].knights[side]
                    yield f"match {number}, duel {joust}, pass {duel.ridden + 1}: the ploy of {who} ({name})"


def slot_of(secret: Secret) -> tuple[str, int, int, int]:
    return secret.team, secret.match, secret.duel, secret.ridden


def sealed_play(game: Game, slot: Secret) -> Secret | None:
    return next((one for one in game.secrets if slot_of(one) == slot_of(slot)), None)


def places(game: Game) -> list[tuple[int, int]]:
    return [(at, number) for at, its in enumerate(game.tournament.rounds) for number in range(len(its))]


def all_matches(game: Game) -> tuple[Match, ...]:
    """Return all matches drawn up so far, in their order; the first is number 1."""
    return tuple(match for its in game.tournament.rounds for match in its)


def next_match(game: Game, team: str) -> tuple[int, Match]:
    for number, match in enumerate(all_matches(game), 1):
        if team in match.teams and not match.over and not match.jousts:
            return number, match
    raise Refused(f"no match of {team} is ahead", "`campaign joust show` tells how it stands")


def duel_called(game: Game, named: str) -> tuple[int, int]:
    """Return (match, duel) of a duel under way named "2" or "1.2"; Refused with those that are."""
    ways = [
        (number, len(match.jousts))
        for number, match in enumerate(all_matches(game), 1)
        if match.jousts and not match.jousts[-1].over
    ]
    for number, joust in ways:
        if named in (f"{number}.{joust}", *((str(joust),) if len(ways) == 1 else ())):
            return number, joust
    shown = ", ".join(f"{number}.{joust}" for number, joust in ways)
    raise Refused(
        f"no duel {named} is under way", f"under way: {shown}" if ways else "give the orders, then `joust resolve`"
    )


def side_of(game: Game, match: Match, joust: Joust, name: str) -> int:
    """Return the side of the knight, team or player called `name` in a duel, the first of these that fits one.

    Refused when he does not ride in it, or a player has both sides.
    """
    players = [game.players.get(team, "") for team in match.teams]
    for called in (joust.knights, match.teams, players):
        fits = [side for side, one in enumerate(called) if one and fold(one) == fold(name)]
        if len(fits) == 1:
            return fits[0]
        if fits:
            raise Refused(f"{name} plays both sides", f"name {' or '.join(joust.knights)}")
    raise Refused(f"{name} does not ride in this duel", f"{' and '.join(joust.knights)} do")


def team_called(game: Game, name: str) -> Team:
    teams = tournament.teams_of(game.tournament)
    found = next((team for key, team in teams.items() if fold(key) == fold(name)), None)
    if found is None:
        his = [team for team, player in game.players.items() if fold(player) == fold(name)]
        if len(his) > 1:
            raise Refused(f"{name} plays {' and '.join(his)}", "name the team")
        found = teams[his[0]] if his else None
    if found is None:
        close = nearest(name, sorted(teams))
        raise Refused(
            f"there is no team {name}",
            meant(close, f"the teams: {', '.join(sorted(teams))}"),
        )
    return found


def knight_called(team: Team, name: str) -> str:
    found = next((one.name for one in team.knights if fold(one.name) == fold(name)), None)
    if found is None:
        names = [one.name for one in team.knights]
        close = nearest(name, names)
        raise Refused(
            f"{name} is no knight of {team.name}",
            meant(close, f"its knights: {', '.join(names)}"),
        )
    return found


def whole_order(team: Team, names: Sequence[str]) -> tuple[str, ...]:
    """Return an order of a team's knights by what they were called; Refused when it is none (FUL-ORDER-1)."""
    whole = tuple(knight_called(team, name) for name in names)
    wrong = refuse_order(team, whole)
    if wrong:
        raise Refused(wrong, f"name each of {', '.join(one.name for one in team.knights)} once")
    return whole


def named_ploy(name: str) -> Ploy:
    """Return the ploy called `name`, whose name begins so, or which a sentence names; Refused as `words.read` is."""
    return read(name).ploy


def said_ploy(text: str) -> Said:
    """Return the ploy that a text names, and what of it was set aside; Refused as `words.read` is."""
    return read(text)


def spent_so_far(game: Game, team: str, knight: str) -> int:
    """Return how many favours a knight was seen to spend so far."""
    return sum(
        thrown.favour and match.teams[thrown.by] == team and joust.knights[thrown.by] == knight
        for match in all_matches(game)
        for joust in match.jousts
        for passed in joust.passes
        for thrown in passed.thrown
    )


def named_policy(name: str) -> Policy:
    """Return the way of spending favours called `name`; Refused with all of them otherwise."""
    found = next((one for one in POLICIES if fold(one) == fold(name)), None)
    if found is None:
        raise Refused(f"{name} is no way to spend favours", f"one of {', '.join(POLICIES)}")
    return found


def named_format(name: str) -> Format:
    """Return the format called `name`; Refused with all of them otherwise."""
    found = next((one for one in FORMATS if fold(one) == fold(name)), None)
    if found is None:
        raise Refused(f"{name} is no format of a tournament", f"one of {', '.join(FORMATS)}")
    return found
