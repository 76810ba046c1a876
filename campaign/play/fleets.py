"""`fleet`: every fleet with its ships by origin and load, whom it carries, its cost, and where it is (TUM-SHIP)."""

from dataclasses import dataclass
from pathlib import Path

from campaign.core.words import counted, listed
from campaign.files.load import load
from campaign.land.load import load as load_land
from campaign.model.fleet import Fleet, Load
from campaign.model.order import Order
from campaign.model.world import World
from campaign.play import named
from campaign.play.advancing import CACHE
from campaign.play.days import dawn
from campaign.reports.whereabouts import spot
from campaign.rules import counting, supplies
from campaign.rules.day import Day
from campaign.rules.ordering import OPEN, serial
from campaign.rules.sea import chest, fleets, holds, stowing, upkeep


@dataclass(frozen=True, slots=True)
class ShipsLine:
    """Ships of one origin with one kind of load, and what they carry in words ("": nothing)."""

    group: str
    origin: str
    ships: int
    carries: str


@dataclass(frozen=True, slots=True)
class PassengerLine:
    """An army aboard: its soldiers, and for how many days its food lasts (None: it eats nothing)."""

    id: str
    name: str
    soldiers: int
    food_days: int | None


@dataclass(frozen=True, slots=True)
class AwayLine:
    """Ships that are not with the fleet: wandering or on their way, and the date at whose dawn they are there."""

    what: str
    origin: str
    ships: int
    date: str


@dataclass(frozen=True, slots=True)
class FleetLine:
    """One fleet; `pays_days` is for how many days the loot pays for its ships (None: they cost nothing)."""

    id: str
    name: str
    nation: str
    commander: str
    where: str
    blockades: str
    morale: int
    ships: int
    empty: int
    groups: tuple[ShipsLine, ...]
    aboard: tuple[PassengerLine, ...]
    supplies: int
    loot: int
    upkeep: int
    pays_days: int | None
    unpaid: int
    forced_days: int
    away: tuple[AwayLine, ...]
    work: str
    doing: tuple[str, ...]


def show(root: Path, name: str | None = None) -> tuple[FleetLine, ...]:
    """Return the fleets that still exist, by id, or the one called `name` alone.

    Refused when there is no such fleet; Faults when the world has errors.
    """
    world = load(root).sound()
    return lines(root, world, None if name is None else named.fleet(world, name).id)


def lines(root: Path, world: World, key: str | None = None) -> tuple[FleetLine, ...]:
    """Return the fleets of `world` that still exist, by id, or that of id `key` alone; `root` is its folder."""
    chosen = [fleet for fleet in fleets.afloat(world) if key in (None, fleet.id)]
    if not chosen:
        return ()
    day = dawn(world, load_land(world, root / CACHE), world.campaign.day + 1)
    return tuple(_line(day, fleet) for fleet in chosen)


def notes(root: Path, world: World, key: str) -> dict[str, str]:
    """Return what is worth saying of a fleet besides its record, by what it is about."""
    found = {}
    for one in lines(root, world, key):
        aboard = [army.name for army in one.aboard]
        paid = "" if one.pays_days is None else f", paid for {counted(one.pays_days, 'day')}"
        found = {
            "where": one.where,
            "ships": f"{one.ships:,}, {one.empty:,} empty",
            "costs": f"{one.upkeep:,} loot a day{paid}",
            "carries": listed([f"{one.supplies:,} supplies", f"{one.loot:,} loot", *aboard]),
        }
    return found


def _line(day: Day, fleet: Fleet) -> FleetLine:
    world = day.world
    leader = world.commanders.get(fleet.commander or "")
    cost = upkeep.daily(day.numbers, fleet)
    return FleetLine(
        fleet.id,
        fleet.name,
        fleet.nation,
        leader.name if leader is not None else "",
        spot(world, fleet.at),
        fleet.blockades,
        fleet.morale,
        fleets.count(fleet),
        holds.empty(fleet),
        tuple(
            ShipsLine(key, fleet.ships[key].origin, fleet.ships[key].count, carried(world, fleet.ships[key].cargo))
            for key in sorted(fleet.ships)
        ),
        tuple(
            PassengerLine(army.id, army.name, counting.soldiers(army), supplies.food_days(world, day.numbers, army))
            for army in fleets.aboard(world, fleet.id)
        ),
        stowing.stored(fleet, "supplies"),
        stowing.stored(fleet, "loot"),
        cost,
        chest.holds(day, fleet) // cost if cost else None,
        fleet.unpaid,
        fleet.forced_days,
        _away(day, fleet),
        _work(world, fleet),
        orders(world, fleet),
    )


def carried(world: World, cargo: tuple[Load, ...]) -> str:
    """Return loads in words, those of one army and kind together: "950 infantry of The main army and 300 loot"."""
    summed: dict[tuple[str, str], int] = {}
    for one in cargo:
        summed[one.what, one.army] = summed.get((one.what, one.army), 0) + one.amount
    names = {key: world.armies[key].name if key in world.armies else key for _, key in summed}
    return listed([f"{amount:,} {what}{f' of {names[key]}' if key else ''}" for (what, key), amount in summed.items()])


def _away(day: Day, fleet: Fleet) -> tuple[AwayLine, ...]:
    astray = [AwayLine("wandering", one.origin, one.count, day.dates.short(one.back)) for one in fleet.strays]
    coming = [AwayLine("on their way", one.origin, one.count, day.dates.short(one.due)) for one in fleet.coming]
    return (*astray, *coming)


def _work(world: World, fleet: Fleet) -> str:
    """Return what is being loaded or unloaded, "" when nothing is."""
    now = fleet.stowing
    if now is None:
        return ""
    army = world.armies.get(now.army)
    what = "stores" if army is None else army.name
    return f"{now.kind}s {what} at {spot(world, now.at)}; {counted(now.done, 'ship')} done"


def orders(world: World, fleet: Fleet) -> tuple[str, ...]:
    """Return the open orders of the fleet's commander in his words, what is under way first."""
    found: list[Order] = [one for one in world.orders.values() if one.who == fleet.commander and one.status in OPEN]
    found.sort(key=lambda one: (one.status != "running", serial(one.id)))
    return tuple(f"{one.id}: {one.text}" + ("" if one.status == "running" else " (next)") for one in found)
