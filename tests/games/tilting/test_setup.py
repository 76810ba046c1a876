"""How games are set up: TIL-SETUP, TIL-JOUST-1, TIL-BUZ-1, TIL-BUZ-2, TIL-MEL-1.

Rows: TIL-SETUP-2, TIL-SETUP-3.
"""

import pytest

from campaign.core.numbers import Numbers
from campaign.games.tilting.cards import Card
from campaign.games.tilting.formats import (
    Entry,
    around,
    default_field,
    opening,
    start_buzkashi,
    start_joust,
    start_melee,
)
from campaign.games.tilting.game import Ends, Field, Goal, NotAllowed, Spot
from campaign.games.tilting.laying import choose, lay

RED = [Entry("a", "red"), Entry("b", "red")]
BLUE = [Entry("x", "blue"), Entry("y", "blue")]


def test_til_setup_1_each_figure_has_the_ace_to_the_ten_whoever_plays_it() -> None:
    game = start_buzkashi([Entry("a", "red", "Ann", card=4), Entry("b", "red", "Ann"), *BLUE])
    assert game.riders[0].hand == (1, 2, 3, 5, 6, 7, 8, 9, 10)
    assert game.riders[1].hand == (2, 3, 4, 5, 6, 7, 8, 9, 10)


def test_til_setup_1_there_is_no_court_card() -> None:
    with pytest.raises(NotAllowed, match="a cannot stand on a 11"):
        start_joust(Entry("a", card=11), Entry("b"))


def test_til_setup_2_cards_are_poker_cards_unless_the_game_says_otherwise_and_more_than_four_play() -> None:
    field = default_field(Numbers())
    assert (field.card_width, field.card_length) == (2.5, 3.5)
    small = Field(48.0, 36.0, 2.0, 3.0)
    game = lay(start_joust(Entry("a"), Entry("b"), field=small), "a", 5)
    assert game.riders[0].run[0].x == 15.0  # from 12, a card's length of 3 ahead
    assert len(start_melee([Entry(name) for name in "abcde"]).riders) == 5


def test_til_setup_3_a_figure_stands_on_the_card_it_chose_face_down() -> None:
    game = start_joust(Entry("a", card=7), Entry("b"))
    assert game.riders[0].card == Card(7, 12.0, 18.0, 90.0, up=False)


def test_til_setup_3_another_card_may_be_chosen_until_the_first_is_laid() -> None:
    game = choose(start_joust(Entry("a", card=7), Entry("b")), "a", 3)
    assert game.riders[0].card.value == 3
    assert game.riders[0].hand == (1, 2, 4, 5, 6, 7, 8, 9, 10)
    with pytest.raises(NotAllowed, match="before the first card is laid"):
        choose(lay(game, "a", 7), "b", 2)


def test_til_setup_4_ten_damage_points_and_with_the_last_it_is_out() -> None:
    assert [one.points for one in start_joust(Entry("a"), Entry("b")).riders] == [10, 10]


def test_til_joust_1_they_start_24_apart_facing_each_other() -> None:
    game = start_joust(Entry("a"), Entry("b"))
    assert [(one.card.x, one.card.y, one.card.heading) for one in game.riders] == [(12, 18, 90), (36, 18, 270)]


def test_til_buz_1_two_teams_on_48_by_36_with_goals_40_apart() -> None:
    game = start_buzkashi([*RED, *BLUE])
    assert game.field == Field(48.0, 36.0, 2.5, 3.5, (Goal("red", 4.0, 18.0), Goal("blue", 44.0, 18.0)))
    assert game.scores == {"red": 0, "blue": 0}
    with pytest.raises(NotAllowed, match="by two teams, not 3"):
        start_buzkashi([*RED, *BLUE, Entry("z", "green")])


def test_til_buz_1_the_afghan_game_has_ten_a_side() -> None:
    entries = [Entry(f"{side}{number}", side) for side in ("red", "blue") for number in range(10)]
    assert len(start_buzkashi(entries).riders) == 20


def test_til_buz_2_within_12_of_the_circle() -> None:
    at_12 = Entry("a", "red", place=Card(0, 4.0, 30.0, 90.0))
    assert start_buzkashi([at_12, *BLUE]).riders[0].card == Card(1, 4.0, 30.0, 90.0)
    with pytest.raises(NotAllowed, match="a stands more than 12 inches from the circle of red"):
        start_buzkashi([Entry("a", "red", place=Card(0, 4.0, 30.005, 90.0)), *BLUE])


def test_til_buz_2_the_corpse_lies_halfway_between_the_goals() -> None:
    assert start_buzkashi([*RED, *BLUE]).corpse == Spot(24.0, 18.0)


def test_til_buz_2_who_is_not_told_where_to_stand_is_placed_in_ranks() -> None:
    entries = [Entry(f"{side}{number}", side) for side in ("red", "blue") for number in range(16)]
    red = [one.card for one in start_buzkashi(entries).riders[:16]]
    assert [(one.x, one.y) for one in red[:5]] == [(10, 24), (10, 21), (10, 18), (10, 15), (10, 12)]
    assert [(one.x, one.y) for one in red[5:11:5]] == [(6, 24), (2, 24)]
    assert red[15] == red[0]
    blue = start_buzkashi(entries).riders[16].card
    assert (blue.x, blue.y, blue.heading) == (38, 12, 270)


def test_til_mel_1_evenly_around_the_edge_facing_the_middle() -> None:
    four = [(one.x, one.y, one.heading) for one in around(Field(48.0, 36.0, 2.5, 3.5), 4)]
    assert four == [(24, 0, 0), (0, 18, 90), (24, 36, 180), (48, 18, 270)]
    # Seven on an edge of 168: one each 24 inches, from the middle of the lower side to its left corner, and on.
    seven = [(one.x, one.y) for one in around(Field(48.0, 36.0, 2.5, 3.5), 7)]
    assert seven == [(24, 0), (0, 0), (0, 24), (12, 36), (36, 36), (48, 24), (48, 0)]


def test_a_game_of_one_side_of_double_names_or_of_a_wrong_order_is_refused() -> None:
    with pytest.raises(NotAllowed, match="two figures are called a; a game needs two sides or more"):
        start_melee([Entry("a"), Entry("a")])
    with pytest.raises(NotAllowed, match="the order of play does not name each figure once"):
        start_joust(Entry("a"), Entry("b"), order=("a", "a"))
    with pytest.raises(NotAllowed, match="a would stand off the field"):
        start_joust(Entry("a", place=Card(0, -1.0, 0.0, 0.0)), Entry("b"))
    with pytest.raises(NotAllowed, match="the field has goals of nobody"):
        start_buzkashi([*RED, *BLUE], field=Field(48.0, 36.0, 2.5, 3.5))


def test_a_game_as_it_was_set_up_is_found_again() -> None:
    game = start_buzkashi([*RED, *BLUE], ends=Ends(goals=2), rules={"tilting.points": 12})
    assert game.riders[0].points == 12
    assert opening(lay(game, "a", 5)) == game
