"""The orders of sieges and building after their verbs: what may follow, and the act each makes (TUM-SIE, TUM-FORT)."""

from collections.abc import Callable
from typing import Any

from campaign.model.order import (
    Act,
    Besiege,
    Build,
    DigIn,
    Engines,
    Enter,
    Hold,
    March,
    Palisade,
    Plunder,
    Sortie,
    Spare,
    Storm,
)
from campaign.model.place import At
from campaign.orders import clauses, war_words
from campaign.orders import vocabulary as words
from campaign.orders.outcome import Impossible
from campaign.orders.reader import Reader, end_of_order
from campaign.orders.tokens import spoken
from campaign.orders.warfare import own_detachments
from campaign.rules import stockades

Clause = Callable[[Reader, At | None, dict[str, Any]], tuple[Act, ...]]
LONGEST_WORKS = 60  # letters of what is to be built
_NO_NAME = frozenset('"“”„‚‘’`´«»‹›*_~#')  # quotes and markup are no part of a name
_GARRISON = "to (hold|garrison|defend|guard|man)|as [a|its|the] garrison|in garrison"


def besiege(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "PLACE", "the fort" that the army stands at, or "ARMY" in its camp; it marches there where it is not."""
    place = line.known_place()
    if place is None and line.say(*words.THE_FORT) and isinstance(here, str):
        place = here
    if place is None:
        line.say("the camp of|camp of")
        army = line.known_army()
        if army is not None and army == line.names.own.army:
            raise Impossible("your army cannot besiege itself")
        place = None if army is None else stockades.camp_id(army)
    return (Besiege(place or line.place()),)


def _where(line: Reader, here: At | None) -> None:
    """Step over the stronghold that is meant anyway; Impossible when another is named."""
    start = line.pos
    line.say("of|at")
    line.say(*words.THE_FORT)
    line.say("of|at")
    place = line.known_place()
    if place is not None and here is not None and place != here:
        raise Impossible(f"your army is not at {line.quote(start)}")


def storm(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "[the walls of] [PLACE]": the stronghold that the army besieges."""
    _where(line, here)
    return (Storm(),)


def sortie(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "[against the besiegers]"."""
    line.say(*words.AT_BESIEGERS)
    return (Sortie(),)


def dig(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Nothing need follow; "here" may."""
    line.say(*words.HERE)
    return (DigIn(),)


def palisade(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "[round the camp]"."""
    line.say(*words.ROUND_CAMP)
    return (Palisade("build"),)


def unpalisade(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "[and load it]"."""
    line.say(*words.ON_WAGONS)
    return (Palisade("take down"),)


def engines(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Nothing follows."""
    return (Engines("build"),)


def apart(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "[and load them]"."""
    line.say(*words.ON_WAGONS)
    return (Engines("take apart"),)


def together(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Nothing follows."""
    return (Engines("put together"),)


def build(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read what is to be built: words in quotes, or all up to the end of the order."""
    start = line.pos
    name = line.quotation()
    if name is None:
        while not end_of_order(line):
            line.pos += 1
        name = line.quote(start, line.pos)
    name = " ".join("".join(sign for sign in name if sign.isprintable() and sign not in _NO_NAME).split())
    if not spoken(name) or len(name) > LONGEST_WORKS:
        raise line.fail(f"say what is to be built, in at most {LONGEST_WORKS} letters", at=start)
    return (Build(name),)


def leave(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "DETACHMENT [to hold PLACE]", who stay as its garrison, or what the army itself is to leave."""
    start = line.pos
    found = own_detachments(line)
    if not found:
        line.pos = start
        if line.known_place() is None and line.ahead(_GARRISON):
            raise line.unknown_detachment()
        line.pos = start
        return clauses.leave(line, here, given)
    line.say(*words.TO_HOLD)
    line.say(*words.THE_FORT)
    line.say("of|at|in")
    place = line.known_place()
    go: tuple[Act, ...] = (March(to=place),) if place is not None and place != here else ()
    line.say("as [a|its|the] garrison|behind")
    return (*go, Hold(tuple(found)))


def enter(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read where to enter, and "with DETACHMENT" when it is they who are to stay as its garrison."""
    acts = clauses.enter(line, here, given)
    before = line.pos
    if acts and isinstance(acts[-1], Enter) and line.say(*war_words.WITH):
        found = own_detachments(line)
        if found:
            return (*acts[:-1], Hold(tuple(found)))
        line.pos = before
    return acts


def plunder(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "[PLACE] [when it falls]"."""
    _where(line, None)
    line.say(*words.WHEN_FALLEN)
    return (Plunder(),)


def spare(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "[PLACE] [when it falls]"."""
    _where(line, None)
    line.say(*words.WHEN_FALLEN)
    return (Spare(),)


CLAUSES: dict[str, Clause] = {
    **clauses.CLAUSES,
    "besiege": besiege,
    "storm": storm,
    "sortie": sortie,
    "dig": dig,
    "palisade": palisade,
    "unpalisade": unpalisade,
    "engines": engines,
    "apart": apart,
    "together": together,
    "build": build,
    "leave": leave,
    "enter": enter,
    "plunder": plunder,
    "spare": spare,
}
