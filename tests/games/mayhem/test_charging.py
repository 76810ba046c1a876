"""Charges: what counts as one, how they run, where they stop (MAY-MOV-3)."""

import pytest

from campaign.games.mayhem.commands import Ahead, AnyLeg, Charge, EndMove, Go, Move, Ruling, Slide, Wheel
from campaign.games.mayhem.course import Course
from campaign.games.mayhem.game import NotAllowed
from campaign.games.mayhem.ground import drowned_by
from campaign.games.mayhem.happenings import Refused
from tests.games.mayhem.field import Steadfast, at, done, facing, figure, foe, happened, piece, table, thrown, went

ROW = (figure("a", 10, 10), figure("b", 11.6, 10), figure("c", 13.2, 10))


def test_may_mov_3_one_figure_turns_to_the_enemy_and_goes_until_the_bases_touch() -> None:
    # x is 6 to the right and 8 ahead: 10 inches; turned to it by 36.8699 degrees, the bases are aligned: 1.6 between.
    game = went(table(figure("a", 10, 10), foe("x", 16, 18, 216.8699)), Charge(("a",), "x"), 3, 3, 3)
    assert facing(game, "a") == pytest.approx(36.8699, abs=1e-4)
    assert at(game, "a") == pytest.approx((10 + 8.4 * 0.6, 10 + 8.4 * 0.8), abs=1e-3)


def test_may_mov_3_a_charge_that_falls_short_stops_there() -> None:
    game = went(table(figure("a", 10, 10), foe("x", 10, 20)), Charge(("a",), "x"), 1, 2, 1)
    assert at(game, "a") == (10, 14)
    assert next(one for one in game.figures if one.id == "a").charged


def test_may_mov_3_a_group_charges_by_two_dice_and_each_goes_on_until_it_touches() -> None:
    # x stands ahead of a, y ahead of c but 2 inches further: b finds nobody and goes to the end of the roll.
    game = table(*ROW, foe("x", 9.6, 15), foe("y", 13.6, 17))
    game = went(game, Charge(("a", "b", "c"), "x", (Ahead(9),)), 4, 4)
    assert [at(game, id) for id in "abc"] == [(10, 13.4), (11.6, 18), (13.2, 15.4)]


def test_may_mov_3_corners_that_meet_are_contact() -> None:
    game = went(table(*ROW, foe("x", 11.6, 15)), Charge(("a", "b", "c"), "x"), 2, 3)
    assert [at(game, id)[1] for id in "abc"] == [13.4, 13.4, 13.4]


def test_may_mov_3_who_stands_behind_one_who_is_stopped_is_stopped_too() -> None:
    game = table(figure("a", 10, 10), figure("b", 10, 8), foe("x", 10, 15))
    game = went(game, Charge(("a", "b"), "x", (Ahead(9),)), 6, 6)
    assert [at(game, id) for id in "ab"] == [(10, 13.4), (10, 11.8)]


def test_may_mov_3_a_group_names_no_path_and_goes_straight_ahead() -> None:
    loose = figure("a", 9, 10), figure("b", 11.6, 10), figure("c", 14.2, 10)
    game = went(table(*loose, foe("x", 11.6, 15)), Charge(("a", "b", "c"), "x"), 2, 3)
    assert [at(game, id)[1] for id in "abc"] == [15, 13.4, 15]


def test_may_mov_3_a_wheel_of_chargers_stops_all_together_at_the_first_touch() -> None:
    # A quarter wheel to the right about (14, 10.8). x's lower left corner is at (10.4, 13.4).
    game = table(*ROW, foe("x", 11.2, 14.2))
    game = went(game, Charge(("a", "b", "c"), "x", (Wheel(90),)), 6, 6)
    turned = facing(game, "a")
    assert 0 < turned < 90
    assert {facing(game, id) for id in "abc"} == {turned}
    # The front edge, through the pivot, has come up to the corner: 2.6 up and 3.6 left of the pivot, 35.8377 degrees.
    assert turned == pytest.approx(35.8377, abs=0.05)


def test_may_mov_3_slow_ground_before_the_enemy_slows_a_charge_and_behind_him_does_not() -> None:
    hedge = piece("obstacle", (5, 12), (20, 12))
    game = done(table(figure("a", 10, 10), foe("x", 10, 15), pieces=[hedge]), Charge(("a",), "x"), dice=(3,))
    assert thrown(game) == [("move slow", 3)]
    # a's centre stops at 11.4, before the hedge that x defends: nothing is crossed.
    near = table(figure("a", 10, 8), foe("x", 10, 13), pieces=[piece("obstacle", (5, 12), (20, 12))])
    assert thrown(done(near, Charge(("a",), "x"), dice=(1, 1, 1))) == [("move alone", 3)]


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (Charge(("a",), "far"), "no more than 18"),
        (Charge(("a",), "x", (Ahead(5),)), "does not come to touch x"),
        (Charge(("a",), "behind"), "does not come to touch behind; it meets x first"),
        (Charge(("a",), "b"), "no enemy on the table"),
        (Charge(("locked",), "x"), "only falls back"),
        (Charge(("a",), "walled"), "does not come to touch walled; a wall is in the way"),
    ],
)
def test_may_mov_3_a_charge_that_cannot_come_to_touch_is_refused_before_anybody_checks(
    command: Charge, why: str
) -> None:
    judges = Steadfast()
    game = table(
        figure("a", 20, 10),
        figure("b", 30, 10),
        figure("locked", 40, 10),
        foe("y", 40, 11.6),
        foe("x", 14, 10),
        foe("behind", 12, 10),
        foe("far", 20, 32),
        foe("walled", 20, 4),
        pieces=[piece("wall", (15, 7), (25, 7))],
    )
    with pytest.raises(NotAllowed, match=why):
        done(game, command, judges=judges)
    assert judges.asked == []


def test_may_mov_3_the_check_to_charge_falls_before_the_roll_and_who_fails_it_stands_still() -> None:
    judges = Steadfast(craven=["a"])
    game = done(table(figure("a", 10, 10), foe("x", 10, 15)), Charge(("a",), "x"), judges=judges)
    assert judges.asked == [("charge", ("a",))]
    assert (thrown(game), game.pending, at(game, "a")) == ([], None, (10, 10))
    assert happened(game, Refused) == [Refused("MAY-MOV-3", ("a",), "charge")]
    with pytest.raises(NotAllowed, match="has moved"):
        done(game, Charge(("a",), "x"))


def test_may_mov_3_those_charged_check_as_soon_as_the_charger_has_passed() -> None:
    judges = Steadfast()
    game = done(table(figure("a", 10, 10), foe("x", 10, 15)), Charge(("a",), "x"), dice=(6, 6, 6), judges=judges)
    assert judges.asked == [("charge", ("a",)), ("charged", ("a",))]
    done(game, Go(), judges=judges)
    assert judges.asked[-1] == ("moved", ("a",))


class Flight(Steadfast):
    """Judges under whom x goes back four inches when it is charged."""

    def charged(self, course: Course, who: tuple[str, ...], at: str = "", turn: float = 0.0) -> None:
        course.change("x", y=course.figure("x").y + 4)


def test_may_mov_3_if_the_enemy_goes_back_the_charge_goes_on_along_its_path() -> None:
    game = went(table(figure("a", 10, 10), foe("x", 10, 15)), Charge(("a",), "x"), 6, 6, 6, judges=Flight())
    assert at(game, "a") == (10, 15)  # where x stood; x is at 19
    game = table(figure("a", 10, 10), foe("x", 10, 15))
    game = went(game, Charge(("a",), "x", (Ahead(16),)), 6, 6, 6, judges=Flight())
    assert at(game, "a") == (10, 17.4)


def test_may_mov_3_ground_behind_an_enemy_who_has_gone_slows_the_charge() -> None:
    wood = piece("woods", (5, 14), (20, 14), (20, 18), (5, 18))
    game = done(
        table(figure("a", 10, 10), foe("x", 10, 15), pieces=[wood]),
        Charge(("a",), "x"),
        dice=(6,),
        judges=Flight(),
    )
    assert thrown(game) == [("move slow", 6)]


def test_may_mov_3_a_charge_ends_at_a_wall_behind_an_enemy_who_has_gone() -> None:
    game = table(figure("a", 10, 10), foe("x", 10, 15), pieces=[piece("wall", (5, 16), (20, 16))])
    game = went(game, Charge(("a",), "x", (Ahead(12),)), 6, 6, 6, judges=Flight())
    assert at(game, "a") == pytest.approx((10, 15.2), abs=0.005)


def test_may_mov_3_a_charge_ends_before_water_behind_an_enemy_who_has_gone() -> None:
    pond = piece("water", (0, 20), (0, 15), (20, 15.77), (20, 20))  # its bank lies at y = 15.385 ahead of a
    game = table(figure("a", 10, 10), foe("x", 10, 13), pieces=[pond])
    game = went(game, Charge(("a",), "x", (Ahead(12),)), 6, 6, 6, judges=Flight())
    assert at(game, "a") == pytest.approx((10, 15.385), abs=0.005)
    assert drowned_by(game.table, (at(game, "a"),)) == ""


def test_may_mov_3_a_charge_by_a_slide_is_one_too() -> None:
    game = went(table(figure("a", 10, 10), foe("x", 14, 10)), Charge(("a",), "x", (Slide(0, 5),)), 2, 2, 2)
    assert (at(game, "a"), facing(game, "a")) == ((12.4, 10), 0)


def test_may_mov_2_who_broke_off_charges_by_a_step_sideways_at_one_die() -> None:
    # x is 3.4 inches to the left of a's base.
    game = done(table(*ROW, foe("x", 5, 10)), Charge(("a",), "x", (Slide(0, -4),)), dice=(4,))
    assert thrown(game) == [("move slow", 4)]


def test_may_mov_3_the_next_command_of_its_side_completes_a_charge() -> None:
    game = done(table(figure("a", 10, 10), foe("x", 10, 15)), Charge(("a",), "x"), EndMove(), dice=(6, 6, 6))
    assert (at(game, "a"), game.phase) == ((10, 13.4), "fight")


WALL = piece("wall", (5, 10.8), (20, 10.8))  # a's front edge lies against it at y = 10, x's rear edge at y = 11.6


def test_may_mov_3_bases_that_lie_against_a_wall_from_both_sides_are_in_no_contact_and_no_charge_comes_so_far() -> None:
    judges = Steadfast()
    game = table(figure("a", 10, 8), foe("x", 10, 11.6), pieces=[WALL])
    with pytest.raises(NotAllowed, match="does not come to touch x; a wall is in the way"):
        done(game, Charge(("a",), "x"), judges=judges)
    assert judges.asked == []
    assert at(went(game, Move(("a",), (Ahead(2),)), 1, 1, 1), "a") == (10, 10)


def test_may_mov_3_who_goes_along_a_wall_charges_nobody_behind_it() -> None:
    game = table(figure("a", 6, 10, 90), foe("x", 10, 11.6), foe("y", 16, 10), pieces=[WALL])
    assert at(went(game, Move(("a",), (Ahead(7),)), 3, 3, 3), "a") == (13, 10)
    assert at(went(game, Charge(("a",), "y"), 6, 6, 6), "a") == (14.4, 10)


def test_may_mov_3_a_wall_that_ends_short_of_the_line_between_the_centres_hinders_no_charge() -> None:
    stub = piece("wall", (5, 10.8), (9.9, 10.8))
    game = table(figure("a", 10, 8), foe("x", 10, 11.6), pieces=[stub])
    assert at(went(game, Charge(("a",), "x"), 6, 6, 6), "a") == (10, 10)


def test_may_mov_3_nobody_charges_himself_a_friend_or_the_dead() -> None:
    game = done(table(figure("a", 10, 8), foe("x", 10, 14), foe("y", 30, 30)), Ruling("x falls", remove=("x",)))
    for at_whom in ("a", "x"):
        with pytest.raises(NotAllowed, match="no enemy on the table"):
            done(game, Charge(("a",), at_whom))


@pytest.mark.parametrize("path", [(Wheel(1000), Wheel(1000), Wheel(1000)), (Ahead(85),)])
def test_may_mov_3_a_path_longer_than_the_table_is_wide_and_high_is_refused(path: tuple[AnyLeg, ...]) -> None:
    # 48 by 36 inches: 84. Each wheel of 1000 degrees about a corner of the row is 17.4533 times the way to its end.
    game = table(*ROW, foe("x", 11.6, 15))
    for command in (Charge(("a", "b", "c"), "x", path), Move(("a", "b", "c"), path)):
        with pytest.raises(NotAllowed, match="more than the table's width and height"):
            done(game, command)
