"""Orders become what each army does today (TUM-DAY-1, dawn)."""

from msgspec.structs import replace

from campaign.model.army import Army
from campaign.model.order import (
    Besiege,
    Camp,
    Hire,
    Honour,
    Keep,
    Lighten,
    Name,
    OnMeeting,
    Order,
    Pay,
    Plunder,
    Raise,
    Resting,
    Share,
    Spare,
    Stop,
    Tactic,
    TakeOver,
    WhenShort,
    Write,
)
from campaign.model.world import World
from campaign.rules import raising, regrouping, resting, sieges
from campaign.rules.day import Day, Doing, Happening, Happenings, NotNow, active, led_by
from campaign.rules.duty import ended
from campaign.rules.instant import INSTANT
from campaign.rules.sea.passengers import refuse_aboard

OPEN = ("queued", "running")
# Take effect at the next dawn, whatever else is under way.
AT_ONCE = (Stop, Keep, Honour, Name, Lighten, Raise, Hire, Pay, OnMeeting, WhenShort, Tactic)
ELSEWHERE = (Write, Share)  # other rules of the dawn carry them out
WAITING = (*AT_ONCE, *ELSEWHERE, Plunder, Spare)  # end nothing that lasts until other orders


def book(world: World) -> dict[str, list[Order]]:
    """Return every commander's open orders in the order in which they were given."""
    found: dict[str, list[Order]] = {}
    for order in world.orders.values():
        if order.status in OPEN:
            found.setdefault(order.who, []).append(order)
    for orders in found.values():
        orders.sort(key=lambda order: (not isinstance(order.act, AT_ONCE), order.status != "running", serial(order.id)))
    return found


def serial(order_id: str) -> tuple[int, str]:
    """Return the sort key of an order's id, its number first: "gradell-10" comes after "gradell-9"."""
    number = order_id.rpartition("-")[2]
    return (int(number) if number.isdigit() else 0, order_id)


def take_up(day: Day) -> Happenings:
    """Begin each commander's next orders: what takes no time happens at once, the rest becomes what his army does
    today.

    An order that cannot be carried out fails, with the reason, and the next is taken up. Commanders who lead no army
    come last: some may have one by then. TUM-DAY-1.
    """
    yield from _rests_given_up(day)
    orders = book(day.world)
    if not orders:
        return
    leaders = _leaders(day)
    for who in sorted(orders.keys() & leaders.keys()):
        yield from _led(day, leaders[who], orders[who])
    since = _leaders(day)
    for who in sorted(orders.keys() - leaders.keys()):
        if who in since:
            yield from _led(day, since[who], orders[who])
        else:
            yield from _unled(day, who, orders[who])


def _leaders(day: Day) -> dict[str, str]:
    return {army.commander: army.id for army in active(day.world) if army.commander is not None}


def _led(day: Day, army_id: str, orders: list[Order]) -> Happenings:
    """Take up the orders of the commander who leads the army, unless a ruling holds it or it is out of control."""
    if army_id not in day.held and day.world.armies[army_id].rout is None:
        yield from _queue(day, army_id, orders)


def _unled(day: Day, who: str, orders: list[Order]) -> Happenings:
    """Take up the orders of a commander who leads no army: he can raise one, or take the lead of one; all else fails.

    With an army he goes on to the orders that follow.
    """
    commander = day.world.commanders.get(who)
    if commander is None:
        return
    for queued in sorted(orders, key=lambda one: serial(one.id)):  # what he says to an army comes after he has one
        order = day.world.orders[queued.id]
        if order.status not in OPEN or isinstance(order.act, ELSEWHERE):
            continue
        if order.on is not None and order.on > day.number:
            if isinstance(order.act, AT_ONCE):
                continue
            return
        try:
            if commander.status != "free":
                raise NotNow("you are a captive" if commander.status == "captured" else "you are dead")
            if isinstance(order.act, Raise):
                yield from raising.call_up(day, None, order)
                yield ended(day, day.world.orders[order.id], None, "done", "")
                continue
            if not isinstance(order.act, TakeOver):
                raise NotNow("you lead no army")
            yield from regrouping.take_lead(day, who, order.act.army)
        except NotNow as reason:
            yield ended(day, order, None, "failed", str(reason))
            continue
        yield ended(day, order, day.world.armies[order.act.army], "done", "")
        yield from _led(day, order.act.army, [one for one in orders if serial(one.id) > serial(order.id)])
        return


def _rests_given_up(day: Day) -> Happenings:
    """Break the rests whose order was withdrawn or superseded since the last dawn (TUM-REST-2)."""
    for key in sorted(day.world.orders):
        order = day.world.orders[key]
        if order.status == "withdrawn" and order.ended == day.number and isinstance(order.act, Resting):
            army = led_by(day.world, order.who) if order.since is not None else None
            if army is not None and army.rest is not None:
                yield from resting.break_off(day, army.id, resting.NEW_ORDERS)


def _queue(day: Day, army_id: str, orders: list[Order]) -> Happenings:
    for queued in orders:
        order = day.world.orders[queued.id]
        army = day.world.armies[army_id]
        if army.status != "active" or order.status not in OPEN or isinstance(order.act, ELSEWHERE):
            continue
        if order.on is not None and order.on > day.number:
            if isinstance(order.act, AT_ONCE):
                continue
            return
        if _camped_out(order, day.number) or _gives_way(day, army, order, orders):
            yield ended(day, order, army, "done", "")
            continue
        if isinstance(order.act, Plunder | Spare):
            waits = any(isinstance(one.act, Besiege) for one in orders)
            if not waits and sieges.besieging(day.world, army_id) is None:
                yield ended(day, order, army, "failed", "the army besieges no stronghold")
            continue
        if isinstance(order.act, Tactic):
            continue  # it waits for its battle
        instant = _stop if isinstance(order.act, Stop) else INSTANT.get(type(order.act))
        try:
            refuse_aboard(army, order.act)
            if instant is None:
                started = replace(order, status="running", since=order.since or day.number)
                if army.rest is not None and not isinstance(order.act, Resting | Camp):
                    yield from resting.break_off(day, army_id, resting.NEW_ORDERS)
                day.acts[army_id] = Doing(order.act, order.id)
                if started != order:
                    yield Happening(
                        "TUM-DAY-1",
                        "order begun",
                        f"{army.name}: begun: {order.text}",
                        (army_id, order.who),
                        puts=(started,),
                    )
                return
            yield from instant(day, army_id, order)
            yield ended(day, day.world.orders[order.id], army, "done", "")
        except NotNow as reason:
            yield ended(day, day.world.orders[order.id], army, "failed", str(reason))


def _camped_out(order: Order, number: int) -> bool:
    """Return whether a camp of so many days is over at the dawn of day `number`."""
    act = order.act
    return (
        isinstance(act, Camp) and act.days is not None and order.since is not None and order.since + act.days <= number
    )


def _gives_way(day: Day, army: Army, order: Order, orders: list[Order]) -> bool:
    """Return whether what lasts until other orders is over: it has lasted a day and one given after it may begin.

    That is a camp, and a siege once it has begun.
    """
    if isinstance(order.act, Besiege):
        endless = army.id in (day.world.sieges[order.act.place].by if order.act.place in day.world.sieges else ())
    else:
        endless = isinstance(order.act, Camp) and order.act.days is None
    if not endless or order.since is None or order.since >= day.number:
        return False
    later = (one for one in orders if serial(one.id) > serial(order.id) and not isinstance(one.act, WAITING))
    return any(one.on is None or one.on <= day.number for one in later)


def _stop(day: Day, army_id: str, order: Order) -> Happenings:
    """End every order given before this one, a rest too (TUM-REST-2); what follows it stands."""
    if day.world.armies[army_id].rest is not None:
        yield from resting.break_off(day, army_id, resting.NEW_ORDERS)
    for other in book(day.world).get(order.who, []):
        if serial(other.id) < serial(order.id):
            yield ended(day, other, day.world.armies[army_id], "withdrawn", "stopped")
