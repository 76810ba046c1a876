"""A strait for rulings about ships: two square coasts with a harbour each, fleets, and armies aboard them."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from campaign.model.army import Army
from campaign.model.fleet import Fleet, Load, Origin, Ships
from campaign.model.order import Act, Order
from campaign.model.people import Nation
from campaign.model.place import Outline, Place
from campaign.model.world import Record
from campaign.rules.day import Day
from campaign.rules.numbers import Numbers
from campaign.rules.sea import holds
from tests.rulings import scene as ashore
from tests.rulings.scene import spot

# Denmark lies west of x = 40 km, Sweden east of x = 60; between them 20 km of water, 100 km from south to north.
WEST, EAST = 40.0, 60.0
COASTS: tuple[Outline, ...] = (
    Outline(id="zealand", kind="land", points=((0.0, 0.0), (WEST, 0.0), (WEST, 100.0), (0.0, 100.0))),
    Outline(id="scania", kind="land", points=((EAST, 0.0), (100.0, 0.0), (100.0, 100.0), (EAST, 100.0))),
)
HARBOURS: tuple[Place, ...] = (
    ashore.place("elsinore", "castle", 39.0, 50.0, holder="denmark"),
    ashore.place("malmo", "town", 61.0, 50.0, holder="sweden", name="Malmö"),
    ashore.place("lund", "fort", 80.0, 50.0, holder="sweden"),
)
NATIONS: tuple[Nation, ...] = ashore.NATIONS
MID = spot(50.0, 50.0)  # the middle of the strait


def fleet(id: str = "juel", own: int = 0, *, bought: int = 0, hired: int = 0, **fields: Any) -> Fleet:
    """A Danish fleet at Elsinore with so many empty ships of each origin; the groups are called by their origin."""
    counts: dict[Origin, int] = {"own": own, "bought": bought, "hired": hired}
    groups = {origin: Ships(count=count, origin=origin) for origin, count in counts.items() if count}
    defaults: dict[str, Any] = {"name": f"{id.capitalize()}'s fleet", "nation": "denmark", "at": "elsinore"}
    return Fleet(id=id, **{**defaults, "ships": groups, **fields})


def laden(what: str, amount: int, ships: int, origin: Origin = "own") -> Ships:
    """Ships that carry so much of one kind of stores, the fleet's own."""
    return Ships(count=ships, origin=origin, cargo=(Load(what=what, amount=amount),))  # type: ignore[arg-type]


def aboard(ships: Fleet, passengers: Army, numbers: Numbers | None = None) -> tuple[Fleet, Army]:
    """Put an army aboard, in as many own ships more as it needs, by kind: groups "<army>-<number>"."""
    groups = dict(ships.ships)
    for number, one in enumerate(holds.wanted(numbers or Numbers({}), passengers), start=1):
        groups[f"{passengers.id}-{number}"] = Ships(count=one.ships, cargo=one.cargo)
    return replace(ships, ships=groups), replace(passengers, aboard=ships.id, at=ships.at, inside=False)


def order(who: str, act: Act, number: int = 1, **fields: Any) -> Order:
    """An order given by a commander on day 1, with a number of its own."""
    return Order(id=f"{who}-{number}", who=who, given=1, text=f"order {number}", act=act, **fields)


def sea(
    *records: Record,
    number: int = 1,
    dice: Mapping[str, Sequence[int]] | None = None,
    rules: dict[str, int | float | str] | None = None,
    **settings: Any,
) -> Day:
    """Day `number` in the strait, with `records`; coasts, harbours and nations are this file's unless some are given.

    Sweden and Denmark are enemies, Sweden and Holstein allies.
    """
    given = {type(record) for record in records}
    rest: list[Record] = [*COASTS] if Outline not in given else []
    rest += [*HARBOURS] if Place not in given else []
    return ashore.scene(*rest, *records, number=number, dice=dice, rules=rules, **settings)
