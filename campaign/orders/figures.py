"""Numbers and lengths of time as words, and the figures of numbers written with commas."""

from collections.abc import Sequence
from functools import cache

from campaign.core.calendar import DAYS_A_WEEK
from campaign.orders import vocabulary as words
from campaign.orders.phrases import Phrases, table
from campaign.orders.tokens import Token

DIGITS, GROUP = 3, 1000  # of the digits between two commas of a number


@cache
def numbers() -> Phrases[int]:
    """Return the numbers that are words: "three", "twenty one", "a dozen"."""
    compound = {
        f"{ten} {unit}": words.NUMBERS[ten] + words.NUMBERS[unit]
        for ten in words.TENS
        for unit in words.NUMBERS
        if words.NUMBERS[unit] in range(1, 10) and " " not in unit and unit not in ("a", "an")
    }
    return table([(value, (word,)) for word, value in {**words.NUMBERS, **compound}.items()])


@cache
def many() -> Phrases[int]:
    """Return what a number may be so many of: hundred, thousand."""
    return table([(number, (word,)) for word, number in words.MANY.items()])


@cache
def units() -> Phrases[int]:
    """Return the units of time, in days."""
    return table([(days, says) for days, says in zip((1, DAYS_A_WEEK, words.FORTNIGHT), words.UNITS, strict=True)])


def group(line: Sequence[Token], at: int, end: int) -> tuple[int, int] | None:
    """Return the "000" of "5,000" and where it ends, if it stands at token `at` right behind character `end`."""
    comma, digits = (*line[at : at + 2], None, None)[:2]
    if comma is None or digits is None or comma.text != "," or comma.start != end or digits.start != comma.end:
        return None
    whole = digits.text.isascii() and digits.text.isdigit() and digits.end - digits.start == DIGITS
    return (int(digits.text), digits.end) if whole else None
