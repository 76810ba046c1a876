"""Figures of Valon: roster cards, cards a phase, order by initiative (VAL-ROSTER-1, VAL-MOVE-1, VAL-FOOT-1)."""

from collections.abc import Mapping

from campaign.core.book import Rule
from campaign.core.dice import Dice, Roll
from campaign.core.numbers import Numbers, number
from campaign.games.tilting.game import Rider, Sheet

INITIATIVE = number("tilting.initiative", "1d10", "order of play", "VAL-INIT-1", reading=True)

RULES = (
    Rule(
        "VAL-INIT-1",
        "The order of play may be rolled for, with modifiers, instead of going by youth.",
        "{tilting.initiative} and the figure's initiative, the highest first, once for the game; equal ones roll again"
        " among themselves.",
    ),
    Rule(
        "VAL-MOVE-1",
        "A mounted figure may lay as many cards in a phase as the first digit of its mount's Quick March.",
    ),
    Rule("VAL-FOOT-1", "A figure on foot: the first digit of its own Quick March.", "A mount with none is no mount."),
    Rule(
        "VAL-ROSTER-1",
        "Each figure has a roster card; what special abilities and magic do is agreed before play.",
        "On it stand the Quick March of the mount and its own, initiative, modifiers to melee and to steady checks"
        " under any name, the mount's modifier to melee, and the steady value.",
    ),
)


def sheet_of(rider: Rider) -> Sheet:
    """Return a figure's roster card; an empty one when it has none (VAL-ROSTER-1)."""
    return rider.sheet or Sheet()


def mounted(rider: Rider) -> bool:
    """Return whether a figure of Valon rides (VAL-FOOT-1)."""
    return not rider.dismounted and sheet_of(rider).quick_march > 0


def quick_march(rider: Rider) -> int:
    """Return the Quick March by which a figure moves: its mount's, or its own on foot (VAL-MOVE-1, VAL-FOOT-1)."""
    return sheet_of(rider).quick_march if mounted(rider) else sheet_of(rider).on_foot


def cards_a_phase(rider: Rider) -> int:
    """Return how many cards a figure may lay in a phase: the first digit of its Quick March (VAL-MOVE-1)."""
    return int(str(max(0, quick_march(rider)))[0])


def by_initiative(
    initiatives: Mapping[str, int], dice: Dice, numbers: Numbers
) -> tuple[tuple[str, ...], tuple[Roll, ...]]:
    """Return the names in the order in which they lay, the highest total first, and the rolls (VAL-INIT-1).

    Those who are equal roll again among themselves, until none are.
    """
    rolls: list[Roll] = []
    totals: dict[str, list[int]] = {name: [] for name in initiatives}
    tied, again = list(initiatives), 0
    while tied:
        for name in tied:
            roll = dice.roll(numbers[INITIATIVE], "VAL-INIT-1", (name,), "initiative", again)
            rolls.append(roll)
            totals[name].append(roll.total + initiatives[name])
        seen = [tuple(total) for total in totals.values()]
        tied = [name for name, total in totals.items() if seen.count(tuple(total)) > 1]
        again += 1
    return tuple(sorted(totals, key=lambda name: totals[name], reverse=True)), tuple(rolls)
