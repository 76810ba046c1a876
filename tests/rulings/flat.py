"""Flat ground for rulings: a rectangle of land without rivers or rough ground, cut into regions."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from shapely import Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from campaign.model.place import STRONGHOLDS, At, Spot
from campaign.model.world import World

M = 1000


@dataclass(frozen=True)
class Covered:
    """How much of a region lies inside a circle."""

    region: str
    inside_m2: int
    cell_m2: int


class Flat:
    """The land of a world that is one square; `cover` fixes (inside, whole) in km² of each region for every circle."""

    def __init__(self, world: World, cover: Mapping[str, tuple[float, float]] | None = None) -> None:
        self._world = world
        self._cover = cover
        self._forts = {
            one.id: (round(one.x * M), round(one.y * M)) for one in world.places.values() if one.kind in STRONGHOLDS
        }
        west, south, east, north = world.campaign.bounds
        self._box: BaseGeometry = box(west * M, south * M, east * M, north * M)

    def xy(self, at: At) -> tuple[int, int]:
        if isinstance(at, str):
            place = self._world.places[at]
            return round(place.x * M), round(place.y * M)
        if at.x is not None and at.y is not None:
            return round(at.x * M), round(at.y * M)
        assert at.start is not None
        assert at.to is not None
        assert at.km is not None
        (ax, ay), (bx, by) = self.xy(at.start), self.xy(at.to)
        part = at.km * M / math.dist((ax, ay), (bx, by))
        return round(ax + (bx - ax) * part), round(ay + (by - ay) * part)

    def nearest(self, x: int, y: int) -> str | None:
        order = sorted(self._forts, key=lambda key: (math.dist(self._forts[key], (x, y)), key))
        return order[0] if order else None

    def on_land(self, x: int, y: int) -> bool:
        return bool(self._box.covers(Point(x, y)))

    def ground(self, x: int, y: int) -> tuple[str, ...]:
        return ()

    def rough(self, x: int, y: int) -> bool:
        return False

    def _shape(self, fort: str) -> BaseGeometry:
        shape = self._box
        ax, ay = self._forts[fort]
        far = 10**7
        for other, (bx, by) in self._forts.items():
            if other != fort:
                length = math.dist((ax, ay), (bx, by))
                ux, uy = (bx - ax) / length, (by - ay) / length
                mx, my = (ax + bx) / 2, (ay + by) / 2
                near = [
                    (mx - uy * side - ux * back, my + ux * side - uy * back)
                    for side, back in ((far, 0), (-far, 0), (-far, far), (far, far))
                ]
                shape = shape.intersection(Polygon(near))
        return shape

    def covered(self, x: int, y: int, radius: int) -> tuple[Covered, ...]:
        if self._cover is not None:
            return tuple(
                Covered(key, round(a * M * M), round(b * M * M)) for key, (a, b) in sorted(self._cover.items())
            )
        circle = Point(x, y).buffer(radius, quad_segs=256)
        found = []
        for fort in sorted(self._forts):
            shape = self._shape(fort)
            inside = shape.intersection(circle).area
            if inside > 0:
                found.append(Covered(fort, round(inside), round(shape.area)))
        return tuple(found)

    def places_within(self, x: int, y: int, radius: int) -> tuple[str, ...]:
        away = {key: math.dist(self.xy(key), (x, y)) for key in self._world.places}
        return tuple(sorted((key for key in away if away[key] <= radius), key=lambda key: (away[key], key)))

    def water_between(self, p: tuple[int, int], q: tuple[int, int]) -> bool:
        return not (self.on_land(*p) and self.on_land(*q))

    def line(self, a: str, b: str) -> None:
        return None


def spot(x: float, y: float) -> Spot:
    """The point `x`, `y` of the map, in km."""
    return Spot(x=x, y=y)
