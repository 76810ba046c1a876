"""The orders about ships and the sea after their verbs, and every order's clause (TUM-SHIP)."""

from typing import Any

from campaign.model.order import (
    Act,
    Blockade,
    DetachShips,
    Disembark,
    Embark,
    FindShips,
    Follow,
    Pay,
    ReleaseShips,
    Sail,
)
from campaign.model.place import At
from campaign.orders import clauses, mustering, people_words, regrouping, sea_words, siegecraft
from campaign.orders import vocabulary as words
from campaign.orders.limits import limits
from campaign.orders.outcome import Impossible
from campaign.orders.reader import Reader
from campaign.orders.siegecraft import Clause
from campaign.orders.whom import commander

Bank = sea_words.Bank


def load(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read what is loaded, an army and stores, and the fleet; without any, what lies on the ground is picked up."""
    start = line.pos
    army, stores, found = _what(line)
    fleet = _fleet(line)
    if not found:
        line.pos = start
        if fleet is not None or line.count() is not None:
            raise line.fail("say what: load the army, load 20,000 supplies", at=start)
        return clauses.take(line, here, given)
    return (Embark(_into(line, start, fleet), army, **stores),)


def embark(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "[ARMY] [aboard] [FLEET]"."""
    start = line.pos
    army, stores, found = _what(line)
    fleet = _fleet(line)
    if not found and fleet is None:
        fleet = _named(line)
    return (Embark(_into(line, start, fleet), army, **stores),)


def _into(line: Reader, start: int, fleet: str | None) -> str:
    """Return the fleet into which is loaded: as named, "" for his own, else the only one of his nation that is here."""
    own, armies = line.names.own, line.names.armies
    if fleet is None and own.fleet is None:
        here = sorted(one.id for one in armies.values() if one.afloat and one.typed)
        if len(here) != 1:
            also = line.sighted(True) if not here else f": {' or '.join(map(line.names.army_label, here))}"
            hint = f"say aboard which fleet: load the army aboard FLEET{also}"
            raise line.fail(hint, at=max(start - 1, 0), end=line.pos)
        fleet = here[0]
    return "" if fleet is None else fleet


def _fleet(line: Reader) -> str | None:
    """Read "aboard FLEET"; "" for his own, None when no fleet is named."""
    before = line.pos
    line.mark(",")
    if line.say(*sea_words.ABOARD):
        found = _named(line)
        if found is None:
            raise line.unknown("fleet you know of", line.names.army_candidates(True), line.sighted(True))
        return found
    line.pos = before
    return None


def _named(line: Reader) -> str | None:
    """Read a fleet by its name, or as his own (""); None when neither stands here."""
    found = line.known_army(True)
    if found is None and line.say(*sea_words.OWN_FLEET):
        if line.names.own.fleet is None:
            return _only(line)
        return ""
    return found


def _only(line: Reader) -> str | None:
    """Return the one fleet of his nation that he knows to be here, which "the fleet" means where he leads none."""
    here = [one.id for one in line.names.armies.values() if one.afloat and one.typed]
    return here[0] if len(here) == 1 else None


def _what(line: Reader) -> tuple[str, dict[str, int], bool]:
    """Read an army and stores, "the army and 20,000 supplies", in any order: the army ("": his), stores, any read."""
    army, own, found = "", False, False
    stores: dict[str, int] = {}
    while True:
        before = line.pos
        if found:
            line.mark(",")
            line.say("and|with")
        if not army and not own and line.say(*sea_words.THE_ARMY):
            own = True
        elif not army and not own and (known := line.known_army()) is not None:
            army = known
        elif not regrouping.goods(line, stores):
            line.pos = before
            break
        found = True
    if own and stores:
        army = line.names.own.army or ""
        if not army:
            raise Impossible("you lead no army; name the one that is meant")
    return army, stores, found


def unload(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read what is unloaded, where, and on which bank; a fleet that is elsewhere sails there first."""
    army, stores, found = _what(line)
    own = line.names.own
    if not found:
        line.say(*sea_words.ALL)
    elif not army and not stores and own.fleet is not None:
        army = own.army or ""
    at: At | None = None
    bank: Bank = ""
    while True:
        before = line.pos
        line.mark(",")
        if not bank and (side := _bank(line)):
            bank = side
        elif line.say(*sea_words.ASHORE) or line.say(*words.HERE):
            pass
        elif at is None and (line.say(*words.LOCATED) or line.say("to")):
            line.say(*sea_words.HARBOUR)
            at = line.goal()
        else:
            line.pos = before
            break
    go: tuple[Act, ...] = ()
    if at is not None and own.fleet is not None and line.afloat.ships not in (None, at):
        go = (Sail(at),)
    return (*go, Disembark(at, army, bank=bank, **stores))


def _bank(line: Reader) -> Bank:
    return next((side for side, says in sea_words.ON_BANK if line.say(*says)), "")


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
        elif line.say(*sea_words.SAILING) or line.say(*sea_words.STREAM):
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


def blockade(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read the harbour; an army without a fleet besieges the place."""
    if line.names.own.fleet is None:
        return siegecraft.besiege(line, here, given)
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
    count = _ships(line, FindShips)
    if count is None and not line.say(*sea_words.ANY_SHIPS):
        raise line.fail("say how many ships: buy 3 ships")
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
    """Read "N ships under COMMANDER", or detachments that part."""
    start = line.pos
    count = _ships(line, DetachShips)
    if count is None:
        return regrouping.split(line, here, given)
    line.mark(",")
    if not line.say(*people_words.UNDER):
        raise line.fail("say under whom: detach 5 ships under COMMANDER", at=start, end=line.pos)
    under = commander(line)
    if under == line.names.own.who:
        raise Impossible("you lead what stays with you; somebody else must lead what parts")
    return (DetachShips(count, under),)


def crews(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "what they are owed"."""
    line.say(*people_words.OWED)
    return (Pay(),)


CLAUSES: dict[str, Clause] = {
    **regrouping.CLAUSES,
    "load": load,
    "embark": embark,
    "unload": unload,
    "land": unload,
    "sail": sail,
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
