"""Who lays, which card, and where: TIL-PLAY-1 to TIL-PLAY-5.

Rows: TIL-PLAY-2, TIL-PLAY-3, TIL-PLAY-4, TIL-SETUP-1.
"""

import math

import pytest

from campaign.games.tilting.cards import corners
from campaign.games.tilting.formats import Entry, start_joust, start_melee
from campaign.games.tilting.game import Game, NotAllowed
from campaign.games.tilting.laying import check_phase, lay, legal, pass_
from tests.games.tilting.scene import card, figure, laid, resolved


def at_ten(heading: float = 0.0) -> Game:
    """Ann's figure on (10, 10); Bob's far away."""
    return laid(figure("ann", "a", card(1, 10, 10, heading)), figure("bob", "b", card(1, 40, 30)), to_lay=True)


def where(turn: float, at: float, heading: float = 0.0) -> tuple[float, float, float]:
    last = lay(at_ten(heading), "ann", 5, turn, at).riders[0].run[0]
    return last.x, last.y, last.heading


def test_til_play_1_in_turn_the_youngest_first_until_all_have_passed() -> None:
    game = start_melee([Entry("old", age=60), Entry("young", age=12), Entry("unknown")])
    assert game.order == ("young", "old", "unknown")
    game = lay(game, "young", 2)
    assert game.next == "old"
    with pytest.raises(NotAllowed, match="it is old's turn to lay, not young's"):
        lay(game, "young", 3)
    game = lay(pass_(game, "old"), "unknown", 2)
    assert game.next == "young"
    game = pass_(lay(lay(game, "young", 3), "unknown", 3), "young")
    assert game.next == "unknown"
    assert pass_(game, "unknown").next == ""


def test_til_play_1_cards_are_laid_face_down() -> None:
    assert lay(at_ten(), "ann", 5).riders[0].run[0].up is False


def test_til_play_1_nobody_lays_for_anothers_figure() -> None:
    with pytest.raises(NotAllowed, match="ann is not bob's figure but ann's"):
        lay(at_ten(), "ann", 5, player="bob")
    with pytest.raises(NotAllowed, match="there is no figure called eve"):
        lay(at_ten(), "eve", 5)


def test_til_play_2_who_passed_lays_no_more_in_that_phase() -> None:
    game = pass_(at_ten(), "ann")
    with pytest.raises(NotAllowed, match="ann has passed and lays no more in this phase"):
        lay(lay(game, "bob", 2), "ann", 2)


def test_til_play_3_no_fifth_card_in_a_phase() -> None:
    game = pass_(lay(at_ten(), "ann", 2), "bob")
    for value in (3, 4, 5):
        game = lay(game, "ann", value)
    assert game.next == ""
    with pytest.raises(NotAllowed, match="ann has laid 4 cards; no more than 4 may be laid in a phase"):
        lay(game, "ann", 6)


def test_til_play_3_who_has_no_card_left_has_passed() -> None:
    ann = figure("ann", "a", card(1, 10, 10))
    game = laid(ann, figure("bob", "b", card(1, 40, 30)), to_lay=True)
    for phase in (1, 2):
        for value in range(4 * phase - 2, 4 * phase + 2):  # 2 to 5, then 6 to 9
            game = lay(game, "ann", value, 90)
            game = pass_(game, "bob") if game.next == "bob" else game
        game = resolved(game)
    game = lay(game, "ann", 10, 90)
    assert game.riders[0].hand == ()
    with pytest.raises(NotAllowed, match="ann has no card left"):
        pass_(game, "ann")


def test_til_play_4_straight_ahead_the_rear_lies_on_the_front() -> None:
    assert where(0, 0) == (10, 13.5, 0)


def test_til_play_4_straight_but_shifted_by_a_cards_width_at_the_corners() -> None:
    assert where(0, 1) == (12.5, 13.5, 0)
    assert where(0, -1) == (7.5, 13.5, 0)
    assert where(0, 0.5) == (11.25, 13.5, 0)


def test_til_play_4_turned_right_its_rear_right_corner_lies_at_the_point() -> None:
    # Front at y 11.75. Turned 90 right the rear goes up from there by 2.5: its middle is 1.25 up, the centre 1.75 on.
    assert where(90, 0) == (11.75, 13, 90)
    assert where(90, 1) == (13, 13, 90)
    assert where(90, -1) == (10.5, 13, 90)
    laid_card = lay(at_ten(), "ann", 5, 30, 0.5).riders[0].run[0]
    assert corners(laid_card, 2.5, 3.5)[2] == (10.625, 11.75)


def test_til_play_4_turned_left_its_rear_left_corner_lies_at_the_point() -> None:
    assert where(-90, 0) == (8.25, 13, 270)
    assert where(-90, -1) == (7, 13, 270)
    laid_card = lay(at_ten(), "ann", 5, -30, 0.5).riders[0].run[0]
    assert corners(laid_card, 2.5, 3.5)[3] == (10.625, 11.75)


def test_til_play_4_turned_by_thirty() -> None:
    # The rear's middle is 1.25 from (10, 11.75) against (cos 30, -sin 30): (8.9175, 12.375); then 1.75 by (sin, cos).
    assert where(30, 0) == (9.7925, 13.8905, 30)


def test_til_play_4_from_the_last_of_the_run_and_from_any_heading() -> None:
    assert where(0, 0, heading=90) == (13.5, 10, 90)
    assert where(90, 0, heading=270) == (7, 11.75, 0)
    game = pass_(lay(at_ten(), "ann", 5, 90), "bob")
    last = lay(game, "ann", 6).riders[0].run[-1]
    assert (last.x, last.y, last.heading) == (15.25, 13, 90)


@pytest.mark.parametrize("turn", [120, -120, 90.5, math.inf, math.nan])
def test_til_play_4_no_card_is_turned_by_more_than_90(turn: float) -> None:
    with pytest.raises(NotAllowed, match="a card is turned by 90 degrees at most"):
        lay(at_ten(), "ann", 5, turn)


@pytest.mark.parametrize("at", [1.01, -2, math.nan])
def test_til_play_4_no_card_touches_beside_the_front(at: float) -> None:
    with pytest.raises(NotAllowed, match="touches the front between -1"):
        lay(at_ten(), "ann", 5, 0, at)


def test_til_play_5_cards_lie_across_others() -> None:
    ann = figure("ann", "a", card(1, 10, 10))
    game = laid(ann, figure("bob", "b", card(1, 10, 14)), to_lay=True)
    assert lay(game, "ann", 5).riders[0].run[0].y == 13.5


def test_til_play_5_no_centre_off_the_field_but_on_its_edge() -> None:
    ann = figure("ann", "a", card(1, 10, 32.5))
    game = laid(ann, figure("bob", "b", card(1, 40, 30)), to_lay=True)
    assert lay(game, "ann", 5).riders[0].run[0].y == 36
    game = pass_(lay(game, "ann", 5), "bob")
    with pytest.raises(NotAllowed, match=r"the card's centre would lie off the field, at \(10, 39.5\)"):
        lay(game, "ann", 6)
    assert legal(game, "ann") == ()  # even turned by 90 the centre lies 3 ahead


def test_til_play_5_within_3_inches_of_an_edge_that_he_faces_squarely_nobody_can_lay() -> None:
    # 1.75 to the front, then half the width of a card turned by 90: 3. None comes less far; straight ahead it is 3.5.
    for y, ways in ((33, {-90, 90}), (33.0001, set())):
        game = laid(figure("ann", "a", card(1, 10, y)), figure("bob", "b", card(1, 40, 30)), to_lay=True)
        assert {place.turn for place in legal(game, "ann")} == ways


def test_til_play_5_along_an_edge_that_he_faces_aslant_he_can_lay() -> None:
    # At 45 degrees, turned right at the right corner: 3 ahead and 3 to the right are 4.2426 along the edge.
    game = laid(figure("ann", "a", card(1, 10, 36, 45)), figure("bob", "b", card(1, 40, 30)), to_lay=True)
    assert [(place.turn, place.at, place.card.x, place.card.y) for place in legal(game, "ann")] == [
        (90, 1, 14.2426, 36)
    ]


def test_til_play_5_in_a_corner_every_way_is_looked_for() -> None:
    # Turned left by 90 at -0.75 the centre comes 3 ahead and 2.6875 to the left; of 15-degree turns none has room.
    game = laid(figure("ann", "a", card(1, 46.4343, 32.235, 62.6924)), figure("bob", "b", card(1, 9, 9)), to_lay=True)
    assert {(place.turn, place.at) for place in legal(game, "ann")} == {(-90, -0.75), (-87, -0.75)}
    ahead, left, sine, cosine = 3, 2.6875, math.sin(math.radians(62.6924)), math.cos(math.radians(62.6924))
    there = lay(game, "ann", 2, -90, -0.75).riders[0].run[0]
    assert (there.x, there.y) == pytest.approx(
        (46.4343 + ahead * sine - left * cosine, 32.235 + ahead * cosine + left * sine), abs=1e-4
    )


def test_til_setup_1_a_card_laid_stood_on_or_unknown_is_refused() -> None:
    game = pass_(lay(at_ten(), "ann", 5), "bob")
    for value, why in (
        (5, "has played the 5 already"),
        (1, "stands on the 1"),
        (11, "no card of 11"),
        (0, "no card of 0"),
    ):
        with pytest.raises(NotAllowed, match=why):
            lay(game, "ann", value)


def test_a_figure_that_is_out_and_a_game_that_is_over_are_refused() -> None:
    ann = figure("ann", "a", card(9, 10, 10), card(8, 10, 13.5))
    bob = figure("bob", "b", card(1, 10, 17), points=7)
    game = laid(ann, bob, figure("eve", "e", card(1, 40, 30)))
    game = resolved(laid(ann, figure("bob", "b", card(1, 10, 16), points=7), figure("eve", "e", card(1, 40, 30))))
    with pytest.raises(NotAllowed, match="bob is out of the game"):
        lay(game, "bob", 2)
    game = resolved(laid(ann, figure("bob", "b", card(1, 10, 16), points=7)))
    assert game.over
    with pytest.raises(NotAllowed, match="the game is over"):
        lay(game, "ann", 2)


def test_til_turn_1_a_phase_that_is_resolved_or_has_not_begun_is_refused() -> None:
    game = resolved(pass_(pass_(at_ten(), "ann"), "bob"))
    check_phase(game, 1, 2)
    with pytest.raises(NotAllowed, match="phase 1 of turn 1 is resolved"):
        check_phase(game, 1, 1)
    with pytest.raises(NotAllowed, match="phase 3 of turn 1 has not begun"):
        check_phase(game, 1, 3)


def test_legal_offers_thirteen_turns_at_three_points_to_whom_it_is_due() -> None:
    game = start_joust(Entry("a"), Entry("b"))
    assert len(legal(game, "a")) == 39
    assert {place.turn for place in legal(game, "a")} == set(range(-90, 91, 15))
    assert legal(game, "b") == ()
