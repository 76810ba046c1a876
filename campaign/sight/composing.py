"""A commander's report, composed from what he knows: his own records, the common map, his observations."""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from campaign.core.calendar import Dates
from campaign.core.plane import METRES_A_KM, distance
from campaign.land.land import Land
from campaign.model.army import Army
from campaign.model.event import Event
from campaign.model.knowledge import Observation
from campaign.model.order import Act, Order
from campaign.model.people import Commander
from campaign.model.place import STRONGHOLDS, At
from campaign.model.world import World
from campaign.rules import carrying, counting, nations, pace, supplies
from campaign.rules.numbers import Numbers
from campaign.rules.tracks import wind
from campaign.sight.memory import Key
from campaign.sight.paper import (
    Force,
    Ground,
    Near,
    OrderLine,
    Paper,
    Sighted,
    Stronghold,
    Told,
    Unit,
)
from campaign.sight.redact import OWN, redact

WARN_DAYS = 5  # food for no more days than this is warned of
FADES = 28  # days after which an army last seen is no longer shown
AROUND = 8  # places listed around him
AROUND_M = 60 * METRES_A_KM
NEAR_M = 500  # so near to a place is "at" it
_MINUTES = 60
T = TypeVar("T")
_HERE = "here"
IN_SIGHT = "in sight"


@dataclass(frozen=True, slots=True)
class Sources:
    """All that goes into one report: nothing else is read.

    `common` is the world as everybody knows it, with this commander's map errors; `land` is made from it. `say`
    prints an act. `radius` is how far his army sees at dusk, `sky` the weather where it stands, `trail` its way
    today, in metres.
    """

    common: World
    land: Land
    dates: Dates
    numbers: Numbers
    day: int
    commander: Commander
    army: Army | None
    orders: tuple[Order, ...]
    known: Mapping[Key, Observation]
    events: tuple[Event, ...]
    say: Callable[[Act], str]
    sky: str = "fine"
    radius: int = 0
    trail: tuple[tuple[int, int], ...] = ()
    planned: tuple[tuple[int, int], ...] = ()
    briefing: str = ""


def sources_world(common: World, commander: Commander, army: Army | None) -> World:
    """Return the common world with this commander and his army in it, as far as he may know them.

    The land's tables are those of `common` themselves.
    """
    armies = {army.id: army} if army is not None else {}
    return dataclasses.replace(common, commanders={commander.id: commander}, armies=armies)


def own(record: T) -> T:
    """Return one of a commander's own records as he may know it."""
    known: T = redact(record, OWN)
    return known


def compose(given: Sources) -> Paper:
    """Return the report of one commander as plain data."""
    world = sources_world(given.common, given.commander, given.army)
    here = _position(given)
    nation = world.nations.get(given.commander.nation)
    sighted = _armies(given, world)
    return Paper(
        who=given.commander.id,
        name=given.commander.name,
        nation=given.commander.nation,
        nation_name=nation.name if nation is not None else given.commander.nation,
        day=given.day,
        date=given.dates.long(max(given.day, 1)),
        campaign=world.campaign.name,
        place=whereabouts(given.land, world, here) if here is not None else "unknown",
        weather=given.sky,
        age=given.commander.age,
        traits=given.commander.traits,
        background=given.commander.background,
        status=given.commander.status,
        army=_force(given, world) if given.army is not None else None,
        happened=tuple(_told(event) for event in given.events if event.own),
        in_sight=tuple(seen for seen in sighted if seen.age == 0),
        last_known=tuple(seen for seen in sighted if seen.age > 0),
        strongholds=_strongholds(given, world),
        ground=_ground(given, world),
        around=_around(given, world) if here is not None else (),
        orders=tuple(_order(given, order) for order in given.orders),
        standing=_standing(given.commander),
        trail=given.trail,
        planned=given.planned,
        briefing=given.briefing,
    )


def _position(given: Sources) -> tuple[int, int] | None:
    at: At | None = given.army.at if given.army is not None else given.commander.at
    try:
        return given.land.xy(at) if at is not None else None
    except KeyError:
        return None


def whereabouts(land: Land, world: World, point: tuple[int, int]) -> str:
    """Return where a point is in words, by the nearest place of the map: "at Lund", "4.2 km north of Lund"."""
    near = land.closest(*point)
    off = distance(point, land.points[near]) if near is not None else 0
    if near is None or off > AROUND_M:
        return f"at {point[0] / METRES_A_KM:.1f}, {point[1] / METRES_A_KM:.1f} km"
    name, spot = world.places[near].name, land.points[near]
    if off <= NEAR_M:
        return f"at {name}"
    return f"{off / METRES_A_KM:.1f} km {wind(point[0] - spot[0], point[1] - spot[1])} of {name}"


def _force(given: Sources, world: World) -> Force:
    army, numbers = given.army, given.numbers
    assert army is not None
    x, y = given.land.xy(army.at)
    days = supplies.food_days(world, numbers, army)
    week = given.dates.week(given.day + 1)
    marched = tuple(day for day in army.march_days if given.dates.week(day) == week)
    place = world.places.get(army.at) if isinstance(army.at, str) else None
    stocked = place is not None and army.inside and army.rest is None
    return Force(
        name=army.name,
        where=whereabouts(given.land, world, (x, y)),
        x=x,
        y=y,
        soldiers=counting.soldiers(army),
        noncombatants=counting.followers(army),
        wagons=counting.wagons(army),
        units=tuple(
            Unit(
                one.name,
                one.type,
                one.size,
                one.wagons,
                one.absent is not None,
                tuple(f"{mod.what} {mod.by:+d}: {mod.reason}" for mod in one.modifiers),
            )
            for one in army.detachments.values()
        ),
        supplies=army.supplies,
        loot=army.loot,
        soldiers_loot=army.soldiers_loot,
        capacity=carrying.capacity(world, numbers, army),
        eats=supplies.need(numbers, army),
        food_days=-1 if days is None else days,
        food_until="" if days is None else given.dates.short(max(given.day, 0) + days),
        food_warning=days is not None and days <= WARN_DAYS,
        fed_by=place.name if stocked and place is not None and place.kind in STRONGHOLDS else "",
        morale=army.morale,
        march_day=len(marched),
        march_days=numbers[pace.WEEK],
        forced_days=army.forced_days,
        sight=given.radius,
        inside=army.inside,
        short=army.short,
        hungry=army.hungry,
        state=_state(given, army, world),
    )


def _state(given: Sources, army: Army, world: World) -> tuple[str, ...]:
    found: list[str] = []
    if army.rest is not None:
        found.append(f"resting until {given.dates.short(army.rest.until)}")
    if army.crossing is not None:
        river = world.rivers.get(army.crossing.river)
        half_days = army.crossing.left
        found.append(
            f"crossing {river.name if river else 'a river'}: {half_days} half day{'s' if half_days != 1 else ''} to go"
        )
    if army.broken == given.day and given.day:
        found.append("out of formation today")
    if army.harried == given.day and given.day:
        found.append("harried today")
    found.extend(f"{mod.what} {mod.by:+d}: {mod.reason}" for mod in army.modifiers)
    nation = world.nations.get(army.nation)
    found.extend(f"{mod.what} {mod.by:+d}: {mod.reason}" for mod in (nation.modifiers if nation else ()))
    return tuple(found)


def _told(event: Event) -> Told:
    return Told(event.own, event.rule, tuple(f"{why.by} {why.reason}" for why in event.why))


def when(dates: Dates, today: int, day: int, minute: int) -> str:
    """Return when something was so, in words: "today at 14:30", "1 July at 06:00", "on the first day"."""
    clock = f"{minute // _MINUTES:02d}:{minute % _MINUTES:02d}"
    if day <= 0:
        return "before the first day"
    return f"today at {clock}" if day == today else f"{dates.short(day)} at {clock}"


def _still_in_sight(given: Sources, here: tuple[int, int] | None, seen: Observation) -> bool:
    """Return whether what was seen of a place or the ground is in range of `here`: it has then been so till dusk."""
    return given.radius > 0 and here is not None and distance(here, (seen.x, seen.y)) <= given.radius


def _armies(given: Sources, world: World) -> tuple[Sighted, ...]:
    found: list[Sighted] = []
    oldest = given.day - FADES
    for key in sorted(key for key, seen in given.known.items() if key[0] == "army" and seen.day >= oldest):
        seen = given.known[key]
        age = given.day - seen.day
        nation = str(seen.seen.get("nation") or "")
        record = world.nations.get(nation)
        leader = str(seen.seen.get("commander") or "")
        name = record.name if record is not None else "unknown banners"
        found.append(
            Sighted(
                label=seen.alias + (f", {leader}" if leader else ""),
                nation=nation,
                text=described(seen, name),
                where=whereabouts(given.land, world, (seen.x, seen.y)),
                x=seen.x,
                y=seen.y,
                day=seen.day,
                when=when(given.dates, given.day, seen.day, seen.minute),
                age=age,
                how=seen.how if not seen.source else f"{seen.how}, {seen.source}",
                colour=record.colour if record is not None else "",
                heading=str(seen.seen.get("heading") or ""),
                strength=str(seen.seen.get("strength") or ""),
                hostile=nations.relation(world, given.commander.nation, nation) == "hostile",
            )
        )
    return tuple(sorted(found, key=lambda one: (one.age, one.label)))


def described(seen: Observation, nation: str) -> str:
    """Return in words what was made out of an army (TUM-SCO-5): "Denmark: about 4,200 infantry and cavalry, with
    wagons".
    """
    strength = seen.seen.get("strength")
    kinds = str(seen.seen.get("kinds") or "troops")
    count = f"about {strength:,}" if isinstance(strength, int) else str(strength or "an army of")
    wagons = ", with wagons" if seen.seen.get("wagons") else ", no wagons"
    heading = seen.seen.get("heading")
    moving = f", moving {heading}" if heading else ""
    return f"{nation}: {count} {kinds}{wagons}{moving}"


def _strongholds(given: Sources, world: World) -> tuple[Stronghold, ...]:
    """Return what he has seen of strongholds; in the opening report, what he knows of all."""
    found: list[Stronghold] = []
    here = _position(given)
    seen_ones = [key for about, key in given.known if about == "place"]
    for key in sorted(world.places if given.day == 0 else seen_ones):
        place = world.places.get(key)
        if place is None or place.kind not in STRONGHOLDS:
            continue
        seen = given.known.get(("place", key))
        watched = seen is not None and _still_in_sight(given, here, seen)
        holder = place.holder if seen is None else seen.seen.get("holder")
        nation = world.nations.get(str(holder)) if holder else None
        found.append(
            Stronghold(
                id=key,
                name=place.name,
                kind=place.kind,
                banner=nation.name if nation is not None else "unknown",
                besieged=bool(seen is not None and seen.seen.get("besieged")),
                when=""
                if seen is None
                else IN_SIGHT
                if watched
                else when(given.dates, given.day, seen.day, seen.minute),
                age=0 if seen is None or watched else given.day - seen.day,
                colour=nation.colour if nation is not None else "",
            )
        )
    return tuple(found)


def _ground(given: Sources, world: World) -> tuple[Ground, ...]:
    found = [
        Ground(
            what="stores lying on the ground" if seen.about == "pile" else "burned land",
            where=whereabouts(given.land, world, (seen.x, seen.y)),
            x=seen.x,
            y=seen.y,
            when=when(given.dates, given.day, seen.day, seen.minute),
            age=given.day - seen.day,
        )
        for _, seen in sorted(given.known.items())
        if seen.about in ("pile", "fire") and given.day - seen.day <= FADES
    ]
    return tuple(sorted(found, key=lambda one: (one.age, one.where)))


def _around(given: Sources, world: World) -> tuple[Near, ...]:
    army = given.army
    here = _position(given)
    if army is None or here is None:
        return ()
    at = army.at
    a_day = pace.speed(world, given.numbers, army, forced=False, night=False).metres
    found: list[Near] = []
    for key, metres in _nearest(given.land, world, at, here):
        place, spot = world.places[key], given.land.points[key]
        toward = wind(spot[0] - here[0], spot[1] - here[1]) if spot != here else _HERE
        days = -(-metres // a_day) if a_day else 0
        found.append(Near(place.name, round(metres / METRES_A_KM, 1), days, toward))
    return tuple(sorted(found, key=lambda near: (near.km, near.name)))


def _nearest(land: Land, world: World, at: At, here: tuple[int, int]) -> list[tuple[str, int]]:
    """Return the nearest places that a road leads to from `at`, AROUND at most, with the metres of road to each."""
    for within in (AROUND_M // 2, AROUND_M):
        near = [
            key for key in land.places_within(*here, within) if key != at and world.places[key].kind != "crossroads"
        ]
        if len(near) >= AROUND and len(led := land.road_metres(at, near[:AROUND])) == AROUND:
            return sorted(led.items())
    led = land.road_metres(at, near)
    return [(key, led[key]) for key in near if key in led][:AROUND]


def _order(given: Sources, order: Order) -> OrderLine:
    note = order.why
    if order.status == "queued" and order.on is not None:
        note = f"from {given.dates.short(order.on)}"
    elif order.status == "running" and order.since is not None and order.since <= given.day:
        note = f"since {given.dates.short(order.since)}"
    return OrderLine(order.id, order.text, given.say(order.act), order.status, note)


def _standing(commander: Commander) -> tuple[str, ...]:
    found = [f"on meeting: {commander.on_meeting}"]
    if commander.forage_under is not None:
        found.append(f"when there is food for under {commander.forage_under} day{'' if commander.forage_under == 1 else 's'}: forage")
    return tuple(found)


def mine(orders: Sequence[Order], who: str, day: int) -> tuple[Order, ...]:
    """Return a commander's orders that a report shows: open ones, and those that ended on `day`."""
    shown = [
        order
        for order in orders
        if order.who == who
        and (order.status in ("queued", "running") or order.ended == day)
        and order.status != "standing"
    ]
    return tuple(sorted(shown, key=lambda order: (len(order.id), order.id)))
