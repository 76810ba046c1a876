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


VIRTUES = ("--virtue", "anders=Discipline", "--virtue", "sten=discipline")
PLOYS = ("--ploys", "anders=helm,helm,helm", "--ploys", "sten=shield,shield,shield")


def test_a_joust_prints_what_each_brought_every_pass_and_die_and_who_is_wounded(world: Path) -> None:
    done = run(
        world, "--by", "full-tilt", *VIRTUES, *PLOYS, "--dice", "3,1,1,4,3,3", "--dice", "1+1,1,1", "--gm", "Maja"
    )
    assert done.exit_code == 0, done.output
    for words in (
        "Anders Bille  Discipline  2 (never)  his own",
        "pass 1, helm against shield: Sten Bielke misses with 1, Anders Bille hits with 4",
        "Anders Bille beat Sten Bielke in a duel. Wounded: Sten Bielke.",
        "[1/FUL-HIT-1/sten+anders/duel 0 pass 1 save/0]",
    ):
        assert words in done.output


def test_the_odds_of_a_joust_write_nothing_and_a_dry_run_shows_the_diff(world: Path) -> None:
    before = snapshot(world)
    odds = json.loads(run(world, "--by", "full-tilt", *VIRTUES, "--odds", "--json").stdout)
    assert (odds["event"], odds["sides"]["anders"]["terms"]) == (
        None,
        {"virtue": "Discipline", "favours": "1 or 2 or 3"},
    )
    assert "Drawn: " in run(world, "--by", "full-tilt", *VIRTUES, "--odds").output
    dry = run(world, "--by", "full-tilt", *VIRTUES, *PLOYS, "--dice", "3,1,1,4,3,3,1,1,1,1", "--dry-run")
    assert "+duels: 1" in dry.output
    assert snapshot(world) == before


@pytest.mark.parametrize(
    "words",
    [
        ("--virtue", "anders=Purity"),
        ("--game", "games/x.yaml"),
        ("--by", "full-tilt", "--virtue", "anders"),
        ("--by", "full-tilt", "--ploys", "anders="),
        ("--by", "full-tilt", "--favours", "anders=never", "--favours", "anders=always"),
        ("--by", "full-tilt", "--dice", "anders=5"),
        ("--by", "full-tilt", "--dice", "3,,4"),
        ("--by", "full-tilt", "--duel", "1.1"),
        ("--by", "full-tilt", "--experienced", "sten"),
        ("--by", "full-tilt", "--odds", "--dice", "4"),
    ],
)
def test_what_does_not_go_together_is_wrong_usage(world: Path, words: tuple[str, ...]) -> None:
    before = snapshot(world)
    assert run(world, *words).exit_code == 2
    assert snapshot(world) == before


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--by", "Maja"), "there is no game Maja"),
        (("--by", "full-tilt", "--odds"), "is not drawn yet"),
        (("--by", "full-tilt", "--game", "games/none.yaml"), "there is no file"),
    ],
)
def test_what_the_game_refuses_is_a_fault_with_its_reason(world: Path, words: tuple[str, ...], why: str) -> None:
    done = run(world, *words)
    assert done.exit_code == 1
    assert why in done.output
