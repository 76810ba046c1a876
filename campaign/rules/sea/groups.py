"""Groups of ships: those of one origin with one kind of load, and what becomes of them (TUM-SHIP-1)."""

from collections.abc import Iterable

from msgspec.structs import replace

from campaign.model.fleet import Fleet, Origin, Ships
from campaign.rules.commanders import unused

GOES_FIRST: tuple[Origin, ...] = ("hired", "bought", "own")  # the order in which ships are let go


def more(fleet: Fleet, origin: Origin, count: int) -> Fleet:
    """Return the fleet with `count` more empty ships of an origin, in its group of such if it has one."""
    if count <= 0:
        return fleet
    key = next((key for key in sorted(fleet.ships) if _empty(fleet.ships[key], origin)), None)
    if key is None:
        fresh = unused(fleet.ships, origin)
        return replace(fleet, ships={**fleet.ships, fresh: Ships(count=count, origin=origin)})
    group = fleet.ships[key]
    return replace(fleet, ships={**fleet.ships, key: replace(group, count=group.count + count)})


def fewer(fleet: Fleet, count: int) -> tuple[Fleet, dict[Origin, int]]:
    """Return the fleet without `count` of its empty ships, at most all: hired before bought before own; and whose they
    were.
    """
    groups, gone = dict(fleet.ships), dict[Origin, int]()
    for origin in GOES_FIRST:
        for key in sorted(key for key in groups if _empty(groups[key], origin)):
            taken = min(count, groups[key].count)
            if not taken:
                break
            count -= taken
            gone[origin] = gone.get(origin, 0) + taken
            if taken == groups[key].count:
                del groups[key]
            else:
                groups[key] = replace(groups[key], count=groups[key].count - taken)
    return replace(fleet, ships=groups), gone


def joined(fleet: Fleet, groups: Iterable[tuple[str, Ships]]) -> Fleet:
    """Return the fleet with more groups of ships; empty ones are added to those that it has of their origin."""
    for key, group in groups:
        if group.cargo:
            fleet = replace(fleet, ships={**fleet.ships, unused(fleet.ships, key): group})
        else:
            fleet = more(fleet, group.origin, group.count)
    return fleet


def _empty(group: Ships, origin: Origin) -> bool:
    return group.origin == origin and not group.cargo
