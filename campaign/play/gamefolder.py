"""A world's folder of games: what goes into it, which games lie there, and finding one by its name."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from campaign.core.fault import Faults, Refused
from campaign.files.layouts import WORLD_FILE
from campaign.play.keys import home_of

FOLDER = "games"
T = TypeVar("T")


def games(root: Path | None, kind: str, read: Callable[[Path], T]) -> Iterator[tuple[str, T | None]]:
    """Yield the file of every game of a kind in the world at `root`, in order, and the game; None for one unreadable.

    A file is named as it lies from the world's folder. Where there is no world (None), the games are those of the
    folder one is in.
    """
    is_one = re.compile(rf"^game: *{kind}\s*$".encode(), re.MULTILINE)
    for file in sorted((root / FOLDER if root is not None else Path()).glob("*.yaml")):
        name = f"{FOLDER}/{file.name}" if root is not None else file.name
        try:
            if is_one.search(file.read_bytes()) is None:
                continue
            game = read(file)
        except (OSError, Faults):
            yield name, None
        else:
            yield name, game


def found(named: Path, root: Path | None) -> Path:
    """Return the file of a game: as named, or that of its name in the folder of games of the world at `root`."""
    if root is None or named.exists() or named.parent != Path():
        return named
    there = root / FOLDER / (named.name if named.suffix else f"{named.name}.yaml")
    return there if there.is_file() else named


def place_for(beside: Path, name: str) -> Path:
    """Return where a new game called `name` goes: into the folder of games of the world in which `beside` lies.

    Where that is no world it goes beside that file.
    """
    home = home_of(beside)
    target = (home / FOLDER if (home / WORLD_FILE).is_file() else beside.parent) / name
    here = Path.cwd()
    return target.relative_to(here) if target.is_absolute() and target.is_relative_to(here) else target


def make_folder(target: Path) -> None:
    """Make a world's folder of games when `target` is to lie in it and it is not there yet; Refused when it cannot."""
    folder = target.parent
    if folder.name != FOLDER or folder.exists() or not (folder.parent / WORLD_FILE).is_file():
        return
    try:
        folder.mkdir()
    except OSError as error:
        raise Refused(f"{folder} cannot be made: {error.strerror}", "give yourself write permission") from None


def lay(text: str, target: Path) -> None:
    """Write an example to `target`, and make a world's folder of games if that is where it goes.

    Refused when something lies there already, or it cannot be written.
    """
    make_folder(target)
    try:
        with target.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise Refused(f"{target} exists already", "choose another name, or delete it") from None
    except OSError as error:
        raise Refused(
            f"{target} cannot be written: {error.strerror}", "name a file in a folder that is there"
        ) from None
