"""Ships sunk in a battle, and what goes down with them (TUM-SHIP-8)."""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from campaign.model.army import Army
from campaign.model.fleet import Fleet, Load
from campaign.model.world import World
from campaign.rules.battle.wrecks import Wreck
from campaign.rules.carrying import capacity
from campaign.rules.counting import followers, present, soldiers
from campaign.rules.dissolving import struck
from campaign.rules.numbers import Numbers
from campaign.rules.sea import fleets, holds, stowing
from campaign.rules.sea.mustering import parts

_STORES = ("supplies", "loot", "soldiers_loot")


class Sunken(msgspec.Struct, frozen=True):
    """What a fleet has lost: it and the armies aboard as they now are, and the loads that went down, by army ("" own).

    An army none of whose soldiers aboard is left is in it as it is before it is dissolved.
    """

    fleet: Fleet
    armies: dict[str, Army]
    loads: dict[str, tuple[Load, ...]]


def sunken(world: World, numbers: Numbers, fleet: Fleet, wreck: Wreck | None) -> Sunken:
    """Return what becomes of the fleet and the armies aboard when the ships of `wreck` are lost (TUM-SHIP-8)."""
    groups = {part.unit.id: part for part in parts(fleet)}
    ships: dict[str, list[int]] = {}
    for key, number in wreck.ships if wreck is not None else ():
        part = groups[key]
        ships.setdefault(part.group, []).append(part.first + number)
    after, lost = holds.without(numbers, fleet, ships)
    loads: dict[str, tuple[Load, ...]] = {}
    for load in lost:
        loads[load.army] = (*loads.get(load.army, ()), load)
    armies = {
        army.id: drowned(world, numbers, army, loads[army.id])
        for army in fleets.aboard(world, fleet.id)
        if army.id in loads
    }
    staying = [
        armies.get(army.id, army)
        for army in fleets.aboard(world, fleet.id)
        if not ended(army, armies.get(army.id, army))
    ]
    return Sunken(stowing.settled(numbers, after, staying), armies, loads)


def ended(army: Army, after: Army) -> bool:
    """Return whether an army aboard is dissolved: its last soldier is lost, of one without any its last engine."""
    return not (soldiers(after) if soldiers(army) else any(one.size for one in present(after)))


def drowned(world: World, numbers: Numbers, army: Army, lost: Iterable[Load]) -> Army:
    """Return `army` without the loads that were lost at sea.

    Its stores shrink by the part that its carrying power does, each rounded against it.
    """
    men, carts, people, works = holds.sorted_out(lost)
    found = {
        key: replace(one, size=one.size - men.get(key, 0), wagons=one.wagons - carts.get(key, 0))
        for key, one in army.detachments.items()
    }
    after = replace(army, detachments=found, noncombatants=followers(army) - people, palisades=army.palisades - works)
    carried = capacity(world, numbers, army)
    gone = max(0, carried - capacity(world, numbers, after))
    if carried:
        after = replace(after, **{key: _left(getattr(army, key), gone, carried) for key in _STORES})
    return struck(after)


def _left(amount: int, gone: int, of: int) -> int:
    return amount - -(-amount * gone // of)


def in_words(lost: Iterable[Load]) -> str:
    """Return loads in words, by kind: "240 infantry, 60 noncombatants"; "nothing" of none."""
    found: dict[str, int] = {}
    for load in lost:
        found[load.what] = found.get(load.what, 0) + load.amount
    return ", ".join(f"{count:,} {_called(what, count)}" for what, count in found.items()) or "nothing"


def _called(what: str, count: int) -> str:
    return f"{what}s" if what == "palisade" and count > 1 else what
