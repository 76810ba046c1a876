"""What a commander may know of a record, decided by the tags of its fields and by nothing else."""

from collections.abc import Mapping
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from campaign.model.fields import Who
from campaign.model.world import World

OTHERS = frozenset({Who.ALL})
SEEN = frozenset({Who.ALL, Who.SEEN})
OWN = frozenset({Who.ALL, Who.SEEN, Who.OWN})
_DEEP = (msgspec.Struct, dict, tuple)  # what may hold records
_SHARED = ("nations", "places", "roads", "rivers", "terrain", "outlines", "regions")


@cache
def readers(record: type[msgspec.Struct]) -> dict[str, Who]:
    """Return field → who may know it, from the tags; LookupError names a field without one."""
    found: dict[str, Who] = {}
    for name, hint in get_type_hints(record, include_extras=True).items():
        tags = list(_tags(hint))
        if len(tags) != 1:
            raise LookupError(f"{record.__name__}.{name} says {len(tags)} times who may know it")
        found[name] = tags[0]
    return found


def _tags(hint: Any) -> Any:
    """Yield the tags of a field's annotation, those of its optional part included."""
    for meta in getattr(hint, "__metadata__", ()):
        if isinstance(meta, msgspec.Meta) and meta.extra and "who" in meta.extra:
            yield Who(meta.extra["who"])
    if get_origin(hint) is not None and not hasattr(hint, "__metadata__"):
        for inner in get_args(hint):
            yield from _tags(inner)


@cache
def _plan(record: type[msgspec.Struct], allowed: frozenset[Who]) -> tuple[tuple[str, ...], dict[str, Any]]:
    """Return (fields to keep that may hold records, field → default of those to hide)."""
    tags = readers(record)
    hidden: dict[str, Any] = {}
    for field in msgspec.structs.fields(record):
        if tags[field.name] in allowed:
            continue
        if field.default is not msgspec.NODEFAULT:
            hidden[field.name] = field.default
        elif field.default_factory is not msgspec.NODEFAULT:
            hidden[field.name] = field.default_factory()
        else:
            hidden[field.name] = None
    hints = get_type_hints(record)
    return tuple(name for name in tags if name not in hidden and _holds_records(hints[name])), hidden


def _holds_records(hint: Any) -> bool:
    """Return whether a value of this type can be or hold a record."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return True
    return any(_holds_records(inner) for inner in get_args(hint))


def redact(record: Any, allowed: frozenset[Who]) -> Any:
    """Return the record with every field hidden (at its default, else None) whose tag is not in `allowed`."""
    if not isinstance(record, msgspec.Struct):
        if isinstance(record, dict):
            return {key: redact(value, allowed) for key, value in record.items()}
        if isinstance(record, tuple):
            return tuple(redact(value, allowed) for value in record)
        return record
    kept, hidden = _plan(type(record), allowed)
    changed = dict(hidden)
    for name in kept:
        value = getattr(record, name)
        if value and isinstance(value, _DEEP):
            changed[name] = redact(value, allowed)
    return msgspec.structs.replace(record, **changed) if changed else record


def common(world: World, before: tuple[World, World] | None = None) -> World:
    """Return the world as everybody knows it: the land and the nations, in their common fields only; no army, no order.

    The strongholds' holders are those of the first day, where that is common knowledge; before it, those of the files.
    With `before`, an earlier state of the world and what this made of it, what is still the same record stays so, and
    a table in which all are the same stays the same table.
    """
    campaign = redact(world.campaign, OTHERS)
    known = World(msgspec.structs.replace(campaign, rules=world.campaign.rules))
    for name in _SHARED:
        was, made = (before[0].table(name), before[1].table(name)) if before is not None else ({}, {})
        setattr(known, name, _shown(world.table(name), was, made, _holders(world) if name == "places" else None))
    if not world.campaign.common.rivers:
        known.rivers, known.terrain = {}, {}
    if not world.campaign.common.roads:
        known.roads = {}
    return known


def _holders(world: World) -> Mapping[str, str | None] | None:
    """Return who everybody thinks holds each place, None when that is not common knowledge."""
    if not world.campaign.common.holders:
        return None
    firsts = world.campaign.firsts
    return firsts if firsts or world.campaign.day else {key: place.holder for key, place in world.places.items()}


def _shown(
    records: dict[str, Any],
    was: dict[str, Any],
    made: dict[str, Any],
    holders: Mapping[str, str | None] | None,
) -> dict[str, Any]:
    """Return the common fields of records, those that are still as they `was` as they were `made` then."""
    found: dict[str, Any] = {}
    same = len(records) == len(made)
    for key, record in records.items():
        known = made.get(key)
        holder = None if holders is None else holders.get(key)
        if known is None or was.get(key) is not record or (holders is not None and known.holder != holder):
            fresh = redact(record, OTHERS)
            if holder is not None:
                fresh = msgspec.structs.replace(fresh, holder=holder)
            if fresh != known:
                same = False
                known = fresh
        found[key] = known
    return made if same else found
