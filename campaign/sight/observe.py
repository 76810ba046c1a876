"""What every commander saw today (TUM-SCO-1 to 3, TUM-SCO-5): armies, fleets, places, stores, burnt land, riders."""

import math
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from campaign.model.army import Army
from campaign.model.fleet import Fleet
from campaign.model.knowledge import Observation
from campaign.rules import counting, sighting, tracks
from campaign.rules.day import Day
from campaign.rules.tracks import Point
from campaign.sight import afloat, aliases
from campaign.sight.fading import faded
from campaign.sight.landmarks import Ground, Seen, sighted
from campaign.sight.looks import NOBODY, Force, Looks, until
from campaign.sight.memory import Key, Known
from campaign.sight.riders import riders


def observe(
    day: Day, known: Known, dawn: Mapping[str, Force] = NOBODY, *, halted: int | None = None
) -> list[Observation]:
    """Return what each commander who leads an army or a fleet saw today, by commander, kind of thing and key.

    In range at the same moment of the day, dated by the last such moment, as it looked then: as it is at dusk only to
    whom it was in sight when the marches of both were over; to others as before anybody did anything today, and what
    was not yet there then they have not seen. `known` is what he knew at dawn, `dawn` the armies and fleets as they
    then were. An army or fleet is told every day it is seen, though it be no more by dusk, and so is a messenger; his
    own fleet and one that carries him by day or at dusk are not.
    A place, stores on the ground or burnt land is told when it came into sight or went out of it today, when the
    watcher marched by night, or when it differs from what he had seen (`Ground` says what he sees of it): what is not
    told though it is in range has been in sight all day, as he saw it last. One that was in range last evening and is
    not when the day begins is told as he last saw it, dated by that evening. What is hidden from him he does not see.
    With `halted` the day has come no further than that tick of the march, and no rider later in it is told.
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
    for seen in (*faded(looks, known, dawn), *Ground(looks, halted=halted is not None).seen(known), *rode):
        fresh.setdefault(seen.who, {})[seen.about, seen.key] = seen
    return [things[key] for _, things in sorted(fresh.items()) for key in sorted(things)]


def _by_day(looks: Looks) -> Iterator[Observation]:
    """Yield every army and fleet seen by day, once for each commander who saw it."""
    day, ways, radius, boxes = looks.day, looks.ways, looks.radius, looks.boxes
    looks_like: dict[tuple[int, bool], Seen] = {}
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
            lasting = tick >= ways[watcher].halt and tick >= ways[target].halt
            force = looks.then(target, lasting)
            if force is None:
                continue
            if (target, lasting) not in looks_like:
                looks_like[target, lasting] = _look(day, force)
            seen = _made_out(looks, watcher, force, looks_like[target, lasting], ways[target].heading(tick), close)
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
                    force = looks.forces[target]
                    seen = _made_out(looks, watcher, force, _look(day, force), heading, close=True)
                    yield _force(looks, watcher, target, ends[target], when, seen)


def _look(day: Day, force: Force) -> Seen:
    return afloat.appearance(day, force) if isinstance(force, Fleet) else appearance(day, force)


def _made_out(looks: Looks, watcher: int, force: Force, look: Seen, heading: str | None, close: bool) -> Seen:
    """Return what the watcher sees of an army or fleet, whose `look` that is; `close` says that he came near enough to
    it to know who commands it.
    """
    named = close and force.commander not in looks.unseen[watcher]
    if isinstance(force, Fleet):
        return afloat.described(looks.day, force, look, heading, close, named)
    return described(looks.day, force, look, heading, named)


def _force(looks: Looks, watcher: int, target: int, at: Point, minute: int, seen: Seen) -> Observation:
    force = looks.forces[target]
    about = "fleet" if isinstance(force, Fleet) else "army"
    return sighted(looks.day, looks.forces[watcher], about, force.id, at, minute, seen)


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
