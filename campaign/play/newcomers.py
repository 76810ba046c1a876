"""Who joins the game: a new commander as the GM and his player settled him (TUM-COM-1, TUM-COM-3, TUM-COM-4)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from campaign.core.dice import Dice, Roll
from campaign.core.fault import Refused
from campaign.files import layouts
from campaign.land.load import load as load_land
from campaign.model.people import OLDEST, TRAITS, Commander, Trait
from campaign.model.place import At
from campaign.model.word import News
from campaign.model.world import World
from campaign.play import named
from campaign.play.advancing import CACHE
from campaign.play.checks.people import odd_ages
from campaign.play.days import dawn
from campaign.play.writing import Writing
from campaign.rules import commanders, rumours
from campaign.rules.day import Day, Happening

PURPOSE = "new commander"  # of the dice that make him


@dataclass(frozen=True, slots=True)
class Newcomer:
    """What was settled of a new commander; what is None is rolled, or left out.

    `tie` is what he is to `tie_to`, another commander; `at` a place's id or "x,y" in km; `leads` is an army's id,
    `takes` are detachments of one; `dice` the faces thrown at the table, by the name of the roll: tie, inner tie, age,
    trait.
    """

    name: str
    nation: str | None = None
    age: int | None = None
    background: str = ""
    traits: tuple[str, ...] | None = None
    tie: str | None = None
    tie_to: str | None = None
    player: str = ""
    at: str | None = None
    leads: str | None = None
    takes: tuple[str, ...] = ()
    dice: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


def called(key: str | None, name: str) -> tuple[str | None, str]:
    """Return the id given, None without one, and the name: a name that stands in the place of the id is no id."""
    return (None, key) if key and not name and layouts.bad_id("commanders", key) is not None else (key, name)


def newcomer(opened: Writing, key: str, wanted: Newcomer) -> Happening:
    """Return how a commander called `key` enters the game; he is the first record it puts, each die is told.

    His age is that given, else rolled by his tie; his traits are those given, else rolled by his age. Refused for
    names that the world does not know, an age that nothing says, and dice that do not fit or are not rolled.
    """
    world = opened.world
    named.text("the background", wanted.background, lines=True)
    for what, words in (("the name", wanted.name), ("the player", wanted.player), ("the tie", wanted.tie or "")):
        named.text(what, words)
    nation = named.nation(world, wanted.nation)
    other = named.commander(world, wanted.tie_to, dead=True) if wanted.tie_to is not None else None
    day = _day(opened, key, wanted)
    try:
        tie, age, rolls = _tie(day, key, wanted, other)
        traits, more = (known_traits(wanted.traits), []) if wanted.traits is not None else _rolled(day, age, key)
    except ValueError as error:
        raise Refused(str(error), "give each roll as many dice as it has, each within its sides") from None
    rolls += more
    _refuse_unused(key, wanted, rolls)
    made = Commander(
        id=key,
        name=wanted.name,
        nation=nation,
        age=age,
        traits=traits,
        player=wanted.player,
        at=_at(world, wanted),
        tie=tie,
        background=wanted.background,
    )
    serves = world.nations[nation].name
    told = ", ".join(filter(None, (f"{age} years old", commanders.tied(world, made), ", ".join(traits) or "no traits")))
    odd = odd_ages(world, made)
    return Happening(
        "TUM-COM-3",
        "commander made",
        f"{made.name} enters the service of {serves}: {told}" + (f"; such ages cannot be: {odd}" if odd else ""),
        (key,),
        f"You enter the service of {serves}.",
        rolls=tuple(rolls),
        puts=(made, *_known(day, made, wanted)),
    )


def _known(day: Day, made: Commander, wanted: Newcomer) -> tuple[News, ...]:
    """Return the news that everybody has heard where he enters, with him among them."""
    led = day.world.armies.get(wanted.leads) if wanted.leads is not None else None
    at = led.at if led is not None else made.at
    return rumours.known_at(day, day.land.xy(at), made.id) if at is not None else ()


def _at(world: World, wanted: Newcomer) -> At | None:
    """Return where he is: with the army whose detachments he takes, nowhere of his own when he leads one."""
    if wanted.takes:
        return named.army_of(world, wanted.takes).at
    return named.spot(world, wanted.at) if wanted.at is not None and wanted.leads is None else None


def _day(opened: Writing, key: str, wanted: Newcomer) -> Day:
    """Return the coming day, with the dice that were thrown at the table for the newcomer."""
    day = dawn(opened.world, load_land(opened.world, opened.root / CACHE), opened.next_day)
    given = {name: faces for kind, thrown in wanted.dice.items() for name, faces in _keys(key, kind, thrown)}
    day.dice = Dice(opened.world.campaign.seed, day.number, given)
    return day


def _keys(key: str, kind: str, thrown: tuple[int, ...]) -> list[tuple[str, tuple[int, ...]]]:
    """Return the rolls that dice of one kind are: of an age one, of the others one each."""
    rule = "TUM-COM-1" if kind == "trait" else "TUM-COM-4"
    if kind not in ("tie", "inner tie", "age", "trait"):
        raise Refused(f"there is no roll {kind}", "tie, inner tie, age or trait")
    parts = [thrown] if kind == "age" else [(face,) for face in thrown]
    return [(f"{rule}/{key}/{PURPOSE}: {kind}/{index}", faces) for index, faces in enumerate(parts)]


def _tie(day: Day, key: str, wanted: Newcomer, other: Commander | None) -> tuple[str, int, list[Roll]]:
    """Return his tie in words, his age, and the dice."""
    rolls: list[Roll] = []
    row: commanders.Tie | None = None
    words = wanted.tie or ""
    if other is not None and wanted.tie is None:
        words, row, rolls = commanders.roll_tie(day, (key,), PURPOSE)
    elif wanted.tie is not None:
        row = commanders.tie_called(wanted.tie)
    tie = f"{words} of {other.id}" if other is not None else words
    if wanted.age is not None:
        if not 0 <= wanted.age <= OLDEST:
            raise Refused(f"nobody is {wanted.age} years old", f"an age is from 0 to {OLDEST}")
        return tie, wanted.age, rolls
    if row is None:
        raise Refused(
            f"the age of a {wanted.tie} is not said" if wanted.tie else "his age is not said",
            "give --age N, or --tie-to WHO: his tie to another then says how old he is",
        )
    age, years = commanders.roll_age(day, row, (key,), PURPOSE)
    return tie, age, [*rolls, years]


def known_traits(given: tuple[str, ...]) -> tuple[Trait, ...]:
    """Return the traits of these names, each once; Refused names the nearest of one that is none."""
    known = {trait.casefold(): trait for trait in TRAITS}
    names = dict.fromkeys(named.known(trait.strip().casefold(), sorted(known), "trait") for trait in given)
    return tuple(cast("Trait", known[name]) for name in names)


def _rolled(day: Day, age: int, key: str) -> tuple[tuple[Trait, ...], list[Roll]]:
    return commanders.roll_traits(day, age, (key,), PURPOSE)


def _refuse_unused(key: str, wanted: Newcomer, rolls: list[Roll]) -> None:
    """Raise Refused when dice were given for a roll that was not made."""
    rolled = {roll.key.partition("/")[2] for roll in rolls}
    for kind in sorted(wanted.dice):
        if any(name not in rolled for name, _ in _keys(key, kind, wanted.dice[kind])):
            count = sum(1 for name in rolled if f": {kind}/" in name and (kind != "tie" or "inner" not in name))
            raise Refused(f"too many dice for {kind}", f"{count} of them were rolled")
