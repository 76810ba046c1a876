"""Quickest ways over the water, from the chart."""

from collections.abc import Iterator, Mapping
from heapq import heapify, heappop, heappush
from itertools import pairwise
from math import floor, sqrt
from typing import NamedTuple

from msgspec.structs import replace

from campaign.core.plane import Point, distance
from campaign.land.water.chart import Chart, Current, Passage, SeaLeg, Sights
from campaign.land.water.shore import Shore
from campaign.land.water.sights import sight
from campaign.land.water.streams import Streams
from campaign.model.place import At, spot_at, spot_down

_FINE = 1000  # ways are compared in thousandths of a metre, so that no rounding adds up
_HALF = 0.5  # added before the fraction is cut off: halves are rounded up
_KEPT = 512  # goals whose ways are remembered


class Mark(NamedTuple):
    """A point of the water: open water, or so many metres down a river."""

    point: Point
    river: str = ""
    along: int = 0


class Step(NamedTuple):
    """The best step from a node toward a goal: what is left to pay, the next node (None: the goal), by which river."""

    cost: int
    to: int | None
    current: Current | None


class Tree(NamedTuple):
    """The best step toward a goal from every node that has a way there.

    `bends` lists cost, node and point of those at which a way over open water may come to the net: all but stations
    ashore.
    """

    steps: Mapping[int, Step]
    bends: list[tuple[int, int, int, int]]


def _fine(p: Point, q: Point) -> int:
    dx, dy = q[0] - p[0], q[1] - p[1]
    return floor(sqrt(dx * dx + dy * dy) * _FINE + _HALF)


class Ways:
    """The net of what sees each other over open water, and of navigable rivers."""

    def __init__(self, chart: Chart, sights: Sights, shore: Shore, streams: Streams) -> None:
        """Take the chart, what is seen on it, and its shores and rivers."""
        self._chart, self._shore, self._streams = chart, shore, streams
        nodes = chart.nodes
        self._open = [[(j, _fine(nodes[i], nodes[j])) for j in seen] for i, seen in enumerate(sights.nodes)]
        self._streaming: dict[int, list[Current]] = {}
        self._reaches: dict[str, list[Current]] = {river: [] for river in streams.lines}
        for current in chart.currents:
            self._streaming.setdefault(current.above, []).append(current)
            self._streaming.setdefault(current.below, []).append(current)
            self._reaches[current.river].append(current)
        self._berths = {harbour.point: seen for harbour, seen in zip(chart.harbours, sights.berths, strict=True)}
        self._wet = frozenset(chart.wet)
        self._trees: dict[tuple[Mark, int, int], Tree] = {}

    def passage(self, start: Mark, goal: Mark, end: At, down: int, up: int) -> Passage | None:
        """Return the quickest way from `start` to `goal`, the last leg ending at `end`; None when there is none.

        A metre costs `down` on open water and downstream, `up` upstream. Of ways that cost the same the one by the
        lesser node goes.
        """
        step = self._first(start, goal, down, up)
        if step is None:
            return None
        tree = self._tree(goal, down, up).steps if step.to is not None else {}
        legs: list[SeaLeg] = []
        node: int | None = None
        here = start.point
        while True:
            there = goal.point if step.to is None else self._chart.nodes[step.to]
            current = step.current
            if current is None:
                legs.append(SeaLeg("sea", (here, there), distance(here, there), spot_at(*there)))
            elif current.start == current.end:
                legs.append(self._link(current, node == current.above))
            else:
                low, high = self._along(current, node, start), self._along(current, step.to, goal)
                legs += self._stream(current.river, low, high, here, there)
            if step.to is None:
                break
            node, here, step = step.to, there, tree[step.to]
        legs = [leg for leg in legs if leg.points[0] != leg.points[1]]
        if legs:
            legs[-1] = replace(legs[-1], end=end)
        return Passage(tuple(legs))

    @staticmethod
    def _along(current: Current, node: int | None, mark: Mark) -> int:
        """Return how far down its river a current's end lies, or the mark upon it."""
        if node is None:
            return mark.along
        return current.start if node == current.above else current.end

    def _link(self, current: Current, downward: bool) -> SeaLeg:
        """Return the leg between a mouth drawn short of its water and the water."""
        nodes, river, along = self._chart.nodes, current.river, current.start
        points = nodes[current.above], nodes[current.below]
        if downward:
            return SeaLeg("down", points, current.metres, spot_at(*points[1]), river, along, along)
        return SeaLeg("up", (points[1], points[0]), current.metres, spot_down(river, along), river, along, along)

    def _stream(self, river: str, start: int, goal: int, here: Point, there: Point) -> Iterator[SeaLeg]:
        """Yield the straight pieces of a river from `start` to `goal` metres down it."""
        streams = self._streams
        low, high = min(start, goal), max(start, goal)
        stops = [low, *(along for along in streams.alongs[river] if low < along < high), high]
        points = [here, *(streams.at(river, along) for along in stops[1:-1]), there]
        kind = "down"
        if goal < start:
            stops.reverse()
            points[1:-1] = points[-2:0:-1]
            kind = "up"
        for (a, b), (p, q) in zip(pairwise(stops), pairwise(points), strict=True):
            end = spot_at(*q) if b == goal and self._shore.holds(*q) else spot_down(river, b)
            yield SeaLeg(kind, (p, q), abs(b - a), end, river, a, b)

    def _reach(self, mark: Mark) -> Current | None:
        """Return the stretch of river on which a mark lies."""
        return next((c for c in self._reaches.get(mark.river, ()) if c.start <= mark.along <= c.end > c.start), None)

    def _first(self, start: Mark, goal: Mark, down: int, up: int) -> Step | None:
        """Return the first step from `start` toward `goal`."""
        if not start.river and not goal.river and self._shore.clear(start.point, goal.point):
            return Step(_fine(start.point, goal.point) * down, None, None)
        tree, bends = self._tree(goal, down, up)
        if start.river:
            reach = self._reach(start)
            if reach is None:
                return None
            off = (goal.along - start.along) * _FINE
            ends = ((reach.above, (start.along - reach.start) * up), (reach.below, (reach.end - start.along) * down))
            steps = [Step(metres * _FINE + tree[node].cost, node, reach) for node, metres in ends if node in tree]
            if goal.river and reach == self._reach(goal):
                steps.append(Step(off * down if off >= 0 else -off * up, None, reach))
            return min(steps, key=_order, default=None)
        here, nodes, corners, shore = start.point, self._chart.nodes, self._chart.corners, self._shore
        known = self._berths.get(here)
        if known is not None:
            steps = [Step(_fine(here, nodes[i]) * down + tree[i].cost, i, None) for i in known if i in tree]
            return min(steps, key=_order, default=None)
        x, y = here
        # What _fine has, in place: this is asked of every node there is, and of few of them whether they are seen.
        heap = [
            (floor(sqrt((i - x) * (i - x) + (j - y) * (j - y)) * _FINE + _HALF) * down + cost, node)
            for cost, node, i, j in bends
        ]
        heapify(heap)
        while heap:
            cost, node = heappop(heap)
            if (node >= len(corners) or shore.touches(corners[node], here)) and shore.clear(here, nodes[node]):
                return Step(cost, node, None)
        return None

    def _ends(self, goal: Mark, down: int, up: int) -> Iterator[tuple[int, Step]]:
        """Yield the nodes from which one comes straight to the goal."""
        if goal.river:
            reach = self._reach(goal)
            if reach is not None:
                yield reach.above, Step((goal.along - reach.start) * down * _FINE, None, reach)
                yield reach.below, Step((reach.end - goal.along) * up * _FINE, None, reach)
            return
        chart = self._chart
        seen = self._berths.get(goal.point)
        if seen is None:
            seen = sight(self._shore, chart, chart.wet, goal.point)
        for i in seen:
            yield i, Step(_fine(chart.nodes[i], goal.point) * down, None, None)

    def _tree(self, goal: Mark, down: int, up: int) -> Tree:
        """Return the best step toward the goal from every node that has a way there."""
        key = goal, down, up
        known = self._trees.get(key)
        if known is not None:
            return known
        best: dict[int, Step] = {}
        for node, step in self._ends(goal, down, up):
            if node not in best or _order(step) < _order(best[node]):
                best[node] = step
        heap = [(step.cost, node) for node, step in best.items()]
        heapify(heap)
        done: set[int] = set()

        def offer(other: int, cost: int, node: int, current: Current | None) -> None:
            known = best.get(other)
            if known is None or (cost, node) < _order(known):
                best[other] = Step(cost, node, current)
                heappush(heap, (cost, other))

        while heap:
            cost, node = heappop(heap)
            if node in done:
                continue
            done.add(node)
            for other, fine in self._open[node]:
                if other not in done:
                    offer(other, cost + fine * down, node, None)
            for current in self._streaming.get(node, ()):
                other, each = (current.above, down) if node == current.below else (current.below, up)
                if other not in done:
                    offer(other, cost + current.metres * each * _FINE, node, current)
        if len(self._trees) >= _KEPT:
            self._trees.clear()
        nodes, inner, wet = self._chart.nodes, len(self._chart.corners), self._wet
        bends = [(step.cost, i, *nodes[i]) for i, step in best.items() if i < inner or i in wet]
        tree = self._trees[key] = Tree(best, bends)
        return tree


def _order(step: Step) -> tuple[int, int]:
    """Return what orders steps: what is left to pay, then the node; straight to the goal goes first."""
    return step.cost, -1 if step.to is None else step.to
