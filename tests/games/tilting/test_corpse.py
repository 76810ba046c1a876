"""The corpse and goals: TIL-CORPSE-1 to TIL-CORPSE-3."""

import pytest

from campaign.games.tilting.game import (
    Answer,
    Dragged,
    Fought,
    Game,
    NotAllowed,
    Question,
    Rider,
    Scored,
    Spot,
    TurnedUp,
)
from tests.games.tilting.scene import card, events, figure, laid, points, resolved, waits

AWAY = figure("bea", "blue", card(1, 40, 30))


def alone(value: int, corpse: tuple[float, float], *others: Rider) -> Game:
    """Rob of red arrives on a card of `value` at (24, 13.5), its front at 15.25, its sides at 24 ± 1.25."""
    rob = figure("rob", "red", card(1, 24, 10), card(value, 24, 13.5))
    return laid(rob, *(others or (AWAY,)), corpse=corpse, format="buzkashi")


def to(heading: float) -> Answer:
    return Answer(heading=heading)


def test_til_corpse_1_who_arrives_over_it_moves_it_by_his_cards_value() -> None:
    game = alone(6, (24, 15))
    assert waits(game).pending == Question("direction", "TIL-CORPSE-1", "rob", 1, 6)
    after = resolved(game, to(90))
    assert after.corpse == Spot(30, 15)
    assert events(after, Dragged) == [Dragged(1, "TIL-CORPSE-1", "rob", 90, 6, 30, 15)]
    assert events(after, TurnedUp) == [TurnedUp(1, "TIL-CORPSE-1", "rob", 6)]


def test_til_corpse_1_in_any_direction() -> None:
    assert resolved(alone(10, (24, 15)), to(180)).corpse == Spot(24, 5)
    assert resolved(alone(10, (24, 15)), to(-30)).corpse == Spot(19, 23.6603)  # 10 x sin 30, 10 x cos 30


def test_til_corpse_1_a_circle_of_1_that_is_touched_is_not_overlapped() -> None:
    assert waits(alone(6, (24, 15.75))).pending is None  # half an inch ahead of the front
    assert waits(alone(6, (24, 15.746))).pending is not None
    assert waits(alone(6, (25.55, 15.65))).pending is None  # (0.3, 0.4) off the corner: 0.5
    assert waits(alone(6, (25.54, 15.65))).pending is not None


def test_til_corpse_1_only_when_a_figure_arrives() -> None:
    rob = figure("rob", "red", card(5, 24, 13.5))
    bea = figure("bea", "blue", card(1, 40, 25), card(2, 40, 28.5))
    assert resolved(laid(rob, bea, corpse=(24, 15), format="buzkashi")).corpse == Spot(24, 15)


@pytest.mark.parametrize(
    ("heading", "lies"), [(0, Spot(24, 36)), (45, Spot(29, 36)), (90, Spot(34, 31)), (315, Spot(19, 36))]
)
def test_til_corpse_1_it_stops_at_the_fields_edge(heading: float, lies: Spot) -> None:
    rob = figure("rob", "red", card(1, 24, 26), card(10, 24, 29.5))
    game = laid(rob, AWAY, corpse=(24, 31), format="buzkashi")
    assert resolved(game, to(heading)).corpse == lies


def test_til_corpse_1_several_of_one_side_move_it_by_their_sum() -> None:
    mate = figure("ray", "red", card(3, 26, 15))
    pending = waits(alone(6, (24.9, 15), mate, AWAY)).pending
    assert pending == Question("direction", "TIL-CORPSE-1", "rob", 1, 9)


def test_til_corpse_2_landing_partly_in_the_opponents_circle_is_a_goal() -> None:
    # Circles of 2 and 1 meet at 1.5: from 36.51, 6 inches land 1.49 from the middle of blue's at (44, 18).
    rob = figure("rob", "red", card(1, 36, 13), card(6, 36, 16.5))
    after = resolved(laid(rob, AWAY, corpse=(36.51, 18), format="buzkashi"), to(90))
    assert after.scores == {"red": 1, "blue": 0}
    assert events(after, Scored) == [Scored(1, "TIL-CORPSE-2", "red", "rob")]


def test_til_corpse_2_circles_that_touch_are_no_goal() -> None:
    rob = figure("rob", "red", card(1, 36, 13), card(6, 36, 16.5))
    after = resolved(laid(rob, AWAY, corpse=(36.5, 18), format="buzkashi"), to(90))
    assert after.scores == {"red": 0, "blue": 0}
    assert after.corpse == Spot(42.5, 18)


def test_til_corpse_2_only_where_it_lands_counts() -> None:
    rob = figure("rob", "red", card(1, 40, 13), card(8, 40, 16.5))
    after = resolved(laid(rob, AWAY, corpse=(40, 18), format="buzkashi"), to(90))
    assert (after.corpse, after.scores) == (Spot(48, 18), {"red": 0, "blue": 0})


def test_til_corpse_2_into_ones_own_circle_is_a_goal_for_the_other_side() -> None:
    rob = figure("rob", "red", card(1, 10, 13), card(6, 10, 16.5))
    after = resolved(laid(rob, AWAY, corpse=(10, 18), format="buzkashi"), to(270))
    assert after.scores == {"red": 0, "blue": 1}


def test_til_corpse_2_moved_onto_cards_it_starts_nothing() -> None:
    bea = figure("bea", "blue", card(4, 30, 15))
    after = resolved(alone(6, (24, 15), bea), to(90))
    assert after.corpse == Spot(30, 15)
    assert points(after) == {"rob": 10, "bea": 10}


def contest(value: int, other: int, *more: Rider) -> Game:
    """Rob arrives over the corpse at (24, 15) on `value`; Bea stands over it on `other`, her card overlapping his."""
    return alone(value, (24, 15), figure("bea", "blue", card(other, 24, 16.5)), *more)


def test_til_corpse_3_the_higher_splits_the_difference_between_damage_and_inches() -> None:
    game = contest(9, 3)
    assert waits(game).pending == Question("split", "TIL-CORPSE-3", "rob", 1, 6)
    assert waits(game, Answer(damage=2)).pending == Question("direction", "TIL-CORPSE-3", "rob", 1, 4)
    after = resolved(game, Answer(damage=2), to(90))
    assert points(after) == {"rob": 10, "bea": 8}
    assert after.corpse == Spot(28, 15)


def test_til_corpse_3_all_of_it_may_be_damage_or_inches() -> None:
    after = resolved(contest(9, 3), Answer(damage=6))
    assert (points(after)["bea"], after.corpse) == (4, Spot(24, 15))
    after = resolved(contest(9, 3), Answer(damage=0), to(0))
    assert (points(after)["bea"], after.corpse) == (10, Spot(24, 21))


def test_til_corpse_3_it_takes_the_place_of_the_fight() -> None:
    after = resolved(contest(9, 3), Answer(damage=0), to(0))
    assert [one.rule for one in events(after, Fought)] == ["TIL-CORPSE-3"]


def test_til_corpse_3_who_stood_there_may_win_it() -> None:
    pending = waits(contest(3, 8)).pending
    assert pending == Question("split", "TIL-CORPSE-3", "bea", 1, 5)


def test_til_corpse_3_equal_cards_leave_it_where_it_is() -> None:
    after = resolved(contest(5, 5))
    assert (after.corpse, points(after)) == (Spot(24, 15), {"rob": 10, "bea": 10})


def test_til_corpse_3_sums_by_side_and_damage_shared() -> None:
    ben = figure("ben", "blue", card(2, 26, 15))
    game = alone(9, (24.9, 15), figure("bea", "blue", card(3, 24, 16.5)), ben)
    assert waits(game).pending == Question("split", "TIL-CORPSE-3", "rob", 1, 4)
    assert waits(game, Answer(damage=3)).pending == Question("share", "TIL-CORPSE-3", "rob", 1, 3, ("bea", "ben"))
    after = resolved(game, Answer(damage=3), Answer(shares={"bea": 1, "ben": 2}), to(0))
    assert points(after) == {"rob": 10, "bea": 9, "ben": 8}
    assert after.corpse == Spot(24.9, 16)


def test_til_corpse_3_who_is_beside_it_fights_as_usual_before_it_is_moved() -> None:
    # Ben overlaps Rob alone, and takes him out of the game; Bea has the corpse to herself then, but did not arrive.
    ben = figure("ben", "blue", card(10, 24, 10.6))
    rob = figure("rob", "red", card(1, 24, 10), card(4, 24, 13.5), points=6)
    bea = figure("bea", "blue", card(3, 24, 16.5))
    after = resolved(laid(rob, bea, ben, corpse=(24, 15), format="buzkashi"))
    assert [(one.rule, one.riders) for one in events(after, Fought) if isinstance(one, Fought)] == [
        ("TIL-FIGHT-1", ("rob", "ben"))
    ]
    assert after.corpse == Spot(24, 15)


def test_til_corpse_3_one_who_is_not_over_it_fights_those_who_are_as_usual() -> None:
    # Ray comes upon Bea from behind, and does not reach the corpse: 5 against her 3. Then Rob has 6 more than she has.
    ray = figure("ray", "red", card(1, 24, 22.5, 180), card(5, 24, 19, 180))
    after = resolved(contest(9, 3, ray), Answer(damage=6))
    found = [(one.rule, one.riders, one.difference) for one in events(after, Fought) if isinstance(one, Fought)]
    assert found == [("TIL-FIGHT-1", ("bea", "ray"), 2), ("TIL-CORPSE-3", ("rob", "bea"), 6)]
    assert points(after)["bea"] == 2


def test_til_corpse_3_who_fights_over_it_adds_nothing_to_a_friends_fight_with_the_same_foe() -> None:
    # Ray's card lies over Rob's and Bea's, and not over the corpse: his 4 alone against her 3, then Rob's 9.
    ray = figure("ray", "red", card(1, 26, 20, 180), card(4, 26, 16.5, 180))
    after = resolved(alone(9, (23.5, 15), figure("bea", "blue", card(3, 24, 16.5)), ray), Answer(damage=6))
    found = [(one.rule, one.riders, one.difference) for one in events(after, Fought) if isinstance(one, Fought)]
    assert found == [("TIL-FIGHT-1", ("bea", "ray"), 1), ("TIL-CORPSE-3", ("rob", "bea"), 6)]
    assert points(after)["bea"] == 3


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (Answer(damage=7), "the damage is from 0 to 6, not 7"),
        (Answer(damage=-1), "the damage is from 0 to 6, not -1"),
        (Answer(heading=90), "rob's answer to the split is a damage, and nothing else"),
        (Answer(damage=1, heading=90), "and nothing else"),
    ],
)
def test_til_corpse_3_a_split_that_cannot_be_is_refused(answer: Answer, why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        waits(contest(9, 3), answer)


def test_til_corpse_1_a_direction_must_be_a_number() -> None:
    with pytest.raises(NotAllowed, match="a heading is a number of degrees"):
        waits(alone(6, (24, 15)), to(float("nan")))
