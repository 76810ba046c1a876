"""Rulings: when hostile fleets meet, who gets away, and when they meet again (TUM-SHIP-8, as TUM-BAT-1)."""

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.model.fleet import Fleet
from campaign.model.order import Act, Attack, Follow, Sail
from campaign.model.place import Outline
from campaign.model.ruling import Meeting
from campaign.model.world import Record
from campaign.rules.day import Day
from tests.rulings.scene import army, commander, play, spot
from tests.rulings.sea import MID, aboard, fleet, order, sea
from tests.rulings.test_ships_sailing import the_day

SOUTH, NORTH = spot(50, 20), spot(50, 80)


def danes(**fields: Any) -> Fleet:
    """12 Danish ships under Juel in the south."""
    return fleet("juel", **{"own": 12, "commander": "juel", "at": SOUTH, **fields})


def swedes(**fields: Any) -> Fleet:
    """34 Swedish ships under Creutz in the north."""
    defaults: dict[str, Any] = {"own": 34, "commander": "creutz", "at": NORTH, "nation": "sweden"}
    return fleet("creutz", **{**defaults, **fields})


def met(*records: Record, acts: dict[str, Act], answer: str | None = None, **settings: Any) -> tuple[Day, list[Any]]:
    """A day at sea with these orders; played again with the GM's answer to all that it asks, if he gives one."""
    stance = settings.pop("stance", {})
    leads = (
        commander("juel", nation="denmark", on_meeting=stance.get("juel", "halt")),
        commander("creutz", on_meeting=stance.get("creutz", "halt")),
        commander("bjelke", nation="denmark"),
    )
    orders = tuple(order(who, act) for who, act in acts.items())
    day = sea(*leads, *records, *orders, **settings)
    events = play(the_day, day)
    if answer is not None:
        rulings = tuple(replace(one, answer=answer, by="Anna") for one in day.asked.values())
        day = sea(*leads, *records, *orders, *rulings, **settings)
        events = play(the_day, day)
    return day, [one for one in events if one.kind != "order begun"]


# Scania with a fjord whose end is 500 m behind x = 65.5, and with one that is 4.5 km longer.
FJORD, WIDE = (
    (
        Outline(
            id="scania",
            kind="land",
            points=((60, 0), (100, 0), (100, 100), (60, 100), (60, 50.6), (end, 50.6), (end, 49.4), (60, 49.4)),
        ),
    )
    for end in (66, 70)
)
ACROSS: dict[str, Act] = {"juel": Sail(NORTH), "creutz": Sail(SOUTH)}


def at(day: Day, key: str) -> Any:
    return day.world.fleets[key].at


def test_ship_8_hostile_fleets_meet_within_a_km_and_stop() -> None:
    """60 km apart, 1,667 m a tick each: after 18 ticks they are at the same spot, half way."""
    day, events = met(danes(), swedes(), acts=ACROSS)
    assert (at(day, "juel"), at(day, "creutz")) == (MID, MID)
    assert (day.held, day.halt) == ({"juel", "creutz"}, True)
    [ruling] = day.asked.values()
    assert (ruling.id, ruling.kind, ruling.answer, ruling.default) == ("ship-8.1.creutz.juel", "stopping", None, "part")
    assert set(ruling.options) == {"fight", "part", "record"}
    assert (ruling.facts["when"], ruling.facts["weather"]) == ("09:36", "fine")
    assert ruling.facts["Juel's fleet"].startswith("12 ships, morale 9, ")
    first, second = (one for one in events if one.kind == "meeting")
    assert (first.rule, first.who, second.who) == ("TUM-SHIP-8", ("creutz", "creutz"), ("juel", "juel"))
    assert (first.notable, second.notable, day.world.meetings) == (True, False, {})
    assert first.own.endswith("the fleet met a fleet of Denmark, about 10 ships, led by Juel.")
    assert second.own.endswith("the fleet met a fleet of Sweden, about 30 ships, led by Creutz.")


def test_ship_8_fleets_that_pass_each_other_between_two_ticks_meet() -> None:
    """62 km apart: 2,000 m after 18 ticks, and 1,333 m past each other after 19; 18 × 1,667 m are 30 km."""
    day, _ = met(danes(), swedes(at=spot(50, 82)), acts=ACROSS)
    assert (at(day, "juel"), at(day, "creutz")) == (spot(50, 50), spot(50, 52))


def test_ship_8_let_part_they_go_on_and_do_not_meet_again_in_sight() -> None:
    day, events = met(danes(), swedes(), acts=ACROSS, answer="part")
    assert (at(day, "juel"), at(day, "creutz")) == (NORTH, SOUTH)
    assert next(one.own for one in events if one.kind == "meeting").endswith("led by Juel; they parted.")
    # 60 km apart at the day's end they have lost sight of each other.
    assert ([one.kind for one in events][-1], day.world.meetings) == ("lost sight", {})
    near = met(danes(at=MID), swedes(at=spot(50, 50.9)), acts={}, answer="part")[0]
    assert near.world.meetings == {"creutz+juel": Meeting("creutz+juel", "parted", 1)}


@pytest.mark.parametrize(("away", "kept"), [(9.9, True), (10.1, False)])
def test_ship_8_they_may_meet_again_when_neither_sees_the_other(away: float, kept: bool) -> None:
    """Ships see 10 km. The march of armies leaves the record alone."""
    record = Meeting("creutz+juel", "fought", 1)
    day, events = met(danes(at=MID), swedes(at=spot(50, 50 + away)), record, acts={}, number=2)
    assert (bool(day.world.meetings), [one.kind for one in events]) == (kept, [] if kept else ["lost sight"])
    drawn = replace(record, status="drawn")
    day, _ = met(danes(at=MID), swedes(at=spot(50, 50 + away)), drawn, acts={}, number=2)
    assert day.world.meetings


def test_ship_8_a_record_is_forgotten_when_a_fleet_is_no_more() -> None:
    record = Meeting("creutz+juel", "drawn", 1)
    day, _ = met(danes(at=MID), swedes(at=MID, status="gone"), record, acts={}, number=2)
    assert day.world.meetings == {}


def test_ship_8_a_pair_let_part_meets_again_on_an_order_to_attack_alone() -> None:
    record = Meeting("creutz+juel", "parted", 1)
    day, _ = met(danes(at=MID), swedes(at=spot(50, 50.9)), record, acts={}, number=2)
    assert day.asked == {}
    day, _ = met(danes(at=MID), swedes(at=spot(50, 50.9)), record, acts={"juel": Attack("creutz")}, number=2)
    assert len(day.asked) == 1


@pytest.mark.parametrize("answer", ["fight", "record"])
def test_ship_8_an_attack_makes_for_the_enemy_and_is_done_when_they_meet(answer: str) -> None:
    """8 km are 4.8 ticks; 1,333 m are left after 4 ticks, none after 5."""
    day, _ = met(danes(), swedes(at=spot(50, 28)), acts={"juel": Attack("creutz")}, answer=answer)
    assert (at(day, "juel"), at(day, "creutz")) == (spot(50, 28), spot(50, 28))
    assert day.world.orders["juel-1"].status == "done"
    assert day.world.meetings == {"creutz+juel": Meeting("creutz+juel", "parted", 1)}
    assert day.held == set()


def test_ship_8_fleets_of_allies_neutrals_and_without_ships_meet_nobody_nor_do_armies() -> None:
    third = fleet("third", 1, nation="poland", at=MID)
    empty = fleet("empty", 0, nation="sweden", at=MID)
    ships, host = aboard(danes(at=MID), army("host", 100, nation="denmark"))
    ashore = army("gradell", 1000, at=spot(60.1, 40))
    day, _ = met(ships, host, third, empty, ashore, acts={"juel": Sail(spot(60, 40))})
    assert (day.asked, at(day, "juel")) == ({}, spot(60, 40))


def test_ship_8_who_is_to_avoid_gets_away_if_he_saw_the_enemy_and_is_as_fast() -> None:
    day, events = met(danes(), swedes(at=MID), acts={"juel": Sail(NORTH)}, stance={"creutz": "avoid"})
    assert (day.asked, at(day, "juel")) == ({}, NORTH)
    [avoided] = (one for one in events if one.kind == "meeting avoided")
    assert (avoided.rule, avoided.who) == ("TUM-SHIP-8", ("creutz", "creutz"))
    assert "the fleet avoided a fleet of Denmark, about 10 ships" in avoided.own


def test_ship_8_not_from_one_that_rows_nor_when_he_is_to_attack_him() -> None:
    rows: dict[str, Act] = {"juel": Sail(NORTH, row=True)}
    assert len(met(danes(), swedes(at=MID), acts=rows, stance={"creutz": "avoid"})[0].asked) == 1
    hunts: dict[str, Act] = {"creutz": Attack("juel")}
    assert len(met(danes(at=MID), swedes(at=spot(50, 55)), acts=hunts, stance={"creutz": "avoid"})[0].asked) == 1


def test_ship_8_nor_without_open_water_to_get_away_over() -> None:
    """In a fjord 1.2 km wide and 6 long every way on leads nearer to the Danes, who come in from the strait."""
    inside, before = spot(65.5, 50.0), spot(62.0, 50.0)
    act: dict[str, Act] = {"juel": Sail(inside)}
    shy = {"creutz": "avoid"}
    assert len(met(danes(at=before), swedes(at=inside), *FJORD, acts=act, stance=shy)[0].asked) == 1
    assert met(danes(at=before), swedes(at=inside), *WIDE, acts=act, stance=shy)[0].asked == {}


def test_ship_8_fleets_that_follow_stop_with_the_one_they_follow() -> None:
    behind = fleet("behind", 3, commander="bjelke", at=SOUTH)
    day, _ = met(danes(), behind, swedes(), acts={**ACROSS, "bjelke": Follow("juel")})
    assert (at(day, "juel"), at(day, "behind")) == (MID, MID)


def test_ship_8_two_fleets_of_one_name_are_told_apart() -> None:
    day, _ = met(danes(name="The fleet"), swedes(name="The fleet"), acts=ACROSS)
    [ruling] = day.asked.values()
    assert {"The fleet", "The fleet (juel)"} <= set(ruling.facts)


def test_ship_8_soldiers_aboard_stand_on_the_gms_sheet_and_are_seen_near_by() -> None:
    ships, host = aboard(danes(), army("host", 250, nation="denmark"))
    day, events = met(ships, host, swedes(), acts=ACROSS)
    [ruling] = day.asked.values()
    assert "15 ships" in ruling.facts["Juel's fleet"]
    assert "; Host aboard, 250 soldiers" in ruling.facts["Juel's fleet"]
    assert any("about 20 ships, soldiers aboard, led by Juel" in one.own for one in events)
