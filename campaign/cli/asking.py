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

    from campaign.play.newcomers import Newcomer
    from campaign.play.register import Register

T = TypeVar("T")


def on_terminal() -> bool:
    """Return whether there is somebody to ask."""
    return sys.stdin.isatty()


def completed(root: Path, given: Newcomer) -> Newcomer:
    """Return `given` if it says who he is, whom he serves and how old he is; else with the answers to all questions.

    Nothing is asked of what was given. Refused without a terminal, naming the options that are missing.
    """
    from campaign.play.register import register

    known = register(root)
    missing = known.missing(given)
    if not missing:
        return given
    if not on_terminal():
        raise Refused(f"there is no terminal to ask on; missing: {', '.join(missing)}", "give them as options")
    say("Enter alone takes what stands in [brackets].")
    return _posted(known, _person(known, given))


def _person(known: Register, given: Newcomer) -> Newcomer:
    """Ask who plays him, who he is, whom he serves, his ties, age, background and traits."""
    player = given.player or _ask("Who plays him? [the GM]")
    name = given.name or _until("His name?", known.name)
    only = f" [{known.nations[0]}]" if len(known.nations) == 1 else ""
    choice = f"Whom does he serve, as agreed with the nation? {', '.join(known.nations)}{only}"
    nation = given.nation or _until(choice, known.nation)
    tie_to, tie, age = given.tie_to, given.tie, given.age
    if tie_to is None and tie is None:
        tie_to = _until("Is he tied to another commander? [no]", known.commander)
        if tie_to is not None:
            tie = _ask("What is he to him? [rolled, TUM-COM-4]") or None
    if age is None:
        rolled = known.tells_age(tie_to, tie)
        age = _until(
            f"How old is he?{' [rolled by his tie]' if rolled else ''}", lambda text: known.age(text, rolled=rolled)
        )
    background = given.background or _ask("Who is he? His background, for his opening report [none]")
    traits = given.traits
    if traits is None:
        traits = _until("His traits, with commas [rolled by his age, TUM-COM-1]", known.traits)
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
    )


def _posted(known: Register, given: Newcomer) -> Newcomer:
    """Ask which army or detachments he takes over, and where he is when he leads nobody yet."""
    leads, takes, at = given.leads, given.takes, given.at
    if leads is None and not takes:
        leads = _until("Which army does he take over? [none]", known.army)
    if leads is None and not takes:
        question = "Which detachments does he take over, with commas? [none: he raises an army, by orders]"
        takes = _until(question, known.detachments)
    if at is None and leads is None and not takes:
        at = _until("Where is he? A place, or x,y in km [nowhere yet]", known.place)
    return replace(given, leads=leads, takes=takes, at=at)


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
