"""Arguments that the commands `tilt …` share, and what completes them from the file named before."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from campaign.cli import gaming
from campaign.cli.common import usage
from campaign.cli.complete import games, names_in, one_of
from campaign.cli.throwing import dice_in_order

_NAMED = re.compile(r"^ +(?:- )?(?:name|side|player): ['\"]?([^'\"\n]+?)['\"]?$", re.MULTILINE)
_FIGURE = re.compile(r"^ +- name: ['\"]?([^'\"\n]+?)['\"]?$", re.MULTILINE)
_PLAYER = re.compile(r"^ +player: ['\"]?([^'\"\n]+?)['\"]?$", re.MULTILINE)
_PHASE = re.compile(r"(\d{1,6})\.(\d{1,3})", re.ASCII)


def figures(context: typer.Context, incomplete: str) -> list[str]:
    """Return the figures of the game named before that begin so."""
    return names_in(context, _FIGURE, incomplete)


def players(context: typer.Context, incomplete: str) -> list[str]:
    """Return the players of the game named before that begin so."""
    return names_in(context, _PLAYER, incomplete)


def anybody(context: typer.Context, incomplete: str) -> list[str]:
    """Return the figures, sides and players of the game named before that begin so."""
    return names_in(context, _NAMED, incomplete)


def file_of(named: Path) -> Path:
    """Return the file of a game by its path or its name; Refused when there is none."""
    from campaign.play.tilts.records import GAME

    return gaming.file_of(named, GAME, "tilt")


GameFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="The game's file, or its name in games/ or here.", autocompletion=games)
]
Figure = Annotated[str, typer.Argument(metavar="FIGURE", help="A figure of the game.", autocompletion=figures)]
Player = Annotated[
    str,
    typer.Option("--player", metavar="NAME", help="Who plays: refused unless it is his.", autocompletion=players),
]
When = Annotated[
    str,
    typer.Option("--phase", metavar="T.P", help="The turn and phase meant, such as 1.2: refused if it is another."),
]
Opponent = Annotated[
    str,
    typer.Option(
        "--with",
        metavar="OPPONENT",
        help="random, greedy, or ahead, which looks ahead; else that of the file, else ahead.",
        autocompletion=one_of("random", "greedy", "ahead"),
    ),
]
TableDice = Annotated[
    str, typer.Option("--dice", metavar="4,9,…", help="Dice thrown at the table, in the order in which they are asked.")
]
Viewer = Annotated[
    str | None,
    typer.Option(
        "--for",
        metavar="PLAYER",
        help="A player: without others' hands and hidden cards. `everybody`: only what all may know.",
        autocompletion=players,
    ),
]


def phase_of(text: str) -> tuple[int, int] | None:
    """Return the turn and phase of "1.2", None for ""; ends the command as wrongly used when it is neither."""
    if not text:
        return None
    found = _PHASE.fullmatch(text.strip())
    if found is None:
        usage(f"--phase {text}: write turn and phase, such as 1.2")
    return int(found[1]), int(found[2])


def dice_of(text: str) -> tuple[int, ...]:
    """Return dice written "4,9,6"; ends the command as wrongly used when they are written otherwise."""
    return dice_in_order(text, "4,9,6")
