"""The orders to load and unload ships after their verbs: what, into which fleet, and where (TUM-SHIP-1, TUM-SHIP-2)."""

from typing import Any

from campaign.model.order import Act, Disembark, Embark, Sail
from campaign.model.place import At
from campaign.orders import clauses, regrouping, sea_words
from campaign.orders import vocabulary as words
from campaign.orders.outcome import Impossible
from campaign.orders.reader import Reader, end_of_order
from campaign.orders.warfare import own_detachments

Bank = sea_words.Bank
_ANY: tuple[str, ...] = ("",)  # the army that he leads


def load(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read what is loaded, armies and stores, and the fleet; without any, what lies on the ground is picked up."""
    start = line.pos
    armies, stores, found = _cargo(line)
    fleet = _fleet(line)
    if not found:
        line.pos = start
        if fleet is not None or line.count() is not None:
            raise line.fail("say what: load the army, load 20,000 supplies", at=start)
        _no_part(line)
        return clauses.take(line, here, given)
    return _embark(line, start, fleet, armies, stores)


def embark(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "[ARMY | everything] [aboard] [FLEET]"."""
    start = line.pos
    armies, stores, found = _cargo(line)
    if not found:
        _no_part(line)
        line.say(*sea_words.ALL)
    fleet = _fleet(line)
    if not found and fleet is None:
        fleet = _named(line)
    return _embark(line, start, fleet, armies, stores)


def put(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "ARMY aboard [FLEET]" or "ARMY ashore …", after "put" or "take"; () when neither stands here."""
    start = line.pos
    if line.names.own.army is not None and own_detachments(line):
        aside = line.say(*sea_words.ON_BOARD, *sea_words.ASHORE)
        line.pos = start
        if aside:
            _no_part(line)
        return ()
    armies, stores, found = _cargo(line)
    behind = line.pos
    if found and line.say(*sea_words.ASHORE):
        line.pos = start
        return unload(line, here, given)
    if found and line.say(*sea_words.ON_BOARD):
        line.pos = behind
        return _embark(line, start, _fleet(line), armies, stores)
    line.pos = start
    return ()


def _no_part(line: Reader) -> None:
    """Refuse a part of his army, if that stands here."""
    start = line.pos
    if line.names.own.army is not None and own_detachments(line):
        part = line.quote(start, line.pos)
        raise Impossible(f"an army goes aboard or ashore whole; to send a part, split off “{part}” under a commander")
    line.pos = start


def _embark(
    line: Reader, start: int, fleet: str | None, armies: tuple[str, ...], stores: dict[str, int]
) -> tuple[Act, ...]:
    """Return the orders to load `armies` ("": his own, else the only one of his nation that is here) and stores."""
    if armies == _ANY and not stores and line.names.own.army is None and len(_here(line, afloat=False)) == 1:
        armies = _here(line, afloat=False)
    into = _into(line, start, fleet)
    return tuple(Embark(into, army, **stores) for army in armies)


def _here(line: Reader, *, afloat: bool) -> tuple[str, ...]:
    """Return the armies, or the fleets, of his nation that he knows to be where he is, but his own army, by id."""
    own = line.names.own.army
    known = line.names.armies.values()
    return tuple(sorted(one.id for one in known if one.typed and one.afloat is afloat and one.id != own))


def _into(line: Reader, start: int, fleet: str | None) -> str:
    """Return the fleet into which is loaded: as named, "" for his own, else the only one of his nation that is here."""
    if fleet is None and line.names.own.fleet is None:
        here = _here(line, afloat=True)
        if len(here) != 1:
            also = line.sighted(True) if not here else f": {' or '.join(map(line.names.army_label, here))}"
            hint = f"say aboard which fleet: load the army aboard FLEET{also}"
            raise line.fail(hint, at=max(start - 1, 0), end=line.pos)
        fleet = here[0]
    return "" if fleet is None else fleet


def _fleet(line: Reader) -> str | None:
    """Read "aboard [FLEET]"; "" for his own, None when no fleet is named."""
    before = line.pos
    line.mark(",")
    if line.say(*sea_words.ON_BOARD) and end_of_order(line):
        return None
    line.pos = before
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
            here = _here(line, afloat=True)
            return here[0] if len(here) == 1 else None
        return ""
    return found


def _cargo(line: Reader) -> tuple[tuple[str, ...], dict[str, int], bool]:
    """Read "all our armies", or an army and stores: the armies ("": his), the stores, whether any was read."""
    if line.say(*sea_words.ARMIES):
        own = () if line.names.own.army is None else _ANY
        return own + _here(line, afloat=False) or _ANY, {}, True
    army, stores, found = _what(line)
    return (army,), stores, found


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
    own = line.names.own
    army, stores, found = ("", {}, False) if line.say(*sea_words.ARMIES) else _what(line)
    if not found:
        _no_part(line)
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


def ferry(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "[ARMY] [and stores] [over] to PLACE": loaded, sailed there and unloaded."""
    army, stores, found = _what(line)
    if not found:
        _no_part(line)
        line.say(*sea_words.ALL)
    if not army and not stores:
        army = _army_to_ferry(line)
    over = line.say(*sea_words.OVER)
    if not line.say(*words.TOWARD):
        if not (found or over or line.done()):
            line.army()
        raise line.fail("say where to: ferry the army to PLACE")
    line.say(*sea_words.HARBOUR)
    goal = line.goal()
    if line.names.own.fleet is None:
        raise Impossible("you lead no fleet")
    aboard = army == line.names.own.army and line.afloat.aboard and not stores
    on = () if aboard else (Embark("", army, **stores),)
    return (*on, Sail(goal), Disembark(goal, army, stores.get("supplies", 0), stores.get("loot", 0)))


def _army_to_ferry(line: Reader) -> str:
    """Return the army that is meant where none is named: his own, else the only one of his nation that is here."""
    if line.names.own.army is not None:
        return line.names.own.army
    here = _here(line, afloat=False)
    if len(here) != 1:
        raise Impossible("you lead no army; name the one that is to be ferried")
    return here[0]
