"""Arguments that the commands `mayhem …` share, and what completes them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from campaign.cli import gaming
from campaign.cli.complete import games, names_in
from campaign.cli.tilt_names import TableDice, dice_of

__all__ = ["GameFile", "Named", "TableDice", "dice_of", "figures", "file_of", "sides"]
_SIDE = re.compile(r"^ +(?:- )?(?:side|player): ['\"]?([^'\"\n]+?)['\"]?$", re.MULTILINE)
_FIGURE = re.compile(r"^ +(?:- )?(?:id|name): ['\"]?([^'\"\n]+?)['\"]?$", re.MULTILINE)


def sides(context: typer.Context, incomplete: str) -> list[str]:
    """Return the sides and players of the game named before that begin so."""
    return names_in(context, _SIDE, incomplete)


def figures(context: typer.Context, incomplete: str) -> list[str]:
    """Return the figures of the game named before that begin so."""
    return names_in(context, _FIGURE, incomplete)


def file_of(named: Path) -> Path:
    """Return the file of a game by its path or its name; Refused when there is none."""
    from campaign.play.skirmishes.files import GAME

    return gaming.file_of(named, GAME, "mayhem")


GameFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="The game's file, or its name in games/ or here.", autocompletion=games)
]
Named = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[FIGURE ENEMY]",
        help="Two figures that fight; nobody: all fights of the turn.",
        autocompletion=figures,
    ),
]
