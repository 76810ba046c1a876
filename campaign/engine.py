"""The day: run the phase table, apply each event, record it."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import msgspec

from campaign.core.plane import METRES_A_KM
from campaign.model.defaults import default_of
from campaign.model.event import Change, Event, Path
from campaign.model.word import News
from campaign.model.world import BY_NAME, TABLE_OF, World, plain
from campaign.rules.day import Day, Happening
from campaign.rules.phase import Phase

_WORDS = tuple[str, ...]


class PhaseSkipped(Exception):
    """A registered phase did not run: a fault of the program."""


def _record(path: Path) -> Path:
    """Return the part of `path` that names a record: its table and id, or the campaign's settings."""
    return path[:1] if path[0] not in BY_NAME else path[:2]


def differences(path: Path, before: Any, after: Any) -> Iterator[Change]:
    """Yield a change for every leaf in which two plain values differ; mappings are compared key by key.

    A field that is left out counts as its default. A record's fields come in their order, what is below them by name:
    the order in which detachments stand in a file changes nothing.
    """
    if before == after and type(before) is type(after):
        return
    if isinstance(before, dict) and isinstance(after, dict):
        keys = [*before, *(key for key in after if key not in before)]
        for key in keys if len(path) == len(_record(path)) else sorted(keys):
            if key in before and key in after and before[key] == after[key] and type(before[key]) is type(after[key]):
                continue
            there = (*path, key)
            old, new = (held[key] if key in held else default_of(there) for held in (before, after))
            yield from differences(there, old, new)
    else:
        yield Change(path, before, after)


@cache
def _fields(record: type[msgspec.Struct]) -> tuple[tuple[str, str, Any, bool], ...]:
    """Return each field of a record, the name by which it is written, its default, and whether it holds words alone."""
    names, defaults = record.__struct_fields__, record.__struct_defaults__
    usual = (*[msgspec.NODEFAULT] * (len(names) - len(defaults)), *defaults)
    words = [getattr(record.__annotations__.get(name), "__origin__", None) == _WORDS for name in names]
    return tuple(zip(names, record.__struct_encode_fields__, usual, words, strict=True))


def _between(path: Path, old: msgspec.Struct, new: msgspec.Struct) -> Iterable[Change]:
    """Return the changes that make one record of another; where no more than one field differs the others are not
    looked into.
    """
    differ: tuple[str, Any, bool, Any, Any] | None = None
    for name, written, default, words in _fields(type(old)):
        before, after = getattr(old, name), getattr(new, name)
        if before is not after and (before != after or type(before) is not type(after)):
            if differ is not None or name == "detachments":
                return differences(path, plain(old), plain(new))
            differ = written, default, words, before, after
    if differ is None:
        return ()
    written, default, words, *both = differ
    there = (*path, written)
    values = [
        default_of(there) if value is default else value if words else msgspec.to_builtins(value) for value in both
    ]
    return differences(there, *values)


def changes(world: World, happening: Happening) -> tuple[Change, ...]:
    """Return every field that `happening` changes in `world`, before and after; nothing is applied."""
    found: list[Change] = []
    for record in happening.puts:
        table = TABLE_OF[type(record)]
        key: str = record.id  # type: ignore[attr-defined]  # every record of a table has an id
        old = world.table(table.name).get(key)
        if old is None:
            found.append(Change((table.name, key), None, plain(record)))
        elif old is not record:
            found.extend(_between((table.name, key), old, record))
    for name, key in happening.drops:
        old = world.table(name).get(key)
        if old is not None:
            found.append(Change((name, key), plain(old), None))
    return tuple(found)


def apply(world: World, happening: Happening) -> None:
    """Put the happening's records into the world's tables and take out what it drops."""
    for record in happening.puts:
        world.table(TABLE_OF[type(record)].name)[record.id] = record  # type: ignore[attr-defined]
    for name, key in happening.drops:
        world.table(BY_NAME[name].name).pop(key, None)


def record(day: Day, phase: str, happening: Happening, serial: int) -> Event:
    """Apply `happening` to the day's world and return it as the event number `serial` of the day.

    A public one is news from now on, and what commanders learn by it is among what the day has taught them.
    """
    changed = changes(day.world, happening)
    apply(day.world, happening)
    x, y = happening.at if happening.at is not None else (None, None)
    key = f"{day.number}.{serial}"
    if happening.public and x is not None and y is not None:
        place = x / METRES_A_KM, y / METRES_A_KM
        day.news.append(News(key, day.number, happening.kind, *place, happening.tale, heard=happening.who))
    day.learned.extend(happening.learns)
    return Event(
        id=key,
        day=day.number,
        phase=phase,
        rule=happening.rule,
        kind=happening.kind,
        text=happening.text,
        who=happening.who,
        own=happening.own,
        public=happening.public,
        notable=happening.notable,
        x=x,
        y=y,
        rolls=happening.rolls,
        why=happening.why,
        changes=changed,
        tale=happening.tale,
    )


def run(day: Day, phases: tuple[Phase, ...]) -> list[Event]:
    """Run every phase of the day in order on `day.world` and return its events.

    Each rule sees the world as the event before left it. When a stopping ruling waits for its answer the phase is
    finished for the armies it does not hold, and the day stops there, open: `day.halt` is true, its events a draft.
    """
    events: list[Event] = []
    ran: list[str] = []
    for phase in phases:
        for rule in phase.rules:
            for happening in rule(day):
                events.append(record(day, phase.name, happening, len(events) + 1))
        ran.append(phase.name)
        if day.halt:
            return events
    if ran != [phase.name for phase in phases]:
        raise PhaseSkipped(", ".join(ran))
    return events
