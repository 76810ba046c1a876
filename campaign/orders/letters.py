"""Letters within a line: where one is ordered, where its text begins, and how it is marked."""

import re
from functools import cache
from typing import NamedTuple

from campaign.orders import people_words, war_words
from campaign.orders.phrases import Phrases, table
from campaign.orders.reader import said
from campaign.orders.tokens import Token, tokens
from campaign.orders.vocabulary import VERBS

LONGEST_LETTER = 100_000  # letters
_FIRST_WORDS = 60  # letters of one that are repeated
_LINE = 120  # letters of the line that orders it
_ORDERS = frozenset({"write", "send", "inform", "tell"})
_MAYBE = re.compile(  # what every such order holds, so that other lines need no closer look
    "writ|send|dispatch|address|letter|message|note|word|despatch|messenger|courier|rider|inform|notif|tell", re.I
)
OPENS = re.compile(r"\s*(`{3,}|[\"“„«»])")
_CLOSERS = {'"': '"', "“": "”", "„": "[“”]", "«": "»", "»": "«"}
_BEHIND = r"(?=[ \t]*(?:[.;,]?[ \t]*$|[.;)]|,?[ \t]+(?:and|then|after|with|enclos\w*|attach\w*|includ\w*|on|please)\b))"


class Head(NamedTuple):
    """Where in a line a letter is ordered, and where the text behind its colon begins; `text` is None without one."""

    start: int
    text: int | None


class Quoted(NamedTuple):
    """Where a text in quotation marks or a fence begins and ends, and where its closing mark ends."""

    start: int
    stop: int
    end: int


@cache
def _verbs() -> Phrases[str]:
    return table([(verb.kind, verb.says) for verb in VERBS if verb.kind in _ORDERS], verbs=True)


@cache
def _tactic() -> Phrases[bool]:
    return table([(True, verb.says) for verb in war_words.VERBS if verb.kind == "tactic"])


def head(line: str, start: int = 0) -> Head | None:
    """Return the first letter that is ordered in `line` from `start` on, by its words alone; None where none is."""
    if _MAYBE.search(line, start) is None:
        return None
    found = tokens(line)
    for at, token in enumerate(found):
        if _tactic().match(found, at) is not None:
            return None  # what follows is a tactic
        if token.start < start:
            continue
        verb = _verbs().match(found, at)
        if verb is None or said(*people_words.NOBODY).match(found, verb[1]) is not None:
            continue
        text = _text(found, verb[1], sure=verb[0] == "write")
        if text is not None or verb[0] == "write":
            return Head(token.start, text)
    return None


def _text(found: tuple[Token, ...], at: int, *, sure: bool) -> int | None:
    """Return where the text begins behind its colon, or behind "saying that" where a letter is `sure` to be ordered."""
    for here in range(at, len(found)):
        if found[here].text == ":":
            return found[here].end
        says = said(*people_words.SAYING).match(found, here) if sure else None
        if says is not None:
            colon = says[1] < len(found) and found[says[1]].text == ":"
            return found[says[1] if colon else says[1] - 1].end
    return None


def quoted(text: str, start: int) -> Quoted | None:
    """Return the quotation or fence with which `text` opens at `start` and which is closed; None where it is not one.

    It is closed by the first closing mark of its kind behind which the line or the order ends.
    """
    opens = OPENS.match(text, start)
    if opens is None:
        return None
    closes = closing(opens[1]).search(text, opens.end())
    return None if closes is None else Quoted(opens.end(), closes.start(), closes.end())


@cache
def closing(mark: str) -> re.Pattern[str]:
    """Return what closes a text that opens with `mark`: its mark, where the line or the order ends."""
    closer = rf"(?<!`){mark}(?!`)" if mark[0] == "`" else _CLOSERS[mark]
    return re.compile(closer + _BEHIND, re.MULTILINE | re.IGNORECASE)


def body(text: str) -> str:
    """Return the text of a letter as it is kept: without blanks round it, its lines ended alike."""
    return "\n".join(text.strip().splitlines())


def closed(text: str) -> str:
    """Return the text of a letter so marked that it is read back whole: in quotation marks, over lines in a fence."""
    marked = f"“{text}”"
    if "\n" not in text and quoted(marked, 0) == (1, len(marked) - 1, len(marked)):
        return marked
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{text}\n{fence}"


def first_words(text: str, most: int = _FIRST_WORDS) -> str:
    """Return the beginning of a text on one line, cut at a word where it is longer than `most`."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text[: most * 4]).split())
    if len(line) <= most and len(text) <= most * 4:
        return line
    return f"{line[:most].rsplit(' ', 1)[0].rstrip(' ,.;:')}…"


def shown(line: str) -> str:
    """Return a line as it is repeated to the player: one that orders a letter no further than its first words."""
    return line if head(_first(line)) is None else first_words(line, _LINE)


def lacks_text(line: str) -> bool:
    """Return whether a letter is ordered that says nothing on this line, not even a colon."""
    found = head(_first(line))
    return found is not None and found.text is None


def open_text(line: str) -> int | None:
    """Return where in a line the text of a letter begins that no mark closes, so that it is all that is left."""
    found = head(line)
    while found is not None and found.text is not None:
        inside = quoted(line, found.text)
        if inside is None:
            return found.text
        found = head(line, inside.end)
    return None


def _first(line: str) -> str:
    """Return what stands on the line itself, without the lines below it that a letter brought along."""
    return line.partition("\n")[0]
