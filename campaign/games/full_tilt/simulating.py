"""Many duels and matches ridden with dice of a stream that nobody keeps: to see what ploys and policies come to."""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random

import msgspec

from campaign.core.dice import parse
from campaign.core.numbers import Numbers
from campaign.games.full_tilt import matches
from campaign.games.full_tilt.blows import Throw
from campaign.games.full_tilt.knights import DIE, Team, Virtue
from campaign.games.full_tilt.matches import Match
from campaign.games.full_tilt.ploys import PLOYS, Ploy, allowed
from campaign.games.full_tilt.riding import Duel, Spend, Walk

Plays = Callable[[Duel, int, Random], Ploy]


class Stream:
    """Dice one after the other from a seed, of the same kind all; `count` says how many there were."""

    def __init__(self, seed: int, expression: str) -> None:
        """Take the seed, by which the same dice come in the same order; ValueError when the expression is no dice."""
        self.random = Random(seed)
        self.count = 0
        self._each, self._sides = parse(expression)

    def throw(self) -> int:
        """Return the total of the next dice."""
        self.count += self._each
        total = self._each
        for _ in range(self._each):
            total += int(self.random.random() * self._sides)
        return total


class _Untold(Walk):
    """A pass ridden with dice of a stream."""

    def __init__(self, duel: Duel, dice: Stream, spend: tuple[Spend, Spend], numbers: Numbers) -> None:
        super().__init__(duel, spend, numbers)
        self.dice = dice

    def thrown(self, node: Throw, *, favour: bool = False, purity: bool = False) -> int:
        return self.dice.throw()

    def first_thrown(self, by: int, *, favour: bool = False) -> int:
        return self.dice.throw()


class Tally(msgspec.Struct, frozen=True):
    """How often side 0 won, neither did, and side 1 won; and how many dice were thrown."""

    won: int
    drawn: int
    lost: int
    dice: int


@cache
def _may(virtue: Virtue, crest_off: bool) -> tuple[Ploy, ...]:
    return tuple(ploy for ploy in PLOYS if not allowed(ploy, virtue, crest_off))


def anything(duel: Duel, side: int, random: Random) -> Ploy:
    """Play any ploy that may be played, each as often as the others."""
    rider = duel.riders[side]
    may = _may(rider.knight.virtue, rider.crest_off)
    return may[int(random.random() * len(may))]


def only(ploy: Ploy, otherwise: Ploy = "shield") -> Plays:
    """Return what plays `ploy` in every pass, and `otherwise` where it may not be played."""

    def plays(duel: Duel, side: int, random: Random) -> Ploy:
        rider = duel.riders[side]
        return ploy if ploy in _may(rider.knight.virtue, rider.crest_off) else otherwise

    return plays


def _ridden(
    duel: Duel, plays: tuple[Plays, Plays], spends: tuple[Spend, Spend], dice: Stream, numbers: Numbers
) -> Duel:
    while not duel.over:
        ploys = plays[0](duel, 0, dice.random), plays[1](duel, 1, dice.random)
        duel = _Untold(duel, dice, spends, numbers).ride(ploys)
    return duel


def duels(
    duel: Duel, plays: tuple[Plays, Plays], spends: tuple[Spend, Spend], count: int, seed: int, numbers: Numbers
) -> Tally:
    """Ride the rest of `duel` `count` times; return how it ended. What is played must be allowed."""
    dice = Stream(seed, numbers[DIE])
    return _tally([_ridden(duel, plays, spends, dice, numbers).winner for _ in range(count)], dice)


def whole_matches(
    teams: tuple[Team, Team],
    orders: tuple[tuple[str, ...], tuple[str, ...]],
    plays: tuple[Plays, Plays],
    spends: tuple[Spend, Spend],
    count: int,
    seed: int,
    numbers: Numbers,
) -> Tally:
    """Ride a match of these teams in these orders `count` times; return how it ended. What is played must be allowed.

    NotAllowed when an order is none of the team's.
    """
    dice = Stream(seed, numbers[DIE])
    begun: matches.Teams = {team.name: team for team in teams}
    match = Match((teams[0].name, teams[1].name))
    for side, order in enumerate(orders):
        match = matches.ordered(match, side, teams[side], order)
    match = matches.advanced(match, begun, numbers)
    winners: list[int | None] = []
    for _ in range(count):
        now, its = match, begun
        while not now.over:
            duel = now.jousts[-1].duel
            assert duel is not None
            now, its = matches.went(now, its, _ridden(duel, plays, spends, dice, numbers), (), numbers)
        winners.append(now.winner)
    return _tally(winners, dice)


def _tally(winners: Sequence[int | None], dice: Stream) -> Tally:
    return Tally(winners.count(0), winners.count(None), winners.count(1), dice.count)
