"""The commands of the command line as plain data: name, sentence, examples, arguments and options."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import typer
from typer.core import TyperArgument, TyperGroup, TyperOption
from typer.main import get_command

from campaign.cli.main import app

EXAMPLE = "Example: "
_PLAIN = {"<str>": "TEXT", "<int range>": "N"}


@dataclass(frozen=True, slots=True)
class Choice:
    """An argument or option as help shows it: how it is written, what it means."""

    written: str
    meaning: str
    argument: bool


@dataclass(frozen=True, slots=True)
class Command:
    """One command: its full name, what it does in a sentence, lines to paste, what it takes."""

    name: str
    sentence: str
    examples: tuple[str, ...]
    choices: tuple[Choice, ...]

    @property
    def options(self) -> set[str]:
        """The first name of each option."""
        return {choice.written.split()[0].strip(",") for choice in self.choices if not choice.argument}

    @property
    def every_option(self) -> set[str]:
        """Every name of each option."""
        words = (word.strip(",") for choice in self.choices if not choice.argument for word in choice.written.split())
        return {word for word in words if word.startswith("-")}


def commands() -> tuple[Command, ...]:
    """Return every command, in the order of help; those of a group after it."""
    root = get_command(app)
    assert isinstance(root, TyperGroup)
    return tuple(_all(root, ""))


def _all(group: TyperGroup, before: str) -> Iterator[Command]:
    context = typer.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        full = f"{before}{name}"
        yield _one(command, full)
        if isinstance(command, TyperGroup):
            yield from _all(command, f"{full} ")


def _one(command: Any, name: str) -> Command:
    help_ = command.callback.__doc__ if isinstance(command, TyperGroup) and command.callback else command.help
    text = " ".join((help_ or "").replace("\b", "").split())
    sentence, *examples = text.split(EXAMPLE)
    context = typer.Context(command, info_name=name)
    choices = tuple(_choice(one, context) for one in command.params if one.name != "help")
    return Command(name, sentence.strip(), tuple(one.strip() for one in examples), choices)


def _choice(one: Any, context: typer.Context) -> Choice:
    meaning = getattr(one, "help", None) or ""
    if isinstance(one, TyperArgument):
        return Choice(one.make_metavar(context), meaning, True)
    assert isinstance(one, TyperOption)
    written = ", ".join(sorted(one.opts, key=lambda name: not name.startswith("--")))
    if not one.is_flag:
        written += f" {_PLAIN.get(one.make_metavar(context), one.make_metavar(context))}"
        if one.default not in (None, "", ()) and not callable(one.default):
            meaning += f" Default: {one.default}."
    if isinstance(one.envvar, str):
        meaning += f" Default: ${one.envvar}, if set."
    return Choice(written, meaning, False)
