"""Rulings: what ships cost a day, and what follows when nobody pays (TUM-SHIP-6, TUM-SHIP-9)."""

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.model.army import Wages
from campaign.model.fleet import Fleet, Stray
from campaign.model.order import Pay
from campaign.model.world import Record
from campaign.rules import ordering
from campaign.rules.day import Day, NotNow
from campaign.rules.sea import upkeep
from tests.rulings.scene import army, commander, detachment, play, scene, spot
from tests.rulings.sea import MID, aboard, fleet, laden, order, sea

JUEL = commander("juel", nation="denmark")
STEADY = {"ships.upkeep": 1000, "morale.check": "1d1"}  # dear, and nobody's spirits fail
HOLDS = {f"TUM-SHIP-7/juel+own-{number}/unpaid ships/0": (1, 1) for number in (1, 2, 3)}


def lying(own: int = 3, **fields: Any) -> Fleet:
    """A fleet in the strait under Juel."""
    return fleet(own=own, **{"commander": "juel", "at": MID, **fields})


def paid(*records: Record, **settings: Any) -> tuple[Day, list[Any]]:
    day = sea(JUEL, *records, **settings)
    return day, play(upkeep.pay, day)


def loot_in(ships: Fleet) -> int:
    return sum(load.amount for group in ships.ships.values() for load in group.cargo if load.what == "loot")


def test_ship_6_a_ship_costs_100_loot_a_day_out_of_the_cargo() -> None:
    """3 empty ships and 1 with 1,000 loot: 400 a day; 600 are left, in one ship."""
    ships = lying()
    ships = fleet(own=3, commander="juel", at=MID, ships={**ships.ships, "own loot": laden("loot", 1000, 1)})
    day, events = paid(ships)
    after = day.world.fleets["juel"]
    assert (loot_in(after), after.unpaid, after.morale) == (600, 0, 9)
    assert [(one.rule, one.kind, one.who) for one in events] == [("TUM-SHIP-6", "ships paid", ("juel", "juel"))]
    assert events[0].own == "Paid for your ships: 400 loot. 600 loot are left."


def test_ship_6_a_world_may_set_another_price() -> None:
    day, _ = paid(lying(ships={"own loot": laden("loot", 1000, 1)}), rules={"ships.upkeep": 250})
    assert loot_in(day.world.fleets["juel"]) == 750


def test_ship_9_a_hired_ship_costs_100_more_a_day() -> None:
    """2 own and 1 bought at 100, 1 hired at 200: 500."""
    groups = {**fleet(own=1, bought=1, hired=1).ships, "own loot": laden("loot", 1000, 1)}
    day, _ = paid(fleet(commander="juel", at=MID, ships=groups))
    assert loot_in(day.world.fleets["juel"]) == 500


def test_ship_6_the_chest_of_armies_aboard_pays_by_id_after_the_cargo_but_not_their_soldiers() -> None:
    """500 are due: 100 of the cargo, 250 of the first, 150 of the second."""
    a = army("anker", 100, nation="denmark", loot=250, soldiers_loot=900)
    b = army("banner", 100, nation="denmark", loot=1000)
    ships = lying(2, ships={**fleet(own=2).ships, "own loot": laden("loot", 100, 1)})
    ships, a = aboard(ships, a)
    ships, b = aboard(ships, b)
    day, _ = paid(ships, a, b)
    left = {key: one.loot for key, one in day.world.armies.items()}
    assert (loot_in(day.world.fleets["juel"]), left) == (0, {"anker": 0, "banner": 850})
    assert day.world.armies["anker"].soldiers_loot == 900
    assert [(one.count, one.cargo) for key, one in day.world.fleets["juel"].ships.items() if key == "own"] == [(3, ())]


@pytest.mark.parametrize("theirs", [600, 5000])
def test_ship_6_what_others_have_aboard_pays_and_the_admiral_does_not_learn_how_much_it_is(theirs: int) -> None:
    """500 are due: 100 of the cargo, 400 of Anker's; 250 of Juel's own host are not touched. Then 700 are too few."""
    a = army("anker", 100, nation="denmark", commander="anker", loot=theirs)
    ships = lying(2, ships={**fleet(own=2).ships, "own loot": laden("loot", 100, 1)})
    ships, a = aboard(ships, a)
    ships, b = aboard(ships, army("host", 100, nation="denmark", commander="juel", loot=250))
    crew = commander("anker", nation="denmark")
    day, events = paid(ships, a, b, crew)
    assert (loot_in(day.world.fleets["juel"]), day.world.armies["anker"].loot) == (0, theirs - 400)
    assert [one.own for one in events] == ["Paid for your ships: 500 loot. 250 loot of your own are left."]
    day, events = paid(ships, replace(a, loot=theirs // 100), b, crew, rules=STEADY)
    assert events[0].own == (
        "Your ships were not paid: 5,000 loot were due, and there are 350 loot of your own. The morale of the fleet"
        " falls from 9 to 8."
    )


@pytest.mark.parametrize(("at", "left"), [("elsinore", 700), (spot(40.0, 60.0), 1000)])
def test_ship_6_last_the_army_that_its_commander_leads_at_the_same_place(at: Any, left: int) -> None:
    host = army("host", 100, nation="denmark", commander="juel", at=at, loot=1000)
    day, _ = paid(lying(at="elsinore"), host, dice=HOLDS)
    assert day.world.armies["host"].loot == left
    assert day.world.fleets["juel"].unpaid == (0 if left < 1000 else 1)


def test_ship_6_what_is_not_paid_whole_is_not_paid_and_costs_morale_and_a_check() -> None:
    """2 + 1 ships cost 300, and 299 loot are there."""
    ships = lying(2, ships={**fleet(own=2).ships, "own loot": laden("loot", 299, 1)})
    dice = {"TUM-SHIP-7/juel+own-1/unpaid ships/0": (4, 4), "TUM-SHIP-7/juel+own-2/unpaid ships/0": (4, 3)}
    day, events = paid(ships, dice={**dice, "TUM-SHIP-7/juel+own loot-1/unpaid ships/0": (5, 3)})
    after = day.world.fleets["juel"]
    assert (loot_in(after), after.morale, after.unpaid, len(after.ships)) == (299, 8, 1, 2)
    assert [one.kind for one in events] == ["ships not paid", "ships held"]
    assert [one.by for one in events[0].why] == ["300 loot", "-1"]


def test_ship_6_a_world_may_set_another_loss() -> None:
    day, _ = paid(lying(), dice=HOLDS, rules={"ships.unpaid morale": 2})
    assert day.world.fleets["juel"].morale == 7


def test_ship_6_armies_aboard_lose_morale_and_check_as_well() -> None:
    ships, host = aboard(lying(0), army("host", 100, nation="denmark", commander="juel"))
    dice = {"TUM-SHIP-7/juel+host-1-1/unpaid ships/0": (1, 1), "TUM-MOR-2/host/unpaid ships/0": (4, 4)}
    day, events = paid(ships, host, dice=dice)
    assert (day.world.fleets["juel"].morale, day.world.armies["host"].morale) == (8, 8)
    assert [one.kind for one in events] == [
        "ships not paid",
        "ships held",
        "aboard unpaid ships",
        "morale check held",
    ]


def test_ship_6_ships_that_wander_or_are_to_come_cost_nothing() -> None:
    """1 ship is there: 100."""
    ships = fleet(commander="juel", at=MID, ships={"own loot": laden("loot", 500, 1)}, strays=(Stray(4, 9),))
    day, _ = paid(ships)
    assert loot_in(day.world.fleets["juel"]) == 400
    empty, events = paid(fleet(commander="juel", at=MID, strays=(Stray(4, 9),)))
    assert (events, empty.world.fleets["juel"].unpaid) == ([], 0)


def test_ship_6_a_fleet_that_a_ruling_holds_waits() -> None:
    day = sea(JUEL, lying())
    day.held = {"juel"}
    assert play(upkeep.pay, day) == []


def test_ship_6_a_world_without_fleets_pays_nothing() -> None:
    assert play(upkeep.pay, scene()) == []


@pytest.mark.parametrize(
    ("loot", "left", "unpaid"),
    [(5000, 4400, 0), (600, 0, 0), (599, 199, 1)],
)
def test_ship_6_a_commander_pays_what_is_owed_in_whole_days(loot: int, left: int, unpaid: int) -> None:
    """2 ships for 3 days: 600. With 599 he pays 2 days, 400."""
    ships = fleet(commander="juel", at=MID, unpaid=3, ships={**fleet(own=1).ships, "own loot": laden("loot", loot, 1)})
    day = sea(JUEL, ships, order("juel", Pay()))
    play(ordering.take_up, day)
    after = day.world.fleets["juel"]
    assert (loot_in(after), after.unpaid) == (left, unpaid)
    assert day.world.orders["juel-1"].status == "done"


@pytest.mark.parametrize(
    ("unpaid", "why"),
    [(0, "your ships are owed nothing"), (2, "there are 0 loot, and a day of your ships is 300")],
)
def test_ship_6_arrears_that_are_none_or_too_much_are_refused(unpaid: int, why: str) -> None:
    day = sea(JUEL, lying(unpaid=unpaid))
    with pytest.raises(NotNow, match=why):
        list(upkeep.arrears(day, "juel"))


def test_ship_6_who_leads_both_pays_his_mercenaries_and_his_ships() -> None:
    """The army's company is owed 100, the ships 300."""
    company = detachment("company", "infantry", 100, wages=Wages(1, "baner", 1))
    host = army("host", 100, nation="denmark", commander="juel", at="elsinore", loot=1000, detachments=(company,))
    day = sea(JUEL, lying(at="elsinore", unpaid=1), host, order("juel", Pay()))
    play(ordering.take_up, day)
    assert day.world.armies["host"].loot == 600
    assert day.world.fleets["juel"].unpaid == 0
    wages = day.world.armies["host"].detachments["company"].wages
    assert wages is not None
    assert wages.unpaid == 0
