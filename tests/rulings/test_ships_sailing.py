"""Rulings: fleets sail, row, follow and close harbours (TUM-SHIP-4, TUM-SHIP-5, TUM-MOV-4, TUM-SIE-3)."""

from collections.abc import Iterator
from typing import Any

import pytest

from campaign.model.fleet import Fleet
from campaign.model.order import Act, Attack, Blockade, Follow, Sail
from campaign.model.people import Commander
from campaign.model.place import Outline, River, Spot
from campaign.model.world import Record
from campaign.rules import marching, ordering
from campaign.rules.day import Day, Happening
from campaign.rules.sea import sailing
from tests.rulings.scene import army, commander, play, scene, spot
from tests.rulings.sea import COASTS, MID, aboard, fleet, order, sea

JUEL = commander("juel", nation="denmark")
SOUTH, NORTH = spot(50, 10), spot(50, 90)
STREAM = River(id="lodde", name="Lödde å", points=((90.0, 70.0), (60.0, 70.0)), navigable=True)


def under(own: int = 4, **fields: Any) -> Fleet:
    return fleet(**{"own": own, "commander": "juel", "at": MID, **fields})


def the_day(day: Day) -> Iterator[Happening]:
    """Orders are taken up, armies march, fleets sail."""
    yield from ordering.take_up(day)
    yield from marching.march(day)
    yield from sailing.sail(day)


def sailed(*records: Record, lead: Commander = JUEL, **settings: Any) -> tuple[Day, list[Any]]:
    day = sea(lead, *records, **settings)
    events = play(the_day, day)
    return day, [one for one in events if one.kind != "order begun"]


def told(act: Act, ships: Fleet | None = None, *records: Record, **settings: Any) -> tuple[Day, list[Any]]:
    return sailed(under() if ships is None else ships, order("juel", act), *records, **settings)


def ends(day: Day, key: str = "juel-1") -> tuple[str, str]:
    one = day.world.orders[key]
    return one.status, one.why


def at(day: Day, key: str = "juel") -> Any:
    return day.world.fleets[key].at


def test_ship_4_a_fleet_sails_to_a_harbour_over_the_strait() -> None:
    """From Elsinore to Malmö it is 20 km."""
    day, events = told(Sail("malmo"), under(at="elsinore"))
    assert (at(day), day.world.commanders["juel"].at, ends(day)) == ("malmo", "malmo", ("done", ""))
    [event] = events
    assert (event.rule, event.kind, event.who) == ("TUM-SHIP-4", "sailed", ("juel", "juel"))
    assert event.text == "Juel's fleet: sailed 20.0 km east from Elsinore to Malmö"
    assert event.own == "The fleet sailed 20.0 km from Elsinore to Malmö."
    assert [(one.by, one.reason) for one in event.why] == [("100 km", "a day at sea")]


def test_ship_4_100_km_a_day_by_way_of_a_place_that_is_then_behind_it() -> None:
    """40 km to the north and 60 km back of 80."""
    day, events = told(Sail(SOUTH, via=(NORTH,)))
    assert at(day) == spot(50, 30)
    assert day.world.orders["juel-1"].act == Sail(SOUTH)
    assert ends(day) == ("running", "")
    assert events[0].text == "Juel's fleet: sailed 100.0 km south from 50.0, 50.0 toward 50.0, 10.0, to 50.0, 30.0"


def test_ship_4_the_way_is_planned_anew_each_day_and_arrives() -> None:
    day, _ = told(Sail(SOUTH), under(at=spot(50, 30)))
    assert (at(day), ends(day)) == (SOUTH, ("done", ""))


def test_ship_4_half_as_fast_upstream() -> None:
    """At 4 km an hour 40 km a day: 5 km to the mouth are an eighth of it; in the rest it makes 17.5 of 20 km a day."""
    day, events = told(Sail(Spot(river="lodde", km=2.0)), under(at=spot(55, 70)), STREAM, rules={"ships.speed": 4})
    assert at(day) == Spot(river="lodde", km=12.5)
    assert day.land.xy(at(day)) == (77_500, 70_000)
    assert [(one.by, one.reason) for one in events[0].why] == [("20 km", "a day upstream"), ("40 km", "a day at sea")]


def test_ship_4_as_fast_downstream_as_at_sea() -> None:
    """28 km of the river and 12 km of the sea."""
    ships = under(at=Spot(river="lodde", km=2.0))
    day, _ = told(Sail(spot(45, 70)), ships, STREAM, rules={"ships.speed": 4})
    assert at(day) == spot(48, 70)


def test_ship_5_rowing_adds_10_km_an_hour_and_is_a_forced_march_for_all_aboard() -> None:
    """200 km a day: 40 + 80 + 80 km."""
    ships, host = aboard(under(), army("host", 200, nation="denmark", commander="bjelke", forced_days=2))
    day, events = told(Sail(NORTH, via=(NORTH, SOUTH), row=True), ships, host, commander("bjelke", nation="denmark"))
    assert (at(day), day.world.armies["host"].at) == (NORTH, NORTH)
    assert (day.world.fleets["juel"].forced_days, day.world.armies["host"].forced_days) == (1, 3)
    assert [(one.rule, one.kind, one.who) for one in events] == [
        ("TUM-SHIP-5", "rowed", ("juel", "juel")),
        ("TUM-SHIP-5", "carried", ("host", "bjelke")),
    ]
    assert events[1].own == "The army is aboard Juel's fleet, which rowed 200.0 km from 50.0, 50.0 to 50.0, 90.0."


def test_ship_5_rowing_upstream_is_15_km_an_hour() -> None:
    """At 10 + 4 km an hour 140 km a day; upstream 2 + 10, 120: 5 km are 1/28 of the day, 28 km are 7/30."""
    day, events = told(
        Sail(Spot(river="lodde", km=2.0), row=True), under(at=spot(55, 70)), STREAM, rules={"ships.speed": 4}
    )
    assert at(day) == Spot(river="lodde", km=2.0)
    assert [one.by for one in events[0].why] == ["120 km", "140 km"]


def test_mov_4_a_full_week_of_rowing_costs_fleet_and_army_morale_and_a_check() -> None:
    ships, host = aboard(under(0, forced_days=6), army("host", 100, nation="denmark", forced_days=6))
    dice = {"TUM-SHIP-7/juel+host-1-1/rowing/0": (4, 4), "TUM-MOR-2/host/rowing/0": (4, 4)}
    day, events = told(Sail(NORTH, row=True), ships, host, dice=dice)
    assert (day.world.fleets["juel"].morale, day.world.armies["host"].morale) == (8, 8)
    assert [one.kind for one in events] == [
        "rowed",
        "week of rowing",
        "ships held",
        "forced week",
        "morale check held",
    ]
    assert [one.by for one in events[1].why] == ["-1"]


def test_mov_4_no_price_before_the_week_is_full() -> None:
    day, events = told(Sail(NORTH, row=True), under(forced_days=5))
    assert (day.world.fleets["juel"].forced_days, day.world.fleets["juel"].morale) == (6, 9)
    assert [one.kind for one in events] == ["rowed"]


def test_ship_4_where_a_fleet_is_between_and_with_it_the_armies_aboard() -> None:
    """80 km: at tick 24 of 60 half of it is behind."""
    ships, host = aboard(under(at=SOUTH), army("host", 100, nation="denmark"))
    day, _ = told(Sail(NORTH), ships, host)
    assert [day.tracks["juel"].at(tick) for tick in (0, 24, 48, 60)] == [
        (50_000, 10_000),
        (50_000, 50_000),
        (50_000, 90_000),
        (50_000, 90_000),
    ]
    assert day.tracks["host"] is day.tracks["juel"]
    still, _ = sailed(ships, host)
    assert (still.tracks["host"].at(60), still.tracks["juel"].halt) == ((50_000, 10_000), 0)


def test_ship_4_in_a_harbour_ships_lie_on_the_water() -> None:
    day, _ = sailed(under(at="elsinore"))
    assert day.tracks["juel"].at(0) == (40_000, 50_000)


WALL = Outline(id="wall", kind="land", points=((0.0, 60.0), (100.0, 60.0), (100.0, 61.0), (0.0, 61.0)))


@pytest.mark.parametrize(
    ("act", "ships", "why"),
    [
        (Sail("lund"), under(), "no ships sail to Lund: it is not at the water"),
        (Sail(spot(80, 20)), under(), "no ships sail to 80.0, 20.0: it is not at the water"),
        (Sail("malmo", via=("lund",)), under(), "no ships sail to Lund: it is not at the water"),
        (Sail(NORTH), under(), "there is no way over water"),
        (Sail("malmo"), under(at=spot(80, 20)), "the fleet lies on no water that ships sail on"),
        (Sail("malmo"), under(0), "the fleet has no ships"),
        (Blockade("lund"), under(), "there is no harbour"),
        (Blockade("elsinore"), under(), "Elsinore is held by friends"),
        (Follow("nobody"), under(), "that fleet is not in sight"),
        (Attack("other"), under(at=spot(50, 38)), "the enemy is not in sight"),
        (Attack("third"), under(), "that fleet is no enemy"),
    ],
)
def test_ship_4_why_a_fleet_does_not_sail(act: Act, ships: Fleet, why: str) -> None:
    others = (fleet("other", 1, nation="sweden", at=spot(50, 49)), fleet("third", 1, nation="holstein", at=MID))
    day, _ = told(act, ships, *COASTS, WALL, *others)
    assert ends(day) == ("failed", why)
    assert at(day) == ships.at


def test_ship_4_a_fleet_that_is_there_has_done_its_order_and_one_that_nobody_leads_lies_still() -> None:
    day, events = told(Sail(MID))
    assert (ends(day), [one.kind for one in events]) == (("done", ""), ["ships there"])
    day, _ = sailed(fleet(own=1, at=MID), order("juel", Sail(NORTH)))
    assert at(day) == MID


def test_ship_4_a_fleet_follows_another_along_its_way() -> None:
    ahead = fleet("ahead", 1, commander="bjelke", at=MID)
    day, _ = told(
        Follow("ahead"),
        under(),
        ahead,
        commander("bjelke", nation="denmark"),
        order("bjelke", Sail(SOUTH, via=(NORTH,))),
    )
    assert (at(day), at(day, "ahead")) == (spot(50, 30), spot(50, 30))
    assert ends(day) == ("running", "")


def test_ship_4_one_that_is_not_with_it_makes_for_where_it_will_be_or_lies() -> None:
    """3 km off: to where it lies; and to where it will be at the day's end."""
    ahead = fleet("ahead", 1, commander="bjelke", at=spot(50, 53))
    day, _ = told(Follow("ahead"), under(), ahead)
    assert at(day) == spot(50, 53)
    bjelke = (commander("bjelke", nation="denmark"), order("bjelke", Sail(NORTH)))
    day, _ = told(Follow("ahead"), under(), ahead, *bjelke)
    assert at(day) == NORTH


def test_ship_4_fleets_that_follow_each_other_lie_still() -> None:
    other = fleet("other", 1, commander="bjelke", at=MID)
    day, events = told(
        Follow("other"), under(), other, commander("bjelke", nation="denmark"), order("bjelke", Follow("juel"))
    )
    assert (at(day), at(day, "other"), events) == (MID, MID, [])


def test_sie_3_a_fleet_sails_to_a_harbour_and_closes_it_until_it_has_other_orders() -> None:
    ships = under(12, at="elsinore")
    day, events = told(Blockade("malmo"), ships)
    after = day.world.fleets["juel"]
    assert (after.at, after.blockades, ends(day)) == ("malmo", "malmo", ("running", ""))
    assert [(one.rule, one.kind) for one in events] == [("TUM-SHIP-4", "sailed"), ("TUM-SIE-3", "blockade begun")]
    [news] = day.news
    assert news.tale == "a fleet of Denmark, about 10 ships closes the harbour of Malmö"
    day, events = told(Blockade("malmo"), after)
    assert (day.world.fleets["juel"], events) == (after, [])
    day, events = told(Sail("elsinore"), after)
    assert (day.world.fleets["juel"].blockades, at(day)) == ("", "elsinore")
    assert [(one.kind, one.own) for one in events] == [
        ("blockade lifted", "The fleet no longer closes Malmö."),
        ("sailed", "The fleet sailed 20.0 km from Malmö to Elsinore."),
    ]


def test_sie_3_a_fleet_on_the_way_closes_nothing_yet() -> None:
    day, _ = told(Blockade("malmo"), under(at="elsinore"), rules={"ships.speed": 1})
    assert (at(day), day.world.fleets["juel"].blockades) == (MID, "")


def test_ship_4_who_is_held_or_without_fleets_does_nothing() -> None:
    day = sea(JUEL, under(), order("juel", Sail(NORTH)))
    play(ordering.take_up, day)
    day.held = {"juel"}
    assert play(sailing.sail, day) == []
    assert play(sailing.sail, scene()) == []


def test_ship_4_he_who_leads_an_army_ashore_stays_with_it() -> None:
    host = army("host", 100, nation="denmark", commander="juel", at="elsinore")
    day, _ = told(Sail("malmo"), under(at="elsinore"), host)
    assert (at(day), day.world.armies["host"].at, day.world.commanders["juel"].at) == ("malmo", "elsinore", None)


def test_ship_1_he_who_leads_another_fleet_at_the_same_spot_stays_with_it() -> None:
    other = fleet("other", 1, commander="bjelke", at=MID)
    day, _ = told(Sail(NORTH), under(), other, commander("bjelke", nation="denmark", at=MID))
    assert (at(day), day.world.commanders["juel"].at) == (NORTH, NORTH)
    assert (at(day, "other"), day.world.commanders["bjelke"].at) == (MID, MID)
