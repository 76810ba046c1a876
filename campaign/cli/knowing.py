"""tell, hide, known."""

from __future__ import annotations

from typing import Annotated, Literal, cast

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
from campaign.cli.texts import said
from campaign.core.words import counted

HOWS = ("talk", "prisoners", "rumour", "GM")
SURES = ("certain", "reported", "hearsay")
Who = Annotated[
    str, typer.Argument(metavar="WHO", help="The commander, by id or name.", autocompletion=complete.commanders)
]


def add(app: typer.Typer) -> None:
    """Add this group's commands."""
    app.command()(tell)
    app.command()(hide)
    app.command()(known)


def tell(
    who: Who,
    text: Annotated[
        str, typer.Argument(metavar="[TEXT]", help="What he is told, as his report will have it.", callback=said)
    ] = "",
    about: Annotated[
        str | None,
        typer.Option(
            "--about",
            metavar="ARMY|PLACE",
            help="He also learns what it looks like now.",
            autocompletion=complete.names,
        ),
    ] = None,
    at: Annotated[
        str | None,
        typer.Option("--at", metavar="PLACE", help="Where it is said to be.", autocompletion=complete.places),
    ] = None,
    source: Annotated[str, typer.Option("--from", metavar="SOURCE", help="From whom, in words.", callback=said)] = "",
    how: Annotated[
        str,
        typer.Option(
            "--how", metavar="HOW", help="talk, prisoners, rumour or GM.", autocompletion=complete.one_of(*HOWS)
        ),
    ] = "",
    sure: Annotated[
        str | None,
        typer.Option(
            "--sure",
            metavar="SURE",
            help="certain, reported or hearsay; else as told.",
            autocompletion=complete.one_of(*SURES),
        ),
    ] = None,
    known_to: Annotated[
        str | None,
        typer.Option(
            "--known-to", metavar="OTHER", help="All that this one knows.", autocompletion=complete.commanders
        ),
    ] = None,
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
) -> None:
    """Let a commander learn something, or all that another knows; it counts at once, and is in his next report.

    Example: campaign tell ascheberg "Riders were seen at the ford." --how talk --from "peasants of Dalby"
    """
    if how and how not in HOWS:
        usage(f"--how is one of {', '.join(HOWS)}")
    if sure is not None and sure not in SURES:
        usage(f"--sure is one of {', '.join(SURES)}")
    if known_to is not None and (text or about is not None or at is not None):
        usage("--known-to tells all that another knows: give no text, --about or --at with it")
    with failing():
        from campaign.play import knowing

        root, certain = find_world(world), cast("Literal['certain', 'reported', 'hearsay'] | None", sure)
        if known_to is not None:
            manner = knowing.Manner(how or "talk", source, certain)
            done = knowing.tell_all(root, who, known_to, manner, by=by, dry=dry_run)
        else:
            manner = knowing.Manner(how or "GM", source, certain)
            done = knowing.tell(root, who, text, manner, about=about, at=at, by=by, dry=dry_run)
        report_outcome(done.outcome, dry_run)
        say(f"{styled(done.who, 'bold')} learns {counted(len(done.learned), 'thing')}: campaign known {done.who}")


def hide(
    thing: Annotated[
        str,
        typer.Argument(
            metavar="THING", help="An army, place, commander, letter or event, by id.", autocompletion=complete.names
        ),
    ],
    who: Annotated[
        str,
        typer.Option("--from", metavar="WHO", help="The commander, by id or name.", autocompletion=complete.commanders),
    ],
    until: Annotated[
        str | None, typer.Option("--until", metavar="DATE", help="The last day, as 1676-12-31; for good if left out.")
    ] = None,
    end: Annotated[bool, typer.Option("--end", help="Hide it no longer.")] = False,
    world: WorldDir = None,
    by: By = "",
    dry_run: DryRun = False,
) -> None:
    """Let a commander not see a thing though it is in sight, nor be shown what he knew of it.

    Example: campaign hide kings-army --from ascheberg --until 1676-12-31
    """
    if end and until is not None:
        usage("--end ends it now: give no --until with it")
    with failing():
        from campaign.play import knowing

        done = knowing.hide(find_world(world), thing, who, until=until, end=end, by=by, dry=dry_run)
        report_outcome(done.outcome, dry_run)
        say(done.text)


def known(who: Who, world: WorldDir = None, json: Json = False) -> None:
    """Show all that a commander knows: what, where, how old, how and from whom, how sure (for the GM's eyes).

    Example: campaign known ascheberg
    """
    with failing():
        from campaign.play.recalling import known as recall

        lines = recall(find_world(world), who)
        if json:
            print_json(lines)
            return
        if not lines:
            say("He knows of nothing but his own.")
            return
        rows = []
        for line in lines:
            called = f"{line.alias}: " if line.alias else ""
            unseen = "  (hidden)" if line.hidden else ""
            told = f"{line.how}, {line.source}" if line.source else line.how
            text = " ".join(f"{called}{line.text}{unseen}".split())
            rows.append((line.age, line.about, line.id, text, line.where, line.when, told, line.sure))
        table(rows, ("Days", "Kind", "Id", "What", "Where", "When", "How", "Sure"), right=(0,))
