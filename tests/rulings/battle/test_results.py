"""Rulings: strength, the lines on a roll, and what each commander comes to (TUM-ARMY-7, TUM-BAT-2, TUM-FORT-3).

Rows: TUM-TRAIT-4, TUM-TRAIT-5.
"""

import pytest

from campaign.rules.battle import counted
from campaign.rules.battle.lines import OWN, superiority
from tests.rulings.battle.field import RULES, battle, force, fought, lines, storm, total


def test_army_7_in_the_field_heavy_foot_and_horse_count_double_heavy_horse_fourfold() -> None:
    """100 + 100 + 2 × 100 + 2 × 100 + 4 × 100 = 1,000; ten engines add nothing."""
    army = force("gradell", 100, skirmishers=100, heavy_infantry=100, cavalry=100, heavy_cavalry=100, engines=10)
    assert [one.strength for one in counted.counted(RULES, "battle", army)] == [100, 200, 100, 200, 400, 0]
    assert counted.strength(RULES, "battle", army) == 1000


def test_sie_2_in_a_storm_horse_counts_once_and_heavy_horse_twice() -> None:
    """100 + 100 + 2 × 100 + 1 × 100 + 2 × 100 = 700."""
    army = force("gradell", 100, skirmishers=100, heavy_infantry=100, cavalry=100, heavy_cavalry=100, engines=10)
    assert [one.strength for one in counted.counted(RULES, "storm", army)] == [100, 200, 100, 100, 200, 0]
    assert counted.strength(RULES, "storm", army) == 700


def test_army_7_a_special_rule_makes_a_detachment_stronger_and_the_army_rounds_down_once() -> None:
    """15 and 15 men, each 10% stronger: 16.5 + 16.5 = 33, though either alone counts 16."""
    army = force("gradell", 15, skirmishers=15, stronger=10)
    assert [one.strength for one in counted.counted(RULES, "battle", army)] == [16, 16]
    assert counted.strength(RULES, "battle", army) == 33


@pytest.mark.parametrize(
    ("own", "enemy", "adds"),
    [(999, 1000, 0), (1000, 1000, 0), (1999, 1000, 0), (2000, 1000, 1), (2999, 1000, 1), (3000, 1000, 2), (1, 1000, 0)],
)
def test_bat_2_every_full_hundred_percent_of_superiority_adds_1(own: int, enemy: int, adds: int) -> None:
    assert superiority(RULES, own, enemy) == adds


def test_bat_2_each_point_of_higher_morale_adds_1_and_only_to_the_higher() -> None:
    result = fought(battle(force("gradell", 100, morale=10), force("horn", 100, morale=7)), {"gradell": 7, "horn": 7})
    assert lines(result, "gradell") == {"higher morale": 3}
    assert lines(result, "horn") == {}
    assert (total(result, "gradell"), total(result, "horn")) == (10, 7)


@pytest.mark.parametrize("name", ["chosen ground", "surprise", "advantage of terrain"])
def test_bat_2_what_helps_adds_1(name: str) -> None:
    own = OWN[name]
    assert own.size is not None
    assert own.sign * RULES[own.size] == 1
    result = fought(battle(force("gradell", 100, lines={name: 1}), force("horn", 100)), {"gradell": 7, "horn": 7})
    assert total(result, "gradell") == 8


@pytest.mark.parametrize("name", ["difficult terrain", "supply shortage", "disease or exhaustion", "out of formation"])
def test_bat_2_what_hinders_takes_1_off(name: str) -> None:
    own = OWN[name]
    assert own.size is not None
    assert own.sign * RULES[own.size] == -1
    result = fought(battle(force("gradell", 100, lines={name: -1}), force("horn", 100)), {"gradell": 7, "horn": 7})
    assert total(result, "gradell") == 6


def test_bat_2_tactics_and_lines_of_the_gms_own_count_as_written() -> None:
    mine = {"tactics": 3, "fog of the saint": -2}
    result = fought(battle(force("gradell", 100, lines=mine), force("horn", 100)), {"gradell": 7, "horn": 7})
    assert total(result, "gradell") == 8
    tally = result.armies["gradell"].tally
    assert tally is not None
    assert [(line.name, line.by, line.rule) for line in tally.lines] == [
        ("tactics", 3, "TUM-BAT-2"),
        ("fog of the saint", -2, "TUM-BAT-2"),
    ]


def test_bat_2_a_line_worked_out_is_struck_by_giving_it_on_the_sheet() -> None:
    """Twice as strong would be +1; the GM has 0, and says so."""
    result = fought(
        battle(force("gradell", 200, lines={"superiority": 0}), force("horn", 100)), {"gradell": 7, "horn": 7}
    )
    assert lines(result, "gradell") == {"superiority": 0}
    assert total(result, "gradell") == 7


def test_bat_2_each_commander_rolls_two_dice_under_his_own_name() -> None:
    result = fought(battle(force("gradell", 100), force("horn", 100)), {})
    for key in ("gradell", "horn"):
        tally = result.armies[key].tally
        assert tally is not None
        assert (tally.roll.key, tally.roll.expr, tally.roll.by) == (f"1/TUM-BAT-2/{key}/battle/0", "2d6", "seed")


def test_bat_11_superiority_is_that_of_the_sides_for_every_commander() -> None:
    """300 + 100 against 200: each of the two has +1, though one of them alone is weaker than the enemy."""
    sheet = battle([force("gradell", 300), force("stake", 100)], force("horn", 200))
    result = fought(sheet, {"gradell": 7, "stake": 7, "horn": 7})
    assert lines(result, "gradell") == {"superiority": 1}
    assert lines(result, "stake") == {"superiority": 1}


def test_bat_11_morale_is_compared_with_the_enemy_army_of_the_highest() -> None:
    sheet = battle(force("gradell", 200, morale=10), [force("horn", 100, morale=4), force("krabbe", 100, morale=8)])
    result = fought(sheet, {"gradell": 7, "horn": 7, "krabbe": 7})
    assert lines(result, "gradell") == {"higher morale": 2}


def test_fort_3_a_defender_dug_in_has_1_more() -> None:
    own = OWN["earthworks"]
    assert own.size is not None
    assert RULES[own.size] == 1
    sheet = battle(force("gradell", 100, lines={"earthworks": 1}), force("horn", 100), roles=("defender", "attacker"))
    assert total(fought(sheet, {"gradell": 7, "horn": 7}), "gradell") == 8


def test_trait_4_a_crusader_has_1_more_against_unbelievers() -> None:
    own = OWN["crusader"]
    assert own.size is not None
    assert RULES[own.size] == 1
    sheet = battle(force("gradell", 100, "Crusader", lines={"crusader": 1}), force("horn", 100))
    assert total(fought(sheet, {"gradell": 7, "horn": 7}), "gradell") == 8


def test_sie_2_a_storm_takes_1_off_the_attacker_and_adds_the_bonus_to_every_defender() -> None:
    sheet = storm([force("garrison", 100), force("gradell", 100)], force("horn", 200), defence_bonus=3)
    result = fought(sheet, {"garrison": 7, "gradell": 6, "horn": 7})
    assert lines(result, "garrison") == lines(result, "gradell") == {"defence bonus": 3}
    assert lines(result, "horn") == {"storming": -1}
    assert (total(result, "garrison"), total(result, "gradell"), total(result, "horn")) == (10, 9, 6)


def test_sie_2_an_open_gate_voids_the_bonus_earthworks_and_the_engineer_but_not_the_attackers_loss() -> None:
    inside = force("gradell", 100, "Defence engineer", lines={"earthworks": 1})
    result = fought(storm(inside, force("horn", 100), defence_bonus=3, gate_open=True), {"gradell": 7, "horn": 7})
    assert lines(result, "gradell") == {"defence bonus": 0, "defence engineer": 0, "earthworks": 0}
    assert (total(result, "gradell"), total(result, "horn")) == (7, 6)


def test_trait_5_a_defence_engineer_adds_2_once_for_all_inside() -> None:
    inside = [force("gradell", 100, "Defence engineer"), force("stake", 100, "Defence engineer"), force("guard", 100)]
    result = fought(
        storm(inside, force("horn", 300), defence_bonus=1), {"gradell": 7, "stake": 7, "guard": 7, "horn": 7}
    )
    for key in ("gradell", "stake", "guard"):
        assert lines(result, key) == {"defence bonus": 1, "defence engineer": 2}


def test_trait_5_a_defence_engineer_is_no_help_in_the_field_nor_to_an_attacker() -> None:
    sheet = battle(force("gradell", 100, "Defence engineer"), force("horn", 100), roles=("defender", "attacker"))
    assert lines(fought(sheet, {"gradell": 7, "horn": 7}), "gradell") == {}
    outside = storm(force("gradell", 100), force("horn", 100, "Defence engineer"))
    assert lines(fought(outside, {"gradell": 7, "horn": 7}), "horn") == {"storming": -1}
