"""operation, operations."""

from __future__ import annotations

from typing import Annotated

import typer

from campaign.cli import complete
from campaign.cli.common import (
    By,
    DryRun,
    Json,
    WorldDir,
    failing,
    find_world,
    listing,
    print_json,
    report_outcome,
    say,
    styled,
)
from campaign.cli.texts import said


def add(app: typer.Typer) -> None:
    """Add this group's commands."""
    app.command()(operation)
    app.command()(operations)


def operation(
    who: Annotated[
        str,
        typer.Argument(metavar="WHO", help="The commander who sends them.", autocompletion=complete.commanders),
    ],
    what: Annotated[str, typer.Argument(metavar="WHAT", help="What they are to do.", callback=said)],
    days: Annotated[int, typer.Option("--days", min=1, metavar="N", help="Days until it is settled.")],
    cost: Annotated[
        int | None,
        typer.Option("--cost", min=0, metavar="LOOT", help="Loot of his army; the usual cost if left out."),
    ] = None,
    chance: Annotated[
        str,
        typer.Option(
            "--chance", metavar="N-in-M", help="Let dice settle it when it is due, by this chance.", callback=said
        ),
    ] = "",
    tell: Annotated[
        list[str] | None,
        typer.Option(
            "--tell",
            metavar="WHO",
            help="A commander who is told of the outcome too; again for each.",
            autocompletion=complete.commanders,
        ),
    ] = None,
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Send a small group to spy, persuade or the like: paid now, settled when due by your word, dice, or a duel.

    Example: campaign operation ascheberg "bribe the gatekeeper of Lund" --days 7 --cost 0 --chance 2-in-6
    """
    with failing():
        from campaign.play.operations import send

        made, outcome = send(
            find_world(world),
            who,
            what,
            days=days,
            cost=cost,
            chance=chance,
            tell=tell or (),
            by=by,
            dry=dry_run,
        )
        if json:
            print_json(made)
            return
        report_outcome(outcome, dry_run)
        cost_words = f"{made.cost:,} loot paid" if made.cost else "nothing paid"
        say(f"{styled(made.id, 'bold')}: “{made.what}”, {cost_words}, due on day {made.due}.")


def operations(world: WorldDir = None, json: Json = False) -> None:
    """List the operations: what was to be done, for whom, when it is due, how it went.

    Example: campaign operations
    """
    with failing():
        from campaign.play.operations import listed

        found = listed(find_world(world))
        listing(
            found,
            ("Operation", "Of", "What", "Due", "Cost", "Chance", "Outcome"),
            lambda one: (
                one.id,
                one.who,
                one.what,
                one.due,
                one.cost,
                one.chance or "yours to say",
                one.outcome or one.status,
            ),
            none="No operation was ever sent; `campaign operation` sends one.",
            json=json,
            right=(3, 4),
        )
