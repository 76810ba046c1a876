"""A tiny world for rulings: plain records on flat ground, and a way to play one rule on it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from msgspec.structs import replace

from campaign import engine
from campaign.core import calendar
from campaign.core.dice import Dice
from campaign.land.cells import Covered
from campaign.land.load import load
from campaign.model.army import Army, Detachment
from campaign.model.campaign import Calendar, Campaign
from campaign.model.event import Event
from campaign.model.people import Commander, Modifier, Nation
from campaign.model.place import Outline, Place, Road, Spot
from campaign.model.ruling import Sky
from campaign.model.world import TABLE_OF, Record, World
from campaign.rules.day import Day, Happenings
from campaign.rules.numbers import Numbers

KM2 = 1_000_000  # square metres
SIDE = 100.0  # km; the land is a square of this side, its south-west corner at 0, 0
NATIONS: tuple[Nation, ...] = (
    Nation(id="sweden", name="Sweden", relations={"denmark": "hostile", "holstein": "allied"}),
    Nation(id="denmark", name="Denmark"),
    Nation(id="holstein", name="Holstein"),
    Nation(id="poland", name="Poland"),
    Nation(id="independent", name="Independent"),
    Nation(id="robbers", name="Robbers"),
)
# Malmö and Lund lie 20 km apart, so that their regions meet half way, at x = 60.
PLACES: tuple[Place, ...] = (
    Place(id="malmo", name="Malmö", kind="town", x=50.0, y=50.0, holder="sweden", loot=0, supplies=0),
    Place(id="lund", name="Lund", kind="fort", x=70.0, y=50.0, holder="denmark", loot=0, supplies=0),
)
ROADS: tuple[Road, ...] = (Road(id="malmo-lund", start="malmo", to="lund"),)
SHAPES: tuple[Outline, ...] = (
    Outline(id="mainland", kind="land", points=((0.0, 0.0), (SIDE, 0.0), (SIDE, SIDE), (0.0, SIDE))),
)
KINDS = {
    "infantry": "infantry",
    "heavy_infantry": "heavy infantry",
    "skirmishers": "skirmishers",
    "cavalry": "cavalry",
    "heavy_cavalry": "heavy cavalry",
    "engines": "siege engines",
}


def detachment(id: str, type: str, size: int, *, wagons: int = 0, **fields: Any) -> Detachment:
    """A detachment called by its id."""
    return Detachment(id=id, name=fields.pop("name", id), type=cast("Any", type), size=size, wagons=wagons, **fields)


def army(
    id: str = "gradell",
    infantry: int = 0,
    *,
    heavy_infantry: int = 0,
    skirmishers: int = 0,
    cavalry: int = 0,
    heavy_cavalry: int = 0,
    engines: int = 0,
    wagons: int = 0,
    detachments: Sequence[Detachment] = (),
    **fields: Any,
) -> Army:
    """A Swedish army at Malmö without noncombatants, one detachment for each kind of soldier given, `id`-kind its id.

    `wagons` go to its first detachment. `detachments` are added to those made from the numbers.
    """
    sizes = {
        "infantry": infantry,
        "heavy_infantry": heavy_infantry,
        "skirmishers": skirmishers,
        "cavalry": cavalry,
        "heavy_cavalry": heavy_cavalry,
        "engines": engines,
    }
    made = [detachment(f"{id}-{kind}", KINDS[kind], size) for kind, size in sizes.items() if size] + list(detachments)
    if wagons:
        made[0] = replace(made[0], wagons=wagons)
    defaults: dict[str, Any] = {"name": id.capitalize(), "nation": "sweden", "at": "malmo", "noncombatants": 0}
    return Army(id=id, detachments={one.id: one for one in made}, **{**defaults, **fields})


def commander(id: str = "ascheberg", *traits: str, **fields: Any) -> Commander:
    """A Swedish commander with these traits."""
    defaults: dict[str, Any] = {"name": id.capitalize(), "nation": "sweden"}
    return Commander(id=id, traits=cast("Any", traits), **{**defaults, **fields})


def place(id: str, kind: str, x: float, y: float, **fields: Any) -> Place:
    """A place with nothing in its stores, `x` and `y` in km."""
    defaults: dict[str, Any] = {"name": id.capitalize(), "loot": 0, "supplies": 0}
    return Place(id=id, kind=cast("Any", kind), x=x, y=y, **{**defaults, **fields})


def spot(x: float, y: float) -> Spot:
    """The point `x`, `y` of the map, in km."""
    return Spot(x=x, y=y)


def modifier(what: str, by: int, reason: str = "mountain ponies") -> Modifier:
    """A special rule of a unit or nation."""
    return Modifier(what=cast("Any", what), by=by, reason=reason)


def scene(
    *records: Record,
    number: int = 1,
    seed: int = 1676,
    dice: Mapping[str, Sequence[int]] | None = None,
    sky: Sky = "fine",
    rules: dict[str, int | float | str] | None = None,
    first: str = "1676-06-24",
    cover: Mapping[str, tuple[float, float]] | None = None,
) -> Day:
    """Day `number` of a world that holds `records`.

    A kind of record of which none is given takes this file's: nations, places, roads, one square of land. With places
    given there are no roads but those given. `dice` are rolled at the table, by name: "TUM-MOR-2/gradell/hunger/0".
    `cover` fixes how much of each region any circle covers: (inside, whole) in km².
    """
    given = {type(record) for record in records}
    rest: list[Record] = [*NATIONS] if Nation not in given else []
    rest += [*PLACES] if Place not in given else []
    rest += [*ROADS] if not given & {Place, Road} else []
    rest += [*SHAPES] if Outline not in given else []
    settings = Campaign(
        name="Scene", seed=seed, calendar=Calendar(first=first), bounds=(0.0, 0.0, SIDE, SIDE), rules=rules or {}
    )
    world = World(settings)
    for record in (*rest, *records):
        world.table(TABLE_OF[type(record)].name)[record.id] = record
    land = load(world)
    if cover is not None:
        fixed = tuple(Covered(key, round(a * KM2), round(b * KM2)) for key, (a, b) in sorted(cover.items()))
        land.covered = lambda x, y, radius: fixed  # type: ignore[method-assign]
    return Day(
        number=number,
        world=world,
        land=land,
        numbers=Numbers(rules),
        dice=Dice(seed, number, dice),
        dates=calendar.dates(first),
        skies={"": sky},
    )


def play(rule: Callable[[Day], Happenings], day: Day, phase: str = "test") -> list[Event]:
    """Carry out `rule` on the day's world, which then is as the last event left it, and return the events."""
    events: list[Event] = []
    for happening in rule(day):
        events.append(engine.record(day, phase, happening, len(events) + 1))
    return events
