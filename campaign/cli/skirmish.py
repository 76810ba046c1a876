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
    print_json,
    report_outcome,
    say,
    styled,
    table,
    usage,
)

if TYPE_CHECKING:
    from campaign.play.skirmishes.settling import Losses, Settled

_SEEDS = 10**9
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
        if json:
            print_json(list(found))
        elif found:
            rows = (
                (one.file, " against ".join(one.armies.values()), one.stands, one.settled or "not yet") for one in found
            )
            table(rows, ("File", "Armies", "Stands", "Settled"))
        else:
            say("No skirmish was drawn from armies yet: `campaign skirmish new ARMY ARMY` draws one.")


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
            help="Only this detachment of its army, or so many of its men; again for more.",
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
        from random import SystemRandom

        from campaign.play.skirmishes.raising import raise_

        made = raise_(
            find_world(world),
            one,
            other,
            output,
            men=men,
            take=taken,
            ground=ground,
            seed=seed if seed is not None else SystemRandom().randrange(_SEEDS),
            force=force,
        )
        if json:
            print_json(made)
            return
        say(f"{styled(made.file, 'bold')}: {made.title}, {made.men_a_figure} men a figure.")
        rows = ((side, made.armies[side], made.men[side], count) for side, count in made.figures.items())
        table(rows, ("Side", "Army", "Men", "Figures"), right=(2, 3))
        say(f"Play it: campaign mayhem auto {made.file}, or act; then: campaign skirmish settle {made.file}")


def _taken(text: str) -> tuple[str, int]:
    name, sign, count = text.partition("=")
    if not name.strip() or (
        sign and not (count.isascii() and count.isdigit() and len(count) <= _DIGITS and int(count))
    ):
        usage(f"--take {text}: write DETACHMENT or DETACHMENT=MEN, such as life-guard=80")
    return name.strip(), int(count or 0)


@field.command()
def settle(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The skirmish's file.", autocompletion=complete.games)],
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Write a skirmish that is over back to its armies: men dead and captured, commanders' fates, who held the field.

    Example: campaign skirmish settle games/skirmish.yaml
    """
    with failing():
        from campaign.play.skirmishes.settling import settle as settled

        done, outcome = settled(find_world(world), file, by=by, dry=dry_run)
        if json:
            print_json(done)
            return
        _print(done)
        report_outcome(outcome, dry_run)


def _print(done: Settled) -> None:
    say(styled(f"{done.held} held the field." if done.held else "Nobody held the field.", "bold"))
    rows = [
        (one.army, part, before, *(lost.get(part, 0) for lost in _lost(one)), one.after[part])
        for one in done.losses
        for part, before in one.before.items()
    ]
    head = ("Army", "Detachment", "Before", "Dead", "Captured", "Wounded", "Ran", "After")
    table(rows, head, right=range(2, len(head)))
    for event in done.events:
        say(f"{event.id}  {event.rule}  {event.text}")


def _lost(one: Losses) -> tuple[dict[str, int], ...]:
    return one.dead, one.captured, one.wounded, one.ran
