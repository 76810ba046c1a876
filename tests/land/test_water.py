"""Ways over water, harbours and landings, on maps drawn by hand."""

import time
from collections.abc import Iterable
from pathlib import Path

import pytest
from msgspec.structs import replace

from campaign.land.land import Land
from campaign.land.load import load
from campaign.model.place import At, Outline, Place, PlaceKind, River, Spot
from tests.land.sheet import Km, land, place, world

SEA = (0.0, 0.0, 120.0, 120.0)


def shore(key: str, *points: Km, kind: str = "land") -> Outline:
    return Outline(id=key, kind="lake" if kind == "lake" else "land", points=points)


def box(key: str, west: float, south: float, east: float, north: float, kind: str = "land") -> Outline:
    return shore(key, (west, south), (east, south), (east, north), (west, north), kind=kind)


def port(key: str, x: float, y: float, harbour: bool | None = None, kind: PlaceKind = "fort") -> Place:
    return replace(place(key, x, y, kind), harbour=harbour)


def river(key: str, *points: Km, navigable: bool = True) -> River:
    return River(id=key, name=key.title(), points=points, navigable=navigable)


def square() -> Land:
    """A square island of 50 km between a western and a northern coast; the straight way lies over its corner."""
    coasts = box("west", 0, 0, 10, 120), box("north", 10, 100, 120, 120), box("isle", 40, 20, 90, 70)
    return land(SEA, [port("alfa", 10, 30), port("beta", 80, 100)], outlines=coasts)


def test_the_way_around_an_island_bends_at_its_corner() -> None:
    # 30 east and 40 north to the corner at 40, 70: 50 km by Pythagoras; then 40 east and 30 north: 50 km more.
    passage = square().sail("alfa", "beta")
    assert passage is not None
    assert [(leg.kind, leg.points, leg.metres) for leg in passage.legs] == [
        ("sea", ((10_000, 30_000), (40_000, 70_000)), 50_000),
        ("sea", ((40_000, 70_000), (80_000, 100_000)), 50_000),
    ]
    assert [leg.end for leg in passage.legs] == [Spot(x=40, y=70), "beta"]
    assert passage.metres == 100_000


def test_the_way_back_is_as_long() -> None:
    there, back = square().sail("alfa", "beta"), square().sail("beta", "alfa")
    assert there is not None
    assert back is not None
    assert [leg.points for leg in back.legs] == [leg.points[::-1] for leg in reversed(there.legs)]


def test_a_way_that_nothing_bars_is_one_leg() -> None:
    passage = square().sail("alfa", Spot(x=40, y=70))
    assert passage is not None
    assert [leg.metres for leg in passage.legs] == [50_000]


def test_a_way_may_follow_a_shore_and_a_map_edge() -> None:
    passage = square().sail(Spot(x=40, y=20), Spot(x=90, y=20))
    assert passage is not None
    assert [leg.metres for leg in passage.legs] == [50_000]
    edge = square().sail(Spot(x=10, y=0), Spot(x=120, y=0))
    assert edge is not None
    assert [leg.metres for leg in edge.legs] == [110_000]


def test_no_way_leads_over_land_that_parts_two_seas() -> None:
    parted = land(SEA, [port("alfa", 50, 60), port("beta", 70, 60)], outlines=[box("wall", 50, 0, 70, 120)])
    assert sorted(parted.harbours) == ["alfa", "beta"]
    assert parted.sail("alfa", "beta") is None
    assert parted.lanes == {"alfa": (), "beta": ()}


def test_who_is_there_already_has_no_leg() -> None:
    passage = square().sail("alfa", "alfa")
    assert passage is not None
    assert passage.legs == ()
    assert passage.metres == 0


def test_ships_do_not_leave_the_map_to_round_land_that_runs_off_it() -> None:
    # The cape reaches beyond the southern edge, so only its northern corners at y = 60 are a way round.
    cape = shore("cape", (50, -40), (70, -40), (70, 60), (50, 60))
    passage = land(SEA, [], outlines=[cape]).sail(Spot(x=20, y=20), Spot(x=100, y=20))
    assert passage is not None
    assert [leg.metres for leg in passage.legs] == [50_000, 20_000, 50_000]


def test_harbours_by_the_coast() -> None:
    """A stronghold within 2 km of the water, any place within 5 km that says so, none that says not."""
    coast = [box("west", 0, 0, 10, 120)]
    ports = [
        port("at", 10, 10),
        port("near", 8, 20),
        port("off", 7.999, 30),
        port("said", 5, 40, harbour=True, kind="village"),
        port("far", 4.999, 50, harbour=True),
        port("none", 10, 60, harbour=False),
        port("village", 10, 70, kind="village"),
        port("hythe", 9, 80, harbour=True, kind="crossroads"),
    ]
    found = land(SEA, ports, outlines=coast).harbours
    assert {key: harbour.point for key, harbour in found.items()} == {
        "at": (10_000, 10_000),
        "near": (10_000, 20_000),
        "said": (10_000, 40_000),
        "hythe": (10_000, 80_000),
    }


def test_a_map_without_a_shore_has_no_water() -> None:
    dry = land(SEA, [port("alfa", 10, 10, harbour=True)])
    assert dry.harbours == {}
    assert dry.navigable(10_000, 10_000) is False
    assert dry.sail("alfa", "alfa") is None
    assert dry.moor("alfa") is None
    assert dry.ashore("alfa") is None
    assert dry.bank("alfa") == ""


def test_an_unknown_place_is_no_position() -> None:
    with pytest.raises(KeyError):
        square().moor("nowhere")


@pytest.mark.parametrize(
    ("at", "where"),
    [
        ("alfa", "alfa"),
        (Spot(x=10, y=30), "alfa"),  # the very point at which the ships of alfa lie
        (Spot(x=20, y=30), Spot(x=20, y=30)),
        (Spot(x=9, y=60), Spot(x=10, y=60)),  # 1 km inland
        (Spot(x=8.999, y=60), None),
    ],
)
def test_where_a_fleet_lies(at: At, where: At | None) -> None:
    assert square().moor(at) == where


def test_a_place_without_a_harbour_takes_ships_on_its_shore_unless_it_says_not() -> None:
    ports = [port("village", 9.5, 40, kind="village"), port("none", 9.5, 60, harbour=False)]
    made = land(SEA, ports, outlines=[box("west", 0, 0, 10, 120)])
    assert made.moor("village") == Spot(x=10, y=40)
    assert made.moor("none") is None
    assert made.sail("village", "none") is None


@pytest.mark.parametrize(
    ("at", "where"),
    [
        ("alfa", "alfa"),
        (Spot(x=10, y=30), "alfa"),
        (Spot(x=10.6, y=60), Spot(x=10, y=60)),
        (Spot(x=11, y=60), Spot(x=10, y=60)),
        (Spot(x=11.001, y=60), None),
        (Spot(x=39.4, y=70.8), Spot(x=40, y=70)),  # 600 and 800 m off the corner: 1 km
    ],
)
def test_where_people_come_ashore(at: At, where: At | None) -> None:
    assert square().ashore(at) == where


def test_navigable_water() -> None:
    made = land(SEA, outlines=[box("isle", 40, 20, 90, 70), box("tarn", 50, 30, 60, 40, kind="lake")])
    assert made.navigable(39_000, 50_000)
    assert made.navigable(40_000, 50_000)  # a shore
    assert not made.navigable(41_000, 50_000)
    assert not made.navigable(55_000, 35_000)  # no river leads from the tarn to the sea
    assert made.moor(Spot(x=55, y=35)) is None


# A river that rises in the east, crosses a lake between x = 60 and x = 70, and falls into the sea at x = 10.
STREAM = river("flo", (110, 60), (10, 60))
LAKELAND = (box("main", 10, 0, 120, 120), box("mere", 60, 50, 70, 70, kind="lake"))
TOWNS = (port("hill", 100, 61), port("mouth", 10, 60), port("lee", 65, 70))


def flo(*more: River, towns: Iterable[Place] = TOWNS) -> Land:
    return land(SEA, towns, rivers=[STREAM, *more], outlines=LAKELAND)


def test_harbours_on_a_river_and_a_lake_that_it_reaches() -> None:
    found = flo().harbours
    assert (found["hill"].river, found["hill"].along, found["hill"].point) == ("flo", 10_000, (100_000, 60_000))
    assert (found["mouth"].river, found["mouth"].point) == ("", (10_000, 60_000))
    assert (found["lee"].river, found["lee"].point) == ("", (65_000, 70_000))


def test_downstream_across_the_lake_and_out_to_sea() -> None:
    # 30 km down to the lake, 10 over it, 50 down to the sea, 5 out to sea.
    passage = flo().sail("hill", Spot(x=5, y=60))
    assert passage is not None
    assert [(leg.kind, leg.metres, leg.end) for leg in passage.legs] == [
        ("down", 30_000, Spot(x=70, y=60)),
        ("sea", 10_000, Spot(x=60, y=60)),
        ("down", 50_000, Spot(x=10, y=60)),
        ("sea", 5_000, Spot(x=5, y=60)),
    ]


def test_upstream_counts_double_in_lanes() -> None:
    # 80 km of river and 10 of lake between hill and mouth; from lee it is 10 over the lake, 5 along it, by Pythagoras.
    lanes = flo().lanes
    assert dict(lanes["hill"])["mouth"] == 90_000
    assert dict(lanes["mouth"])["hill"] == 170_000
    assert dict(lanes["lee"])["mouth"] == 50_000 + 11_180
    assert list(lanes) == ["hill", "lee", "mouth"]


def test_a_short_way_upstream_loses_to_a_longer_one_by_sea() -> None:
    # An arm of the sea on either side of a neck that a river crosses from north to south: 20 km, or 60 km around.
    neck = (box("main", 0, 50, 110, 70), box("wall", 0, 0, 1, 120))
    made = land(SEA, rivers=[river("cut", (90, 70), (90, 50))], outlines=neck)
    south, north = Spot(x=90, y=50), Spot(x=90, y=70)
    down = made.sail(north, south)
    assert down is not None
    assert [(leg.kind, leg.metres) for leg in down.legs] == [("down", 20_000)]
    up = made.sail(south, north)
    assert up is not None
    assert [(leg.kind, leg.metres) for leg in up.legs] == [("up", 20_000)]  # 40 against 60 by sea
    slow = made.sail(south, north, 1, 4)
    assert slow is not None
    assert [(leg.kind, leg.metres) for leg in slow.legs] == [("sea", 20_000)] * 3  # 60 against 80


def test_ways_between_two_points_of_one_river() -> None:
    made = flo()
    here, there = Spot(river="flo", km=5), Spot(river="flo", km=25)
    down, up = made.sail(here, there), made.sail(there, here)
    assert down is not None
    assert up is not None
    assert [(leg.kind, leg.metres, leg.end) for leg in down.legs] == [("down", 20_000, there)]
    assert [(leg.kind, leg.metres, leg.end) for leg in up.legs] == [("up", 20_000, here)]


def test_a_river_bends_in_straight_legs() -> None:
    # 30 and 40, then 40 and 30: two pieces of 50 km.
    bent = river("flo", (90, 80), (50, 50), (10, 80))
    made = land(SEA, rivers=[bent], outlines=[box("main", 10, 0, 120, 120)])
    passage = made.sail(Spot(x=10, y=80), Spot(river="flo", km=20))
    assert passage is not None
    assert [(leg.kind, leg.metres, leg.along, leg.to) for leg in passage.legs] == [
        ("up", 50_000, 100_000, 50_000),
        ("up", 30_000, 50_000, 20_000),
    ]


@pytest.mark.parametrize(("mouth", "length"), [(12.0, 2000), (12.1, None)])
def test_a_mouth_drawn_up_to_2_km_short_of_the_sea_reaches_it(mouth: float, length: int | None) -> None:
    made = land(SEA, rivers=[river("flo", (50, 60), (mouth, 60))], outlines=[box("main", 10, 0, 120, 120)])
    start = Spot(river="flo", km=50 - mouth)
    passage = made.sail(start, Spot(x=5, y=60))
    if length is None:
        assert passage is None
        return
    assert passage is not None
    assert [(leg.kind, leg.metres, leg.end) for leg in passage.legs] == [
        ("down", length, Spot(x=10, y=60)),
        ("sea", 5000, Spot(x=5, y=60)),
    ]
    back = made.sail(Spot(x=5, y=60), start)
    assert back is not None
    assert [(leg.kind, leg.metres, leg.end) for leg in back.legs] == [
        ("sea", 5000, Spot(x=10, y=60)),
        ("up", length, start),
    ]


def test_a_river_flows_into_another() -> None:
    # Flo runs from x = 110; the brook meets it at x = 90, 20 km down, 10 km from its own source.
    made = flo(river("brook", (90, 70), (90, 60)))
    passage = made.sail(Spot(river="brook", km=4), Spot(river="flo", km=5))
    assert passage is not None
    assert [(leg.kind, leg.river, leg.metres) for leg in passage.legs] == [
        ("down", "brook", 6000),
        ("up", "flo", 15_000),
    ]


def test_up_one_river_after_another() -> None:
    # Alma runs west; the brook meets it 20 km down, 30 km from its source; the creek meets the brook 10 km down.
    rivers = [
        river("alma", (110, 60), (10, 60)),
        river("brook", (90, 90), (90, 60)),
        river("creek", (70, 80), (90, 80)),
    ]
    made = land(SEA, rivers=rivers, outlines=[box("main", 10, 0, 120, 120)])
    passage = made.sail(Spot(river="alma", km=25), Spot(river="creek", km=5))
    assert passage is not None
    legs = [(leg.kind, leg.river, leg.metres) for leg in passage.legs]
    assert legs == [("up", "alma", 5000), ("up", "brook", 20_000), ("up", "creek", 15_000)]


def test_a_river_that_ships_cannot_use_is_no_way() -> None:
    made = land(SEA, TOWNS, rivers=[replace(STREAM, navigable=False)], outlines=LAKELAND)
    assert sorted(made.harbours) == ["mouth"]
    assert made.moor(Spot(river="flo", km=5)) is None


def test_the_part_of_a_river_inside_a_lake_is_open_water() -> None:
    # 45 km down is at x = 65, in the middle of the lake.
    assert flo().moor(Spot(river="flo", km=45)) == Spot(x=65, y=60)
    assert flo().moor(Spot(river="flo", km=10)) == "hill"
    assert flo().moor(Spot(river="flo", km=20)) == Spot(river="flo", km=20)
    assert flo().moor(Spot(x=90, y=60.4)) == Spot(river="flo", km=20)
    assert flo().moor(Spot(river="flo", km=500)) == "mouth"


@pytest.mark.parametrize(
    ("at", "bank"),
    [
        (Spot(x=90, y=59.5), "left"),  # it runs west: south is left
        (Spot(x=90, y=60.5), "right"),
        (Spot(x=90, y=60), "left"),  # on the very line
        (Spot(x=90, y=61.001), ""),
        (Spot(river="flo", km=20), ""),
        ("hill", "right"),
        ("mouth", ""),
    ],
)
def test_the_bank_on_which_people_stand(at: At, bank: str) -> None:
    assert flo().bank(at) == bank


def test_a_river_takes_people_ashore_on_the_bank_they_name() -> None:
    made, at = flo(), Spot(river="flo", km=20)
    assert made.ashore(at) is None
    left, right = made.ashore(at, "left"), made.ashore(at, "right")
    assert left == Spot(x=90, y=59.975)
    assert right == Spot(x=90, y=60.025)
    assert (made.bank(left), made.bank(right)) == ("left", "right")
    assert made.ashore("hill") == "hill"


def test_a_bank_is_told_at_a_bend_too() -> None:
    # It runs west, then south: inside the bend is left.
    made = land(SEA, rivers=[river("flo", (90, 60), (50, 60), (50, 10))], outlines=[box("main", 0, 0, 120, 120)])
    assert made.bank(Spot(x=50.3, y=59.7)) == "left"
    assert made.bank(Spot(x=49.7, y=60.3)) == "right"
    assert made.bank(Spot(x=49.7, y=59.7)) == "right"
    corner = Spot(river="flo", km=40)
    for bank in ("left", "right"):
        landed = made.ashore(corner, bank)
        assert landed is not None
        assert made.bank(landed) == bank


def test_the_chart_is_worked_out_once_for_a_land_and_anew_when_a_harbour_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = world(SEA, [port("alfa", 10, 30), port("beta", 5, 90)], outlines=[box("west", 0, 0, 10, 120)])
    first = load(made, tmp_path)
    assert list(first.harbours) == ["alfa"]
    lanes = first.lanes

    def refuse(*_: object) -> None:
        raise AssertionError("worked out again")

    with monkeypatch.context() as patch:
        patch.setattr("campaign.land.water.water.survey", refuse)
        again = load(made, tmp_path)
        assert again.lanes == lanes
        assert again.harbours == first.harbours
    made.places["alfa"] = replace(made.places["alfa"], harbour=False)
    assert load(made, tmp_path).harbours == {}


def test_the_order_of_the_tables_changes_nothing() -> None:
    made = world(SEA, TOWNS, rivers=[STREAM, river("brook", (90, 70), (90, 60))], outlines=LAKELAND)
    turned = world(SEA, TOWNS[::-1], rivers=[river("brook", (90, 70), (90, 60)), STREAM], outlines=LAKELAND[::-1])
    assert load(made).water.chart == load(turned).water.chart


def test_a_coast_of_a_hundred_thousand_corners_does_not_hang() -> None:
    """A saw of 50,000 teeth 8 m wide and 1 km long is drawn coarser; ships sail past it from end to end."""
    teeth = [(i * 0.004, 20.0 + (i % 2)) for i in range(100_000)]
    saw = shore("saw", (0, 0), *teeth, (400, 20.0), (400, 0))
    before = time.process_time()
    passage = land((0, 0, 400, 40), [port("west", 0, 20.5), port("east", 399.996, 20.5)], outlines=[saw]).sail(
        "west", "east"
    )
    assert passage is not None
    assert 399_000 <= passage.metres <= 402_000
    assert time.process_time() - before < 10
