"""Whether a position is one: a place, a point on a road, or a point of the map, on dry land."""

from campaign.core.plane import METRES_A_KM, metres
from campaign.land.faults import outside_of
from campaign.land.land import Land
from campaign.model.place import At, Spot
from campaign.play.checks.findings import Findings

_FORMS = "a position is a place's id, or {from: A, to: B, km: 1.5} on a road, or {x: 1.5, y: 2}"


def position(found: Findings, land: Land | None, at: At, table: str, key: str, *path: str | int) -> None:
    """Add what is wrong with the position `at` at `path`; without `land` its place on the map is not asked for."""
    if isinstance(at, str):
        found.known("place", at, found.world.places, table, key, *path)
        return
    on_road = (at.start is not None, at.to is not None, at.km is not None)
    on_map = (at.x is not None, at.y is not None)
    if not ((all(on_road) and not any(on_map)) or (all(on_map) and not any(on_road))):
        found.add("POSITION", table, key, *path, says=_FORMS)
    elif all(on_road):
        _on_road(found, land, at, table, key, *path)
    elif land is not None:
        assert at.x is not None
        assert at.y is not None
        x, y = metres(at.x), metres(at.y)
        west, south, east, north = land.bounds
        if not (west <= x <= east and south <= y <= north):
            found.add("OUTSIDE", table, key, *path, says=f"{at.x:g}, {at.y:g} lies {outside_of(land)}")
        elif found.whole("outlines") and not land.shores.ashore(x, y):
            found.add("WATER", table, key, *path, says=f"{at.x:g}, {at.y:g} lies in the water")


def _on_road(found: Findings, land: Land | None, at: Spot, table: str, key: str, *path: str | int) -> None:
    places = found.world.places
    start, to, km = at.start or "", at.to or "", at.km or 0.0
    known = found.known("place", start, places, table, key, *path, "from")
    if not (found.known("place", to, places, table, key, *path, "to") and known) or land is None:
        return
    line = land.line(start, to)
    if line is None and not found.whole("roads"):
        return
    if line is None:
        ends = sorted({end.to for end in land.neighbours(start)})
        lead = f"; roads from '{start}' lead to {', '.join(ends[:8])}" if ends else f"; no road leads from '{start}'"
        found.add("ROAD", table, key, *path, says=f"no road joins '{start}' and '{to}'{lead}")
    elif not 0 <= metres(km) <= line.length:
        length = line.length / METRES_A_KM
        found.add("ROAD", table, key, *path, "km", says=f"km {km:g} is not on the road of {length:g} km to '{to}'")
