"""The table of the games by which something of the campaign can be settled."""

import re
from importlib import import_module
from pathlib import Path

from campaign.core.fault import Fault, Faults, Refused
from campaign.core.names import meant, nearest
from campaign.play.contests.contest import Contest

GAMES = {  # game → the module whose CONTEST it is
    "full-tilt": "campaign.play.contests.full_tilt",
    "tilting": "campaign.play.contests.tilting",
    "mayhem": "campaign.play.contests.mayhem",
}
_GAME = re.compile(r"^game:\s*[\"']?([a-z][a-z-]*)", re.MULTILINE)


def called(name: str) -> Contest:
    """Return the game called `name`; Refused when there is none."""
    if name not in GAMES:
        close = nearest(name, sorted(GAMES))
        raise Refused(
            f"there is no game {name}",
            meant(close, f"there are: {', '.join(sorted(GAMES))}"),
        )
    found: Contest = import_module(GAMES[name]).CONTEST
    return found


def of_file(file: Path) -> Contest:
    """Return the game that a file holds. Raises Faults when it cannot be read, or is the file of no such game."""
    try:
        text = file.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise Faults([Fault(str(file), 0, 0, "READ", f"cannot be read: {error.strerror or error}")]) from None
    found = _GAME.search(text)
    if found is None or found[1] not in GAMES:
        wanted = " or ".join(f"`game: {name}`" for name in GAMES)
        raise Faults(
            [Fault(str(file), 1, 1, "GAME", f"is no game that settles anything here: it should have {wanted}")]
        )
    return called(found[1])
