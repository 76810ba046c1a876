"""The rulebook's entries: what each implemented row says, in our words, with the numbers in force filled in."""

import re
from collections.abc import Iterable

import msgspec

from campaign.core.numbers import Numbers, registry

_FIGURE = re.compile(r"\{([a-z][a-z0-9_. -]*)\}")


class Rule(msgspec.Struct, frozen=True):
    """One row: its ID, what it says, what is a reading of ours, and whether it asks the GM ("stopping" or "default").

    Figures stand as {chapter.number} and are filled in from the numbers in force.
    """

    id: str
    text: str
    reading: str = ""
    asks: str = ""


def filled(text: str, numbers: Numbers) -> str:
    """Return `text` with every {chapter.number} replaced by the value in force; KeyError names an unknown one."""
    known = {number.name: number for number in registry()}
    return _FIGURE.sub(lambda match: str(numbers.either(known[match[1]])), text)


def figures(rules: Iterable[Rule]) -> set[str]:
    """Return the names of all numbers that the entries quote."""
    return {name for rule in rules for name in _FIGURE.findall(rule.text + rule.reading)}
