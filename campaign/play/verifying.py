"""`verify`: recompute every die and day, and say where files and record part."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from campaign.core.dice import TABLE, thrown
from campaign.files import chronicle, recorded
from campaign.files.load import load
from campaign.land.load import load as load_land
from campaign.model.event import Event
from campaign.play.advancing import CACHE
from campaign.play.days import play, told
from campaign.play.writing import refuse_faults
from campaign.sight.memory import Known, laid, learn


@dataclass(frozen=True, slots=True)
class Parting:
    """One place where files and record part: the day, the event or path, and what differs."""

    day: int
    where: str
    message: str


@dataclass(frozen=True, slots=True)
class Verified:
    """What verify found: how many days and dice it recomputed, and every place where something differs."""

    days: int
    dice: int
    partings: tuple[Parting, ...]


def verify(root: Path, progress: Callable[[int, int], None] | None = None) -> Verified:
    """Play every recorded day again from the baseline and compare it with the record, then the record with the files.

    Nothing is written. Raises Faults when the world or the chronicle cannot be read, Refused when its beginning is
    missing.
    """
    loaded = load(root)
    refuse_faults(loaded)
    tables = recorded.folded(root, through=0)
    if tables is None:
        chronicle.refuse_headless(root)
        return Verified(0, 0, ())
    last = loaded.world.campaign.day
    found: list[Parting] = []
    known: Known = {}
    dice = 0
    learn(known, chronicle.sightings(root, 0))
    for number in range(1, last + 2):
        commands = chronicle.commands(root, number)
        before = tables[recorded.CAMPAIGN]["seed"]
        found.extend(_laid(tables, number, commands))
        found.extend(_thrown((before, tables[recorded.CAMPAIGN]["seed"]), number, commands))
        dice += _dice(commands)
        if number > last:
            break
        if progress is not None:
            progress(number - 1, last)
        dice += _day(root, tables, number, known, found)
    found.extend(
        Parting(
            last, ".".join(change.path), f"the record has {_shown(change.before)}, the files {_shown(change.after)}"
        )
        for change in recorded.compare(tables, recorded.state(loaded.world))
    )
    if progress is not None:
        progress(last, last)
    return Verified(last, dice, tuple(found))


def _laid(tables: recorded.State, number: int, happened: list[Event]) -> list[Parting]:
    return [
        Parting(number, event.id, f"{'.'.join(path)} was {_shown(was)} before it, not as the event says")
        for event, path, was in chronicle.lay(tables, happened)
    ]


def _day(root: Path, tables: recorded.State, number: int, known: Known, found: list[Parting]) -> int:
    """Compare one day; the record's own events are then laid on `tables` and its sightings on `known`."""
    events, sightings = chronicle.events(root, number), chronicle.sightings(root, number)
    by_gm = told(known, chronicle.commands(root, number))
    try:
        world = recorded.world_of(tables)
        played = play(world, load_land(world, root / CACHE), laid(known, by_gm))
    except (msgspec.ValidationError, ValueError) as error:
        found.append(Parting(number, chronicle.events_path(number), f"the day cannot be played again: {error}"))
        played = None
    if played is not None:
        if played.waiting:
            found.append(Parting(number, played.waiting[0].id, "a ruling waits that the record does not know of"))
        found.extend(_differing(number, tuple(map(_plain, played.events)), tuple(map(_plain, events))))
        if tuple(map(_plain, (*by_gm, *played.sightings))) != tuple(map(_plain, sightings)):
            found.append(Parting(number, chronicle.sightings_path(number), "the sightings are not what was to be seen"))
    found.extend(_laid(tables, number, events))
    learn(known, sightings)
    return _dice(events)


def _dice(happened: list[Event]) -> int:
    return sum(len(roll.dice) for event in happened for roll in event.rolls)


def _thrown(seeds: tuple[int, int], number: int, commands: list[Event]) -> list[Parting]:
    """Return the dice of the GM's commands that are not what the seed, as it was before or after them, throws."""
    return [
        Parting(number, event.id, f"{roll.key}: {'+'.join(map(str, roll.dice))} is not what the seed throws")
        for event in commands
        for roll in event.rolls
        if roll.by != TABLE and not any(roll.dice == thrown(seed, roll.key, roll.expr) for seed in seeds)
    ]


def _plain(record: msgspec.Struct) -> bytes:
    return msgspec.json.encode(record)


def _differing(number: int, again: tuple[bytes, ...], record: tuple[bytes, ...]) -> list[Parting]:
    for i, (new, old) in enumerate(zip(again, record, strict=False)):
        if new != old:
            was, now = msgspec.json.decode(old), msgspec.json.decode(new)
            fields = [key for key in {**was, **now} if was.get(key) != now.get(key)]
            details = "; ".join(
                f"{key}: record {_shown(was.get(key))}, recomputed {_shown(now.get(key))}" for key in fields
            )
            return [Parting(number, str(was.get("id", i + 1)), details)]
    if len(again) != len(record):
        return [
            Parting(number, chronicle.events_path(number), f"{len(record)} events recorded, {len(again)} recomputed")
        ]
    return []


def _shown(value: object) -> str:
    text = msgspec.json.encode(value).decode()
    limit = 120
    return text if len(text) <= limit else text[: limit - 1] + "…"
