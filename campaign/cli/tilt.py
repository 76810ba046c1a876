"""tilt: games of Tilting; play, seal, stand, resolve, answer, auto."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli import tilt_new, tilt_show, tilt_sit
from campaign.cli.common import Json, WorldDir, failing, print_json, say, styled
from campaign.cli.gaming import listed_in, print_games
from campaign.cli.tilt_names import (
    Figure,
    GameFile,
    Opponent,
    Player,
    TableDice,
    When,
    anybody,
    dice_of,
    file_of,
    phase_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign.play.tilts.running import Ran

WORDS = {"ignore_unknown_options": True}  # a turn of -30 is no option
field = typer.Typer(
    help="Tilting, the game of cards and riders: joust, buzkashi, melee; at the table, by post, against a machine.",
    invoke_without_command=True,
    rich_markup_mode=None,
)
tilt_new.add(field)  # the first in the list of help


def add(app: typer.Typer) -> None:
    """Add this group's commands."""
    tilt_show.add(field)
    tilt_sit.add(field)
    app.add_typer(field, name="tilt")


@field.callback(invoke_without_command=True)
def tilt(context: typer.Context, world: WorldDir = None, json: Json = False) -> None:
    """List the games of Tilting in the world's folder games/ (or, without a world, here), and how they stand.

    Example: campaign tilt
    """
    if context.invoked_subcommand is not None:
        return
    with failing():
        from campaign.play.tilts.listing import tilts

        found = tilts(listed_in(world))
        print_games(found, "No game of Tilting here: `campaign tilt new joust Bors Ban` begins one.", json)


@field.command(context_settings=WORDS)
def play(
    file: GameFile,
    figure: Figure,
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="CARD...",
            help="The card, then how far it is turned and where it touches: 7 turn 30 right at left; or pass.",
        ),
    ],
    player: Player = "",
    when: When = "",
) -> None:
    """Lay a figure's next card face down, or pass; print the receipt of its value, which stays hidden till turned up.

    `turn` is up to 90 degrees right or left, `at` left, middle or right, or from -1 to 1.

    Example: campaign tilt play buzkashi Bors 7 turn 30 right at left
    """
    wanted = phase_of(when)
    with failing():
        from campaign.play.tilts import giving, wording

        tilt, given, plays = giving.play(file_of(file), figure, " ".join(words), player=player, when=wanted)
        done = plays[0]
        what = "passes" if not done.value else f"lays {wording.told(done)}"
        say(f"{done.rider} {what}.")
        if given is not None:
            say(f"Receipt: {styled(given.receipt, 'bold')}")
        _say_laid(plays[1:])
        _say_waits(tilt)


def _say_laid(plays: Sequence[object]) -> None:
    for one in plays:
        say(f"{getattr(one, 'rider', '')} {'lays a card' if getattr(one, 'value', 0) else 'passes'}, as sealed.")


def _say_waits(tilt: object) -> None:
    from campaign.play.tilts import telling

    say(telling.standing(tilt))  # type: ignore[arg-type]  # the game, whose record is for play alone


@field.command(context_settings=WORDS)
def seal(
    file: GameFile,
    figure: Figure,
    words: Annotated[
        list[str],
        typer.Argument(metavar="CARD...", help='Cards as in `play`, with semicolons: "7; 9 turn 30 right; pass".'),
    ],
    player: Player = "",
) -> None:
    """Seal all that a figure lays in the rest of this phase; each card is laid when its turn comes. Print the receipt.

    Example: campaign tilt seal buzkashi Ban "7; 9 turn 30 right; pass"
    """
    with failing():
        from campaign.play.tilts import giving

        tilt, given, plays = giving.seal_run(file_of(file), figure, " ".join(words), player=player)
        say(f"Sealed: {given.about}. It can be replaced until the first card of it is laid.")
        say(f"Receipt: {styled(given.receipt, 'bold')}")
        say("Give the player the receipt. When the game is over, `campaign tilt audit` prints its nonce and its text.")
        _say_laid(plays)
        _say_waits(tilt)


@field.command()
def stand(
    file: GameFile,
    figure: Figure,
    card: Annotated[int, typer.Argument(metavar="CARD", help="The card to stand on.")],
    player: Player = "",
) -> None:
    """Let a figure stand on another card of its hand: at the start and after a goal, before a card is laid.

    Example: campaign tilt stand buzkashi Ban 3
    """
    with failing():
        from campaign.play.tilts import giving

        tilt = giving.stand(file_of(file), figure, card, player=player)
        say(f"{figure} stands on the {card}.")
        _say_waits(tilt)


@field.command()
def resolve(file: GameFile, dice: TableDice = "", when: When = "", json: Json = False) -> None:
    """Move the figures step by step, fight and move the corpse, until the phase is over or a question waits.

    Example: campaign tilt resolve buzkashi
    """
    given, wanted = dice_of(dice), phase_of(when)
    with failing():
        from campaign.play.tilts import running

        _print_ran(running.resolve(file_of(file), dice=given, when=wanted), json)


@field.command(context_settings=WORDS)
def answer(
    file: GameFile,
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="ANSWER...",
            help="A direction: 90, north-east, to Reds. A split: how much is damage. Shares: Ban=2 Lot=1.",
        ),
    ],
    player: Player = "",
    dice: TableDice = "",
    json: Json = False,
) -> None:
    """Answer the question that a phase waits for, and resolve on: the corpse's way, a difference split, damage shared.

    Example: campaign tilt answer buzkashi to Blues
    """
    given = dice_of(dice)
    with failing():
        from campaign.play.tilts import running

        _print_ran(running.answer(file_of(file), " ".join(words), player=player, dice=given), json)


@field.command()
def auto(
    file: GameFile,
    who: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SIDE]...",
            help="Sides, players or figures the machine plays for; else those the file names, else all.",
            autocompletion=anybody,
        ),
    ] = None,
    by: Opponent = "",
    turns: Annotated[int, typer.Option("--turns", metavar="N", help="Stop after so many turns.", min=1)] = 20,
    json: Json = False,
) -> None:
    """Let the machine play for sides, as far as the others' plays allow; it knows no more than a player.

    Example: campaign tilt auto buzkashi Blues --with greedy
    """
    with failing():
        from campaign.play.tilts import running

        _print_ran(running.auto(file_of(file), who or (), by=by, turns=turns), json)


def _print_ran(ran: Ran, json: bool) -> None:
    from campaign.play.tilts import showing, telling

    phases, so_far = telling.story(ran.phases), telling.so_far(ran.tilt)
    if json:
        print_json(telling.TiltRun(phases, so_far, showing.shown(ran.tilt, None)))
        return
    for line in telling.lines((*phases, so_far) if so_far is not None else phases):
        say(line)
    say(styled(telling.standing(ran.tilt), "bold"))
