"""What is worked out once of a land's water, and what is told of it."""

import msgspec

from campaign.core.plane import Point
from campaign.land.water.shore import Ring
from campaign.model.place import At

LANE = 2
"""A metre upstream counts as so many in `lanes`."""


class Harbour(msgspec.Struct, frozen=True):
    """Where the ships of a place lie: a point of the water, on a river so many metres `along` it."""

    place: str
    point: Point
    river: str = ""
    along: int = 0


class SeaLeg(msgspec.Struct, frozen=True):
    """One straight piece of a way over water, `kind` "sea", or "down" or "up" a river; `end` is the position there.

    On a river `along` and `to` are the metres downriver at its two ends; the stretch between a mouth drawn short of
    the water and the water belongs to its river and has both alike.
    """

    kind: str
    points: tuple[Point, Point]
    metres: int
    end: At
    river: str = ""
    along: int = 0
    to: int = 0


class Passage(msgspec.Struct, frozen=True):
    """A way over water in straight pieces. Without legs: already there."""

    legs: tuple[SeaLeg, ...]

    @property
    def metres(self) -> int:
        """The length of the way in metres."""
        return sum(leg.metres for leg in self.legs)


class Current(msgspec.Struct, frozen=True):
    """A stretch of a navigable river from the node `above` to the node `below`, `start` to `end` metres downriver."""

    river: str
    above: int
    below: int
    start: int
    end: int
    metres: int


class Chart(msgspec.Struct, frozen=True):
    """The water on which ships sail, as the cache keeps it.

    Nodes are points of the water: first the `corners` (numbers of the shore's corners), then stations, where rivers
    begin, end, join or meet open water; `wet` has those on open water. `dry` has the stretches of each river outside
    open water, in metres downriver.
    """

    rings: list[Ring]
    nodes: list[Point]
    corners: list[int]
    wet: list[int]
    currents: list[Current]
    dry: dict[str, list[tuple[int, int]]]
    harbours: list[Harbour]

    def stranded(self) -> list[str]:
        """Return the rivers from which no ship comes to open water, by id."""
        reached = set(self.wet)
        before = -1
        while len(reached) > before:
            before = len(reached)
            for current in self.currents:
                if current.above in reached or current.below in reached:
                    reached |= {current.above, current.below}
        free = {current.river for current in self.currents if current.above in reached}
        return sorted(river for river, stretches in self.dry.items() if stretches and river not in free)


class Sights(msgspec.Struct, frozen=True):
    """For each node of a chart, and for each harbour, the nodes it sees that a shortest way may go to.

    A harbour on a river sees none.
    """

    nodes: list[list[int]]
    berths: list[list[int]]
