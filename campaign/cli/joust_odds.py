"""joust odds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli.common import Json, failing, print_json, say, styled, table
from campaign.cli.complete import games, virtues
from campaign.cli.gaming import home
from campaign.cli.joust_names import file_of
from campaign.core.words import counted

if TYPE_CHECKING:
    from campaign.play.jousts.weighing import Chances, Weighed


def add(lists: typer.Typer) -> None:
    """Add this command."""
    lists.command()(odds)


def odds(
    one: Annotated[str, typer.Argument(metavar="A", help="A virtue, or a knight of --game.", autocompletion=virtues)],
    other: Annotated[str, typer.Argument(metavar="B", help="His opponent's.", autocompletion=virtues)],
    game: Annotated[
        Path | None,
        typer.Option(
            "--game", metavar="FILE", help="The tournament whose knights they are, as they stand.", autocompletion=games
        ),
    ] = None,
    favours: Annotated[
        tuple[int, int] | None, typer.Option("--favours", metavar="A B", help="Favours of both; else about the mean.")
    ] = None,
    wounds: Annotated[tuple[int, int] | None, typer.Option("--wounds", metavar="A B", help="Wounds of both.")] = None,
    lances: Annotated[
        tuple[int, int] | None, typer.Option("--lances", metavar="A B", help="Lances both have broken in this duel.")
    ] = None,
    crests: Annotated[
        tuple[int, int] | None, typer.Option("--crests", metavar="A B", help="1 for who has knocked off the crest.")
    ] = None,
    disdained: Annotated[
        tuple[int, int] | None,
        typer.Option("--disdained", metavar="A B", help="1 for whose Noble Disdain has ignored its wound."),
    ] = None,
    next_pass: Annotated[
        int | None, typer.Option("--pass", metavar="N", help="The pass to come, from 1; else the first.")
    ] = None,
    json: Json = False,
) -> None:
    """Give the exact odds of a duel: for each pair of ploys, how best to mix them, and what the duel is then worth.

    After this pass both are taken to play, and to spend favours, as well as can be, and to know each other's favours.

    Example: campaign joust odds valour purity --favours 2 3
    """
    with failing():
        from campaign.play.jousts.weighing import Standing, weigh

        asked = Standing(favours, wounds, lances, crests, disdained, next_pass)
        found = weigh(one, other, asked, game=file_of(game) if game is not None else None, home=home())
        if json:
            print_json(found)
            return
        _print(found)


def _print(found: Weighed) -> None:
    one, other = found.one.name, found.other.name
    if one == other:
        one, other = f"{one} (A)", f"{other} (B)"
    for name, side in ((one, found.one), (other, found.other)):
        virtue = f" ({side.virtue})" if side.virtue != side.name else ""
        more = ", crest off" if side.crest_off else ""
        has = counted(side.favours, "favour"), counted(side.wounds, "wound"), counted(side.lances, "lance")
        say(f"{name}{virtue}: {', '.join(has)}{more}")
    say(f"Before pass {found.ridden}; percent that {one} wins / drawn / {other} wins:")
    say()
    columns = list(found.mixes[1])
    cells = {(pair.one, pair.other): _chances(pair.chances) for pair in found.pairs}
    rows = [
        (ploy, *(cells[ploy, against] for against in columns), f"{share:.1%}") for ploy, share in found.mixes[0].items()
    ]
    rows.append(("plays it", *(f"{found.mixes[1][against]:.1%}" for against in columns), ""))
    table(rows, (f"{one} \\ {other}", *columns, "plays it"), right=range(1, len(columns) + 2))
    say()
    say(styled(f"Played so: {_chances(found.chances)}. Worth {found.value:+.4f} to {one}.", "bold"))


def _chances(chances: Chances) -> str:
    return f"{100 * chances.wins:.1f} / {100 * chances.draw:.1f} / {100 * chances.loses:.1f}"
