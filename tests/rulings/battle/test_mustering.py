"""Rulings: an army of the world on the sheet, and what the fight leaves of it (TUM-BAT-2, TUM-BAT-9, TUM-BAT-12)."""

from campaign.model.army import Absence, Crossing
from campaign.model.place import Garrison
from campaign.rules.battle import counted
from campaign.rules.battle.aftermath import marked, spoils
from campaign.rules.battle.mustering import force_of, garrison_of
from campaign.rules.counting import strength
from tests.rulings.battle.field import RULES, battle, force, fought, lines
from tests.rulings.scene import army, commander, detachment, modifier, place, scene

WON, LOST = {"gradell": 8, "horn": 6}, {"gradell": 6, "horn": 8}


def test_bat_2_shortage_formation_and_a_ford_are_worked_out_from_the_armys_state() -> None:
    day = scene(army(infantry=100, short=True, broken=3, crossing=Crossing(river="lagan", left=1)), number=3)
    mustered = force_of(day.world, RULES, day.world.armies["gradell"], 3)
    result = fought(battle(mustered, force("horn", 100)), {"gradell": 7, "horn": 7})
    assert lines(result, "gradell") == {
        "higher morale": 2,
        "supply shortage": -1,
        "out of formation": -1,
        "difficult terrain": -1,
    }


def test_bat_2_an_army_that_foraged_yesterday_is_in_formation() -> None:
    day = scene(army(infantry=100, broken=2), number=3)
    assert force_of(day.world, RULES, day.world.armies["gradell"], 3).modifiers == {}


def test_bat_2_the_gm_strikes_a_line_and_adds_another() -> None:
    day = scene(army(infantry=100, short=True, morale=7))
    mustered = force_of(
        day.world, RULES, day.world.armies["gradell"], 1, lines={"supply shortage": 0, "tactics": 2}, no_retreat=True
    )
    result = fought(battle(mustered, force("horn", 100)), {"gradell": 7, "horn": 7})
    assert lines(result, "gradell") == {"tactics": 2}
    assert mustered.no_retreat


def test_army_7_an_army_counts_on_the_sheet_what_it_counts_in_the_world() -> None:
    """100 pikes count 110, 50 horse 100; those who have left count nothing."""
    day = scene(
        army(
            cavalry=50,
            detachments=(
                detachment("pikes", "infantry", 100, modifiers=(modifier("strength", 10),)),
                detachment("away", "infantry", 900, absent=Absence(until=9)),
            ),
            modifiers=(modifier("battle", 1, "the saint's arm"),),
        )
    )
    here = day.world.armies["gradell"]
    mustered = force_of(day.world, RULES, here, 1)
    assert counted.strength(RULES, "battle", mustered) == strength(day.world, RULES, here) == 210
    assert mustered.modifiers == {"the saint's arm": 1}


def test_bat_2_only_a_free_commander_brings_his_traits() -> None:
    free = scene(army(infantry=100, commander="ascheberg"), commander("ascheberg", "Veteran"))
    mustered = force_of(free.world, RULES, free.world.armies["gradell"], 1)
    assert (mustered.traits, mustered.led) == (("Veteran",), True)
    held = scene(army(infantry=100, commander="ascheberg"), commander("ascheberg", "Veteran", status="captured"))
    mustered = force_of(held.world, RULES, held.world.armies["gradell"], 1)
    assert (mustered.traits, mustered.led) == ((), False)


def test_sie_2_the_garrison_is_leaderless_and_has_morale_9() -> None:
    found = garrison_of(RULES, place("lund", "fort", 70, 50))
    assert found is not None
    assert (found.id, found.morale, found.led, found.garrison) == ("@lund", 9, False, True)
    assert {key: unit.size for key, unit in found.detachments.items()} == {"infantry": 250, "cavalry": 50}
    assert garrison_of(RULES, place("lund", "fort", 70, 50, garrison=Garrison())) is None


def test_army_5_every_detachment_of_the_winner_has_won_one_battle_more() -> None:
    old = detachment("old", "infantry", 100, battles=2)
    day = scene(army(infantry=100, cavalry=100, detachments=(old,), morale=7))
    here = day.world.armies["gradell"]
    for thrown, how, battles in ((WON, "won", {1, 3}), (LOST, "lost", {0, 2}), ({**WON, "horn": 8}, "drawn", {0, 2})):
        mustered = force_of(day.world, RULES, here, 1)
        result = fought(battle(mustered, force("horn", 400)), thrown)
        assert result.armies["gradell"].result == how
        after = marked(day.world, RULES, here, result.armies["gradell"])
        assert {one.battles for one in after.detachments.values()} == battles


def test_bat_9_bat_12_a_halving_takes_men_supplies_and_noncombatants_but_no_wagons_nor_loot() -> None:
    """1,000 men less 10% are 900, half 450; of 1,001 supplies half, 501 (half up), are lost; of 100 people 50."""
    day = scene(army(infantry=1000, wagons=20, supplies=1001, loot=70, noncombatants=100, morale=7))
    here = day.world.armies["gradell"]
    mustered = force_of(day.world, RULES, here, 1, no_retreat=True)
    ending = fought(battle(mustered, force("horn", 1000)), LOST).armies["gradell"]
    after = marked(day.world, RULES, here, ending)
    (left,) = after.detachments.values()
    assert (left.size, left.wagons, after.supplies, after.loot, after.noncombatants) == (450, 20, 500, 70, 50)
    assert (spoils(here, ending), after.morale) == (501, 5)


def test_trait_17_a_spartan_loses_half_as_many_noncombatants_in_a_halving() -> None:
    day = scene(army(infantry=1000, noncombatants=100, commander="karl"), commander("karl", "Spartan"))
    here = day.world.armies["gradell"]
    mustered = force_of(day.world, RULES, here, 1, no_retreat=True)
    ending = fought(battle(mustered, force("horn", 1000, morale=9)), LOST).armies["gradell"]
    assert marked(day.world, RULES, here, ending).noncombatants == 75


def test_bat_12_a_detachment_without_a_man_left_is_struck_and_its_wagons_stay() -> None:
    """One man alone falls in a halving; his five wagons go to those who are left."""
    day = scene(army(infantry=1000, morale=7, detachments=(detachment("last", "infantry", 1, wagons=5),)))
    here = day.world.armies["gradell"]
    mustered = force_of(day.world, RULES, here, 1, no_retreat=True)
    after = marked(day.world, RULES, here, fought(battle(mustered, force("horn", 1001)), LOST).armies["gradell"])
    (left,) = after.detachments.values()
    assert (left.size, left.wagons) == (450, 5)
