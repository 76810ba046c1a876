"""What a field of a record says of itself: its meaning, unit, example, and who may know it."""

from enum import StrEnum
from typing import Any

import msgspec


class Who(StrEnum):
    """Who may know a field. An untagged field fails the structure test."""

    ALL = "all"  # common knowledge from the first day
    SEEN = "seen"  # whoever sees the thing, in the form of TUM-SCO-5
    OWN = "own"  # the commander concerned and nobody else
    GM = "gm"  # the GM alone


def told(text: str, who: Who, *, unit: str = "", eg: Any = None, **limits: Any) -> msgspec.Meta:
    """Return the annotation of a field: its description, reader, unit, example and msgspec limits (ge, le, …)."""
    extra: dict[str, Any] = {"who": who.value}
    if unit:
        extra["unit"] = unit
    examples = None if eg is None else [eg]
    return msgspec.Meta(description=text, examples=examples, extra=extra, **limits)


def by_id(record: msgspec.Struct, field: str) -> None:
    """Put the parts that a record holds in a field, by their ids, in the order of these; to run when it is made.

    Parts come and go; so what is told of them is in the same order whether the day before was read or played.
    """
    parts: dict[str, Any] | None = getattr(record, field)  # None where it is not for the reader
    if parts is not None and len(parts) > 1:
        ids = [*parts]
        ordered = sorted(ids)
        if ids != ordered:
            msgspec.structs.force_setattr(record, field, {key: parts[key] for key in ordered})
