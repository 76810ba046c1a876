"""What a hit does: who is felled, whose horse is, and which checks then fall due (MAY-MEL-4, MAY-HORSE-1)."""

from campaign.core.book import Rule
from campaign.core.dice import Roll
from campaign.games.mayhem.armour import armour, horse_armour
from campaign.games.mayhem.bouts import DIE, Fighter, strike
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.figures import Figure, Hero, Missile, Use
from campaign.games.mayhem.game import Due, NotAllowed
from campaign.games.mayhem.geometry import edge_towards
from campaign.games.mayhem.groups import CHAIN, chained, square
from campaign.games.mayhem.happenings import Spent, Unhorsed
from campaign.games.mayhem.heroes import bonus, has, spent

RULES = (
    Rule(
        "MAY-HORSE-1",
        "Optional: a hit on a mounted figure may be aimed at the horse: barded {mayhem.horse barded}, caparisoned"
        " {mayhem.horse caparisoned}, bare {mayhem.horse bare}. A rider whose horse dies checks morale, and goes on on"
        " foot if he stays.",
        "Who does not say so aims at the rider; in a combat each of the two may say so, whosever side is active. The"
        " rider is on foot at once, and checks by himself at the end of his movement or combat. Saves cancel deaths of"
        " riders only.",
    ),
)


class Table:
    """The dice of a combat or a shot as they are thrown at the table, each told with the rule of its row."""

    def __init__(self, course: Course, who: tuple[str, str]) -> None:
        """Take the game and the two it is between."""
        self._course, self._who = course, who
        self._rolls: dict[tuple[str, str], Roll] = {}

    def throw(self, who: str, purpose: str) -> int:
        """Return what the die of a figure shows."""
        roll = self._course.throw(self._course.numbers[DIE], _rule(purpose), self._named(who), purpose)
        self._rolls[who, purpose] = roll
        return roll.total

    def tell(self, who: str, purpose: str, total: int, need: int, good: bool) -> None:
        """Tell of the last die of a figure for this purpose."""
        roll = self._rolls[who, purpose]
        self._course.rolled_for(_rule(purpose), self._named(who), purpose, roll, total - roll.total, need, good)

    def spent(self, who: str, use: Use, hero: Hero) -> None:
        """Set the hero's tokens, and tell of it."""
        note_spent(self._course, who, use, hero)

    def _named(self, who: str) -> tuple[str, str]:
        return who, self._who[1 if who == self._who[0] else 0]


def _rule(purpose: str) -> str:
    return "MAY-MEL-4" if purpose.startswith("impact") else "MAY-MEL-1"


def note_spent(course: Course, who: str, use: Use, hero: Hero) -> None:
    """Set a hero as he is after spending a token, and tell of it (MAY-HERO-1)."""
    course.change(who, hero=hero)
    course.tell(Spent("MAY-HERO-1", who, use, hero.rerolls if use == "reroll" else hero.saves))


def spends(course: Course, id: str, use: Use) -> bool:
    """Spend a token of a figure on this if it has one for it; return whether it did (MAY-HERO-1)."""
    hero = course.figure(id).hero
    if hero is None or not has(hero, use):
        return False
    note_spent(course, id, use, spent(hero, use))
    return True


def check_horse(course: Course, aim: str) -> None:
    """Do nothing when a figure may aim so; NotAllowed at horses where that option is not in force (MAY-HORSE-1)."""
    if aim == "horse" and not course.start.scenario.options.horses:
        raise NotAllowed("in this game nobody aims at horses")


def hit(course: Course, by: str, at: str, weapon: Missile, extra: int, aim: str) -> None:
    """Roll the impact of a shot that hit, with `extra` added, and fell the target or its horse (MAY-MEL-4).

    The target's place in `course` is where it was hit. `by`: a figure or an engine. A save may cancel the death.
    """
    check_horse(course, aim)
    target = course.figure(at)
    shooter = course.figures.get(by)
    from_ = shooter or course.engines[by]
    hero = shooter.hero if shooter else None
    horse = aim == "horse" and target.mounted
    edge = edge_towards(square(target, course.base(target)), (from_.x, from_.y))
    need = horse_armour(target, course.numbers) if horse else armour(target, edge, course.numbers)
    table = Table(course, (by, at))
    mine = Fighter(by, 0, extra + bonus(hero, "impact", weapon), need, horse, hero)
    _, through = strike(mine, "impact", table, course.numbers)
    if through and horse:
        unhorse(course, at)
    elif through and not spends(course, at, "death"):
        fell(course, at)


def fell(course: Course, id: str) -> None:
    """Take a figure down, and note the checks that fall due for its group and its contingent (MAY-MOR-2)."""
    one = course.figure(id)
    group = next(group for group in groups_now(course, one.side) if id in group)
    course.lose(id, "downed", "MAY-MEL-4")
    left = tuple(other for other in group if other != id)
    if left:
        course.due.append(Due("casualty", left))
    if commands(course, one):
        kin = tuple(other.id for other in course.standing(one.side) if other.of == one.of)
        if kin:
            course.due.append(Due("commander", kin))


def unhorse(course: Course, id: str) -> None:
    """Kill the horse of a figure, which is then on foot and will check its courage (MAY-HORSE-1)."""
    course.change(id, horse="none")
    course.tell(Unhorsed("MAY-HORSE-1", id))
    course.due.append(Due("horse", (id,)))


def commands(course: Course, one: Figure) -> bool:
    """Return whether a figure commands its contingent (MAY-ORG-1)."""
    return any(it.commander == one.id for it in course.start.scenario.contingents)


def groups_now(course: Course, side: str, who: tuple[str, ...] | None = None) -> tuple[tuple[str, ...], ...]:
    """Return the groups of a side as they stand, or those that `who` form by themselves (MAY-ORG-2)."""
    here = [one for one in course.standing(side) if who is None or one.id in who]
    return chained(here, {one.id: course.base(one) for one in here}, course.numbers[CHAIN])
