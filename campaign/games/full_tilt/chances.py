"""Chances of a duel's outcomes, at many states at once: arrays whose last place is the outcome.

An outcome is WON (by knight 0), DRAWN or LOST (to knight 1). What a state is worth to knight 0 is his chance to win
less the other's.
"""

from fractions import Fraction
from typing import TYPE_CHECKING

from campaign.core.dice import parse

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]
OUTCOMES = ("won", "drawn", "lost")
WON, DRAWN, LOST = range(len(OUTCOMES))
CARES = 1e-9  # a gain smaller than that is none


def totals(expression: str) -> dict[int, Fraction]:
    """Return the chance of every total of dice such as "2d6", from the lowest on; ValueError when they are none."""
    count, sides = parse(expression)
    found = {0: Fraction(1)}
    for _ in range(count):
        grown: dict[int, Fraction] = {}
        for total, chance in found.items():
            for face in range(1, sides + 1):
                grown[total + face] = grown.get(total + face, Fraction(0)) + chance / sides
        found = grown
    return dict(sorted(found.items()))


def certain(outcome: int) -> "Floats":
    """Return the chances of what is certain."""
    import numpy as np

    chances: Floats = np.eye(len(OUTCOMES))[outcome]
    return chances


def defeat(by: int) -> "Floats":
    """Return the chances of knight `by`'s certain defeat."""
    return certain(LOST if by == 0 else WON)


def worth(chances: "Floats") -> "Floats":
    """Return what states are worth to knight 0."""
    found: Floats = chances[..., WON] - chances[..., LOST]
    return found


def better(one: "Floats", other: "Floats", by: int) -> "Floats":
    """Return, state by state, the chances that `by` likes better; `one` where he does not care."""
    import numpy as np

    gain = worth(other) - worth(one)
    takes = (gain if by == 0 else -gain) > CARES
    return np.where(takes[..., None], other, one)
