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


def test_a_commanders_orders_may_lie_in_a_file(world: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "alda.txt").write_text("camp 2 days\n", encoding="utf-8")
    (tmp_path / "camp").write_text("forage\n", encoding="utf-8")
    assert "alda-1: camp 2 days" in campaign("order", "alda", str(tmp_path / "alda.txt"))
    monkeypatch.chdir(tmp_path)
    assert ": camp" in campaign("order", "alda", "camp")  # a word without a dot or slash is an order


def test_a_message_longer_than_any_files_name_is_a_message(world: Path) -> None:
    assert "alda-1: camp" in campaign("order", f"Alda:\ncamp\n\n-- \n{'Alda, commander of the host. ' * 20}")
