"""Who of those that a commander leads carries out an order: his army or his fleet (TUM-SHIP-1)."""

import msgspec

from campaign.model.order import (
    Act,
    Attack,
    Blockade,
    DetachShips,
    Disembark,
    Embark,
    FindShips,
    Follow,
    Join,
    Name,
    OnMeeting,
    Order,
    Pay,
    Raise,
    ReleaseShips,
    Sail,
    Stop,
    TakeOver,
    WhenShort,
)
from campaign.model.world import World
from campaign.rules.day import Day, NotNow, active, led_by
from campaign.rules.sea import nearby
from campaign.rules.sea.fleets import afloat, fleet_of

AFLOAT = (Sail, Follow, Blockade, FindShips, ReleaseShips, DetachShips)  # no army does any of these
_ANYWHERE = (Stop, OnMeeting, WhenShort)  # concern whatever he leads
_EITHER = (Attack, Join, TakeOver)  # of a fleet's when they name a fleet


def for_ships(world: World, order: Order) -> bool:
    """Return whether it is the fleet of the order's commander that carries it out, and not his army.

    What an army and a fleet can both do goes to the fleet when he leads no army. A load is the business of the fleet
    whenever he leads that which is named, or any if none is; his army, aboard another fleet, unloads by itself.
    """
    act = order.act
    if isinstance(act, AFLOAT):
        return True
    if isinstance(act, _EITHER):
        return target(act) in world.fleets
    if not isinstance(act, Embark | Disembark | Name | Pay):
        return False
    fleet, army = fleet_of(world, order.who), led_by(world, order.who)
    if fleet is None:
        return False
    if army is None:
        return True
    if isinstance(act, Embark):
        return act.fleet in ("", fleet.id)
    if isinstance(act, Disembark):
        return army.aboard in ("", fleet.id)
    return False


def target(act: Act) -> str:
    """Return the army or fleet that is attacked, joined or taken over."""
    return act.army if isinstance(act, Attack | Join | TakeOver) else ""


class Command(msgspec.Struct, frozen=True):
    """What a commander leads, by id; "" where he leads none."""

    army: str = ""
    fleet: str = ""


def commands(world: World) -> dict[str, Command]:
    """Return what every commander leads who leads anything; a fleet obeys none who is not free."""
    found = {army.commander: Command(army.id) for army in active(world) if army.commander is not None}
    for fleet in afloat(world) if world.fleets else ():
        lead = world.commanders.get(fleet.commander) if fleet.commander is not None else None
        if lead is not None and lead.status == "free":
            army = found[lead.id].army if lead.id in found else ""
            if not army or not found[lead.id].fleet:
                found[lead.id] = Command(army, fleet.id)
    return found


def carries_out(day: Day, command: Command, order: Order) -> str:
    """Return the id of the army or the fleet that carries out an order of him who leads these; "": neither need.

    NotNow when he leads none that can, or is not where his fleet is.
    """
    act, world = order.act, day.world
    army, fleet = world.armies.get(command.army), world.fleets.get(command.fleet)
    if army is not None and army.status != "active":
        army = None
    if fleet is not None and fleet.status != "active":
        fleet = None
    if isinstance(act, _ANYWHERE) and fleet is not None and army is None:
        return fleet.id
    if not for_ships(world, order):
        if army is not None:
            return army.id
        if isinstance(act, TakeOver | Raise):
            return ""
        raise NotNow("you lead no army")
    if fleet is None:
        if army is not None and isinstance(act, FindShips):
            return army.id
        if isinstance(act, TakeOver):
            return ""
        raise NotNow("you lead no fleet")
    if not nearby.present(day, fleet):
        raise NotNow("your fleet is not here")
    return fleet.id
