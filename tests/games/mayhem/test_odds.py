"""The chances of melees, by hand and by throwing all dice at the table (MAY-MEL-1 to MAY-MEL-6, MAY-HERO-1)."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from campaign.games.mayhem.commands import EndFight
from campaign.games.mayhem.figures import Figure, Hero
from campaign.games.mayhem.game import Game, NotAllowed, Options
from campaign.games.mayhem.judging import JUDGE
from campaign.games.mayhem.odds import single, turn
from campaign.games.mayhem.sequence import act
from campaign.games.mayhem.tangles import tangles
from tests.games.mayhem.fray import E, S, fray, lost, man, rolls

RED = man("r", "red", 10, 10)
BLUE = man("b", "blue", 10, 11.6, S)
FAR = man("far", "blue", 30, 30), man("away", "red", 30, 5)


def test_a_single_melee_of_two_alike() -> None:
    # 15 of 36 throws are won by each, and 5 of 6 impacts fell who has no armour: 15/36 * 5/6 = 25/72.
    found = single(fray(RED, BLUE), "r", "b")
    assert found.felled == {"r": Fraction(25, 72), "b": Fraction(25, 72)}
    assert found.nothing == Fraction(22, 72)


def test_a_single_melee_of_a_knight_against_a_serjeant_in_mail() -> None:
    # With 1 more, 21 of 36 are the knight's (and 10 the other's): 21/36 * 3/6 against 4, 10/36 * 1/6 against 6.
    knight = man("r", "red", 10, 10, kind="knight", armour="heavy", shield=True)
    found = single(fray(knight, man("b", "blue", 10, 11.6, S, armour="medium")), "r", "b")
    assert found.felled == {"r": Fraction(10, 216), "b": Fraction(63, 216)}


def test_a_single_melee_aimed_at_a_horse() -> None:
    # The rider has 1 more: 10 of 36 are red's, and a bare horse needs 3: 10/36 * 4/6 = 40/216.
    rider = man("b", "blue", 10, 11.6, S, horse="bare")
    found = single(fray(RED, rider, options=Options(horses=True)), "r", "b", "horse")
    assert (found.unhorsed["b"], found.felled["b"]) == (Fraction(40, 216), Fraction(0))


def test_may_horse_1_both_of_a_single_melee_may_strike_at_horses() -> None:
    # Each wins 15 of 36, and a bare horse needs 3: 15/36 * 4/6 = 5/18; a rider without armour needs 2: 15/36 * 5/6.
    riders = man("r", "red", 10, 10, horse="bare"), man("b", "blue", 10, 11.6, S, horse="bare")
    game = fray(*riders, options=Options(horses=True))
    both = single(game, "r", "b", "horse", "horse")
    assert (both.unhorsed, both.felled) == (
        {"r": Fraction(5, 18), "b": Fraction(5, 18)},
        {"r": Fraction(0), "b": Fraction(0)},
    )
    answered = single(game, "r", "b", answer="horse")
    assert (answered.unhorsed, answered.felled) == (
        {"r": Fraction(5, 18), "b": Fraction(0)},
        {"r": Fraction(0), "b": Fraction(25, 72)},
    )
    with pytest.raises(NotAllowed, match="horses"):
        single(fray(RED, BLUE), "r", "b", answer="horse")


def test_a_save_and_a_reroll_count() -> None:
    saved = single(fray(man("r", "red", 10, 10, hero=Hero(saves=1)), BLUE), "r", "b")
    assert saved.felled == {"r": 0, "b": Fraction(25, 72)}
    # Red rolls his die again when it is behind: he wins 15/36 at first, and of the 15/36 he is behind, again when his
    # new die is higher than b's: for b's 2 to 6, behind 1 to 5 times and higher 4 to 0 times of 6:
    # (1*4 + 2*3 + 3*2 + 4*1 + 5*0) / 216 = 20/216. An impact of 1 is rolled again only where he still has the token.
    found = single(fray(man("r", "red", 10, 10, hero=Hero(rerolls=1)), BLUE), "r", "b")
    assert found.felled["b"] == Fraction(15, 36) * (Fraction(5, 6) + Fraction(1, 6) * Fraction(5, 6)) + Fraction(
        20, 216
    ) * Fraction(5, 6)


def test_who_do_not_touch_do_not_fight() -> None:
    with pytest.raises(NotAllowed, match="do not fight"):
        single(fray(RED, man("b", "blue", 10, 13, S)), "r", "b")
    with pytest.raises(NotAllowed, match="horses"):
        single(fray(RED, BLUE), "r", "b", "horse")


def test_a_turn_of_two_pairs_apart() -> None:
    game = fray(RED, man("r2", "red", 20, 10), BLUE, man("b2", "blue", 20, 11.6, S))
    found = turn(game)
    p = Fraction(25, 72)
    assert found.felled == {"r": p, "b": p, "r2": p, "b2": p}
    assert found.losses[0, 0] == Fraction(22, 72) ** 2
    assert found.losses[2, 0] == p * p
    assert sum(found.losses.values()) == 1


def test_a_turn_of_one_against_two_in_the_order_given() -> None:
    left = man("left", "blue", 8.4, 10, E)  # with 2 more: 26 of 36 are his, 6 red's
    game = fray(RED, BLUE, left)
    p, q = Fraction(25, 72), Fraction(26, 36) * Fraction(5, 6)
    assert turn(game, [("r", ("b", "left"))]).felled["r"] == p + (1 - p) * q
    assert turn(game, [("r", ("b", "left"))]).felled["left"] == (1 - p) * Fraction(6, 36) * Fraction(5, 6)
    assert turn(game, [("r", ("left", "b"))]).felled["b"] == (1 - q) * p
    with pytest.raises(NotAllowed, match="each once"):
        turn(game, [("r", ("far",))])


TWO = man("r1", "red", 10.8, 10), man("r2", "red", 12.4, 10)
RIDER = man("b", "blue", 11.6, 11.6, S, horse="bare")


def test_may_horse_1_in_a_turn_who_aims_at_the_horse_brings_its_rider_to_the_ground_for_the_next() -> None:
    # The rider has 1 more: 10 of 36 are r1's and 21 his. A bare horse needs 3, who has no armour 2: 40/216, 105/216.
    # Against r2 he is on foot with 40/216, each then wins 15 of 36, 25/72; else 10/36 * 5/6 = 50/216, and 105/216.
    found = turn(fray(*TWO, RIDER, options=Options(horses=True)), horses=("r1",))
    down, up = Fraction(40, 216), Fraction(176, 216)
    assert found.unhorsed == {"b": down}
    assert found.felled == {
        "r1": Fraction(105, 216),
        "r2": down * Fraction(25, 72) + up * Fraction(105, 216),
        "b": down * Fraction(25, 72) + up * Fraction(50, 216),
    }
    assert sum(found.losses.values()) == 1


def test_may_horse_1_nobody_aims_at_horses_where_that_is_no_part_of_the_game() -> None:
    assert turn(fray(*TWO, RIDER)).unhorsed == {"b": 0}
    with pytest.raises(NotAllowed, match="nobody aims at horses"):
        turn(fray(*TWO, RIDER), horses=("b",))


def test_may_mel_2_combats_with_no_figure_in_common_may_change_places_and_others_not() -> None:
    # A chain r1 b1 r2 b2 r3: of each two combats that share a figure the one that is given first comes first.
    chain = [("r2", "b1"), ("r3", "b2"), ("r1", "b1"), ("r2", "b2"), ("x", "y")]
    there, *others = tangles(chain)
    assert (sorted(there), others) == (sorted(chain[:4]), [[("x", "y")]])
    assert there.index(("r2", "b1")) < min(there.index(("r1", "b1")), there.index(("r2", "b2")))
    assert there.index(("r3", "b2")) < there.index(("r2", "b2"))


def test_a_long_melee_whose_figures_stand_in_the_file_in_any_order_is_reckoned_at_once() -> None:
    # Fourteen a side, each but the last two against two. All combats at once would be far too many states to hold.
    row = [man(f"r{at}", "red", 3 + 1.65 * at, 10) for at in range(14)]
    row += [man(f"b{at}", "blue", 3.8 + 1.65 * at, 11.6, S) for at in range(14)]
    found = turn(fray(*sorted(row, key=lambda one: (int(one.id[1:]) * 5 % 14, one.id))))
    assert len(found.felled) == 28
    assert sum(found.losses.values()) == 1


def test_nobody_fights_before_a_side_is_active() -> None:
    with pytest.raises(NotAllowed, match="neither side"):
        turn(fray(RED, BLUE, phase="initiative", active=""))


TANGLES: dict[str, tuple[Figure, ...]] = {
    "two against one": (RED, man("r2", "red", 13.2, 10), man("b", "blue", 11.6, 11.6, S), *FAR),
    "a hero with a save": (man("r", "red", 10, 10, hero=Hero(saves=1)), BLUE, man("b2", "blue", 8.4, 10, E), *FAR),
}


@pytest.mark.parametrize("name", TANGLES)
def test_a_turn_is_what_comes_of_all_dice_at_the_table(name: str) -> None:
    rules: dict[str, int | str] = {"mayhem.melee die": "1d3", "mayhem.courage common sergeant": 6}
    game = fray(*TANGLES[name], rules=rules)
    found: dict[str, Fraction] = {}
    for after, chance in thrown(game, ()):
        for id, how in lost(after).items():
            assert how == "downed"
            found[id] = found.get(id, Fraction(0)) + chance
    assert found == {id: chance for id, chance in turn(game).felled.items() if chance}


def thrown(game: Game, dice: tuple[int, ...]) -> Iterator[tuple[Game, Fraction]]:
    """All ways in which the fights end with these dice first, and their chances; courage never fails, so it is 1."""
    after = act(game, EndFight(), JUDGE, dice)
    wanted = [one for one in rolls(after) for _ in one.roll.dice]
    if len(wanted) == len(dice):
        yield after, Fraction(1)
        return
    faces = (1,) if wanted[len(dice)].purpose.startswith("courage") else (1, 2, 3)
    for face in faces:
        for end, chance in thrown(game, (*dice, face)):
            yield end, chance / len(faces)
