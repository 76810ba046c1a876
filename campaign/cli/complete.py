"""Shell completion of names in the world: from the names of its files alone, so that it feels instant."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import typer

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


def fleets(incomplete: str) -> list[str]:
    """Return the ids of fleets that begin so."""
    return _files("fleets", incomplete)


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
    """Return the ids of armies, fleets, commanders, nations and places that begin so."""
    found = (armies, fleets, commanders, places)
    return sorted({*_files("nations", incomplete), *(name for kind in found for name in kind(incomplete))})


_JOUSTING_VIRTUES = (
    "Devotion",
    "Discipline",
    "Impetuous Knight",
    "Knightly Ardour",
    "Noble Disdain",
    "Purity",
    "Valour",
    "Jousting Virtue",
)
_HEAD = 200_000  # characters of a file in which names are looked for: who plays stands before what happened
_TEAM = re.compile(r"^ {2,4}- name: (.+)$", re.MULTILINE)
_PERSON = re.compile(r"\bname: ['\"]?([^,}'\"\n]+)")


def games(incomplete: str) -> list[str]:
    """Return the paths of YAML files that begin so, those of the folder games/ among them."""
    found = {str(file) for pattern in ("*.yaml", "*/*.yaml") for file in Path().glob(pattern)}
    return sorted(file for file in found if file.startswith(incomplete))


def names_in(context: typer.Context, pattern: re.Pattern[str], incomplete: str) -> list[str]:
    """Return the names that `pattern` finds in the game named before, and that begin so; none if it does not read."""
    file = context.params.get("file") or context.params.get("game")
    if not file:
        return []
    from campaign.play.gamefolder import places

    named = Path(str(file))
    path = next(filter(os.path.isfile, places(named, _root())), named)
    try:
        with path.open(encoding="utf-8") as source:
            text = source.read(_HEAD)
    except (OSError, UnicodeDecodeError):
        return []
    return sorted({name for name in pattern.findall(text) if name.lower().startswith(incomplete.lower())})


def teams(context: typer.Context, incomplete: str) -> list[str]:
    """Return the teams in the game named before that begin so."""
    return names_in(context, _TEAM, incomplete)


def knights(context: typer.Context, incomplete: str) -> list[str]:
    """Return the names in the game named before that begin so: knights, and their teams."""
    return names_in(context, _PERSON, incomplete)


def virtues(context: typer.Context, incomplete: str) -> list[str]:
    """Return the virtues, and the names in the game named before, that begin so."""
    words = [one for one in _JOUSTING_VIRTUES if one.lower().startswith(incomplete.lower())]
    return words + knights(context, incomplete)
