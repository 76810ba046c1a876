"""Keyed dice: a die is a pure function of seed, day, rule, subjects, purpose and index; never a stream."""

import hashlib
import re
from collections.abc import Mapping, Sequence

import msgspec

_EXPRESSION = re.compile(r"(\d+)d(\d+)")
_WORD = 2**64
TABLE = "table"  # who rolled dice that the GM rolled himself


class Roll(msgspec.Struct, frozen=True, omit_defaults=True):
    """A roll as it stands in the log: its key, what was rolled, every die, and who rolled it."""

    key: str
    expr: str
    dice: tuple[int, ...]
    by: str = "seed"

    @property
    def total(self) -> int:
        """The sum of the dice."""
        return sum(self.dice)


class DuplicateRoll(Exception):
    """A key was rolled twice in one day: a fault of the program, never of the GM."""


class Misfit(ValueError):
    """Dice rolled at the table that do not fit what was rolled: too many, too few, or a face that is not there."""

    def __init__(self, given: Sequence[int], expr: str, rule: str, subjects: Sequence[str], purpose: str) -> None:
        """Take the dice given, and the roll they were given for; the text names it by its subjects and purpose."""
        self.given, self.expr, self.rule = tuple(given), expr, rule
        self.subjects, self.purpose = tuple(subjects), purpose
        super().__init__(self.told(", ".join((*subjects, purpose))))

    def told(self, roll: str) -> str:
        """Return what does not fit, where the roll is called `roll`."""
        return f"dice {'+'.join(map(str, self.given))} do not fit {self.expr} ({roll}, {self.rule})"


def die(seed: int, key: str, index: int, sides: int) -> int:
    """Return die number `index` of the roll `key`: uniform in 1..sides, the same on every machine.

    Values past the last whole multiple of `sides` are drawn again, so that no face is favoured.
    """
    limit = _WORD - _WORD % sides
    again = 0
    while True:
        digest = hashlib.blake2b(f"{seed}|{key}|{index}|{again}".encode(), digest_size=8).digest()
        value = int.from_bytes(digest, "big")
        if value < limit:
            return value % sides + 1
        again += 1


def parse(expr: str) -> tuple[int, int]:
    """Return (count, sides) of `expr` such as "2d6"; ValueError when it is no such expression."""
    match = _EXPRESSION.fullmatch(expr)
    if match is None or int(match[1]) == 0 or int(match[2]) == 0:
        raise ValueError(f"'{expr}' is no dice expression such as 2d6")
    return int(match[1]), int(match[2])


def thrown(seed: int, key: str, expr: str) -> tuple[int, ...]:
    """Return the dice of the roll `key` of `expr` as the seed throws them; ValueError when `expr` is no dice."""
    count, sides = parse(expr)
    return tuple(die(seed, key, i, sides) for i in range(count))


class Dice:
    """All dice of one day. Each key may be rolled once; dice rolled at the table replace the seed's."""

    def __init__(self, seed: int, day: int, supplied: Mapping[str, Sequence[int]] | None = None) -> None:
        """Take the world's seed, the day's number, and dice the GM rolled himself by key without the day."""
        self._seed = seed
        self._day = day
        self._supplied = dict(supplied or {})
        self._rolled: set[str] = set()

    def roll(self, expr: str, rule: str, subjects: Sequence[str], purpose: str, index: int = 0) -> Roll:
        """Roll `expr` for a rule and its subjects; DuplicateRoll when that key was rolled before today.

        Misfit when the GM's own dice for this key do not fit the expression.
        """
        name = "/".join((rule, "+".join(subjects), purpose, str(index)))
        key = f"{self._day}/{name}"
        if key in self._rolled:
            raise DuplicateRoll(key)
        self._rolled.add(key)
        given = self._supplied.get(name)
        if given is None:
            return Roll(key, expr, thrown(self._seed, key, expr))
        count, sides = parse(expr)
        if len(given) != count or not all(1 <= value <= sides for value in given):
            raise Misfit(given, expr, rule, subjects, purpose)
        return Roll(key, expr, tuple(given), TABLE)

    def chance(
        self, n: int, m: int, rule: str, subjects: Sequence[str], purpose: str, index: int = 0
    ) -> tuple[bool, Roll]:
        """Roll an `n`-in-`m` chance: true when a die of `m` sides shows `n` or less."""
        roll = self.roll(f"1d{m}", rule, subjects, purpose, index)
        return roll.total <= n, roll


class InOrder(Dice):
    """Dice of which the first were thrown at a table: they are taken one after the other as dice are asked for."""

    def __init__(self, seed: int, day: int, given: Sequence[int]) -> None:
        """Take the seed, which throws what is wanted after them, and the faces of the dice in their order."""
        super().__init__(seed, day)
        self._left = list(given)

    @property
    def left(self) -> tuple[int, ...]:
        """The dice that nothing has asked for yet."""
        return tuple(self._left)

    def roll(self, expr: str, rule: str, subjects: Sequence[str], purpose: str, index: int = 0) -> Roll:
        """Roll as `Dice.roll` does, with the next dice given while they last; Misfit when they do not fit."""
        count, _ = parse(expr)
        if self._left:
            self._supplied["/".join((rule, "+".join(subjects), purpose, str(index)))] = self._left[:count]
            del self._left[:count]
        return super().roll(expr, rule, subjects, purpose, index)
