"""Courage, and what becomes of those who lack it (MAY-MOR-1, MAY-MOR-4)."""

from collections.abc import Sequence

from campaign.core.book import Rule
from campaign.core.dice import parse
from campaign.core.numbers import Number, number
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.figures import Figure, Kind
from campaign.games.mayhem.hedgehog import COURAGE, hedgehog
from campaign.games.mayhem.retreating import retreat
from campaign.games.mayhem.wounds import spends


def _courage(what: Kind, value: int) -> Number[int]:
    return number(f"mayhem.courage {what}", value, "or less", "MAY-MOR-1")


COURAGES: dict[Kind, Number[int]] = {
    "knight": _courage("knight", 5),
    "veteran sergeant": _courage("veteran sergeant", 4),
    "common sergeant": _courage("common sergeant", 3),
    "archer": _courage("archer", 3),
    "noncombatant": _courage("noncombatant", 2),
}
DIE = number("mayhem.courage die", "1d6", "a check", "MAY-MOR-4")

RULES = (
    Rule(
        "MAY-MOR-1",
        "Courage: knights {mayhem.courage knight}, veteran sergeants {mayhem.courage veteran sergeant}, common"
        " sergeants {mayhem.courage common sergeant} and archers {mayhem.courage archer}, noncombatants"
        " {mayhem.courage noncombatant}.",
    ),
    Rule(
        "MAY-MOR-4",
        "One die against the highest courage in the group: equal or less passes. A group that fails to charge stands"
        " still. In the other cases each figure then rolls against its own courage: who rolls higher runs off the board"
        " and is gone; otherwise he retreats {mayhem.retreat} inches.",
        "Those of a group who stay retreat by one roll and all the same way: straight away from the enemy nearest to"
        " any of them, with their facing as it was. Walls, buildings, water, shut doors, obstacles and other bases stop"
        " whom they are in the way of, before enemies short of contact, and the others go on; whose base comes over the"
        " table's edge is gone.",
    ),
)


def courage(course: Course, one: Figure) -> int:
    """Return a figure's own courage, without what its group adds (MAY-MOR-1)."""
    return course.numbers[COURAGES[one.kind]]


def passes(course: Course, group: tuple[str, ...], cause: str) -> bool:
    """Roll for a group against its highest courage, and return whether it passes (MAY-MOR-4, MAY-MOR-6, MAY-HERO-1).

    `cause` is told with the die: "charge", "charged", "casualty", "commander" or "horse".
    """
    need = max(courage(course, course.figure(id)) for id in group)
    if hedgehog(course, group):
        need += course.numbers[COURAGE]
    return _dared(course, group, need, f"courage {cause}", group)


def stays(course: Course, id: str, group: tuple[str, ...]) -> bool:
    """Roll for a figure of a group that has failed, and return whether it stays on the table (MAY-MOR-4)."""
    need = courage(course, course.figure(id))
    if hedgehog(course, group):
        need += course.numbers[COURAGE]
    return _dared(course, (id,), need, "courage alone", (id,))


def _dared(course: Course, who: tuple[str, ...], need: int, purpose: str, heroes: Sequence[str]) -> bool:
    """Roll against courage; a hero among `heroes` rolls again, or cancels the failure."""
    dice = course.numbers[DIE]
    _, faces = parse(dice)
    roll = course.throw(dice, "MAY-MOR-4", who, purpose)
    good = roll.total <= need
    course.rolled_for("MAY-MOR-4", who, purpose, roll, 0, need, good)
    if not good and any(spends(course, id, "reroll") for id in heroes if need < faces):
        roll = course.throw(dice, "MAY-MOR-4", who, f"{purpose} again")
        good = roll.total <= need
        course.rolled_for("MAY-MOR-4", who, f"{purpose} again", roll, 0, need, good)
    return good or any(spends(course, id, "morale") for id in heroes)


def check(course: Course, group: tuple[str, ...], cause: str) -> None:
    """Let a group check for anything but its own charge: who fails runs or retreats (MAY-MOR-4)."""
    if passes(course, group, cause):
        return
    left = []
    for id in group:
        if stays(course, id, group):
            left.append(id)
        else:
            course.lose(id, "ran", "MAY-MOR-4")
    retreat(course, left)
