"""Orders that take no time: what each of them does at dawn (TUM-DAY-1)."""

from collections.abc import Callable

from msgspec.structs import replace

from campaign.model.order import (
    DetachShips,
    Dismiss,
    Enter,
    FindShips,
    Give,
    HandOver,
    Hire,
    Hold,
    Honour,
    Join,
    Keep,
    Leave,
    Lighten,
    Name,
    OnMeeting,
    Order,
    Pay,
    Raise,
    ReleaseShips,
    Split,
    Take,
    TakeOver,
    WhenShort,
)
from campaign.model.place import STRONGHOLDS
from campaign.rules import (
    carrying,
    commando,
    hiring,
    honours,
    joining,
    manning,
    morale,
    raising,
    regrouping,
    sieges,
    splitting,
    wages,
)
from campaign.rules.day import Day, Happening, Happenings, NotNow
from campaign.rules.leading import LEADERLESS
from campaign.rules.nations import friendly
from campaign.rules.sea import fleets, nearby


def _enter(day: Day, army_id: str, order: Order) -> Happenings:
    """Garrison the army in the friendly stronghold it stands at (TUM-FORT-2)."""
    army = day.world.armies[army_id]
    place = day.world.places.get(army.at) if isinstance(army.at, str) else None
    if place is None or place.kind not in STRONGHOLDS:
        raise NotNow("the army stands at no stronghold")
    if place.holder is not None and not friendly(day.world, army.nation, place.holder):
        raise NotNow(f"{place.name} does not open its gates")
    if army.inside:
        raise NotNow(f"the army is inside {place.name} already")
    sieges.refuse_besieged(day.world, army)
    yield Happening(
        "TUM-FORT-2",
        "entered",
        f"{army.name}: garrisoned in {place.name}",
        (army_id, order.who),
        f"The army garrisons itself in {place.name}.",
        at=day.land.xy(army.at),
        puts=(replace(army, inside=True),),
    )


def _leave(day: Day, army_id: str, order: Order) -> Happenings:
    army = day.world.armies[army_id]
    if not army.inside:
        raise NotNow("the army is in no stronghold")
    sieges.refuse_besieged(day.world, army)
    yield Happening(
        "TUM-FORT-2",
        "left",
        f"{army.name}: out of its stronghold, now before it",
        (army_id, order.who),
        "The army leaves the stronghold and stands before it.",
        at=day.land.xy(army.at),
        puts=(replace(army, inside=False),),
    )


def _join(day: Day, army_id: str, order: Order) -> Happenings:
    """Merge the army into another; one that nobody leads, and holds no place, merges into his instead (TUM-ARMY-9)."""
    assert isinstance(order.act, Join)
    other = day.world.armies.get(order.act.army)
    if other is not None and other.commander is None and other.npc in LEADERLESS and not other.base:
        yield from regrouping.take_over(day, army_id, other.id)
        return
    yield from joining.join(day, army_id, order.act.army)


def _hold(day: Day, army_id: str, order: Order) -> Happenings:
    assert isinstance(order.act, Hold)
    yield from manning.hold(day, army_id, order.act.detachments)


def _give(day: Day, army_id: str, order: Order) -> Happenings:
    assert isinstance(order.act, Give)
    yield from morale.give(day, army_id, order.act.loot)


def _keep(day: Day, army_id: str, order: Order) -> Happenings:
    assert isinstance(order.act, Keep)
    army = day.world.armies[army_id]
    text = f"{army.name}: {order.act.what} to be kept first"
    yield Happening("TUM-SUP-2", "keeping", text, (army_id, order.who), puts=(replace(army, keep=order.act.what),))


def _take(day: Day, army_id: str, order: Order) -> Happenings:
    yield from carrying.pick_up(day, army_id)


def _honour(day: Day, army_id: str, order: Order) -> Happenings:
    assert isinstance(order.act, Honour)
    yield from honours.honour(day, army_id, order.act.detachment, order.act.name)


def _name(day: Day, army_id: str, order: Order) -> Happenings:
    assert isinstance(order.act, Name)
    yield from honours.rename(day, army_id, order.act.name, order.act.detachment)


def _lighten(day: Day, army_id: str, order: Order) -> Happenings:
    assert isinstance(order.act, Lighten)
    yield from commando.lighten(day, army_id, order.who, order.act.detachment)


def _split(day: Day, army_id: str, order: Order) -> Happenings:
    assert isinstance(order.act, Split)
    yield from splitting.split(day, army_id, order.act)


def _hand_over(day: Day, army_id: str, order: Order) -> Happenings:
    assert isinstance(order.act, HandOver)
    yield from regrouping.hand_over(day, army_id, order.act)


def _take_over(day: Day, army_id: str, order: Order) -> Happenings:
    assert isinstance(order.act, TakeOver)
    yield from regrouping.take_over(day, army_id, order.act.army)


def _pay(day: Day, army_id: str, order: Order) -> Happenings:
    """Pay mercenaries what they are owed, and the ships of him who leads a fleet as well (TUM-REC-3, TUM-SHIP-6)."""
    assert isinstance(order.act, Pay)
    fleet = fleets.fleet_of(day.world, order.who)
    if fleet is None or not fleet.unpaid or order.act.detachments or not nearby.present(day, fleet):
        yield from wages.arrears(day, army_id, order)
        return
    if any(map(wages.owed, wages.companies(day.world.armies[army_id]))):
        yield from wages.arrears(day, army_id, order)
    yield from _pay_fleet(day, fleet.id, order)


def _join_fleet(day: Day, fleet_id: str, order: Order) -> Happenings:
    assert isinstance(order.act, Join)
    from campaign.rules.sea import merging  # late: most worlds have no ship

    yield from merging.join(day, fleet_id, order.act.army)


def _take_fleet(day: Day, fleet_id: str, order: Order) -> Happenings:
    assert isinstance(order.act, TakeOver)
    from campaign.rules.sea import merging  # late, as above

    yield from merging.take_over(day, fleet_id, order.act.army)


def _name_fleet(day: Day, fleet_id: str, order: Order) -> Happenings:
    assert isinstance(order.act, Name)
    from campaign.rules.sea import merging  # late, as above

    yield from merging.rename(day, fleet_id, order.act.name)


def _pay_fleet(day: Day, fleet_id: str, order: Order) -> Happenings:
    from campaign.rules.sea import upkeep  # late, as above

    yield from upkeep.arrears(day, fleet_id)


def _find_ships(day: Day, body: str, order: Order) -> Happenings:
    from campaign.rules.sea import finding  # late, as above

    yield from finding.find(day, body, order)


def _release_ships(day: Day, fleet_id: str, order: Order) -> Happenings:
    from campaign.rules.sea import dividing  # late, as above

    yield from dividing.release(day, fleet_id, order)


def _detach_ships(day: Day, fleet_id: str, order: Order) -> Happenings:
    from campaign.rules.sea import dividing  # late, as above

    yield from dividing.detach(day, fleet_id, order)


def _on_meeting(day: Day, army_id: str, order: Order) -> Happenings:
    assert isinstance(order.act, OnMeeting)
    commander = day.world.commanders[order.who]
    text = f"{commander.name}: on meeting {order.act.then}"
    yield Happening(
        "TUM-BAT-1", "standing order", text, (army_id, order.who), puts=(replace(commander, on_meeting=order.act.then),)
    )


def _when_short(day: Day, army_id: str, order: Order) -> Happenings:
    assert isinstance(order.act, WhenShort)
    commander = day.world.commanders[order.who]
    text = f"{commander.name}: forage when food is under {order.act.days} days"
    yield Happening(
        "TUM-FOR-1",
        "standing order",
        text,
        (army_id, order.who),
        puts=(replace(commander, forage_under=order.act.days),),
    )


# Each takes the day, the army's id and the order; NotNow when it cannot be carried out.
INSTANT: dict[type, Callable[[Day, str, Order], Happenings]] = {
    Enter: _enter,
    Leave: _leave,
    Hold: _hold,
    Join: _join,
    Give: _give,
    Keep: _keep,
    Take: _take,
    Honour: _honour,
    Raise: raising.call_up,
    Hire: hiring.hire,
    Pay: _pay,
    Dismiss: wages.dismiss,
    Name: _name,
    Lighten: _lighten,
    Split: _split,
    HandOver: _hand_over,
    TakeOver: _take_over,
    OnMeeting: _on_meeting,
    WhenShort: _when_short,
}
# The same of what a fleet carries out; the army of one who leads none finds ships too.
AFLOAT: dict[type, Callable[[Day, str, Order], Happenings]] = {
    Join: _join_fleet,
    Pay: _pay_fleet,
    Name: _name_fleet,
    TakeOver: _take_fleet,
    FindShips: _find_ships,
    ReleaseShips: _release_ships,
    DetachShips: _detach_ships,
    OnMeeting: _on_meeting,
    WhenShort: _when_short,
}


def of(body: str, day: Day, order: Order) -> Callable[[Day, str, Order], Happenings] | None:
    """Return what the order does at dawn to the army or fleet `body`; None when it takes time."""
    at_sea = body in day.world.fleets or isinstance(order.act, FindShips)
    return (AFLOAT if at_sea else INSTANT).get(type(order.act))
