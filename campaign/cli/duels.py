"""duel."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli import complete
from campaign.cli.acting import say_rolls
from campaign.cli.common import (
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
from campaign.cli.throwing import dice_by_name

if TYPE_CHECKING:
    from campaign.play.contests.duels import Contested
    from campaign.play.duelling import Duelled


def add(app: typer.Typer) -> None:
    """Add this group's commands."""
    app.command()(duel)


def duel(
    one: Annotated[
        str, typer.Argument(metavar="A", help="A commander, by id or name.", autocompletion=complete.commanders)
    ],
    other: Annotated[str, typer.Argument(metavar="B", help="His opponent.", autocompletion=complete.commanders)],
    stakes: Annotated[
        str,
        typer.Option(
            "--stakes",
            metavar="TEXT",
            help="What defeat means: blood, capture or death; any other words are kept for the GM to carry out.",
            callback=said,
        ),
    ] = "blood",
    experienced: Annotated[
        str | None, typer.Option("--experienced", metavar="WHO", help="Who of the two has more experience.")
    ] = None,
    dice: Annotated[
        list[str] | None,
        typer.Option(
            "--dice",
            metavar="NAME=N",
            help="A die rolled at the table, by the commander's id or the name of the roll; again for each roll."
            " With --by: N,N,… in the order in which they are thrown.",
        ),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            "--by", metavar="GAME", help="Play it out with a game: full-tilt, tilting or mayhem. (The GM is --gm.)"
        ),
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(
            "--game",
            metavar="FILE",
            help="With --by: the file of a game in which the two have met already.",
            autocompletion=complete.games,
        ),
    ] = None,
    called: Annotated[
        str,
        typer.Option(
            "--duel", metavar="M.D", help="With --game: which duel of it, such as 1.2; their only one if left out."
        ),
    ] = "",
    virtue: Annotated[
        list[str] | None,
        typer.Option("--virtue", metavar="WHO=VIRTUE", help="With --by full-tilt: his virtue; drawn if left out."),
    ] = None,
    ploys: Annotated[
        list[str] | None,
        typer.Option(
            "--ploys",
            metavar="WHO=P,P,P",
            help="With --by full-tilt: his ploy in each pass, such as helm,shield,crest; the machine's if left out.",
        ),
    ] = None,
    favours: Annotated[
        list[str] | None,
        typer.Option(
            "--favours",
            metavar="WHO=POLICY",
            help="With --by full-tilt: how he spends favours: never, always, last stand, or best.",
        ),
    ] = None,
    machine: Annotated[
        list[str] | None,
        typer.Option(
            "--machine",
            metavar="WHO=OPPONENT",
            help="With --by tilting: who plays for him: random, greedy or ahead, which looks ahead.",
        ),
    ] = None,
    weapon: Annotated[
        list[str] | None,
        typer.Option(
            "--weapon", metavar="WHO=WEAPON", help="With --by mayhem: what he fights with on foot; sword if left out."
        ),
    ] = None,
    odds: Annotated[bool, typer.Option("--odds", help="Only the odds; nothing is rolled.")] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Even if the two are not at the same place, or one is a captive.")
    ] = False,
    world: WorldDir = None,
    by: Annotated[
        str, typer.Option("--gm", metavar="NAME", help="The GM who acts; kept in the chronicle.", envvar="CAMPAIGN_GM")
    ] = "",
    dry_run: DryRun = False,
    json: Json = False,
) -> None:
    """Let two commanders fight a duel: experience, exact odds, the dice, and what defeat means.

    Example: campaign duel ascheberg duncan --stakes capture --odds
    """
    agreed = {"virtue": _by_man("--virtue", virtue), "ploys": _by_man("--ploys", ploys)}
    agreed |= {"favours": _by_man("--favours", favours), "machine": _by_man("--machine", machine)}
    agreed |= {"weapon": _by_man("--weapon", weapon)}
    if game is not None:
        if experienced is not None:
            usage("--experienced counts for nothing in a game")
        faces = _faces(dice or [])
        with failing():
            _by_game(
                find_world(world),
                (one, other, game),
                file,
                called,
                stakes,
                agreed,
                faces,
                odds=odds,
                force=force,
                by=by,
                dry_run=dry_run,
                json=json,
            )
        return
    if file is not None or called or any(agreed.values()):
        usage("--game, --duel, --virtue, --ploys, --favours, --machine and --weapon need --by GAME")
    given = dice_by_name(dice, "NAME=N, such as ascheberg=67")
    with failing():
        from campaign.play import duelling

        root = find_world(world)
        outcome = None
        if odds:
            done = duelling.weigh(root, one, other, stakes=stakes, experienced=experienced)
        else:
            done, outcome = duelling.duel(
                root,
                one,
                other,
                stakes=stakes,
                experienced=experienced,
                dice=given,
                force=force,
                by=by,
                dry=dry_run,
            )
        if json:
            print_json(done)
            return
        _show(done)
        report_outcome(outcome, dry_run)


def _by_game(
    root: Path,
    what: tuple[str, str, str],
    file: Path | None,
    called: str,
    stakes: str,
    agreed: dict[str, dict[str, str]],
    dice: list[int],
    *,
    odds: bool,
    force: bool,
    by: str,
    dry_run: bool,
    json: bool,
) -> None:
    from campaign.play.contests import duels

    outcome = None
    if odds:
        if file is not None or called or dice:
            usage("--odds takes no --game, --duel or --dice")
        done = duels.weigh(root, *what, stakes=stakes, given=agreed)
    else:
        if called and file is None:
            usage("--duel needs --game FILE")
        done, outcome = duels.duel(
            root,
            *what,
            file=file,
            called=called,
            stakes=stakes,
            given=agreed,
            dice=dice,
            force=force,
            by=by,
            dry=dry_run,
        )
    if json:
        print_json(done)
        return
    _show_game(done)
    report_outcome(outcome, dry_run)


def _by_man(option: str, given: list[str] | None) -> dict[str, str]:
    found: dict[str, str] = {}
    for text in given or []:
        who, sign, said = text.partition("=")
        if not sign or not who.strip() or not said.strip():
            usage(f"{option} {text}: write WHO=…, such as ascheberg=…")
        if who in found:
            usage(f"{option} {who} is given twice")
        found[who] = said
    return found


def _faces(given: list[str]) -> list[int]:
    parts = [part for text in given for part in text.replace("+", ",").split(",")]
    if not all(part.isascii() and part.isdigit() and len(part) < 5 for part in parts):
        usage("--dice: with --by write the dice in their order, such as 4,3,6")
    return list(map(int, parts))


def _show(done: Duelled) -> None:
    rows = [
        (
            side.name,
            side.experience,
            ", ".join(f"{why.by} {why.reason}" for why in side.counted) or "none",
            f"more than {side.above}" + (" (Duellist)" if side.duellist else ""),
            f"{side.wins.percent:.1f}%",
            f"{side.hurt.percent:.1f}%",
        )
        for side in done.sides.values()
    ]
    table(rows, ("Commander", "Experience", "Made of", "Must throw", "Wins", "Hurt"), right=(1, 4, 5))
    more = done.sides[done.more_experienced].name if done.more_experienced is not None else ""
    say(f"More experience: {more or 'equal, the dice decide'}")
    if done.event is not None:
        say(styled(f"{done.event.text}.", "bold"))
        say_rolls(done.event)


def _show_game(done: Contested) -> None:
    terms = dict.fromkeys(name for side in done.sides.values() for name in side.terms)
    open_yet = done.event is None
    rows = [
        (side.name, *(side.terms.get(name, "") for name in terms), *((f"{side.wins:.2f}%",) if open_yet else ()))
        for side in done.sides.values()
    ]
    head = ("Commander", *(name.capitalize() for name in terms), *(("Wins",) if open_yet else ()))
    table(rows, head, right=(len(head) - 1,) if open_yet else ())
    if done.drawn is not None:
        say(f"Drawn: {done.drawn:.2f}%")
    for line in done.story:
        say(f"  {line}")
    if done.event is not None:
        say(styled(f"{done.event.own} {_hurt(done)}".strip(), "bold"))
        say_rolls(done.event)


def _hurt(done: Contested) -> str:
    wounded = [side.name for side in done.sides.values() if side.wounded]
    return f"Wounded: {', '.join(wounded)}." if wounded else ""
