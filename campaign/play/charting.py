"""`map` and `regions`: the GM's map of everything, and what the ground has left."""

from dataclasses import dataclass
from pathlib import Path

import msgspec

from campaign.core.plane import METRES_A_KM, Point
from campaign.core.words import counted
from campaign.files import chronicle
from campaign.files.load import load
from campaign.land.land import Land
from campaign.land.load import load as load_land
from campaign.land.networks import components, cuts, distances
from campaign.model.place import STRONGHOLDS
from campaign.model.world import World
from campaign.play.advancing import CACHE
from campaign.play.calendars import calendar
from campaign.play.days import dawn
from campaign.play.timeline import Timeline, timeline
from campaign.play.writing import refuse_faults
from campaign.reports import sealanes
from campaign.reports.mapping import afloat, harbours, land_view
from campaign.reports.maps import view
from campaign.rules import counting, grounds, messages, pace, sighting
from campaign.rules.day import active, ashore
from campaign.rules.numbers import Numbers
from campaign.rules.sea import fleets, nearby

_M2_A_KM2 = METRES_A_KM * METRES_A_KM


@dataclass(frozen=True, slots=True)
class RegionLine:
    """One region: its stronghold, area in km², holder, forage per km², times it yields yet, burned or not, what lies
    left.
    """

    id: str
    name: str
    km2: float
    holder: str
    forage: str | int
    left: int
    burned: bool
    lying: int
    population: int


def regions(root: Path) -> tuple[RegionLine, ...]:
    """Return every region of the world, by id (TUM-WORLD-1, TUM-FOR-3)."""
    loaded = load(root)
    refuse_faults(loaded)
    world = loaded.world
    land = load_land(world, root / CACHE)
    most = Numbers(world.campaign.rules)[grounds.TIMES]
    found = []
    for key in sorted(land.strongholds):
        place, ground = world.places[key], world.regions.get(key)
        count, burned, lying = (
            (ground.count, ground.burned is not None, ground.left) if ground is not None else (0, False, 0)
        )
        exhausted = burned or (ground is not None and ground.exhausted is not None)
        found.append(
            RegionLine(
                key,
                place.name,
                round(land.cell(key).area_m2 / _M2_A_KM2, 1),
                place.holder or "nobody",
                place.forage,
                0 if exhausted else max(0, most - count),
                burned,
                lying,
                place.population,
            )
        )
    return tuple(found)


def gm_map(root: Path, width_px: int, first: int | None = None, last: int | None = None) -> str:
    """Return the GM's map as SVG: all armies, regions by holder, ground foraged and burned, stores lying about.

    With `first` or `last` it is the war between those days, as it stood at the end of `last`: ways marched, battles,
    sieges, tourneys, burned land, borders that changed. Refused when those days were not played.
    """
    from campaign.reports.maps.sheet import svg

    loaded = load(root)
    refuse_faults(loaded)
    world = loaded.world
    land = load_land(world, root / CACHE)
    day = world.campaign.day
    if first is None and last is None:
        ways = timeline(root, world, land, day, day).ways if day and chronicle.begun(root) else ()
        return svg(gm_view(world, land, ways), width_px)
    shown = timeline(root, world, land, first or 1, last or day)
    return svg(_war(gm_view(shown.world, land, shown.ways), shown), width_px)


def _war(drawn: view.MapView, shown: Timeline) -> view.MapView:
    """Return the map with what happened on it, and the regions that changed hands named with who held them before."""
    names = shown.world.nations
    regions = tuple(
        msgspec.structs.replace(
            one, label=f"was {names[held].name if (held := shown.borders[one.id]) in names else 'free'}"
        )
        if one.id in shown.borders
        else one
        for one in drawn.regions
    )
    dates = calendar(shown.world.campaign.calendar)
    span = f"{dates.long(shown.first)} to {dates.long(shown.last)}"
    return msgspec.structs.replace(drawn, date=span, regions=regions, marks=(*drawn.marks, *shown.marks))


def picture(svg_text: str, width_px: int) -> bytes:
    """Return a map's SVG as PNG of that width."""
    from campaign.reports.maps.raster import png

    return png(svg_text, width_px)


def gm_view(world: World, land: Land, ways: tuple[tuple[str, str, tuple[Point, ...]], ...]) -> view.MapView:
    """Return the GM's map as plain data."""
    dates = calendar(world.campaign.calendar)
    numbers = Numbers(world.campaign.rules)
    most = numbers[grounds.TIMES]
    colour = {key: nation.colour or None for key, nation in world.nations.items()}
    banners = {key: colour.get(place.holder or "") for key, place in world.places.items() if place.kind in STRONGHOLDS}
    base = land_view(world, world.campaign.name, dates.long(max(world.campaign.day, 1)), banners)
    shapes = []
    for key in sorted(land.strongholds):
        ground = world.regions.get(key)
        count = ground.count if ground is not None else 0
        shapes.append(
            view.Region(
                key,
                land.cell(key).rings,
                banners.get(key),
                f"{count} of {most}" if count else "",
                ground is not None and ground.burned is not None,
                foraged=min(count, most),
            )
        )
    coming = dawn(world, land, world.campaign.day + 1)
    armies, circles = [], []
    for army in ashore(world):
        x, y = land.xy(army.at)
        armies.append(view.Banner(army.name, x, y, f"{counting.soldiers(army):,}", colour.get(army.nation)))
        circles.append(view.Circle(x, y, sighting.radius(coming, army)))
    for fleet in fleets.afloat(world):
        x, y = nearby.point(land, fleet.at)
        ships = counted(fleets.count(fleet), "ship")
        armies.append(view.Banner(fleet.name, x, y, ships, colour.get(fleet.nation), afloat=True))
        circles.append(view.Circle(x, y, sighting.radius(coming, fleet)))
    marks = tuple(
        view.Mark("pile", round(pile.x * METRES_A_KM), round(pile.y * METRES_A_KM), f"{pile.supplies + pile.loot:,}")
        for _, pile in sorted(world.piles.items())
    )
    legend = tuple(
        (nation.colour, nation.name)
        for key, nation in sorted(world.nations.items())
        if nation.colour
        and (key in {army.nation for army in active(world)} or key in {p.holder for p in world.places.values()})
    )
    lanes, streams = sealanes.lines(land) if world.fleets else ((), ())
    return view.MapView(
        title=base.title,
        date=base.date,
        bounds=base.bounds,
        outlines=base.outlines,
        areas=base.areas,
        rivers=base.rivers,
        roads=base.roads,
        regions=tuple(shapes),
        places=base.places,
        armies=afloat(land, armies) if world.fleets else tuple(armies),
        circles=tuple(circles),
        paths=tuple(view.Path(points, colour.get(nation), afloat=key in world.fleets) for key, nation, points in ways),
        lanes=lanes,
        streams=streams,
        marks=(*marks, *harbours(land)) if world.fleets else marks,
        legend=legend,
        note="The GM's map",
    )


@dataclass(frozen=True, slots=True)
class SeatPair:
    """Two seats: km by road, days of an ordinary march and of a messenger; None where no road leads."""

    a: str
    b: str
    km: float | None
    march_days: int | None
    messenger_days: int | None


@dataclass(frozen=True, slots=True)
class MapStats:
    """What a GM wants to know of a map: seats' distances, lands without a road between them, roads that all depends
    on.
    """

    seats: tuple[SeatPair, ...]
    parts: tuple[tuple[str, ...], ...]
    cuts: tuple[str, ...]
    unreachable: tuple[str, ...]


def stats(root: Path) -> MapStats:
    """Return march and messenger days between all seats, unreachable places, single roads whose cutting splits the
    land.
    """
    loaded = load(root)
    refuse_faults(loaded)
    world = loaded.world
    land = load_land(world, root / CACHE)
    numbers = Numbers(world.campaign.rules)
    seats = sorted({army.at for army in active(world) if isinstance(army.at, str)} | _seats(world))
    day_m, messenger_m = numbers[pace.DAY] * METRES_A_KM, numbers[messages.MESSENGER] * METRES_A_KM
    pairs = [
        SeatPair(
            a,
            b,
            None if metres is None else round(metres / METRES_A_KM, 1),
            None if metres is None else -(-metres // day_m),
            None if metres is None else -(-metres // messenger_m),
        )
        for (a, b), metres in sorted(distances(land, seats).items())
    ]
    parts = components(land)
    main = set(parts[0]) if parts else set()
    return MapStats(tuple(pairs), parts, cuts(land), tuple(sorted(set(land.points) - main)))


def _seats(world: World) -> set[str]:
    return {key for key, place in world.places.items() if place.kind in ("city", "town", "castle", "fort")}
