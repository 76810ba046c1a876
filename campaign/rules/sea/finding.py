"""Ships found by sending out word: hired or bought (TUM-SHIP-9)."""

import re
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from campaign.core.dice import Roll
from campaign.core.plane import distance
from campaign.core.words import counted
from campaign.model.event import Why
from campaign.model.fleet import Coming, Fleet, Origin
from campaign.model.order import FindShips, Order
from campaign.model.people import Commander
from campaign.model.place import At
from campaign.rules.book import Rule
from campaign.rules.commanders import unused
from campaign.rules.day import Day, Happening, Happenings, NotNow
from campaign.rules.numbers import Numbers, number
from campaign.rules.sea import chest, ending, fleets, groups
from campaign.rules.sea.wandering import START

RULE = "TUM-SHIP-9"
BUY = number("ships.buy", 10_000, "loot a ship", RULE)
HIRE = number("ships.hire", 1_000, "loot a ship at first", RULE)
FOUND = number("ships.found", "1d6", "ships", RULE, reading=True)
SEARCH = number("ships.search", "1d6", "days", RULE, reading=True)
COME, OTHERS, NONE = "come", "others", "none"
_OTHERS = re.compile(r"([0-9]{1,5})(?: ships?)? in ([0-9]{1,4})(?: days?)?")

RULES = (
    Rule(
        RULE,
        "Ships are found by sending out word and hailing captains who pass. One that is bought costs {ships.buy} loot,"
        " one that is hired {ships.hire} at first and {ships.hire a day} more a day.",
        "At a coast, ashore or just off it. Unless the GM says otherwise {ships.found} ships come in {ships.search}"
        " days, none more than were wanted. They are paid when they come, out of the same loot as the upkeep, as many"
        " as it is enough for, and join the commander's fleet wherever it is; who leads none has one from then on, at"
        " the nearest harbour. A ship that was bought costs a day what one's own does, a hired one that and"
        " {ships.hire a day} more. Empty ships may be sent away, hired ones first.",
        asks="default",
    ),
)


class _Answer(msgspec.Struct, frozen=True):
    """How many ships come, and in how many days, with the dice that said so or that it was the GM."""

    ships: int
    days: int
    rolls: tuple[Roll, ...] = ()
    why: tuple[Why, ...] = ()


def others(words: str) -> tuple[int, int] | None:
    """Return the ships and the days that words such as "3 ships in 2 days" name; None where they name none of each."""
    match = _OTHERS.fullmatch(" ".join(words.split()).lower())
    found = (int(match[1]), int(match[2])) if match is not None else (0, 0)
    return found if all(found) else None


def price(numbers: Numbers, origin: Origin) -> int:
    """Return what a ship costs in loot when it comes."""
    return numbers[BUY if origin == "bought" else HIRE]


def find(day: Day, body: str, order: Order) -> Happenings:
    """Send out word for ships, which come to the commander's fleet when the GM or the dice have it (TUM-SHIP-9).

    `body` is the fleet or the army that he leads. NotNow when he is at no coast, or no ships are to be had.
    """
    act = order.act
    assert isinstance(act, FindShips)
    lead = day.world.commanders[order.who]
    fleet = day.world.fleets.get(body)
    at = fleet.at if fleet is not None else day.world.armies[body].at
    if day.land.moor(at) is None or (fleet is not None and _out_at_sea(day, fleet)):
        raise NotNow("no ships pass here: you are at no coast")
    if fleet is None:
        at = _haven(day, at)
    found = _answer(day, order, act, lead)
    fresh = fleet if fleet is not None else _founded(day, lead, at)
    origin: Origin = "bought" if act.how == "buy" else "hired"
    due = Coming(count=found.ships, due=day.number + found.days, origin=origin)
    many = counted(found.ships, "ship")
    cost = f"{price(day.numbers, origin):,} loot each"
    yield Happening(
        RULE,
        "ships found",
        f"{fresh.name}: {many} {origin}, to come in {counted(found.days, 'day')} for {cost}",
        fleets.who(day.world, fresh),
        f"Your word is answered: {many} to be {origin} for {cost} will be with you on {day.dates.long(due.due)}.",
        at=day.land.xy(fresh.at),
        rolls=found.rolls,
        why=found.why,
        puts=(replace(fresh, coming=(*fresh.coming, due)),),
    )


def _answer(day: Day, order: Order, act: FindShips, lead: Commander) -> _Answer:
    ships = day.dice.roll(day.numbers[FOUND], RULE, (order.id,), "ships")
    days = day.dice.roll(day.numbers[SEARCH], RULE, (order.id,), "days")
    come = ships.total if act.count is None else min(ships.total, act.count)
    many = counted(come, "ship")
    ruling = day.ask(
        RULE,
        (order.id,),
        f"{lead.name} sends out word for ships to {act.how}. Do any come?",
        {
            COME: f"{many} in {counted(days.total, 'day')}",
            OTHERS: "as many in as many days as the words say, such as “3 ships in 2 days”; none more than are wanted",
            NONE: "no ships are to be had",
        },
        COME,
        stopping=False,
        facts={"wanted": "what comes" if act.count is None else counted(act.count, "ship")},
    )
    said = others(ruling.words) if ruling.answer == OTHERS else None
    if said is not None:
        number, wait = said if act.count is None else (min(said[0], act.count), said[1])
        return _Answer(
            number, wait, why=(Why(f"{counted(number, 'ship')}", f"in {counted(wait, 'day')}, as the GM says", RULE),)
        )
    if ruling.answer != COME:
        raise NotNow("no ships are to be had")
    return _Answer(come, days.total, (ships, days))


def _out_at_sea(day: Day, fleet: Fleet) -> bool:
    return all(day.land.ashore(fleet.at, bank) is None for bank in ("", "left", "right"))


def _haven(day: Day, at: At) -> At:
    """Return the harbour nearest in a straight line to `at`, else where ships lie there."""
    here = day.land.xy(at)
    known = ((distance(here, harbour.point), key) for key, harbour in day.land.harbours.items())
    nearest = min(known, default=None)
    return nearest[1] if nearest is not None else day.land.moor(at) or at


def _founded(day: Day, lead: Commander, at: At) -> Fleet:
    """Return the fleet that a commander has from now on, as yet without a ship."""
    key = unused({*day.world.fleets, *day.world.armies}, f"{lead.id}-fleet")
    return Fleet(
        id=key, name=f"{lead.name}'s fleet", nation=lead.nation, at=at, commander=lead.id, morale=day.numbers[START]
    )


def come(day: Day) -> Happenings:
    """Let the ships that are due at this dawn join their fleets, as many as can be paid, by id (TUM-SHIP-9)."""
    if not day.world.fleets:
        return
    for one in fleets.afloat(day.world):
        due = [coming for coming in one.coming if coming.due <= day.number]
        if not due:
            continue
        for coming in due:
            yield _joins(day, day.world.fleets[one.id], coming)
        if ending.spent(day.world.fleets[one.id]):
            yield from ending.end(day, one.id, RULE, "no ship has joined it")


def _joins(day: Day, fleet: Fleet, coming: Coming) -> Happening:
    each = price(day.numbers, coming.origin)
    taken = min(coming.count, chest.holds(day, fleet) // each) if each else coming.count
    after, armies = chest.spent(day, fleet, taken * each)
    after = groups.more(replace(after, coming=_without(fleet.coming, coming)), coming.origin, taken)
    many = counted(coming.count, "ship")
    short = f"; the rest of {many} cannot be paid and sail on" if taken < coming.count else ""
    return Happening(
        RULE,
        "ships joined",
        f"{fleet.name}: {counted(taken, 'ship')} {coming.origin} for {taken * each:,} loot{short}",
        fleets.who(day.world, fleet),
        f"{counted(taken, 'ship')} {coming.origin} for {taken * each:,} loot{short}.",
        notable=bool(short),
        at=day.land.xy(fleet.at),
        puts=(after, *armies),
    )


def _without(every: Sequence[Coming], one: Coming) -> tuple[Coming, ...]:
    left = list(every)
    left.remove(one)
    return tuple(left)
