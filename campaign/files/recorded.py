"""The world as the last command left it, to tell what hands changed since.

It is kept in the cache; when the cache is gone, or the chronicle is no longer the one it was kept with (another GM's
commands came in), it is made again from the chronicle: the baseline with all events laid on.
"""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from campaign.files import chronicle
from campaign.files.cache import sealed, summed, unsealed
from campaign.files.load import Loaded
from campaign.model.campaign import Campaign
from campaign.model.defaults import default_of
from campaign.model.event import Change
from campaign.model.world import BY_NAME, TABLES, World, plain

CACHE = ".campaign/cache/recorded.msgpack"
CAMPAIGN = "campaign"
State = dict[str, dict[str, Any]]
_NOTHING: tuple[Any, ...] = (None, {}, [])  # what is left out of a file, and what is left of it in a state


class _Cached(msgspec.Struct):
    day: int
    marks: bytes
    files: dict[str, str]
    state: msgspec.Raw


class Last(msgspec.Struct):
    """The last recorded world: hashes of its files (none when made from the chronicle) and its state, still encoded."""

    files: dict[str, str]
    encoded: bytes

    def state(self) -> State:
        """Return the recorded state: table → id → plain record, `campaign` → field."""
        return msgspec.msgpack.decode(self.encoded, type=State)


def state(world: World) -> State:
    """Return a world as plain data, as JSON would give it back: table → id → record, `campaign` → field."""
    return msgspec.msgpack.decode(_encoded(world), type=State)


def _encoded(world: World) -> bytes:
    tables: dict[str, Any] = {CAMPAIGN: msgspec.to_builtins(world.campaign)}
    for table in TABLES:
        records = world.table(table.name)
        if records:
            tables[table.name] = {key: plain(records[key]) for key in records}
    return msgspec.msgpack.encode(tables)


def folded(root: Path, through: int | None = None) -> State | None:
    """Return the state that the chronicle records after day `through` (default: all of it), or None before it began."""
    tables = chronicle.baseline(root)
    if tables is None:
        return None
    day = 0
    while through is None or day < through:
        day += 1
        commands, events = chronicle.commands(root, day), chronicle.events(root, day)
        for _ in chronicle.lay(tables, commands):
            pass
        for _ in chronicle.lay(tables, events):
            pass
        if through is None and not events:
            break
    return tables


def _marks(root: Path, day: int) -> bytes:
    """Return size and time of every file that `folded` reads when `day` is the last day played, as one digest."""
    names = [chronicle.BASELINE]
    for number in range(1, day + 2):
        names += chronicle.commands_path(number), chronicle.events_path(number)
    found = []
    for name in names:
        try:
            stat = (root / name).stat()
            found.append((stat.st_size, stat.st_mtime_ns))
        except OSError:
            found.append((-1, 0))
    return summed(msgspec.msgpack.encode(found))


def last(root: Path) -> Last | None:
    """Return the world as last recorded, from the cache or else from the chronicle; None when no chronicle has
    begun.

    The cache is believed only while every file of the chronicle lies there as it did when the cache was written.
    """
    if not (root / chronicle.BASELINE).exists():
        return None
    try:
        cached = msgspec.msgpack.decode(unsealed((root / CACHE).read_bytes()), type=_Cached)
    except (OSError, ValueError):
        cached = None
    if cached is not None and cached.marks == _marks(root, cached.day):
        return Last(cached.files, bytes(cached.state))
    tables = folded(root)
    return None if tables is None else Last({}, msgspec.msgpack.encode(tables))


def changes(before: Last, loaded: Loaded) -> list[Change]:
    """Return every field that stands otherwise in the files than was last recorded, by path."""
    if before.files == loaded.hashes:
        return []
    return sorted(compare(before.state(), state(loaded.world)), key=lambda change: change.path)


def compare(before: Mapping[str, Any], after: Mapping[str, Any], path: tuple[str, ...] = ()) -> list[Change]:
    """Return a change for every leaf, or whole record gone or come, in which two states differ."""
    found: list[Change] = []
    for key in {**before, **after}:
        old, new = before.get(key), after.get(key)
        if old == new or (old in _NOTHING and new in _NOTHING):
            continue
        if isinstance(old, dict) and isinstance(new, dict):
            found.extend(compare(old, new, (*path, key)))
        elif not path and isinstance(old or new, dict):
            found.extend(compare(old or {}, new or {}, (key,)))
        else:
            there = (*path, key)
            usual = default_of(there)
            found.append(Change(there, usual if old is None else old, usual if new is None else new))
    return found


def remember(root: Path, loaded: Loaded) -> None:
    """Keep the world as a command has just left it; a cache that cannot be written is done without."""
    day = loaded.world.campaign.day
    cached = _Cached(day, _marks(root, day), loaded.hashes, msgspec.Raw(_encoded(loaded.world)))
    target = root / CACHE
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        beside = target.with_suffix(".new")
        beside.write_bytes(sealed(msgspec.msgpack.encode(cached)))
        beside.replace(target)
    except OSError:
        with suppress(OSError):
            target.unlink()


def forget(root: Path) -> None:
    """Have the record read from the chronicle by the next command, whatever the cache says."""
    with suppress(OSError):
        (root / CACHE).unlink(missing_ok=True)


def typed(table: str, key: str, record: Any) -> Any:
    """Return a plain record of `table` as its frozen record; msgspec.ValidationError says what does not fit."""
    data = {**record, "id": key}
    detachments = data.get("detachments")
    if table in ("armies", "levies") and isinstance(detachments, dict):
        data["detachments"] = {name: {**detachment, "id": name} for name, detachment in detachments.items()}
    return msgspec.convert(data, BY_NAME[table].record)


def world_of(tables: Mapping[str, Mapping[str, Any]]) -> World:
    """Return a state as a world; msgspec.ValidationError when a record in it does not fit the model."""
    world = World(msgspec.convert(tables[CAMPAIGN], Campaign))
    for table in TABLES:
        records = world.table(table.name)
        for key, record in tables.get(table.name, {}).items():
            records[key] = typed(table.name, key, record)
    return world
