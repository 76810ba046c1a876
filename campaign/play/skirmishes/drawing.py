"""The table of a game's file as a picture."""

from pathlib import Path

from campaign.play.skirmishes.files import read
from campaign.play.skirmishes.showing import shown
from campaign.play.skirmishes.telling import standing


def board(file: Path, kind: str) -> bytes:
    """Return the table of the game in `file` as ".svg" or ".png"; Faults when the file does not read."""
    from campaign.reports.games.mayhem_board import raster, svg

    game = read(file)
    stands, move = standing(game), shown(game).move
    ends = move.ends if move is not None else ()
    return raster(game, stands, ends) if kind == ".png" else svg(game, stands, ends).encode()
