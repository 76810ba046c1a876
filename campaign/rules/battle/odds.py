"""The odds of a fight, exactly: every throw of every commander counted, nothing sampled.

Chances of totals are whole numbers of throws; of the best of several, products of what lies at or below. So two sides
of any number of armies take as many steps as their totals are apart, not as many as there are throws.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache, reduce

import msgspec

from campaign.core.dice import parse
from campaign.model.sheet import Force, Sheet, armies
from campaign.rules import morale
from campaign.rules.battle import counted, fate, rows, wrecks
from campaign.rules.battle.fate import Danger, Result
from campaign.rules.battle.lines import lines
from campaign.rules.battle.outcome import ROLL, strengths
from campaign.rules.counting import ENGINES
from campaign.rules.numbers import Numbers

Throws = dict[int, int]  # total → in how many throws
Case = tuple[Result, int]  # a result and its difference


class Chances(msgspec.Struct, frozen=True):
    """The odds of one army: chances from 0 to 1.

    `rows` gives the chance of each row: ("won", "2–3"), ("lost", "1"), ("drawn", "0"); a winner below the enemy's best
    is ("won", "0"). `men` is the mean number of soldiers lost, of `of`; of a fleet they are ships, and `routs` is the
    chance that one of them wanders (TUM-SHIP-7).
    """

    rows: dict[tuple[Result, str], Fraction]
    taken: Fraction
    routs: Fraction
    men: Fraction
    of: int


class Odds(msgspec.Struct, frozen=True):
    """The odds of a fight: for each side the chance to win, that of a difference of 0, and what awaits each army.

    `falls` is the chance that the stormed place falls; None in the field. `men` is by side, like `wins`.
    """

    wins: dict[str, Fraction]
    drawn: Fraction
    falls: Fraction | None
    men: dict[str, Fraction]
    armies: dict[str, Chances]


@cache
def throws(expr: str) -> Throws:
    """Return how many throws of `expr` ("2d6") give each total, in order; they sum to sides to the power of count."""
    count, sides = parse(expr)
    found: Throws = {0: 1}
    for _ in range(count):
        more: Throws = {}
        for total, ways in found.items():
            for face in range(1, sides + 1):
                more[total + face] = more.get(total + face, 0) + ways
        found = more
    return found


def odds(sheet: Sheet, numbers: Numbers) -> Odds:
    """Return the exact odds of the sheet, which has exactly two sides, each with strength or not.

    Of a side without strength the surrender is certain; no one is lost in it (TUM-BAT-12). TUM-BAT-2 to 9, 11,
    TUM-SIE-2, TUM-SIE-6.
    """
    sums = strengths(sheet, numbers)
    if not all(sums.values()):
        return _surrender(sheet, numbers, sums)
    dice = throws(numbers[ROLL])
    shifted: dict[str, Throws] = {}
    for key, (side, army) in armies(sheet).items():
        by = sum(line.by for line in lines(sheet, numbers, sums, side, army))
        shifted[key] = {total + by: ways for total, ways in dice.items()}
    first, second = sheet.sides
    bests = {name: _best([shifted[key] for key in side.armies]) for name, side in sheet.sides.items()}
    wins = {first: _above(bests[first], bests[second]), second: _above(bests[second], bests[first])}
    found = {}
    for key, (side, army) in armies(sheet).items():
        others = [shifted[one] for one in sheet.sides[side].armies if one != key]
        enemy = bests[second if side == first else first]
        found[key] = _chances(sheet, numbers, army, _cases(shifted[key], others, enemy))
    return _whole(sheet, wins, found)


def _whole(sheet: Sheet, wins: dict[str, Fraction], found: dict[str, Chances]) -> Odds:
    attacker = next((name for name, side in sheet.sides.items() if side.role == "attacker"), None)
    return Odds(
        wins,
        1 - sum(wins.values(), Fraction(0)),
        wins[attacker] if sheet.kind == "storm" and attacker is not None else None,
        {name: sum((found[key].men for key in side.armies), Fraction(0)) for name, side in sheet.sides.items()},
        found,
    )


def _at_most(one: Throws) -> Iterator[tuple[int, int]]:
    """Yield (total, in how many throws it is at or below it), in order."""
    ways = 0
    for total in sorted(one):
        ways += one[total]
        yield total, ways


def _below(one: Throws, limit: int) -> int:
    """Return in how many throws the total is below `limit`."""
    return sum(ways for total, ways in one.items() if total < limit)


def _best(several: Iterable[Throws]) -> Throws:
    """Return in how many throws of all together the best total is each one: at or below it less those below."""
    parts = [dict(_at_most(one)) for one in several]
    reached = sorted({total for part in parts for total in part})
    found: Throws = {}
    ways = [0] * len(parts)
    before = 0
    for total in reached:
        ways = [part.get(total, ways[at]) for at, part in enumerate(parts)]
        now = reduce(int.__mul__, ways, 1)
        if now != before:
            found[total] = now - before
        before = now
    return found


def _above(one: Throws, other: Throws) -> Fraction:
    """Return the chance that a total of `one` is above one of `other`."""
    hits = sum(ways * _below(other, total) for total, ways in one.items())
    return Fraction(hits, sum(one.values()) * sum(other.values()))


def _cases(own: Throws, others: list[Throws], enemy: Throws) -> dict[Case, Fraction]:
    """Return the chance of each result and difference of an army: its throws against the enemy's best.

    Of its side's other armies only how their best lies to the enemy's counts: below, level or above.
    """
    friends = _best(others) if others else {}
    mates = sum(friends.values()) or 1
    counts: dict[Case, int] = {}
    for best, against in enemy.items():
        below = _below(friends, best) if others else 1
        level = friends.get(best, 0)
        above = mates - below - level
        for total, ways in own.items():
            difference = total - best
            if difference > 0:
                split: tuple[tuple[Case, int], ...] = ((("won", difference), mates),)
            elif difference == 0:
                split = ((("drawn", 0), below + level), (("won", 0), above))
            else:
                split = ((("lost", difference), below), (("drawn", 0), level), (("won", difference), above))
            for case, many in split:
                if many:
                    counts[case] = counts.get(case, 0) + ways * against * many
    whole = sum(own.values()) * mates * sum(enemy.values())
    return {case: Fraction(many, whole) for case, many in counts.items()}


def _chances(sheet: Sheet, numbers: Numbers, army: Force, cases: dict[Case, Fraction]) -> Chances:
    by_row: dict[tuple[Result, str], Fraction] = {}
    taken = routs = men = Fraction(0)
    check = throws(numbers[morale.CHECK])
    for result, difference, chance, sunk in _branches(sheet, numbers, army, cases):
        found = fate.fate(sheet, numbers, army.id, result, difference, sunk)
        key = (result, found.row.label)
        by_row[key] = by_row.get(key, Fraction(0)) + chance
        caught = _caught(found.danger)
        taken += chance * caught
        if found.checks:
            failing = sum(ways for total, ways in check.items() if total > found.morale)
            routs += chance * Fraction(failing, sum(check.values()))
        lost = fate.fell(found.tolls)
        men += chance * lost
        if sheet.kind == counted.SEA:
            continue
        halved = fate.fell(fate.halve(numbers, found.tolls)) - lost
        if found.afterwards == "cornered":
            men += chance * halved
        elif found.afterwards == "breaks out":
            men += chance * (1 - caught) * halved
    return Chances(by_row, taken, routs, men, sum(one.before for one in found.tolls if one.type != ENGINES))


def _branches(
    sheet: Sheet, numbers: Numbers, army: Force, cases: dict[Case, Fraction]
) -> Iterator[tuple[Result, int, Fraction, tuple[int, int]]]:
    """Yield every result and difference with its chance; of a fleet also with each number of ships that it may lose."""
    for (result, difference), chance in sorted(cases.items()):
        if sheet.kind != counted.SEA:
            yield result, difference, chance, (0, 0)
            continue
        _, _, percent = fate.losses(sheet, numbers, army.id, result, difference)
        halving = fate.halving(numbers, army, result)
        for lost, halved, further in wrecks.chances(wrecks.ships(army), percent, halving):
            yield result, difference, chance * further, (lost, halved)


def _caught(danger: Danger | None) -> Fraction:
    return Fraction(danger.faces, danger.m) if danger is not None else Fraction(0)


def _surrender(sheet: Sheet, numbers: Numbers, sums: dict[str, int]) -> Odds:
    """Return the odds where a side has no strength: certainties, but for who gets away from a place that falls."""
    found = {}
    for key, (side, army) in armies(sheet).items():
        beaten = sums[side] == 0 and any(sums.values())
        danger = fate.in_a_fall(sheet, numbers, side, army) if beaten else None
        found[key] = Chances({}, _caught(danger), Fraction(0), Fraction(0), counted.men(army))
    return _whole(sheet, {name: Fraction(total > 0) for name, total in sums.items()}, found)


def labels(numbers: Numbers) -> tuple[str, ...]:
    """Return the labels of the rows, from a difference of 0 up."""
    return tuple(row.label for row in rows.table(numbers))
