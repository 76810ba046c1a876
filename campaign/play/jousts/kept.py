"""What was worked out once and is wanted again: kept under `.campaign/cache/jousts`, which may be deleted at any time.

A file is named by what it answers and by the program that worked it out, so that nothing in it grows old.
"""

import hashlib
import os
from pathlib import Path
from typing import TypeVar

import msgspec

from campaign.files.cache import sealed, unsealed
from campaign.files.journal import FOLDER

T = TypeVar("T")
MOST = 300  # files; the oldest go when there are more
_SHELF = ("cache", "jousts")
_CODE = ("core", "games/full_tilt", "play/jousts")


def shelf(home: Path) -> Path:
    """Return the folder in which results are kept for what is at home in `home`."""
    return home / FOLDER / Path(*_SHELF)


def name_of(question: bytes) -> str:
    """Return the file's name for the answer to `question` by this very program."""
    program = Path(__file__).parents[2]
    whole = hashlib.blake2b(question, digest_size=20)
    for folder in _CODE:
        with os.scandir(program / folder) as entries:
            for entry in sorted(entries, key=lambda entry: entry.name):
                if entry.name.endswith(".py"):
                    info = entry.stat()
                    whole.update(f"{folder}/{entry.name} {info.st_size} {info.st_mtime_ns}\n".encode())
    return f"{whole.hexdigest()}.json"


def look_up(home: Path | None, name: str, kind: type[T]) -> T | None:
    """Return the answer kept as `name`, None when there is none that can be used."""
    if home is None:
        return None
    try:
        return msgspec.json.decode(unsealed((shelf(home) / name).read_bytes()), type=kind)
    except (OSError, ValueError, RecursionError):
        return None


def keep(home: Path | None, name: str, answer: object) -> None:
    """Keep an answer as `name`. What cannot be kept is done without."""
    if home is None:
        return
    folder = shelf(home)
    beside = folder / f"{name}.{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(sealed(msgspec.json.encode(answer)))
        beside.replace(folder / name)
        known = sorted(folder.iterdir(), key=lambda file: (file.stat().st_mtime_ns, file.name))
        for file in known[:-MOST]:
            file.unlink(missing_ok=True)
    except OSError:
        return
