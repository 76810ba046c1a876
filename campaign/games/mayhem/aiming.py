"""Who may shoot at whom: range, arc, line, cover (MAY-SHOT-2 to MAY-SHOT-5)."""

from typing import NamedTuple

from campaign.core.book import Rule
from campaign.core.numbers import Number, number
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.figures import Engine, Figure, Missile
from campaign.games.mayhem.game import NotAllowed
from campaign.games.mayhem.geometry import TOUCH, Point, Square, aside, gap, off_front, over
from campaign.games.mayhem.ground import covered, hidden
from campaign.games.mayhem.groups import CHAIN, chained, square

BOW = number("mayhem.bow range", 18, "inches", "MAY-SHOT-1")
JAVELIN = number("mayhem.javelin range", 6, "inches", "MAY-SHOT-1")
ARC = number("mayhem.arc", 45, "degrees to either side", "MAY-SHOT-2")
OPEN = number("mayhem.hit in the open", 5, "or more", "MAY-SHOT-4")
COVER = number("mayhem.hit in cover", 6, "or more", "MAY-SHOT-4")
MASSED = number("mayhem.hit over bases", 6, "or more", "MAY-SHOT-5")
DIE = number("mayhem.to hit", "1d6", "a shot", "MAY-SHOT-4")
ENGINE = number("mayhem.engine range", 36, "inches", "MAY-SHOT-6")

RULES = (
    Rule(
        "MAY-SHOT-2",
        "The target lies within {mayhem.arc} degrees to either side of straight ahead.",
        "From base centre to base centre. Mounted archers shoot all round where the scenario says so of them.",
    ),
    Rule(
        "MAY-SHOT-3",
        "Nobody shoots while in contact with an enemy, over another figure's base, or through a building and the like.",
        "The line between base centres may run along the edge of a base, not over it. Walls and shut doors stop it.",
    ),
    Rule(
        "MAY-SHOT-4",
        "A shot hits on {mayhem.hit in the open} or more in the open, on {mayhem.hit in cover} in cover. A hit rolls"
        " impact against armour.",
        "In cover is who has woods or an obstacle on the nearer half of the line.",
    ),
    Rule(
        "MAY-SHOT-5",
        "Optional: bowmen (no crossbows, no javelins) may shoot over bases of their own group, at targets in the open,"
        " and hit on {mayhem.hit over bases}.",
        "Who has a free line shoots as usual.",
    ),
)


class Aim(NamedTuple):
    """A shot that may be made: how far, what it needs, whether the target is in cover, by which rule."""

    weapon: Missile
    distance: float
    need: int
    cover: bool
    rule: str


def missile(one: Figure) -> Missile | None:
    """Return what a figure shoots or throws, None when it has nothing for it."""
    for weapon in one.weapons:
        if weapon in ("bow", "crossbow", "javelin"):
            return weapon
    return None


def _range(weapon: Missile) -> Number[int]:
    return {"javelin": JAVELIN, "engine": ENGINE}.get(weapon, BOW)


def aimed(course: Course, by: Figure | Engine, target: Figure) -> Aim:
    """Return the shot of a figure or an engine at a figure, as all now stand; NotAllowed when it may not be made."""
    mine = Square(by.x, by.y, by.facing, course.base(by))
    its = square(target, course.base(target))
    weapon = "engine" if isinstance(by, Engine) else missile(by)
    if weapon is None:
        raise NotAllowed(f"{by.called} has nothing to shoot with")
    distance = gap(mine, its)
    check_aim(course, by, weapon, distance, (target.x, target.y), target.called)
    line = (mine.x, mine.y), (its.x, its.y)
    between = in_the_way(course, *line, (by.id, target.id))
    cover = covered(course.table, *line)
    if not between:
        return Aim(weapon, distance, course.numbers[COVER if cover else OPEN], cover, "MAY-SHOT-4")
    own = {id for group in _groups(course, by.side) if by.id in group for id in group}
    massed = course.start.scenario.options.massed_bows and weapon == "bow" and own.issuperset(between)
    if not massed:
        raise NotAllowed(f"{by.called} cannot shoot over {course.names(between)}")
    if cover:
        raise NotAllowed(f"{by.called} shoots over others only at a target in the open; {target.called} is in cover")
    return Aim(weapon, distance, course.numbers[MASSED], cover, "MAY-SHOT-5")


def in_the_way(course: Course, p: Point, q: Point, but: tuple[str, ...]) -> list[str]:
    """Return the figures over whose bases a line passes, by id, without those that it is drawn between."""
    return [
        one.id
        for one in course.standing()
        if one.id not in but
        and not aside(p, q, one.x, one.y, course.base(one))
        and over(p, q, square(one, course.base(one)))
    ]


def check_aim(course: Course, by: Figure | Engine, weapon: Missile, distance: float, to: Point, name: str) -> None:
    """Do nothing when a target that lies `distance` off at the point `to` is in range, in the arc, and in sight.

    NotAllowed otherwise (MAY-SHOT-1, MAY-SHOT-2, MAY-SHOT-3).
    """
    reach, arc = course.numbers[_range(weapon)], course.numbers[ARC]
    if distance > reach + TOUCH:
        raise NotAllowed(f"{name} is {distance:g} inches from {by.called}, whose range is {reach}")
    all_round = isinstance(by, Figure) and by.all_round and by.mounted
    off = off_front(Square(by.x, by.y, by.facing, course.base(by)), to)
    if not all_round and abs(off) > arc + TOUCH:
        raise NotAllowed(f"{name} is {abs(off):g} degrees off {by.called}'s front; no more than {arc} are in the arc")
    if hidden(course.table, (by.x, by.y), to):
        raise NotAllowed(f"a wall or a shut door is between {by.called} and {name}")


def _groups(course: Course, side: str) -> tuple[tuple[str, ...], ...]:
    here = course.standing(side)
    return chained(here, {one.id: course.base(one) for one in here}, course.numbers[CHAIN])
