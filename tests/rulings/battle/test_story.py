"""The story of a fight says what the sheet and the dice say, in the order in which it happened."""

from campaign.rules.battle.story import story
from tests.rulings.battle.field import battle, force, fought, storm


def test_the_story_of_a_battle_lost_by_an_army_that_routs() -> None:
    sheet = battle(force("gradell", 1000, lines={"tactics": 2}), force("horn", 1000), roles=("defender", "attacker"))
    rolls = {
        "TUM-BAT-8/horn/battle: check/0": (3, 3),
        "TUM-BAT-8/horn/battle: supplies lost/0": (2,),
        "TUM-BAT-8/horn/battle: rout/0": (1,),
    }
    result = fought(sheet, {"gradell": 7, "horn": 7}, rolls)
    assert story(sheet, result, {"gradell": "The Scanian army", "north": "Sweden"}) == (
        "Battle at Ytterån: Sweden, the defender (The Scanian army; 1,000 men, strength 1,000) against south, the"
        " attacker (horn; 1,000 men, strength 1,000).",
        "The victory goes to Sweden, 9 to 7; what weighed most was tactics (+2).",
        "The Scanian army: won; it loses 50 of 1,000 men, its morale goes from 7 to 8.",
        "horn: beaten; it loses 100 of 1,000 men, its morale goes from 7 to 5. It retreats 10 km. It checks its"
        " morale, 6 against 5, and routs. It loses 20% of its supplies and flees a further 10 km, out of control for"
        " 1 day.",
    )


def test_the_story_of_a_battle_that_the_dice_decided() -> None:
    sheet = battle(force("gradell", 1000), force("horn", 1000))
    assert story(sheet, fought(sheet, {"gradell": 9, "horn": 8}))[1] == (
        "The victory goes to north, 9 to 8; the dice (9) did it."
    )


def test_the_story_of_an_attack_held_off() -> None:
    sheet = battle(force("gradell", 1000), force("horn", 1000), roles=("attacker", "defender"))
    assert (
        story(sheet, fought(sheet, {"gradell": 8, "horn": 8}))[1] == "It ends 8 to 8: the attack on south is held off."
    )


def test_the_story_of_a_place_that_falls_and_a_commander_taken() -> None:
    sheet = storm(force("gradell", 1000), force("horn", 1000))
    told = story(sheet, fought(sheet, {"gradell": 7, "horn": 10}, {"TUM-SIE-6/gradell/storm: gets away/0": (6,)}))
    assert told[0].startswith("Storm of Ytterån: ")
    assert told[1].endswith("Ytterån falls.")
    assert told[2] == (
        "gradell: beaten; it loses 200 of 1,000 men, its morale goes from 7 to 5. Its commander is taken."
        " It surrenders."
    )


def test_the_story_of_those_who_cannot_fight() -> None:
    sheet = battle(force("gradell", 100), force("guns", engines=10))
    assert story(sheet, fought(sheet, {}))[1:] == ("Nobody of south can fight: they surrender.", "guns: surrendered.")
