"""A change in the data changes its own characters in the text and no others."""

# Tables here have one situation a row.
# ruff: noqa: E501

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from campaign.core.fault import Faults
from campaign.files.yamltext import roundtrip
from campaign.files.yamltext.compose import load
from campaign.files.yamltext.edits import Edit, Insert, Remove, Set, apply, differences, same
from campaign.files.yamltext.patch import patch, rewrite
from campaign.files.yamltext.render import render, render_file, scalar
from tests.files.test_compose import documents


@pytest.fixture
def no_ruamel(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> str:
        raise AssertionError("ruamel was called upon")

    monkeypatch.setattr(roundtrip, "rewrite", refuse)


# What a text looks like before, the edits, and what it looks like after.
RULINGS: list[tuple[str, str, list[Edit], str]] = [
    ("a number", "a:   1   # note\n", [Set(("a",), 2)], "a:   2   # note\n"),
    ("single quotes stay", "a: 'x' # n\n", [Set(("a",), "it's")], "a: 'it''s' # n\n"),
    ("double quotes stay", 'a: "x"\n', [Set(("a",), 'say "y"')], 'a: "say \\"y\\""\n'),
    ("a quoted text becomes a number", "a: 'x'\n", [Set(("a",), 5)], "a: 5\n"),
    ("a number as text", "a: x\n", [Set(("a",), "12")], 'a: "12"\n'),
    ("what looks like a colon", "a: x\n", [Set(("a",), "b: c")], 'a: "b: c"\n'),
    ("an empty value", "a:\nb:  # n\n", [Set(("a",), 5), Set(("b",), "x")], "a: 5\nb: x  # n\n"),
    ("an empty value at the end", "a:", [Set(("a",), 5)], "a: 5"),
    ("an empty item", "-\n- 1\n", [Set((0,), 5)], "- 5\n- 1\n"),
    ("a value becomes empty", "a: 5\n", [Set(("a",), None)], "a: null\n"),
    ("line ends", "a: 1\r\nb: 2\r\n", [Set(("a",), 3), Insert(("c",), 4)], "a: 3\r\nb: 2\r\nc: 4\r\n"),
    ("byte order mark", "\ufeffa: 1\nb: 2\n", [Set(("a",), 33), Set(("b",), 4)], "\ufeffa: 33\nb: 4\n"),
    ("letters beyond the first plane", "a: 😀\nb: [😀, 1]\n", [Set(("b", 1), 2)], "a: 😀\nb: [😀, 2]\n"),
    ("an anchor stays", "a: &x 1\nb: 2\n", [Set(("a",), 3)], "a: &x 3\nb: 2\n"),
    ("an alias is replaced", "a: &x 1\nb: *x\n", [Set(("b",), 3)], "a: &x 1\nb: 3\n"),
    ("a literal block", "a: |\n    x\n    y\n\n\nb: 1\n", [Set(("a",), "p\nq\n")], "a: |\n    p\n    q\n\n\nb: 1\n"),
    ("a literal block made short", "a: |  # n\n  x\n\n# c\nb: 1\n", [Set(("a",), "p")], "a: p # n\n\n# c\nb: 1\n"),
    ("a text of several lines", "a: x\nb: 1\n", [Set(("a",), "p\nq")], "a: |-\n  p\n  q\nb: 1\n"),
    ("the same before a note", "a: x # n\n", [Set(("a",), "p\nq")], 'a: "p\\nq" # n\n'),
    ("a new key before what follows", "a:\n  b: 1  # n\n\n# next\nc: 2\n", [Insert(("a", "d"), 2)], "a:\n  b: 1  # n\n  d: 2\n\n# next\nc: 2\n"),
    ("a new key at four blanks", "a:\n    b: 1\n", [Set(("a", "d"), {"e": 1})], "a:\n    b: 1\n    d:\n      e: 1\n"),
    ("a new key after a block", "a: |\n  x\n\n\n# end\n", [Insert(("b",), 1)], "a: |\n  x\nb: 1\n\n\n# end\n"),
    ("a new key without a last line end", "a: 1", [Insert(("b",), "p\nq\n")], "a: 1\nb: |\n  p\n  q\n"),
    ("several new keys", "a: 1\n", [Insert(("b",), 2), Insert(("c",), 3)], "a: 1\nb: 2\nc: 3\n"),
    ("the first key", "a: {}  # n\n", [Insert(("a", "b"), 1)], "a:  # n\n  b: 1\n"),
    ("a row like the rows above", "a: {x: 1}\n", [Insert(("b",), {"x": 2})], "a: {x: 1}\nb: {x: 2}\n"),
    ("a key in braces", "a: {x: 1, }\n", [Insert(("a", "y"), "p, q")], 'a: {x: 1, y: "p, q", }\n'),
    ("a removed entry", "# above\na:  # n\n  b: 1\n\n# next\nc: 2\n", [Remove(("a",))], "# above\n\n# next\nc: 2\n"),
    ("the last entry removed", "a:\n  b: 1\nc: 2\n", [Remove(("a", "b"))], "a: {}\nc: 2\n"),
    ("entries in braces removed", "a: {x: 1, y: 2, z: 3}\n", [Remove(("a", "x")), Remove(("a", "z"))], "a: {y: 2}\n"),
    ("a removed item", "a:\n- x\n# n\n- y: 1\n  z: 2\n- w\n", [Remove(("a", 1))], "a:\n- x\n# n\n- w\n"),
    ("the head of an item removed", "- a: 1  # n\n  b: 2\n", [Remove((0, "a"))], "- b: 2\n"),
    ("a new item", "a:\n  - x # n\n\nb: 1\n", [Insert(("a", 1), {"p": 1, "q": 2})], "a:\n  - x # n\n  - p: 1\n    q: 2\n\nb: 1\n"),
    ("a new first item", "a:\n  # n\n  - x\n", [Insert(("a", 0), "w")], "a:\n  # n\n  - w\n  - x\n"),
    ("an item in brackets", "a: [x,  y] # n\n", [Insert(("a", 1), "w")], "a: [x,  w, y] # n\n"),
    ("a list set anew", "a: [x,  y] # n\n", [Set(("a",), ["x", "z", "q"])], "a: [x,  z, q] # n\n"),
    ("a mapping set anew", "a:\n  # one\n  b: 1\n  # two\n  c: 2\n", [Set(("a",), {"b": 1, "c": 3, "d": 4})], "a:\n  # one\n  b: 1\n  # two\n  c: 3\n  d: 4\n"),
    ("a scalar becomes a mapping", "a: 1 # n\nb: 2\n", [Set(("a",), {"x": 1})], "a: # n\n  x: 1\nb: 2\n"),
    ("a mapping becomes a scalar", "a: # n\n  x: 1\nb: 2\n", [Set(("a",), 7)], "a: 7 # n\nb: 2\n"),
    ("an empty file", "# head\n", [Set((), {"a": 1})], "# head\na: 1\n"),
    ("numbers as keys", "12: 1\n'13': 2\n", [Set(("12",), 3), Set(("13",), 4)], "12: 3\n'13': 4\n"),
    ("edits in order", "a: [1, 2, 3]\n", [Remove(("a", 0)), Set(("a", 0), 9)], "a: [9, 3]\n"),
]  # fmt: skip


@pytest.mark.usefixtures("no_ruamel")
@pytest.mark.parametrize(("before", "edits", "after"), [row[1:] for row in RULINGS], ids=[row[0] for row in RULINGS])
def test_only_what_changed_changes(before: str, edits: list[Edit], after: str) -> None:
    assert patch(before, edits, "f") == after


def test_no_edits_give_the_same_text() -> None:
    assert patch("a:   1 \n\n\n", [], "f") == "a:   1 \n\n\n"
    assert rewrite("a:   1 \n\n\n", {"a": 1}, "f") == "a:   1 \n\n\n"


def test_an_odd_shape_is_written_by_ruamel_with_its_comments() -> None:
    text = "? a\n: 1 # one\n? b\n: 2 # two\n# end\n"
    patched = patch(text, [Remove(("b",)), Set(("a",), {"x": 1})], "f")
    assert load(patched, "f") == {"a": {"x": 1}}


def test_a_value_that_an_alias_shares_is_not_changed_behind_its_back() -> None:
    with pytest.raises(Faults, match=r"f:1:12: YAML-PATCH d\.0 cannot be changed here"):
        patch("a: {b: &x [1]}\nd: *x\n", [Set(("d", 0), 2)], "f")


def test_a_path_that_leads_nowhere_is_an_error_of_the_caller() -> None:
    for edit in (Remove(("b",)), Set(("b", "c"), 1), Insert(("a",), 1), Remove(("l", 5)), Insert(("l", 7), 1)):
        with pytest.raises(LookupError):
            patch("a: 1\nl: [1]\n", [edit], "f")


def test_a_broken_text_is_not_patched() -> None:
    with pytest.raises(Faults, match="YAML-DUPLICATE"):
        patch("a: 1\na: 2\n", [Set(("a",), 3)], "f")


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "\ud800", object(), {"k" * 5000: 1}, {1: 2}])
def test_what_yaml_cannot_hold_is_an_error_of_the_caller(value: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        render(value)


TEXTS = st.one_of(
    st.sampled_from(["yes", "12", "1e3", "", " x", "x ", "#", "a: b", "- x", "null", "~", "1:30", "0o7", "<<", "=", "é😀"]),
    st.sampled_from(["a\nb", "a\n\nb\n", "\na", "a\n", " a\nb", "a\n\n", "# x\n- y", "a\tb", "---", "...", "\x07", "\x85", "\u2028"]),
    st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=12),
)  # fmt: skip
SCALARS = st.one_of(TEXTS, st.integers(), st.floats(allow_nan=False, allow_infinity=False), st.booleans(), st.none())
KEYS = st.one_of(st.sampled_from(["k", "k2", "k3", "a b", "y", "12", ""]), TEXTS)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=10
)


@settings(max_examples=100, deadline=None)
@given(VALUES)
def test_rendered_data_read_back_the_same(value: Any) -> None:
    assert same(load(render(value), "f"), value)
    assert same(load("k:\n" + render([value], 3), "f"), {"k": [value]})


@settings(max_examples=100, deadline=None)
@given(VALUES, VALUES)
def test_differences_lead_from_one_value_to_the_other(old: Any, new: Any) -> None:
    assert same(apply(old, differences(old, new)), new)


@settings(max_examples=100, deadline=None)
@given(documents, st.data())
def test_patched_text_holds_what_was_meant_and_the_other_lines_as_they_were(text: str, data: st.DataObject) -> None:
    try:
        before = load(text, "f")
    except Faults:
        assume(False)
    edits: list[Edit] = []
    meant = before
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(sorted(paths(meant), key=repr)))
        held = at(meant, path)
        kinds = [
            "set",
            "scalar",
            *(["remove"] if path else []),
            *(["insert"] if isinstance(held, (dict, list)) else []),
        ]
        kind = data.draw(st.sampled_from(kinds))
        edit: Edit
        if kind == "remove":
            edit = Remove(path)
        elif kind == "insert" and isinstance(held, dict):
            edit = Insert(
                (
                    *path,
                    data.draw(
                        KEYS.filter(lambda key: key not in held)  # noqa: B023 (drawn at once)
                    ),
                ),
                data.draw(VALUES),
            )
        elif kind == "insert":
            edit = Insert((*path, data.draw(st.integers(0, len(held)))), data.draw(VALUES))
        else:
            edit = Set(path, data.draw(SCALARS if kind == "scalar" else VALUES))
        edits.append(edit)
        meant = apply(meant, [edit])
    patched = patch(text, edits, "f")
    assert same(load(patched, "f"), meant)


def paths(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    found = [path]
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, held in steps:
        found += paths(held, (*path, step))
    return found


def at(value: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


def test_canonical_yaml_reads_well() -> None:
    value = {
        "name": "Red", "at": {"x": 1, "y": 2}, "traits": ["poet", "hunter"], "way": [[1, 2], [3, 4]], "none": [],
        "say": "one\ntwo\n", "units": [{"id": "a", "n": 1}, {"id": "b", "tags": []}], "no": None, "half": 1e20,
    }  # fmt: skip
    comments = {
        ("at",): "where it stands",
        ("units",): "\nthe detachments",
        ("units", 1): "the second",
        ("at", "y"): "north",
    }
    assert render_file(value, ["yaml-language-server: $schema=x.json", "An army."], comments) == (
        "# yaml-language-server: $schema=x.json\n# An army.\nname: Red\n# where it stands\nat:\n  x: 1\n  # north\n  y: 2\n"
        "traits: [poet, hunter]\nway: [[1, 2], [3, 4]]\nnone: []\nsay: |\n  one\n  two\n\n# the detachments\nunits:\n"
        '  - id: a\n    n: 1\n  # the second\n  - id: b\n    tags: []\n"no": null\nhalf: 1.0e+20\n'
    )


def test_a_long_list_takes_lines_of_its_own() -> None:
    rows = [[number, number * 1000] for number in range(20)]
    assert render({"points": rows}) == "points:\n" + "".join(f"  - [{a}, {b}]\n" for a, b in rows)


@pytest.mark.parametrize(
    ("value", "text"),
    [("plain words", "plain words"), ("no", '"no"'), ("y", "y"), ("1:30", '"1:30"'), ("2020-01-02", '"2020-01-02"'),
     ('a "b"', 'a "b"'), ('"b"', "'\"b\"'"), ("#1", '"#1"'), ("C#", "C#"), ("a #b", '"a #b"'), ("1_0", '"1_0"'), (True, "true"),
     (1.0, "1.0"), (-0.0, "-0.0"), ("it's", "it's"), ("'tis", "\"'tis\"")],
)  # fmt: skip
def test_quotes_stand_only_where_a_reader_would_be_misled(value: Any, text: str) -> None:
    assert scalar(value) == text
