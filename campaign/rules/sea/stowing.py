"""How loads are laid into the ships of a fleet, and kept in agreement with the armies aboard (TUM-SHIP-1)."""

from collections.abc import Iterable

from msgspec.structs import replace

from campaign.core.words import counted
from campaign.model.army import Army
from campaign.model.event import Why
from campaign.model.fleet import CARGOES, Cargo, Fleet, Load, Origin, Ships
from campaign.rules.day import Day, Happening, Happenings, active
from campaign.rules.numbers import Numbers
from campaign.rules.sea import fleets, holds

ORIGINS: tuple[Origin, ...] = ("own", "bought", "hired")  # in this order ships are loaded, in the other emptied
STORES: tuple[Cargo, ...] = ("supplies", "loot")


def kind(what: Cargo) -> Cargo:
    """Return the kind of load that goes into the same ships as `what`: people on foot are one (TUM-SHIP-1)."""
    return holds.FOOT[0] if what in holds.FOOT else what


KINDS: tuple[Cargo, ...] = tuple(dict.fromkeys(kind(what) for what in CARGOES))  # type: ignore[arg-type]  # its own words


def stored(fleet: Fleet, what: Cargo) -> int:
    """Return how many units of supplies or loot are the fleet's own cargo."""
    return sum(load.amount for load in loads(fleet) if load.what == what and not load.army)


def loads(fleet: Fleet) -> tuple[Load, ...]:
    """Return all that the fleet carries, group after group."""
    return tuple(load for key in sorted(fleet.ships) for load in fleet.ships[key].cargo)


def needed(numbers: Numbers, cargo: Iterable[Load]) -> int:
    """Return the ships that loads need, each kind in ships of its own (TUM-SHIP-1)."""
    return sum(holds.fills(numbers, part) for part in _by_kind(cargo).values())


def why(numbers: Numbers, cargo: Iterable[Load]) -> tuple[Why, ...]:
    """Return by kind how many ships loads fill, as reasons (TUM-SHIP-1)."""
    found = []
    for one, part in _by_kind(cargo).items():
        ships, amount, each = holds.fills(numbers, part), sum(load.amount for load in part), holds.room(numbers, one)
        what = "people on foot" if one in holds.FOOT else f"{one}s" if one == "palisade" and amount > 1 else one
        told = f"{amount:,} {what}, {'a detachment' if each is None else f'{each:,}'} a ship"
        found.append(Why(counted(ships, "ship"), told, "TUM-SHIP-1"))
    return tuple(found)


def _by_kind(cargo: Iterable[Load]) -> dict[Cargo, tuple[Load, ...]]:
    """Return loads by the ships they share, what belongs together made one, in an order of their own."""
    merged: dict[tuple[str, str, str], int] = {}
    for load in cargo:
        key = (load.army, load.what, load.detachment)
        merged[key] = merged.get(key, 0) + load.amount
    found: dict[Cargo, list[Load]] = {one: [] for one in KINDS}
    for what in CARGOES:
        for (army, name, detachment), amount in sorted(merged.items()):
            if name == what and amount:
                load = Load(what, amount, army, detachment)  # type: ignore[arg-type]  # one of its own words
                found[kind(load.what)].append(load)
    return {one: tuple(sorted(part, key=lambda load: load.army)) for one, part in found.items() if part}


def laid(numbers: Numbers, fleet: Fleet, cargo: Iterable[Load]) -> Fleet:
    """Return the fleet with exactly these loads in its ships, one kind after another, and the rest of the ships empty.

    Ships that carry a kind already go on carrying it, own ships before bought before hired. What finds no ship goes
    into the last one of its kind, more than it holds; what has no ship at all is lost.
    """
    parts = _by_kind(cargo)
    free = dict.fromkeys(ORIGINS, 0)
    held = {(origin, one): 0 for one in KINDS for origin in ORIGINS}
    for group in fleet.ships.values():
        if group.cargo:
            held[group.origin, kind(group.cargo[0].what)] += group.count
        else:
            free[group.origin] += group.count
    taken: dict[tuple[Origin, Cargo], int] = {}
    for one in KINDS:
        wants = holds.fills(numbers, parts.get(one, ()))
        for origin in ORIGINS:
            keeps = min(wants, held[origin, one])
            taken[origin, one] = keeps
            free[origin] += held[origin, one] - keeps
            wants -= keeps
    for one in KINDS:
        wants = holds.fills(numbers, parts.get(one, ())) - sum(taken[origin, one] for origin in ORIGINS)
        for origin in ORIGINS:
            more = min(wants, free[origin])
            taken[origin, one] += more
            free[origin] -= more
            wants -= more
    ships = {origin: Ships(free[origin], origin) for origin in ORIGINS if free[origin]}
    for one, part in parts.items():
        counts = {origin: taken[origin, one] for origin in ORIGINS if taken[origin, one]}
        for origin, share in _dealt(numbers, part, counts).items():
            ships[f"{origin} {one}".replace(" ", "-")] = Ships(counts[origin], origin, share)  # type: ignore[index]
    return replace(fleet, ships=ships)


def _dealt(numbers: Numbers, cargo: tuple[Load, ...], counts: dict[Origin, int]) -> dict[Origin, tuple[Load, ...]]:
    """Return the loads of one kind for the ships of each origin, which they fill in turn; the last takes the rest."""
    each = holds.room(numbers, cargo[0].what)
    if each is None:
        found, begin = {}, 0
        for number, (origin, count) in enumerate(counts.items(), 1):
            end = len(cargo) if number == len(counts) else begin + count
            found[origin], begin = cargo[begin:end], end
        return found
    dealt: dict[Origin, tuple[Load, ...]] = {}
    rest = cargo
    for number, (origin, count) in enumerate(counts.items(), 1):
        share = rest if number == len(counts) else _first(rest, count * each)
        dealt[origin], rest = share, holds.less(rest, share)
    return dealt


def _first(cargo: tuple[Load, ...], amount: int) -> tuple[Load, ...]:
    """Return the first of the loads, of which together there is no more than `amount`."""
    found: list[Load] = []
    for load in cargo:
        part = min(load.amount, amount)
        if part:
            found.append(replace(load, amount=part))
        amount -= part
    return tuple(found)


def put_in(numbers: Numbers, fleet: Fleet, cargo: Iterable[Load]) -> Fleet:
    """Return the fleet with these loads besides what it carries."""
    return laid(numbers, fleet, (*loads(fleet), *cargo))


def taken_out(numbers: Numbers, fleet: Fleet, cargo: Iterable[Load]) -> Fleet:
    """Return the fleet without these loads, all of which it carries."""
    whole = [load for part in _by_kind(loads(fleet)).values() for load in part]
    return laid(numbers, fleet, holds.less(whole, cargo))


def settled(numbers: Numbers, fleet: Fleet, armies: Iterable[Army]) -> Fleet:
    """Return the fleet with the loads of the armies aboard as these now are, its own stores as before (TUM-SHIP-1).

    It is the same record where they agree. Loading that was begun elsewhere than where the fleet lies is forgotten.
    """
    if fleet.stowing is not None and fleet.stowing.at != fleet.at:
        fleet = replace(fleet, stowing=None)
    carried = loads(fleet)
    own = [load for load in carried if not load.army]
    ours = [load for army in armies for load in aboard(numbers, army)]
    if (not ours and len(own) == len(carried)) or _by_kind(carried) == _by_kind((*own, *ours)):
        return fleet
    return laid(numbers, fleet, (*own, *ours))


def aboard(numbers: Numbers, army: Army) -> tuple[Load, ...]:
    """Return what an army is as cargo."""
    return tuple(load for one in holds.wanted(numbers, army) for load in one.cargo)


def settle(day: Day) -> Happenings:
    """Lay the loads of every fleet anew whose armies aboard are no longer what it carries (TUM-SHIP-1)."""
    if not day.world.fleets:
        return
    passengers: dict[str, list[Army]] = {}
    for army in active(day.world):
        if army.aboard:
            passengers.setdefault(army.aboard, []).append(army)
    for fleet in fleets.afloat(day.world):
        after = settled(day.numbers, fleet, passengers.get(fleet.id, ()))
        if after is not fleet:
            more = holds.empty(after) - holds.empty(fleet)
            text = f"{fleet.name}: stowed anew" + (f"; {more} more of its ships are empty" if more > 0 else "")
            yield Happening("TUM-SHIP-1", "stowed anew", text, puts=(after,))
