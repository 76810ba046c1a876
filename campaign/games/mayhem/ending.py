"""When a fight is over, and who has won: the conditions of the scenario (`game.Victory`), or one side is gone."""

from campaign.games.mayhem.course import Course
from campaign.games.mayhem.figures import Figure
from campaign.games.mayhem.game import Victory
from campaign.games.mayhem.geometry import inside
from campaign.games.mayhem.happenings import Over

RULE = "MAY-MISC-1"


def judge(course: Course) -> None:
    """End the game when a condition that holds at any moment is met, or a side has nobody left on the table."""
    if course.over or course.pending is not None:
        return
    for condition in course.start.scenario.victory:
        if condition.what != "hold" and _met(course, condition):
            _end(course, condition.side, condition.what)
            return
    left = {side: course.standing(side) for side in course.start.scenario.sides}
    empty = [side for side, figures in left.items() if not figures]
    if empty:
        winner = course.other(empty[0]) if len(empty) == 1 else ""
        _end(course, winner, f"nobody of {' or '.join(empty)} is left on the table")


def judge_turn(course: Course) -> None:
    """End the game when ground is held at the end of this turn as a condition wants it, or this turn is the last."""
    scenario = course.start.scenario
    for condition in scenario.victory:
        if condition.what == "hold" and condition.turn in (0, course.turn) and _met(course, condition):
            _end(course, condition.side, condition.what)
            return
    if scenario.turns and course.turn >= scenario.turns and not course.over:
        _end(course, scenario.otherwise, "the last turn is over")


def _met(course: Course, condition: Victory) -> bool:
    enemies = [one for one in course.figures.values() if one.side != condition.side]
    match condition.what:
        case "rout":
            return sum(not one.standing for one in enemies) >= condition.count
        case "kill":
            return all(not course.figure(id).standing for id in condition.figures)
        case "reach":
            return _within(course, condition)
        case "hold":
            return _within(course, condition) and not any(_in(one, condition) for one in enemies if one.standing)


def _within(course: Course, condition: Victory) -> bool:
    ours = [one for one in course.standing(condition.side) if not condition.figures or one.id in condition.figures]
    return sum(_in(one, condition) for one in ours) >= condition.count


def _in(one: Figure, condition: Victory) -> bool:
    return inside((one.x, one.y), condition.area)


def _end(course: Course, winner: str, reason: str) -> None:
    course.over, course.winner, course.reason = True, winner, reason
    course.tell(Over(RULE, winner, reason))
