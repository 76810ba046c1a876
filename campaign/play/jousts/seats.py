"""Players who sit at the table: what they are asked, and what they may know when they answer."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from campaign.core.dice import Dice, Roll
from campaign.games.full_tilt.blows import Throw
from campaign.games.full_tilt.knights import Team, Virtue
from campaign.games.full_tilt.ploys import PLOYS, Ploy
from campaign.games.full_tilt.riding import Choice, Duel, refuse

_OWN = ("FUL-PASS-1", "FUL-ORDER-1")  # the machine's secret choices: their dice are not called out


@dataclass(frozen=True, slots=True)
class Turn:
    """A knight about to ride a pass: where, against whom, what he may play, and how both stand.

    `favours` are his own; those of the other are hidden. `lances`: his and the other's.
    """

    match: int
    duel: int
    ridden: int
    team: str
    knight: str
    virtue: Virtue
    favours: int
    wounds: int
    foe: str
    foe_virtue: Virtue
    foe_wounds: int
    lances: tuple[int, int]
    may: tuple[Ploy, ...]

    @classmethod
    def of(cls, match: int, number: int, duel: Duel, teams: tuple[str, str], side: int) -> "Turn":
        """Return the turn of one side of a duel under way."""
        own, other = duel.riders[side], duel.riders[1 - side]
        return cls(
            match,
            number,
            duel.ridden + 1,
            teams[side],
            own.knight.name,
            own.knight.virtue,
            own.knight.favours,
            own.knight.wounds,
            other.knight.name,
            other.knight.virtue,
            other.knight.wounds,
            (own.lances, other.lances),
            tuple(ploy for ploy in PLOYS if not refuse(duel, side, ploy)),
        )


class Seat(Protocol):
    """Somebody who is asked for what his team does."""

    def order(self, match: int, teams: tuple[str, str], team: Team) -> tuple[str, ...]:
        """Return the order in which the knights of his team ride in a match."""
        ...

    def ploy(self, turn: Turn) -> Ploy:
        """Return one of the ploys that his knight may play."""
        ...

    def spends(self, choice: Choice) -> bool:
        """Return whether his knight spends a favour to throw a die again."""
        ...


@dataclass(frozen=True, slots=True)
class Asked:
    """A die that may be thrown again: whose, what for, what it shows and needs (for the first blow: to beat)."""

    knight: str
    what: str
    rule: str
    total: int
    need: int
    good: bool
    favours: int

    @classmethod
    def of(cls, choice: Choice) -> "Asked":
        """Return a choice as its player is asked it."""
        name, left = choice.duel.riders[choice.by].knight.name, choice.favours[choice.by]
        if isinstance(choice.node, Throw):
            node = choice.node
            return cls(name, node.what, node.rule, choice.total, node.need, choice.good, left)
        return cls(name, "first", "FUL-STRIKE-1", choice.total, choice.other + 1, False, left)


class Heard(Dice):
    """Dice thrown by the seed and called out as they fall."""

    def __init__(self, seed: int, heard: Callable[[Roll], None] | None = None) -> None:
        """Take the seed and who is to be told."""
        super().__init__(seed, 0)
        self._heard = heard

    def roll(self, expr: str, rule: str, subjects: Sequence[str], purpose: str, index: int = 0) -> Roll:
        """Roll as `Dice.roll` does, and call the dice out unless they are a machine's secret choice."""
        rolled = super().roll(expr, rule, subjects, purpose, index)
        if self._heard is not None and rule not in _OWN:
            self._heard(rolled)
        return rolled
