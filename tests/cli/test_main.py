"""The program as a whole: what is listed is there, and only what is called is loaded."""

import subprocess
import sys
from ast import literal_eval

import pytest
import typer

from campaign.cli import main

LOADED = (
    "import sys; sys.argv = {argv!r}; from campaign.cli.main import main\n"
    "try: main()\nexcept SystemExit: pass\n"
    "print('loaded', sorted(name for name in sys.modules if name.startswith('campaign.cli.')))"
)


def names(app: typer.Typer) -> set[str]:
    """The commands and groups of a program."""
    return {main._name(one) for one in app.registered_commands} | {str(one.name) for one in app.registered_groups}


def test_the_list_names_every_command_there_is() -> None:
    assert names(main.app) == set(main.COMMANDS)


@pytest.mark.parametrize("module", sorted({module for module, _ in main.COMMANDS.values()}))
def test_each_command_lies_in_the_module_that_the_list_names(module: str) -> None:
    assert names(main._with([module])) == {name for name, (its, _) in main.COMMANDS.items() if its == module}


@pytest.mark.parametrize(
    ("argv", "loaded"),
    [
        (["campaign", "--help"], {"common", "main"}),
        (["campaign", "phases"], {"common", "main", "rules"}),
    ],
)
def test_only_what_is_called_is_loaded(argv: list[str], loaded: set[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED.format(argv=argv)], capture_output=True, text=True, check=True, timeout=60
    )
    last = done.stdout.splitlines()[-1]
    assert last.startswith("loaded")
    assert {name.rpartition(".")[2] for name in literal_eval(last.removeprefix("loaded "))} == loaded
