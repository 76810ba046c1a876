"""The quick change of single lines: it does the plain thing, and is thrown away where it would do another."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from campaign.files.lines import change, plain
from campaign.files.load import load
from campaign.files.save import changes_to_texts
from campaign.files.yamltext.edits import Edit, Insert, Remove, Reset, Set
from campaign.files.yamltext.patch import patch

TEXT = "name: A  # the first\nrest:\n  since: 1\n  until: 5 # then up\nloot: 4\n"


@pytest.mark.parametrize(
    ("edits", "old", "new"),
    [
        ([Set(("loot",), 5)], "loot: 4", "loot: 5"),
        ([Set(("name",), "B: b")], "name: A ", 'name: "B: b" '),
        ([Set(("rest", "until"), 7)], "until: 5 #", "until: 7 #"),
        ([Set(("days",), [1, 2])], "loot: 4\n", "loot: 4\ndays: [1, 2]\n"),
        ([Set(("at",), {"x": 1, "y": 2})], "loot: 4\n", "loot: 4\nat:\n  x: 1\n  y: 2\n"),
        ([Set(("at",), {}, ("loot",))], "loot: 4\n", "at: {}\nloot: 4\n"),
        ([Remove(("loot",))], "loot: 4\n", ""),
    ],
)
def test_a_value_changes_and_all_else_stays(edits: list[Edit], old: str, new: str) -> None:
    assert change(TEXT, edits) == TEXT.replace(old, new)
    assert change(TEXT.replace("\n", "\r\n"), edits) == TEXT.replace(old, new).replace("\n", "\r\n")


@pytest.mark.parametrize(
    "edit",
    [
        Remove(("rest",)),
        Remove(("rest", "since")),
        Insert(("days", 0), 1),
        Set(("at",), {"x": [1], "y": 2}),
        Set(("rest",), 3),
        Set(("rest", "from"), 3),
        Set(("notes",), "two\nlines"),
    ],
)
def test_what_takes_more_than_a_line_is_left_to_others(edit: Edit) -> None:
    assert change(TEXT, [edit]) is None


def test_a_new_field_is_not_put_behind_a_comment() -> None:
    assert change("loot: 4\n# the end\n", [Set(("days",), 1)]) is None
    assert change("loot: 4", [Set(("days",), 1)]) is None


FORCE = "name: A\nparts:\n  a-1:\n    size: 3\n    kind: foot\ninside: true\nleft: {}\n"
PARTS = {"parts": {"a-1": {"size": 3, "kind": "foot"}}}
GONE = Reset(("parts",), {}, ("inside", "left"))


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        ([GONE], "name: A\ninside: true\nleft: {}\n"),
        ([GONE, Reset(("inside",), False, ("left",)), Remove(("left",))], "name: A\n"),
    ],
)
def test_a_field_of_many_lines_goes_as_the_full_patch_takes_it_out(edits: list[Edit | Reset], expected: str) -> None:
    assert change(FORCE, edits, held=PARTS) == expected == patch(FORCE, edits, "armies/a.yaml")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("parts:", "# his men\nparts:"),
        ("size: 3", "size: 3  # once 5"),
        ("size: 3\n    kind: foot", "kind: foot\n    size: 3"),
        ("inside:", "\ninside:"),
        ("name: A\n", ""),
    ],
)
def test_what_a_hand_wrote_in_its_own_way_is_left_to_the_full_patch(old: str, new: str) -> None:
    """By it a commented field stays and holds nothing, and blank lines stay; the last field of all but one goes."""
    text = FORCE.replace(old, new)
    quick = change(text, [GONE], held=PARTS)
    assert quick is None or quick == patch(text, [GONE], "armies/a.yaml")
    assert quick is None or old == "name: A\n"


HEAD = "name: A\nnation: sweden\nat: malmo\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("notes: |\n  loot: 4\nloot: 4\n", "notes: |\n  loot: 4\nloot: 5\n"),
        ("notes: 'a\n\n  loot: 4'\nloot: 4\n", "notes: 'a\n\n  loot: 4'\nloot: 5\n"),
        ('notes: "a\n\nloot: 4"\nloot: 4\n', 'notes: "a\n\nloot: 4"\nloot: 5\n'),
        ('"loot": 4\n', '"loot": 5\n'),
        ("loot: !!int 4\n", None),
        ("loot: 0x4\n", "loot: 5\n"),
        ("? loot\n: 4\n", None),
    ],
)
def test_a_text_that_is_not_so_plain_comes_back_right_all_the_same(
    tmp_path: Path, text: str, expected: str | None
) -> None:
    files: dict[str, Any] = {
        "world.yaml": "name: T\nseed: 1\ncalendar: {first: 1676-06-24}\nbounds: [0, 0, 9, 9]\n",
        "armies/a.yaml": HEAD + text,
    }
    for file, written in files.items():
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(written)
    loaded = load(tmp_path)
    after = loaded.sound().copy()
    assert after.armies["a"].loot == 4
    after.armies["a"] = replace(after.armies["a"], loot=5)
    data = changes_to_texts(loaded, loaded.world, after)["armies/a.yaml"]
    assert data is not None
    (tmp_path / "armies/a.yaml").write_bytes(data)
    assert load(tmp_path).sound() == after
    assert expected is None or data.decode() == HEAD + expected


@pytest.mark.parametrize("text", [
    "name: Host\nmorale: 9\n",
    "# of old\n\nname: Host   # as they call it\r\nparts:\n  a-1:\n    size: -3\n    when: 06:30\n",
    "name: \"Host: one\"\ntraits: [Brave, Old]\nnote: 'a # b'\n",
])  # fmt: skip
def test_a_text_of_single_lines_is_plain(text: str) -> None:
    assert plain(text)


@pytest.mark.parametrize("text", [
    "note: |\n  morale: 9\n",
    "note: one\n  two\nmorale: 9\n",
    'note: "one\nmorale: 9"\n',
    "'name': Host\n",
    "  name: Host\n",
    "at: {start: a, to: b}\n",
    "via: [a,\n  b]\n",
    "way:\n- a\n",
    "name: &host Host\n",
    "name: Host#1\n",
    "name: Host\rmorale: 9\n",
    "morale: 9",
])  # fmt: skip
def test_a_text_that_could_be_misread_line_by_line_is_not_plain(text: str) -> None:
    assert not plain(text)
