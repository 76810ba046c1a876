"""The orders to raise troops, to hire, pay and dismiss them, after their verbs (TUM-REC-1 to TUM-REC-3)."""

from functools import cache
from typing import Any

from campaign.model.army import Soldier
from campaign.model.order import Act, Dismiss, Hire, Pay, Raise
from campaign.model.place import STRONGHOLDS, At
from campaign.orders import people_words
from campaign.orders import vocabulary as words
from campaign.orders.limits import limits
from campaign.orders.phrases import Phrases, table
from campaign.orders.reader import Reader
from campaign.orders.renaming import clean
from campaign.orders.warfare import detachments
from campaign.orders.whom import commander


@cache
def _kinds() -> Phrases[Soldier]:
    return table(people_words.KINDS)


def raise_(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read how many, what, in which region, where they gather, under whom, and whom they fill up, in any order."""
    start = line.pos
    fields: dict[str, Any] = {}
    more: tuple[int, Soldier, bool] | None = None
    many = line.say(*people_words.AS_MANY)
    while True:
        before = line.pos
        line.mark(",")
        first = not many and "count" not in fields
        if more is None and (more := _more(line, first)) is not None:
            fields = _both(line, fields, more, before)
        elif first and (count := line.count()) is not None:
            _within(line, Raise, "count", count, "troops at a time", before)
            fields["count"] = count
        elif "count" not in fields and line.say(*people_words.AS_MANY):
            many = True
        elif "type" not in fields and _kind(line, fields):
            pass
        elif "gather" not in fields and line.say(*people_words.GATHER):
            fields["gather"] = line.goal()
        elif "into" not in fields and line.say(*people_words.INTO):
            fields["into"] = _own(line)
        elif "under" not in fields and line.say(*people_words.UNDER):
            fields["under"] = commander(line)
        elif "region" not in fields and line.say(*people_words.FROM_REGION):
            fields["region"] = _region(line, here)
        elif "region" not in fields and isinstance(here, str) and line.say(*words.HERE):
            fields["region"] = here
        elif not line.say(*people_words.MEN):
            line.pos = before
            break
    if "region" not in fields:
        raise line.fail("say in which region: raise 500 in Lund", at=start, end=max(line.pos, start + 1))
    if more is not None and "into" in fields:
        raise line.fail("recruits of one kind fill up a detachment", at=start, end=line.pos)
    return (Raise(**fields),)


def _more(line: Reader, first: bool) -> tuple[int, Soldier, bool] | None:
    """Read so many of a second kind, "and 100 cavalry" or "100 of them as cavalry": True where they are of the first.

    Returns None, having read nothing, where no second number and kind stand here. The `first` number is such only
    where it is said to be of those raised.
    """
    before = line.pos
    among = line.say(*people_words.AMONG)
    if not among:
        line.say(*people_words.BESIDE)
    count = line.count()
    among = (count is not None and line.say(*people_words.OF_THEM)) or among
    if count is not None and (among or not first):
        if line.say(*people_words.ON_HORSEBACK):
            return count, "cavalry", among
        line.say("as|are|to be")
        kind = line.take(_kinds())
        if kind is not None:
            return count, kind, among
    line.pos = before
    return None


def _both(line: Reader, fields: dict[str, Any], more: tuple[int, Soldier, bool], start: int) -> dict[str, Any]:
    """Return the fields of a levy of two kinds, which are infantry and cavalry in either order."""
    (second, kind, among), first = more, fields.get("count")
    if {fields.get("type", "infantry"), kind} != {"infantry", "cavalry"}:
        raise line.fail("together are raised infantry and cavalry", at=start, end=line.pos)
    if kind == "infantry" and (among or first is None):
        raise line.fail("say how many cavalry: raise 400 infantry and 100 cavalry in Lund", at=start, end=line.pos)
    found = {**fields, "type": "infantry", "cavalry": second if kind == "cavalry" else first}
    if first is not None:
        found["count"] = first if among else first + second
        if found["cavalry"] >= found["count"]:
            raise line.fail("some of them must be infantry", at=start, end=line.pos)
        _within(line, Raise, "count", found["count"], "troops at a time", start)
    _within(line, Raise, "cavalry", found["cavalry"], "horsemen at a time", start)
    return found


def _kind(line: Reader, fields: dict[str, Any]) -> bool:
    before = line.pos
    line.say("as|of|[and] all")
    kind = line.take(_kinds())
    if kind is None:
        line.pos = before
        return False
    fields["type"] = kind
    return True


def _region(line: Reader, here: At | None) -> str:
    if isinstance(here, str) and line.say(*words.THE_FORT):
        return here
    start = line.pos
    place = line.place()
    if line.names.places[place].kind not in STRONGHOLDS:
        label = line.names.place_label(place)
        raise line.fail(f"{label} is no stronghold; a region is named by its stronghold", at=start, end=line.pos)
    return place


def _own(line: Reader) -> str:
    one = line.detachment()
    if one is None:
        raise line.unknown_detachment()
    return one


def _within(line: Reader, act: type[Raise] | type[Hire], field: str, number: int, what: str, start: int) -> None:
    low, high = limits(act, field)
    if not low <= number <= high:
        raise line.fail(f"from {low} to {high:,} {what}", at=start, end=line.pos)


def hire(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read how many, what, the company's name and its wage, in any order behind the number."""
    start = line.pos
    count = line.count()
    if count is None:
        raise line.fail("say how many: hire 500 infantry", at=start)
    _within(line, Hire, "count", count, "soldiers", start)
    fields: dict[str, Any] = {"count": count}
    while True:
        before = line.pos
        line.mark(",")
        if "name" not in fields and (line.say(*people_words.TO_NAME, "named|called") or before < line.pos):
            named = line.quotation()
            if named is not None:
                fields["name"] = clean(line, named, before)
                continue
            line.pos = before
            line.mark(",")
        if "type" not in fields and _kind(line, fields):
            pass
        elif "wage" not in fields and line.say(*people_words.WAGE):
            wage = line.count()
            if wage is None:
                raise line.fail("say for how much: hire 500 infantry at 2 loot a day")
            _within(line, Hire, "wage", wage, "loot a day", before)
            line.say(*words.LOOT)
            line.say(*people_words.A_DAY)
            fields["wage"] = wage
        elif not line.say(*people_words.HIRED):
            line.pos = before
            break
    return (Hire(**fields),)


def pay(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read the companies to be paid, all of them when none is named, and "what they are owed"."""
    before = line.pos
    found = detachments(line) if line.tokens[before - 1].text in ("of", "to") else []
    line.say(*people_words.OWED)
    return (Pay(tuple(found)),)


def dismiss(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read the detachments, and "home"."""
    found = detachments(line)
    line.say(*people_words.HOME)
    return (Dismiss(tuple(found)),)
