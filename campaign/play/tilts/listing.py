"""The games of Tilting in a world."""

from dataclasses import dataclass
from pathlib import Path

from campaign.play.gamefolder import games
from campaign.play.tilts.files import read
from campaign.play.tilts.records import GAME
from campaign.play.tilts.telling import standing


@dataclass(frozen=True, slots=True)
class TiltLine:
    """A game in a world's folder of games: its file, what it is called, its format, how it stands."""

    file: str
    name: str
    format: str
    stands: str


def tilts(root: Path | None) -> tuple[TiltLine, ...]:
    """Return the games of Tilting of the world at `root`, by file; one that does not read says so.

    Where there is no world (None), they are those of the folder one is in.
    """
    return tuple(
        TiltLine(file, "", "", "does not read")
        if tilt is None
        else TiltLine(file, tilt.name, tilt.table.format, standing(tilt))
        for file, tilt in games(root, GAME, read)
    )
