"""order, orders."""

from __future__ import annotations

import re
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
    usage,
    warn,
)
from campaign.cli.complete import commanders, open_orders
from campaign.cli.texts import file_named, text_of, typed
from campaign.core.fault import Refused
from campaign.core.words import counted

_REMEDY = "save it as UTF-8 and take it in again"
_PATH = re.compile(r"[/\\]|\.[A-Za-z]+$")  # what tells a file's name from an order of one word


def add(app: typer.Typer) -> None:
    """Add this group's commands."""
    app.command()(order)
    app.command()(orders)


def order(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="WHO TEXT… | WHO FILE | MESSAGE | FILE",
            help="A commander and his orders; or a pasted message or mail, or a file with one; - reads standard input.",
            autocompletion=commanders,
        ),
    ] = None,
    withdraw: Annotated[
        str | None, typer.Option("--withdraw", metavar="ID", help="Withdraw this order.", autocompletion=open_orders)
    ] = None,
    who: Annotated[
        str | None,
        typer.Option(
            "--for", metavar="WHO", help="Whose message the FILE is, where it does not say.", autocompletion=commanders
        ),
    ] = None,
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Take in orders in a player's own words, from the line or a pasted message; each is read back as understood.

    Example: campaign order ascheberg "march to Lund by way of Dalby, then rest two weeks"
    """
    with failing():
        from campaign.play import ordering

        root = find_world(world)
        if withdraw is not None:
            report_outcome(ordering.withdraw(root, withdraw, by=by, dry=dry_run), dry_run)
            if not dry_run:
                say(f"Order {withdraw} is withdrawn.")
            return
        if not words:
            usage("give WHO TEXT…, a MESSAGE, a FILE, or --withdraw ID")
        speaker, text = _message(words, who)
        taken = ordering.take(root, text, speaker, by=by, dry=dry_run)
        if json:
            print_json({"commanders": taken.echoes, "orders": taken.orders, "not_understood": taken.unread})
        else:
            for echo in taken.echoes:
                say(ordering.text(echo).rstrip("\n"))
            if not taken.echoes:
                say("There is no order in that message.")
            report_outcome(taken.outcome, dry_run)
            if taken.unread:
                warn(styled(_unread(taken.unread, taken.orders), "yellow"))
        if taken.unread or not taken.echoes:
            raise typer.Exit(1)


def _unread(lines: int, orders: int) -> str:
    """Say how many lines were not understood, and what became of the others."""
    rest = "the rest is kept" if orders else "nothing was taken in"
    return f"{counted(lines, 'line')} not understood; {rest}."


def _message(words: list[str], who: str | None) -> tuple[str | None, str]:
    """Return (commander or None, text) of what stands on the line."""
    if len(words) == 1:
        if words[0] == "-":
            return who, typed()
        file = file_named(words[0])
        if file is None:
            if who is not None or "\n" in words[0] or ": " in words[0]:
                return who, words[0]  # a message itself, not the name of a file
            raise Refused(
                f"there is no file {words[0]}",
                f'for a commander of that name write his orders, too: campaign order {words[0]} "forage"',
            )
        return who, text_of(file, _REMEDY)
    if who is not None:
        return who, " ".join(words)
    if words[1:] == ["-"]:
        return words[0], typed()
    speaker, *rest = words
    said = " ".join(rest)
    file = file_named(said) if _PATH.search(said) else None
    return speaker, said if file is None else text_of(file, _REMEDY)


def orders(
    who: Annotated[
        str | None, typer.Argument(metavar="WHO", help="Only this commander's.", autocompletion=commanders)
    ] = None,
    all_: Annotated[bool, typer.Option("--all", help="Also those done, failed and withdrawn.")] = False,
    world: WorldDir = None,
    json: Json = False,
) -> None:
    """List the orders under way and queued, as given and as understood.

    Example: campaign orders ascheberg --all
    """
    with failing():
        from campaign.play.ordering import listed

        found = listed(find_world(world), who, everything=all_)
        if json:
            print_json([{"order": one, "understood": said} for one, said in found])
            return
        if not found:
            say("No orders." if all_ else "No orders are under way; --all lists those that were.")
            return
        rows = [
            (one.id, one.status, "" if one.on is None else f"day {one.on}", said, one.text.replace("\n", " "), one.why)
            for one, said in found
        ]
        table(rows, ("Order", "Status", "From", "Understood", "In his words", "Note"))
