"""The guide's commands work as they stand, one after the other, on a new world."""

import re
import subprocess

import pytest

from tests.docs.pages import DOCS
from tests.docs.shell import RUN, run

GUIDE = (DOCS / "guide.md").read_text(encoding="utf-8")
FIRST_CAMPAIGN = GUIDE.split("\n## ")[1]


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> subprocess.CompletedProcess[str]:
    """All blocks of the guide in one shell that stops at the first command that fails, with commands echoed."""
    return run(GUIDE, tmp_path_factory.mktemp("guide"))


def test_every_command_of_the_guide_works(ran: subprocess.CompletedProcess[str]) -> None:
    assert ran.returncode == 0, ran.stdout[-2000:] + ran.stderr
    assert "record and files agree" in ran.stdout


def test_nothing_unforeseen_is_said_on_the_way(ran: subprocess.CompletedProcess[str]) -> None:
    notes = [line for line in ran.stderr.splitlines() if not line.startswith("note: ")]
    assert all(re.fullmatch(r"\d+ lines? not understood; the rest is kept\.", line) for line in notes), ran.stderr


def test_the_armies_of_the_guide_meet_at_the_bridge(ran: subprocess.CompletedProcess[str]) -> None:
    assert "Waits for a ruling: bat-1.1.northern-host.southern-host" in ran.stdout


def test_the_first_campaign_takes_ten_commands() -> None:
    lines = [line for block in RUN.findall(FIRST_CAMPAIGN) for line in block.splitlines()]
    assert sum(line.startswith("campaign ") for line in lines) == 10
