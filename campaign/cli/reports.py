"""report, log, explain."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from campaign.cli.common import (
    Json,
    WorldDir,
    failing,
    find_world,
    print_json,
    progress,
    say,
    styled,
    usage,
    warn,
    write_file,
)
from campaign.cli.complete import commanders, names, one_of

FORMATS = ("md", "json", "chat", "svg", "png")


def add(app: typer.Typer) -> None:
    """Add this group's commands."""
    app.command()(report)
    app.command()(log)
    app.command()(explain)


def report(
    day: Annotated[
        int | None,
        typer.Option("--day", min=0, metavar="N", help="The day; 0 is the opening report. Default: the last played."),
    ] = None,
    who: Annotated[
        str | None, typer.Option("--for", metavar="WHO", help="Only this commander (or gm).", autocompletion=commanders)
    ] = None,
    format_: Annotated[
        str,
        typer.Option(
            "--format",
            "-f",
            metavar="FORMAT",
            help="md, json, chat, svg or png (the map).",
            autocompletion=one_of(*FORMATS),
        ),
    ] = "md",
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write one report here (- for standard output)."),
    ] = None,
    world: WorldDir = None,
) -> None:
    """Make the reports of any day played again, in any format; without --for, all go into the world's reports folder.

    Example: campaign report --day 0 --for ascheberg
    """
    if format_ not in FORMATS:
        usage(f"--format {format_}: one of {', '.join(FORMATS)}")
    with failing():
        from campaign.play.handing import hand_out, one

        root = find_world(world)
        if who is not None:
            data = one(root, day, who, format_)
            _give(data, output, format_)
            return
        if output is not None:
            usage("-o needs --for WHO: all reports go into the world's reports folder")
        for path in hand_out(root, day, format_, progress("Writing", "report")):
            say(path)


def _give(data: bytes, output: Path | None, format_: str) -> None:
    import sys

    if output is not None and str(output) != "-":
        write_file(output, data)
    elif format_ == "png" and sys.stdout.isatty():
        usage("a picture is not for the terminal: give -o FILE.png")
    else:
        sys.stdout.buffer.write(data)


def log(
    day: Annotated[int | None, typer.Option("--day", min=1, metavar="N", help="Only this day.")] = None,
    since: Annotated[int | None, typer.Option("--since", min=1, metavar="N", help="From this day on.")] = None,
    who: Annotated[
        str | None,
        typer.Option("--who", metavar="NAME", help="Only what concerns this army or commander.", autocompletion=names),
    ] = None,
    where: Annotated[
        str | None,
        typer.Option("--where", metavar="PLACE", help="Only what concerns or names this place.", autocompletion=names),
    ] = None,
    rule: Annotated[
        str | None, typer.Option("--rule", metavar="ID", help="Only this rule, or those whose IDs begin so.")
    ] = None,
    notable: Annotated[bool, typer.Option("--notable", help="Only exceptions.")] = False,
    dice: Annotated[bool, typer.Option("--dice", help="With every die and modifier.")] = False,
    world: WorldDir = None,
    json: Json = False,
) -> None:
    """Print the chronicle, filtered by day, who, where and rule.

    Example: campaign log --day 3 --rule TUM-SUP --dice
    """
    with failing():
        from campaign.play.explaining import log as read

        events = read(find_world(world), day=day, since=since, who=who, where=where, rule=rule, notable=notable)
        if json:
            print_json(list(events))
            return
        found = False
        for event in events:
            found = True
            say(f"{styled(event.id, 'dim')} {styled(event.rule, 'cyan')} {event.text}".replace("  ", " "))
            if dice:
                for why in event.why:
                    say(f"    {why.by} {why.reason}" + (f" ({why.rule})" if why.rule else ""))
                for roll in event.rolls:
                    say(
                        f"    {roll.expr} = {'+'.join(map(str, roll.dice))}  [{roll.key}]"
                        + ("" if roll.by == "seed" else f" by {roll.by}")
                    )
        if not found:
            warn("Nothing in the chronicle matches.")


def explain(
    name: Annotated[
        str,
        typer.Argument(metavar="NAME|EVENT", help="A record, a field of it, or an event's id.", autocompletion=names),
    ],
    day: Annotated[
        int | None, typer.Option("--day", min=1, metavar="N", help="Of which day; default the last played.")
    ] = None,
    world: WorldDir = None,
    json: Json = False,
) -> None:
    """Show a record before, the events, dice and modifiers that touched it, and the record after.

    Example: campaign explain main-army.morale --day 3
    """
    with failing():
        from campaign.play.explaining import explain as look
        from campaign.play.looking import text

        found = look(find_world(world), name, day=day)
        if json:
            print_json(found)
            return
        say(styled(f"{found.name}, day {found.last}: before", "bold"))
        say(text(found.before))
        say(styled("what touched it", "bold"))
        if not found.events:
            say("  nothing")
        for event in found.events:
            say(f"  {styled(event.id, 'dim')} {styled(event.rule, 'cyan')} {event.text}")
            for why in event.why:
                say(f"      {why.by} {why.reason}" + (f" ({why.rule})" if why.rule else ""))
            for roll in event.rolls:
                say(f"      {roll.expr} = {'+'.join(map(str, roll.dice))}  [{roll.key}]")
            for change in event.changes:
                say(f"      {'.'.join(change.path)}: {_short(change.before)} → {_short(change.after)}")
        say(styled("after", "bold"))
        say(text(found.after))


def _short(value: object) -> str:
    from campaign.play.looking import inline

    text = "nothing" if value is None else inline(value)
    longest = 80
    return text if len(text) <= longest else text[: longest - 1] + "…"
