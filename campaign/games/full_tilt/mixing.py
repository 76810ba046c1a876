"""Zero-sum games of ploys at many states together: saddle points, else linear programming."""

from typing import TYPE_CHECKING

from campaign.games.full_tilt.chances import worth
from campaign.games.full_tilt.ploys import PLOYS, Ploy

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.games.full_tilt.chances import Floats
_ROUNDED = 12  # digits to which two games are the same


class Mix:
    """How both mix their ploys at all states with the same bodies.

    `mixed` for each knight [favours of 0, favours of 1, lead, ploy]. Ploys are those that may be played, in their
    order.
    """

    def __init__(self, ploys: "tuple[tuple[Ploy, ...], tuple[Ploy, ...]]", mixed: "tuple[Floats, Floats]") -> None:
        """Keep what was found."""
        self.ploys, self.mixed = ploys, mixed


class Mixes(Mix):
    """The games at all states with the same bodies, and how both mix their ploys.

    `outcomes` [ploy of 0, ploy of 1, favours of 0, favours of 1, lead, outcome].
    """

    def __init__(
        self, ploys: "tuple[tuple[Ploy, ...], tuple[Ploy, ...]]", outcomes: "Floats", mixed: "tuple[Floats, Floats]"
    ) -> None:
        """Keep what was found."""
        super().__init__(ploys, mixed)
        self.outcomes = outcomes

    def chances(self) -> "Floats":
        """Return the chances of the outcomes at every state if both mix as they should."""
        import numpy as np

        found: Floats = np.einsum("ijabdo,abdi,abdj->abdo", self.outcomes, *self.mixed, optimize=True)
        return found


def mixes(outcomes: "Mapping[tuple[Ploy, Ploy], Floats]") -> Mixes:
    """Return the games whose outcomes are given for each pair of ploys, with their equilibria."""
    import numpy as np

    ones = tuple(ploy for ploy in PLOYS if any(pair[0] == ploy for pair in outcomes))
    others = tuple(ploy for ploy in PLOYS if any(pair[1] == ploy for pair in outcomes))
    whole = np.stack([np.stack([outcomes[one, other] for other in others]) for one in ones])
    tables = np.moveaxis(np.moveaxis(worth(whole), 0, -1), 0, -1)  # the ploys last
    games = tables.reshape(-1, len(ones), len(others))
    distinct, which = np.unique(games.round(_ROUNDED), axis=0, return_inverse=True)
    rows, columns = equilibria(distinct)
    states = whole[0, 0, ..., 0].shape
    which = which.reshape(-1)
    return Mixes((ones, others), whole, (rows[which].reshape(*states, -1), columns[which].reshape(*states, -1)))


def equilibria(games: "Floats") -> "tuple[Floats, Floats]":
    """Return the mixes of the row player (who wants much) and of the column player of each game [game, row, column].

    A saddle point is played pure, the first in order; a game without one is solved by linear programming.
    """
    import numpy as np

    count, height, width = games.shape
    rows, columns = np.zeros((count, height)), np.zeros((count, width))
    floors, ceilings = games.min(axis=-1), games.max(axis=1)
    best_row, best_column = floors.argmax(axis=1), ceilings.argmin(axis=1)
    saddle = floors.max(axis=1) >= ceilings.min(axis=1)
    at = np.arange(count)
    rows[at, best_row], columns[at, best_column] = saddle, saddle
    unsettled = np.flatnonzero(~saddle)
    if unsettled.size:
        rows[unsettled], columns[unsettled] = _programmed(games[unsettled])
    return rows, columns


def _programmed(games: "Floats") -> "tuple[Floats, Floats]":
    """Return the mixes of both players of each game, all found in one linear programme of independent blocks.

    The row player's best mix is its solution, the column player's the solution of its dual.
    """
    import numpy as np
    from scipy.optimize import linprog
    from scipy.sparse import coo_array

    count, height, width = games.shape
    each = height + 1  # the weights of the rows, and the value
    block = np.arange(count)
    # value − Σ weight × payoff ≤ 0, for each column; Σ weight = 1
    column = np.broadcast_to((block[:, None] * width + np.arange(width))[:, None, :], games.shape)
    weight = np.broadcast_to((block[:, None] * each + np.arange(height))[:, :, None], games.shape)
    bound_rows = np.concatenate([column.ravel(), np.arange(count * width)])
    bound_columns = np.concatenate([weight.ravel(), np.repeat(block * each + height, width)])
    bound_values = np.concatenate([-games.ravel(), np.ones(count * width)])
    bounds = coo_array((bound_values, (bound_rows, bound_columns)), shape=(count * width, count * each)).tocsr()
    sums = coo_array(
        (np.ones(count * height), (np.repeat(block, height), (block[:, None] * each + np.arange(height)).ravel())),
        shape=(count, count * each),
    ).tocsr()
    wanted = np.zeros(count * each)
    wanted[height::each] = -1
    limits = ([(0, None)] * height + [(None, None)]) * count
    zeros, ones = np.zeros(count * width), np.ones(count)
    found = linprog(wanted, bounds, zeros, sums, ones, limits)  # type: ignore[call-overload]  # sparse is allowed
    rows, columns = found.x.reshape(count, each)[:, :height], -found.ineqlin.marginals.reshape(count, width)
    return _whole(rows), _whole(columns)


def _whole(weights: "Floats") -> "Floats":
    """Return weights as chances that add up to one."""
    above = weights.clip(0)
    mixed: Floats = above / above.sum(axis=1, keepdims=True)
    return mixed
