"""A commander named in an order, and where the writer knows him to be."""

from campaign.orders import people_words
from campaign.orders.outcome import NotUnderstood
from campaign.orders.reader import Reader

_MOST_LISTED = 6  # commanders listed for one that is not known
_BEFORE = "in|at|near|under|that|saying|with|all|everything|a|about"  # a name that is not known ends before these


def known_commander(line: Reader) -> str | None:
    """Read a commander whom the writer knows of if one stands here; Unclear when several bear the name."""
    start = line.pos
    for titles in ((), ("the|my|our",), people_words.TITLES):
        while titles and line.say(*titles):
            pass
        ids = line.take(line.names.commander_phrases)
        if ids is not None:
            return line.the_one(ids, start, line.names.commander_label)
        line.pos = start
    return None


def commander(line: Reader) -> str:
    """Read a commander whom the writer knows of; NotUnderstood offers the nearest names, or lists those he knows."""
    found = known_commander(line)
    if found is None:
        raise unknown(line)
    return found


def commanders(line: Reader) -> list[str]:
    """Read one or more commanders whom the writer knows of, each once; NotUnderstood where none stands here."""
    found = [commander(line)]
    while True:
        before = line.pos
        line.mark(",")
        both = line.say("and [to|with]|to")
        more = known_commander(line) if both or line.pos > before else None
        if more is None:
            line.pos = before
            return list(dict.fromkeys(found))
        found.append(more)


def unknown(line: Reader) -> NotUnderstood:
    """Return the fault that what stands here is no commander whom the writer knows of; only names he knows help."""
    names = line.names
    known = sorted(names.commander_label(one) for one in names.commanders if one != names.own.who)
    more = f" and {len(known) - _MOST_LISTED} more" if len(known) > _MOST_LISTED else ""
    also = f"; you know of {', '.join(known[:_MOST_LISTED])}{more}" if known else "; you know of nobody else"
    likely = tuple(name for one in known for name in {one, one.split()[-1]})
    return line.unknown("commander you know of", likely, also, _BEFORE)
