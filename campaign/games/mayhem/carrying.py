"""The move that is under way: where those who move are at a point of it, and how it ends."""

from campaign.games.mayhem.charging import advance
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.game import Pending
from campaign.games.mayhem.geometry import FINE, rounded
from campaign.games.mayhem.happenings import Went
from campaign.games.mayhem.meeting import crowded, others, places
from campaign.games.mayhem.paths import Places, along, length


def reach(pending: Pending) -> float:
    """Return how many inches of its path a move has: all of it, or what was rolled."""
    return min(pending.allowance, length(pending.steps))


def at(course: Course, inches: float) -> Places:
    """Return where those who move are after so many inches of the move under way; nothing is changed."""
    pending = course.pending
    if pending is None or not pending.who:
        return ()
    inches = min(inches, reach(pending))
    if pending.charge:
        return advance(course, pending.who, pending.steps, inches).places
    return along(places(course, pending.who), pending.steps, inches)


def go(course: Course) -> None:
    """Carry out the move under way, if there is one, and let the checks fall that are due at its end (MAY-MOR-3)."""
    pending = course.pending
    if pending is None:
        return
    inches = reach(pending)
    there = at(course, inches)
    still = others(course, pending.who) if pending.who else []
    while crowded(course, there, still):  # a move cut short may end among those it was to leave
        if inches <= 0:
            there = places(course, pending.who)
            break
        inches = max(0.0, rounded(inches - FINE))
        there = at(course, inches)
    course.put(there)
    for id in pending.who:
        course.change(id, moved=True)
    rule, how = ("MAY-MOV-3", "charges") if pending.charge else ("MAY-MOV-2", "moves")
    course.tell(Went(rule, how, inches, there))
    course.pending = None
    course.judges.moved(course, pending.who)
