"""mayhem odds."""

from __future__ import annotations

from typing import Annotated

import typer

from campaign.cli.common import Json, failing, print_json, say, table
from campaign.cli.complete import one_of
from campaign.cli.mayhem_names import GameFile, Named, file_of, sides


def add(field: typer.Typer) -> None:
    """Add this command."""
    field.command()(odds)


def odds(
    file: GameFile,
    who: Named = None,
    aim: Annotated[
        str,
        typer.Option(
            "--aim", metavar="AT", help="The first strikes at the horse, not the rider.", autocompletion=one_of("horse")
        ),
    ] = "",
    side: Annotated[
        str,
        typer.Option(
            "--side", metavar="SIDE", help="Whose fights; else those of the active side.", autocompletion=sides
        ),
    ] = "",
    json: Json = False,
) -> None:
    """Reckon a melee of two, or all fights of a side's turn, exactly, as the figures stand.

    Example: campaign mayhem odds games/sir-nigel-mayhem.yaml --side Loring
    """
    with failing():
        from campaign.play.skirmishes.weighing import weigh

        found = weigh(file_of(file), who or (), aim=aim, side=side)
        if json:
            print_json(found)
            return
        rows = [
            (
                one.name,
                one.side,
                f"{one.felled.percent:.2f}%",
                one.felled.exact,
                f"{one.unhorsed.percent:.2f}%" if one.unhorsed else "",
            )
            for one in found.figures
        ]
        table(rows, ("Figure", "Side", "Felled", "Exactly", "Horse killed"), right=(2, 3, 4))
        if found.nothing is not None:
            say(f"Nobody is felled: {found.nothing.percent:.2f}% ({found.nothing.exact})")
        if found.losses:
            say()
            heads = list(found.losses[0].losses)
            lost = ((*one.losses.values(), f"{one.chance.percent:.2f}%", one.chance.exact) for one in found.losses)
            table(lost, (*(f"{side} lose" for side in heads), "Chance", "Exactly"), right=(0, 1, 2, 3))
