"""Dates in words: "3 July", "July 3rd, 1676", "1676-07-03", "tomorrow", "in 3 days", in the campaign's own calendar."""

import re
from functools import cache

from campaign.orders.names import Names
from campaign.orders.phrases import Phrases
from campaign.orders.reader import Reader, said
from campaign.orders.tokens import spoken
from campaign.orders.vocabulary import TOWARD, VERBS

BEFORE_DATE = (
    "[on|from|starting [on|from]|beginning [on|from]|not before|as of|at|on the morning of|at dawn on|start] [the]",
)
TOMORROW = ("[starting] tomorrow [morning|at dawn]", "at dawn tomorrow")
OVERMORROW = ("[on|starting] [the] day after tomorrow",)
GOING = tuple(says for verb in VERBS if verb.kind == "march" for says in verb.says)
_ISO = re.compile(r"[0-9]{1,6}-[0-9]{1,3}-[0-9]{1,4}(?![\w-])")
_ORDINAL = re.compile(r"([0-9]{1,4})(?:st|nd|rd|th)?")
_YEAR_DIGITS = (3, 4)
_SHORT = 3  # letters of a month's name that do for it where no other month begins so
_FAR = 3650  # days ahead


def date(line: Reader, *, behind: bool = False) -> int | None:
    """Read a date and return its day number, or None; without a year it is the one nearest to the next day played.

    Only before its order is "in 3 days" a date: `behind` it, it would say how long the order may take. NotUnderstood
    when the calendar has no such date.
    """
    start = line.pos
    day = _relative(line, behind)
    if day is None:
        line.pos = start
        line.say(*BEFORE_DATE)
        day = _iso(line) or _written(line)
    if day is None:
        line.pos = start
    return day


def _relative(line: Reader, behind: bool) -> int | None:
    if line.say(*OVERMORROW):
        return line.names.next_day + 1
    if line.say(*TOMORROW):
        return line.names.next_day
    if not behind and line.say("in|after"):
        days = line.duration(1, _FAR)
        return None if days is None else line.names.next_day + days - 1
    return None


def _iso(line: Reader) -> int | None:
    token = line.now
    match = None if token is None or token.kind != "number" else _ISO.match(line.text, token.start)
    if match is None:
        return None
    start = line.pos
    while (token := line.now) is not None and token.start < match.end():
        line.pos += 1
    try:
        return line.names.dates.parse(match[0])
    except (ValueError, OverflowError):
        raise line.fail("there is no such date", at=start, end=line.pos) from None


def _written(line: Reader) -> int | None:
    start = line.pos
    months = _months(line.names.dates.names)
    mday = _ordinal(line)
    if mday is not None:
        line.say("day of|of")
    going = said(*GOING).match(line.tokens, line.pos) is not None
    month = line.take(months)
    if month is not None and mday is None:
        line.say("the")
        mday = _ordinal(line)
    elif going and line.say(*TOWARD):  # "on the 3rd march to Lund" names no month
        return None
    if month is None or mday is None:
        return None
    found = _nearest(line.names, _year(line), month, mday)
    if found is None:
        raise line.fail("there is no such date", at=start, end=line.pos)
    return found


def _ordinal(line: Reader) -> int | None:
    token = line.now
    match = None if token is None else _ORDINAL.fullmatch(token.text)
    if match is None:
        return None
    line.pos += 1
    return int(match[1])


def _year(line: Reader) -> int | None:
    before = line.pos
    line.mark(",")
    token = line.now
    if token is not None and token.text.isdigit() and len(token.text) in _YEAR_DIGITS:
        line.pos += 1
        return int(token.text)
    line.pos = before
    return None


@cache
def _months(names: tuple[str, ...]) -> Phrases[int]:
    whole = [spoken(name) for name in names]
    found: dict[tuple[str, ...], int] = {}
    for number, name in enumerate(whole, 1):
        short = name[0][:_SHORT] if name else ""
        if sum(other[:1] != () and other[0].startswith(short) for other in whole) == 1:
            found.setdefault((short,), number)
    found.update({name: number for number, name in reversed(list(enumerate(whole, 1)))})
    return Phrases(found)


def _nearest(names: Names, year: int | None, month: int, mday: int) -> int | None:
    """Return the day number of a date, without a year the one nearest to the next day played; None: no such date."""
    this_year = names.dates.date(names.next_day)[0]
    found = []
    for one in (year,) if year is not None else (this_year - 1, this_year, this_year + 1):
        try:
            found.append(names.dates.day(one, month, mday))
        except (ValueError, OverflowError):
            continue
    return min(found, key=lambda day: (abs(day - names.next_day), -day)) if found else None
