"""Who judges wounds, fights and courage for the rooms of movement and shooting: all of `course.Judges` in one."""

from campaign.games.mayhem import checks, fighting, melee, wounds
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.figures import Missile
from campaign.games.mayhem.heroes import bonus


class Judge:
    """The judge of a game by all the rows of these rules; it keeps nothing of its own."""

    def may_charge(self, course: Course, who: tuple[str, ...]) -> bool:
        """Check the courage of these, who form or begin a charge; return whether they go (MAY-MOR-2, MAY-MOR-4)."""
        return checks.may_charge(course, who)

    def charged(self, course: Course, who: tuple[str, ...], at: str = "", turn: float = 0.0) -> None:
        """Let all enemies before these chargers check, run and retreat, as soon as the check is passed (MAY-MOR-3).

        `at`: the enemy at whom they charge; `turn`: degrees by which they turn to him first.
        """
        checks.charged(course, who, at, turn)

    def moved(self, course: Course, who: tuple[str, ...]) -> None:
        """Settle the checks in `course.due` for casualties among these and their groups: their movement is over."""
        checks.settle(course, who)

    def phase_over(self, course: Course, phase: str) -> None:
        """Settle all that is left in `course.due`: the phase "move" or "fight" is over."""
        checks.settle(course)
        if phase == "fight":
            remember(course)

    def turn_over(self, course: Course) -> None:
        """Bring up to date what is remembered over turns, the melees (MAY-MISC-1)."""
        remember(course)

    def to_hit(self, course: Course, by: str, weapon: Missile) -> int:
        """Return what a hero adds to his roll to hit with a missile (MAY-HERO-1)."""
        shooter = course.figures.get(by)
        return bonus(shooter.hero, "skill", weapon) if shooter else 0

    def again(self, course: Course, by: str) -> bool:
        """Spend a token on rolling a miss again, if the shooter has one for it; return whether he does (MAY-HERO-1)."""
        return by in course.figures and wounds.spends(course, by, "reroll")

    def hit(self, course: Course, by: str, at: str, weapon: Missile, extra: int, aim: str) -> None:
        """Roll the impact of a shot that hit, with `extra` added, and fell the target or its horse (MAY-MEL-4)."""
        wounds.hit(course, by, at, weapon, extra, aim)

    def fight(self, course: Course, who: str, enemies: tuple[str, ...], aim: str, answer: str = "") -> None:
        """Fight all combats of one figure of the active side that are not in `course.fought` (MAY-MEL-1, MAY-MEL-2).

        It strikes at `aim`, its enemies at `answer`: "horse", or else at the rider. Those whose combats are then over
        check for their casualties. NotAllowed when it has none, `enemies` are not those it fights, or nobody aims at
        horses.
        """
        fighting.fight(course, who, enemies, aim, answer)
        checks.after_combat(course)

    def fights_left(self, course: Course) -> tuple[str, ...]:
        """Return the figures of the active side that have combats left in this phase, in the order of the file."""
        return fighting.fights_left(course)


def remember(course: Course) -> None:
    """Note of each figure since when it has been in its melee: this turn if it was in none, 0 when it is in none."""
    for one in course.standing():
        began = (one.melee or course.turn) if melee.foes(course, one) else 0
        if began != one.melee:
            course.change(one.id, melee=began)


JUDGE = Judge()
