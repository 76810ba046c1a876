"""What changed between two records, as edits of the file in which they lie."""

from collections.abc import Iterator
from typing import Any

import msgspec

from campaign.files.yamltext.edits import Edit, Insert, Remove, Set
from campaign.model.place import Spot
from campaign.model.world import plain

Path = tuple[str | int, ...]


def edits(before: msgspec.Struct, after: msgspec.Struct, path: Path = ()) -> Iterator[Edit]:
    """Yield the edits that turn the text of `before`, which lies at `path`, into that of `after`.

    A field that goes back to its default keeps its line, with the default in it; one of several fields that becomes
    nothing goes with all it holds.
    """
    kind = type(before)
    for name, written in zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True):
        old, new = getattr(before, name), getattr(after, name)
        if old is not new and old != new and name != "id":
            yield from _value(old, new, (*path, written))


def _value(old: Any, new: Any, path: Path) -> Iterator[Edit]:
    if isinstance(old, msgspec.Struct):
        if new is None:
            yield Remove(path)
        elif type(new) is type(old) and _shape(old) == _shape(new) and written(old):
            yield from edits(old, new, path)
        else:
            yield Set(path, written(new))
    elif isinstance(old, dict) and isinstance(new, dict) and old and new:
        yield from (Remove((*path, key)) for key in old if key not in new)
        for key, value in new.items():
            if key not in old:
                yield Set((*path, key), written(value))
            elif value != old[key]:
                yield from _value(old[key], value, (*path, key))
    elif isinstance(old, tuple) and isinstance(new, tuple) and old and new and isinstance(old[0], msgspec.Struct):
        common = min(len(old), len(new))
        yield from (Remove((*path, at)) for at in range(len(old) - 1, common - 1, -1))
        for at in range(common):
            if old[at] != new[at]:
                yield from _value(old[at], new[at], (*path, at))
        yield from (Insert((*path, at), written(new[at])) for at in range(common, len(new)))
    else:
        yield Set(path, written(new))


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
