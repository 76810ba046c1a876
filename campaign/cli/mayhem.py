"""mayhem: games of Medieval Mayhem; act, auto."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli import mayhem_new, mayhem_odds, mayhem_play, mayhem_show
from campaign.cli.common import Json, WorldDir, failing, listing, print_json, say, styled
from campaign.cli.gaming import listed_in
from campaign.cli.mayhem_names import GameFile, TableDice, dice_of, file_of, sides

if TYPE_CHECKING:
    from campaign.play.skirmishes.acting import Ran

field = typer.Typer(
    help="Medieval Mayhem, the skirmish of single figures on a table: at the table, hot seat, against a machine.",
    invoke_without_command=True,
    rich_markup_mode=None,
)
mayhem_new.add(field)  # the first in the list of help


def add(app: typer.Typer) -> None:
    """Add this group's commands."""
    mayhem_show.add(field)
    mayhem_odds.add(field)
    mayhem_play.add(field)
    app.add_typer(field, name="mayhem")


@field.callback(invoke_without_command=True)
def mayhem(context: typer.Context, world: WorldDir = None, json: Json = False) -> None:
    """List the games of Medieval Mayhem in the world's folder games/ (or, without a world, here), and how they stand.

    Example: campaign mayhem
    """
    if context.invoked_subcommand is not None:
        return
    with failing():
        from campaign.play.skirmishes.listing import skirmishes

        found = skirmishes(listed_in(world))
        listing(
            found,
            ("File", "Title", "Sides", "Stands"),
            lambda one: (one.file, one.title, " against ".join(one.sides), one.stands),
            none="No game of Medieval Mayhem here: `campaign mayhem new ambush` begins one.",
            json=json,
        )


@field.command()
def act(
    file: GameFile,
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="COMMAND...",
            help='In quotes: "group A moves ahead 8, wheels left 30", "Nigel charges Hugh", "archers 1-4 shoot at Hugh'
            ' at 10 inches of his move", "go", "end move", "fight Nigel", "end fight".',
        ),
    ],
    dice: TableDice = "",
    side: Annotated[
        str, typer.Option("--side", metavar="SIDE", help="Who says it: refused unless it is his.", autocompletion=sides)
    ] = "",
    json: Json = False,
) -> None:
    """Carry out commands in words: initiative, moves, charges, shots, fights, the GM's rulings; all or none.

    Example: campaign mayhem act ambush-mayhem "roll initiative" --dice 5,2
    """
    given = dice_of(dice)
    with failing():
        from campaign.play.skirmishes import acting

        texts = words if any(" " in word.strip() for word in words) else [" ".join(words)]
        print_ran(acting.act(file_of(file), texts, dice=given, side=side), json)


@field.command()
def auto(
    file: GameFile,
    who: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SIDE]...",
            help="Sides, or their players, for whom the machine plays; none: both.",
            autocompletion=sides,
        ),
    ] = None,
    turns: Annotated[int, typer.Option("--turns", metavar="N", help="Stop after so many turns.", min=1)] = 40,
    json: Json = False,
) -> None:
    """Let the machine play sides, as far as the other allows: it moves, shoots, charges and fights by the rules.

    It waits where the other has a shot: then shoot, or say `go` or `end move`, and let it play on.

    Example: campaign mayhem auto ambush-mayhem --turns 1
    """
    with failing():
        from campaign.play.skirmishes import acting

        print_ran(acting.auto(file_of(file), who or (), turns=turns), json)


def print_ran(ran: Ran, json: bool = False) -> None:
    """Print what a command has done, every die with its rule, and what the game then waits for."""
    from campaign.play.skirmishes import showing, telling

    acts = telling.Teller(ran.game).acts(ran.before)
    if json:
        shown = showing.shown(ran.game)
        print_json(showing.MayhemRun(acts, replace(shown, waits=ran.asks) if ran.asks else shown))
        return
    for line in telling.lines(acts):
        say(line)
    say(styled(ran.asks or telling.standing(ran.game), "bold"))
