"""The hedgehog of pikes and spears (MAY-MOR-6)."""

import math
from itertools import pairwise

from campaign.core.book import Rule
from campaign.core.numbers import number
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.geometry import EIGHTH, HALVES, ROUND, TOUCH, forward

PIKES = number("mayhem.hedgehog", 8, "pikes or spears", "MAY-MOR-6", least=1)
COURAGE = number("mayhem.hedgehog courage", 1, "courage", "MAY-MOR-6")

RULES = (
    Rule(
        "MAY-MOR-6",
        "Optional: {mayhem.hedgehog} or more pikes or spears of a group may form a hedgehog facing out:"
        " +{mayhem.hedgehog courage} courage.",
        "They form one as long as all of the group's pikes and spears, but one who stands in the middle, have the"
        " middle of the group behind them, and between the ways they face there is nowhere more than a right angle."
        " Those who ride count for nothing.",
    ),
)


def hedgehog(course: Course, group: tuple[str, ...]) -> bool:
    """Return whether a group stands in a hedgehog; never where that option is not in force (MAY-MOR-6)."""
    if not course.start.scenario.options.hedgehog or len(group) < course.numbers[PIKES]:
        return False
    figures = [course.figure(id) for id in group]
    pikes = [one for one in figures if not one.mounted and ("pike" in one.weapons or "spear" in one.weapons)]
    if len(pikes) < course.numbers[PIKES]:
        return False
    x, y = (math.fsum(way) / len(figures) for way in ([one.x for one in figures], [one.y for one in figures]))
    facings = []
    for one in pikes:
        dx, dy = one.x - x, one.y - y
        ahead = forward(one.facing)
        if max(abs(dx), abs(dy)) < course.base(one) / HALVES:
            continue
        if dx * ahead[0] + dy * ahead[1] <= TOUCH:
            return False
        facings.append(one.facing)
    facings.sort()
    return all(b - a <= EIGHTH * HALVES + TOUCH for a, b in pairwise((*facings, facings[0] + ROUND)))
