"""Rulings: three passes, and who has won a duel (FUL-PASS-1, FUL-SCORE-1)."""

import pytest

from campaign.games.full_tilt import riding
from campaign.games.full_tilt.knights import NotAllowed
from campaign.games.full_tilt.ploys import PLOYS
from campaign.games.full_tilt.riding import Duel
from tests.games.full_tilt.lists import BROKEN, DODGES, duel, lances, ride, wounds


def dodged(before: Duel, passes: int) -> Duel:
    for _ in range(passes):
        before = ride(before, DODGES).duel
    return before


def test_ful_pass_1_a_duel_is_three_passes() -> None:
    assert [dodged(duel(), passes).over for passes in (0, 1, 2, 3)] == [False, False, False, True]
    with pytest.raises(NotAllowed, match="the duel is over"):
        ride(dodged(duel(), 3), DODGES)


def test_ful_pass_1_all_five_ploys_are_there_in_each_pass() -> None:
    for passes in (0, 1, 2):
        assert [riding.refuse(dodged(duel(), passes), 0, ploy) for ploy in PLOYS] == [""] * 5


def test_ful_pass_1_a_broken_lance_is_replaced() -> None:
    now = duel()
    for count in (1, 2, 3):
        now = ride(now, ("shield", "dodge"), *BROKEN).duel
        assert lances(now) == (count, 0)


def test_ful_score_1_who_unhorses_his_opponent_wins_at_once() -> None:
    after = ride(duel(), ("dodge", "shield"), 6, 4, 1, 1).duel
    assert (after.ridden, after.over, after.winner, after.unhorsed) == (1, True, 1, True)


def test_ful_score_1_even_if_the_other_has_broken_more_lances() -> None:
    crest = ride(duel(), ("crest", "dodge"), 6, 4).duel
    after = ride(crest, ("dodge", "shield"), 6, 4, 1, 1).duel
    assert (lances(after), after.winner) == ((2, 1), 1)


def test_ful_score_1_a_second_wound_without_a_fall_loses_the_duel_too() -> None:
    after = ride(duel(wounds=(1, 0)), ("dodge", "shield"), 6, 4, 1).duel
    assert (after.over, after.winner, after.unhorsed) == (True, 1, False)


def test_ful_score_1_otherwise_who_breaks_more_lances() -> None:
    one = dodged(ride(duel(), ("dodge", "shield"), *BROKEN).duel, 2)
    assert (one.over, one.winner, one.unhorsed) == (True, 1, False)


def test_ful_score_1_a_crest_counts_as_two() -> None:
    crest = ride(duel(), ("crest", "dodge"), 6, 4).duel
    assert (ride(ride(crest, ("dodge", "shield"), *BROKEN).duel, DODGES).duel).winner == 0
    equal = ride(ride(crest, ("dodge", "shield"), *BROKEN).duel, ("dodge", "shield"), *BROKEN).duel
    assert (lances(equal), equal.over, equal.winner) == ((2, 2), True, None)


def test_ful_score_1_equal_is_a_draw_wounded_or_not() -> None:
    hurt = ride(duel(), ("dodge", "shield"), 6, 4, 1, 4).duel
    level = ride(hurt, ("shield", "dodge"), *BROKEN).duel
    after = dodged(level, 1)
    assert (wounds(after), lances(after), after.over, after.winner) == ((1, 0), (1, 1), True, None)
