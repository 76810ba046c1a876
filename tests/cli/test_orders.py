"""Orders as they are typed or pasted."""

from pathlib import Path

import pytest

from tests.cli.test_world_commands import campaign


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new world, found without -w."""
    monkeypatch.setenv("CAMPAIGN_WORLD", str(tmp_path / "war"))
    campaign("new", str(tmp_path / "war"))
    return tmp_path / "war"


@pytest.mark.parametrize("message", ["Alda: camp", "Alda:\ncamp 2 days\n"])
def test_a_pasted_message_is_taken_for_what_it_is(world: Path, message: str) -> None:
    assert "alda-1: camp" in campaign("order", message)


def test_a_name_alone_is_no_message(world: Path) -> None:
    said = campaign("order", "alda", code=1)
    assert "there is no file alda" in said
    assert 'campaign order alda "forage"' in said
