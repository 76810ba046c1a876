"""`status`: all armies and fleets on one screen. It reads little, so that it is there at once."""

from dataclasses import dataclass
from pathlib import Path

from campaign.core.calendar import Dates
from campaign.core.fault import Faults
from campaign.files.load import load
from campaign.model.army import Army
from campaign.model.fleet import Fleet
from campaign.model.world import World
from campaign.play.calendars import calendar
from campaign.reports.whereabouts import spot, where
from campaign.rules import counting, supplies, weather
from campaign.rules.day import active
from campaign.rules.numbers import Numbers
from campaign.rules.sea import holds
from campaign.rules.sea.fleets import aboard, afloat, count


@dataclass(frozen=True, slots=True)
class ArmyLine:
    """One army on one line: position in words, soldiers, morale, food in days (None: eats nothing of its own)."""

    id: str
    name: str
    nation: str
    commander: str
    where: str
    inside: bool
    soldiers: int
    morale: int
    supplies: int
    food_days: int | None
    food_until: str
    march_days: int
    doing: str
    npc: str


@dataclass(frozen=True, slots=True)
class FleetStatus:
    """One fleet on one line: position in words, ships and how many are empty, morale, armies aboard by id."""

    id: str
    name: str
    nation: str
    commander: str
    where: str
    ships: int
    empty: int
    morale: int
    unpaid: int
    aboard: tuple[str, ...]
    doing: str


@dataclass(frozen=True, slots=True)
class Status:
    """The campaign on one screen: date, days played, rulings waiting, all armies, all fleets."""

    name: str
    day: int
    date: str
    season: str
    weather: str
    waiting: int
    armies: tuple[ArmyLine, ...]
    fleets: tuple[FleetStatus, ...]


def status(root: Path) -> Status:
    """Return all armies and fleets on one screen, by id, as they stand in the files."""
    loaded = load(root)
    errors = [fault for fault in loaded.faults if fault.severity == "error"]
    if errors:
        raise Faults(errors)
    world = loaded.world
    dates = calendar(world.campaign.calendar)
    day = world.campaign.day
    numbers = Numbers(world.campaign.rules)
    doing = {order.who: order.text for order in world.orders.values() if order.status == "running"}
    for order in sorted(world.orders.values(), key=lambda one: (len(one.id), one.id)):
        if order.status == "queued":
            doing.setdefault(order.who, f"(next) {order.text}")
    _, sky = next(weather.forecast(world.campaign.seed, dates, numbers, world, day + 1, 1))
    return Status(
        world.campaign.name,
        day,
        dates.long(day + 1),
        dates.season(day + 1),
        sky[""],
        sum(1 for ruling in world.rulings.values() if ruling.answer is None),
        tuple(_line(world, numbers, dates, army, doing, day) for army in active(world)),
        tuple(_fleet(world, fleet, doing) for fleet in afloat(world)),
    )


def _fleet(world: World, fleet: Fleet, doing: dict[str, str]) -> FleetStatus:
    leader = world.commanders.get(fleet.commander or "")
    return FleetStatus(
        fleet.id,
        fleet.name,
        fleet.nation,
        leader.name if leader is not None else "",
        spot(world, fleet.at),
        count(fleet),
        holds.empty(fleet),
        fleet.morale,
        fleet.unpaid,
        tuple(army.id for army in aboard(world, fleet.id)),
        doing.get(fleet.commander or "", ""),
    )


def _line(world: World, numbers: Numbers, dates: Dates, army: Army, doing: dict[str, str], day: int) -> ArmyLine:
    days = supplies.food_days(world, numbers, army)
    leader = world.commanders.get(army.commander or "")
    week = dates.week(day + 1)
    act = doing.get(army.commander or "", "")
    if army.rest is not None:
        act = f"rests until {dates.short(army.rest.until)}"
    return ArmyLine(
        army.id,
        army.name,
        army.nation,
        leader.name if leader is not None else "",
        where(world, army),
        army.inside,
        counting.soldiers(army),
        army.morale,
        army.supplies,
        days,
        "" if days is None else dates.short(day + days),
        sum(1 for one in army.march_days if dates.week(one) == week),
        act,
        army.npc,
    )
