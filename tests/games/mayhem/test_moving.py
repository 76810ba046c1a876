"""How far figures and groups go, and what stops them (MAY-MOV-1, MAY-MOV-2)."""

import pytest

from campaign.games.mayhem.commands import Ahead, AnyLeg, Form, Go, Move, Shoot, Slide, To, Turn, Wheel
from campaign.games.mayhem.figures import Place
from campaign.games.mayhem.game import Contingent, Game, NotAllowed
from tests.games.mayhem.field import at, done, facing, figure, foe, piece, table, thrown, went

ROW = (figure("a", 10, 10), figure("b", 11.6, 10), figure("c", 13.2, 10))
WOODS = piece("woods", (5, 13), (20, 13), (20, 16), (5, 16))


def move(*who: str, path: tuple[AnyLeg, ...], join: bool = False) -> Move:
    return Move(who, path, join)


def ahead(*who: str, inches: float) -> Move:
    return Move(who, (Ahead(inches),))


OTHERS = Contingent("others", "red")


def test_may_mov_2_an_individual_rolls_three_dice_and_goes_as_far_as_it_wants() -> None:
    game = went(table(figure("a", 10, 10)), ahead("a", inches=8), 3, 2, 4)
    assert at(game, "a") == (10, 18)


def test_may_mov_2_a_path_longer_than_the_roll_is_cut_short() -> None:
    game = went(table(figure("a", 10, 10)), ahead("a", inches=12), 3, 2, 4)
    assert at(game, "a") == (10, 19)


def test_may_mov_2_a_path_longer_than_any_roll_is_refused() -> None:
    game = table(figure("a", 10, 10))
    with pytest.raises(NotAllowed, match="no more than 18"):
        done(game, ahead("a", inches=18.5))
    with pytest.raises(NotAllowed, match="no more than 12"):
        done(table(*ROW), ahead("a", "b", "c", inches=12.5))


def test_may_mov_2_a_group_rolls_two_dice() -> None:
    game = went(table(*ROW), ahead("a", "b", "c", inches=8), 3, 4)
    assert [at(game, id) for id in "abc"] == [(10, 17), (11.6, 17), (13.2, 17)]


def test_may_mov_2_a_figure_alone_that_means_to_join_a_group_rolls_two() -> None:
    game = done(table(figure("a", 10, 10)), move("a", path=(Ahead(6),), join=True), dice=(1, 2))
    assert thrown(game) == [("move group", 3)]


@pytest.mark.parametrize(("inches", "purpose"), [(8.3, "move alone"), (8.4, "move group")])
def test_may_mov_2_whose_path_ends_within_an_inch_of_his_own_means_to_join_them(inches: float, purpose: str) -> None:
    # 11 inches between the centres, 9.4 between the bases: 8.4 inches on, one is left.
    game = table(figure("a", 10, 10), figure("b", 10, 21))
    dice = (1, 1, 1) if purpose == "move alone" else (1, 1)
    assert thrown(done(game, ahead("a", inches=inches), dice=dice)) == [(purpose, sum(dice))]
    others = table(figure("a", 10, 10), figure("b", 10, 21, contingent="others"), contingents=[OTHERS])
    assert thrown(done(others, ahead("a", inches=inches), dice=(1, 1, 1))) == [("move alone", 3)]


def test_may_mov_2_mounted_figures_roll_a_die_more() -> None:
    rider = figure("a", 10, 10, horse="bare")
    game = went(table(rider), ahead("a", inches=20), 3, 2, 4, 5)
    assert at(game, "a") == (10, 24)


def test_may_mov_2_a_group_is_mounted_when_all_of_it_ride() -> None:
    riders = figure("a", 10, 10, horse="bare"), figure("b", 12, 10, horse="bare")
    assert thrown(done(table(*riders), ahead("a", "b", inches=8), dice=(3, 2, 4))) == [
        ("move group", 5),
        ("move mounted", 4),
    ]
    mixed = figure("a", 10, 10, horse="bare"), figure("b", 12, 10)
    assert thrown(done(table(*mixed), ahead("a", "b", inches=8), dice=(3, 2))) == [("move group", 5)]


@pytest.mark.parametrize(
    "terrain",
    [
        WOODS,
        piece("slow", (5, 13), (20, 13), (20, 16), (5, 16)),
        piece("stream", (5, 13), (20, 13), (20, 16), (5, 16)),
        piece("obstacle", (5, 13), (20, 13)),
        piece("bank", (5, 13), (20, 13)),
        piece("door", (8, 13), (12, 13)),
    ],
    ids=lambda terrain: str(terrain.kind),
)
def test_may_mov_2_slow_ground_on_the_path_makes_it_a_move_of_one_die(terrain: object) -> None:
    game = went(table(figure("a", 10, 10), pieces=[terrain]), ahead("a", inches=6), 5)
    assert at(game, "a") == (10, 15)


def test_may_mov_2_slow_ground_that_the_centre_does_not_enter_slows_nobody() -> None:
    game = done(table(figure("a", 10, 10), pieces=[WOODS]), ahead("a", inches=2.9), dice=(1, 1, 1))
    assert thrown(game) == [("move alone", 3)]


def test_may_mov_2_who_begins_in_woods_is_slow() -> None:
    game = done(table(figure("a", 10, 14), pieces=[WOODS]), ahead("a", inches=6), dice=(2,))
    assert thrown(game) == [("move slow", 2)]


def test_may_mov_2_a_bridge_carries_over_a_stream_as_if_it_were_none() -> None:
    stream = piece("stream", (5, 13), (20, 13), (20, 16), (5, 16))
    bridge = piece("bridge", (9, 12), (11, 12), (11, 17), (9, 17))
    on, off = (done(table(figure("a", x, 10), pieces=[stream, bridge]), ahead("a", inches=6)) for x in (10, 14))
    assert [thrown(game)[0][0] for game in (on, off)] == ["move alone", "move slow"]


def test_may_mov_2_the_slowest_rate_holds_for_all_of_a_group() -> None:
    wood = piece("woods", (13, 13), (20, 13), (20, 16), (13, 16))  # only c goes through it
    game = went(table(*ROW, pieces=[wood]), ahead("a", "b", "c", inches=5), 4)
    assert [at(game, id)[1] for id in "abc"] == [14, 14, 14]


def test_may_mov_2_a_wheel_is_measured_on_the_outer_figure() -> None:
    # To the right about the front right corner of c, (14, 10.8). a's centre is 4 to the left of it and 0.8 back:
    # 4.0792 inches, and a quarter of that circle is 6.4076 long.
    game = done(table(*ROW), move("a", "b", "c", path=(Wheel(90),)), dice=(4, 4))
    assert game.pending is not None
    assert game.pending.steps[0].inches == pytest.approx(6.4076, abs=1e-4)
    game = went(table(*ROW), move("a", "b", "c", path=(Wheel(90),)), 4, 4)
    assert [at(game, id) for id in "abc"] == [(13.2, 14.8), (13.2, 13.2), (13.2, 11.6)]
    assert [facing(game, id) for id in "abc"] == [90, 90, 90]


def test_may_mov_2_a_wheel_to_the_left_is_about_the_left_corner() -> None:
    game = went(table(*ROW), move("a", "b", "c", path=(Wheel(-90),)), 4, 4)
    # About (9.2, 10.8): c, 4 to the right and 0.8 back, comes to stand 0.8 to the right and 4 ahead.
    assert [at(game, id) for id in "abc"] == [(10, 11.6), (10, 13.2), (10, 14.8)]
    assert facing(game, "a") == 270


def test_may_mov_2_a_wheel_is_cut_short_by_the_roll() -> None:
    game = went(table(*ROW), move("a", "b", "c", path=(Wheel(90),)), 1, 2)
    assert facing(game, "a") == pytest.approx(90 * 3 / 6.4076, abs=0.01)


def test_may_mov_2_a_group_that_does_more_than_go_ahead_and_wheel_rolls_one_die() -> None:
    for path in ((Turn(180), Ahead(3)), (Slide(0, 3),), (To(10, 14),)):
        assert thrown(done(table(*ROW), move("a", "b", "c", path=path), dice=(3,)))[0][0] == "move slow"
    assert thrown(done(table(*ROW), move("a", "b", "c", path=(Ahead(3), Wheel(5))), dice=(3, 3)))[0][0] == "move group"


def test_may_mov_2_a_group_whose_figures_face_different_ways_is_rearranged_when_it_moves() -> None:
    askew = figure("a", 10, 10), figure("b", 12, 10, 30)
    assert thrown(done(table(*askew), ahead("a", "b", inches=3), dice=(3,))) == [("move slow", 3)]


def test_may_mov_2_in_rearranging_each_goes_straight_to_its_place_and_the_longest_way_counts() -> None:
    places = (Place("a", 10, 13, 90), Place("b", 11.6, 14, 90))
    game = went(table(*ROW), move("a", "b", "c", path=(Form(places),)), 3)
    # b has 4 inches to go and 3 rolled; a has 3, c stays.
    assert [at(game, id) for id in "abc"] == [(10, 13), (11.6, 13), (13.2, 10)]
    assert [facing(game, id) for id in "abc"] == [90, 90, 0]


def test_may_mov_2_an_individual_turns_and_goes_where_it_likes() -> None:
    game = went(table(figure("a", 10, 10)), move("a", path=(To(13, 14), Turn(10))), 2, 2, 2)
    assert at(game, "a") == (13, 14)  # 5 inches off
    assert facing(game, "a") == pytest.approx(46.8699, abs=1e-4)  # 36.8699 to get there, and 10 more


def test_may_mov_2_a_turn_on_the_spot_needs_no_roll() -> None:
    game = went(table(figure("a", 10, 10)), move("a", path=(Turn(200),)))
    assert (at(game, "a"), facing(game, "a")) == ((10, 10), 200)


def test_may_mov_2_falling_back_out_of_combat_is_a_slow_slide_that_keeps_the_facing() -> None:
    game = table(figure("a", 10, 10), foe("x", 10, 11.6))
    after = went(game, move("a", path=(Slide(-5),)), 4)
    assert (at(after, "a"), facing(after, "a")) == ((10, 6), 0)
    assert thrown(done(game, move("a", path=(Slide(-5),)), dice=(4,))) == [("move slow", 4)]


def test_may_mov_2_who_falls_back_faces_an_enemy_who_touches_him() -> None:
    game = table(figure("a", 10, 10), foe("x", 10, 8.4))  # x is behind a
    for path in ((Slide(5),), (Turn(90), Slide(0, -5))):
        with pytest.raises(NotAllowed, match="only falls back facing an enemy who touches it"):
            done(game, move("a", path=path))
    after = went(game, move("a", path=(Turn(180), Slide(-5))), 4)
    assert (at(after, "a"), facing(after, "a")) == ((10, 14), 180)
    beset = table(figure("a", 10, 10), foe("x", 10, 8.4), foe("y", 10, 11.6))
    assert at(went(beset, move("a", path=(Slide(0, 4),)), 4), "a") == (14, 10)


@pytest.mark.parametrize("path", [(Turn(180), Ahead(5)), (Ahead(2),), (To(10, 5),)])
def test_may_mov_3_who_is_in_contact_leaves_by_falling_back_alone(path: tuple[AnyLeg, ...]) -> None:
    game = table(figure("a", 10, 10), foe("x", 10, 11.6))
    with pytest.raises(NotAllowed, match="only falls back"):
        done(game, move("a", path=path))


def test_may_mov_3_a_slide_along_the_enemy_is_no_falling_back() -> None:
    game = table(figure("a", 10, 10), foe("x", 10, 11.6))
    with pytest.raises(NotAllowed, match="still be in contact with x"):
        done(game, move("a", path=(Slide(0, 1),)))


def test_may_mov_3_who_is_in_contact_may_turn_on_the_spot_by_quarters() -> None:
    game = table(figure("a", 10, 10), foe("x", 10, 11.6))
    assert facing(went(game, move("a", path=(Turn(90),))), "a") == 90
    with pytest.raises(NotAllowed, match="would stand on x"):
        done(game, move("a", path=(Turn(45),)))


def test_may_mov_1_all_of_a_group_move_by_its_one_roll() -> None:
    game = went(table(*ROW), ahead("a", inches=9), 3, 5)
    assert at(game, "a") == (10, 18)  # it broke off, at the group's rate: 8 inches
    game = done(game, ahead("b", "c", inches=8))
    assert thrown(game) == []
    assert [at(done(game, Go()), id)[1] for id in "bc"] == [18, 18]


def test_may_mov_1_those_who_follow_go_no_further_than_the_group_rolled() -> None:
    game = went(table(*ROW), ahead("a", inches=9), 3, 5)
    with pytest.raises(NotAllowed, match="at this rate they go no more than 8"):
        done(game, ahead("b", "c", inches=8.5))


def test_may_mov_1_a_figure_that_broke_off_turns_freely_at_the_groups_rate() -> None:
    game = done(table(*ROW), move("a", path=(To(4, 10),)), dice=(3, 5))
    assert thrown(game) == [("move group", 8)]


@pytest.mark.parametrize("path", [(Slide(0, -5),), (Slide(-5),), (Ahead(1), Slide(1, -4)), (Slide(2, -5), Turn(90))])
def test_may_mov_2_who_broke_off_steps_sideways_or_back_by_one_die(path: tuple[AnyLeg, ...]) -> None:
    """Ahead or wheeling only at the group's 2d6, anything else is 1d6; an individual of no group goes as it likes."""
    assert thrown(done(table(*ROW), move("a", path=path), dice=(5,))) == [("move slow", 5)]
    assert thrown(done(table(ROW[0]), move("a", path=path), dice=(2, 2, 2))) == [("move alone", 6)]


def test_may_mov_2_who_joins_a_group_by_a_step_sideways_rolls_one_die() -> None:
    # b is 11 to the right of a: 9.4 between the bases. 8.4 inches bring a within an inch, 4 do not.
    apart = table(figure("a", 10, 10), figure("b", 21, 10))
    assert thrown(done(apart, move("a", path=(Slide(0, 4),)), dice=(2, 2, 2))) == [("move alone", 6)]
    assert thrown(done(apart, move("a", path=(Slide(0, 4),), join=True), dice=(4,))) == [("move slow", 4)]
    near = table(figure("a", 10, 10), figure("b", 16, 10))
    assert thrown(done(near, move("a", path=(Slide(0, 4),)), dice=(4,))) == [("move slow", 4)]


def test_may_mov_2_a_slide_straight_ahead_is_going_ahead() -> None:
    assert thrown(done(table(*ROW), move("a", path=(Slide(5),)), dice=(3, 4))) == [("move group", 7)]


def test_may_mov_1_a_group_rolls_once_for_each_rate() -> None:
    game = went(table(*ROW, pieces=[WOODS]), ahead("a", inches=2), 1, 2)
    game = went(game, ahead("b", inches=5), 6)  # through the woods
    game = went(game, ahead("c", inches=4))  # by the same die
    assert [at(game, id)[1] for id in "abc"] == [12, 15, 14]


def test_may_mov_1_nobody_moves_twice_and_only_the_groups_of_the_active_side_do() -> None:
    game = went(table(*ROW, figure("d", 30, 10), foe("x", 40, 30)), ahead("a", inches=2), 6, 6)
    for who, why in ((("a",), "has moved"), (("x",), "red moves now"), (("b", "d"), "not of the group")):
        with pytest.raises(NotAllowed, match=why):
            done(game, ahead(*who, inches=1))
    for nobody in ((), ("b", "b"), ("nobody",)):
        with pytest.raises(NotAllowed):
            done(game, ahead(*nobody, inches=1))


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ((Ahead(8),), "a would run into a wall"),
        ((Slide(-10),), "a would run into the table's edge"),
        ((To(4, 10),), "a would run into b"),
        ((To(16, 10),), "a would touch x: a move to contact an enemy is a charge"),
        ((Slide(-3.5, 4.5),), "a would run into the moat"),
        ((Ahead(-2),), "no way backwards"),
        ((Ahead(float("nan")),), "no distance"),
        ((), "a move has a path"),
    ],
)
def test_may_mov_2_a_path_through_what_stops_a_base_is_refused(path: tuple[AnyLeg, ...], why: str) -> None:
    pieces = [
        piece("wall", (5, 15), (20, 15)),
        piece("water", (12, 5), (20, 5), (20, 8), (12, 8), name="the moat"),
    ]
    game: Game = table(figure("a", 10, 9), figure("b", 6, 9.5), foe("x", 15, 10), pieces=pieces)
    with pytest.raises(NotAllowed, match=why):
        done(game, move("a", path=path))


def test_may_mov_2_a_base_goes_past_what_it_only_touches() -> None:
    game = table(figure("a", 10, 10), figure("b", 11.6, 13), pieces=[piece("wall", (9.2, 5), (9.2, 30))])
    assert at(went(game, ahead("a", inches=8), 6, 6, 6), "a") == (10, 18)


def test_may_mov_2_a_base_passes_a_doorway_that_is_wide_enough_and_not_shut_to_it() -> None:
    wall = piece("wall", (0, 15), (48, 15))
    for door, passes in (
        (piece("door", (9, 15), (11, 15)), True),
        (piece("door", (9.5, 15), (10.5, 15)), False),
        (piece("door", (9, 15), (11, 15), shut=True), False),
        (piece("door", (9, 15), (11, 15), shut=True, side="blue"), False),
        (piece("door", (9, 15), (11, 15), shut=True, side="red"), True),
        (piece("door", (9, 15), (11, 15), shut=True, broken=True), True),
    ):
        game = table(figure("a", 10, 13), pieces=[wall, door])
        if passes:
            assert at(went(game, ahead("a", inches=6), 6), "a") == (10, 19)
        else:
            with pytest.raises(NotAllowed, match="would run into"):
                done(game, ahead("a", inches=6))


def test_may_mov_2_nobody_wheels_into_another() -> None:
    game = table(*ROW, figure("d", 13, 16, contingent=""), foe("x", 40, 30))
    with pytest.raises(NotAllowed, match="would run into d"):
        done(game, move("a", "b", "c", path=(Wheel(80),)))


def test_may_mov_2_who_turns_sweeps_over_his_neighbours_but_ends_clear_of_them() -> None:
    game = table(*ROW)
    assert at(went(game, move("b", path=(To(14.6, 14),)), 3, 3), "b") == (14.6, 14)
    with pytest.raises(NotAllowed, match="b would stand on a"):
        done(game, move("b", path=(Turn(45),)))


def test_may_mov_2_who_is_cut_short_among_those_he_leaves_stops_before() -> None:
    # Half an inch ahead it turns, sweeping over both neighbours; 2 inches on it would still stand on c. Fifths of an
    # inch back, it is clear before the turn.
    game = went(table(*ROW), move("b", path=(Ahead(0.5), Turn(45), Ahead(4))), 1, 1)
    assert (at(game, "b"), facing(game, "b")) == ((11.6, 10.4), 0)


def test_may_mov_2_the_whole_path_is_there_to_be_shot_at_before_it_is_gone() -> None:
    game = done(table(figure("a", 10, 10)), ahead("a", inches=8), dice=(6, 6, 6))
    assert at(game, "a") == (10, 10)
    with pytest.raises(NotAllowed, match="no target"):
        done(game, Shoot(("far-blue",), "far-blue"))
