"""Rulings: fleets part, come together, find commanders and obey them (TUM-SHIP-1)."""

from typing import Any

import pytest

from campaign.model.army import Rout
from campaign.model.fleet import Coming, Fleet, Load, Stray
from campaign.model.order import (
    Act,
    Blockade,
    Camp,
    DetachShips,
    Embark,
    Follow,
    Join,
    March,
    Name,
    OnMeeting,
    Sail,
    Stop,
    Tactic,
    TakeOver,
)
from campaign.model.world import Record
from campaign.rules import dissolving, ordering
from campaign.rules.day import Day, Doing
from campaign.rules.sea import fleets, stowing
from tests.rulings.scene import army, commander, play, spot
from tests.rulings.sea import MID, aboard, fleet, laden, order, sea

JUEL = commander("juel", nation="denmark", at="elsinore")
BJELKE = commander("bjelke", nation="denmark", at="elsinore")


def under(own: int = 4, **fields: Any) -> Fleet:
    return fleet(**{"own": own, "commander": "juel", **fields})


def gave(*acts: Act, who: str = "juel", records: tuple[Record, ...] = (), **settings: Any) -> tuple[Day, list[Any]]:
    day = sea(JUEL, BJELKE, *records, *(order(who, act, i) for i, act in enumerate(acts, 1)), **settings)
    return day, play(ordering.take_up, day)


def ends(day: Day, who: str = "juel") -> list[tuple[str, str]]:
    return [(one.status, one.why) for key, one in sorted(day.world.orders.items()) if one.who == who]


def test_ship_1_ships_are_detached_under_a_commander_who_is_there() -> None:
    """3 of 4 own ships; both have the counts of the old one."""
    day, events = gave(DetachShips(3, "bjelke"), records=(under(morale=7, unpaid=2, forced_days=3),))
    left, made = day.world.fleets["juel"], day.world.fleets["bjelke-fleet"]
    assert (fleets.count(left), fleets.count(made), made.commander, made.at) == (1, 3, "bjelke", "elsinore")
    assert (made.morale, made.unpaid, made.forced_days, made.nation) == (7, 2, 3, "denmark")
    assert [(one.kind, one.who) for one in events[:2]] == [
        ("ships detached", ("juel", "juel")),
        ("fleet given", ("bjelke-fleet", "bjelke")),
    ]


def test_ship_1_empty_ships_go_first_then_such_with_stores_the_last_of_them() -> None:
    """Of 2 empty ones and 25,000 supplies in 3 ships 3 go: the third has the last 5,000."""
    ships = under(ships={**fleet(own=2).ships, "food": laden("supplies", 25_000, 3)})
    day, _ = gave(DetachShips(3, "bjelke"), records=(ships,))
    left, made = day.world.fleets["juel"], day.world.fleets["bjelke-fleet"]
    assert (fleets.count(left), stowing.stored(left, "supplies")) == (2, 20_000)
    assert (fleets.count(made), stowing.stored(made, "supplies")) == (3, 5_000)


def test_ship_1_an_army_aboard_is_not_divided() -> None:
    ships, host = aboard(under(1), army("host", 200, nation="denmark"))
    day, _ = gave(DetachShips(2, "bjelke"), records=(ships, host))
    assert ends(day) == [("failed", "only 1 ship of the fleet carries no part of an army")]


@pytest.mark.parametrize(
    ("count", "lead", "why"),
    [
        (4, BJELKE, "some ships must stay with you"),
        (1, commander("bjelke", nation="denmark", at="malmo"), "that commander is not here to lead them"),
        (1, commander("bjelke", nation="denmark", at="elsinore", status="captured"), "that commander is not here"),
        (1, commander("bjelke", nation="sweden", at="elsinore"), "Bjelke serves another nation"),
    ],
)
def test_ship_1_what_cannot_be_detached(count: int, lead: Any, why: str) -> None:
    day = sea(JUEL, lead, under(), order("juel", DetachShips(count, "bjelke")))
    play(ordering.take_up, day)
    [(status, reason)] = ends(day)
    assert (status, reason[: len(why)]) == ("failed", why)


def test_ship_1_who_leads_a_fleet_already_leads_no_other() -> None:
    day, _ = gave(DetachShips(1, "bjelke"), records=(under(), fleet("other", 1, commander="bjelke")))
    assert ends(day) == [("failed", "Bjelke leads a fleet already")]


def test_ship_1_who_leads_an_army_there_stays_with_it() -> None:
    host = army("host", 100, nation="denmark", commander="bjelke", at="elsinore")
    day = sea(JUEL, commander("bjelke", nation="denmark"), host, under(), order("juel", DetachShips(1, "bjelke")))
    play(ordering.take_up, day)
    assert day.world.fleets["bjelke-fleet"].commander == "bjelke"
    assert day.world.commanders["bjelke"].at is None


def test_ship_1_fleets_join_with_the_mean_of_morale_and_all_they_carry() -> None:
    """(6 × 2 + 9 × 4) ÷ 6 = 8."""
    ships, host = aboard(
        fleet("gyldenstierne", commander="bjelke", morale=6, unpaid=1, strays=(Stray(1, 9),)),
        army("host", 200, nation="denmark"),
    )
    other = under(forced_days=2, coming=(Coming(1, 8),))
    day, events = gave(Join("juel"), Sail("malmo"), who="bjelke", records=(ships, host, other))
    whole = day.world.fleets["juel"]
    assert (fleets.count(whole), whole.morale, whole.unpaid, whole.forced_days) == (6, 8, 1, 2)
    assert (whole.strays, whole.coming) == ((Stray(1, 9),), (Coming(1, 8),))
    assert day.world.armies["host"].aboard == "juel"
    assert Load("infantry", 200, "host", "host-infantry") in stowing.loads(whole)
    assert day.world.fleets["gyldenstierne"].status == "gone"
    assert ends(day, "bjelke") == [("done", ""), ("failed", "the fleet has joined Juel's fleet")]
    assert {one.kind for one in events} == {"order failed", "fleets joined", "fleet reinforced", "order done"}


def test_sie_3_a_fleet_that_closed_a_harbour_opens_it_when_it_joins_one_that_does_not() -> None:
    at: dict[str, Any] = {"at": "malmo", "morale": 9}
    closing = fleet("gyldenstierne", 2, commander="bjelke", blockades="malmo", **at)
    _, events = gave(Join("juel"), who="bjelke", records=(closing, under(**at)))
    (lifted,) = (event for event in events if event.kind == "blockade lifted")
    assert (lifted.rule, lifted.public, lifted.own) == ("TUM-SIE-3", True, "The fleet no longer closes Malmö.")
    day, events = gave(Join("juel"), who="bjelke", records=(closing, under(blockades="malmo", **at)))
    assert day.world.fleets["juel"].blockades == "malmo"
    assert "blockade lifted" not in [event.kind for event in events]


@pytest.mark.parametrize(
    ("other", "why"),
    [
        (fleet("other", 1, at="malmo"), "that fleet is not here"),
        (fleet("other", 1, status="gone"), "that fleet is not here"),
        (fleet("other", 1, nation="holstein"), "Other's fleet: that is another nation's fleet"),
        (fleet("other", 1, rout=Rout(9)), "Other's fleet is out of control"),
    ],
)
def test_ship_1_whom_a_fleet_does_not_join(other: Fleet, why: str) -> None:
    day, _ = gave(Join("other"), records=(under(), other))
    assert ends(day) == [("failed", why)]


def test_ship_1_a_fleet_that_nobody_leads_is_taken_in_or_led() -> None:
    day, _ = gave(TakeOver("other"), records=(under(), fleet("other", 2)))
    assert (fleets.count(day.world.fleets["juel"]), day.world.fleets["other"].status) == (6, "gone")
    day, _ = gave(TakeOver("other"), Sail("malmo"), records=(fleet("other", 2),))
    assert (day.world.fleets["other"].commander, day.world.commanders["juel"].at) == ("juel", "elsinore")
    assert day.acts["other"] == Doing(Sail("malmo"), "juel-2")
    host = army("host", 100, nation="denmark", commander="juel", at="elsinore")
    day, _ = gave(TakeOver("other"), Sail("malmo"), records=(fleet("other", 2), host))
    assert day.world.fleets["other"].commander == "juel"
    assert day.acts["other"] == Doing(Sail("malmo"), "juel-2")


@pytest.mark.parametrize(
    ("other", "why"),
    [
        (fleet("other", 1, commander="bjelke"), "Bjelke leads Other's fleet"),
        (fleet("other", 1, nation="sweden"), "Other's fleet: that is another nation's fleet"),
        (fleet("other", 1, rout=Rout(9)), "Other's fleet is out of control"),
        (fleet("other", 1, at="malmo"), "that fleet is not here"),
    ],
)
def test_ship_1_which_fleets_are_not_taken_over(other: Fleet, why: str) -> None:
    assert ends(gave(TakeOver("other"), records=(under(), other))[0]) == [("failed", why)]
    assert ends(gave(TakeOver("other"), records=(other,))[0]) == [("failed", why)]


def test_ship_1_a_fleet_gets_another_name() -> None:
    day, _ = gave(Name(" The  grand fleet "), records=(under(),))
    assert day.world.fleets["juel"].name == "The grand fleet"
    day, _ = gave(Name("The host"), records=(under(), army("host", 100, commander="juel", at="elsinore")))
    assert (day.world.fleets["juel"].name, day.world.armies["host"].name) == ("Juel's fleet", "The host")


def test_ship_1_an_admiral_has_no_army_and_a_general_no_fleet() -> None:
    day, _ = gave(March("malmo"), Sail("malmo"), records=(under(),))
    assert ends(day) == [("failed", "you lead no army"), ("running", "")]
    assert day.acts == {"juel": Doing(Sail("malmo"), "juel-2")}
    day, _ = gave(Sail("malmo"), March("malmo"), records=(army("host", 100, commander="juel"),))
    assert ends(day) == [("failed", "you lead no fleet"), ("running", "")]
    assert day.acts == {"host": Doing(March("malmo"), "juel-2")}


def test_ship_1_who_leads_both_orders_them_one_after_the_other() -> None:
    host = army("host", 100, nation="denmark", commander="juel", at="elsinore")
    day, _ = gave(Embark(), Sail("malmo"), March("lund"), records=(under(), host))
    assert day.acts == {"juel": Doing(Embark(), "juel-1")}
    assert [status for status, _ in ends(day)] == ["running", "queued", "queued"]
    day, _ = gave(Embark(fleet="other"), records=(under(), host, fleet("other", 1)))
    assert day.acts == {"host": Doing(Embark(fleet="other"), "juel-1")}
    day, _ = gave(Embark(fleet="other"), records=(host, fleet("other", 1)))
    assert day.acts == {"host": Doing(Embark(fleet="other"), "juel-1")}


@pytest.mark.parametrize(("at", "here"), [("elsinore", True), (spot(39.5, 50.0), True), (spot(38.5, 51.5), False)])
def test_ship_1_who_is_with_his_army_elsewhere_does_not_order_his_fleet(at: Any, here: bool) -> None:
    host = army("host", 100, nation="denmark", commander="juel", at=at)
    day, _ = gave(Sail("malmo"), records=(under(), host))
    assert ends(day) == [("running", "") if here else ("failed", "your fleet is not here")]


def test_ship_8_a_fleet_out_of_control_obeys_nobody_and_one_that_is_held_waits() -> None:
    day, _ = gave(Sail("malmo"), records=(under(rout=Rout(9)),))
    assert (day.acts, ends(day)) == ({}, [("queued", "")])
    day = sea(JUEL, under(), order("juel", Sail("malmo")))
    day.held = {"juel"}
    play(ordering.take_up, day)
    assert (day.acts, ends(day)) == ({}, [("queued", "")])


def test_ship_1_a_captured_admiral_orders_nothing() -> None:
    captive = commander("juel", nation="denmark", status="captured", captor="sweden", at="malmo")
    day = sea(captive, under(), order("juel", Sail("malmo")))
    play(ordering.take_up, day)
    assert ends(day) == [("failed", "you are a captive")]


@pytest.mark.parametrize(
    ("act", "ships", "over"),
    [
        (Follow("other"), {}, True),
        (Blockade("malmo"), {"blockades": "malmo", "at": "malmo"}, True),
        (Blockade("malmo"), {}, False),
        (Sail("malmo"), {}, False),
    ],
)
def test_ship_1_what_lasts_gives_way_to_the_next_order_after_a_day(act: Act, ships: Any, over: bool) -> None:
    """A blockade only once it has begun."""
    first = order("juel", act, 1, status="running", since=1)
    day = sea(JUEL, under(**ships), first, order("juel", Sail("elsinore"), 2), number=2)
    play(ordering.take_up, day)
    assert [status for status, _ in ends(day)] == (["done", "running"] if over else ["running", "queued"])


def test_ship_1_an_admirals_standing_orders_and_stop() -> None:
    day, _ = gave(OnMeeting("avoid"), records=(under(at=MID),))
    assert (day.world.commanders["juel"].on_meeting, ends(day)) == ("avoid", [("done", "")])
    first = order("juel", Sail("malmo"), 1, status="running", since=1)
    day = sea(JUEL, under(), first, order("juel", Stop(), 2), number=2)
    play(ordering.take_up, day)
    assert ends(day) == [("withdrawn", "stopped"), ("done", "")]


def test_ship_1_a_fleet_lies_still_for_so_many_days_or_until_other_orders() -> None:
    """Two days from day 1 on are over at the dawn of day 3; without a number it gives way at the dawn of day 2."""
    day, _ = gave(Camp(2), records=(under(),))
    assert (ends(day), day.acts["juel"].act) == ([("running", "")], Camp(2))
    for days, number, over in ((2, 2, False), (2, 3, True), (None, 2, True)):
        first = order("juel", Camp(days), 1, status="running", since=1)
        day = sea(JUEL, under(), first, order("juel", Sail("malmo"), 2), number=number)
        play(ordering.take_up, day)
        assert [status for status, _ in ends(day)] == (["done", "running"] if over else ["running", "queued"])


def test_ship_1_who_leads_an_army_ashore_as_well_camps_with_that() -> None:
    day, _ = gave(Camp(), records=(under(), army("host", 100, nation="denmark", commander="juel", at="elsinore")))
    assert list(day.acts) == ["host"]


def test_army_10_who_loses_his_army_still_has_his_fleet_and_its_orders() -> None:
    host = army("host", 100, nation="denmark", commander="juel", at="elsinore")
    acts: tuple[Act, ...] = (Sail("malmo"), March("lund"))
    day = sea(JUEL, under(), host, *(order("juel", act, i) for i, act in enumerate(acts, 1)))
    play(lambda d: dissolving.dissolve(d, "host", "TUM-ARMY-10", "scattered"), day)
    assert [status for status, _ in ends(day)] == ["queued", "failed"]


def test_ship_8_the_tactic_of_an_admiral_waits_for_his_battle() -> None:
    """Without an army his tactic is for the fleet: it stays queued through the dawn."""
    day, told = gave(Tactic("close, low, and the masts first"), records=(under(),))
    assert day.world.orders["juel-1"].status == "queued"
    assert not [one for one in told if one.kind == "order failed"]
