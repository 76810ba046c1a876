"""Who of those that a commander leads carries out an order: his army or his fleet (TUM-SHIP-1)."""

import msgspec

from campaign.model.order import FindShips, OnMeeting, Order, Raise, Stop, TakeOver, WhenShort
from campaign.model.world import World
from campaign.rules.day import Day, NotNow, active
from campaign.rules.sea import nearby
from campaign.rules.sea.fleets import afloat
from campaign.rules.seaborne import for_ships

_ANYWHERE = (Stop, OnMeeting, WhenShort)  # concern whatever he leads


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
