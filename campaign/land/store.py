"""What is worked out of the land once and kept in the cache: files that may be deleted at any time."""

import contextlib
import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_SEAL = 16  # bytes of the hash that guards a file
_KEPT = 3  # worlds whose files stay: `undo` and `amend` come back to an older land


class Store:
    """A folder for one state of the land. Without a folder everything is worked out anew."""

    def __init__(self, folder: Path | None, key: Callable[[], bytes]) -> None:
        """Take the folder and what gives the hash of the land's content, asked for once, when a part is wanted."""
        self._folder, self._key, self._name = folder, key, ""

    def part(self, name: str, kind: type[T], build: Callable[[], T]) -> T:
        """Return the part `name` from the cache, else build it and try to keep it.

        A file that is missing, cut short or changed is built again; a folder that cannot be written is no fault.
        """
        if self._folder is None:
            return build()
        self._name = self._name or self._key().hex()
        path = self._folder / f"land-{self._name}.{name}"
        try:
            data = path.read_bytes()
            if _seal(data[_SEAL:]) == data[:_SEAL]:
                return msgspec.msgpack.decode(data[_SEAL:], type=kind)
        except (OSError, msgspec.DecodeError):
            pass
        made = build()
        self._keep(path, msgspec.msgpack.encode(made))
        return made

    def _keep(self, path: Path, data: bytes) -> None:
        """Write a part beside its name and move it there; drop the parts of all but the newest lands."""
        folder = path.parent
        fresh = folder / f".{path.name}.{os.getpid()}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            fresh.write_bytes(_seal(data) + data)
            fresh.replace(path)
        except OSError:
            with contextlib.suppress(OSError):
                fresh.unlink()
            return
        with contextlib.suppress(OSError):
            self._prune(folder)

    def _prune(self, folder: Path) -> None:
        newest: dict[str, float] = {}
        files = sorted(folder.glob("land-*.*"))
        for file in files:
            name = file.name.partition(".")[0]
            newest[name] = max(newest.get(name, 0), file.stat().st_mtime)
        kept = sorted(newest, key=lambda name: (newest[name], name))[-_KEPT:]
        for file in files:
            name = file.name.partition(".")[0]
            if name not in kept and name != f"land-{self._name}":
                file.unlink(missing_ok=True)


def _seal(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=_SEAL).digest()


def content(*tables: Any) -> bytes:
    """Return the hash of plain data."""
    return _seal(msgspec.msgpack.encode(tables))
