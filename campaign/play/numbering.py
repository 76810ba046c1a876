"""Stored commands give way to what came about while a day was being amended: what they make is numbered after it."""

import re
from collections.abc import Iterable

from msgspec.structs import replace

from campaign.model.event import Event
from campaign.model.world import World

# Tables whose records are numbered for each commander: the field that names him, and the number of one without any.
_NUMBERED = {"orders": ("who", 0), "letters": ("sender", 0), "operations": ("who", 1)}
_NUMBER = re.compile(r"[.-]([0-9]+)$")
_WHOLE = 2  # parts of the path of a whole record: its table and its id
_Renamed = dict[tuple[str, str], str]  # (table, id) → the new id


def renumbered(world: World, stored: Iterable[Event]) -> tuple[Event, ...]:
    """Return the stored commands with all they make numbered after what the same commander has in `world`.

    That is orders, letters and operations. Their sequence stays, and so does what `world` does not stand in the way of.
    """
    events = tuple(stored)
    new: _Renamed = {}
    for table in _NUMBERED:
        new |= _moved(world, events, table)
    return tuple(_renamed(event, new) for event in events) if new else events


def _moved(world: World, events: Iterable[Event], table: str) -> _Renamed:
    owner, _ = _NUMBERED[table]
    made: dict[str, list[str]] = {}
    for event in events:
        for change in event.changes:
            record = change.after if change.path[0] == table and len(change.path) == _WHOLE else None
            if change.before is None and isinstance(record, dict):
                made.setdefault(record[owner], []).append(change.path[1])
    if not made:
        return {}
    taken: dict[str, int] = {}
    for key, record in world.table(table).items():
        who = getattr(record, owner)
        taken[who] = max(taken.get(who, 0), _number(table, key))
    new: _Renamed = {}
    for who, keys in sorted(made.items()):
        more = taken.get(who, 0) + 1 - min(_number(table, key) for key in keys)
        if more > 0:
            new |= {(table, key): _with(key, _number(table, key) + more) for key in keys}
    return new


def _number(table: str, key: str) -> int:
    found = _NUMBER.search(key)
    return int(found[1]) if found is not None else _NUMBERED[table][1]


def _with(key: str, number: int) -> str:
    """Return an id with another number in place of its own, or behind it."""
    found = _NUMBER.search(key)
    return f"{key[: found.start(1)]}{number}" if found is not None else f"{key}-{number}"


def _renamed(event: Event, new: _Renamed) -> Event:
    changes, text = [], event.text
    for change in event.changes:
        table, *rest = change.path
        key = rest[0] if rest else ""
        moved = new.get((table, key))
        if moved is not None:
            change = replace(change, path=(table, moved, *rest[1:]))
            text = re.sub(rf"^(Letter )?{re.escape(key)}(?=[: ])", rf"\g<1>{moved}", text)
        changes.append(change)
    return replace(event, changes=tuple(changes), text=text)
