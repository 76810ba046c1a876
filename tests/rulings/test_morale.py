"""Rulings: morale points, checks, and loot handed out (TUM-MOR-1, TUM-MOR-2, TUM-MOR-4, TUM-TRAIT-1)."""

import pytest

from campaign.model.army import Absence
from campaign.rules import morale, points
from campaign.rules.day import NotNow
from campaign.rules.numbers import Numbers
from tests.rulings.scene import army, commander, detachment, play, scene

CHECK = "TUM-MOR-2/gradell/hunger/0"


def test_mor_1_a_new_army_has_9_points() -> None:
    assert points.at_first((), Numbers()) == 9


def test_mor_1_morale_never_rises_over_12() -> None:
    assert morale.change(army(morale=11), 1, Numbers()) == 12
    assert morale.change(army(morale=11), 2, Numbers()) == 12


def test_mor_1_morale_never_falls_under_0() -> None:
    assert morale.change(army(morale=1), -1, Numbers()) == 0
    assert morale.change(army(morale=1), -2, Numbers()) == 0


def test_trait_1_the_base_of_a_beloved_commanders_army_is_10() -> None:
    day = scene(army(infantry=100, commander="ascheberg"), commander("ascheberg", "Beloved"))
    assert points.base(day.world, day.world.armies["gradell"], day.numbers) == 10
    assert points.at_first(("Beloved",), day.numbers) == 10


def test_trait_1_the_base_of_any_other_army_is_9() -> None:
    day = scene(army(infantry=100, commander="ascheberg"), commander("ascheberg", "Poet"))
    assert points.base(day.world, day.world.armies["gradell"], day.numbers) == 9


def test_mor_2_a_roll_equal_to_morale_holds() -> None:
    day = scene(army(infantry=100, morale=7), dice={CHECK: (3, 4)})
    (event,) = play(lambda d: morale.check(d, "gradell", "hunger"), day)
    assert (event.rule, event.kind) == ("TUM-MOR-2", "morale check held")
    assert event.rolls[0].dice == (3, 4)
    assert event.changes == ()


def test_mor_2_a_roll_over_morale_picks_its_own_row() -> None:
    """A 7 against 6: row 7, one detachment goes, here to an army of its own as nobody is near."""
    day = scene(
        army(infantry=100, cavalry=50, morale=6), dice={CHECK: (3, 4), "TUM-MOR-3/gradell/hunger: drawn/0": (2,)}
    )
    events = play(lambda d: morale.check(d, "gradell", "hunger"), day)
    assert [event.kind for event in events] == ["morale check failed", "defection"]
    assert set(day.world.armies["gradell"].detachments) == {"gradell-cavalry"}


def test_mor_2_the_check_is_two_dice() -> None:
    day = scene(army(infantry=100))
    (event,) = play(lambda d: morale.check(d, "gradell", "hunger"), day)[:1]
    assert event.rolls[0].expr == "2d6"


def test_mor_2_each_cause_makes_a_check_of_its_own() -> None:
    day = scene(army(infantry=100, morale=12))
    for cause in ("hunger", "forced march"):
        (event,) = play(lambda d, cause=cause: morale.check(d, "gradell", cause), day)  # type: ignore[misc]
        assert event.rolls[0].key == f"1/TUM-MOR-2/gradell/{cause}/0"


def test_mor_2_an_army_whose_detachments_are_all_away_makes_no_check() -> None:
    day = scene(army(detachments=[detachment("horse", "cavalry", 100, absent=Absence(until=3))]))
    assert play(lambda d: morale.check(d, "gradell", "hunger"), day) == []


def test_mor_4_one_loot_a_soldier_is_one_point() -> None:
    """100 infantry and 20 cavalry are 120 soldiers; engines are none. 120 of 500 loot change hands."""
    day = scene(army(infantry=100, cavalry=20, engines=10, morale=7, loot=500, soldiers_loot=5))
    (event,) = play(lambda d: morale.give(d, "gradell", 1), day)
    after = day.world.armies["gradell"]
    assert (after.morale, after.loot, after.soldiers_loot) == (8, 380, 125)
    assert event.why[0].by == "+1"


def test_mor_4_three_loot_a_soldier_are_three_points() -> None:
    day = scene(army(infantry=100, morale=7, loot=300))
    play(lambda d: morale.give(d, "gradell", 3), day)
    after = day.world.armies["gradell"]
    assert (after.morale, after.loot, after.soldiers_loot) == (10, 0, 300)


def test_mor_4_an_army_with_less_loot_cannot_hand_it_out() -> None:
    day = scene(army(infantry=100, loot=99))
    with pytest.raises(NotNow, match="99 loot"):
        play(lambda d: morale.give(d, "gradell", 1), day)
    assert day.world.armies["gradell"].loot == 99


def test_mor_4_where_a_point_costs_two_one_loot_buys_nothing() -> None:
    day = scene(army(infantry=100, loot=500), rules={"morale.gift": 2})
    with pytest.raises(NotNow, match="too little"):
        play(lambda d: morale.give(d, "gradell", 1), day)


def test_trait_12_a_failed_check_says_that_a_poet_changed_its_row() -> None:
    """A 10 against 9 would be followers; read as 12 it is nothing."""
    day = scene(army(infantry=100, commander="ascheberg"), commander("ascheberg", "Poet"), dice={CHECK: (5, 5)})
    failed, after = play(lambda d: morale.check(d, "gradell", "hunger"), day)
    assert (failed.why[0].by, failed.why[0].rule, after.kind) == ("+2", "TUM-TRAIT-12", "no consequence")
