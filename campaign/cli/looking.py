"""status, today, show, edit."""

from __future__ import annotations

from typing import Annotated

import typer

from campaign.cli.common import By, Json, WorldDir, failing, find_world, print_json, say, styled, table
from campaign.cli.complete import names
from campaign.core.words import counted

_LOW = 5


def add(app: typer.Typer) -> None:
    """Add this group's commands."""
    app.command()(status)
    app.command()(today)
    app.command()(show)
    app.command()(edit)


def status(world: WorldDir = None, json: Json = False) -> None:
    """All armies and fleets on one screen: where, how strong, morale, food, march days, what each does.

    Example: campaign status
    """
    with failing():
        from campaign.play.status import status as look

        found = look(find_world(world))
        if json:
            print_json(found)
            return
        played = f"{found.name}: {counted(found.day, 'day')} played"
        say(styled(f"{played}; next is {found.date}, {found.season}, weather {found.weather}", "bold"))
        if found.waiting:
            wait = "waits" if found.waiting == 1 else "wait"
            say(styled(f"{counted(found.waiting, 'ruling')} {wait}: campaign rulings", "yellow", "bold"))
        rows = []
        for army in found.armies:
            food = "—" if army.food_days is None else f"{army.food_days} d, {army.food_until}"
            led = army.commander or (f"({army.npc})" if army.npc else "nobody")
            place = army.where + (" (inside)" if army.inside else "")
            rows.append(
                (
                    army.id,
                    led,
                    place,
                    f"{army.soldiers:,}",
                    army.morale,
                    f"{army.supplies:,}",
                    food,
                    army.march_days,
                    army.doing,
                )
            )
        if not rows:
            say("There are no armies.")
        else:
            table(
                rows,
                ("Army", "Commander", "Where", "Soldiers", "Morale", "Supplies", "Food", "March day", "Doing"),
                right=(3, 4, 5, 7),
            )
        ships = [
            (
                one.id,
                one.commander or "nobody",
                one.where,
                f"{one.ships:,}",
                f"{one.empty:,}",
                one.morale,
                one.unpaid,
                ", ".join(one.aboard),
                one.doing,
            )
            for one in found.fleets
        ]
        if ships:
            say()
            heads = ("Fleet", "Commander", "Where", "Ships", "Empty", "Morale", "Unpaid", "Aboard", "Doing")
            table(ships, heads, right=(3, 4, 5, 6))


def today(world: WorldDir = None, json: Json = False) -> None:
    """All that is due, waiting, decided by default or about to run out.

    Example: campaign today
    """
    with failing():
        from campaign.play.looking import today as due

        found = due(find_world(world))
        if json:
            print_json(found)
            return
        width = max((len(one.kind) for one in found), default=0)
        for one in found:
            style = (
                ("yellow", "bold") if one.kind in ("ruling", "amendment") else ("yellow",) if one.kind == "food" else ()
            )
            say(f"{one.date}  {styled(f'{one.kind:<{width}}', *style)}  {one.text}")


def show(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help="Anything with an id: an army, a fleet, a commander, a place, an order, a field.",
            autocompletion=names,
        ),
    ],
    world: WorldDir = None,
    json: Json = False,
) -> None:
    """Show one thing whole: its record, its file, figures worked out from it, what happened to it of late.

    Example: campaign show main-army
    """
    with failing():
        from campaign.play.looking import show as look
        from campaign.play.looking import text

        found = look(find_world(world), name)
        if json:
            print_json(found)
            return
        say(styled(f"{found.table} {found.id}".strip(), "bold") + f"  {found.file}:{found.line}")
        say(text(found.record))
        for key, note in found.notes.items():
            say(f"  {styled(key, 'cyan')}: {note}")
        if found.recent:
            say(styled(f"on day {found.recent[0].day}", "bold"))
        for event in found.recent:
            say(f"  {styled(event.id, 'dim')} {event.text}")


def edit(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What to edit, by its id.", autocompletion=names)],
    world: WorldDir = None,
    by: By = "",
) -> None:
    """Open the file of one thing in $EDITOR at its line, and check the world afterwards.

    Example: EDITOR=nano campaign edit main-army
    """
    with failing():
        from campaign.play.editing import edit as open_file

        faults = open_file(find_world(world), name)
        for fault in faults:
            say(str(fault))
        if any(fault.severity == "error" for fault in faults):
            say("Mend these before the next day; nothing is lost.")
            raise typer.Exit(1)
        say("The world is sound.")
