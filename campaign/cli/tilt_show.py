"""tilt show, log, board, audit, replay."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli.checked import BY_HAND, fail_if, say_partings, say_receipt
from campaign.cli.common import Json, failing, print_json, say, styled, table, write_file
from campaign.cli.gaming import picture_kind
from campaign.cli.tilt_names import GameFile, Viewer, file_of

if TYPE_CHECKING:
    from campaign.play.tilts.showing import CardShown, FigureShown, TiltShown


def add(field: typer.Typer) -> None:
    """Add these commands."""
    for command in (show, log, board, audit, replay):
        field.command()(command)


def show(file: GameFile, who: Viewer = None, json: Json = False) -> None:
    """Show how a game stands: figures, points, cards on the table, hands, what it waits for; for a player only his.

    Example: campaign tilt show buzkashi --for Anna
    """
    with failing():
        from campaign.play.tilts import showing

        found = showing.show(file_of(file), who)
        if json:
            print_json(found)
            return
        print_game(found)


def print_game(found: TiltShown) -> None:
    """Print how a game stands, as far as it is shown."""
    say(f"{styled(found.name, 'bold')}, {found.format}, turn {found.turn}, phase {found.phase}.")
    if found.scores:
        say("Goals: " + ", ".join(f"{side} {goals}" for side, goals in found.scores.items()))
    if found.corpse is not None:
        say(f"Corpse: at ({found.corpse.x:g}, {found.corpse.y:g}) of {found.width:g} x {found.height:g} inches.")
    say()
    table(map(_row, found.figures), ("Figure", "Side", "Player", "Points", "Stands on", "Hand", "Aside"), right=(3,))
    runs = [(one.name, number, card) for one in found.figures for number, card in enumerate(one.run, 1)]
    if runs:
        say()
        table(
            ((name, number, _value(card), _where(card), card.receipt) for name, number, card in runs),
            ("Laid by", "No", "Card", "Where", "Receipt"),
            right=(1,),
        )
    say()
    for one in found.figures:
        if one.sealed:
            say(f"{one.name} has sealed what it lays in this phase.")
        elif one.passed:
            say(f"{one.name} has passed.")
    if found.over:
        say(styled(f"Won by {found.winner}." if found.winner else "Over, and drawn.", "bold"))
    else:
        say(styled(f"Waits for {found.waits}", "bold"))


def _row(one: FigureShown) -> tuple[object, ...]:
    points = "out" if one.out else one.points
    stands = "" if one.out else f"{_value(one.card)} {_where(one.card)}{' on foot' if one.on_foot else ''}"
    return (
        one.name,
        one.side if one.side != one.name else "",
        one.player if one.player not in (one.name, one.side) else "",
        points,
        stands,
        _cards(one.hand, one.held),
        _cards(one.aside, one.set_aside),
    )


def _cards(known: tuple[int, ...] | None, count: int) -> str:
    return " ".join(map(str, known)) if known is not None else f"{count} hidden" if count else ""


def _value(card: CardShown) -> str:
    return ("?" if card.value is None else str(card.value)) + ("*" if card.up else "")


def _where(card: CardShown) -> str:
    return f"({card.x:g}, {card.y:g}) {card.heading:g}°"


def log(file: GameFile, json: Json = False) -> None:
    """Tell everything that happened, phase by phase, with the rules; nothing in it is secret.

    Example: campaign tilt log buzkashi
    """
    with failing():
        from campaign.play.tilts import telling
        from campaign.play.tilts.files import read

        phases = telling.story(read(file_of(file)).table.history)
        if json:
            print_json(phases)
            return
        for line in telling.lines(phases):
            say(line)
        if not phases:
            say("No phase has been resolved.")


def board(
    file: GameFile,
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FILE", help="The picture: .svg or .png.", show_default=False)
    ] = Path("tilt.svg"),
    who: Viewer = None,
) -> None:
    """Draw the table: cards, figures, the corpse, the circles, the last moves; for a player only what he may see.

    Example: campaign tilt board buzkashi -o lund.png --for everybody
    """
    kind = picture_kind(output)
    with failing():
        from campaign.play.tilts.drawing import board as drawn

        write_file(output, drawn(file_of(file), kind, who))


def audit(file: GameFile, json: Json = False) -> None:
    """Check the receipts of all that was sealed and is known now: cards turned up; everything when the game is over.

    Example: campaign tilt audit buzkashi
    """
    with failing():
        from campaign.play.tilts.auditing import audit as audited

        found = audited(file_of(file))
        if json:
            print_json(list(found))
        elif not found:
            say("Nothing that was sealed is known yet.")
        else:
            for one in found:
                say_receipt(one.about, one)
            say(
                "The receipt is the SHA-256 of the nonce's 32 bytes followed by the play. With NONCE and PLAY as above:"
            )
            say(BY_HAND)
        fail_if(not all(one.holds for one in found))


def replay(file: GameFile, json: Json = False) -> None:
    """Play the whole game again from its set-up, plays, answers and dice, and say where its file is otherwise.

    Example: campaign tilt replay buzkashi
    """
    with failing():
        from campaign.core.words import counted
        from campaign.play.tilts.replaying import replay as again

        found = again(file_of(file))
        if json:
            print_json(found)
        else:
            dice = f", {counted(found.dice, 'roll')} of dice" if found.dice else ""
            say_partings(
                f"{counted(found.phases, 'phase')} played again, {counted(found.plays, 'play')}{dice}.", found.partings
            )
        fail_if(bool(found.partings))
