"""tilt new."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from campaign.cli.common import failing, say, styled, usage
from campaign.cli.complete import games, one_of
from campaign.cli.gaming import give_example, made_of
from campaign.cli.throwing import seed_of

_SIZE = re.compile(r"(\d{1,6}(?:\.\d+)?)\s*[x×]\s*(\d{1,6}(?:\.\d+)?)", re.ASCII)
_FILES = (".yaml", ".yml")


def add(field: typer.Typer) -> None:
    """Add this command."""
    field.command()(new)


def new(
    format_: Annotated[
        str,
        typer.Argument(
            metavar="FORMAT",
            help="joust, buzkashi or melee.",
            autocompletion=one_of("joust", "buzkashi", "melee"),
        ),
    ],
    figures: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FIGURE]...",
            help="Bors, Bors=PLAYER, SIDE:Bors,Kay=PLAYER or SIDE:10; or a file of them (--example prints one).",
            autocompletion=games,
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", metavar="FILE", help="Where to; else FORMAT.yaml or NAME-tilt.yaml, in a world's games/."
        ),
    ] = None,
    goals: Annotated[
        int | None, typer.Option("--goals", metavar="N", help="Buzkashi: over with so many goals of a side.", min=1)
    ] = None,
    turns: Annotated[
        int | None, typer.Option("--turns", metavar="N", help="Buzkashi or melee: over after so many turns.", min=1)
    ] = None,
    size: Annotated[str | None, typer.Option("--field", metavar="WxH", help="The field in inches; else 48x36.")] = None,
    order: Annotated[
        str,
        typer.Option(
            "--order",
            metavar="ORDER",
            help="Who lays first: age, initiative (rolled), or all figures with commas; else as named.",
            autocompletion=one_of("age", "initiative"),
        ),
    ] = "",
    machines: Annotated[
        list[str] | None,
        typer.Option(
            "--machine", metavar="PLAYER=OPPONENT", help="Who plays for whom in `auto`: random, greedy or ahead."
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="The seed of dice and machines; else a fresh one.")
    ] = None,
    example: Annotated[
        bool, typer.Option("--example", help="Print (or write with -o) a file of figures that can be used at once.")
    ] = False,
) -> None:
    """Begin a game of Tilting with figures named here, or from a file of them.

    Example: campaign tilt new buzkashi Reds:Bors,Kay,Lot=Anna Blues:Ban,Mark,Ector=Ben --goals 3
    """
    with failing():
        from campaign.play.tilts import examples, setting_up

        format = setting_up.named_format(format_)
        if example:
            give_example(examples.example(format), output)
            return
        words = figures or []
        if not words:
            usage("name the figures, or a file of them; --example prints one")
        from campaign.play.tilts.records import SetUp

        is_file = len(words) == 1 and Path(words[0]).suffix.lower() in _FILES
        file = made_of(Path(words[0]), f"tilt new {format}") if is_file else None
        given = setting_up.read_set_up(file) if file is not None else SetUp(setting_up.figures_of(words))
        whole = setting_up.changed(given, goals, turns, _size(size), order, _machines(machines), seed)
        target = output or setting_up.target_of(file or format)
        tilt = setting_up.new(whole, format, target, seed_of(None))
        count = len(tilt.table.riders)
        say(f"{styled(str(target), 'bold')}: {tilt.name}, {tilt.table.format}, {count} figures.")
        say(f"{tilt.table.next} lays first: campaign tilt play {target} '{tilt.table.next}' CARD")


def _size(text: str | None) -> tuple[float, float] | None:
    if text is None:
        return None
    found = _SIZE.fullmatch(text.strip())
    if found is None:
        usage(f"--field {text}: write width and height in inches, such as 48x36")
    return float(found[1]), float(found[2])


def _machines(given: list[str] | None) -> dict[str, str]:
    found = {}
    for text in given or []:
        who, sign, which = text.partition("=")
        if not sign or not who.strip() or not which.strip():
            usage(f"--machine {text}: write PLAYER=OPPONENT, such as Ben=greedy")
        found[who.strip()] = which.strip()
    return found
