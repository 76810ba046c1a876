"""Out of what loot ships are paid (TUM-SHIP-6, TUM-SHIP-9)."""

from collections.abc import Iterable

from msgspec.structs import replace

from campaign.model.army import Army
from campaign.model.fleet import Fleet, Load
from campaign.rules.day import Day, led_by
from campaign.rules.sea import fleets, nearby, stowing


def payers(day: Day, fleet: Fleet) -> list[Army]:
    """Return the armies whose loot pays for the fleet's ships once its own is spent, in that order.

    Those aboard by id, then the one that its commander leads at the same place.
    """
    found = fleets.aboard(day.world, fleet.id)
    army = led_by(day.world, fleet.commander) if fleet.commander is not None else None
    if army is not None and army.aboard != fleet.id and nearby.by(day, fleet, army.at):
        found.append(army)
    return found


def holds(day: Day, fleet: Fleet) -> int:
    """Return all the loot out of which the fleet's ships may be paid."""
    return stowing.stored(fleet, "loot") + sum(army.loot for army in payers(day, fleet))


def his(day: Day, fleet: Fleet, paid: Iterable[Army] = ()) -> str:
    """Return in words what the fleet's commander knows to be there of it: its cargo and what the army that he himself
    leads has. What others have aboard he does not know. `paid` are the armies that have paid, as they are now.
    """
    now = {one.id: one for one in paid}
    there = [now.get(army.id, army) for army in payers(day, fleet)]
    mine = sum(army.loot for army in there if army.commander == fleet.commander)
    own = " of your own" if any(army.commander != fleet.commander for army in there) else ""
    return f"{stowing.stored(fleet, 'loot') + mine:,} loot{own}"


def spent(day: Day, fleet: Fleet, amount: int) -> tuple[Fleet, tuple[Army, ...]]:
    """Return the fleet and the armies after they have paid `amount`, of which there is no less: cargo goes first."""
    due = amount - min(amount, stowing.stored(fleet, "loot"))
    cargo = Load("loot", amount - due) if amount > due else None
    after = fleet if cargo is None else stowing.taken_out(day.numbers, fleet, (cargo,))
    armies: list[Army] = []
    for army in payers(day, fleet):
        part = min(due, army.loot)
        if part:
            due -= part
            armies.append(replace(army, loot=army.loot - part))
    return after, tuple(armies)
