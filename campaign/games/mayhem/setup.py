"""Setting up: a game at its beginning, and everything that is wrong with a scenario (MAY-ORG-1)."""

import math
from collections import Counter
from collections.abc import Iterator

from campaign.core.numbers import complaint
from campaign.games.mayhem import judging, sequence  # noqa: F401  # with them all numbers that a file may set are known
from campaign.games.mayhem.bounds import SEED, beyond, unplayable
from campaign.games.mayhem.figures import Engine, Figure
from campaign.games.mayhem.game import Game, NotAllowed, Scenario, base_of
from campaign.games.mayhem.geometry import Square, corners, overlap, shrunk, turned
from campaign.games.mayhem.ground import drowned_by, off_table, stopped_by
from campaign.games.mayhem.table import LINES


def start(scenario: Scenario, seed: int = 0) -> Game:
    """Return the game before its first turn. NotAllowed with everything that is wrong with the scenario or the seed."""
    wrong = list(dict.fromkeys(faults(scenario)))
    if abs(seed) > SEED:
        wrong.append(f"a seed has a number of no more than {SEED:,}")
    if wrong:
        raise NotAllowed("; ".join(wrong))
    return Game(scenario, scenario.figures, scenario.table, scenario.engines, seed)


def faults(scenario: Scenario) -> Iterator[str]:
    """Yield everything that is wrong with a scenario, each in a sentence: names, contingents, places, terrain."""
    numbers = [wrong for name, value in scenario.rules.items() if (wrong := complaint(name, value))]
    if numbers:
        yield from numbers
        return
    too_much = list(beyond(scenario))
    if too_much:
        yield from too_much
        return
    yield from _names(scenario)
    yield from unplayable(scenario)
    yield from _terrain(scenario)
    yield from _conditions(scenario)
    things: list[Figure | Engine] = [*scenario.figures, *scenario.engines]
    if any(_odd(one) for one in things):
        yield "a figure or an engine has no place: its numbers are none"
    else:
        yield from _places(scenario)


def _names(scenario: Scenario) -> Iterator[str]:
    if len(set(scenario.sides)) < len(scenario.sides) or not all(scenario.sides):
        yield "the two sides have two names"
    ids = [one.id for one in scenario.figures]
    ids += [one.id for one in scenario.engines] + [one.id for one in scenario.table.pieces]
    yield from (f"'{id}' is the id of {count} things" for id, count in Counter(ids).items() if count > 1)
    if not all(ids):
        yield "each figure, engine and piece of terrain has an id"
    contingents = {one.name: one for one in scenario.contingents}
    if len(contingents) < len(scenario.contingents) or not all(contingents):
        yield "each contingent has a name of its own"
    for name in sorted(set(contingents).intersection(scenario.sides)):
        if contingents[name].side != name:
            yield f"{name} is a side, and cannot be a contingent of {contingents[name].side}"
    for figure in scenario.figures:
        if figure.side not in scenario.sides:
            yield f"{figure.called} is of '{figure.side}', which is no side"
        its = contingents.get(figure.contingent)
        if figure.contingent and its is None:
            yield f"{figure.called} is of '{figure.contingent}', which is no contingent"
        if its is not None and its.side != figure.side:
            yield f"{figure.called} is of {figure.side}, and {its.name} of {its.side}"
    known = {one.id: one for one in scenario.figures}
    for contingent in scenario.contingents:
        if contingent.side not in scenario.sides:
            yield f"{contingent.name} is of '{contingent.side}', which is no side"
        if not contingent.commander:
            continue
        leader = known.get(contingent.commander)
        if leader is None or (leader.of, leader.side) != (contingent.name, contingent.side):
            yield f"{contingent.name}'s commander '{contingent.commander}' is none of its figures"
        elif leader.kind != "knight":
            yield f"{contingent.name}'s commander {leader.called} is no knight"
    for engine in scenario.engines:
        if engine.side not in scenario.sides:
            yield f"{engine.called} is of '{engine.side}', which is no side"
    for side in scenario.sides:
        if not any(one.side == side for one in scenario.figures):
            yield f"{side} has no figures"


def _odd(one: Figure | Engine) -> bool:
    return not all(math.isfinite(value) for value in (one.x, one.y, one.facing, one.base)) or one.base < 0


def _terrain(scenario: Scenario) -> Iterator[str]:
    table = scenario.table
    if not (0 < table.width < math.inf and 0 < table.height < math.inf):
        yield "the table has a width and a height in inches"
    for piece in table.pieces:
        least = len(("from", "to")) if piece.kind in LINES else len(("three", "points", "make a ring"))
        if len(piece.points) < least:
            yield f"{piece.called} is a {piece.kind} of at least {least} points"
        if not all(math.isfinite(value) for point in piece.points for value in point):
            yield f"a point of {piece.called} is no number"


def _conditions(scenario: Scenario) -> Iterator[str]:
    known = {one.id for one in scenario.figures}
    if scenario.otherwise and scenario.otherwise not in scenario.sides:
        yield f"'{scenario.otherwise}', who wins otherwise, is no side"
    for condition in scenario.victory:
        if condition.side not in scenario.sides:
            yield f"'{condition.side}' cannot win: it is no side"
        yield from (f"'{id}', of a victory, is no figure" for id in condition.figures if id not in known)
        if condition.what == "kill" and not condition.figures:
            yield "a victory by killing names figures"
        if condition.what in ("reach", "hold") and not condition.area:
            yield f"a victory by what {condition.side} is to {condition.what} has an area"


def _places(scenario: Scenario) -> Iterator[str]:
    things: list[Figure | Engine] = [*scenario.figures, *scenario.engines]
    squares = [Square(one.x, one.y, turned(one.facing), base_of(scenario, one)) for one in things]
    for at, (one, its) in enumerate(zip(things, squares, strict=True)):
        if isinstance(one, Figure) and not one.standing:
            continue
        area = corners(its)
        if off_table(scenario.table, area):
            yield f"{one.called} does not stand on the table"
        if stopped_by(scenario.table, shrunk(area), one.side):
            yield f"{one.called} stands in a wall"
        if drowned_by(scenario.table, ((its.x, its.y),)):
            yield f"{one.called} stands in the water"
        for other, square in zip(things[:at], squares[:at], strict=True):
            if overlap(its, square) and not (isinstance(other, Figure) and not other.standing):
                yield f"{other.called} and {one.called} overlap"
