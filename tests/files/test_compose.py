"""One loader decides what a file means: YAML 1.2's core schema, every fault with its place, no surprises."""

# Tables here have one situation a row.
# ruff: noqa: E501

import io
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from campaign.core.fault import Faults
from campaign.files.yamltext import parser
from campaign.files.yamltext.compose import _Unusual, _values, compose, load
from campaign.files.yamltext.decode import decode, encode
from campaign.files.yamltext.nodes import ALIAS, MAP, MOST_FAULTS, SEQ, Node, read

TAG = "is not used in these files; take it away"
ODD = "is no number that can be used"
CHARACTER = "cannot stand in a file; write it as an escape in double quotes"
KEY = "YAML-KEY a key is one word or text, not a list or mapping"
COLON = "YAML-SYNTAX a colon cannot stand here; quote a text that holds one, or mend the indent"


def faults(text: str) -> list[str]:
    with pytest.raises(Faults) as caught:
        compose(text, "f")
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("on", "on"), ("yes", "yes"), ("No", "No"), ("y", "y"), ("0123", 123), ("010", 10), ("1:30", "1:30"),
        ("1_000", "1_000"), ("2020-01-02", "2020-01-02"), ("1e3", 1000.0), ("1.", 1.0), (".5", 0.5), ("+7", 7),
        ("0o17", 15), ("0x1F", 31), ("0b1", "0b1"), ("-0x1F", "-0x1F"), ("~", None), ("", None), ("null", None),
        ("NULL", None), ("nULL", "nULL"), ("true", True), ("TRUE", True), ("tRue", "tRue"), ("False", False),
        ("=", "="), ("1 000", "1 000"), ("'12'", "12"), ('"true"', "true"), ("!!str 12", "12"), ("!!int '12'", 12),
        ("!!float 3", 3.0), ("! 12", "12"), ("٣", "٣"), ("-", [None]), ("1e", "1e"), (".", "."), ("+.5e-1", 0.05),
    ],
)  # fmt: skip
def test_a_word_means_what_the_core_schema_says(word: str, value: object) -> None:
    found = load(word if word == "-" else f"a: {word}\n", "f")
    found = found if word == "-" else found["a"]
    assert (type(found), found) == (type(value), value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\nb: 2\na: 3\n", ["f:3:1: YAML-DUPLICATE the key 'a' stands twice; first in line 1"]),
        ("12: x\n'12': y\n", ["f:2:1: YAML-DUPLICATE the key '12' stands twice; first in line 1"]),
        ("a: !!python/object/apply:os.system [ls]\n", [f"f:1:4: YAML-TAG the tag !!python/object/apply:os.system {TAG}"]),
        ("a: !mine {b: !y 1}", [f"f:1:4: YAML-TAG the tag !mine {TAG}", f"f:1:14: YAML-TAG the tag !y {TAG}"]),
        ("a: !!int x", ["f:1:4: YAML-TAG 'x' is no int"]),
        ("a: .nan\nb: [-.inf]", [f"f:1:4: YAML-NUMBER .nan {ODD}", f"f:2:5: YAML-NUMBER -.inf {ODD}"]),
        ("a: 1e999", [f"f:1:4: YAML-NUMBER 1e999 {ODD}"]),
        ("<<: {a: 1}", ["f:1:1: YAML-MERGE merge keys (<<) are not supported; write the fields out"]),
        ("[1]: a\n{b: c}: d", [f"f:1:1: {KEY}", f"f:2:1: {KEY}"]),
        ("a: 1\n---\nb: 2\n", ["f:2:1: YAML-DOCUMENTS a file holds one document; a second begins here"]),
        ("a: *b", ["f:1:4: YAML-ALIAS *b names no anchor above"]),
        ("a: &a [*a]", ["f:1:8: YAML-ALIAS *a stands inside itself"]),
        ("a:\n\tb: 1", ["f:2:1: YAML-SYNTAX a tab cannot indent a line; use spaces"]),
        ("x\na: b: c", [f"f:2:2: {COLON}"]),
        ("a: x\x07", [f"f:1:5: YAML-CHARACTER the character U+0007 {CHARACTER}"]),
        ("a: 1\nb: é\u2028x", [f"f:2:5: YAML-CHARACTER the character U+2028 {CHARACTER}"]),
        ("a: \ud800", [f"f:1:4: YAML-CHARACTER the character U+D800 {CHARACTER}"]),
        ("%YAML 1.1\n---\na: 1", ["f:1:1: YAML-VERSION these files are YAML 1.2; take the %YAML line away"]),
    ],
)  # fmt: skip
def test_every_fault_has_its_place_and_all_are_told_at_once(text: str, expected: list[str]) -> None:
    assert faults(text) == expected


@pytest.mark.parametrize(
    "text", ["[" * 50_000, "- " * 5_000, "{a: " * 5_000, "? " * 5_000, "- " * 60 + "[" * 60 + "]" * 60]
)
def test_a_bottomless_text_is_a_fault_and_no_crash(text: str) -> None:
    assert any("too deep" in fault or "levels deep" in fault for fault in faults(text))


def test_a_small_text_cannot_unfold_into_a_huge_one() -> None:
    rows = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    rows += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    assert "unfold into too much text" in faults("\n".join(rows))[0]


def test_a_number_of_many_digits_is_a_fault_and_no_hang() -> None:
    assert "YAML-NUMBER" in faults("a: " + "9" * 100_000)[0]


def test_a_long_file_of_faults_does_not_hang() -> None:
    rows = "".join(f"key{n}: 1\n" for n in range(20_000))
    assert len(faults(rows + rows)) == MOST_FAULTS


def test_keys_are_their_text() -> None:
    assert load("12: a\nyes: b\n~: c\n1.50: d\n'': e\n? f\n: g\n", "f") == {
        "12": "a", "yes": "b", "~": "c", "1.50": "d", "": "e", "f": "g",
    }  # fmt: skip


def test_aliases_are_read() -> None:
    doc = compose("a: &x {b: 1}\nc: *x\n&k d: 1\ne: *k\n", "f")
    assert doc.value() == {"a": {"b": 1}, "c": {"b": 1}, "d": 1, "e": "d"}
    assert doc.mark(("c",)) == (2, 4)


def test_an_empty_text_is_nothing() -> None:
    for text in ("", "\n", "# only a comment\n", "---\n", "\ufeff"):
        assert load(text, "f") is None


def test_places_are_of_the_value_the_key_or_the_nearest_there_is() -> None:
    doc = compose("\ufeffred:\n  at: [1, 😀, {x: 5}]\nblue:\n", "f")
    assert doc.mark(("red", "at", 1)) == (2, 11)
    assert doc.mark(("red", "at", 2, "x")) == (2, 18)
    assert doc.key_mark(("red", "at")) == (2, 3)
    assert doc.mark(("red", "horses")) == (1, 1)
    assert doc.mark(("red", "at", 9)) == (2, 3)
    assert doc.key_mark(("blue", "at")) == (3, 1)
    assert doc.mark(()) == (1, 1)
    assert str(doc.fault(("red", "at"), "X", "why", key=True)) == "f:2:3: X why"


def test_infinite_numbers_are_read_when_allowed() -> None:
    value = compose("[.inf, -.INF, .nan]", "f", finite=False).value()
    assert value[:2] == [float("inf"), float("-inf")]
    assert value[2] != value[2]
    assert type(value[0]) is float


def test_bytes_are_utf8_with_mark_and_line_ends_remembered() -> None:
    data = "\ufeffa: å\r\nb: 2\r\n".encode()
    text = decode(data, "f")
    assert (text.bom, text.newline, text.text) == (True, "\r\n", "a: å\r\nb: 2\r\n")
    assert encode(text.text, text.bom) == data
    with pytest.raises(Faults) as caught:
        decode("a: 1\r\nå: ".encode() + b"\xff\n", "f")
    assert str(caught.value) == "f:2:4: YAML-ENCODING byte 0xff is not UTF-8; save the file with the encoding UTF-8"


# Words that YAML 1.2 reads by its core schema and ruamel by habits of YAML 1.1 are left out of the comparison.
words = st.sampled_from(
    [
        "a",
        "b c",
        "12",
        "-3",
        "0.5",
        "1e3",
        "true",
        "null",
        "~",
        "yes",
        "on",
        "é😀",
        "'q''q'",
        '"d\\n\\u00e9"',
        "",
        "x:y",
    ]
)
names = st.sampled_from(["k", "long name", "'q k'", '"d k"', "yes", "é😀", "k2", "k3", "k4"])


def in_flow(depth: int) -> st.SearchStrategy[str]:
    if not depth:
        return words.filter(bool)
    inner = in_flow(depth - 1)
    return st.one_of(
        words.filter(bool),
        st.lists(inner, max_size=3).map(lambda items: "[" + ", ".join(items) + "]"),
        st.dictionaries(names, inner, max_size=3).map(
            lambda d: "{" + ", ".join(f"{k}: {v}" for k, v in d.items()) + "}"
        ),
    )


notes = st.sampled_from(["", "", "  # note", " #"])
between = st.sampled_from(["", "", "\n", "# above\n", "      # far in\n", "\n\n"])


def block(indent: int, depth: int) -> st.SearchStrategy[str]:
    """Texts of block collections at `indent`, with comments and blank lines between their lines."""
    pad = " " * indent
    step = st.sampled_from([1, 2, 4])
    texts = st.lists(st.sampled_from(["line", "  more", "", "# no comment", "a: b"]), min_size=1, max_size=3)
    plain = st.tuples(in_flow(2), notes).map(lambda t: f" {t[0]}{t[1]}\n")
    empty = notes.map(lambda note: f"{note}\n")
    literal = st.tuples(st.sampled_from(["|", ">", "|-", ">-"]), texts, st.sampled_from(["", "\n", "\n\n"])).map(
        lambda t: f" {t[0]}\n{pad}   first\n" + "".join(f"{pad}   {line}\n" if line else "\n" for line in t[1]) + t[2]
    )
    values: list[st.SearchStrategy[str]] = [plain, plain, empty, literal]
    if depth:
        deeper = step.flatmap(lambda s: block(indent + s, depth - 1))
        values.append(st.tuples(notes, deeper).map(lambda t: f"{t[0]}\n{t[1]}"))
    value = st.one_of(values)
    entries = st.dictionaries(names, st.tuples(between, value), min_size=1, max_size=3).map(
        lambda d: "".join(f"{b}{pad}{k}:{v}" for k, (b, v) in d.items())
    )
    items = st.lists(st.tuples(between, value), min_size=1, max_size=3).map(
        lambda rows: "".join(f"{b}{pad}-{v}" for b, v in rows)
    )
    return st.one_of(entries, items)


documents = block(0, 2)


def by_ruamel(text: str) -> Any:
    return YAML(typ="safe", pure=True).load(io.StringIO(text))


def as_texts(value: Any) -> Any:
    """ruamel reads keys as values; ours are their text. The keys of these documents are texts either way."""
    if isinstance(value, dict):
        return {str(key): as_texts(held) for key, held in value.items()}
    return [as_texts(item) for item in value] if isinstance(value, list) else value


def key_places(node: Node, path: tuple[str | int, ...] = ()) -> dict[tuple[str | int, ...], tuple[int, int]]:
    found: dict[tuple[str | int, ...], tuple[int, int]] = {}
    if node.kind == MAP:
        for key, held in zip(node.parts[::2], node.parts[1::2], strict=True):
            found[(*path, key.value)] = (key.line, key.col)
            found.update(key_places(held, (*path, key.value)))
    elif node.kind == SEQ:
        for at, item in enumerate(node.parts):
            found.update(key_places(item, (*path, at)))
    return found


def ruamel_places(tree: Any, path: tuple[str | int, ...] = ()) -> dict[tuple[str | int, ...], tuple[int, int]]:
    found: dict[tuple[str | int, ...], tuple[int, int]] = {}
    if isinstance(tree, dict):
        for key, held in tree.items():
            found[(*path, str(key))] = tuple(tree.lc.key(key))  # type: ignore[attr-defined]
            found.update(ruamel_places(held, (*path, str(key))))
    elif isinstance(tree, list):
        for at, item in enumerate(tree):
            found.update(ruamel_places(item, (*path, at)))
    return found


@settings(max_examples=80, deadline=None)
@given(documents)
def test_it_agrees_with_ruamel_in_values_and_places_of_keys(text: str) -> None:
    try:
        theirs = by_ruamel(text)
    except Exception:
        with pytest.raises(Faults):
            compose(text, "f")
        return
    doc = compose(text, "f")
    assert repr(doc.value()) == repr(as_texts(theirs))
    tree = YAML(typ="rt").load(text)
    assert key_places(doc.root) == ruamel_places(tree)


@settings(max_examples=80, deadline=None)
@given(documents)
def test_the_quick_reading_the_full_one_and_the_parser_in_python_agree(text: str) -> None:
    try:
        root = read(text, "f")
    except Faults:
        with pytest.raises((_Unusual, parser.Error)):
            _values(text)
        return
    assert repr(root.value) == repr(_values(text))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(parser, "_Parser", None)
        slow = read(text, "f")
    assert repr(slow.value) == repr(root.value)
    assert key_places(slow) == key_places(root)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet=st.sampled_from(list("ab1: -[]{}#&*!|>'\"%\n\t,?\r\\é\u2028\ufeff<.~")), max_size=40))
def test_any_text_is_read_or_has_faults(text: str) -> None:
    try:
        doc = compose(text, "f")
    except Faults as found:
        wrong = found.faults
    else:
        assert repr(doc.value()) == repr(doc.root.value)
        return
    assert wrong
    assert all(fault.line > 0 for fault in wrong)


def test_without_the_parser_in_c_the_faults_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    assert yaml.__with_libyaml__
    monkeypatch.setattr(parser, "_Parser", None)
    assert faults("a: 1\na: 2\n")[0].startswith("f:2:1: YAML-DUPLICATE")
    assert faults("a: \x07")[0].startswith("f:1:4: YAML-CHARACTER")
    assert compose("x: &a 1\ny: *a\n", "f").root.parts[3].kind == ALIAS
