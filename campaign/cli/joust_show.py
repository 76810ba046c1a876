"""joust show, story, roll, audit, replay."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli.checked import BY_HAND, fail_if, say_partings, say_receipt
from campaign.cli.common import Json, failing, print_json, say, styled, table, usage, write_file
from campaign.cli.joust_names import GameFile, Viewer, file_of

if TYPE_CHECKING:
    from campaign.play.jousts.showing import JoustShown, MatchShown


def add(lists: typer.Typer) -> None:
    """Add these commands."""
    for command in (roll, show, story, audit, replay):
        lists.command()(command)


def show(file: GameFile, who: Viewer = None, json: Json = False) -> None:
    """Show how a tournament stands: teams, knights, matches, what it waits for; for a player only what he may know.

    Example: campaign joust show lund-joust --for Anna
    """
    with failing():
        from campaign.play.jousts import showing, telling

        found = showing.show(file_of(file), who)
        if json:
            print_json(found)
            return
        say(f"{styled(found.name, 'bold')}, {found.format}. {telling.standing(found)}")
        say()
        _print_teams(found)
        for match in found.matches:
            say()
            _print_match(match)
        if found.waits:
            say()
        for wait in found.waits:
            say(f"Waits for {wait}")


def _print_teams(found: JoustShown) -> None:
    rows = [
        (
            team.name,
            knight.name,
            knight.virtue,
            "?" if knight.favours is None else knight.favours,
            knight.spent,
            knight.lances,
            "out" if knight.out else knight.wounds,
        )
        for team in found.teams
        for knight in team.knights
    ]
    table(rows, ("Team", "Knight", "Virtue", "Favours", "Spent", "Lances", "Wounds"), right=(3, 4, 5, 6))


def _print_match(match: MatchShown) -> None:
    from campaign.play.jousts import telling

    if not match.teams[1]:
        say(f"Match {match.number}, round {match.round}:{telling.ending(match).removeprefix(' ')}")
        return
    won = " : ".join(map(str, match.won))
    say(f"Match {match.number}, round {match.round}: {match.teams[0]} {won} {match.teams[1]}")
    for side, order in enumerate(match.orders):
        if order:
            say(f"  Order of {match.teams[side]}: {', '.join(order)}")
    for duel in match.duels:
        names = " against ".join(name or "an empty place" for name in duel.knights)
        how = telling.result(duel) if duel.over else f"lances {duel.lances[0]}:{duel.lances[1]}, under way"
        say(f"  Duel {duel.number}: {names}. {how}")


def story(file: GameFile, json: Json = False) -> None:
    """Tell every pass ridden so far, with every die, what it was for, what it needed and its rule.

    Example: campaign joust story lund-joust
    """
    with failing():
        from campaign.play.jousts import showing, telling

        found = showing.show(file_of(file))
        if json:
            print_json([match for match in found.matches if match.duels])
            return
        lines = list(telling.story(found))
        for line in lines:
            say(line)
        if not lines:
            say("No pass has been ridden.")


def roll(
    file: GameFile,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help="Write it: .md for Markdown, .svg or .png for a picture."),
    ] = None,
) -> None:
    """Print the tourney roll, or write it: knights, virtues, lances, wounds, results; or a picture of them.

    Nothing in it is secret: it may be shown to everybody at any time.

    Example: campaign joust roll lund-joust
    """
    kind = output.suffix.lower() if output is not None else ".md"
    if kind not in (".md", ".svg", ".png"):
        usage(f"{output}: a tourney roll ends in .md, .svg or .png")
    with failing():
        from campaign.play.jousts.enrolling import roll as enrolled

        made = enrolled(file_of(file), kind)
        if output is None:
            say(made.decode().rstrip("\n"))
        else:
            write_file(output, made)


def audit(file: GameFile, who: Viewer = None, json: Json = False) -> None:
    """Check the receipt of every secret play made known so far: is it the SHA-256 of its nonce and its text?

    For a player the other side's plays are listed once their match is over.

    Example: campaign joust audit lund-joust
    """
    with failing():
        from campaign.play.jousts.auditing import audit as audited

        found = audited(file_of(file), who)
        if json:
            print_json(list(found))
        elif not found:
            say("No secret play has been opened yet.")
        else:
            for one in found:
                say_receipt(f"{one.team}, {one.about}", one)
            say("To check one by hand, with NONCE and PLAY as above (the play within single quotes):")
            say(BY_HAND)
        fail_if(not all(one.holds for one in found))


def replay(file: GameFile, json: Json = False) -> None:
    """Ride every pass again from seed, orders, ploys and spent favours, and say whether the file is what the dice give.

    Example: campaign joust replay lund-joust
    """
    with failing():
        from campaign.play.jousts.replaying import replay as again

        found = again(file_of(file))
        if json:
            print_json(found)
        else:
            say_partings(f"{found.passes} passes ridden again, {found.dice} dice thrown.", found.partings)
        fail_if(bool(found.partings))
