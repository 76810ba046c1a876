"""What the land tells of its water: where ships lie and sail, and how people come ashore."""

from collections.abc import Mapping
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

from campaign.core.plane import Point, metres, side, span
from campaign.land.water.chart import LANE, Chart, Harbour, Passage, Sights
from campaign.land.water.harbours import FAR, NEAR, Haven, nearest
from campaign.land.water.shore import Shore
from campaign.land.water.streams import Streams
from campaign.land.water.survey import sights, survey
from campaign.land.water.ways import Mark, Ways
from campaign.model.place import STRONGHOLDS, At, Place, Spot, spot_at, spot_down

if TYPE_CHECKING:
    from campaign.land.land import Land

BESIDE = 1000
"""Metres. How far from the water a position on land may lie for ships to come to it, and ships from dry land."""
_AFLOAT = 2  # metres: positions on a straight way are rounded and may come to lie so far inside the shore
_BANK = (25, 12, 6, 3, 1)  # metres from the middle of a river at which people step ashore, the first that fits


class Water:
    """The water of one land on which ships sail."""

    def __init__(self, land: "Land", places: Mapping[str, Place], rivers: Mapping[str, tuple[Point, ...]]) -> None:
        """Take the land, its places, and the lines of its navigable rivers in metres."""
        self._land, self._places, self._rivers = land, places, rivers

    @cached_property
    def chart(self) -> Chart:
        """The chart, worked out once for a land."""
        land = self._land
        if not self._rivers and not land.rings:
            return Chart([], [], [], [], [], {}, [])  # all is land
        return land.kept("water", Chart, lambda: survey(land.bounds, land.rings, self._rivers, self._havens()))

    def _havens(self) -> dict[str, Haven]:
        found: dict[str, Haven] = {}
        for key, place in self._places.items():
            if place.harbour or (place.harbour is None and place.kind in STRONGHOLDS):
                found[key] = Haven(self._land.points[key], FAR if place.harbour else NEAR)
        return found

    @cached_property
    def _shore(self) -> Shore:
        return Shore(self.chart.rings, self._land.bounds)

    @cached_property
    def _streams(self) -> Streams:
        return Streams(self._shore, self._rivers)

    @cached_property
    def _ways(self) -> Ways:
        seen = self._land.kept("sights", Sights, lambda: sights(self.chart, self._shore))
        return Ways(self.chart, seen, self._shore, self._streams)

    @cached_property
    def harbours(self) -> dict[str, Harbour]:
        """The harbours by the id of their place."""
        return {harbour.place: harbour for harbour in self.chart.harbours}

    @cached_property
    def _berths(self) -> dict[Point, str]:
        """The first harbour at each point of open water."""
        return {h.point: h.place for h in reversed(self.chart.harbours) if not h.river}

    def navigable(self, x: int, y: int) -> bool:
        """Return whether ships sail at a point."""
        if self._shore.settle((x, y), _AFLOAT) is not None:
            return True
        return self._streams.nearest((x, y), _AFLOAT) is not None

    def moor(self, at: At) -> At | None:
        """Return the position that a fleet takes at `at`; None when no ships come there.

        KeyError when it names a place, road or river that does not exist.
        """
        found = self._moored(at)
        return None if found is None else found[0]

    def _moored(self, at: At) -> tuple[At, Mark] | None:
        """Return the position that a fleet takes at `at`, and the point of the water that this is, or None."""
        if isinstance(at, str) and at not in self.harbours and self._places[at].harbour is False:
            return None
        mark = self._mark(at)
        if mark is None:
            return None
        if isinstance(at, str) and at in self.harbours:
            return at, mark
        if mark.river:
            harbour = next((h for h in self.chart.harbours if (h.river, h.along) == (mark.river, mark.along)), None)
            return spot_down(mark.river, mark.along) if harbour is None else harbour.place, mark
        return self._berths.get(mark.point) or spot_at(*mark.point), mark

    def _mark(self, at: At) -> Mark | None:
        """Return the point of the water at a position or no farther from it than BESIDE."""
        if isinstance(at, str) and at in self.harbours:
            harbour = self.harbours[at]
            return Mark(harbour.point, harbour.river, harbour.along)
        point = self._land.xy(at)
        if isinstance(at, Spot) and at.river in self._streams.lines:
            river = at.river or ""
            along = min(max(metres(at.km or 0), 0), self._streams.length(river))
            where = self._streams.at(river, along)
            if self._dry(river, along) and not self._shore.holds(*where):
                return Mark(where, river, along)
        found = nearest(point, BESIDE, self._shore, self._streams)
        if found is None:
            return None
        where, river, along = found
        if river and not self._dry(river, along):
            settled = self._shore.settle(where, BESIDE)
            return None if settled is None else Mark(settled[1])
        return Mark(where, river, along)

    def _dry(self, river: str, along: int) -> bool:
        """Return whether a river runs outside open water there."""
        return any(start <= along <= end for start, end in self.chart.dry[river])

    def sail(self, start: At, goal: At, down: int = 1, up: int = 2) -> Passage | None:
        """Return the quickest way over water; None when there is none or an end is not at the water."""
        first, last = self._moored(start), self._moored(goal)
        if first is None or last is None:
            return None
        return self._ways.passage(first[1], last[1], last[0], down, up)

    def ashore(self, at: At, bank: str = "") -> At | None:
        """Return where people set foot on land from a fleet at `at`; None when no land is near or no bank is named."""
        moored = self.moor(at)
        if moored is None or isinstance(moored, str):
            return moored
        if moored.river is not None:
            return self._landing(moored.river, metres(moored.km or 0), bank)
        point = self._land.xy(moored)
        best: tuple[float, Point] | None = None
        for off, (x, y) in self._shore.nearest(point, BESIDE):
            if best is not None and off > best[0] + 1:
                break
            for dx, dy in product((-1, 0, 1), repeat=2):
                dry = x + dx, y + dy
                if (best is None or (span(point, dry), dry) < best) and self._land.on_land(*dry):
                    best = span(point, dry), dry
        return None if best is None else spot_at(*best[1])

    def _landing(self, river: str, along: int, bank: str) -> Spot | None:
        """Return the dry point on a bank beside a point of a river."""
        if bank not in ("left", "right"):
            return None
        streams = self._streams
        here, number = streams.at(river, along), streams.piece(river, along)
        p, q = streams.lines[river][number : number + 2]
        length, turn = span(p, q), 1 if bank == "left" else -1
        for off in _BANK:
            share = turn * off / length if length else 0
            x, y = round(here[0] - (q[1] - p[1]) * share), round(here[1] + (q[0] - p[0]) * share)
            if side(p, q, (x, y)) * turn > 0 and streams.bank(river, (x, y)) == bank and self._land.on_land(x, y):
                return spot_at(x, y)
        return None

    def bank(self, at: At) -> str:
        """Return the bank, looking downstream, on which a position beside a navigable river lies; else ""."""
        if isinstance(at, str) and at in self.harbours:
            river = self.harbours[at].river
            return self._streams.bank(river, self._land.points[at]) if river else ""
        if isinstance(at, Spot) and at.river is not None:
            return ""
        point = self._land.xy(at)
        stream = self._streams.nearest(point, BESIDE)
        open_water = self._shore.settle(point, BESIDE)
        if stream is None or (open_water is not None and open_water[0] <= stream[0]):
            return ""
        return self._streams.bank(stream[1], point)

    @cached_property
    def lanes(self) -> dict[str, tuple[tuple[str, int], ...]]:
        """For each harbour the others that ships reach from there, and the metres, upstream counted double."""

        def build() -> dict[str, tuple[tuple[str, int], ...]]:
            return {start: tuple(self._lanes(start)) for start in self.harbours}

        return self._land.kept("lanes", dict[str, tuple[tuple[str, int], ...]], build)

    def _lanes(self, start: str) -> list[tuple[str, int]]:
        found: list[tuple[str, int]] = []
        for goal in self.harbours:
            passage = None if goal == start else self.sail(start, goal, 1, LANE)
            if passage is not None:
                found.append((goal, sum(leg.metres * (LANE if leg.kind == "up" else 1) for leg in passage.legs)))
        return sorted(found)
