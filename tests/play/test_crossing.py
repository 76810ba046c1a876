"""`route --ship`: days of march, loading, sailing and unloading, worked out by hand."""

import pytest
from msgspec.structs import replace

from campaign.core.calendar import Dates
from campaign.land.load import load
from campaign.model.army import Army, Detachment
from campaign.model.place import At, Outline, River, Spot
from campaign.model.world import World
from campaign.play.calendars import calendar
from campaign.play.crossing import Crossing
from campaign.play.itineraries import RouteLine, traveller
from tests.land.sheet import place, road, world


def strait() -> World:
    """Land west of x = 40 and east of 160, the sea between; 30 km of road to one shore, 15 km from the other."""
    places = [place("lone", 10, 50), place("west", 40, 50), place("east", 160, 50), place("home", 175, 50)]
    roads = [road("a", "lone", "west"), road("b", "east", "home")]
    lands = [
        Outline(id=key, kind="land", points=((x, 0), (x + 40, 0), (x + 40, 100), (x, 100)))
        for key, x in (("left", 0.0), ("right", 160.0))
    ]
    return world((0, 0, 200, 100), places, roads, outlines=lands)


def crossed(made: World, start: At, goal: At, row: bool = False, army: Army | None = None) -> RouteLine | None:
    dates: Dates = calendar(made.campaign.calendar)
    crossing = Crossing(made, load(made), dates, "march", "day", row)
    return crossing.way(army or traveller(made, None, start), goal)


def stages(line: RouteLine | None) -> list[tuple[str, float, int | None]]:
    assert line is not None
    return [(leg.kind, leg.km, leg.days) for leg in line.legs]


def test_ship_2_march_load_sail_unload_and_march_on() -> None:
    # 30 km at 20 a day are two days, 120 km of sea at 100 a day two, 15 km one; a day each to load and unload.
    line = crossed(strait(), "lone", "home")
    assert stages(line) == [("march", 30, 2), ("load", 0, 1), ("sail", 120, 2), ("unload", 0, 1), ("march", 15, 1)]
    assert line is not None
    assert (line.km, line.days) == (165, 7)
    assert line.arrival.startswith("30 June")  # the first day is 24 June
    assert [(leg.start, leg.end) for leg in line.legs][1:4] == [("West", "West"), ("West", "East"), ("East", "East")]


def test_ship_5_rowing_crosses_in_one_day() -> None:
    line = crossed(strait(), "west", "east", row=True)
    assert stages(line) == [("load", 0, 1), ("row", 120, 1), ("unload", 0, 1)]


def test_ship_2_who_goes_to_an_open_beach_lands_there() -> None:
    # 120 km east and 30 north: 123.7 km.
    line = crossed(strait(), "west", Spot(x=160, y=80))
    assert stages(line) == [("load", 0, 1), ("sail", 123.7, 2), ("unload", 0, 1)]


def with_cove() -> World:
    """The strait, and a village 400 m behind its eastern shore, on no road."""
    made = strait()
    made.places["cove"] = place("cove", 160.4, 20, kind="village")
    return made


def test_mov_2_who_cannot_leave_the_road_lands_beside_a_village_on_the_shore() -> None:
    """123.7 km of sea; on foot 400 m more to the village, with wagons no farther than the shore."""
    assert stages(crossed(with_cove(), "west", "cove")) == [
        ("load", 0, 1),
        ("sail", 123.7, 2),
        ("unload", 0, 1),
        ("march", 0.4, 1),
    ]
    carts = host(1)
    carts = replace(carts, detachments={"foot": replace(carts.detachments["foot"], wagons=4)})
    line = crossed(with_cove(), "west", "cove", army=carts)
    assert stages(line) == [("load", 0, 1), ("sail", 123.7, 2), ("unload", 0, 1)]
    assert line is not None
    assert (line.km, line.days) == (123.7, 4)
    assert line.notes[1:] == ("It lands beside Cove and stays on the shore: wagons cannot leave the road.",)


def test_ship_2_who_stands_within_a_kilometre_of_the_water_goes_aboard_there() -> None:
    """From the village on the shore, wagons and all, without a march."""
    carts = replace(host(1), at="cove")
    carts = replace(carts, detachments={"foot": replace(carts.detachments["foot"], wagons=4)})
    line = crossed(with_cove(), "cove", "west", army=carts)
    assert stages(line) == [("load", 0, 1), ("sail", 123.7, 2), ("unload", 0, 1)]
    assert line is not None
    assert line.notes == ("It fills 2 ships.",)


def host(ships: int) -> Army:
    men = Detachment(id="foot", name="Foot", type="infantry", size=ships * 100)
    return Army(
        id="host", name="Host", nation="independent", at="west", npc="halt", noncombatants=0, detachments={"foot": men}
    )


@pytest.mark.parametrize(("ships", "days"), [(100, 1), (101, 2)])
def test_ship_3_a_hundred_ships_a_day_load_on_a_coast(ships: int, days: int) -> None:
    line = crossed(strait(), "west", "east", army=host(ships))
    assert stages(line) == [("load", 0, days), ("sail", 120, 2), ("unload", 0, days)]
    assert line is not None
    assert line.notes == (f"It fills {ships} ships.",)


@pytest.mark.parametrize(("ships", "days"), [(50, 1), (51, 2)])
def test_ship_3_fifty_a_day_on_a_river(ships: int, days: int) -> None:
    made = strait()
    made.rivers["flo"] = River(id="flo", name="Flo", points=((200, 50), (160, 50)), navigable=True)
    # 120 km of sea are a day and a fifth, 15 km against the stream at 50 a day three tenths more.
    line = crossed(made, "west", "home", army=host(ships))
    assert stages(line) == [("load", 0, 1), ("sail", 135, 2), ("unload", 0, days)]


def test_no_way_by_ship_where_no_water_joins_the_two() -> None:
    made = strait()
    made.places["west"] = replace(made.places["west"], harbour=False)
    assert crossed(made, "lone", "home") is None
