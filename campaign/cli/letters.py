"""letter, letters."""

from __future__ import annotations

from pathlib import Path
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
from campaign.cli.texts import text_of, typed

if TYPE_CHECKING:
    from campaign.play.letters import LetterLine, LetterShown


def add(app: typer.Typer) -> None:
    """Add this group's commands."""
    app.command()(letter)
    app.command()(letters)


def letter(
    sender: Annotated[str, typer.Argument(metavar="FROM", help="Who writes.", autocompletion=complete.commanders)],
    to: Annotated[str, typer.Argument(metavar="TO", help="Whom it is for.", autocompletion=complete.commanders)],
    words: Annotated[
        list[str] | None, typer.Argument(metavar="TEXT…", help="What it says; - reads standard input.")
    ] = None,
    at: Annotated[
        str | None,
        typer.Option(
            "--at",
            metavar="PLACE",
            help="Where he should be, a place or x,y in km; where the writer last knew him if left out.",
            autocompletion=complete.places,
        ),
    ] = None,
    enclose: Annotated[bool, typer.Option("--enclose", help="Enclose all that the writer knows.")] = False,
    false: Annotated[
        Path | None,
        typer.Option("--false", metavar="FILE", help="Enclose what this YAML file reports, true or false."),
    ] = None,
    file: Annotated[Path | None, typer.Option("--file", metavar="FILE", help="Read the text from a file.")] = None,
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Send a commander's letter by messenger at the next dawn; its fate is sealed now and no player sees it.

    Example: campaign letter ascheberg bielke --at helsingborg "Meet me at Lund."
    """
    with failing():
        text = _text(words or [], file)
        if not (text or "").strip() and not enclose and false is None:
            usage("give TEXT, --file FILE, or - to read standard input")
        from campaign.play.lettering import post

        line, outcome = post(
            find_world(world), sender, to, text or "", at=at, enclose=enclose, false=false, by=by, dry=dry_run
        )
        if json:
            print_json(line)
            return
        enemies = ", through enemy territory" if line.enemies else ""
        say(f"{styled(line.id, 'bold')}: {line.sender} to {line.to} ({line.at}), due {line.due}{enemies}")
        report_outcome(outcome, dry_run)


def _text(words: list[str], file: Path | None) -> str | None:
    """Return the letter's text from the line, a file or standard input; None when none is given."""
    if file is not None:
        if words:
            usage("give TEXT or --file FILE, not both")
        return text_of(file)
    if words == ["-"]:
        return typed()
    return " ".join(words) if words else None


def letters(
    which: Annotated[
        str | None,
        typer.Argument(
            metavar="WHO|ID",
            help="Only letters from or to this commander; or one letter, whole.",
            autocompletion=complete.commanders,
        ),
    ] = None,
    all_: Annotated[bool, typer.Option("--all", help="Also those delivered, lost and taken.")] = False,
    world: WorldDir = None,
    json: Json = False,
) -> None:
    """List the letters under way: whose, where their messengers are, when they are due, and their fate. For the GM.

    Example: campaign letters --all
    """
    with failing():
        from campaign.play import letters as all_of_them

        root = find_world(world)
        whole = all_of_them.one(root, which) if which is not None else None
        if whole is not None:
            if json:
                print_json(whole)
            else:
                _show(whole)
            return
        if which is not None and which.rpartition(".")[2].isdigit():
            raise all_of_them.unknown(root, which)
        found = all_of_them.listed(root, which, everything=all_)
        if json:
            print_json(found)
        elif not found:
            say("No letter was ever sent." if all_ else "No letter is under way; --all shows those that were.")
        else:
            heads = ("Letter", "From", "To", "At", "Sent", "Due", "Now", "Fate", "Status")
            table([_row(line) for line in found], heads)


def _row(line: LetterLine) -> tuple[str, ...]:
    over = f"{line.status} {line.ended}".strip() + (f" ({line.reader})" if line.reader else "")
    fate = f"{line.fate}{' (enemies)' if line.enemies else ''}"
    return line.id, line.sender, line.to, line.at, line.sent, line.due, line.now or "—", fate, over


def _show(whole: LetterShown) -> None:
    from campaign.play.lettering import plain

    line = whole.letter
    say(styled(f"Letter {line.id} from {line.sender} to {line.to} ({line.at})", "bold"))
    enemies = ", through enemy territory" if line.enemies else ""
    say(f"  sent {line.sent}, due {line.due or '—'}, fate {line.fate}{enemies}")
    say(f"  {line.status} {line.ended}".rstrip() + (f", read by {line.reader}" if line.reader else ""))
    if line.now:
        say(f"  at the next dawn: {line.now}")
    for stage in whole.way:
        say(f"  {stage.date} {stage.time}  {stage.place}" + (f", {stage.km:.1f} km" if stage.km else ""))
    for text in plain(whole.text).splitlines():
        say(f"  | {text}")
    for claim in whole.enclosed:
        told = ", ".join(f"{name} {value}" for name, value in claim.seen.items() if value is not None)
        say(f"  encloses {claim.about} {claim.key or 'never seen'}, day {claim.day}: {told}")
