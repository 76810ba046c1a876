"""The orders about ships and the sea after their verbs, and every order's clause (TUM-SHIP)."""

from typing import Any

from campaign.model.order import (
    Act,
    Blockade,
    Camp,
    DetachShips,
    FindShips,
    Follow,
    Pay,
    ReleaseShips,
    Sail,
)
from campaign.model.place import At
from campaign.orders import clauses, loading, mustering, people_words, regrouping, sea_words, siegecraft
from campaign.orders import vocabulary as words
from campaign.orders.limits import limits
from campaign.orders.outcome import Impossible
from campaign.orders.reader import Reader, end_of_order
from campaign.orders.siegecraft import Clause
from campaign.orders.whom import commander


def sail(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read the goal, by way of what, and whether with oars, in any order."""
    goal: At | None = None
    via: list[At] = []
    row = bool(given.get("row"))
    while True:
        before = line.pos
        line.mark(",(")
        line.say("and|but")
        if line.say(*sea_words.ROWING):
            row = True
        elif line.say(*sea_words.SAILING, *sea_words.STREAM, *sea_words.OVER):
            pass
        elif line.say(*words.VIA):
            via += _stops(line)
        elif goal is None and (line.say(*words.TOWARD) or line.say("into|in") or line.pos == before):
            line.say(*sea_words.HARBOUR)
            goal = line.goal()
        else:
            line.pos = before
            line.mark(")")
            break
    if goal is None:
        raise line.fail("say where to: sail to Malmö")
    return (Sail(goal, tuple(via), row),)


def _stops(line: Reader) -> list[At]:
    found: list[At] = [line.goal()]
    while True:
        before = line.pos
        comma, both = line.mark(","), line.say("and [then]|then")
        line.say(*words.VIA)
        more = (line.known_place() or line.point()) if comma or both else None
        if more is None:
            line.pos = before
            return found
        found.append(more)


def follow(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read the fleet that is followed."""
    fleet = line.army(True)
    if fleet in line.names.own.forces:
        raise Impossible("your fleet cannot follow itself")
    return (Follow(fleet),)


def cross(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read a voyage; who leads no fleet marches."""
    if end_of_order(line):
        raise line.fail("say where to: cross to PLACE")
    return (clauses.march if line.names.own.fleet is None else sail)(line, here, given)


def anchor(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "[here] [for N days]"."""
    line.say(*words.HERE)
    days = line.duration(*limits(Camp, "days"))
    line.say(*words.UNTIL_ORDERS)
    return (Camp(days),)


def blockade(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read the harbour, "it" where the fleet is by then; an army without a fleet besieges the place."""
    if line.names.own.fleet is None:
        return siegecraft.besiege(line, here, given)
    if isinstance(line.afloat.ships, str) and line.say(*sea_words.IT, "there"):
        return (Blockade(line.afloat.ships),)
    line.say(*sea_words.HARBOUR)
    return (Blockade(line.place()),)


def _ships(line: Reader, act: type[FindShips] | type[ReleaseShips] | type[DetachShips]) -> int | None:
    """Read "N ships"; None, having read nothing, when it stands not here."""
    before = line.pos
    count = line.count()
    line.say(*words.OF_THE)
    if count is None or not line.say(*sea_words.SHIPS):
        line.pos = before
        return None
    low, high = limits(act, "count")
    if not low <= count <= high:
        raise line.fail(f"from {low} to {high:,} ships", at=before, end=line.pos)
    return count


def buy(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "[N] ships"."""
    start = line.pos
    hired = start > 0 and line.tokens[start - 1].text.startswith("charter")
    sought = start > 0 and line.tokens[start - 1].text.startswith("find")
    count = _ships(line, FindShips)
    if count is None and not line.say(*sea_words.ANY_SHIPS):
        raise line.fail("" if sought else "say how many ships: buy 3 ships")
    if sought:
        raise line.fail("say whether to buy or to hire them: hire 5 ships", at=start, end=line.pos)
    return (FindShips("hire" if hired else "buy", count),)


def hire(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "[N] ships", or a company of mercenaries."""
    start = line.pos
    count = _ships(line, FindShips)
    if count is not None:
        return (FindShips("hire", count),)
    if line.say(*sea_words.ANY_SHIPS):
        return (FindShips("hire"),)
    line.pos = start
    return mustering.hire(line, here, given)


def release(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "N ships" or "the empty ships"."""
    found = _released(line)
    if found is None:
        raise line.fail("say how many ships: release 5 ships")
    return found


def _released(line: Reader) -> tuple[Act, ...] | None:
    count = _ships(line, ReleaseShips)
    if count is None and not line.say(*sea_words.EMPTY_SHIPS):
        return None
    line.say(*people_words.HOME)
    return (ReleaseShips(count),)


def dismiss(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read ships to be released, or detachments to be sent home."""
    return _released(line) or regrouping.CLAUSES["dismiss"](line, here, given)


def detach(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "N ships under COMMANDER", what is put aboard or ashore, or detachments that part."""
    start = line.pos
    count = _ships(line, DetachShips)
    if count is None:
        return loading.put(line, here, given) or regrouping.split(line, here, given)
    line.mark(",")
    if not line.say(*people_words.UNDER):
        raise line.fail("say under whom: detach 5 ships under COMMANDER", at=start, end=line.pos)
    under = commander(line)
    if under == line.names.own.who:
        raise Impossible("you lead what stays with you; somebody else must lead what parts")
    return (DetachShips(count, under),)


def have(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read what is taken aboard, or a rest that is taken."""
    return loading.put(line, here, given) or clauses.have(line, here, given)


def crews(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "what they are owed"."""
    line.say(*people_words.OWED)
    return (Pay(),)


CLAUSES: dict[str, Clause] = {
    **regrouping.CLAUSES,
    "have": have,
    "load": loading.load,
    "embark": loading.embark,
    "unload": loading.unload,
    "land": loading.unload,
    "ferry": loading.ferry,
    "sail": sail,
    "cross": cross,
    "anchor": anchor,
    "row": sail,
    "follow": follow,
    "blockade": blockade,
    "buy": buy,
    "hire": hire,
    "release": release,
    "dismiss": dismiss,
    "split": detach,
    "detach": detach,
    "crews": crews,
}
GIVEN: dict[str, dict[str, Any]] = {**clauses.GIVEN, "row": {"row": True}}
