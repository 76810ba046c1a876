"""outbox: what waits to be posted; send, settle, setup."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli.common import (
    FAULTY,
    Json,
    WorldDir,
    failing,
    find_world,
    print_json,
    progress,
    say,
    styled,
    table,
    warn,
)
from campaign.cli.complete import commanders
from campaign.core.words import counted

if TYPE_CHECKING:
    from campaign.play.outgoing import Posted
    from campaign.play.posting import Box

STATES = {
    "waiting": "waits",
    "sent": "sent",
    "settled": "settled",
    "failed": "failed",
    "doubt": "in doubt",
    "no hook": "no hook",
}
_COLOURS = {"failed": "red", "doubt": "yellow"}

boxes = typer.Typer(
    help="What waits to be posted to the players' channels, and what was.",
    invoke_without_command=True,
    rich_markup_mode=None,
)


def add(app: typer.Typer) -> None:
    """Add this group's commands."""
    app.add_typer(boxes, name="outbox")


Day = Annotated[
    int | None,
    typer.Option("--day", min=0, metavar="N", help="Only this day's reports; 0: the opening ones. Default: all due."),
]


@boxes.callback(invoke_without_command=True)
def outbox(
    context: typer.Context,
    who: Annotated[
        list[str] | None,
        typer.Option("--for", metavar="WHO", help="Only this player or commander.", autocompletion=commanders),
    ] = None,
    day: Day = None,
    all_: Annotated[bool, typer.Option("--all", help="Every message, also those that have arrived.")] = False,
    world: WorldDir = None,
    json: Json = False,
) -> None:
    """Show which reports wait to be posted to each player's channel, were sent, are in doubt or failed; nothing is
    sent.

    Example: campaign outbox
    """
    if context.invoked_subcommand is not None:
        return
    with failing():
        from campaign.play.posting import box

        found = box(find_world(world), who or (), day)
        if json:
            print_json(found)
            return
        for note in found.notes:
            warn(f"warning: {note}")
        if not found.set_up:
            say(f"No channel is set up: `campaign outbox setup` writes {found.file} to fill in.")
        _players(found)
        shown = [one for one in found.messages if all_ or one.state in _COLOURS]
        for one in shown:
            _line(one)
        _what_to_do(shown)


def _players(found: Box) -> None:
    rows: dict[tuple[str, str], dict[str, int]] = {}
    for one in found.messages:
        counts = rows.setdefault((one.player or one.name, one.hook), dict.fromkeys(STATES, 0))
        counts[one.state] += 1
    if not rows:
        say("The outbox is empty.")
        return
    table(
        [
            (
                player,
                found.hooks.get(hook, "none"),
                counts["waiting"] + counts["no hook"],
                counts["sent"] + counts["settled"],
                counts["doubt"],
                counts["failed"],
            )
            for (player, hook), counts in sorted(rows.items())
        ],
        ("Player", "Channel", "Wait", "Arrived", "In doubt", "Failed"),
        right=(2, 3, 4, 5),
    )


def _line(one: Posted) -> None:
    note = f": {one.note}" if one.note and one.state != "settled" else ""
    corrected = ", corrected" if one.corrected else ""
    state = styled(STATES[one.state], *([_COLOURS[one.state]] if one.state in _COLOURS else []))
    say(f"{one.short} of {one.of} ({one.name}{corrected}) {state}{note}")


def _what_to_do(lines: list[Posted]) -> None:
    unclear = [one for one in lines if one.state == "doubt"]
    if unclear:
        first = unclear[0]
        say(
            f"In doubt means that it may have arrived. Look in the channel for the line “{first.mark}”. "
            f"If it is there: `campaign outbox settle {first.short}`; "
            f"if not: `campaign outbox send --again {first.short}`."
        )


@boxes.command()
def send(
    who: Annotated[
        list[str] | None,
        typer.Argument(metavar="[WHO]...", help="Only to these players or commanders.", autocompletion=commanders),
    ] = None,
    day: Day = None,
    again: Annotated[
        list[str] | None,
        typer.Option("--again", metavar="ID", help="Send this one anew, whether in doubt or sent, such as 12.anna.2."),
    ] = None,
    world: WorldDir = None,
    json: Json = False,
) -> None:
    """Post what waits to the players' channels: nothing twice, each channel in order, at the pace the service allows.

    Example: campaign outbox send
    """
    with failing():
        from campaign.play.posting import send as post

        done = post(find_world(world), who or (), day, again=again or (), progress=progress("Sending", "message"))
        if json:
            print_json(done)
        else:
            for note in done.notes:
                say(styled(note, "yellow"))
            if done.sent:
                say(f"{counted(len(done.sent), 'message')} sent.")
            elif not done.left and not done.notes:
                say("Nothing waits.")
            for one in done.left:
                _line(one)
            _what_to_do(list(done.left))
        if done.left:
            warn(f"{counted(len(done.left), 'message')} did not go, or may not have.")
            raise typer.Exit(FAULTY)


@boxes.command()
def settle(
    ids: Annotated[
        list[str],
        typer.Argument(metavar="ID...", help="The message, such as 12.anna.2; or 12.anna for the whole report."),
    ],
    world: WorldDir = None,
    json: Json = False,
) -> None:
    """Note that a message did arrive, or was given by hand: it is not sent any more.

    Example: campaign outbox settle 3.ascheberg
    """
    with failing():
        from campaign.play.posting import settle as note

        found = note(find_world(world), ids)
        if json:
            print_json(list(found))
            return
        for one in found:
            say(f"{one.short} of {one.of} ({one.name}) counts as arrived.")


@boxes.command()
def setup(world: WorldDir = None) -> None:
    """Write the outbox's settings to fill in: every player of the world, in comments, in a file that git ignores.

    Example: campaign outbox setup
    """
    with failing():
        from campaign.play.posting import set_up

        root = find_world(world)
        say(str(root / set_up(root)))
        say("Put each channel's webhook into it; `campaign outbox` then shows what waits.")
