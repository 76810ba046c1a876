"""The throw for the first blow, solved: both may throw again, first who is behind (FUL-STRIKE-1, FUL-FAVOUR-2)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from campaign.games.full_tilt.chances import better, defeat

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from campaign.games.full_tilt.chances import Floats

    Ints = npt.NDArray[np.intp]
    States = tuple[Ints, Ints]  # the favours of both, at each of some states


class FirstBlow:
    """What follows from a throw for the first blow if both spend their favours as well as can be.

    `whole` [favours of 0, favours of 1, lead, outcome]: before the dice are thrown.
    """

    def __init__(self, firsts: "tuple[Floats, Floats]", die: Mapping[int, Fraction], cost: int) -> None:
        """Take what follows if 0, and if 1, strikes first, like `whole`; the die's totals; what a favour costs."""
        import numpy as np

        self._firsts, self._cost = firsts, cost
        self._totals = tuple(die)
        self._even = np.array([float(chance) for chance in die.values()])
        self._below = np.cumsum(self._even) - self._even
        self._above = 1 - self._below - self._even
        self.whole = firsts[0] if np.array_equal(*firsts) else self._solve()

    def _solve(self) -> "Floats":
        """Work `whole` out from few favours to many: equal dice are thrown again, with as many or fewer."""
        import numpy as np

        self.whole = np.zeros_like(self._firsts[0])
        most = self.whole.shape[0] - 1, self.whole.shape[1] - 1
        for both in range(sum(most) + 1):
            one = np.arange(max(0, both - most[1]), min(most[0], both) + 1)
            at = one, both - one
            decided = np.zeros_like(self.whole[at])
            for behind in (0, 1):
                stays = self._firsts[1 - behind][at]
                best = better(stays, self._again(at, behind, answers=True), behind)
                decided += np.tensordot(self._even * self._below, best, 1)
            self.whole[at] = decided / (1 - self._even @ self._even)
        return self.whole

    def choice(self, at: tuple[int, int, int], behind: int, high: int, *, answers: bool) -> "tuple[Floats, Floats]":
        """Return what follows at one state if who is behind a die of `high` lets it lie, and if he throws again."""
        import numpy as np

        states = np.array([at[0]]), np.array([at[1]])
        again = self._again(states, behind, answers=answers)
        return self._firsts[1 - behind][at], again[self._totals.index(high), 0, at[2]]

    def _again(self, at: "States", behind: int, *, answers: bool) -> "Floats":
        """Return what follows if who is behind throws again, by the other's die and the state [total, state, …].

        Certain defeat of his where he has no favour for it.
        """
        import numpy as np

        left = self._less(at, behind)
        mine, his, tied = (_at(kept, left) for kept in (self._firsts[behind], self._firsts[1 - behind], self.whole))
        ahead = self._each(self._even, self._answered(left, 1 - behind, mine) if answers else mine)
        higher = np.cumsum(ahead[::-1], axis=0)[::-1] - ahead
        found: Floats = self._each(self._even, tied) + self._each(self._below, his) + higher
        found[:, left[behind] < 0] = defeat(behind)
        return found

    def _answered(self, at: "States", by: int, stays: "Floats") -> "Floats":
        """Return what follows if `by`, behind now, may throw his own die again, by the other's new die."""
        left = self._less(at, by)
        again = (
            self._each(self._above, _at(self._firsts[by], left))
            + self._each(self._even, _at(self.whole, left))
            + self._each(self._below, _at(self._firsts[1 - by], left))
        )
        again[:, left[by] < 0] = defeat(by)
        return better(stays, again, by)

    def _each(self, weights: "Floats", chances: "Floats") -> "Floats":
        """Return the chances weighed for each total of a die; they may be of one total each, or the same for all."""
        weighed: Floats = weights[:, None, None, None] * chances
        return weighed

    def _less(self, at: "States", by: int) -> "States":
        return (at[0] - self._cost, at[1]) if by == 0 else (at[0], at[1] - self._cost)


def _at(kept: "Floats", at: "States") -> "Floats":
    """Return the chances at these states; where favours are below none, those of none."""
    found: Floats = kept[at[0] * (at[0] > 0), at[1] * (at[1] > 0)]
    return found
