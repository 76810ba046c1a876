"""When courage is checked, and by whom: on the ground as it then is (MAY-MOR-2, MAY-MOR-3, MAY-MOR-5)."""

from collections.abc import Iterable, Sequence

from campaign.core.book import Rule
from campaign.core.numbers import number
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.fighting import left
from campaign.games.mayhem.figures import Figure
from campaign.games.mayhem.game import Cause, Due
from campaign.games.mayhem.geometry import TOUCH, Square, corners, forward, gap, rounded, turned
from campaign.games.mayhem.groups import square
from campaign.games.mayhem.morale import check, passes
from campaign.games.mayhem.wounds import groups_now

FOOT = number("mayhem.charged by foot", 12, "inches", "MAY-MOR-3")
HORSE = number("mayhem.charged by horse", 18, "inches", "MAY-MOR-3", reading=True)

CAUSES: tuple[Cause, ...] = Cause.__args__  # type: ignore[attr-defined]  # the names of the literal

RULES = (
    Rule(
        "MAY-MOR-2",
        "Courage is checked when a figure of the group is killed (once a turn), when it is ordered to charge, when it"
        " has been charged, and when its contingent's commander is killed.",
        "Of a group of which some have checked for a casualty in this turn and some have not, all check. Those who"
        " break off to charge check by themselves. Who ran off or left was not killed.",
    ),
    Rule(
        "MAY-MOR-3",
        "For a casualty: at the end of the group's movement or combat. To charge: just before moving. Charged: as soon"
        " as the charger has passed; all figures in range straight ahead of the charging group check, at"
        " {mayhem.charged by foot} inches for foot, within the lines of the outer edges of its bases. Commander dead:"
        " all of the contingent at the end of that movement or combat phase.",
        "The range of mounted chargers is {mayhem.charged by horse} inches, from base edge to base edge of a charger"
        " of them. Any part of a base within the lines is enough, and its whole group checks; so does that of the enemy"
        " at whom they charge. Chargers who face several ways have a pair of lines for each; who turns to his enemy"
        " first charges the way he then faces. Who has moved, or does not move, checks for a casualty by shooting at"
        " the end of the phase. A group that owes checks for a casualty and for its commander makes both.",
    ),
    Rule(
        "MAY-MOR-5",
        "A check is made on the ground as it then is: a group that was cut apart checks in its parts.",
        "So does one that was joined by others, with them.",
    ),
)


def settle(course: Course, among: Iterable[str] | None = None) -> None:
    """Make the checks that are due: for casualties and horses among the groups of these, or (None) all (MAY-MOR-3)."""
    wanted = None if among is None else set(among)
    now: list[Due] = []
    later: list[Due] = []
    for due in course.due:
        mine = wanted is None or (due.cause != "commander" and not wanted.isdisjoint(due.who))
        (now if mine else later).append(due)
    course.due = later
    for cause in CAUSES:
        who = {id for due in now if due.cause == cause for id in due.who if course.figure(id).standing}
        _settle(course, cause, who)


def _settle(course: Course, cause: Cause, who: set[str]) -> None:
    if cause == "casualty":
        who = {id for id in who if not course.figure(id).casualty}
    for group in _owing(course, cause, who) if who else ():
        here = tuple(id for id in group if course.figure(id).standing)
        if not here:
            continue
        if cause == "casualty":
            for id in here:
                course.change(id, casualty=True)
        check(course, here, cause)


def _owing(course: Course, cause: Cause, who: set[str]) -> list[tuple[str, ...]]:
    """Return the groups that check because of these figures; a rider checks by himself (MAY-MOR-5, MAY-HORSE-1)."""
    if cause == "horse":
        return [(id,) for id in course.figures if id in who]
    return [group for side in course.start.scenario.sides for group in groups_now(course, side) if who & set(group)]


def after_combat(course: Course) -> None:
    """Make the checks for casualties of those groups whose combats are over (MAY-MOR-3)."""
    over: list[str] = []
    for due in course.due:
        if due.cause == "commander":
            continue
        here = [id for id in due.who if course.figure(id).standing]
        kin = {
            id
            for side in course.start.scenario.sides
            for group in groups_now(course, side)
            if not set(group).isdisjoint(here)
            for id in group
        }
        if not any(left(course, id) for id in kin):
            over += due.who
    if over:
        settle(course, over)


def may_charge(course: Course, who: tuple[str, ...]) -> bool:
    """Check the courage of these, who form or begin a charge; return whether they go (MAY-MOR-2, MAY-MOR-4)."""
    return passes(course, who, "charge")


def charged(course: Course, who: tuple[str, ...], at: str = "", turn: float = 0.0) -> None:
    """Let all groups that these charge check, run and retreat (MAY-MOR-3).

    `at`: the enemy at whom they charge; `turn`: degrees by which they turn to him first.
    """
    found = charged_by(course, who, at, turn)
    side = course.figure(who[0]).side
    for group in groups_now(course, course.other(side)):
        if found & set(group):
            check(course, group, "charged")


def charged_by(course: Course, who: Sequence[str], at: str = "", turn: float = 0.0) -> set[str]:
    """Return the enemies in range straight ahead of chargers, and the one at whom they charge (MAY-MOR-3)."""
    chargers: dict[float, list[Figure]] = {}
    for one in map(course.figure, who):
        chargers.setdefault(turned(one.facing + turn), []).append(one)
    found = {at} if at else set()
    for way, abreast in chargers.items():
        squares = [square(one, course.base(one))._replace(facing=way) for one in abreast]
        ranges = [course.numbers[HORSE if one.mounted else FOOT] for one in abreast]
        ends = [_across(one, way) for one in squares]
        left_, right = min(low for low, _ in ends), max(high for _, high in ends)
        for enemy in course.enemies(abreast[0].side):
            its = square(enemy, course.base(enemy))
            low, high = _across(its, way)
            between = low < right - TOUCH and high > left_ + TOUCH
            if between and any(
                gap(one, its) <= most + TOUCH and _ahead(one, its, way)
                for one, most in zip(squares, ranges, strict=True)
            ):
                found.add(enemy.id)
    return found


def _across(one: Square, facing: float) -> tuple[float, float]:
    """Return how far to the right of the middle of the table's corner a base begins and ends, seen along a facing."""
    x, y = forward(facing)
    found = [rounded(p[0] * y - p[1] * x) for p in corners(one)]
    return min(found), max(found)


def _ahead(one: Square, other: Square, facing: float) -> bool:
    """Return whether some part of another base lies ahead of the front edge of one."""
    x, y = forward(facing)
    front = max(p[0] * x + p[1] * y for p in corners(one))
    return max(p[0] * x + p[1] * y for p in corners(other)) > front + TOUCH
