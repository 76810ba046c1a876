"""What a machine thinks figures and fights are worth."""

from campaign.games.mayhem.armour import armour
from campaign.games.mayhem.bouts import Fighter
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.figures import Figure, Kind
from campaign.games.mayhem.heroes import bonus, instead
from campaign.games.mayhem.melee import KNIGHT, PLACED, fighter, impact, weapon
from campaign.games.mayhem.odds import ONE, ends
from campaign.games.mayhem.wounds import commands

WORTH: dict[Kind, float] = {
    "knight": 5.0,
    "veteran sergeant": 3.0,
    "common sergeant": 2.0,
    "archer": 2.0,
    "noncombatant": 1.0,
}
COMMANDER = 3.0


def worth(course: Course, one: Figure) -> float:
    """Return what a figure is worth to its side."""
    return WORTH[one.kind] + (COMMANDER if commands(course, one) else 0.0)


def exchange(course: Course, one: Figure, other: Figure) -> float:
    """Return what `one` gains on the whole in a combat with `other`, front to front on level ground."""
    return _gain(course, one, other, _plain(course, one, other), _plain(course, other, one))


def as_they_stand(course: Course, one: Figure, other: Figure) -> float:
    """Return what `one` gains on the whole in the combat with `other` whom he touches."""
    return _gain(course, one, other, fighter(course, one, other, ""), fighter(course, other, one, ""))


def _gain(course: Course, one: Figure, other: Figure, mine: Fighter, its: Fighter) -> float:
    gain = 0.0
    for end, chance in ends(mine, its, course.numbers):
        if end.felled:
            gain += float(chance) * (worth(course, other) if end.hit == ONE else -worth(course, one))
    return gain


def _plain(course: Course, one: Figure, other: Figure) -> Fighter:
    arm = weapon(one, course.turn, course.numbers)
    own = instead(one.hero, arm)
    skill = bonus(one.hero, "skill", arm)
    skill += own if own is not None else course.numbers[KNIGHT] if one.kind == "knight" else 0
    skill += course.numbers[PLACED] if one.mounted and not other.mounted else 0
    need = armour(other, "front", course.numbers)
    return Fighter(one.id, skill, impact(one, arm, course.turn, course.numbers), need, False, one.hero)
