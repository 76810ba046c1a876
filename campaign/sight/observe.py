"""What every commander saw today (TUM-SCO-1 to 3, TUM-SCO-5): armies, fleets, places, stores, burnt land, riders."""

import math
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from campaign.land.index import Points
from campaign.model.army import Army
from campaign.model.fleet import Fleet
from campaign.model.knowledge import Observation
from campaign.rules import counting, sighting, tracks
from campaign.rules.day import Day
from campaign.rules.tracks import Point
from campaign.sight import afloat, aliases
from campaign.sight.looks import NOBODY, Force, Looks, until
from campaign.sight.memory import Key, Known
from campaign.sight.riders import riders

Seen = dict[str, str | int | bool | None]
SIGHT = "sight"


def observe(
    day: Day, known: Known, dawn: Mapping[str, Force] = NOBODY, *, halted: int | None = None
) -> list[Observation]:
    """Return what each commander who leads an army or a fleet saw today, by commander, kind of thing and key.

    In range at the same moment of the day, dated by the last such moment; `known` is what he knew at dawn, `dawn` the
    armies and fleets as they then were. An army or fleet is told every day it is seen, though it be no more by dusk,
    and so is a messenger; his own fleet and one that carries him by day or at dusk are not.
    A place, stores on the ground or burnt land is told when it came into sight or went out of it today, when the
    watcher marched by night, or when it differs from what he had seen: what is not told though it is in range has been
    in sight all day, as he saw it last. What is hidden from him he does not see. With `halted` the day has come no
    further than that tick of the march, and no rider later in it is told.
    """
    if halted is not None:
        day = until(day, halted)
    looks = Looks(day, dawn, halted)
    fresh: dict[str, dict[Key, Observation]] = {}
    for seen in (*_by_day(looks), *_by_night(looks)):
        fresh.setdefault(seen.who, {})[seen.about, seen.key] = seen
    for who, things in fresh.items():
        names = aliases.called(known.get(who, {}), things.values())
        for key, seen in things.items():
            things[key] = replace(seen, alias=names[seen.key])
    rode = riders(day, looks.watches(), looks.ticks) if halted is None else ()
    for seen in (*_ground(looks, known), *rode):
        fresh.setdefault(seen.who, {})[seen.about, seen.key] = seen
    return [things[key] for _, things in sorted(fresh.items()) for key in sorted(things)]


def _by_day(looks: Looks) -> Iterator[Observation]:
    """Yield every army and fleet seen by day, once for each commander who saw it."""
    day, ways, radius, boxes = looks.day, looks.ways, looks.radius, looks.boxes
    looks_like: dict[int, Seen] = {}
    near = day.numbers[sighting.NAMED] * counting.KM
    for i, j in looks.near(max(radius, default=0)):
        a, b = boxes[i], boxes[j]
        gap = math.hypot(max(a[0] - b[2], b[0] - a[2], 0), max(a[1] - b[3], b[1] - a[3], 0))
        tick: int | None = None
        searched = 0
        for watcher, target in ((i, j), (j, i)):
            sees = radius[watcher]
            if sees == 0 or gap > sees or not looks.shows(target) or looks.forces[target].id in looks.unseen[watcher]:
                continue
            if sees != searched:
                tick, searched = tracks.last_within(ways[watcher], ways[target], sees), sees
            if tick is None:
                continue
            close = gap <= near and tracks.last_within(ways[watcher], ways[target], near) is not None
            if target not in looks_like:
                looks_like[target] = _look(day, looks.forces[target])
            seen = _made_out(looks, watcher, target, looks_like[target], ways[target].heading(tick), close)
            when = looks.minute(tick, ways[watcher], ways[target])
            yield _force(looks, watcher, target, ways[target].at(tick), when, seen)


def _by_night(looks: Looks) -> Iterator[Observation]:
    """Yield the armies and fleets seen when the night's march is over, by or of those that marched (TUM-SCO-3)."""
    day, ends, moved = looks.day, looks.ends, looks.marched_by_night
    if not moved:
        return
    sees = day.numbers[sighting.ALWAYS] * counting.KM
    when = day.numbers[sighting.MIDNIGHT] * sighting.MINUTES
    for i, j in tracks.near([(x, y, x, y) for x, y in ends], sees):
        if i in looks.gone or j in looks.gone:
            continue
        if (i in moved or j in moved) and math.dist(ends[i], ends[j]) <= sees:
            for watcher, target in ((i, j), (j, i)):
                hidden = looks.forces[target].id in looks.unseen[watcher]
                if looks.radius[watcher] and looks.shows_by_night(target) and not hidden:
                    heading = None
                    if target in moved:
                        way = looks.ways[target]
                        (ax, ay), (bx, by) = way.path[way.halt], ends[target]
                        heading = tracks.wind(bx - ax, by - ay)
                    seen = _made_out(looks, watcher, target, _look(day, looks.forces[target]), heading, close=True)
                    yield _force(looks, watcher, target, ends[target], when, seen)


def _look(day: Day, force: Force) -> Seen:
    return afloat.appearance(day, force) if isinstance(force, Fleet) else appearance(day, force)


def _made_out(looks: Looks, watcher: int, target: int, look: Seen, heading: str | None, close: bool) -> Seen:
    """Return what the watcher sees of the target, whose `look` that is; `close` says that he came near enough to it to
    know who commands it.
    """
    force = looks.forces[target]
    named = close and force.commander not in looks.unseen[watcher]
    if isinstance(force, Fleet):
        return afloat.described(looks.day, force, look, heading, close, named)
    return described(looks.day, force, look, heading, named)


def _force(looks: Looks, watcher: int, target: int, at: Point, minute: int, seen: Seen) -> Observation:
    force = looks.forces[target]
    about = "fleet" if isinstance(force, Fleet) else "army"
    return _seen(looks.day, looks.forces[watcher], about, force.id, at, minute, seen)


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


def _seen(day: Day, watcher: Force, about: str, key: str, at: Point, minute: int, seen: Seen) -> Observation:
    return Observation(
        who=watcher.commander or "",
        about=about,  # type: ignore[arg-type]  # one of the kinds that eyes see
        key=key,
        day=day.number,
        minute=minute,
        learned=day.number,
        x=at[0],
        y=at[1],
        seen=seen,
    )


def _ground(looks: Looks, known: Known) -> Iterator[Observation]:
    """Yield what stands and lies in sight of each commander and is news to him."""
    day, world = looks.day, looks.day.world
    piles = {key: (round(pile.x * counting.KM), round(pile.y * counting.KM)) for key, pile in world.piles.items()}
    heaps = Points(piles)
    burnt = {key: one.burned for key, one in world.regions.items() if one.burned is not None and key in world.places}
    points = day.land.points
    stands: dict[str, Seen] = {}
    for i, force in enumerate(looks.forces):
        if not looks.radius[i]:
            continue
        x, y, half = tracks.circle(looks.boxes[i])
        middle = (x, y, half + looks.radius[i] + 1)
        mine = known.get(force.commander or "", {})
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
    looks: Looks, number: int, mine: Mapping[Key, Observation], key: Key, at: Point, seen: Seen
) -> Iterator[Observation]:
    """Yield the sighting of a thing that stays where it is, if it was in range and there is reason to tell it."""
    force, way, sees = looks.forces[number], looks.ways[number], looks.radius[number]
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
        yield _seen(looks.day, force, key[0], key[1], at, looks.minute(tick, way), seen)
