"""Stored orders give way to those taken in while their day was being amended: they are numbered after them."""

from collections.abc import Iterable

from msgspec.structs import replace

from campaign.model.event import Event
from campaign.model.world import World
from campaign.rules.ordering import serial

ORDERS = "orders"


def renumbered(world: World, stored: Iterable[Event]) -> tuple[Event, ...]:
    """Return the stored commands with every order they take in numbered after its commander's orders in `world`.

    Their sequence stays, and so do orders that `world` does not stand in the way of.
    """
    events = tuple(stored)
    taken: dict[str, int] = {}
    for order in world.orders.values():
        taken[order.who] = max(taken.get(order.who, 0), serial(order.id)[0])
    made: dict[str, list[str]] = {}
    for event in events:
        for change in event.changes:
            if change.path[0] == ORDERS and change.before is None and isinstance(change.after, dict):
                made.setdefault(change.after["who"], []).append(change.path[1])
    new: dict[str, str] = {}
    for who, keys in sorted(made.items()):
        more = taken.get(who, 0) + 1 - min(serial(key)[0] for key in keys)
        if more > 0:
            new |= {key: f"{key.rpartition('-')[0]}-{serial(key)[0] + more}" for key in keys}
    return tuple(_renamed(event, new) for event in events) if new else events


def _renamed(event: Event, new: dict[str, str]) -> Event:
    changes, text = [], event.text
    for change in event.changes:
        table, *rest = change.path
        if table == ORDERS and rest[0] in new:
            key = rest[0]
            changes.append(replace(change, path=(ORDERS, new[key], *rest[1:])))
            text = new[key] + text.removeprefix(key) if text.startswith(f"{key}:") else text
        else:
            changes.append(change)
    return replace(event, changes=tuple(changes), text=text)
