"""Ships lost in a sea battle: how many, and which (TUM-SHIP-8)."""

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from campaign.core.dice import Dice, Roll
from campaign.model.sheet import Force
from campaign.rules.book import Rule
from campaign.rules.counting import PERCENT

RULE = "TUM-SHIP-8"

RULES = (
    Rule(
        "TUM-SHIP-8",
        "A battle at sea is a battle with fleets for armies and ships for soldiers. A ship counts {ships.strength}, one"
        " that carries siege engines {ships.strength_engines}. What is aboard of a ship that is sunk is lost.",
        "A percentage of the ships is whole ships, and what is left of it the chance of one more; the same goes for"
        " a halving. The ships are drawn at random one by one, and their cargo goes down with them; an army aboard"
        " loses the same share of its stores as of its carrying power. An army is dissolved when its last soldier"
        " aboard is lost; the stores it has left are the fleet's, as far as there are ships for them. Special rules"
        " of the nation for strength and battle hold for its fleets; supply and works do not. The beaten fleet"
        " retreats {battle.retreat} km over the water away from the victor, into a friendly harbour if there is one"
        " so near, toward the nearest otherwise; instead of TUM-BAT-8's check each of its ships checks by"
        " TUM-SHIP-7. Where no way leads off, its ships are halved (TUM-BAT-9). Of a fleet that surrenders the ships"
        " and their stores are the winner's, and the armies aboard are taken. A fleet whose last ship is sunk is no"
        " more, unless others come back or are to come to it.",
        asks="stopping",
    ),
)


class Sunk(msgspec.Struct, frozen=True):
    """How many ships a fleet loses, to the row and to a halving, and the dice that settled the fractions."""

    lost: int
    halved: int
    rolls: tuple[Roll, ...] = ()


class Wreck(msgspec.Struct, frozen=True):
    """The ships that are sunk, each by its unit on the sheet and its number there from 0, as they were drawn."""

    ships: tuple[tuple[str, int], ...]
    rolls: tuple[Roll, ...]


def ships(fleet: Force) -> int:
    """Return the ships of a fleet on the sheet."""
    return sum(unit.size for unit in fleet.detachments.values())


def share(count: int, percent: int) -> tuple[int, int]:
    """Return `percent` of `count` ships: whole ships, and in how many of a hundred cases it is one more."""
    return divmod(count * percent, PERCENT)


def chances(count: int, percent: int, halving: int | None) -> Iterator[tuple[int, int, Fraction]]:
    """Yield (lost, halved, chance) of all that may come of a loss of `percent`, and of a halving of what it leaves.

    `halving` is the percent lost in that, None where there is none. The chances sum to 1.
    """
    for lost, chance in _either(count, percent):
        for halved, further in _either(count - lost, halving or 0):
            yield lost, halved, chance * further


def _either(count: int, percent: int) -> Iterator[tuple[int, Fraction]]:
    whole, more = share(count, percent)
    for number_, cases in ((whole, PERCENT - more), (whole + 1, more)):
        if cases:
            yield number_, Fraction(cases, PERCENT)


def roll(dice: Dice, cause: str, fleet: Force, percent: int, halving: int | None) -> Sunk:
    """Return how many ships of the fleet are lost; a die is rolled for each fraction of a ship."""
    rolls: list[Roll] = []

    def lose(count: int, of: int, index: int) -> int:
        whole, more = share(count, of)
        if not more:
            return whole
        hit, thrown = dice.chance(more, PERCENT, RULE, (fleet.id,), f"{cause}: one ship more", index)
        rolls.append(thrown)
        return whole + hit

    lost = lose(ships(fleet), percent, 0)
    halved = lose(ships(fleet) - lost, halving, 1) if halving is not None else 0
    return Sunk(lost, halved, tuple(rolls))


def draw(dice: Dice, cause: str, fleet: Force, count: int) -> Wreck:
    """Draw `count` ships of the fleet one by one; no die is rolled where all that are left are lost.

    A die shows which of the ships left it is, counted unit by unit in the order of their names.
    """
    left = [(key, ship) for key in sorted(fleet.detachments) for ship in range(fleet.detachments[key].size)]
    drawn: list[tuple[str, int]] = []
    rolls: list[Roll] = []
    while len(drawn) < count:
        at = 0
        if len(left) > count - len(drawn):
            rolls.append(dice.roll(f"1d{len(left)}", RULE, (fleet.id,), f"{cause}: ship lost", len(drawn)))
            at = rolls[-1].total - 1
        drawn.append(left.pop(at))
    return Wreck(tuple(drawn), tuple(rolls))


def named_dice(fleet: Force, cause: str) -> dict[str, str]:
    """Return the name of every roll that the ships lost by a fleet may call for → its dice."""
    found = {f"{RULE}/{fleet.id}/{cause}: one ship more/{index}": f"1d{PERCENT}" for index in (0, 1)}
    count = ships(fleet)
    found.update({f"{RULE}/{fleet.id}/{cause}: ship lost/{index}": f"1d{count - index}" for index in range(count)})
    return found
