"""A duel solved as a zero-sum game: both know all but the other's ploy of the pass, and play as well as can be.

Backward induction over passes, wounds, crests, favours and lances. What a state is worth to a knight is his chance to
win less the other's; where no pair of ploys is best for both, the mix of ploys is found by linear programming. All
states with the same bodies are worked out together, as arrays [favours of 0, favours of 1, lead of 0, outcome], where
an outcome is 0: knight 0 wins, 1: drawn, 2: knight 1 wins.
"""

from itertools import product
from typing import TYPE_CHECKING

from campaign.core.dice import parse
from campaign.core.numbers import Numbers
from campaign.games.full_tilt.blows import LANCE, Body, End, Node, RollOff, Throw, tree
from campaign.games.full_tilt.knights import DIE
from campaign.games.full_tilt.mixing import Mixes, mixes
from campaign.games.full_tilt.ploys import CREST_LANCES, PLOYS, Ploy, allowed
from campaign.games.full_tilt.riding import COST, PASSES, Choice, Duel, bodies

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]
Bodies = tuple[Body, Body]
WON, DRAWN, LOST = 0, 1, 2
OUTCOMES = 3
CARES = 1e-9  # a gain smaller than that is none


class Solved:
    """A duel solved from where it stands; every state that can come after it can be looked up."""

    def __init__(self, duel: Duel, numbers: Numbers) -> None:
        """Solve the rest of `duel`, which is not over."""
        self.numbers = numbers
        self.start = duel
        self._most = (duel.riders[0].knight.favours, duel.riders[1].knight.favours)
        self._passes = max(numbers[PASSES], duel.ridden + 1)
        self._reach = abs(duel.riders[0].lances - duel.riders[1].lances) + (self._passes - duel.ridden) * max(
            numbers[CREST_LANCES], numbers[LANCE]
        )
        self._worth: dict[tuple[int, Bodies], Floats] = {}
        self._tables: dict[tuple[int, Bodies], Mixes] = {}
        self._faces = parse(numbers[DIE])
        self._follows: dict[int, _Follows] = {}

    def table(self, ridden: int, pair: Bodies) -> Mixes:
        """Return the game of ploys at every state with these bodies after `ridden` passes."""
        key = (ridden, pair)
        if key not in self._tables:
            self.worth(ridden, pair)
        return self._tables[key]

    def worth(self, ridden: int, pair: Bodies) -> "Floats":
        """Return the chances of the outcomes of every state with these bodies after `ridden` passes."""
        key = (ridden, pair)
        if key not in self._worth:
            if ridden == self._passes:
                self._worth[key] = self._counted()
            else:
                table = mixes(self._outcomes(ridden, pair))
                self._tables[key], self._worth[key] = table, table.chances()
        return self._worth[key]

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
            again = _spent(chance * good + (1 - chance) * bad, choice.by, self.numbers[COST])[at]
        else:
            stays, again = follows.first_again(choice, at)
        return sign * float(_value(again) - _value(stays))

    def chance(self, need: int) -> float:
        """Return the chance that a die shows `need` or more."""
        return sum(1 for face in self.faces() if face >= need) / len(self.faces())

    def faces(self) -> tuple[int, ...]:
        """Return every total of the die, as often as it can come."""
        count, sides = self._faces
        return tuple(sum(dice) for dice in product(range(1, sides + 1), repeat=count))

    def _of_pass(self, ridden: int) -> "_Follows":
        if ridden not in self._follows:
            self._follows[ridden] = _Follows(self, ridden)
        return self._follows[ridden]

    def _counted(self) -> "Floats":
        """Return the outcomes when all passes are ridden: more lances win."""
        import numpy as np

        chances = np.zeros((self._most[0] + 1, self._most[1] + 1, 2 * self._reach + 1, OUTCOMES))
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
    """What follows from the nodes of one pass's trees, if both spend their favours as well as can be."""

    def __init__(self, solved: Solved, ridden: int) -> None:
        self.solved, self.ridden = solved, ridden
        self.cost = solved.numbers[COST]
        self._ends: dict[End, Floats] = {}
        self._nodes: dict[int, tuple[Node, Floats]] = {}

    def of(self, node: Node) -> "Floats":
        """Return the chances of the outcomes from this node on, at every state before the pass."""
        if isinstance(node, End):
            if node not in self._ends:
                self._ends[node] = self._end(node)
            return self._ends[node]
        if id(node) not in self._nodes:
            made = self._throw(node) if isinstance(node, Throw) else self._first(node)
            self._nodes[id(node)] = node, made
        return self._nodes[id(node)][1]

    def _end(self, end: End) -> "Floats":
        import numpy as np

        if end.out is not None:
            chances = np.zeros_like(self.solved.worth(self.solved._passes, end.bodies))
            chances[..., WON if end.out == 1 else LOST] = 1
            return chances
        after = self.solved.worth(self.ridden + 1, end.bodies)
        lead = np.arange(after.shape[2]) + end.lances[0] - end.lances[1]
        return after[:, :, lead.clip(0, after.shape[2] - 1), :]

    def _throw(self, node: Throw) -> "Floats":
        good, bad = self.of(node.good), self.of(node.bad)
        chance = self.solved.chance(node.need)
        fresh = chance * good + (1 - chance) * bad
        again = _spent(fresh, node.by, self.cost)
        failed = fresh if node.again else _better(bad, again, node.by)
        return chance * _better(good, again, node.by) + (1 - chance) * failed

    def _first(self, node: RollOff) -> "Floats":
        """Return what follows from the throw for the first blow; equal dice are both thrown again."""
        import numpy as np

        firsts = self.of(node.firsts[0]), self.of(node.firsts[1])
        if np.array_equal(*firsts):
            return firsts[0]
        faces = self.solved.faces()
        ties = sum(1 for one, other in product(faces, faces) if one == other) / len(faces) ** 2
        whole = np.zeros_like(firsts[0])
        for at in product(range(whole.shape[0]), range(whole.shape[1])):
            decided = np.zeros_like(whole[at])
            for behind in (0, 1):
                for high in faces:
                    lower = sum(1 for face in faces if face < high)
                    if lower:
                        stays = firsts[1 - behind][at]
                        again = self._first_thrown_again(firsts, whole, at, behind, high, answers=True)
                        best = stays if again is None else _better(stays, again, behind)
                        decided += lower / len(faces) ** 2 * best
            whole[at] = decided / (1 - ties)
        return whole

    def _first_thrown_again(
        self,
        firsts: "tuple[Floats, Floats]",
        whole: "Floats",
        at: tuple[int, int],
        behind: int,
        high: int,
        *,
        answers: bool,
    ) -> "Floats | None":
        """Return what follows if the one behind throws again against `high`; None when he has no favour for it."""
        left = _less(at, behind, self.cost)
        if left is None:
            return None
        faces = self.solved.faces()
        mine, his = firsts[behind][left], firsts[1 - behind][left]
        found: Floats = 0 * his
        for face in faces:
            if face == high:
                found = found + whole[left]
            elif face < high:
                found = found + his
            else:
                found = found + self._answered(firsts, whole, left, 1 - behind, face, mine, answers)
        return found / len(faces)

    def _answered(
        self,
        firsts: "tuple[Floats, Floats]",
        whole: "Floats",
        at: tuple[int, int],
        by: int,
        high: int,
        stays: "Floats",
        may: bool,
    ) -> "Floats":
        """Return what follows if `by`, behind now, may answer by throwing his own die again against `high`."""
        left = _less(at, by, self.cost) if may else None
        if left is None:
            return stays
        faces = self.solved.faces()
        above, equal = (sum(1 for face in faces if test(face, high)) / len(faces) for test in (int.__gt__, int.__eq__))
        again = above * firsts[by][left] + equal * whole[left] + (1 - above - equal) * firsts[1 - by][left]
        return _better(stays, again, by)

    def first_again(self, choice: Choice, at: tuple[int, int, int]) -> "tuple[Floats, Floats]":
        """Return what follows at one state if the one behind lets the dice lie, and if he throws again."""
        assert isinstance(choice.node, RollOff)
        firsts = self.of(choice.node.firsts[0]), self.of(choice.node.firsts[1])
        whole = self.of(choice.node)
        again = self._first_thrown_again(firsts, whole, at[:2], choice.by, choice.other, answers=choice.answers)
        assert again is not None
        return firsts[1 - choice.by][at], again[at[2]]


def solve(duel: Duel, numbers: Numbers) -> Solved:
    """Return the rest of a duel solved; ValueError when it is over."""
    if duel.over:
        raise ValueError("the duel is over")
    solved = Solved(duel, numbers)
    solved.worth(duel.ridden, bodies(duel))
    return solved


def _value(chances: "Floats") -> "Floats":
    """Return what states are worth to knight 0."""
    worth: Floats = chances[..., WON] - chances[..., LOST]
    return worth


def _better(one: "Floats", other: "Floats", by: int) -> "Floats":
    """Return, state by state, the chances that `by` likes better; `one` where he does not care."""
    import numpy as np

    gain = _value(other) - _value(one)
    takes = (gain if by == 0 else -gain) > 0
    return np.where(takes[..., None], other, one)


def _spent(chances: "Floats", by: int, cost: int) -> "Floats":
    """Return the chances as they are when `by` has spent a favour; where he has none, certain defeat of his."""
    import numpy as np

    lost = np.zeros_like(chances)
    lost[..., LOST if by == 0 else WON] = 1
    if by == 0:
        lost[cost:] = chances[: chances.shape[0] - cost]
    else:
        lost[:, cost:] = chances[:, : chances.shape[1] - cost]
    return lost


def _less(at: tuple[int, int], by: int, cost: int) -> tuple[int, int] | None:
    left = (at[0] - cost, at[1]) if by == 0 else (at[0], at[1] - cost)
    return left if min(left) >= 0 else None
