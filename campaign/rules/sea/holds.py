"""What ships carry, ship by ship (TUM-SHIP-1)."""

from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace

from campaign.model.army import HORSE, Army
from campaign.model.fleet import Cargo, Fleet, Load, Ships
from campaign.rules.book import Rule
from campaign.rules.counting import ENGINES, followers, present
from campaign.rules.numbers import Number, Numbers, number

PEOPLE = number("ships.soldiers", 100, "soldiers or noncombatants a ship", "TUM-SHIP-1", least=1)
HORSES = number("ships.cavalry", 20, "cavalry a ship", "TUM-SHIP-1", least=1)
STORES = number("ships.stores", 10_000, "supplies or loot a ship", "TUM-SHIP-1", least=1)
WAGONS = number("ships.wagons", 10, "wagons a ship", "TUM-SHIP-1", reading=True, least=1)
PALISADES = number("ships.palisades", 1, "palisade a ship", "TUM-SHIP-1", least=1)

RULES = (
    Rule(
        "TUM-SHIP-1",
        "A ship carries {ships.soldiers} soldiers, or {ships.cavalry} cavalry, or {ships.stores} supplies or loot, or a"
        " detachment of siege engines, or {ships.palisades} palisade.",
        "Noncombatants are loaded as soldiers, {ships.wagons} wagons fill a ship. A ship has one kind of load: people"
        " on foot, cavalry, wagons, siege engines, a palisade, supplies, or loot. An army's stores travel with the"
        " people and wagons that carry them; what is loaded besides is the fleet's cargo. A fleet is a group of ships"
        " with a commander, who is with it unless he leads an army. One whose commander is captured or dead has none"
        " until the GM names one or another of its nation takes it over there. A fleet that nobody leads goes into the"
        " nearest friendly harbour that is open, and an army aboard that a deputy leads goes ashore there. Ships in a"
        " harbour that an enemy takes put to sea and lie off it.",
    ),
)

FOOT: tuple[Cargo, ...] = ("infantry", "noncombatants")  # go together in one ship
_HOLDS: dict[str, Number[int]] = {
    "infantry": PEOPLE,
    "noncombatants": PEOPLE,
    "cavalry": HORSES,
    "wagons": WAGONS,
    "palisade": PALISADES,
    "supplies": STORES,
    "loot": STORES,
}


class Wanted(msgspec.Struct, frozen=True):
    """Loads of one kind, and the ships that they fill."""

    cargo: tuple[Load, ...]
    ships: int


def room(numbers: Numbers, what: Cargo) -> int | None:
    """Return how much of a cargo a ship carries; None of siege engines: one detachment, whatever its size."""
    held = _HOLDS.get(what)
    return None if held is None else numbers[held]


def fills(numbers: Numbers, cargo: tuple[Load, ...]) -> int:
    """Return how many ships loads of one kind fill, the last of them not whole perhaps."""
    if not cargo:
        return 0
    each = room(numbers, cargo[0].what)
    return len(cargo) if each is None else -(-sum(load.amount for load in cargo) // each)


def wanted(numbers: Numbers, army: Army) -> tuple[Wanted, ...]:
    """Return what an army is as cargo, by kind, with the ships it needs: people, cavalry, wagons, engines, palisades.

    Detachments that are absent are no part of it.
    """
    here = present(army)
    people = [Load("infantry", one.size, army.id, one.id) for one in here if one.type not in (*HORSE, ENGINES)]
    people.append(Load("noncombatants", max(1, followers(army)), army.id))
    horses = [Load("cavalry", one.size, army.id, one.id) for one in here if one.type in HORSE]
    carts = [Load("wagons", one.wagons, army.id, one.id) for one in here if one.wagons]
    engines = [Load("siege engines", one.size, army.id, one.id) for one in here if one.type == ENGINES]
    works = [Load("palisade", army.palisades, army.id)] if army.palisades else []
    if not followers(army):
        people.pop()
    kinds = (people, horses, carts, engines, works)
    return tuple(
        Wanted(cargo, fills(numbers, cargo))
        for cargo in (tuple(load for load in kind if load.amount) for kind in kinds)
        if cargo
    )


def contents(numbers: Numbers, group: Ships, ship: int) -> tuple[Load, ...]:
    """Return what the ship number `ship` (from 0) of a group carries: loads fill the ships one after another."""
    if not group.cargo:
        return ()
    each = room(numbers, group.cargo[0].what)
    if each is None:
        return group.cargo[ship : ship + 1]
    found: list[Load] = []
    begin, passed = ship * each, 0
    for load in group.cargo:
        part = min(passed + load.amount, begin + each) - max(passed, begin)
        if part > 0:
            found.append(replace(load, amount=part))
        passed += load.amount
    return tuple(found)


def less(cargo: Iterable[Load], gone: Iterable[Load]) -> tuple[Load, ...]:
    """Return loads without what is `gone` of them; loads of which nothing is left are struck."""
    left = {(load.what, load.army, load.detachment): load for load in cargo}
    for load in gone:
        key = (load.what, load.army, load.detachment)
        rest = left[key].amount - load.amount
        if rest > 0:
            left[key] = replace(load, amount=rest)
        else:
            del left[key]
    return tuple(left.values())


def without(numbers: Numbers, fleet: Fleet, ships: Mapping[str, Iterable[int]]) -> tuple[Fleet, tuple[Load, ...]]:
    """Return the fleet without some of its ships, by group and number in it, and all that was aboard of these."""
    groups, lost = dict(fleet.ships), []
    for key in sorted(ships):
        numbered = sorted(set(ships[key]))
        group = groups[key]
        gone = [load for ship in numbered for load in contents(numbers, group, ship)]
        lost += gone
        if len(numbered) < group.count:
            groups[key] = replace(group, count=group.count - len(numbered), cargo=less(group.cargo, gone))
        else:
            del groups[key]
    return replace(fleet, ships=groups), tuple(lost)


def every(fleet: Fleet) -> list[tuple[str, int]]:
    """Return every ship of the fleet as (group, number in it), groups by name."""
    return [(key, ship) for key in sorted(fleet.ships) for ship in range(fleet.ships[key].count)]


def empty(fleet: Fleet) -> int:
    """Return the ships without any load."""
    return sum(group.count for group in fleet.ships.values() if not group.cargo)


def sorted_out(loads: Iterable[Load]) -> tuple[dict[str, int], dict[str, int], int, int]:
    """Return soldiers and engines by detachment, wagons by detachment, noncombatants, palisades."""
    men, carts, people, works = dict[str, int](), dict[str, int](), 0, 0
    for load in loads:
        if load.what == "noncombatants":
            people += load.amount
        elif load.what == "palisade":
            works += load.amount
        else:
            into = carts if load.what == "wagons" else men
            into[load.detachment] = into.get(load.detachment, 0) + load.amount
    return men, carts, people, works
