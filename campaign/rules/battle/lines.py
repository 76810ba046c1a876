"""The lines of a battle sheet: all that is added to and taken off a commander's roll (TUM-BAT-2)."""

from collections.abc import Iterator

import msgspec

from campaign.model.event import Why
from campaign.model.sheet import Force, Sheet
from campaign.rules.book import Rule
from campaign.rules.counting import PERCENT
from campaign.rules.numbers import Number, Numbers, number

SUPERIORITY = number("battle.superiority", 1, "on the roll", "TUM-BAT-2")
SUPERIORITY_STEP = number("battle.superiority_step", 100, "% more strength", "TUM-BAT-2", least=1)
MORALE = number("battle.morale", 1, "on the roll for a point of morale", "TUM-BAT-2")
CHOSEN = number("battle.chosen_ground", 1, "on the roll", "TUM-BAT-2")
SURPRISE = number("battle.surprise", 1, "on the roll", "TUM-BAT-2")
TERRAIN = number("battle.advantage_of_terrain", 1, "on the roll", "TUM-BAT-2")
DIFFICULT = number("battle.difficult_terrain", 1, "off the roll", "TUM-BAT-2")
SHORTAGE = number("battle.supply_shortage", 1, "off the roll", "TUM-BAT-2")
DISEASE = number("battle.disease_or_exhaustion", 1, "off the roll", "TUM-BAT-2")
FORMATION = number("battle.out_of_formation", 1, "off the roll", "TUM-BAT-2")
EARTHWORKS = number("battle.earthworks", 1, "on the defender's roll", "TUM-FORT-3")
CRUSADER = number("battle.crusader", 1, "on the roll", "TUM-TRAIT-4")
ENGINEER = number("battle.defence_engineer", 2, "defence bonus", "TUM-TRAIT-5")
STORMING = number("battle.storm_attacker", 1, "off the roll", "TUM-SIE-2")
NUMBERS = (
    SUPERIORITY,
    SUPERIORITY_STEP,
    MORALE,
    CHOSEN,
    SURPRISE,
    TERRAIN,
    DIFFICULT,
    SHORTAGE,
    DISEASE,
    FORMATION,
    EARTHWORKS,
    CRUSADER,
    ENGINEER,
    STORMING,
)

RULES = (
    Rule(
        "TUM-BAT-2",
        "Every commander rolls {battle.roll}. Added: {battle.superiority} for every full {battle.superiority_step}% by "
        "which his side is the stronger, {battle.morale} for each point of higher morale, {battle.chosen_ground} for "
        "chosen ground, {battle.surprise} for surprise, {battle.advantage_of_terrain} for advantage of terrain, and "
        "for tactics what the GM thinks them worth, from nothing to three or more. Taken off: "
        "{battle.difficult_terrain} for difficult terrain, {battle.supply_shortage} for supply shortage, "
        "{battle.disease_or_exhaustion} for disease or exhaustion, {battle.out_of_formation} when out of formation.",
        "Superiority is never below 0. A line that the sheet gives by the name of one the program works out stands in "
        "its place; any further line of the GM's counts as written.",
        asks="stopping",
    ),
    Rule(
        "TUM-FORT-3",
        "An earth bank and ditch is worth {battle.earthworks} to those who defend it.",
        "An army dug in in the field has it on its roll as defender for as long as it stays put.",
    ),
    Rule("TUM-TRAIT-4", "Crusader: {battle.crusader} more on the roll against unbelievers.", asks="stopping"),
    Rule(
        "TUM-TRAIT-5",
        "Defence engineer: the stronghold he is besieged in has {battle.defence_engineer} more defence bonus in a "
        "storm.",
        "Once for all inside, however many they are; nothing once the gate is open.",
    ),
)

TACTICS, CRUSADE, DUG_IN = "tactics", "crusader", "earthworks"
SUPERIOR, HIGHER, ATTACKING = "superiority", "higher morale", "storming"
BONUS, ENGINEERED = "defence bonus", "defence engineer"


class Own(msgspec.Struct, frozen=True):
    """A line of the rules' own: its rule, its sign, its size (None: any), and whether the program works it out."""

    rule: str
    sign: int
    size: Number[int] | None = None
    worked_out: bool = False


OWN: dict[str, Own] = {
    "chosen ground": Own("TUM-BAT-2", 1, CHOSEN),
    "surprise": Own("TUM-BAT-2", 1, SURPRISE),
    "advantage of terrain": Own("TUM-BAT-2", 1, TERRAIN),
    TACTICS: Own("TUM-BAT-2", 1),
    "difficult terrain": Own("TUM-BAT-2", -1, DIFFICULT),
    "supply shortage": Own("TUM-BAT-2", -1, SHORTAGE),
    "disease or exhaustion": Own("TUM-BAT-2", -1, DISEASE),
    "out of formation": Own("TUM-BAT-2", -1, FORMATION),
    DUG_IN: Own("TUM-FORT-3", 1, EARTHWORKS),
    CRUSADE: Own("TUM-TRAIT-4", 1, CRUSADER),
    SUPERIOR: Own("TUM-BAT-2", 1, worked_out=True),
    HIGHER: Own("TUM-BAT-2", 1, worked_out=True),
    ATTACKING: Own("TUM-SIE-2", -1, worked_out=True),
    BONUS: Own("TUM-SIE-2", 1, worked_out=True),
    ENGINEERED: Own("TUM-TRAIT-5", 1, worked_out=True),
}
WALLS = (DUG_IN, BONUS, ENGINEERED)  # void while the gate is open


class Line(msgspec.Struct, frozen=True):
    """One line: `by` points on a roll, percentage points of losses or points of morale, its reason and its rule."""

    name: str
    by: int
    reason: str
    rule: str

    @property
    def why(self) -> Why:
        """The line as an event carries it."""
        return Why(f"{self.by:+d}", self.reason, self.rule)


def superiority(numbers: Numbers, own: int, enemy: int) -> int:
    """Return what numerical superiority adds to a roll, for sides of strength `own` and `enemy` (above 0)."""
    return max(0, (own - enemy) * PERCENT // (enemy * numbers[SUPERIORITY_STEP])) * numbers[SUPERIORITY]


def lines(sheet: Sheet, numbers: Numbers, strengths: dict[str, int], side: str, army: Force) -> tuple[Line, ...]:
    """Return the lines of `army`, in the order of the rule, those of the GM's own making last (TUM-BAT-2, TUM-SIE-2).

    `strengths` are the sides' totals, both above 0. A line of 0 is left out, unless it is void or struck.
    """
    enemy = next(name for name in sheet.sides if name != side)
    found = [
        _line(sheet, army, name, by, reason)
        for name, by, reason in _worked_out(sheet, numbers, strengths, side, enemy, army)
        if by or name in army.modifiers
    ]
    found += [
        _line(sheet, army, name, by, "as the GM has it")
        for name, by in sorted(army.modifiers.items(), key=_place)
        if by and not (name in OWN and OWN[name].worked_out)
    ]
    return tuple(found)


def _place(modifier: tuple[str, int]) -> tuple[int, str]:
    names = list(OWN)
    return (names.index(modifier[0]) if modifier[0] in names else len(names), modifier[0])


def _line(sheet: Sheet, army: Force, name: str, by: int, reason: str) -> Line:
    rule = OWN[name].rule if name in OWN else "TUM-BAT-2"
    if name in WALLS and sheet.kind == "storm" and sheet.gate_open:
        return Line(name, 0, "void: the gate is open", "TUM-SIE-2")
    if name in OWN and OWN[name].worked_out and name in army.modifiers:
        return Line(name, army.modifiers[name], f"as the GM has it, for {by:+d} ({reason})", rule)
    return Line(name, by, reason, rule)


def _worked_out(
    sheet: Sheet, numbers: Numbers, strengths: dict[str, int], side: str, enemy: str, army: Force
) -> Iterator[tuple[str, int, str]]:
    """Yield (name, by, reason) of the lines that the program works out, those that come to 0 too."""
    yield (
        SUPERIOR,
        superiority(numbers, strengths[side], strengths[enemy]),
        f"strength {strengths[side]:,} against {strengths[enemy]:,}",
    )
    highest = max(one.morale for one in sheet.sides[enemy].armies.values())
    yield (
        HIGHER,
        max(0, army.morale - highest) * numbers[MORALE],
        f"morale {army.morale} against {highest}",
    )
    storm, defends = sheet.kind == "storm", sheet.sides[side].role == "defender"
    engineer = any("Defence engineer" in one.traits for one in sheet.sides[side].armies.values())
    yield ATTACKING, -numbers[STORMING] if storm and not defends else 0, "it storms the walls"
    yield BONUS, sheet.defence_bonus if storm and defends else 0, "the stronghold's walls"
    yield ENGINEERED, numbers[ENGINEER] if storm and defends and engineer else 0, "a Defence engineer is inside"
