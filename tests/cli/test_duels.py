"""The command `duel` as typed: what it prints and how it ends."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from campaign.cli.main import app
from tests.play.lay import FILES, lay, snapshot


@pytest.fixture
def world(tmp_path: Path) -> Path:
    return lay(tmp_path / "island", armies__second=FILES["armies/second.yaml"].replace("at: dal", "at: alna"))


def run(root: Path, *words: str) -> Result:
    return CliRunner().invoke(app, ["duel", "anders", "sten", "-w", str(root), *words])


def test_a_duel_prints_both_men_their_odds_the_outcome_and_the_dice(world: Path) -> None:
    done = run(world, "--dice", "anders=99", "--dice", "sten=1")
    assert done.exit_code == 0
    for words in ("more than 44", "53.5%", "Anders Bille wins, he alone succeeded", "[1/TUM-DUEL-2/anders/duel 0/0]"):
        assert words in done.output


def test_the_odds_alone_write_nothing_and_a_dry_run_shows_the_diff(world: Path) -> None:
    before = snapshot(world)
    odds = run(world, "--odds", "--json")
    assert json.loads(odds.stdout)["event"] is None
    dry = run(world, "--dry-run")
    assert dry.exit_code == 0
    assert "+duels: 1" in dry.output
    assert snapshot(world) == before


@pytest.mark.parametrize("dice", ["anders", "anders=", "=5", "anders=x", "anders=5+", "anders=²"])
def test_dice_that_cannot_be_read_are_wrong_usage(world: Path, dice: str) -> None:
    assert run(world, "--dice", dice).exit_code == 2


def test_dice_given_twice_are_wrong_usage_and_dice_that_do_not_fit_a_fault(world: Path) -> None:
    assert run(world, "--dice", "anders=5", "--dice", "anders=6").exit_code == 2
    assert run(world, "--dice", "anders=0").exit_code == 1
