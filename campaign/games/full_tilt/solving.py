"""A duel solved as a zero-sum game: both know all but the other's ploy of the pass, and play as well as can be.

Backward induction over passes, wounds, crests, favours and lances. What a state is worth to a knight is his chance to
win less the other's; where no pair of ploys is best for both, the mix of ploys is found by linear programming. All
states with the same bodies are worked out together, as arrays [favours of 0, favours of 1, lead of 0, outcome], where
an outcome is 0: knight 0 wins, 1: drawn, 2: knight 1 wins.
"""

from collections.abc import Iterable
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

from campaign.core.numbers import Numbers
from campaign.games.full_tilt.blows import LANCE, Body, End, Node, RollOff, Throw, tree
from campaign.games.full_tilt.chances import CARES, DRAWN, LOST, OUTCOMES, WON, better, defeat, totals, worth
from campaign.games.full_tilt.first_blow import FirstBlow
from campaign.games.full_tilt.knights import DIE
from campaign.games.full_tilt.mixing import Mix, Mixes, mixes
from campaign.games.full_tilt.ploys import CREST_LANCES, PLOYS, Ploy, allowed
from campaign.games.full_tilt.riding import COST, PASSES, Choice, Duel, bodies

if TYPE_CHECKING:
    from campaign.games.full_tilt.chances import Floats
Bodies = tuple[Body, Body]
Found = tuple[int, Bodies, Mix, "Floats"]  # after so many passes, with these bodies: how both mix, what comes of it


class Solved:
    """A duel solved from where it stands; every state that can come after it can be looked up."""

    def __init__(self, duel: Duel, numbers: Numbers) -> None:
        """Solve the rest of `duel`, which is not over."""
        self.numbers = numbers
        self.start = duel
        self._most = (duel.riders[0].knight.favours, duel.riders[1].knight.favours)
        self.passes = max(numbers[PASSES], duel.ridden + 1)
        self._reach = abs(duel.riders[0].lances - duel.riders[1].lances) + (self.passes - duel.ridden) * max(
            numbers[CREST_LANCES], numbers[LANCE]
        )
        self._worth: dict[tuple[int, Bodies], Floats] = {}
        self.tables: dict[tuple[int, Bodies], Mixes] = {}
        self._mixes: dict[tuple[int, Bodies], Mix] = {}
        self.die = totals(numbers[DIE])
        self._chances: dict[int, float] = {}
        self._follows: dict[int, _Follows] = {}

    def table(self, ridden: int, pair: Bodies) -> Mixes:
        """Return the game of ploys at every state with these bodies after `ridden` passes."""
        key = (ridden, pair)
        if key not in self.tables:
            self.tables[key] = self._mixes[key] = mixes(self._outcomes(ridden, pair))
        return self.tables[key]

    def mix(self, ridden: int, pair: Bodies) -> Mix:
        """Return how both mix their ploys at every state with these bodies after `ridden` passes."""
        return self._mixes.get((ridden, pair)) or self.table(ridden, pair)

    def worth(self, ridden: int, pair: Bodies) -> "Floats":
        """Return the chances of the outcomes of every state with these bodies after `ridden` passes."""
        if ridden == self.passes:
            return self._counted
        key = (ridden, pair)
        if key not in self._worth:
            self._worth[key] = self.table(ridden, pair).chances()
        return self._worth[key]

    def found(self) -> tuple[Found, ...]:
        """Return all that was worked out for later, from which `take` makes an equal solution."""
        return tuple((*key, self._mixes[key], worth) for key, worth in self._worth.items())

    def take(self, found: Iterable[Found]) -> None:
        """Take what `found` of the same duel with the same numbers gave, instead of working it out."""
        for ridden, pair, mix, chances in found:
            self._mixes[ridden, pair], self._worth[ridden, pair] = mix, chances

    def index(self, duel: Duel) -> tuple[int, int, int]:
        """Return where a later state of the duel lies in the arrays."""
        one, other = duel.riders
        return one.knight.favours, other.knight.favours, self._reach + one.lances - other.lances

    def spends(self, choice: Choice) -> bool:
        """Return whether the knight of `choice` is better off throwing the die again for a favour."""
        return self.gain(choice) > CARES

    def gain(self, choice: Choice) -> float:
        """Return what throwing the die again is worth to the knight of `choice`: his chance to win less the other's."""
        follows = self._of_pass(choice.duel.ridden)
        lead = self._reach + choice.lances[0] - choice.lances[1]
        at = (*choice.favours, lead)
        sign = 1 if choice.by == 0 else -1
        if isinstance(choice.node, Throw):
            good, bad = follows.of(choice.node.good), follows.of(choice.node.bad)
            stays = (good if choice.good else bad)[at]
            chance = self.chance(choice.node.need)
            left = list(choice.favours)
            left[choice.by] -= self.numbers[COST]
            then = left[0], left[1], lead
            again = chance * good[then] + (1 - chance) * bad[then] if min(left) >= 0 else defeat(choice.by)
        else:
            stays, again = follows.first(choice.node).choice(at, choice.by, choice.other, answers=choice.answers)
        return sign * float(worth(again) - worth(stays))

    def chance(self, need: int) -> float:
        """Return the chance that a die shows `need` or more."""
        if need not in self._chances:
            self._chances[need] = float(sum(chance for total, chance in self.die.items() if total >= need))
        return self._chances[need]

    def _of_pass(self, ridden: int) -> "_Follows":
        if ridden not in self._follows:
            self._follows[ridden] = _Follows(self, ridden)
        return self._follows[ridden]

    @cached_property
    def _counted(self) -> "Floats":
        """Return the outcomes when all passes are ridden: more lances win."""
        import numpy as np

        leads = len(range(-self._reach, self._reach + 1))
        chances = np.zeros((self._most[0] + 1, self._most[1] + 1, leads, len(OUTCOMES)))
        chances[:, :, self._reach + 1 :, WON] = 1
        chances[:, :, self._reach, DRAWN] = 1
        chances[:, :, : self._reach, LOST] = 1
        return chances

    def _outcomes(self, ridden: int, pair: Bodies) -> "dict[tuple[Ploy, Ploy], Floats]":
        """Return, for each pair of ploys that may be played, the chances of the outcomes at every state."""
        may = [[ploy for ploy in PLOYS if not allowed(ploy, body.virtue, body.crest_off)] for body in pair]
        follows = self._of_pass(ridden)
        return {
            (one, other): follows.of(tree(pair, (one, other), ridden == 0, self.numbers))
            for one, other in product(may[0], may[1])
        }


class _Follows:
    """What follows from the nodes of one pass's trees, if both spend their favours as well as can be.

    What comes to the same is worked out once, whichever ploys lead to it, and is one array.
    """

    def __init__(self, solved: Solved, ridden: int) -> None:
        self.solved, self.ridden = solved, ridden
        self.cost = solved.numbers[COST]
        self._nodes: dict[int, tuple[Node, Floats]] = {}
        self._ends: dict[tuple[int | None, int, int], Floats] = {}
        self._throws: dict[tuple[int, int, int, int, bool], Floats] = {}
        self._firsts: dict[tuple[int, int], FirstBlow] = {}

    def of(self, node: Node) -> "Floats":
        """Return the chances of the outcomes from this node on, at every state before the pass."""
        if id(node) not in self._nodes:
            self._nodes[id(node)] = node, self._made(node)
        return self._nodes[id(node)][1]

    def _made(self, node: Node) -> "Floats":
        if isinstance(node, End):
            return self._end(node)
        return self._throw(node) if isinstance(node, Throw) else self.first(node).whole

    def _end(self, end: End) -> "Floats":
        import numpy as np

        after = self.solved.worth(self.solved.passes if end.out is not None else self.ridden + 1, end.bodies)
        gained = 0 if end.out is not None else end.lances[0] - end.lances[1]
        key = end.out, id(after), gained
        if key not in self._ends:
            lead = (np.arange(after.shape[2]) + gained).clip(0, after.shape[2] - 1)
            self._ends[key] = after[:, :, lead, :]
            if end.out is not None:
                self._ends[key][...] = defeat(end.out)
        return self._ends[key]

    def _throw(self, node: Throw) -> "Floats":
        good, bad = self.of(node.good), self.of(node.bad)
        key = id(good), id(bad), node.by, node.need, node.again
        if key not in self._throws:
            chance = self.solved.chance(node.need)
            fresh = chance * good + (1 - chance) * bad
            again = _spent(fresh, node.by, self.cost)
            failed = fresh if node.again else better(bad, again, node.by)
            self._throws[key] = chance * better(good, again, node.by) + (1 - chance) * failed
        return self._throws[key]

    def first(self, node: RollOff) -> FirstBlow:
        """Return the throw for the first blow solved."""
        firsts = self.of(node.firsts[0]), self.of(node.firsts[1])
        key = id(firsts[0]), id(firsts[1])
        if key not in self._firsts:
            self._firsts[key] = FirstBlow(firsts, self.solved.die, self.cost)
        return self._firsts[key]


def solve(duel: Duel, numbers: Numbers) -> Solved:
    """Return the rest of a duel solved; ValueError when it is over."""
    if duel.over:
        raise ValueError("the duel is over")
    solved = Solved(duel, numbers)
    solved.worth(duel.ridden, bodies(duel))
    return solved


def _spent(chances: "Floats", by: int, cost: int) -> "Floats":
    """Return the chances as they are when `by` has spent a favour; where he has none, certain defeat of his."""
    import numpy as np

    lost = np.empty_like(chances)
    lost[...] = defeat(by)
    if by == 0:
        lost[cost:] = chances[: chances.shape[0] - cost]
    else:
        lost[:, cost:] = chances[:, : chances.shape[1] - cost]
    return lost
