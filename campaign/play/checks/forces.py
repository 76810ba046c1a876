"""Armies and their detachments."""

from campaign.land.land import Land
from campaign.model.army import Army
from campaign.model.fleet import Fleet
from campaign.model.place import STRONGHOLDS
from campaign.play.checks.findings import Findings
from campaign.play.checks.positions import position
from campaign.rules import carrying, counting
from campaign.rules.numbers import Numbers

MOST_SOLDIERS = 10_000_000
MOST_WAGONS = 1_000_000
MOST_GOODS = 1_000_000_000_000
MOST_DAYS = 1_000_000
_GOODS = ("supplies", "loot", "soldiers_loot")
_COUNTS = ("hungry", "forced_days")
_OF_ARMIES = ("army", "armies", "TWO-ARMIES", "; a deputy takes over at dawn (TUM-ARMY-10)")
_OF_FLEETS = ("fleet", "fleets", "TWO-FLEETS", "")


def armies(found: Findings, land: Land | None, numbers: Numbers) -> None:
    """Check every army that still exists."""
    world = found.world
    leads: dict[str, str] = {}
    for key in sorted(world.armies):
        army = world.armies[key]
        if army.status != "active":
            continue
        known = found.known("nation", army.nation, world.nations, "armies", key, "nation")
        if not army.aboard:  # else it is where its fleet is
            position(found, land, army.at, "armies", key, "at")
        _leader(found, army, leads)
        _inside(found, army)
        _figures(found, army)
        _about(found, army)
        if known:
            _usual(found, army, numbers)


def _leader(found: Findings, army: Army, leads: dict[str, str]) -> None:
    world, who = found.world, army.commander
    if army.id in world.commanders and who != army.id:
        says = f"the commander '{army.id}' has the same id and does not lead this army"
        found.warn("SAME-ID", "armies", army.id, says=says)
    leads_one(found, army, leads)


def leads_one(found: Findings, body: Army | Fleet, leads: dict[str, str]) -> None:
    """Check that who leads an army or a fleet is somebody, may lead, and leads no other of the kind.

    `leads` has who leads what, of those looked at before; he is added.
    """
    kind, table, twice, then = _OF_ARMIES if isinstance(body, Army) else _OF_FLEETS
    world, who = found.world, body.commander
    if who is None or not found.known("commander", who, world.commanders, table, body.id, "commander"):
        return
    commander = world.commanders[who]
    if who in leads:
        says = f"'{who}' leads the {kind} '{leads[who]}' too; a commander leads one {kind}"
        found.add(twice, table, body.id, "commander", says=says)
    leads.setdefault(who, body.id)
    if commander.status != "free":
        says = f"{commander.name} is {commander.status} and cannot lead{then}"
        found.warn("CANNOT-LEAD", table, body.id, "commander", says=says)


def _inside(found: Findings, army: Army) -> None:
    if not army.inside:
        return
    place = found.world.places.get(army.at) if isinstance(army.at, str) else None
    if place is None and isinstance(army.at, str) and not found.whole("places"):
        return
    if place is None or place.kind not in STRONGHOLDS:
        where = f"'{place.name}' is no stronghold but a {place.kind}" if place is not None else "it stands at no place"
        found.add("INSIDE", "armies", army.id, "inside", says=f"inside is true, and {where}")


def _figures(found: Findings, army: Army) -> None:
    """Check the figures against what any campaign can have."""
    for field in _GOODS:
        found.limit(getattr(army, field), MOST_GOODS, "units", "armies", army.id, field)
    for field in _COUNTS:
        found.limit(getattr(army, field), MOST_DAYS, "days", "armies", army.id, field)
    found.limit(army.noncombatants or 0, MOST_SOLDIERS, "noncombatants", "armies", army.id, "noncombatants")
    for key, detachment in army.detachments.items():
        path = ("armies", army.id, "detachments", key)
        found.limit(detachment.size, MOST_SOLDIERS, "men", *path, "size")
        found.limit(detachment.wagons, MOST_WAGONS, "wagons", *path, "wagons")
        if detachment.size == 0:
            found.warn("NOBODY", *path, "size", says=f"{detachment.name} has no soldiers; take it out")
    if not army.detachments:
        found.warn("NOBODY", "armies", army.id, says=f"{army.name} has no detachments")


def _about(found: Findings, army: Army) -> None:
    """Check what an army is in the middle of."""
    world, key = found.world, army.id
    if army.crossing is not None:
        found.known("river", army.crossing.river, world.rivers, "armies", key, "crossing", "river")
    if army.revolt is not None:
        found.known("place", army.revolt.region, world.places, "armies", key, "revolt", "region")
        for at, nation in enumerate(army.revolt.against):
            found.known("nation", nation, world.nations, "armies", key, "revolt", "against", at)


def _usual(found: Findings, army: Army, numbers: Numbers) -> None:
    """Warn of unusual detachments (TUM-ARMY-4) and of more than the army can carry (TUM-SUP-2)."""
    if not found.warnings:
        return
    for key, detachment in army.detachments.items():
        says = counting.unusual(numbers, detachment) if detachment.size else ""
        if says:
            found.warn("UNUSUAL", "armies", army.id, "detachments", key, "size", says=says)
    carried, most = carrying.load(army), carrying.capacity(found.world, numbers, army)
    if carried > most:
        says = f"{army.name} has {carried:,} units and can carry {most:,}; the rest will lie where it stands"
        found.warn("OVERLOADED", "armies", army.id, "supplies", says=says)
