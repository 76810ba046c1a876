"""Playing one day on a world in memory: no files, no clock, the same result every time (TUM-DAY-1)."""

from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace

from campaign import engine
from campaign.core.dice import Dice
from campaign.land.land import Land
from campaign.model.army import Army
from campaign.model.event import Change, Event
from campaign.model.fleet import Fleet
from campaign.model.knowledge import Observation
from campaign.model.ruling import Ruling
from campaign.model.world import World
from campaign.play.calendars import calendar
from campaign.rules.day import Day, Happening, active
from campaign.rules.numbers import Numbers
from campaign.rules.sea.fleets import afloat
from campaign.rules.table import PHASES
from campaign.sight import aliases
from campaign.sight.memory import Known, shown
from campaign.sight.observe import observe

CLOSE = "close"


class Played(msgspec.Struct, frozen=True):
    """A day as played on `world`: its events, what was seen, and the rulings that keep it open (none: it is over)."""

    number: int
    world: World
    events: tuple[Event, ...]
    sightings: tuple[Observation, ...]
    waiting: tuple[Ruling, ...]
    day: Day


def supplied(world: World, number: int) -> dict[str, tuple[int, ...]]:
    """Return the dice rolled at the table for day `number`, by name, from the rulings of that day."""
    given: dict[str, tuple[int, ...]] = {}
    for key in sorted(world.rulings):
        ruling = world.rulings[key]
        if ruling.day == number:
            given.update(ruling.dice)
    return given


def dawn(world: World, land: Land, number: int) -> Day:
    """Return day `number` before its first phase, on a copy of `world`."""
    campaign = world.campaign
    return Day(
        number=number,
        world=world.copy(),
        land=land,
        numbers=Numbers(campaign.rules),
        dice=Dice(campaign.seed, number, supplied(world, number)),
        dates=calendar(campaign.calendar),
    )


def play(world: World, land: Land, known: Known, *, defaults: bool = False) -> Played:
    """Play the day after those already played. `world` is left as it was; `known` is each commander's knowledge at
    dawn.

    When a stopping ruling waits, the events are a draft and `waiting` names the rulings; otherwise the last event
    turns the date and the returned world is that of the next dawn. With `defaults` none waits; see `Day`.
    """
    number = world.campaign.day + 1
    day = dawn(world, land, number)
    day.defaults, day.known = defaults, shown(known, world, number)
    events = engine.run(day, PHASES)
    waiting = tuple(ruling for ruling in day.asked.values() if ruling.answer is None)
    for ruling in day.asked.values():
        if day.world.rulings.get(ruling.id) != ruling and ruling.answer is not None:
            text = f"{ruling.question} {ruling.options.get(ruling.answer, ruling.answer)} (by {ruling.by})"
            happening = Happening(ruling.rule, "ruling", text, ruling.holds, puts=(ruling,))
            events.append(engine.record(day, CLOSE, happening, len(events) + 1))
    sightings = _learned(day, known, {**world.armies, **world.fleets} if world.fleets else world.armies)
    if number == 1 and not world.campaign.firsts:
        events.append(_first_holders(day, len(events) + 1))
    if not waiting:
        events.append(_turned(day, len(events) + 1))
    return Played(number, day.world, tuple(events), sightings, waiting, day)


def told(known: Known, commands: Iterable[Event]) -> tuple[Observation, ...]:
    """Return what commanders learn by the GM's commands before a day, the armies and fleets among it by their aliases.

    `known` is what they knew before; it stays as it is.
    """
    return aliases.named(known, [seen for event in commands for seen in event.learns])


def _learned(day: Day, known: Known, dawn: Mapping[str, Army | Fleet]) -> tuple[Observation, ...]:
    """Return what was learned on a day: first by sight, then what was read, heard and told.

    Of his own army and fleet nobody is told.
    """
    seen = observe(day, known, dawn)
    if not day.learned:
        return tuple(seen)
    if not any(one.about in aliases.FORCES for one in day.learned):
        return (*seen, *day.learned)
    own = {(army.commander, army.id) for army in active(day.world)}
    own |= {(fleet.commander, fleet.id) for fleet in afloat(day.world)}
    heard = [one for one in day.learned if one.about not in aliases.FORCES or (one.who, one.key) not in own]
    return (*seen, *aliases.named(known, heard, seen))


def _first_holders(day: Day, serial: int) -> Event:
    """Enter who held each stronghold on the first day, which everybody knows (TUM-WORLD-2)."""
    holders = {key: day.world.places[key].holder for key in sorted(day.land.strongholds)}
    firsts = {key: holder for key, holder in holders.items() if holder is not None}
    day.world.campaign = replace(day.world.campaign, firsts=firsts)
    return Event(
        id=f"{day.number}.{serial}",
        day=day.number,
        phase=CLOSE,
        rule="TUM-WORLD-2",
        kind="first holders",
        text="Everybody knows who holds which stronghold on the first day",
        changes=(Change(("campaign", "firsts"), None, firsts),) if firsts else (),
    )


def _turned(day: Day, serial: int) -> Event:
    before = day.world.campaign
    day.world.campaign = replace(before, day=day.number)
    return Event(
        id=f"{day.number}.{serial}",
        day=day.number,
        phase=CLOSE,
        rule="TUM-DAY-1",
        kind="day over",
        text=f"{day.dates.long(day.number)} is over",
        changes=(Change(("campaign", "day"), before.day or None, day.number),),
    )
