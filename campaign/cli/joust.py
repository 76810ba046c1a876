"""joust: tournaments of Full Tilt; new, order, ploy, resolve, auto."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli import joust_odds, joust_play, joust_show
from campaign.cli.common import Json, WorldDir, failing, print_json, progress, say, styled, usage
from campaign.cli.complete import games, knights, one_of, teams
from campaign.cli.gaming import give_example, listed_in, made_of, print_games
from campaign.cli.joust_names import GameFile, file_of
from campaign.cli.throwing import dice_in_order, seed_of

if TYPE_CHECKING:
    from campaign.play.jousts.giving import Given
    from campaign.play.jousts.riding import Ridden

PLOYS = ("shield", "helm", "crest", "swipe", "dodge")

lists = typer.Typer(
    help="Full Tilt, the knightly tournament: teams, sealed orders and ploys, odds, a machine to ride against.",
    invoke_without_command=True,
    rich_markup_mode=None,
)


def add(app: typer.Typer) -> None:
    """Add this group's commands."""
    joust_show.add(lists)
    joust_odds.add(lists)
    joust_play.add(lists)
    app.add_typer(lists, name="joust")


@lists.callback(invoke_without_command=True)
def joust(context: typer.Context, world: WorldDir = None, json: Json = False) -> None:
    """List the tournaments of Full Tilt in the world's folder games/ (or, without a world, here), and how they stand.

    Example: campaign joust
    """
    if context.invoked_subcommand is not None:
        return
    with failing():
        from campaign.play.jousts.listing import jousts

        found = jousts(listed_in(world))
        none = "No tournament here: `campaign joust new --example` prints a file of teams to begin with."
        print_games(found, none, json)


@lists.command()
def new(
    entries: Annotated[
        Path | None,
        typer.Argument(metavar="[TEAMS.yaml]", help="The teams, their knights and players.", autocompletion=games),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", metavar="FILE", help="Where to; else NAME-joust.yaml beside it, or in a world's games/."
        ),
    ] = None,
    format_: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help="match, round-robin or knock-out; else a match for two teams, a round robin for more.",
            autocompletion=one_of("match", "round-robin", "knock-out"),
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="The seed of all its dice; else a fresh one.")
    ] = None,
    dice: Annotated[
        str, typer.Option("--dice", metavar="4,2,…", help="Dice thrown at the table for virtues and favours, in order.")
    ] = "",
    example: Annotated[
        bool, typer.Option("--example", help="Print (or write with -o) a file of teams that can be used at once.")
    ] = False,
) -> None:
    """Begin a match or tournament of the teams in a file: virtues are drawn, favours thrown for, where none are given.

    Example: campaign joust new --example -o lund.yaml

    Example: campaign joust new lund.yaml --seed 7
    """
    given = dice_in_order(dice, "4,2,6")
    with failing():
        from campaign.play.jousts import entering

        if example:
            give_example(entering.EXAMPLE, output)
            return
        if entries is None:
            usage("name a file of teams; --example prints one")
        from campaign.play import gamefolder
        from campaign.play.jousts import giving, naming

        entries = made_of(entries, "joust new")
        target = output or entering.target_of(entries)
        chosen = naming.named_format(format_) if format_ is not None else None
        gamefolder.make_folder(target)
        made = giving.new(entries, target, format=chosen, seed=seed_of(seed), dice=given)
        say(f"{styled(str(target), 'bold')}: {made.name}, {made.tournament.format}, {len(made.entered)} teams.")
        say(f"Orders next: campaign joust order {target} TEAM KNIGHT KNIGHT KNIGHT")


@lists.command()
def order(
    file: GameFile,
    team: Annotated[str, typer.Argument(metavar="TEAM", help="A team or its player.", autocompletion=teams)],
    names: Annotated[
        list[str],
        typer.Argument(metavar="KNIGHT...", help="All its knights, the first to ride first.", autocompletion=knights),
    ],
) -> None:
    """Seal the order in which a team's knights ride in its next match; print the player's receipt.

    Example: campaign joust order lund-joust Lions Kay Yvain Bors
    """
    with failing():
        from campaign.play.jousts import giving

        _print_receipt(giving.order(file_of(file), team, names), team)


@lists.command()
def ploy(
    file: GameFile,
    duel: Annotated[str, typer.Argument(metavar="DUEL", help="The duel under way: 2, or 3.2 for that of match 3.")],
    knight: Annotated[
        str, typer.Argument(metavar="KNIGHT", help="The knight, his team or player.", autocompletion=knights)
    ],
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="PLOY...",
            help="shield, helm, crest, swipe or dodge; h for helm; or a sentence in quotation marks:"
            ' "I feint high, then strike the helm".',
            autocompletion=one_of(*PLOYS),
        ),
    ],
    favours: Annotated[
        str,
        typer.Option(
            "--favours",
            metavar="POLICY",
            help="never; always: for every failed die; last stand: for one that would put him out; best: by the odds.",
            autocompletion=one_of("never", "always", "last stand", "best"),
        ),
    ] = "never",
) -> None:
    """Seal a knight's ploy for the next pass of a duel, and how he spends favours in it; print the player's receipt.

    Example: campaign joust ploy lund-joust 1 Kay helm --favours best

    Example: campaign joust ploy lund-joust 1 Ban "I feint high, then strike the shield"
    """
    with failing():
        from campaign.play.jousts import giving, naming

        _print_receipt(giving.ploy(file_of(file), duel, knight, " ".join(words), naming.named_policy(favours)), knight)


def _print_receipt(given: Given, whose: str) -> None:
    say(f"Sealed for {whose}: {given.about}. It can be replaced until it is opened.")
    say(f"Receipt: {styled(given.receipt, 'bold')}")
    say("Give the player the receipt. When the play is opened, `campaign joust audit` prints its nonce and its text;")
    say("the receipt is the SHA-256 of the nonce's 32 bytes followed by that text, which anybody can work out.")


@lists.command()
def resolve(
    file: GameFile,
    dice: Annotated[
        str, typer.Option("--dice", metavar="4,3,…", help="Dice thrown at the table, in the order they are asked for.")
    ] = "",
    ask: Annotated[
        bool,
        typer.Option(
            "--ask", help="Ask about each failed die of a knight who may throw it again and has stated no policy."
        ),
    ] = False,
    json: Json = False,
) -> None:
    """Open what is sealed and due, and ride every pass for which both ploys are in; tell it, and what it waits for.

    Example: campaign joust resolve lund-joust
    """
    given = dice_in_order(dice, "4,2,6")
    if ask and (given or json):
        usage("--ask goes with neither --dice nor --json")
    with failing():
        from campaign.play.jousts import riding

        if ask:
            joust_play.ride_on(file_of(file), {}, (), joust_play.asked)
        else:
            _print_ridden(riding.resolve(file_of(file), dice=given), json)


@lists.command()
def auto(
    file: GameFile,
    who: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TEAM]...", help="Teams the machine plays for; else all.", autocompletion=teams),
    ] = None,
    json: Json = False,
) -> None:
    """Let the machine play for teams, as far as the others' plays allow: the best mix of ploys, and no peeking.

    Example: campaign joust auto lund-joust
    """
    with failing():
        from campaign.play.jousts import riding

        _print_ridden(riding.auto(file_of(file), who or (), progress("Riding", "match")), json)


def _print_ridden(ridden: Ridden, json: bool) -> None:
    from campaign.play.jousts import showing, telling

    shown = showing.shown(ridden.game, None)
    if json:
        print_json(shown)
        return
    for line in telling.story(shown, ridden.passes):
        say(line)
    if not ridden.passes:
        say("No pass was ridden.")
    for wait in ridden.waits:
        say(f"Waits for {wait}")
    if not ridden.waits:
        say(styled(telling.standing(shown), "bold"))
