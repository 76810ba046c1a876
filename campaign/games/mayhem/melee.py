"""Who fights whom, and what each adds to his skill die (MAY-MEL-1, MAY-MEL-3, MAY-MEL-6)."""

from collections.abc import Iterable

from campaign.core.book import Rule
from campaign.core.numbers import Numbers, number
from campaign.games.mayhem.armour import armour, horse_armour
from campaign.games.mayhem.bouts import Fighter
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.figures import Figure, Weapon
from campaign.games.mayhem.geometry import EIGHTH, corners, edge_towards, far, front_touches, meets, off_front, shrunk
from campaign.games.mayhem.ground import better_placed, between, of_kind
from campaign.games.mayhem.groups import square
from campaign.games.mayhem.heroes import bonus, instead
from campaign.games.mayhem.meeting import walled

KNIGHT = number("mayhem.skill knight", 1, "skill", "MAY-MEL-3")
PLACED = number("mayhem.skill placed", 1, "skill", "MAY-MEL-3")
FLANK = number("mayhem.skill flank", 2, "skill", "MAY-MEL-3")
TWO_HANDED = number("mayhem.impact two-handed", 1, "impact", "MAY-MEL-6")
LANCE = number("mayhem.impact lance", 1, "impact", "MAY-MEL-6")

RULES = (
    Rule(
        "MAY-MEL-1",
        "Figures fight that touch with any part of a front edge. Each of a pair rolls a skill die; the higher hits and"
        " rolls impact.",
        "The front edge of one of the two is enough, its ends included. Equal dice: nothing. Who has a wall, a building"
        " or a shut door between him and the other is in no contact with him.",
    ),
    Rule(
        "MAY-MEL-3",
        "Skill: +{mayhem.skill knight} for a knight who fights to his front; +{mayhem.skill placed} for defending an"
        " obstacle or being better placed: uphill, on a bank, out of the stream, mounted; +{mayhem.skill flank} for"
        " attacking from flank or rear.",
        "The two +{mayhem.skill knight} add up; better placed counts once, whatever for. To his front: the other's"
        " centre lies within his 90° front arc. Flank or rear: the attacker touches with his front edge, and his centre"
        " lies outside the 90° front arc of the one attacked. Of two with an obstacle between them, the one defends it"
        " who does not stand across it while the other does; where neither or both do, the one whose side is not"
        " active.",
    ),
    Rule(
        "MAY-MEL-6",
        "Impact: +{mayhem.impact two-handed} with a two-handed weapon; +{mayhem.impact lance} with a lance on horseback"
        " in the first turn of a melee.",
        "Of the weapons it carries a figure fights with the one that helps it most; bows and crossbows do not strike. A"
        " melee of a figure lasts as long as it ends its turns in contact with an enemy.",
    ),
)


def fights(course: Course, one: Figure, other: Figure) -> bool:
    """Return whether two enemies fight: the front edge of one touches the other's base (MAY-MEL-1)."""
    if one.side == other.side or not (one.standing and other.standing):
        return False
    mine, its = square(one, course.base(one)), square(other, course.base(other))
    if far(mine, its) or not (front_touches(mine, its) or front_touches(its, mine)):
        return False
    return not walled(course, one, other)


def foes(course: Course, one: Figure) -> tuple[str, ...]:
    """Return the enemies that a figure fights as it stands, in the order of the file (MAY-MEL-1)."""
    return tuple(other.id for other in course.enemies(one.side) if fights(course, one, other))


def pairs(course: Course) -> Iterable[tuple[Figure, Figure]]:
    """Yield all pairs that fight, the active side's figure first, in the order of the file."""
    for one in course.standing(course.active):
        for other in course.enemies(one.side):
            if fights(course, one, other):
                yield one, other


def faces(course: Course, one: Figure, other: Figure) -> bool:
    """Return whether the centre of `other` lies within the 90° front arc of `one`; its borders count."""
    return abs(off_front(square(one, course.base(one)), (other.x, other.y))) <= EIGHTH


def defends(course: Course, one: Figure, other: Figure) -> bool:
    """Return whether `one` defends an obstacle against `other` (MAY-MEL-3)."""
    if not between(course.table, (one.x, one.y), (other.x, other.y)):
        return False
    across = [astride(course, figure) for figure in (one, other)]
    return across[1] if across[0] != across[1] else one.side != course.active


def astride(course: Course, one: Figure) -> bool:
    """Return whether a figure's base lies across an obstacle."""
    area = shrunk(corners(square(one, course.base(one))))
    return any(meets(area, piece.points) for piece in of_kind(course.table, "obstacle"))


def placed(course: Course, one: Figure, other: Figure) -> bool:
    """Return whether `one` defends an obstacle or is better placed than `other` (MAY-MEL-3)."""
    if one.mounted and not other.mounted:
        return True
    return better_placed(course.table, (one.x, one.y), (other.x, other.y)) or defends(course, one, other)


def flanks(course: Course, one: Figure, other: Figure) -> bool:
    """Return whether `one` attacks `other` from flank or rear (MAY-MEL-3)."""
    mine, its = square(one, course.base(one)), square(other, course.base(other))
    return front_touches(mine, its) and not faces(course, other, one)


def skill(course: Course, one: Figure, other: Figure, weapon: Weapon | None) -> int:
    """Return what `one` adds to his skill die against `other` (MAY-MEL-3, MAY-HERO-1)."""
    total = bonus(one.hero, "skill", weapon)
    if faces(course, one, other):
        own = course.numbers[KNIGHT] if one.kind == "knight" else 0
        other_bonus = instead(one.hero, weapon)
        total += own if other_bonus is None else other_bonus
    if placed(course, one, other):
        total += course.numbers[PLACED]
    if flanks(course, one, other):
        total += course.numbers[FLANK]
    return total


def impact(one: Figure, weapon: Weapon | None, turn: int, numbers: Numbers) -> int:
    """Return what a figure adds to his impact die with a weapon in a turn (MAY-MEL-6, MAY-HERO-1)."""
    total = bonus(one.hero, "impact", weapon)
    if weapon == "two-handed":
        total += numbers[TWO_HANDED]
    if weapon == "lance" and one.mounted and one.melee in (0, turn):
        total += numbers[LANCE]
    return total


def weapon(one: Figure, turn: int, numbers: Numbers) -> Weapon | None:
    """Return the weapon with which a figure fights: the one that helps it most, of equals the first; None for none."""

    def helps(what: Weapon) -> int:
        return impact(one, what, turn, numbers) + bonus(one.hero, "skill", what) + (instead(one.hero, what) or 0)

    return max((what for what in one.weapons if what not in ("bow", "crossbow")), key=helps, default=None)


def fighter(course: Course, one: Figure, other: Figure, aim: str) -> Fighter:
    """Return what `one` brings to a combat with `other`; `aim` "horse": he strikes at the other's horse if he hits."""
    arm = weapon(one, course.turn, course.numbers)
    horse = aim == "horse" and other.mounted
    need = (
        horse_armour(other, course.numbers)
        if horse
        else armour(other, edge_towards(square(other, course.base(other)), (one.x, one.y)), course.numbers)
    )
    return Fighter(
        one.id,
        skill(course, one, other, arm),
        impact(one, arm, course.turn, course.numbers),
        need,
        horse,
        one.hero,
    )
