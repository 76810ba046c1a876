"""duel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli import complete
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
    usage,
)

if TYPE_CHECKING:
    from campaign.play.duelling import Duelled


def add(app: typer.Typer) -> None:
    """Add this group's commands."""
    app.command()(duel)


def duel(
    one: Annotated[
        str, typer.Argument(metavar="A", help="A commander, by id or name.", autocompletion=complete.commanders)
    ],
    other: Annotated[str, typer.Argument(metavar="B", help="His opponent.", autocompletion=complete.commanders)],
    stakes: Annotated[
        str,
        typer.Option(
            "--stakes",
            metavar="TEXT",
            help="What defeat means: blood, capture or death; any other words are kept for the GM to carry out.",
        ),
    ] = "blood",
    experienced: Annotated[
        str | None, typer.Option("--experienced", metavar="WHO", help="Who of the two has more experience.")
    ] = None,
    dice: Annotated[
        list[str] | None,
        typer.Option(
            "--dice",
            metavar="NAME=N",
            help="A die rolled at the table, by the commander's id or the name of the roll; again for each roll.",
        ),
    ] = None,
    odds: Annotated[bool, typer.Option("--odds", help="Only the odds; nothing is rolled.")] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Even if the two are not at the same place, or one is a captive.")
    ] = False,
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Let two commanders fight a duel: experience, exact odds, the dice, and what defeat means.

    Example: campaign duel ascheberg duncan --stakes capture --odds
    """
    given = _dice(dice or [])
    with failing():
        from campaign.play import duelling

        root = find_world(world)
        outcome = None
        if odds:
            done = duelling.weigh(root, one, other, stakes=stakes, experienced=experienced)
        else:
            done, outcome = duelling.duel(
                root,
                one,
                other,
                stakes=stakes,
                experienced=experienced,
                dice=given,
                force=force,
                by=by,
                dry=dry_run,
            )
        if json:
            print_json(done)
            return
        _show(done)
        report_outcome(outcome, dry_run)


def _dice(given: list[str]) -> dict[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    for text in given:
        name, sign, faces = text.rpartition("=")
        parts = faces.split("+")
        if not sign or not name or not all(part.isascii() and part.isdigit() and len(part) < 5 for part in parts):
            usage(f"--dice {text}: write NAME=N, such as ascheberg=67")
        if name in found:
            usage(f"--dice {name} is given twice")
        found[name] = tuple(map(int, parts))
    return found


def _show(done: Duelled) -> None:
    rows = [
        (
            side.name,
            side.experience,
            ", ".join(f"{why.by} {why.reason}" for why in side.counted) or "none",
            f"more than {side.above}" + (" (Duellist)" if side.duellist else ""),
            f"{side.wins.percent:.1f}%",
            f"{side.hurt.percent:.1f}%",
        )
        for side in done.sides.values()
    ]
    table(rows, ("Commander", "Experience", "Made of", "Must throw", "Wins", "Hurt"), right=(1, 4, 5))
    more = done.sides[done.more_experienced].name if done.more_experienced is not None else ""
    say(f"More experience: {more or 'equal, the dice decide'}")
    if done.event is not None:
        say(styled(f"{done.event.text}.", "bold"))
        for roll in done.event.rolls:
            say(f"  {roll.expr} = {roll.total}  [{roll.key}]")
