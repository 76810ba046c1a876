"""A world's folder of games: what goes into it, which games lie there, and finding one by its name."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from campaign.core.fault import Faults, Refused
from campaign.core.names import meant, nearest
from campaign.files.layouts import WORLD_FILE
from campaign.play.keys import home_of

FOLDER = "games"
ENDING = ".yaml"
T = TypeVar("T")


def games(root: Path | None, kind: str, read: Callable[[Path], T]) -> Iterator[tuple[str, T | None]]:
    """Yield the file of every game of a kind in the world at `root`, in order, and the game; None for one unreadable.

    A file is named as it lies from the world's folder. Where there is no world (None), the games are those of the
    folder one is in, then those of a folder of games in it.
    """
    for name, file in _files(root, kind):
        try:
            game = read(file)
        except (OSError, Faults):
            yield name, None
        else:
            yield name, game


def _files(root: Path | None, kind: str) -> Iterator[tuple[str, Path]]:
    """Yield every file that says it is a game of a kind, or that does not let itself be asked, by its name."""
    is_one = re.compile(rf"^game: *{kind}\s*$".encode(), re.MULTILINE)
    for folder in (FOLDER,) if root is not None else ("", FOLDER):
        for file in sorted(((root or Path()) / folder).glob(f"*{ENDING}")):
            with suppress(OSError):
                if is_one.search(file.read_bytes()) is None:
                    continue
            yield (f"{folder}/{file.name}" if folder else file.name), file


def found(named: Path, root: Path | None, kind: str, command: str) -> Path:
    """Return the file of a game of a kind: as named, or by its name, in the games of the world at `root`, or here.

    `games/` and the ending may be left out. What is no file where one is named is for who reads it to tell. Refused,
    with the nearest of the games there are, when there is none; `command` is the one that lists and begins them.
    """
    path = next(filter(os.path.isfile, places(named, root)), None)
    if path is not None or os.path.lexists(named):
        return path or named
    close = nearest(named.name.removesuffix(ENDING), (file.stem for _, file in _files(root, kind)))
    raise Refused(
        f"there is no game {named}",
        meant(close, f"`campaign {command}` lists them; `campaign {command} new` begins one"),
    )


def places(named: Path, root: Path | None) -> Iterator[Path]:
    """Yield where a game may lie that is named by its path or its name, the likeliest first; see `found`."""
    names = (named.name, f"{named.name}{ENDING}")
    yield named
    if root is not None and named.parent in (Path(), Path(FOLDER)):
        yield from (root / FOLDER / name for name in names)
    yield named.parent / names[-1]
    if named.parent == Path():
        yield from (Path(FOLDER) / name for name in names)


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
