"""One combat of two figures, with the dice it asks for: who hits, and whether the hit fells (MAY-MEL-4).

The same code fights a combat at the table and reckons its chances: it asks a `Throws` for its dice.
"""

from typing import NamedTuple, Protocol

from campaign.core.book import Rule
from campaign.core.dice import parse
from campaign.core.numbers import Numbers, number
from campaign.games.mayhem.figures import Hero, Use
from campaign.games.mayhem.heroes import has, spent

DIE = number("mayhem.melee die", "1d6", "skill and impact", "MAY-MEL-1")

RULES = (Rule("MAY-MEL-4", "An impact that is equal to or over the armour value removes the figure from the table."),)


class Fighter(NamedTuple):
    """What a figure brings to a combat: what it adds to skill and impact, and the impact `need`ed to fell the other.

    `horse`: it strikes at the other's horse.
    """

    id: str
    skill: int
    impact: int
    need: int
    horse: bool = False
    hero: Hero | None = None


class Throws(Protocol):
    """Where a combat has its dice from, and where it tells what it did with them."""

    def throw(self, who: str, purpose: str) -> int:
        """Return what the die of a figure shows."""
        ...

    def tell(self, who: str, purpose: str, total: int, need: int, good: bool) -> None:
        """Take note of what the last die of a figure for this purpose came to."""
        ...

    def spent(self, who: str, use: Use, hero: Hero) -> None:
        """Take note that a hero has spent a token, and is so now."""
        ...


class Bout(NamedTuple):
    """How a combat ended: who hit ("": neither), whether the other was felled, or (`horse`) his horse was."""

    hit: str
    felled: bool
    horse: bool
    heroes: tuple[Hero | None, Hero | None]


def fight(one: Fighter, other: Fighter, throws: Throws, numbers: Numbers) -> Bout:
    """Fight a combat: skill dice, and impact of the higher; tokens are spent when they help (MAY-MEL-1, MAY-HERO-1)."""
    pair = [one, other]
    totals = [throws.throw(it.id, "skill") + it.skill for it in pair]
    fresh = [True, True]
    _skills(pair, totals, throws)
    while behind := _behind(pair, totals, fresh):
        at = behind[0]
        fresh[at] = False
        pair[at] = _spend(pair[at], "reroll", throws)
        totals[at] = throws.throw(pair[at].id, "skill again") + pair[at].skill
        throws.tell(pair[at].id, "skill again", totals[at], totals[1 - at], totals[at] > totals[1 - at])
    if totals[0] == totals[1]:
        return Bout("", False, False, (pair[0].hero, pair[1].hero))
    at = 0 if totals[0] > totals[1] else 1
    pair[at], through = strike(pair[at], "impact", throws, numbers)
    horse = pair[at].horse
    if through and not horse and has(pair[1 - at].hero, "death"):
        pair[1 - at] = _spend(pair[1 - at], "death", throws)
        through = False
    return Bout(pair[at].id, through, horse, (pair[0].hero, pair[1].hero))


def _skills(pair: list[Fighter], totals: list[int], throws: Throws) -> None:
    for at, it in enumerate(pair):
        throws.tell(it.id, "skill", totals[at], totals[1 - at], totals[at] > totals[1 - at])


def _behind(pair: list[Fighter], totals: list[int], fresh: list[bool]) -> list[int]:
    """Return who is behind and has a token to roll his skill die again."""
    return [at for at in (0, 1) if totals[at] < totals[1 - at] and fresh[at] and has(pair[at].hero, "reroll")]


def strike(by: Fighter, purpose: str, throws: Throws, numbers: Numbers) -> tuple[Fighter, bool]:
    """Roll a fighter's impact; return him as he is then, and whether it comes to what is needed (MAY-MEL-4)."""
    _, faces = parse(numbers[DIE])
    for again in ("", " again"):
        total = throws.throw(by.id, purpose + again) + by.impact
        good = total >= by.need
        throws.tell(by.id, purpose + again, total, by.need, good)
        if good or again or faces + by.impact < by.need or not has(by.hero, "reroll"):
            break
        by = _spend(by, "reroll", throws)
    return by, good


def _spend(one: Fighter, use: Use, throws: Throws) -> Fighter:
    assert one.hero is not None
    hero = spent(one.hero, use)
    throws.spent(one.id, use, hero)
    return one._replace(hero=hero)
