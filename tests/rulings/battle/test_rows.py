"""Rulings: what each difference means for winner and loser (TUM-BAT-3 to TUM-BAT-7, TUM-BAT-11, TUM-BAT-12)."""

import pytest

from campaign.core.dice import Dice
from campaign.rules.battle.outcome import outcome
from campaign.rules.numbers import Numbers
from tests.rulings.battle.field import battle, force, fought, left, percent, row


@pytest.mark.parametrize(
    ("difference", "rule", "winner", "loser", "winner_morale", "loser_morale", "danger"),
    [
        (1, "TUM-BAT-4", 10, 10, 7, 6, None),
        (2, "TUM-BAT-5", 5, 10, 8, 5, None),
        (3, "TUM-BAT-5", 5, 10, 8, 5, None),
        (4, "TUM-BAT-6", 5, 15, 9, 5, (1, 6)),
        (5, "TUM-BAT-6", 5, 15, 9, 5, (1, 6)),
        (6, "TUM-BAT-7", 5, 20, 9, 5, (2, 6)),
        (7, "TUM-BAT-7", 5, 20, 9, 5, (2, 6)),
    ],
)
def test_bat_4_bat_5_bat_6_bat_7_each_difference_has_its_row(
    difference: int,
    rule: str,
    winner: int,
    loser: int,
    winner_morale: int,
    loser_morale: int,
    danger: tuple[int, int] | None,
) -> None:
    result = fought(battle(force("gradell", 1000), force("horn", 1000)), {"gradell": 3 + difference, "horn": 3})
    assert (row(result, "gradell"), row(result, "horn")) == (rule, rule)
    assert (percent(result, "gradell"), percent(result, "horn")) == (winner, loser)
    assert (result.armies["gradell"].morale, result.armies["horn"].morale) == (winner_morale, loser_morale)
    beaten = result.armies["horn"]
    assert (beaten.capture and (beaten.capture.danger.n, beaten.capture.danger.m)) == danger
    assert result.armies["gradell"].capture is None
    assert result.winner == "north"


def test_bat_3_at_a_difference_of_0_both_lose_5_percent_and_the_attacker_1_morale() -> None:
    sheet = battle(force("gradell", 1000), force("horn", 400), roles=("defender", "attacker"))
    result = fought(sheet, {"gradell": 5, "horn": 6})  # 5 + 1 for superiority (1000 ÷ 400 = 2.5) against 6
    assert result.winner is None
    assert (row(result, "gradell"), percent(result, "gradell"), percent(result, "horn")) == ("TUM-BAT-3", 5, 5)
    assert (left(result, "gradell"), left(result, "horn")) == ({"infantry": 950}, {"infantry": 380})
    assert (result.armies["gradell"].morale, result.armies["horn"].morale) == (7, 6)
    assert {one.afterwards for one in result.armies.values()} == {"stays"}
    assert all(one.check is None and one.capture is None for one in result.armies.values())


def test_bat_3_without_an_attacker_nobody_loses_morale() -> None:
    result = fought(battle(force("gradell", 100), force("horn", 100)), {"gradell": 6, "horn": 6})
    assert [one.morale for one in result.armies.values()] == [7, 7]


def test_bat_6_the_losing_commander_is_taken_on_a_1() -> None:
    sheet = battle(force("gradell", 1000), force("horn", 1000))
    taken = fought(sheet, {"gradell": 7, "horn": 3}, {"TUM-BAT-6/horn/battle: taken/0": (1,)})
    assert taken.armies["horn"].taken
    free = fought(sheet, {"gradell": 7, "horn": 3}, {"TUM-BAT-6/horn/battle: taken/0": (2,)})
    assert not free.armies["horn"].taken
    assert taken.sides["south"].taken == ("horn",)


def test_bat_7_the_losing_commander_is_taken_on_a_1_or_2() -> None:
    sheet = battle(force("gradell", 1000), force("horn", 1000))
    for face, taken in ((1, True), (2, True), (3, False)):
        result = fought(sheet, {"gradell": 9, "horn": 3}, {"TUM-BAT-7/horn/battle: taken/0": (face,)})
        assert result.armies["horn"].taken == taken


def test_bat_7_an_army_that_nobody_leads_has_nobody_to_be_taken() -> None:
    result = fought(battle(force("gradell", 1000), force("horn", 1000, led=False)), {"gradell": 9, "horn": 3})
    assert result.armies["horn"].capture is None


def test_bat_5_morale_never_rises_over_12_nor_falls_under_0() -> None:
    sheet = battle(force("gradell", 100, morale=12), force("horn", 100, morale=1, lines={"luck": 11}))
    result = fought(sheet, {"gradell": 7, "horn": 5})  # 7 + 11 against 5 + 11
    assert (row(result, "horn"), result.armies["gradell"].morale, result.armies["horn"].morale) == ("TUM-BAT-5", 12, 0)


def test_bat_12_losses_fall_on_every_detachment_rounded_half_up_engines_too() -> None:
    """10% of 105 is 10.5: 11; of 104, 10.4: 10; of 5 engines, a half: 1."""
    sheet = battle(force("gradell", 105, cavalry=104, engines=5), force("horn", 313))
    result = fought(sheet, {"gradell": 6, "horn": 7})
    assert left(result, "gradell") == {"infantry": 94, "cavalry": 94, "siege engines": 4}
    assert result.sides["north"].lost == 21
    assert result.armies["gradell"].noncombatants == 0


def test_bat_12_a_side_without_strength_surrenders_and_nobody_rolls() -> None:
    result = fought(battle(force("gradell", 100), force("guns", engines=10)), {})
    assert result.winner == "north"
    assert (result.armies["guns"].result, result.armies["guns"].afterwards) == ("surrendered", "surrenders")
    assert result.armies["gradell"].result == "unopposed"
    assert result.rolls == ()
    assert left(result, "guns") == {"siege engines": 10}
    assert [one.morale for one in result.armies.values()] == [7, 7]


def test_bat_12_where_neither_side_has_strength_nobody_surrenders() -> None:
    result = fought(battle(force("guns", engines=5), force("more-guns", engines=10)), {})
    assert (result.winner, result.rolls) == (None, ())
    assert {one.afterwards for one in result.armies.values()} == {"stays"}


def test_bat_12_a_percentage_is_never_below_0() -> None:
    """A Guardian who wins loses 5 − 5; one more Guardian's worth would be below 0 and stays 0."""
    sheet = battle(force("gradell", 1000, "Guardian"), force("horn", 1000))
    dice = {"TUM-BAT-2/gradell/battle/0": (4, 4), "TUM-BAT-2/horn/battle/0": (3, 3)}
    for guardian, least in ((5, 0), (9, 0), (4, 1)):
        result = outcome(sheet, Numbers({"battle.guardian": guardian}), Dice(1, 1, dice))
        assert percent(result, "gradell") == least


def test_bat_12_a_percentage_is_never_above_100_and_nobody_is_left_to_retreat() -> None:
    sheet = battle(force("gradell", 1000), force("horn", 1000))
    dice = {"TUM-BAT-2/gradell/battle/0": (4, 4), "TUM-BAT-2/horn/battle/0": (3, 3)}
    result = outcome(sheet, Numbers({"battle.clear_lost_loss": 130}), Dice(1, 1, dice))
    assert (percent(result, "horn"), left(result, "horn")) == (100, {"infantry": 0})
    assert (result.armies["horn"].afterwards, result.armies["horn"].check) == ("gone", None)


def test_army_10_the_commander_of_an_army_that_ends_in_battle_is_taken_with_3_in_6() -> None:
    """Here a clear defeat costs all: the rule's own roll takes the place of the row's."""
    sheet = battle(force("gradell", 1000), force("horn", 1000))
    dice = {"TUM-BAT-2/gradell/battle/0": (4, 4), "TUM-BAT-2/horn/battle/0": (3, 3)}
    for face, taken in ((3, True), (4, False)):
        name = {"TUM-ARMY-10/horn/battle: taken/0": (face,)}
        result = outcome(sheet, Numbers({"battle.clear_lost_loss": 100}), Dice(1, 1, {**dice, **name}))
        assert result.armies["horn"].taken == taken
    seven = {"TUM-ARMY-10/horn/battle: taken/0": (7,)}
    with pytest.raises(ValueError, match="1d6"):  # a die of six has no seven
        outcome(sheet, Numbers({"battle.clear_lost_loss": 100}), Dice(1, 1, {**dice, **seven}))


@pytest.mark.parametrize(("mine", "theirs", "most"), [("Guardian", "", 2), ("", "Slayer", 4), ("", "", 3)])
def test_army_10_guardian_and_slayer_count_there_too(mine: str, theirs: str, most: int) -> None:
    """3 in 6 where the army ends: one face less for a Guardian, one more against a Slayer (TUM-TRAIT-7, 19)."""
    sheet = battle(force("gradell", 1000, theirs or "Poet"), force("horn", 1000, mine or "Poet"))
    dice = {"TUM-BAT-2/gradell/battle/0": (4, 4), "TUM-BAT-2/horn/battle/0": (3, 3)}
    for face, taken in ((most, True), (most + 1, False)):
        name = {"TUM-ARMY-10/horn/battle: taken/0": (face,)}
        result = outcome(sheet, Numbers({"battle.clear_lost_loss": 120}), Dice(1, 1, {**dice, **name}))
        assert result.armies["horn"].taken == taken


def test_army_10_a_halving_that_leaves_nobody_ends_the_army_too() -> None:
    """3 men: 10% of them is nobody, half of them 2, so 1 is left. 1 man: half of him is rounded up to him."""
    dice = {"TUM-BAT-2/gradell/battle/0": (4, 4), "TUM-BAT-2/horn/battle/0": (3, 3)}
    for men, end, taken in ((3, "cornered", False), (1, "gone", True)):
        sheet = battle(force("gradell", men), force("horn", men, no_retreat=True))
        name = {"TUM-ARMY-10/horn/battle: taken/0": (3,)} if taken else {}
        ending = outcome(sheet, Numbers({}), Dice(1, 1, {**dice, **name})).armies["horn"]
        assert (ending.afterwards, ending.taken) == (end, taken)


def test_bat_11_each_commander_reads_his_own_row_against_the_enemys_best() -> None:
    """North's best is 10, south's 8: north wins. Gradell by 2. Horn loses by 10 − 8 = 2, Krabbe by 10 − 4 = 6."""
    sheet = battle([force("gradell", 500), force("stake", 500)], [force("horn", 500), force("krabbe", 500)])
    result = fought(sheet, {"gradell": 10, "stake": 9, "horn": 8, "krabbe": 4})
    assert result.winner == "north"
    assert [row(result, key) for key in ("gradell", "stake", "horn", "krabbe")] == [
        "TUM-BAT-5",
        "TUM-BAT-4",
        "TUM-BAT-5",
        "TUM-BAT-7",
    ]
    assert [percent(result, key) for key in ("gradell", "stake", "horn", "krabbe")] == [5, 10, 10, 20]
    assert [result.armies[key].result for key in ("gradell", "stake", "horn", "krabbe")] == [
        "won",
        "won",
        "lost",
        "lost",
    ]


def test_bat_11_a_winner_below_the_enemys_best_has_the_row_of_0_without_its_loss_of_morale() -> None:
    sheet = battle([force("gradell", 500), force("stake", 500)], force("horn", 1000), roles=("attacker", "defender"))
    result = fought(sheet, {"gradell": 10, "stake": 5, "horn": 8})
    assert (row(result, "stake"), percent(result, "stake"), result.armies["stake"].morale) == ("TUM-BAT-3", 5, 7)
    assert (result.armies["stake"].result, result.armies["stake"].afterwards) == ("won", "stays")


def test_bat_11_a_winner_level_with_the_enemys_best_has_the_whole_row_of_0() -> None:
    sheet = battle([force("gradell", 500), force("stake", 500)], force("horn", 1000), roles=("attacker", "defender"))
    result = fought(sheet, {"gradell": 10, "stake": 8, "horn": 8})
    assert (row(result, "stake"), percent(result, "stake"), result.armies["stake"].morale) == ("TUM-BAT-3", 5, 6)


def test_bat_11_best_results_equal_is_the_row_of_0_for_all_commanders() -> None:
    sheet = battle([force("gradell", 500), force("stake", 500)], force("horn", 1000), roles=("attacker", "defender"))
    result = fought(sheet, {"gradell": 8, "stake": 3, "horn": 8})
    assert result.winner is None
    assert {row(result, key) for key in ("gradell", "stake", "horn")} == {"TUM-BAT-3"}
    assert [result.armies[key].morale for key in ("gradell", "stake", "horn")] == [6, 6, 7]
