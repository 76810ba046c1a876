"""tournament, tournaments."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

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
)


def add(app: typer.Typer) -> None:
    """Add this group's commands."""
    app.command()(tournament)
    app.command()(tournaments)


def tournament(
    place: Annotated[
        str, typer.Argument(metavar="PLACE", help="Where it is held, by id or name.", autocompletion=complete.places)
    ],
    game: Annotated[
        Path,
        typer.Option(
            "--game",
            metavar="FILE",
            help="The file of its game, in the world's folder games/.",
            autocompletion=complete.games,
        ),
    ],
    day: Annotated[
        str | None,
        typer.Option("--day", metavar="DAY|DATE", help="When, by number or date; the next day if left out."),
    ] = None,
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Have a tournament held at a place: who takes part is told, who is there hears its roll, others rumours of it.

    Example: campaign tournament lund --game games/lund-joust.yaml --day 1676-09-04
    """
    with failing():
        from campaign.play.contests.tourneys import hold

        made, outcome = hold(find_world(world), place, game, day=day, by=by, dry=dry_run)
        if json:
            print_json(made)
            return
        report_outcome(outcome, dry_run)
        say(f"{styled(made.id, 'bold')}: {made.name}, at {made.place} on day {made.day}.")
        for who, team in made.riders.items():
            say(f"  {who} takes part ({team}), and is told")


def tournaments(world: WorldDir = None, json: Json = False) -> None:
    """List the tournaments held at places of the world: when, which game, who takes part, how they ended.

    Example: campaign tournaments
    """
    with failing():
        from campaign.play.contests.tourneys import listed

        found = listed(find_world(world))
        listing(
            found,
            ("Tournament", "Place", "Day", "Game", "Commanders", "Ended"),
            lambda one: (
                one.id,
                one.place,
                one.day,
                one.file,
                ", ".join(one.riders) or "no commander",
                one.ending or one.status,
            ),
            none="No tournament was ever called; `campaign tournament` calls one.",
            json=json,
            right=(2,),
        )
