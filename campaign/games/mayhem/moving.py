"""Moves of figures and groups: how far, by which dice, along which path (MAY-MOV-1, MAY-MOV-2).

A move that is declared and rolled is left in `course.pending`, open to shots; `carrying.go` carries it out.
"""

from collections.abc import Sequence
from typing import Literal

from campaign.core.book import Rule
from campaign.core.dice import parse
from campaign.core.numbers import number
from campaign.games.mayhem.commands import Ahead, AnyLeg, Move, Slide, Turn, Wheel
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.game import AnyStep, GroupRoll, NotAllowed, Pending
from campaign.games.mayhem.geometry import TOUCH, edge_towards, forward, gap, touching
from campaign.games.mayhem.groups import CHAIN, square
from campaign.games.mayhem.meeting import bases, in_contact, places, refuse_path, slowed, squares
from campaign.games.mayhem.paths import Places, along, laid, length

SINGLE = number("mayhem.move alone", "3d6", "inches", "MAY-MOV-2")
GROUPED = number("mayhem.move in a group", "2d6", "inches", "MAY-MOV-2")
SLOW = number("mayhem.move slowly", "1d6", "inches", "MAY-MOV-2")
MOUNTED = number("mayhem.move mounted", "1d6", "inches more", "MAY-MOV-2")

RULES = (
    Rule(
        "MAY-MOV-1",
        "One roll is made for a whole group; those who break off from it move at the group's rate in that turn.",
        "The group is as it stood when its side's movement began. It rolls once for each rate at which some of it move,"
        " and all of them at that rate have that roll; it is mounted when all of it ride.",
    ),
    Rule(
        "MAY-MOV-2",
        "{mayhem.move alone} inches as an individual; {mayhem.move in a group} for what begins as a group, or means to"
        " join one; {mayhem.move slowly} for crossing an obstacle, a doorway, woods or other slow ground, for"
        " rearranging a group, and for falling back out of combat facing the enemy; {mayhem.move mounted} more when"
        " mounted. A group goes straight ahead or wheels; anything else is rearranging.",
        "The path is declared, then the dice are rolled, and a path longer than they show is cut short. The slowest"
        " rate met on the path holds for all of it. A wheel is about the front corner on its side, and measured on the"
        " centre of the outer figure. A figure by itself turns freely, also when it has broken off; but where it"
        " begins in a group, or means to join one, a step sideways or back without turning is neither going ahead nor"
        " wheeling, and a move of {mayhem.move slowly}. Its path"
        " means to join a group when it ends within a group's reach of others of its contingent. A group whose"
        " figures face different ways is rearranged when it moves. In rearranging each figure goes straight to its"
        " place, and the longest way counts. Turns on the spot, of no length, need no roll. A figure in contact may"
        " turn on its spot where its base allows it; to leave, it has one of those who touch it in its 90° front arc,"
        " perhaps after such a turn, and then slides without turning.",
    ),
)

Rate = Literal["alone", "group", "slow"]
_DICE = {"alone": SINGLE, "group": GROUPED, "slow": SLOW}


def ready(course: Course, who: Sequence[str]) -> tuple[str, ...]:
    """Return the group, as it stood when the phase began, out of which these figures move.

    NotAllowed when it is not their side's movement, they are not of one group, or one of them has moved or is gone.
    """
    if course.phase != "move":
        raise NotAllowed("nobody moves now")
    if not who or len(set(who)) < len(who):
        raise NotAllowed("a move is of one or more figures, each named once")
    for one in map(course.figure, who):
        if one.side != course.active:
            raise NotAllowed(f"{one.called} is of {one.side}; {course.active} moves now")
        if not one.standing:
            raise NotAllowed(f"{one.called} is not on the table")
        if one.moved:
            raise NotAllowed(f"{one.called} has moved in this turn")
    group = next((group for group in course.groups if who[0] in group), (who[0],))
    strays = [id for id in who if id not in group]
    if strays:
        raise NotAllowed(f"{course.names(strays)} is not of the group of {course.names(who[:1])}")
    return group


def rearranged(course: Course, who: Sequence[str], legs: Sequence[AnyLeg]) -> bool:
    """Return whether a path is more than going ahead and wheeling, of more than one figure (MAY-MOV-2)."""
    if len(who) == 1:
        return False
    one, *rest = (forward(course.figure(id).facing) for id in who)
    askew = any(abs(one[0] - other[0]) + abs(one[1] - other[1]) > TOUCH for other in rest)
    return askew or not all(isinstance(leg, Ahead | Wheel) for leg in legs)


def sidesteps(legs: Sequence[AnyLeg]) -> bool:
    """Return whether some of a path is a step sideways or back without turning (MAY-MOV-2)."""
    return any(isinstance(leg, Slide) and (leg.right != 0 or leg.ahead < 0) for leg in legs)


def rate_of(group: Sequence[str], *, join: bool = False, slow: bool = False) -> Rate:
    """Return the rate of a move out of `group`, which stood so when the phase began (MAY-MOV-2)."""
    if slow:
        return "slow"
    return "group" if len(group) > 1 or join else "alone"


def rides(course: Course, group: Sequence[str]) -> bool:
    """Return whether all of a group that are left ride."""
    return all(one.mounted for one in map(course.figure, group) if one.standing)


def most(course: Course, group: Sequence[str], rate: Rate) -> int:
    """Return how many inches a group goes at most at a rate: what it has rolled, or else what the dice can show."""
    known = _known(course, group, rate)
    if known is not None:
        return known.inches
    expressions = [_DICE[rate], *([MOUNTED] if rides(course, group) else [])]
    return sum(count * sides for count, sides in (parse(course.numbers[one]) for one in expressions))


def _known(course: Course, group: Sequence[str], rate: Rate) -> GroupRoll | None:
    return next((one for one in course.rolled if one.members == tuple(group) and one.rate == rate), None)


def rolled(course: Course, group: Sequence[str], rate: Rate) -> int:
    """Return the inches that a group has at a rate, rolled now unless it has rolled for it before (MAY-MOV-1)."""
    known = _known(course, group, rate)
    if known is not None:
        return known.inches
    total = 0
    for dice, purpose in ((_DICE[rate], f"move {rate}"), (MOUNTED, "move mounted")):
        if dice is not MOUNTED or rides(course, group):
            roll = course.throw(course.numbers[dice], "MAY-MOV-2", group, purpose)
            course.rolled_for("MAY-MOV-2", group, purpose, roll)
            total += roll.total
    course.rolled.append(GroupRoll(tuple(group), rate, total))
    return total


def move(course: Course, command: Move) -> None:
    """Declare and roll a move; it is then under way in `course.pending`.

    NotAllowed as in `ready`, and when the path runs into something, touches an enemy (that is a charge), is longer than
    any roll, or the figures are in contact and it is no falling back.
    """
    group = ready(course, command.who)
    start = places(course, command.who)
    steps = path(course, command.who, command.legs)
    if not steps:
        raise NotAllowed("a move has a path")
    locked = any(in_contact(course, id) for id in command.who)
    wrong = _refuse_leaving(course, start, command) if locked else ""
    wrong = wrong or refuse_path(course, start, steps)
    if wrong:
        raise NotAllowed(wrong)
    slow = locked or rearranged(course, command.who, command.legs) or bool(slowed(course, start, steps))
    grouped = len(group) > 1 or command.join or _joins(course, along(start, steps, length(steps)))
    rate = rate_of(group, join=grouped, slow=slow or (grouped and sidesteps(command.legs)))
    course.pending = Pending(command.who, steps, allowance(course, group, rate, length(steps)))


def path(course: Course, who: Sequence[str], legs: Sequence[AnyLeg]) -> tuple[AnyStep, ...]:
    """Return the steps that these legs are for figures as they stand.

    NotAllowed for a leg that makes no sense, and for a path on which one would go up and across all of the table.
    """
    steps = laid(places(course, who), legs, bases(course, who))
    if length(steps) > course.table.width + course.table.height:
        raise NotAllowed(f"the path is {length(steps):g} inches long; that is more than the table's width and height")
    return steps


def _joins(course: Course, there: Places) -> bool:
    """Return whether figures that stand there are within a group's reach of others of their contingent (MAY-ORG-2)."""
    one = course.figure(there[0].id)
    moving = {place.id for place in there}
    kin = [it for it in course.standing(one.side) if it.of == one.of and it.id not in moving]
    reach = course.numbers[CHAIN] + TOUCH
    return any(gap(here, square(it, course.base(it))) <= reach for here in squares(course, there) for it in kin)


def allowance(course: Course, group: Sequence[str], rate: Rate, inches: float) -> float:
    """Return the inches rolled for a path that is so long; none is rolled for one of no length.

    NotAllowed when the path is longer than the group has rolled, or can roll, at this rate.
    """
    limit = most(course, group, rate)
    if inches > limit + TOUCH:
        raise NotAllowed(f"the path is {inches:g} inches long; at this rate they go no more than {limit}")
    return float(rolled(course, group, rate)) if inches > 0 else 0.0


def _refuse_leaving(course: Course, start: Places, command: Move) -> str:
    """Return why figures in contact cannot move so, "" when they can: they fall back, or turn on their spot."""
    turns = next((at for at, leg in enumerate(command.legs) if not isinstance(leg, Turn)), len(command.legs))
    if turns == len(command.legs):
        return ""
    if not all(isinstance(leg, Slide) for leg in command.legs[turns:]):
        return "who is in contact with an enemy only falls back facing him: a slide without turning"
    steps = laid(start, command.legs, bases(course, command.who))
    here, there = along(start, steps[:turns], 0.0), along(start, steps, length(steps))
    for one, before, now in zip(start, squares(course, here), squares(course, there), strict=True):
        name = course.names((one.id,))
        enemies = [course.figure(id) for id in in_contact(course, one.id)]
        if enemies and not any(edge_towards(before, (enemy.x, enemy.y)) == "front" for enemy in enemies):
            return f"{name} only falls back facing an enemy who touches it; it may turn on its spot first"
        for enemy in enemies:
            if touching(now, square(enemy, course.base(enemy))):
                return f"{name} would still be in contact with {enemy.called}"
    return ""
