"""The commands `tournament` and `tournaments` as typed."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from campaign.cli.main import app
from campaign.play.jousts import giving
from tests.play.lay import lay, snapshot

TEAMS = """\
teams:
  - name: Lions
    player: Anders Bille
    knights: [{name: Yvain}, {name: Kay}, {name: Bors}]
  - name: Bears
    knights: [{name: Ban}, {name: Lot}, {name: Mark}]
"""


@pytest.fixture
def world(tmp_path: Path) -> Path:
    """The island with a tournament in its games/."""
    root = lay(tmp_path / "island")
    (root / "games").mkdir()
    (tmp_path / "teams.yaml").write_text(TEAMS)
    giving.new(tmp_path / "teams.yaml", root / "games/tilt.yaml", format=None, seed=5)
    return root


def run(root: Path, *words: str) -> Result:
    return CliRunner().invoke(app, [*words, "-w", str(root)])


def test_a_tournament_is_called_and_listed(world: Path) -> None:
    assert "No tournament was ever called" in run(world, "tournaments").output
    done = run(world, "tournament", "Berga", "--game", "games/tilt.yaml", "--day", "4")
    assert done.exit_code == 0, done.output
    assert "berga-tourney: tilt, at berga on day 4." in done.output
    assert "anders takes part (Lions), and is told" in done.output
    assert "games/tilt.yaml  anders      ahead" in run(world, "tournaments").output
    (one,) = json.loads(run(world, "tournaments", "--json").stdout)
    assert one["riders"] == {"anders": "Lions"}


def test_a_dry_run_writes_nothing_and_what_is_refused_says_why(world: Path) -> None:
    before = snapshot(world)
    dry = run(world, "tournament", "berga", "--game", "games/tilt.yaml", "--dry-run")
    assert "+berga-tourney:" in dry.output
    refused = run(world, "tournament", "bergen", "--game", "games/tilt.yaml")
    assert refused.exit_code == 1
    assert "there is no place bergen" in refused.output
    assert snapshot(world) == before
