"""The odds are exact: worked by hand, and agreed on by battles fought (TUM-BAT-2 to TUM-BAT-11, TUM-SIE-2)."""

import time
from fractions import Fraction as F
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.core.dice import Dice
from campaign.model.army import SOLDIERS
from campaign.model.people import TRAITS
from campaign.model.sheet import Force, Sheet, Side, Unit, armies
from campaign.rules.battle.counted import men
from campaign.rules.battle.odds import odds, throws
from campaign.rules.battle.outcome import outcome
from tests.rulings.battle.field import RULES, battle, force, storm

EVEN = battle(force("gradell", 1000), force("horn", 1000))


def test_bat_2_two_dice_come_up_in_36_ways() -> None:
    assert throws("2d6") == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}


def test_bat_3_between_equals_a_difference_of_0_comes_146_times_in_1296() -> None:
    """1 + 4 + 9 + 16 + 25 + 36 + 25 + 16 + 9 + 4 + 1 = 146; the rest is shared."""
    found = odds(EVEN, RULES)
    assert found.drawn == F(146, 1296)
    assert found.wins == {"north": F(575, 1296), "south": F(575, 1296)}
    assert found.falls is None


def test_bat_4_bat_5_bat_6_bat_7_between_equals_each_row_has_its_chance() -> None:
    """Two throws differ by d as often as four dice sum to 14 + d: 140 times, then 125, 104, 80, 56, 35, 20, …, 1."""
    rows = odds(EVEN, RULES).armies["gradell"].rows
    assert rows == {
        ("won", "1"): F(140, 1296),
        ("won", "2–3"): F(125 + 104, 1296),
        ("won", "4–5"): F(80 + 56, 1296),
        ("won", "6+"): F(35 + 20 + 10 + 4 + 1, 1296),
        ("drawn", "0"): F(146, 1296),
        ("lost", "1"): F(140, 1296),
        ("lost", "2–3"): F(229, 1296),
        ("lost", "4–5"): F(136, 1296),
        ("lost", "6+"): F(70, 1296),
    }


def test_bat_6_bat_7_between_equals_a_commander_is_taken_276_times_in_7776() -> None:
    """136 × 1 in 6 and 70 × 2 in 6: (136 + 140) of 1296 × 6."""
    assert odds(EVEN, RULES).armies["gradell"].taken == F(276, 7776)


def test_bat_8_between_equals_the_chance_of_a_rout() -> None:
    """Morale 7. Lost by 1: 6, over which 21 of 36 throws are; lost by more: 5, over which 26 are."""
    assert odds(EVEN, RULES).armies["horn"].routs == F(140 * 21 + (229 + 136 + 70) * 26, 1296 * 36)


def test_bat_12_between_equals_the_expected_losses() -> None:
    """Of 1,000: 50 at 0; 100 at 1 either way; won by more 50; lost 100, 150 and 200."""
    hand = 146 * 50 + 140 * 100 + 140 * 100 + 435 * 50 + 229 * 100 + 136 * 150 + 70 * 200
    found = odds(EVEN, RULES)
    assert found.armies["gradell"].men == F(hand, 1296)
    assert found.men["south"] == F(hand, 1296)


def test_bat_11_of_two_on_a_side_the_better_counts() -> None:
    """Both of north at most 11 in 35² of 36² throws; above horn's 12 never, level with it 36² − 35² = 71 times."""
    sheet = battle([force("gradell", 500), force("stake", 500)], force("horn", 1000, lines={"tactics": 10}))
    found = odds(sheet, RULES)
    assert found.drawn == F(71, 1296 * 36)  # horn's worst is 2 + 10
    assert found.wins["north"] == 0


def test_sie_2_the_chance_that_the_place_falls_is_the_attackers_to_win() -> None:
    """The attacker's −1 shifts the throws: he wins when he throws 2 or more above: 125 + 104 + … + 1."""
    found = odds(storm(force("gradell", 1000), force("horn", 1000)), RULES)
    assert found.falls == found.wins["south"] == F(435, 1296)
    assert found.armies["gradell"].taken == F(435, 1296) / 2  # half of those inside get away


def test_bat_9_a_halving_is_in_the_expected_losses() -> None:
    """Horn, 100 men, surely beaten by 6 or more: 20, then half of 80."""
    sheet = battle(force("gradell", 100, lines={"tactics": 30}), force("horn", 100, no_retreat=True))
    found = odds(sheet, RULES)
    assert found.wins["north"] == 1
    assert (found.armies["horn"].men, found.armies["horn"].routs) == (F(60), F(0))


def test_sie_2_a_storm_halves_only_those_not_taken() -> None:
    """100 men surely beaten by 6 or more: 20% + 10%; then with 3 in 6 half of 70."""
    sheet = storm(force("gradell", 100), force("horn", 100, lines={"tactics": 30}))
    assert odds(sheet, RULES).armies["gradell"].men == 30 + F(35, 2)


def test_trait_20_a_veteran_has_no_chance_to_rout() -> None:
    assert odds(battle(force("gradell", 100), force("horn", 100, "Veteran")), RULES).armies["horn"].routs == 0


def test_bat_12_a_side_without_strength_is_certain_to_surrender() -> None:
    found = odds(battle(force("gradell", 100), force("guns", engines=10)), RULES)
    assert found.wins == {"north": F(1), "south": F(0)}
    assert found.drawn == 0
    assert found.men == {"north": 0, "south": 0}


KINDS = st.sampled_from(SOLDIERS)
FORCES = st.builds(
    Force,
    id=st.just(""),
    morale=st.integers(0, 12),
    detachments=st.dictionaries(
        st.sampled_from("abc"), st.builds(Unit, id=st.just("a"), type=KINDS, size=st.integers(0, 3000)), min_size=1
    ),
    traits=st.lists(st.sampled_from(TRAITS), max_size=3, unique=True).map(tuple),
    modifiers=st.dictionaries(st.sampled_from(("tactics", "luck", "cold")), st.integers(-4, 4)),
    no_retreat=st.booleans(),
    led=st.booleans(),
)
ROLES = st.sampled_from((("none", "none"), ("attacker", "defender"), ("defender", "attacker")))


@st.composite
def sheets(draw: st.DrawFn, most: int = 3) -> Sheet:
    """Any fight of up to `most` armies a side."""
    kind = draw(st.sampled_from(("battle", "storm")))
    roles = draw(ROLES.filter(lambda pair: kind == "battle" or pair[0] != "none"))
    sides = {}
    for name, role in zip(("north", "south"), roles, strict=True):
        hosts = draw(st.lists(FORCES, min_size=1, max_size=most))
        named = {f"{name}-{at}": host for at, host in enumerate(hosts)}
        sides[name] = Side({key: _called(key, host) for key, host in named.items()}, role)  # type: ignore[arg-type]
    bonus = draw(st.integers(0, 5)) if kind == "storm" else 0
    return Sheet(sides, kind, "Ytterån", bonus, kind == "storm" and draw(st.booleans()))  # type: ignore[arg-type]


def _called(key: str, host: Force) -> Force:
    return Force(
        key, host.morale, host.detachments, host.traits, host.modifiers, host.no_retreat, host.led, host.garrison
    )


@settings(max_examples=60, deadline=None)
@given(sheets())
def test_the_odds_sum_to_1(sheet: Sheet) -> None:
    found = odds(sheet, RULES)
    assert sum(found.wins.values()) + found.drawn == 1
    for one in found.armies.values():
        assert one.rows == {} or sum(one.rows.values()) == 1
        assert 0 <= one.taken <= 1
        assert 0 <= one.routs <= 1
        assert 0 <= one.men <= one.of


@settings(max_examples=60, deadline=None)
@given(sheets(), st.integers(0, 10**6))
def test_soldiers_are_conserved_through_any_fight(sheet: Sheet, seed: int) -> None:
    result = outcome(sheet, RULES, Dice(seed, 1))
    for key, (_, army) in armies(sheet).items():
        tolls = result.armies[key].tolls
        assert {one.id: one.before for one in tolls} == {name: unit.size for name, unit in army.detachments.items()}
        assert all(one.lost >= 0 and one.halved >= 0 and one.after >= 0 for one in tolls)
    for name, side in sheet.sides.items():
        after = sum(one.after for key in side.armies for one in result.armies[key].tolls if one.type != "siege engines")
        assert after + result.sides[name].lost == sum(men(army) for army in side.armies.values())


@settings(max_examples=60, deadline=None)
@given(sheets(), st.integers(0, 10**6))
def test_swapping_the_names_of_the_sides_swaps_the_outcome(sheet: Sheet, seed: int) -> None:
    """With the same dice every army fares as before; only the sides are called otherwise, and stand the other way."""
    north, south = sheet.sides.values()
    swapped = Sheet({"north": south, "south": north}, sheet.kind, sheet.place, sheet.defence_bonus, sheet.gate_open)
    before, after = outcome(sheet, RULES, Dice(seed, 1)), outcome(swapped, RULES, Dice(seed, 1))
    other = {"north": "south", "south": "north", None: None}
    assert after.winner == other[before.winner]
    assert after.fell == before.fell
    for key in armies(sheet):
        one, two = before.armies[key], after.armies[key]
        assert (two.side, two.result, two.tally, two.fate) == (other[one.side], one.result, one.tally, one.fate)
        assert (two.rolls, two.tolls, two.capture, two.rout) == (one.rolls, one.tolls, one.capture, one.rout)
    weighed, again = odds(sheet, RULES), odds(swapped, RULES)
    assert again.armies == weighed.armies
    assert again.wins["south"] == weighed.wins["north"]


THREE = battle(
    [force("gradell", 900, "Guardian", morale=8), force("stake", 300, cavalry=200, morale=5)],
    [force("horn", 1200, "Slayer", morale=9), force("krabbe", 400, morale=6, lines={"difficult terrain": -1})],
    roles=("attacker", "defender"),
)
WALLS = storm(
    [force("guard", 250, led=False, garrison=True, morale=9), force("gradell", 400, "Stubborn")],
    [force("horn", 2000, morale=9), force("krabbe", 500, "Veteran", morale=6)],
    defence_bonus=2,
)


@pytest.mark.parametrize("sheet", [THREE, WALLS], ids=["battle", "storm"])
def test_fights_fought_agree_with_the_odds(sheet: Sheet) -> None:
    """Of 1,500 fights with fixed seeds every share lies within four standard errors of the chance."""
    count = 1500
    found = odds(sheet, RULES)
    results = [outcome(sheet, RULES, Dice(seed, 1)) for seed in range(count)]

    def near(hits: int, chance: F) -> bool:
        p = float(chance)
        return abs(hits - count * p) <= 4 * sqrt(count * p * (1 - p))

    for name, chance in found.wins.items():
        assert near(sum(one.winner == name for one in results), chance)
    if found.falls is not None:
        assert near(sum(one.fell for one in results), found.falls)
    for key, one in found.armies.items():
        fates = [result.armies[key].fate for result in results]
        for (how, label), chance in one.rows.items():
            assert near(sum(f is not None and (f.result, f.row.label) == (how, label) for f in fates), chance)
        assert near(sum(result.armies[key].taken for result in results), one.taken)
        assert near(sum(result.armies[key].rout is not None for result in results), one.routs)
        mean = sum(toll.before - toll.after for result in results for toll in result.armies[key].tolls) / count
        assert abs(mean - float(one.men)) <= 4 * one.of / 2 / sqrt(count)


def test_five_armies_are_weighed_within_a_second_and_two_within_50_ms() -> None:
    five = battle(
        [force("a", 100), force("b", 200, morale=5), force("c", 300, morale=11)], [force("d", 500), force("e", 100)]
    )
    odds(EVEN, RULES)
    start = time.perf_counter()
    odds(EVEN, RULES)
    middle = time.perf_counter()
    odds(five, RULES)
    end = time.perf_counter()
    assert middle - start < 0.05
    assert end - middle < 1
