"""One writer at a time: the lock on a world's folder."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path

from campaign.core.fault import Refused
from campaign.files.journal import FOLDER

_NAME = "lock"
# Where on Windows the locked byte lies: beyond the text, which others may read meanwhile.
_BEYOND = 1 << 20


@contextmanager
def lock(root: Path, command: str = "") -> Iterator[None]:
    """Hold the world in `root` for one writing command; it is free again when the process ends, however it ends.

    Raises Refused, naming who holds it, when another process does, and when the folder cannot be written to. Not
    reentrant: a second `lock` in the same process is refused too.
    """
    fd = _open(root)
    try:
        if not _seize(fd):
            raise Refused(
                f"another command is writing to this world{_holder(fd)}", "wait until it ends and run the command again"
            )
        try:
            _sign(fd, {"pid": os.getpid(), "command": command, "since": datetime.now().strftime("%Y-%m-%d %H:%M:%S")})
            yield
        finally:
            _sign(fd, None)
            _release(fd)
    finally:
        os.close(fd)


def _open(root: Path) -> int:
    if not root.is_dir():
        raise Refused(f"{root} is no folder", "name the folder of a world")
    folder = root / FOLDER
    try:
        if folder.exists() and not folder.is_dir():
            raise Refused(f"{folder} is a file where a folder belongs", "move it away")
        if (folder / _NAME).is_dir():
            raise Refused(f"{folder / _NAME} is a folder where a file belongs", "move it away")
        folder.mkdir(exist_ok=True)
        return os.open(folder / _NAME, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o666)
    except OSError as error:
        raise Refused(
            f"{folder} cannot be written to: {error.strerror}",
            "give yourself write permission for it, or copy the world",
        ) from None


def _sign(fd: int, holder: dict[str, object] | None) -> None:
    """Write who holds the lock, for the message to others; that it cannot be written does not matter."""
    with suppress(OSError):
        os.ftruncate(fd, 0)
        if holder is not None:
            os.lseek(fd, 0, os.SEEK_SET)
            os.write(fd, json.dumps(holder).encode())


def _holder(fd: int) -> str:
    try:
        os.lseek(fd, 0, os.SEEK_SET)
        held = json.loads(os.read(fd, 4096))
        return f": '{held['command']}', process {held['pid']}, since {held['since']}"
    except (OSError, ValueError, KeyError, TypeError):
        return ""


if sys.platform == "win32":
    import msvcrt

    def _seize(fd: int) -> bool:
        try:
            os.lseek(fd, _BEYOND, os.SEEK_SET)
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _release(fd: int) -> None:
        os.lseek(fd, _BEYOND, os.SEEK_SET)
        msvcrt.locking(fd, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _seize(fd: int) -> bool:
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _release(fd: int) -> None:
        fcntl.flock(fd, fcntl.LOCK_UN)
