"""undo, redo, amend, verify."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli.common import (
    By,
    DryRun,
    Json,
    WorldDir,
    Yes,
    confirm,
    failing,
    find_world,
    made_files,
    print_json,
    progress,
    report_outcome,
    say,
    styled,
    usage,
)
from campaign.cli.texts import said
from campaign.core.words import counted

if TYPE_CHECKING:
    from campaign.play.advancing import Advanced


def add(app: typer.Typer) -> None:
    """Add this group's commands."""
    app.command()(undo)
    app.command()(redo)
    app.command()(amend)
    app.command()(verify)


def undo(
    to_day: Annotated[
        int | None,
        typer.Option(
            "--to-day", min=0, metavar="N", help="Take back the days after day N, not the orders for the next."
        ),
    ] = None,
    yes: Yes = False,
    world: WorldDir = None,
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Take back the last command, or days, after showing the diff; hand edits made since stay.

    Example: campaign undo --to-day 3 --yes
    """
    with failing():
        from campaign.play.undoing import undo as take_back

        root = find_world(world)
        plan = take_back(root, to_day=to_day, dry=True)
        if not json:
            _diff(plan.diff)
            made_files(plan.made)
        elif dry_run:
            print_json(plan)
        if dry_run:
            return
        confirm(f"Take back {', '.join(plan.commands)}?", yes)
        done = take_back(root, to_day=to_day)
        if json:
            print_json(done)
            return
        say(f"Took back {', '.join(done.commands)}; {_played(done.day)}. `campaign redo` does it again.")
        if done.kept:
            say(f"Hand edits kept in {', '.join(done.kept)}.")


def _played(day: int) -> str:
    return f"{counted(day, 'day')} {'is' if day == 1 else 'are'} played"


def _diff(text: str) -> None:
    colours = {"+": "green", "-": "red", "@": "cyan"}
    for line in text.splitlines():
        say(styled(line, colours[line[0]]) if line[:1] in colours else line)


def redo(world: WorldDir = None, dry_run: DryRun = False, json: Json = False) -> None:
    """Do again what was undone last, while nothing else has happened.

    Example: campaign redo
    """
    with failing():
        from campaign.play.undoing import redo as again

        done = again(find_world(world), dry=dry_run)
        if json:
            print_json(done)
            return
        if dry_run:
            _diff(done.diff)
            made_files(done.made)
            return
        say(f"Did {', '.join(done.commands)} again; {_played(done.day)}.")


def amend(
    day: Annotated[int | None, typer.Argument(metavar="DAY", min=1, help="The day to whose dawn to go back.")] = None,
    replay: Annotated[
        bool, typer.Option("--replay", help="Play the days since again, with their stored orders and rulings.")
    ] = False,
    change: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="PATH=VALUE", help="Mend this at that dawn (with --why); again for each field."),
    ] = None,
    why: Annotated[str, typer.Option("--why", metavar="TEXT", help="Why it is mended.", callback=said)] = "",
    yes: Yes = False,
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Go back to a dawn, mend, and play the days since again; a ruling whose facts changed opens again.

    Example: campaign amend 3 --set armies.main-army.morale=8 --why "forgot the lost skirmish" --replay --yes
    """
    if day is None and not replay:
        usage("name the DAY to go back to, or --replay to play the amended days again")
    if change and day is None:
        usage("--set needs the DAY to whose dawn to go back; while one is amended, `campaign set` mends it")
    if change and not why:
        usage("--set needs a --why")
    settings = [_setting(one) for one in change or ()]
    with failing():
        from campaign.play import amending

        root = find_world(world)
        if day is None:
            done = amending.resume(root, by=by, dry=dry_run)
        else:
            amending.refuse_unplayed(root, day)
            confirm(f"Go back to the dawn of day {day}?", yes or dry_run)
            done = amending.amend(root, day, settings, why=why, replay=replay, by=by, dry=dry_run)
        if json:
            written = sorted(done.outcome.written) if done.outcome is not None else []
            told = {"dawn": day, "days": done.days, "notable": done.notable, "waiting": done.waiting}
            print_json({**told, "written": written})
            return
        _replayed(done, dry_run)
        if not replay and not dry_run:
            say(f"The world stands at the dawn of day {day}. Mend it by hand or with `campaign set`,")
            say("then `campaign amend --replay`; `campaign undo` goes back to where you were.")


def _setting(given: str) -> tuple[str, str]:
    """Return the field and the value of a PATH=VALUE; ends the command as wrongly used without its `=`."""
    path, equals, value = given.partition("=")
    if not equals:
        usage(f"--set {given} has no =; write PATH=VALUE, such as armies.main-army.morale=8")
    return path, value


def _replayed(played: Advanced, dry_run: bool) -> None:
    """Say which days were played again, which reports changed, and what waits."""
    report_outcome(played.outcome, dry_run)
    if played.days:
        first, last = played.days[0], played.days[-1]
        days = f"day {first}" if first == last else f"days {first} to {last}"
        say(f"Would play {days} again." if dry_run else f"Played {days} again.")
        _corrections(played.outcome.written if played.outcome is not None else ())
    for ruling in played.waiting:
        say(styled(f"A ruling waits: {ruling.id}", "yellow", "bold") + f"  {ruling.question}")
        say("Answer it with `campaign rule`, then `campaign amend --replay` goes on.")


def _corrections(written: Sequence[str]) -> None:
    """Name the reports that now say something else, so that the GM can hand them out anew."""
    changed = [file for file in written if file.startswith("reports/") and file.endswith(".md") and "gm" not in file]
    if changed:
        say("Reports that now say something else:")
    for file in changed:
        say(f"  {file}")


def verify(world: WorldDir = None, json: Json = False) -> None:
    """Recompute every die and day of the chronicle, and say where files and record part.

    Example: campaign verify
    """
    with failing():
        from campaign.play.verifying import verify as check

        found = check(find_world(world), None if json else progress("Verifying"))
        if json:
            print_json({"days": found.days, "dice": found.dice, "partings": found.partings})
        else:
            for parting in found.partings:
                say(styled(f"day {parting.day}, {parting.where}: {parting.message}", "red"))
            if not found.partings:
                days, dice = counted(found.days, "day"), counted(found.dice, "die", "dice")
                say(styled(f"{days} and {dice} recomputed: record and files agree.", "green"))
        if found.partings:
            raise typer.Exit(1)
