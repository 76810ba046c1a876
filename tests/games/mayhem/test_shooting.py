"""Who shoots, when, how far, at what, and with what it hits (MAY-SHOT-1 to MAY-SHOT-5).

Rows: MAY-SHOT-2.
"""

import pytest

from campaign.games.mayhem.commands import Ahead, Charge, EndMove, Go, Move, Shoot, Wheel
from campaign.games.mayhem.figures import Figure
from campaign.games.mayhem.game import NotAllowed, Options
from campaign.games.mayhem.happenings import Lost, Rolled, Shot
from tests.games.mayhem.field import (
    Steadfast,
    archer,
    at,
    done,
    figure,
    foe,
    happened,
    piece,
    status,
    table,
    turn_to_blue,
)


def shot(*who: str, target: str = "a", inches: float | None = None) -> Shoot:
    return Shoot(who, target, inches)


def hits(game: object, *dice: int, who: tuple[str, ...] = ("w",), bonus: int = 0) -> bool:
    """Whether these who shoot at a fell it with these dice."""
    after = done(game, shot(*who), dice=dice, judges=Steadfast(bonus=bonus))  # type: ignore[arg-type]
    return status(after, "a") == "downed"


@pytest.mark.parametrize(("weapon", "reach"), [("bow", 18), ("crossbow", 18), ("javelin", 6)])
def test_may_shot_1_the_range_is_from_base_edge_to_base_edge(weapon: object, reach: int) -> None:
    far = 4 + reach + 1.6  # centres, base edges `reach` apart
    game = table(figure("a", 10, 4), archer("w", 10, far, weapon=weapon))  # type: ignore[arg-type]
    assert hits(game, 5)
    with pytest.raises(NotAllowed, match=f"whose range is {reach}"):
        done(table(figure("a", 10, 4), archer("w", 10, far + 0.1, weapon=weapon)), shot("w"))  # type: ignore[arg-type]


def test_may_shot_1_the_target_need_not_move_and_each_shoots_once_a_turn() -> None:
    game = done(table(figure("a", 10, 4), archer("w", 10, 15)), shot("w"), dice=(2,))
    assert status(game, "a") == "table"
    with pytest.raises(NotAllowed, match="has shot"):
        done(game, shot("w"))


def test_may_shot_1_the_shooter_names_the_point_of_the_targets_path() -> None:
    # a comes from 30 inches off; only 10 inches on are the edges 18.4 - ... apart: at 8 it is 20.4, at 11 17.4.
    game = done(table(figure("a", 10, 2), archer("w", 10, 32)), Move(("a",), (Ahead(14),)), dice=(5, 5, 5))
    with pytest.raises(NotAllowed, match="range"):
        done(game, shot("w", inches=10))
    game = done(game, shot("w", inches=11), dice=(6,))
    lost = happened(game, Lost)[0]
    assert isinstance(lost, Lost)
    assert (lost.place.x, lost.place.y) == (10, 13)  # it fell where it then was
    assert at(done(game, Go()), "a") == (10, 13)


def test_may_shot_1_who_is_missed_goes_on_to_the_end() -> None:
    game = done(table(figure("a", 10, 2), archer("w", 10, 32)), Move(("a",), (Ahead(14),)), dice=(5, 5, 5))
    game = done(game, shot("w", inches=12), Go(), dice=(1,))
    assert at(game, "a") == (10, 16)


def test_may_shot_1_the_rest_of_a_group_go_on_without_him_who_fell() -> None:
    game = table(figure("a", 10, 2), figure("b", 12, 2), archer("w", 10, 20))
    game = done(game, Move(("a", "b"), (Ahead(6),)), dice=(3, 3))
    game = done(game, shot("w", inches=3), Go(), dice=(5,))
    assert [(at(game, id), status(game, id)) for id in "ab"] == [((10, 5), "downed"), ((12, 8), "table")]


def test_may_shot_1_nobody_shoots_at_an_earlier_point_or_past_the_end_of_a_move() -> None:
    game = table(figure("a", 10, 2), archer("w", 10, 20), archer("v", 12, 20))
    game = done(game, Move(("a",), (Ahead(9),)), dice=(2, 2, 2))
    game = done(game, shot("w", inches=4), dice=(1,))
    for inches, why in ((3, "earlier"), (6.5, "6 inches long"), (-1, "no point")):
        with pytest.raises(NotAllowed, match=why):
            done(game, shot("v", inches=inches))
    assert happened(done(game, shot("v"), dice=(1,)), Shot)[0].place.y == 6  # type: ignore[attr-defined]  # where it is


def test_may_shot_1_one_who_does_not_move_is_shot_at_past_those_who_do() -> None:
    # b crosses the line from w to a: at 4 inches of its way it stands in it, at 8 it is past.
    game = table(figure("a", 10, 4), figure("b", 6, 10, 90), archer("w", 10, 16))
    game = done(game, Move(("b",), (Ahead(8),)), dice=(3, 3, 3))
    with pytest.raises(NotAllowed, match="over b"):
        done(game, shot("w", inches=4))
    assert status(done(game, shot("w", inches=8), dice=(5,)), "a") == "downed"


def test_may_shot_1_chargers_are_shot_at_on_their_way() -> None:
    game = table(figure("a", 10, 4), foe("x", 10, 14), archer("w", 18, 12, 225))
    game = done(game, Charge(("a",), "x"), dice=(6, 6, 6))
    game = done(game, shot("w", inches=4), Go(), dice=(5,))
    assert (at(game, "a"), status(game, "a")) == ((10, 8), "downed")


def test_may_shot_1_those_who_stand_behind_the_one_that_fells_keep_their_shot() -> None:
    game = table(figure("a", 10, 4), archer("w", 10, 15), archer("v", 12, 15), archer("u", 14, 15))
    game = done(game, shot("w", "v", "u"), dice=(1, 5))
    assert [one.id for one in game.figures if one.shot] == ["w", "v"]


@pytest.mark.parametrize(
    ("who", "why"),
    [
        (("s",), "nothing to shoot with"),
        (("r",), "which moves now"),
        (("w", "w"), "each named once"),
        ((), "each named once"),
        (("nobody",), "no figure"),
    ],
)
def test_may_shot_1_only_those_of_the_other_side_who_have_missiles_shoot(who: tuple[str, ...], why: str) -> None:
    bowman = figure("r", 30, 4, kind="archer", weapons=("bow",))
    game = table(figure("a", 10, 4), bowman, foe("s", 20, 15), archer("w", 10, 15))
    with pytest.raises(NotAllowed, match=why):
        done(game, shot(*who))


def test_may_shot_1_one_shoots_only_in_the_movement_and_only_at_the_side_that_moves() -> None:
    game = table(figure("a", 10, 4), archer("w", 10, 15), archer("v", 14, 15))
    with pytest.raises(NotAllowed, match="no target"):
        done(game, shot("w", target="v"))
    with pytest.raises(NotAllowed, match="nobody is moving"):
        done(game, shot("w", inches=2))
    with pytest.raises(NotAllowed, match="in the course of the enemy's movement"):
        done(done(game, EndMove()), shot("w"))
    with pytest.raises(NotAllowed, match="no target"):
        done(turn_to_blue(game), shot("w"))


@pytest.mark.parametrize(("x", "good"), [(20.9, True), (21.1, False), (-1, False)])
def test_may_shot_2_the_target_lies_within_45_degrees_of_straight_ahead(x: float, good: bool) -> None:
    # w faces down the table from (10, 15); the targets are 11 inches below it: 10.9 aside is in the arc, 11.1 is not.
    game = table(figure("a", max(x, 0.9), 4), archer("w", 10, 15, 180 if x > 0 else 90))
    if good:
        assert hits(game, 5)
    else:
        with pytest.raises(NotAllowed, match="degrees off w's front"):
            done(game, shot("w"))


def test_may_shot_2_mounted_archers_shoot_all_round_where_the_scenario_has_them() -> None:
    behind = table(figure("a", 10, 20), archer("w", 10, 10, all_round=True, horse="bare"))
    assert hits(behind, 5)
    for more in ({"horse": "bare"}, {"all_round": True}):
        with pytest.raises(NotAllowed, match="180 degrees off"):
            done(table(figure("a", 10, 20), archer("w", 10, 10, **more)), shot("w"))


def test_may_shot_3_nobody_shoots_who_is_in_contact() -> None:
    game = table(figure("a", 10, 4), figure("b", 20, 13.4), archer("w", 20, 15))
    with pytest.raises(NotAllowed, match="in contact with b"):
        done(game, shot("w"))


def test_may_shot_3_who_is_charged_shoots_before_the_charger_touches_him_and_not_after() -> None:
    game = done(table(figure("a", 10, 4), archer("w", 10, 15)), Charge(("a",), "w"), dice=(6, 6, 6))
    assert status(done(game, shot("w", inches=9.3), dice=(5,)), "a") == "downed"
    with pytest.raises(NotAllowed, match="in contact with a"):
        done(game, shot("w", inches=9.4))  # 11 inches between the centres, less a base


@pytest.mark.parametrize(("x", "blocked"), [(10, True), (10.79, True), (10.8, False), (12, False)])
def test_may_shot_3_nobody_shoots_over_a_base_but_along_its_edge(x: float, blocked: bool) -> None:
    game = table(figure("a", 10, 4), foe("b", x, 10), archer("w", 10, 15))
    if blocked:
        with pytest.raises(NotAllowed, match="cannot shoot over b"):
            done(game, shot("w"))
    else:
        assert hits(game, 5)


def test_may_shot_3_the_fallen_hinder_no_shot() -> None:
    game = table(figure("a", 10, 4), figure("b", 10, 10), archer("w", 10, 15), archer("v", 12, 15))
    game = done(game, shot("v", target="b"), shot("w"), dice=(5,))
    assert status(game, "b") == "downed"


@pytest.mark.parametrize(
    ("terrain", "blocked"),
    [
        (piece("wall", (5, 8), (20, 8)), True),
        (piece("building", (8, 7), (12, 7), (12, 9), (8, 9)), True),
        (piece("door", (9, 8), (11, 8), shut=True, side="blue"), True),
        (piece("door", (9, 8), (11, 8)), False),
        (piece("wall", (11, 8), (20, 8)), False),
    ],
)
def test_may_shot_3_nobody_shoots_through_a_wall_or_a_building(terrain: object, blocked: bool) -> None:
    game = table(figure("a", 10, 4), archer("w", 10, 15), pieces=[terrain])
    if blocked:
        with pytest.raises(NotAllowed, match="a wall or a shut door"):
            done(game, shot("w"))
    else:
        assert hits(game, 5)


def test_may_shot_4_a_shot_hits_on_five_in_the_open() -> None:
    game = table(figure("a", 10, 4), archer("w", 10, 15))
    assert [hits(game, die) for die in (4, 5, 6)] == [False, True, True]


@pytest.mark.parametrize(
    "terrain",
    [
        piece("woods", (8, 2), (12, 2), (12, 6), (8, 6)),  # it stands in them
        piece("woods", (8, 7), (12, 7), (12, 8), (8, 8)),  # they are before it
        piece("obstacle", (8, 9.4), (12, 9.4)),  # just on its half of the eleven inches between
    ],
)
def test_may_shot_4_a_shot_hits_on_six_in_cover(terrain: object) -> None:
    game = table(figure("a", 10, 4), archer("w", 10, 15), pieces=[terrain])
    assert [hits(game, die) for die in (5, 6)] == [False, True]


def test_may_shot_4_what_is_nearer_to_the_shooter_covers_nobody() -> None:
    game = table(figure("a", 10, 4), archer("w", 10, 15), pieces=[piece("obstacle", (8, 9.6), (12, 9.6))])
    assert hits(game, 5)


def test_may_shot_4_a_hit_is_judged_where_the_target_then_is_and_what_a_hero_adds_counts() -> None:
    judges = Steadfast(bonus=1)
    game = done(table(figure("a", 10, 4), archer("w", 10, 15)), shot("w"), dice=(4,), judges=judges)
    assert judges.asked == [("hit with bow +0", ("w", "a"))]
    rolled = happened(game, Rolled)[0]
    assert isinstance(rolled, Rolled)
    assert (rolled.rule, rolled.total, rolled.need, rolled.good) == ("MAY-SHOT-4", 5, 5, True)


RANKS = (archer("w", 10, 15), archer("v", 10, 13), archer("u", 10, 11))
MASSED = Options(massed_bows=True)


def test_may_shot_5_massed_bowmen_shoot_over_their_own_group_and_hit_on_six() -> None:
    game = table(figure("a", 10, 4), *RANKS, options=MASSED)
    assert [hits(game, die, who=("w",)) for die in (5, 6)] == [False, True]
    assert hits(game, 5, who=("u",))  # of the front rank, as usual


def refused_over(*figures: Figure, options: Options = MASSED, pieces: tuple[object, ...] = ()) -> str:
    with pytest.raises(NotAllowed) as caught:
        done(table(figure("a", 10, 4), *figures, options=options, pieces=pieces), shot("w"))
    return str(caught.value)


def test_may_shot_5_not_without_the_option_not_with_crossbows_not_over_others_not_at_who_is_in_cover() -> None:
    assert "cannot shoot over v, u" in refused_over(*RANKS, options=Options())
    assert "cannot shoot over v" in refused_over(archer("w", 10, 15, weapon="crossbow"), *RANKS[1:])
    assert "cannot shoot over v" in refused_over(RANKS[0], archer("v", 10, 11))  # 2.4 inches off: no group of theirs
    assert "cannot shoot over b" in refused_over(RANKS[0], figure("b", 10, 9))
    wood = piece("woods", (8, 2), (12, 2), (12, 6), (8, 6))
    assert "in the open" in refused_over(*RANKS, pieces=(wood,))


def test_may_shot_1_a_shot_at_a_wheeling_group_finds_each_where_it_has_come_to() -> None:
    # The wheel of a alone to the right by 90 about its corner (10.8, 4.8): half of it takes it to 45 degrees.
    game = done(
        table(figure("a", 10, 4), figure("b", 8.4, 4), archer("w", 10, 15)), Move(("a", "b"), (Wheel(90),)), dice=(3, 3)
    )
    assert game.pending is not None
    half = game.pending.steps[0].inches / 2
    game = done(game, shot("w", inches=half), dice=(5,))
    lost = happened(game, Lost)[0]
    assert isinstance(lost, Lost)
    # Its centre was 1.1314 from the corner, down and left; after an eighth turn straight left of it.
    assert (lost.place.x, lost.place.y, lost.place.facing) == pytest.approx((10.8 - 1.1314, 4.8, 45), abs=1e-3)
