"""A part of a map: what lies outside is left out, the lines that cross its edge are kept whole."""

import msgspec

from campaign.reports.maps.view import Bounds, MapView, Point


def around(x: int, y: int, reach: int) -> Bounds:
    """The square whose sides are `reach` metres from the point."""
    return x - reach, y - reach, x + reach, y + reach


def crop(view: MapView, bounds: Bounds) -> MapView:
    """The view of the ground inside `bounds`: the same title and legend, only what can show there."""
    west, east = sorted((bounds[0], bounds[2]))
    south, north = sorted((bounds[1], bounds[3]))

    def holds(x: int, y: int) -> bool:
        return west <= x <= east and south <= y <= north

    def touches(points: tuple[Point, ...], slack: int = 0) -> bool:
        if not points:
            return False
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        return (
            min(xs) - slack <= east
            and max(xs) + slack >= west
            and min(ys) - slack <= north
            and max(ys) + slack >= south
        )

    return msgspec.structs.replace(
        view,
        bounds=(west, south, east, north),
        outlines=tuple(o for o in view.outlines if touches(o.points)),
        areas=tuple(a for a in view.areas if touches(a.points)),
        rivers=tuple(r for r in view.rivers if touches(r.points)),
        roads=tuple(r for r in view.roads if touches(r.points)),
        regions=tuple(r for r in view.regions if any(touches(ring) for ring in r.points)),
        places=tuple(p for p in view.places if holds(p.x, p.y)),
        armies=tuple(a for a in view.armies if holds(a.x, a.y)),
        circles=tuple(c for c in view.circles if touches(((c.x, c.y),), c.radius)),
        paths=tuple(p for p in view.paths if touches(p.points)),
        lanes=tuple(line for line in view.lanes if touches(line)),
        streams=tuple(line for line in view.streams if touches(line)),
        marks=tuple(m for m in view.marks if holds(m.x, m.y)),
    )
