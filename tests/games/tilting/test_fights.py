"""Moves and fights: TIL-MOVE-1, TIL-FIGHT-1 to TIL-FIGHT-5.

Rows: TIL-FIGHT-2, TIL-FIGHT-3, VAL-MOVE-1.
"""

import pytest

from campaign.games.tilting.cards import overlap
from campaign.games.tilting.game import Answer, Fell, Fought, Hurt, Moved, NotAllowed, Question, TurnedUp
from campaign.games.tilting.laying import lay, pass_
from tests.games.tilting.scene import card, events, figure, laid, points, resolved, waits

FAR = card(1, 40, 30)


def meets(x: float, y: float, heading: float = 0.0) -> bool:
    """Whether a card there overlaps one at (10, 10) that points up."""
    return overlap(card(1, 10, 10), card(1, x, y, heading), 2.5, 3.5, 0.001)


def test_til_move_1_step_by_step_together_who_has_no_card_left_stays() -> None:
    ann = figure("ann", "a", card(1, 10, 5), card(2, 10, 8.5), card(3, 10, 12))
    game = resolved(laid(ann, figure("bob", "b", card(1, 30, 5), card(2, 30, 8.5)), figure("eve", "e", FAR)))
    moved = [(one.step, one.rider, one.y) for one in events(game, Moved) if isinstance(one, Moved)]
    assert moved == [(1, "ann", 8.5), (1, "bob", 8.5), (2, "ann", 12)]
    assert [one.card.value for one in game.riders] == [3, 2, 1]


def test_til_fight_1_cards_that_touch_do_not_overlap() -> None:
    assert not meets(10, 13.5)  # front on rear
    assert not meets(12.5, 10)  # side by side
    assert not meets(12.5, 13.5)  # corner on corner
    assert not meets(10, 13.499)  # as deep as a line is drawn
    assert meets(10, 13.4985)
    assert meets(12.4, 13.4)


def test_til_fight_1_a_fight_needs_more_than_a_thousandth_of_an_inch() -> None:
    ann = figure("ann", "a", card(2, 10, 10), card(9, 10, 13.5))
    near, touching = (figure("bob", "b", card(3, 10, y)) for y in (16.9985, 16.999))
    assert points(resolved(laid(ann, near, figure("eve", "e", FAR))))["bob"] == 4
    assert points(resolved(laid(ann, touching, figure("eve", "e", FAR))))["bob"] == 10


def test_til_fight_1_a_corner_on_an_edge_does_not_overlap() -> None:
    # Turned by 45 a card reaches (1.75 + 1.25) x 0.7071 = 2.1213 down from its centre: to 11.75 from 13.8713.
    assert not meets(10, 13.8713, 45)
    assert meets(10, 13.86, 45)


def test_til_fight_1_neighbours_across_the_corner_do_not_overlap_though_their_boxes_do() -> None:
    # The corner (11.25, 11.75) seen from the other's centre at (12.8, 13.3): 2.19 along its heading, it reaches 1.75.
    assert not meets(12.8, 13.3, 45)
    assert meets(12.2, 12.7, 45)


def test_til_fight_1_the_lower_takes_the_difference() -> None:
    ann = figure("ann", "a", card(2, 10, 10), card(9, 10, 13.5))
    game = resolved(laid(ann, figure("bob", "b", card(3, 10, 16, 180)), figure("eve", "e", FAR)))
    assert points(game) == {"ann": 10, "bob": 4, "eve": 10}
    assert events(game, Fought) == [Fought(1, "TIL-FIGHT-1", ("ann", "bob"), {"a": 9, "b": 3}, "a", 6)]
    assert events(game, Hurt) == [Hurt(1, "TIL-FIGHT-1", "bob", 6, 4)]


def test_til_fight_1_both_cards_are_turned_up() -> None:
    ann = figure("ann", "a", card(2, 10, 10), card(9, 10, 13.5))
    game = resolved(laid(ann, figure("bob", "b", card(3, 10, 16, 180)), figure("eve", "e", FAR)))
    shown = [(one.rider, one.value) for one in events(game, TurnedUp) if isinstance(one, TurnedUp)]
    assert shown == [("ann", 9), ("bob", 3)]
    assert [one.card.up for one in game.riders] == [True, True, False]


def test_til_fight_1_equal_cards_do_no_damage_and_aces_count_one() -> None:
    ann = figure("ann", "a", card(2, 10, 10), card(5, 10, 13.5))
    game = resolved(laid(ann, figure("bob", "b", card(5, 10, 16)), figure("eve", "e", FAR)))
    assert points(game) == {"ann": 10, "bob": 10, "eve": 10}
    game = resolved(laid(ann, figure("bob", "b", card(1, 10, 16)), figure("eve", "e", FAR)))
    assert points(game)["bob"] == 6


def test_til_fight_1_only_if_one_of_the_two_moved() -> None:
    ann, bob = figure("ann", "a", card(9, 10, 10)), figure("bob", "b", card(3, 10, 12))
    eve = figure("eve", "e", FAR, card(2, 40, 33.5))
    assert points(resolved(laid(ann, bob, eve)))["bob"] == 10


def test_til_fight_1_friends_do_not_fight() -> None:
    ann = figure("ann", "a", card(2, 10, 10), card(9, 10, 13.5))
    game = resolved(laid(ann, figure("amy", "a", card(3, 10, 16)), figure("eve", "e", FAR)))
    assert events(game, Fought) == []


def test_til_fight_1_it_is_each_cards_end_that_counts_not_only_the_runs() -> None:
    # Ann rides past Bob: her first card lies over his, her second beyond it.
    ann = figure("ann", "a", card(2, 10, 10), card(9, 10, 13.5), card(8, 10, 17), card(7, 10, 20.5))
    game = resolved(laid(ann, figure("bob", "b", card(6, 10, 14)), figure("eve", "e", FAR)))
    fights = [(one.step, one.difference) for one in events(game, Fought) if isinstance(one, Fought)]
    assert fights == [(1, 3), (2, 2)]
    assert points(game)["bob"] == 5


def test_til_fight_2_who_survives_moves_on() -> None:
    ann = figure("ann", "a", card(2, 10, 10), card(3, 10, 13.5), card(8, 10, 17))
    game = resolved(laid(ann, figure("bob", "b", card(6, 10, 11)), figure("eve", "e", FAR)))
    assert (points(game)["ann"], game.riders[0].card.y) == (7, 17)


def test_til_fight_2_who_is_out_leaves_the_table_with_all_cards() -> None:
    ann = figure("ann", "a", card(2, 10, 10), card(3, 10, 13.5), card(8, 10, 17), points=3)
    bob = figure("bob", "b", card(6, 10, 11))
    eve = figure("eve", "e", card(1, 10, 21), card(2, 10, 17.5, 180))
    game = resolved(laid(ann, bob, eve))
    assert events(game, Fell) == [Fell(1, "TIL-SETUP-4", "ann")]
    out = game.riders[0]
    assert (out.out, out.points, out.run, out.card.y) == (True, 0, (), 13.5)
    assert sorted((*out.hand, *out.aside, out.card.value)) == list(range(1, 11))


def test_til_fight_3_both_on_overlapping_cards_fight_again_if_the_new_ones_overlap() -> None:
    ann = figure("ann", "a", card(2, 10, 10), card(9, 10, 13.5))
    bob = figure("bob", "b", card(6, 10, 16, 180))
    game = resolved(laid(ann, bob, figure("eve", "e", FAR)))
    assert points(game)["bob"] == 7
    stay = resolved(pass_(pass_(pass_(game, "ann"), "bob"), "eve"))
    assert points(stay)["bob"] == 7  # nobody moved
    game = pass_(pass_(lay(game, "ann", 10), "bob"), "eve")
    assert points(resolved(pass_(game, "ann")))["bob"] == 3  # 10 against the 6 it still stands on


def test_til_fight_4_cards_of_a_side_are_added() -> None:
    ann = figure("ann", "a", card(2, 10, 10), card(4, 10, 13.5))
    amy, bob = figure("amy", "a", card(5, 12, 16)), figure("bob", "b", card(6, 10, 16))
    game = resolved(laid(ann, amy, bob, figure("eve", "e", FAR)))
    assert events(game, Fought) == [Fought(1, "TIL-FIGHT-4", ("ann", "amy", "bob"), {"a": 9, "b": 6}, "a", 3)]
    assert points(game)["bob"] == 7


def test_til_fight_4_friends_linked_only_through_friends_count_too() -> None:
    # Amy's card lies over Ann's new one, but not over Bob's.
    ann = figure("ann", "a", card(2, 10, 10), card(4, 10, 13.5))
    amy, bob = figure("amy", "a", card(5, 10, 11)), figure("bob", "b", card(6, 10, 16))
    assert points(resolved(laid(ann, amy, bob, figure("eve", "e", FAR))))["bob"] == 7


def test_til_fight_4_the_winner_spreads_the_damage_over_the_losers_there() -> None:
    ann = figure("ann", "a", card(2, 10, 10), card(10, 10, 13.5))
    bob, ben = figure("bob", "b", card(1, 10, 16)), figure("ben", "b", card(3, 12, 14))
    game = laid(ann, bob, ben, figure("eve", "e", FAR))
    done = waits(game)
    assert done.pending == Question("share", "TIL-FIGHT-4", "ann", 1, 6, ("bob", "ben"))
    assert done.game == game
    after = resolved(game, Answer(shares={"bob": 4, "ben": 2}))
    assert points(after) == {"ann": 10, "bob": 6, "ben": 8, "eve": 10}


def test_til_fight_4_the_player_of_the_highest_card_decides() -> None:
    ann = figure("ann", "a", card(2, 10, 10), card(4, 10, 13.5))
    amy = figure("amy", "a", card(8, 8, 13))
    bob, ben = figure("bob", "b", card(1, 10, 16)), figure("ben", "b", card(3, 12, 14))
    pending = waits(laid(ann, amy, bob, ben)).pending
    assert pending is not None
    assert (pending.rider, pending.amount) == ("amy", 8)


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (Answer(shares={"bob": 4, "ben": 1}), "the shares make 5, not 6"),
        (Answer(shares={"bob": 7, "ben": -1}), "ben's share is -1"),
        (Answer(shares={"eve": 6}), "eve is not among those who lost: bob, ben"),
        (Answer(damage=6), "ann's answer to the share is a share, and nothing else"),
    ],
)
def test_til_fight_4_a_sharing_that_does_not_come_out_is_refused(answer: Answer, why: str) -> None:
    ann = figure("ann", "a", card(2, 10, 10), card(10, 10, 13.5))
    bob, ben = figure("bob", "b", card(1, 10, 16)), figure("ben", "b", card(3, 12, 14))
    with pytest.raises(NotAllowed, match=why):
        waits(laid(ann, bob, ben, figure("eve", "e", FAR)), answer)


def test_til_fight_5_of_three_sides_the_highest_shares_out_what_it_has_more_than_the_next() -> None:
    ann = figure("ann", "a", card(2, 10, 10), card(9, 10, 13.5))
    bob, eve = figure("bob", "b", card(5, 10, 16)), figure("eve", "e", card(3, 12, 14))
    game = laid(ann, bob, eve)
    assert waits(game).pending == Question("share", "TIL-FIGHT-5", "ann", 1, 4, ("bob", "eve"))
    assert points(resolved(game, Answer(shares={"eve": 4}))) == {"ann": 10, "bob": 10, "eve": 6}


def test_til_fight_5_sums_are_compared_where_a_side_has_several() -> None:
    ann = figure("ann", "a", card(2, 10, 10), card(9, 10, 13.5))
    bob, ben = figure("bob", "b", card(5, 10, 16)), figure("ben", "b", card(6, 8, 14))
    eve = figure("eve", "e", card(3, 12, 14))
    pending = waits(laid(ann, bob, ben, eve)).pending
    assert pending == Question("share", "TIL-FIGHT-5", "ben", 1, 2, ("ann", "eve"))


def test_til_fight_5_a_tie_at_the_top_does_no_damage() -> None:
    ann = figure("ann", "a", card(2, 10, 10), card(9, 10, 13.5))
    bob, eve = figure("bob", "b", card(9, 10, 16)), figure("eve", "e", card(3, 12, 14))
    game = resolved(laid(ann, bob, eve))
    assert points(game) == {"ann": 10, "bob": 10, "eve": 10}


def test_an_answer_nobody_asked_for_and_a_phase_still_being_laid_are_refused() -> None:
    ann = figure("ann", "a", card(2, 10, 10), card(9, 10, 13.5))
    with pytest.raises(NotAllowed, match="an answer to which nobody asked"):
        waits(laid(ann, figure("bob", "b", FAR)), Answer(damage=1))
    with pytest.raises(NotAllowed, match="ann is still to lay a card or to pass"):
        waits(laid(ann, figure("bob", "b", FAR), to_lay=True))
