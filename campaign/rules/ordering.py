"""Orders become what each army and each fleet does today (TUM-DAY-1, dawn)."""

from collections.abc import Generator, Iterable, Iterator

from msgspec.structs import replace

from campaign.model.army import Army
from campaign.model.fleet import Fleet
from campaign.model.order import (
    Besiege,
    Blockade,
    Camp,
    Follow,
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
from campaign.rules import instant, raising, regrouping, resting, seaborne, sieges
from campaign.rules.day import Day, Doing, Happening, Happenings, NotNow, led_by
from campaign.rules.duty import barred, ended
from campaign.rules.sea import bidden
from campaign.rules.sea.bidden import Command
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

    An order that cannot be carried out fails, with the reason, and the next is taken up. Commanders who lead nothing
    come last: some may have an army by then. TUM-DAY-1.
    """
    yield from _rests_given_up(day)
    orders = book(day.world)
    if not orders:
        return
    leaders = bidden.commands(day.world)
    for who in sorted(orders.keys() & leaders.keys()):
        yield from _led(day, leaders[who], orders[who])
    since = bidden.commands(day.world)
    for who in sorted(orders.keys() - leaders.keys()):
        if who in since:
            yield from _led(day, since[who], orders[who])
        else:
            yield from _unled(day, who, orders[who])


def _idle(day: Day, body: str) -> bool:
    """Return whether an army or fleet takes no order today: a ruling holds it, or it is out of control."""
    one = day.world.armies.get(body) or day.world.fleets.get(body)
    return body in day.held or (one is not None and one.rout is not None)


def _unled(day: Day, who: str, orders: list[Order]) -> Happenings:
    """Take up the orders of a commander who leads nothing: he can raise an army, or take the lead of an army or a
    fleet; all else fails.

    With one of them he goes on to the orders that follow.
    """
    commander = day.world.commanders.get(who)
    if commander is None:
        return
    # What he says to an army comes after he has one.
    for order in _due(day, sorted(orders, key=lambda one: serial(one.id))):
        try:
            if commander.status != "free":
                raise NotNow(barred(commander))
            if isinstance(order.act, Raise):
                yield from raising.call_up(day, None, order)
                yield ended(day, day.world.orders[order.id], None, "done", "")
                continue
            bidden.carries_out(day, Command(), order)
            given = yield from _take_lead(day, who, order, Command())
        except NotNow as reason:
            yield ended(day, order, None, "failed", str(reason))
            continue
        yield from _led(day, given, [one for one in orders if serial(one.id) > serial(order.id)])
        return


def _due(day: Day, orders: Iterable[Order]) -> Iterator[Order]:
    """Yield those of a commander's orders that are to be taken up today, each as it is when its turn comes.

    None comes after one for a later day that takes time.
    """
    for queued in orders:
        order = day.world.orders[queued.id]
        if order.status not in OPEN or isinstance(order.act, ELSEWHERE):
            continue
        if order.on is not None and order.on > day.number:
            if isinstance(order.act, AT_ONCE):
                continue
            return
        yield order


def _take_lead(day: Day, who: str, order: Order, command: Command) -> Generator[Happening, None, Command]:
    """Give a commander the lead of the army or fleet that he takes over, and return what he then leads."""
    taken: Army | Fleet
    key = seaborne.target(order.act)
    if key in day.world.fleets:
        from campaign.rules.sea import merging  # late: most worlds have no ship

        yield from merging.take_lead(day, who, key)
        taken, after = day.world.fleets[key], replace(command, fleet=key)
    else:
        yield from regrouping.take_lead(day, who, key)
        taken, after = day.world.armies[key], replace(command, army=key)
    yield ended(day, order, taken, "done", "")
    return after


def _rests_given_up(day: Day) -> Happenings:
    """Break the rests whose order was withdrawn or superseded since the last dawn (TUM-REST-2)."""
    for key in sorted(day.world.orders):
        order = day.world.orders[key]
        if order.status == "withdrawn" and order.ended == day.number and isinstance(order.act, Resting):
            army = led_by(day.world, order.who) if order.since is not None else None
            if army is not None and army.rest is not None:
                yield from resting.break_off(day, army.id, resting.NEW_ORDERS)


def _led(day: Day, command: Command, orders: list[Order]) -> Happenings:
    """Take up the orders of a commander one after the other, until one takes time.

    Each goes to his army or his fleet; what is for one that a ruling holds, or that is out of control, waits, and all
    after it that takes time.
    """
    for order in _due(day, orders):
        army = day.world.armies.get(command.army)
        if army is not None and army.status != "active" and not seaborne.for_ships(day.world, order):
            continue  # it was his when the day began
        body = ""
        try:
            body = bidden.carries_out(day, command, order)
            if body and _idle(day, body):
                if isinstance(order.act, AT_ONCE):
                    continue
                return
            if not body and isinstance(order.act, TakeOver):
                command = yield from _take_lead(day, order.who, order, command)
                continue
            began = yield from _taken_up(day, body, order, orders)
        except NotNow as reason:
            one = _body(day, body or command.army or command.fleet)
            yield ended(day, day.world.orders[order.id], one, "failed", str(reason))
            continue
        if began:
            return


def _body(day: Day, key: str) -> Army | Fleet | None:
    return day.world.armies.get(key) or day.world.fleets.get(key)


def _taken_up(day: Day, body: str, order: Order, orders: list[Order]) -> Generator[Happening, None, bool]:
    """Carry out an order that takes no time, or begin one that does: True, it is what army or fleet do today."""
    one = _body(day, body)
    if _camped_out(order, day.number) or (one is not None and _gives_way(day, one, order, orders)):
        yield ended(day, order, one, "done", "")
        return False
    if isinstance(order.act, Plunder | Spare):
        waits = any(isinstance(other.act, Besiege) for other in orders)
        if not waits and sieges.besieging(day.world, body) is None:
            yield ended(day, order, one, "failed", "the army besieges no stronghold")
        return False
    if isinstance(order.act, Tactic):
        return False  # it waits for its battle
    if isinstance(one, Army):
        refuse_aboard(one, order.act)
    if isinstance(order.act, Stop):
        yield from _stop(day, body, order)
    elif not body:
        yield from raising.call_up(day, None, order)
    else:
        at_once = instant.of(body, day, order)
        if at_once is None:
            yield from _begun(day, body, order)
            return True
        yield from at_once(day, body, order)
    yield ended(day, day.world.orders[order.id], one, "done", "")
    return False


def _begun(day: Day, body: str, order: Order) -> Happenings:
    """Make the order what the army or fleet does today; an army's rest is broken by it unless it is to rest or camp."""
    one = _body(day, body)
    assert one is not None
    started = replace(order, status="running", since=order.since or day.number)
    if isinstance(one, Army) and one.rest is not None and not isinstance(order.act, Resting | Camp):
        yield from resting.break_off(day, body, resting.NEW_ORDERS)
    day.acts[body] = Doing(order.act, order.id)
    if started != order:
        text = f"{one.name}: begun: {order.text}"
        yield Happening("TUM-DAY-1", "order begun", text, (body, order.who), puts=(started,))


def _camped_out(order: Order, number: int) -> bool:
    """Return whether a camp of so many days is over at the dawn of day `number`."""
    act = order.act
    return (
        isinstance(act, Camp) and act.days is not None and order.since is not None and order.since + act.days <= number
    )


def _gives_way(day: Day, army: Army | Fleet, order: Order, orders: list[Order]) -> bool:
    """Return whether what lasts until other orders is over: it has lasted a day and one given after it may begin.

    That is a camp, following a fleet, and a siege or a blockade once it has begun.
    """
    if isinstance(order.act, Blockade):
        endless = isinstance(army, Fleet) and army.blockades == order.act.place
    elif isinstance(order.act, Besiege):
        endless = army.id in (day.world.sieges[order.act.place].by if order.act.place in day.world.sieges else ())
    else:
        endless = isinstance(order.act, Follow) or (isinstance(order.act, Camp) and order.act.days is None)
    if not endless or order.since is None or order.since >= day.number:
        return False
    later = (one for one in orders if serial(one.id) > serial(order.id) and not isinstance(one.act, WAITING))
    return any(one.on is None or one.on <= day.number for one in later)


def _stop(day: Day, body: str, order: Order) -> Happenings:
    """End every order given before this one, a rest too (TUM-REST-2); what follows it stands."""
    army = day.world.armies.get(body)
    if army is not None and army.rest is not None:
        yield from resting.break_off(day, body, resting.NEW_ORDERS)
    for other in book(day.world).get(order.who, []):
        if serial(other.id) < serial(order.id):
            yield ended(day, other, _body(day, body), "withdrawn", "stopped")
