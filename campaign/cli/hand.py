"""set, weather, roll, rename."""

from __future__ import annotations

from typing import Annotated

import typer

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
)
from campaign.cli.texts import said


def add(app: typer.Typer) -> None:
    """Add this group's commands."""
    app.command(name="set")(set_)
    app.command()(rename)
    app.command()(weather)
    app.command()(roll)


def set_(
    path: Annotated[str, typer.Argument(metavar="PATH", help="Record and field, such as armies.main-army.morale.")],
    value: Annotated[
        str, typer.Argument(metavar="VALUE", help="The new value, as YAML; ~ takes an optional field away.")
    ],
    why: Annotated[
        str, typer.Option("--why", metavar="TEXT", help="The reason, kept in the chronicle.", callback=said)
    ],
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Set any field of the world by hand, recorded with its reason.

    Example: campaign set armies.main-army.supplies 12000 --why "bought grain in Lund"
    """
    with failing():
        from campaign.play.setting import set_value

        event, outcome = set_value(find_world(world), path, value, why=why, by=by, dry=dry_run)
        if json:
            print_json({"event": event, "written": outcome.written})
            return
        report_outcome(outcome, dry_run)
        for change in event.changes:
            say(f"{'.'.join(change.path)}: {_shown(change.before)} → {_shown(change.after)}")
        if not event.changes:
            say("It was so already.")


def _shown(value: object) -> str:
    return "nothing" if value is None else str(value)


def rename(
    key: Annotated[str, typer.Argument(metavar="NAME", help="What to rename, by its id.")],
    name: Annotated[
        str, typer.Argument(metavar="NEW-NAME", help="Its new name for people; the id stays.", callback=said)
    ],
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
) -> None:
    """Change the name of an army, commander, place, nation or detachment; its id and all that refers to it stay.

    Example: campaign rename main-army "The Army of the South"
    """
    with failing():
        from campaign.play.setting import quoted, set_value

        event, outcome = set_value(find_world(world), f"{key}.name", quoted(name), why="renamed", by=by, dry=dry_run)
        report_outcome(outcome, dry_run)
        for change in event.changes:
            say(f"{key}: {change.before} is now {change.after}")


def weather(
    day: Annotated[str | None, typer.Argument(metavar="DAY|DATE", help="The day to set, by number or date.")] = None,
    sky: Annotated[
        str | None, typer.Argument(metavar="SKY", help='fine, bad, "very bad", or default to take the setting back.')
    ] = None,
    area: Annotated[
        str | None, typer.Option("--area", metavar="STRONGHOLD", help="Only in the region of this stronghold.")
    ] = None,
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Show the weather a week ahead (for the GM's eyes), or set a day's weather, of the world or one region.

    Example: campaign weather 60 "very bad" --area lund
    """
    with failing():
        from campaign.play import weathering

        root = find_world(world)
        if day is not None:
            outcome = weathering.set_sky(root, day, sky, area=area, by=by, dry=dry_run)
            report_outcome(outcome, dry_run)
            if dry_run:
                return
        ahead = weathering.ahead(root)
        if json:
            print_json(ahead)
            return
        table(
            [
                (
                    one.day,
                    one.date,
                    one.season,
                    one.sky,
                    ", ".join(f"{key} {sky}" for key, sky in one.areas.items()),
                    one.by,
                )
                for one in ahead
            ],
            ("Day", "Date", "Season", "Weather", "Regions", "Decided"),
            right=(0,),
        )


def roll(
    expr: Annotated[str, typer.Argument(metavar="EXPR", help="Dice such as 2d6, or a chance such as 2-in-6.")],
    why: Annotated[str, typer.Option("--why", metavar="TEXT", help="What the roll is for.", callback=said)] = "",
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Roll dice into the chronicle, keyed so that verify can roll them again.

    Example: campaign roll 2-in-6 --why "does the miller talk?"
    """
    with failing():
        from campaign.play.rolling import roll as throw

        event, outcome = throw(find_world(world), expr, why=why, by=by, dry=dry_run)
        if json:
            print_json(event)
            return
        report_outcome(outcome, dry_run)
        say(f"{styled(event.text, 'bold')}  [{event.rolls[0].key}]")
