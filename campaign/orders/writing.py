"""The orders to write a letter and to tell what one knows, after their verbs (TUM-MSG-1, TUM-MSG-2)."""

from typing import Any

from campaign.model.order import Act, Share, Write
from campaign.model.place import At
from campaign.orders import letters, people_words
from campaign.orders import vocabulary as words
from campaign.orders.outcome import Impossible
from campaign.orders.reader import Reader, end_of_order
from campaign.orders.whom import commanders

NO_COLON = "put a colon before what the letter says: write to COMMANDER at PLACE: …"


def write(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "COMMANDER[, COMMANDER…] [a letter] [at PLACE][, report enclosed]: TEXT"; a letter to each.

    Unmarked, the text is all that is left.
    """
    start = line.pos
    return _letters(line, start, commanders(line))


def tell(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "COMMANDER[, COMMANDER…] all that we know", or else a letter to each."""
    start = line.pos
    to = commanders(line)
    if line.say(*people_words.ALL_WE_KNOW):
        return _shared(line, to)
    return _letters(line, start, to)


def share(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "[what we know] with COMMANDER[, COMMANDER…]"."""
    if not line.say(*people_words.ALL_WE_KNOW):
        raise line.fail("say what: share our reports with COMMANDER")
    if not line.say("with|and|to"):
        raise line.fail("say with whom")
    return _shared(line, commanders(line))


def _shared(line: Reader, to: list[str]) -> tuple[Act, ...]:
    if line.names.own.who in to:
        raise Impossible("you know all that you know")
    return tuple(Share(one) for one in to)


def _letters(line: Reader, start: int, to: list[str]) -> tuple[Act, ...]:
    """Read what follows the commanders who were named from token `start` on."""
    names, named = line.names, line.pos
    line.say(*people_words.A_LETTER)
    at, enclosed = _where(line), _enclosed(line)
    if at is None:
        at = _where(line)
    line.say(*people_words.A_LETTER)
    line.mark(")")
    text = ""
    if line.mark(":") or _saying(line) or _quotes(line):
        text = _text(line)
    elif not (enclosed and end_of_order(line)):
        raise line.fail(NO_COLON)
    if not enclosed:
        before = line.pos
        line.mark(",")
        enclosed = _enclosed(line)
        line.pos = line.pos if enclosed else before
    if not text and not enclosed:
        raise line.fail("say what the letter says, behind its colon or on the lines that follow")
    if names.own.who in to:
        raise Impossible("nobody writes to himself")
    made: list[Act] = []
    for one in to:
        where = at if at is not None else names.commanders[one].at
        if where is None:
            label = names.commander_label(one)
            raise line.fail(f"say where he should be: write to {label} at PLACE: …", at=start, end=named)
        made.append(Write(one, where, text, enclosed))
    return tuple(made)


def _saying(line: Reader) -> bool:
    """Step over "saying that", and a colon behind it that does not stand in quotation marks."""
    said = line.say(*people_words.SAYING)
    if said and not _quotes(line):
        line.mark(":")
    return said


def _where(line: Reader) -> At | None:
    """Read "[(]at PLACE[)]", "4.2 km north of PLACE", or "(PLACE)" or ", PLACE" before the text; None when nothing says
    where.
    """
    before = line.pos
    marked = line.mark("(,")
    while line.say(*people_words.SHOULD_BE):
        pass
    if not line.say(*words.LOCATED):
        place = line.known_place() if marked else None
        if place is not None and (line.mark(")") or (line.now is not None and line.now.text == ":")):
            return place
        if place is None and (off := line.off()) is not None:
            line.mark(")")
            return off
        line.pos = before
        return None
    at = line.goal()
    line.mark(")")
    return at


def _enclosed(line: Reader) -> bool:
    before = line.pos
    line.mark("(,")
    if line.say(*people_words.ENCLOSED):
        line.mark(")")
        return True
    line.pos = before
    return False


def _behind(line: Reader) -> int:
    """Return the character behind the words read so far."""
    return line.tokens[line.pos - 1].end


def _quotes(line: Reader) -> bool:
    """Return whether a text in quotation marks or a fence stands here."""
    return letters.quoted(line.text, _behind(line)) is not None


def _text(line: Reader) -> str:
    """Read the text: up to the close of its quotation marks or fence, else all that is left."""
    start = _behind(line)
    marked = letters.quoted(line.text, start)
    found = line.text[start:] if marked is None else line.text[marked.start : marked.stop]
    end = len(line.text) if marked is None else marked.end
    while line.now is not None and line.now.start < end:
        line.pos += 1
    text = letters.body(found)
    if len(text) > letters.LONGEST_LETTER:
        raise line.fail(f"a letter may have {letters.LONGEST_LETTER:,} characters, not {len(text):,}")
    return text
