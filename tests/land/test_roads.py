"""Roads, positions on them, and ways."""

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.land import networks
from campaign.land.routes import Leg
from campaign.model.place import Outline, Place, River, Road, Spot
from tests.land.sheet import land, place, road

# a --10-- b --10-- c, and d 10 km north of b; a-c direct by a road said to be 25 km.
PLACES = [place("a", 0, 0), place("b", 10, 0), place("c", 20, 0), place("d", 10, 10)]
ROADS = [road("ab", "a", "b"), road("bc", "b", "c"), road("bd", "b", "d"), road("ac", "a", "c", km=25.0)]
BOUNDS = (-50, -50, 50, 50)


def test_a_road_is_as_long_as_its_line() -> None:
    """3-4-5: from 0, 0 over 3, 4 to 6, 0 it is 10 km; 2.5 km along lies half-way up."""
    ground = land(BOUNDS, [place("a", 0, 0), place("b", 6, 0)], [road("r", "a", "b", [(3, 4)])])
    line = ground.line("a", "b")
    assert line is not None
    assert line.length == 10_000
    assert line.at(2_500) == (1_500, 2_000)
    assert line.at(7_500) == (4_500, 2_000)
    assert ground.xy(Spot(start="b", to="a", km=2.5)) == (4_500, 2_000)
    assert ground.xy("b") == (6_000, 0)
    assert ground.xy(Spot(x=1.5, y=-2.25)) == (1_500, -2_250)


def test_the_line_of_a_road_stretches_to_the_km_it_is_said_to_have() -> None:
    ground = land(BOUNDS, [place("a", 0, 0), place("b", 10, 0)], [road("r", "a", "b", km=20.0)])
    line = ground.line("a", "b")
    assert line is not None
    assert line.length == 20_000
    assert line.at(5_000) == (2_500, 0)


def test_of_two_roads_between_the_same_places_the_shorter_counts_of_equals_the_first_id() -> None:
    ends = [place("a", 0, 0), place("b", 10, 0)]
    long, short = road("a-long", "a", "b", km=12.0), road("z-short", "b", "a")
    ground = land(BOUNDS, ends, [long, short])
    assert [(end.road, end.to, end.length) for end in ground.neighbours("a")] == [("z-short", "b", 10_000)]
    ground = land(BOUNDS, ends, [road("z", "a", "b"), road("y", "b", "a")])
    line = ground.line("a", "b")
    assert line is not None
    assert line.road == "y"
    assert line.points == ((0, 0), (10_000, 0)), "seen from a, though y is drawn from b"


def test_no_road_leads_to_the_place_itself_or_to_no_place() -> None:
    ground = land(BOUNDS, PLACES, [road("loop", "a", "a"), road("gone", "a", "nowhere")])
    assert ground.neighbours("a") == ()
    assert ground.line("a", "nowhere") is None
    with pytest.raises(KeyError):
        ground.xy(Spot(start="a", to="nowhere", km=1.0))


def test_the_way_by_road_is_the_shortest() -> None:
    """Over b it is 20 km; the direct road has 25."""
    way = land(BOUNDS, PLACES, ROADS).route("a", "c")
    assert way is not None
    assert way.length == 20_000
    assert way.legs == (
        Leg("road", "a", "b", "ab", ((0, 0), (10_000, 0)), 10_000),
        Leg("road", "b", "c", "bc", ((10_000, 0), (20_000, 0)), 10_000),
    )


def test_a_way_goes_through_its_stops() -> None:
    """a-b-d and back d-b-c: 40 km."""
    way = land(BOUNDS, PLACES, ROADS).route("a", "c", via=["d"])
    assert way is not None
    assert [leg.road for leg in way.legs] == ["ab", "bd", "bd", "bc"]
    assert way.length == 40_000


def test_a_way_avoids_the_roads_it_is_told_to() -> None:
    ground = land(BOUNDS, PLACES, ROADS)
    way = ground.route("a", "c", avoid=lambda key: key == "bc")
    assert way is not None
    assert [leg.road for leg in way.legs] == ["ac"]
    assert ground.route("a", "d", avoid=lambda key: key == "bd") is None
    assert ground.route("a", Spot(start="b", to="d", km=5.0), avoid=lambda key: key == "bd") is None


def test_an_army_on_a_road_can_leave_it_at_both_ends_and_march_along_it() -> None:
    ground = land(BOUNDS, PLACES, ROADS)
    here = Spot(start="c", to="b", km=4.0)
    back = ground.route(here, "c")
    on = ground.route(here, "d")
    along = ground.route(here, Spot(start="b", to="c", km=1.0))
    assert back is not None
    assert on is not None
    assert along is not None
    assert back.legs == (Leg("road", Spot(start="b", to="c", km=6.0), "c", "bc", ((16_000, 0), (20_000, 0)), 4_000),)
    assert [(leg.road, leg.length) for leg in on.legs] == [("bc", 6_000), ("bd", 10_000)]
    assert [(leg.end, leg.length) for leg in along.legs] == [(Spot(start="c", to="b", km=9.0), 5_000)]


def test_who_is_there_already_has_no_way_to_go() -> None:
    ground = land(BOUNDS, PLACES, ROADS)
    for at in ("a", Spot(start="a", to="b", km=3.0), Spot(x=4.0, y=4.0)):
        way = ground.route(at, at)
        assert way is not None
        assert (way.legs, way.length) == ((), 0)


def test_from_the_open_country_an_army_makes_for_the_road() -> None:
    """From 4, 1 it is 1 km to the road at 4, 0, then 6 to b and 10 to c. Straight would be 16 km at half speed."""
    way = land(BOUNDS, PLACES, ROADS).route(Spot(x=4.0, y=1.0), "c")
    assert way is not None
    assert [(leg.kind, leg.length) for leg in way.legs] == [("country", 1_000), ("road", 6_000), ("road", 10_000)]
    assert way.legs[0].end == Spot(start="a", to="b", km=4.0)


def test_from_the_open_country_straight_when_that_is_quicker() -> None:
    """From 12, 8 to d it is 2.8 km straight (worth 5.7 of road); by the road 2 km across and 2 along, worth 6."""
    way = land(BOUNDS, PLACES, ROADS).route(Spot(x=12.0, y=8.0), "d")
    assert way is not None
    assert [(leg.kind, leg.length) for leg in way.legs] == [("country", 2_828)]


def test_across_country_an_army_goes_straight_and_fords_what_lies_between() -> None:
    river = River(id="river", name="River", points=((5, 5), (15, 5)))
    ground = land(BOUNDS, PLACES, ROADS, rivers=[river])
    way = ground.route("a", "d", country=True)
    assert way is not None
    assert way.legs == (Leg("country", "a", "d", None, ((0, 0), (10_000, 10_000)), 14_142, ((7_071, "river"),)),)


def test_across_country_no_way_leads_through_water() -> None:
    strait = [
        Outline(id="east", kind="land", points=((6, -20), (30, -20), (30, 20), (6, 20))),
        Outline(id="west", kind="land", points=((-20, -20), (4, -20), (4, 20), (-20, 20))),
    ]
    ground = land(BOUNDS, PLACES, [road("bc", "b", "c")], outlines=strait)
    assert ground.route("a", "b", country=True) is None
    assert ground.route("a", "b") is None
    assert ground.route(Spot(x=3.0, y=0.0), Spot(x=7.0, y=0.0)) is None


def test_a_place_without_a_road_is_reached_across_country() -> None:
    """e lies 1 km south of the road from a to b, at its middle."""
    way = land(BOUNDS, [*PLACES, place("e", 5, -1)], ROADS).route("e", "d")
    assert way is not None
    assert [(leg.kind, leg.length) for leg in way.legs] == [("country", 1_000), ("road", 5_000), ("road", 10_000)]


def test_places_that_no_road_joins_have_no_way_by_road() -> None:
    ground = land(BOUNDS, PLACES, [road("ab", "a", "b"), road("cd", "c", "d")])
    assert ground.route("a", "c") is None
    assert networks.components(ground) == (("a", "b"), ("c", "d"))
    assert networks.distances(ground, ["c", "a", "b"]) == {("a", "b"): 10_000, ("a", "c"): None, ("b", "c"): None}


def test_a_road_is_a_cut_when_no_other_leads_round_it() -> None:
    """d hangs on bd alone; a, b and c stand in a ring. A second road to d frees it."""
    assert networks.cuts(land(BOUNDS, PLACES, ROADS)) == ("bd",)
    assert networks.cuts(land(BOUNDS, PLACES, [*ROADS, road("bd2", "d", "b", km=30.0)])) == ()


def test_the_other_ways_come_quickest_first() -> None:
    ways = networks.alternatives(land(BOUNDS, PLACES, ROADS), "a", "c", 5)
    assert [way.length for way in ways] == [20_000, 25_000]
    ways = networks.alternatives(land(BOUNDS, PLACES, ROADS), Spot(start="a", to="b", km=4.0), "c", 5)
    assert [way.length for way in ways] == [16_000, 29_000]
    assert networks.alternatives(land(BOUNDS, PLACES, [road("ab", "a", "b"), road("cd", "c", "d")]), "a", "d", 5) == ()


@st.composite
def nets(draw: st.DrawFn) -> tuple[list[Place], list[Road]]:
    """Places on a grid of km and roads between them, some with a length of their own."""
    count = draw(st.integers(2, 12))
    spots = draw(
        st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), min_size=count, max_size=count, unique=True)
    )
    places = [place(f"p{i:02d}", x, y) for i, (x, y) in enumerate(spots)]
    ends = st.tuples(st.integers(0, count - 1), st.integers(0, count - 1))
    pairs = draw(st.lists(ends, max_size=24))
    kms = draw(st.lists(st.none() | st.integers(1, 40), min_size=len(pairs), max_size=len(pairs)))
    roads = [
        road(f"r{i:02d}", places[a].id, places[b].id, km=None if km is None else float(km))
        for i, ((a, b), km) in enumerate(zip(pairs, kms, strict=True))
    ]
    return places, roads


@settings(max_examples=100, deadline=None)
@given(nets())
def test_ways_are_as_long_as_those_of_another_solver(drawn: tuple[list[Place], list[Road]]) -> None:
    places, roads = drawn
    ground = land((0, 0, 20, 20), places, roads)
    joined = [key.id for key in places if key.id in ground.net]
    lengths = dict(nx.all_pairs_dijkstra_path_length(networks.graph(ground), weight="length"))
    for a in joined:
        for b in joined:
            way = ground.route(a, b)
            assert (None if way is None else way.length) == lengths[a].get(b)
            if way is not None and way.legs:
                assert (way.legs[0].start, way.legs[-1].end) == (a, b)
                assert all(one.end == two.start for one, two in zip(way.legs, way.legs[1:], strict=False))


@settings(max_examples=50, deadline=None)
@given(nets())
def test_the_order_of_the_files_changes_no_way(drawn: tuple[list[Place], list[Road]]) -> None:
    places, roads = drawn
    one = land((0, 0, 20, 20), places, roads)
    other = land((0, 0, 20, 20), places[::-1], roads[::-1])
    for a in places:
        for b in places:
            assert one.route(a.id, b.id) == other.route(a.id, b.id)
