"""Wagons that are not free for stores: palisades and siege engines travel on them (TUM-FORT-4, TUM-SIE-5)."""

from campaign.model.army import Army
from campaign.rules.counting import ENGINES, present, wagons
from campaign.rules.numbers import Numbers, number

PALISADE = number("building.palisade_wagons", 10, "wagons a palisade", "TUM-FORT-4")
SET = number("engines.wagons", 20, "wagons a detachment of siege engines", "TUM-SIE-5", reading=True)
NUMBERS = (PALISADE, SET)


def filled(numbers: Numbers, army: Army) -> int:
    """Return how many of the army's wagons carry palisades and siege engines, at most all it has.

    Engines that stand put together are on no wagon.
    """
    engines = sum(1 for one in present(army) if one.type == ENGINES and not one.standing)
    return min(wagons(army), army.palisades * numbers[PALISADE] + engines * numbers[SET])


def free(numbers: Numbers, army: Army) -> int:
    """Return how many wagons of the army carry neither."""
    return wagons(army) - filled(numbers, army)
