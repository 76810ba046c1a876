"""The orders that part, hand over and take over troops, after their verbs; and every order's clause (TUM-ARMY-9)."""

from typing import Any

from campaign.model.order import Act, Dismiss, HandOver, Pay, Split, TakeOver
from campaign.model.place import At
from campaign.orders import clauses, mustering, people_words, renaming, siegecraft, wording, writing
from campaign.orders import vocabulary as words
from campaign.orders.outcome import Impossible, NotUnderstood
from campaign.orders.reader import Reader
from campaign.orders.siegecraft import Clause
from campaign.orders.warfare import detachments, own_detachments
from campaign.orders.whom import commander, known_commander

_PAYING = ("pay", "pays", "paying")


def split(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read the detachments, under whom, and the stores they take, in any order."""
    start = line.pos
    found = own_detachments(line)
    under = ""
    stores: dict[str, int] = {}
    while True:
        before = line.pos
        if _along(line, stores):
            continue
        line.mark(",")
        if not under and line.say(*people_words.UNDER):
            under = commander(line)
        elif not found and under and (more := own_detachments(line)):
            found = more
        else:
            line.pos = before
            break
    if not found:
        line.pos = start
        raise line.unknown_detachment()
    if not under and line.ahead(*people_words.UNDER) and line.say("and [with]|with"):
        raise line.unknown_detachment()
    if not under:
        raise line.fail("say under whom: split off DETACHMENT under COMMANDER", at=start, end=line.pos)
    if under == line.names.own.who:
        raise Impossible("you lead what stays with you; somebody else must lead what parts")
    return (Split(tuple(found), under, **stores),)


def goods(line: Reader, stores: dict[str, int], *, people: bool = False) -> bool:
    """Read "N supplies[ and N loot]" into `stores`, of noncombatants too with `people`; nothing is read when no number
    stands here.
    """
    any_read = False
    while True:
        before = line.pos
        if any_read:
            line.mark(",")
            line.say("and")
        none = line.say("no|without")
        count = 0 if none else line.count()
        line.say(*people_words.STORES_OF)
        line.say(*words.OF_THE)
        what = "supplies" if line.say(*words.SUPPLIES) else "loot" if line.say(*words.LOOT) else ""
        if people and line.say(*people_words.FOLLOWERS):
            what = "noncombatants"
        if count is None or not what or what in stores:
            line.pos = before
            return any_read
        stores[what] = count
        any_read = True


def hand_over(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read the detachments, the army that gets them, and the stores they take."""
    _no_stores_alone(line)
    return (_handed(line, detachments(line)),)


def _no_stores_alone(line: Reader) -> None:
    """Refuse stores that are to go to another army without a detachment, "N supplies to ARMY" or "ARMY N supplies"."""
    start = line.pos
    stores: dict[str, int] = {}
    to = _receiver(line)
    found = goods(line, stores) or line.say(*people_words.SOME_STORES)
    if found and to is None and line.say(*people_words.TO_ARMY) and not line.say(*words.ALL_MEN, *words.EACH):
        to = _receiver(line) or "ARMY"
    line.pos = start
    if not found or to is None:
        return
    if to in {line.names.army_label(id) for id, one in line.names.armies.items() if one.afloat}:
        what = wording.stores(**stores) or "N supplies"
        raise Impossible(f"stores are loaded into ships; write: load {what} aboard {to}")
    what = wording.stores(**stores) or "N supplies and N loot"
    raise Impossible(
        "stores go to another army of your nation only with a detachment (TUM-ARMY-9);"
        f" write: hand over DETACHMENT to {to} with {what}"
    )


def _receiver(line: Reader) -> str | None:
    """Read an army, else a fleet or a commander; None when none stands here."""
    army = line.known_army() or line.known_army(True)
    if army is not None:
        return line.names.army_label(army)
    who = known_commander(line)
    return None if who is None else line.names.commander_label(who)


def _handed(line: Reader, found: list[str]) -> HandOver:
    stores: dict[str, int] = {}
    _along(line, stores)
    if not line.say(*people_words.TO_ARMY):
        raise line.fail("say to which army: hand over DETACHMENT to ARMY")
    army = _army(line)
    if army == line.names.own.army:
        raise Impossible("they are in your army already")
    _along(line, stores)
    return HandOver(tuple(found), army, **stores)


def _along(line: Reader, stores: dict[str, int]) -> bool:
    """Read "with N supplies and N loot and N noncombatants" into `stores`, if it stands here."""
    before = line.pos
    line.mark(",")
    if line.say(*people_words.TAKING) and goods(line, stores, people=True):
        return True
    line.pos = before
    return False


def _army(line: Reader) -> str:
    """Read an army; one called by a commander who leads none here is told how to get one."""
    start = line.pos
    try:
        return line.army()
    except NotUnderstood:
        line.pos = start
        who = known_commander(line)
        if who is None:
            raise
        name = line.names.commander_label(who)
        hint = f"{name} leads no army here that you know of; to give him one: split off … under {name}"
        raise line.fail(hint, at=start, end=line.pos) from None


def take_over(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read the army that nobody leads."""
    army = line.army(None)
    if army in line.names.own.forces:
        raise Impossible("you lead it already")
    return (TakeOver(army),)


def give(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "DETACHMENT to ARMY", after a verb of paying "DETACHMENT" and what it is owed, or loot for each soldier."""
    start = line.pos
    paying = start > 0 and line.tokens[start - 1].text in _PAYING
    try:
        found = own_detachments(line)
    except Impossible:
        found = []
    if found and paying:
        line.say(*people_words.OWED)
        return (Pay(tuple(found)),)
    if found:
        line.say("over")
        return (_handed(line, found),)
    line.pos = start
    _no_stores_alone(line)
    return clauses.give(line, here, given)


def send(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "DETACHMENT home", "DETACHMENT to ARMY", or "COMMANDER a letter"."""
    start = line.pos
    _no_stores_alone(line)
    somebody = line.say(*people_words.A_LETTER) or known_commander(line) is not None
    found = own_detachments(line) if not somebody else []
    if not found and not somebody and line.ahead(*people_words.HOME):
        raise line.unknown_detachment()
    if found and line.say(*people_words.HOME):
        return (Dismiss(tuple(found)),)
    if found:
        return (_handed(line, found),)
    line.pos = start
    line.say("to")
    return writing.write(line, here, given)


CLAUSES: dict[str, Clause] = {
    **siegecraft.CLAUSES,
    "give": give,
    "honour": renaming.honour,
    "write": writing.write,
    "send": send,
    "inform": writing.write,
    "tell": writing.tell,
    "share": writing.share,
    "raise": mustering.raise_,
    "hire": mustering.hire,
    "pay": mustering.pay,
    "dismiss": mustering.dismiss,
    "split": split,
    "hand over": hand_over,
    "take over": take_over,
    "name": renaming.name,
}
