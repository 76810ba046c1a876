"""What combats come to, exactly: of one pair, and of all fights of a side's turn (MAY-MEL-1 to MAY-MEL-6).

Chances are fractions. Each combat is fought by `bouts.fight` with all dice there are; courage is not reckoned with.
"""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from campaign.core.dice import Dice, parse
from campaign.core.numbers import Numbers
from campaign.games.mayhem.bouts import DIE, Bout, Fighter, fight
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.fighting import fights_left, left, pair
from campaign.games.mayhem.figures import Hero, Use
from campaign.games.mayhem.game import Game, NotAllowed
from campaign.games.mayhem.judging import JUDGE
from campaign.games.mayhem.melee import fighter, fights
from campaign.games.mayhem.tangles import tangles
from campaign.games.mayhem.wounds import check_horse

KEPT = 4096
ONE, OTHER = "one", "other"


class Single(msgspec.Struct, frozen=True):
    """The chances of one combat: that each of the two is felled, or loses his horse, and that neither happens."""

    felled: dict[str, Fraction]
    unhorsed: dict[str, Fraction]
    nothing: Fraction


class Turn(msgspec.Struct, frozen=True):
    """The chances of a side's fights: that each figure is felled, and how many of each side, the active one first.

    `unhorsed`: of each rider, that his horse is killed; he may be felled later on.
    """

    felled: dict[str, Fraction]
    losses: dict[tuple[int, int], Fraction]
    unhorsed: dict[str, Fraction]


class _Wanted(Exception):
    """A die is wanted that has not been given."""


class _Given:
    """Dice that are known beforehand."""

    def __init__(self, dice: Sequence[int]) -> None:
        self._left = list(dice)

    def throw(self, who: str, purpose: str) -> int:
        if not self._left:
            raise _Wanted
        return self._left.pop(0)

    def tell(self, who: str, purpose: str, total: int, need: int, good: bool) -> None:
        """Nobody is told."""

    def spent(self, who: str, use: Use, hero: Hero) -> None:
        """It shows in how the combat ends."""


@lru_cache(maxsize=KEPT)
def _totals(expr: str) -> tuple[tuple[int, Fraction], ...]:
    """Return the totals of some dice with their chances."""
    count, sides = parse(expr)
    found: dict[int, Fraction] = {0: Fraction(1)}
    for _ in range(count):
        thrown: dict[int, Fraction] = {}
        for (total, chance), face in product(found.items(), range(1, sides + 1)):
            thrown[total + face] = thrown.get(total + face, Fraction(0)) + chance / sides
        found = thrown
    return tuple(found.items())


@lru_cache(maxsize=KEPT)
def _ends(one: Fighter, other: Fighter, expr: str) -> tuple[tuple[Bout, Fraction], ...]:
    numbers = Numbers({DIE.name: expr})
    found: dict[Bout, Fraction] = {}
    open_: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while open_:
        dice, chance = open_.pop()
        try:
            end = fight(one, other, _Given(dice), numbers)
        except _Wanted:
            open_ += [((*dice, total), chance * part) for total, part in _totals(expr)]
            continue
        found[end] = found.get(end, Fraction(0)) + chance
    return tuple(found.items())


def ends(one: Fighter, other: Fighter, numbers: Numbers) -> tuple[tuple[Bout, Fraction], ...]:
    """Return every way in which a combat can end, with its chance; `hit` is "one" or "other" in them, or ""."""
    return _ends(one._replace(id=ONE), other._replace(id=OTHER), numbers[DIE])


def single(game: Game, one: str, other: str, aim: str = "", answer: str = "") -> Single:
    """Return the chances of a combat of two figures as they stand; the first strikes at `aim`, the other at `answer`.

    NotAllowed when they do not fight each other, or at horses where nobody aims at them.
    """
    course = Course(game, Dice(game.seed, 0), JUDGE)
    check_horse(course, aim)
    check_horse(course, answer)
    first, second = course.figure(one), course.figure(other)
    if not fights(course, first, second):
        raise NotAllowed(f"{first.called} and {second.called} do not fight: no front edge touches the other")
    found = ends(fighter(course, first, second, aim), fighter(course, second, first, answer), course.numbers)
    felled, unhorsed = dict.fromkeys((one, other), Fraction(0)), dict.fromkeys((one, other), Fraction(0))
    nothing = Fraction(0)
    for end, chance in found:
        loser = other if end.hit == ONE else one
        if not end.felled:
            nothing += chance
        else:
            (unhorsed if end.horse else felled)[loser] += chance
    return Single(felled, unhorsed, nothing)


class _Fighting(NamedTuple):
    """A figure that may fight yet: whether it is on its feet, and rides, and what tokens it has."""

    id: str
    standing: bool
    rides: bool
    hero: Hero | None


class _State(msgspec.Struct, frozen=True):
    """How those stand who may fight yet, and how many have been felled of each side."""

    figures: tuple[_Fighting, ...]
    lost: tuple[int, int]


class _Fights(NamedTuple):
    """Fights being reckoned: who strikes at horses, and the chances of each figure so far, which are added to."""

    course: Course
    horses: frozenset[str]
    felled: dict[str, Fraction]
    unhorsed: dict[str, Fraction]

    def fighter(self, one: _Fighting, other: _Fighting) -> Fighter:
        """Return what one brings to his combat with another, as both now are."""
        mine, its = (
            replace(figure, hero=it.hero, horse=figure.horse if it.rides else "none")
            for it, figure in ((it, self.course.figures[it.id]) for it in (one, other))
        )
        return fighter(self.course, mine, its, "horse" if one.id in self.horses else "")


def turn(game: Game, order: Sequence[tuple[str, tuple[str, ...]]] = (), horses: Collection[str] = frozenset()) -> Turn:
    """Return the chances of all fights that the active side has left, as all stand now (MAY-MEL-2).

    `order`: whose combats come first, and against whom in which order (none: as in the file); the rest as in the file.
    `horses`: who, of either side, strikes at the horse of whoever rides (MAY-HORSE-1). Who is felled ends his combats;
    whose horse is killed goes on on foot. NotAllowed when neither side is active, somebody in `order` has no such
    combat, or nobody aims at horses.
    """
    if not game.active:
        raise NotAllowed("neither side is active: its fights are not known yet")
    course = Course(game, Dice(game.seed, 0), JUDGE)
    check_horse(course, "horse" if horses else "")
    combats = _combats(course, order)
    felled: dict[str, Fraction] = {id: Fraction(0) for both in combats for id in both}
    unhorsed = {id: Fraction(0) for id in felled if course.figures[id].mounted}
    losses: dict[tuple[int, int], Fraction] = {(0, 0): Fraction(1)}
    for melee in tangles(combats):
        its = _fought(_Fights(course, frozenset(horses), felled, unhorsed), melee)
        losses = _both(losses, its)
    return Turn(felled, losses, unhorsed)


def _combats(course: Course, order: Sequence[tuple[str, tuple[str, ...]]]) -> list[tuple[str, str]]:
    """Return all combats in the order in which they are fought, the active side's figure first."""
    found: list[tuple[str, str]] = []
    seen: set[tuple[str, str]] = set()
    for who, enemies in [*order, *((id, ()) for id in fights_left(course))]:
        open_ = [enemy for enemy in left(course, who) if pair(who, enemy) not in seen]
        if enemies and sorted(enemies) != sorted(open_):
            raise NotAllowed(f"{course.figure(who).called} fights {course.names(open_) or 'nobody'}, each once")
        for enemy in enemies or open_:
            found.append((who, enemy))
            seen.add(pair(who, enemy))
    return found


def _fought(fights: _Fights, combats: Sequence[tuple[str, str]]) -> dict[tuple[int, int], Fraction]:
    """Return the chances of losses in these combats, and add to those of each figure."""
    last = {id: at for at, both in enumerate(combats) for id in both}
    figures = (fights.course.figures[id] for id in last)
    start = tuple(_Fighting(one.id, True, one.mounted, one.hero) for one in figures)
    states: dict[_State, Fraction] = {_State(start, (0, 0)): Fraction(1)}
    for at, (who, enemy) in enumerate(combats):
        later: dict[_State, Fraction] = {}
        for state, chance in states.items():
            for (loser, horse, next_), part in _step(fights, state, who, enemy).items():
                if loser:
                    (fights.unhorsed if horse else fights.felled)[loser] += chance * part
                kept = replace(next_, figures=tuple(one for one in next_.figures if last[one.id] > at))
                later[kept] = later.get(kept, Fraction(0)) + chance * part
        states = later
    found: dict[tuple[int, int], Fraction] = {}
    for state, chance in states.items():
        found[state.lost] = found.get(state.lost, Fraction(0)) + chance
    return found


def _step(fights: _Fights, state: _State, who: str, enemy: str) -> dict[tuple[str, bool, _State], Fraction]:
    """Return who loses one combat ("": nobody), whether only his horse, and how all then stand, with the chances."""
    known = {one.id: one for one in state.figures}
    one, other = known[who], known[enemy]
    if not (one.standing and other.standing):
        return {("", False, state): Fraction(1)}
    found: dict[tuple[str, bool, _State], Fraction] = {}
    for end, chance in ends(fights.fighter(one, other), fights.fighter(other, one), fights.course.numbers):
        loser = "" if not end.felled else enemy if end.hit == ONE else who
        fallen = "" if end.horse else loser
        changed = dict(known)
        for it, hero in zip((one, other), end.heroes, strict=True):
            rides = it.rides and not (end.horse and it.id == loser)
            changed[it.id] = _Fighting(it.id, it.id != fallen, rides, hero)
        lost = (state.lost[0] + (fallen == who), state.lost[1] + (fallen == enemy))
        key = loser, bool(loser) and end.horse, _State(tuple(changed.values()), lost)
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def _both(
    one: Mapping[tuple[int, int], Fraction], other: Mapping[tuple[int, int], Fraction]
) -> dict[tuple[int, int], Fraction]:
    """Return the chances of the sums of two losses that do not depend on each other."""
    found: dict[tuple[int, int], Fraction] = {}
    for (a, chance), (b, part) in product(one.items(), other.items()):
        both = (a[0] + b[0], a[1] + b[1])
        found[both] = found.get(both, Fraction(0)) + chance * part
    return found
