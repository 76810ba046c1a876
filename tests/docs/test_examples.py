"""Every example of the command line can be pasted into the sample campaign, and JSON has the shape documented."""

import dataclasses
import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner, Result

from campaign.cli.main import app
from campaign.play import ordering
from tests.docs.commands import commands
from tests.docs.conftest import DAYS
from tests.docs.shapes import SHAPES, Shape, fields

TAKEN = "campaign commander capture duncan --nation sweden"
TEAMS = "campaign joust new --example -o lund.yaml"
JOUST = f"{TEAMS} && campaign joust new lund.yaml --seed 7"
TILT = (
    f"{JOUST} && campaign joust order lund-joust Lions Kay Yvain Bors"
    " && campaign joust order lund-joust Bears Ban Lot Mark && campaign joust resolve lund-joust"
)
PLOYS = f"{TILT} && campaign joust ploy lund-joust 1 Kay helm && campaign joust ploy lund-joust 1 Ban shield"
PASS = f"{PLOYS} && campaign joust resolve lund-joust"
TILTING = "campaign tilt new buzkashi Reds:Bors,Kay,Lot=Anna Blues:Ban,Mark,Ector=Ben --seed 7"
# Lot's fourth card lies over the corpse; all others pass.
LAID = f"{TILTING} && campaign tilt seal buzkashi Lot '2; 3; 4; 9'" + "".join(
    f" && campaign tilt play buzkashi {name} pass" for name in ("Bors", "Kay", "Ban", "Mark", "Ector")
)
ASKED = f"{LAID} && campaign tilt resolve buzkashi"
MOVED = f"{ASKED} && campaign tilt answer buzkashi 90"
AMBUSH = "campaign mayhem new ambush --seed 7"
FOUGHT = f"{AMBUSH} && campaign mayhem auto ambush-mayhem --turns 2"
# Red Wat steps up to Sir Hugh: front edge to front edge.
MELEE = f"{AMBUSH} && campaign mayhem act ambush-mayhem 'ruling \"they meet\"; put wolf at 15.6,17 facing 270'"
DRAWN = (
    "campaign skirmish new kings-army main-army --take life-guard=80 --take danish-guard=80 --force --seed 4"
    " -o games/skirmish.yaml && campaign mayhem auto games/skirmish.yaml"
    " && campaign mayhem act games/skirmish.yaml 'see to the fallen'"
)
SHIPS = "campaign fleet new danish-fleet --nation denmark --at helsingborg --ships 400"
THERE = f"{SHIPS} && campaign set armies.main-army.at helsingborg --why 'it is there'"
# What must have been done before the example makes sense: a day more, an undone command, a meeting, captives.
BEFORE = {
    "letters": "campaign letter ascheberg bielke --at helsingborg Hurry.",
    "undo": "campaign advance --force",
    "redo": "campaign undo --yes",
    "rule": "campaign advance --force",
    "battle": "campaign advance --force",
    "commander ransom": TAKEN,
    "commander free": TAKEN,
    "commander escape": TAKEN,
    "commander exchange": f"{TAKEN} && campaign commander capture ascheberg --nation denmark",
    "commander lead": "campaign commander new banner --name Banner --nation denmark --age 38",
    "commander heal": "campaign commander hurt ascheberg",
    "fleet": SHIPS,
    "fleet show": SHIPS,
    "fleet lead": f"{SHIPS} && campaign commander new juel --name 'Niels Juel' --nation denmark --age 47",
    "fleet embark": THERE,
    "fleet land": f"{THERE} && campaign fleet embark main-army danish-fleet",
    "tournament": JOUST,
    "tournaments": f"{JOUST} && campaign tournament lund --game games/lund-joust.yaml",
    "joust": JOUST,
    "joust order": JOUST,
    "joust ploy": TILT,
    "joust resolve": PLOYS,
    "joust auto": JOUST,
    "joust roll": JOUST,
    "joust show": PASS,
    "joust story": PASS,
    "joust audit": PASS,
    "joust replay": PASS,
    "joust play": f"{JOUST} && campaign joust auto lund-joust",
    "tilt": TILTING,
    "tilt play": TILTING,
    "tilt seal": TILTING,
    "tilt stand": TILTING,
    "tilt resolve": LAID,
    "tilt answer": ASKED,
    "tilt auto": TILTING,
    "tilt show": MOVED,
    "tilt log": MOVED,
    "tilt board": MOVED,
    "tilt audit": MOVED,
    "tilt replay": MOVED,
    "tilt sit": TILTING,
    "mayhem": AMBUSH,
    "mayhem act": AMBUSH,
    "mayhem auto": AMBUSH,
    "mayhem show": FOUGHT,
    "mayhem log": FOUGHT,
    "mayhem board": FOUGHT,
    "mayhem replay": FOUGHT,
    "mayhem odds": MELEE,
    "mayhem play": AMBUSH,
    "skirmish": DRAWN,
    "skirmish settle": DRAWN,
    "operations": "campaign operation ascheberg spy --days 3 --cost 0",
}
# What a command prints only when asked for.
LEFT_OUT: dict[str, dict[str, Any]] = {"Docket": {"answered": []}}
GAMES = ("joust", "tilt", "mayhem")
EXAMPLES = {command.name: command.examples for command in commands()}


def run(line: str, monkeypatch: pytest.MonkeyPatch) -> Result:
    """Run a pasted line: settings of the environment, the program's name, its arguments."""
    words = shlex.split(line)
    while "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        monkeypatch.setenv(name, value)
    assert words.pop(0) == "campaign"
    return CliRunner().invoke(app, words)


def ready(name: str, root: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Go into the world at `root`, with an editor that leaves all as it is, and do what the example builds on."""
    monkeypatch.chdir(root)
    monkeypatch.delenv("CAMPAIGN_WORLD", raising=False)
    editor = tmp_path / "bin" / "nano"
    editor.parent.mkdir()
    editor.write_text("#!/bin/sh\nexit 0\n")
    editor.chmod(0o755)
    monkeypatch.setenv("PATH", str(editor.parent), prepend=":")
    if name in ("rule", "battle"):
        message = root / "orders-fortnight" / f"day-{DAYS + 1:02d}.txt"
        ordering.take(root, message.read_text(encoding="utf-8"))
    for line in BEFORE[name].split(" && ") if name in BEFORE else ():
        run(line, monkeypatch)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_of_a_command_can_be_pasted(
    name: str, fresh: Callable[[], Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ready(name, fresh(), monkeypatch, tmp_path)
    for line in EXAMPLES[name]:
        done = run(line, monkeypatch)
        assert done.exit_code == 0, done.output
        assert done.output.strip()


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name.split()[0] in GAMES])
def test_the_examples_of_games_can_be_pasted_without_a_world_too(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    ready(name, home, monkeypatch, tmp_path)
    for line in EXAMPLES[name]:
        done = run(line, monkeypatch)
        assert done.exit_code == 0, done.output
        assert done.output.strip()


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: str(shape.command))
def test_json_has_the_shape_documented(
    shape: Shape, fresh: Callable[[], Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    name, *options = shape.command.split(" --", 1)
    ready(name, fresh(), monkeypatch, tmp_path)
    done = run(f"{shape.line or EXAMPLES[name][0]} --{options[0] if options else 'json'}", monkeypatch)
    assert done.exit_code == 0, done.output
    printed = json.loads(done.stdout)
    assert isinstance(printed, list) == shape.many
    found = printed if shape.many else [printed]
    assert found or name in ("check", "siege")  # a sound world has no faults, and nothing in it is besieged
    for one in found:
        agrees(one, shape.record)


def agrees(printed: dict[str, Any], record: type[Any]) -> None:
    """The fields printed are those documented, of the types documented, and those never left out are there."""
    assert set(printed) <= set(fields(record))
    if dataclasses.is_dataclass(record):
        printed = {**LEFT_OUT.get(record.__name__, {}), **printed}
        assert set(printed) == set(fields(record))
    msgspec.convert(printed, record, strict=True)
