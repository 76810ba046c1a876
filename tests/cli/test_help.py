"""What `--help` says: every command in a sentence, with examples that can be pasted, every option explained."""

import pytest
import typer
from typer.core import TyperGroup
from typer.main import get_command

from campaign.cli.main import app
from tests.docs.commands import Command, commands

PROGRAM = get_command(app)
COMMANDS = pytest.mark.parametrize("command", commands(), ids=lambda one: one.name)


def shown(name: str, columns: int) -> str:
    """Return the help of a command as a terminal of so many columns has it."""
    found = PROGRAM
    for word in name.split():
        assert isinstance(found, TyperGroup)
        inner = found.get_command(typer.Context(found), word)
        assert inner is not None
        found = inner
    return found.get_help(typer.Context(found, info_name=f"campaign {name}", terminal_width=columns))


@COMMANDS
def test_help_has_each_example_on_a_line_of_its_own(command: Command) -> None:
    """On a terminal of 80 columns, too, where a broken line could not be pasted."""
    lines = [line.strip() for line in shown(command.name, 80).splitlines()]
    assert command.examples
    assert [line for line in lines if line.startswith("Example:")] == [f"Example: {one}" for one in command.examples]


@COMMANDS
def test_help_has_a_sentence_and_explains_every_argument_and_option(command: Command) -> None:
    assert command.sentence.endswith(".")
    assert [one.written for one in command.choices if not one.meaning.strip()] == []
    assert command.sentence in " ".join(shown(command.name, 200).split())
