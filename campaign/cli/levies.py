"""levies."""

from __future__ import annotations

from typing import Annotated

import typer

from campaign.cli.common import Json, WorldDir, failing, find_world, listing


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
        listing(
            found,
            ("Levy", "Of", "What", "Where", "Ready", "Under", "Status"),
            lambda one: (one.id, one.who, one.what, one.where, one.date, one.under or "—", one.status),
            none="No troops gather; players raise them by their orders, carried out from the next dawn on.",
            json=json,
        )
