"""Who would meet whom today if they came near each other: enemies that no earlier parting keeps apart (TUM-BAT-1)."""

from collections.abc import Iterator, Mapping, Sequence

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
        if foes.armies(world.armies[a], world.armies[b]) and may_meet(day, f"{a}+{b}"):
            found.append((False, a, b))
    held = {
        key
        for key, place in world.places.items()
        if place.holder is not None and _manned(day, place, crews.get(key, ()))
    }
    if held:
        for key, box in zip(field, boxes, strict=True):
            found.extend((True, key, place) for place in _before(day, crews, held, key, box, metres))
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


def may_meet(day: Day, key: str) -> bool:
    """Return whether no earlier meeting keeps two armies or two fleets apart; `key` is the id of its record."""
    a, b = key.split("+")
    record = day.world.meetings.get(key)
    if record is None:
        return True
    if record.since >= day.number:
        return False
    ordered = record.status == "parted"  # the GM's parting gives way to a commander's order alone
    return any(attacks(day, one, enemy) and not (ordered and day.acts[one].order is None) for one, enemy in _both(a, b))


def _both(a: str, b: str) -> tuple[tuple[str, str], ...]:
    return (a, b), (b, a)


def attacks(day: Day, army: str, enemy: str) -> bool:
    """Return whether the army is to attack `enemy` today."""
    doing = day.acts.get(army)
    return doing is not None and isinstance(doing.act, Attack) and doing.act.army == enemy


def _manned(day: Day, place: Place, crew: Sequence[Army]) -> bool:
    """Return whether soldiers hold a stronghold: its base garrison, or of the armies `crew` inside."""
    return place.kind in STRONGHOLDS and (
        base(day.numbers, place) > 0 or any(counting.soldiers(one) > 0 for one in crew)
    )


def shut(day: Day, army: Army, place_id: str, crew: Sequence[Army]) -> bool:
    """Return whether soldiers hold a stronghold against the army: those of a hostile holder, or a revolt inside.

    `crew` are the armies inside. A revolt that has taken a stronghold holds it as independent (TUM-FOR-5).
    """
    place = day.world.places[place_id]
    if nations.hostile_to_holder(day.world, army, place.holder):
        return _manned(day, place, crew)
    return any(one.revolt is not None and nations.hostile(day.world, army, one) for one in crew)


def inside(world: World) -> dict[str, list[Army]]:
    """Return the armies inside each stronghold, by id."""
    found: dict[str, list[Army]] = {}
    for army in active(world):
        if army.inside and isinstance(army.at, str):
            found.setdefault(army.at, []).append(army)
    return found


def base(numbers: Numbers, place: Place) -> int:
    """Return the men there are of a place's base garrison."""
    garrison = regions.crew(numbers, place)
    return garrison.infantry + garrison.cavalry


def _before(
    day: Day,
    crews: Mapping[str, list[Army]],
    held: set[str],
    key: str,
    box: tuple[int, int, int, int],
    metres: int,
) -> Iterator[str]:
    """Yield the strongholds, of those that soldiers hold, near which the army comes and which are shut to it."""
    west, south, east, north = box
    x, y, half = tracks.circle(box)
    army = day.world.armies[key]
    for place in day.land.places_within(x, y, half + metres):
        if place in held:
            x, y = day.land.xy(place)
            near = west - metres <= x <= east + metres and south - metres <= y <= north + metres
            siege = day.world.sieges.get(place)
            met = f"{key}+@{place}" in day.world.meetings or (siege is not None and key in siege.by)
            if near and not met and shut(day, army, place, crews.get(place, ())):
                yield place
