"""Many matches ridden with dice of a stream, by the same rules as one with keyed dice: to see what ploys come to."""

from collections.abc import Callable, Sequence
from random import Random

import msgspec

from campaign.core.dice import Dice, Roll, parse
from campaign.core.numbers import Numbers
from campaign.games.full_tilt import matches, riding
from campaign.games.full_tilt.knights import Team
from campaign.games.full_tilt.matches import Match
from campaign.games.full_tilt.ploys import PLOYS, Ploy
from campaign.games.full_tilt.riding import Duel, Spend

Plays = Callable[[Duel, int, Random], Ploy]


class Stream(Dice):
    """Dice one after the other from a seed, whatever they are thrown for; `count` says how many there were."""

    def __init__(self, seed: int) -> None:
        """Take the seed: the same one throws the same dice in the same order."""
        super().__init__(seed, 0)
        self.random = Random(seed)
        self.count = 0

    def roll(self, expr: str, rule: str, subjects: Sequence[str], purpose: str, index: int = 0) -> Roll:
        """Roll `expr`; ValueError when it is no dice."""
        count, sides = parse(expr)
        self.count += count
        return Roll("", expr, tuple(int(self.random.random() * sides) + 1 for _ in range(count)))


class Tally(msgspec.Struct, frozen=True):
    """How often side 0 won, neither did, and side 1 won; and how many dice were thrown."""

    won: int
    drawn: int
    lost: int
    dice: int


def anything(duel: Duel, side: int, random: Random) -> Ploy:
    """Play any ploy that may be played, each as often as the others."""
    may = [ploy for ploy in PLOYS if not riding.refuse(duel, side, ploy)]
    return may[int(random.random() * len(may))]


def only(ploy: Ploy, otherwise: Ploy = "shield") -> Plays:
    """Return what plays `ploy` in every pass, and `otherwise` where it may not be played."""

    def plays(duel: Duel, side: int, random: Random) -> Ploy:
        return otherwise if riding.refuse(duel, side, ploy) else ploy

    return plays


def duels(
    duel: Duel, plays: tuple[Plays, Plays], spends: tuple[Spend, Spend], count: int, seed: int, numbers: Numbers
) -> Tally:
    """Ride the rest of `duel` `count` times; return how it ended."""
    dice = Stream(seed)
    winners: list[int | None] = []
    for _ in range(count):
        now = duel
        while not now.over:
            ploys = plays[0](now, 0, dice.random), plays[1](now, 1, dice.random)
            now, _ = riding.ride(now, ploys, "", dice, spends, numbers)
        winners.append(now.winner)
    return _tally(winners, dice)


def whole_matches(
    teams: tuple[Team, Team],
    orders: tuple[tuple[str, ...], tuple[str, ...]],
    plays: tuple[Plays, Plays],
    spends: tuple[Spend, Spend],
    count: int,
    seed: int,
    numbers: Numbers,
) -> Tally:
    """Ride a match of these teams in these orders `count` times; return how it ended.

    NotAllowed when an order is none of the team's.
    """
    dice = Stream(seed)
    names = teams[0].name, teams[1].name
    begun: matches.Teams = {team.name: team for team in teams}
    match = Match(names)
    for side, order in enumerate(orders):
        match = matches.ordered(match, side, teams[side], order)
    match = matches.advanced(match, begun, numbers)
    winners: list[int | None] = []
    for _ in range(count):
        now, its = match, begun
        while not now.over:
            duel = now.jousts[-1].duel
            assert duel is not None
            ploys = plays[0](duel, 0, dice.random), plays[1](duel, 1, dice.random)
            now, its = matches.rode(now, its, ploys, "", dice, spends, numbers)
        winners.append(now.winner)
    return _tally(winners, dice)


def _tally(winners: Sequence[int | None], dice: Stream) -> Tally:
    return Tally(winners.count(0), winners.count(None), winners.count(1), dice.count)
