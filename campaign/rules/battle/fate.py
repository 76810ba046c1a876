"""What a result means for one army before any further die is rolled: its losses, its morale, what awaits it.

The battle and its odds both read this, so that they cannot differ.
"""

from typing import Literal

import msgspec

from campaign.core.rounding import half_up
from campaign.model.sheet import Force, Sheet, armies
from campaign.rules.battle import counted, rows
from campaign.rules.battle.lines import Line
from campaign.rules.battle.rows import Row
from campaign.rules.book import Rule
from campaign.rules.counting import ENGINES, PERCENT
from campaign.rules.dissolving import TAKEN, TAKEN_OF
from campaign.rules.numbers import Numbers, number
from campaign.rules.points import MOST

STORM_LOSS = number("battle.storm_loser", 10, "percentage points more losses", "TUM-SIE-2")
HALVED = number("battle.halved", 50, "% of men and supplies", "TUM-BAT-9")
GUARDIAN = number("battle.guardian", 5, "percentage points fewer losses", "TUM-TRAIT-7")
GUARDIAN_TAKEN = number("battle.guardian_taken", 1, "in 6 less", "TUM-TRAIT-7")
SLAYER = number("battle.slayer", 5, "percentage points more losses of the enemy", "TUM-TRAIT-19")
SLAYER_TAKEN = number("battle.slayer_taken", 1, "in 6 more", "TUM-TRAIT-19")
GETS_AWAY = number("battle.fall_gets_away", 3, "in 6", "TUM-SIE-6")
GETS_AWAY_OF = number("battle.fall_gets_away_of", 6, "faces", "TUM-SIE-6", least=1)
NUMBERS = (STORM_LOSS, HALVED, GUARDIAN, GUARDIAN_TAKEN, SLAYER, SLAYER_TAKEN, GETS_AWAY, GETS_AWAY_OF)

RULES = (
    Rule(
        "TUM-BAT-12",
        "—",
        "Losses fall on every detachment in the fight, siege engines too, each rounded half up, and never on wagons; "
        "noncombatants are lost in a halving and in desertions only. A percentage stays between 0 and 100. A side "
        "without any strength is not fought: it surrenders.",
    ),
    Rule(
        "TUM-TRAIT-7",
        "Guardian: {battle.guardian} percentage points fewer losses in battle; his chance to be taken is "
        "{battle.guardian_taken} face of the die less.",
        "The second part counts only where there is a chance to be taken.",
    ),
    Rule(
        "TUM-TRAIT-18",
        "Stubborn: the army loses no morale for losing a battle.",
        "A difference of 0 is no battle lost: an attacker's loss of morale stands.",
    ),
    Rule(
        "TUM-TRAIT-19",
        "Slayer: the enemy has {battle.slayer} percentage points more losses in battle, and the chance that his "
        "commanders are taken is {battle.slayer_taken} face of the die more.",
        "Once a side; the second part counts only where there is a chance to be taken.",
    ),
    Rule(
        "TUM-TRAIT-20",
        "Veteran: the army never routs after a battle.",
        "It makes no check to retreat in order. Where retreat is impossible it is halved like any other.",
    ),
)

Result = Literal["won", "drawn", "lost", "surrendered", "unopposed"]
Afterwards = Literal["stays", "retreats", "falls back", "cornered", "breaks out", "disbands", "surrenders", "gone"]


class Toll(msgspec.Struct, frozen=True):
    """What became of a detachment: its size before, lost to the row, lost to a halving, and after."""

    id: str
    type: str
    before: int
    lost: int
    halved: int = 0

    @property
    def after(self) -> int:
        """Its size after the fight."""
        return self.before - self.lost - self.halved


class Danger(msgspec.Struct, frozen=True):
    """The danger that a commander is taken: a die of `m` sides shows `n` or less when he is, or with `away` when he
    gets away.
    """

    n: int
    m: int
    rule: str
    why: tuple[Line, ...] = ()
    away: bool = False

    @property
    def faces(self) -> int:
        """How many of the `m` faces mean that he is taken."""
        return self.m - self.n if self.away else self.n


class Fate(msgspec.Struct, frozen=True):
    """What an army's result brings: `difference` is its total less the enemy's best, `percent` what it loses.

    `losses` and `points` are the lines that make up the percentage and the change of morale. `danger` is None where
    the commander cannot be taken; `checks` says whether it must check its morale to retreat in order, a fleet ship by
    ship (TUM-SHIP-7).
    """

    result: Result
    difference: int
    row: Row
    losses: tuple[Line, ...]
    percent: int
    tolls: tuple[Toll, ...]
    points: tuple[Line, ...]
    morale: int
    danger: Danger | None
    afterwards: Afterwards
    checks: bool


def slayer(sheet: Sheet, side: str) -> bool:
    """Return whether a Slayer leads an army on the other side than `side` (TUM-TRAIT-19)."""
    return any("Slayer" in one.traits for name, it in sheet.sides.items() if name != side for one in it.armies.values())


def losses(
    sheet: Sheet, numbers: Numbers, army_id: str, result: Result, difference: int
) -> tuple[Row, tuple[Line, ...], int]:
    """Return the row that an army of the sheet reads, the lines of its losses, and the percentage they come to."""
    side, army = armies(sheet)[army_id]
    table = rows.table(numbers)
    row = rows.row(table, 0 if result == "won" and difference < 0 else abs(difference))
    found = _losses(sheet, numbers, side, army, result, row)
    return row, found, min(PERCENT, max(0, sum(one.by for one in found)))


def halving(numbers: Numbers, army: Force, result: Result) -> int | None:
    """Return the percent that a fleet loses for want of a way to retreat; None: it has one, or needs none."""
    return min(PERCENT, numbers[HALVED]) if result == "lost" and army.no_retreat else None


def fate(
    sheet: Sheet, numbers: Numbers, army_id: str, result: Result, difference: int, sunk: tuple[int, int] = (0, 0)
) -> Fate:
    """Return what `result` ("won", "drawn" or "lost") at `difference` means for an army of the sheet.

    A winner below the enemy's best has the row of 0 without its loss of morale (TUM-BAT-11). Of a fleet the dice have
    said how many ships it loses, `sunk`: to the row, and to a halving; its tolls count them off in the order of the
    sheet until the ships are drawn. TUM-BAT-3 to 9, TUM-BAT-12, TUM-SIE-2, TUM-SIE-6, TUM-SHIP-8, TUM-TRAIT-7, 18, 19,
    20.
    """
    side, army = armies(sheet)[army_id]
    row, lost, percent = losses(sheet, numbers, army_id, result, difference)
    at_sea = sheet.kind == counted.SEA
    tolls = tuple(
        Toll(key, unit.type, unit.size, half_up(unit.size * percent, PERCENT)) for key, unit in army.detachments.items()
    )
    if at_sea:
        tolls = _first(army, *sunk)
    points = _points(sheet, numbers, side, army, result, difference, row)
    morale = max(0, min(numbers[MOST], army.morale + sum(one.by for one in points)))
    gone = counted.men(army) > 0 and not any(one.before - one.lost for one in tolls if one.type != ENGINES)
    afterwards = _afterwards(sheet, side, army, result, gone)
    halved = tolls if at_sea else halve(numbers, tolls)
    ends = gone or (afterwards == "cornered" and not any(one.after for one in halved if one.type != ENGINES))
    return Fate(
        result,
        difference,
        row,
        lost,
        percent,
        tolls,
        points,
        morale,
        _danger(sheet, numbers, side, army, result, row, ends),
        afterwards,
        afterwards in ("retreats", "falls back") and "Veteran" not in army.traits,
    )


def _first(fleet: Force, lost: int, halved: int) -> tuple[Toll, ...]:
    """Return the tolls of a fleet that loses its first ships in the order of the sheet."""
    found = []
    for key, unit in fleet.detachments.items():
        row = min(unit.size, lost)
        half = min(unit.size - row, halved)
        lost, halved = lost - row, halved - half
        found.append(Toll(key, unit.type, unit.size, row, half))
    return tuple(found)


def halve(numbers: Numbers, tolls: tuple[Toll, ...]) -> tuple[Toll, ...]:
    """Return `tolls` with what is left halved, the loss rounded half up by detachment (TUM-BAT-9, TUM-BAT-12)."""
    percent = min(PERCENT, numbers[HALVED])
    return tuple(
        Toll(one.id, one.type, one.before, one.lost, half_up((one.before - one.lost) * percent, PERCENT))
        for one in tolls
    )


def fell(tolls: tuple[Toll, ...]) -> int:
    """Return the soldiers lost, of a fleet the ships; siege engines are no soldiers."""
    return sum(one.lost + one.halved for one in tolls if one.type != ENGINES)


def gets_away(numbers: Numbers, guardian: bool, slayer: bool) -> Danger:
    """Return the chance that a commander gets away from a stronghold that falls (TUM-SIE-6, TUM-TRAIT-7, 19)."""
    why = _personal(numbers, guardian, slayer)
    m = numbers[GETS_AWAY_OF]
    return Danger(min(m, max(0, numbers[GETS_AWAY] - sum(one.by for one in why))), m, "TUM-SIE-6", why, True)


def last_of(numbers: Numbers, guardian: bool, slayer: bool) -> Danger:
    """Return the danger to the commander of an army whose last soldier is gone in battle (TUM-ARMY-10)."""
    why = _personal(numbers, guardian, slayer)
    m = numbers[TAKEN_OF]
    return Danger(min(m, max(0, numbers[TAKEN] + sum(one.by for one in why))), m, "TUM-ARMY-10", why)


def _losses(sheet: Sheet, numbers: Numbers, side: str, army: Force, result: Result, row: Row) -> tuple[Line, ...]:
    lost = result == "lost"
    found = [Line("row", row.loser_loss if lost else row.winner_loss, f"a difference of {row.label}", row.rule)]
    if lost and sheet.kind == "storm":
        found.append(Line("storm", numbers[STORM_LOSS], "lost in a storm", "TUM-SIE-2"))
    if "Guardian" in army.traits:
        found.append(Line("Guardian", -numbers[GUARDIAN], "a Guardian leads it", "TUM-TRAIT-7"))
    if slayer(sheet, side):
        found.append(Line("Slayer", numbers[SLAYER], "a Slayer is among the enemy", "TUM-TRAIT-19"))
    return tuple(found)


def _points(
    sheet: Sheet, numbers: Numbers, side: str, army: Force, result: Result, difference: int, row: Row
) -> tuple[Line, ...]:
    if result == "lost":
        if "Stubborn" in army.traits:
            return (Line("Stubborn", 0, f"Stubborn: {row.loser_morale:+d} is not lost", "TUM-TRAIT-18"),)
        by, reason = row.loser_morale, "the battle lost"
    elif difference == 0 and sheet.sides[side].role == "attacker":
        by, reason = -numbers[rows.DRAWN_MORALE], "the attack held off"
    else:
        by, reason = row.winner_morale if result == "won" else 0, "the battle won"
    return (Line("row", by, reason, row.rule),) if by else ()


def _personal(numbers: Numbers, guardian: bool, slain: bool) -> tuple[Line, ...]:
    found = []
    if guardian:
        found.append(Line("Guardian", -numbers[GUARDIAN_TAKEN], "a Guardian", "TUM-TRAIT-7"))
    if slain:
        found.append(Line("Slayer", numbers[SLAYER_TAKEN], "a Slayer is among the enemy", "TUM-TRAIT-19"))
    return tuple(found)


def in_a_fall(sheet: Sheet, numbers: Numbers, side: str, army: Force) -> Danger | None:
    """Return the danger to the commander of a beaten army inside a stormed stronghold; None for any other army."""
    if sheet.kind != "storm" or sheet.sides[side].role != "defender" or not army.led:
        return None
    return gets_away(numbers, "Guardian" in army.traits, slayer(sheet, side))


def _danger(
    sheet: Sheet, numbers: Numbers, side: str, army: Force, result: Result, row: Row, ends: bool
) -> Danger | None:
    """Return the danger to the army's commander; `ends` says whether its last soldier is gone (TUM-ARMY-10)."""
    fallen = in_a_fall(sheet, numbers, side, army) if result == "lost" else None
    if fallen is not None or not army.led:
        return fallen
    if not ends and (result != "lost" or row.taken == 0):
        return None
    guardian, slain = "Guardian" in army.traits, slayer(sheet, side)
    if ends:
        return last_of(numbers, guardian, slain)
    why = _personal(numbers, guardian, slain)
    m = row.faces
    return Danger(min(m, max(0, row.taken + sum(one.by for one in why))), m, row.rule, why)


def _afterwards(sheet: Sheet, side: str, army: Force, result: Result, gone: bool) -> Afterwards:
    if gone:
        return "gone"
    if result != "lost":
        return "stays"
    if sheet.kind == "storm":
        if sheet.sides[side].role == "attacker":
            return "falls back"
        return "disbands" if army.garrison else "breaks out"
    return "cornered" if army.no_retreat else "retreats"
