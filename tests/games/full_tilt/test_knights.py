"""Rulings: teams, virtues drawn, favours begun with (FUL-TEAM, FUL-FAVOUR-1, FUL-VIRTUE-1, 7 and 8, FUL-WOUND-1).

Rows: FUL-TEAM-1, FUL-TEAM-2, FUL-VIRTUE-7.
"""

import pytest

from campaign.core.dice import InOrder
from campaign.games.full_tilt import riding
from campaign.games.full_tilt.knights import VIRTUES, Knight, NotAllowed, Team, Virtue, draw, favours, out, refuse
from tests.games.full_tilt.lists import DODGES, N, duel, ride, wounds


def with_virtues(*virtues: Virtue) -> Team:
    return Team("Lions", tuple(Knight(f"Sir {at}", virtue, 1) for at, virtue in enumerate(virtues)))


def begins_with(virtue: Virtue, *dice: int) -> int:
    thrown = InOrder(0, 0, dice)
    number, rolls = favours(virtue, ("Lions", "Ywain"), thrown, N)
    assert thrown.left == ()
    assert [roll.dice for roll in rolls] == [(face,) for face in dice]
    return number


def test_ful_team_1_three_knights_each_with_a_name_of_his_own() -> None:
    assert refuse(with_virtues("Purity", "Valour", "Devotion"), N) == ()
    assert refuse(with_virtues("Purity", "Valour"), N) == ("Lions has 2 knights, not 3",)
    assert refuse(with_virtues("Purity", "Valour", "Devotion", "Discipline"), N) == ("Lions has 4 knights, not 3",)
    twins = Team("Lions", (Knight("Kay", "Purity", 1), Knight("Kay", "Valour", 1), Knight("Bors", "Devotion", 1)))
    assert refuse(twins, N) == ("two knights of Lions are called Kay",)


def test_ful_team_2_virtues_are_drawn_from_the_eight_without_putting_back() -> None:
    drawn, rolls = draw(("Ywain", "Kay", "Bors"), InOrder(0, 0, (1, 1, 1)))
    assert drawn == ("Devotion", "Discipline", "Impetuous Knight")
    assert [roll.expr for roll in rolls] == ["1d8", "1d7", "1d6"]
    assert draw(("Ywain", "Kay", "Bors"), InOrder(0, 0, (8, 7, 6)))[0] == ("Jousting Virtue", "Valour", "Purity")


def test_ful_team_2_those_that_others_of_the_team_have_are_not_drawn() -> None:
    drawn, rolls = draw(("Kay",), InOrder(0, 0, (1,)), without=("Devotion", "Purity"))
    assert (drawn, [roll.expr for roll in rolls]) == (("Discipline",), ["1d6"])
    with pytest.raises(NotAllowed, match="only 8 virtues"):
        draw(("Kay",), InOrder(0, 0, ()), without=VIRTUES)


def test_ful_team_2_the_same_virtue_twice_in_a_team_is_refused() -> None:
    assert refuse(with_virtues("Purity", "Purity", "Devotion"), N) == (
        "2 knights of Lions have Purity, where at most 1 may",
    )


@pytest.mark.parametrize(("face", "number"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_ful_favour_1_half_a_die_rounded_up(face: int, number: int) -> None:
    assert begins_with("Purity", face) == number


@pytest.mark.parametrize("face", [0, 7])
def test_ful_favour_1_a_die_out_of_range_is_refused(face: int) -> None:
    with pytest.raises(ValueError, match="do not fit 1d6"):
        begins_with("Purity", face)


def test_ful_virtue_1_devotion_has_three_favours_without_a_throw() -> None:
    assert begins_with("Devotion") == 3


@pytest.mark.parametrize(("face", "number"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4)])
def test_ful_virtue_7_valour_has_one_more(face: int, number: int) -> None:
    assert begins_with("Valour", face) == number


def test_ful_virtue_8_two_jousting_virtues_in_a_team_are_refused() -> None:
    assert refuse(with_virtues("Jousting Virtue", "Valour", "Devotion"), N) == ()
    assert refuse(with_virtues("Jousting Virtue", "Jousting Virtue", "Devotion"), N) == (
        "2 knights of Lions have Jousting Virtue, where at most 1 may",
    )


def test_ful_wound_1_one_wound_rides_on_and_the_second_is_the_last() -> None:
    once = ride(duel(), ("shield", "dodge"), 6, 4, 1, 4).duel
    assert (wounds(once), once.over, out(once.riders[1].knight, N)) == ((0, 1), False, False)
    twice = ride(once, ("shield", "dodge"), 6, 4, 1)  # no throw for the saddle any more
    assert (wounds(twice.duel), twice.duel.over, twice.duel.winner) == ((0, 2), True, 0)
    assert out(twice.duel.riders[1].knight, N)


def test_ful_wound_1_a_knight_out_of_the_tournament_rides_no_duel() -> None:
    with pytest.raises(NotAllowed, match="Bors is out of the tournament"):
        duel(wounds=(0, 2))


def test_ful_wound_1_wounds_stay_for_the_tournament() -> None:
    once = ride(duel(), ("shield", "dodge"), 6, 4, 1, 4).duel
    again = riding.begin(Knight("Lot", "Valour", 0), once.riders[1].knight, N)
    assert wounds(again) == (0, 1)
    assert wounds(ride(again, DODGES).duel) == (0, 1)


@pytest.mark.parametrize(("face", "hurt", "fallen"), [(1, 2, True), (3, 2, True), (4, 1, False), (6, 1, False)])
def test_ful_unhorse_1_at_his_first_wound_he_falls_on_1_to_3(face: int, hurt: int, fallen: bool) -> None:
    """The fall is his second wound."""
    after = ride(duel(), ("shield", "dodge"), 6, 4, 1, face).duel
    assert (wounds(after)[1], after.over, after.unhorsed) == (hurt, fallen, fallen)


def test_ful_unhorse_1_not_at_his_second() -> None:
    after = ride(duel(wounds=(0, 1)), ("shield", "dodge"), 6, 4, 1)
    assert (after.throws, after.duel.unhorsed) == ("a hit6, a wound4, b save4", False)
