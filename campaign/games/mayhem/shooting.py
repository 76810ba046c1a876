"""Shooting by the side that is not active, in the course of the other's movement (MAY-SHOT-1, MAY-SHOT-4)."""

from msgspec.structs import replace

from campaign.core.book import Rule
from campaign.games.mayhem import artillery, carrying
from campaign.games.mayhem.aiming import DIE, Aim, aimed, missile
from campaign.games.mayhem.commands import Shoot
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.figures import Engine, Figure, Place
from campaign.games.mayhem.game import NotAllowed
from campaign.games.mayhem.geometry import TOUCH, rounded
from campaign.games.mayhem.happenings import Shot
from campaign.games.mayhem.meeting import in_contact

RULES = (
    Rule(
        "MAY-SHOT-1",
        "Each figure with a bow or crossbow may shoot once during the enemy's movement, at up to {mayhem.bow range}"
        " inches; a javelin is thrown up to {mayhem.javelin range}.",
        "Measured from base edge to base edge, at the point of the target's path that the shooter names; not before a"
        " point of it at which somebody has shot. The target need not move. Who has several shoots with the first"
        " listed. Of several who shoot together, those after the one who fells the target keep their shot.",
    ),
)


def point(course: Course, inches: float | None) -> float:
    """Return the point of the move under way at which somebody shoots; 0 when none is under way.

    NotAllowed when it lies past the move's end, or before a point that has been shot at already.
    """
    pending = course.pending
    if pending is None:
        if inches:
            raise NotAllowed("nobody is moving")
        return 0.0
    end = carrying.reach(pending)
    if inches is None:
        return pending.at
    if not 0 <= inches <= end + TOUCH:
        raise NotAllowed(f"the move under way is {end:g} inches long; {inches:g} is no point of it")
    if inches < pending.at:
        raise NotAllowed(f"the move has come to {pending.at:g} inches; nobody shoots at an earlier point of it")
    return rounded(inches)


def shoot(course: Course, command: Shoot) -> None:
    """Shoot, one after the other, at a target at a point of the move under way, until it falls.

    NotAllowed, with nobody shooting, when one of the shooters may not: it is not the enemy's movement, he has shot, is
    in contact, has no line, arc or range; or when the target is none.
    """
    if course.phase != "move":
        raise NotAllowed("one shoots only in the course of the enemy's movement")
    if not command.who or len(set(command.who)) < len(command.who):
        raise NotAllowed("a shot is by one or more, each named once")
    now = point(course, command.inches)
    if command.at not in course.figures:
        artillery.batter(course, command)
        return
    start = course.figure(command.at)
    if not start.standing or start.side != course.active:
        raise NotAllowed(f"{start.called} is no target: one shoots at figures on the table of the side that moves")
    before = [course.figure(id).place for id in course.pending.who] if course.pending else []
    course.put(carrying.at(course, now))
    target = course.figure(command.at)
    shots = [(by, aimed(course, by, target)) for by in (ready(course, id) for id in command.who)]
    for by, aim in shots:
        _shot(course, by, target, aim, command.aim)
        if not course.figure(target.id).standing:
            break
    put_back(course, before)
    if course.pending is not None:
        course.pending = replace(course.pending, at=now)


def put_back(course: Course, before: list[Place]) -> None:
    """Set those who are still on their feet back to where their move begins."""
    course.put(one for one in before if course.figure(one.id).standing)


def ready(course: Course, id: str) -> Figure | Engine:
    """Return who is to shoot; NotAllowed when he has shot, is in contact, or is of the side that moves (MAY-SHOT-3)."""
    if id in course.engines:
        return artillery.ready(course, id)
    by = course.figure(id)
    if by.side == course.active:
        raise NotAllowed(f"{by.called} is of {by.side}, which moves now; the other side shoots")
    if not by.standing:
        raise NotAllowed(f"{by.called} is not on the table")
    if missile(by) is None:
        raise NotAllowed(f"{by.called} has nothing to shoot with")
    if by.shot:
        raise NotAllowed(f"{by.called} has shot in this turn")
    touched = in_contact(course, id)
    if touched:
        raise NotAllowed(f"{by.called} is in contact with {course.names(touched)} and cannot shoot")
    return by


def _shot(course: Course, by: Figure | Engine, target: Figure, aim: Aim, where: str) -> None:
    """Roll one shot, and the impact when it hits."""
    course.tell(Shot("MAY-SHOT-1", by.id, target.id, aim.distance, target.place, aim.cover))
    if isinstance(by, Engine):
        artillery.fired(course, by)
    else:
        course.change(by.id, shot=True)
    extra = course.judges.to_hit(course, by.id, aim.weapon)
    hits = _rolled(course, by, target, aim, extra)
    if not hits and course.judges.again(course, by.id):
        hits = _rolled(course, by, target, aim, extra)
    if hits:
        bonus = course.numbers[artillery.IMPACT] if aim.weapon == "engine" else 0
        course.judges.hit(course, by.id, target.id, aim.weapon, bonus, where)


def _rolled(course: Course, by: Figure | Engine, target: Figure, aim: Aim, extra: int) -> bool:
    """Roll to hit; return whether it does."""
    roll = course.throw(course.numbers[DIE], aim.rule, (by.id, target.id), "to hit")
    hits = roll.total + extra >= aim.need
    course.rolled_for(aim.rule, (by.id, target.id), "to hit", roll, extra, aim.need, hits)
    return hits
