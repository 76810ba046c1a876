"""The key of sealed plays: it lies beside the games it belongs to, in a folder that git ignores by itself."""

import os
from pathlib import Path

from campaign.core.fault import Refused
from campaign.core.sealing import fresh_key
from campaign.files.journal import FOLDER
from campaign.files.layouts import WORLD_FILE

NAME = "key"
_ONLY_OWNER = 0o600
_EVERYTHING = "*\n"  # what git is to ignore in that folder


def home_of(file: Path) -> Path:
    """Return the folder in which the game in `file` is at home: its world, else the folder in which it lies."""
    whole = file.resolve()
    return next((one for one in whole.parents if (one / WORLD_FILE).is_file()), whole.parent)


def ignore_by_git(home: Path) -> None:
    """Let git ignore what the program keeps for itself in `home`; Refused when it cannot be written."""
    ignore = home / FOLDER / ".gitignore"
    try:
        ignore.parent.mkdir(exist_ok=True)
        if not ignore.exists():
            ignore.write_text(_EVERYTHING, encoding="ascii")
    except OSError as error:
        raise _unwritten(ignore, error) from None


def key(file: Path, *, make: bool) -> str:
    """Return the key of the game in `file`; with `make` a new one is written where there is none.

    Refused when there is none, or the folder cannot be written to.
    """
    home = home_of(file)
    path = home / FOLDER / NAME
    try:
        return path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        if not make:
            raise Refused(
                f"{path} is missing, and without it no sealed play can be opened",
                "bring back the file that was there when the plays were sealed; if it is lost, delete `secrets` from"
                " the game and let the players play again",
            ) from None
    except (OSError, ValueError) as error:
        raise Refused(f"{path} cannot be read: {error}", "bring back the file as it was") from None
    return _made(home, path)


def _made(home: Path, path: Path) -> str:
    """Write a new key, whole or not at all, and have it on the disk before anything is sealed with it."""
    made = fresh_key()
    ignore_by_git(home)
    beside = path.with_name(f"{NAME}.{os.getpid()}")
    try:
        beside.unlink(missing_ok=True)
        number = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _ONLY_OWNER)
        with os.fdopen(number, "w", encoding="ascii") as file:
            file.write(made + "\n")
            file.flush()
            os.fsync(number)
        beside.replace(path)
    except OSError as error:
        raise _unwritten(path, error) from None
    return made


def _unwritten(path: Path, error: OSError) -> Refused:
    return Refused(
        f"{path} cannot be written: {error.strerror or error}", "give yourself write permission for the folder"
    )
