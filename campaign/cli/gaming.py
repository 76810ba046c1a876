"""What the commands of the games share: finding their files, listing them, pictures, and turns at one terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer

from campaign.cli.common import FAULTY, failing, find_world, listing, say, usage, warn
from campaign.core.fault import Refused

_PICTURES = (".svg", ".png")
_WIPE = "\x1b[2J\x1b[3J\x1b[H"  # the screen, what has scrolled off it, and the cursor home


def home() -> Path | None:
    """Return the world's folder, None where there is no world."""
    try:
        return find_world(None)
    except Refused:
        return None


def file_of(named: Path, kind: str, command: str) -> Path:
    """Return the file of a game of a kind by its path or its name; Refused, as `gamefolder.found` is, without one."""
    from campaign.play.gamefolder import found

    return found(named, home(), kind, command)


def made_of(named: Path, command: str) -> Path:
    """Return the file that a new game is made of; Refused without one. `command` prints one to begin with."""
    path = next(filter(os.path.isfile, (named, named.parent / f"{named.name}.yaml")), None)
    if path is not None or os.path.lexists(named):
        return path or named  # what is no file is for who reads it to tell
    target = named if named.suffix else f"{named}.yaml"
    raise Refused(f"there is no file {named}", f"`campaign {command} --example -o {target}` writes one to begin with")


def listed_in(world: Path | None) -> Path | None:
    """Return the world whose games are listed: as given, else the one here; None, for this folder, where none is."""
    return find_world(world) if world is not None else home()


def print_games(found: Sequence[Any], none: str, json: bool) -> None:
    """Print the games that were found: file, name, format, how they stand; `none` where there are none."""
    head = ("File", "Name", "Format", "Stands")
    listing(found, head, lambda one: (one.file, one.name, one.format, one.stands), none=none, json=json)


def give_example(text: str, output: Path | None) -> None:
    """Print an example's file, or write it and say its name; Refused where it cannot be, or something lies there."""
    if output is None:
        say(text.rstrip("\n"))
        return
    from campaign.play import gamefolder

    gamefolder.lay(text, output)
    say(str(output))


def picture_kind(output: Path) -> str:
    """Return ".svg" or ".png", the ending of a picture's name; ends the command as wrongly used for another."""
    kind = output.suffix.lower()
    if kind not in _PICTURES:
        usage(f"{output}: a picture ends in .svg or .png")
    return kind


@contextmanager
def at_table() -> Iterator[None]:
    """Play a game at one terminal in the block: as `failing`, and who breaks off is told that nothing is lost."""
    with failing():
        try:
            yield
        except typer.Abort:
            warn("\nStopped. What was played is written: go on with the same command.")
            raise typer.Exit(FAULTY) from None


def sit_down(player: str) -> None:
    """Let a player sit down alone before what the others must not see."""
    typer.prompt(f"{player}, sit down; the others look away. Enter", default="", show_default=False)


def wipe() -> None:
    """Hide what a player has seen: wipe the terminal, if it is one."""
    if sys.stdout.isatty():
        sys.stdout.write(_WIPE)
        sys.stdout.flush()
