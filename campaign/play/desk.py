"""The desk at which a day's reports are written: what all of them share, worked out once."""

from collections.abc import Callable, Collection, Mapping, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TypeVar

import msgspec

from campaign.core.calendar import Dates
from campaign.land.land import Land
from campaign.land.load import load as load_land
from campaign.model.army import Army, Soldier
from campaign.model.event import Event
from campaign.model.fleet import Fleet
from campaign.model.knowledge import Knowledge
from campaign.model.order import Act, Order
from campaign.model.troops import Levy, Operation
from campaign.model.word import Letter
from campaign.model.world import World
from campaign.orders.acquainted import acquainted
from campaign.orders.canonical import brief
from campaign.orders.known import charted, detachments, forces, named_armies, named_fleets, waiting
from campaign.orders.names import Chart, DetachmentName, Names, Own, OwnFleet
from campaign.play.calendars import calendar
from campaign.rules import talking
from campaign.rules.day import active
from campaign.rules.numbers import Numbers
from campaign.rules.sea.fleets import afloat
from campaign.sight.hearing import UNDER_WAY
from campaign.sight.memory import Known
from campaign.sight.redact import common
from campaign.sight.sources import Lines

R = TypeVar("R", Letter, Levy, Operation)
_MAPPED = ("places", "roads", "rivers", "terrain", "outlines")  # what a land is made of


@dataclass
class Desk:
    """What all reports of one day share: the common map, the calendar, the numbers in force, who leads and orders what.

    `before` is the desk of an earlier day of the same run: what has not changed since is taken over from it. By the
    events that have `happened` the names are known of detachments that are no more.
    """

    world: World
    land: Land
    before: "Desk | None" = None
    happened: tuple[Event, ...] = ()

    def __post_init__(self) -> None:
        """Begin with nothing put into words, and the wrong maps of the day before."""
        self._lines = Lines()
        self._wrong: dict[str, tuple[Knowledge, World, Land]] = {} if self.before is None else self.before._wrong

    @cached_property
    def common(self) -> World:
        """The world as everybody knows it."""
        return common(self.world, None if self.before is None else (self.before.world, self.before.common))

    @cached_property
    def charted(self) -> Chart:
        """The names of the places that everybody knows."""
        if self.before is not None and self.before.common.places is self.common.places:
            return self.before.charted
        return charted(self.common)

    @cached_property
    def led(self) -> dict[str, Army]:
        """The army that each commander leads."""
        found: dict[str, Army] = {}
        for army in active(self.world):
            if army.commander is not None:
                found.setdefault(army.commander, army)
        return found

    @cached_property
    def fleets(self) -> dict[str, Fleet]:
        """The fleet that each commander leads."""
        found: dict[str, Fleet] = {}
        for fleet in afloat(self.world):
            if fleet.commander is not None:
                found.setdefault(fleet.commander, fleet)
        return found

    @cached_property
    def orders(self) -> dict[str, tuple[Order, ...]]:
        """The orders of each commander."""
        found: dict[str, list[Order]] = {}
        for order in self.world.orders.values():
            found.setdefault(order.who, []).append(order)
        return {who: tuple(orders) for who, orders in found.items()}

    @cached_property
    def company(self) -> dict[str, tuple[str, ...]]:
        """The commanders at the same place as each, by id."""
        return talking.companies(self.world, self.land, self.numbers, self.world.campaign.day)

    @cached_property
    def letters(self) -> dict[str, tuple[Letter, ...]]:
        """The letters that each commander may still hold to be under way."""
        since = self.world.campaign.day - UNDER_WAY
        return _by_owner(self.world.letters, "sender", lambda one: one.sent >= since)

    @cached_property
    def levies(self) -> dict[str, tuple[Levy, ...]]:
        """The troops that gather for each commander for all he knows, and those he heard of today."""
        today = self.world.campaign.day
        return _by_owner(self.world.levies, "who", lambda one: one.heard is None or one.heard >= today)

    @cached_property
    def operations(self) -> dict[str, tuple[Operation, ...]]:
        """The special operations of each commander that are under way or were settled today."""
        today = self.world.campaign.day
        return _by_owner(self.world.operations, "who", lambda one: one.ended is None or one.ended >= today)

    def called(self, who: str) -> str:
        """Return what a commander is called."""
        found = self.world.commanders.get(who)
        return found.name if found is not None else who

    def turned(self, world: World, happened: tuple[Event, ...]) -> "Desk":
        """Return the desk of a later day, on which this has `happened` and which ends with `world`."""
        later = Desk(world, self.land, self, happened)
        _ = later.common, later.charted
        later.before = None  # so that no day before is kept
        return later

    @cached_property
    def dates(self) -> Dates:
        """The calendar."""
        return calendar(self.world.campaign.calendar)

    @cached_property
    def numbers(self) -> Numbers:
        """The numbers in force."""
        return Numbers(self.world.campaign.rules)

    @cached_property
    def traits(self) -> dict[str, str]:
        """What each trait does."""
        from campaign.play.rulebook import traits  # late: only the opening report tells of them

        return traits(self.numbers)

    def chart(self, who: str) -> tuple[World, Land]:
        """Return the map of one commander, his errors included, and its land."""
        errors = self.world.knowledge.get(who)
        if errors is None or not (errors.places or errors.roads):
            return self.common, self.land
        wrong, kept = mistaken(self.common, errors), self._wrong.get(who)
        if kept is None or kept[0] != errors or any(kept[1].table(one) != wrong.table(one) for one in _MAPPED):
            kept = self._wrong[who] = errors, wrong, load_land(wrong, None)
        return wrong, kept[2]

    def lines(self, who: str) -> Lines:
        """Return the lines that one commander's report shares with others: with all whose map is right."""
        return self._lines if self.chart(who)[0] is self.common else Lines()

    def words(self, who: str, known: Known, *, for_gm: bool = False) -> Callable[[Act], str]:
        """Return what prints an act in the names that a commander uses, of a letter no more than its first words.

        A detachment that was his until today is called as it was when it left him, one that left him before by its id:
        what others call it and whether it still is, he does not know. `for_gm`: as it is called now, whosever it is.
        """
        chart = self.chart(who)[0]
        seen = known.get(who, {}).values()
        army, fleet = self.led.get(who), self.fleets.get(who)
        if not self.world.campaign.common.places:
            visited = {one.key for one in seen if one.about == "place"} | ({army.at} if army is not None else set())
            places = charted(chart, visited)
        else:
            places = self.charted if chart is self.common else charted(chart)
        armies = chain(  # read through only when one is named
            named_armies(self.world, self.land, army or waiting(self.world, who), seen),
            named_fleets(self.world, self.land, forces(self.world, who, army, fleet), seen),
        )
        others = acquainted(self.world, self.land, places, who, tuple(seen), self.company.get(who, ()))
        mine = () if army is None else detachments(army)
        mine += self._gone(who, {one.id for one in mine}, for_gm)
        led = None if fleet is None else OwnFleet(fleet.id, fleet.name, fleet.at)
        own = Own(detachments=mine, who=who, fleet=led)
        if army is not None:
            own = Own(army.id, army.name, detachments=mine, who=who, fleet=led)
        names = Names(self.dates, self.world.campaign.day + 1, places, armies, own, others)
        return lambda act: brief(act, names)

    def _gone(self, who: str, his: Collection[str], for_gm: bool) -> tuple[DetachmentName, ...]:
        """Return the names of detachments that his orders name and that are no longer `his`: others' or no more."""
        named = {key for order in self.orders.get(who, ()) for key in detachments_of(order.act)} - set(his)
        if not named:
            return ()
        army = self.led.get(who)
        mine = {who, *(() if army is None else (army.id,))}
        found = {
            key: name for key in named for name, by in self._departed.get(key, ()) if for_gm or not mine.isdisjoint(by)
        }
        if for_gm:
            there = (one for army in self.world.armies.values() for one in detachments(army))
            found |= {one.id: one for one in there if one.id in named}
        return tuple(found[key] for key in sorted(found))

    @cached_property
    def _departed(self) -> dict[str, list[tuple[DetachmentName, Set[str]]]]:
        """The detachments that by these events left an army, by id: each time what it was called, and whom it left."""
        found: dict[str, list[tuple[DetachmentName, Set[str]]]] = {}
        for event in self.happened:
            for change in event.changes:
                match change.path:
                    case ("armies", army, "detachments", key) if change.before is not None and change.after is None:
                        kind: Soldier = change.before.get("type", "infantry")
                        name = DetachmentName(key, change.before.get("name") or key, kind)
                        found.setdefault(key, []).append((name, {army, *event.who}))
        return found


def detachments_of(act: Act) -> tuple[str, ...]:
    """Return the detachments of his own that an order names, by id."""
    named = (*getattr(act, "detachments", ()), getattr(act, "detachment", ""), getattr(act, "into", ""))
    return tuple(key for key in named if key)


def _by_owner(records: Mapping[str, R], field: str, wanted: Callable[[R], bool]) -> dict[str, tuple[R, ...]]:
    """Return the wanted ones of a table's records by whose they are."""
    found: dict[str, list[R]] = {}
    for one in records.values():
        if wanted(one):
            found.setdefault(getattr(one, field), []).append(one)
    return {who: tuple(mine) for who, mine in found.items()}


def mistaken(known: World, errors: Knowledge) -> World:
    """Return the common map with one player's errors: places and roads missing, moved, misnamed."""
    wrong = known.copy()
    for key, place in errors.places.items():
        if key not in wrong.places:
            continue
        if place.missing:
            del wrong.places[key]
            wrong.roads = {name: road for name, road in wrong.roads.items() if key not in (road.start, road.to)}
            continue
        given = {"x": place.x, "y": place.y, "name": place.name, "kind": place.kind}
        changed = {name: value for name, value in given.items() if value is not None}
        wrong.places[key] = msgspec.structs.replace(wrong.places[key], **changed)
    for key, road in errors.roads.items():
        if key not in wrong.roads:
            continue
        if road.missing:
            del wrong.roads[key]
        elif road.km is not None:
            wrong.roads[key] = msgspec.structs.replace(wrong.roads[key], km=road.km)
    return wrong
