"""Rulings: sea battles in the day, from the meeting of two fleets to where the beaten lie (TUM-SHIP-8)."""

from typing import Any

import pytest
from msgspec.structs import replace

from campaign.model.army import Rout
from campaign.model.fleet import Fleet
from campaign.model.order import Attack, Order, Sail, Tactic
from campaign.model.place import Outline
from campaign.model.ruling import Meeting
from campaign.rules.day import Day
from campaign.rules.sea import battles, fleets, withdrawing
from tests.rulings.broadsides import NEARBY, OFF_MALMO, danes, fought, holding, met, own, swedes, thrown
from tests.rulings.scene import NATIONS, army, commander, modifier, play, spot
from tests.rulings.sea import fleet

WON = thrown((6, 6), (1, 1), taken=(6,), juel_one_more=(100,))  # the Danes beat the Swedes, 12 to 2


def at(day: Day, key: str) -> tuple[int, int]:
    return day.land.xy(day.world.fleets[key].at)


def kept(one: Fleet) -> dict[str, Any]:
    """Dice of a Danish victory after which every ship of the beaten holds."""
    return {**WON, **holding(one)}


def test_ship_8_a_sheet_is_drafted_for_a_meeting_of_fleets() -> None:
    """The Danes are to attack the Swedes; a Holstein fleet 700 m off may join these, a Polish one is nobody's."""
    holstein = fleet("plon", 5, nation="holstein", at=spot(55.7, 50.0))
    poland = fleet("gdansk", 5, nation="poland", at=spot(55.2, 50.0))
    far = fleet("far", 5, nation="sweden", at=spot(57.0, 50.0))
    _, asked, battle = met(danes(), swedes(), holstein, poland, far, acts={"juel": Attack(army="lion")})
    assert (battle.id, battle.kind, battle.place) == ("ship-8.1.juel.lion", "sea battle", "Malmö")
    assert battle.id == asked.id
    sides = {
        name: (front.role, {key: one.joins for key, one in front.armies.items()})
        for name, front in battle.sides.items()
    }
    assert sides == {
        "denmark": ("attacker", {"juel": True}),
        "sweden": ("defender", {"lion": True, "plon": False}),
    }


def test_ship_8_a_commander_of_a_fleet_sends_in_a_tactic_which_is_used_up_in_the_battle() -> None:
    sent = Order("lion-chief-1", "lion-chief", 0, "…", Tactic("Board them."), status="queued")
    _, _, battle = met(danes(), swedes(), sent)
    assert battle.sides["sweden"].armies["lion"].tactic == "Board them."
    day, events = fought(danes(), swedes(), sent, dice=kept(swedes()))
    assert day.world.orders["lion-chief-1"].status == "done"
    assert "“Board them.”" in next(event.text for event in events if event.kind == "battle")


def test_ship_8_ships_morale_and_a_retreat_into_a_friendly_harbour() -> None:
    """12 to 2: the Swedes lose 20% of 25 ships and 2 morale, the Danes 1 of 25 and gain 2. Malmö is 4.5 km away."""
    day, events = fought(danes(), swedes(), dice=kept(swedes()))
    juel, lion = day.world.fleets["juel"], day.world.fleets["lion"]
    assert (fleets.count(juel), juel.morale) == (24, 11)
    assert (fleets.count(lion), lion.morale, lion.at) == (20, 7, "malmo")
    assert day.world.commanders["lion-chief"].status == "free"
    assert day.world.commanders["lion-chief"].at == "malmo"
    assert (day.world.commanders["juel-chief"].battles, day.world.commanders["lion-chief"].battles) == (1, 0)
    assert own(events, "ships lost", "lion").startswith(
        "You fought off Malmö, against a fleet of Denmark, about 30 ships, led by Juel-chief. You are beaten."
        " You lost 5 of 25 ships. Morale 9 → 7."
    )
    assert own(events, "ships lost", "juel").endswith("The victory is yours. You lost 1 of 25 ships. Morale 9 → 11.")
    assert "into the harbour of Malmö" in own(events, "retreat", "lion")
    assert day.world.meetings["juel+lion"] == Meeting("juel+lion", "fought", 1)


def test_ship_8_all_the_world_hears_whose_ships_fought_where() -> None:
    _, events = fought(danes(), swedes(), dice=kept(swedes()))
    (told,) = (event for event in events if event.kind == "battle")
    assert (told.rule, told.public, told.notable) == ("TUM-SHIP-8", True, True)
    assert told.tale == (
        "a fleet of Denmark, about 30 ships, fought a fleet of Sweden, about 30 ships, off Malmö; Denmark won"
    )
    assert {"juel", "juel-chief", "lion", "lion-chief"} == set(told.who)
    assert any("one ship more" in roll.key for roll in told.rolls)


def test_ship_8_the_record_of_a_sea_battle_counts_ships() -> None:
    day, _ = fought(danes(), swedes(), dice=kept(swedes()))
    (battle,) = day.world.battles.values()
    assert (battle.status, battle.kind) == ("fought", "sea battle")
    assert battle.outcome is not None
    fared = battle.outcome.armies["lion"]
    assert (fared.men, fared.lost, fared.row, fared.afterwards) == (25, 5, "6+", "retreats")
    assert fared.detachments == {"own": 5}


LOST = thrown((1, 1), (6, 6), juel_taken=(6,), one_more=(100,))  # the Swedes beat the Danes, 12 to 2
CLOSE = spot(60.0, 50.0)  # before the harbour of Malmö


def test_sie_3_all_the_world_hears_that_a_beaten_fleet_no_longer_closes_a_harbour() -> None:
    """20 of the 25 Danish ships are left when they go; whom Malmö can see go is told besides."""
    closing = danes(at="malmo", blockades="malmo")
    day, events = fought(closing, swedes(at=CLOSE), dice={**LOST, **holding(closing)})
    assert day.world.fleets["juel"].blockades == ""
    (lifted,) = (event for event in events if event.kind == "blockade lifted")
    (retreat,) = (event for event in events if event.kind == "retreat")
    assert events.index(lifted) < events.index(retreat)
    assert (lifted.rule, lifted.public, (lifted.x, lifted.y)) == ("TUM-SIE-3", True, (61_000, 50_000))
    assert lifted.own == "The fleet no longer closes Malmö."
    assert lifted.tale == "a fleet of Denmark, about 20 ships no longer closes the harbour of Malmö"
    assert lifted.tale in [news.tale for news in day.news]


def test_sie_3_all_the_world_hears_that_a_fleet_which_is_no_more_closes_no_harbour() -> None:
    """20% of one ship: 20 in 100 sinks it."""
    dice = thrown((1, 1), (6, 6), juel_one_more=(20,), juel_gone=(4,), one_more=(100,))
    day, events = fought(danes(1, at="malmo", blockades="malmo"), swedes(at=CLOSE), dice=dice)
    assert (day.world.fleets["juel"].status, day.world.fleets["juel"].blockades) == ("gone", "")
    (lifted,) = (event for event in events if event.kind == "blockade lifted")
    assert (lifted.public, lifted.tale) == (True, "a fleet of Denmark no longer closes the harbour of Malmö")


def test_sie_3_a_beaten_fleet_that_closed_no_harbour_opens_none() -> None:
    _, events = fought(danes(), swedes(), dice=kept(swedes()))
    assert "blockade lifted" not in [event.kind for event in events]


def test_ship_8_without_a_harbour_near_it_retreats_10_km_over_the_water_away_from_the_victor() -> None:
    """In the middle of the strait, 15 km from Scania: Malmö is the nearest friendly harbour, due east."""
    juel, lion = danes(at=spot(45.0, 50.0)), swedes(at=spot(45.5, 50.0))
    day, events = fought(juel, lion, dice=kept(lion))
    assert at(day, "lion") == (55_500, 50_000)
    assert "retreats 10.0 km" in own(events, "retreat", "lion")


def test_ship_8_it_does_not_retreat_past_the_victor_nor_past_another_enemy() -> None:
    """The Danes lie between it and Malmö. Due north and due south are as near to Malmö: it goes south.

    A second Danish fleet 3 km due south bars that, and it goes north.
    """
    juel, lion = danes(at=spot(50.5, 50.0)), swedes(at=spot(50.0, 50.0))
    day, _ = fought(juel, lion, dice=kept(lion))
    assert at(day, "lion") == (50_000, 40_000)
    barred, _ = fought(juel, lion, fleet("tordenskjold", 9, at=spot(50.0, 47.0)), dice=kept(lion))
    assert at(barred, "lion") == (50_000, 60_000)


def test_bat_9_at_sea_ships_shut_up_in_a_harbour_are_halved_and_out_of_control() -> None:
    """The GM says that there is no way out. 20 of 25 are left, half are lost; 3 days, and on day 5 it gathers."""
    dice = {**WON, **thrown((6, 6), (1, 1), days=(3,), taken=(6,))}
    day, events = fought(danes(), swedes(), dice=dice, sets=["lion.no_retreat=true"])
    lion = day.world.fleets["lion"]
    assert (fleets.count(lion), lion.at) == (10, NEARBY)
    assert lion.rout == Rout(until=4, enemies=("juel",))
    assert "out of control" in [event.kind for event in events]
    assert not any(event.rule == "TUM-SHIP-7" for event in events)
    day.number = 4
    assert not play(withdrawing.gather, day)
    day.number = 5
    play(withdrawing.gather, day)
    assert day.world.fleets["lion"].rout is None


FJORD = (
    Outline(
        id="scania",
        kind="land",
        points=((60, 0), (100, 0), (100, 100), (60, 100), (60, 51), (66, 51), (66, 49), (60, 49)),
    ),
)


def test_bat_9_at_sea_the_water_tells_whether_there_is_a_way_out() -> None:
    """Out in the strait there is. In a fjord 2 km wide every way leads past the Danes, who lie in the midst of it."""
    day, _, battle = met(danes(), swedes())
    assert not battles.arrayed(day, battle).sides["sweden"].armies["lion"].no_retreat
    shut, _, closed = met(danes(at=spot(63.0, 50.0)), swedes(at=spot(64.0, 50.0)), *FJORD)
    forces = {key: one for side in battles.arrayed(shut, closed).sides.values() for key, one in side.armies.items()}
    assert (forces["lion"].no_retreat, forces["juel"].no_retreat) == (True, False)


def test_ship_8_each_ship_of_the_beaten_checks_its_morale_instead_of_a_rout() -> None:
    """20 ships are left with a morale of 7. The first rolls 8 and wanders for 3 days, the second a double 5."""
    dice = kept(swedes()) | {
        "TUM-SHIP-7/lion+own-1/battle/0": (2, 6),
        "TUM-SHIP-7/lion+own-1/battle: days/0": (1, 1, 1),
        "TUM-SHIP-7/lion+own-2/battle/0": (5, 5),
    }
    day, _ = fought(danes(), swedes(), dice=dice)
    lion = day.world.fleets["lion"]
    assert fleets.count(lion) == 18
    assert [(stray.count, stray.back) for stray in lion.strays] == [(1, 4)]


def test_trait_20_at_sea_no_ship_of_a_veteran_checks() -> None:
    veteran = commander("lion-chief", "Veteran")
    day, events = fought(danes(), swedes(), veteran, dice=WON)
    assert fleets.count(day.world.fleets["lion"]) == 20
    assert not any(event.rule == "TUM-SHIP-7" for event in events)


def test_bat_7_at_sea_the_commander_of_the_beaten_fleet_is_taken_with_2_in_6() -> None:
    dice = kept(swedes()) | thrown((6, 6), (1, 1), taken=(2,))
    day, events = fought(danes(), swedes(), dice=dice)
    chief = day.world.commanders["lion-chief"]
    assert (chief.status, chief.captor, chief.at) == ("captured", "denmark", OFF_MALMO)
    assert own(events, "ships lost", "lion").endswith("You are taken.")


def test_bat_3_at_sea_after_a_difference_of_0_nobody_retreats() -> None:
    """7 to 7: 5% of 25 are 1 and 25 in 100 for a second; the Danes, who attack, lose 1 morale."""
    dice = thrown((3, 4), (3, 4), juel_one_more=(25,), one_more=(26,))
    day, _ = fought(danes(), swedes(), dice=dice, sets=["denmark.role=attacker", "sweden.role=defender"])
    juel, lion = day.world.fleets["juel"], day.world.fleets["lion"]
    assert (fleets.count(juel), fleets.count(lion)) == (23, 24)
    assert (juel.morale, lion.morale, lion.at) == (8, 9, NEARBY)
    assert day.world.meetings["juel+lion"].status == "drawn"


def test_ship_8_the_orders_of_a_beaten_fleet_fail_and_nobody_who_fought_does_more() -> None:
    sailing = Order("lion-chief-1", "lion-chief", 0, "Sail to Elsinore.", Sail(to="elsinore"), status="running")
    day, _ = fought(danes(), swedes(), sailing, acts={"lion": Sail(to="elsinore")}, dice=kept(swedes()))
    assert day.world.orders["lion-chief-1"].status == "failed"
    assert "lion" not in day.acts


def test_army_10_at_sea_a_fleet_whose_last_ship_is_sunk_is_no_more() -> None:
    """20% of one ship: 20 in 100. Its chief, not taken with a 4 of 6, comes ashore."""
    dice = thrown((6, 6), (1, 1), one_more=(20,), gone=(4,), juel_one_more=(100,))
    day, _ = fought(danes(), swedes(1), dice=dice)
    assert day.world.fleets["lion"].status == "gone"
    chief = day.world.commanders["lion-chief"]
    assert chief.status == "free"
    assert chief.at is not None
    assert not day.land.navigable(*day.land.xy(chief.at))


def test_bat_11_at_sea_a_fleet_nearby_joins_when_the_gm_says_so() -> None:
    """25 Danes against 25 Swedes and 25 of Holstein, together 50: +1 for both; each rolls, loses and checks."""
    holstein = fleet("plon", 25, nation="holstein", at=spot(55.7, 50.0))
    dice = thrown((1, 1), (6, 6)) | {"TUM-BAT-2/plon/battle/0": (6, 5)}
    day, _ = fought(danes(), swedes(), holstein, sets=["plon.joins=true"], dice=dice | holding(danes()))
    (battle,) = day.world.battles.values()
    assert battle.outcome is not None
    assert {key: one.total for key, one in battle.outcome.armies.items()} == {"juel": 2, "lion": 13, "plon": 12}
    assert set(day.world.meetings) == {"juel+lion", "juel+plon"}


def test_ship_8_it_comes_to_no_battle_when_the_gm_lets_them_part() -> None:
    day, events = fought(danes(), swedes(), answer="part")
    assert [(event.kind, event.text) for event in events] == [
        ("no battle", "No battle off Malmö: the fleets did not fight")
    ]
    (battle,) = day.world.battles.values()
    assert battle.status == "parted"


def test_ship_8_a_fleet_out_of_control_fights_out_of_formation_and_without_tactics() -> None:
    fleeing = swedes(rout=Rout(until=3))
    _, events = fought(danes(), fleeing, sets=["lion.tactics=3"], dice=kept(fleeing))
    lines = [why.reason for event in events if event.kind == "battle" for why in event.why]
    assert any("out of formation" in one for one in lines)
    assert not any("tactics" in one for one in lines)


def test_army_8_at_sea_special_rules_of_the_nation_hold_for_its_fleets() -> None:
    """Sweden: 20% stronger and 1 better in battle; 25 ships count 30."""
    sweden = next(one for one in NATIONS if one.id == "sweden")
    special = replace(sweden, modifiers=(modifier("strength", 20), modifier("battle", 1, "old salts")))
    others = [one for one in NATIONS if one.id != "sweden"]
    day, _, battle = met(danes(), swedes(), special, *others)
    lion = battles.arrayed(day, battle).sides["sweden"].armies["lion"]
    assert lion.modifiers == {"old salts": 1}
    assert [unit.strength for unit in lion.detachments.values()] == [20]


@pytest.mark.parametrize("where", ["malmo", "elsewhere"])
def test_ship_8_a_commander_who_is_ashore_with_his_army_does_not_lead_his_fleet(where: str) -> None:
    """His army stands in Malmö, within a kilometre of the fleet in the harbour, or in Lund."""
    chief = commander("lion-chief", "Guardian")
    guard = army("guard", 100, at="malmo" if where == "malmo" else "lund", commander="lion-chief")
    day, _, battle = met(danes(at=spot(59.5, 50.0)), swedes(at="malmo"), chief, guard)
    lion = battles.arrayed(day, battle).sides["sweden"].armies["lion"]
    assert (lion.led, lion.traits) == ((True, ("Guardian",)) if where == "malmo" else (False, ()))


def test_ship_8_a_pair_that_has_fought_today_does_not_fight_again() -> None:
    day, _ = fought(danes(), swedes(), dice=kept(swedes()))
    assert play(battles.fight, day) == []
