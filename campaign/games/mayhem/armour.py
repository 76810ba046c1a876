"""Armour: what an impact must come to, and from where a shield counts (MAY-MEL-5, MAY-HORSE-1)."""

from campaign.core.book import Rule
from campaign.core.numbers import Number, Numbers, number
from campaign.games.mayhem.figures import Armour, Figure, Horse
from campaign.games.mayhem.geometry import Edge


def _worth(what: str, value: int) -> Number[int]:
    return number(f"mayhem.armour {what}", value, "impact or more", "MAY-MEL-5")


def _horse(what: Horse, value: int) -> Number[int]:
    return number(f"mayhem.horse {what}", value, "impact or more", "MAY-HORSE-1")


ALONE: dict[Armour, Number[int]] = {
    "none": _worth("none", 2),
    "light": _worth("light", 3),
    "medium": _worth("medium", 4),
    "heavy": _worth("heavy", 5),
}
WITH_SHIELD: dict[Armour, Number[int]] = {
    "none": _worth("shield alone", 3),
    "light": _worth("light with shield", 4),
    "medium": _worth("medium with shield", 5),
    "heavy": _worth("heavy with shield", 6),
}
HORSE: dict[Horse, Number[int]] = {
    "bare": _horse("bare", 3),
    "caparisoned": _horse("caparisoned", 4),
    "barded": _horse("barded", 5),
}
SHIELDED: frozenset[Edge] = frozenset(("front", "left"))

RULES = (
    Rule(
        "MAY-MEL-5",
        "Armour: heavy with shield {mayhem.armour heavy with shield}; heavy {mayhem.armour heavy}, medium with shield"
        " {mayhem.armour medium with shield}; medium {mayhem.armour medium}, light with shield"
        " {mayhem.armour light with shield}; light {mayhem.armour light}, shield alone {mayhem.armour shield alone};"
        " none {mayhem.armour none}. Shields count only to the front and the left.",
        "Heavy is plate and closed helm; medium has arm and leg protection; light is other chain, padded or leather."
        " Front and left are the quarters about the middle of the base, in which the attacker's or shooter's centre"
        " lies; what lies on a diagonal is to the front or the rear.",
    ),
)


def armour(one: Figure, edge: Edge, numbers: Numbers) -> int:
    """Return the least impact that fells a figure which is hit from the quarter of `edge` (MAY-MEL-5)."""
    table = WITH_SHIELD if one.shield and edge in SHIELDED else ALONE
    return numbers[table[one.armour]]


def horse_armour(one: Figure, numbers: Numbers) -> int:
    """Return the least impact that kills the horse of a mounted figure (MAY-HORSE-1)."""
    return numbers[HORSE[one.horse]]
