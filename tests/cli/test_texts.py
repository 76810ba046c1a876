"""Names and texts on the line: one that is given says something."""

from pathlib import Path

import pytest

from campaign.files.load import load
from tests.cli.test_world_commands import campaign, world

__all__ = ["world"]

COMMANDS = {
    "a world's name": ("new", "DIR", "--name", "BLANK"),
    "a folder": ("new", "BLANK"),
    "an army's name": ("new", "army", "reserve", "--nation", "norden", "--name", "BLANK"),
    "a player": ("new", "commander", "bo", "--nation", "norden", "--player", "BLANK"),
    "a newcomer's name": ("commander", "new", "--nation", "norden", "--age", "30", "--name", "BLANK"),
    "a background": ("commander", "new", "--nation", "norden", "--age", "30", "--name", "Bo", "--background", "BLANK"),
    "a new player": ("commander", "hand-over", "alda", "BLANK"),
    "a cause of death": ("commander", "kill", "alda", "--why", "BLANK"),
    "a fleet's name": ("fleet", "new", "ships", "--nation", "norden", "--at", "1,1", "--ships", "2", "--name", "BLANK"),
    "a letter": ("letter", "alda", "bo", "BLANK"),
    "news": ("tell", "alda", "BLANK"),
    "a source": ("tell", "alda", "They come.", "--from", "BLANK"),
    "a task": ("operation", "alda", "BLANK", "--days", "3", "--cost", "0"),
    "a chance": ("operation", "alda", "spy", "--days", "3", "--cost", "0", "--chance", "BLANK"),
    "a reason": ("set", "armies.northern-host.morale", "8", "--why", "BLANK"),
    "a reason to mend": ("amend", "1", "--set", "armies.northern-host.morale=8", "--why", "BLANK", "--yes"),
    "a new name": ("rename", "northern-host", "BLANK"),
    "what a roll is for": ("roll", "1d6", "--why", "BLANK"),
    "stakes": ("duel", "alda", "alda", "--stakes", "BLANK"),
}


@pytest.mark.parametrize("blank", ["", "  ", "\t"], ids=["empty", "blanks", "a tab"])
@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_an_empty_text_is_wrong_use_and_changes_nothing(
    command: tuple[str, ...], blank: str, world: Path, tmp_path: Path
) -> None:
    before = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    words = {"BLANK": blank, "DIR": str(tmp_path / "other")}
    said = campaign(*(words.get(word, word) for word in command), code=2)
    assert "it is empty; write something" in said or "give TEXT, --file FILE, or -" in said
    assert {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()} == before
    assert not (tmp_path / "other").exists()


def test_without_a_player_the_gm_plays_him(world: Path) -> None:
    campaign("commander", "hand-over", "alda")
    assert load(world).sound().commanders["alda"].player == ""


def test_a_setting_of_an_amendment_needs_its_day_a_value_and_a_reason(world: Path) -> None:
    setting = "armies.northern-host.morale=8"
    assert "--set needs the DAY" in campaign("amend", "--replay", "--set", setting, "--why", "news", code=2)
    assert "--set needs a --why" in campaign("amend", "1", "--set", setting, code=2)
    assert "write PATH=VALUE" in campaign("amend", "1", "--set", "armies.northern-host", "--why", "news", code=2)
