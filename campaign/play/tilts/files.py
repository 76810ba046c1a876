"""A game's file on the disk."""

from contextlib import AbstractContextManager
from pathlib import Path

from campaign.play import gamefiles
from campaign.play.gamefiles import Table
from campaign.play.tilts.records import GAME, Tilt
from campaign.play.tilts.sound import sound


def read(file: Path) -> Tilt:
    """Return the game in `file`; Faults when it does not read."""
    return gamefiles.read(file, Tilt, GAME, sound)


def opened(file: Path, command: str) -> AbstractContextManager[Table[Tilt]]:
    """Open the game in `file` for one command; see `gamefiles.opened`."""
    return gamefiles.opened(file, Tilt, GAME, command, sound)
