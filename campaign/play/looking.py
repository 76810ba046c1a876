"""`status`, `today`, `show`: all armies on one screen; all that is due; one thing whole."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from campaign.core.fault import Refused
from campaign.core.plane import METRES_A_KM
from campaign.core.words import counted
from campaign.files.load import Loaded, load
from campaign.files.yamltext.render import render
from campaign.model.defaults import default_of
from campaign.model.event import Event
from campaign.model.ruling import Ruling
from campaign.model.world import World, plain
from campaign.play import explaining, fleets, letters, levies
from campaign.play.advancing import idle
from campaign.play.calendars import calendar
from campaign.play.pending import pending
from campaign.play.portrait import portrait
from campaign.play.ruling import decided_by_default, waiting
from campaign.play.setting import refuse_unknown, resolve
from campaign.play.weathering import outlook
from campaign.play.writing import CAMPAIGN, refuse_faults
from campaign.reports.whereabouts import where
from campaign.rules import counting, supplies
from campaign.rules.day import active
from campaign.rules.numbers import Numbers
from campaign.rules.ordering import OPEN
from campaign.rules.sea.fleets import afloat

SOON = 5  # days ahead that `today` looks


@dataclass(frozen=True, slots=True)
class Due:
    """One thing that `today` lists: what kind, when, whom it concerns, in words."""

    kind: str
    day: int
    date: str
    who: str
    text: str


@dataclass(frozen=True, slots=True)
class Shown:
    """One record whole: its file and line, its fields, and what else is worth saying of it."""

    table: str
    id: str
    file: str
    line: int
    record: Any
    notes: dict[str, str] = field(default_factory=dict)
    recent: tuple[Event, ...] = ()


def opened(root: Path) -> Loaded:
    """Return the world as it lies on disk; Faults when it has errors."""
    loaded = load(root)
    refuse_faults(loaded)
    return loaded


def today(root: Path) -> tuple[Due, ...]:
    """Return all that is due, waiting, decided by default or about to run out, soonest first."""
    world = opened(root).world
    dates = calendar(world.campaign.calendar)
    next_day = world.campaign.day + 1
    found: list[Due] = []

    def add(kind: str, day: int, who: str, text: str) -> None:
        found.append(Due(kind, day, dates.iso(day), who, text))

    for ruling in waiting(world):
        add("ruling", next_day, ", ".join(ruling.holds), f"{ruling.id}: {ruling.question}")
    under_way = pending(root)
    if under_way is not None:
        add("amendment", next_day, "", f"day {under_way.day} is being amended; play on with `campaign amend --replay`")
    for who in idle(world):
        add("no orders", next_day, who, f"{world.commanders[who].name} has no orders")
    _armies(world, next_day, add)
    _orders(world, next_day, add)
    _fleets(root, world, next_day, add)
    for day, who, text in letters.due(world):
        if day <= next_day + SOON:
            add("letter", day, who, text)
    for day, who, text in levies.due(world):
        add("recruits", day, who, text)
    for day, who, text in levies.wages_due(world, Numbers(world.campaign.rules), SOON):
        add("wages", day, who, text)
    for one in world.operations.values():
        if one.status == "under way":
            how = f", by {one.chance}" if one.chance else ", for you to settle"
            add("operation", one.due, one.who, f"{one.id}: {one.what}{how}")
    for tourney in world.tourneys.values():
        if tourney.status != "told":
            place = world.places.get(tourney.place)
            where = place.name if place is not None else tourney.place
            how = f"{tourney.name}, at {where}{'' if tourney.status == 'ahead' else ', not over'}"
            add("tourney", max(tourney.day, next_day), ", ".join(tourney.riders), f"{tourney.id}: {how}")
    for ahead in outlook(world, SOON):
        if dates.begins(ahead.day, dates.season(ahead.day)):
            add("season", ahead.day, "", f"the first day of {dates.season(ahead.day)}")
    if dates.week_ends(next_day):
        add("week", next_day, "", f"week {dates.week(next_day)} ends")
    sky = outlook(world, 1)[0]
    add("weather", next_day, "", f"{sky.sky}, by {sky.by}")
    for ruling in decided_by_default(world):
        if ruling.day >= next_day - SOON and ruling.rule != "TUM-SCO-4":
            add(
                "by default",
                ruling.day,
                ", ".join(ruling.holds),
                f"{_short(ruling)}: {ruling.question} {ruling.answer}",
            )
    order = {"ruling": 0, "amendment": 1}
    return tuple(sorted(found, key=lambda due: (order.get(due.kind, 2), due.day, due.kind, due.who)))


def _short(ruling: Ruling) -> str:
    return ruling.id


def _armies(world: World, next_day: int, add: Any) -> None:
    dates = calendar(world.campaign.calendar)
    numbers = Numbers(world.campaign.rules)
    for army in active(world):
        days = supplies.food_days(world, numbers, army)
        if days is not None and days <= SOON:
            what = "no full meal left" if days == 0 else f"food until {dates.short(next_day - 1 + days)}"
            add("food", next_day + days, army.id, f"{army.name}: {what}")
        if army.rest is not None:
            add("rest", army.rest.until, army.id, f"{army.name} rests until {dates.short(army.rest.until)}")
        for one in army.detachments.values():
            if one.absent is not None:
                add("return", one.absent.until, army.id, f"{one.name} returns to {army.name}")
        if army.npc and army.npc not in ("revolt", "garrison"):
            add("led by the GM", next_day, army.id, f"{army.name} is yours to lead ({army.npc})")
        elif army.commander is None and not army.npc:
            add("leaderless", next_day, army.id, f"{army.name}: no commander; camps, eats and defends")
        if army.status == "active" and army.revolt is not None:
            add("revolt", next_day, army.id, f"{army.name}, up since {dates.short(army.revolt.since)}")


def _fleets(root: Path, world: World, next_day: int, add: Any) -> None:
    dates = calendar(world.campaign.calendar)
    for one in fleets.lines(root, world):
        if one.pays_days is not None and one.pays_days <= SOON:
            last = dates.short(next_day - 1 + one.pays_days)
            paid = f"paid until {last}" if one.pays_days else "no loot for a day"
            add("upkeep", next_day + one.pays_days, one.id, f"{one.name}: {paid}, {one.upkeep:,} loot a day")
        if not one.commander:
            add("leaderless", next_day, one.id, f"{one.name}: no commander; lies where it is")
        if one.work:
            add("loading", next_day, one.id, f"{one.name} {one.work}")
    for fleet in afloat(world):
        for stray in fleet.strays:
            add("return", stray.back, fleet.id, f"{counted(stray.count, 'ship')} of {fleet.name} come back")
        for new in fleet.coming:
            add("ships", new.due, fleet.id, f"{counted(new.count, f'{new.origin} ship')} come to {fleet.name}")


def _orders(world: World, next_day: int, add: Any) -> None:
    for key in sorted(world.orders):
        order = world.orders[key]
        if order.status in OPEN and order.on is not None and order.on >= next_day:
            add("order", order.on, order.who, f"{order.id}: {order.text}")
        elif order.status == "running":
            add("running", next_day, order.who, f"{order.id}: {order.text}")


def show(root: Path, name: str) -> Shown:
    """Return one thing whole: its record, where it stands in the files, and what happened to it of late."""
    loaded = opened(root)
    table, key, fields = resolve(loaded.world, name)
    if table != CAMPAIGN and key not in loaded.world.table(table):
        raise Refused(f"there is no {table}.{key}", f"there are no {table} at all")
    record = loaded.world.campaign if table == CAMPAIGN else loaded.world.table(table)[key]
    file, line, _ = loaded.mark(table, key, of_key=True) if table != CAMPAIGN else ("world.yaml", 1, 1)
    data = plain(record)
    target = (CAMPAIGN, *fields) if table == CAMPAIGN else (table, key, *fields)
    refuse_unknown(name, target, data)
    for part in fields:
        data = data.get(part) if isinstance(data, dict) else None
    data = default_of(target) if data is None else data
    last = loaded.world.campaign.day
    recent = tuple(explaining.log(root, day=last, who=key)) if last and key else ()
    return Shown(table, key, file, max(line, 1), data, _notes(root, loaded.world, table, key), recent)


def text(value: Any) -> str:
    """Return plain data as indented YAML, without a final line end."""
    return render(value, 2).rstrip("\n")


def inline(value: Any) -> str:
    """Return plain data on one line: "yes", "1, 2", "name: Foot, size: 900"."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{key}: {inline(inner)}" for key, inner in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(inline, value)) or "none"
    return str(value)


def _notes(root: Path, world: World, table: str, key: str) -> dict[str, str]:
    if table == "armies":
        army = world.armies[key]
        numbers = Numbers(world.campaign.rules)
        from campaign.rules import carrying, pace

        speed = pace.speed(world, numbers, army, forced=False, night=False)
        days = supplies.food_days(world, numbers, army)
        aboard = {"aboard": world.fleets[army.aboard].name} if army.aboard in world.fleets else {}
        return {
            "where": where(world, army),
            **aboard,
            "soldiers": f"{counting.soldiers(army):,}",
            "strength": f"{counting.strength(world, numbers, army):,}",
            "eats": f"{supplies.need(numbers, army):,} a day",
            "food": "—" if days is None else counted(days, "day"),
            "carries": f"{carrying.load(army):,} of {carrying.capacity(world, numbers, army):,}",
            "marches": f"{speed.metres / METRES_A_KM:.1f} km a day",
            "column": f"{counting.column(world, numbers, army) / METRES_A_KM:.1f} km",
            **levies.wages(army),
        }
    if table == "fleets":
        return fleets.notes(root, world, key)
    if table == "commanders":
        return portrait(world, world.commanders[key])
    return {}
