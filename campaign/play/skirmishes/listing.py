"""The games of Medieval Mayhem in a world."""

import re
from dataclasses import dataclass
from pathlib import Path

from campaign.core.fault import Faults
from campaign.play.jousts.entering import FOLDER
from campaign.play.skirmishes.files import GAME, read
from campaign.play.skirmishes.telling import standing

_IS_ONE = re.compile(rf"^game: *{GAME}\s*$".encode(), re.MULTILINE)


@dataclass(frozen=True, slots=True)
class MayhemLine:
    """A game in a world's folder of games: its file, what it is called, its sides, how it stands."""

    file: str
    title: str
    sides: tuple[str, ...]
    stands: str


def skirmishes(root: Path) -> tuple[MayhemLine, ...]:
    """Return the games of Medieval Mayhem of the world at `root`, by file; one that does not read says so."""
    found = []
    for file in sorted((root / FOLDER).glob("*.yaml")):
        name = f"{FOLDER}/{file.name}"
        try:
            if _IS_ONE.search(file.read_bytes()) is None:
                continue
            game = read(file)
        except (OSError, Faults):
            found.append(MayhemLine(name, "", (), "does not read"))
            continue
        found.append(MayhemLine(name, game.scenario.title, game.scenario.sides, standing(game)))
    return tuple(found)
