"""How a machine moves and charges: groups stay together, and nobody charges whom he cannot reach."""

import math
from collections.abc import Iterator, Sequence

from campaign.core.dice import parse
from campaign.games.mayhem.aiming import missile
from campaign.games.mayhem.artillery import beside
from campaign.games.mayhem.charging import advance
from campaign.games.mayhem.commands import Ahead, AnyLeg, Charge, Move, To, Wheel
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.figures import Figure
from campaign.games.mayhem.game import Game, NotAllowed, Victory
from campaign.games.mayhem.geometry import (
    EIGHTH,
    HALVES,
    Point,
    Square,
    apart,
    facing_to,
    gap,
    inside,
    off_front,
    rounded,
    touching,
)
from campaign.games.mayhem.groups import square
from campaign.games.mayhem.hedgehog import hedgehog
from campaign.games.mayhem.machine.holding import fall_back, form_hedgehog, threatened
from campaign.games.mayhem.machine.probing import allowed, table
from campaign.games.mayhem.machine.shots import can_shoot
from campaign.games.mayhem.machine.tries import STRAIGHT, middle, off_ahead, one_way, paths
from campaign.games.mayhem.machine.ways import clear, towards
from campaign.games.mayhem.machine.worth import exchange
from campaign.games.mayhem.meeting import bases, hindrances, in_contact, places
from campaign.games.mayhem.meeting import slowed as slows
from campaign.games.mayhem.moving import GROUPED, MOUNTED, SINGLE, SLOW, rides
from campaign.games.mayhem.paths import along, laid, length

APART = 1.0  # inches that a move stays off an enemy
CAREFUL = 0.5  # what a charge may cost on the whole, in the first turn; it grows bolder from turn to turn
BOLDER = 0.2
WARY = 9.0  # inches within which who would rather not charge lets the enemy come
NEAREST = 4


def order(game: Game, group: tuple[str, ...]) -> Move | Charge | None:
    """Return what those of a group who have not moved do now, None when they stay."""
    course = table(game)
    crews = {id for engine in course.engines.values() if not engine.broken for id in beside(course, engine)}
    if found := fall_back(game, course, group):
        return found
    who = tuple(id for id in group if _free(course, id) and id not in crews)
    if not who or not course.enemies(game.active):
        return None
    if _goal(game, course, who) is None and threatened(course, who):
        if hedgehog(course, who):
            return None
        if found := form_hedgehog(game, course, who):
            return found
    return _charge(game, course, group, who) or _march(game, course, group, who)


def _free(course: Course, id: str) -> bool:
    one = course.figure(id)
    return one.standing and not one.moved and not in_contact(course, id)


def _nearest(course: Course, who: Sequence[str]) -> list[Figure]:
    """Return the enemies by how far they are from the middle of these."""
    x, y = middle(course, who)
    return sorted(course.enemies(course.active), key=lambda one: (rounded(apart((one.x, one.y), (x, y))), one.id))


def _expected(course: Course, group: Sequence[str], *, slow: bool) -> float:
    """Return how far a move of a group comes on the whole."""
    pace = SLOW if slow else GROUPED if len(group) > 1 else SINGLE
    expressions = [pace, *([MOUNTED] if rides(course, group) else [])]
    return sum(count * (sides + 1) / HALVES for count, sides in (parse(course.numbers[one]) for one in expressions))


def _charge(game: Game, course: Course, group: tuple[str, ...], who: tuple[str, ...]) -> Charge | None:
    if all(missile(course.figure(id)) for id in who):
        return None
    reach, slowed = (_expected(course, group, slow=slow) for slow in (False, True))
    patience = CAREFUL + BOLDER * course.turn
    for target in _nearest(course, who)[:NEAREST]:
        if _distance(course, who, target) > reach:
            break
        gain = sum(exchange(course, course.figure(id), target) for id in who) / len(who)
        if gain < -patience:
            continue
        for legs in _ways_to(course, who, target):
            found = _touched(course, who, legs, reach, slowed)
            if found is not None and allowed(game, command := Charge(who, found, legs)):
                return command
    return None


def _distance(course: Course, who: Sequence[str], target: Figure) -> float:
    its = square(target, course.base(target))
    return min(gap(square(one, course.base(one)), its) for one in map(course.figure, who))


def _ways_to(course: Course, who: tuple[str, ...], target: Figure) -> Iterator[tuple[AnyLeg, ...]]:
    """Yield paths that may come to touch a target."""
    if len(who) == 1:
        yield (To(target.x, target.y),)
        return
    first = course.figure(who[0])
    far = rounded(apart(middle(course, who), (target.x, target.y)))
    yield (Ahead(far),)
    off = off_ahead(course, who, (target.x, target.y))
    if abs(off) > STRAIGHT and abs(off) <= EIGHTH and one_way(course, who):
        yield Wheel(rounded(off)), Ahead(max(0.0, rounded(far - course.base(first))))


def _touched(course: Course, who: tuple[str, ...], legs: tuple[AnyLeg, ...], reach: float, slowed: float) -> str | None:
    """Return the enemy whom a charge on this path comes to touch within `reach`, or `slowed`, None for nobody."""
    try:
        steps = laid(places(course, who), legs, bases(course, who))
    except NotAllowed:
        return None
    run = advance(course, who, steps, min(length(steps), reach))
    for place in run.places:
        here = square(place, course.base(course.figure(place.id)))
        for enemy in course.enemies(course.active):
            if touching(here, square(enemy, course.base(enemy))):
                far = run.inches[place.id] > slowed and (run.slowed or not one_way(course, who))
                return None if far else enemy.id
    return None


def _march(game: Game, course: Course, group: tuple[str, ...], who: tuple[str, ...]) -> Charge | Move | None:
    """Return a move towards the enemy, or to where the scenario wants them."""
    shooters = all(missile(course.figure(id)) for id in who)
    enemy = _nearest(course, who)[0]
    near = _distance(course, who, enemy)
    goal = _goal(game, course, who)
    if shooters and can_shoot(course, who):
        return None
    if goal is None:
        gain = sum(exchange(course, course.figure(id), enemy) for id in who) / len(who)
        if not shooters and near <= WARY and gain < -CAREFUL - BOLDER * course.turn:
            return None
    elif apart(middle(course, who), goal) <= APART:
        return None
    to = goal or (enemy.x, enemy.y)
    short = 0.0 if goal else APART + course.base(enemy)
    if not all(clear(course, course.figure(id), _beside(course, who, id, to)) for id in who):
        return _filed(game, course, group, who, to)
    for legs in paths(course, group, who, to, short):
        if not (len(who) == 1 < len(group) and _strays(course, who[0], legs, to)) and allowed(
            game, command := Move(who, legs)
        ):
            return command
    if len(who) <= 1:
        return None
    return _unhindered(game, course, group, who, to, short) or _filed(game, course, group, who, to, steady=True)


def _unhindered(
    game: Game, course: Course, group: tuple[str, ...], who: tuple[str, ...], to: Point, short: float
) -> Move | None:
    """Return how those of a group go straight ahead in their line whom nobody of their own side hinders."""
    if not one_way(course, who) or abs(off_ahead(course, who, to)) > EIGHTH:
        return None
    for legs in paths(course, group, who, to, short):
        if not all(isinstance(leg, Ahead) for leg in legs):
            continue
        going, stopped = who, {""}
        while len(going) > 1 and stopped:
            start = places(course, going)
            stopped = {id for id, _ in hindrances(course, start, laid(start, legs, bases(course, going)))}
            going = tuple(id for id in going if id not in stopped)
        if len(going) > 1 and allowed(game, command := Move(going, legs)):
            return command
    return None


def _beside(course: Course, who: Sequence[str], id: str, to: Point) -> Point:
    """Return where one of these comes when their middle comes to a point."""
    x, y = middle(course, who)
    one = course.figure(id)
    return to[0] + one.x - x, to[1] + one.y - y


def _filed(
    game: Game, course: Course, group: tuple[str, ...], who: tuple[str, ...], to: Point, *, steady: bool = False
) -> Charge | Move | None:
    """Return the move of one of a group whose way is barred: they go round what bars it one by one, the first ahead.

    `steady`: only their own people bar it, for now, and nobody leaves them at a slower pace than theirs.
    """
    for id in sorted(who, key=lambda id: (rounded(apart(middle(course, (id,)), to)), id)):
        if len(who) > 1 and (found := _charge(game, course, group, (id,))):
            return found
        one = course.figure(id)
        point = to if clear(course, one, to) else towards(course, one, to)
        for legs in paths(course, group, (id,), point, 0.0) if point else ():
            if not (steady and _slows(course, id, legs)) and allowed(game, command := Move((id,), legs)):
                return command
    return None


def _strays(course: Course, id: str, legs: tuple[AnyLeg, ...], to: Point) -> bool:
    """Return whether one of a group would go aside of his way to a point by himself, at a slower pace than theirs."""
    one = course.figure(id)
    straight = facing_to(to[0] - one.x, to[1] - one.y)
    there = places(course, (id,))
    (end,) = along(there, steps := laid(there, legs, bases(course, (id,))), length(steps))
    aside = off_front(Square(one.x, one.y, straight, course.base(one)), (end.x, end.y))
    return abs(aside) > STRAIGHT and _slows(course, id, legs)


def _slows(course: Course, id: str, legs: tuple[AnyLeg, ...]) -> bool:
    start = places(course, (id,))
    return bool(slows(course, start, laid(start, legs, bases(course, (id,)))))


def _goal(game: Game, course: Course, who: Sequence[str]) -> Point | None:
    """Return the middle of the ground that these are to reach or hold, None when there is none, or they are there."""
    for condition in game.scenario.victory:
        if condition.side == game.active and condition.what in ("reach", "hold") and _for(condition, who):
            xs, ys = zip(*condition.area, strict=True)
            goal = math.fsum(xs) / len(xs), math.fsum(ys) / len(ys)
            if not inside(middle(course, who), condition.area):
                return goal
    return None


def _for(condition: Victory, who: Sequence[str]) -> bool:
    return not condition.figures or not set(condition.figures).isdisjoint(who)
