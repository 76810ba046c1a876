"""What a commander's map says of a voyage: its way, the days it takes, and the ships that a load needs."""

from fractions import Fraction
from itertools import groupby, pairwise
from math import gcd

from campaign.core.plane import METRES_A_KM
from campaign.core.words import counted
from campaign.land.water.chart import Passage, SeaLeg
from campaign.model.fleet import Load
from campaign.model.order import Blockade, Disembark, Embark, Sail
from campaign.model.place import At, Spot
from campaign.orders.afloat import carries
from campaign.orders.echo import LegEcho
from campaign.orders.known import Standpoint
from campaign.orders.labels import place
from campaign.rules.counting import with_usual
from campaign.rules.sea import holds, quays
from campaign.rules.sea.speed import metres_a_day

Voyage = Sail | Blockade
_ROUNDED = 1  # digits of kilometres told


def passage(given: Standpoint, start: At, act: Voyage) -> Passage | None:
    """Return the quickest way of a voyage from `start` on the commander's map, None when it shows none."""
    stops = (_stands(given, start), *(act.via if isinstance(act, Sail) else ()), goal(act))
    ease, toil = (metres_a_day(given.numbers, kind, rows(act)) for kind in ("down", "up"))
    common = gcd(ease, toil)
    legs: list[SeaLeg] = []
    for near, far in pairwise(stops):
        try:
            found = given.land.sail(near, far, toil // common, ease // common)
        except KeyError:  # a place or river that is not on his map
            return None
        if found is None:
            return None
        legs += found.legs
    return Passage(tuple(legs))


def goal(act: Voyage) -> At:
    """Return where a voyage ends."""
    return act.to if isinstance(act, Sail) else act.place


def rows(act: Voyage) -> bool:
    """Return whether it is rowed as well (TUM-SHIP-5)."""
    return isinstance(act, Sail) and act.row


def _stands(given: Standpoint, at: At) -> At:
    """Return a position as his map has it: where his fleet lies off his map, it is a point."""
    own, fleet = given.names.own.fleet, given.fleet
    return fleet.at if fleet is not None and own is not None and at == own.at else at


def no_voyage(given: Standpoint, start: At | None, act: Voyage) -> str:
    """Return why there is no way for a voyage on the commander's map, "" when there is one or nobody can say yet."""
    if start is None:
        return ""
    for stop in (*(act.via if isinstance(act, Sail) else ()), goal(act)):
        try:
            if given.land.moor(stop) is None:
                return f"no ships come to {place(stop, given.names)} by your map"
        except KeyError:
            return f"your map does not show {place(stop, given.names)}"
    if isinstance(act, Blockade) and act.place not in given.land.harbours:
        return f"{place(act.place, given.names)} has no harbour by your map"
    if passage(given, start, act) is None:
        return f"your map shows no way over water to {place(goal(act), given.names)}"
    return ""


def no_landing(given: Standpoint, start: At | None, act: Disembark) -> str:
    """Return why nobody can go ashore from ships at `start`, by the commander's map, or ""; None: nobody can say."""
    if start is None:
        return ""
    at = _stands(given, start)
    try:
        if given.land.ashore(at, act.bank) is not None:
            return ""
        if given.land.ashore(at, "left") is not None:
            return "say on which bank of the river: unload all on the left bank, looking downstream"
    except KeyError:  # a place or river that is not on his map
        return ""
    return f"no shore is near {place(start, given.names)} by your map"


def days(given: Standpoint, way: Passage, row: bool) -> int:
    """Return how many days a way takes (TUM-SHIP-4, TUM-SHIP-5)."""
    spent = sum((Fraction(leg.metres, metres_a_day(given.numbers, leg.kind, row)) for leg in way.legs), Fraction(0))
    return -(-spent.numerator // spent.denominator)


def told(given: Standpoint, start: At, way: Passage) -> tuple[LegEcho, ...]:
    """Return the legs of a way as they are told: those over open water, and those down or up rivers, each as one."""
    found: list[LegEcho] = []
    here = start
    for (kind, _), group in groupby(way.legs, key=lambda leg: (leg.kind, leg.river)):
        legs = list(group)
        there = legs[-1].end
        metres = sum(leg.metres for leg in legs)
        found.append(LegEcho(place(here, given.names), place(there, given.names), kilometres(metres), kind))
        here = there
    return tuple(found)


def kilometres(metres: int) -> float:
    """Return metres in kilometres as they are told."""
    return round(metres / METRES_A_KM, _ROUNDED)


def needed(given: Standpoint, act: Embark | Disembark) -> int | None:
    """Return how many ships a load fills, None where it is another's army, which only its commander can count.

    Of what is unloaded it is his own army where no other is named.
    """
    army, own = given.army, given.names.own.army
    stores = sum(
        holds.fills(given.numbers, (load,))
        for load in (Load("supplies", act.supplies), Load("loot", act.loot))
        if load.amount
    )
    if act.army not in ("", own) or (army is None and carries(act, own)):
        return None
    if not carries(act, own) or army is None:
        return stores
    return stores + sum(kind.ships for kind in holds.wanted(given.numbers, with_usual(given.mine, given.numbers, army)))


def work(given: Standpoint, ships: int | None, at: At | None) -> int | None:
    """Return the days in which so many ships load at `at` if no others do, None when nobody can say (TUM-SHIP-3)."""
    harbour = given.land.harbours.get(at) if isinstance(at, str) else None
    river = at.river if isinstance(at, Spot) else harbour.river if harbour is not None else ""
    each = given.numbers[quays.BANK if river else quays.COAST]
    return None if ships is None or at is None or not each else max(1, -(-ships // each))


def room(given: Standpoint, act: Embark, *, fresh: bool) -> tuple[str, ...]:
    """Return what a commander is told of the ships that his load needs; `fresh`: his fleet is as his report says."""
    ships, own = needed(given, act), given.names.own.fleet
    if ships is None:
        return ("an army that a commander leads goes aboard at his own order",)
    wants = f"needs {counted(ships, 'empty ship')}"
    if own is None or not fresh or act.fleet not in ("", own.id):
        return (wants,)
    if ships > own.empty:
        return (f"{wants}, and the fleet has {own.empty:,}: too few unless more come before then",)
    return (f"{wants}; the fleet has {own.empty:,}",)
