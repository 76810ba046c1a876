"""The orders that give a detachment or the army another name, or make skirmishers (TUM-ARMY-5, TUM-TRAIT-3)."""

from typing import Any

from campaign.model.order import Act, Honour, Lighten, Name
from campaign.model.place import At
from campaign.orders import people_words, sea_words, war_words
from campaign.orders.reader import Reader, end_of_order
from campaign.orders.tokens import spoken

LONGEST_NAME = 60  # letters of a name that is given
_NO_NAME = frozenset('"“”„«»‹›*_~#`')  # quotes and markup are no part of a name


def honour(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read the detachment and its new name, in quotes or up to the end of the order."""
    one = line.detachment()
    if one is None:
        raise line.unknown_detachment()
    return (Honour(one, given_name(line, *war_words.AS)),)


def name(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read the detachment or the army and its new name; "skirmishers" without quotes is what they are to be."""
    one = line.detachment()
    if one is None and not _own_army(line):
        raise line.unknown_detachment()
    before = line.pos
    if one is not None and line.say(*people_words.SKIRMISHERS) and end_of_order(line):
        line.pos = before
        if line.quotation() is None:
            line.say(*people_words.SKIRMISHERS)
            return (Lighten(one),)
    line.pos = before
    return (Name(given_name(line, *people_words.TO_NAME), one or ""),)


def _own_army(line: Reader) -> bool:
    own = line.names.own
    if line.say(*people_words.THE_ARMY):
        return True
    if own.army is None and own.fleet is not None and line.say(*sea_words.OWN_FLEET):
        return True
    before = line.pos
    if own.forces and line.known_army(None) == own.forces[0]:
        return True
    line.pos = before
    return False


def given_name(line: Reader, *before: str) -> str:
    """Read a new name, in quotes or up to the end of the order; one of `before` may stand in front of it."""
    start = line.pos
    found = line.quotation()
    if found is None:
        line.mark(":,")
        line.say(*before)
        found = line.quotation()
    if found is None:
        line.mark(":,")
        start, found = line.pos, line.quotation()
    if found is None:
        while not end_of_order(line):
            line.pos += 1
        found = line.quote(start, line.pos)
    return clean(line, found, start)


def clean(line: Reader, name: str, start: int) -> str:
    """Return a name without quotes and markup; NotUnderstood at token `start` when it is empty or too long."""
    name = " ".join("".join(sign for sign in name if sign.isprintable() and sign not in _NO_NAME).split())
    if not spoken(name) or len(name) > LONGEST_NAME:
        raise line.fail(f"say what it is to be called, in at most {LONGEST_NAME} letters", at=start)
    return name
