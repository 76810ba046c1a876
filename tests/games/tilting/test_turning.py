"""Phases, turns and ends: TIL-TURN-1, TIL-END, TIL-JOUST-1, TIL-BUZ-3, TIL-BUZ-4, TIL-MEL-1.

Rows: TIL-END-1, TIL-END-2.
"""

import pytest
from msgspec.structs import replace

from campaign.games.tilting.ending import verdict
from campaign.games.tilting.formats import Entry, start_buzkashi, start_joust, start_melee
from campaign.games.tilting.game import Answer, Ends, Fought, Game, NotAllowed, Rode, Spot
from campaign.games.tilting.laying import choose, lay, pass_
from tests.games.tilting.scene import card, events, figure, laid, points, resolved


def none_lays(game: Game) -> Game:
    """The game after a phase in which all passed."""
    while game.next:
        game = pass_(game, game.next)
    return resolved(game)


def test_til_turn_1_three_phases_make_a_turn() -> None:
    game = start_joust(Entry("a"), Entry("b"))
    seen = [(game.turn, game.phase)]
    for _ in range(4):
        game = none_lays(game)
        seen.append((game.turn, game.phase))
    assert seen == [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)]
    assert [(one.turn, one.phase) for one in game.history] == seen[:-1]


def test_til_end_1_cards_are_set_aside_but_the_one_stood_on() -> None:
    ann = figure("ann", "a", card(1, 10, 5), card(2, 10, 8.5), card(3, 10, 12))
    game = resolved(laid(ann, figure("bob", "b", card(1, 30, 5))))
    after = game.riders[0]
    assert (after.card.value, sorted(after.aside), after.run) == (3, [1, 2], ())
    assert after.hand == (4, 5, 6, 7, 8, 9, 10)


def test_til_end_2_after_the_third_phase_they_go_back_to_the_hand_but_the_one_stood_on() -> None:
    ann = figure("ann", "a", card(1, 10, 5), card(2, 10, 8.5), card(3, 10, 12))
    game = resolved(laid(ann, figure("bob", "b", card(1, 30, 5)), phase=3))
    after = game.riders[0]
    assert (after.card.value, after.hand, after.aside) == (3, (1, 2, 4, 5, 6, 7, 8, 9, 10), ())
    assert (game.turn, game.phase) == (2, 1)


def ridden(a: tuple[int, ...], b: tuple[int, ...], game: Game | None = None, swerve: bool = False) -> Game:
    """A phase of a joust in which both lay these cards, straight ahead; with `swerve` a's last is turned."""
    game = game or start_joust(Entry("a"), Entry("b"))
    laid_by = {"a": list(a), "b": list(b)}
    while game.next:
        name = game.next
        if not laid_by[name]:
            game = pass_(game, name)
            continue
        value = laid_by[name].pop(0)
        game = lay(game, name, value, 20 if swerve and name == "a" and not laid_by[name] else 0)
    return resolved(game)


def test_til_joust_1_they_meet_at_their_third_cards_and_fight_once() -> None:
    # 24 apart, 3.5 a card: after three each they are 3 apart, which is less than a card's length.
    game = ridden((2, 3, 9, 10), (2, 3, 5, 10))
    assert events(game, Fought) == [Fought(3, "TIL-FIGHT-1", ("a", "b"), {"a": 9, "b": 5}, "a", 4)]
    assert events(game, Rode) == [Rode(3, "TIL-JOUST-1", True)]
    assert points(game) == {"a": 10, "b": 6}


def test_til_joust_1_after_a_pass_both_are_at_their_start_with_the_others_in_hand() -> None:
    game = ridden((2, 3, 9, 10), (2, 3, 5, 10))
    assert (game.turn, game.phase) == (2, 1)
    assert [one.card for one in game.riders] == [card(9, 12, 18, 90), card(5, 36, 18, 270)]
    assert game.riders[0].hand == (1, 2, 3, 4, 5, 6, 7, 8, 10)
    assert game.riders[0].aside == ()


def test_til_joust_1_two_cards_against_two_do_not_meet_yet() -> None:
    game = ridden((2, 3), (2, 3))
    assert (game.turn, game.phase) == (1, 2)
    assert events(game, Rode) == []
    assert [one.card.x for one in game.riders] == [19, 29]


def test_til_joust_1_a_swerve_is_a_refusal_and_there_is_no_fight() -> None:
    game = ridden((2, 3, 9), (2, 3, 5), swerve=True)
    assert events(game, Fought) == []
    assert events(game, Rode) == [Rode(3, "TIL-JOUST-1", False, ("a",))]
    assert points(game) == {"a": 10, "b": 10}
    assert (game.turn, game.phase) == (2, 1)
    assert [one.card.x for one in game.riders] == [12, 36]


def test_til_joust_1_a_shift_to_the_side_is_a_refusal_too() -> None:
    game = lay(pass_(lay(start_joust(Entry("a"), Entry("b")), "a", 2), "b"), "a", 3, 0, 0.5)
    assert events(resolved(pass_(game, "a")), Rode) == [Rode(2, "TIL-JOUST-1", False, ("a",))]


def test_til_joust_1_without_a_meeting_the_pass_ends_with_the_turn() -> None:
    game = start_joust(Entry("a"), Entry("b"))
    for _ in range(3):
        game = none_lays(game)
    assert events(game, Rode) == [Rode(0, "TIL-JOUST-1", False)]


def test_til_joust_1_who_has_taken_10_has_lost() -> None:
    game = ridden((2, 3, 10), (2, 3, 5))
    game = ridden((2, 3, 9), (2, 3, 4), game)
    assert (points(game)["b"], game.over, game.winner, game.next) == (0, True, "a", "")


def before_the_goal(ends: Ends, ray: int = 10) -> Game:
    """Rob is about to drag the corpse 6 inches into blue's circle; Ray has so many points left, and is out with 0."""
    game = start_buzkashi([Entry("rob", "red"), Entry("ray", "red"), Entry("bea", "blue")], ends=ends)
    rob = figure("rob", "red", card(1, 36, 13), card(6, 36, 16.5))
    fields = {name: getattr(game, name) for name in game.__struct_fields__}
    start = {one.name: one.start for one in game.riders}
    riders = (
        replace(rob, start=start["rob"], points=4),
        replace(figure("ray", "red", card(3, 5, 30)), start=start["ray"], points=ray, out=ray == 0),
        replace(figure("bea", "blue", card(7, 40, 30)), start=start["bea"]),
    )
    return Game(**{**fields, "riders": riders, "corpse": Spot(37, 18), "next": "", "fresh": False})


def test_til_buz_3_after_a_goal_both_teams_are_where_they_set_up_with_full_hands() -> None:
    game = resolved(before_the_goal(Ends(goals=2), ray=0), Answer(heading=90))
    rob, ray, bea = game.riders
    assert game.scores == {"red": 1, "blue": 0}
    assert (rob.card, rob.hand, rob.aside) == (rob.start, (2, 3, 4, 5, 6, 7, 8, 9, 10), ())
    assert bea.card == bea.start
    assert game.corpse == Spot(24, 18)
    assert (game.turn, game.phase, game.next) == (2, 1, "rob")
    assert (rob.points, ray.out, ray.points) == (4, True, 0)


def test_til_buz_3_another_card_to_stand_on_may_be_chosen_then() -> None:
    game = resolved(before_the_goal(Ends(goals=2)), Answer(heading=90))
    assert choose(game, "bea", 8).riders[2].card.value == 8


def test_til_buz_4_ends_after_a_number_of_goals() -> None:
    game = resolved(before_the_goal(Ends(goals=1)), Answer(heading=90))
    assert (game.over, game.winner, game.next) == (True, "red", "")
    assert game.corpse == Spot(43, 18)


def test_til_buz_4_ends_after_a_number_of_turns_drawn_when_goals_are_equal() -> None:
    game = start_buzkashi([Entry("rob", "red"), Entry("bea", "blue")], ends=Ends(turns=2))
    for _ in range(5):
        game = none_lays(game)
    assert not game.over
    game = none_lays(game)
    assert (game.over, game.winner) == (True, "")


def test_til_buz_4_the_turn_of_a_goal_counts_as_one() -> None:
    game = resolved(before_the_goal(Ends(goals=2, turns=1)), Answer(heading=90))
    assert (game.over, game.winner) == (True, "red")


def test_til_buz_4_a_team_that_is_out_has_lost() -> None:
    ann = figure("rob", "red", card(2, 10, 10), card(9, 10, 13.5))
    game = laid(ann, figure("bea", "blue", card(1, 10, 16), points=8), corpse=(30, 30), format="buzkashi")
    assert (resolved(game).over, resolved(game).winner) == (True, "red")


def test_til_mel_1_the_last_one_standing_wins() -> None:
    ann = figure("ann", "a", card(2, 10, 10), card(9, 10, 13.5))
    game = resolved(laid(ann, figure("bob", "b", card(1, 10, 16), points=8), figure("eve", "e", card(1, 40, 30))))
    assert not game.over
    game = resolved(laid(ann, figure("bob", "b", card(1, 10, 16), points=8)))
    assert (game.over, game.winner) == (True, "a")


def test_til_mel_1_all_that_remain_out_in_one_step_is_a_draw() -> None:
    both = (figure("ann", "a", card(1, 10, 10)), figure("bob", "b", card(1, 20, 20)))
    assert verdict(laid(*both)) == (False, "")
    assert verdict(laid(*(replace(one, out=True) for one in both))) == (True, "")


def test_til_mel_1_several_sides_after_the_last_turn_that_was_agreed_are_a_draw() -> None:
    game = start_melee([Entry(name) for name in "abc"], ends=Ends(turns=2))
    for _ in range(5):
        game = none_lays(game)
    assert not game.over
    game = none_lays(game)
    assert (game.over, game.winner, game.next) == (True, "", "")
    with pytest.raises(NotAllowed, match="a melee has no goals"):
        start_melee([Entry("a"), Entry("b")], ends=Ends(goals=1))


def test_til_mel_1_none_agreed_it_goes_on() -> None:
    game = start_melee([Entry(name) for name in "abc"])
    for _ in range(9):
        game = none_lays(game)
    assert (game.over, game.turn) == (False, 4)
