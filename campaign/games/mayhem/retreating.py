"""Running and retreating: who fails his courage leaves, or goes back from the nearest enemy (MAY-MOR-4)."""

from collections.abc import Sequence

from campaign.core.numbers import number
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.figures import Figure, Place
from campaign.games.mayhem.geometry import (
    BISECTIONS,
    HALVES,
    TOUCH,
    Point,
    Square,
    apart,
    corners,
    gap,
    meets,
    overlap,
    rounded,
    run_into,
    shrunk,
)
from campaign.games.mayhem.ground import drowned_by, of_kind, off_table, stopped_by
from campaign.games.mayhem.groups import square
from campaign.games.mayhem.happenings import Went
from campaign.games.mayhem.meeting import Other, others, swept

RETREAT = number("mayhem.retreat", "2d6", "inches", "MAY-MOR-4")


def away(course: Course, who: Sequence[str]) -> Point | None:
    """Return the step of one inch straight away from the enemy nearest to any of these; None when there is no enemy.

    Nearest by the distance of the bases, then of the centres, then in the order of the file; the way is from his centre
    to that of whom he is near.
    """
    found: list[tuple[float, float, float, float]] = []
    for one in map(course.figure, who):
        mine = square(one, course.base(one))
        for enemy in course.enemies(one.side):
            dx, dy = one.x - enemy.x, one.y - enemy.y
            near = gap(mine, square(enemy, course.base(enemy)))
            found.append((near, apart((0.0, 0.0), (dx, dy)), dx, dy))
    if not found:
        return None
    for place in (0, 1):
        least = min(one[place] for one in found) + TOUCH
        found = [one for one in found if one[place] <= least]
    _, far, dx, dy = found[0]
    return (dx / far, dy / far) if far else (0.0, 0.0)


def retreat(course: Course, who: Sequence[str]) -> None:
    """Let those of a group who stay retreat together, by one roll; who comes over the table's edge is gone (MAY-MOR-4).

    They keep their facing. The hindmost goes first; each is stopped by what is in his own way.
    """
    way = away(course, who)
    if way is None or not who:
        return
    roll = course.throw(course.numbers[RETREAT], "MAY-MOR-4", who, "retreat")
    course.rolled_for("MAY-MOR-4", who, "retreat", roll)
    order = sorted(map(course.figure, who), key=lambda one: rounded(-(one.x * way[0] + one.y * way[1])))
    there = []
    for one in order:
        far = reach(course, one, (way[0] * roll.total, way[1] * roll.total)) * roll.total
        place = Place(one.id, rounded(one.x + way[0] * far), rounded(one.y + way[1] * far), one.facing)
        course.put((place,))
        there.append(place)
    course.tell(Went("MAY-MOR-4", "retreats", float(roll.total), tuple(there)))
    for one in order:
        now = course.figure(one.id)
        if off_table(course.table, corners(square(now, course.base(now)))):
            course.lose(one.id, "left", "MAY-MOR-4")


def _kept_off(start: Square, other: Other) -> Square:
    """Return the ground that keeps who starts there off another: an enemy's base and a margin around it."""
    margin = TOUCH * HALVES
    if not other.fresh or gap(start, other.square) <= margin * HALVES:
        return other.square
    return other.square._replace(base=other.square.base + margin * HALVES)


def reach(course: Course, one: Figure, step: Point) -> float:
    """Return how far (0 to 1) along a step a figure comes: walls, water, obstacles and bases stop it, no edge does.

    Before an enemy it stops a hair's breadth off, not in contact (MAY-MOV-3).
    """
    start = square(one, course.base(one))
    met = [
        run_into(start, *step, _kept_off(start, other), other.margin)
        for other in others(course, (one.id,))
        if not overlap(start, other.square)
    ]
    clear = min((part for part in met if part is not None), default=1.0)
    hedges = [
        piece.points for piece in of_kind(course.table, "obstacle") if not meets(shrunk(corners(start)), piece.points)
    ]

    def barred(part: float) -> bool:
        there: Square = start._replace(x=start.x + step[0] * part, y=start.y + step[1] * part)
        area = shrunk(swept(start, there))
        if any(meets(area, hedge) for hedge in hedges) or stopped_by(course.table, area, one.side):
            return True
        return bool(drowned_by(course.table, ((start.x, start.y), (there.x, there.y))))

    if not barred(clear):
        return clear
    low, high = 0.0, clear
    for _ in range(BISECTIONS):
        middle = (low + high) / HALVES
        low, high = (low, middle) if barred(middle) else (middle, high)
    return max(0.0, low - TOUCH / apart((0.0, 0.0), step))  # where rounding cannot bring him in
