"""`skirmish settle`: what a skirmish cost is written back to the armies (MAY-POST-1, TUM-OPS-2)."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from campaign.core.fault import Refused
from campaign.core.words import counted, listed
from campaign.model.army import Army
from campaign.model.event import Event
from campaign.model.people import Commander
from campaign.play import gamefiles, named
from campaign.play.contests.finding import found_file, in_world
from campaign.play.skirmishes.files import read
from campaign.play.skirmishes.records import GAME, Drawn, Skirmish
from campaign.play.writing import Outcome, Writing, writing
from campaign.rules import captivity, leading
from campaign.rules.day import Happening
from campaign.rules.letters import stands

RULE = "MAY-POST-1"
KIND = "skirmish"
GONE = ("dead", "captured")


@dataclass(frozen=True, slots=True)
class Losses:
    """What a skirmish cost an army: men dead, captured, wounded who come back, run off who come back, by detachment.

    `lost` are the dead and the captured together; `before` and `after` are the sizes of the detachments.
    """

    army: str
    side: str
    dead: dict[str, int]
    captured: dict[str, int]
    wounded: dict[str, int]
    ran: dict[str, int]
    before: dict[str, int]
    after: dict[str, int]


@dataclass(frozen=True, slots=True)
class Settled:
    """A skirmish that was settled: who held the field ("": nobody), each side's losses, commanders' fates, events."""

    file: str
    held: str
    losses: tuple[Losses, ...]
    commanders: dict[str, str]
    events: tuple[Event, ...]


def settle(root: Path, given: Path, *, by: str = "", dry: bool = False) -> tuple[Settled, Outcome]:
    """Write the result of a skirmish back to its armies, and enter it with what each had before and after.

    The dead and the captured are lost to their detachments, so many men a figure; the wounded who were not captured
    and those who ran come back. Commanders who are down die, are captured or are hurt. Refused when the fight is not
    over, the fallen are not seen to, it was settled before or drawn from no armies, or one of them is no more.
    """
    file, name = found_file(root, given), in_world(root, given)
    with writing(root, f"skirmish settle {file.name}", by=by, dry=dry) as opened:
        game = read(file)
        drawn = _settleable(game, file)
        armies = {side: named.army(opened.world, key) for side, key in drawn.armies.items()}
        losses = tuple(_losses(game, drawn, side, army) for side, army in armies.items())
        events = [opened.note(_happening(game, file, losses, armies))]
        fates = _fates(game, drawn)
        for who, fate in fates.items():
            told = _fallen(opened, who, fate, armies, game)
            if told is not None:
                events.append(opened.note(told))
        settled = replace(game, drawn=replace(drawn, settled=events[0].id))
        opened.files[name] = gamefiles.rewritten(file, Skirmish, GAME, settled)
    assert opened.outcome is not None
    return Settled(str(file), game.winner, losses, fates, tuple(events)), opened.outcome


def _settleable(game: Skirmish, file: Path) -> Drawn:
    """Return from what the figures of a game were drawn; Refused when it cannot be settled."""
    if game.drawn is None:
        raise Refused(f"{file.name} was not drawn from armies", "`campaign skirmish new ARMY ARMY` draws one")
    if game.drawn.settled:
        raise Refused(f"{file.name} was settled by event {game.drawn.settled}", "`campaign undo` takes that back")
    if not game.over:
        raise Refused(f"{file.name} is not over", "`campaign mayhem show` tells how it stands")
    if any(one.status == "downed" for one in game.figures):
        raise Refused("some are down whose fate is open", f'campaign mayhem act {file} "see to the fallen"')
    return game.drawn


def _fate(status: str, captured: bool) -> str:
    """Return what became of a figure: "dead", "captured", "wounded", "ran", "" for one who is unharmed."""
    if captured:
        return "captured"
    return {"dead": "dead", "wounded": "wounded", "ran": "ran", "left": "ran"}.get(status, "")


def _losses(game: Skirmish, drawn: Drawn, side: str, army: Army) -> Losses:
    found: dict[str, Counter[str]] = {fate: Counter() for fate in ("dead", "captured", "wounded", "ran")}
    for one in game.figures:
        fate = _fate(one.status, one.captured)
        part = drawn.figures.get(one.id)
        if one.side == side and fate and part is not None:
            found[fate][part] += drawn.men
    parts = sorted({part for id, part in drawn.figures.items() if part in army.detachments})
    before = {part: army.detachments[part].size for part in parts}
    lost = {part: sum(found[fate][part] for fate in GONE) for part in parts}
    after = {part: max(0, before[part] - lost[part]) for part in parts}
    dead, captured, wounded, ran = (
        dict(sorted(found[fate].items())) for fate in ("dead", "captured", "wounded", "ran")
    )
    return Losses(army.id, side, dead, captured, wounded, ran, before, after)


def _happening(game: Skirmish, file: Path, losses: tuple[Losses, ...], armies: dict[str, Army]) -> Happening:
    held = f"{game.winner} held the field" if game.winner else "nobody held the field"
    puts = []
    for one in losses:
        army = armies[one.side]
        parts = {key: replace(part, size=one.after.get(key, part.size)) for key, part in army.detachments.items()}
        puts.append(replace(army, detachments=parts))
    told = "; ".join(f"{armies[one.side].name}: {_told(one)}" for one in losses)
    names = " and ".join(army.name for army in armies.values())
    own = f"{names} met in a skirmish; {held}. {told}."
    text = f"A skirmish of {names} ({file.name}, {counted(game.turn, 'turn')}): {held}; {told}"
    who = tuple(key for army in armies.values() for key in (army.id, *((army.commander,) if army.commander else ())))
    return Happening(RULE, KIND, text, who, own, notable=True, puts=tuple(puts))


def _told(one: Losses) -> str:
    parts = [
        f"{sum(men.values()):,} {what}"
        for men, what in ((one.dead, "dead"), (one.captured, "captured"), (one.wounded, "wounded"), (one.ran, "ran"))
        if men
    ]
    return listed(parts) if parts else "no losses"


def _fates(game: Skirmish, drawn: Drawn) -> dict[str, str]:
    """Return what became of the commanders who fought, by id; those who are unharmed are left out."""
    known = {one.id: one for one in game.figures}
    fates = {who: _fate(known[id].status, known[id].captured) for id, who in drawn.commanders.items() if id in known}
    return {who: fate for who, fate in fates.items() if fate}


def _fallen(opened: Writing, who: str, fate: str, armies: dict[str, Army], game: Skirmish) -> Happening | None:
    """Return what became of a commander as an event; None when nothing of him changes."""
    one = opened.world.commanders.get(who)
    if one is None or one.status != "free" or fate == "ran":
        return None
    after: Commander
    if fate == "dead":
        after, rule, kind, words = leading.slain(one, stands(opened.world, one)), "TUM-ARMY-10", "died", "dead"
    elif fate == "captured":
        nation = armies[game.winner].nation
        if nation == one.nation:
            return None
        after = captivity.captured(one, nation, stands(opened.world, one))
        rule, kind, words = "TUM-COM-2", "captured", f"taken by {opened.world.nations[nation].name}"
    else:
        after, rule, kind, words = replace(one, hurt=opened.next_day), "TUM-DUEL-2", "hurt", "hurt"
    text = f"{one.name}: {words}, in a skirmish"
    return Happening(rule, kind, text, (one.id,), f"{one.name} is {words}.", puts=(after,))
