"""mayhem show, log, board, replay."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli.checked import fail_if, say_partings
from campaign.cli.common import Json, failing, print_json, say, styled, table, write_file
from campaign.cli.gaming import picture_kind
from campaign.cli.mayhem_names import GameFile, file_of
from campaign.core.words import counted, listed

if TYPE_CHECKING:
    from campaign.play.skirmishes.showing import FigureShown, MayhemShown


def add(field: typer.Typer) -> None:
    """Add these commands."""
    for command in (show, log, board, replay):
        field.command()(command)


def show(file: GameFile, json: Json = False) -> None:
    """Show how a game stands: figures, groups and their letters, the move under way, what it waits for.

    Example: campaign mayhem show ambush-mayhem
    """
    with failing():
        from campaign.play.skirmishes import showing

        found = showing.show(file_of(file))
        if json:
            print_json(found)
            return
        print_game(found)


def print_game(found: MayhemShown) -> None:
    """Print how a game stands."""
    from campaign.play.skirmishes.telling import folded

    say(f"{styled(found.title, 'bold')}, turn {found.turn}, on a table of {found.width:g} x {found.height:g} inches.")
    say()
    names = {one.id: one.name for one in found.figures}
    head = ("Figure", "Side", "Kind", "Arms", "Armour", "Where", "Group", "State")
    table(((_row(one, names)) for one in found.figures), head, right=(4,))
    say()
    for engine in found.engines:
        state = "broken" if engine.broken else "loaded" if engine.loaded else "not loaded"
        say(f"{engine.name} of {engine.side} at {engine.x:g},{engine.y:g}: {state}.")
    if found.move is not None:
        who = listed(folded([names[id] for id in found.move.who]))
        how = f"charging {names[found.move.charge]}" if found.move.charge else "moving"
        say(f"Under way: {who}, {how}, {found.move.inches:g} inches of {found.move.rolled:g} rolled.")
    if found.fights:
        say(f"To fight: {listed(folded([names[id] for id in found.fights]))}.")
    if found.over:
        say(styled(f"Won by {found.winner}." if found.winner else "Over; nobody won.", "bold"))
    if found.waits:
        say(styled(f"Waits for {found.waits}.", "bold"))


def _row(one: FigureShown, names: dict[str, str]) -> tuple[object, ...]:
    arms = ", ".join(one.weapons) + (", mounted" if one.mounted else "")
    side = one.side if one.contingent == one.side else f"{one.side} ({one.contingent})"
    state = ["captured"] if one.captured else []
    if one.status != "table":
        state = [one.status, *state]
    else:
        state += [f"against {', '.join(names[id] for id in one.contact)}"] if one.contact else []
        state += ["has moved"] if one.moved else []
        state += ["has shot"] if one.shot else []
    tokens = [counted(count, what) for count, what in ((one.saves, "save"), (one.rerolls, "reroll")) if count]
    where = f"{one.x:g},{one.y:g} {one.facing:g}°"
    return one.name, side, one.kind, arms, one.armour, where, one.group, ", ".join([*state, *tokens])


def log(
    file: GameFile,
    json: Json = False,
    last: Annotated[int, typer.Option("--last", metavar="N", help="Only the last N commands; 0: all.", min=0)] = 0,
) -> None:
    """Tell everything that happened, command by command, with every die and its rule.

    Example: campaign mayhem log ambush-mayhem
    """
    with failing():
        from campaign.play.skirmishes.files import read
        from campaign.play.skirmishes.telling import Teller, lines

        game = read(file_of(file))
        acts = Teller(game).acts(max(0, len(game.history) - last) if last else 0)
        if json:
            print_json(list(acts))
            return
        for line in lines(acts):
            say(line)
        if not acts:
            say("Nothing has been done yet.")


def board(
    file: GameFile,
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FILE", help="The picture: .svg or .png.", show_default=False)
    ] = Path("mayhem.svg"),
) -> None:
    """Draw the table: terrain, figures by class and facing, arcs of those who shoot, groups, the move under way.

    Example: campaign mayhem board ambush-mayhem -o ambush.png
    """
    kind = picture_kind(output)
    with failing():
        from campaign.play.skirmishes.drawing import board as drawn

        write_file(output, drawn(file_of(file), kind))


def replay(file: GameFile, json: Json = False) -> None:
    """Play the whole game again from its scenario, commands and dice, and say where its file is otherwise.

    Example: campaign mayhem replay ambush-mayhem
    """
    with failing():
        from campaign.play.skirmishes.replaying import replay as again

        found = again(file_of(file))
        if json:
            print_json(found)
        else:
            thrown = f" ({found.thrown} of them at the table)" if found.thrown else ""
            say_partings(
                f"{counted(found.acts, 'command')} played again, {counted(found.dice, 'roll')} of dice{thrown}.",
                found.partings,
            )
        fail_if(bool(found.partings))
