"""The tournaments of a world, and finding one by its name."""

import re
from dataclasses import dataclass
from pathlib import Path

from campaign.core.fault import Faults
from campaign.play.jousts.entering import FOLDER
from campaign.play.jousts.files import read
from campaign.play.jousts.records import GAME
from campaign.play.jousts.showing import shown
from campaign.play.jousts.telling import standing

_IS_ONE = re.compile(rf"^game: *{GAME}\s*$".encode(), re.MULTILINE)


@dataclass(frozen=True, slots=True)
class JoustLine:
    """A tournament in a world's folder of games: its file, what it is called, its format, how it stands."""

    file: str
    name: str
    format: str
    stands: str


def jousts(root: Path) -> tuple[JoustLine, ...]:
    """Return the tournaments of the world at `root`, by file; one that does not read says so."""
    found = []
    for file in sorted((root / FOLDER).glob("*.yaml")):
        try:
            if _IS_ONE.search(file.read_bytes()) is None:
                continue
            game = shown(read(file), None)
        except (OSError, Faults):
            found.append(JoustLine(f"{FOLDER}/{file.name}", "", "", "does not read"))
            continue
        found.append(JoustLine(f"{FOLDER}/{file.name}", game.name, game.format, standing(game)))
    return tuple(found)


def found(named: Path, root: Path | None) -> Path:
    """Return the file of a game: as named, or that of its name in the folder of games of the world at `root`."""
    if root is None or named.exists() or named.parent != Path():
        return named
    there = root / FOLDER / (named.name if named.suffix else f"{named.name}.yaml")
    return there if there.is_file() else named
