"""Parsed records kept beside the world, so that only changed files are parsed; may be deleted at any time.

A shelf a table lies in `.campaign/cache/`. A file is taken from its shelf when the disk says it has not been touched
since, or else when its content is still the same. A shelf that cannot be used for any reason is as good as none.
"""

import hashlib
import os
import time
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from campaign.files.finding import Found
from campaign.model.world import Table

FOLDER = ".campaign/cache"
# A change so soon after a file was looked at may leave its times as they were.
SETTLED_NS = 2 * 10**9
_SUM_BYTES = 16
_CODE = ("model", "files", "files/yamltext")

T = TypeVar("T")


class Kept(msgspec.Struct, frozen=True, array_like=True):
    """A file as it was parsed: what the disk said of it, its digest, how many of the shelf's records are its own."""

    found: Found
    digest: str
    count: int


class Shelf(msgspec.Struct, Generic[T], array_like=True):
    """The records of one table, file by file: parsed by the program `made`, looked at on disk at `seen` (ns)."""

    made: str
    seen: int
    files: list[Kept]
    records: list[T]

    def by_file(self) -> dict[str, tuple[Kept, list[T]]]:
        """Return each file with its records."""
        found: dict[str, tuple[Kept, list[T]]] = {}
        at = 0
        for kept in self.files:
            found[kept.found.path] = (kept, self.records[at : at + kept.count])
            at += kept.count
        return found

    def settled(self, kept: Kept, found: Found) -> bool:
        """Return whether the disk shows that a file is still as it was parsed."""
        return kept.found == found and settled(found, self.seen)


def settled(found: Found, seen: int) -> bool:
    """Return whether a file looked at when `seen` had lain untouched so long that a later change shows in its times."""
    return max(found.mtime, found.ctime) + SETTLED_NS < seen


@cache
def fingerprint() -> str:
    """Return what identifies the program that parses, so that no other version's shelves are used."""
    parts = [msgspec.__version__]
    home = Path(__file__).parents[1]
    try:
        for folder in _CODE:
            with os.scandir(home / folder) as entries:
                for entry in sorted(entries, key=lambda entry: entry.name):
                    if entry.name.endswith(".py"):
                        info = entry.stat()
                        parts.append(f"{entry.name} {info.st_size} {info.st_mtime_ns}")
    except OSError:
        return f"unknown {time.time_ns()}"
    return "\n".join(parts)


def _file(root: Path, table: Table) -> Path | None:
    """Return where a table's shelf lies; None when a link stands in the way."""
    folder = root / FOLDER
    if folder.is_symlink() or folder.parent.is_symlink():
        return None
    return folder / f"{table.name}.shelf"


@cache
def _decoder(table: Table) -> "msgspec.msgpack.Decoder[Shelf[Any]]":
    return msgspec.msgpack.Decoder(Shelf[table.record])  # type: ignore[name-defined]


def summed(data: bytes | memoryview) -> bytes:
    """Return the checksum of `data`."""
    return hashlib.blake2b(data, digest_size=_SUM_BYTES).digest()


def sealed(data: bytes) -> bytes:
    """Return `data` with a checksum before it, so that damaged data are told from whole ones."""
    return summed(data) + data


def unsealed(data: bytes) -> memoryview:
    """Return what was sealed, uncopied; ValueError when it is damaged."""
    within = memoryview(data)[_SUM_BYTES:]
    if summed(within) != data[:_SUM_BYTES]:
        raise ValueError("damaged")
    return within


def read(root: Path, table: Table) -> Shelf[Any] | None:
    """Return the shelf of `table`, or None when there is none that can be used."""
    file = _file(root, table)
    if file is None:
        return None
    try:
        shelf = _decoder(table).decode(unsealed(file.read_bytes()))
    except (OSError, msgspec.MsgspecError, ValueError, RecursionError):
        return None
    if shelf.made != fingerprint() or sum(kept.count for kept in shelf.files) != len(shelf.records):
        return None
    return shelf


def write(root: Path, table: Table, seen: int, files: Iterable[Kept], records: list[Any]) -> None:
    """Keep a table's records; `seen` is when the files began to be looked at. What cannot be kept is done without."""
    file = _file(root, table)
    if file is None:
        return
    beside = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        if not records:
            file.unlink(missing_ok=True)
            return
        data = msgspec.msgpack.encode(Shelf(fingerprint(), seen, list(files), records))
        file.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(sealed(data))
        beside.replace(file)
    except (OSError, msgspec.MsgspecError, OverflowError):
        for left in (beside, file):
            try:
                left.unlink(missing_ok=True)
            except OSError:
                continue
