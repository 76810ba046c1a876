"""What stands and lies still in the sight of commanders: places, stores on the ground, burnt land (TUM-SCO-5)."""

import math
from collections.abc import Iterator, Mapping

from campaign.land.index import Points
from campaign.land.land import Land
from campaign.model.knowledge import Observation
from campaign.model.place import Place
from campaign.rules import counting, sighting, tracks
from campaign.rules.day import Day
from campaign.rules.tracks import Point
from campaign.rules.views import DAWN, DUSK, View
from campaign.sight.looks import Force, Looks
from campaign.sight.memory import Key, Known

Seen = dict[str, str | int | bool | None]
SIGHT = "sight"


def sighted(day: Day, watcher: Force, about: str, key: str, at: Point, minute: int, seen: Seen) -> Observation:
    """Return what the commander of `watcher` saw today at a minute of the day."""
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


def standing(day: Day, key: str) -> Seen:
    """Return what is seen of a place (TUM-SCO-5)."""
    return _standing(day.land, day.world.places[key])


def _standing(land: Land, place: Place) -> Seen:
    if place.id not in land.strongholds:
        return {"kind": place.kind}
    return {"kind": place.kind, "holder": place.holder, "besieged": place.besieged}


class _Moment:
    """The ground at one moment of the day, as eyes see it."""

    def __init__(self, land: Land, view: View) -> None:
        self._land, self._view = land, view
        self._stands: dict[str, Seen] = {}

    def look(self, key: Key) -> Seen | None:
        """Return what is seen of a thing of the ground; None when it is not there."""
        about, name = key
        if about == "pile":
            return {} if name in self._view.piles else None
        if about == "fire":
            ground = self._view.regions.get(name)
            return None if ground is None or ground.burned is None else {"burned": ground.burned}
        if name not in self._stands:
            self._stands[name] = _standing(self._land, self._view.places[name])
        return self._stands[name]

    def since(self, before: "_Moment") -> list[Key]:
        """Return the things that look otherwise than they did at an earlier moment."""
        found: list[Key] = []
        for about, name in (("place", "places"), ("fire", "regions"), ("pile", "piles")):
            new, old = (getattr(one._view, name) for one in (self, before))
            found += [(about, key) for key, one in new.items() if old.get(key) is not one]
        return [key for key in found if self.look(key) != before.look(key)]


class Ground:
    """What each commander who looks sees of the ground: as it is while he sees it, and no later.

    What changes in a day does so once the marches are over, or by night. So who has a thing in sight at dusk sees it
    as it is then; who left it behind, as it was before anybody did anything, but for the stores that his own army left
    and the stronghold of whose storm or siege it saw the end; who is within night's sight of it when the night is over
    sees what the night made of it. A day that stands still before dusk shows what there was in the morning, and what
    his own army has left since.
    """

    def __init__(self, looks: Looks, *, halted: bool) -> None:
        """Take the day as eyes go through it; `halted`, when it is asked for as it was in the middle of its march."""
        day = looks.day
        now = View(day.world.places, day.world.regions, day.world.piles, day.world.armies, day.world.fleets)
        dawn, dusk = day.views.get(DAWN), day.views.get(DUSK)
        self._looks = looks
        self._now = _Moment(day.land, now)
        self._dawn = self._now if dawn is None else _Moment(day.land, dawn)
        self._dusk = _Moment(day.land, dusk) if dusk is not None else self._dawn if halted else self._now
        self._by_night = self._now.since(self._dusk) if dusk is not None and not halted else []
        self._piles = {key: (round(one.x * counting.KM), round(one.y * counting.KM)) for key, one in now.piles.items()}
        self._burnt = {key for key, one in now.regions.items() if one.burned is not None and key in now.places}

    def seen(self, known: Known) -> Iterator[Observation]:
        """Yield what is in sight of each commander and is news to him, what was so later last; `known` is what he knew
        at dawn.
        """
        looks, points = self._looks, self._looks.day.land.points
        heaps = Points(self._piles)
        for number, force in enumerate(looks.forces):
            if not looks.radius[number]:
                continue
            x, y, half = tracks.circle(looks.boxes[number])
            middle = (x, y, half + looks.radius[number] + 1)
            mine, unseen = known.get(force.commander or "", {}), looks.unseen[number]
            things: list[tuple[Key, Point]] = []
            for key in looks.day.land.places_within(*middle):
                things.append((("place", key), points[key]))
                if key in self._burnt:
                    things.append((("fire", key), points[key]))
            things += [(("pile", key), self._piles[key]) for key in (heaps.within(*middle) if self._piles else ())]
            for thing, at in things:
                if thing[1] not in unseen:
                    told = self._by_day(number, mine, thing, at)
                    if told is not None:
                        yield told
        for thing in self._by_night:
            yield from self._at_midnight(thing, self._piles[thing[1]] if thing[0] == "pile" else points[thing[1]])

    def _at_midnight(self, key: Key, at: Point) -> Iterator[Observation]:
        """Yield the sightings of what the night has changed (TUM-SCO-3)."""
        looks, day = self._looks, self._looks.day
        sees, when = day.numbers[sighting.ALWAYS] * counting.KM, day.numbers[sighting.MIDNIGHT] * sighting.MINUTES
        seen = self._now.look(key)
        for number, end in enumerate(looks.ends):
            near = looks.radius[number] and key[1] not in looks.unseen[number] and math.dist(end, at) <= sees
            if near and seen is not None:
                yield sighted(day, looks.forces[number], *key, at, when, seen)

    def _by_day(self, number: int, mine: Mapping[Key, Observation], key: Key, at: Point) -> Observation | None:
        """Return the sighting of a thing, if it was in range by day and there is reason to tell it."""
        looks = self._looks
        tick, stays, lasting = self._in_range(number, at)
        if tick is None:
            return None
        force = looks.forces[number]
        seen = self._dusk.look(key) if lasting else self._left_behind(force, key)
        if seen is None:
            return None
        if stays:
            before = mine.get(key)
            if before is not None and before.how == SIGHT and before.seen == seen:
                return None
        return sighted(looks.day, force, *key, at, looks.minute(tick, looks.ways[number]), seen)

    def _in_range(self, number: int, at: Point) -> tuple[int | None, bool, bool]:
        """Return the last tick at which a point was in range, whether it was so all day, and whether at dusk."""
        looks, (x, y) = self._looks, at
        way, sees = looks.ways[number], looks.radius[number]
        most, (bx, by) = sees * sees, way.path[way.halt]
        if (bx - x) * (bx - x) + (by - y) * (by - y) <= most:
            ax, ay = way.path[0]
            at_dawn = (ax - x) * (ax - x) + (ay - y) * (ay - y) <= most
            return way.halt, at_dawn and number not in looks.marched_by_night, True
        west, south, east, north = looks.boxes[number]
        if max(west - x, x - east, 0) ** 2 + max(south - y, y - north, 0) ** 2 > most:
            return None, False, False
        return tracks.last_within(way, tracks.standing(x, y), sees), False, False

    def _left_behind(self, force: Force, key: Key) -> Seen | None:
        """Return what one knows of a thing that was in range by day and is not at dusk; None when it was not there."""
        day, (about, name) = self._looks.day, key
        if about == "pile" and force.id in day.left.get(name, ()):
            return {}
        ended = day.ends.get((force.id, name)) if about == "place" else None
        return self._dawn.look(key) if ended is None else _standing(day.land, ended)
