"""siege."""

from typing import Annotated

import typer

from campaign.cli.common import Json, WorldDir, failing, find_world, print_json, say, styled, table
from campaign.cli.complete import names
from campaign.core.words import counted


def add(app: typer.Typer) -> None:
    """Add this group's commands."""
    app.command()(siege)


def siege(
    place: Annotated[
        str | None,
        typer.Argument(metavar="PLACE", help="The besieged place; all sieges if left out.", autocompletion=names),
    ] = None,
    world: WorldDir = None,
    json: Json = False,
) -> None:
    """Show the sieges under way: endurance, defence bonus, engines, stores, and how likely the gate opens.

    Example: campaign siege
    """
    with failing():
        from campaign.play.sieging import sieges

        found = sieges(find_world(world), place)
        if json:
            print_json(found)
            return
        if not found:
            say("Nothing is besieged.")
        for one in found:
            gate = "the gate is open" if one.gate_open else f"defence bonus {one.defence_bonus}"
            disease = ", disease inside" if one.disease else ""
            fresh = ", fresh supplies this week" if one.fresh else ""
            say(styled(f"{one.name}, besieged since {one.since}", "bold") + f" ({counted(one.weeks, 'full week')})")
            say(f"  endurance {one.endurance}, {gate}, {one.engines} detachments of siege engines{disease}{fresh}")
            sea = f"; the sea is {one.sea}" if one.sea else ""
            say(f"  {one.stock:,} supplies in stock{sea}")
            if one.sea == "open":
                say("  fresh supplies come in each week by default, and the odds reckon with them while it stays open")
            for side, armies in (("outside", one.besiegers), ("inside", one.besieged)):
                for army in armies:
                    food = "eats nothing" if army.food_days is None else f"food for {army.food_days} days"
                    say(f"  {side}: {army.name}, {army.soldiers:,} soldiers, {food}")
            rows = [(week.date, week.endurance, f"{week.percent:.2f}%", week.exact) for week in one.odds]
            table(rows, ("Week ends", "Endurance", "Gate open by then", "Exactly"), right=(1, 2))
