"""Fights in Valon: a melee rolled, the cards turned, and the loser's steady check (VAL-MELEE-1 to VAL-MELEE-3)."""

from collections.abc import Sequence

from msgspec.structs import replace

from campaign.core.book import Rule
from campaign.core.numbers import number
from campaign.games.tilting.game import Fought, Rider, Rolled, Unhorsed
from campaign.games.tilting.roster import mounted, quick_march, sheet_of
from campaign.games.tilting.table import Table

MELEE = number("tilting.melee", "1d10", "a melee", "VAL-MELEE-1", reading=True)
QUICKEST = number("tilting.quickest", 1, "to the quickest mount", "VAL-MELEE-1")
OUTNUMBERED = number("tilting.outnumbered", 1, "off the roll of who is outnumbered", "VAL-MELEE-1", reading=True)
STEADY = number("tilting.steady", "1d10", "a steady check", "VAL-MELEE-2", reading=True)

RULES = (
    Rule(
        "VAL-MELEE-1",
        "In a fight each rolls a melee with his modifiers, the mount's among them; the quickest mount has"
        " {tilting.quickest} more for starting it.",
        "{tilting.melee}. Who has fewer of his side in the place than there are opponents has {tilting.outnumbered}"
        " less. Two that are equally quick have nothing for it. The highest roll wins for its figure, and all opponents"
        " in the place lose to it, each by the difference to his own; equal at the top nobody loses.",
    ),
    Rule(
        "VAL-MELEE-2",
        "The loser makes a steady check with the difference as a penalty. Then the cards are turned up, and his card"
        " less the winner's is added to it.",
        "{tilting.steady} and his steady modifiers must come to his steady value. Who fails it mounted loses his mount"
        " and is on foot from then on, though he goes to the end of the run that he has laid; who fails it on foot is"
        " out. There is no other damage. The original's example comes to +2 by its own rule, not to the +4 that it"
        " prints.",
    ),
    Rule(
        "VAL-MELEE-3",
        "If agreed: when the cards take the penalty past 0, who won the melee loses it, and checks at once with that"
        " figure as a penalty.",
    ),
)


def fight(table: Table, place: Sequence[str]) -> None:
    """Fight out a place as in Valon: the melee, the cards, the losers' steady checks (VAL-MELEE-1, VAL-MELEE-2)."""
    winner, behind = melee(table, place, "fight")
    table.turn_up(place, "VAL-MELEE-2")
    if winner is not None:
        impact(table, winner, winner.card.value, behind, "fight")


def melee(table: Table, place: Sequence[str], what: str) -> tuple[Rider | None, dict[str, int]]:
    """Roll the melee of a place; return its winner (None: equal at the top) and by how much each opponent lost.

    `what` tells its dice from those of another melee in this step.
    """
    riders = [table.riders[name] for name in place]
    marches = [quick_march(one) for one in riders if mounted(one)]
    totals: dict[str, int] = {}
    for one in riders:
        roll = table.roll(table.numbers[MELEE], "VAL-MELEE-1", one.name, f"{what} melee")
        sheet, march = sheet_of(one), quick_march(one)
        total = roll.total + sum(sheet.melee.values()) + (sheet.mount if mounted(one) else 0)
        if mounted(one) and march == max(marches) and marches.count(march) == 1:
            total += table.numbers[QUICKEST]
        friends = sum(1 for other in riders if other.side == one.side)
        if len(riders) - friends > friends:
            total -= table.numbers[OUTNUMBERED]
        totals[one.name] = total
        table.events.append(Rolled(table.step, "VAL-MELEE-1", one.name, roll, total))
    top = max(totals.values())
    best = {one.side: one for one in reversed(riders) if totals[one.name] == top}
    sums = {side: max(totals[one.name] for one in riders if one.side == side) for side in {x.side: 0 for x in riders}}
    winner = next(iter(best.values())) if len(best) == 1 else None
    behind = {one.name: top - totals[one.name] for one in riders if winner is not None and one.side != winner.side}
    table.events.append(
        Fought(
            table.step,
            "VAL-MELEE-1",
            tuple(place),
            sums,
            winner.side if winner is not None else "",
            min(behind.values(), default=0),
        )
    )
    return winner, behind


def impact(table: Table, winner: Rider, attack: int, behind: dict[str, int], what: str) -> None:
    """Let the losers of a melee check whether they stay steady (VAL-MELEE-2, VAL-MELEE-3).

    `attack`: the winner's card, or what of it goes into the attack; `behind`: by how much each loser lost.
    """
    turns = table.game.valon is not None and table.game.valon.tables_turn
    for name, difference in behind.items():
        penalty = table.riders[name].card.value - attack - difference
        if not (turns and penalty > 0):
            _check(table, name, penalty, "VAL-MELEE-2", what)
        elif not table.riders[winner.name].out:
            _check(table, winner.name, -penalty, "VAL-MELEE-3", f"{what} {name}")


def _check(table: Table, name: str, modifier: int, rule: str, what: str) -> None:
    one = table.riders[name]
    sheet = sheet_of(one)
    roll = table.roll(table.numbers[STEADY], rule, name, f"{what} steady")
    total = roll.total + sum(sheet.steady_modifiers.values()) + modifier
    table.events.append(Rolled(table.step, rule, name, roll, total, sheet.steady))
    if total >= sheet.steady:
        return
    if mounted(one):
        table.riders[name] = replace(one, dismounted=True)
        table.events.append(Unhorsed(table.step, rule, name))
    else:
        table.fell(name, rule)
