"""A match of two teams: the order of the knights, one duel after the other (FUL-ORDER-1, FUL-SCORE-2)."""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from campaign.core.book import Rule
from campaign.core.dice import Dice, Roll
from campaign.core.numbers import Numbers
from campaign.games.full_tilt import riding
from campaign.games.full_tilt.knights import DIE, Knight, NotAllowed, Team, out
from campaign.games.full_tilt.ploys import Ploy
from campaign.games.full_tilt.riding import Duel, Spend, Thrown

RULES = (
    Rule("FUL-ORDER-1", "Each player sets the order in which his knights ride, in secret."),
    Rule("FUL-SCORE-2", "A match is a duel for each knight; who wins more of them wins it.", "Equal is a draw."),
)


class Pass(msgspec.Struct, frozen=True):
    """A pass as it was ridden: the ploys, and every die in its order."""

    ploys: tuple[Ploy, Ploy]
    thrown: tuple[Thrown, ...] = ()


class Joust(msgspec.Struct, frozen=True, omit_defaults=True):
    """One duel of a match: whose it is (empty: that place is), how it stands, its passes. `winner` is 0 or 1."""

    knights: tuple[str, str]
    duel: Duel | None = None
    passes: tuple[Pass, ...] = ()
    over: bool = False
    winner: int | None = None


class Match(msgspec.Struct, frozen=True, omit_defaults=True):
    """Two teams against each other, by name; a second of "" is a bye. `orders` are empty until they are known.

    `settles`: it must have a winner, and is ridden off while it is drawn (FUL-TOUR-1).
    """

    teams: tuple[str, str]
    orders: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    jousts: tuple[Joust, ...] = ()
    settles: bool = False
    over: bool = False
    winner: int | None = None


Teams = dict[str, Team]


def refuse_order(team: Team, order: Iterable[str]) -> str:
    """Return what is wrong with an order of a team's knights, "" when nothing: each is in it once (FUL-ORDER-1)."""
    names, given = [knight.name for knight in team.knights], list(order)
    if sorted(given) == sorted(names):
        return ""
    for name in given:
        if name not in names:
            return f"{name} is no knight of {team.name}"
        if given.count(name) > 1:
            return f"{name} stands in the order twice"
    return f"the order lacks {', '.join(name for name in names if name not in given)}"


def ordered(match: Match, side: int, team: Team, order: tuple[str, ...]) -> Match:
    """Return the match with the order of one side; NotAllowed when it is none, or the first duel has begun."""
    if match.jousts:
        raise NotAllowed("the first duel has begun")
    wrong = refuse_order(team, order)
    if wrong:
        raise NotAllowed(wrong)
    one, other = (order if number == side else known for number, known in enumerate(match.orders))
    return replace(match, orders=(one, other))


def knight(team: Team, name: str) -> Knight:
    """Return the knight of a team called `name`; NotAllowed when there is none."""
    found = next((one for one in team.knights if one.name == name), None)
    if found is None:
        raise NotAllowed(f"{name} is no knight of {team.name}")
    return found


def able(team: Team, numbers: Numbers) -> tuple[Knight, ...]:
    """Return the knights of a team who are not out of the tournament."""
    return tuple(one for one in team.knights if not out(one, numbers))


def advanced(match: Match, teams: Teams, numbers: Numbers) -> Match:
    """Return the match with its next duel drawn up, if the last is over and both orders are known; else as it is.

    A knight who is out leaves his place empty, and an empty place loses its duel (FUL-TOUR-1); those are over at once.
    A match that is ridden to its end is over, unless it has to settle: a ride-off waits for `ride_off`.
    """
    while not match.over and all(match.orders):
        if match.jousts and not match.jousts[-1].over:
            return match
        number = len(match.jousts)
        if number >= max(len(order) for order in match.orders):
            return _counted(match)
        names = tuple(order[number] if number < len(order) else "" for order in match.orders)
        match = _drawn_up(match, (names[0], names[1]), teams, numbers)
    return match


def _drawn_up(match: Match, names: tuple[str, str], teams: Teams, numbers: Numbers) -> Match:
    riders = []
    for side, name in enumerate(names):
        team = teams[match.teams[side]]
        one = knight(team, name) if name else None
        riders.append(one if one is not None and not out(one, numbers) else None)
    one, other = riders
    there = (names[0] if one is not None else "", names[1] if other is not None else "")
    if one is not None and other is not None:
        joust = Joust(there, riding.begin(one, other, numbers))
    else:
        joust = Joust(there, over=True, winner=0 if one is not None else 1 if other is not None else None)
    return replace(match, jousts=(*match.jousts, joust))


def _counted(match: Match) -> Match:
    """Return a match whose duels are all ridden: who won more has won it (FUL-SCORE-2)."""
    won = wins(match)
    if won[0] == won[1]:
        return match if match.settles else replace(match, over=True)
    return replace(match, over=True, winner=int(won[1] > won[0]))


def wins(match: Match) -> tuple[int, int]:
    """Return how many duels each side has won so far."""
    one, other = (sum(1 for joust in match.jousts if joust.over and joust.winner == side) for side in (0, 1))
    return one, other


def lances(match: Match) -> tuple[int, int]:
    """Return how many lances each side has broken so far."""
    duels = [joust.duel for joust in match.jousts if joust.duel is not None]
    one, other = (sum(duel.riders[side].lances for duel in duels) for side in (0, 1))
    return one, other


def waits_for_ride_off(match: Match) -> bool:
    """Return whether the match is drawn, has to settle, and waits for a knight a side (FUL-TOUR-1)."""
    ridden = all(match.orders) and len(match.jousts) >= max(len(order) for order in match.orders)
    return not match.over and match.settles and ridden and match.jousts[-1].over


def ride_off(match: Match, names: tuple[str, str], teams: Teams, numbers: Numbers) -> Match:
    """Return the match with a ride-off between these knights; a side names "" when it has none left (FUL-TOUR-1).

    NotAllowed when none is due, or a knight is none of the team's or out.
    """
    if not waits_for_ride_off(match):
        raise NotAllowed("no ride-off is due")
    for side, name in enumerate(names):
        team = teams[match.teams[side]]
        if name and out(knight(team, name), numbers):
            raise NotAllowed(f"{name} is out of the tournament")
        if not name and able(team, numbers):
            raise NotAllowed(f"{team.name} still has a knight")
    if not any(names):
        raise NotAllowed("neither side has a knight left: they throw for it")
    grown = _drawn_up(match, names, teams, numbers)
    return _counted(grown) if grown.jousts[-1].over else grown


def thrown_for(match: Match, teams: Teams, name: str, dice: Dice, numbers: Numbers) -> tuple[Match, tuple[Roll, ...]]:
    """Return a match that has to settle, and whose sides have no knight left, after they threw for it (FUL-TOUR-1).

    The higher die has it; equal dice are thrown again. NotAllowed when it is not so.
    """
    if not waits_for_ride_off(match) or any(able(teams[team], numbers) for team in match.teams):
        raise NotAllowed("there is nothing to throw for")
    rolls: list[Roll] = []
    while not rolls or rolls[-2].total == rolls[-1].total:
        turn = len(rolls) // len(match.teams)
        rolls += [dice.roll(numbers[DIE], "FUL-TOUR-1", (team,), f"{name} thrown for", turn) for team in match.teams]
    return replace(match, over=True, winner=int(rolls[-1].total > rolls[-2].total)), tuple(rolls)


def rode(
    match: Match,
    teams: Teams,
    ploys: tuple[Ploy, Ploy],
    name: str,
    dice: Dice,
    spend: tuple[Spend, Spend],
    numbers: Numbers,
) -> tuple[Match, Teams]:
    """Return match and teams after the next pass of the duel under way; `name` tells its dice from others'.

    NotAllowed when no duel is under way, or a ploy may not be played.
    """
    if not match.jousts or match.jousts[-1].over or match.jousts[-1].duel is None:
        raise NotAllowed("no duel is under way")
    joust = match.jousts[-1]
    assert joust.duel is not None
    duel, thrown = riding.ride(joust.duel, ploys, name, dice, spend, numbers)
    return went(match, teams, duel, (Pass(ploys, thrown),), numbers)


def went(match: Match, teams: Teams, duel: Duel, passes: tuple[Pass, ...], numbers: Numbers) -> tuple[Match, Teams]:
    """Return match and teams when the duel under way has come to stand so, in these passes more."""
    joust = match.jousts[-1]
    joust = replace(joust, duel=duel, passes=(*joust.passes, *passes), over=duel.over, winner=duel.winner)
    match = replace(match, jousts=(*match.jousts[:-1], joust))
    teams = dict(teams)
    for side, rider in enumerate(duel.riders):
        team = teams[match.teams[side]]
        knights = tuple(rider.knight if one.name == rider.knight.name else one for one in team.knights)
        teams[team.name] = replace(team, knights=knights)
    ridden = len(match.jousts) >= max(len(order) for order in match.orders)
    if joust.over:
        match = _counted(match) if ridden else advanced(match, teams, numbers)
    return match, teams
