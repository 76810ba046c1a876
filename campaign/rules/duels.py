"""Duels between commanders (TUM-DUEL-1, TUM-DUEL-2, TUM-DUEL-3)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import count, product
from typing import Literal, get_args

from msgspec.structs import replace

from campaign.core.dice import Dice, Roll, parse
from campaign.core.words import counted
from campaign.model.event import Why
from campaign.model.people import Commander
from campaign.model.place import At
from campaign.rules.battle.odds import throws
from campaign.rules.book import Rule
from campaign.rules.captivity import captured
from campaign.rules.day import NotNow
from campaign.rules.numbers import Number, Numbers, number

TRAIT = number("duels.trait", 1, "points a trait", "TUM-DUEL-1", reading=True)
DUEL = number("duels.duel", 1, "points a duel won", "TUM-DUEL-1", reading=True)
BATTLE = number("duels.battle", 1, "points a battle won", "TUM-DUEL-1", reading=True)
SIEGE = number("duels.siege", 1, "points a siege lived through", "TUM-DUEL-1", reading=True)
YEARS = number("duels.years", 10, "years of age a point", "TUM-DUEL-1", reading=True, least=1)
EQUAL = number("duels.equal", "1d6", "each, the higher has more experience", "TUM-DUEL-1", reading=True)
DIE = number("duels.die", "1d100", "each", "TUM-DUEL-2")
YOUNGER = number("duels.younger", 10, "years", "TUM-TRAIT-6")
NUMBERS = (TRAIT, DUEL, BATTLE, SIEGE, YEARS, EQUAL, DIE, YOUNGER)

RULES = (
    Rule(
        "TUM-DUEL-1",
        "Commanders may challenge each other to a duel. First it is settled which of the two has more experience, by"
        " traits, age, duels won, battles won and sieges lived through.",
        "Points: {duels.trait} a trait, {duels.duel} a duel, {duels.battle} a battle, {duels.siege} a siege, and one"
        " for every full {duels.years} years of age; the GM may say otherwise. Of two equals each rolls {duels.equal}"
        " until one has more.",
    ),
    Rule(
        "TUM-DUEL-2",
        "Both roll {duels.die}; more than one's own age is a success.",
        "Who alone succeeds wins. When both do, or both fail, the one with more experience wins, but a Duellist beats"
        " one who is not. Whoever fails is hurt, even if he wins. What defeat means is agreed beforehand: blood, the"
        " loser is hurt; capture, he is his opponent's captive; death.",
    ),
    Rule(
        "TUM-DUEL-3",
        "A duel may be played out with a tactical game instead, such as a joust of Full Tilt. Its result counts as the"
        " duel's.",
        "Age, experience and traits count for nothing in it. Whoever is wounded in it is hurt, even if he wins. The"
        " winner has won a duel, and the stakes fall due as in any other; after a draw nobody has, and they lapse.",
    ),
    Rule(
        "TUM-TRAIT-6",
        "Duellist: in duels he counts as {duels.younger} years younger and wins ties.",
        "The years do not lower his experience.",
    ),
)

Stakes = Literal["blood", "capture", "death"]
STAKES: tuple[str, ...] = get_args(Stakes)


@dataclass(frozen=True, slots=True)
class Fighter:
    """A commander as a duel counts him: his experience and what it is made of, the age he must throw above."""

    commander: Commander
    experience: int
    counted: tuple[Why, ...]
    age: int
    duellist: bool

    @property
    def id(self) -> str:
        """The commander's id."""
        return self.commander.id


@dataclass(frozen=True, slots=True)
class Ending:
    """How a duel ended, whatever settled it: winner and loser, or both in any order if it was drawn.

    `hurt` are the ids of those hurt in it.
    """

    pair: tuple[Commander, Commander]
    hurt: tuple[str, ...]
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Bout:
    """A duel fought: who won and lost, why, who failed his roll, who had more experience, and the dice."""

    winner: Fighter
    loser: Fighter
    reason: str
    failed: tuple[str, ...]
    more: str
    thrown: dict[str, int]
    rolls: tuple[Roll, ...]

    @property
    def ending(self) -> Ending:
        """How it ended: who failed was hurt in it (TUM-DUEL-2)."""
        return Ending((self.winner.commander, self.loser.commander), self.failed)


@dataclass(frozen=True, slots=True)
class Chances:
    """The odds of one man in a duel, exactly: that he wins, and that he comes out of it hurt, whoever wins."""

    wins: Fraction
    hurt: Fraction


def fighter(numbers: Numbers, commander: Commander) -> Fighter:
    """Return a commander as a duel counts him (TUM-DUEL-1, TUM-TRAIT-6)."""
    counts: tuple[tuple[Number[int], int, str, str], ...] = (
        (TRAIT, len(commander.traits), "trait", ""),
        (DUEL, commander.duels, "duel", " won"),
        (BATTLE, commander.battles, "battle", " won"),
        (SIEGE, commander.sieges, "siege", " lived through"),
    )
    points = [(numbers[each] * many, f"{counted(many, one)}{how}", "TUM-DUEL-1") for each, many, one, how in counts]
    points.append((commander.age // numbers[YEARS], f"{commander.age} years of age", "TUM-DUEL-1"))
    duellist = "Duellist" in commander.traits
    return Fighter(
        commander,
        sum(by for by, _, _ in points),
        tuple(Why(f"+{by}", reason, rule) for by, reason, rule in points if by),
        max(0, commander.age - numbers[YOUNGER]) if duellist else commander.age,
        duellist,
    )


def more_experienced(one: Fighter, other: Fighter) -> str | None:
    """Return the id of the one with more experience, None when they are equals (TUM-DUEL-1)."""
    if one.experience == other.experience:
        return None
    return one.id if one.experience > other.experience else other.id


def fight(numbers: Numbers, dice: Dice, one: Fighter, other: Fighter, serial: int, more: str | None = None) -> Bout:
    """Fight a duel out. `serial` numbers the duels before the coming day, for the keys of the dice.

    `more` is the id of the one whom the GM holds to have more experience; None: by the count, else by the dice.
    ValueError when dice rolled at the table do not fit. TUM-DUEL-1, TUM-DUEL-2.
    """
    purpose = f"duel {serial}"
    rolls: list[Roll] = []
    more = more if more is not None else more_experienced(one, other)
    if more is None:
        more = _settled(numbers, dice, one, other, purpose, rolls)
    thrown: dict[str, int] = {}
    for each in (one, other):
        roll = dice.roll(numbers[DIE], "TUM-DUEL-2", (each.id,), purpose)
        rolls.append(roll)
        thrown[each.id] = roll.total
    succeeds = {each.id: thrown[each.id] > each.age for each in (one, other)}
    winner, reason = _winner(one, other, succeeds, more)
    loser = other if winner is one else one
    failed = tuple(each.id for each in (one, other) if not succeeds[each.id])
    return Bout(winner, loser, reason, failed, more, thrown, tuple(rolls))


def _settled(numbers: Numbers, dice: Dice, one: Fighter, other: Fighter, purpose: str, rolls: list[Roll]) -> str:
    """Roll which of two equals has more experience, again while they roll the same; dice of one face cannot differ."""
    _, sides = parse(numbers[EQUAL])
    for index in count() if sides > 1 else ():
        first, second = (dice.roll(numbers[EQUAL], "TUM-DUEL-1", (each.id,), purpose, index) for each in (one, other))
        rolls += (first, second)
        if first.total != second.total:
            return one.id if first.total > second.total else other.id
    return one.id


def _winner(one: Fighter, other: Fighter, succeeds: Mapping[str, bool], more: str) -> tuple[Fighter, str]:
    """Return who wins and why (TUM-DUEL-2, TUM-TRAIT-6)."""
    if succeeds[one.id] != succeeds[other.id]:
        return (one if succeeds[one.id] else other), "he alone succeeded"
    tie = "both succeeded" if succeeds[one.id] else "both failed"
    if one.duellist != other.duellist:
        return (one if one.duellist else other), f"{tie}, and he is a Duellist"
    return (one if more == one.id else other), f"{tie}, and he has more experience"


def hurt(ending: Ending, stakes: str) -> tuple[str, ...]:
    """Return who is hurt, by id: who was hurt in it, and for blood the loser in any case (TUM-DUEL-2, TUM-DUEL-3)."""
    loser = ending.pair[1].id
    bled = stakes == "blood" and not ending.drawn and loser not in ending.hurt
    return (*ending.hurt, *((loser,) if bled else ()))


def after(ending: Ending, stakes: str, day: int, at: At | None) -> tuple[Commander, Commander]:
    """Return both as they are after the duel, fought at `at` before day `day`, in the order of its ending.

    Stakes other than blood, capture and death change nothing but wounds and the count of duels won; of a draw nothing
    but wounds remains. NotNow when a captive is to be captured, or a dead man to die. TUM-DUEL-2, TUM-DUEL-3.
    """
    wounds = hurt(ending, stakes)
    winner, loser = (replace(one, hurt=day) if one.id in wounds else one for one in ending.pair)
    if ending.drawn:
        return winner, loser
    if stakes == "capture":
        loser = captured(loser, winner.nation, at)
    elif stakes == "death":
        if loser.status == "dead":
            raise NotNow(f"{loser.name} is dead")
        loser = replace(loser, status="dead", captor=None, at=at)
    return replace(winner, duels=winner.duels + 1), loser


def odds(numbers: Numbers, one: Fighter, other: Fighter, stakes: str, more: str | None = None) -> dict[str, Chances]:
    """Return the exact odds of both, by id: every outcome of their dice, and of equals either having more experience.

    `more` as in `fight`. What one wins the other loses: the chances to win add up to 1.
    """
    above = {each.id: succeeding(numbers, each.age) for each in (one, other)}
    more = more if more is not None else more_experienced(one, other)
    wins = dict.fromkeys(above, Fraction(0))
    wounds = dict.fromkeys(above, Fraction(0))
    for chance, succeeds in _outcomes(one.id, other.id, above):
        for elder in (one.id, other.id) if more is None else (more,):
            part = chance / (len(above) if more is None else 1)
            winner, _ = _winner(one, other, succeeds, elder)
            wins[winner.id] += part
            for each in (one, other):
                if not succeeds[each.id] or (stakes == "blood" and each is not winner):
                    wounds[each.id] += part
    return {key: Chances(wins[key], wounds[key]) for key in above}


def _outcomes(one: str, other: str, above: Mapping[str, Fraction]) -> Iterator[tuple[Fraction, dict[str, bool]]]:
    for first, second in product((True, False), repeat=len(above)):
        chance = (above[one] if first else 1 - above[one]) * (above[other] if second else 1 - above[other])
        yield chance, {one: first, other: second}


def succeeding(numbers: Numbers, age: int) -> Fraction:
    """Return the chance to throw more than `age` with the dice of a duel (TUM-DUEL-2)."""
    ways = throws(numbers[DIE])
    return Fraction(sum(many for total, many in ways.items() if total > age), sum(ways.values()))
