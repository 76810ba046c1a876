"""Worlds to try the examples in: the sample campaign, played for some days as its fortnight has it."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from campaign.play import demo, laying, ordering, script

DAYS = 3


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Scanian War after three days."""
    root = tmp_path_factory.mktemp("worlds") / "scania"
    laying.new_world(root, demo.SAMPLE)
    prepared = script.read((root / demo.SCRIPT).read_bytes(), demo.SCRIPT)
    for day in range(1, DAYS + 1):
        ordering.take(root, (root / demo.FORTNIGHT / f"day-{day:02d}.txt").read_text(encoding="utf-8"))
        script.play_day(root, prepared, day, "Maja")
    return root


@pytest.fixture
def fresh(played: Path, tmp_path: Path) -> Callable[[], Path]:
    """Make a copy of the played world to do as one likes in."""

    def copy() -> Path:
        return Path(shutil.copytree(played, tmp_path / "scania"))

    return copy
