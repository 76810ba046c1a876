"""A machine player: the equilibrium of the solved duel, against what it may believe of the other's hidden favours."""

from dataclasses import dataclass
from fractions import Fraction

from msgspec.structs import replace

from campaign.core.dice import Dice, Roll, parse
from campaign.core.numbers import Numbers
from campaign.games.full_tilt.knights import DEVOTION, FAVOURS, HALVED, VALOUR, Virtue
from campaign.games.full_tilt.ploys import Ploy
from campaign.games.full_tilt.riding import Choice, Duel, bodies
from campaign.games.full_tilt.solving import CARES, Solved, solve

FINE = 1_000_000  # into how many parts a chance is cut to be thrown for


def belief(virtue: Virtue, spent: int, numbers: Numbers) -> dict[int, Fraction]:
    """Return the chances of each number of favours a knight may have left who was seen to spend `spent` of them.

    As he may have begun (FUL-FAVOUR-1, FUL-VIRTUE-1, FUL-VIRTUE-7), less what was spent.
    """
    if virtue == "Devotion":
        return {max(0, numbers[DEVOTION] - spent): Fraction(1)}
    count, sides = parse(numbers[FAVOURS])
    more = numbers[VALOUR] if virtue == "Valour" else 0
    totals = _totals(count, sides)
    begun = [(-(-total // numbers[HALVED]) + more, times) for total, times in totals.items()]
    can = [(number - spent, times) for number, times in begun if number >= spent]
    if not can:
        return {0: Fraction(1)}
    whole = sum(times for _, times in can)
    found: dict[int, Fraction] = {}
    for left, times in can:
        found[left] = found.get(left, Fraction(0)) + Fraction(times, whole)
    return found


def _totals(count: int, sides: int) -> dict[int, int]:
    """Return every total of `count` dice, and in how many ways it comes."""
    found = {0: 1}
    for _ in range(count):
        grown: dict[int, int] = {}
        for total, times in found.items():
            for face in range(1, sides + 1):
                grown[total + face] = grown.get(total + face, 0) + times
        found = grown
    return found


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine that rides for `side`: a solved duel for each number of favours the other may have, with its chance."""

    side: int
    guesses: tuple[tuple[float, Solved], ...]

    def mix(self, duel: Duel) -> dict[Ploy, float]:
        """Return the chance with which it plays each ploy in the next pass; the other's favours are not read."""
        found: dict[Ploy, float] = {}
        for weight, solved in self.guesses:
            known = self._as_guessed(duel, solved)
            table = solved.table(known.ridden, bodies(known))
            for ploy, chance in zip(table.ploys[self.side], table.mixed[self.side][solved.index(known)], strict=True):
                found[ploy] = found.get(ploy, 0.0) + weight * float(chance)
        return found

    def plays(self, duel: Duel, name: str, dice: Dice) -> tuple[Ploy, Roll]:
        """Return the ploy it plays in the next pass, and the die by which its mix chose it; `name` tells dice apart."""
        mix = self.mix(duel)
        riders = tuple(rider.knight.name for rider in duel.riders)
        purpose = f"{name} pass {duel.ridden + 1} ploy"
        roll = dice.roll(f"1d{FINE}", "FUL-PASS-1", (riders[self.side], riders[1 - self.side]), purpose)
        reached, chosen = 0.0, next(iter(mix))
        for ploy, chance in mix.items():
            if chance > 0:
                chosen = ploy
                reached += chance
            if roll.total <= reached * FINE:
                break
        return chosen, roll

    def spends(self, choice: Choice) -> bool:
        """Return whether it throws a die again for a favour: by what it gains on the average of its guesses."""
        gain = 0.0
        for weight, solved in self.guesses:
            known = replace(choice, favours=self._favours(choice, solved))
            gain += weight * solved.gain(known)
        return gain > CARES

    def _as_guessed(self, duel: Duel, solved: Solved) -> Duel:
        """Return the duel with the other's favours as this guess has them: the most he can have left of them."""
        one, other = (
            rider
            if side == self.side
            else replace(rider, knight=replace(rider.knight, favours=self._left(duel, solved)))
            for side, rider in enumerate(duel.riders)
        )
        return replace(duel, riders=(one, other))

    def _left(self, duel: Duel, solved: Solved) -> int:
        """Return what the other has left by this guess, after what he was seen to spend since it was made."""
        then, now = solved.start.riders[1 - self.side], duel.riders[1 - self.side]
        return max(0, then.knight.favours - (now.spent - then.spent))

    def _favours(self, choice: Choice, solved: Solved) -> tuple[int, int]:
        his = 1 - self.side
        in_this_pass = choice.duel.riders[his].knight.favours - choice.favours[his]
        left = max(0, self._left(choice.duel, solved) - in_this_pass)
        one, other = (choice.favours[side] if side == self.side else left for side in (0, 1))
        return one, other


def machine(duel: Duel, side: int, spent: int, numbers: Numbers) -> Machine:
    """Return a machine for `side` from where `duel` stands, the other having been seen to spend `spent` favours so far.

    It knows its own favours, and of the other's only what `belief` says.
    """
    other = duel.riders[1 - side]
    guesses = []
    for left, chance in sorted(belief(other.knight.virtue, spent, numbers).items()):
        one, two = (
            rider if number == side else replace(rider, knight=replace(rider.knight, favours=left))
            for number, rider in enumerate(duel.riders)
        )
        guesses.append((float(chance), solve(replace(duel, riders=(one, two)), numbers)))
    return Machine(side, tuple(guesses))
