"""A line of words becomes commands: dates, fillers, verbs, and where one order ends and the next begins."""

from collections.abc import Iterable
from functools import cache

from msgspec import UNSET, UnsetType

from campaign.model.order import Act, March, Sail, Write
from campaign.model.place import At
from campaign.orders import letters
from campaign.orders import vocabulary as words
from campaign.orders.afloat import Afloat, moved
from campaign.orders.canonical import say_all
from campaign.orders.clauses import manners, march
from campaign.orders.dating import date
from campaign.orders.labels import place
from campaign.orders.names import Names
from campaign.orders.outcome import (
    Ambiguous,
    Command,
    Impossible,
    NotPossible,
    NotUnderstood,
    Outcome,
    Unclear,
    Understood,
    Unreadable,
)
from campaign.orders.phrases import Phrases, table
from campaign.orders.reader import Reader, end_of_order, said
from campaign.orders.seafaring import CLAUSES, GIVEN
from campaign.orders.standing import standing
from campaign.orders.verb import VerbKind

_QUOTED = 120  # characters of a line repeated to the player
_FILLED = 12  # fillers before an order; more than that is a speech


@cache
def verbs() -> Phrases[VerbKind]:
    """Return every verb of the vocabulary, in its forms."""
    return table([(verb.kind, verb.says) for verb in words.VERBS], verbs=True)


def parse(
    line: str,
    names: Names,
    here: At | UnsetType | None = UNSET,
    *,
    likely: bool = True,
    afloat: Afloat | None = None,
) -> Outcome:
    """Return what `line` orders, wholly, or why it is not understood; the answer depends on `names` and `here` alone.

    `here` is where the army will be when the line is carried out, as far as the orders before it say (None: nobody can
    say); left out, it is where the army stands. What the army's state forbids is not looked at here, but for leaving
    where it is not and joining or attacking itself. `likely`: a hint offers what an unknown word may have meant.
    `afloat` says of his fleet what `here` says of his army.
    """
    reader = Reader(line, names, likely, afloat)
    try:
        return _line(reader, names.own.at if here is UNSET else here)
    except NotUnderstood as stop:
        question = bool(reader.tokens) and reader.tokens[-1].text == "?" and letters.head(line) is None
        return Unreadable(_offending(reader, stop), "a question is no order" if question else stop.hint)
    except Unclear as unclear:
        return Ambiguous(unclear.phrase, unclear.candidates)
    except Impossible as reason:
        return NotPossible(str(reason))


def says_nothing(line: str, names: Names) -> bool:
    """Return whether `line` holds no more than fillers: "Orders:", "Thank you", punctuation."""
    reader = Reader(line, names)
    _between(reader)
    try:
        dated = _fillers(reader)
    except NotUnderstood:  # it names a day that there is not
        return False
    while reader.say(*words.TAIL) or reader.mark(".,:;"):
        pass
    return dated is None and reader.done()


def begins(line: str, names: Names) -> bool:
    """Return whether `line` begins as an order does, by its first verb, whatever follows."""
    reader = Reader(line, names, likely=False)
    _between(reader)
    try:
        _fillers(reader)
    except NotUnderstood:
        return False
    while reader.take(manners()) is not None:
        reader.mark(",")
    meeting = said(*words.MEETING).match(reader.tokens, reader.pos)
    if meeting is not None and meeting[1] < len(reader.tokens):
        return reader.tokens[meeting[1]].text == ":"
    return verbs().match(reader.tokens, reader.pos) is not None


def _line(reader: Reader, here: At | None) -> Understood:
    commands: list[Command] = []
    notes: list[str] = []
    follows = False
    on: int | None = None
    while True:
        first, ended = not commands, _between(reader)
        follows = follows or (first and ended == "following")
        if reader.done():
            break
        if not first and not ended:
            raise reader.fail("this does not belong to the order before it")
        start = reader.pos
        reader.on = on = _fillers(reader)
        if reader.done():
            break
        kind, acts = _order(reader, here)
        behind = _tail(reader)
        on = reader.on if behind is None else behind
        if not end_of_order(reader):
            raise reader.fail(_nearest_verb(reader, _within()))
        _not_past(reader.names, on)
        if len(acts) > 1 and isinstance(acts[0], March) and kind not in ("march", "forced", "night"):
            notes.append(f"the army marches to {place(acts[0].to, reader.names)} first")
        elif len(acts) > 1 and isinstance(acts[0], Sail):
            notes.append(f"the fleet sails to {place(acts[0].to, reader.names)} first")
        letter = any(isinstance(act, Write) for act in acts)
        text = reader.quote(start, reader.pos, letter=letter)
        if letter:
            text = letters.first_words(text, _QUOTED)  # the act has the letter
        commands += [Command(act, text, None if number else on) for number, act in enumerate(acts)]
        for act in acts:
            here, reader.afloat = moved(here, reader.afloat, act, reader.names.own)
        on = None
    if not commands and on is None:
        raise reader.fail("no order is said here", at=0)
    _not_past(reader.names, on)
    return Understood(tuple(commands), say_all(commands, reader.names, on), tuple(notes), on, follows)


def _between(reader: Reader) -> str:
    """Step over what stands between two orders: "" nothing, "following" what says that the next follows, else "end"."""
    found = ""
    while True:
        following = bool(said(*words.FOLLOWING).match(reader.tokens, reader.pos))
        if reader.mark(".;,") or reader.say("and", *words.THEN):
            found = "following" if following or found == "following" else "end"
        elif _list_number(reader):
            found = found or "end"
        else:
            return found


def _list_number(reader: Reader) -> bool:
    """Step over "2)" or "2." before an order of a list."""
    start = reader.pos
    fresh = start == 0 or reader.tokens[start - 1].text in (".", ";")
    bracket = reader.mark("(")
    token = reader.now
    if token is not None and token.kind == "number" and token.text.isdigit():
        reader.pos += 1
        if reader.mark(")") or (fresh and not bracket and reader.mark(".")):
            return True
    reader.pos = start
    return False


def _fillers(reader: Reader) -> int | None:
    """Step over dates and fillers before an order and return the last date."""
    on: int | None = None
    for _ in range(_FILLED):
        day = date(reader)
        on = on if day is None else day
        if day is None and not reader.say(*words.LEAD) and not _own_name(reader):
            break
        reader.mark(",:.")
    return on


def _own_name(reader: Reader) -> bool:
    """Step over the name of the commander's own army or fleet as the one that is ordered, unless it is a verb."""
    start = reader.pos
    if verbs().match(reader.tokens, start) is not None:
        return False
    reader.say("the")
    found = reader.take(reader.names.army_phrases)
    if found is not None and len(found) == 1 and found[0] in reader.names.own.forces:
        reader.say("will|shall|should|must|is to|has to|to")
        return True
    reader.pos = start
    return False


def _tail(reader: Reader) -> int | None:
    """Step over a date and fillers behind an order, as far as it ends there, and return the date."""
    good, on, found = reader.pos, None, None
    for _ in range(_FILLED):
        reader.mark(",")
        day = date(reader, behind=True)
        if day is None and not reader.say(*words.TAIL):
            break
        found = found if day is None else day
        if end_of_order(reader):
            good, on = reader.pos, found
    reader.pos = good
    return on


def _order(reader: Reader, here: At | None) -> tuple[str, tuple[Act, ...]]:
    """Read one order and return its verb's kind and the acts it makes."""
    condition = standing(reader)
    if condition is not None:
        return "standing", condition
    start = reader.pos
    given: dict[str, str | bool] = {}
    while (manner := reader.take(manners())) is not None:
        given[manner[0]] = manner[1]
        reader.mark(",")
        reader.say("and")
    verb = reader.take(verbs())
    if verb is None:
        raise reader.fail(_nearest_verb(reader, _within() if start else ()), at=start)
    reader.mark(":")
    if given and CLAUSES[verb] is not march:
        raise reader.fail("this says how to march, but no march is ordered", at=start)
    return verb, CLAUSES[verb](reader, here, {**given, **GIVEN.get(verb, {})})


def _nearest_verb(reader: Reader, others: Iterable[str] = ()) -> str:
    """Return what the next word may have meant, a verb or one of the `others`, as a hint."""
    token = reader.now
    if token is None:
        return "no order is said here"
    return "" if verbs().begins(token.text) else reader.slip((*verbs().firsts(), *others))


@cache
def _within() -> tuple[str, ...]:
    """Return the words that may go on with an order."""
    return (*manners().firsts(), *said(*words.VIA, *words.LOCATED, *words.THEN, *words.TAIL).firsts())


def _not_past(names: Names, on: int | None) -> None:
    if on is not None and on < names.next_day:
        raise Impossible(f"{names.dates.long(on)} is past")


def _offending(reader: Reader, stop: NotUnderstood) -> str:
    """Return the player's words that were not understood, at most a line of them."""
    end = stop.end
    if end is None:
        marks = (n for n in range(stop.at + 1, len(reader.tokens)) if reader.tokens[n].text in (".", ";", "?", "\n"))
        end = next(marks, len(reader.tokens))
    found = reader.quote(stop.at, end) or " ".join(reader.text.split())
    return found if len(found) <= _QUOTED else found[: _QUOTED - 1].rstrip() + "…"
