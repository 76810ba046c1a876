"""What is wrong with a tournament's file though its fields are well-formed: names nobody has, numbers out of range."""

from collections.abc import Iterator, Sequence

from campaign.core.names import fold
from campaign.core.numbers import Numbers, complaint
from campaign.games.full_tilt.blows import LANCE, What
from campaign.games.full_tilt.knights import WOUNDS, NotAllowed, Team
from campaign.games.full_tilt.machine import belief
from campaign.games.full_tilt.matches import Joust, Match, refuse_order
from campaign.games.full_tilt.ploys import CREST_LANCES
from campaign.games.full_tilt.riding import PASSES
from campaign.games.full_tilt.tournament import Tournament, begin
from campaign.play.gamefiles import Wrong
from campaign.play.jousts.records import Game

MOST = 100  # teams
LONGEST = 40  # characters of a name
_WHAT: tuple[str, ...] = ("first", *What.__args__)  # type: ignore[attr-defined]  # what dice are thrown for
_SIGNS = frozenset("/+:|")  # by which the names of dice are put together


def favours_possible(virtue: str, numbers: Numbers) -> range:
    """Return the favours with which a knight of that virtue may begin (FUL-FAVOUR-1, FUL-VIRTUE-1, FUL-VIRTUE-7)."""
    possible = belief(virtue, 0, numbers)  # type: ignore[arg-type]  # a virtue's name
    return range(min(possible), max(possible) + 1)


def refuse_favours(team: Team, numbers: Numbers) -> Iterator[str]:
    """Yield a sentence for each knight of a team who cannot begin with as many favours as he has."""
    for knight in team.knights:
        may = favours_possible(knight.virtue, numbers)
        if knight.favours not in may:
            span = f"{may[0]} to {may[-1]}" if len(may) > 1 else str(may[0])
            yield f"{knight.name} of {team.name} ({knight.virtue}) cannot have {knight.favours} favours, but {span}"


def refuse_names(teams: Sequence[tuple[str, Sequence[str]]]) -> Iterator[Wrong]:
    """Yield each name that could not be told from another, or that no line could print, with its place in the teams.

    `teams`: the name of each and those of its knights.
    """
    if len(teams) > MOST:
        yield (MOST,), f"a tournament of {len(teams)} teams would never end: {MOST} at most"
        return
    of: dict[str, str] = {}
    names: set[str] = set()
    for at, (team, knights) in enumerate(teams):
        places: list[tuple[str | int, ...]] = [(at, "knights", number, "name") for number in range(len(knights))]
        for place, name in zip([(at, "name"), *places], (team, *knights), strict=True):
            if name != name.strip() or not name.isprintable() or not 0 < len(name) <= LONGEST or _SIGNS & set(name):
                yield place, f"{name!r} is no name: 1 to {LONGEST} characters, none of them {' '.join(sorted(_SIGNS))}"
        if fold(team) in names:
            yield (at, "name"), f"two teams are called {team}"
        names.add(fold(team))
        for place, name in zip(places, knights, strict=True):
            if fold(name) in of:
                whose = f" of {team}" if of[fold(name)] == team else f", of {of[fold(name)]} and of {team},"
                yield place, f"two knights{whose} are called {name}: call one of them something else"
            of.setdefault(fold(name), team)


def refuse_player(player: str, team: str, teams: Sequence[str]) -> str:
    """Return why `player` cannot be the player of `team`, "" when he can: he would be taken for another team."""
    other = next((name for name in teams if name != team and fold(name) == fold(player)), None)
    return f"the player of {team} cannot be called as the team {other} is" if other is not None else ""


def sound(game: Game) -> Iterator[Wrong]:
    """Yield what is wrong with a tournament, each with its place in the file."""
    for name, value in game.rules.items():
        wrong = complaint(name, value)
        if wrong is not None:
            yield ("rules", name), wrong
            return
    numbers = Numbers(game.rules)
    try:
        begun = begin(game.tournament.format, game.entered, numbers)
    except NotAllowed as error:
        yield ("entered",), str(error)
        return
    named = [(team.name, [one.name for one in team.knights]) for team in game.entered]
    yield from ((("entered", *place), wrong) for place, wrong in refuse_names(named))
    yield from _rounds(game.tournament, begun)
    for at, team in enumerate(game.entered):
        yield from ((("entered", at), wrong) for wrong in refuse_favours(team, numbers))
    yield from _teams(game, numbers)
    names = {team.name: team for team in game.entered}
    for at, its in enumerate(game.tournament.rounds):
        for number, match in enumerate(its):
            yield from _match(match, names, ("tournament", "rounds", at, number), numbers)
    for name, player in game.players.items():
        wrong = refuse_player(player, name, list(names)) if name in names else f"there is no team {name}"
        if wrong:
            yield ("players", name), wrong


def _rounds(tournament: Tournament, begun: Tournament) -> Iterator[Wrong]:
    """Yield where the matches are not those that the format draws up; of a knock-out the first round is known."""
    drawn = [[match.teams for match in its] for its in begun.rounds]
    found = [[match.teams for match in its] for its in tournament.rounds]
    if tournament.format == "knock-out":
        found = found[: len(drawn)]
    if found != drawn:
        yield ("tournament", "rounds"), f"these are not the matches of a {tournament.format} of these teams"


def _teams(game: Game, numbers: Numbers) -> Iterator[Wrong]:
    now = game.tournament.teams
    if [_who(team) for team in now] != [_who(team) for team in game.entered]:
        yield ("tournament", "teams"), "these are not the teams and knights that were entered"
        return
    for at, (team, entered) in enumerate(zip(now, game.entered, strict=True)):
        for number, (knight, before) in enumerate(zip(team.knights, entered.knights, strict=True)):
            path = ("tournament", "teams", at, "knights", number)
            if not 0 <= knight.favours <= before.favours:
                yield path, f"{knight.name} began with {before.favours} favours and cannot have {knight.favours}"
            if not 0 <= knight.wounds <= numbers[WOUNDS]:
                yield path, f"{knight.name} cannot have {knight.wounds} wounds"


def _who(team: Team) -> tuple[str, list[tuple[str, str]]]:
    return team.name, [(knight.name, knight.virtue) for knight in team.knights]


def _match(match: Match, teams: dict[str, Team], path: tuple[str | int, ...], numbers: Numbers) -> Iterator[Wrong]:
    bye = match.teams[1] == ""
    unknown = [name for name in match.teams if name not in teams and not (bye and name == "")]
    if unknown or match.teams[0] == match.teams[1]:
        yield (*path, "teams"), f"a match is between two teams of the tournament, not {' and '.join(match.teams)}"
        return
    if bye and not (match.over and match.winner == 0 and not match.jousts):
        yield path, "a team without an opponent has won its match"
        return
    for side, order in enumerate(match.orders):
        wrong = refuse_order(teams[match.teams[side]], order) if order else ""
        if wrong:
            yield (*path, "orders", side), wrong
            return
    if bool(match.jousts) != all(match.orders):
        yield path, "duels are drawn up when both orders are known, and not before"
        return
    for number, joust in enumerate(match.jousts):
        last = number == len(match.jousts) - 1
        yield from _joust(joust, match, teams, (*path, "jousts", number), numbers, last=last)
    if match.winner not in (None, 0, 1):
        yield (*path, "winner"), "a winner is 0 or 1"


def _joust(
    joust: Joust,
    match: Match,
    teams: dict[str, Team],
    path: tuple[str | int, ...],
    numbers: Numbers,
    *,
    last: bool,
) -> Iterator[Wrong]:
    for side, name in enumerate(joust.knights):
        if name and name not in [one.name for one in teams[match.teams[side]].knights]:
            yield (*path, "knights"), f"{name} is no knight of {match.teams[side]}"
            return
    if joust.winner not in (None, 0, 1):
        yield (*path, "winner"), "a winner is 0 or 1"
    if (joust.duel is None) != (not all(joust.knights)):
        yield path, "a duel is ridden by two knights, and by none where a place is empty"
        return
    if not joust.over and not last:
        yield path, "a duel is over before the next begins"
    if joust.duel is None:
        if not joust.over:
            yield path, "a duel with an empty place is over"
        return
    riders = joust.duel.riders
    entered = [
        next(one for one in teams[match.teams[side]].knights if one.name == name)
        for side, name in enumerate(joust.knights)
    ]
    for side, (rider, known) in enumerate(zip(riders, entered, strict=True)):
        here = (*path, "duel", "riders", side)
        knight = rider.knight
        if (knight.name, knight.virtue) != (known.name, known.virtue):
            yield here, f"{known.name} ({known.virtue}) rides here"
        if not 0 <= knight.favours <= known.favours or not 0 <= knight.wounds <= numbers[WOUNDS]:
            yield here, f"{known.name} cannot have {knight.favours} favours and {knight.wounds} wounds"
        if not 0 <= rider.lances <= len(joust.passes) * max(numbers[CREST_LANCES], numbers[LANCE]):
            yield here, f"{known.name} cannot have broken {rider.lances} lances"
    if joust.duel.ridden != len(joust.passes) or joust.duel.over != joust.over:
        yield path, f"{len(joust.passes)} passes are told, but the duel says {joust.duel.ridden}"
    if not joust.over and joust.duel.ridden >= numbers[PASSES]:
        yield path, f"a duel is over after {numbers[PASSES]} passes"
    if not joust.over and any(rider.knight.wounds >= numbers[WOUNDS] for rider in riders):
        yield path, "a duel is over when a knight is out"
    if any(one.by not in (0, 1) for passed in joust.passes for one in passed.thrown):
        yield (*path, "passes"), "a die is thrown by 0 or 1"
    if any(one.what not in _WHAT for passed in joust.passes for one in passed.thrown):
        yield (*path, "passes"), f"a die is thrown for one of {', '.join(_WHAT)}"
