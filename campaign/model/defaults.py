"""What a field holds when its file leaves it out, as plain data."""

import types
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec

from campaign.model.campaign import Campaign
from campaign.model.world import BY_NAME

CAMPAIGN = "campaign"


@cache
def _fields(record: type[msgspec.Struct]) -> dict[str, tuple[Any, Any]]:
    """Return field as written → (its plain default or None, its type)."""
    hints = get_type_hints(record)
    found: dict[str, tuple[Any, Any]] = {}
    for field in msgspec.structs.fields(record):
        default: Any = None
        if field.default is not msgspec.NODEFAULT:
            default = field.default
        elif field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        plain = msgspec.json.decode(msgspec.json.encode(default))
        found[field.encode_name] = (plain, hints[field.name])
    return found


@cache
def _inner(kind: Any) -> tuple[type[msgspec.Struct] | None, bool]:
    """Return (record that a type holds, whether by key); (None, False) when it holds none or one of several."""
    origin = get_origin(kind)
    if origin is Annotated:
        return _inner(get_args(kind)[0])
    if origin in (Union, types.UnionType):
        records = [one for one in get_args(kind) if _inner(one)[0] is not None]
        return _inner(records[0]) if len(records) == 1 else (None, False)
    if origin is dict:
        return _inner(get_args(kind)[1])[0], True
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind, False
    return None, False


@cache
def default_of(path: tuple[str, ...]) -> Any:
    """Return the plain default of the field at `path` (table, id, field, …; or campaign, field, …), None without
    one.
    """
    if path[:1] == (CAMPAIGN,):
        record, rest = Campaign, path[1:]
    elif path[0] in BY_NAME:
        record, rest = BY_NAME[path[0]].record, path[2:]
    else:
        return None
    return _default(record, rest)


def _default(record: type[msgspec.Struct], path: tuple[str, ...]) -> Any:
    if not path or path[0] not in _fields(record):
        return None
    default, kind = _fields(record)[path[0]]
    if len(path) == 1:
        return default
    inner, keyed = _inner(kind)
    return _default(inner, path[2:] if keyed else path[1:]) if inner is not None else None


def unknown(path: tuple[str, ...], data: Any) -> tuple[int, tuple[str, ...]] | None:
    """Return which part of `path` (as of `default_of`) names nothing, and the names that there are; None if all do.

    `data` is the record as plain data: what it holds by key, or as one of several kinds, is looked for there.
    """
    first = 1 if path[:1] == (CAMPAIGN,) else 2
    record: type[msgspec.Struct] | None = Campaign if first == 1 else BY_NAME[path[0]].record
    keyed = False
    for number, part in enumerate(path[first:], start=first):
        held = data if isinstance(data, dict) else {}
        names = held if keyed or record is None else _fields(record)
        if part not in names:
            return number, tuple(names)
        data = held.get(part)
        if keyed:
            keyed = False
        elif record is not None:
            record, keyed = _inner(_fields(record)[part][1])
    return None
