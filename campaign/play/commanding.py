"""`commander`: people enter the game, change hands, are taken, come free, lead and die (TUM-COM-2, 3, TUM-ARMY-10)."""

import dataclasses
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from msgspec.structs import replace

from campaign.core.fault import Refused
from campaign.core.words import listed
from campaign.files import layouts
from campaign.land.load import load as load_land
from campaign.model.army import Army
from campaign.model.event import Event
from campaign.model.order import Split
from campaign.model.people import Commander
from campaign.model.place import At
from campaign.model.world import World
from campaign.play import checking, making, named
from campaign.play.advancing import CACHE
from campaign.play.days import dawn
from campaign.play.newcomers import Newcomer, newcomer
from campaign.play.writing import Outcome, Writing, writing
from campaign.rules import captivity, leading, splitting
from campaign.rules.carrying import room
from campaign.rules.day import Day, Happening, Happenings, NotNow, active
from campaign.rules.joining import beside
from campaign.rules.letters import stands
from campaign.rules.numbers import Numbers


@dataclass(slots=True)
class Changed:
    """What a command about people did: its events, and what was written (None: not yet).

    For a new commander `file` is where he stands and `text` what stands there.
    """

    events: list[Event] = field(default_factory=list)
    outcome: Outcome | None = None
    file: str = ""
    text: str = ""


@contextmanager
def _changing(root: Path, command: str, by: str, dry: bool) -> Iterator[tuple[Writing, Changed]]:
    """Open the world for a command about people; what cannot be as things stand is Refused.

    Faults when the world would not be sound afterwards, as with a man set free in the middle of the sea.
    """
    done = Changed()
    with writing(root, f"commander {command}", by=by, dry=dry) as opened:
        try:
            yield opened, done
        except NotNow as reason:
            raise Refused(str(reason)) from None
        checking.refuse_unsound(opened.world, opened.loaded)
    done.outcome = opened.outcome


def new(root: Path, key: str | None, wanted: Newcomer, *, by: str = "", dry: bool = False) -> Changed:
    """Let a commander called `key` (None: by his name) enter the game, and lead at once what he is to lead.

    That is an army, or detachments that part from one (TUM-ARMY-9). Refused and Faults as `making.thing`, as
    `newcomers.newcomer`, and when he cannot lead them. TUM-COM-3.
    """
    key = key or layouts.slug(wanted.name)
    if wanted.leads is not None and wanted.takes:
        raise Refused("he takes over an army or detachments, not both", "leave one out")
    with _changing(root, f"new {key}", by, dry) as (opened, done):
        making.refuse_id(opened, "commander", key)
        if wanted.leads is not None:
            wanted = dataclasses.replace(wanted, leads=named.army(opened.world, wanted.leads).id)
        before = len(opened.commands.get(opened.next_day, ()))
        done.file, done.text = making.lay(opened, "commander", newcomer(opened, key, wanted))
        done.events += opened.commands[opened.next_day][before:]
        if wanted.leads is not None:
            _lead(opened, done, key, wanted.leads)
        if wanted.takes:
            army = named.army_of(opened.world, wanted.takes)
            if army.nation != opened.world.commanders[key].nation:
                raise Refused(f"{army.name}: that is another nation's army")
            _carry_out(opened, done, lambda day: splitting.split(day, army.id, Split(wanted.takes, key)))
            done.file, done.text = making.set_down(opened, "commander", opened.world.commanders[key])
    return done


def hand_over(root: Path, who: str, player: str, *, by: str = "", dry: bool = False) -> Changed:
    """Let another player play a commander ("": the GM); his reports and all that he knows are his still. TUM-COM-3."""
    player = named.text("the player", " ".join(player.split()))
    with _changing(root, f"hand-over {who}", by, dry) as (opened, done):
        one = named.commander(opened.world, who)
        if one.player == player:
            raise Refused(f"{one.name} is {player + '’s' if player else 'the GM’s'} already")
        before, after = (name or "the GM" for name in (one.player, player))
        text = f"{one.name}: played by {after}, not by {before}{_plays_too(opened.world, one, player)}"
        happening = Happening("TUM-COM-3", "handed over", text, (one.id,), "You are in new hands.")
        done.events.append(opened.note(_putting(happening, replace(one, player=player))))
    return done


def _plays_too(world: World, one: Commander, player: str) -> str:
    """Return whom else the player of `one` has in hand, with their nations: a GM may not want him on both sides."""
    others = [
        f"{other.name} ({world.nations[other.nation].name})"
        for key, other in sorted(world.commanders.items())
        if player and other.player == player and key != one.id and other.status != "dead"
    ]
    return f"; {player} plays {listed(others)} too" if others else ""


def capture(root: Path, who: str, captor: str, *, at: str | None = None, by: str = "", dry: bool = False) -> Changed:
    """Put a commander into the hands of a nation, at `at` or where he is; its commanders there are told of it.

    Refused for his own nation. TUM-COM-2.
    """
    with _changing(root, f"capture {who}", by, dry) as (opened, done):
        one = named.commander(opened.world, who)
        nation = opened.world.nations[named.known(captor, sorted(opened.world.nations), "nation")]
        if nation.id == one.nation:
            raise Refused(f"{one.name} serves {nation.name} himself", "name the nation that has taken him")
        taken = captivity.captured(one, nation.id, _where(opened, one, at))
        told = f"You are a captive of {nation.name}."
        happening = Happening("TUM-COM-2", "captured", f"{one.name}: taken by {nation.name}", (one.id,), told)
        done.events.append(opened.note(_putting(happening, taken)))
        _carry_out(opened, done, lambda day: _brought(day, one.id))
    return done


def _brought(day: Day, captive: str) -> Happenings:
    """Tell the commanders of the captor's armies where a captive is held whom they have now."""
    one = day.world.commanders[captive]
    armies = (army for army in active(day.world) if army.nation == one.captor and beside(day, one, army))
    keepers = {army.commander: army for army in armies if army.commander is not None}
    if keepers:
        concerned = tuple(key for who, army in keepers.items() for key in (army.id, who))
        text = f"{one.name}: brought to {listed([army.name for army in keepers.values()])}"
        told = f"{one.name} of {day.world.nations[one.nation].name} is held captive here."
        yield Happening("TUM-COM-2", "captive brought in", text, concerned, told)


def free(
    root: Path, who: str, how: str = "let go", *, at: str | None = None, by: str = "", dry: bool = False
) -> Changed:
    """Let a captive go free at `at`, or where he was held; `how` is "let go" or "escaped". TUM-COM-2."""
    with _changing(root, f"{'free' if how == 'let go' else 'escape'} {who}", by, dry) as (opened, done):
        one = named.commander(opened.world, who)
        after = captivity.released(one, named.spot(opened.world, at) if at is not None else None)
        held = opened.world.nations[one.captor].name if one.captor in opened.world.nations else "his captors"
        text = f"{one.name}: {how}, by {held}" if how == "let go" else f"{one.name}: {how} from {held}"
        told = "You are free again." if how == "let go" else f"You have escaped from {held}."
        done.events.append(opened.note(_putting(Happening("TUM-COM-2", "freed", text, (one.id,), told), after)))
    return done


def ransom(
    root: Path,
    who: str,
    loot: int,
    *,
    payer: str | None = None,
    taker: str | None = None,
    at: str | None = None,
    by: str = "",
    dry: bool = False,
) -> Changed:
    """Let a captive go for `loot`, out of the army `payer` and into the army `taker`; None: from or to elsewhere.

    Refused when he is no captive, the payer has not so much, or the taker cannot carry it. TUM-COM-2.
    """
    with _changing(root, f"ransom {who}", by, dry) as (opened, done):
        one = named.commander(opened.world, who)
        after = captivity.released(one, named.spot(opened.world, at) if at is not None else None)
        gives = named.army(opened.world, payer) if payer is not None else None
        takes = named.army(opened.world, taker) if taker is not None else None
        puts: list[Army] = []
        if gives is not None:
            if gives.loot < loot:
                raise Refused(f"{gives.name} has {gives.loot:,} loot, not {loot:,}")
            puts.append(replace(gives, loot=gives.loot - loot))
        if takes is not None:
            if takes is gives:
                raise Refused(f"{takes.name} cannot pay itself")
            free_room = room(opened.world, Numbers(opened.world.campaign.rules), takes)
            if free_room < loot:
                raise Refused(f"{takes.name} can carry {free_room:,} more, not {loot:,}")
            puts.append(replace(takes, loot=takes.loot + loot))
        source, sink = (f" {way} {army.name}" if army else "" for way, army in (("from", gives), ("to", takes)))
        text = f"{one.name}: ransomed for {loot:,} loot{source}{sink}"
        told = f"You are free again: you were ransomed for {loot:,} loot."
        done.events.append(opened.note(_putting(Happening("TUM-COM-2", "ransomed", text, (one.id,), told), after)))
        if puts:
            told = f"{one.name} is ransomed for {loot:,} loot."
            concerned = tuple(army.id for army in puts)
            text = f"{listed([army.name for army in puts])}: the ransom of {one.name}, {loot:,} loot"
            done.events.append(opened.note(Happening("TUM-COM-2", "ransom", text, concerned, told, puts=tuple(puts))))
    return done


def exchange(root: Path, who: str, other: str, *, by: str = "", dry: bool = False) -> Changed:
    """Exchange two captives of different nations, each free where the other was held. TUM-COM-2."""
    with _changing(root, f"exchange {who} {other}", by, dry) as (opened, done):
        one, two = named.commander(opened.world, who), named.commander(opened.world, other)
        told = f"You are free again: {one.name} and {two.name} are exchanged."
        text = f"{one.name} and {two.name}: exchanged"
        pair = captivity.exchanged(one, two)
        done.events.append(opened.note(Happening("TUM-COM-2", "exchanged", text, (one.id, two.id), told, puts=pair)))
    return done


def kill(root: Path, who: str, *, why: str = "", by: str = "", dry: bool = False) -> Changed:
    """Let a commander die, of `why`; his army has a deputy from the next dawn on. TUM-ARMY-10."""
    with _changing(root, f"kill {who}", by, dry) as (opened, done):
        one = named.commander(opened.world, who)
        dead = leading.slain(one, _where(opened, one, None))
        text = f"{one.name}: dead" + (f", {' '.join(why.split())}" if why.strip() else "")
        happening = Happening("TUM-ARMY-10", "died", text, (one.id,), "You have died.")
        done.events.append(opened.note(_putting(happening, dead)))
    return done


def lead(root: Path, who: str, army: str, *, by: str = "", dry: bool = False) -> Changed:
    """Name a commander of an army; its deputy, or who else led it, steps back. Refused as `leading.lead` says."""
    with _changing(root, f"lead {who} {army}", by, dry) as (opened, done):
        one = named.commander(opened.world, who)
        _lead(opened, done, one.id, named.army(opened.world, army).id)
    return done


def wound(root: Path, who: str, hurt: bool, *, by: str = "", dry: bool = False) -> Changed:
    """Enter that a commander is hurt from the coming day on, or whole again. TUM-DUEL-2."""
    with _changing(root, f"{'hurt' if hurt else 'heal'} {who}", by, dry) as (opened, done):
        one = named.commander(opened.world, who)
        if (one.hurt is not None) is hurt:
            raise Refused(f"{one.name} is {'hurt already' if hurt else 'not hurt'}")
        state = "hurt" if hurt else "healed"
        happening = Happening("TUM-DUEL-2", state, f"{one.name}: {state}", (one.id,), f"You are {state}.")
        done.events.append(opened.note(_putting(happening, replace(one, hurt=opened.next_day if hurt else None))))
    return done


def _putting(happening: Happening, after: Commander) -> Happening:
    return replace(happening, puts=(after,))


def _where(opened: Writing, one: Commander, at: str | None) -> At | None:
    """Return the position given, else where he is."""
    return named.spot(opened.world, at) if at is not None else stands(opened.world, one)


def _lead(opened: Writing, done: Changed, who: str, army: str) -> None:
    _carry_out(opened, done, lambda day: leading.lead(day, who, army))


def _carry_out(opened: Writing, done: Changed, rule: Callable[[Day], Happenings]) -> None:
    """Enter what a rule makes of the coming day's dawn, each step on the world as the one before left it."""
    day = dawn(opened.world, load_land(opened.world, opened.root / CACHE), opened.next_day)
    day.world = opened.world
    for happening in rule(day):
        done.events.append(opened.note(happening))
