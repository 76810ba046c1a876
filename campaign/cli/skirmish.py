"""skirmish: fights of a few out of the armies of a world; new, settle."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli import complete
from campaign.cli.common import (
    By,
    DryRun,
    Json,
    WorldDir,
    failing,
    find_world,
    listing,
    print_json,
    report_outcome,
    say,
    styled,
    table,
    usage,
)
from campaign.cli.throwing import seed_of

if TYPE_CHECKING:
    from campaign.play.skirmishes.settling import Settled

_DIGITS = 7
field = typer.Typer(
    help="Skirmishes between two armies of the world, fought with Medieval Mayhem: set up, and written back.",
    invoke_without_command=True,
    rich_markup_mode=None,
)


def add(app: typer.Typer) -> None:
    """Add this group's commands."""
    app.add_typer(field, name="skirmish")


@field.callback(invoke_without_command=True)
def skirmish(context: typer.Context, world: WorldDir = None, json: Json = False) -> None:
    """List the skirmishes that were drawn from armies of the world, how they stand, and which are settled.

    Example: campaign skirmish
    """
    if context.invoked_subcommand is not None:
        return
    with failing():
        from campaign.play.skirmishes.listing import drawn

        found = drawn(find_world(world))
        listing(
            found,
            ("File", "Armies", "Stands", "Settled"),
            lambda one: (one.file, " against ".join(one.armies.values()), one.stands, one.settled or "not yet"),
            none="No skirmish was drawn from armies yet: `campaign skirmish new ARMY ARMY` draws one.",
            json=json,
        )


@field.command()
def new(
    one: Annotated[
        str, typer.Argument(metavar="ARMY", help="An army; it stands below.", autocompletion=complete.armies)
    ],
    other: Annotated[
        str, typer.Argument(metavar="ARMY", help="The other; it stands above.", autocompletion=complete.armies)
    ],
    men: Annotated[int, typer.Option("--men", metavar="N", help="For how many men a figure stands.", min=1)] = 10,
    take: Annotated[
        list[str] | None,
        typer.Option(
            "--take",
            metavar="DETACHMENT[=MEN]",
            help="Only this detachment of its army, or so many of its men; again for more. Siege engines: so many"
            " engines, each with a crew.",
        ),
    ] = None,
    ground: Annotated[
        str, typer.Option("--on", metavar="SCENARIO", help="Fight on the table of this scenario; else an open field.")
    ] = "",
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help="Where to; else games/skirmish-DAY.yaml."),
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="The seed of the dice; else a fresh one.")] = (
        None
    ),
    force: Annotated[bool, typer.Option("--force", help="Even if the two are not at the same place.")] = False,
    world: WorldDir = None,
    json: Json = False,
) -> None:
    """Set up a skirmish of two armies at a place, a figure for so many men; play it with `campaign mayhem`.

    Example: campaign skirmish new kings-army main-army --take life-guard=80 --take danish-guard=80 --force
    """
    taken = dict(_taken(text) for text in take or [])
    with failing():
        from campaign.play.skirmishes.raising import raise_

        made = raise_(
            find_world(world),
            one,
            other,
            output,
            men=men,
            take=taken,
            ground=ground,
            seed=seed_of(seed),
            force=force,
        )
        if json:
            print_json(made)
            return
        say(f"{styled(made.file, 'bold')}: {made.title}, {made.men_a_figure} men a figure.")
        heads = ["Side", "Army", "Men", "Figures", *(["Engines"] if any(made.engines.values()) else [])]
        rows = (
            (side, made.armies[side], made.men[side], count, made.engines[side])[: len(heads)]
            for side, count in made.figures.items()
        )
        table(rows, heads, right=range(2, len(heads)))
        say(f"Play it: campaign mayhem play {made.file} (or act, or auto); then: campaign skirmish settle {made.file}")


def _taken(text: str) -> tuple[str, int]:
    name, sign, count = text.partition("=")
    if not name.strip() or (
        sign and not (count.isascii() and count.isdigit() and len(count) <= _DIGITS and int(count))
    ):
        usage(f"--take {text}: write DETACHMENT or DETACHMENT=MEN, such as life-guard=80")
    return name.strip(), int(count or 0)


@field.command()
def settle(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="The skirmish's file, or its name in games/.", autocompletion=complete.games
        ),
    ],
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="WHAT=VALUE",
            help="Rule otherwise than it was played: DETACHMENT.dead=20 (captured, wounded, ran),"
            " COMMANDER=wounded (dead, captured, ran, unharmed), held=SIDE (nobody); again for each.",
        ),
    ] = None,
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Rule what a skirmish that is over cost its armies, as it was played or otherwise, and write it back.

    Look at it with --dry-run first: men dead and captured, commanders' fates, who held the field; `campaign undo`
    takes it back.

    Example: campaign skirmish settle games/skirmish.yaml --set life-guard.dead=10 --set karl=wounded
    """
    with failing():
        from campaign.play.gamefolder import found
        from campaign.play.skirmishes.files import GAME
        from campaign.play.skirmishes.settling import settle as settled

        root = find_world(world)
        done, outcome = settled(root, found(file, root, GAME, "skirmish"), settings=settings or (), by=by, dry=dry_run)
        if json:
            print_json(done)
            return
        _print(done)
        report_outcome(outcome, dry_run)


def _print(done: Settled) -> None:
    from campaign.play.skirmishes.reckoning import FATES

    say(styled(f"{done.held} held the field." if done.held else "Nobody held the field.", "bold"))
    rows = [
        (one.army, part, before, *(one.of(fate).get(part, 0) for fate in FATES), one.after[part])
        for one in done.losses
        for part, before in one.before.items()
    ]
    head = ("Army", "Detachment", "Before", *map(str.capitalize, FATES), "After")
    table(rows, head, right=range(2, len(head)))
    for who, fate in done.commanders.items():
        say(f"{who}: {fate}")
    for event in done.events:
        say(f"{event.id}  {event.rule}  {event.text}")
        for why in event.why:
            say(f"    {why.reason}: {why.by}")
    say(f"Ruling {done.ruling}: {'; '.join(done.ruled) or 'as it was played'}")
