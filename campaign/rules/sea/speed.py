"""How far ships sail in a day (TUM-SHIP-4, TUM-SHIP-5)."""

from fractions import Fraction
from math import ceil

from campaign.core.plane import METRES_A_KM, whole
from campaign.land.water.chart import Passage
from campaign.rules.book import Rule
from campaign.rules.numbers import Numbers, number

SPEED = number("ships.speed", 10, "km an hour", "TUM-SHIP-4", least=1)
UPSTREAM = number("ships.upstream", 2, "times slower", "TUM-SHIP-4", least=1)
HOURS = number("ships.hours", 10, "hours a day", "TUM-SHIP-4", reading=True, least=1)
ROWING = number("ships.rowing", 10, "km an hour", "TUM-SHIP-5")

RULES = (
    Rule(
        "TUM-SHIP-4",
        "Ships sail {ships.speed} km an hour at sea and down a river, and are {ships.upstream} times slower up it.",
        "They sail {ships.hours} hours a day, on every day of the week. What is left of a day at the end of one stretch"
        " is sailed on the next at its own speed.",
    ),
    Rule(
        "TUM-SHIP-5",
        "Rowing adds {ships.rowing} km an hour and tells on those aboard as a forced march does.",
        "It adds as much upstream, after the current has slowed them. A day of rowing is a day of forced march"
        " (TUM-MOV-4) for the fleet and for every army aboard.",
    ),
)


def metres_a_day(numbers: Numbers, kind: str, rowing: bool) -> int:
    """Return the metres that ships cover in a day on a leg of this kind: "sea", "down" or "up" a river."""
    speed = numbers[SPEED] / numbers[UPSTREAM] if kind == "up" else numbers[SPEED]
    return whole((speed + (numbers[ROWING] if rowing else 0)) * numbers[HOURS] * METRES_A_KM)


def days(numbers: Numbers, passage: Passage, rowing: bool) -> int:
    """Return the days that a way over water takes, the last one whole (TUM-SHIP-4)."""
    legs = passage.legs
    return ceil(sum((Fraction(leg.metres, metres_a_day(numbers, leg.kind, rowing)) for leg in legs), Fraction()))
