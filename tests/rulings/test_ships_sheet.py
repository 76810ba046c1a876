"""Rulings: battle sheets with ships, fought and weighed without a world (TUM-SHIP-8)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from campaign.core.dice import Dice
from campaign.core.fault import Faults
from campaign.model.sheet import Force, Sheet, Unit
from campaign.play import battling
from campaign.rules.battle import checking, counted, odds, wrecks
from campaign.rules.battle.outcome import named_dice, outcome
from campaign.rules.battle.results import Outcome
from tests.rulings.battle.field import RULES, battle, force

LION = {"TUM-BAT-2/south/sea battle/0": (1, 1), "TUM-BAT-2/north/sea battle/0": (6, 6)}  # south is beaten, 12 to 2


def ships(id: str, count: int, *traits: str, engines: int = 0, morale: int = 9, **fields: Any) -> Force:
    """A fleet on the sheet: so many ships without and with siege engines."""
    made = force(id, 0, *traits, morale=morale, **fields)
    units = {"plain": Unit("plain", "ships", count), "engines": Unit("engines", "ships with siege engines", engines)}
    return Force(
        made.id, made.morale, {key: one for key, one in units.items() if one.size}, made.traits, made.modifiers,
        made.no_retreat, made.led,
    )  # fmt: skip


def at_sea(north: Force, south: Force, **fields: object) -> Sheet:
    return battle(north, south, **{"kind": "sea battle", "place": "Malmö", **fields})  # type: ignore[arg-type]


def fight(sheet: Sheet, dice: Mapping[str, Sequence[int]] | None = None) -> Outcome:
    return outcome(sheet, RULES, Dice(1, 1, {**LION, **(dice or {})}))


def more(who: str, face: int, index: int = 0) -> dict[str, Sequence[int]]:
    return {f"TUM-SHIP-8/{who}/sea battle: one ship more/{index}": (face,)}


def draws(who: str, *faces: int) -> dict[str, Sequence[int]]:
    return {f"TUM-SHIP-8/{who}/sea battle: ship lost/{index}": (face,) for index, face in enumerate(faces)}


def lost(result: Outcome, who: str) -> int:
    return sum(one.lost for one in result.armies[who].tolls)


def test_ship_8_a_ship_counts_one_and_one_with_siege_engines_fourfold() -> None:
    """8 ships and 2 that carry siege engines: 8 + 2 x 4 = 16."""
    fleet = ships("north", 8, engines=2)
    assert counted.strength(RULES, "sea battle", fleet) == 16
    assert counted.men(fleet) == 10


def test_ship_8_superiority_is_of_ships_by_strength() -> None:
    """32 to 16 is one time as many more: +1; 10 of 10 ships carry engines, 40 to 10 is three times more: +3."""
    for north, south, by in ((ships("north", 32), ships("south", 8, engines=2), 1), (ships("north", 0, engines=10),
                             ships("south", 10), 3)):  # fmt: skip
        tally = fight(at_sea(north, south)).armies["north"].tally
        assert tally is not None
        assert {line.name: line.by for line in tally.lines} == {"superiority": by}


@pytest.mark.parametrize(("face", "gone"), [(50, 3), (51, 2)])
def test_ship_8_a_fraction_of_a_ship_is_the_chance_of_one_more(face: int, gone: int) -> None:
    """A difference of 1: 10% of 25 ships are 2 ships and 50 in 100 for a third."""
    dice = {"TUM-BAT-2/south/sea battle/0": (3, 3), "TUM-BAT-2/north/sea battle/0": (3, 4)}
    result = fight(at_sea(ships("north", 25), ships("south", 25)), {**dice, **more("south", face)})
    assert lost(result, "south") == gone


def test_ship_8_no_die_is_rolled_for_whole_ships() -> None:
    """20% of 25 ships are 5."""
    result = fight(at_sea(ships("north", 20), ships("south", 25)))
    assert lost(result, "south") == 5
    assert not any("one ship more" in roll.key for roll in result.armies["south"].rolls)
    assert lost(result, "north") == 1  # 5% of 20
    assert wrecks.share(25, 10) == (2, 50)


def test_ship_8_ships_lost_are_drawn_one_by_one() -> None:
    """10 ships, engines 1 and 2, plain 3 to 10: 20% are 2. The third is plain; of the 9 left the second has engines."""
    sheet = at_sea(ships("north", 20), ships("south", 8, engines=2))
    result = fight(sheet, draws("south", 3, 2))
    assert {one.id: one.lost for one in result.armies["south"].tolls} == {"plain": 1, "engines": 1}
    wreck = result.armies["south"].wreck
    assert wreck is not None
    assert wreck.ships == (("plain", 0), ("engines", 1))
    assert [roll.expr for roll in wreck.rolls] == ["1d10", "1d9"]


def test_bat_9_at_sea_a_fleet_with_no_way_out_loses_half_of_its_ships_and_control() -> None:
    """20% of 10 are 2, half of 8 is 4: 4 of 10 are left. Of 7 it is 1 and 40 in 100, and half of 6 is 3."""
    beaten = ships("south", 10, no_retreat=True)
    one = fight(at_sea(ships("north", 20), beaten), {"TUM-BAT-9/south/sea battle: out of control/0": (5,)})
    assert [(toll.lost, toll.halved, toll.after) for toll in one.armies["south"].tolls] == [(2, 4, 4)]
    assert (one.armies["south"].afterwards, one.armies["south"].days, one.armies["south"].km) == ("cornered", 5, 0)
    two = fight(at_sea(ships("north", 20), ships("south", 7, no_retreat=True)), more("south", 41))
    assert [(toll.lost, toll.halved) for toll in two.armies["south"].tolls] == [(1, 3)]
    three = fight(
        at_sea(ships("north", 20), ships("south", 7, no_retreat=True)), {**more("south", 40), **more("south", 50, 1)}
    )
    assert [(toll.lost, toll.halved) for toll in three.armies["south"].tolls] == [(2, 3)]  # 5 left: 2 and 50 in 100


def test_army_10_at_sea_the_commander_of_a_fleet_whose_last_ship_is_sunk_is_taken_with_3_in_6() -> None:
    """20% of one ship: 20 in 100. The row would be 2 in 6."""
    for face, taken in ((3, True), (4, False)):
        dice = {**more("south", 20), "TUM-ARMY-10/south/sea battle: taken/0": (face,)}
        ending = fight(at_sea(ships("north", 20), ships("south", 1)), dice).armies["south"]
        assert (ending.afterwards, ending.taken) == ("gone", taken)
    spared = fight(at_sea(ships("north", 20), ships("south", 1)), more("south", 21)).armies["south"]
    assert (spared.afterwards, spared.km) == ("retreats", 10)


def test_trait_7_and_19_at_sea_guardian_and_slayer_change_what_is_lost() -> None:
    """20 ships, a crushing defeat: 20%; a Guardian 15%, against a Slayer 25%."""
    for north, south, gone in (
        (ships("north", 20), ships("south", 20), 4),
        (ships("north", 20), ships("south", 20, "Guardian"), 3),
        (ships("north", 20, "Slayer"), ships("south", 20), 5),
    ):
        assert lost(fight(at_sea(north, south)), "south") == gone


def test_trait_18_and_20_at_sea_the_stubborn_keep_their_morale_and_veterans_make_no_check() -> None:
    plain, stubborn, veteran = (
        fight(at_sea(ships("north", 20), ships("south", 20, *traits))).armies["south"]
        for traits in ((), ("Stubborn",), ("Veteran",))
    )
    assert (plain.morale, stubborn.morale, veteran.morale) == (7, 9, 7)
    assert [one.fate is not None and one.fate.checks for one in (plain, stubborn, veteran)] == [True, True, False]
    assert plain.check is None  # its ships check one by one (TUM-SHIP-7)


def test_ship_8_a_fleet_without_ships_surrenders() -> None:
    sheet = at_sea(ships("north", 20), Force("south", 9, {"own": Unit("own", "ships", 0)}))
    result = fight(sheet)
    assert (result.winner, result.armies["south"].afterwards) == ("north", "surrenders")
    assert odds.odds(sheet, RULES).wins == {"north": 1, "south": 0}


def test_ship_8_odds_are_exact_to_the_ship() -> None:
    """With 20 for tactics the north always wins by 6 or more: the south loses 20% of 7, a mean of 1.4 ships.

    Its ships check against 7: 15 of 36 throws of two dice are higher. Its commander is taken with 2 in 6.
    """
    north, south = ships("north", 10, lines={"tactics": 20}), ships("south", 7)
    found = odds.odds(at_sea(north, south), RULES)
    assert found.wins["north"] == 1
    assert found.men == {"north": Fraction(1, 2), "south": Fraction(7, 5)}
    beaten = found.armies["south"]
    assert beaten.rows == {("lost", "6+"): 1}
    assert (beaten.routs, beaten.taken) == (Fraction(15, 36), Fraction(1, 3))


def test_ship_8_odds_know_the_last_ship() -> None:
    """One ship is lost with 20 in 100: then its commander is taken with 3 in 6, else 2 in 6; only a ship left checks.

    1/5 x 1/2 + 4/5 x 1/3 = 11/30; 4/5 x 15/36 = 1/3. With no way out the ship that is spared is halved: 1/5 + 4/5 x
    1/2 = 3/5 of a ship, and of the rest nobody checks.
    """
    north = ships("north", 10, lines={"tactics": 20})
    beaten = odds.odds(at_sea(north, ships("south", 1)), RULES).armies["south"]
    assert (beaten.taken, beaten.routs, beaten.men) == (Fraction(11, 30), Fraction(1, 3), Fraction(1, 5))
    stuck = odds.odds(at_sea(north, ships("south", 1, no_retreat=True)), RULES).armies["south"]
    assert (stuck.men, stuck.routs) == (Fraction(3, 5), Fraction(0))
    assert stuck.taken == Fraction(3, 5) * Fraction(1, 2) + Fraction(2, 5) * Fraction(1, 3)


def test_ship_8_every_die_of_a_sea_battle_has_a_name_that_the_gm_may_give() -> None:
    sheet = at_sea(ships("north", 20), ships("south", 7, no_retreat=True))
    rolled = {roll.key.partition("/")[2]: roll.expr for roll in fight(sheet).rolls}
    known = named_dice(sheet, RULES)
    assert rolled.items() <= known.items()
    assert not any(name.startswith(("TUM-BAT-8", "TUM-SIE-6")) for name in known)


SHEET = """\
kind: sea battle
place: Malmö
sides:
  denmark:
    role: attacker
    armies:
      juel: {morale: 9, detachments: {own: {type: ships, size: 8}, guns: {type: ships with siege engines, size: 2}}}
  sweden:
    armies:
      lion: {morale: 9, detachments: {own: {type: ships, size: 25}}}
"""


def test_ship_8_a_sheet_written_by_hand_is_read_weighed_and_told_of_ships(tmp_path: Path) -> None:
    """12 to 2: the Danes lose 5% of 10, 50 in 100 for a ship, the Swedes 5 of 25."""
    file = tmp_path / "sheet.yaml"
    file.write_text(SHEET, encoding="utf-8")
    one_more = {"TUM-SHIP-8/juel/sea battle: one ship more/0": [51]}
    found = battling.fight(file, dice={"juel": [6, 6], "lion": [1, 1], **one_more}, seed=1)
    assert found.strengths == {"denmark": 16, "sweden": 25}
    assert found.story[0].startswith("Sea battle off Malmö: denmark, the attacker (juel; 10 ships, strength 16)")
    assert found.story[2].startswith("juel: won; it loses 0 of 10 ships")
    assert found.story[3].startswith("lion: beaten; it loses 5 of 25 ships")
    assert "Each of its ships checks its morale." in found.story[3]


def test_ship_8_soldiers_do_not_fight_at_sea_nor_ships_on_land(tmp_path: Path) -> None:
    file = tmp_path / "sheet.yaml"
    for text, says in (
        (SHEET.replace("type: ships,", "type: infantry,"), "infantry do not fight in a battle at sea"),
        (SHEET.replace("kind: sea battle\n", ""), "ships do not fight in a battle in the field"),
        (SHEET.replace("place:", "gate_open: true\nplace:"), "gate_open is for a storm only; this is a battle at sea"),
        (SHEET.replace("{morale: 9, ", "{morale: 9, modifiers: {earthworks: 1}, ", 1), "no earthworks at sea"),
    ):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(Faults) as raised:
            battling.read(file)
        assert any(says in fault.message for fault in raised.value.faults), text
    assert not list(checking.wrongs(at_sea(ships("north", 3), ships("south", 4)), RULES))
