"""The order of combats: all of one figure before the next figure's, as the active player picks (MAY-MEL-2)."""

from campaign.core.book import Rule
from campaign.games.mayhem.bouts import fight as bout
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.game import NotAllowed
from campaign.games.mayhem.happenings import Fought
from campaign.games.mayhem.melee import fighter, fights, foes, pairs
from campaign.games.mayhem.wounds import Table, check_horse, fell, unhorse

RULES = (
    Rule(
        "MAY-MEL-2",
        "The active player picks the order in which combats are fought; all combats of one figure before those of the"
        " next. A figure that is killed ends its combats that are left.",
        "He names figures of his own, and the order of their enemies. Each pair fights once in a side's turn.",
    ),
)


def pair(one: str, other: str) -> tuple[str, str]:
    """Return two figures as a pair, whoever is named first."""
    return (one, other) if one < other else (other, one)


def left(course: Course, id: str) -> tuple[str, ...]:
    """Return the enemies with whom a figure has yet to fight in this phase, in the order of the file."""
    one = course.figure(id)
    return tuple(other for other in foes(course, one) if pair(id, other) not in course.fought) if one.standing else ()


def fights_left(course: Course) -> tuple[str, ...]:
    """Return the figures of the active side that have combats left in this phase, in the order of the file."""
    found = {one.id: None for one, other in pairs(course) if pair(one.id, other.id) not in course.fought}
    return tuple(found)


def fight(course: Course, who: str, enemies: tuple[str, ...], aim: str, answer: str = "") -> None:
    """Fight all combats of a figure of the active side that are left (MAY-MEL-1, MAY-MEL-2).

    It strikes at `aim`, its enemies at `answer`: "horse", or else at the rider. NotAllowed when it is of the other side
    or has none, when `enemies` are not those it has left to fight, or at horses where nobody aims at them.
    """
    one = course.figure(who)
    if one.side != course.active:
        raise NotAllowed(f"{one.called} is of {one.side}; {course.active} picks whose combats are fought now")
    open_ = left(course, who)
    if not open_:
        raise NotAllowed(f"{one.called} has nobody to fight")
    if enemies and sorted(enemies) != sorted(open_):
        raise NotAllowed(f"{one.called} fights {course.names(open_)}, each once, in the order you like")
    check_horse(course, aim)
    check_horse(course, answer)
    for enemy in enemies or open_:
        if not course.figure(who).standing:
            break
        combat(course, who, enemy, aim, answer)


def combat(course: Course, who: str, enemy: str, aim: str = "", answer: str = "") -> None:
    """Fight one combat at the table, and note that it was fought; nothing when the two do not fight as they stand."""
    one, other = course.figure(who), course.figure(enemy)
    if not fights(course, one, other):
        return
    sides = fighter(course, one, other, aim), fighter(course, other, one, answer)
    found = bout(*sides, Table(course, (who, enemy)), course.numbers)
    course.fought.append(pair(who, enemy))
    course.tell(Fought("MAY-MEL-1", (who, enemy), found.hit, found.felled))
    if found.felled:
        loser = enemy if found.hit == who else who
        (unhorse if found.horse else fell)(course, loser)
