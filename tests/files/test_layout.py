"""Tidying a text changes its layout and nothing else."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.core.fault import Faults
from campaign.files.yamltext.compose import load
from campaign.files.yamltext.edits import same
from campaign.files.yamltext.layout import comments, tidy
from campaign.files.yamltext.nodes import read
from campaign.files.yamltext.render import render
from tests.files.test_compose import documents
from tests.files.test_patch import VALUES


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a:    1   # note  \n\n\n\nb :   2\n\n\n", "a: 1   # note\n\nb: 2\n"),
        (
            "a:\n      b: 1\n      # c\n      c:\n       - 1\n       -    2",
            "a:\n  b: 1\n  # c\n  c:\n    - 1\n    - 2\n",
        ),
        ("a:\n- x: 1\n  y: 2\n# end\n", "a:\n  - x: 1\n    y: 2\n# end\n"),
        ("-   a: 1\n    b: 2\n", "- a: 1\n  b: 2\n"),
        ("a:\n    b: |\n         one\n           two\n\n\n\n    c: 1\n", "a:\n  b: |\n    one\n      two\n\n  c: 1\n"),
        ("a:\t1\nb: {x: 1,  y: 2}\n", "a: 1\nb: {x: 1,  y: 2}\n"),
        ("\ufeffa:  1 \r\nb: 2\r\n", "\ufeffa: 1\r\nb: 2\r\n"),
        ("a: 'x\n\n\n  y'\n\n\nb: 1\n", "a: 'x\n\n\n  y'\n\nb: 1\n"),
        ("a: |+\n  x\n\n\nb: 1\n", "a: |+\n  x\n\n\nb: 1\n"),
        ("# only\n\n\n# words\n", "# only\n\n# words\n"),
        ("\n\n", ""),
        ("? a\n:   1\n", "? a\n:   1\n"),
    ],
)
def test_layout(before: str, after: str) -> None:
    assert tidy(before) == after


def test_what_cannot_be_read_has_faults() -> None:
    with pytest.raises(Faults):
        tidy("a: 1\na: 2\n", "f")


def test_comments_are_told_from_texts() -> None:
    text = "# one\na: 'x # no' # two\nb: | # three\n  # no\n\n# four\nc: x#no\n"
    assert comments(text, read(text, "")) == ["# one", "# two", "# three", "# four"]


@settings(max_examples=120, deadline=None)
@given(documents)
def test_data_and_comments_stay_and_twice_is_once(text: str) -> None:
    try:
        before = load(text, "f")
    except Faults:
        return
    tidied = tidy(text)
    assert same(load(tidied, "f"), before)
    assert sorted(comments(tidied, read(tidied, ""))) == sorted(comments(text, read(text, "")))
    assert tidy(tidied) == tidied


@settings(max_examples=80, deadline=None)
@given(st.dictionaries(st.sampled_from(["k", "k2"]), VALUES, min_size=1))
def test_what_we_write_is_tidy(value: dict[str, object]) -> None:
    assert tidy(render(value)) == render(value)
