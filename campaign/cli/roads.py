"""route, regions, map."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli.common import (
    Json,
    WorldDir,
    failing,
    find_world,
    listing,
    print_json,
    say,
    styled,
    table,
    usage,
    write_file,
)
from campaign.cli.complete import armies, places
from campaign.core.words import counted

if TYPE_CHECKING:
    from campaign.play.charting import RegionLine

maps = typer.Typer(
    help="The GM's map as a picture, or what can be told of it.", invoke_without_command=True, rich_markup_mode=None
)


def add(app: typer.Typer) -> None:
    """Add this group's commands."""
    app.command()(route)
    app.command()(regions)
    app.add_typer(maps, name="map")


def route(
    start: Annotated[
        str, typer.Argument(metavar="A", help="Where from: a place, or x,y in km.", autocompletion=places)
    ],
    goal: Annotated[str, typer.Argument(metavar="B", help="Where to: a place, or x,y in km.", autocompletion=places)],
    army: Annotated[
        str | None,
        typer.Option(
            "--army", metavar="X", help="At this army's pace, with what it cannot pass.", autocompletion=armies
        ),
    ] = None,
    pace: Annotated[str, typer.Option("--pace", metavar="PACE", help="march or forced.")] = "march",
    when: Annotated[str, typer.Option("--when", metavar="WHEN", help="day, night or both.")] = "day",
    country: Annotated[bool, typer.Option("--cross-country", help="Straight across country.")] = False,
    via: Annotated[
        list[str] | None, typer.Option("--via", metavar="PLACE", help="Pass this place.", autocompletion=places)
    ] = None,
    ways: Annotated[int, typer.Option("--ways", min=1, max=9, metavar="N", help="How many ways to show.")] = 2,
    ship: Annotated[
        bool, typer.Option("--ship", help="By ship: march, load, sail, unload, march on, each with its days.")
    ] = False,
    row: Annotated[bool, typer.Option("--row", help="With --ship: the ships are rowed.")] = False,
    world: WorldDir = None,
    json: Json = False,
) -> None:
    """The way from A to B: legs, km, days by the march rules, arrival, rivers to ford, what the army cannot pass;
    alternatives. With --ship the way over water; where no way leads by land, its days are told.

    Example: campaign route malmo kristianstad --army main-army --pace forced

    Example: campaign route malmo ystad --ship --row
    """
    if pace not in ("march", "forced"):
        usage(f"--pace {pace}: march or forced")
    if when not in ("day", "night", "both"):
        usage(f"--when {when}: day, night or both")
    if row and not ship:
        usage("--row: only with --ship")
    if ship and (country or via):
        usage("--ship: not with --cross-country or --via")
    with failing():
        from campaign.play.routing import route as find

        found = find(
            find_world(world),
            start,
            goal,
            army=army,
            pace=pace,
            when=when,
            country=country,
            via=via or [],
            ways=ways,
            ship=ship,
            row=row,
        )
        if json:
            print_json(found)
            return
        for number, way in enumerate(found, 1):
            head = (
                f"{way.km:g} km, {counted(way.days, 'day')}, arriving {way.arrival}"
                if way.days is not None
                else f"{way.km:g} km"
            )
            say(styled(f"{'Way' if number == 1 else 'Or'}: {head}", "bold"))
            days = ("Days",) if ship else ()
            table(
                [
                    (
                        *(leg.start, leg.end, leg.kind, f"{leg.km:.1f}"),
                        *("—" if leg.days is None else leg.days for _ in days),
                        ", ".join(leg.fords),
                    )
                    for leg in way.legs
                ],
                ("From", "To", "By", "km", *days, "Fords"),
                right=(3, 4) if ship else (3,),
            )
            for note in way.notes:
                say(styled(f"  {note}", "yellow"))


def regions(world: WorldDir = None, json: Json = False) -> None:
    """Every region: km², holder, forage, how often it yields yet, burned ground, what lies left.

    Example: campaign regions
    """
    with failing():
        from campaign.play.charting import regions as list_regions

        listing(
            list_regions(find_world(world)),
            ("Region", "Stronghold", "km²", "Holder", "Forage", "Yields yet", "Lies in it", "People"),
            _region,
            none="There are no regions: the map has no stronghold.",
            json=json,
            right=(2, 5, 6, 7),
        )


def _region(one: RegionLine) -> tuple[object, ...]:
    return (
        one.id,
        one.name,
        f"{one.km2:,.1f}",
        one.holder,
        one.forage,
        "burned" if one.burned else one.left,
        f"{one.lying:,}",
        f"{one.population:,}",
    )


@maps.callback(invoke_without_command=True)
def draw(
    context: typer.Context,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="F.svg or F.png; SVG on standard output if left out."),
    ] = None,
    width: Annotated[int, typer.Option("--width", min=300, max=8000, metavar="N", help="Width in pixels.")] = 1200,
    first: Annotated[
        int | None,
        typer.Option(
            "--from",
            min=1,
            metavar="DAY",
            help="The war from this day on, else from the first: ways, battles, sieges, tourneys, borders.",
        ),
    ] = None,
    last: Annotated[
        int | None,
        typer.Option("--to", min=1, metavar="DAY", help="The war up to and with this day, else the last played."),
    ] = None,
    world: WorldDir = None,
) -> None:
    """Draw the GM's map, or the war between two days: all armies, regions by holder, forage, fire, stores.

    Example: campaign map -o war.png
    """
    if context.invoked_subcommand is not None:
        return
    if output is not None and output.suffix not in (".svg", ".png"):
        usage(f"-o {output}: end the name in .svg or .png")
    with failing():
        from campaign.play.charting import gm_map

        text = gm_map(find_world(world), width, first, last)
        if output is None:
            say(text)
            return
        if output.suffix == ".svg":
            write_file(output, text.encode())
        else:
            from campaign.play.charting import picture

            write_file(output, picture(text, width))


@maps.command()
def stats(world: WorldDir = None, json: Json = False) -> None:
    """March and messenger days between all seats, unreachable places, single roads whose cutting splits the land.

    Example: campaign map stats
    """
    with failing():
        from campaign.play.charting import stats as measure

        found = measure(find_world(world))
        if json:
            print_json(found)
            return
        rows = [
            (
                pair.a,
                pair.b,
                "—" if pair.km is None else f"{pair.km:.1f}",
                pair.march_days if pair.march_days is not None else "—",
                pair.messenger_days if pair.messenger_days is not None else "—",
            )
            for pair in found.seats
        ]
        table(rows, ("From", "To", "km", "March days", "Messenger days"), right=(2, 3, 4))
        say(styled("Places that no road joins to the rest: ", "bold") + (", ".join(found.unreachable) or "none"))
        say(styled("Roads without which the land falls apart: ", "bold") + (", ".join(found.cuts) or "none"))
