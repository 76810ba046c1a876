"""Fleets: where they lie, who leads them, what their ships carry, and the armies aboard (TUM-SHIP)."""

from itertools import pairwise

from campaign.core.plane import METRES_A_KM, distance, metres
from campaign.core.words import listed
from campaign.land.faults import outside_of
from campaign.land.land import Land
from campaign.model.fleet import Coming, Fleet, Load, Ships, Stray
from campaign.model.order import Blockade, DetachShips, Disembark, Embark, Follow, Sail
from campaign.model.place import At, Spot
from campaign.play.checks.findings import Findings
from campaign.play.checks.forces import MOST_DAYS, leads_one
from campaign.rules.counting import with_usual
from campaign.rules.numbers import Numbers
from campaign.rules.ordering import OPEN
from campaign.rules.sea import harbours, holds, stowing
from campaign.rules.sea.fleets import aboard as passengers
from campaign.rules.sea.fleets import count

MOST_UNITS = 1_000_000_000_000
MOST_SHIPS = 100_000  # of all fleets together, so that no two that join are more than one may have
_FORMS = "a fleet lies at a harbour's id, or {x: 1.5, y: 2} on water, or {river: A, km: 1.5} on a navigable river"


def fleets(found: Findings, land: Land | None, numbers: Numbers) -> None:
    """Check every fleet that still exists, and the armies that are said to be aboard."""
    world = found.world
    leads: dict[str, str] = {}
    ships = 0
    for key in sorted(world.fleets):
        fleet = world.fleets[key]
        if key in world.armies:
            says = f"an army is called '{key}' too; fleets and armies share no id"
            found.add("SHARED-ID", "fleets", key, of_key=True, says=says)
        if fleet.status != "active":
            continue
        found.known("nation", fleet.nation, world.nations, "fleets", key, "nation")
        position(found, land, fleet.at, "fleets", key, "at")
        leads_one(found, fleet, leads)
        for name in sorted(fleet.ships):
            _group(found, numbers, fleet, name)
        ships = _counts(found, fleet, ships)
        _work(found, fleet)
        if fleet.blockades and found.known("place", fleet.blockades, world.places, "fleets", key, "blockades"):
            _closes(found, land, fleet)
    _passengers(found, numbers)


def _counts(found: Findings, fleet: Fleet, before: int) -> int:
    """Check a fleet's figures against what any campaign can have; return the ships of this fleet and those `before`."""
    groups: tuple[Ships | Stray | Coming, ...] = (*fleet.ships.values(), *fleet.strays, *fleet.coming)
    if not groups:
        found.warn("NOBODY", "fleets", fleet.id, of_key=True, says=f"{fleet.name} has no ships")
    total = before + sum(one.count for one in groups)
    if before <= MOST_SHIPS < total:
        says = f"{total:,} ships in all fleets: more than {MOST_SHIPS:,} is a slip of the pen"
        found.add("ABSURD", "fleets", fleet.id, "ships", says=says)
    for field in ("unpaid", "forced_days"):
        found.limit(getattr(fleet, field), MOST_DAYS, "days", "fleets", fleet.id, field)
    for at, stray in enumerate(fleet.strays):
        found.limit(stray.back, MOST_DAYS, "days", "fleets", fleet.id, "strays", at, "back")
    for at, coming in enumerate(fleet.coming):
        found.limit(coming.due, MOST_DAYS, "days", "fleets", fleet.id, "coming", at, "due")
    return total


def _work(found: Findings, fleet: Fleet) -> None:
    """Check what the fleet is loading or unloading, and whom it flees from."""
    now = fleet.stowing
    if now is not None:
        position(found, None, now.at, "fleets", fleet.id, "stowing", "at")
        if now.army:
            found.known("army", now.army, found.world.armies, "fleets", fleet.id, "stowing", "army")
    if fleet.rout is not None:
        found.limit(fleet.rout.until, MOST_DAYS, "days", "fleets", fleet.id, "rout", "until")


def position(found: Findings, land: Land | None, at: At, table: str, key: str, *path: str | int) -> None:
    """Add what is wrong with a position on the water; without `land` it is not looked for on the map."""
    world = found.world
    if isinstance(at, str):
        if found.known("place", at, world.places, table, key, *path) and land is not None and at not in land.harbours:
            near = ", ".join(harbours.near(land, at))
            lead = f"; harbours: {near}" if near else "; no place here has a harbour"
            says = f"no ships come to {world.places[at].name}{lead}"
            found.add("HARBOUR", table, key, *path, says=says)
        return
    given = {name for name in ("start", "to", "km", "x", "y", "river") if getattr(at, name) is not None}
    if given == {"river", "km"}:
        _on_river(found, at, table, key, *path)
    elif given != {"x", "y"}:
        found.add("POSITION", table, key, *path, says=_FORMS)
    elif land is not None and found.whole("outlines") and found.whole("rivers"):
        x, y = metres(at.x or 0.0), metres(at.y or 0.0)
        west, south, east, north = land.bounds
        if not (west <= x <= east and south <= y <= north):
            found.add("OUTSIDE", table, key, *path, says=f"{at.x:g}, {at.y:g} lies {outside_of(land)}")
        elif not land.navigable(x, y):
            found.add("ASHORE", table, key, *path, says=f"{at.x:g}, {at.y:g} is no water on which ships sail")


def _on_river(found: Findings, at: Spot, table: str, key: str, *path: str | int) -> None:
    world, river, km = found.world, at.river or "", at.km or 0.0
    if not found.known("river", river, world.rivers, table, key, *path, "river"):
        return
    if not world.rivers[river].navigable:
        says = f"ships cannot use {world.rivers[river].name}: it is not navigable"
        found.add("RIVER", table, key, *path, "river", says=says)
        return
    points = [(metres(x), metres(y)) for x, y in world.rivers[river].points]
    length = sum(distance(p, q) for p, q in pairwise(points))
    if not 0 <= metres(km) <= length:
        found.add(
            "RIVER", table, key, *path, "km", says=f"km {km:g} is not on the river of {length / METRES_A_KM:g} km"
        )


def _group(found: Findings, numbers: Numbers, fleet: Fleet, name: str) -> None:
    """Check a group of ships: its loads are of one kind and not more than it holds, and of armies that are aboard."""
    world, group = found.world, fleet.ships[name]
    path = ("fleets", fleet.id, "ships", name)
    kinds = {stowing.kind(load.what) for load in group.cargo}
    for at, load in enumerate(group.cargo):
        if stowing.kind(load.what) != stowing.kind(group.cargo[0].what):
            says = f"ships carry one kind of load: {load.what} do not go with {group.cargo[0].what} (TUM-SHIP-1)"
            found.add("LOAD", *path, "cargo", at, "what", says=says)
        found.limit(load.amount, MOST_UNITS, "units", *path, "cargo", at, "amount")
        _whose(found, group.cargo[:at], load, *path, "cargo", at)
        if load.army and found.known("army", load.army, world.armies, *path, "cargo", at, "army"):
            _aboard(found, fleet, load, *path, "cargo", at)
    fills = holds.fills(numbers, group.cargo) if len(kinds) == 1 else 0
    if fills > group.count:
        says = f"its cargo fills {fills:,} ships, and there are {group.count:,} (TUM-SHIP-1)"
        found.add("CAPACITY", *path, "count", says=says)


def _whose(found: Findings, before: tuple[Load, ...], load: Load, *path: str | int) -> None:
    """Check that a load is an army's unless it is stores or a palisade, and that the group has no such `before`."""
    table, key, *inner = path
    assert isinstance(table, str)
    assert isinstance(key, str)
    stores = (*stowing.STORES, "palisade")
    if not load.army and load.what not in stores:
        says = f"{load.what} are part of an army: name it, `army: ID`; a fleet's own cargo is of {listed(stores)}"
        found.add("LOAD", table, key, *inner, "what", says=says)
    if not load.army and load.detachment:
        says = "a detachment belongs to an army: name it, `army: ID`"
        found.add("LOAD", table, key, *inner, "detachment", says=says)
    if any((one.what, one.army, one.detachment) == (load.what, load.army, load.detachment) for one in before):
        says = f"the same {load.what} stand twice in these ships; write them as one load"
        found.add("LOAD", table, key, *inner, "what", says=says)


def _aboard(found: Findings, fleet: Fleet, load: Load, *path: str | int) -> None:
    """Check a load of an army: that the army is aboard, and has the detachment."""
    table, key, *inner = path
    assert isinstance(table, str)
    assert isinstance(key, str)
    army = found.world.armies[load.army]
    if army.aboard != fleet.id or army.status != "active":
        says = f"{army.name} is not aboard this fleet"
        found.add("ABOARD", table, key, *inner, "army", says=says)
    elif load.detachment and load.detachment not in army.detachments:
        says = f"{army.name} has no detachment '{load.detachment}'{found.near(load.detachment, army.detachments)}"
        found.add("UNKNOWN", table, key, *inner, "detachment", says=says)


def _closes(found: Findings, land: Land | None, fleet: Fleet) -> None:
    if land is not None and fleet.blockades not in land.harbours:
        says = f"{found.world.places[fleet.blockades].name} has no harbour that could be closed"
        found.add("HARBOUR", "fleets", fleet.id, "blockades", says=says)


def _passengers(found: Findings, numbers: Numbers) -> None:
    """Check that each army aboard is where its fleet is, and that the fleet's loads are what the army is."""
    world = found.world
    afloat = {key: fleet for key, fleet in world.fleets.items() if fleet.status == "active"}
    for key in sorted(world.armies):
        army = world.armies[key]
        if army.status != "active" or not army.aboard:
            continue
        if not found.known("fleet", army.aboard, afloat, "armies", key, "aboard"):
            continue
        fleet = afloat[army.aboard]
        if army.at != fleet.at:
            says = f"an army aboard is where its fleet is: write as in '{fleet.id}'"
            found.add("ABOARD", "armies", key, "at", says=says)
        if army.inside:
            found.add("ABOARD", "armies", key, "inside", says="an army aboard is in no stronghold")
        carried = [load for load in stowing.loads(fleet) if load.army == key]
        if _summed(carried) != _summed(stowing.aboard(numbers, with_usual(world, numbers, army))):
            says = f"the loads of '{fleet.id}' are not what {army.name} is; they are laid anew the next day"
            found.warn("STOWED", "armies", key, "aboard", says=says)
            _fits(found, numbers, fleet, key)


def _fits(found: Findings, numbers: Numbers, fleet: Fleet, key: str) -> None:
    """Check that the fleet has ships enough for its cargo and all aboard as they now are, before it is laid anew."""
    world = found.world
    aboard = [with_usual(world, numbers, army) for army in passengers(world, fleet.id)]
    cargo = [load for load in stowing.loads(fleet) if not load.army]
    cargo += [load for army in aboard for load in stowing.aboard(numbers, army)]
    needs, ships = stowing.needed(numbers, cargo), count(fleet)
    if needs > ships:
        says = f"those aboard '{fleet.id}' and its cargo fill {needs:,} ships, and it has {ships:,} (TUM-SHIP-1)"
        found.add("CAPACITY", "armies", key, "aboard", says=says)


def _summed(loads: list[Load] | tuple[Load, ...]) -> dict[tuple[str, str], int]:
    found: dict[tuple[str, str], int] = {}
    for load in loads:
        found[load.what, load.detachment] = found.get((load.what, load.detachment), 0) + load.amount
    return found


def orders(found: Findings) -> None:
    """Check that what the open orders about ships name is there."""
    world = found.world
    for key, order in sorted(world.orders.items()):
        if order.status not in OPEN:
            continue
        act = order.act
        match act:
            case Sail():
                position(found, None, act.to, "orders", key, "act", "to")
                for at, stop in enumerate(act.via):
                    position(found, None, stop, "orders", key, "act", "via", at)
            case Follow():
                found.known("fleet", act.fleet, world.fleets, "orders", key, "act", "fleet")
            case Blockade():
                found.known("place", act.place, world.places, "orders", key, "act", "place")
            case DetachShips():
                found.known("commander", act.under, world.commanders, "orders", key, "act", "under")
            case Embark() | Disembark():
                if isinstance(act, Embark) and act.fleet:
                    found.known("fleet", act.fleet, world.fleets, "orders", key, "act", "fleet")
                if act.army:
                    found.known("army", act.army, world.armies, "orders", key, "act", "army")
                if isinstance(act, Disembark) and act.at is not None:
                    position(found, None, act.at, "orders", key, "act", "at")
