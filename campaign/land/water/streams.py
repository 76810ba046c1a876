"""The lines of navigable rivers: points down them, their banks, and where they run outside all other water."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from campaign.core.plane import Point, between, meeting, nearest_part, side, span, whole
from campaign.land.index import Segments
from campaign.land.water.shore import Shore, on_left

STEP = 2
"""Metres. Shorter stretches between two waters come of rounding."""


class Streams:
    """The lines of navigable rivers, running downstream."""

    def __init__(self, shore: Shore, lines: Mapping[str, Sequence[Point]]) -> None:
        """Take each river's points by its id; one that has no length is left out."""
        self._shore = shore
        self.lines = {key: tuple(lines[key]) for key in sorted(lines) if len(set(lines[key])) > 1}
        self.alongs: dict[str, list[int]] = {}
        for key, line in self.lines.items():
            run = [0.0]
            for p, q in pairwise(line):
                run.append(run[-1] + span(p, q))
            self.alongs[key] = [whole(metres) for metres in run]
        pieces = [(key, i, piece) for key, line in self.lines.items() for i, piece in enumerate(pairwise(line))]
        self._owners = [key for key, _, _ in pieces]
        self._numbers = [i for _, i, _ in pieces]
        self._index = Segments([piece for _, _, piece in pieces])

    def length(self, river: str) -> int:
        """Return a river's length in metres."""
        return self.alongs[river][-1]

    def piece(self, river: str, along: int) -> int:
        """Return the number of the straight piece of a river that is so many metres down it."""
        alongs = self.alongs[river]
        return next((i for i, end in enumerate(alongs[1:]) if along < end), len(alongs) - 2)

    def at(self, river: str, along: int) -> Point:
        """Return the point so many metres down a river."""
        i, alongs, line = self.piece(river, along), self.alongs[river], self.lines[river]
        length = alongs[i + 1] - alongs[i]
        return between(line[i], line[i + 1], (along - alongs[i]) / length) if length else line[i]

    def nearest(self, point: Point, reach: int, without: str = "") -> tuple[int, str, int] | None:
        """Return the river nearest to a point: metres to it, its id, metres down it; None beyond `reach`."""
        best: tuple[float, str, int] | None = None
        for number in self._index.around(*point, reach):
            river, i = self._owners[number], self._numbers[number]
            part, off = nearest_part(point, *self._index.segments[number])
            if river == without or off > reach:
                continue
            alongs = self.alongs[river]
            found = off, river, whole(alongs[i] + (alongs[i + 1] - alongs[i]) * part)
            if best is None or found < best:
                best = found
        return None if best is None else (int(best[0]), *best[1:])

    def bank(self, river: str, point: Point) -> str:
        """Return "left" or "right": the bank of a river, looking downstream, on which a point lies nearest to it.

        A point on the very line counts to the left bank.
        """
        line, last = self.lines[river], len(self.lines[river]) - 2
        best: tuple[float, bool] | None = None
        for i, (p, q) in enumerate(pairwise(line)):
            part, off = nearest_part(point, p, q)
            if best is not None and off >= best[0]:
                continue
            if part == 0 and i:
                left = on_left(line[i - 1], p, q, point)
            elif part == 1 and i < last:
                left = on_left(p, q, line[i + 2], point)
            else:
                left = side(p, q, point) >= 0
            best = off, left
        return "left" if best is None or best[1] else "right"

    def dry(self, river: str) -> list[tuple[int, int]]:
        """Return the stretches of a river outside all other navigable water, as metres down it."""
        found: list[tuple[int, int]] = []
        alongs = self.alongs[river]
        for i, (p, q) in enumerate(pairwise(self.lines[river])):
            cuts = {0.0, 1.0}
            for number in self._shore.cuts(p, q):
                a, b = self._shore.edges[number]
                there, back = meeting(p, q, a, b), meeting(q, p, a, b)
                cuts.update(part for part in (there, None if back is None else 1 - back) if part is not None)
            for start, end in pairwise(sorted(cuts)):
                if self._shore.holds(*between(p, q, (start + end) / 2)):
                    continue
                length = alongs[i + 1] - alongs[i]
                low, high = whole(alongs[i] + length * start), whole(alongs[i] + length * end)
                if found and low - found[-1][1] <= STEP:
                    found[-1] = found[-1][0], high
                elif high - low > STEP:
                    found.append((low, high))
        return found
