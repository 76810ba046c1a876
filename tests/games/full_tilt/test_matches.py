"""Rulings: orders, a match of three duels, empty places, ride-offs (FUL-ORDER-1, FUL-SCORE-2, FUL-TOUR-1)."""

import pytest

from campaign.core.dice import InOrder
from campaign.games.full_tilt import matches
from campaign.games.full_tilt.knights import NotAllowed
from campaign.games.full_tilt.matches import Match
from tests.games.full_tilt.lists import BROKEN, DODGES, N, by_lances, by_name, drawn, felled, joust, match, team

LIONS, BEARS = team("Lions"), team("Bears")


def test_ful_order_1_each_knight_rides_once_in_the_order_of_his_player() -> None:
    assert matches.refuse_order(LIONS, ("Lions3", "Lions1", "Lions2")) == ""
    assert matches.refuse_order(LIONS, ("Lions3", "Lions1")) == "the order lacks Lions2"
    assert matches.refuse_order(LIONS, ("Lions3", "Lions1", "Lions1")) == "Lions1 stands in the order twice"
    assert matches.refuse_order(LIONS, ("Lions3", "Lions1", "Bears1")) == "Bears1 is no knight of Lions"
    with pytest.raises(NotAllowed, match="lacks Lions2"):
        matches.ordered(Match(("Lions", "Bears")), 0, LIONS, ("Lions3", "Lions1"))


def test_ful_order_1_no_duel_is_drawn_up_before_both_orders_are_known() -> None:
    teams = by_name(LIONS, BEARS)
    one = matches.ordered(Match(("Lions", "Bears")), 0, LIONS, ("Lions2", "Lions3", "Lions1"))
    assert matches.advanced(one, teams, N).jousts == ()
    both = matches.advanced(matches.ordered(one, 1, BEARS, ("Bears3", "Bears2", "Bears1")), teams, N)
    assert [joust.knights for joust in both.jousts] == [("Lions2", "Bears3")]


def test_ful_order_1_it_is_not_changed_once_the_first_duel_has_begun() -> None:
    now, _ = match(LIONS, BEARS)
    with pytest.raises(NotAllowed, match="the first duel has begun"):
        matches.ordered(now, 0, LIONS, ("Lions2", "Lions3", "Lions1"))


def test_ful_score_2_three_duels_in_the_orders_given_and_who_wins_more_wins() -> None:
    now, teams = felled(*match(LIONS, BEARS), 0)
    now, teams = felled(now, teams, 1)
    assert not now.over
    now, teams = felled(now, teams, 1)
    assert [joust.knights for joust in now.jousts] == [("Lions1", "Bears1"), ("Lions2", "Bears2"), ("Lions3", "Bears3")]
    assert (matches.wins(now), now.over, now.winner) == ((1, 2), True, 1)


def test_ful_score_2_one_duel_won_and_two_drawn_win_the_match() -> None:
    now, _ = drawn(*drawn(*by_lances(*match(LIONS, BEARS), 0)))
    assert (matches.wins(now), now.over, now.winner) == ((1, 0), True, 0)


def test_ful_score_2_equal_is_a_drawn_match_whatever_the_lances() -> None:
    now, teams = felled(*match(LIONS, BEARS), 1)
    now, teams = joust(now, teams, ("shield", "dodge"), *BROKEN)
    now, teams = joust(now, teams, ("shield", "dodge"), *BROKEN)
    now, teams = drawn(*joust(now, teams, DODGES))
    assert (matches.wins(now), matches.lances(now)) == ((1, 1), (2, 1))
    assert (now.over, now.winner) == (True, None)


def test_ful_wound_1_and_ful_favour_2_what_a_duel_did_to_a_knight_stays_with_him() -> None:
    _, teams = felled(*match(LIONS, BEARS), 0)
    assert [knight.wounds for knight in teams["Bears"].knights] == [2, 0, 0]
    assert matches.able(teams["Bears"], N) == teams["Bears"].knights[1:]


def test_ful_tour_1_an_empty_place_loses_its_duel() -> None:
    """Lions1 and Bears2 are out: the first two duels are over before a pass is ridden, the third is ridden."""
    now, _ = match(team("Lions", 2, 0, 0), team("Bears", 0, 2, 0))
    assert [(joust.knights, joust.over, joust.winner) for joust in now.jousts] == [
        (("", "Bears1"), True, 1),
        (("Lions2", ""), True, 0),
        (("Lions3", "Bears3"), False, None),
    ]


def test_ful_tour_1_two_empty_places_are_a_duel_that_nobody_wins() -> None:
    now, _ = match(team("Lions", 2, 2, 2), team("Bears", 2, 2, 0))
    assert [joust.winner for joust in now.jousts] == [None, None, 1]
    assert (now.over, now.winner) == (True, 1)


def test_ful_tour_1_a_drawn_match_that_must_be_settled_is_ridden_off_until_one_wins() -> None:
    now, teams = drawn(*drawn(*drawn(*match(LIONS, BEARS, settles=True))))
    assert (now.over, matches.waits_for_ride_off(now)) == (False, True)
    now, teams = drawn(matches.ride_off(now, ("Lions2", "Bears3"), teams, N), teams)
    assert (now.over, matches.waits_for_ride_off(now)) == (False, True)
    now, teams = by_lances(matches.ride_off(now, ("Lions1", "Bears3"), teams, N), teams, 1)
    assert (now.over, now.winner, len(now.jousts)) == (True, 1, 5)


def test_ful_tour_1_a_match_that_has_a_winner_is_not_ridden_off() -> None:
    now, teams = felled(*drawn(*drawn(*match(LIONS, BEARS, settles=True))), 0)
    assert (now.over, now.winner, matches.waits_for_ride_off(now)) == (True, 0, False)
    with pytest.raises(NotAllowed, match="no ride-off is due"):
        matches.ride_off(now, ("Lions1", "Bears1"), teams, N)


def test_ful_tour_1_a_knight_who_is_out_does_not_ride_off() -> None:
    now, teams = felled(*felled(*match(LIONS, BEARS, settles=True), 0), 1)
    now, teams = drawn(now, teams)
    with pytest.raises(NotAllowed, match="Bears1 is out of the tournament"):
        matches.ride_off(now, ("Lions1", "Bears1"), teams, N)
    with pytest.raises(NotAllowed, match="Bears still has a knight"):
        matches.ride_off(now, ("Lions1", ""), teams, N)
    with pytest.raises(NotAllowed, match="Mordred is no knight of Lions"):
        matches.ride_off(now, ("Mordred", "Bears2"), teams, N)


def test_ful_tour_1_a_side_without_a_knight_has_lost_the_ride_off() -> None:
    """Who has won a duel is still in the saddle, so this is so only if his last knight goes otherwise."""
    lions, bears = team("Lions", 2, 2, 0), team("Bears", 0, 2, 2)
    now, _ = match(lions, bears, settles=True)
    assert matches.waits_for_ride_off(now)
    gone = by_name(lions, team("Bears", 2, 2, 2))
    settled = matches.ride_off(now, ("Lions3", ""), gone, N)
    assert (settled.over, settled.winner) == (True, 0)


def test_ful_tour_1_if_neither_side_has_a_knight_left_they_throw_for_it() -> None:
    """4 and 4 are thrown again: 2 and 5."""
    now, teams = match(team("Lions", 2, 2, 2), team("Bears", 2, 2, 2), settles=True)
    with pytest.raises(NotAllowed, match="they throw for it"):
        matches.ride_off(now, ("", ""), teams, N)
    settled, rolls = matches.thrown_for(now, teams, "match 1", InOrder(0, 0, (4, 4, 2, 5)), N)
    assert (settled.over, settled.winner, [roll.total for roll in rolls]) == (True, 1, [4, 4, 2, 5])
    assert matches.thrown_for(now, teams, "match 1", InOrder(0, 0, (3, 2)), N)[0].winner == 0


def test_ful_tour_1_nobody_throws_for_a_match_while_a_knight_is_left() -> None:
    now, teams = drawn(*drawn(*drawn(*match(LIONS, BEARS, settles=True))))
    with pytest.raises(NotAllowed, match="nothing to throw for"):
        matches.thrown_for(now, teams, "match 1", InOrder(0, 0, ()), N)


def test_no_pass_is_ridden_when_no_duel_is_under_way() -> None:
    now, teams = match(team("Lions", 2, 2, 2), BEARS)
    assert (now.over, now.winner) == (True, 1)
    with pytest.raises(NotAllowed, match="no duel is under way"):
        joust(now, teams, DODGES)
