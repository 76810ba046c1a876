"""A duel ridden with dice, pass by pass (FUL-PASS-1, FUL-FAVOUR-2, FUL-SCORE-1)."""

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from campaign.core.book import Rule
from campaign.core.dice import Dice, Roll
from campaign.core.numbers import Numbers, number
from campaign.games.full_tilt.blows import Body, End, Node, RollOff, Throw, tree
from campaign.games.full_tilt.knights import DIE, Knight, NotAllowed, out
from campaign.games.full_tilt.ploys import Ploy, allowed

PASSES = number("full-tilt.passes", 3, "passes a duel", "FUL-PASS-1", least=1)
COST = number("full-tilt.favour", 1, "favours a die thrown again", "FUL-FAVOUR-2", least=1)

RULES = (
    Rule(
        "FUL-PASS-1",
        "A duel is {full-tilt.passes} passes; in each both choose one of the five ploys in secret. A broken lance is "
        "replaced.",
        "All five are there to choose from in each pass.",
    ),
    Rule(
        "FUL-FAVOUR-2",
        "A knight spends {full-tilt.favour} favour to throw one of his dice again. The second throw stands, and is not"
        " thrown again.",
        "His own dice, those for the first blow and for the saddle among them. A save that Purity has thrown again is"
        " not thrown again for a favour.",
    ),
    Rule(
        "FUL-SCORE-1",
        "Who unhorses the other has won the duel; else who has broken more lances in the passes; equal is a draw.",
    ),
)


class Rider(msgspec.Struct, frozen=True, omit_defaults=True):
    """A knight in a duel: the lances broken and favours spent in it, whether he has knocked off the other's crest."""

    knight: Knight
    lances: int = 0
    crest_off: bool = False
    spent: int = 0


class Thrown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A die as it was thrown: by whom (0 or 1), what for, what it needed (0: against the other's), what it decided.

    `favour`: it was thrown again for a favour; `purity`: for Purity.
    """

    by: int
    what: str
    rule: str
    need: int
    roll: Roll
    good: bool
    favour: bool = False
    purity: bool = False


class Duel(msgspec.Struct, frozen=True):
    """A duel under way or over. `ridden`: passes so far; `winner`: 0 or 1 once it is won; `over` with none: drawn."""

    riders: tuple[Rider, Rider]
    ridden: int = 0
    over: bool = False
    winner: int | None = None
    unhorsed: bool = False


class Choice(msgspec.Struct, frozen=True):
    """A die that its knight may throw again for a favour: what came of it, and what follows either way.

    For the first blow `node` is the throw-off, which he has not as the dice lie; `other` is the other's die, and
    `answers` says whether the other may still throw his again. `lances` are those broken before this pass.
    """

    duel: Duel
    by: int
    node: Throw | RollOff
    total: int
    good: bool
    favours: tuple[int, int]
    lances: tuple[int, int]
    other: int = 0
    answers: bool = False


Spend = Callable[[Choice], bool]


def begin(one: Knight, other: Knight, numbers: Numbers) -> Duel:
    """Return a duel before its first pass; NotAllowed when either is out of the tournament (FUL-WOUND-1)."""
    for knight in (one, other):
        if out(knight, numbers):
            raise NotAllowed(f"{knight.name} is out of the tournament")
    return Duel((Rider(one), Rider(other)))


def refuse(duel: Duel, side: int, ploy: Ploy) -> str:
    """Return why rider `side` may not play `ploy` now, "" when he may."""
    if duel.over:
        return "the duel is over"
    rider = duel.riders[side]
    return allowed(ploy, rider.knight.virtue, rider.crest_off)


def ride(
    duel: Duel, ploys: tuple[Ploy, Ploy], name: str, dice: Dice, spend: tuple[Spend, Spend], numbers: Numbers
) -> tuple[Duel, tuple[Thrown, ...]]:
    """Ride one pass in which these ploys are played; return the duel after it and every die in its order.

    `name` tells this duel's dice from those of others; `spend` decides for each knight whether he throws a die again.
    NotAllowed when a ploy may not be played or the duel is over.
    """
    for side, ploy in enumerate(ploys):
        why = refuse(duel, side, ploy)
        if why:
            raise NotAllowed(f"{duel.riders[side].knight.name}: {why}")
    walk = _Told(duel, name, dice, spend, numbers)
    return walk.ride(ploys), tuple(walk.told)


def settled(duel: Duel, end: End, favours: tuple[int, int], numbers: Numbers) -> Duel:
    """Return the duel after a pass that ended so, with these favours left (FUL-SCORE-1)."""
    riders = tuple(
        Rider(
            replace(rider.knight, favours=left, wounds=body.wounds, disdained=body.disdained),
            rider.lances + lances,
            body.crest_off,
            rider.spent + rider.knight.favours - left,
        )
        for rider, body, lances, left in zip(duel.riders, end.bodies, end.lances, favours, strict=True)
    )
    ridden = duel.ridden + 1
    over = end.out is not None or ridden >= numbers[PASSES]
    winner = None
    if end.out is not None:
        winner = 1 - end.out
    elif over and riders[0].lances != riders[1].lances:
        winner = int(riders[1].lances > riders[0].lances)
    return Duel((riders[0], riders[1]), ridden, over, winner, end.unhorsed)


def bodies(duel: Duel) -> tuple[Body, Body]:
    """Return what of both riders matters in the next pass, their favours aside."""
    one, other = (
        Body(rider.knight.virtue, rider.knight.wounds, rider.knight.disdained, rider.crest_off) for rider in duel.riders
    )
    return one, other


class Walk:
    """One way through a pass's tree: what is thrown is decided by a child class."""

    def __init__(self, duel: Duel, spend: tuple[Spend, Spend], numbers: Numbers) -> None:
        """Take the duel, who decides about favours, and the numbers in force."""
        one, other = duel.riders
        self.duel, self.spend, self.numbers = duel, spend, numbers
        self.favours = [one.knight.favours, other.knight.favours]
        self.lances = (one.lances, other.lances)
        self._cost = numbers[COST]

    def ride(self, ploys: tuple[Ploy, Ploy]) -> Duel:
        """Return the duel after a pass in which these ploys are played; they must be allowed."""
        node = tree(bodies(self.duel), ploys, self.duel.ridden == 0, self.numbers)
        while not isinstance(node, End):
            node = node.firsts[self._first(node)] if isinstance(node, RollOff) else self._throw(node)
        return settled(self.duel, node, (self.favours[0], self.favours[1]), self.numbers)

    def thrown(self, node: Throw, *, favour: bool = False, purity: bool = False) -> int:
        """Throw a die for what `node` needs and return it."""
        raise NotImplementedError

    def first_thrown(self, by: int, *, favour: bool = False) -> int:
        """Throw the die of knight `by` for the first blow and return it."""
        raise NotImplementedError

    def _pays(
        self, by: int, node: Throw | RollOff, total: int, good: bool, other: int = 0, answers: bool = False
    ) -> bool:
        """Ask the knight whether he spends a favour, if he has one, and take it."""
        if self.favours[by] < self._cost:
            return False
        favours = self.favours[0], self.favours[1]
        if not self.spend[by](Choice(self.duel, by, node, total, good, favours, self.lances, other, answers)):
            return False
        self.favours[by] -= self._cost
        return True

    def _throw(self, node: Throw) -> Node:
        total = self.thrown(node)
        good = total >= node.need
        again = node.again and not good
        paid = not again and self._pays(node.by, node, total, good)
        if again or paid:
            good = self.thrown(node, favour=paid, purity=again) >= node.need
        return node.good if good else node.bad

    def _first(self, node: RollOff) -> int:
        """Throw for the first blow: who is behind may throw again, then the other if he is; equal: both again."""
        while True:
            totals = [self.first_thrown(by) for by in (0, 1)]
            fresh = {0, 1}
            while totals[0] != totals[1]:
                behind = int(totals[1] < totals[0])
                ahead = 1 - behind
                if behind not in fresh or not self._pays(
                    behind, node, totals[behind], False, totals[ahead], ahead in fresh
                ):
                    return ahead
                fresh.remove(behind)
                totals[behind] = self.first_thrown(behind, favour=True)


class _Told(Walk):
    """A pass ridden with keyed dice, and every one of them kept."""

    def __init__(self, duel: Duel, name: str, dice: Dice, spend: tuple[Spend, Spend], numbers: Numbers) -> None:
        super().__init__(duel, spend, numbers)
        self.dice = dice
        self.told: list[Thrown] = []
        one, other = (rider.knight.name for rider in duel.riders)
        self._names = (one, other), (other, one)
        self._purpose = f"{name} pass {duel.ridden + 1} "

    def _die(self, by: int, what: str, rule: str) -> Roll:
        serial = sum(1 for one in self.told if one.what == what and one.by == by)
        return self.dice.roll(self.numbers[DIE], rule, self._names[by], self._purpose + what, serial)

    def thrown(self, node: Throw, *, favour: bool = False, purity: bool = False) -> int:
        roll = self._die(node.by, node.what, node.rule)
        good = roll.total >= node.need
        self.told.append(Thrown(node.by, node.what, node.rule, node.need, roll, good, favour, purity))
        return roll.total

    def first_thrown(self, by: int, *, favour: bool = False) -> int:
        roll = self._die(by, "first", "FUL-STRIKE-1")
        self.told.append(Thrown(by, "first", "FUL-STRIKE-1", 0, roll, True, favour))
        return roll.total
