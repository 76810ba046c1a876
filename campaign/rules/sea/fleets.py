"""Which fleets there are, who leads them, whom they carry, and how they are put where they go (TUM-SHIP-1)."""

from collections.abc import Iterator

from msgspec.structs import replace

from campaign.model.army import Army
from campaign.model.fleet import Fleet
from campaign.model.people import Commander
from campaign.model.place import At
from campaign.model.world import Record, World
from campaign.rules import seaborne
from campaign.rules.day import led_by


def afloat(world: World) -> Iterator[Fleet]:
    """Yield the fleets that still exist, by id, each as it is when its turn comes."""
    for key in sorted(world.fleets):
        fleet = world.fleets.get(key)
        if fleet is not None and fleet.status == "active":
            yield fleet


def fleet_of(world: World, commander: str) -> Fleet | None:
    """Return the fleet that `commander` leads, the first by id, or None."""
    return world.fleets.get(seaborne.led(world, commander))


def count(fleet: Fleet) -> int:
    """Return the ships that are with the fleet; those that wander or are still to come are not."""
    return sum(group.count for group in fleet.ships.values())


def who(world: World, body: Fleet | Army) -> tuple[str, ...]:
    """Return whom a happening to a fleet, or to an army aboard, concerns: it, and its commander if he is free.

    A captive hears nothing of the ships and men that he led.
    """
    lead = world.commanders.get(body.commander or "")
    return (body.id,) if lead is None or lead.status != "free" else (body.id, lead.id)


def aboard(world: World, fleet: str) -> list[Army]:
    """Return the armies that the fleet carries, by id."""
    carried = (army for army in world.armies.values() if army.aboard == fleet and army.status == "active")
    return sorted(carried, key=lambda army: army.id)


def moved(world: World, fleet: Fleet, at: At) -> tuple[Record, ...]:
    """Return the fleet at `at`, with all that goes where it goes: the armies aboard, and a commander without an army.

    He who leads an army ashore as well stays with that. Others whose army ended at sea are with the fleet there, and so
    are the prisoners that it took there.
    """
    found: list[Record] = [replace(fleet, at=at)]
    found += [replace(army, at=at) for army in aboard(world, fleet.id) if army.at != at]
    found += [replace(one, at=at) for one in guests(world, fleet) if one.at != at]
    return tuple(found)


def guests(world: World, fleet: Fleet) -> list[Commander]:
    """Return the commanders who are where the fleet is and lead no army, by id: its own, those at sea, its captives."""
    at_sea = not isinstance(fleet.at, str)
    here = (one for one in world.commanders.values() if one.id == fleet.commander or (at_sea and one.at == fleet.at))
    found = [
        one
        for one in here
        if (one.status == "free" or (one.captor == fleet.nation and at_sea and one.at == fleet.at))
        and led_by(world, one.id) is None
    ]
    return sorted(found, key=lambda one: one.id)
