"""The table of a game's file as a picture, as the GM or a player sees it."""

from pathlib import Path

from campaign.play.tilts.asking import lies
from campaign.play.tilts.files import read
from campaign.play.tilts.showing import sight, viewer_of
from campaign.play.tilts.telling import standing


def board(file: Path, kind: str, viewer: str | None = None) -> bytes:
    """Return the table of the game in `file` as ".svg" or ".png", with what the viewer may know of it.

    Raises Faults when the file does not read, Refused when no player is called so.
    """
    from campaign.reports.games.tilt_board import raster, svg

    tilt = read(file)
    game = sight(lies(tilt)[0], viewer_of(tilt.table, viewer))
    stands = standing(tilt)
    return raster(game, tilt.name, stands) if kind == ".png" else svg(game, tilt.name, stands).encode()
