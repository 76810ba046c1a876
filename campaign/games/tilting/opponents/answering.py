"""Answers that gain most at once: to goal, to put out of the game, else towards the other goal."""

from campaign.games.tilting.cards import apart, heading_to
from campaign.games.tilting.corpse import CORPSE, GOAL, landing, scored
from campaign.games.tilting.game import Answer, Game, Question, Spot, numbers_of, rider

ROUND = 360
FINE = 5  # degrees between the directions that are looked at


def answer(table: Game, question: Question) -> Answer:
    """Return an answer for the figure that is asked."""
    if question.kind == "direction":
        return Answer(heading=direction(table, question.rider, question.amount)[0])
    if question.kind == "split":
        return Answer(damage=split(table, question))
    return Answer(shares=shares(table, question))


def direction(table: Game, name: str, inches: int) -> tuple[float, float]:
    """Return the heading in which the corpse goes best, and what it is worth: less is better, below 0 a goal."""
    side, corpse = rider(table, name).side, table.corpse
    assert corpse is not None  # only who is over it is asked
    aim = next((goal for goal in table.field.goals if goal.side != side), None)
    headings = [float(heading) for heading in range(0, ROUND, FINE)]
    if aim is not None:
        headings.insert(0, heading_to(aim.x - corpse.x, aim.y - corpse.y))
    return min(
        ((heading, _worth(table, side, corpse, heading, inches)) for heading in headings), key=lambda one: one[1]
    )


def _worth(table: Game, side: str, corpse: Spot, heading: float, inches: int) -> float:
    there = landing(corpse, heading, inches, table.field)
    numbers = numbers_of(table)
    goal = scored(there, table.field, numbers[CORPSE] + numbers[GOAL])
    if goal:
        return -1.0 if goal == side else table.field.width + table.field.height
    return min((apart(there.x, there.y, one.x, one.y) for one in table.field.goals if one.side != side), default=0.0)


def split(table: Game, question: Question) -> int:
    """Return how much of a difference to do as damage: none for a goal, enough to put somebody out, else none."""
    side = rider(table, question.rider).side
    for inches in range(question.amount, 0, -1):
        if direction(table, question.rider, inches)[1] < 0:
            return question.amount - inches
    if table.valon is not None:
        return question.amount // 2
    near = [one.points for one in table.riders if not one.out and one.side != side and one.card.up]
    enough = min(near, default=question.amount + 1)
    return enough if enough <= question.amount else 0


def shares(table: Game, question: Question) -> dict[str, int]:
    """Return damage shared so that as many as possible are put out: the weakest first, what is left to the last."""
    left, given = question.amount, dict.fromkeys(question.riders, 0)
    weakest = sorted(question.riders, key=lambda name: rider(table, name).points)
    for name in weakest:
        given[name] = min(left, rider(table, name).points)
        left -= given[name]
    given[weakest[-1]] += left
    return given
