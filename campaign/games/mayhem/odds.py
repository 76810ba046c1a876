"""What combats come to, exactly: of one pair, and of all fights of a side's turn (MAY-MEL-1 to MAY-MEL-6).

Chances are fractions. Each combat is fought by `bouts.fight` with all dice there are; courage is not reckoned with.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product

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
from campaign.games.mayhem.wounds import check_horse

KEPT = 4096
ONE, OTHER = "one", "other"


class Single(msgspec.Struct, frozen=True):
    """The chances of one combat: that each of the two is felled, or loses his horse, and that neither happens."""

    felled: dict[str, Fraction]
    unhorsed: dict[str, Fraction]
    nothing: Fraction


class Turn(msgspec.Struct, frozen=True):
    """The chances of a side's fights: that each figure is felled, and how many of each side, the active one first."""

    felled: dict[str, Fraction]
    losses: dict[tuple[int, int], Fraction]


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


def single(game: Game, one: str, other: str, aim: str = "") -> Single:
    """Return the chances of a combat of two figures as they stand.

    NotAllowed when they do not fight each other, or at horses where nobody aims at them.
    """
    course = Course(game, Dice(game.seed, 0), JUDGE)
    check_horse(course, aim)
    first, second = course.figure(one), course.figure(other)
    if not fights(course, first, second):
        raise NotAllowed(f"{first.called} and {second.called} do not fight: no front edge touches the other")
    found = ends(fighter(course, first, second, aim), fighter(course, second, first, ""), course.numbers)
    felled, unhorsed = dict.fromkeys((one, other), Fraction(0)), dict.fromkeys((one, other), Fraction(0))
    nothing = Fraction(0)
    for end, chance in found:
        loser = other if end.hit == ONE else one
        if not end.felled:
            nothing += chance
        else:
            (unhorsed if end.horse else felled)[loser] += chance
    return Single(felled, unhorsed, nothing)


class _State(msgspec.Struct, frozen=True):
    """How those stand who may fight yet, and how many have been felled of each side."""

    figures: tuple[tuple[str, bool, Hero | None], ...]
    lost: tuple[int, int]


def turn(game: Game, order: Sequence[tuple[str, tuple[str, ...]]] = ()) -> Turn:
    """Return the chances of all fights that the active side has left, as all stand now (MAY-MEL-2).

    All aim at riders. `order`: whose combats come first, and against whom in which order (none: as in the file); the
    rest as in the file. Who is felled ends his combats. NotAllowed when neither side is active, or somebody in `order`
    has no such combat.
    """
    if not game.active:
        raise NotAllowed("neither side is active: its fights are not known yet")
    course = Course(game, Dice(game.seed, 0), JUDGE)
    combats = _combats(course, order)
    felled: dict[str, Fraction] = {id: Fraction(0) for both in combats for id in both}
    losses: dict[tuple[int, int], Fraction] = {(0, 0): Fraction(1)}
    for melee in _apart(combats):
        its = _fought(course, melee, felled)
        losses = _both(losses, its)
    return Turn(felled, losses)


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


def _apart(combats: Sequence[tuple[str, str]]) -> list[list[tuple[str, str]]]:
    """Return the combats in parts that have no figure in common, each in its order."""
    parts: list[tuple[set[str], list[int]]] = []
    for at, both in enumerate(combats):
        mine = [part for part in parts if not part[0].isdisjoint(both)]
        parts = [part for part in parts if part[0].isdisjoint(both)]
        parts.append(({*both, *(id for part in mine for id in part[0])}, [*(n for part in mine for n in part[1]), at]))
    return [[combats[at] for at in sorted(numbers)] for _, numbers in parts]


def _fought(
    course: Course, combats: Sequence[tuple[str, str]], felled: dict[str, Fraction]
) -> dict[tuple[int, int], Fraction]:
    """Return the chances of losses in these combats, and add to `felled` those of each figure."""
    last = {id: at for at, both in enumerate(combats) for id in both}
    start = tuple((id, True, course.figures[id].hero) for id in last)
    states: dict[_State, Fraction] = {_State(start, (0, 0)): Fraction(1)}
    for at, (who, enemy) in enumerate(combats):
        later: dict[_State, Fraction] = {}
        for state, chance in states.items():
            for (fallen, next_), part in _step(course, state, who, enemy).items():
                if fallen:
                    felled[fallen] += chance * part
                kept = replace(next_, figures=tuple(one for one in next_.figures if last[one[0]] > at))
                later[kept] = later.get(kept, Fraction(0)) + chance * part
        states = later
    found: dict[tuple[int, int], Fraction] = {}
    for state, chance in states.items():
        found[state.lost] = found.get(state.lost, Fraction(0)) + chance
    return found


def _step(course: Course, state: _State, who: str, enemy: str) -> dict[tuple[str, _State], Fraction]:
    """Return who falls in one combat ("": nobody) and what then stands, with the chances."""
    known = {id: (standing, hero) for id, standing, hero in state.figures}
    if not (known[who][0] and known[enemy][0]):
        return {("", state): Fraction(1)}
    one, other = (replace(course.figures[id], hero=known[id][1]) for id in (who, enemy))
    found: dict[tuple[str, _State], Fraction] = {}
    for end, chance in ends(fighter(course, one, other, ""), fighter(course, other, one, ""), course.numbers):
        loser = "" if not end.felled else enemy if end.hit == ONE else who
        changed = dict(known)
        for id, hero in zip((who, enemy), end.heroes, strict=True):
            changed[id] = (id != loser, hero)
        lost = (state.lost[0] + (loser == who), state.lost[1] + (loser == enemy))
        next_ = _State(tuple((id, *what) for id, what in changed.items()), lost)
        found[loser, next_] = found.get((loser, next_), Fraction(0)) + chance
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
