"""A commander's report, composed from what he knows: his own records, the common map, his observations."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from campaign.model.event import Event
from campaign.model.world import World
from campaign.rules.whereabouts import whereabouts
from campaign.sight import affairs, duties, hearing, sightings
from campaign.sight.captives import bereft
from campaign.sight.force import force
from campaign.sight.paper import Flotilla, Near, Paper, Told
from campaign.sight.roads import around
from campaign.sight.sources import Sources, position, sources_world

if TYPE_CHECKING:
    from campaign.land.water.chart import SeaLeg


_OF = " of "


def compose(given: Sources) -> Paper:
    """Return the report of one commander as plain data."""
    given = bereft(given)
    world = sources_world(given.common, given.commander, given.army)
    here = position(given)
    nation = world.nations.get(given.commander.nation)
    kinds = hearing.sorted_out(given.known.values(), given.day)
    events = kinds.get("event", ())
    sighted = sightings.forces(given, world, (*kinds.get("army", ()), *kinds.get("fleet", ())))
    army = force(given, world, given.army, here) if given.army is not None and here is not None else None
    march = duties.ahead(given, given.army) if given.army is not None else {}
    sails, fleet, harbours = _afloat(given, world)
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
        army=army,
        happened=tuple(_told(event) for event in given.events if event.own),
        in_sight=tuple(seen for seen in sighted if seen.age == 0 and not seen.reported),
        last_known=tuple(seen for seen in sighted if seen.age > 0 or seen.reported),
        strongholds=sightings.strongholds(given, world, kinds.get("place", ())),
        ground=sightings.ground(given, world, (*kinds.get("fire", ()), *kinds.get("pile", ()))),
        around=around(given, world) if here is not None else (),
        orders=tuple(duties.duty(given, order, {**march, **sails}) for order in given.orders),
        standing=duties.standing(given.commander),
        trail=given.trail,
        planned=duties.corners(next(iter(march.values()), ())),
        briefing=given.briefing,
        gifts=given.gifts,
        opening=given.opening,
        tie=_tie(given) if given.day == 0 or given.opening else "",
        captor=affairs.captor(given, world),
        hurt="" if given.commander.hurt is None else given.dates.short(max(given.commander.hurt, 1)),
        letters=hearing.letters(kinds["word"]) if "word" in kinds else (),
        sent=hearing.sent(given, world) if given.letters else (),
        rumours=hearing.rumours(given, kinds["rumour"]) if "rumour" in kinds else (),
        told=hearing.told(given, kinds) if events or "word" in kinds else (),
        witnessed=hearing.witnessed(given, events) if events else (),
        riders=hearing.riders(given, world, kinds["messenger"]) if "messenger" in kinds else (),
        company=affairs.company(given, world),
        gathering=affairs.gathering(given, world),
        operations=affairs.operations(given),
        fleet=fleet,
        harbours=harbours,
    )


def _afloat(
    given: Sources, world: World
) -> tuple["Mapping[str, tuple[SeaLeg, ...]]", Flotilla | None, tuple[Near, ...]]:
    """Return the voyage that his fleet is on, by the order's id, his fleet, and the harbours around it."""
    led = given.waters.fleet
    if led is None:
        return {}, None, ()
    from campaign.sight import flotilla, havens  # late: most commanders have no ships

    sails = flotilla.ahead(given, led)
    return sails, flotilla.flotilla(given, world, led, next(iter(sails.values()), ())), havens.havens(given, world)


def _told(event: Event) -> Told:
    return Told(event.own, event.rule, tuple(f"{why.by} {why.reason}" for why in event.why))


def _tie(given: Sources) -> str:
    """Return what he is to another commander, by that one's name: "cousin of Rutger von Ascheberg" (TUM-COM-4)."""
    what, of, other = given.commander.tie.rpartition(_OF)
    return f"{what}{of}{given.names(other) if of else other}"
