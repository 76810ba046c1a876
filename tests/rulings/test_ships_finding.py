"""Rulings: ships found by sending out word, hired or bought, and sent away (TUM-SHIP-9)."""

from typing import Any

import pytest

from campaign.model.fleet import Coming, Fleet
from campaign.model.order import FindShips, ReleaseShips
from campaign.model.ruling import Ruling
from campaign.model.world import Record
from campaign.rules import ordering
from campaign.rules.day import Day
from campaign.rules.sea import finding, fleets, stowing
from tests.rulings.scene import army, commander, play, scene, spot
from tests.rulings.sea import MID, fleet, laden, order, sea

JUEL = commander("juel", nation="denmark")
DICE = {"TUM-SHIP-9/juel-1/ships/0": (4,), "TUM-SHIP-9/juel-1/days/0": (3,)}


def lying(**fields: Any) -> Fleet:
    return fleet(**{"own": 1, "commander": "juel", **fields})


def sent(act: Any, *records: Record, dice: Any = DICE, **settings: Any) -> tuple[Day, list[Any]]:
    day = sea(JUEL, order("juel", act), *records, dice=dice, **settings)
    return day, play(ordering.take_up, day)


def ends(day: Day) -> tuple[str, str]:
    one = day.world.orders["juel-1"]
    return one.status, one.why


def test_ship_9_a_die_of_ships_comes_in_a_die_of_days() -> None:
    """4 ships in 3 days, on day 4."""
    day, events = sent(FindShips("hire"), lying())
    assert day.world.fleets["juel"].coming == (Coming(4, 4, "hired"),)
    assert ends(day) == ("done", "")
    assert [roll.total for roll in events[0].rolls] == [4, 3]
    assert (events[0].rule, events[0].kind, events[0].who) == ("TUM-SHIP-9", "ships found", ("juel", "juel"))
    assert "4 ships to be hired for 1,000 loot each" in events[0].own
    [ruling] = day.asked.values()
    assert (ruling.kind, ruling.default, ruling.options["come"]) == ("default", "come", "4 ships in 3 days")


@pytest.mark.parametrize(("number", "dice"), [("ships.found", "ships"), ("ships.search", "days")])
def test_ship_9_a_world_may_set_other_dice(number: str, dice: str) -> None:
    more = {**DICE, f"TUM-SHIP-9/juel-1/{dice}/0": (4, 3)}
    day, _ = sent(FindShips("buy"), lying(), dice=more, rules={number: "2d6"})
    [coming] = day.world.fleets["juel"].coming
    assert (coming.count, coming.due) == ((7, 4) if dice == "ships" else (4, 8))


def test_ship_9_no_more_come_than_were_wanted() -> None:
    day, _ = sent(FindShips("buy", 2), lying())
    assert day.world.fleets["juel"].coming == (Coming(2, 4, "bought"),)


def ruled(answer: str, words: str = "", count: int | None = None, dice: Any = None) -> tuple[Day, list[Any]]:
    """The word sent out, and the GM's answer to it."""
    ruling = Ruling(
        id="ship-9.1.juel-1",
        day=1,
        rule="TUM-SHIP-9",
        kind="default",
        question="Do any come?",
        options={"come": "4 ships in 3 days", "others": "as many as the words say", "none": "none"},
        default="come",
        answer=answer,
        words=words,
        by="gm",
        facts={"wanted": "what comes" if count is None else f"{count} ships"},
    )
    return sent(FindShips("hire", count), lying(), ruling, dice=dice or DICE)


def test_ship_9_the_gm_may_rule_that_none_come() -> None:
    day, _ = ruled("none")
    assert ends(day) == ("failed", "no ships are to be had")
    assert day.world.fleets["juel"].coming == ()


@pytest.mark.parametrize(
    ("words", "count", "coming"),
    [("9 ships in 2 days", None, Coming(9, 3)), ("1 ship in 1 day", None, Coming(1, 2)), ("9 in 2", 5, Coming(5, 3))],
)
def test_ship_9_the_gm_may_give_other_ships_and_days_none_more_than_wanted(
    words: str, count: int | None, coming: Coming
) -> None:
    """Word goes out on day 1, so 2 days are day 3."""
    day, events = ruled("others", words, count)
    assert day.world.fleets["juel"].coming == (coming,)
    assert (events[0].rolls, "as the GM says" in events[0].why[0].reason) == ((), True)


@pytest.mark.parametrize("words", ["", "many ships", "0 in 2", "3 in 0", "3 ships"])
def test_ship_9_words_that_name_no_ships_and_days_are_none(words: str) -> None:
    assert finding.others(words) is None


def test_ship_9_dice_of_the_table_go_with_the_gms_answer() -> None:
    """A 6 and a 1 instead of a 4 and a 3: the question is the same, and so his answer stands."""
    table = {"TUM-SHIP-9/juel-1/ships/0": (6,), "TUM-SHIP-9/juel-1/days/0": (1,)}
    day, _ = ruled("come", dice=table)
    assert day.world.fleets["juel"].coming == (Coming(6, 2),)
    assert next(iter(day.asked.values())).by == "gm"


def test_ship_9_only_at_a_coast() -> None:
    day, _ = sent(FindShips("hire"), army("host", 100, nation="denmark", commander="juel", at=spot(20, 20)))
    assert ends(day) == ("failed", "no ships pass here: you are at no coast")
    day, _ = sent(FindShips("hire"), lying(at=MID))
    assert ends(day) == ("failed", "no ships pass here: you are at no coast")
    day, _ = sent(FindShips("hire"), lying(at=spot(40.5, 20)))
    assert ends(day) == ("done", "")


def test_ship_9_who_leads_no_fleet_has_one_from_then_on_at_the_nearest_harbour() -> None:
    """He stays with his army, 30 km away."""
    day, _ = sent(FindShips("hire"), army("host", 100, nation="denmark", commander="juel", at=spot(39.5, 20)))
    [one] = day.world.fleets.values()
    assert (one.id, one.commander, one.at, one.nation, one.morale) == ("juel-fleet", "juel", "elsinore", "denmark", 9)
    assert one.coming == (Coming(4, 4, "hired"),)
    assert day.world.commanders["juel"].at is None


def test_ship_7_a_world_may_give_new_fleets_other_morale() -> None:
    host = army("host", 100, nation="denmark", commander="juel", at="elsinore")
    day, _ = sent(FindShips("hire"), host, rules={"ships.morale": 7})
    assert day.world.fleets["juel-fleet"].morale == 7


def test_ship_9_who_leads_nothing_finds_none() -> None:
    day, _ = sent(FindShips("hire"))
    assert ends(day) == ("failed", "you lead no fleet")


def came(ships: Fleet, *records: Record, number: int = 4, **settings: Any) -> tuple[Day, list[Any]]:
    day = sea(JUEL, ships, *records, number=number, **settings)
    return day, play(finding.come, day)


def of(day: Day) -> dict[str, int]:
    found: dict[str, int] = {}
    for group in day.world.fleets["juel"].ships.values():
        found[group.origin] = found.get(group.origin, 0) + group.count
    return found


def test_ship_9_hired_ships_cost_1000_each_when_they_come() -> None:
    """3 of 4,500 loot: 1,500 are left."""
    ships = lying(ships={"chest": laden("loot", 4_500, 1)}, coming=(Coming(3, 4), Coming(1, 5)), at=MID)
    day, events = came(ships)
    after = day.world.fleets["juel"]
    assert (of(day), stowing.stored(after, "loot"), after.coming) == ({"own": 1, "hired": 3}, 1_500, (Coming(1, 5),))
    assert [(one.rule, one.kind, one.own) for one in events] == [
        ("TUM-SHIP-9", "ships joined", "3 ships hired for 3,000 loot.")
    ]
    assert came(ships, number=3)[1] == []
    assert play(finding.come, scene()) == []


def test_ship_9_bought_ships_cost_10000_each_as_many_as_can_be_paid() -> None:
    """25,000 loot are enough for 2 of 3."""
    host = army("host", 100, nation="denmark", commander="juel", at="elsinore", loot=25_000)
    day, events = came(lying(coming=(Coming(3, 4, "bought"),)), host)
    assert of(day) == {"own": 1, "bought": 2}
    assert day.world.armies["host"].loot == 5_000
    assert day.world.fleets["juel"].coming == ()
    assert events[0].own == "2 ships bought for 20,000 loot; the rest of 3 ships cannot be paid and sail on."


@pytest.mark.parametrize(("number", "origin"), [("ships.hire", "hired"), ("ships.buy", "bought")])
def test_ship_9_a_world_may_set_other_prices(number: str, origin: Any) -> None:
    ships = lying(ships={"chest": laden("loot", 900, 1)}, coming=(Coming(2, 4, origin),))
    day, _ = came(ships, rules={number: 300})
    assert stowing.stored(day.world.fleets["juel"], "loot") == 300


def test_ship_9_a_fleet_to_which_nothing_comes_after_all_is_no_more() -> None:
    day, events = came(fleet(commander="juel", coming=(Coming(3, 4),)))
    assert day.world.fleets["juel"].status == "gone"
    assert (day.world.commanders["juel"].at, [one.kind for one in events]) == (
        "elsinore",
        ["ships joined", "fleet ended"],
    )


def test_ship_9_empty_ships_are_sent_away_hired_before_bought_before_own() -> None:
    """4 of 2 hired, 1 bought, 3 own."""
    day, events = sent(ReleaseShips(4), fleet(own=3, bought=1, hired=2, commander="juel"))
    assert of(day) == {"own": 2}
    assert events[0].own == "Sent away: 4 ships (2 hired, 1 bought, 1 own)."


def test_ship_9_all_empty_ones_when_no_number_is_named_but_none_that_is_laden() -> None:
    ships = fleet(commander="juel", ships={**fleet(own=2, hired=1).ships, "food": laden("supplies", 10, 1)})
    day, _ = sent(ReleaseShips(), ships)
    assert fleets.count(day.world.fleets["juel"]) == 1
    day, _ = sent(ReleaseShips(4), ships)
    assert ends(day) == ("failed", "3 ships of the fleet are empty, not 4")
    day, _ = sent(ReleaseShips(), fleet(commander="juel", ships={"food": laden("supplies", 10, 1)}))
    assert ends(day) == ("failed", "no ship is empty")


def test_ship_9_without_a_ship_the_fleet_is_no_more() -> None:
    day, _ = sent(ReleaseShips(), fleet(own=2, commander="juel"))
    assert (day.world.fleets["juel"].status, ends(day)) == ("gone", ("done", ""))
