"""The tournaments of a world."""

from dataclasses import dataclass
from pathlib import Path

from campaign.play.gamefolder import games
from campaign.play.jousts.files import read
from campaign.play.jousts.records import GAME
from campaign.play.jousts.showing import shown
from campaign.play.jousts.telling import standing


@dataclass(frozen=True, slots=True)
class JoustLine:
    """A tournament in a world's folder of games: its file, what it is called, its format, how it stands."""

    file: str
    name: str
    format: str
    stands: str


def jousts(root: Path | None) -> tuple[JoustLine, ...]:
    """Return the tournaments of the world at `root`, by file; one that does not read says so.

    Where there is no world (None), they are those of the folder one is in.
    """
    read_ones = games(root, GAME, lambda file: shown(read(file), None))
    return tuple(
        JoustLine(file, "", "", "does not read")
        if game is None
        else JoustLine(file, game.name, game.format, standing(game))
        for file, game in read_ones
    )
