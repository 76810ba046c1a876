"""How likely the gate of a besieged stronghold opens, week by week: exact, by counting the dice (TUM-SIE-3)."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from msgspec.structs import replace

from campaign.core.calendar import DAYS_A_WEEK
from campaign.core.dice import parse
from campaign.model.siege import Siege
from campaign.model.world import World
from campaign.rules import endurance
from campaign.rules.numbers import Numbers


def above(expr: str, figure: int) -> Fraction:
    """Return the chance that the dice `expr` show more than `figure`."""
    count, sides = parse(expr)
    sums = {0: 1}
    for _ in range(count):
        sums = _added(sums, sides)
    return Fraction(sum(ways for total, ways in sums.items() if total > figure), sides**count)


def _added(sums: dict[int, int], sides: int) -> dict[int, int]:
    found: dict[int, int] = {}
    for (total, ways), face in product(sums.items(), range(1, sides + 1)):
        found[total + face] = found.get(total + face, 0) + ways
    return found


def weeks(
    world: World, numbers: Numbers, siege: Siege, today: int, count: int, *, by_sea: bool = False
) -> Iterator[tuple[int, int, Fraction]]:
    """Yield for each of the next `count` week's ends: its day, the endurance then rolled against, the chance by then.

    `today` is the next day to be played. What changes the figure now is taken to stay as it is; fresh supplies and a
    storm count for the first week alone, in which they came, but `by_sea` supplies come in every week. An open gate is
    open: the chance is 1.
    """
    will = endurance.will(world, numbers, siege.id)
    day = today + (-(today - siege.since + 1)) % DAYS_A_WEEK
    closed = Fraction(0) if siege.open else Fraction(1)
    for _ in range(count):
        siege = replace(siege, fresh=siege.fresh or by_sea)
        figure = siege.endurance + sum(int(why.by) for why in endurance.change(world, numbers, siege, day))
        siege = replace(siege, endurance=figure, fresh=False)
        closed *= 1 - above(numbers[endurance.GATE], figure + will)
        yield day, figure + will, 1 - closed
        day += DAYS_A_WEEK
