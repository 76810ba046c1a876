"""What changed between two records, as edits of the file in which they lie."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import msgspec

from campaign.files.yamltext.edits import Edit, Insert, Remove, Reset, Set
from campaign.model.place import Spot
from campaign.model.world import plain

Path = tuple[str | int, ...]

_NO_DEFAULT = object()


def edits(before: msgspec.Struct, after: msgspec.Struct, path: Path = ()) -> Iterator[Edit | Reset]:
    """Yield the edits that turn the text of `before`, which lies at `path`, into that of `after`.

    What the text becomes depends on the text and on `after` alone, not on what a record was in between: each field
    has its place, in the order in which the record declares them, each key of a mapping by `natural` order, and what
    goes back to its default goes from the text, as if it had never come. Two things a hand has written are an
    exception: a line with a comment or of its own form or place stays, with the default in it; and a default that is
    written out stays until its value changes. One of several fields that becomes nothing goes with all it holds.
    """
    kind = type(before)
    for name, shown, default, following in _fields(kind):
        old, new = getattr(before, name), getattr(after, name)
        if old is not new and old != new:
            there = (*path, shown)
            if default is not _NO_DEFAULT and new == default and not isinstance(old, msgspec.Struct):
                yield Reset(there, written(new), following)
            else:
                yield from _value(old, new, there, following)


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, str, Any, tuple[str, ...]], ...]:
    """Return each field but the id: its name, as written, its default, and the names written after it."""
    fields = [field for field in msgspec.structs.fields(kind) if field.name != "id"]
    names = tuple(field.encode_name for field in fields)
    return tuple((f.name, f.encode_name, _default(f), names[at + 1 :]) for at, f in enumerate(fields))


def _default(field: Any) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return field.default
    return field.default_factory() if field.default_factory is not msgspec.NODEFAULT else _NO_DEFAULT


def natural(key: str) -> tuple[str, int, str]:
    """Sort "horn-10" after "horn-9", as the orders were given."""
    stem, _, number = key.rpartition("-")
    return (stem, int(number), key) if number.isdecimal() and number.isascii() else (key, 0, key)


def followers(present: Iterable[str], added: Iterable[str]) -> dict[str, str | None]:
    """Return for each of `added`, in `natural` order, the first key of `present` after it; None for the end."""
    there = sorted(present, key=natural)
    found: dict[str, str | None] = {}
    at = 0
    for key in sorted(added, key=natural):
        while at < len(there) and natural(there[at]) < natural(key):
            at += 1
        found[key] = there[at] if at < len(there) else None
    return found


def _value(old: Any, new: Any, path: Path, following: tuple[str, ...] = ()) -> Iterator[Edit | Reset]:
    if isinstance(old, msgspec.Struct):
        if new is None:
            yield Remove(path)
        elif type(new) is type(old) and _shape(old) == _shape(new) and written(old):
            yield from edits(old, new, path)
        else:
            yield Set(path, written(new), following)
    elif isinstance(old, dict) and isinstance(new, dict) and old and new:
        for key, follower in followers(old, (key for key in new if key not in old)).items():
            yield Set((*path, key), written(new[key]), (follower,) if follower else ())
        for key, value in old.items():
            if key not in new:
                yield Remove((*path, key))
            elif value != new[key]:
                yield from _value(value, new[key], (*path, key))
    elif isinstance(old, tuple) and isinstance(new, tuple) and old and new and isinstance(old[0], msgspec.Struct):
        common = min(len(old), len(new))
        yield from (Remove((*path, at)) for at in range(len(old) - 1, common - 1, -1))
        for at in range(common):
            if old[at] != new[at]:
                yield from _value(old[at], new[at], (*path, at))
        yield from (Insert((*path, at), written(new[at])) for at in range(common, len(new)))
    else:
        yield Set(path, written(new), following)


def _shape(record: msgspec.Struct) -> Any:
    """Return which of the ways to give a position it uses: those fields stand in the text, the others do not."""
    return (record.start is None, record.x is None) if isinstance(record, Spot) else None


def written(value: Any) -> Any:
    """Return a value of a record as it stands in a file: plain, defaults left out, whole figures without a point.

    A record's id is its key in the file and not among its fields.
    """
    if isinstance(value, msgspec.Struct):
        value = plain(value)
    elif isinstance(value, dict):
        return {key: written(part) for key, part in value.items()}
    return _tidy(value)


def _tidy(value: Any) -> Any:
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    if isinstance(value, list | tuple):
        return [_tidy(part) for part in value]
    if isinstance(value, dict):
        return {key: _tidy(part) for key, part in value.items()}
    return msgspec.to_builtins(value)
