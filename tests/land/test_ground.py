"""Ground (TUM-SCO-2), water and rivers (TUM-MOV-9)."""

from hypothesis import given
from hypothesis import strategies as st

from campaign.model.place import Outline, River, Terrain
from tests.land.sheet import land, place, road

WOOD = Terrain(id="wood", kind="forest", points=((10, 10), (20, 10), (20, 20), (10, 20)))
HEATH = Terrain(id="heath", kind="moor", points=((15, 15), (25, 15), (25, 25), (15, 25)))
RIVER = River(id="river", name="River", points=((20, 30), (20, 20), (20, 0)))


def test_tum_sco_2_a_forest_is_rough_and_a_moor_is_not() -> None:
    ground = land((0, 0, 40, 40), terrain=[WOOD, HEATH])
    assert ground.ground(12_000, 12_000) == ("forest",)
    assert ground.ground(17_000, 17_000) == ("forest", "moor")
    assert ground.ground(30_000, 30_000) == ()
    assert ground.rough(12_000, 12_000)
    assert ground.rough(10_000, 15_000), "the edge of the wood belongs to it"
    assert not ground.rough(24_000, 24_000)


def test_tum_sco_2_an_area_can_say_that_it_is_rough_or_not() -> None:
    stones = Terrain(id="stones", kind="moor", points=((0, 0), (5, 0), (5, 5)), rough=True)
    grove = Terrain(id="grove", kind="forest", points=((10, 0), (15, 0), (15, 5)), rough=False)
    ground = land((0, 0, 40, 40), terrain=[stones, grove])
    assert ground.rough(4_000, 1_000)
    assert not ground.rough(14_000, 1_000)


def test_tum_mov_9_a_line_off_the_road_fords_the_river_where_it_crosses_it() -> None:
    ground = land((0, 0, 40, 40), rivers=[RIVER])
    assert ground.fords((12_000, 10_000), (30_000, 10_000)) == ((8_000, "river"),)
    assert ground.fords((30_000, 10_000), (12_000, 10_000)) == ((10_000, "river"),)
    assert ground.fords((12_000, 10_000), (19_000, 10_000)) == ()
    assert ground.fords((12_000, 20_000), (30_000, 20_000)) == ((8_000, "river"),), "once, where two reaches join"


def test_tum_mov_9_rivers_are_forded_in_the_order_in_which_they_come() -> None:
    brook = River(id="brook", name="Brook", points=((25, 0), (25, 30)))
    ground = land((0, 0, 40, 40), rivers=[RIVER, brook])
    assert ground.fords((10_000, 5_000), (30_000, 5_000)) == ((10_000, "river"), (15_000, "brook"))
    assert ground.fords((30_000, 5_000), (10_000, 5_000)) == ((5_000, "brook"), (10_000, "river"))


def test_tum_mov_9_within_50_metres_of_a_road_bridge_there_is_no_ford() -> None:
    ground = land((0, 0, 40, 40), [place("a", 10, 10), place("b", 30, 10)], [road("way", "a", "b")], rivers=[RIVER])
    assert ground.bridges == [(20_000, 10_000, "river", "way")]
    assert ground.fords((12_000, 10_050), (30_000, 10_050)) == ()
    assert ground.fords((12_000, 10_051), (30_000, 10_051)) == ((8_000, "river"),)


@given(st.integers(0, 40_000), st.integers(0, 40_000), st.integers(0, 40_000), st.integers(0, 40_000))
def test_tum_mov_9_there_and_back_crosses_the_same_rivers(ax: int, ay: int, bx: int, by: int) -> None:
    bends = River(id="bends", name="Bends", points=((5, 0), (15, 12), (8, 20), (30, 25), (22, 40)))
    ground = land((0, 0, 40, 40), rivers=[bends])
    there, back = ground.fords((ax, ay), (bx, by)), ground.fords((bx, by), (ax, ay))
    assert len(there) == len(back)


def test_water_lies_between_two_shores_of_a_bay_and_off_the_map() -> None:
    bay = Outline(
        id="bay", kind="land", points=((0, 0), (30, 0), (30, 20), (20, 20), (20, 5), (10, 5), (10, 20), (0, 20))
    )
    ground = land((0, 0, 40, 20), outlines=[bay])
    assert ground.water_between((5_000, 15_000), (25_000, 15_000))
    assert not ground.water_between((5_000, 2_000), (25_000, 2_000))
    assert not ground.water_between((5_000, 5_000), (25_000, 5_000)), "along the shore"
    assert ground.water_between((5_000, 2_000), (5_000, -2_000))
    assert not ground.water_between((5_000, 15_000), (10_300, 15_000)), "a harbour may lie 300 m out"
    assert ground.water_between((5_000, 15_000), (10_301, 15_000))


def test_a_lake_lies_between() -> None:
    lake = Outline(id="lake", kind="lake", points=((10, 10), (20, 10), (20, 20), (10, 20)))
    ground = land((0, 0, 40, 40), outlines=[lake])
    assert ground.water_between((5_000, 15_000), (25_000, 15_000))
    assert not ground.water_between((5_000, 25_000), (25_000, 25_000))
    assert not ground.on_land(15_000, 15_000)
    assert ground.on_land(0, 0)
    assert not ground.on_land(-1, 0)
