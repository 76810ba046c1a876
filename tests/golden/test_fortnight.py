"""The golden campaign: replayed, compared file by file, and free of what its readers may not know."""

from pathlib import Path

import pytest

from campaign.files.load import load
from tests.golden.fortnight import DAYS, KEPT, files, play


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("golden") / "scania"
    play(root)
    return root


def test_the_campaign_plays_to_the_bytes_that_are_kept(played: Path) -> None:
    now, kept = files(played), files(KEPT)
    differing = sorted(name for name in {*now, *kept} if now.get(name) != kept.get(name))
    assert differing == [], "look at the diff, then: python -m tests.golden --accept"


def test_no_report_names_what_only_the_program_knows(played: Path) -> None:
    world = load(played).sound()
    handles = {key for key, army in world.armies.items() if "-" in key}
    for who in sorted(key for key, one in world.commanders.items() if one.player):
        own = {key for key, army in world.armies.items() if army.commander == who}
        for day in range(1, DAYS + 1):
            paper = played / f"reports/day-{day:04d}/{who}.md"
            text = paper.read_text(encoding="utf-8") if paper.is_file() else ""  # some enter the game later
            assert not [key for key in handles - own if f" {key} " in text]
