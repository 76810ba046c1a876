"""The GM's answer to a word sent out for ships, on disk (TUM-SHIP-9)."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from campaign.cli.main import app
from campaign.core.fault import Refused
from campaign.files.load import load
from campaign.model.fleet import Coming
from campaign.play.advancing import advance
from campaign.play.ordering import take
from campaign.play.ruling import rule
from campaign.play.verifying import verify
from tests.play.lay import FILES, lay

RULING = "ship-9.1.niels-1"


@pytest.fixture
def sent(tmp_path: Path) -> Path:
    """Niels sends out word in Ham for 5 ships; day 1 is over."""
    root = lay(
        tmp_path / "island",
        land__outlines="island: {kind: land, points: [[2, 12], [118, 12], [118, 58], [2, 58]]}\n",
        land__places=FILES["land/places.yaml"] + "ham: {name: Ham, kind: town, x: 20, y: 13, holder: north}\n",
        commanders__niels="name: Niels Juel\nnation: north\nage: 40\nplayer: Niels\nat: ham\n",
        fleets__eagle="name: The Eagle's fleet\nnation: north\nat: ham\ncommander: niels\nships:\n"
        "  chest: {count: 1, cargo: [{what: loot, amount: 9000}]}\n",
    )
    take(root, "hire 5 ships", "niels")
    advance(root, force=True)
    return root


def coming(root: Path) -> tuple[Coming, ...]:
    return load(root).sound().fleets["eagle"].coming


def test_ship_9_the_gm_says_how_many_ships_come_and_when_and_the_day_is_played_again(sent: Path) -> None:
    """3 ships in 2 days from day 1 are due on day 3; of 8 no more come than the 5 that are wanted."""
    done = CliRunner().invoke(app, ["rule", RULING, "3 ships in 2 days", "-w", str(sent)])
    assert done.exit_code == 0, done.output
    assert coming(sent) == (Coming(3, 3, "hired"),)
    assert not verify(sent).partings


@pytest.mark.parametrize(
    ("answer", "words", "message"),
    [
        ("others", "", "does not say how many ships"),
        ("others", "a few", "does not say how many ships"),
        ("come", "3 in 2", "takes no words"),
        ("many", "", "is no answer"),
    ],
)
def test_ship_9_answers_that_say_no_ships_are_refused(sent: Path, answer: str, words: str, message: str) -> None:
    with pytest.raises(Refused, match=message):
        rule(sent, RULING, answer, words=words)


def test_ship_9_words_go_with_the_option_as_well(sent: Path) -> None:
    rule(sent, RULING, "others", words="8 in 2")
    assert coming(sent) == (Coming(5, 3, "hired"),)
