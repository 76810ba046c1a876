"""A machine player: the equilibrium of the solved duel, against what it may believe of the other's hidden favours."""

from dataclasses import dataclass
from fractions import Fraction

from msgspec.structs import replace

from campaign.core.dice import Dice, Roll
from campaign.core.numbers import Numbers
from campaign.games.full_tilt.chances import CARES, totals
from campaign.games.full_tilt.knights import DEVOTION, FAVOURS, HALVED, VALOUR, Virtue
from campaign.games.full_tilt.ploys import Ploy
from campaign.games.full_tilt.riding import Choice, Duel, bodies
from campaign.games.full_tilt.solving import Solved, solve

FINE = 1_000_000  # into how many parts a chance is cut to be thrown for


def belief(virtue: Virtue, spent: int, numbers: Numbers) -> dict[int, Fraction]:
    """Return the chances of each number of favours a knight may have left who was seen to spend `spent` of them.

    As he may have begun (FUL-FAVOUR-1, FUL-VIRTUE-1, FUL-VIRTUE-7), less what was spent.
    """
    if virtue == "Devotion":
        return {max(0, numbers[DEVOTION] - spent): Fraction(1)}
    more = numbers[VALOUR] if virtue == "Valour" else 0
    found: dict[int, Fraction] = {}
    for total, chance in totals(numbers[FAVOURS]).items():
        left = -(-total // numbers[HALVED]) + more - spent
        if left >= 0:
            found[left] = found.get(left, Fraction(0)) + chance
    whole = sum(found.values(), Fraction(0))
    return {left: chance / whole for left, chance in found.items()} if found else {0: Fraction(1)}


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine that rides for `side`: the duel solved, and the favours the other may have had at `begun`, weighed."""

    side: int
    begun: Duel
    guesses: tuple[tuple[int, float], ...]
    solved: Solved

    def mix(self, duel: Duel) -> dict[Ploy, float]:
        """Return the chance with which it plays each ploy in the next pass; the other's favours are not read."""
        table = self.solved.mix(duel.ridden, bodies(duel))
        found = dict.fromkeys(table.ploys[self.side], 0.0)
        for left, weight in self._left(duel, 0):
            at = self.solved.index(_with_favours(duel, 1 - self.side, left))
            for ploy, chance in zip(table.ploys[self.side], table.mixed[self.side][at], strict=True):
                found[ploy] += weight * float(chance)
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
        his = 1 - self.side
        in_this_pass = choice.duel.riders[his].knight.favours - choice.favours[his]
        gain = 0.0
        for left, weight in self._left(choice.duel, in_this_pass):
            one, other = (choice.favours[side] if side == self.side else left for side in (0, 1))
            gain += weight * self.solved.gain(replace(choice, favours=(one, other)))
        return gain > CARES

    def _left(self, duel: Duel, in_this_pass: int) -> tuple[tuple[int, float], ...]:
        """Return what the other may have left, weighed, after what he was seen to spend since the guesses were made.

        Guesses that his spending has refuted are dropped.
        """
        spent = duel.riders[1 - self.side].spent - self.begun.riders[1 - self.side].spent + in_this_pass
        can = [(guess - spent, weight) for guess, weight in self.guesses if guess >= spent]
        whole = sum(weight for _, weight in can)
        return tuple((left, weight / whole) for left, weight in can) if can else ((0, 1.0),)


def _with_favours(duel: Duel, side: int, favours: int) -> Duel:
    one, other = (
        replace(rider, knight=replace(rider.knight, favours=favours)) if number == side else rider
        for number, rider in enumerate(duel.riders)
    )
    return replace(duel, riders=(one, other))


def believed(duel: Duel, spent: tuple[int, int], numbers: Numbers) -> Duel:
    """Return a duel with the most favours that either may be thought to have, who was seen to spend those.

    Nothing else is left in it than what its solution depends on: two duels of which this is the same have the same.
    """
    for side, rider in enumerate(duel.riders):
        most = max(rider.knight.favours, *belief(rider.knight.virtue, spent[side], numbers))
        duel = _with_favours(duel, side, most)
    lead = duel.riders[0].lances - duel.riders[1].lances
    one, other = (
        replace(rider, knight=replace(rider.knight, name=""), lances=max(0, ahead), spent=0)
        for rider, ahead in zip(duel.riders, (lead, -lead), strict=True)
    )
    return replace(duel, riders=(one, other))


def solution(duel: Duel, spent: tuple[int, int], numbers: Numbers) -> Solved:
    """Return the rest of a duel solved for all favours that either may be thought to have, who was seen to spend those.

    It serves both sides and every later pass.
    """
    return solve(believed(duel, spent, numbers), numbers)


def machine(duel: Duel, side: int, spent: tuple[int, int], numbers: Numbers, solved: Solved | None = None) -> Machine:
    """Return a machine for `side` from where `duel` stands, both having been seen to spend `spent` favours so far.

    It knows its own favours, and of the other's only what `belief` says. `solved` may be given as `solution` made it.
    """
    guesses = belief(duel.riders[1 - side].knight.virtue, spent[1 - side], numbers)
    weighed = tuple((left, float(chance)) for left, chance in sorted(guesses.items()))
    return Machine(side, duel, weighed, solved or solution(duel, spent, numbers))
