"""Changes to plain data, by path: what they are, how they apply, and which ones lead from one value to another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

Path = tuple[str | int, ...]


class Set(msgspec.Struct, frozen=True):
    """The value at `path` becomes `value`; a key that is not there is added.

    It goes before the first key of `before` that is there, or to the end of its mapping. A key that is there stays in
    its place.
    """

    path: Path
    value: Any
    before: tuple[str, ...] = ()


class Reset(msgspec.Struct, frozen=True):
    """The value at `path` becomes `value`, which is what it also is when its key is left out.

    The key goes where adding it again as `Set` does would bring back the same text. Where a hand has written it in
    another form or place, or put a comment to it, it stays and holds `value`; a key that is not there stays away.
    """

    path: Path
    value: Any
    before: tuple[str, ...] = ()


class Remove(msgspec.Struct, frozen=True):
    """The entry or item at `path` goes."""

    path: Path


class Insert(msgspec.Struct, frozen=True):
    """A new key, placed as by `Set`, or a new item before the one at that index (its length: at the end)."""

    path: Path
    value: Any
    before: tuple[str, ...] = ()


Edit = Set | Remove | Insert


def apply(data: Any, edits: Iterable[Edit]) -> Any:
    """`data` with the edits made in order; `data` itself is left as it is.

    Raises LookupError where a path leads nowhere or an inserted key is already there.
    """
    holder: list[Any] = [data]
    fresh = {id(holder)}
    for edit in edits:
        home: Any = holder
        for step in (0, *edit.path[:-1]) if edit.path else ():
            inner = _held(home, step)
            if id(inner) not in fresh:
                inner = inner.copy() if isinstance(inner, (dict, list)) else _nowhere(edit)
                fresh.add(id(inner))
                home[step] = inner
            home = inner
        _make(home, edit.path[-1] if edit.path else 0, edit)
    return holder[0]


def _held(home: Any, step: str | int) -> Any:
    if isinstance(home, list) and not (isinstance(step, int) and 0 <= step < len(home)):
        raise LookupError(f"no item {step!r}")
    return home[step]


def _nowhere(edit: Edit) -> Any:
    raise LookupError(f"nothing lies at {edit.path!r}")


def _make(home: Any, step: str | int, edit: Edit) -> None:
    if isinstance(edit, Remove):
        _held(home, step)
        del home[step]
    elif isinstance(home, list):
        if isinstance(edit, Set):
            _held(home, step)
            home[step] = edit.value  # type: ignore[index]
        elif isinstance(step, int) and 0 <= step <= len(home):
            home.insert(step, edit.value)
        else:
            raise LookupError(f"no place for an item {step!r}")
    elif not isinstance(step, str):
        raise LookupError(f"{step!r} is no key")
    elif isinstance(edit, Insert) and step in home:
        raise LookupError(f"{step!r} is already there")
    elif step in home:
        home[step] = edit.value
    else:
        follower = next((key for key in edit.before if key in home), None)
        after = [] if follower is None else list(home)[list(home).index(follower) :]
        home[step] = edit.value
        for key in after:
            home[key] = home.pop(key)


def same(one: Any, other: Any) -> bool:
    """Whether two plain values are the same, type for type and key order for key order: 1 is not 1.0 nor true."""
    return one is other or repr(one) == repr(other)


def differences(old: Any, new: Any, path: Path = ()) -> Iterator[Edit]:
    """The smallest edits that lead from `old` to `new`, so that a text keeps what does not change.

    `apply(old, differences(old, new))` is the same as `new`, key order included.
    """
    if isinstance(old, dict) and isinstance(new, dict) and old and new:
        kept = [key for key in old if key in new]
        names = list(new)
        if kept and [key for key in names if key in old] == kept:
            yield from (Remove((*path, key)) for key in old if key not in new)
            for key in kept:
                yield from differences(old[key], new[key], (*path, key))
            for at, key in enumerate(names):
                if key not in old:
                    yield Insert((*path, key), new[key], tuple(names[at + 1 :]))
            return
    elif isinstance(old, list) and isinstance(new, list) and old and new:
        common = min(len(old), len(new))
        yield from (Remove((*path, at)) for at in range(len(old) - 1, common - 1, -1))
        for at in range(common):
            yield from differences(old[at], new[at], (*path, at))
        yield from (Insert((*path, at), new[at]) for at in range(common, len(new)))
        return
    if not same(old, new):
        yield Set(path, new)
