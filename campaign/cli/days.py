"""advance, rulings, rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from campaign.cli.common import (
    By,
    DryRun,
    Json,
    WorldDir,
    failing,
    find_world,
    print_json,
    progress,
    report_outcome,
    say,
    styled,
    usage,
)
from campaign.cli.complete import rulings as open_rulings
from campaign.cli.texts import said
from campaign.cli.throwing import faces_of


def add(app: typer.Typer) -> None:
    """Add this group's commands."""
    app.command()(advance)
    app.command()(rulings)
    app.command()(rule)


def advance(
    days: Annotated[
        int, typer.Option("--days", "-n", min=1, max=36500, metavar="N", help="How many days to play.")
    ] = 1,
    until: Annotated[
        str | None, typer.Option("--until", metavar="DATE", help="Play up to and with this date, such as 1676-07-01.")
    ] = None,
    defaults: Annotated[bool, typer.Option("--defaults", help="Answer every ruling with its default.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Play even though most commanders have no orders.")] = False,
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Play the day, N times: chronicle, world and reports land together; stops at the first ruling that waits.

    Example: campaign advance --days 3
    """
    with failing():
        from campaign.play.advancing import advance as play

        done = play(
            find_world(world),
            days=days,
            until=until,
            defaults=defaults,
            force=force,
            by=by,
            dry=dry_run,
            progress=None if json else progress("Advancing"),
        )
        _show(done, dry_run, json)


def _show(done: object, dry_run: bool, json: bool) -> None:
    from campaign.play.advancing import Advanced

    assert isinstance(done, Advanced)
    if json:
        print_json({"days": done.days, "notable": done.notable, "waiting": done.waiting, "open": bool(done.waiting)})
        return
    report_outcome(done.outcome, dry_run)
    for event in done.notable:
        say(f"{styled(event.id, 'dim')} {styled(event.rule, 'cyan')} {event.text}")
    if done.days:
        many = f"day {done.days[0]}" if len(done.days) == 1 else f"days {done.days[0]} to {done.days[-1]}"
        would = "would be" if dry_run else "is" if len(done.days) == 1 else "are"
        say(f"{many[:1].upper()}{many[1:]} {would} over." + ("" if dry_run else f" Reports: {_folders(done.days)}"))
    for ruling in done.waiting:
        say(styled(f"Waits for a ruling: {ruling.id}", "yellow", "bold"))
        say(f"  {ruling.question}")
        _options(ruling)


def _folders(days: Sequence[int]) -> str:
    """Return the folders of the reports of days in a row."""
    first, last = (f"reports/day-{day:04d}/" for day in (days[0], days[-1]))
    return first if first == last else f"{first} to {last}"


def _options(ruling: Any) -> None:
    """Print what a ruling may be answered with, and a command that does it."""
    from shlex import quote

    width = max(map(len, ruling.options))
    for key, text in ruling.options.items():
        mark = " (default)" if key == ruling.default else ""
        say(f"    {styled(f'{key:<{width}}', 'bold')}  {text}{mark}")
    if "fight" in ruling.options and ruling.rule in ("TUM-BAT-1", "TUM-SHIP-8"):
        say(f"  The battle sheet, with its odds: campaign battle {ruling.id}")
    say(f"  Answer, for example: campaign rule {ruling.id} {quote(ruling.default or next(iter(ruling.options)))}")


def rulings(
    all_: Annotated[bool, typer.Option("--all", help="Also those answered.")] = False,
    world: WorldDir = None,
    json: Json = False,
) -> None:
    """List what waits for the GM, with facts, options and default, and what was decided by default.

    Example: campaign rulings
    """
    with failing():
        from campaign.play.ruling import docket

        found = docket(find_world(world))
        if json:
            shown = {"waiting": found.waiting, "by_default": found.by_default}
            print_json({**shown, "answered": found.answered} if all_ else shown)
            return
        if not found.waiting:
            say("No ruling waits.")
        for ruling in found.waiting:
            say(f"{styled(ruling.id, 'bold')}  {ruling.rule}  day {ruling.day}, stops the day")
            say(f"  {ruling.question}")
            for name, fact in ruling.facts.items():
                say(f"  {name}: {fact}")
            _options(ruling)
        if found.by_default:
            say("Decided by default, can be changed:")
        for ruling in found.by_default:
            others = ", ".join(key for key in ruling.options if key != ruling.answer)
            say(f"  {ruling.id}  {ruling.question} {ruling.answer} (or {others})")
        if all_:
            for ruling in found.answered:
                say(f"  {ruling.id}  {ruling.question} {ruling.answer} (by {ruling.by})")


def rule(
    name: Annotated[
        str, typer.Argument(metavar="ID", help="The ruling, or the start of its id.", autocompletion=open_rulings)
    ],
    answer: Annotated[
        list[str] | None, typer.Argument(metavar="ANSWER", help="One of its options; its default if left out.")
    ] = None,
    words: Annotated[
        str,
        typer.Option(
            "--words", metavar="TEXT", help="What the answer says more: a text, a chance such as 2-in-6.", callback=said
        ),
    ] = "",
    dice: Annotated[
        list[str] | None,
        typer.Option("--dice", metavar="NAME=2+5", help="Dice rolled at the table, by the roll's name in the log."),
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="FIELD=VALUE",
            help="Fill in the battle sheet: SIDE.role=defender, ARMY.tactics=2, ARMY.joins=true; again for each field.",
        ),
    ] = None,
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Answer a ruling; its day is then played again from its dawn, and the date turns when no other waits.

    With --set and no answer the battle sheet is filled in and the ruling still waits. In a battle an army's id alone
    names its roll: --dice gradell=4+3. How an operation ends can be said at once: a sentence, 2-in-6, won, lost, or
    the event of a duel.

    Example: campaign rule bat-1 part --by Anna
    """
    if answer is not None and len(answer) > 1:
        from shlex import quote

        alone = quote(" ".join(answer[answer[0] == "text" :]))
        usage(f"one answer, in quotation marks; a sentence is itself the answer: campaign rule {name} {alone}")
    with failing():
        from campaign.play.ruling import rule as decide

        done = decide(
            find_world(world),
            name,
            answer[0] if answer else None,
            words=words,
            dice=_dice(dice or []),
            settings=settings or (),
            by=by,
            dry=dry_run,
        )
        _show(done, dry_run, json)


def _dice(given: list[str]) -> dict[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    for one in given:
        name, _, rolled = one.rpartition("=")
        faces = faces_of("+".join(part.strip() for part in rolled.replace(",", "+").split("+")))
        if not name or faces is None:
            usage(f"--dice {one}: write the roll's name, =, and its dice, such as TUM-MOR-2/gradell/hunger/0=2+5")
        found[name] = faces
    return found
