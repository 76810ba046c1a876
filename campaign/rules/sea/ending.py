"""The end of a fleet: its last ship is gone (TUM-SHIP-1)."""

from collections.abc import Collection

from msgspec.structs import replace

from campaign.model.fleet import Fleet
from campaign.model.people import Commander
from campaign.rules import seaborne
from campaign.rules.day import Day, Happening, Happenings
from campaign.rules.dissolving import OPEN
from campaign.rules.duty import ended
from campaign.rules.sea import blockading, fleets, nearby


def spent(fleet: Fleet) -> bool:
    """Return whether the fleet has no ship, and none comes back to it or is to come."""
    return not (fleet.ships or fleet.strays or fleet.coming)


def end(day: Day, fleet_id: str, rule: str, reason: str) -> Happenings:
    """End a fleet that carries no army: its commander goes ashore, his orders for ships fail, a harbour that it closed
    is open; `reason` completes the sentence "is no more: …".
    """
    fleet = day.world.fleets[fleet_id]
    yield from fail_orders(day, fleet, f"the fleet is no more, {reason}")
    if fleet.blockades:
        yield blockading.lifted(day, fleet)
        fleet = day.world.fleets[fleet_id]
    yield Happening(
        rule,
        "fleet ended",
        f"{fleet.name}: no more, {reason}",
        fleets.who(day.world, fleet),
        f"Your fleet is no more, {reason}.",
        notable=True,
        at=day.land.xy(fleet.at),
        puts=(gone(fleet), *ashore(day, fleet)),
    )
    day.acts.pop(fleet_id, None)


def gone(fleet: Fleet) -> Fleet:
    """Return the fleet as it stands in the records when it is no more."""
    return replace(
        fleet,
        status="gone",
        commander=None,
        ships={},
        strays=(),
        coming=(),
        blockades="",
        stowing=None,
        unpaid=0,
        rout=None,
    )


def ashore(day: Day, fleet: Fleet) -> tuple[Commander, ...]:
    """Return the commanders with the fleet who lead no army, and its prisoners, on the nearest shore."""
    there = fleets.companies(day.world, (fleet,)).get(fleet.id, fleets.Company()).commanders
    shore = nearby.shore(day.land, day.world, fleet.at) if there else fleet.at
    return tuple(replace(day.world.commanders[key], at=shore) for key in there)


def fail_orders(day: Day, fleet: Fleet, why: str, keep: Collection[str] = ()) -> Happenings:
    """End the open orders for ships of the fleet's commander as failed because of `why`, but for those in `keep`."""
    for key in sorted(day.world.orders):
        order = day.world.orders[key]
        his = order.who == fleet.commander and order.status in OPEN and key not in keep
        if his and seaborne.for_ships(day.world, order):
            yield ended(day, order, fleet, "failed", why)
