"""The commands of the page about ships work as they stand, in the sample taken back to the eve of its war at sea."""

import shutil
import subprocess

import pytest

from tests.docs.pages import DOCS
from tests.docs.shell import run

PAGE = (DOCS / "ships.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> subprocess.CompletedProcess[str]:
    """All blocks of the page, one after the other."""
    here = tmp_path_factory.mktemp("ships") / "war"
    shutil.copytree(DOCS.parent / "worlds" / "scania-played", here)
    return run(PAGE, here)


def test_every_command_of_the_page_works(ran: subprocess.CompletedProcess[str]) -> None:
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout[-2000:] + ran.stderr


@pytest.mark.parametrize(
    "told",
    [
        "It fills 20 ships.",  # 18 of 350 horse, 1 of 88 noncombatants, 1 of 10 wagons
        "needs 20 empty ships",
        "Waits for a ruling: ship-8.40.juel-fleet.uggla-fleet",
        "Sea battle off Skanör: Denmark, the attacker",
        "Juel's squadron: tactics, the wind behind us",
        "supplies in stock; the sea is open",
        "supplies in stock; the sea is closed",
        "(juel-fleet, denmark): Landskrona, closing the harbour",
        "Niels Juel sends out word for ships to hire.",
    ],
)
def test_what_the_page_tells_of_comes_about(ran: subprocess.CompletedProcess[str], told: str) -> None:
    assert told in ran.stdout
