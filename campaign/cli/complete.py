"""Shell completion of names in the world: from the names of its files alone, so that it feels instant."""

import os
import re
from pathlib import Path

from campaign.cli.common import WORLD_ENV, WORLD_FILE

_KEY = re.compile(r"^([a-z0-9][a-z0-9-]*):", re.MULTILINE)


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


def commanders(incomplete: str) -> list[str]:
    """Return the ids of commanders that begin so."""
    return _files("commanders", incomplete)


def armies(incomplete: str) -> list[str]:
    """Return the ids of armies that begin so."""
    return _files("armies", incomplete)


def places(incomplete: str) -> list[str]:
    """Return the ids of places that begin so."""
    root = _root()
    if root is None:
        return []
    try:
        text = (root / "land" / "places.yaml").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return []
    return sorted(key for key in _KEY.findall(text) if key.startswith(incomplete))


def names(incomplete: str) -> list[str]:
    """Return the ids of armies, commanders, nations and places that begin so."""
    return sorted({*armies(incomplete), *commanders(incomplete), *_files("nations", incomplete), *places(incomplete)})
