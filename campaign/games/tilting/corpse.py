"""The corpse: who moves it, who fights over it, and goals (TIL-CORPSE-1 to TIL-CORPSE-3, VAL-CORPSE-1)."""

from collections.abc import Collection, Sequence

from campaign.core.book import Rule
from campaign.core.numbers import number
from campaign.games.tilting import fights, valon
from campaign.games.tilting.cards import HALVES, apart, forward, from_circle, rounded, turned
from campaign.games.tilting.game import Dragged, Field, Question, Rider, Scored, Spot
from campaign.games.tilting.table import Table

CORPSE = number("tilting.corpse", 1, "inches across", "TIL-CORPSE-1")
GOAL = number("tilting.goal", 2, "inches across", "TIL-CORPSE-2")

RULES = (
    Rule(
        "TIL-CORPSE-1",
        "A figure whose card overlaps the corpse must move it: as many inches as the card's value, in a straight line"
        " in any direction.",
        "The corpse is a circle of {tilting.corpse} inch across. It is moved when a figure arrives on its"
        " card, after the fights of that step, and the card is turned up. Its centre stops at the field's edge. Several"
        " of one side move it by their sum.",
    ),
    Rule(
        "TIL-CORPSE-2",
        "The corpse landing in the opponents' circle, wholly or in part, is a goal.",
        "Circles are {tilting.goal} inches across; where it lands counts, not what it passes over. In one's"
        " own circle it is a goal for the other side. Moved onto cards that figures stand on, it starts nothing.",
    ),
    Rule(
        "TIL-CORPSE-3",
        "When cards of several sides lie over the corpse, the higher value may split the difference between damage to"
        " the opponent and inches of movement.",
        "Sums by side; it takes the place of the fight between these figures: whose opponents in a place are all over"
        " the corpse with him adds nothing to a fight there. Equal sums leave the corpse where it is."
        " Of three sides, as in TIL-FIGHT-5.",
    ),
    Rule(
        "VAL-CORPSE-1",
        "Over the corpse, who wins the melee splits his card between attack and moving it.",
        "What goes into the attack is his card in VAL-MELEE-2; the rest are inches.",
    ),
)


def over(table: Table) -> list[str]:
    """Return the figures whose cards lie over the corpse, in the order of the file."""
    if table.corpse is None:
        return []
    radius, field = table.numbers[CORPSE] / HALVES, table.game.field
    x, y = table.corpse.x, table.corpse.y
    return [
        one.name
        for one in table.standing()
        if from_circle(one.card, x, y, field.card_width, field.card_length) < radius
    ]


def settle(table: Table, moved: Collection[str]) -> bool:
    """Let who has arrived over the corpse fight for it and move it; return whether a goal was scored."""
    place = over(table)
    if not any(name in moved for name in place):
        return False
    sides = {table.riders[name].side for name in place}
    if len(sides) == 1:
        table.turn_up(place, "TIL-CORPSE-1")
        inches = sum(table.riders[name].card.value for name in place)
        return drag(table, fights.leader(table, place, sides.pop()), inches, "TIL-CORPSE-1")
    return _in_valon(table, place) if table.game.valon is not None else _contest(table, place)


def _contest(table: Table, place: Sequence[str]) -> bool:
    """Fight over the corpse, split the difference, and move it (TIL-CORPSE-3)."""
    rule = "TIL-CORPSE-3"
    winner, difference = fights.compare(table, place, rule)
    if not winner:
        return False
    by = fights.leader(table, place, winner)
    hurt = table.answer(Question("split", rule, by.name, table.step, difference)).damage or 0
    if hurt:
        fights.damage(table, by, fights.losers(table, place, winner), hurt, rule)
    return drag(table, by, difference - hurt, rule)


def _in_valon(table: Table, place: Sequence[str]) -> bool:
    """Roll the melee over the corpse; the winner splits his card (VAL-CORPSE-1)."""
    rule = "VAL-CORPSE-1"
    by, behind = valon.melee(table, place, "corpse")
    table.turn_up(place, rule)
    if by is None:
        return False
    attack = table.answer(Question("split", rule, by.name, table.step, by.card.value)).damage or 0
    valon.impact(table, by, attack, behind, "corpse")
    return not table.riders[by.name].out and drag(table, by, by.card.value - attack, rule)


def drag(table: Table, by: Rider, inches: int, rule: str) -> bool:
    """Move the corpse in the direction that the figure's player names; return whether that was a goal."""
    if inches == 0 or table.corpse is None:
        return False
    answer = table.answer(Question("direction", rule, by.name, table.step, inches))
    heading = turned(answer.heading or 0.0)
    table.corpse = landing(table.corpse, heading, inches, table.game.field)
    x, y = table.corpse.x, table.corpse.y
    table.events.append(Dragged(table.step, rule, by.name, heading, inches, x, y))
    side = scored(table.corpse, table.game.field, table.numbers[CORPSE] + table.numbers[GOAL])
    if side:
        table.scores[side] = table.scores.get(side, 0) + 1
        table.events.append(Scored(table.step, "TIL-CORPSE-2", side, by.name))
    return bool(side)


def landing(corpse: Spot, heading: float, inches: float, field: Field) -> Spot:
    """Return where the corpse comes to lie, moved in a straight line up to the field's edge (TIL-CORPSE-1)."""
    far = float(inches)
    for step, at, edge in zip(forward(heading), (corpse.x, corpse.y), (field.width, field.height), strict=True):
        if rounded(step) == 0:
            continue
        far = min(far, ((edge if step > 0 else 0) - at) / step)
    x, y = forward(heading)
    return Spot(
        min(field.width, max(0.0, rounded(corpse.x + far * x))),
        min(field.height, max(0.0, rounded(corpse.y + far * y))),
    )


def scored(corpse: Spot, field: Field, across: int) -> str:
    """Return the side that has a goal with the corpse lying there, "" for none (TIL-CORPSE-2).

    `across`: the widths of corpse and circle together, in inches.
    """
    for goal in field.goals:
        if apart(corpse.x, corpse.y, goal.x, goal.y) < across / HALVES:
            return next(other.side for other in field.goals if other.side != goal.side)
    return ""
