"""Answers that gain most at once: to goal, to put out of the game, else towards the other goal."""

from campaign.games.tilting.cards import HALVES, ROUND, apart, heading_to
from campaign.games.tilting.corpse import CORPSE, GOAL, landing, scored
from campaign.games.tilting.game import Answer, Game, Question, numbers_of, rider

FINE = 5  # degrees between the directions that are looked at


def answer(table: Game, question: Question) -> Answer:
    """Return an answer for the figure that is asked."""
    if question.kind == "direction":
        return Answer(heading=direction(table, question.rider, question.amount))
    if question.kind == "split":
        return Answer(damage=split(table, question))
    return Answer(shares=shares(table, question))


def direction(table: Game, name: str, inches: int) -> float:
    """Return the heading in which the corpse goes best: straight at the other goal, unless that leads past it."""
    side, corpse = rider(table, name).side, table.corpse
    assert corpse is not None  # only who is over it is asked
    aim = next((goal for goal in table.field.goals if goal.side != side), None)
    straight = heading_to(aim.x - corpse.x, aim.y - corpse.y) if aim is not None else 0.0
    if aim is None or inches <= apart(corpse.x, corpse.y, aim.x, aim.y) or _worth(table, side, straight, inches) < 0:
        return straight
    headings = [straight, *(float(heading) for heading in range(0, ROUND, FINE))]
    return min(headings, key=lambda heading: _worth(table, side, heading, inches))


def _worth(table: Game, side: str, heading: float, inches: int) -> float:
    """Return how far from the other goal the corpse would lie; -1 in it, and far off in one's own."""
    assert table.corpse is not None
    there = landing(table.corpse, heading, inches, table.field)
    numbers = numbers_of(table)
    goal = scored(there, table.field, numbers[CORPSE] + numbers[GOAL])
    if goal:
        return -1.0 if goal == side else table.field.width + table.field.height
    return min((apart(there.x, there.y, one.x, one.y) for one in table.field.goals if one.side != side), default=0.0)


def split(table: Game, question: Question) -> int:
    """Return how much of a difference to do as damage: what a goal does not need, what puts somebody out, else none."""
    side, most = rider(table, question.rider).side, question.amount
    straight = direction(table, question.rider, 0)
    for inches in range(most, 0, -1):
        if _worth(table, side, straight, inches) < 0:
            return most - inches
    if table.valon is not None:
        return most // HALVES
    near = [one.points for one in table.riders if not one.out and one.side != side and one.card.up]
    enough = min(near, default=most + 1)
    return enough if enough <= most else 0


def shares(table: Game, question: Question) -> dict[str, int]:
    """Return damage shared so that as many as possible are put out: the weakest first, what is left to the last."""
    left, given = question.amount, dict.fromkeys(question.riders, 0)
    weakest = sorted(question.riders, key=lambda name: rider(table, name).points)
    for name in weakest:
        given[name] = min(left, rider(table, name).points)
        left -= given[name]
    given[weakest[-1]] += left
    return given
