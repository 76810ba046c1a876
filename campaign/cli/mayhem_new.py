"""mayhem new."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from campaign.cli.common import Json, failing, print_json, say, styled, table, usage
from campaign.cli.gaming import give_example, made_of
from campaign.cli.throwing import seed_of


def add(field: typer.Typer) -> None:
    """Add this command."""
    field.command()(new)


def _scenarios(incomplete: str) -> list[str]:
    from campaign.play.skirmishes import scenarios

    return [name for name in scenarios.names() if name.startswith(incomplete.lower())]


def new(
    scenario: Annotated[
        str,
        typer.Argument(
            metavar="[SCENARIO]",
            help="A scenario by name (--list prints them), or a YAML file of one (--example prints one).",
            autocompletion=_scenarios,
            show_default=False,
        ),
    ] = "",
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", metavar="FILE", help="Where to; else SCENARIO-mayhem.yaml, in a world's games/."
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="The seed of the dice; else a fresh one.")] = (
        None
    ),
    list_: Annotated[bool, typer.Option("--list", help="List the scenarios that come with the program.")] = False,
    example: Annotated[
        bool, typer.Option("--example", help="Print (or write with -o) a scenario's file, to be changed.")
    ] = False,
    json: Json = False,
) -> None:
    """Begin a game of Medieval Mayhem from a scenario, or list the scenarios.

    Example: campaign mayhem new --list

    Example: campaign mayhem new ambush
    """
    with failing():
        from campaign.play.skirmishes import scenarios

        if list_:
            _print_list(json)
            return
        if json:
            usage("--json goes with --list")
        if example:
            give_example(scenarios.example(scenario or scenarios.EXAMPLE), output)
            return
        if not scenario:
            usage("name a scenario (--list prints them), or a file of one (--example prints one)")
        target = output or scenarios.target_of(scenario)
        given = scenarios.read(made_of(scenarios.found(scenario), "mayhem new"))
        game = scenarios.new(given, target, seed_of(seed))
        sides = " against ".join(
            f"{side} ({sum(one.side == side for one in game.figures)})" for side in game.scenario.sides
        )
        say(f"{styled(str(target), 'bold')}: {game.scenario.title}. {sides}.")
        if game.scenario.text:
            say(game.scenario.text)
        say(f'Begin with: campaign mayhem act {target} "roll initiative"')


def _print_list(json: bool) -> None:
    from campaign.play.skirmishes import scenarios

    found = scenarios.listed()
    if json:
        print_json(list(found))
        return
    rows = (
        (one.name, one.title, ", ".join(f"{side} {count}" for side, count in one.figures.items()), one.turns or "")
        for one in found
    )
    table(rows, ("Scenario", "Title", "Figures", "Turns"), right=(3,))
