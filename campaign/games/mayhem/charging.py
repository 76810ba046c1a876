"""Charges: any move to contact an enemy (MAY-MOV-3). The checks of morale are asked of `course.judges`."""

from collections.abc import Sequence
from typing import NamedTuple

from campaign.core.book import Rule
from campaign.games.mayhem.commands import Ahead, AnyLeg, Charge, To
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.figures import Figure, Place
from campaign.games.mayhem.game import AnyStep, NotAllowed, Pending, Shift, Spin, Swing
from campaign.games.mayhem.geometry import (
    BISECTIONS,
    HALVES,
    TOUCH,
    Square,
    apart,
    overlap,
    rounded,
    touching,
)
from campaign.games.mayhem.ground import slowed_by
from campaign.games.mayhem.groups import square
from campaign.games.mayhem.happenings import Refused
from campaign.games.mayhem.meeting import Other, barred, in_contact, others, parted, places, run_up_to, squares
from campaign.games.mayhem.moving import allowance, most, path, rate_of, ready, rearranged, sidesteps
from campaign.games.mayhem.paths import Places, after, length, stages, way

RULES = (
    Rule(
        "MAY-MOV-3",
        "Any move to contact an enemy is a charge, and needs courage (MAY-MOR-2).",
        "Contact: bases touch. A charge that falls short stops there. A figure in contact leaves only by falling back."
        " Of a group that charges straight on, each figure goes on until it touches an enemy or is stopped; a wheel"
        " stops all together. Who does not name a path goes straight at the enemy: one figure turns to him first. Those"
        " who fail the check stand still and have moved. If the enemy runs or retreats before it, the charge goes on"
        " along its path, over whatever ground lies there.",
    ),
)


class Run(NamedTuple):
    """How far charging figures come: where they then are, how far each went, and what slowed them on the way."""

    places: Places
    inches: dict[str, float]
    slowed: tuple[str, ...]


def advance(course: Course, who: Sequence[str], steps: Sequence[AnyStep], inches: float) -> Run:
    """Return how far chargers come in so many inches of their path, stopped by what they meet; nothing is changed."""
    charge = _Charge(course, who)
    left = inches
    for step in steps:
        if left < 0 or (step.inches > 0 and left <= 0) or len(charge.stopped) == len(who):
            break
        if isinstance(step, Shift):
            charge.abreast(step, min(step.inches, left))
        elif not charge.stopped:
            charge.together(step, min(step.inches, left))
        else:
            break
        left = rounded(left - step.inches)
    return Run(charge.places, charge.inches, tuple(charge.slowed))


class _Charge:
    def __init__(self, course: Course, who: Sequence[str]) -> None:
        self.course = course
        self.side = course.figure(who[0]).side
        self.places = places(course, who)
        self.others = others(course, who)
        self.inches = dict.fromkeys(who, 0.0)
        self.stopped: set[str] = set()
        self.slowed: dict[str, None] = {}

    def abreast(self, step: Shift, inches: float) -> None:
        """Let each go straight on until something stops it, the foremost first."""
        if step.inches == 0:
            return
        x, y = step.x / step.inches, step.y / step.inches
        order = sorted(self.places, key=lambda one: rounded(-(one.x * x + one.y * y)))
        halted = [Other("", self._square(one), False) for one in order if one.id in self.stopped]
        now = {one.id: one for one in self.places}
        for one in order:
            if one.id in self.stopped:
                continue
            start = self._square(one)
            far = self._clear(start, x * inches, y * inches, [*self.others, *halted]) * inches
            now[one.id] = Place(one.id, rounded(one.x + x * far), rounded(one.y + y * far), one.facing)
            halted.append(Other("", self._square(now[one.id]), False))
            if far < inches - TOUCH or self._met(now[one.id]):
                self.stopped.add(one.id)
            self.inches[one.id] = rounded(self.inches[one.id] + far)
            self._slow(((one.x, one.y), (now[one.id].x, now[one.id].y)))
        self.places = tuple(now[one.id] for one in self.places)

    def together(self, step: AnyStep, inches: float) -> None:
        """Let all wheel, turn or go to their places together until one of them is stopped, which stops all."""
        low, blocked = 0.0, False
        if not isinstance(step, Swing):
            blocked = self._blocked(after(self.places, step, inches), fresh=True)
            low = 0.0 if blocked else inches
        else:
            course_of = list(stages(self.places, step, inches))
            count = len(course_of) - 1
            bad = next((at for at, there in enumerate(course_of[1:], 1) if self._blocked(there)), None)
            blocked = bad is not None
            low, high = inches * ((bad or count + 1) - 1) / count, inches * (bad or count) / count
            for _ in range(BISECTIONS if blocked else 0):
                middle = (low + high) / HALVES
                low, high = (low, middle) if self._blocked(after(self.places, step, middle)) else (middle, high)
        if not blocked or low > 0:
            course_of = list(stages(self.places, step, low))
            for at in range(len(self.places)):
                self._slow(way(course_of, at))
            self.places = course_of[-1]
        for id in self.inches:
            self.inches[id] = rounded(self.inches[id] + low)
        if blocked or any(self._met(one) for one in self.places):
            self.stopped.update(self.inches)

    def _square(self, one: Place) -> Square:
        return square(one, self.course.base(self.course.figure(one.id)))

    def _met(self, one: Place) -> bool:
        here = self._square(one)
        return any(
            other.fresh and touching(here, other.square) and not parted(self.course, here, other.square)
            for other in self.others
        )

    def _blocked(self, there: Places, *, fresh: bool = False) -> bool:
        """Return whether something is where they would be; with `fresh` only terrain and enemies count."""
        bases = [other.square for other in self.others if other.fresh or not fresh]
        return any(
            barred(self.course, self.side, one, one) or any(overlap(one, other) for other in bases)
            for one in squares(self.course, there)
        )

    def _clear(self, one: Square, dx: float, dy: float, others: Sequence[Other]) -> float:
        """Return how far (0 to 1) along a straight step a base comes before anything stops it."""
        met = [
            run_up_to(self.course, one, dx, dy, other)
            for other in others
            if other.fresh or not overlap(one, other.square)
        ]
        clear = min((part for part in met if part is not None), default=1.0)
        if not self._barred(one, dx, dy, clear):
            return clear
        low, high = 0.0, clear
        for _ in range(BISECTIONS):
            middle = (low + high) / HALVES
            low, high = (low, middle) if self._barred(one, dx, dy, middle) else (middle, high)
        return max(0.0, low - TOUCH / apart((0.0, 0.0), (dx, dy)))  # where rounding cannot bring it in

    def _barred(self, one: Square, dx: float, dy: float, part: float) -> bool:
        there = one._replace(x=one.x + dx * part, y=one.y + dy * part)
        return bool(barred(self.course, self.side, one, there))

    def _slow(self, line: Sequence[tuple[float, float]]) -> None:
        self.slowed.update(dict.fromkeys(slowed_by(self.course.table, line)))


def charge(course: Course, command: Charge) -> None:
    """Declare a charge: its checks fall at once, and if the chargers pass, it is rolled and in `course.pending`.

    NotAllowed as in `moving.ready`, when one of them is in contact, when the target is none, or when the path does not
    come to touch it, or not within any roll.
    """
    group = ready(course, command.who)
    target = course.figure(command.at)
    if target.side == course.active or not target.standing:
        raise NotAllowed(f"{target.called} is no enemy on the table")
    locked = [id for id in command.who if in_contact(course, id)]
    if locked:
        raise NotAllowed(f"{course.names(locked)} is in contact with an enemy, and only falls back")
    legs = command.legs or _straight_at(course, command.who, target)
    steps = path(course, command.who, legs)
    run = advance(course, command.who, steps, length(steps))
    needed = _needed(course, run, target)
    askew = rearranged(course, command.who, legs) or (len(group) > 1 and sidesteps(legs))
    slow = bool(run.slowed) or askew
    if needed > (limit := most(course, group, rate_of(group, slow=slow))) + TOUCH:
        raise NotAllowed(f"{target.called} is {needed:g} inches off; at this rate they go no more than {limit}")
    if not course.judges.may_charge(course, command.who):
        for id in command.who:
            if course.figure(id).standing:
                course.change(id, moved=True)
        course.tell(Refused("MAY-MOV-3", command.who, "charge"))
        return
    for id in command.who:
        course.change(id, charged=True)
    course.judges.charged(course, command.who, command.at, steps[0].degrees if isinstance(steps[0], Spin) else 0.0)
    slow = slow or bool(advance(course, command.who, steps, length(steps)).slowed)
    course.pending = Pending(command.who, steps, allowance(course, group, rate_of(group, slow=slow), TOUCH), command.at)


def _straight_at(course: Course, who: Sequence[str], target: Figure) -> tuple[AnyLeg, ...]:
    """Return the path of who names none: to the target, or of several straight ahead as far as it is off."""
    if len(who) == 1:
        return (To(target.x, target.y),)
    return (Ahead(max(rounded(apart((one.x, one.y), (target.x, target.y))) for one in map(course.figure, who))),)


def _needed(course: Course, run: Run, target: Figure) -> float:
    """Return the inches after which the target is touched; NotAllowed when it is not."""
    there = square(target, course.base(target))
    touch = [
        run.inches[one.id]
        for one, here in zip(run.places, squares(course, run.places), strict=True)
        if touching(here, there) and not parted(course, here, there)
    ]
    if touch:
        return min(touch)
    met = [one.name for one in others(course, [one.id for one in run.places]) if one.fresh and _meets(course, run, one)]
    first = f"; it meets {', '.join(met)} first" if met else _in_between(course, run, target)
    raise NotAllowed(f"that path does not come to touch {target.called}{first}")


def _meets(course: Course, run: Run, other: Other) -> bool:
    return any(
        touching(one, other.square) and not parted(course, one, other.square) for one in squares(course, run.places)
    )


def _in_between(course: Course, run: Run, target: Figure) -> str:
    """Return what of the terrain lies between the target and all chargers where their path brings them, in words."""
    side = course.figure(run.places[0].id).side
    bars = [barred(course, side, one, one._replace(x=target.x, y=target.y)) for one in squares(course, run.places)]
    return f"; {bars[0]} is in the way" if all(bars) else ""
