"""Tilting in Valon: the rows VAL.

Rows: VAL-FOOT-1, VAL-INIT-1, VAL-ROSTER-1.
"""

import pytest

from campaign.core.dice import Dice, InOrder
from campaign.core.numbers import Numbers
from campaign.games.tilting.formats import Entry, start_joust
from campaign.games.tilting.game import (
    Answer,
    Fought,
    Game,
    NotAllowed,
    Question,
    Rider,
    Rolled,
    Sheet,
    Spot,
    Unhorsed,
    Valon,
)
from campaign.games.tilting.laying import lay, limit, pass_
from campaign.games.tilting.resolving import resolve
from campaign.games.tilting.roster import by_initiative, cards_a_phase
from tests.games.tilting.scene import card, events, figure, laid, points, resolved, waits

HORSE = Sheet(quick_march=42, on_foot=12, steady=7)
FAR = figure("eve", "e", card(1, 40, 30), sheet=HORSE)


def clash(
    wheeling: int,
    mordred: int,
    *,
    one: Sheet = HORSE,
    other: Sheet = HORSE,
    more: tuple[Rider, ...] = (),
    turn: bool = False,
) -> Game:
    """Wheeling-Turn rides into Mordred; they are on cards of these values."""
    first = figure("wheeling", "w", card(5, 10, 10), card(wheeling, 10, 13.5), sheet=one)
    second = figure("mordred", "m", card(mordred, 10, 16), sheet=other)
    return laid(first, second, *more, FAR, valon=Valon(tables_turn=turn))


def totals(game: Game) -> list[int]:
    return [one.total for one in events(game, Rolled) if isinstance(one, Rolled)]


def test_val_init_1_the_highest_with_its_modifier_lays_first_and_equal_ones_roll_again() -> None:
    # 5 + 2, 7 + 0, 9 - 3: a and b have 7, c 6. Again: a 3 + 2, b 4 + 0.
    order, rolls = by_initiative({"a": 2, "b": 0, "c": -3}, InOrder(0, 0, (5, 7, 9, 3, 4)), Numbers())
    assert order == ("a", "b", "c")
    assert [roll.expr for roll in rolls] == ["1d10"] * 5


def test_val_move_1_the_first_digit_of_the_mounts_quick_march() -> None:
    assert cards_a_phase(figure("a", "a", card(1, 1, 1), sheet=Sheet(quick_march=42))) == 4
    rhino = figure("a", "a", card(1, 10, 10), sheet=Sheet(quick_march=26))
    game = laid(rhino, FAR, valon=Valon(), to_lay=True)
    game = lay(pass_(lay(game, "a", 2), "eve"), "a", 3)
    with pytest.raises(NotAllowed, match="a has laid 2 cards; no more than 2 may be laid"):
        lay(game, "a", 4)


def test_val_move_1_without_valon_it_is_four_whatever_the_roster() -> None:
    rhino = figure("a", "a", card(1, 10, 10), sheet=Sheet(quick_march=26))
    assert limit(laid(rhino, FAR), rhino) == 4


def test_val_foot_1_on_foot_the_first_digit_of_its_own() -> None:
    assert cards_a_phase(figure("a", "a", card(1, 1, 1), sheet=Sheet(on_foot=30))) == 3
    game = resolved(clash(5 + 1, 3), dice=(9, 3, 1))
    assert [one.dismounted for one in game.riders] == [False, True, False]
    assert limit(game, game.riders[1]) == 1  # its own Quick March is 12


def test_val_melee_1_each_rolls_with_all_modifiers() -> None:
    one = Sheet(quick_march=42, mount=3, melee={"experience": 2, "race": -1}, steady=1)
    game = resolved(clash(9, 9, one=one), dice=(4, 5, 10))
    assert totals(game)[:2] == [8, 5]


def test_val_melee_1_the_quickest_mount_has_one_more_for_starting_the_fight() -> None:
    one = Sheet(quick_march=43, steady=1)
    assert totals(resolved(clash(9, 9, one=one), dice=(4, 5)))[:2] == [5, 5]


def test_val_melee_1_whoever_goes_on_foot_has_no_mount_however_quick_he_is() -> None:
    foot = Sheet(on_foot=50, mount=4, steady=1)
    assert totals(resolved(clash(9, 9, one=foot), dice=(4, 5, 10)))[:2] == [4, 5 + 1]


def test_val_melee_1_who_is_outnumbered_has_one_less() -> None:
    more = (figure("morgan", "m", card(2, 12, 14), sheet=HORSE),)
    game = resolved(clash(9, 9, more=more), dice=(6, 5, 2))
    assert totals(game) == [5, 5, 2]
    assert events(game, Fought) == [Fought(1, "VAL-MELEE-1", ("wheeling", "mordred", "morgan"), {"w": 5, "m": 5})]


def test_val_melee_1_equal_rolls_have_no_loser() -> None:
    game = resolved(clash(9, 2), dice=(5, 5))
    assert totals(game) == [5, 5]
    assert points(game) == {"wheeling": 10, "mordred": 10, "eve": 10}


def test_val_melee_2_the_originals_example_comes_to_plus_2() -> None:
    # 3 against 9 is -6; the cards 10 and 2 add 8: +2. With 5 thrown Mordred has the 7 that he needs.
    game = resolved(clash(2, 10), dice=(9, 3, 5))
    assert totals(game) == [9, 3, 7]
    assert events(game, Unhorsed) == []


def test_val_melee_2_who_fails_mounted_is_unhorsed_and_takes_no_damage() -> None:
    game = resolved(clash(2, 10), dice=(9, 3, 4))
    assert totals(game)[2] == 6
    assert events(game, Unhorsed) == [Unhorsed(1, "VAL-MELEE-2", "mordred")]
    assert points(game)["mordred"] == 10


def test_val_melee_2_who_fails_on_foot_is_out() -> None:
    game = resolved(clash(2, 10, other=Sheet(on_foot=12, steady=7)), dice=(8, 3, 4))
    assert [one.out for one in game.riders] == [False, True, False]


def test_val_melee_2_steady_modifiers_count_and_a_lower_card_makes_it_worse() -> None:
    # 5 against 6 is -1; the cards 4 and 9 add -5; steadied by 3: -3. With 10 thrown: 7.
    steady = Sheet(quick_march=42, steady=7, steady_modifiers={"old hand": 3})
    assert totals(resolved(clash(9, 4, other=steady), dice=(6, 5, 10)))[2] == 7


def test_val_melee_2_of_several_losers_each_checks_by_his_own_difference() -> None:
    more = (figure("morgan", "m", card(2, 12, 14), sheet=HORSE),)
    # Outnumbered, 10 - 1 = 9 against 5 and 3: 9 - 9 - 4 and 2 - 9 - 6.
    game = resolved(clash(9, 8, more=more), dice=(10, 5, 3, 10, 10))
    assert totals(game) == [9, 5, 3, 10 - 5, 10 - 13]


def test_val_melee_3_past_0_the_winner_becomes_the_loser() -> None:
    # +2 for Mordred: Wheeling-Turn checks with -2. With 8 thrown he has 6, and needs 7.
    game = resolved(clash(2, 10, turn=True), dice=(9, 3, 8))
    assert totals(game) == [9, 3, 6]
    assert events(game, Unhorsed) == [Unhorsed(1, "VAL-MELEE-3", "wheeling")]


def test_val_melee_3_at_0_the_loser_still_loses() -> None:
    game = resolved(clash(2, 8, turn=True), dice=(9, 3, 6))  # -6 and +6
    assert events(game, Unhorsed) == [Unhorsed(1, "VAL-MELEE-2", "mordred")]


def test_val_roster_1_each_figure_needs_its_card() -> None:
    with pytest.raises(NotAllowed, match="b has no roster card, as Valon needs"):
        start_joust(Entry("a", sheet=HORSE), Entry("b"), valon=Valon())


def goat(value: int, other: int, one: Sheet = HORSE) -> Game:
    """Rob arrives over the corpse, over which Bea stands."""
    rob = figure("rob", "red", card(1, 24, 10), card(value, 24, 13.5), sheet=one)
    bea = figure("bea", "blue", card(other, 24, 16.5), sheet=HORSE)
    return laid(rob, bea, corpse=(24, 15), format="buzkashi", valon=Valon(tables_turn=True))


def test_val_corpse_1_the_winner_of_the_melee_splits_his_card() -> None:
    game = goat(8, 3)
    assert waits(game, dice=(9, 7)).pending == Question("split", "VAL-CORPSE-1", "rob", 1, 8)
    # 5 into the attack: -2 and 3 - 5; with 10 thrown Bea has 6 of 7. The other 3 are inches.
    after = resolved(game, Answer(damage=5), Answer(heading=90), dice=(9, 7, 10))
    assert totals(after) == [9, 7, 6]
    assert events(after, Unhorsed) == [Unhorsed(1, "VAL-MELEE-2", "bea")]
    assert after.corpse == Spot(27, 15)


def test_val_corpse_1_equal_rolls_leave_it_where_it_is() -> None:
    assert resolved(goat(8, 3), dice=(7, 7)).corpse == Spot(24, 15)


def test_val_corpse_1_a_winner_whom_the_cards_put_out_does_not_move_it() -> None:
    # Bea has 7 and 1 for the only mount. With all in movement -1 and +9 are 8 for her, and Rob on foot checks with -8.
    after = resolved(goat(8, 9, Sheet(on_foot=11, steady=7)), Answer(damage=0), dice=(9, 7, 10))
    assert totals(after) == [9, 8, 2]
    assert after.riders[0].out
    assert after.corpse == Spot(24, 15)
    assert (after.over, after.winner) == (True, "blue")


def test_valon_needs_dice_and_the_same_seed_rolls_the_same() -> None:
    with pytest.raises(NotAllowed, match="needs dice"):
        resolve(clash(2, 10), ())
    assert resolve(clash(2, 10), (), Dice(5, 0)) == resolve(clash(2, 10), (), Dice(5, 0))
