"""What a GM does on prepared days, as a file says it: before each day, and as answers to what it asks."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec

from campaign.core.fault import Fault, Faults
from campaign.files.load import load
from campaign.files.yamltext.compose import compose
from campaign.model.ruling import Ruling
from campaign.play import commanding, duelling, knowing, lettering, operations, ruling, setting, shipping, weathering
from campaign.play.advancing import Advanced, advance
from campaign.play.newcomers import Newcomer

_DAY = re.compile(r"(.+)/day-(\d+)\.txt")


class Sky(msgspec.Struct, frozen=True, tag_field="do", tag="weather", forbid_unknown_fields=True):
    """Before `day` is played the GM sets the weather of day `on`, of the world or of one region."""

    day: int
    on: int
    sky: str
    area: str | None = None


class Hand(msgspec.Struct, frozen=True, tag_field="do", tag="set", forbid_unknown_fields=True):
    """Before `day` is played the GM sets a field by hand."""

    day: int
    path: str
    value: str
    why: str


class Answer(msgspec.Struct, frozen=True, tag_field="do", tag="rule", forbid_unknown_fields=True):
    """The GM's answer to a ruling of `day`: the one of that id, or one that waits and holds the armies `about`.

    `row` is the rule by which one of several is meant, no `answer` its default. One of that id may stand by default; it
    is answered when the day has been played. Before his answer he fills in the battle sheet with `set`, a value for
    each line, and enters `dice` thrown at the table, by name: any of the day's may stand with any of its rulings.
    """

    day: int
    answer: str = ""
    about: tuple[str, ...] = ()
    row: str = ""
    ruling: str = ""
    words: str = ""
    set: dict[str, str | int] = {}
    dice: dict[str, tuple[int, ...]] = {}

    def answers(self, asked: Ruling) -> bool:
        """Return whether this is the answer to `asked`."""
        if self.ruling:
            return asked.id == self.ruling
        return (
            asked.day == self.day and set(asked.holds) == set(self.about) and (not self.row or asked.rule == self.row)
        )


class Meet(msgspec.Struct, frozen=True, tag_field="do", tag="duel", forbid_unknown_fields=True):
    """Before `day` is played two commanders fight a duel, with `dice` thrown at the table, by commander."""

    day: int
    between: tuple[str, str]
    stakes: str = duelling.BLOOD
    experienced: str | None = None
    dice: dict[str, tuple[int, ...]] = {}


class Post(msgspec.Struct, frozen=True, tag_field="do", tag="letter", forbid_unknown_fields=True):
    """Before `day` is played the GM sends a letter; `false` is a file of claims beside the messages."""

    day: int
    sender: str
    to: str
    text: str
    at: str | None = None
    enclose: bool = False
    false: str = ""


class Word(msgspec.Struct, frozen=True, tag_field="do", tag="tell", forbid_unknown_fields=True):
    """Before `day` is played the GM lets a commander learn something."""

    day: int
    who: str
    text: str
    about: str | None = None
    at: str | None = None
    how: Literal["GM", "talk", "prisoners", "rumour"] = "GM"
    source: str = ""


class Group(msgspec.Struct, frozen=True, tag_field="do", tag="operation", forbid_unknown_fields=True):
    """Before `day` is played a commander sends a small group to do something."""

    day: int
    who: str
    what: str
    days: int
    cost: int | None = None
    chance: str = ""
    tell: tuple[str, ...] = ()


class Ransom(msgspec.Struct, frozen=True, tag_field="do", tag="ransom", forbid_unknown_fields=True):
    """Before `day` is played a captive is let go for loot, out of the army `payer`, into the army `taker`."""

    day: int
    who: str
    loot: int
    payer: str | None = None
    taker: str | None = None
    at: str | None = None


class Lead(msgspec.Struct, frozen=True, tag_field="do", tag="lead", forbid_unknown_fields=True):
    """Before `day` is played the GM names a commander of an army."""

    day: int
    who: str
    army: str


class HandOver(msgspec.Struct, frozen=True, tag_field="do", tag="hand over", forbid_unknown_fields=True):
    """Before `day` is played another player takes a commander; `who` may be "of ARMY", whoever leads that army."""

    day: int
    who: str
    player: str


class Enter(msgspec.Struct, frozen=True, tag_field="do", tag="commander", forbid_unknown_fields=True):
    """Before `day` is played a new commander enters the game."""

    day: int
    id: str
    name: str
    nation: str
    age: int
    at: str
    traits: tuple[str, ...] = ()
    player: str = ""
    background: str = ""


class Ships(msgspec.Struct, frozen=True, tag_field="do", tag="fleet", forbid_unknown_fields=True):
    """Before `day` is played the GM makes a fleet."""

    day: int
    id: str
    name: str
    nation: str
    at: str
    commander: str
    ships: int = 0
    hired: int = 0
    supplies: int = 0
    loot: int = 0


Act = Sky | Hand | Answer | Meet | Post | Word | Group | Ransom | Lead | HandOver | Enter | Ships
LEADS = "of "


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the GM does on prepared days, and what to look at and to try after them: (command, why)."""

    gm: tuple[Act, ...] = ()
    look: tuple[tuple[str, str], ...] = ()
    next: tuple[tuple[str, str], ...] = ()


def prepared(texts: Mapping[str, bytes], folder: str) -> dict[int, str]:
    """Return the players' messages that lie in `folder` of a sample: day → text."""
    found = [(_DAY.fullmatch(file), text) for file, text in texts.items()]
    return {int(match[2]): text.decode() for match, text in found if match is not None and match[1] == folder}


def read(text: bytes, file: str) -> Script:
    """Return the GM's part of prepared days; Faults when it does not read as one."""
    try:
        return msgspec.convert(compose(text.decode(), file).value(), Script)
    except msgspec.ValidationError as error:
        raise Faults([Fault(file, 0, 0, "TYPE", str(error))]) from None


def play_day(root: Path, script: Script, day: int, by: str, *, folder: str = "") -> Advanced:
    """Do what the GM does before `day`, play it, and answer its rulings as prepared, others by their default.

    `folder` is where in the world the files lie that his letters enclose.
    """
    acts = [act for act in script.gm if act.day == day]
    for act in acts:
        _do(root, act, by, root / folder)
    done = _settled(root, acts, advance(root, force=True, by=by), by)
    for act in acts:
        if isinstance(act, Answer) and act.ruling and _stands(root, act.ruling):
            done = _settled(root, acts, _answer(root, act, act.ruling, by), by)
    return done


def _do(root: Path, act: Act, by: str, folder: Path) -> None:
    match act:
        case Sky():
            weathering.set_sky(root, str(act.on), act.sky, area=act.area, by=by)
        case Hand():
            setting.set_value(root, act.path, act.value, why=act.why, by=by)
        case Meet():
            duelling.duel(root, *act.between, stakes=act.stakes, experienced=act.experienced, dice=act.dice, by=by)
        case Post():
            false = folder / act.false if act.false else None
            lettering.post(root, act.sender, act.to, act.text, at=act.at, enclose=act.enclose, false=false, by=by)
        case Word():
            manner = knowing.Manner(act.how, act.source)
            knowing.tell(root, act.who, act.text, manner, about=act.about, at=act.at, by=by)
        case Group():
            operations.send(
                root, act.who, act.what, days=act.days, cost=act.cost, chance=act.chance, tell=act.tell, by=by
            )
        case Ransom():
            commanding.ransom(root, act.who, act.loot, payer=act.payer, taker=act.taker, at=act.at, by=by)
        case Lead():
            commanding.lead(root, act.who, act.army, by=by)
        case HandOver():
            commanding.hand_over(root, _leader(root, act.who), act.player, by=by)
        case Enter():
            made = Newcomer(act.name, act.nation, act.age, act.background, act.traits, player=act.player, at=act.at)
            commanding.new(root, act.id, made, by=by)
        case Ships():
            fleet = shipping.Wanted(
                act.name,
                act.nation,
                act.at,
                act.ships,
                hired=act.hired,
                commander=act.commander,
                supplies=act.supplies,
                loot=act.loot,
            )
            shipping.new(root, act.id, fleet, by=by)
        case Answer():
            pass  # when it is asked


def _leader(root: Path, who: str) -> str:
    """Return the commander meant by `who`: a commander's name, or "of ARMY" for whoever leads that army."""
    army = load(root).sound().armies.get(who.removeprefix(LEADS)) if who.startswith(LEADS) else None
    return army.commander or who if army is not None else who


def _stands(root: Path, name: str) -> bool:
    """Return whether the ruling of id `name` was decided by default."""
    asked = load(root).sound().rulings.get(name)
    return asked is not None and asked.by == "default"


def _settled(root: Path, acts: list[Act], done: Advanced, by: str) -> Advanced:
    """Answer what waits, each as prepared, or by its default, until nothing does."""
    while done.waiting:
        asked = done.waiting[0]
        act = next((one for one in acts if isinstance(one, Answer) and one.answers(asked)), None)
        done = _answer(root, act, asked.id, by)
    return done


def _answer(root: Path, act: Answer | None, name: str, by: str) -> Advanced:
    if act is None:
        return ruling.rule(root, name, None, by=by)
    settings = [f"{field}={value}" for field, value in act.set.items()]
    return ruling.rule(root, name, act.answer or None, words=act.words, dice=act.dice, settings=settings, by=by)
