"""Small worlds of bare land for the tests: kilometres in, a Land out."""

from collections.abc import Iterable, Sequence

from campaign.land.land import Land
from campaign.land.load import load
from campaign.model.campaign import Calendar, Campaign
from campaign.model.place import Outline, Place, PlaceKind, River, Road, Terrain
from campaign.model.world import World

Km = tuple[float, float]


def place(key: str, x: float, y: float, kind: PlaceKind = "fort") -> Place:
    """Return a place."""
    return Place(id=key, name=key.title(), kind=kind, x=x, y=y)


def road(key: str, start: str, to: str, via: Sequence[Km] = (), km: float | None = None) -> Road:
    """Return a road."""
    return Road(id=key, start=start, to=to, via=tuple(via), km=km)


def world(
    bounds: tuple[float, float, float, float],
    places: Iterable[Place] = (),
    roads: Iterable[Road] = (),
    rivers: Iterable[River] = (),
    terrain: Iterable[Terrain] = (),
    outlines: Iterable[Outline] = (),
) -> World:
    """Return a world that has nothing but land."""
    campaign = Campaign(name="Sheet", seed=1, calendar=Calendar(first="1676-06-24"), bounds=bounds)
    made = World(campaign)
    made.places.update({p.id: p for p in places})
    made.roads.update({r.id: r for r in roads})
    made.rivers.update({r.id: r for r in rivers})
    made.terrain.update({t.id: t for t in terrain})
    made.outlines.update({o.id: o for o in outlines})
    return made


def land(
    bounds: tuple[float, float, float, float],
    places: Iterable[Place] = (),
    roads: Iterable[Road] = (),
    rivers: Iterable[River] = (),
    terrain: Iterable[Terrain] = (),
    outlines: Iterable[Outline] = (),
) -> Land:
    """Return the land of such a world, nothing kept."""
    return load(world(bounds, places, roads, rivers, terrain, outlines), None)
