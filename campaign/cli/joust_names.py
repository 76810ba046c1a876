"""Arguments that the commands `joust …` share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from campaign.cli import gaming
from campaign.cli.complete import games, teams


def file_of(named: Path) -> Path:
    """Return the file of a tournament by its path or its name; Refused when there is none."""
    from campaign.play.jousts.records import GAME

    return gaming.file_of(named, GAME, "joust")


GameFile = Annotated[
    Path,
    typer.Argument(metavar="FILE", help="The tournament's file, or its name in games/ or here.", autocompletion=games),
]
Viewer = Annotated[
    str | None,
    typer.Option(
        "--for",
        metavar="WHO",
        help="A team or player: without the other side's favours, order and ploys to come.",
        autocompletion=teams,
    ),
]
