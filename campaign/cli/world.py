"""demo, new, check, fmt, schema."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from campaign.cli.common import (
    By,
    DryRun,
    Json,
    WorldDir,
    Yes,
    confirm,
    failing,
    fault_line,
    find_world,
    print_json,
    progress,
    report_outcome,
    say,
    styled,
    usage,
)
from campaign.cli.complete import commanders, places
from campaign.cli.texts import said
from campaign.core.names import nearest
from campaign.core.words import counted

THINGS = ("army", "commander", "place", "nation")


def add(app: typer.Typer) -> None:
    """Add this group's commands."""
    app.command()(demo)
    app.command()(new)
    app.command()(check)
    app.command()(fmt)
    app.command()(schema)


def demo(
    folder: Annotated[Path, typer.Argument(metavar="[DIR]", help="Where to lay it out.")] = Path("demo"),
    yes: Yes = False,
    by: By = "",
) -> None:
    """Lay out the sample campaign, play its fortnight of prepared orders, write all reports, and say what to try next.

    Example: campaign demo
    """
    with failing():
        from campaign.play import demo as show

        warning = show.in_the_way(folder)
        if warning:
            confirm(warning, yes)
        done = show.demo(
            folder, by=by or show.GM, progress=progress("Playing the fortnight and writing its reports", "step")
        )
        for line in done.story:
            say(f"  {line}")
        say(styled(f"{done.days} days of “{done.name}” are played in {folder}.", "bold"))
        orders, others = counted(done.orders, "order"), counted(done.unread, "line")
        say(f"What the players wrote gave {orders}; {others} were no order, and were answered so.")
        say(f"{counted(done.reports, 'report')} lie in {folder}/reports, a folder a day.")
        for head, steps in done.guide:
            say()
            say(styled(head, "bold"))
            width = max((len(command) for command, why in steps if why), default=0)
            for command, why in steps:
                say(f"  {command:<{width}}" + styled(f"   # {why}", "dim") if why else f"  {command}")


def new(
    what: Annotated[
        str,
        typer.Argument(
            metavar="DIR|WHAT", help="A folder for a new world; or army, commander, place or nation.", callback=said
        ),
    ],
    key: Annotated[str | None, typer.Argument(metavar="[ID]", help="The id of the new thing.")] = None,
    sample: Annotated[
        str | None, typer.Option("--sample", metavar="NAME", help="Of a world: copy this sample, such as scania.")
    ] = None,
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="Name for people.", callback=said)] = None,
    nation: Annotated[str | None, typer.Option("--nation", metavar="ID", help="Nation it belongs to.")] = None,
    commander: Annotated[
        str | None,
        typer.Option("--commander", metavar="ID", help="Of an army: who leads it.", autocompletion=commanders),
    ] = None,
    at: Annotated[
        str | None,
        typer.Option(
            "--at", metavar="PLACE", help="Of an army or commander: a place, or x,y in km.", autocompletion=places
        ),
    ] = None,
    infantry: Annotated[
        int | None,
        typer.Option("--infantry", min=0, metavar="N", help="Of an army: foot; the usual number if left out."),
    ] = None,
    cavalry: Annotated[
        int | None, typer.Option("--cavalry", min=0, metavar="N", help="Of an army: horse; none if left out.")
    ] = None,
    wagons: Annotated[
        int | None, typer.Option("--wagons", min=0, metavar="N", help="Of an army: the usual number if left out.")
    ] = None,
    supplies: Annotated[
        int | None, typer.Option("--supplies", min=0, metavar="N", help="Of an army: for the usual days if left out.")
    ] = None,
    player: Annotated[
        str,
        typer.Option(
            "--player", metavar="NAME", help="Of a commander: who plays him; the GM if left out.", callback=said
        ),
    ] = "",
    age: Annotated[
        int, typer.Option("--age", min=0, max=120, metavar="N", help="Of a commander: his age in years.")
    ] = 30,
    trait: Annotated[
        list[str] | None,
        typer.Option("--trait", metavar="NAME", help="Of a commander: a trait, instead of rolling; again for each."),
    ] = None,
    kind: Annotated[str, typer.Option("--kind", help="Of a place: village, works, town, city, castle, …")] = "village",
    x: Annotated[float | None, typer.Option("--x", metavar="KM", help="Of a place: km east.")] = None,
    y: Annotated[float | None, typer.Option("--y", metavar="KM", help="Of a place: km north.")] = None,
    holder: Annotated[
        str | None, typer.Option("--holder", metavar="ID", help="Of a place: the nation that holds it.")
    ] = None,
    population: Annotated[
        int, typer.Option("--population", min=0, metavar="N", help="Of a stronghold: people of its region.")
    ] = 0,
    colour: Annotated[
        str,
        typer.Option("--colour", metavar="#RRGGBB", help="Of a nation: its colour on maps; one is chosen if left out."),
    ] = "",
    hostile: Annotated[
        list[str] | None, typer.Option("--hostile", metavar="ID", help="Of a nation: an enemy; again for each.")
    ] = None,
    allied: Annotated[
        list[str] | None, typer.Option("--allied", metavar="ID", help="Of a nation: an ally; again for each.")
    ] = None,
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
) -> None:
    """Make a new world in a folder (./army for a folder of such a name), or one army, commander, place or nation.

    Example: campaign new northern-war --name "The northern war"

    Example: campaign new commander banner --nation sweden --age 38 --player Anna
    """
    from campaign.play.wanted import Wanted

    wanted = Wanted(
        name=name,
        nation=nation,
        commander=commander,
        at=at,
        infantry=infantry,
        cavalry=cavalry,
        wagons=wagons,
        supplies=supplies,
        player=player,
        age=age,
        traits=tuple(trait) if trait else None,
        kind=kind,
        x=x,
        y=y,
        holder=holder,
        population=population,
        colour=colour,
        relations={**dict.fromkeys(allied or [], "allied"), **dict.fromkeys(hostile or [], "hostile")},
    )
    if what not in THINGS:
        if key is not None:
            usage(f"{what} is none of {', '.join(THINGS)}; a new world takes a folder and nothing else")
        if wanted != Wanted(name=name):
            usage("of these options a new world takes --sample and --name only")
        _new_world(Path(what), sample, name or "", dry_run)
        return
    if key is None:
        usage(f"name the {what} by its id, such as campaign new {what} first-{what}")
    if sample is not None:
        usage("--sample is for new worlds")
    with failing():
        from campaign.play.making import thing

        made = thing(find_world(world), what, key, wanted, by=by, dry=dry_run)
        report_outcome(made.outcome, dry_run)
        if not dry_run:
            say(styled(made.file, "bold"))
            say(made.text.rstrip("\n"))


def _new_world(folder: Path, sample: str | None, name: str, dry_run: bool) -> None:
    with failing():
        from campaign.play.laying import new_world

        files = new_world(folder, sample, name=name, dry=dry_run)
        for file in files:
            if not file.startswith("."):
                say(f"  {folder / file}")
        if dry_run:
            return
        say(styled(f"A new world lies in {folder}; its README.md says what lies where.", "bold"))
        say(f"  cd {folder} && campaign check && campaign status")


def check(
    strict: Annotated[bool, typer.Option("--strict", help="Warnings count as errors.")] = False,
    world: WorldDir = None,
    json: Json = False,
) -> None:
    """Find every fault of the world at once: file, line, column, and the nearest valid name; exit status 1 on errors.

    Example: campaign check --strict
    """
    with failing():
        from campaign.play.checking import check as find

        faults = find(find_world(world), strict)
        errors = sum(1 for fault in faults if fault.severity == "error")
        if json:
            names = ("file", "line", "col", "code", "message", "severity")
            print_json([{name: getattr(fault, name) for name in names} for fault in faults])
        elif faults:
            for fault in faults:
                say(fault_line(fault))
            warnings = len(faults) - errors
            say(f"{counted(errors, 'error')}, {counted(warnings, 'warning')}.")
        else:
            say(styled("The world is sound.", "green"))
        if errors:
            raise typer.Exit(1)


def fmt(
    files: Annotated[list[Path] | None, typer.Argument(metavar="[FILE]…", help="Only these files.")] = None,
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
) -> None:
    """Lay out the world's files in the canonical way, all or none of them; comments and facts stay.

    Example: campaign fmt --dry-run
    """
    with failing():
        from campaign.play.tidying import fmt as tidy

        outcome = tidy(find_world(world), files or [], by=by, dry=dry_run)
        report_outcome(outcome, dry_run)
        if not dry_run:
            changed = [file for file in outcome.written if file.endswith(".yaml")]
            for file in changed:
                say(file)
            if not changed:
                say("All files are laid out already.")


def schema(
    kind: Annotated[str | None, typer.Argument(metavar="[KIND]", help="Kind of file, such as army or world.")] = None,
    write: Annotated[bool, typer.Option("--write", help="Refresh the world's .schema folder.")] = False,
    world: WorldDir = None,
) -> None:
    """Print the JSON Schema of a kind of file (of all kinds, by name, without one), for editors and other programs.

    Example: campaign schema army
    """
    with failing():
        from campaign.play.laying import schemas, write_schemas

        if write:
            if kind is not None:
                usage("--write refreshes all kinds; leave KIND out")
            for file in write_schemas(find_world(world)):
                say(file)
            return
        known = schemas()
        if kind is not None and kind not in known:
            close = nearest(kind, known)
            usage(f"{kind}: " + (f"did you mean {close[0]}?" if close else f"one of {', '.join(known)}"))
        print_json(known if kind is None else known[kind])
