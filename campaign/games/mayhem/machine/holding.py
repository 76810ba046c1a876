"""How a machine gives ground or stands: shooters fall back out of a fight, pikes form a hedgehog before horse."""

from collections.abc import Sequence

from campaign.core.dice import parse
from campaign.games.mayhem.aiming import missile
from campaign.games.mayhem.commands import Form, Move, Slide
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.figures import Place
from campaign.games.mayhem.game import Game
from campaign.games.mayhem.geometry import EIGHTH, HALVES, forward, gap, rounded, turned
from campaign.games.mayhem.groups import square
from campaign.games.mayhem.hedgehog import hedgehog
from campaign.games.mayhem.machine.probing import allowed, table
from campaign.games.mayhem.machine.ways import clear
from campaign.games.mayhem.machine.worth import as_they_stand, exchange
from campaign.games.mayhem.melee import foes
from campaign.games.mayhem.moving import MOUNTED, SINGLE, most


def fall_back(game: Game, course: Course, group: tuple[str, ...]) -> Move | None:
    """Return how one of a group falls back who has a bow and is losing his fight: he can shoot again; None: nobody."""
    far = most(course, group, "slow")
    for id in group:
        one = course.figure(id)
        against = foes(course, one) if one.standing and not one.moved and missile(one) else ()
        if sum(as_they_stand(course, one, course.figure(enemy)) for enemy in against) >= 0:
            continue
        for inches in (float(far), rounded(far / HALVES)):
            if inches > 0 and allowed(game, command := Move((id,), (Slide(-inches),))):
                return command
    return None


def threatened(course: Course, who: Sequence[str]) -> bool:
    """Return whether horse may come at these by an ordinary roll, with nothing between, and would have the better."""
    reach = sum(
        count * (sides + 1) / HALVES for count, sides in (parse(course.numbers[one]) for one in (SINGLE, MOUNTED))
    )
    for enemy in course.enemies(course.figure(who[0]).side):
        its = square(enemy, course.base(enemy))
        if enemy.mounted and sum(exchange(course, course.figure(id), enemy) for id in who) < 0:
            for one in map(course.figure, who):
                if gap(square(one, course.base(one)), its) <= reach and clear(course, enemy, (one.x, one.y)):
                    return True
    return False


def form_hedgehog(game: Game, course: Course, who: tuple[str, ...]) -> Move | None:
    """Return how these face outward where they stand, so that they form a hedgehog; None when they cannot (MAY-MOR-6).

    Those at the ends face to the sides, the others to the front or to the rear: bases stay where they are.
    """
    if not game.scenario.options.hedgehog or len(who) <= 1:
        return None
    facing = course.figure(who[0]).facing
    x, y = forward(facing)
    figures = [course.figure(id) for id in who]
    rights = [one.x * y - one.y * x for one in figures]
    aheads = [one.x * x + one.y * y for one in figures]
    rights, aheads = ([rounded(value - sum(values) / len(values)) for value in values] for values in (rights, aheads))
    wide, deep = (max(map(abs, values)) or 1.0 for values in (rights, aheads))
    there = tuple(
        Place(one.id, one.x, one.y, turned(facing + _quarters(right / wide, ahead / deep) * EIGHTH * HALVES))
        for one, right, ahead in zip(figures, rights, aheads, strict=True)
    )
    tried = table(game)
    tried.put(there)
    command = Move(who, (Form(there),))
    return command if hedgehog(tried, who) and allowed(game, command) else None


def _quarters(right: float, ahead: float) -> int:
    """Return by how many quarters to the right one turns who stands there as seen from the middle of all."""
    if abs(right) >= abs(ahead):
        return 1 if right > 0 else -1
    return 0 if ahead > 0 else 1 + 1
