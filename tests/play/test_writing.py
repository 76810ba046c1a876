"""What a command of the GM's may write."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from campaign.core.fault import Refused
from campaign.files.load import load
from campaign.play import laying
from campaign.play.setting import quoted
from campaign.play.writing import writing
from campaign.rules.day import Happening


def grow(root: Path, **fields: int) -> None:
    """Write the northern host with these fields, whatever they are."""
    with writing(root, "test") as opened:
        host = replace(opened.world.armies["northern-host"], **fields)
        opened.note(Happening("", "set", "The host grows beyond measure", puts=(host,)))


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [("supplies", 10**30, "at most"), ("supplies", -1, "at least 0"), ("morale", 13, "at most 12")],
)
def test_a_record_that_no_file_could_hold_is_refused_before_anything_is_written(
    tmp_path: Path, field: str, value: int, words: str
) -> None:
    root = tmp_path / "war"
    laying.new_world(root)
    before = {path: path.read_bytes() for path in root.rglob("*.yaml")}
    with pytest.raises(Refused, match=words):
        grow(root, **{field: value})
    assert {path: path.read_bytes() for path in root.rglob("*.yaml")} == before
    assert load(root).sound().campaign.day == 0


@pytest.mark.parametrize(
    ("command", "by", "text"), [("tell \udcff", "", ""), ("set", "G\udcff", ""), ("set", "", "a\ud800b")]
)
def test_half_a_character_is_refused_wherever_it_comes_into_the_chronicle(
    tmp_path: Path, command: str, by: str, text: str
) -> None:
    root = tmp_path / "war"
    laying.new_world(root)
    before = {path for path in root.rglob("*") if ".campaign" not in path.parts}
    wrong = ascii(next(sign for sign in command + by + text if sign > "\ud7ff"))
    with (
        pytest.raises(
            Refused, match=re.escape(f"the text has a character that nobody can read: {wrong} (leave it out)")
        ),
        writing(root, command, by=by) as opened,
    ):
        opened.note(Happening("", "set", text or "All well"))
    assert {path for path in root.rglob("*") if ".campaign" not in path.parts} == before  # no chronicle has begun


def test_a_name_with_half_a_character_is_none() -> None:
    assert quoted('Åsa "the Fox"') == '"Åsa \\"the Fox\\""'
    with pytest.raises(Refused, match=r"'\\udcff' \(leave it out\)"):
        quoted("Osk\udcff")
