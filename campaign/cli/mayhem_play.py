"""mayhem play: players and machines at one terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli.common import say, styled, warn
from campaign.cli.gaming import at_table
from campaign.cli.mayhem_names import GameFile, file_of, sides

if TYPE_CHECKING:
    from campaign.games.mayhem.game import Game

STOP = ("stop", "quit", "exit")
TELL = ("show", "table")
HELP = ("help", "?")


def add(field: typer.Typer) -> None:
    """Add this command."""
    field.command()(play)


def play(
    file: GameFile,
    machine: Annotated[
        list[str] | None,
        typer.Option(
            "--machine", metavar="SIDE", help="A side the machine plays; again for both.", autocompletion=sides
        ),
    ] = None,
    turns: Annotated[
        int, typer.Option("--turns", metavar="N", help="Stop after so many turns; 0: play to the end.", min=0)
    ] = 0,
) -> None:
    """Play at one terminal: type commands as in `act`; `show` prints the table, `help` what may be said, `stop` ends.

    Each command is written at once: stop at any time, and go on with the same command.

    Example: campaign mayhem play ambush-mayhem --machine Convoy --machine Outlaws --turns 1
    """
    with at_table():
        from campaign.play.skirmishes import sitting, telling
        from campaign.play.skirmishes.files import read

        whole = file_of(file)
        game: Game = read(whole)
        for ran in sitting.at_table(whole, _ask, machine or (), turns):
            game = ran.game
            for line in telling.lines(telling.Teller(game).acts(ran.before)):
                say(line)
        say(styled(telling.standing(game), "bold"))


def _ask(game: Game, why_not: str) -> str:
    """Ask for a command; the words may also ask for the table."""
    from campaign.cli.mayhem_show import print_game
    from campaign.play.skirmishes import showing, sitting, telling

    if why_not:
        warn(f"  {why_not}")
    else:
        say(styled(telling.standing(game), "bold"))
    while True:
        text = str(typer.prompt(">", default="", show_default=False, prompt_suffix=" ")).strip()
        if not text:  # a key too much ends no game
            continue
        if text.lower() in TELL:
            print_game(showing.shown(game))
            continue
        if text.lower() in HELP:
            for when, words in sitting.SAID.items():
                say(f"  {when:<13} {words}")
            continue
        return "" if text.lower() in STOP else text
