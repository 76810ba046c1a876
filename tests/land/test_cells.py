"""Regions and their cells (TUM-WORLD-1), and how much of them a circle covers (TUM-FOR-2, TUM-FOR-3)."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.land.cells import Cell, Covered
from campaign.model.place import Outline
from tests.land.sheet import land, place


def test_tum_world_1_two_forts_20_km_apart_share_a_map_of_40_by_20_km() -> None:
    """The boundary lies half-way, at 20 km: 20 x 20 km each."""
    ground = land((0, 0, 40, 20), [place("west", 10, 10), place("east", 30, 10)])
    assert ground.cell("west").area_m2 == ground.cell("east").area_m2 == 400_000_000
    assert ground.cell("west").rings == (((0, 0), (20_000, 0), (20_000, 20_000), (0, 20_000)),)
    assert ground.nearest(19_999, 0) == "west"
    assert ground.nearest(20_001, 0) == "east"


def test_tum_world_1_a_point_equally_near_two_forts_belongs_to_the_id_that_sorts_first() -> None:
    ground = land((0, 0, 40, 20), [place("west", 10, 10), place("east", 30, 10)])
    assert ground.nearest(20_000, 3_000) == "east"


def test_tum_world_1_a_village_and_a_crossroads_define_no_region_but_a_village_with_works_does() -> None:
    ground = land(
        (0, 0, 40, 20),
        [place("barn", 1, 1, "village"), place("cross", 2, 2, "crossroads"), place("works", 30, 10, "works")],
    )
    assert ground.nearest(1_000, 1_000) == "works"
    assert ground.cell("works").area_m2 == 800_000_000
    assert ground.cell("barn") == Cell((), 0)


def test_tum_world_1_a_region_is_clipped_to_the_land() -> None:
    """A 10 x 10 km island holds the fort in the east; the fort in the west has 20 x 20 km less a lake of 2 x 3 km."""
    outlines = [
        Outline(id="main", kind="land", points=((0, 0), (20, 0), (20, 20), (0, 20))),
        Outline(id="isle", kind="land", points=((25, 5), (35, 5), (35, 15), (25, 15))),
        Outline(id="mere", kind="lake", points=((4, 4), (6, 4), (6, 7), (4, 7))),
    ]
    ground = land((0, 0, 40, 20), [place("west", 10, 10), place("east", 30, 10)], outlines=outlines)
    assert ground.cell("west").area_m2 == 394_000_000
    assert ground.cell("east").area_m2 == 100_000_000
    hole = next(ring for ring in ground.cell("west").rings if (4_000, 4_000) in ring)
    assert hole == ((4_000, 4_000), (4_000, 7_000), (6_000, 7_000), (6_000, 4_000)), "a hole runs clockwise"
    assert not ground.on_land(5_000, 5_000)
    assert not ground.on_land(22_000, 10_000)
    assert ground.on_land(4_000, 5_000), "the shore is land"


def test_tum_world_1_an_island_in_a_lake_is_land_again() -> None:
    """20 x 20 km, a lake of 8 x 8 in it, an island of 2 x 2 in that: 400 - 64 + 4."""
    outlines = [
        Outline(id="a-isle", kind="land", points=((9, 9), (11, 9), (11, 11), (9, 11))),
        Outline(id="lake", kind="lake", points=((6, 6), (14, 6), (14, 14), (6, 14))),
        Outline(id="main", kind="land", points=((0, 0), (20, 0), (20, 20), (0, 20))),
    ]
    ground = land((0, 0, 20, 20), [place("fort", 1, 1)], outlines=outlines)
    assert ground.cell("fort").area_m2 == 340_000_000
    assert ground.on_land(10_000, 10_000)
    assert not ground.on_land(8_000, 8_000)


def test_tum_world_1_one_region_may_be_several_pieces_of_land() -> None:
    outlines = [
        Outline(id="a", kind="land", points=((0, 0), (5, 0), (5, 5), (0, 5))),
        Outline(id="b", kind="land", points=((10, 0), (12, 0), (12, 5), (10, 5))),
    ]
    ground = land((0, 0, 40, 20), [place("fort", 1, 1)], outlines=outlines)
    assert len(ground.cell("fort").rings) == 2
    assert ground.cell("fort").area_m2 == 35_000_000


def test_tum_world_1_forts_on_one_line_and_two_on_the_same_point() -> None:
    """All at x = 10 km: strips of 20 km wide, cut at y = 7.5 and 12.5. Of a and twin the first id has the land."""
    forts = [place("a", 10, 5), place("twin", 10, 5), place("b", 10, 10), place("c", 10, 15)]
    ground = land((0, 0, 20, 20), forts)
    areas = {fort.id: ground.cell(fort.id).area_m2 for fort in forts}
    assert areas == {"a": 150_000_000, "twin": 0, "b": 100_000_000, "c": 150_000_000}
    assert ground.nearest(10_000, 5_000) == "a"


def test_tum_world_1_a_single_fort_has_all_land_and_a_world_without_one_has_no_region() -> None:
    assert land((0, 0, 40, 20), [place("fort", 3, 3)]).cell("fort").area_m2 == 800_000_000
    empty = land((0, 0, 40, 20))
    assert empty.nearest(5, 5) is None
    assert empty.covered(5, 5, 10_000) == ()
    assert empty.cell("nowhere") == Cell((), 0)


def test_tum_for_2_a_circle_on_the_boundary_covers_half_of_itself_in_each_region() -> None:
    """Radius 10 km: pi x 100 km² = 314.159265 km², half each 157.079633."""
    ground = land((0, 0, 40, 20), [place("west", 10, 10), place("east", 30, 10)])
    assert ground.covered(20_000, 10_000, 10_000) == (
        Covered("east", 157_079_633, 400_000_000),
        Covered("west", 157_079_633, 400_000_000),
    )


def test_tum_for_3_a_circle_that_holds_a_whole_region_covers_exactly_its_area() -> None:
    ground = land((0, 0, 40, 20), [place("west", 10, 10), place("east", 30, 10)])
    assert ground.covered(10_000, 10_000, 30_000)[1] == Covered("west", 400_000_000, 400_000_000)


def test_tum_for_2_water_inside_the_circle_does_not_count() -> None:
    """A circle of 10 km in the middle of a region, a lake of 6 x 6 km inside it: 314.159265 - 36."""
    lake = Outline(id="lake", kind="lake", points=((7, 7), (13, 7), (13, 13), (7, 13)))
    ground = land((0, 0, 40, 20), [place("fort", 10, 10)], outlines=[lake])
    assert ground.covered(10_000, 10_000, 10_000) == (Covered("fort", 278_159_265, 764_000_000),)


def test_tum_for_2_a_circle_over_a_corner_of_the_map_covers_a_quarter() -> None:
    ground = land((0, 0, 40, 20), [place("fort", 10, 10)])
    assert ground.covered(0, 0, 10_000)[0].inside_m2 == 78_539_816


def test_tum_for_2_a_circle_wholly_inside_a_corridor_narrower_than_itself() -> None:
    """A strip 10 km high, the circle's radius 10 km: 2 (r² asin(h/r) + h sqrt(r² - h²)) with h = 5 km: 191.322295."""
    ground = land((0, 0, 100, 10), [place("fort", 50, 5)])
    by_hand = 2 * (100 * math.asin(0.5) + 5 * math.sqrt(75))
    assert ground.covered(50_000, 5_000, 10_000)[0].inside_m2 == pytest.approx(by_hand * 1e6, abs=1)


def test_outlines_and_maps_without_ground_end_in_no_error() -> None:
    """An outline of two corners, one whose corners are the same: as if it were not drawn. A map of no size: no land."""
    forts = [place("west", 10, 10), place("east", 30, 10)]
    for points in (((1, 1), (2, 2)), ((1, 1), (1, 1), (1, 1)), ((1, 1), (2, 2), (3, 3))):
        ground = land((0, 0, 40, 20), forts, outlines=[Outline(id="x", kind="lake", points=points)])
        assert ground.cell("west").area_m2 == 400_000_000
    assert land((0, 0, 0, 0), forts).cell("west") == Cell((), 0)
    assert land((0, 0, 40, 20), [*forts, place("far", 900, 900)]).cell("far") == Cell((), 0)


def test_outlines_that_touch_or_cross_still_give_cells() -> None:
    """Land to 30 km; a lake from 20 to 40 km, 10 km high, crosses its shore: 10 x 20 km less 10 x 10 in the east."""
    main = Outline(id="main", kind="land", points=((0, 0), (30, 0), (30, 20), (0, 20)))
    lake = Outline(id="lake", kind="lake", points=((20, 5), (40, 5), (40, 15), (20, 15)))
    forts = [place("west", 10, 10), place("east", 30, 10)]
    assert land((0, 0, 40, 20), forts, outlines=[main, lake]).cell("east").area_m2 == 100_000_000
    cove = Outline(id="cove", kind="lake", points=((0, 5), (10, 5), (10, 15), (0, 15)))
    assert land((0, 0, 40, 20), forts, outlines=[main, cove]).cell("west").area_m2 == 300_000_000


spots = st.tuples(st.integers(0, 60), st.integers(0, 60))


@settings(max_examples=60, deadline=None)
@given(st.lists(spots, min_size=1, max_size=12, unique=True), spots, st.integers(1, 40))
def test_tum_world_1_cells_share_all_land_and_circles_agree_with_them(
    forts: list[tuple[int, int]], centre: tuple[int, int], radius: int
) -> None:
    """The cells of any forts sum to the land, the circle's parts to its land, and nearest is the nearest."""
    named = [place(f"f{i:02d}", x, y) for i, (x, y) in enumerate(forts)]
    lake = Outline(id="lake", kind="lake", points=((20, 20), (41, 23), (33, 39)))
    ground = land((0, 0, 60, 60), named, outlines=[lake])
    # The lake by the shoelace: |21*19 - 3*13| / 2 = 180 km².
    total = sum(ground.cell(fort.id).area_m2 for fort in named)
    assert total == pytest.approx(3_420_000_000, abs=100_000 * len(forts))
    alone = land((0, 0, 60, 60), [place("only", 1, 1)], outlines=[lake])
    x, y = centre[0] * 1_000, centre[1] * 1_000
    parts = sum(part.inside_m2 for part in ground.covered(x, y, radius * 1_000))
    whole = sum(part.inside_m2 for part in alone.covered(x, y, radius * 1_000))
    assert parts == pytest.approx(whole, abs=100_000 * len(forts))
    brute = min(named, key=lambda fort: ((fort.x - centre[0]) ** 2 + (fort.y - centre[1]) ** 2, fort.id))
    assert ground.nearest(x, y) == brute.id
    by_distance = sorted((math.dist((fort.x, fort.y), centre), fort.id) for fort in named)
    inside = tuple(key for off, key in by_distance if off <= radius)
    assert ground.places_within(x, y, radius * 1_000) == inside


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), min_size=1, max_size=40),
    st.tuples(st.integers(-60_000, 90_000), st.integers(-60_000, 90_000)),
)
def test_tum_world_1_the_nearest_fort_is_found_from_anywhere_even_far_off_the_map(
    forts: list[tuple[int, int]], point: tuple[int, int]
) -> None:
    named = [place(f"f{i:02d}", x, y) for i, (x, y) in enumerate(forts)]
    ground = land((0, 0, 30, 30), named)

    def off(x: float, y: float) -> float:
        return (x * 1_000 - point[0]) ** 2 + (y * 1_000 - point[1]) ** 2

    assert ground.nearest(*point) == min(named, key=lambda fort: (off(fort.x, fort.y), fort.id)).id
