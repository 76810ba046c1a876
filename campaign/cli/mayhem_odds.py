"""mayhem odds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli.common import Json, failing, print_json, say, table
from campaign.cli.complete import one_of
from campaign.cli.mayhem_names import GameFile, Named, file_of
from campaign.cli.mayhem_names import sides as side_names

if TYPE_CHECKING:
    from campaign.play.skirmishes.weighing import Chance


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
    answer: Annotated[
        str,
        typer.Option(
            "--answer", metavar="AT", help="The enemy strikes at the horse, too.", autocompletion=one_of("horse")
        ),
    ] = "",
    horses: Annotated[
        str,
        typer.Option(
            "--horses", metavar="FIGURES", help='Who strike at horses, of either side: "Nigel and Hugh", "group A".'
        ),
    ] = "",
    side: Annotated[
        str,
        typer.Option(
            "--side", metavar="SIDE", help="Whose fights; else those of the active side.", autocompletion=side_names
        ),
    ] = "",
    json: Json = False,
) -> None:
    """Reckon a melee of two, or all fights of a side's turn, exactly, as the figures stand.

    Example: campaign mayhem odds ambush-mayhem --side Convoy
    """
    with failing():
        from campaign.play.skirmishes.weighing import weigh

        found = weigh(file_of(file), who or (), aim=aim, answer=answer, horses=horses, side=side)
        if json:
            print_json(found)
            return
        lost = any(one.unhorsed for one in found.figures)
        rows = [
            (one.name, one.side, *_told(one.felled), *(_told(one.unhorsed) if lost else ())) for one in found.figures
        ]
        heads = ("Figure", "Side", "Felled", "Exactly", *(("Horse killed", "Exactly") if lost else ()))
        table(rows, heads, right=range(2, len(heads)))
        if found.nothing is not None:
            say(f"Nobody is felled: {found.nothing.percent:.2f}% ({found.nothing.exact})")
        if found.losses:
            say()
            sides = list(found.losses[0].losses)
            counts = ((*one.losses.values(), *_told(one.chance)) for one in found.losses)
            table(counts, (*(f"{side} lose" for side in sides), "Chance", "Exactly"), right=(0, 1, 2, 3))


def _told(chance: Chance | None) -> tuple[str, str]:
    return (f"{chance.percent:.2f}%", chance.exact) if chance else ("", "")
