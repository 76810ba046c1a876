"""A commander's orders, as his report shows them: as understood, how far they are, and what stands."""

from collections.abc import Mapping, Sequence

from campaign.core.plane import METRES_A_KM, Point
from campaign.core.words import counted
from campaign.land.routes import Leg
from campaign.land.water.chart import SeaLeg
from campaign.model.army import Army
from campaign.model.order import March, OnMeeting, Order, WhenShort
from campaign.model.people import Commander
from campaign.rules import ways
from campaign.sight.paper import OrderLine
from campaign.sight.sources import Sources

IN_FORCE = "in force"
_LISTED = 300  # characters of an order that a report repeats
_WHOLE = 10**9  # metres, more than any way is long


def duty(given: Sources, order: Order, left: Mapping[str, Sequence[Leg | SeaLeg]]) -> OrderLine:
    """Return an order as it was given, as it was understood, and how far it is; `left` is what his march and his
    voyage have to go, by the order's id.
    """
    status: str = order.status
    notes = [order.why] if order.why else []
    if order.status == "queued" and order.on is not None:
        notes = [f"from {given.dates.short(order.on)}"]
    elif order.status == "running" and order.since is not None and order.since <= given.day:
        notes = [f"since {given.dates.short(order.since)}"]
    elif order.status == "done" and isinstance(order.act, OnMeeting | WhenShort):
        status = IN_FORCE
    legs = left.get(order.id, ())
    if legs:
        metres = sum(leg.length if isinstance(leg, Leg) else leg.metres for leg in legs)
        notes.append(f"{metres / METRES_A_KM:.1f} km to go")
    return OrderLine(order.id, _shortened(order.text), _shortened(given.say(order.act)), status, "; ".join(notes))


def _shortened(words: str) -> str:
    """Return words as they stand in a list: a letter's text need not be repeated whole."""
    return words if len(words) <= _LISTED else f"{words[:_LISTED].rstrip()}…"


def ahead(given: Sources, army: Army) -> Mapping[str, tuple[Leg, ...]]:
    """Return the legs that the march under way still has to go on his map, by the order's id; nothing when none is."""
    for order in given.orders:
        if order.status == "running" and isinstance(order.act, March):
            try:
                found = ways.legs(given.land, army.at, order.act, order.way, _WHOLE)
            except KeyError:  # his map lacks the place
                return {}
            return {} if found is None else {order.id: tuple(found[0])}
    return {}


def corners(left: Sequence[Leg | SeaLeg]) -> tuple[Point, ...]:
    """Return the line of the legs a march or voyage still has to go, in metres."""
    line = [point for leg in left for point in leg.points]
    return tuple(point for number, point in enumerate(line) if number == 0 or point != line[number - 1])


def standing(commander: Commander) -> tuple[str, ...]:
    """Return his standing orders in words."""
    found = [f"on meeting: {commander.on_meeting}"]
    if commander.forage_under is not None:
        days = commander.forage_under
        found.append(f"when there is food for under {counted(days, 'day')}: forage")
    return tuple(found)


def mine(orders: Sequence[Order], who: str, day: int) -> tuple[Order, ...]:
    """Return a commander's orders that a report shows: open ones, and those that ended on `day`."""
    shown = [
        order
        for order in orders
        if order.who == who
        and (order.status in ("queued", "running") or order.ended == day)
        and order.status != "standing"
    ]
    return tuple(sorted(shown, key=lambda order: (len(order.id), order.id)))
