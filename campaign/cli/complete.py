"""Shell completion of names in the world: from the names of its files alone, so that it feels instant."""

import os
import re
from collections.abc import Callable
from pathlib import Path

from campaign.cli.common import WORLD_ENV, WORLD_FILE

_KEY = re.compile(r"^([a-z0-9][a-z0-9.-]*):", re.MULTILINE)


def _root() -> Path | None:
    named = os.environ.get(WORLD_ENV)
    if named:
        return Path(named)
    here = Path.cwd()
    return next((folder for folder in (here, *here.parents) if (folder / WORLD_FILE).is_file()), None)


def _files(folder: str, start: str) -> list[str]:
    root = _root()
    if root is None:
        return []
    try:
        return sorted(file.stem for file in (root / folder).glob("*.yaml") if file.stem.startswith(start))
    except OSError:
        return []


def _keys_of(file: Path, start: str) -> list[str]:
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return []
    return [key for key in _KEY.findall(text) if key.startswith(start)]


def _keys(folder: str, start: str) -> list[str]:
    """Return the keys in the files of a folder that begin so, the last file's first."""
    root = _root()
    if root is None:
        return []
    files = sorted((root / folder).glob("*.yaml"), key=lambda file: (len(file.name), file.name), reverse=True)
    return [key for file in files for key in _keys_of(file, start)]


def commanders(incomplete: str) -> list[str]:
    """Return the ids of commanders that begin so."""
    return _files("commanders", incomplete)


def armies(incomplete: str) -> list[str]:
    """Return the ids of armies that begin so."""
    return _files("armies", incomplete)


def places(incomplete: str) -> list[str]:
    """Return the ids of places that begin so."""
    root = _root()
    return [] if root is None else sorted(_keys_of(root / "land" / "places.yaml", incomplete))


def rulings(incomplete: str) -> list[str]:
    """Return the ids of rulings that begin so, those of the latest day first."""
    return _keys("rulings", incomplete)


def battles(incomplete: str) -> list[str]:
    """Return the ids of battles that begin so."""
    return _files("battles", incomplete)


def open_orders(incomplete: str) -> list[str]:
    """Return the ids of orders that begin so."""
    return _keys("orders", incomplete)


def one_of(*words: str) -> Callable[[str], list[str]]:
    """Return what completes one of `words`."""
    return lambda incomplete: [word for word in words if word.startswith(incomplete)]


def names(incomplete: str) -> list[str]:
    """Return the ids of armies, commanders, nations and places that begin so."""
    return sorted({*armies(incomplete), *commanders(incomplete), *_files("nations", incomplete), *places(incomplete)})
