"""A folder of text into a world: every file read once, every fault at once."""

import gc
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from campaign.core.fault import Fault, Faults
from campaign.files import cache, layouts
from campaign.files.finding import Found, find
from campaign.files.history import digest
from campaign.model.campaign import Calendar, Campaign
from campaign.model.people import Nation
from campaign.model.world import BY_NAME, TABLES, Table, World

if TYPE_CHECKING:
    from campaign.files.yamltext.compose import Doc

ALWAYS = (Nation("independent", "Independent"), Nation("robbers", "Robbers"))  # TUM-WORLD-4
# Stands in when world.yaml cannot be read, so that the rest can still be checked.
NO_CAMPAIGN = Campaign(name="", seed=0, calendar=Calendar(first="1-1-1"), bounds=(0.0, 0.0, 0.0, 0.0))


@dataclass(slots=True)
class Loaded:
    """A world as it lies on disk.

    `hashes` gives the digest of the text of every file of records, by path relative to `root`; `faults` everything
    wrong with their form, warnings included; when one of them is an error, `world` holds only what could be read.
    `homes` says in which file the records of grouped tables lie; `texts` holds texts newer than the disk.
    """

    root: Path
    world: World
    hashes: dict[str, str] = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()
    homes: dict[str, dict[str, str]] = field(default_factory=dict)
    texts: dict[str, bytes] = field(default_factory=dict)
    _docs: "dict[str, Doc | None]" = field(default_factory=dict)

    def sound(self) -> World:
        """Return the world; Faults when any file has an error."""
        if any(fault.severity == "error" for fault in self.faults):
            raise Faults(self.faults)
        return self.world

    def is_record(self, file: str) -> bool:
        """Return whether `file` (relative to the world) is one that holds records."""
        return layouts.table_of(file) is not None

    def home(self, table: str, key: str) -> str:
        """Return the file in which the record `key` of `table` lies, or would lie; "campaign" is a table too."""
        if table == layouts.CAMPAIGN.name:
            return layouts.WORLD_FILE
        found = BY_NAME[table]
        if found.layout == "each":
            return f"{found.where}/{key}{layouts.SUFFIX}"
        if found.layout == "grouped":
            record = self.world.table(table).get(key)
            return self.homes.get(table, {}).get(key) or (layouts.home(found, record) if record else found.where)
        return found.where

    def text(self, file: str) -> bytes:
        """Return a file's text as loaded; OSError when it cannot be read, Faults when it is another by now."""
        known = self.texts.get(file)
        if known is not None:
            return known
        data = (self.root / file).read_bytes()
        if self.hashes.get(file, "") != digest(data):
            raise Faults((Fault(file, 0, 0, "READ", "the file was changed while the command ran; run it again"),))
        return data

    def mark(self, table: str, key: str, *path: str | int, of_key: bool = False) -> tuple[str, int, int]:
        """Return (file, line, column) of the value at `path` in a record, or of its key; (file, 0, 0) when unknown."""
        file = self.home(table, key)
        from campaign.files.yamltext.compose import compose  # late: an unchanged world needs no parser
        from campaign.files.yamltext.decode import decode

        if file not in self._docs:
            try:
                self._docs[file] = compose(decode(self.text(file), file).text, file)
            except (Faults, OSError):
                self._docs[file] = None
        doc = self._docs[file]
        if doc is None:
            return file, 0, 0
        kind = layouts.table_of(file)
        whole = path if kind is None or kind.layout == "each" else (key, *path)
        line, col = doc.key_mark(whole) if of_key else doc.mark(whole)
        return file, line, col


def load(root: Path, *, use_cache: bool = True) -> Loaded:
    """Read the world in folder `root`; never raises for what stands there, see `Loaded.faults`.

    Unchanged files come from the cache, which is brought up to date. The nations that always exist are added in memory
    where the world does not describe them (TUM-WORLD-4).
    """
    collecting = gc.isenabled()
    gc.disable()  # tens of thousands of records are made, none of them garbage
    try:
        return _load(root, use_cache)
    finally:
        if collecting:
            gc.enable()


def _load(root: Path, use_cache: bool) -> Loaded:
    faults: list[Fault] = []
    loaded = Loaded(root, World(NO_CAMPAIGN))
    seen = time.time_ns()
    found = find(root, faults)
    if not found[layouts.CAMPAIGN.name] and not any(fault.file == layouts.WORLD_FILE for fault in faults):
        remedy = "the folder is no world; `campaign new DIR` makes one"
        faults.append(Fault(layouts.WORLD_FILE, 0, 0, "FILE", f"there is no {layouts.WORLD_FILE}: {remedy}"))
    for table in (layouts.CAMPAIGN, *TABLES):
        records = _table(root, table, found[table.name], seen, loaded, faults, use_cache)
        if table is layouts.CAMPAIGN:
            loaded.world.campaign = records[0] if records else NO_CAMPAIGN
            continue
        records.sort(key=lambda record: record.id)
        loaded.world.table(table.name).update((record.id, record) for record in records)
    nations = {nation.id: nation for nation in ALWAYS} | loaded.world.nations
    loaded.world.nations = dict(sorted(nations.items()))
    faults.extend(_twice(loaded))
    loaded.faults = tuple(sorted(set(faults)))
    return loaded


def _table(
    root: Path, table: Table, files: list[Found], seen: int, loaded: Loaded, faults: list[Fault], use_cache: bool
) -> list[Any]:
    """Return the records of one table, from its shelf where the files are as they were."""
    shelf = cache.read(root, table) if use_cache else None
    shelved = shelf.by_file() if shelf is not None else {}
    changed = len(files) != len(shelved)
    records: list[Any] = []
    keeping: list[cache.Kept] = []
    kept_records: list[Any] = []
    for file in files:
        kept, made = shelved.get(file.path, (None, []))
        clean = True
        if kept is not None and shelf is not None and shelf.settled(kept, file):
            known = kept.digest
        else:
            changed = True
            try:
                data = (root / file.path).read_bytes()
            except OSError as error:
                faults.append(Fault(file.path, 0, 0, "READ", f"the file cannot be read: {error.strerror}"))
                continue
            known = digest(data)
            if kept is None or kept.digest != known:
                from campaign.files import parsing  # late: an unchanged world needs no parser

                before = len(faults)
                made = parsing.parse(table, file.path, data, faults)
                clean = len(faults) == before
        loaded.hashes[file.path] = known
        records.extend(made)
        if clean:
            keeping.append(cache.Kept(file, known, len(made)))
            kept_records.extend(made)
        if table.layout == "grouped":
            _settle(table, file.path, made, loaded, faults)
    if changed and use_cache:
        cache.write(root, table, seen, keeping, kept_records)
    return records


def _settle(table: Table, file: str, made: list[Any], loaded: Loaded, faults: list[Fault]) -> None:
    """Note where the records of a grouped table lie; an id in two files is a fault."""
    homes = loaded.homes.setdefault(table.name, {})
    for record in made:
        other = homes.setdefault(record.id, file)
        if other != file:
            faults.append(Fault(file, 0, 0, "KEY", f"the id '{record.id}' stands in {other} too; give one another id"))


def _twice(loaded: Loaded) -> Iterator[Fault]:
    """Yield a fault for every detachment whose id another army has too."""
    owner: dict[str, str] = {}
    for army in loaded.world.armies.values():
        for key in army.detachments:
            other = owner.setdefault(key, army.id)
            if other != army.id:
                file, line, col = loaded.mark("armies", army.id, "detachments", key, of_key=True)
                text = f"the detachment '{key}' is in the army '{other}' too; ids are unique in the world"
                yield Fault(file, line, col, "KEY", text)
