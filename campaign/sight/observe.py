"""What every commander saw today (TUM-SCO-1 to 3, TUM-SCO-5): armies, places, stores, burnt land, messengers."""

import dataclasses
import math
from collections.abc import Iterator, Mapping, Set
from types import MappingProxyType

from msgspec.structs import replace

from campaign.land.index import Points
from campaign.model.army import Army
from campaign.model.knowledge import Observation
from campaign.model.place import Spot
from campaign.rules import counting, plans, sighting, tracks
from campaign.rules.day import Day, active
from campaign.rules.hiding import hidden
from campaign.rules.tracks import Point, Track
from campaign.sight import aliases
from campaign.sight.memory import Key, Known
from campaign.sight.riders import Watch, riders

Seen = dict[str, str | int | bool | None]
SIGHT = "sight"
NOBODY: Mapping[str, Army] = MappingProxyType({})


class _Looks:
    """Everybody's day: the armies that marched, where each was, and how far those that last with a commander see.

    One that is no more by the evening was there till the march was over, as it was at dawn; it sees nothing.
    """

    def __init__(self, day: Day, dawn: Mapping[str, Army], until: int | None = None) -> None:
        self.day = day
        self.armies = list(active(day.world))
        lasting = {army.id for army in self.armies}
        gone = sorted(key for key in day.tracks if key not in lasting and key in dawn)
        self.armies += [dawn[key] for key in gone]
        self.gone = frozenset(range(len(lasting), len(self.armies)))
        self.ways: list[Track] = []
        for army in self.armies:
            way = day.tracks.get(army.id)
            self.ways.append(way or tracks.standing(*day.land.xy(army.at), inside=army.inside))
        self.ends = [
            way.path[way.halt] if number in self.gone else day.land.xy(army.at)
            for number, (army, way) in enumerate(zip(self.armies, self.ways, strict=True))
        ]
        self.boxes = [way.box() for way in self.ways]
        self.ticks = plans.ticks(day.numbers)
        self.now = self.ticks if until is None else until
        leaders: set[str] = set()
        self.radius: list[int] = []
        self.unseen: list[Set[str]] = []
        for number, (army, way) in enumerate(zip(self.armies, self.ways, strict=True)):
            if number in self.gone:
                self.radius.append(0)
                self.unseen.append(frozenset())
                continue
            leader = day.world.commanders.get(army.commander) if army.commander is not None else None
            looks = leader is not None and leader.status == "free" and leader.id not in leaders
            if leader is not None:
                leaders.add(leader.id)
            self.radius.append(sighting.radius(day, army, way.path[way.halt]) if looks else 0)
            self.unseen.append(hidden(day.world, army.commander or "", day.number))
        self.marched_by_night = {i for i, way in enumerate(self.ways) if way.path[way.halt] != self.ends[i]}

    def watches(self) -> list[Watch]:
        """Return the day of each who looks."""
        return [
            Watch(army.commander or "", way, sees, unseen)
            for army, way, sees, unseen in zip(self.armies, self.ways, self.radius, self.unseen, strict=True)
            if sees
        ]

    def minute(self, tick: int, *ways: Track) -> int:
        """Return the minute of the day of `tick`; what was so when these armies' marches ended was so to the end."""
        last = max(way.halt for way in ways)
        return sighting.minute(self.day, self.now if tick >= last else tick, self.ticks)


def until(day: Day, tick: int) -> Day:
    """Return the day as it was at `tick` of its march: all armies where they then were, and what they do later unknown.

    `day` is left as it is.
    """
    world = day.world.copy()
    ways: dict[str, Track] = {}
    for key, way in day.tracks.items():
        ways[key] = dataclasses.replace(way, halt=min(way.halt, tick))
        army = world.armies.get(key)
        if army is not None and way.halt > tick:
            x, y = way.at(tick)
            world.armies[key] = replace(army, at=Spot(x=x / counting.KM, y=y / counting.KM))
    return dataclasses.replace(day, world=world, tracks=ways)


def observe(
    day: Day, known: Known, dawn: Mapping[str, Army] = NOBODY, *, halted: int | None = None
) -> list[Observation]:
    """Return what each commander who leads an army saw today, by commander, kind of thing and key.

    In range at the same moment of the day, dated by the last such moment; `known` is what he knew at dawn, `dawn` the
    armies as they then were. An army is told every day it is seen, though it be no more by dusk, and so is a messenger.
    A place, stores on the ground or burnt land is told when it came into sight or went out of it today, when the
    watcher marched by night, or when it differs from what he had seen: what is not told though it is in range has been
    in sight all day, as he saw it last. What is hidden from him he does not see. With `halted` the day has come no
    further than that tick of the march, and no rider later in it is told.
    """
    if halted is not None:
        day = until(day, halted)
    looks = _Looks(day, dawn, halted)
    fresh: dict[str, dict[Key, Observation]] = {}
    for seen in (*_armies(looks), *_by_night(looks)):
        fresh.setdefault(seen.who, {})[seen.about, seen.key] = seen
    for who, things in fresh.items():
        names = aliases.called(known.get(who, {}), things.values())
        for key, seen in things.items():
            things[key] = replace(seen, alias=names[seen.key])
    rode = riders(day, looks.watches(), looks.ticks) if halted is None else ()
    for seen in (*_ground(looks, known), *rode):
        fresh.setdefault(seen.who, {})[seen.about, seen.key] = seen
    return [fresh[who][key] for who in sorted(fresh) for key in sorted(fresh[who])]


def _armies(looks: _Looks) -> Iterator[Observation]:
    """Yield every army seen by day, once for each commander who saw it."""
    day, armies, ways, radius, boxes = looks.day, looks.armies, looks.ways, looks.radius, looks.boxes
    looks_like: dict[int, Seen] = {}
    near = day.numbers[sighting.NAMED] * counting.KM
    for i, j in tracks.near(boxes, max(radius, default=0)):
        a, b = boxes[i], boxes[j]
        gap = math.hypot(max(a[0] - b[2], b[0] - a[2], 0), max(a[1] - b[3], b[1] - a[3], 0))
        tick: int | None = None
        searched = 0
        for watcher, target in ((i, j), (j, i)):
            sees = radius[watcher]
            if sees == 0 or gap > sees or ways[target].inside or armies[target].id in looks.unseen[watcher]:
                continue
            if sees != searched:
                tick, searched = tracks.last_within(ways[watcher], ways[target], sees), sees
            if tick is None:
                continue
            named = gap <= near and armies[target].commander not in looks.unseen[watcher]
            named = named and tracks.last_within(ways[watcher], ways[target], near) is not None
            if target not in looks_like:
                looks_like[target] = appearance(day, armies[target])
            heading = ways[target].heading(tick)
            seen = described(day, armies[target], looks_like[target], heading, named)
            when = looks.minute(tick, ways[watcher], ways[target])
            yield _seen(day, armies[watcher], "army", armies[target].id, ways[target].at(tick), when, seen)


def _by_night(looks: _Looks) -> Iterator[Observation]:
    """Yield the armies seen when the night's march is over, by or of those that marched (TUM-SCO-3)."""
    day, armies, ends, moved = looks.day, looks.armies, looks.ends, looks.marched_by_night
    if not moved:
        return
    sees = day.numbers[sighting.ALWAYS] * counting.KM
    when = day.numbers[sighting.MIDNIGHT] * sighting.MINUTES
    for i, j in tracks.near([(x, y, x, y) for x, y in ends], sees):
        if i in looks.gone or j in looks.gone:
            continue
        if (i in moved or j in moved) and math.dist(ends[i], ends[j]) <= sees:
            for watcher, target in ((i, j), (j, i)):
                if (
                    looks.radius[watcher]
                    and not armies[target].inside
                    and armies[target].id not in looks.unseen[watcher]
                ):
                    heading = None
                    if target in moved:
                        way = looks.ways[target]
                        (ax, ay), (bx, by) = way.path[way.halt], ends[target]
                        heading = tracks.wind(bx - ax, by - ay)
                    named = armies[target].commander not in looks.unseen[watcher]
                    seen = described(day, armies[target], appearance(day, armies[target]), heading, named)
                    yield _seen(day, armies[watcher], "army", armies[target].id, ends[target], when, seen)


def appearance(day: Day, army: Army) -> Seen:
    """Return what an army looks like from afar (TUM-SCO-5)."""
    return {
        "nation": army.nation,
        "kinds": sighting.kinds(army),
        "wagons": counting.wagons(army) > 0,
        "strength": sighting.strength(day, army),
    }


def described(day: Day, army: Army, looks_like: Seen, heading: str | None, named: bool) -> Seen:
    """Return what is seen of an army: its look, which way it last moved, and from near who commands it (TUM-SCO-5)."""
    seen: Seen = {**looks_like, "heading": heading}
    leader = day.world.commanders.get(army.commander) if named and army.commander is not None else None
    if leader is not None:
        seen["commander"] = leader.name
    return seen


def _seen(day: Day, army: Army, about: str, key: str, at: Point, minute: int, seen: Seen) -> Observation:
    return Observation(
        who=army.commander or "",
        about=about,  # type: ignore[arg-type]  # one of the kinds that eyes see
        key=key,
        day=day.number,
        minute=minute,
        learned=day.number,
        x=at[0],
        y=at[1],
        seen=seen,
    )


def _ground(looks: _Looks, known: Known) -> Iterator[Observation]:
    """Yield what stands and lies in sight of each commander and is news to him."""
    day, world = looks.day, looks.day.world
    piles = {key: (round(pile.x * counting.KM), round(pile.y * counting.KM)) for key, pile in world.piles.items()}
    heaps = Points(piles)
    burnt = {key: one.burned for key, one in world.regions.items() if one.burned is not None and key in world.places}
    points = day.land.points
    stands: dict[str, Seen] = {}
    for i, army in enumerate(looks.armies):
        if not looks.radius[i]:
            continue
        x, y, half = tracks.circle(looks.boxes[i])
        middle = (x, y, half + looks.radius[i] + 1)
        mine = known.get(army.commander or "", {})
        unseen = looks.unseen[i]
        for key in day.land.places_within(*middle):
            if key in unseen:
                continue
            if key not in stands:
                stands[key] = standing(day, key)
            yield from _news(looks, i, mine, ("place", key), points[key], stands[key])
            if key in burnt:
                yield from _news(looks, i, mine, ("fire", key), points[key], {"burned": burnt[key]})
        for key in heaps.within(*middle) if piles else ():
            if key in unseen:
                continue
            yield from _news(looks, i, mine, ("pile", key), piles[key], {})


def standing(day: Day, key: str) -> Seen:
    """Return what is seen of a place (TUM-SCO-5)."""
    place = day.world.places[key]
    if key not in day.land.strongholds:
        return {"kind": place.kind}
    return {"kind": place.kind, "holder": place.holder, "besieged": place.besieged}


def _news(
    looks: _Looks, number: int, mine: Mapping[Key, Observation], key: Key, at: Point, seen: Seen
) -> Iterator[Observation]:
    """Yield the sighting of a thing that stays where it is, if it was in range and there is reason to tell it."""
    army, way, sees = looks.armies[number], looks.ways[number], looks.radius[number]
    most = sees * sees
    x, y = at
    (ax, ay), (bx, by) = way.path[0], way.path[way.halt]
    at_dawn = (ax - x) ** 2 + (ay - y) ** 2 <= most
    at_dusk = (bx - x) ** 2 + (by - y) ** 2 <= most
    if at_dawn and at_dusk and number not in looks.marched_by_night:
        before = mine.get(key)
        if before is not None and before.how == SIGHT and before.seen == seen:
            return
    tick: int | None = way.halt
    if not at_dusk:
        west, south, east, north = looks.boxes[number]
        if max(west - x, x - east, 0) ** 2 + max(south - y, y - north, 0) ** 2 > most:
            return
        tick = tracks.last_within(way, tracks.standing(x, y), sees)
    if tick is not None:
        yield _seen(looks.day, army, key[0], key[1], at, looks.minute(tick, way), seen)
