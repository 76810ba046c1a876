"""New commanders: who they are to another, their age, traits and name (TUM-COM-1, TUM-COM-3, TUM-COM-4)."""

from collections.abc import Iterable, Mapping, Sequence, Set
from typing import cast

import msgspec
from msgspec.structs import replace

from campaign.core.dice import Roll, parse
from campaign.core.names import fold
from campaign.model.people import TRAITS, Commander, Trait
from campaign.model.place import At
from campaign.model.word import News
from campaign.model.world import World
from campaign.rules.book import Rule
from campaign.rules.day import Day
from campaign.rules.names_table import FAMILY, GIVEN
from campaign.rules.numbers import Number, number

CHILDHOOD = number("commander.childhood", 10, "years", "TUM-COM-1")
YEARS = number("commander.years a trait", 10, "years", "TUM-COM-1")
TRAIT_DIE = number("commander.trait", "1d20", "trait", "TUM-COM-1")
TIE_DIE = number("commander.tie", "1d20", "row", "TUM-COM-4")
INNER_DIE = number("commander.inner tie", "1d6", "row", "TUM-COM-4")
UNFINISHED = "Wise"  # its row is rolled again until the source finishes it


class Tie(msgspec.Struct, frozen=True):
    """A row of the table of ties: what he is to the other, and his age as a figure and dice added to it."""

    name: str
    years: Number[int]
    dice: Number[str]


class Remove(msgspec.Struct, frozen=True):
    """A row that sends to the table's first rows with the smaller die and adds to the name found there."""

    name: str


def _tie(name: str, years: int, dice: str) -> Tie:
    return Tie(
        name,
        number(f"commander.age {name}", years, "years", "TUM-COM-4"),
        number(f"commander.age dice {name}", dice, "years", "TUM-COM-4"),
    )


TIES: tuple[Tie | Remove, ...] = (
    _tie("child", 14, "3d6"),
    _tie("sibling", 20, "2d20"),
    _tie("parent", 30, "3d20"),
    _tie("niece or nephew", 16, "1d20"),
    _tie("aunt or uncle", 30, "3d20"),
    _tie("cousin", 20, "2d20"),
    Remove("step-{}"),
    Remove("{}-in-law"),
    _tie("spouse", 20, "2d20"),
    _tie("friend", 20, "2d20"),
    _tie("rival", 20, "2d20"),
    _tie("student", 16, "1d20"),
    _tie("teacher", 30, "3d20"),
    _tie("priest", 20, "3d20"),
    _tie("councillor", 20, "3d20"),
    _tie("bodyguard", 20, "1d20"),
    _tie("quartermaster", 20, "2d20"),
    _tie("creditor", 20, "2d20"),
    _tie("favourite", 16, "2d20"),
    _tie("stranger", 14, "3d20"),
)
NUMBERS = (
    CHILDHOOD,
    YEARS,
    TRAIT_DIE,
    TIE_DIE,
    INNER_DIE,
    *(figure for tie in TIES if isinstance(tie, Tie) for figure in (tie.years, tie.dice)),
)

RULES = (
    Rule(
        "TUM-COM-1",
        "A commander has a trait for every full {commander.years a trait} years of his age beyond "
        "{commander.childhood}, each rolled on {commander.trait}.",
        "A trait he has already is rolled again, and so is Wise.",
    ),
    Rule(
        "TUM-COM-3",
        "Who joins the game settles with the GM whom he plays, with the nation whom he serves, then the man's age and "
        "background; his traits are rolled, and he raises an army or takes detachments over.",
        "`campaign commander new` asks for these in turn.",
    ),
    Rule(
        "TUM-COM-4",
        "What a new commander is to an old one is rolled on {commander.tie}, and his age goes by it: "
        + ", ".join(
            f"{tie.name} {{{tie.years.name}}}+{{{tie.dice.name}}}" if isinstance(tie, Tie) else tie.name.format("…")
            for tie in TIES
        )
        + ". The step- and -in-law rows roll {commander.inner tie} on the first rows.",
        "The age is in years.",
    ),
    Rule(
        "TUM-TRAIT-15",
        "Wise: he can learn spells.",
        "Never rolled (TUM-COM-1); the GM may grant it, and what it then does is the GM's to say.",
    ),
)


def unused(taken: Iterable[str], wanted: str) -> str:
    """Return `wanted`, or the first of `wanted`-2, `wanted`-3, … that is not among `taken`."""
    known = taken if isinstance(taken, Mapping | Set) else set(taken)
    found, serial = wanted, 1
    while found in known:
        serial += 1
        found = f"{wanted}-{serial}"
    return found


def make(
    day: Day,
    nation: str,
    subjects: Sequence[str],
    purpose: str,
    tie_to: str | None,
    *,
    at: At | None = None,
    traits: bool = True,
) -> tuple[Commander, tuple[Roll, ...]]:
    """Return a new commander of `nation` and the dice that made him; his id and name are new to the world.

    Tie and age are rolled by TUM-COM-4 (no tie is written down when `tie_to` is None), traits by TUM-COM-1 unless
    `traits` is false. He is not put into the world: the caller's happening does that.
    """
    tie, row, rolls = roll_tie(day, subjects, purpose)
    age, years = roll_age(day, row, subjects, purpose)
    found, more = roll_traits(day, age, subjects, purpose) if traits else ((), [])
    name, drawn = _name(day, subjects, purpose)
    made = Commander(
        id=unused(day.world.commanders, fold(name).replace(" ", "-")),
        name=name,
        nation=nation,
        age=age,
        traits=found,
        at=at,
        tie=f"{tie} of {tie_to}" if tie_to is not None else "",
    )
    return made, (*rolls, years, *more, *drawn)


def roll_tie(day: Day, subjects: Sequence[str], purpose: str) -> tuple[str, Tie, list[Roll]]:
    """Return what a new commander is to an old one, the row that says how old he is, and the dice (TUM-COM-4)."""
    rolls = [day.dice.roll(day.numbers[TIE_DIE], "TUM-COM-4", subjects, f"{purpose}: tie")]
    row, shape = TIES[(rolls[0].total - 1) % len(TIES)], "{}"
    while isinstance(row, Remove):
        shape = shape.format(row.name)
        inner = day.dice.roll(day.numbers[INNER_DIE], "TUM-COM-4", subjects, f"{purpose}: inner tie", len(rolls) - 1)
        rolls.append(inner)
        row = TIES[(inner.total - 1) % len(TIES)]
    return shape.format(row.name), row, rolls


def roll_age(day: Day, row: Tie, subjects: Sequence[str], purpose: str) -> tuple[int, Roll]:
    """Return the age in years that a tie goes with, and the dice added to its figure (TUM-COM-4)."""
    years = day.dice.roll(day.numbers[row.dice], "TUM-COM-4", subjects, f"{purpose}: age")
    return day.numbers[row.years] + years.total, years


def tied(world: World, one: Commander) -> str:
    """Return what a commander is to another, by the other's name: "cousin of Duncan"; "" without a tie (TUM-COM-4)."""
    tie, of, other = one.tie.rpartition(" of ")
    return f"{tie} of {world.commanders[other].name}" if of and other in world.commanders else one.tie


def heard_like(world: World, new: str, other: str | None) -> tuple[News, ...]:
    """Return the spreading news that commander `other` has heard, with the newcomer `new` among those who have.

    So who is made in an army knows of what its commander knows of, and hears no rumour of it (TUM-MSG-4).
    """
    found = (world.news[key] for key in sorted(world.news) if other in world.news[key].heard)
    return tuple(replace(one, heard=tuple(sorted({*one.heard, new}))) for one in found)


def tie_called(words: str) -> Tie | None:
    """Return the row of a tie in words, "cousin" or "step-sibling" alike; None when the table has no such tie."""
    bare = words.strip().casefold()
    shapes = [each.name.split("{}") for each in TIES if isinstance(each, Remove)]
    for before, after in shapes:
        bare = bare.removeprefix(before).removesuffix(after) if before or after else bare
    return next((each for each in TIES if isinstance(each, Tie) and each.name == bare), None)


def roll_traits(day: Day, age: int, subjects: Sequence[str], purpose: str) -> tuple[tuple[Trait, ...], list[Roll]]:
    """Return the traits of a commander of `age` years and the dice they were rolled with (TUM-COM-1)."""
    count, sides = parse(day.numbers[TRAIT_DIE])
    usable = {_trait(face) for face in range(count, count * sides + 1)} - {UNFINISHED}
    wanted = min(max(0, age - day.numbers[CHILDHOOD]) // max(1, day.numbers[YEARS]), len(usable))
    found: list[Trait] = []
    rolls: list[Roll] = []
    while len(found) < wanted:
        roll = day.dice.roll(day.numbers[TRAIT_DIE], "TUM-COM-1", subjects, f"{purpose}: trait", len(rolls))
        rolls.append(roll)
        trait = _trait(roll.total)
        if trait in usable and trait not in found:
            found.append(trait)
    return tuple(found), rolls


def _trait(face: int) -> Trait:
    return cast("Trait", TRAITS[(face - 1) % len(TRAITS)])


def _name(day: Day, subjects: Sequence[str], purpose: str) -> tuple[str, list[Roll]]:
    """Draw names until one is free; after as many tries as there are families the last stands, numbered by its id."""
    rolls: list[Roll] = []
    taken = {one.name for one in day.world.commanders.values()}
    name = ""
    for turn in range(len(FAMILY)):
        given = day.dice.roll(f"1d{len(GIVEN)}", "TUM-COM-4", subjects, f"{purpose}: given name", turn)
        family = day.dice.roll(f"1d{len(FAMILY)}", "TUM-COM-4", subjects, f"{purpose}: family name", turn)
        rolls += [given, family]
        name = f"{GIVEN[given.total - 1]} {FAMILY[family.total - 1]}"
        if name not in taken:
            break
    return name, rolls
