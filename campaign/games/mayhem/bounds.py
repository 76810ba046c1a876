"""How large a scenario may be: what no table of figures needs more of, and no machine could bear."""

import math
from collections import Counter
from collections.abc import Iterator

from campaign.core.dice import parse
from campaign.core.numbers import Numbers
from campaign.games.mayhem.bouts import DIE
from campaign.games.mayhem.figures import Engine, Figure
from campaign.games.mayhem.game import Scenario, base_of
from campaign.games.mayhem.sequence import INITIATIVE

WIDEST = 240  # inches of a table: six metres
FIGURES, PIECES, POINTS = 500, 500, 5_000  # on a table, and points of its terrain altogether
SMALLEST = 0.1  # inches of a base: below, bases that overlap could not be told from bases that touch
FACES = 12  # the most that a melee die may show: chances are reckoned from all dice of a combat together
SEED = 10**15  # the largest that a file holds exactly


def beyond(scenario: Scenario) -> Iterator[str]:
    """Yield everything in a scenario that is larger, smaller or more than a game can be played with, as sentences."""
    numbers = Numbers(scenario.rules)
    _, faces = parse(numbers[INITIATIVE])
    if faces <= 1:
        yield f"{INITIATIVE.name}: by {numbers[INITIATIVE]} nobody ever wins the initiative"
    if math.prod(parse(numbers[DIE])) > FACES:
        yield f"{DIE.name}: {numbers[DIE]} shows more than {FACES}"
    table = scenario.table
    if max(table.width, table.height) > WIDEST:
        yield f"the table has more than {WIDEST} inches a side"
    if len(scenario.figures) + len(scenario.engines) > FIGURES:
        yield f"there are more than {FIGURES} figures and engines"
    if len(table.pieces) > PIECES or sum(len(piece.points) for piece in table.pieces) > POINTS:
        yield f"there are more than {PIECES} pieces of terrain, or they have more than {POINTS} points"
    for piece in table.pieces:
        if any(abs(value) > WIDEST + WIDEST for point in piece.points for value in point):
            yield f"a point of {piece.called} is far off the table"
    things: list[Figure | Engine] = [*scenario.figures, *scenario.engines]
    for one in things:
        if one.base >= 0 and base_of(scenario, one) < SMALLEST:
            yield f"the base of {one.called} is smaller than {SMALLEST} inches"


def unplayable(scenario: Scenario) -> Iterator[str]:
    """Yield what is wrong with the counts and marks of a scenario: turns, victories, heroes, melees."""
    if scenario.turns < 0:
        yield "the last turn has a number of 1 or more, or 0 for no end"
    for condition in scenario.victory:
        if condition.count < 1:
            yield f"a victory of {condition.side} counts 1 or more"
        if condition.turn < 0:
            yield f"the turn of a victory of {condition.side} has a number of 1 or more, or 0 for each"
        yield from (f"'{id}' is named {n} times for a victory" for id, n in Counter(condition.figures).items() if n > 1)
    for one in scenario.figures:
        yield from marked(one, 1)


def marked(one: Figure, turn: int) -> Iterator[str]:
    """Yield what of the marks of a figure cannot be in a turn."""
    if not 0 <= one.melee <= turn:
        yield f"{one.called} is in no melee since turn {one.melee}"
    if one.hero is not None and min(one.hero.saves, one.hero.rerolls) < 0:
        yield f"{one.called} has fewer than no tokens"
    if one.captured and one.status != "wounded":
        yield f"{one.called} is captured, and is not among the wounded"
