"""The games of Tilting in a world, and finding one by its name."""

import re
from dataclasses import dataclass
from pathlib import Path

from campaign.core.fault import Faults
from campaign.play.jousts.entering import FOLDER
from campaign.play.tilts.files import read
from campaign.play.tilts.records import GAME
from campaign.play.tilts.telling import standing

_IS_ONE = re.compile(rf"^game: *{GAME}\s*$".encode(), re.MULTILINE)


@dataclass(frozen=True, slots=True)
class TiltLine:
    """A game in a world's folder of games: its file, what it is called, its format, how it stands."""

    file: str
    name: str
    format: str
    stands: str


def tilts(root: Path) -> tuple[TiltLine, ...]:
    """Return the games of Tilting of the world at `root`, by file; one that does not read says so."""
    found = []
    for file in sorted((root / FOLDER).glob("*.yaml")):
        name = f"{FOLDER}/{file.name}"
        try:
            if _IS_ONE.search(file.read_bytes()) is None:
                continue
            tilt = read(file)
        except (OSError, Faults):
            found.append(TiltLine(name, "", "", "does not read"))
            continue
        found.append(TiltLine(name, tilt.name, tilt.table.format, standing(tilt)))
    return tuple(found)
