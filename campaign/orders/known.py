"""What one commander knows that his orders are read by: his map, his own army, the armies he may name."""

from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from campaign.core.calendar import Dates
from campaign.core.numbers import Numbers
from campaign.core.plane import METRES_A_KM, distance, metres
from campaign.land.land import Land
from campaign.model.army import Army
from campaign.model.fleet import Fleet
from campaign.model.knowledge import Observation
from campaign.model.order import Act, Order
from campaign.model.people import Commander
from campaign.model.place import At, spot_at
from campaign.model.world import World
from campaign.orders.acquainted import acquainted
from campaign.orders.names import ArmyName, Chart, DetachmentName, Names, Own, OwnFleet, PlaceName, RiverName
from campaign.rules import counting
from campaign.rules.day import active, led_by
from campaign.rules.hiding import hidden
from campaign.rules.joining import REACH
from campaign.rules.ordering import OPEN, serial
from campaign.rules.sea import holds
from campaign.rules.sea.fleets import afloat, count, fleet_of
from campaign.sight.redact import OWN, redact
from campaign.sight.sightings import UNKNOWN, described
from campaign.sight.sources import sources_world

Force = TypeVar("Force", Army, Fleet)
_ARMY = ("army", "men", "troops", "force")
_SHIPS = ("fleet", "ships", "squadron")


class Standpoint(msgspec.Struct, frozen=True):
    """All that one commander's orders are taken in by, and nothing that he cannot know.

    `mine` is his map with himself, his army and his fleet in it, `land` is made from that map, `orders` are all he ever
    gave, in the order of their numbers.
    """

    who: str
    names: Names
    mine: World
    army: Army | None
    land: Land
    dates: Dates
    numbers: Numbers
    orders: tuple[Order, ...]
    fleet: Fleet | None = None


def standpoint(
    world: World,
    land: Land,
    chart: tuple[World, Land],
    dates: Dates,
    who: str,
    observations: Iterable[Observation],
) -> Standpoint:
    """Return what the orders of commander `who` are taken in by; KeyError when there is no such commander.

    `chart` is his map, errors included, and its land; of `world` and `land` only his own army, his own orders, and the
    armies and fleets of his nation at the same place are read. `observations` are those he made.
    """
    map_world, map_land = chart
    commander = redact(world.commanders[who], OWN)
    found = _army_of(world, who)
    army = None if found is None else _on_map(redact(found, OWN), land, map_land)
    led = _fleet_of(world, who)
    fleet = None if led is None else _on_map(redact(led, OWN), land, map_land)
    mine = sources_world(map_world, commander, army)
    if fleet is not None:
        mine.fleets = {fleet.id: fleet}
    numbers = Numbers(world.campaign.rules)
    orders = tuple(
        sorted((order for order in world.orders.values() if order.who == who), key=lambda order: serial(order.id))
    )
    names = known_names(world, land, map_world, dates, who, observations)
    return Standpoint(who, names, mine, army, map_land, dates, numbers, orders, fleet)


def _army_of(world: World, who: str) -> Army | None:
    """Return the army that a free commander leads; a captive knows no more of that which was his (TUM-COM-2)."""
    return led_by(world, who) if world.commanders[who].status == "free" else None


def _fleet_of(world: World, who: str) -> Fleet | None:
    return fleet_of(world, who) if world.commanders[who].status == "free" else None


def callers(world: World) -> dict[str, tuple[str, ...]]:
    """Return each commander's id and the names that may stand over his orders: his own and his player's."""
    return {
        id: tuple(name for name in (one.name, one.player) if name)
        for id, one in sorted(world.commanders.items())
        if one.status != "dead"
    }


def known_names(
    world: World, land: Land, chart: World, dates: Dates, who: str, observations: Iterable[Observation]
) -> Names:
    """Return the names that commander `who` may use; KeyError when there is no such commander.

    Places: those of his map `chart`, only those he has seen where the places are not common knowledge. Armies: his own;
    those of his nation at the same place as he (within joining.reach); every army he has seen, by what his papers call
    it and by its commander where he made him out; fleets likewise. Commanders: see `acquainted`.
    """
    seen = [one for one in observations if one.who == who]
    army = _army_of(world, who)
    common = world.campaign.common.places
    fleet = _fleet_of(world, who)
    visited = {one.key for one in seen if one.about == "place"}
    visited |= {one.at for one in (army, fleet) if one is not None and isinstance(one.at, str)}
    chart_names = charted(chart, None if common else visited)
    armies = [*named_armies(world, land, army or waiting(world, who), seen)]
    armies += named_fleets(world, land, forces(world, who, army, fleet), seen)
    others = acquainted(world, land, chart_names, who, seen)
    return Names(dates, world.campaign.day + 1, chart_names, armies, _own(world, who, army, fleet), others)


def charted(chart: World, visited: Collection[At] | None = None) -> Chart:
    """Return the names of the places of a map, with `visited` of those alone, and of its rivers."""
    return Chart(
        (
            PlaceName(place.id, place.name, place.kind, metres(place.x), metres(place.y))
            for place in chart.places.values()
            if visited is None or place.id in visited
        ),
        (RiverName(river.id, river.name) for river in chart.rivers.values()),
    )


def waiting(world: World, who: str) -> Commander | None:
    """Return the commander if he leads no army, but is free to take the lead of one where he is."""
    one = world.commanders[who]
    return one if one.status == "free" and one.at is not None else None


def named_armies(
    world: World, land: Land, his: Army | Commander | None, seen: Iterable[Observation]
) -> Iterator[ArmyName]:
    """Yield the armies that a commander, who has `seen` these things, may name; see `known_names`.

    `his` is the army he leads, or himself where he stands without one.
    """
    found: dict[str, ArmyName] = {}
    for key, one in _newest(seen, "army").items():
        found[key] = _sighted(world, one)
    if his is not None and his.at is not None:
        reach = Numbers(world.campaign.rules)[REACH] * METRES_A_KM
        here, unseen = land.xy(his.at), _hidden(world, his)
        for other in active(world):
            if other.nation != his.nation or (other.id != his.id and distance(land.xy(other.at), here) > reach):
                continue
            if other.id in unseen:
                continue
            known = world.commanders.get(other.commander or "")
            called = _called(known, _ARMY) if known is not None else ()
            alias = found[other.id].label if other.id in found else ""
            found[other.id] = ArmyName(other.id, other.name, (*called, *((alias,) if alias else ())), typed=True)
    yield from found.values()


def _hidden(world: World, his: Army | Fleet | Commander) -> Set[str]:
    """Return what the GM hides from a commander, who leads `his` or is it, on the next day."""
    return hidden(world, (his.id if isinstance(his, Commander) else his.commander) or "", world.campaign.day + 1)


def _sighted(world: World, one: Observation) -> ArmyName:
    """Return what he may call an army or fleet that he has seen so: by its commander and nation where he made out
    these.
    """
    leader = str(one.seen.get("commander") or "")
    nation = world.nations.get(str(one.seen.get("nation") or ""))
    return ArmyName(
        one.key,
        one.alias,
        (leader,) if leader else (),
        about=described(one, nation.name if nation is not None else UNKNOWN),
        afloat=one.about == "fleet",
        nation=nation.name if nation is not None else "",
        x=one.x,
        y=one.y,
    )


def _called(leader: Commander, what: tuple[str, ...]) -> tuple[str, ...]:
    """Return what a force is called by who leads it: his name and id, and both with `what`, "Juel's ships"."""
    names = (leader.name, leader.id)
    last = leader.name.split()[-1:]
    return (*names, *(f"{name}'s {one}" for name in (*names, *last) for one in what))


def _newest(seen: Iterable[Observation], about: str) -> dict[str, Observation]:
    """Return the newest of these observations of each army, or fleet, that has a name in his papers."""
    newest: dict[str, Observation] = {}
    for one in seen:
        if one.about == about and one.alias:
            old = newest.get(one.key)
            if old is None or (old.day, old.minute, old.learned) <= (one.day, one.minute, one.learned):
                newest[one.key] = one
    return newest


def named_fleets(
    world: World, land: Land, his: Sequence[Army | Fleet | Commander], seen: Iterable[Observation]
) -> Iterator[ArmyName]:
    """Yield the fleets that a commander, who has `seen` these things, may name; see `known_names`.

    `his` are the army and the fleet that he leads, or himself where he stands without them.
    """
    found: dict[str, ArmyName] = {}
    for key, one in _newest(seen, "fleet").items():
        found[key] = _sighted(world, one)
    reach = Numbers(world.campaign.rules)[REACH] * METRES_A_KM
    spots = [land.xy(one.at) for one in his if one.at is not None]
    for other in afloat(world) if spots else ():
        if other.nation != his[0].nation or all(distance(land.xy(other.at), spot) > reach for spot in spots):
            continue
        if other.id in _hidden(world, his[0]):
            continue
        known = world.commanders.get(other.commander or "")
        called = _called(known, _SHIPS) if known is not None else ()
        alias = found[other.id].label if other.id in found else ""
        others = (*called, *((alias,) if alias else ()))
        found[other.id] = ArmyName(other.id, other.name, others, typed=True, afloat=True)
    yield from found.values()


def forces(world: World, who: str, army: Army | None, fleet: Fleet | None) -> tuple[Army | Fleet | Commander, ...]:
    """Return the army and the fleet that he leads, or himself where he stands without them."""
    led = tuple(one for one in (army, fleet) if one is not None)
    alone = waiting(world, who)
    return led or (() if alone is None else (alone,))


def _queue(world: World, who: str) -> tuple[Act, ...]:
    """Return what the commander's open orders do, in their order."""
    open_ones = (order for order in world.orders.values() if order.who == who and order.status in OPEN)
    return tuple(order.act for order in sorted(open_ones, key=lambda order: serial(order.id)))


def _own_fleet(fleet: Fleet | None) -> OwnFleet | None:
    if fleet is None:
        return None
    cargo = {"supplies": 0, "loot": 0}
    for group in fleet.ships.values():
        for load in group.cargo:
            if not load.army and load.what in cargo:
                cargo[load.what] += load.amount
    return OwnFleet(fleet.id, fleet.name, fleet.at, count(fleet), holds.empty(fleet), **cargo)


def _own(world: World, who: str, army: Army | None, fleet: Fleet | None) -> Own:
    status, nation = world.commanders[who].status, world.commanders[who].nation
    led, queue = _own_fleet(fleet), _queue(world, who)
    if army is None:
        at = world.commanders[who].at if fleet is None else fleet.at
        return Own(at=at, status=status, queue=queue, who=who, fleet=led, nation=nation)
    return Own(
        army=army.id,
        name=army.name,
        at=army.at,
        inside=army.inside,
        wagons=counting.wagons(army),
        engines=any(one.type == counting.ENGINES for one in counting.present(army)),
        soldiers=counting.soldiers(army),
        loot=army.loot,
        until=army.rest.until if army.rest is not None else None,
        queue=queue,
        status=status,
        detachments=detachments(army),
        who=who,
        aboard=army.aboard,
        fleet=led,
        nation=army.nation,
    )


def detachments(army: Army) -> tuple[DetachmentName, ...]:
    """Return the names of the detachments of a commander's own army."""
    return tuple(DetachmentName(one.id, one.name, one.type) for one in army.detachments.values())


def _on_map(army: Force, land: Land, map_land: Land) -> Force:
    """Return an army or fleet where his map can show it: a place or road that is not on his map is a point."""
    try:
        if isinstance(army.at, str) or army.at.km is not None or army.at.river is not None:
            map_land.xy(army.at)
    except KeyError:
        x, y = land.xy(army.at)
        at: At = spot_at(x, y)
        return replace(army, at=at)
    return army
