"""`skirmish settle`: what a skirmish cost is written back to the armies (MAY-POST-1, TUM-OPS-2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from campaign.core.fault import Refused
from campaign.core.words import counted, listed
from campaign.model.army import Army
from campaign.model.event import Event
from campaign.model.people import Commander
from campaign.model.ruling import Ruling
from campaign.play import gamefiles, named
from campaign.play.contests.finding import found_file, in_world
from campaign.play.skirmishes import reckoning
from campaign.play.skirmishes.files import read
from campaign.play.skirmishes.reckoning import FATES, RULE, Losses, Toll
from campaign.play.skirmishes.records import GAME, Drawn, Skirmish
from campaign.play.writing import Outcome, Writing, writing
from campaign.rules import captivity, leading
from campaign.rules.counting import ENGINES
from campaign.rules.day import Happening, ruling_id
from campaign.rules.letters import stands

__all__ = ["Losses", "Settled", "settle"]
KIND = "skirmish"
PLAYED, RULED = "played", "ruled"
OPTIONS = {PLAYED: "what it cost as it was played", RULED: "what the GM says it cost"}


@dataclass(frozen=True, slots=True)
class Settled:
    """A skirmish that was settled: who held the field ("": nobody), each side's losses, commanders' fates, events.

    `ruling` is the GM's, and `ruled` what he ruled otherwise than it was played.
    """

    file: str
    held: str
    losses: tuple[Losses, ...]
    commanders: dict[str, str]
    ruling: str
    ruled: tuple[str, ...]
    events: tuple[Event, ...]


def settle(
    root: Path, given: Path, *, settings: Sequence[str] = (), by: str = "", dry: bool = False
) -> tuple[Settled, Outcome]:
    """Write the result of a skirmish back to its armies by the GM's ruling, with what each had before and after.

    The dead and the captured are lost to their detachments, so many men a figure; the wounded who were not captured
    and those who ran come back. Engines that are broken, or on a field that the enemy holds, are lost. Commanders who
    are down die, are captured or are hurt. `settings` rule otherwise (see `reckoning.ruled`). Ruling, dice and losses
    are one event. Refused when the fight is not over, the fallen are not seen to, it was settled before or drawn from
    no armies, one of them is no more, or a setting does not fit.
    """
    file, name = found_file(root, given), in_world(root, given)
    with writing(root, f"skirmish settle {file.name}", by=by, dry=dry) as opened:
        game = read(file)
        drawn = _settleable(game, file)
        armies = {side: named.army(opened.world, key) for side, key in drawn.armies.items()}
        toll = reckoning.ruled(reckoning.reckoned(game, drawn, armies), settings, drawn)
        ruling = _ruling(opened, name, toll, armies, settings)
        why = tuple(reckoning.dice(game, drawn, armies))
        events = [opened.note(replace(_happening(game, file, toll, armies, ruling), why=why))]
        for who, fate in toll.commanders.items():
            told = _fallen(opened, who, fate, armies)
            if told is not None:
                events.append(opened.note(told))
        settled = replace(game, drawn=replace(drawn, settled=events[0].id))
        opened.files[name] = gamefiles.rewritten(file, Skirmish, GAME, settled)
    assert opened.outcome is not None
    done = Settled(str(file), toll.held, toll.losses, toll.commanders, ruling.id, tuple(settings), tuple(events))
    return done, opened.outcome


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


def _ruling(opened: Writing, name: str, toll: Toll, armies: dict[str, Army], settings: Sequence[str]) -> Ruling:
    """Return the GM's ruling on what a skirmish cost, answered."""
    ids, again = tuple(army.id for army in armies.values()), 1
    key = ruling_id(RULE, opened.next_day, ids)
    while key in opened.world.rulings:
        again += 1
        key = ruling_id(RULE, opened.next_day, ids, str(again))
    names = " and ".join(army.name for army in armies.values())
    return Ruling(
        id=key,
        day=opened.next_day,
        rule=RULE,
        kind="stopping",
        question=f"{names} met in a skirmish ({name}). What did it cost them?",
        options=dict(OPTIONS),
        default=PLAYED,
        facts={
            "field": toll.held or "nobody",
            **{armies[one.side].name: _told(one, armies[one.side]) for one in toll.losses},
        },
        answer=RULED if settings else PLAYED,
        words="; ".join(settings),
        by=opened.by or "GM",
    )


def _happening(game: Skirmish, file: Path, toll: Toll, armies: dict[str, Army], ruling: Ruling) -> Happening:
    held = f"{toll.held} held the field" if toll.held else "nobody held the field"
    puts = (*(reckoning.without(armies[one.side], one) for one in toll.losses), ruling)
    told = "; ".join(f"{armies[one.side].name}: {_told(one, armies[one.side])}" for one in toll.losses)
    names = " and ".join(army.name for army in armies.values())
    own = f"{names} met in a skirmish; {held}. {told}."
    ruled = f", as the GM rules ({ruling.words})" if ruling.words else ""
    text = f"A skirmish of {names} ({file.name}, {counted(game.turn, 'turn')}): {held}; {told}{ruled}"
    who = tuple(key for army in armies.values() for key in (army.id, *((army.commander,) if army.commander else ())))
    return Happening(RULE, KIND, text, who, own, notable=True, puts=puts)


def _told(one: Losses, army: Army) -> str:
    engines = {key for key, part in army.detachments.items() if part.type == ENGINES}
    parts = [_lost(one.of(fate), engines, fate) for fate in FATES]
    return listed([part for its in parts for part in its]) or "no losses"


def _lost(its: dict[str, int], engines: set[str], fate: str) -> list[str]:
    """Return how many men, and how many engines, met a fate, in words."""
    men = sum(count for key, count in its.items() if key not in engines)
    guns = sum(count for key, count in its.items() if key in engines)
    told = [f"{men:,} {fate}"] if men else []
    return [*told, f"{counted(guns, 'engine')} {'broken' if fate == 'dead' else fate}"] if guns else told


def _fallen(opened: Writing, who: str, fate: str, armies: dict[str, Army]) -> Happening | None:
    """Return what became of a commander as an event; None when nothing of him changes."""
    one = opened.world.commanders.get(who)
    if one is None or one.status != "free" or fate == "ran":
        return None
    after: Commander
    if fate == "dead":
        after, rule, kind, words = leading.slain(one, stands(opened.world, one)), "TUM-ARMY-10", "died", "dead"
    elif fate == "captured":
        nation = next((army.nation for army in armies.values() if army.nation != one.nation), None)
        if nation is None:
            return None
        after = captivity.captured(one, nation, stands(opened.world, one))
        rule, kind, words = "TUM-COM-2", "captured", f"taken by {opened.world.nations[nation].name}"
    else:
        after, rule, kind, words = replace(one, hurt=opened.next_day), "TUM-DUEL-2", "hurt", "hurt"
    text = f"{one.name}: {words}, in a skirmish"
    return Happening(rule, kind, text, (one.id,), f"{one.name} is {words}.", puts=(after,))
