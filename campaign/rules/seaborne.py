"""Which orders are for ships and which for an army, of a commander who may lead both (TUM-SHIP-1)."""

from campaign.model.order import (
    Act,
    Attack,
    Blockade,
    Camp,
    DetachShips,
    Disembark,
    Embark,
    FindShips,
    Follow,
    Join,
    Name,
    Order,
    Pay,
    ReleaseShips,
    Sail,
    Tactic,
    TakeOver,
)
from campaign.model.world import World
from campaign.rules.day import led_by

AFLOAT = (Sail, Follow, Blockade, FindShips, ReleaseShips, DetachShips)  # no army does any of these
_EITHER = (Attack, Join, TakeOver)  # of a fleet's when they name a fleet


def led(world: World, commander: str) -> str:
    """Return the fleet that `commander` leads, the first by id; "" if he leads none."""
    his = (key for key, one in world.fleets.items() if one.commander == commander and one.status == "active")
    return min(his, default="")


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
    if not isinstance(act, Camp | Embark | Disembark | Name | Pay | Tactic):
        return False
    fleet, army = led(world, order.who), led_by(world, order.who)
    if not fleet:
        return False
    if army is None:
        return True
    if isinstance(act, Embark):
        return act.fleet in ("", fleet)
    if isinstance(act, Disembark):
        return army.aboard in ("", fleet)
    return False


def target(act: Act) -> str:
    """Return the army or fleet that is attacked, joined or taken over."""
    return act.army if isinstance(act, Attack | Join | TakeOver) else ""
