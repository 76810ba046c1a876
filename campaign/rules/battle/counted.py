"""Strength as a battle counts it, in the field, in a storm or at sea (TUM-ARMY-7, TUM-SIE-2, TUM-SHIP-8)."""

from typing import Final

import msgspec

from campaign.model.sheet import Fighting, Force, Unit
from campaign.rules.counting import ENGINES, PERCENT, STRENGTH
from campaign.rules.numbers import Number, Numbers, number

STORM_CAVALRY = number("battle.storm_cavalry", 1, "a man in a storm", "TUM-SIE-2")
STORM_HEAVY_CAVALRY = number("battle.storm_heavy_cavalry", 2, "a man in a storm", "TUM-SIE-2")
STRONG_SHIP = number("ships.strength", 1, "a ship", "TUM-SHIP-8")
STRONG_SHIP_ENGINES = number("ships.strength_engines", 4, "a ship that carries siege engines", "TUM-SHIP-8")
NUMBERS = (STORM_CAVALRY, STORM_HEAVY_CAVALRY, STRONG_SHIP, STRONG_SHIP_ENGINES)

SEA: Final = "sea battle"
SHIPS: Final = "ships"
SHIPS_ENGINES: Final = "ships with siege engines"
AFLOAT: dict[str, Number[int]] = {SHIPS: STRONG_SHIP, SHIPS_ENGINES: STRONG_SHIP_ENGINES}
STORMING: dict[str, Number[int]] = {**STRENGTH, "cavalry": STORM_CAVALRY, "heavy cavalry": STORM_HEAVY_CAVALRY}


class Counted(msgspec.Struct, frozen=True):
    """How a detachment counts: `size` times `each`, changed by `percent` (TUM-ARMY-8); `strength` is rounded down."""

    id: str
    type: str
    size: int
    each: int
    percent: int
    strength: int


def _hundredfold(numbers: Numbers, kind: Fighting, unit: Unit) -> int:
    return unit.size * _each(numbers, kind, unit) * max(0, PERCENT + unit.strength)


def _each(numbers: Numbers, kind: Fighting, unit: Unit) -> int:
    table = AFLOAT if unit.type in AFLOAT else STORMING if kind == "storm" else STRENGTH
    return numbers[table[unit.type]]


def counted(numbers: Numbers, kind: Fighting, army: Force) -> tuple[Counted, ...]:
    """Return how each detachment of `army` counts, in the order of the sheet."""
    return tuple(
        Counted(
            key,
            unit.type,
            unit.size,
            _each(numbers, kind, unit),
            unit.strength,
            _hundredfold(numbers, kind, unit) // PERCENT,
        )
        for key, unit in army.detachments.items()
    )


def strength(numbers: Numbers, kind: Fighting, army: Force) -> int:
    """Return the strength of `army`: that of its detachments together, rounded down once."""
    return sum(_hundredfold(numbers, kind, unit) for unit in army.detachments.values()) // PERCENT


def men(army: Force) -> int:
    """Return the soldiers of `army`, of a fleet its ships; siege engines are no soldiers."""
    return sum(unit.size for unit in army.detachments.values() if unit.type != ENGINES)
