"""Everybody's day as eyes go through it: where each army and fleet was, and how far those who look out see."""

import dataclasses
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Set
from types import MappingProxyType

from msgspec.structs import replace

from campaign.model.army import Army
from campaign.model.fleet import Fleet
from campaign.model.place import spot_at
from campaign.rules import plans, sighting, tracks, views
from campaign.rules.day import Day, active
from campaign.rules.hiding import hidden
from campaign.rules.sea import fleets, nearby
from campaign.rules.tracks import Point, Track
from campaign.rules.watching import Box, wider
from campaign.sight.riders import Watch

Force = Army | Fleet
NOBODY: Mapping[str, Force] = MappingProxyType({})


class Looks:
    """Everybody's day: the armies and fleets, where each was, and how far those that last with a commander see.

    One that is no more by the evening was there till the march was over, as it was at dawn; it sees nothing. An army
    that ships carried by day sees by then what the fleet sees. He who leads an army and a fleet looks from his army.
    """

    def __init__(self, day: Day, dawn: Mapping[str, Force], until: int | None = None) -> None:
        """Take the day after its march, and the armies and fleets as they were at its dawn, by id."""
        self.day = day
        self.forces: list[Force] = [*active(day.world)]
        self.landed = len(self.forces)
        self.forces += fleets.afloat(day.world) if day.world.fleets else ()
        lasting = {force.id for force in self.forces}
        gone = sorted(key for key in day.tracks if key not in lasting and key in dawn)
        self.gone = frozenset(range(len(self.forces), len(self.forces) + len(gone)))
        self.forces += [dawn[key] for key in gone]
        self.carriers = [_carrier(force, dawn) for force in self.forces]
        self.ways = [self._way(number, force) for number, force in enumerate(self.forces)]
        self.ends: list[Point] = []
        moved = set()
        for number, (force, way) in enumerate(zip(self.forces, self.ways, strict=True)):
            halt = way.path[way.halt]
            end = halt if number in self.gone else day.land.xy(force.at)
            if end != halt and _lies(force) and halt == nearby.point(day.land, force.at):
                end = halt
            self.ends.append(end)
            if end != halt:
                moved.add(number)
        self.marched_by_night = moved
        self.boxes = [way.box() for way in self.ways]
        self.ticks = plans.ticks(day.numbers)
        self.now = self.ticks if until is None else until
        self._minutes: dict[int, int] = {}
        self.radius: list[int] = []
        self.unseen: list[Set[str]] = []
        self._look_out()
        morning = day.views.get(views.DAWN)
        self.morning: Mapping[str, Force] | None = None
        if morning is not None:
            self.morning = {**morning.armies, **morning.fleets} if morning.fleets else morning.armies

    def _way(self, number: int, force: Force) -> Track:
        way = self.day.tracks.get(force.id)
        if way is not None:
            return way
        if isinstance(force, Fleet):
            return tracks.standing(*nearby.point(self.day.land, force.at))
        carrier = self.carriers[number]
        if carrier and carrier in self.day.tracks:
            return self.day.tracks[carrier]
        return tracks.standing(*self.day.land.xy(force.at), inside=force.inside)

    def _look_out(self) -> None:
        """Work out how far each sees, and what each does not."""
        day, leaders = self.day, set[str]()
        led: dict[str, set[str]] = {}
        for fleet in self.forces[self.landed :]:
            if isinstance(fleet, Fleet) and fleet.commander is not None:
                led.setdefault(fleet.commander, set()).add(fleet.id)
        for number, (force, way, carrier) in enumerate(zip(self.forces, self.ways, self.carriers, strict=True)):
            if number in self.gone:
                self.radius.append(0)
                self.unseen.append(frozenset())
                continue
            leader = day.world.commanders.get(force.commander) if force.commander is not None else None
            looks = leader is not None and leader.status == "free" and leader.id not in leaders
            if leader is not None:
                leaders.add(leader.id)
            by_day = replace(force, aboard=carrier) if isinstance(force, Army) and force.aboard != carrier else force
            self.radius.append(sighting.radius(day, by_day, way.path[way.halt]) if looks else 0)
            unseen = hidden(day.world, force.commander or "", day.number)
            his = led.get(force.commander or "")
            aboard = force.aboard if isinstance(force, Army) else ""
            if his or carrier or aboard:
                unseen = {*unseen, *(his or ()), carrier, aboard}
            self.unseen.append(unseen)

    def then(self, number: int, lasting: bool) -> Force | None:
        """Return an army or fleet as one saw it by day: `lasting`, who had it in sight until the marches of both were
        over, as it is at dusk; else as it was before anybody did anything, None if it was not.
        """
        force = self.forces[number]
        return force if lasting or self.morning is None else self.morning.get(force.id)

    def shows(self, number: int) -> bool:
        """Return whether one is to be seen by day: no army inside a stronghold or aboard ships."""
        return not self.carriers[number] and not self.ways[number].inside

    def shows_by_night(self, number: int) -> bool:
        """Return whether one is to be seen once the night's march is over."""
        force = self.forces[number]
        return number not in self.gone and (isinstance(force, Fleet) or not (force.inside or force.aboard))

    def near(self, reach: int) -> Iterator[tuple[int, int]]:
        """Yield every two whose boxes come within `reach` of each other; fleets, which go far, are asked apart."""
        if self.landed == len(self.forces):
            yield from tracks.near(self.boxes, reach)
            return
        ashore = [number for number, force in enumerate(self.forces) if isinstance(force, Army)]
        boxes = [self.boxes[number] for number in ashore]
        for i, j in tracks.near(boxes, reach):
            yield ashore[i], ashore[j]
        by_west = sorted((box[0], number) for box, number in zip(boxes, ashore, strict=True))
        widest = max((box[2] - box[0] for box in boxes), default=0)
        at_sea = [number for number, force in enumerate(self.forces) if isinstance(force, Fleet)]
        for place, number in enumerate(at_sea):
            box = wider(self.boxes[number], reach)
            first, last = (bisect_left(by_west, (edge,)) for edge in (box[0] - widest, box[2] + 1))
            others = [*(one for _, one in by_west[first:last]), *at_sea[place + 1 :]]
            yield from ((number, other) for other in others if _meet(box, self.boxes[other]))

    def watches(self) -> list[Watch]:
        """Return the day of each who looks."""
        return [
            Watch(force.commander or "", way, sees, unseen)
            for force, way, sees, unseen in zip(self.forces, self.ways, self.radius, self.unseen, strict=True)
            if sees
        ]

    def minute(self, tick: int, *ways: Track) -> int:
        """Return the minute of the day of `tick`; what was so when these armies' marches ended was so to the end."""
        for way in ways:
            if tick < way.halt:
                break
        else:
            tick = self.now
        known = self._minutes.get(tick)
        if known is None:
            known = self._minutes[tick] = sighting.minute(self.day, tick, self.ticks)
        return known


def _carrier(force: Force, dawn: Mapping[str, Force]) -> str:
    """Return the fleet that carried an army by day: ships are loaded and unloaded in the evening (TUM-SHIP-2)."""
    if isinstance(force, Fleet):
        return ""
    before = dawn.get(force.id)
    return before.aboard if isinstance(before, Army) else force.aboard


def _lies(force: Force) -> bool:
    """Return whether it lies in a harbour, where its ships lie beside the place that gives its position."""
    return isinstance(force.at, str) and (isinstance(force, Fleet) or bool(force.aboard))


def _meet(a: Box, b: Box) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def until(day: Day, tick: int) -> Day:
    """Return the day as it was at `tick` of its march: all where they then were, and what they do later unknown.

    `day` is left as it is.
    """
    world = day.world.copy()
    ways: dict[str, Track] = {}
    for key, way in day.tracks.items():
        ways[key] = dataclasses.replace(way, halt=min(way.halt, tick))
        if way.halt <= tick:
            continue
        at = spot_at(*way.at(tick))
        if key in world.armies:
            world.armies[key] = replace(world.armies[key], at=at)
        elif key in world.fleets:
            world.fleets[key] = replace(world.fleets[key], at=at)
    return dataclasses.replace(day, world=world, tracks=ways)
