"""Where things are: positions, and the records of the land."""

from typing import Annotated, Literal

import msgspec

from campaign.core.plane import METRES_A_KM
from campaign.model.fields import Who, told

Km = float
PointKm = tuple[Km, Km]

STRONGHOLDS = ("works", "town", "city", "castle", "fort")
PlaceKind = Literal["village", "works", "town", "city", "castle", "fort", "crossroads"]
ROUGH_KINDS = ("forest", "mountain", "marsh", "hills")


class Spot(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A position that is no place: on a road so far from one end, on a river, or a point of the map."""

    start: Annotated[str, told("Place at the near end of the road", Who.SEEN, eg="malmo")] | None = msgspec.field(
        default=None, name="from"
    )
    to: Annotated[str, told("Place at the far end of the road", Who.SEEN, eg="lund")] | None = None
    km: Annotated[
        Km, told("Distance along the road from its near end, or down the river", Who.SEEN, unit="km", eg=4.25)
    ] | (None) = None
    x: Annotated[Km, told("Kilometres east of the map's west edge", Who.SEEN, unit="km", eg=12.5)] | None = None
    y: Annotated[Km, told("Kilometres north of the map's south edge", Who.SEEN, unit="km", eg=40.0)] | None = None
    river: Annotated[str, told("River on which ships lie", Who.SEEN, eg="helge")] | None = None


At = str | Spot


def spot_at(x: int, y: int) -> Spot:
    """Return a point of the map, in whole metres, as a position."""
    return Spot(x=x / METRES_A_KM, y=y / METRES_A_KM)


def spot_down(river: str, along: int) -> Spot:
    """Return a position so many whole metres down a river."""
    return Spot(river=river, km=along / METRES_A_KM)


class Garrison(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The base garrison of a stronghold."""

    infantry: Annotated[int, told("Infantry of the base garrison", Who.GM, unit="men", eg=250, ge=0)] = 0
    cavalry: Annotated[int, told("Cavalry of the base garrison", Who.GM, unit="men", eg=50, ge=0)] = 0


class Building(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Permanent works ordered at a place; the GM sets days, cost and figures (TUM-FORT-6)."""

    name: Annotated[str, told("What is built", Who.GM, eg="a stone tower")]
    days: (
        Annotated[int, told("Days it takes; work begins when it is set", Who.GM, unit="days", eg=60, ge=1, le=3650)]
        | None
    ) = None
    done: Annotated[int, told("Days of work done", Who.GM, unit="days", ge=0)] = 0
    cost: Annotated[int, told("Loot that the builder pays at the start", Who.GM, unit="units", eg=20000, ge=0)] = 0
    bonus: Annotated[int, told("Defence bonus it adds", Who.GM, eg=1, ge=0)] = 0
    endurance: Annotated[int, told("Endurance it adds", Who.GM, eg=2, ge=0)] = 0
    repairs: Annotated[int, told("Damage by engines that it mends", Who.GM, eg=1, ge=0)] = 0


class Place(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A stronghold, an open village or a crossroads. Strongholds define regions (TUM-WORLD-1)."""

    id: Annotated[str, told("Stable key", Who.ALL)]
    name: Annotated[str, told("Name for people", Who.ALL, eg="Malmö")]
    kind: Annotated[PlaceKind, told("Kind of place; works is a village with works", Who.ALL, eg="town")]
    x: Annotated[Km, told("Kilometres east of the map's west edge", Who.ALL, unit="km", eg=118.2)]
    y: Annotated[Km, told("Kilometres north of the map's south edge", Who.ALL, unit="km", eg=61.75)]
    holder: Annotated[str, told("Nation whose soldiers hold it (TUM-WORLD-2)", Who.SEEN, eg="sweden")] | None = None
    population: Annotated[int, told("People of the region", Who.GM, unit="people", eg=12000, ge=0)] = 0
    forage: Annotated[
        str | int,
        told("Supplies per km² when foraged: poor, fair, good, rich or a number", Who.GM, unit="/km²", eg="fair"),
    ] = "fair"
    attitude: Annotated[
        Literal["hostile", "cool", "neutral", "warm"], told("Feeling of the region's people", Who.GM, eg="warm")
    ] = "neutral"
    loot: (
        Annotated[int, told("Loot held here; rolled when the world is made if absent", Who.GM, eg=40000, ge=0)] | None
    ) = None
    supplies: (
        Annotated[int, told("Supplies held here; as much as the loot if absent", Who.GM, eg=40000, ge=0)] | None
    ) = None
    garrison: Annotated[Garrison, told("Base garrison; by kind if absent", Who.GM)] | None = None
    bonus: Annotated[int, told("Defence bonus; by kind if absent", Who.GM, eg=3, ge=0)] | None = None
    endurance: Annotated[int, told("Endurance in a siege; by kind if absent", Who.GM, eg=10, ge=0)] | None = None
    besieged: Annotated[bool, told("An enemy lies before it", Who.SEEN)] = False
    earthworks: Annotated[bool, told("It has an earth bank and ditch (TUM-FORT-3)", Who.GM)] = False
    palisade: Annotated[bool, told("It has a palisade (TUM-FORT-4)", Who.GM)] = False
    added: Annotated[int, told("Defence bonus of permanent works built since (TUM-FORT-6)", Who.GM, eg=1, ge=0)] = 0
    strengthened: Annotated[int, told("Endurance of permanent works built since (TUM-FORT-6)", Who.GM, eg=2, ge=0)] = 0
    damage: Annotated[int, told("Defence bonus lost to siege engines (TUM-SIE-4)", Who.GM, eg=1, ge=0)] = 0
    present: Annotated[Garrison, told("Base garrison there now; whole if absent", Who.GM)] | None = None
    taken: Annotated[int, told("Day on which it last changed hands (TUM-REC-2)", Who.GM, unit="day", eg=12)] | None = (
        None
    )
    harbour: (
        Annotated[bool, told("Ships can lie here (TUM-SHIP-2); strongholds by the coast if absent", Who.ALL)] | None
    ) = None
    below: Annotated[int, told("Day since which too few soldiers hold it (TUM-FORT-5)", Who.GM, unit="day")] | None = (
        None
    )
    works: Annotated[dict[str, Building], told("Permanent works under way, by name (TUM-FORT-6)", Who.GM)] = (
        msgspec.field(default_factory=dict)
    )


class Road(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A road between two places; where it crosses a river there is a bridge."""

    id: Annotated[str, told("Stable key", Who.ALL)]
    start: Annotated[str, told("Place at one end", Who.ALL, eg="malmo")] = msgspec.field(name="from")
    to: Annotated[str, told("Place at the other end", Who.ALL, eg="lund")] = msgspec.field()
    via: Annotated[
        tuple[PointKm, ...], told("Way-points between the ends", Who.ALL, unit="km", eg=[[119.0, 66.5]])
    ] = ()
    km: Annotated[Km, told("Length, if not that of its line", Who.ALL, unit="km", eg=17.5, gt=0)] | None = None
    name: Annotated[str, told("Name for people", Who.ALL, eg="the king's road")] = ""


class River(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A river, its points running downstream."""

    id: Annotated[str, told("Stable key", Who.ALL)]
    name: Annotated[str, told("Name for people", Who.ALL, eg="Helge å")]
    points: Annotated[tuple[PointKm, ...], told("Points, running downstream", Who.ALL, unit="km")]
    navigable: Annotated[bool, told("Ships can use it", Who.ALL)] = False


class Terrain(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An area of one kind of ground."""

    id: Annotated[str, told("Stable key", Who.ALL)]
    kind: Annotated[
        Literal["forest", "mountain", "marsh", "moor", "hills", "quarry", "farmland"],
        told("Kind of ground", Who.ALL, eg="forest"),
    ]
    points: Annotated[tuple[PointKm, ...], told("Corners of the area", Who.ALL, unit="km")]
    name: Annotated[str, told("Name for people", Who.ALL, eg="Göinge woods")] = ""
    rough: Annotated[bool, told("Rough for scouting (TUM-SCO-2); by kind if absent", Who.ALL)] | None = None


class Outline(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A coast or a lake shore. Outside all land is water."""

    id: Annotated[str, told("Stable key", Who.ALL)]
    kind: Annotated[Literal["land", "lake"], told("What lies inside", Who.ALL, eg="land")]
    points: Annotated[tuple[PointKm, ...], told("Corners of the outline", Who.ALL, unit="km")]
    name: Annotated[str, told("Name for people", Who.ALL, eg="Ven")] = ""


class Region(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What has been taken from the ground of one stronghold's region (TUM-FOR-3)."""

    id: Annotated[str, told("Key of the stronghold that defines it", Who.ALL)]
    foraged: Annotated[tuple[int, ...], told("Days on which it was foraged, the last year's", Who.GM, unit="day")] = ()
    count: Annotated[int, told("Times it has yielded since its last recovery", Who.GM, ge=0)] = 0
    exhausted: Annotated[int, told("Day on which it yielded for the last time", Who.GM, unit="day")] | None = None
    burned: Annotated[int, told("Day on which it was burned", Who.SEEN, unit="day")] | None = None
    left: Annotated[int, told("Found but not carried off, still lying in the region", Who.GM, ge=0)] = 0
