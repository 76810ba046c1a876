"""Which fleets there are, who leads them, whom they carry, and how they are put where they go (TUM-SHIP-1)."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from campaign.model.army import Army
from campaign.model.fleet import Fleet
from campaign.model.place import At, Spot
from campaign.model.world import Record, World
from campaign.rules import seaborne


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


def all_who(world: World, fleet: Fleet) -> tuple[str, ...]:
    """Return whom a happening to a fleet and to all the armies aboard concerns, each once."""
    bodies: list[Fleet | Army] = [fleet, *aboard(world, fleet.id)]
    return tuple(dict.fromkeys(one for body in bodies for one in who(world, body)))


def aboard(world: World, fleet: str) -> list[Army]:
    """Return the armies that the fleet carries, by id."""
    carried = (army for army in world.armies.values() if army.aboard == fleet and army.status == "active")
    return sorted(carried, key=lambda army: army.id)


class Company(NamedTuple):
    """Whom a fleet takes along, by id: the armies aboard, and the commanders with it who lead no army."""

    armies: tuple[str, ...] = ()
    commanders: tuple[str, ...] = ()


def companies(world: World, of: Collection[Fleet]) -> dict[str, Company]:
    """Return the company of each of these fleets that has any, by the fleet's id.

    With a fleet are its commander, and out at sea those whose army ended there and the prisoners taken there. He who
    leads an army ashore as well stays with that, and he who leads another fleet with his own.
    """
    sailing = {fleet.id for fleet in of}
    armies: dict[str, list[str]] = {}
    leading = set[str | None]()
    for army in world.armies.values():
        if army.status == "active":
            leading.add(army.commander)
            if army.aboard in sailing:
                armies.setdefault(army.aboard, []).append(army.id)
    admirals = {fleet.commander for fleet in world.fleets.values() if fleet.status == "active"}
    adrift: dict[At, list[str]] = {}
    taken: dict[tuple[At, str | None], list[str]] = {}
    for one in world.commanders.values():
        if isinstance(one.at, Spot) and one.status == "free" and one.id not in leading and one.id not in admirals:
            adrift.setdefault(one.at, []).append(one.id)
        elif isinstance(one.at, Spot) and one.status == "captured" and one.id not in leading:
            taken.setdefault((one.at, one.captor), []).append(one.id)
    found: dict[str, Company] = {}
    for fleet in of:
        people = [*adrift.get(fleet.at, ()), *taken.get((fleet.at, fleet.nation), ())]
        lead = world.commanders.get(fleet.commander or "")
        if lead is not None and lead.status == "free" and lead.id not in leading:
            people.append(lead.id)
        if people or fleet.id in armies:
            found[fleet.id] = Company(tuple(sorted(armies.get(fleet.id, ()))), tuple(sorted({*people})))
    return found


def moved(world: World, fleet: Fleet, at: At, company: Company | None = None) -> tuple[Record, ...]:
    """Return the fleet at `at`, with the company that goes where it goes; None: with that which it has now."""
    if company is None:
        company = companies(world, (fleet,)).get(fleet.id, Company())
    found: list[Record] = [replace(fleet, at=at)]
    found += [replace(army, at=at) for army in map(world.armies.__getitem__, company.armies) if army.at != at]
    people = map(world.commanders.__getitem__, company.commanders)
    there = (one for one in people if one.id == fleet.commander or one.at == fleet.at)  # no other has taken him along
    found += [replace(one, at=at) for one in there if one.at != at]
    return tuple(found)
