"""Rulings: retreat, rout, no retreat (TUM-BAT-8 to TUM-BAT-10); the end of a storm (TUM-SIE-2, TUM-SIE-6).

Rows: TUM-TRAIT-18, TUM-TRAIT-19.
"""

import pytest

from campaign.core.dice import Dice
from campaign.rules.battle import fate
from campaign.rules.battle.outcome import outcome
from campaign.rules.numbers import Numbers
from tests.rulings.battle.field import RULES, battle, force, fought, left, percent, storm

CHECK = "TUM-BAT-8/horn/battle: check/0"
FIELD = battle(force("gradell", 1000), force("horn", 1000, engines=5))
WON, LOST = {"gradell": 8, "horn": 6}, {"gradell": 6, "horn": 8}


def test_bat_8_the_loser_retreats_10_km_and_checks_against_its_morale_after_the_loss() -> None:
    """7 − 2 = 5: a roll of 5 holds."""
    result = fought(FIELD, WON, {CHECK: (2, 3)}).armies["horn"]
    assert (result.afterwards, result.km, result.held, result.rout) == ("retreats", 10, True, None)
    assert result.check is not None
    assert result.check.expr == "2d6"
    assert (result.supplies, result.days) == (0, 0)


def test_bat_8_a_failed_check_is_a_rout() -> None:
    """A 6 against 5. A 4 costs 40% of the supplies, a 5 is 50 km more: 20 a day, so 3 days."""
    rolls = {CHECK: (3, 3), "TUM-BAT-8/horn/battle: supplies lost/0": (4,), "TUM-BAT-8/horn/battle: rout/0": (5,)}
    result = fought(FIELD, WON, rolls)
    beaten = result.armies["horn"]
    assert beaten.rout is not None
    assert (beaten.km, beaten.rout.supplies, beaten.rout.km, beaten.rout.days) == (10, 40, 50, 3)
    assert (beaten.supplies, beaten.days) == (40, 3)
    assert (beaten.rout.supplies_roll.expr, beaten.rout.way_roll.expr) == ("1d6", "1d6")
    assert result.sides["south"].routed == ("horn",)
    assert left(result, "horn") == {"infantry": 900, "siege engines": 4}  # 10% of 5 is a half: 1


def test_bat_8_twenty_km_of_a_rout_take_one_day_and_ten_more_another() -> None:
    for face, days in ((1, 1), (2, 1), (3, 2), (6, 3)):
        result = fought(FIELD, WON, {CHECK: (6, 6), "TUM-BAT-8/horn/battle: rout/0": (face,)})
        assert result.armies["horn"].days == days


def test_bat_8_a_day_of_a_rout_is_20_km_not_more() -> None:
    """Where a world has 21 km a point, a 1 is 21 km: a second day for the last of them."""
    dice = {"TUM-BAT-2/gradell/battle/0": (4, 4), "TUM-BAT-2/horn/battle/0": (3, 3), CHECK: (6, 6)}
    given = Dice(1, 1, {**dice, "TUM-BAT-8/horn/battle: rout/0": (1,)})
    result = outcome(FIELD, Numbers({"battle.rout_way_each": 21}), given)
    assert result.armies["horn"].days == 2


def test_bat_8_the_winner_does_not_check() -> None:
    result = fought(FIELD, WON).armies["gradell"]
    assert (result.afterwards, result.check, result.km) == ("stays", None, 0)


def test_bat_9_without_a_way_to_retreat_men_and_supplies_are_halved_after_the_losses() -> None:
    """1,001 men: 10% is 100 (100.1), then half of 901 is 451 (450.5); no check. A 4: four days out of control."""
    sheet = battle(force("gradell", 1001), force("horn", 1001, engines=9, no_retreat=True))
    result = fought(sheet, WON, {"TUM-BAT-9/horn/battle: out of control/0": (4,)})
    beaten = result.armies["horn"]
    assert left(result, "horn") == {"infantry": 450, "siege engines": 4}  # engines: 1 (0.9) of 9, then 4 of 8
    assert (beaten.afterwards, beaten.check, beaten.km, beaten.days) == ("cornered", None, 0, 4)
    assert (beaten.supplies, beaten.noncombatants) == (50, 50)
    assert beaten.days_roll is not None
    assert beaten.days_roll.expr == "1d6"
    assert result.sides["south"].lost == 551


def test_bat_9_the_last_man_falls_in_a_halving() -> None:
    """One man: 10% is a tenth, he lives; half of him is rounded up."""
    result = fought(battle(force("gradell", 1), force("horn", 1, no_retreat=True)), WON)
    assert (result.armies["horn"].afterwards, left(result, "horn")) == ("gone", {"infantry": 0})


def test_bat_9_is_nothing_to_an_army_that_is_not_beaten() -> None:
    sheet = battle(force("gradell", 1000, no_retreat=True), force("horn", 1000))
    assert left(fought(sheet, WON), "gradell") == {"infantry": 950}


def test_bat_10_what_the_winner_may_take_is_what_a_rout_or_a_halving_cost() -> None:
    routed = fought(FIELD, WON, {CHECK: (6, 6), "TUM-BAT-8/horn/battle: supplies lost/0": (6,)})
    assert routed.armies["horn"].supplies == 60
    cornered = fought(battle(force("gradell", 1000), force("horn", 1000, no_retreat=True)), WON)
    assert cornered.armies["horn"].supplies == 50
    assert fought(FIELD, WON, {CHECK: (1, 1)}).armies["horn"].supplies == 0


def test_sie_2_the_loser_of_a_storm_loses_10_percent_more_the_winner_does_not() -> None:
    """7 against 8 − 1: 0. So 7 against 10 − 1 = 9: a difference of 2, 10% + 10% for the defender."""
    result = fought(storm(force("gradell", 1000), force("horn", 1000)), {"gradell": 7, "horn": 10})
    assert (percent(result, "gradell"), percent(result, "horn")) == (20, 5)
    held = fought(storm(force("gradell", 1000), force("horn", 1000)), {"gradell": 7, "horn": 6})
    assert (percent(held, "gradell"), percent(held, "horn")) == (5, 20)


def test_sie_2_at_a_difference_of_0_nobody_has_the_extra_losses_and_the_place_holds() -> None:
    result = fought(storm(force("gradell", 1000), force("horn", 1000)), {"gradell": 7, "horn": 8})
    assert (percent(result, "gradell"), percent(result, "horn")) == (5, 5)
    assert (result.fell, result.armies["horn"].morale) == (False, 6)


def test_sie_2_beaten_defenders_lose_the_place_the_garrison_disbands_and_the_armies_break_out() -> None:
    """Difference 2: 20% of 1,000, then half of 800. Its commander gets away with a 3."""
    inside = [force("garrison", 100, morale=9, led=False, garrison=True), force("gradell", 1000)]
    rolls = {"TUM-SIE-6/gradell/storm: gets away/0": (3,), "TUM-BAT-9/gradell/storm: out of control/0": (2,)}
    result = fought(storm(inside, force("horn", 1100, morale=9)), {"garrison": 7, "gradell": 7, "horn": 10}, rolls)
    assert result.fell
    army = result.armies["gradell"]
    assert (army.afterwards, army.km, army.days, army.check) == ("breaks out", 10, 2, None)
    assert left(result, "gradell") == {"infantry": 400}
    assert (result.armies["garrison"].afterwards, result.armies["garrison"].capture) == ("disbands", None)
    assert left(result, "garrison") == {"infantry": 80}


def test_sie_2_an_army_inside_surrenders_when_its_commander_is_taken() -> None:
    result = fought(
        storm(force("gradell", 1000), force("horn", 1000)),
        {"gradell": 7, "horn": 10},
        {"TUM-SIE-6/gradell/storm: gets away/0": (4,)},
    )
    army = result.armies["gradell"]
    assert (army.taken, army.afterwards, army.days_roll) == (True, "surrenders", None)
    assert left(result, "gradell") == {"infantry": 800}


def test_sie_2_a_beaten_attacker_falls_back_to_its_lines_and_checks() -> None:
    """9 against 7 − 1: a difference of 3, so 7 − 2 = 5; a 6 fails, and the rout is 20 km with no 10 km before it."""
    rolls = {"TUM-BAT-8/horn/storm: check/0": (3, 3), "TUM-BAT-8/horn/storm: rout/0": (2,)}
    result = fought(storm(force("gradell", 1000), force("horn", 1000)), {"gradell": 9, "horn": 7}, rolls)
    army = result.armies["horn"]
    assert (army.afterwards, army.km) == ("falls back", 0)
    assert army.rout is not None
    assert army.rout.km == 20
    assert not result.fell


def test_sie_6_the_fall_is_the_only_roll_for_a_commander_inside_however_great_the_defeat() -> None:
    """12 − 1 against 3: a difference of 8, whose row would take him with 2 in 6."""
    result = fought(storm(force("gradell", 1000), force("horn", 1000)), {"gradell": 3, "horn": 12})
    capture = result.armies["gradell"].capture
    assert capture is not None
    assert (capture.danger.rule, capture.danger.n, capture.danger.m) == ("TUM-SIE-6", 3, 6)


def test_sie_6_those_inside_a_place_that_gives_up_without_a_fight_may_get_away_too() -> None:
    result = fought(
        storm(force("gradell", engines=1), force("horn", 1000)), {}, {"TUM-SIE-6/gradell/storm: gets away/0": (4,)}
    )
    assert result.fell
    assert (result.armies["gradell"].afterwards, result.armies["gradell"].taken) == ("surrenders", True)


def test_trait_7_a_guardian_loses_5_percentage_points_less_won_or_lost() -> None:
    sheet = battle(force("gradell", 1000, "Guardian"), force("horn", 1000))
    assert percent(fought(sheet, WON), "gradell") == 0
    assert percent(fought(sheet, LOST), "gradell") == 5
    assert percent(fought(sheet, LOST), "horn") == 5


def test_trait_7_a_guardian_is_taken_with_1_in_6_less() -> None:
    sheet = battle(force("gradell", 1000), force("horn", 1000, "Guardian"))
    heavy = fought(sheet, {"gradell": 7, "horn": 3}).armies["horn"].capture
    assert heavy is not None
    assert (heavy.danger.n, heavy.roll, heavy.taken) == (0, None, False)
    crushing = fought(sheet, {"gradell": 9, "horn": 3}).armies["horn"].capture
    assert crushing is not None
    assert crushing.danger.n == 1


def test_trait_7_a_guardian_gets_away_from_a_fall_with_1_in_6_more() -> None:
    danger = fate.gets_away(RULES, guardian=True, slayer=False)
    assert (danger.n, danger.m, danger.faces) == (4, 6, 2)


def test_trait_19_a_slayer_costs_the_enemy_5_percentage_points_more_once_a_side() -> None:
    slayers = [force("gradell", 500, "Slayer"), force("stake", 500, "Slayer")]
    sheet = battle(slayers, [force("horn", 500), force("krabbe", 500)])
    result = fought(sheet, {"gradell": 8, "stake": 8, "horn": 6, "krabbe": 6})
    assert [percent(result, key) for key in ("horn", "krabbe", "gradell", "stake")] == [15, 15, 5, 5]


def test_trait_19_a_slayer_takes_commanders_with_1_in_6_more_but_only_where_a_row_gives_a_chance() -> None:
    sheet = battle(force("gradell", 1000, "Slayer"), force("horn", 1000))
    heavy = fought(sheet, {"gradell": 7, "horn": 3}).armies["horn"].capture
    assert heavy is not None
    assert heavy.danger.n == 2
    assert fought(sheet, {"gradell": 6, "horn": 3}).armies["horn"].capture is None
    fall = fate.gets_away(RULES, guardian=False, slayer=True)
    assert (fall.n, fall.faces) == (2, 4)


def test_trait_19_a_slayer_beaten_still_costs_the_winner_more() -> None:
    assert percent(fought(battle(force("gradell", 1000, "Slayer"), force("horn", 1000)), LOST), "horn") == 10


def test_trait_7_trait_19_guardian_and_slayer_cancel() -> None:
    sheet = battle(force("gradell", 1000, "Slayer"), force("horn", 1000, "Guardian"))
    result = fought(sheet, {"gradell": 9, "horn": 3})
    assert percent(result, "horn") == 20
    capture = result.armies["horn"].capture
    assert capture is not None
    assert capture.danger.n == 2
    assert fate.gets_away(RULES, guardian=True, slayer=True).n == 3


@pytest.mark.parametrize("difference", [1, 2, 4, 6])
def test_trait_18_a_stubborn_loser_keeps_his_armys_morale(difference: int) -> None:
    sheet = battle(force("gradell", 1000), force("horn", 1000, "Stubborn"))
    result = fought(sheet, {"gradell": 4 + difference, "horn": 4})
    assert result.armies["horn"].morale == 7


def test_trait_18_an_attack_held_off_is_no_battle_lost() -> None:
    sheet = battle(force("gradell", 1000, "Stubborn"), force("horn", 1000), roles=("attacker", "defender"))
    assert fought(sheet, {"gradell": 7, "horn": 7}).armies["gradell"].morale == 6


def test_trait_20_a_veterans_army_never_routs() -> None:
    sheet = battle(force("gradell", 1000), force("horn", 1000, "Veteran", morale=0))
    army = fought(sheet, WON).armies["horn"]
    assert (army.afterwards, army.km, army.check, army.rout, army.supplies) == ("retreats", 10, None, None, 0)


def test_trait_18_trait_20_a_stubborn_veteran_beaten_in_a_storm() -> None:
    """As attacker: 10% + 10%, its morale kept, no check. As defender: the same losses, then halved all the same."""
    attacker = fought(
        storm(force("gradell", 1000), force("horn", 1000, "Veteran", "Stubborn")), {"gradell": 8, "horn": 7}
    )
    army = attacker.armies["horn"]
    assert (percent(attacker, "horn"), army.morale, army.afterwards, army.check) == (20, 7, "falls back", None)
    inside = fought(
        storm(force("gradell", 1000, "Veteran", "Stubborn"), force("horn", 1000)),
        {"gradell": 7, "horn": 10},
        {"TUM-SIE-6/gradell/storm: gets away/0": (1,)},
    )
    army = inside.armies["gradell"]
    assert (percent(inside, "gradell"), army.morale, army.afterwards) == (20, 7, "breaks out")
    assert left(inside, "gradell") == {"infantry": 400}
