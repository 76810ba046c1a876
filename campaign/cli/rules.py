"""rulebook, phases."""

from __future__ import annotations

import textwrap
from typing import Annotated

import typer

from campaign.cli.common import Json, WorldDir, failing, find_world, print_json, say, styled, table
from campaign.core.fault import Refused

_WIDTH = 100


def add(app: typer.Typer) -> None:
    """Add this group's commands."""
    app.command()(rulebook)
    app.command()(phases)


def rulebook(
    wanted: Annotated[
        str | None, typer.Argument(metavar="ID", help="A rule's ID, or the start of one, such as TUM-MOV.")
    ] = None,
    world: WorldDir = None,
    json: Json = False,
) -> None:
    """Print the implemented rules: ID, text, numbers in force, where this world overrides them, which are readings.

    Example: campaign rulebook TUM-SUP-1
    """
    with failing():
        from campaign.play.rulebook import in_world

        try:
            root = find_world(world)
        except Refused:
            if world is not None:
                raise
            root = None  # outside a world the rules' own numbers are in force
        entries = in_world(root, wanted)
        if json:
            print_json(entries)
            return
        for entry in entries:
            asks = {"stopping": "  (asks the GM, the day waits)", "default": "  (the GM may decide otherwise)"}.get(
                entry.asks, ""
            )
            say(f"{styled(entry.id, 'bold', 'cyan')}{asks}")
            say(textwrap.fill(entry.text, _WIDTH, initial_indent="  ", subsequent_indent="  "))
            if entry.reading:
                say(textwrap.fill(f"Reading: {entry.reading}", _WIDTH, initial_indent="  ", subsequent_indent="  "))
            for figure in entry.figures:
                mark = " (a reading)" if figure.reading else ""
                changed = styled(f"  this world; the rule says {figure.default}", "yellow") if figure.overridden else ""
                say(f"    {figure.name}: {figure.value} {figure.unit}{mark}{changed}")


def phases(json: Json = False) -> None:
    """Print the table of the day: its phases in order and the rules each one runs.

    Example: campaign phases
    """
    with failing():
        from campaign.play.rulebook import phases as listed

        steps = listed()
        if json:
            print_json(steps)
            return
        table([(step.name, step.title, ", ".join(step.rules)) for step in steps], ("Phase", "What happens", "Rules"))
