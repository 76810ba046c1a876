"""Morale points: where an army starts, and between what its morale moves (TUM-MOR-1, TUM-TRAIT-1)."""

from collections.abc import Collection

from msgspec.structs import replace

from campaign.model.army import Army
from campaign.model.world import World
from campaign.rules.book import Rule
from campaign.rules.counting import trait
from campaign.rules.numbers import Numbers, number

START = number("morale.start", 9, "points", "TUM-MOR-1")
MOST = number("morale.most", 12, "points", "TUM-MOR-1")
BELOVED = number("morale.beloved", 10, "points", "TUM-TRAIT-1")
NUMBERS = (START, MOST, BELOVED)

RULES = (
    Rule(
        "TUM-MOR-1",
        "A new army has {morale.start} morale points; no army ever has more than {morale.most}.",
        "Nor does morale fall below 0.",
    ),
    Rule(
        "TUM-TRAIT-1",
        "Beloved: the morale of his army starts from {morale.beloved}, and rest brings it back there, not to "
        "{morale.start}.",
    ),
)


def change(army: Army, by: int, numbers: Numbers) -> int:
    """Return the morale of `army` after it moves by `by` points: at least 0, at most what TUM-MOR-1 allows."""
    return max(0, min(numbers[MOST], army.morale + by))


def at_first(traits: Collection[str], numbers: Numbers) -> int:
    """Return the morale of a new army whose commander has `traits`: higher for a Beloved one (TUM-TRAIT-1)."""
    return numbers[BELOVED] if "Beloved" in traits else numbers[START]


def base(world: World, army: Army, numbers: Numbers) -> int:
    """Return the morale toward which `army` rests: that of a new army under its commander (TUM-REST-1)."""
    return at_first(("Beloved",) if trait(world, army, "Beloved") else (), numbers)


def changed(army: Army, by: int, numbers: Numbers) -> Army:
    """Return `army` with its morale moved by `by` points, within the bounds of TUM-MOR-1."""
    return replace(army, morale=change(army, by, numbers))
