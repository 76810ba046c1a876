"""The lines of a message one after the other; a line that orders a letter comes with all the lines of its text."""

import re
from collections.abc import Iterator
from itertools import islice

from campaign.orders import cleaning
from campaign.orders.letters import OPENS, closing, head, quoted

_END = re.compile(r"-{3,}|[(\[*-]*\s*(?:the )?(?:end of (?:the |this |my )?letter|letter ends)\s*[)\]*.!-]*", re.I)
_NO_TEXT = re.compile("[\ud800-\udfff]")  # halves of letters, which no file can hold
_MARKED = re.compile(r"#|@|==|\*\*|__|orders? ", re.I)
_ADDRESS = re.compile(r"[*_]*(?:to|from|for|of|by)\b", re.I)


class Page:
    """The lines of a message, read from the first to the last; the lines of a letter are taken out with its order."""

    def __init__(self, text: str, speakers: cleaning.Speakers) -> None:
        self._lines = _NO_TEXT.sub("\ufffd", text).splitlines()
        self._speakers = speakers
        self._next = 0
        self._fenced = False
        self._end = {False: 0, True: 0}  # the line before which a letter of the lines above it ends; marked: True
        self._open: dict[str, int] = {}  # quotation mark → line before which none of its kind is closed

    def __iter__(self) -> Iterator[tuple[int, str]]:
        """Yield each line that is left with its number, from 1."""
        while self._next < len(self._lines):
            raw = self._lines[self._next]
            self._next += 1
            self._fenced ^= raw.strip().startswith(cleaning.FENCE)
            yield self._next, raw

    def rest(self) -> Iterator[tuple[int, str]]:
        """Yield the lines that are left with their numbers, and leave them where they are."""
        for number in range(self._next, len(self._lines)):
            yield number + 1, self._lines[number]

    def take(self, last: int) -> list[str]:
        """Take out the lines up to number `last`, which become a letter's, but for a line that only ends it."""
        taken = self._lines[self._next : last]
        self._next = max(self._next, last)
        return taken[:-1] if taken and self.closes(taken[-1]) else taken

    def closes(self, line: str) -> bool:
        """Return whether a line says that a letter ends."""
        return _END.fullmatch(line.strip()) is not None

    @property
    def last(self) -> str:
        """The line that was read last, as it was sent."""
        return self._lines[self._next - 1] if self._next else ""

    def stops(self, number: int, *, apart: bool) -> bool:
        """Return whether an unmarked text ends before this line, by its number: it turns to a commander, or an older
        message is quoted below. `apart`: a blank line stands above.
        """
        return self._stops(number - 1, self._lines[number - 1].strip(), first=False, apart=apart)

    def whole(self, raw: str, words: str) -> str:
        """Return a line as cleaned, `words`, with the text of the letters it orders as it was sent, over all its lines.

        A text in quotation marks or a fence runs to its close; another to the end of the line, or, where nothing stands
        behind its colon, over the lines below to a line that ends it or turns to a commander, or to an older message.
        """
        start = 0
        found = head(words)
        while found is not None and found.text is not None:
            if start == 0:
                words = _unharmed(raw, words, found.text)
            words, end = self._run(words, found.text)
            if end is None:
                break
            start = end
            found = head(words, start)
        return words

    def _run(self, words: str, at: int) -> tuple[str, int | None]:
        """Return the line with the whole text that begins at `at`, and where it is closed, if it is marked."""
        inside = quoted(words, at)
        if inside is not None:
            return words, inside.end
        blank = not words[at:].strip()
        opens = OPENS.match(self._first_of(self._next) if blank else words[at:])
        if not blank and opens is None:
            return words, None
        if opens is not None:
            last = len(self._lines) if opens[1][0] == "`" else self._ends(first=blank, marked=True)
            found = self._closed(words, at, opens[1], last)
            if found is not None:
                return found
        if not blank:
            return words, None
        ends = self._ends(first=True)
        text = "\n".join((words, *self._lines[self._next : ends]))
        self._next = ends
        if ends < len(self._lines) and _END.fullmatch(self._lines[ends].strip()):
            self._next += 1
        return text, None

    def _first_of(self, start: int) -> str:
        """Return the first line from `start` on that is not blank, "" when there is none."""
        return next((line for line in islice(self._lines, start, None) if line.strip()), "")

    def _closed(self, words: str, at: int, mark: str, last: int) -> tuple[str, int] | None:
        """Return the line with a text that opens with `mark` and is closed before line `last`, and where it is."""
        if self._next < self._open.get(mark, 0):
            return None
        pattern = closing(mark)
        parts = [words]
        for number in range(self._next, last):
            parts.append(self._lines[number])
            inside = quoted("\n".join(parts), at) if pattern.search(self._lines[number]) else None
            if inside is not None:
                self._next = number + 1
                return "\n".join(parts), inside.end
        self._open[mark] = last
        return None

    def _ends(self, *, first: bool, marked: bool = False) -> int:
        """Return the line before which a letter that goes on with the next line ends, at the latest.

        Within a `marked` text no line says that it ends.
        """
        if self._next < self._end[marked] and not first:
            return self._end[marked]
        apart = False
        for number in range(self._next, len(self._lines)):
            line = self._lines[number].strip()
            said = not marked and _END.fullmatch(line) is not None
            if line and (said or self._stops(number, line, first=first, apart=apart)):
                self._end[marked] = number
                return number
            first, apart = first and not line, not line
        self._end[marked] = len(self._lines)
        return len(self._lines)

    def _stops(self, number: int, line: str, *, first: bool, apart: bool) -> bool:
        fence = self._fenced and line.startswith(cleaning.FENCE)
        return fence or self._turns(line, first=first, apart=apart) or self._older(number)

    def _turns(self, line: str, *, first: bool, apart: bool) -> bool:
        """Return whether a line turns to a commander.

        A letter's own address, `first` in it, does not; nor does a name with words behind it but `apart`, below a blank
        line, for a letter may say what each is to do.
        """
        words = cleaning.plain(line)
        turn = cleaning.heading(words, self._speakers)
        if turn is None:
            chat = cleaning.chat(words, self._speakers)
            return chat is not None and chat.who is not None
        if _MARKED.match(words):
            return True
        return not (first or _ADDRESS.match(words) or (turn.text and not apart))

    def _older(self, number: int) -> bool:
        """Return whether an older message is quoted from this line on."""
        words = cleaning.plain(self._lines[number])
        introduces = cleaning.quoted(words) and not words.startswith(">")
        return cleaning.quotes_the_rest(words) or (introduces and self._first_of(number + 1).startswith(">"))


def _unharmed(raw: str, words: str, at: int) -> str:
    """Return the cleaned line with what stands behind character `at` as it was sent."""
    found = head(raw)
    if found is None or found.text is None or cleaning.plain(raw[found.text :]).strip("*_ ") != words[at:].strip("*_ "):
        return words
    return words[:at] + raw[found.text :]
