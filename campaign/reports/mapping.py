"""From a report's plain data and the common land to the map that shows it."""

import math
from collections.abc import Iterable

import msgspec

from campaign.core.plane import metres
from campaign.core.words import counted
from campaign.land.land import Land
from campaign.model.world import World
from campaign.reports import sealanes
from campaign.reports.maps import view
from campaign.sight.paper import Paper, Sighted

_WINDS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
_STEP = 45.0
_HALF = 22.5
_FLOOR_M = 5000
_BERTHS = 80  # part of the map's width that lies between a harbour's place and its ships
_PALER = (0, 3, 7, 14)  # days of age beyond which a sighting is drawn paler by one more step
_DIGITS = 9  # of a number of soldiers, no more


def degrees(heading: str) -> float | None:
    """Return a wind as degrees clockwise from north, None for none: "north-northeast" is 22.5."""
    if not heading:
        return None
    if heading in _WINDS:
        return _WINDS.index(heading) * _STEP
    first, _, second = heading.partition("-")
    if first not in _WINDS or second not in _WINDS:
        return None
    a, b = _WINDS.index(first) * _STEP, _WINDS.index(second) * _STEP
    return a + _HALF if (b - a) % 360 == _STEP else (a - _HALF) % 360


def _points(line: "tuple[tuple[float, float], ...]") -> tuple[view.Point, ...]:
    return tuple((metres(x), metres(y)) for x, y in line)


def land_view(common: World, title: str, date: str, banners: "dict[str, str | None]") -> view.MapView:
    """Return the map of the land alone; `banners` gives each stronghold's colour (None: nobody's)."""
    west, south, east, north = (metres(edge) for edge in common.campaign.bounds)
    points = {key: (metres(place.x), metres(place.y)) for key, place in common.places.items()}
    outlines = tuple(view.Outline(out.kind, _points(out.points)) for _, out in sorted(common.outlines.items()))
    whole = (view.Outline("land", ((west, south), (east, south), (east, north), (west, north))),)
    return view.MapView(
        title=title,
        date=date,
        bounds=(west, south, east, north),
        outlines=outlines or whole,
        areas=tuple(view.Area(area.kind, _points(area.points)) for _, area in sorted(common.terrain.items())),
        rivers=tuple(
            view.River(river.name, _points(river.points), river.navigable) for _, river in sorted(common.rivers.items())
        ),
        roads=tuple(
            view.Road((points[road.start], *_points(road.via), points[road.to]))
            for _, road in sorted(common.roads.items())
            if road.start in points and road.to in points
        ),
        places=tuple(
            view.PlaceMark(key, place.name, place.kind, *points[key], banners.get(key))
            for key, place in sorted(common.places.items())
        ),
    )


def map_view(paper: Paper, common: World, land: Land) -> view.MapView:
    """Return the map of what one commander knows: the common land, the banners known to all or seen, armies by age.

    `common` and `land` are his own map, its errors included.
    """
    banners: dict[str, str | None] = {}
    flown: dict[str, str] = {}
    for key in land.strongholds:
        nation = common.nations.get(common.places[key].holder or "")
        if nation is not None:
            banners[key], flown[key] = nation.colour or None, nation.name
    for hold in paper.strongholds:
        banners.pop(hold.id, None)
        if hold.banner != "unknown":
            banners[hold.id], flown[hold.id] = hold.colour or None, hold.banner
    nations = sorted({(colour, flown[key]) for key, colour in banners.items() if colour})
    plain = land_view(common, f"{paper.campaign}: what {paper.name} knows", paper.date, banners)
    own = next((nation.colour for key, nation in common.nations.items() if key == paper.nation), "")
    armies = [_sighted(seen) for seen in (*paper.in_sight, *paper.last_known)]
    circles: tuple[view.Circle, ...] = ()
    if paper.army is not None:
        force = paper.army
        armies.insert(0, view.Banner(force.name, force.x, force.y, f"{force.soldiers:,}", own or None, own=True))
        circles = (
            view.Circle(force.x, force.y, force.sight),
            view.Circle(force.x, force.y, min(force.sight, _FLOOR_M), "floor"),
        )
    if paper.fleet is not None:
        ships = paper.fleet
        armies.insert(
            0,
            view.Banner(ships.name, ships.x, ships.y, counted(ships.ships, "ship"), own or None, own=True, afloat=True),
        )
        if paper.army is None:
            circles = (view.Circle(ships.x, ships.y, ships.sight),)
    paths = [view.Path(paper.trail, own or None, "marched")] if len(paper.trail) > 1 else []
    paths += [view.Path(paper.planned, own or None, "planned")] if len(paper.planned) > 1 else []
    if paper.fleet is not None:
        sea = (
            view.Path(paper.fleet.trail, own or None, afloat=True),
            view.Path(paper.fleet.planned, own or None, "planned", afloat=True),
        )
        paths += [way for way in sea if len(way.points) > 1]
    marks = [
        view.Mark(
            "fire" if one.what == "burned land" else "pile",
            one.x,
            one.y,
            "" if one.age == 0 else f"{one.age} d",
            paler(one.age),
        )
        for one in paper.ground
    ]
    marks += [view.Mark("rider", one.x, one.y) for one in paper.riders]
    marks += [view.Mark("rumour", one.x, one.y) for one in paper.rumours if one.x is not None and one.y is not None]
    sails = paper.fleet is not None or (paper.army is not None and bool(paper.army.aboard))
    lanes, streams = sealanes.lines(land) if sails else ((), ())
    if sails or any(a.afloat for a in armies):
        marks += harbours(land)
        armies = [*afloat(land, armies)]
    return view.MapView(
        title=plain.title,
        date=plain.date,
        bounds=plain.bounds,
        outlines=plain.outlines,
        areas=plain.areas,
        rivers=plain.rivers,
        roads=plain.roads,
        regions=tuple(
            view.Region(key, land.cell(key).rings, banners[key]) for key in sorted(banners) if key in land.strongholds
        ),
        places=plain.places,
        armies=tuple(armies),
        circles=circles,
        paths=tuple(paths),
        lanes=lanes,
        streams=streams,
        marks=tuple(marks),
        legend=tuple(nations),
    )


def harbours(land: Land) -> list[view.Mark]:
    """Return the marks of the land's harbours, each beside its place on the side of the water."""
    return [view.Mark("harbour", *beside) for _, beside in sorted(berths(land).items())]


def berths(land: Land) -> dict[view.Point, view.Point]:
    """Return where on the map the ships of each harbour are drawn that lie at a point of the water: so far from the
    harbour's place that they do not cover it.
    """
    off = (land.bounds[2] - land.bounds[0]) // _BERTHS
    found: dict[view.Point, view.Point] = {}
    for _, one in sorted(land.harbours.items()):
        x, y = land.points[one.place]
        dx, dy = one.point[0] - x, one.point[1] - y
        far = math.hypot(dx, dy)
        beside = (x + round(dx * off / far), y + round(dy * off / far)) if 0 < far < off else one.point
        found.setdefault(one.point, beside)
    return found


def afloat(land: Land, armies: Iterable[view.Banner]) -> tuple[view.Banner, ...]:
    """Return the banners, those of fleets in harbour beside the harbour's place."""
    moored = berths(land)
    return tuple(
        msgspec.structs.replace(one, x=moored[one.x, one.y][0], y=moored[one.x, one.y][1])
        if one.afloat and (one.x, one.y) in moored
        else one
        for one in armies
    )


def paler(age: int) -> int:
    """Return by how many steps what is `age` days old is drawn paler."""
    return sum(1 for days in _PALER if age > days)


def _sighted(seen: Sighted) -> view.Banner:
    age = "" if seen.age == 0 else f"{counted(seen.age, 'day')} old"
    few = seen.strength.isdecimal() and len(seen.strength) <= _DIGITS
    strength = f"about {int(seen.strength):,}" if few else seen.strength
    strength += " ships" if few and seen.afloat else ""
    return view.Banner(
        seen.label,
        seen.x,
        seen.y,
        strength,
        seen.colour or None,
        faded=paler(seen.age),
        age=", ".join(part for part in (age, seen.how if seen.reported else "") if part),
        heading=degrees(seen.heading),
        reported=seen.reported,
        afloat=seen.afloat,
    )
