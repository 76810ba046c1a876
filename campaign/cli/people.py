"""commander: new, hand-over, capture, ransom, free, exchange, escape, kill, lead, hurt, heal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli import asking, complete
from campaign.cli.acting import carry_out
from campaign.cli.common import (
    By,
    DryRun,
    Json,
    WorldDir,
    failing,
    find_world,
    listing,
)
from campaign.cli.texts import said
from campaign.cli.throwing import dice_by_name

if TYPE_CHECKING:
    from campaign.play.commanding import Changed
    from campaign.play.portrait import PersonLine

commander = typer.Typer(
    help="People: they enter the game, change hands, are taken, come free, lead and die.",
    invoke_without_command=True,
    rich_markup_mode=None,
)
Who = Annotated[
    str, typer.Argument(metavar="WHO", help="The commander, by id or name.", autocompletion=complete.commanders)
]
ALL_IN_ONE = "; write all its dice in one: {name}=20+4"
At = Annotated[
    str | None,
    typer.Option("--at", metavar="PLACE", help="Where, a place or x,y in km.", autocompletion=complete.places),
]


def add(app: typer.Typer) -> None:
    """Add this group's commands."""
    app.add_typer(commander, name="commander")


@commander.callback(invoke_without_command=True)
def people(context: typer.Context, world: WorldDir = None, json: Json = False) -> None:
    """List the commanders; or what happens to one: he is made, handed over, taken, freed, named, hurt, or dies.

    Example: campaign commander
    """
    if context.invoked_subcommand is not None:
        return
    with failing():
        from campaign.play.portrait import people as all_of_them

        listing(
            all_of_them(find_world(world)),
            ("Commander", "Name", "Nation", "Age", "Traits", "Player", "Is", "Leads"),
            _row,
            none="There are no commanders.",
            json=json,
            right=(3,),
        )


def _row(one: PersonLine) -> tuple[object, ...]:
    return (
        one.id,
        one.name,
        one.nation,
        one.age,
        ", ".join(one.traits),
        one.player or "the GM",
        one.status,
        one.leads,
    )


@commander.command()
def new(
    key: Annotated[str | None, typer.Argument(metavar="[ID]", help="His id; made from his name if left out.")] = None,
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="Name for people.", callback=said)] = None,
    nation: Annotated[str | None, typer.Option("--nation", metavar="ID", help="Nation he serves.")] = None,
    age: Annotated[
        int | None, typer.Option("--age", min=0, max=120, metavar="N", help="Age in years; else by his tie.")
    ] = None,
    background: Annotated[str, typer.Option("--background", metavar="TEXT", help="Who he is.", callback=said)] = "",
    trait: Annotated[
        list[str] | None, typer.Option("--trait", metavar="NAME", help="A trait, instead of rolling; again for each.")
    ] = None,
    tie_to: Annotated[
        str | None,
        typer.Option(
            "--tie-to",
            metavar="WHO",
            help="Another commander to whom he is tied.",
            autocompletion=complete.commanders,
        ),
    ] = None,
    tie: Annotated[
        str | None, typer.Option("--tie", metavar="WORD", help="The tie, instead of rolling.", callback=said)
    ] = None,
    player: Annotated[
        str, typer.Option("--player", metavar="NAME", help="Who plays him; the GM if left out.", callback=said)
    ] = "",
    at: At = None,
    leads: Annotated[
        str | None,
        typer.Option("--leads", metavar="ARMY", help="An army that he takes over.", autocompletion=complete.armies),
    ] = None,
    takes: Annotated[
        list[str] | None,
        typer.Option("--takes", metavar="DETACHMENT", help="A detachment that he takes over; again for each."),
    ] = None,
    dice: Annotated[
        list[str] | None,
        typer.Option("--dice", metavar="ROLL=N+N", help="Dice of the table: tie, inner tie, age or trait, in order."),
    ] = None,
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Let a commander enter the game: asks for all in turn; with name, nation, and age or tie it asks nothing.

    Example: campaign commander new --name "Carl Banner" --nation sweden --tie-to ascheberg --player Anna
    """
    with failing():
        from campaign.play.newcomers import Newcomer, called

        root = find_world(world)
        key, name = called(key, name or "")
        given = Newcomer(
            name=name,
            nation=nation,
            age=age,
            background=background,
            traits=tuple(trait) if trait else None,
            tie=tie,
            tie_to=tie_to,
            player=player,
            at=at,
            leads=leads,
            takes=tuple(takes or ()),
            dice=dice_by_name(dice, "ROLL=N, such as tie=5, age=12+3 or trait=20+4", once=ALL_IN_ONE),
        )
        wanted = asking.completed(root, given)

    def act(root: Path) -> Changed:
        from campaign.play import commanding

        return commanding.new(root, key, wanted, by=by, dry=dry_run)

    carry_out(act, world, dry_run, json)


@commander.command("hand-over")
def hand_over(
    who: Who,
    player: Annotated[
        str,
        typer.Argument(metavar="[PLAYER]", help="Who plays him from now on; the GM if left out.", callback=said),
    ] = "",
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Let another player play a commander: reports and all that he knows go with him.

    Example: campaign commander hand-over ascheberg Carl
    """

    def act(root: Path) -> Changed:
        from campaign.play import commanding

        return commanding.hand_over(root, who, player, by=by, dry=dry_run)

    carry_out(act, world, dry_run, json)


@commander.command()
def capture(
    who: Who,
    captor: Annotated[str, typer.Option("--nation", metavar="ID", help="The nation that has taken him.")],
    at: At = None,
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Make a commander a captive: he cannot command, and a deputy leads his army from the next dawn.

    Example: campaign commander capture duncan --nation sweden
    """

    def act(root: Path) -> Changed:
        from campaign.play import commanding

        return commanding.capture(root, who, captor, at=at, by=by, dry=dry_run)

    carry_out(act, world, dry_run, json)


@commander.command()
def ransom(
    who: Who,
    loot: Annotated[int, typer.Option("--for", min=0, metavar="LOOT", help="The ransom.")] = 0,
    payer: Annotated[
        str | None,
        typer.Option("--from", metavar="ARMY", help="The army that pays.", autocompletion=complete.armies),
    ] = None,
    taker: Annotated[
        str | None,
        typer.Option("--to", metavar="ARMY", help="The army that is paid.", autocompletion=complete.armies),
    ] = None,
    at: At = None,
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Let a captive go for a ransom, paid between armies or, where none is named, from or to elsewhere.

    Example: campaign commander ransom duncan --for 500
    """

    def act(root: Path) -> Changed:
        from campaign.play import commanding

        return commanding.ransom(root, who, loot, payer=payer, taker=taker, at=at, by=by, dry=dry_run)

    carry_out(act, world, dry_run, json)


@commander.command()
def free(
    who: Who, at: At = None, world: WorldDir = None, by: By = "", dry_run: DryRun = False, json: Json = False
) -> None:
    """Let a captive go, where he is held or at a place; he leads no army until he is given one.

    Example: campaign commander free duncan
    """

    def act(root: Path) -> Changed:
        from campaign.play import commanding

        return commanding.free(root, who, at=at, by=by, dry=dry_run)

    carry_out(act, world, dry_run, json)


@commander.command()
def escape(
    who: Who, at: At = None, world: WorldDir = None, by: By = "", dry_run: DryRun = False, json: Json = False
) -> None:
    """Let a captive escape, where he is held or to a place.

    Example: campaign commander escape duncan --at lund
    """

    def act(root: Path) -> Changed:
        from campaign.play import commanding

        return commanding.free(root, who, "escaped", at=at, by=by, dry=dry_run)

    carry_out(act, world, dry_run, json)


@commander.command()
def exchange(
    who: Who,
    other: Annotated[
        str, typer.Argument(metavar="OTHER", help="The other captive.", autocompletion=complete.commanders)
    ],
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Exchange two captives: each is free where the other was held.

    Example: campaign commander exchange duncan ascheberg
    """

    def act(root: Path) -> Changed:
        from campaign.play import commanding

        return commanding.exchange(root, who, other, by=by, dry=dry_run)

    carry_out(act, world, dry_run, json)


@commander.command()
def kill(
    who: Who,
    why: Annotated[str, typer.Option("--why", metavar="TEXT", help="What he died of.", callback=said)] = "",
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Let a commander die; a deputy leads his army from the next dawn, until you name another.

    Example: campaign commander kill duncan --why "a fever"
    """

    def act(root: Path) -> Changed:
        from campaign.play import commanding

        return commanding.kill(root, who, why=why, by=by, dry=dry_run)

    carry_out(act, world, dry_run, json)


@commander.command()
def lead(
    who: Who,
    army: Annotated[str, typer.Argument(metavar="ARMY", help="The army.", autocompletion=complete.armies)],
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Name a new commander of an army: its deputy, or whoever led it, steps back.

    Example: campaign commander lead banner main-army
    """

    def act(root: Path) -> Changed:
        from campaign.play import commanding

        return commanding.lead(root, who, army, by=by, dry=dry_run)

    carry_out(act, world, dry_run, json)


@commander.command()
def hurt(who: Who, world: WorldDir = None, by: By = "", dry_run: DryRun = False, json: Json = False) -> None:
    """Enter that a commander is hurt.

    Example: campaign commander hurt ascheberg
    """

    def act(root: Path) -> Changed:
        from campaign.play import commanding

        return commanding.wound(root, who, True, by=by, dry=dry_run)

    carry_out(act, world, dry_run, json)


@commander.command()
def heal(who: Who, world: WorldDir = None, by: By = "", dry_run: DryRun = False, json: Json = False) -> None:
    """Enter that a commander who was hurt is whole again.

    Example: campaign commander heal ascheberg
    """

    def act(root: Path) -> Changed:
        from campaign.play import commanding

        return commanding.wound(root, who, False, by=by, dry=dry_run)

    carry_out(act, world, dry_run, json)
