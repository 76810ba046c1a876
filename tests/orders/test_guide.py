"""The players' guide is the vocabulary."""

import re
from pathlib import Path

from campaign.orders.grammar import parse
from campaign.orders.guide import guide
from campaign.orders.outcome import Understood
from campaign.orders.phrases import expand, inflected
from campaign.orders.vocabulary import VERBS
from tests.orders.court import names

GUIDE = Path(__file__).parents[2] / "docs" / "orders.md"


def test_the_guide_in_docs_is_that_of_the_vocabulary() -> None:
    assert GUIDE.read_text(encoding="utf-8") == guide(), "write campaign.orders.guide.guide() to docs/orders.md"


def test_every_kind_of_order_stands_in_the_guide_with_an_example_that_is_understood() -> None:
    text = guide()
    for verb in VERBS:
        assert verb.examples
        for example in verb.examples:
            assert f"`{example}`" in text
            assert isinstance(parse(example, names()), Understood), example


def test_the_notation_of_synonyms() -> None:
    assert expand("set (fire to|alight) [again]") == (
        "set fire to again",
        "set fire to",
        "set alight again",
        "set alight",
    )
    assert expand("a|b c") == ("a", "b c")


def test_verbs_inflect() -> None:
    assert inflected("march to") == ("march to", "marches to", "marching to")
    assert inflected("hurry") == ("hurry", "hurries", "hurrying")
    assert inflected("leave") == ("leave", "leaves", "leaving")


def test_the_guide_speaks_markdown() -> None:
    assert not re.search(r"[{}]", guide())
    assert guide().endswith(".\n")
