"""Medieval Mayhem as the campaign uses it: a duel on foot, blow by blow, until one of the two is down (MAY-MEL-1)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from campaign.core.dice import InOrder, Roll
from campaign.core.fault import Refused
from campaign.core.names import meant, nearest
from campaign.core.numbers import Numbers, registry
from campaign.games.mayhem import odds as chances
from campaign.games.mayhem.bouts import DIE, Bout, Fighter
from campaign.games.mayhem.bouts import fight as bout
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.figures import BASE, WEAPONS, Figure, Hero, Use, Weapon
from campaign.games.mayhem.game import Scenario
from campaign.games.mayhem.geometry import HALF_TURN, HALVES, TENTHS
from campaign.games.mayhem.judging import JUDGE
from campaign.games.mayhem.melee import fighter
from campaign.games.mayhem.setup import start
from campaign.games.mayhem.table import Table
from campaign.play.contests.contest import Chances, Contest, Meeting, Result
from campaign.play.contests.mayhem_files import played, tournament
from campaign.play.jousts.files import refuse_unused

WEAPON = "weapon"
STANDARD: Weapon = "sword"
BLOWS = 100  # after which both are too tired to go on, and the duel is drawn
SIDES = ("one", "other")
_FIELD = 12.0  # inches each way of a table for two
_PERCENT, _PLACES = 100, 2
_ON_FOOT: tuple[Weapon, ...] = tuple(
    one for one in WEAPONS if one not in ("bow", "crossbow", "javelin", "lance", "pike")
)


def fight(meeting: Meeting) -> Result:
    """Let two knights in heavy armour fight on foot, front to front, until one is down; `BLOWS` blows are a draw.

    Whoever has a two-handed weapon has no shield. Who is down is wounded. Refused for a weapon with which nobody fights
    on foot, and when dice do not fit.
    """
    weapons = tuple(_weapon(meeting, key) for key in meeting.ids)
    dice = InOrder(meeting.seed, meeting.day, meeting.dice)
    pair = _pair((weapons[0], weapons[1]), meeting.numbers)
    throws = _Throws(meeting, dice)
    numbers = meeting.numbers
    story: list[str] = []
    end: Bout | None = None
    for number in range(1, BLOWS + 1):
        throws.blow = number
        end = _fought(pair, throws, numbers)
        story.append(f"blow {number}: {', '.join(throws.said())}")
        if end.felled:
            break
    refuse_unused(dice)
    winner = SIDES.index(end.hit) if end is not None and end.felled else None
    story.append("drawn, both are spent" if winner is None else f"{meeting.names[1 - winner]} is down")
    first, second = ({WEAPON: str(one)} for one in weapons)
    return Result(winner, (winner == 1, winner == 0), tuple(story), (first, second), tuple(throws.rolls))


def odds(meeting: Meeting) -> Chances:
    """Return the exact odds of such a duel: who of the two is first down, or neither after `BLOWS` blows."""
    weapons = tuple(_weapon(meeting, key) for key in meeting.ids)
    one, other = _pair((weapons[0], weapons[1]), meeting.numbers)
    falls = [Fraction(0), Fraction(0)]
    for end, chance in chances.ends(one, other, meeting.numbers):
        if end.felled:
            falls[SIDES.index(end.hit)] += chance
    goes_on = (1 - sum(falls, Fraction(0))) ** BLOWS
    ending = sum(falls, Fraction(0))
    won = [fall / ending * (1 - goes_on) if ending else Fraction(0) for fall in falls]
    first, second = ({WEAPON: str(weapon)} for weapon in weapons)
    return Chances((_percent(won[0]), _percent(won[1])), _percent(goes_on), (first, second))


def _percent(value: Fraction) -> float:
    return round(float(value * _PERCENT), _PLACES)


def _weapon(meeting: Meeting, key: str) -> Weapon:
    said = meeting.given.get(WEAPON, {}).get(key, STANDARD).strip().lower()
    found = next((one for one in _ON_FOOT if one == said), None)
    if found is None:
        close = nearest(said, list(_ON_FOOT))
        raise Refused(
            f"nobody fights on foot with “{said}” in a duel",
            meant(close, f"one of {', '.join(_ON_FOOT)}"),
        )
    return found


def _pair(weapons: tuple[Weapon, Weapon], numbers: Numbers) -> tuple[Fighter, Fighter]:
    """Return the two as they face each other, base to base, as the rules of a melee count them (MAY-MEL-3, 5, 6)."""
    base = numbers[BASE] / TENTHS
    middle = _FIELD / HALVES
    figures = tuple(
        Figure(
            side,
            side,
            "knight",
            middle,
            middle + (at - 1 / HALVES) * base,
            HALF_TURN * at,
            armour="heavy",
            shield=weapon != "two-handed",
            weapons=(weapon,),
        )
        for at, (side, weapon) in enumerate(zip(SIDES, weapons, strict=True))
    )
    rules: dict[str, int | str] = {
        one.name: numbers.either(one)
        for one in registry()
        if one.name.startswith("mayhem.") and numbers.overridden(one.name)
    }
    scenario = Scenario("A duel on foot", (SIDES[0], SIDES[1]), Table(_FIELD, _FIELD), figures, rules=rules)
    course = Course(start(scenario), InOrder(0, 0, ()), JUDGE)
    one, other = (course.figure(side) for side in SIDES)
    return fighter(course, one, other, ""), fighter(course, other, one, "")


def _fought(pair: tuple[Fighter, Fighter], throws: "_Throws", numbers: Numbers) -> Bout:
    try:
        return bout(*pair, throws, numbers)
    except ValueError as error:
        raise Refused(str(error), "give each roll a die within its sides") from None


class _Told(NamedTuple):
    who: str
    purpose: str
    total: int
    good: bool


class _Throws:
    """The dice of a duel, each by the ids of the two, and what they came to."""

    def __init__(self, meeting: Meeting, dice: InOrder) -> None:
        self._meeting, self._dice = meeting, dice
        self._told: list[_Told] = []
        self.rolls: list[Roll] = []
        self.blow = 0

    def throw(self, who: str, purpose: str) -> int:
        """Return what the die of one of the two shows."""
        meeting, at = self._meeting, SIDES.index(who)
        subjects = meeting.ids[at], meeting.ids[1 - at]
        rule = "MAY-MEL-1" if purpose.startswith("skill") else "MAY-MEL-4"
        what = f"{meeting.label} blow {self.blow} {purpose}"
        roll = self._dice.roll(meeting.numbers[DIE], rule, subjects, what)
        self.rolls.append(roll)
        return roll.total

    def tell(self, who: str, purpose: str, total: int, need: int, good: bool) -> None:
        """Take note of what a die came to."""
        self._told.append(_Told(who, purpose, total, good))

    def spent(self, who: str, use: Use, hero: Hero) -> None:
        """Nobody in a duel is a hero with tokens."""

    def said(self) -> Iterator[str]:
        """Yield what the dice of the last blow came to, in words, and forget them."""
        told, self._told = self._told, []
        for one in told:
            name = self._meeting.names[SIDES.index(one.who)]
            if one.purpose.startswith("skill"):
                yield f"{name} {one.total}"
            else:
                yield f"{name} strikes with {one.total} and {'fells him' if one.good else 'he stands'}"


CONTEST = Contest("Medieval Mayhem", "duel on foot", (WEAPON,), fight, odds, played, tournament, "MAY-POST-1")
