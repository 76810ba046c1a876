"""Who would meet whom today if they came near each other: enemies that no earlier parting keeps apart (TUM-BAT-1)."""

from collections.abc import Iterator, Mapping

from campaign.model.army import Army
from campaign.model.order import Attack
from campaign.model.place import STRONGHOLDS, Place
from campaign.model.world import World
from campaign.rules import counting, nations, regions, tracks
from campaign.rules.day import Day, active
from campaign.rules.numbers import Numbers
from campaign.rules.tracks import Track


def pairs(
    day: Day, ways: Mapping[str, Track], metres: int, crews: Mapping[str, list[Army]]
) -> list[tuple[bool, str, str]]:
    """Return (False, army, army) and (True, army, stronghold) of all who would meet if they came within `metres`."""
    world = day.world
    field = [key for key in sorted(ways) if not ways[key].inside]
    boxes = [ways[key].box() for key in field]
    foes = _Foes(world)
    found: list[tuple[bool, str, str]] = []
    for i, j in tracks.near(boxes, metres):
        a, b = field[i], field[j]
        if foes.armies(world.armies[a], world.armies[b]) and _may_meet(day, f"{a}+{b}", a, b):
            found.append((False, a, b))
    closed = _closed(day, crews)
    if closed:
        for key, box in zip(field, boxes, strict=True):
            found.extend((True, key, place) for place in _before(day, foes, closed, key, box, metres))
    return sorted(found)


class _Foes:
    """Who is hostile to whom, each pair of nations looked up once."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._known: dict[tuple[str, str], bool] = {}

    def armies(self, a: Army, b: Army) -> bool:
        if a.revolt is not None or b.revolt is not None:
            return nations.hostile(self._world, a, b)
        key = (a.nation, b.nation)
        if key not in self._known:
            self._known[key] = nations.hostile(self._world, a, b)
        return self._known[key]


def _may_meet(day: Day, key: str, a: str, b: str) -> bool:
    record = day.world.meetings.get(key)
    if record is None:
        return True
    if record.since >= day.number:
        return False
    return attacks(day, a, b) or attacks(day, b, a)


def attacks(day: Day, army: str, enemy: str) -> bool:
    """Return whether the army is to attack `enemy` today."""
    doing = day.acts.get(army)
    return doing is not None and isinstance(doing.act, Attack) and doing.act.army == enemy


def inside(world: World) -> dict[str, list[Army]]:
    """Return the armies inside each stronghold, by id."""
    found: dict[str, list[Army]] = {}
    for army in active(world):
        if army.inside and isinstance(army.at, str):
            found.setdefault(army.at, []).append(army)
    return found


def base(numbers: Numbers, place: Place) -> int:
    """Return the men of a place's base garrison."""
    garrison = regions.garrison(numbers, place)
    return garrison.infantry + garrison.cavalry


def _closed(day: Day, crews: Mapping[str, list[Army]]) -> set[str]:
    """Return the strongholds that soldiers hold."""
    return {
        key
        for key, place in day.world.places.items()
        if place.kind in STRONGHOLDS
        and place.holder is not None
        and (base(day.numbers, place) > 0 or any(counting.soldiers(one) for one in crews.get(key, ())))
    }


def _before(
    day: Day, foes: _Foes, closed: set[str], key: str, box: tuple[int, int, int, int], metres: int
) -> Iterator[str]:
    """Yield the hostile strongholds that soldiers hold near which the army comes."""
    west, south, east, north = box
    x, y, half = tracks.circle(box)
    army = day.world.armies[key]
    for place in day.land.places_within(x, y, half + metres):
        if place in closed:
            x, y = day.land.xy(place)
            near = west - metres <= x <= east + metres and south - metres <= y <= north + metres
            holder = day.world.places[place].holder
            if (
                near
                and nations.hostile_to_holder(day.world, army, holder)
                and f"{key}+@{place}" not in day.world.meetings
            ):
                yield place
