"""The fourth stretch of the Scanian War: ships are loaded, sail, fight, land an army, and are not paid (TUM-SHIP)."""

import json
from pathlib import Path

import pytest

from campaign.files import chronicle
from campaign.files.load import load
from campaign.model.event import Event
from campaign.model.world import World
from campaign.play import verifying
from tests.golden.fortnight import DAYS
from tests.golden.stretch import copied
from tests.play.lay import report

FIRST = 39


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(tmp_path_factory.mktemp("war"))


@pytest.fixture(scope="module")
def world(played: Path) -> World:
    return load(played).sound()


@pytest.fixture(scope="module")
def events(played: Path) -> list[Event]:
    """All that happened on days 39 to 46, in order."""
    return [event for day in range(FIRST, DAYS + 1) for event in chronicle.events(played, day)]


def of(events: list[Event], rule: str, day: int, words: str = "") -> list[str]:
    return [event.text for event in events if (event.rule, event.day) == (rule, day) and words in event.text]


def test_ship_1_two_armies_need_as_many_ships_as_their_people_horses_and_wagons_fill(events: list[Event]) -> None:
    """350 horse: 18 ships; 88 followers: 1; 10 wagons: 1. 850 + 700 foot and 194 followers, 1,744 in all: 18."""
    assert of(events, "TUM-SHIP-2", 40) == [
        "The Danish fleet: Ulrik Frederik Gyldenløve's army loaded, 20 ships",
        "The Danish fleet: The new regiments loaded, 18 ships",
    ]


def test_ship_6_own_ships_cost_100_a_day_and_hired_ones_200(events: list[Event]) -> None:
    """42 own ships: 4,200. After the battle 35 own and 5 hired: 3,500 + 1,000."""
    assert [text.partition(";")[0] for text in of(events, "TUM-SHIP-6", 40, "Danish")] == [
        "The Danish fleet: 4,200 loot paid for 42 ships"
    ]
    assert of(events, "TUM-SHIP-6", 43, "Danish")[0].startswith("The Danish fleet: 4,500 loot paid for 40 ships")


def test_ship_9_ships_are_hired_for_1000_each_and_come_when_the_dice_say(events: list[Event]) -> None:
    assert of(events, "TUM-SHIP-9", 43) == ["The Danish fleet: 5 ships hired for 5,000 loot"]


def test_ship_8_fleets_fight_off_malmo_and_what_sinks_takes_along_what_it_carries(events: list[Event]) -> None:
    """A Slayer's +5 and a Guardian's -5 leave the row's 15% of 42 ships: 6.3, so 6 or 7 of them."""
    (battle,) = of(events, "TUM-SHIP-8", 41, "Sea battle off Malmö")
    assert "25 ships, strength 25" in battle
    assert "42 ships, strength 42" in battle
    (beaten,) = of(events, "TUM-SHIP-8", 41, "beaten")
    assert "7 of 42 ships sunk, with 100 cavalry, 100 infantry, 10,000 loot aboard; morale 9 → 7" in beaten
    assert of(events, "TUM-SHIP-8", 41, "Holstein horse 100 of 350")
    assert of(events, "TUM-SHIP-8", 41, "retreated 10.0 km")


def test_ship_5_the_danes_row_round_the_cape_and_it_counts_as_a_forced_march(events: list[Event]) -> None:
    (rowed,) = of(events, "TUM-SHIP-5", 42, "The Danish fleet: rowed")
    assert "40.6 km" in rowed
    changed = {
        (change.path[1], change.after)
        for event in events
        if event.day == 42
        for change in event.changes
        if change.path[-1] == "forced_days"
    }
    assert {"danish-fleet", "new-regiments", "gyldenlove-army"} <= {key for key, _ in changed}


def test_ship_2_the_army_lands_on_the_coast_a_day_after_it_came_there(events: list[Event], played: Path) -> None:
    assert of(events, "TUM-SHIP-2", 43) == [
        "The Danish fleet: Ulrik Frederik Gyldenløve's army and The new regiments unloaded, 32 ships"
    ]
    assert of(events, "TUM-MOV-1", 44, "The new regiments: marched")


def test_ship_7_unpaid_ships_wander_and_those_who_are_left_go_home(events: list[Event], world: World) -> None:
    assert of(events, "TUM-SHIP-6", 45, "not paid")
    (check,) = of(events, "TUM-SHIP-7", 45)
    assert "28 failed and wander, 3 of them for ever" in check
    assert sum(stray.count for stray in world.fleets["danish-fleet"].strays) == 25
    assert of(events, "TUM-SHIP-1", 46, "make for a friendly harbour")


def test_com_2_the_admiral_is_taken_off_ystad(world: World, played: Path) -> None:
    assert world.commanders["juel"].status == "captured"
    assert "You are taken" in report(played, 45, "juel")


def test_sie_3_a_fleet_closes_a_harbour_and_opens_it_when_it_sails(events: list[Event]) -> None:
    assert of(events, "TUM-SIE-3", 42, "closes its harbour") == [
        "The Baltic squadron: lies off Copenhagen and closes its harbour"
    ]
    assert of(events, "TUM-SIE-3", 44, "no longer closed")
    assert of(events, "TUM-SIE-3", 43, "the sea is open")


def test_msg_4_news_of_the_battle_crosses_the_sound_at_100_km_a_day(events: list[Event]) -> None:
    """Landskrona lies within a day by water: Carl von Arensdorff hears of it on the next; Bielke, inland, does not."""
    heard = [text for text in of(events, "TUM-MSG-4", 42, "off Malmö") if "heard" in text]
    assert any("Carl von Arensdorff" in text for text in heard)
    assert not any("Nils Bielke" in text for text in heard)


def test_no_report_of_a_passenger_or_an_enemy_says_what_the_ships_carry(played: Path) -> None:
    assert "loot a day" in report(played, 41, "juel")
    for who in ("uggla", "fersen", "carl-arensdorff"):
        text = report(played, 41, who)
        assert "18,180" not in text
        assert "North Zealand regiment" not in text
    paper = json.loads((played / "reports/day-0041/uggla.json").read_text(encoding="utf-8"))
    seen = [
        one["text"] for one in paper["in_sight"] if "about 40 ships" in one["text"] or "about 50 ships" in one["text"]
    ]
    assert seen


def test_the_record_of_the_whole_campaign_is_true(played: Path) -> None:
    found = verifying.verify(played)
    assert (found.days, found.partings) == (DAYS, ())
