"""A tournament's file on the disk."""

from contextlib import AbstractContextManager
from pathlib import Path

from campaign.core.dice import InOrder
from campaign.core.fault import Refused
from campaign.play import gamefiles
from campaign.play.gamefiles import Table
from campaign.play.jousts.records import GAME, Game
from campaign.play.jousts.sound import sound


def read(file: Path) -> Game:
    """Return the tournament in `file`; Faults when it does not read."""
    return gamefiles.read(file, Game, GAME, sound)


def opened(file: Path, command: str) -> AbstractContextManager[Table[Game]]:
    """Open the tournament in `file` for one command; see `gamefiles.opened`."""
    return gamefiles.opened(file, Game, GAME, command, sound)


def refuse_unused(dice: InOrder) -> None:
    """Raise Refused when more dice were given than were asked for."""
    if dice.left:
        left = ", ".join(map(str, dice.left))
        raise Refused(f"nothing asked for the last dice: {left}", "give as many dice as are thrown")
