"""The walk through what is settled of a new commander, question by question (TUM-COM-3)."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import typer

from campaign.cli.common import say, warn
from campaign.core.fault import Refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from campaign.model.world import World
    from campaign.play.newcomers import Newcomer

T = TypeVar("T")


def on_terminal() -> bool:
    """Return whether there is somebody to ask."""
    return sys.stdin.isatty()


def completed(root: Path, given: Newcomer) -> Newcomer:
    """Return `given` if it says who he is, whom he serves and how old he is; else with the answers to all questions.

    Nothing is asked of what was given. Refused without a terminal, naming the options that are missing.
    """
    from campaign.files.load import load
    from campaign.play import named
    from campaign.rules.commanders import tie_called

    world = load(root).sound()
    nations = named.nations(world)
    missing = [
        option
        for option, absent in (
            ("--name", not given.name.strip()),
            ("--nation", given.nation is None and len(nations) != 1),
            ("--age or --tie-to", given.age is None and given.tie_to is None and tie_called(given.tie or "") is None),
        )
        if absent
    ]
    if not missing:
        return given
    if not on_terminal():
        raise Refused(f"there is no terminal to ask on; missing: {', '.join(missing)}", "give them as options")
    say("Enter alone takes what stands in [brackets], or leaves the question open.")
    player = given.player or _ask("Who plays him? [the GM]")
    name = given.name or _until("His name?", lambda text: text or _no("a commander has a name"))
    choice = f"{', '.join(nations)}" + (f" [{nations[0]}]" if len(nations) == 1 else "")
    nation = given.nation or _until(
        f"Whom does he serve, as agreed with the nation? {choice}",
        lambda text: named.nation(world, text or None),
    )
    tie_to, tie, age = given.tie_to, given.tie, given.age
    if tie_to is None and tie is None:
        tie_to = _until(
            "Is he tied to another commander? [no]",
            lambda text: named.commander(world, text, dead=True).id if text else None,
        )
        if tie_to is not None:
            tie = _ask("What is he to him? [rolled, TUM-COM-4]") or None
    if age is None:
        by_tie = tie_to is not None and (tie is None or tie_called(tie) is not None)
        age = _until(f"How old is he?{' [rolled by his tie]' if by_tie else ''}", lambda text: _age(text, by_tie))
    background = given.background or _ask("Who is he? His background, for his opening report [none]")
    traits = given.traits
    if traits is None:
        traits = _until("His traits, with commas [rolled by his age, TUM-COM-1]", _traits)
    leads, at = given.leads, given.at
    if leads is None:
        leads = _until(
            "Which army does he take over? [none: he raises one, or takes detachments over, by orders]",
            lambda text: named.army(world, text).id if text else None,
        )
    if at is None and leads is None:
        at = _until("Where is he? A place, or x,y in km [nowhere yet]", lambda text: _place(world, text))
    return replace(
        given,
        name=name,
        nation=nation,
        age=age,
        background=background,
        traits=traits,
        tie=tie,
        tie_to=tie_to,
        player=player,
        at=at,
        leads=leads,
    )


def _ask(question: str) -> str:
    """Return the answer to a question, "" for none."""
    answer: str = typer.prompt(question, default="", show_default=False)
    return " ".join(answer.split())


def _until(question: str, read: Callable[[str], T]) -> T:
    """Ask until `read` takes the answer; say each time why it does not."""
    while True:
        try:
            return read(_ask(question))
        except Refused as refused:
            warn(f"  {refused.message}" + (f"; {refused.remedy}" if refused.remedy else ""))


def _no(why: str) -> str:
    raise Refused(why)


def _age(text: str, may_roll: bool) -> int | None:
    from campaign.play.newcomers import OLDEST

    if not text and may_roll:
        return None
    if not (text.isascii() and text.isdigit() and int(text[:6]) <= OLDEST):
        raise Refused(f"“{text}” is no age", f"a number of years up to {OLDEST}")
    return int(text)


def _traits(text: str) -> tuple[str, ...] | None:
    from campaign.play.newcomers import known_traits

    return known_traits(tuple(text.split(","))) if text else None


def _place(world: World, text: str) -> str | None:
    from campaign.play import named

    if text:
        named.spot(world, text)
    return text or None
