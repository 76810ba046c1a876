"""Rulings on letters over water: which ships messengers take, how long that takes them, and through whose land."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from campaign.files.load import load
from campaign.land.load import load as load_land
from campaign.model.fleet import Fleet
from campaign.model.order import Write
from campaign.model.place import At, Outline, Place, River, Road
from campaign.model.siege import Siege
from campaign.model.word import Letter
from campaign.model.world import Record
from campaign.rules import letters
from campaign.rules.day import Day, NotNow
from campaign.rules.delivering import arrive
from campaign.rules.messengers import Country, Ride
from campaign.rules.numbers import Numbers
from campaign.rules.sea.hearsay import Speeds, landfalls
from campaign.rules.tracks import standing
from campaign.sight.riders import Watch, riders
from tests.rulings import sea
from tests.rulings.scene import army, commander, place, play, spot

SCANIA = Path(__file__).parents[2] / "worlds" / "scania"
DAWN = 360  # minutes after midnight
# On the shores of the strait, 20 km apart.
WEST, EAST = place("west", "village", 40, 50, harbour=True), place("east", "village", 60, 50, harbour=True)
SHORES: tuple[Place, ...] = (WEST, EAST)


def rides(start: At, goal: At, *records: Record, nation: str = "poland", sent: int = 3) -> Ride | None:
    """How a messenger of a nation goes who sets out on day `sent`; Poland is nobody's enemy."""
    day = sea.sea(*records)
    return Country(day.world, day.land, day.numbers, nation).ride(start, goal, sent)


def ride(start: At, goal: At, *records: Record, **more: Any) -> Ride:
    found = rides(start, goal, *records, **more)
    assert found is not None
    return found


def stages(found: Ride) -> list[tuple[float, float, int, int]]:
    return [(one.x, one.y, one.day, one.minute) for one in found.way]


def test_msg_4_a_messenger_sails_a_hundred_km_a_day_from_harbour_to_harbour() -> None:
    # 20 km at 100 km a day: a fifth of 1440 minutes is 288.
    found = ride("west", "east", *SHORES)
    assert stages(found) == [(40, 50, 3, DAWN), (60, 50, 3, DAWN + 288)]
    assert (found.days, found.hostile, found.rides_out, found.rides_in) == (1, False, False, False)


def test_msg_4_he_rides_to_the_harbour_sails_and_rides_on() -> None:
    # 35 km of road are half a day, 20 km of water a fifth, 14 km of road a fifth: 0.9 days.
    inland = place("alna", "village", 5, 50), place("dal", "village", 74, 50)
    roads = Road(id="a", start="alna", to="west"), Road(id="b", start="east", to="dal")
    found = ride("alna", "dal", *SHORES, *inland, *roads)
    assert stages(found) == [(5, 50, 3, 360), (40, 50, 3, 1080), (60, 50, 3, 1368), (74, 50, 4, 216)]
    assert (found.days, found.rides_out, found.rides_in) == (1, True, True)


def test_msg_4_without_a_road_he_comes_to_the_harbour_across_country() -> None:
    # 7 km off the roads count as 14: a fifth of a day; then 20 km of water, and 3.5 km as 7: a tenth.
    found = ride(spot(33, 50), spot(63.5, 50), *SHORES)
    assert stages(found) == [(33, 50, 3, 360), (40, 50, 3, 648), (60, 50, 3, 936), (63.5, 50, 3, 1080)]


def test_msg_4_he_takes_ship_along_a_coast_only_where_that_is_quicker() -> None:
    # 70 km along the western shore: by ship 0.7 days; by the road of 70 km a day, and by one of 42 km 0.6.
    coast = place("north", "village", 40, 85, harbour=True), place("south", "village", 40, 15, harbour=True)
    by_ship = ride("south", "north", *coast, Road(id="r", start="south", to="north"))
    assert stages(by_ship) == [(40, 15, 3, DAWN), (40, 85, 3, DAWN + 1008)]
    by_road = ride("south", "north", *coast, Road(id="r", start="south", to="north", km=42))
    assert stages(by_road) == [(40, 15, 3, DAWN), (40, 85, 3, DAWN + 864)]
    assert (by_ship.rides_out, by_road.rides_out) == (False, True)


def test_msg_4_his_way_at_sea_goes_round_the_land() -> None:
    # From 40, 50 round a cape at 50, 80 to 60, 50: twice the root of 10 x 10 + 30 x 30, 31.623 km.
    cape = Outline(id="cape", kind="land", points=((49, 0), (50, 80), (51, 0)))
    found = ride("west", "east", *SHORES, *sea.COASTS, cape)
    assert (50, 80) in [(one.x, one.y) for one in found.way]
    last = found.way[-1]
    assert (last.day, last.minute) == (3, DAWN + 911)  # 63.246 km at 100 km a day: 910.7 minutes


def test_msg_4_up_a_river_he_sails_half_as_fast() -> None:
    # The river runs 20 km from 20, 50 to the strait at 40, 50: down it a fifth of a day, up it two.
    river = River(id="r", name="R", points=((20, 50), (40, 50)), navigable=True)
    town = place("upper", "village", 20, 50, harbour=True)
    far = place("west", "village", 40, 50, harbour=True), town, river
    assert ride("upper", "west", *far).way[-1].minute == DAWN + 288
    assert ride("west", "upper", *far).way[-1].minute == DAWN + 576


def test_msg_2_where_neither_land_nor_water_leads_no_messenger_goes() -> None:
    inland = place("alna", "village", 5, 50), place("dal", "village", 95, 50)
    assert rides("alna", "dal", *inland) is None
    day = sea.sea(*inland, commander("bjelke", at="alna"), commander("gradell", at="dal"))
    with pytest.raises(NotNow, match="no messenger can get there, by land or by ship"):
        letters.Post(day).dispatch("bjelke", "gradell", "dal", "Come.")


def test_msg_4_from_ships_at_sea_he_sails_to_the_harbour_or_the_shore_from_which_he_is_there_first() -> None:
    # From the middle of the strait 10 km to the harbour, and from there by road 35 km: 0.1 + 0.5 days.
    dal = place("dal", "village", 95, 50), Road(id="b", start="east", to="dal")
    found = ride(sea.MID, "dal", *SHORES, *dal)
    assert stages(found) == [(50, 50, 3, 360), (60, 50, 3, 504), (95, 50, 3, 1224)]
    assert (found.rides_out, found.rides_in) == (False, True)
    # 500 m off the shore at 60, 20 he is set ashore there: to 63, 20 it is 3 km across country.
    beach = ride(spot(59.5, 20), spot(63, 20), *SHORES)
    assert [(one.x, one.y) for one in beach.way] == [(59.5, 20), (60, 20), (63, 20)]


def test_msg_4_to_ships_at_sea_he_sails_from_a_harbour() -> None:
    found = ride("west", sea.MID, *SHORES)
    assert stages(found) == [(40, 50, 3, DAWN), (50, 50, 3, DAWN + 144)]


def test_msg_4_from_ships_to_ships_he_sails_straight() -> None:
    assert stages(ride(spot(50, 10), spot(50, 60))) == [(50, 10, 3, DAWN), (50, 60, 3, DAWN + 720)]


def test_msg_3_water_is_nobody_s_territory_whose_shore_it_may_be() -> None:
    # Elsinore is Danish, Malmö Swedish. A Dane who writes from Elsinore to the ships before Malmö runs no risk; one who
    # rides on from Malmö's harbour does.
    assert not ride("elsinore", spot(59, 50), nation="denmark").hostile
    assert not ride("elsinore", "malmo", nation="denmark").hostile
    assert ride("elsinore", "lund", Road(id="r", start="malmo", to="lund"), nation="denmark").hostile


def besieged(*closing: Fleet) -> Day:
    """Swedes shut in in Malmö by Danes; Ascheberg is within, Bjelke at sea."""
    people = commander("ascheberg", at="malmo"), commander("bjelke", at=sea.MID)
    shut = army("foot", infantry=100, commander="ascheberg", at="malmo", inside=True)
    foe = army("foes", nation="denmark", infantry=100, at="malmo")
    siege = Siege(id="malmo", by=("foes",), since=1, endurance=5)
    return sea.sea(*people, shut, foe, siege, *closing)


@pytest.mark.parametrize("blockaded", [False, True])
@pytest.mark.parametrize(("sender", "to", "at"), [("ascheberg", "bjelke", sea.MID), ("bjelke", "ascheberg", "malmo")])
def test_msg_3_by_sea_a_letter_passes_a_siege_that_does_not_close_the_sea(
    sender: str, to: str, at: At, blockaded: bool
) -> None:
    closing = (sea.fleet("danes", 3, at="malmo", blockades="malmo"),) if blockaded else ()
    letter, _ = letters.Post(besieged(*closing)).dispatch(sender, to, at, "Hold on.")
    assert letter.hostile == blockaded


def test_msg_3_by_land_it_goes_through_the_lines_even_while_the_sea_is_open() -> None:
    letter, _ = letters.Post(besieged()).dispatch("ascheberg", "bjelke", "lund", "Hold on.")
    assert letter.hostile


def test_msg_2_a_reader_at_sea_gets_it_within_five_km_of_the_place() -> None:
    def handed(x: float) -> str:
        day = sea.sea(*SHORES, commander("bjelke", nation="denmark", at="west"), commander("gradell", at=spot(x, 50)))
        letter, _ = letters.Post(day).dispatch("bjelke", "gradell", sea.MID, "Come.")
        day.world.letters[letter.id] = replace(letter, fate="arrives", hostile=False, due=1)
        play(arrive, day)
        return day.world.letters[letter.id].status

    assert handed(55.0) == "delivered"
    assert handed(55.001) == "waiting"


def test_msg_2_a_letter_across_the_strait_sets_out_and_comes_in() -> None:
    day = sea.sea(*SHORES, commander("bjelke", nation="denmark", at="west"), commander("gradell", at="east"))
    order = sea.order("bjelke", Write(to="gradell", at="east", text="Come over."))
    day.world.orders[order.id] = order
    play(letters.send, day)
    (letter,) = day.world.letters.values()
    assert isinstance(letter, Letter)
    assert (letter.due, letter.status, day.world.orders[order.id].status) == (2, "under way", "done")


def test_msg_4_a_messenger_at_sea_is_seen_as_a_boat_and_on_land_as_a_rider() -> None:
    # He sails from 40, 50 at dawn, 20 km in 288 minutes, and rides on. At seven he is 4.17 km out, at eight 8.33; at
    # three in the afternoon, 252 minutes from the harbour, 12.25 km, and 2.25 from the watch at 70, 50; then 5.17.
    dal = place("dal", "village", 95, 50), Road(id="b", start="east", to="dal")
    way = ride("west", "dal", *SHORES, *dal, sent=1).way
    letter = Letter("bjelke.1", "bjelke", "gradell", "dal", 1, "Come.", way=way, due=2)
    day = sea.sea(*SHORES, *dal, letter)
    watches = [
        Watch("west", standing(40_000, 50_000), 5_000, set()),
        Watch("east", standing(70_000, 50_000), 5_000, set()),
    ]
    seen = {one.who: (one.x, one.seen) for one in riders(day, watches, 60)}
    assert seen == {"west": (44_167, {"heading": "east", "afloat": True}), "east": (72_250, {"heading": "east"})}


def test_msg_4_in_scania_letters_and_news_cross_the_sound() -> None:
    # No land joins Malmö and Copenhagen, which lie 28 km apart: straight, news would be three days on its way.
    world = load(SCANIA).world
    land, numbers = load_land(world), Numbers(world.campaign.rules)
    country = Country(world, land, numbers, world.places["malmo"].holder or "")
    assert country.overland("malmo", "copenhagen") is None
    found = country.ride("malmo", "copenhagen", 1)
    assert found is not None
    assert (found.days, found.hostile, found.rides_out, found.rides_in) == (1, False, False, False)
    day = 10 * 100 * 1000  # units: a metre by land takes 100 of them, a metre by ship 10
    come = {harbour: time for time, harbour in landfalls(land, land.points["malmo"], Speeds(10, 100)).by_ship}
    assert come["copenhagen"] <= day < 28 * 1000 * 100
