"""What `check` says of a land whose shape is wrong."""

import time
from pathlib import Path

from msgspec.structs import replace

from campaign.land.faults import Blemish, faults
from campaign.model.place import Outline, River, Terrain
from campaign.model.world import World
from tests.land.sheet import place, road, world

BOUNDS = (0, 0, 40, 40)
BOWTIE = ((0.0, 0.0), (10.0, 10.0), (10.0, 0.0), (0.0, 10.0))


def said(made: World) -> list[tuple[str, str, str, str]]:
    """Return the faults without their words."""
    return [found[:4] for found in faults(made)]


def test_a_sound_land_has_no_faults() -> None:
    made = world(
        BOUNDS,
        [place("a", 1, 1), place("b", 30, 30)],
        [road("r", "a", "b", [(5, 20)])],
        [River(id="river", name="River", points=((20, 0), (20, 40)))],
        [Terrain(id="wood", kind="forest", points=((1, 1), (5, 1), (5, 5)))],
        [
            Outline(id="main", kind="land", points=((0, 0), (40, 0), (40, 40), (0, 40))),
            Outline(id="lake", kind="lake", points=((30, 5), (35, 5), (35, 10))),
        ],
    )
    assert faults(made) == []
    assert faults(world(BOUNDS)) == []


def test_an_area_that_crosses_itself() -> None:
    made = world(BOUNDS, terrain=[Terrain(id="wood", kind="forest", points=BOWTIE)])
    message = "its line crosses or touches itself near 5, 5"
    assert faults(made) == [Blemish("terrain", "wood", "points", "LAND-CROSSES-ITSELF", message)]
    made = world(BOUNDS, outlines=[Outline(id="coast", kind="land", points=BOWTIE)])
    assert said(made) == [("outlines", "coast", "points", "LAND-CROSSES-ITSELF")]


def test_an_area_of_fewer_than_three_corners() -> None:
    made = world(BOUNDS, outlines=[Outline(id="line", kind="lake", points=((1, 1), (2, 2), (1, 1)))])
    assert said(made) == [("outlines", "line", "points", "LAND-CORNERS")]


def test_outlines_that_cross_each_other_or_are_the_same() -> None:
    one = Outline(id="one", kind="land", points=((0, 0), (20, 0), (20, 20), (0, 20)))
    two = Outline(id="two", kind="land", points=((10, 10), (30, 10), (30, 30), (10, 30)))
    twin = Outline(id="twin", kind="lake", points=one.points)
    assert said(world(BOUNDS, outlines=[one, two])) == [("outlines", "one", "points", "LAND-OUTLINES")]
    found = faults(world(BOUNDS, outlines=[one, twin]))
    assert [fault.message.partition(";")[0] for fault in found] == ["it is the same as the outline 'twin'"]


def test_places_in_the_sea_off_the_map_and_on_the_same_point() -> None:
    """The land ends at 20 km. 300 m from it a harbour may lie, 301 m is the sea."""
    main = Outline(id="main", kind="land", points=((0, 0), (20, 0), (20, 40), (0, 40)))
    made = world(
        BOUNDS,
        [
            place("far", 41, 1),
            place("harbour", 20.3, 10),
            place("sunk", 20.301, 20),
            place("x", 5, 5),
            place("y", 5, 5),
        ],
        outlines=[main],
    )
    assert said(made) == [
        ("places", "far", "x", "LAND-BOUNDS"),
        ("places", "sunk", "x", "LAND-WATER"),
        ("places", "y", "x", "LAND-SAME-POINT"),
    ]
    assert faults(made)[0].message == "41, 1 lies outside the map's bounds: x from 0 to 40, y from 0 to 40 km"


def test_roads_to_themselves_through_water_and_off_the_map() -> None:
    """A bay of 10 km lies between a and b; a road round it stays on land."""
    main = Outline(
        id="main", kind="land", points=((0, 0), (30, 0), (30, 20), (20, 20), (20, 5), (10, 5), (10, 20), (0, 20))
    )
    made = world(
        BOUNDS,
        [place("a", 5, 15), place("b", 25, 15)],
        [
            road("loop", "a", "a"),
            road("off", "a", "b", [(5, -1)]),
            road("over", "a", "b"),
            road("round", "a", "b", [(5, 2), (25, 2)]),
            road("gone", "a", "nowhere"),
        ],
        outlines=[main],
    )
    assert said(made) == [
        ("roads", "loop", "to", "LAND-LOOP"),
        ("roads", "off", "via", "LAND-BOUNDS"),
        ("roads", "over", "to", "LAND-WATER"),
    ]
    assert faults(made)[2].message == "between 5, 15 and 25, 15 the road runs 10 km through water"


def test_rivers_off_the_map_or_without_a_course() -> None:
    far = River(id="far", name="Far", points=((1, 1), (120.5, 1)))
    dot = River(id="dot", name="Dot", points=((1, 1), (1, 1)))
    assert said(world(BOUNDS, rivers=[far, dot])) == [
        ("rivers", "dot", "points", "LAND-CORNERS"),
        ("rivers", "far", "points", "LAND-BOUNDS"),
    ]


def test_harbours_far_from_the_water_and_rivers_that_lead_ships_nowhere() -> None:
    main = Outline(id="main", kind="land", points=((10, 0), (120, 0), (120, 80), (10, 80)))
    rivers = [
        River(id="out", name="Out", points=((60, 60), (12, 60)), navigable=True),  # 2 km from the sea
        River(id="lost", name="Lost", points=((60, 40), (12.1, 40)), navigable=True),
        River(id="brook", name="Brook", points=((60, 20), (30, 20))),
        River(id="into", name="Into", points=((60, 70), (50, 61)), navigable=True),  # 1 km from Out
    ]
    ports = [
        replace(place("near", 15, 10), harbour=True),
        replace(place("far", 15.1, 30), harbour=True),
        replace(place("inland", 60, 25), harbour=False),
        replace(place("quay", 60, 60.5), harbour=True),
    ]
    assert said(world((0, 0, 120, 80), ports, rivers=rivers, outlines=[main])) == [
        ("places", "far", "harbour", "LAND-HARBOUR"),
        ("rivers", "lost", "navigable", "LAND-MOUTH"),
    ]


def test_a_map_without_ground_and_positions_that_are_none() -> None:
    assert ("campaign", "", "bounds", "LAND-BOUNDS") in said(world((40, 0, 0, 40)))
    made = world(BOUNDS, [place("a", float("nan"), 1), place("b", 1, 1e9)], [road("r", "a", "b", [(float("inf"), 0)])])
    assert said(made) == [
        ("places", "a", "x", "LAND-NUMBER"),
        ("places", "b", "x", "LAND-NUMBER"),
        ("roads", "r", "via", "LAND-NUMBER"),
    ]


def test_faults_are_kept_until_the_land_changes(tmp_path: Path) -> None:
    made = world(BOUNDS, terrain=[Terrain(id="wood", kind="forest", points=BOWTIE)])
    first = faults(made, tmp_path)
    assert faults(made, tmp_path) == first
    made.terrain["wood"] = Terrain(id="wood", kind="forest", points=BOWTIE[:3])
    assert faults(made, tmp_path) == []


def test_a_coast_of_a_hundred_thousand_corners_does_not_hang() -> None:
    """A saw of 50,000 teeth, 8 m wide and 1 km long, and a road along it that runs through every one."""
    teeth = [(i * 0.004, 20.0 + (i % 2)) for i in range(100_000)]
    made = world(
        (0, 0, 400, 40),
        [place("a", 0, 20.5), place("b", 399.996, 20.5)],
        [road("r", "a", "b")],
        outlines=[Outline(id="saw", kind="land", points=((0, 0), *teeth, (400, 20.0), (400, 0)))],
    )
    before = time.process_time()
    assert faults(made) == []
    assert time.process_time() - before < 10
