"""levies."""

from __future__ import annotations

from typing import Annotated

import typer

from campaign.cli.common import Json, WorldDir, failing, find_world, print_json, say, table


def add(app: typer.Typer) -> None:
    """Add this group's commands."""
    app.command()(levies)


def levies(
    all_: Annotated[bool, typer.Option("--all", help="Those too that arrived or scattered.")] = False,
    world: WorldDir = None,
    json: Json = False,
) -> None:
    """List the troops that gather: for whom, how many, where, and when they are ready.

    Example: campaign levies
    """
    with failing():
        from campaign.play.levies import levies as gathering

        found = gathering(find_world(world), ended=all_)
        if json:
            print_json(found)
            return
        if not found:
            say("No troops gather; players raise them by their orders, carried out from the next dawn on.")
            return
        rows = [(one.id, one.who, one.what, one.where, one.date, one.under or "—", one.status) for one in found]
        table(rows, ("Levy", "Of", "What", "Where", "Ready", "Under", "Status"))
