"""The second fortnight of the Scanian War: battles, sieges, harrying, revolts, a duel, played and told fairly."""

import re
from pathlib import Path

import pytest

from campaign.files.load import load
from campaign.model.event import Event
from campaign.model.world import World
from tests.golden.stretch import copied, happened, of

FIRST, LAST = 15, 28
WARLIKE = {
    "attack", "tactic", "harry", "honour", "besiege", "storm", "sortie", "dig in", "palisade", "engines", "build",
    "garrison", "plunder", "spare",
}  # fmt: skip
MORALE = re.compile(r"morale (\d+)(?: → (\d+))?", re.IGNORECASE)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(tmp_path_factory.mktemp("war"))


@pytest.fixture(scope="module")
def world(played: Path) -> World:
    return load(played).sound()


@pytest.fixture(scope="module")
def events(played: Path) -> list[Event]:
    """All that happened and was done on days 15 to 28, in order."""
    return happened(played, FIRST, LAST)


def test_three_armies_fight_in_the_field(world: World, events: list[Event]) -> None:
    fought = [one for one in world.battles.values() if one.kind == "battle" and one.outcome and one.day >= FIRST]
    assert len(of(events, "TUM-BAT-2", "battle")) == len(fought)
    assert any(len(one.outcome.armies) >= 3 for one in fought if one.outcome is not None)


def test_who_is_ordered_to_attack_does_not_avoid_that_enemy(events: list[Event]) -> None:
    """Fersen, whose standing order is still to avoid, is sent against the peasants before Malmö."""
    (battle,) = (event for event in of(events, "TUM-BAT-2", "battle") if event.day == FIRST and "fersen" in event.who)
    assert "field-train" in battle.who


def test_dice_thrown_at_the_table_decide_a_battle(events: list[Event]) -> None:
    thrown = {roll.key: (roll.dice, roll.by) for event in of(events, "TUM-BAT-2", "battle") for roll in event.rolls}
    assert thrown["15/TUM-BAT-2/vanguard/battle/0"] == ((5, 4), "table")


def test_a_storm_fails_and_another_goes_through_the_gate_that_treason_opened(events: list[Event]) -> None:
    beaten, won = of(events, "TUM-SIE-2", "storm")
    opened = of(events, "TUM-SIE-3", "gate opened")
    assert (beaten.day, opened[0].day, won.day) == (19, 23, 24)
    assert "the walls are held" in beaten.text
    assert "the place falls" in won.text
    assert [event.day for event in of(events, "TUM-SIE-2", "stronghold fallen")] == [24]
    assert [event.day for event in of(events, "TUM-SIE-8", "plundered")] == [24]


def test_a_column_is_harried_on_its_march_and_covers_half_the_way(events: list[Event]) -> None:
    harried = [event.day for event in of(events, "TUM-HAR-4", "harried") if event.who[0] == "kings-army"]
    marches = {event.day: event for event in of(events, "TUM-MOV-1", "march") if event.who[0] == "kings-army"}
    assert 17 in harried
    assert marches[17].own.startswith("The army marched 10.0 km")  # of the 20 km of a day's march


def test_the_people_rise_where_an_army_forages_again(events: list[Event]) -> None:
    risen = of(events, "TUM-FOR-5", "revolt")
    assert any("Kristianstad" in event.text and event.day == 15 for event in risen)


def test_two_commanders_fight_a_duel_with_their_own_dice(played: Path, events: list[Event]) -> None:
    (duel,) = of(events, "TUM-DUEL-2", "duel")
    assert set(duel.who) == {"gyldenlove", "rosenkrantz"}
    assert {roll.dice for roll in duel.rolls} >= {(71,), (38,)}
    for who in duel.who:
        assert duel.own in (played / f"reports/day-0020/{who}.md").read_text(encoding="utf-8")


def test_sorties_are_made_and_go_in_again(events: list[Event]) -> None:
    out = {event.who[0] for event in of(events, "TUM-SIE-1", "sortie")}
    back = {event.who[0] for event in of(events, "TUM-SIE-1", "sortie over") if "back inside" in event.text}
    assert out == back == {"kings-army", "vanguard"}


def test_every_order_of_war_is_given(world: World) -> None:
    given = {order.act.__struct_config__.tag for order in world.orders.values() if order.given >= FIRST - 1}
    assert given >= WARLIKE


def test_orders_of_war_are_carried_out(world: World) -> None:
    done = {order.act.__struct_config__.tag for order in world.orders.values() if order.status == "done"}
    begun = {"besiege", "engines", "build"}  # a siege goes on under other orders; the rest takes longer than is left
    assert done >= WARLIKE - {*begun, "spare"}  # nothing fell to the one who would spare it


def test_no_battle_report_tells_of_the_morale_of_others(world: World, events: list[Event]) -> None:
    told = [event for event in events if event.own and event.rule.startswith(("TUM-BAT", "TUM-SIE"))]
    assert not [why for event in told for why in event.why if "morale" in why.reason]
    battles = [one for one in world.battles.values() if one.outcome is not None and one.day >= FIRST]
    own = {(one.day, key): fared.morale for one in battles if one.outcome for key, fared in one.outcome.armies.items()}
    losses = [event for event in told if event.kind == "battle losses"]
    assert losses
    for event in losses:
        assert {tuple(map(int, two)) for two in MORALE.findall(event.own)} <= {own[event.day, event.who[0]]}
