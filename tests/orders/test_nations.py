"""Foreign armies and fleets called by their nation: the one that the commander knows of, and never one he does not."""

import pytest

from campaign.model.knowledge import Observation
from campaign.model.order import Act, Attack, Follow, Harry, March, Write
from campaign.orders.grammar import parse
from campaign.orders.names import ArmyName, Chart, CommanderName, Names
from campaign.orders.outcome import Ambiguous, Outcome, Understood, Unreadable
from tests.orders.court import COMMANDERS, DATES, NEXT_DAY, OWN, PLACES, RIVERS
from tests.orders.field import country, main, send
from tests.rulings.scene import army

DANES = ArmyName("danes", "sighting 1", about="Denmark: about 3,000 troops", nation="Denmark", x=72_000, y=50_000)
DANES_EAST = ArmyName("danes-2", "sighting 4", about="Denmark: horse", nation="Denmark", x=120_000, y=61_000)
DUTCH_FLEET = ArmyName("dutch", "sighting 2", about="Holland: 9 ships", afloat=True, nation="Holland", x=1, y=2)
DANISH_FLEET = ArmyName("ships", "sighting 3", about="Denmark: 40 ships", afloat=True, nation="Denmark", x=1, y=1)
STRANGER = ArmyName("stranger", "sighting 5", about="unknown: about 900 troops", x=72_000, y=50_000)
SWEDES = ArmyName("gradell", "The army of Sweden", typed=True)


def heard(line: str, *armies: ArmyName) -> Outcome:
    """Read a line of one who knows these armies and fleets, and his own."""
    return parse(line, Names(DATES, NEXT_DAY, Chart(PLACES, RIVERS), (SWEDES, *armies), OWN, COMMANDERS))


def ordered(line: str, *armies: ArmyName) -> list[Act]:
    found = heard(line, *armies)
    assert isinstance(found, Understood), found
    return [one.act for one in found.commands]


@pytest.mark.parametrize(
    "called",
    ["the army of Denmark", "the Denmark army", "Denmark's army", "the forces of Denmark", "the troops of Denmark",
     "the enemy army of Denmark", "an army of Denmark", "THE HOST OF DENMARK", "Denmark’s men"],
)  # fmt: skip
def test_an_army_called_by_its_nation_is_the_one_that_he_has_seen_of_it(called: str) -> None:
    assert ordered(f"attack {called}", DANES, DUTCH_FLEET, DANISH_FLEET, STRANGER) == [Attack("danes")]


def test_a_fleet_called_by_its_nation_is_the_one_that_he_has_seen_of_it() -> None:
    assert ordered("follow the fleet of Denmark", DANES, DUTCH_FLEET, DANISH_FLEET) == [Follow("ships")]
    assert ordered("attack Holland's ships", DANES, DUTCH_FLEET, DANISH_FLEET) == [Attack("dutch")]


def test_the_order_goes_on_behind_the_nation() -> None:
    assert ordered("harry the army of Denmark with the Blue horse: burn; march to Lund", DANES) == [
        Harry("danes", ("blue-horse",), "burn"),
        March("lund"),
    ]


def test_of_several_each_is_named_by_its_label_and_none_is_chosen() -> None:
    found = heard("attack the army of Denmark", DANES, DANES_EAST, DANISH_FLEET)
    assert found == Ambiguous("the army of Denmark", ("sighting 1", "sighting 4"))


def test_a_place_near_which_one_of_them_was_seen_tells_it_from_the_others() -> None:
    """Lund is at 70, 50: sighting 1 was 2 km off, sighting 4 50 km; Dalby at 75, 45 is nearer than 20 km too."""
    assert ordered("attack the army of Denmark near Lund", DANES, DANES_EAST) == [Attack("danes")]
    assert ordered("attack the army of Denmark that is at Dalby", DANES, DANES_EAST) == [Attack("danes")]
    found = heard("attack the army of Denmark near Råå", DANES, DANES_EAST)
    assert isinstance(found, Unreadable)
    assert found.what == "the army of Denmark near Råå"
    assert found.hint == (
        "you know of none there; you know of sighting 1: Denmark: about 3,000 troops; sighting 4: Denmark: horse"
    )


def test_a_place_20_km_off_is_near_and_one_a_metre_farther_is_not() -> None:
    for x, near in ((90_000, True), (90_001, False)):
        far = ArmyName("far", "sighting 7", about="Denmark: horse", nation="Denmark", x=x, y=50_000)
        assert isinstance(heard("attack the army of Denmark near Lund", far), Understood) is near


@pytest.mark.parametrize(
    "line",
    ["attack the army of Denmark", "attack the army of Sweden", "attack the army of Norway", "attack Denmark",
     "attack the Danish army"],
)  # fmt: skip
def test_what_names_no_army_that_he_has_seen_is_not_understood(line: str) -> None:
    assert not isinstance(heard(line, DUTCH_FLEET, DANISH_FLEET, STRANGER), Understood)


def test_an_army_whose_nation_he_did_not_make_out_is_not_called_by_it() -> None:
    danes = army("danes", 3000, nation="denmark", at="vae")
    day = country(main(), danes)
    assert not send(day, "attack the army of Denmark").puts
    for nation, known in (({}, False), ({"nation": "denmark"}, True)):
        seen = Observation("ascheberg", "army", "danes", 0, 720, 0, 80_000, 50_000, dict(nation), alias="sighting 1")
        (echo,) = send(day, "attack the army of Denmark", seen=(seen,)).echoes
        assert (echo.lines[0].status == "understood") is known
        assert not known or echo.lines[0].orders[0].understood == "attack sighting 1"


def test_a_nation_called_otherwise_than_by_its_name_is_answered_with_what_he_has_seen_of_such_first() -> None:
    dutch = ArmyName("dutch-army", "sighting 0", about="Holland: foot", nation="Holland")
    found = heard("attack the Danish army", dutch, DANES)
    assert isinstance(found, Unreadable)
    assert found.hint == (
        "“the Danish army” is no army you know of; you know of sighting 1: Denmark: about 3,000 troops;"
        " sighting 0: Holland: foot"
    )


def test_an_army_with_a_slip_in_its_name_is_offered_but_not_one_that_is_only_an_army_too() -> None:
    scanians = ArmyName("scanian", "The Scanian army", typed=True)
    offered = heard("join the Scanain army", scanians)
    assert isinstance(offered, Unreadable)
    assert offered.hint == "“the Scanain army” is no army you know of; did you mean The Scanian army?"


def test_a_title_that_one_commander_alone_bears_in_his_name_names_him() -> None:
    karl = CommanderName("karl", "Karl, King of Sweden", "lund")
    line = "write to the King: come"
    for others, meant in (((), ["karl"]), ((CommanderName("christian", "Christian, King of Denmark"),), [])):
        known = Names(DATES, NEXT_DAY, Chart(PLACES, RIVERS), (SWEDES,), OWN, (*COMMANDERS, karl, *others))
        found = parse(line, known)
        acts = [one.act for one in found.commands] if isinstance(found, Understood) else []
        assert acts == [Write(one, "lund", "come") for one in meant]
    assert not isinstance(heard(line), Understood)
