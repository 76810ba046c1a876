"""What a stronghold's defences are worth, with what was added to them and shot away (TUM-FORT-3, TUM-FORT-4)."""

from campaign.model.place import Place
from campaign.rules import regions
from campaign.rules.battle.lines import EARTHWORKS
from campaign.rules.numbers import Numbers, number

PALISADE = number("building.palisade_bonus", 1, "points of defence bonus", "TUM-FORT-4")
HOLDS = number("building.palisade_endurance", 3, "points of endurance", "TUM-FORT-4")
NUMBERS = (PALISADE, HOLDS)


def whole(numbers: Numbers, place: Place) -> int:
    """Return the defence bonus of a place undamaged: its own, that of permanent works, earthworks and a palisade."""
    found = regions.bonus(numbers, place) + place.added
    found += numbers[EARTHWORKS] if place.earthworks else 0
    return found + (numbers[PALISADE] if place.palisade else 0)


def bonus(numbers: Numbers, place: Place) -> int:
    """Return the defence bonus of a place now, never below 0 (TUM-SIE-4)."""
    return max(0, whole(numbers, place) - place.damage)


def endurance(numbers: Numbers, place: Place) -> int:
    """Return the endurance with which a siege of the place begins; 0 in an open place (TUM-FORT-1, TUM-FORT-4)."""
    return (regions.endurance(numbers, place) or 0) + place.strengthened + (numbers[HOLDS] if place.palisade else 0)
