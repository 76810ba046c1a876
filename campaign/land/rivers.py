"""Where rivers are crossed: bridges where a road meets them, fords elsewhere (TUM-MOV-9)."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from campaign.core.plane import Point, between, meeting, passing, span
from campaign.land.index import Points, Segments

BRIDGE_REACH = 50
"""Metres. Whoever crosses a river off the road so near to a bridge takes the bridge."""

Bridge = tuple[int, int, str, str]
"""x, y, river, road."""


class Rivers:
    """The rivers' lines."""

    def __init__(self, lines: Mapping[str, Sequence[Point]]) -> None:
        """Take each river's points by its id."""
        self._lines = {river: tuple(lines[river]) for river in lines}
        pieces = [(river, piece) for river in sorted(lines) for piece in pairwise(lines[river])]
        self.owners = [river for river, _ in pieces]
        self.index = Segments([piece for _, piece in pieces])

    def at(self, river: str, along: int) -> Point:
        """Return the point `along` metres down a river, its mouth when it is not so long; KeyError for no river."""
        line, left = self._lines[river], float(along)
        for p, q in pairwise(line):
            piece = span(p, q)
            if left < piece:
                return between(p, q, left / piece)
            left -= piece
        return line[-1]

    def bridges(self, roads: Mapping[str, Sequence[Point]]) -> list[Bridge]:
        """Return the points where the roads' lines meet a river, touching included, sorted, each once."""
        found: set[Bridge] = set()
        for road, points in roads.items():
            for p, q in pairwise(points):
                for number in self.index.along(p, q):
                    part = meeting(p, q, *self.index.segments[number])
                    if part is not None:
                        found.add((*between(p, q, part), self.owners[number], road))
        return sorted(found)

    def crossings(self, p: Point, q: Point) -> list[tuple[float, str]]:
        """Return where the line from `p` to `q` passes from bank to bank, as parts (0 to 1) of it, in order."""
        found: list[tuple[float, str]] = []
        for number in self.index.along(p, q):
            part = passing(p, q, *self.index.segments[number])
            if part is not None:
                found.append((part, self.owners[number]))
        return sorted(found)


def fords(rivers: Rivers, bridges: Points, p: Point, q: Point) -> tuple[tuple[int, str], ...]:
    """Return where the straight line from `p` to `q` crosses a river away from any bridge: (metres from `p`, river).

    The metres are rounded down, to the near bank. Crossings within BRIDGE_REACH of a bridge are left out.
    """
    length = span(p, q)
    return tuple(
        (int(part * length), river)
        for part, river in rivers.crossings(p, q)
        if not bridges.within(*between(p, q, part), BRIDGE_REACH)
    )
