"""Arguments that the commands `mayhem …` share, and what completes them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from campaign.cli.complete import games
from campaign.cli.tilt_names import TableDice, dice_of, home

__all__ = ["GameFile", "Named", "TableDice", "dice_of", "figures", "file_of", "home", "sides"]
_SIDE = re.compile(r"^ +(?:- )?(?:side|player): ['\"]?([^'\"\n]+?)['\"]?$", re.MULTILINE)
_FIGURE = re.compile(r"^ +(?:- )?(?:id|name): ['\"]?([^'\"\n]+?)['\"]?$", re.MULTILINE)
_HEAD = 200_000  # characters of a file in which names are looked for: the figures stand before the history


def _found(context: typer.Context, pattern: re.Pattern[str], incomplete: str) -> list[str]:
    file = context.params.get("file")
    try:
        with Path(str(file)).open(encoding="utf-8") as source:
            text = source.read(_HEAD) if file else ""
    except (OSError, UnicodeDecodeError):
        return []
    return sorted({name for name in pattern.findall(text) if name.lower().startswith(incomplete.lower())})


def sides(context: typer.Context, incomplete: str) -> list[str]:
    """Return the sides and players of the game named before that begin so."""
    return _found(context, _SIDE, incomplete)


def figures(context: typer.Context, incomplete: str) -> list[str]:
    """Return the figures of the game named before that begin so."""
    return _found(context, _FIGURE, incomplete)


def file_of(named: Path) -> Path:
    """Return the file of a game named by its path, by its name in the world's folder of games, or by its name here.

    Refused when there is none.
    """
    from campaign.core.fault import Refused
    from campaign.play.jousts.listing import found

    for path in (found(named, home()), named.with_name(f"{named.name}.yaml") if named.name else named):
        if path.is_file():
            return path
    raise Refused(f"there is no game {named}", "`campaign mayhem` lists them; `campaign mayhem new` begins one")


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
