"""Ways over water on maps thrown at random, against shapely and a search over all corners."""

import math
from collections.abc import Sequence
from itertools import combinations, pairwise, product
from typing import Any

import networkx as nx
import pytest
import shapely
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from campaign.core.plane import Point, between, on_segment, whole
from campaign.land.cells import shaped
from campaign.land.land import Land
from campaign.land.water.shore import Shore
from campaign.model.place import Outline, River, Spot
from tests.land.sheet import land, place

SIZE = 100
FRAME = (0, 0, SIZE * 1000, SIZE * 1000)
OFF = 1.5  # metres: a point rounded to whole metres lies no farther off


@st.composite
def isles(draw: st.DrawFn) -> list[list[Point]]:
    """Islands in metres, each within a square of its own, star-shaped around its middle, so that none crosses."""
    found: list[list[Point]] = []
    for i, j in draw(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=8, unique=True)):
        corners: list[Point] = []
        reaches = draw(st.lists(st.integers(1, 12_000), min_size=3, max_size=9))
        for k, reach in enumerate(reaches):
            angle = 2 * math.pi * k / len(reaches)
            east, north = whole(reach * math.cos(angle)), whole(reach * math.sin(angle))
            corners.append((i * 25_000 + 12_500 + east, j * 25_000 + 12_500 + north))
        if len(set(corners)) > 2 and shapely.Polygon(corners).is_valid and shapely.Polygon(corners).area > 0:
            found.append(corners)
    assume(found)
    return found


def archipelago(shores: Sequence[Sequence[Point]], rivers: Sequence[River] = ()) -> Land:
    outlines = [
        Outline(id=f"isle-{i}", kind="land", points=tuple((x / 1000, y / 1000) for x, y in ring))
        for i, ring in enumerate(shores)
    ]
    ports = [place(f"port-{i}", ring[0][0] / 1000, ring[0][1] / 1000) for i, ring in enumerate(shores)]
    return land((0, 0, SIZE, SIZE), ports, rivers=rivers, outlines=outlines)


def water(shores: Sequence[Sequence[Point]]) -> Any:
    return shapely.difference(shapely.box(*FRAME), shapely.union_all([shapely.Polygon(ring) for ring in shores]))


spots = st.tuples(st.integers(0, SIZE * 1000), st.integers(0, SIZE * 1000))


@settings(max_examples=60, deadline=None)
@given(isles(), spots, spots)
def test_no_leg_crosses_land_and_no_other_way_is_shorter(shores: list[list[Point]], a: Point, b: Point) -> None:
    sea = water(shores)
    assume(sea.geom_type == "Polygon")
    assume(shapely.covers(sea, shapely.Point(a)) and shapely.covers(sea, shapely.Point(b)))
    made = archipelago(shores)
    start, goal = Spot(x=a[0] / 1000, y=a[1] / 1000), Spot(x=b[0] / 1000, y=b[1] / 1000)
    passage = made.sail(start, goal)
    assert passage is not None
    for leg in passage.legs:
        assert shapely.covers(sea, shapely.LineString(leg.points))
    net: nx.Graph[Point] = nx.Graph()
    net.add_nodes_from((a, b))
    for p, q in combinations(sorted({a, b, *(corner for ring in shores for corner in ring)}), 2):
        if shapely.covers(sea, shapely.LineString((p, q))):
            net.add_edge(p, q, length=math.dist(p, q))
    shortest = nx.shortest_path_length(net, a, b, weight="length")
    assert passage.metres == pytest.approx(shortest, abs=1 + len(passage.legs))


@settings(max_examples=60, deadline=None)
@given(isles(), spots, st.floats(0, 1))
def test_a_fleet_stopped_on_its_way_lies_on_water_sails_on_and_can_land(
    shores: list[list[Point]], a: Point, part: float
) -> None:
    made = archipelago(shores)
    start = Spot(x=a[0] / 1000, y=a[1] / 1000)
    assume(made.moor(start) is not None)
    for goal in sorted(made.harbours):
        passage = made.sail(start, goal)
        if passage is None:
            continue
        for leg in passage.legs:
            x, y = between(*leg.points, part)
            assert made.navigable(x, y)
            onward = made.sail(Spot(x=x / 1000, y=y / 1000), goal)
            assert onward is not None
            rest = sum(other.metres for other in passage.legs[passage.legs.index(leg) + 1 :])
            assert onward.metres <= rest + leg.metres * (1 - part) + OFF * 2 + len(passage.legs)


@settings(max_examples=40, deadline=None)
@given(isles(), spots)
def test_people_come_ashore_on_land_within_a_kilometre(shores: list[list[Point]], a: Point) -> None:
    made = archipelago(shores)
    at = Spot(x=a[0] / 1000, y=a[1] / 1000)
    off = min(shapely.distance(shapely.LinearRing(ring), shapely.Point(a)) for ring in shores)
    assume(made.navigable(*a))
    landed = made.ashore(at)
    if off > 1000 + OFF:
        assert landed is None
    elif off < 1000 - OFF:
        assert landed is not None
        x, y = made.xy(landed)
        assert made.on_land(x, y)
        assert math.dist(a, (x, y)) <= off + OFF


@settings(max_examples=30, deadline=None)
@example({(0, 0), (1, 1)})
@example({(1, 0), (0, 1), (2, 1), (1, 2)})
@given(st.sets(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=8))
def test_what_is_seen_over_water_where_everything_touches(blocks: set[Point]) -> None:
    """Squares of land on squared paper: lines graze corners, follow shores, and do not pass where two lands meet."""
    land = shapely.union_all([shapely.box(x * 100, y * 100, x * 100 + 100, y * 100 + 100) for x, y in sorted(blocks)])
    sea = shapely.difference(shapely.box(0, 0, 300, 300), land)
    shore = Shore(list(shaped(list(getattr(sea, "geoms", [sea]))).rings), (0, 0, 300, 300))
    points = [(x, y) for x in range(0, 301, 50) for y in range(0, 301, 50)]
    wet = shapely.covers(sea, shapely.points(points)).tolist()
    assert [shore.holds(*point) for point in points] == wet

    def dry(x: int, y: int) -> bool:
        return (x, y) in blocks or not (0 <= x <= 2 and 0 <= y <= 2)

    meet = [
        (x * 100, y * 100)
        for x, y in product(range(4), repeat=2)
        if dry(x, y) == dry(x - 1, y - 1) != dry(x - 1, y) == dry(x, y - 1)
    ]
    pairs = list(combinations([point for point, held in zip(points, wet, strict=True) if held], 2))
    clear = [
        held and not any(on_segment(p, q, corner) and corner not in (p, q) for corner in meet)
        for (p, q), held in zip(pairs, shapely.covers(sea, shapely.linestrings(pairs)).tolist(), strict=True)
    ]
    assert [shore.clear(p, q) for p, q in pairs] == clear
    assert [shore.clear(q, p) for p, q in pairs] == clear


@settings(max_examples=40, deadline=None)
@given(isles(), st.lists(st.tuples(st.integers(2, 98), st.integers(2, 98)), min_size=2, max_size=5, unique=True))
def test_rivers_thrown_across_the_map_bear_ships_from_end_to_end(
    shores: list[list[Point]], course: list[Point]
) -> None:
    made = archipelago(shores, [River(id="flo", name="Flo", points=tuple(course), navigable=True)])
    passage = made.sail(Spot(river="flo", km=0), Spot(river="flo", km=1000))
    assert passage is not None
    run = sum(math.dist(p, q) for p, q in pairwise(course)) * 1000
    assert sum(leg.metres for leg in passage.legs if leg.kind != "up") <= run + 10 + 600
    for one, other in pairwise(passage.legs):
        assert one.points[1] == other.points[0]
