"""Rulings on how many ships a shore has room for: TUM-SHIP-3."""

from typing import Any

import pytest

from campaign.model.fleet import Stowing
from campaign.model.order import Disembark, Embark
from campaign.model.place import River, Spot
from campaign.rules.day import Day
from campaign.rules.numbers import Numbers
from campaign.rules.sea import loading, stowing
from campaign.rules.sea.quays import Quays, Shore
from tests.rulings import sea
from tests.rulings.scene import commander, play, spot
from tests.rulings.test_ships_loading import BJELKE, JUEL, danes, ordered

HELGE = River(id="helge", name="Helge å", points=((100.0, 20.0), (60.0, 20.0)), navigable=True)  # flows west


def landing(people: int, at: str | Spot, *records: River, **fields: Any) -> Day:
    """Juel's fleet at `at` with so many people aboard, a hundred to a ship, who are to go ashore."""
    ships, host = sea.aboard(sea.fleet(at=at, commander="juel-c", **fields), danes(infantry=people))
    return sea.sea(ships, host, JUEL, *records)


def through(day: Day, days: int, act: Disembark | Embark) -> list[str]:
    """Carry the order out for so many days, and return what happened on each."""
    told = []
    for _ in range(days):
        ordered(day, "juel", "juel-c", act)
        told.append(play(loading.work, day)[0].kind)
        day.number += 1
    return told


def test_ship_3_three_hundred_ships_on_one_beach_take_three_days() -> None:
    day = landing(30_000, spot(59.5, 20.0))
    assert through(day, 3, Disembark()) == ["loading goes on", "loading goes on", "unloaded"]
    assert day.world.armies["host"].aboard == ""
    assert day.world.fleets["juel"].stowing is None


def test_ship_3_on_the_first_day_a_hundred_of_them_have_their_day_and_all_wait_for_the_last() -> None:
    day = landing(30_000, spot(59.5, 20.0))
    at = spot(59.5, 20.0)
    through(day, 1, Disembark())
    assert day.world.fleets["juel"].stowing == Stowing("unload", at, "host", 100)
    assert day.world.armies["host"].aboard == "juel"


def test_ship_3_a_hundred_ships_are_unloaded_in_a_day_and_one_more_waits() -> None:
    assert through(landing(10_000, spot(59.5, 20.0)), 1, Disembark()) == ["unloaded"]
    assert through(landing(10_001, spot(59.5, 20.0)), 2, Disembark()) == ["loading goes on", "unloaded"]


def test_ship_3_loading_counts_on_likewise_and_the_army_stands_ashore_meanwhile() -> None:
    day = sea.sea(danes(infantry=15_000), JUEL, sea.fleet(own=150, commander="juel-c"))
    assert through(day, 1, Embark(army="host")) == ["loading goes on"]
    assert day.world.armies["host"].aboard == ""
    assert through(day, 1, Embark(army="host")) == ["loaded"]


@pytest.mark.parametrize(("north", "second"), [(30.0, "loading goes on"), (30.1, "unloaded")])
def test_ship_3_two_fleets_within_10_km_share_the_coast_the_first_by_id_goes_first(north: float, second: str) -> None:
    first, one = sea.aboard(sea.fleet("a-fleet", at=spot(59.5, 20.0), commander="juel-c"), danes("one", 6_000))
    other, two = sea.aboard(
        sea.fleet("b-fleet", at=spot(59.5, north), commander="bjelke"), danes("two", 6_000, commander="bjelke")
    )
    day = sea.sea(first, other, one, two, JUEL, BJELKE)
    ordered(day, "a-fleet", "juel-c", Disembark())
    ordered(day, "b-fleet", "bjelke", Disembark())
    events = play(loading.work, day)
    assert [event.kind for event in events if "loaded" in event.kind or "goes" in event.kind] == ["unloaded", second]
    if second != "unloaded":
        # 60 of the 100 are the first fleet's: 40 of the second's 60 are unloaded today
        begun = day.world.fleets["b-fleet"].stowing
        assert begun is not None
        assert begun.done == 40


def test_ship_3_a_bank_has_room_for_fifty_a_day() -> None:
    at = Spot(river="helge", km=20.0)
    assert through(landing(5_000, at, HELGE), 1, Disembark(bank="left")) == ["unloaded"]
    assert through(landing(5_100, at, HELGE), 2, Disembark(bank="left")) == ["loading goes on", "unloaded"]


def test_ship_3_each_bank_counts_for_itself() -> None:
    quays = Quays(Numbers({}))
    assert quays.take(Shore((0, 0), "helge", "left"), 70) == 50
    assert quays.take(Shore((0, 0), "helge", "left"), 1) == 0
    assert quays.take(Shore((0, 0), "helge", "right"), 70) == 50


def test_ship_3_ten_km_along_are_one_coast_and_a_metre_more_another() -> None:
    quays = Quays(Numbers({}))
    quays.take(Shore((0, 0)), 100)
    assert quays.free(Shore((10_000, 0))) == 0
    assert quays.free(Shore((10_001, 0))) == 100


def test_ship_3_what_was_begun_elsewhere_is_forgotten_when_the_fleet_lies_elsewhere() -> None:
    day = landing(30_000, spot(59.5, 20.0), stowing=Stowing("unload", "elsinore", "host", 200))
    play(stowing.settle, day)
    assert day.world.fleets["juel"].stowing is None
    assert through(day, 1, Disembark()) == ["loading goes on"]


def test_ship_3_another_army_waits_while_the_ships_are_loading_the_first() -> None:
    records = danes("one", 15_000), danes("two", 500, commander="bjelke"), JUEL, BJELKE
    day = sea.sea(*records, sea.fleet(own=160, commander="juel-c"))
    ordered(day, "juel", "juel-c", Embark(army="one"))
    ordered(day, "two", "bjelke", Embark(fleet="juel"))
    assert sorted(event.kind for event in play(loading.work, day)) == ["loading goes on", "loading waits"]
    day.number += 1
    play(loading.work, day)
    assert [day.world.armies[key].aboard for key in ("one", "two")] == ["juel", "juel"]


def test_ship_3_ships_of_friends_count_too() -> None:
    first, one = sea.aboard(sea.fleet("a-fleet", at=spot(59.5, 20.0), commander="juel-c"), danes("one", 10_000))
    fields: dict[str, Any] = {"nation": "holstein", "commander": "adolf"}
    other, two = sea.aboard(sea.fleet("b-fleet", at=spot(59.5, 22.0), **fields), danes("two", 100, **fields))
    day = sea.sea(first, other, one, two, JUEL, commander("adolf", nation="holstein"))
    ordered(day, "a-fleet", "juel-c", Disembark())
    ordered(day, "b-fleet", "adolf", Disembark())
    play(loading.work, day)
    assert [day.world.armies[key].aboard for key in ("one", "two")] == ["", "b-fleet"]


def test_ship_3_what_another_began_and_gave_up_keeps_nobody_waiting() -> None:
    begun = Stowing("load", "elsinore", "one", 100)
    records = danes("one", 15_000), danes("two", 500, commander="bjelke"), JUEL, BJELKE
    day = sea.sea(*records, sea.fleet(own=160, commander="juel-c", stowing=begun))
    ordered(day, "two", "bjelke", Embark(fleet="juel"))
    assert [event.kind for event in play(loading.work, day)] == ["loaded"]
