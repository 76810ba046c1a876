"""Fleets of the world as they go onto a battle sheet (TUM-SHIP-8)."""

from collections.abc import Mapping

import msgspec

from campaign.model.fleet import Fleet
from campaign.model.people import Modifier
from campaign.model.sheet import Force, Unit
from campaign.model.world import World
from campaign.rules.battle.counted import SHIPS, SHIPS_ENGINES
from campaign.rules.battle.lines import OWN
from campaign.rules.counting import ENGINES, added

REST = "{} (empty)"  # the ships of a group with engines for which there is no engine


class Part(msgspec.Struct, frozen=True):
    """A unit of a fleet on the sheet: ships of one group that count alike, from number `first` in it."""

    unit: Unit
    group: str
    first: int = 0


def parts(fleet: Fleet, percent: int = 0) -> tuple[Part, ...]:
    """Return the ships of the fleet as units, by group: those with siege engines apart; each `percent` stronger."""
    found: list[Part] = []
    for key in sorted(fleet.ships):
        group = fleet.ships[key]
        armed = min(group.count, len(group.cargo)) if group.cargo and group.cargo[0].what == ENGINES else 0
        if armed:
            found.append(Part(Unit(key, SHIPS_ENGINES, armed, percent), key))
        if group.count > armed:
            name = REST.format(key) if armed else key
            found.append(Part(Unit(name, SHIPS, group.count - armed, percent), key, armed))
    return tuple(found)


def force_of(
    world: World, fleet: Fleet, *, lines: Mapping[str, int] | None = None, no_retreat: bool = False, led: bool = True
) -> Force:
    """Return the fleet as it fights: its ships, its morale, and the traits of its commander if he is free and leads it.

    Special rules of its nation for strength and for battle hold (TUM-ARMY-8). `lines` are the GM's: they stand in place
    of those of the same name, and 0 strikes one.
    """
    leader = world.commanders.get(fleet.commander) if fleet.commander is not None else None
    led = led and leader is not None and leader.status == "free"
    percent = added(_special(world, fleet, "strength"))
    modifiers: dict[str, int] = {}
    for one in _special(world, fleet, "battle"):
        name = one.reason if one.reason not in OWN else f"special rule: {one.reason}"
        modifiers[name] = modifiers.get(name, 0) + one.by
    return Force(
        fleet.id,
        fleet.morale,
        {part.unit.id: part.unit for part in parts(fleet, percent)},
        leader.traits if leader is not None and led else (),
        {**modifiers, **(lines or {})},
        no_retreat,
        led,
    )


def _special(world: World, fleet: Fleet, what: str) -> tuple[Modifier, ...]:
    nation = world.nations.get(fleet.nation)
    return tuple(one for one in nation.modifiers if one.what == what) if nation is not None else ()
