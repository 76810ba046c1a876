"""fleet: show, new, lead, embark, land."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from campaign.cli import complete
from campaign.cli.acting import carry_out
from campaign.cli.common import (
    By,
    DryRun,
    Json,
    WorldDir,
    failing,
    find_world,
    listing,
    print_json,
    say,
    styled,
    usage,
)
from campaign.cli.texts import said
from campaign.core.words import counted

if TYPE_CHECKING:
    from campaign.play.commanding import Changed
    from campaign.play.fleets import FleetLine


class _Named(TyperGroup):
    """A group that takes the name of a fleet for `show` with that name."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put `show` before a first word that is none of the group's commands."""
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            args = ["show", *args]
        return super().parse_args(ctx, args)


fleet = typer.Typer(
    cls=_Named,
    help="Fleets: list them, `fleet NAME` shows one; make one, give it to a commander, put armies aboard and ashore.",
    invoke_without_command=True,
    rich_markup_mode=None,
)
Name = Annotated[str, typer.Argument(metavar="FLEET", help="The fleet, by id or name.", autocompletion=complete.fleets)]
Men = Annotated[str, typer.Argument(metavar="ARMY", help="The army.", autocompletion=complete.armies)]


def add(app: typer.Typer) -> None:
    """Add this group's commands."""
    app.add_typer(fleet, name="fleet")


@fleet.callback(invoke_without_command=True)
def fleets(context: typer.Context, world: WorldDir = None, json: Json = False) -> None:
    """List the fleets; `fleet NAME` shows one: its ships by origin and load, whom it carries, what it costs.

    Example: campaign fleet
    """
    if context.invoked_subcommand is not None:
        return
    with failing():
        from campaign.play.fleets import show as look

        listing(
            look(find_world(world)),
            ("Fleet", "Commander", "Where", "Ships", "Empty", "Morale", "A day", "Paid for", "Aboard", "Doing"),
            _row,
            none="There are no fleets.",
            json=json,
            right=(3, 4, 5, 6),
        )


def _row(one: FleetLine) -> tuple[object, ...]:
    return (
        one.id,
        one.commander or "nobody",
        one.where,
        f"{one.ships:,}",
        f"{one.empty:,}",
        one.morale,
        f"{one.upkeep:,}",
        _lasts(one),
        ", ".join(army.name for army in one.aboard),
        next(iter(one.doing), ""),
    )


def _lasts(one: FleetLine) -> str:
    return "—" if one.pays_days is None else counted(one.pays_days, "day")


@fleet.command()
def show(name: Name, world: WorldDir = None, json: Json = False) -> None:
    """Show one fleet whole; `campaign fleet NAME` does the same.

    Example: campaign fleet show danish-fleet
    """
    with failing():
        from campaign.play.fleets import show as look

        (found,) = look(find_world(world), name)
        if json:
            print_json(found)
            return
        _print(found)


def _print(one: FleetLine) -> None:
    closes = ", closing the harbour" if one.blockades else ""
    say(styled(one.name, "bold") + f" ({one.id}, {one.nation}): {one.where}{closes}")
    say(f"  led by {one.commander or 'nobody'}, morale {one.morale}")
    say(f"  {counted(one.ships, 'ship')}, {one.empty:,} empty")
    for group in one.groups:
        say(f"    {group.group}: {group.ships:,} {group.origin}, {group.carries or 'empty'}")
    for gone in one.away:
        say(f"    {gone.what}: {gone.ships:,} {gone.origin}, there on {gone.date}")
    for army in one.aboard:
        food = "eats nothing" if army.food_days is None else f"food for {counted(army.food_days, 'day')}"
        say(f"  aboard: {army.name}, {counted(army.soldiers, 'soldier')}, {food}")
    owed = f"; {counted(one.unpaid, 'day')} not paid" if one.unpaid else ""
    paid = "" if one.pays_days is None else f", paid for {_lasts(one)}"
    say(f"  costs {one.upkeep:,} loot a day{paid}{owed}; cargo {one.supplies:,} supplies, {one.loot:,} loot")
    for line in (one.work, *(f"order {order}" for order in one.doing)):
        if line:
            say(f"  {line}")


@fleet.command()
def new(
    key: Annotated[str, typer.Argument(metavar="ID", help="Its id; no army may have the same.")],
    at: Annotated[
        str | None,
        typer.Option("--at", metavar="PLACE", help="A harbour, or x,y in km on water.", autocompletion=complete.places),
    ] = None,
    ships: Annotated[int, typer.Option("--ships", min=0, max=100_000, metavar="N", help="Ships of its own.")] = 0,
    bought: Annotated[int, typer.Option("--bought", min=0, max=100_000, metavar="N", help="Bought ships.")] = 0,
    hired: Annotated[int, typer.Option("--hired", min=0, max=100_000, metavar="N", help="Hired ships.")] = 0,
    nation: Annotated[str | None, typer.Option("--nation", metavar="ID", help="Nation it belongs to.")] = None,
    commander: Annotated[
        str | None,
        typer.Option("--commander", metavar="WHO", help="Who leads it.", autocompletion=complete.commanders),
    ] = None,
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="Name for people.", callback=said)] = None,
    supplies: Annotated[int, typer.Option("--supplies", min=0, metavar="N", help="Supplies aboard as cargo.")] = 0,
    loot: Annotated[int, typer.Option("--loot", min=0, metavar="N", help="Loot aboard as cargo.")] = 0,
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Make a fleet of empty ships, at a harbour or on the water.

    Example: campaign fleet new sound-fleet --nation denmark --at malmo --ships 12 --hired 4
    """
    if not ships + bought + hired:
        usage("a fleet needs ships: give --ships N, --bought N or --hired N")

    def act(root: Path) -> Changed:
        from campaign.play import shipping

        wanted = shipping.Wanted(name, nation, at, ships, bought, hired, commander, supplies, loot)
        return shipping.new(root, key, wanted, by=by, dry=dry_run)

    carry_out(act, world, dry_run, json)


@fleet.command()
def lead(
    name: Name,
    who: Annotated[
        str,
        typer.Argument(metavar="WHO", help="The commander, by id or name.", autocompletion=complete.commanders),
    ],
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Name a commander of a fleet: whoever led it steps back.

    Example: campaign fleet lead danish-fleet juel
    """

    def act(root: Path) -> Changed:
        from campaign.play import shipping

        return shipping.lead(root, name, who, by=by, dry=dry_run)

    carry_out(act, world, dry_run, json)


@fleet.command()
def embark(
    army: Men, name: Name, world: WorldDir = None, by: By = "", dry_run: DryRun = False, json: Json = False
) -> None:
    """Put an army aboard a fleet that lies where it is, at once: its commander's order takes a day.

    Example: campaign fleet embark main-army danish-fleet
    """

    def act(root: Path) -> Changed:
        from campaign.play import shipping

        return shipping.embark(root, army, name, by=by, dry=dry_run)

    carry_out(act, world, dry_run, json)


@fleet.command()
def land(
    army: Men,
    bank: Annotated[
        str,
        typer.Option(
            "--bank",
            metavar="SIDE",
            help="Bank of the river, looking downstream: left or right.",
            autocompletion=complete.one_of("left", "right"),
        ),
    ] = "",
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Put an army ashore where its fleet lies, at once: its commander's order takes a day.

    Example: campaign fleet land main-army
    """
    if bank not in ("", "left", "right"):
        usage(f"--bank {bank}: left or right, looking downstream")

    def act(root: Path) -> Changed:
        from campaign.play import shipping

        return shipping.land(root, army, bank, by=by, dry=dry_run)

    carry_out(act, world, dry_run, json)
