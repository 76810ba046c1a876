"""Bytes that stay: writing whole files and making sure that they are on the disk."""

# Thousands of paths in one write: as strings they cost a third of what Path objects do.
# ruff: noqa: PTH103, PTH112, PTH116, PTH120

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable, Sequence

# Beyond so many files one sync of their whole filesystem costs less than one a file.
FEW = 16


def write(path: str, parts: Iterable[bytes], *, like: str | None = None, sync: bool = False) -> None:
    """Write `parts` as the whole content of the file at `path`, with the mode of the file `like` if that exists.

    With `sync` the content is on the disk when it returns. Raises OSError.
    """
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o666)
    try:
        if like is not None and os.name == "posix":
            _take_mode(fd, like)
        for part in parts:
            rest = memoryview(part)
            while rest:
                rest = rest[os.write(fd, rest) :]
        if sync:
            os.fsync(fd)
    finally:
        os.close(fd)


def _take_mode(fd: int, like: str) -> None:
    try:
        wanted = stat.S_IMODE(os.stat(like).st_mode)
    except OSError:
        return
    if wanted != stat.S_IMODE(os.fstat(fd).st_mode):
        os.fchmod(fd, wanted)


def make_folder(path: str) -> None:
    """Make the folder at `path` and those above it, where missing. Raises OSError."""
    if not os.path.isdir(path):
        os.makedirs(path, exist_ok=True)


def sync_folder(path: str) -> None:
    """Bring the names in a folder to the disk; a folder that is gone, or a system that cannot, is passed over."""
    try:
        fd = os.open(path, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(fd)
    except OSError:
        pass
    finally:
        os.close(fd)


def settle(written: Sequence[str], touched: Iterable[str], base: str) -> None:
    """Bring the files `written`, and the names of those `touched`, under `base`, to the disk. Raises OSError."""
    if len(written) > FEW and _sync_filesystem(base):
        return
    for path in written:
        fd = os.open(path, os.O_RDWR if os.name == "nt" else os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)
    for folder in _folders(touched, base):
        sync_folder(folder)


def _folders(paths: Iterable[str], base: str) -> list[str]:
    """The folders of `paths` and those above them up to `base`: each may be new."""
    folders: set[str] = set()
    for path in paths:
        folder = os.path.dirname(path)
        while folder not in folders and folder.startswith(base):
            folders.add(folder)
            folder = os.path.dirname(folder)
    return sorted(folders)


def _sync_filesystem(path: str) -> bool:
    """Bring everything on the filesystem of `path` to the disk; False where the system cannot."""
    if not sys.platform.startswith("linux"):
        return False
    import ctypes

    try:
        syncfs = ctypes.CDLL(None).syncfs
        fd = os.open(path, os.O_RDONLY)
    except (OSError, AttributeError):
        return False
    try:
        return bool(syncfs(fd) == 0)
    finally:
        os.close(fd)
