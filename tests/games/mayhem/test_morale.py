"""Rulings: courage, when it is checked, by whom, and who runs or retreats (MAY-MOR-1 to MAY-MOR-6).

Rows: MAY-MOR-2, MAY-MOR-3, MAY-MOR-4, MAY-MOR-5.
"""

import pytest

from campaign.games.mayhem.checks import charged_by
from campaign.games.mayhem.commands import Ahead, Charge, EndFight, EndMove, Fight, Go, Move, Shoot
from campaign.games.mayhem.figures import Figure, Kind
from campaign.games.mayhem.game import Contingent, Due, Options
from campaign.games.mayhem.ground import drowned_by
from campaign.games.mayhem.hedgehog import hedgehog
from campaign.games.mayhem.meeting import in_contact
from campaign.games.mayhem.table import Piece
from tests.games.mayhem.fray import E, N, S, W, at, course, do, fray, lost, man, rolls, status, told, went

RED = man("r", "red", 10, 10)
FIRST = man("b1", "blue", 10, 11.6, S)  # face to face with r
SECOND = man("b2", "blue", 10, 13.4, S)  # 0.2 inches behind him: one group
KILLS = (5, 2, 2)  # r's skill, b1's skill, r's impact: b1 has no armour


@pytest.mark.parametrize(
    ("kind", "courage"),
    [("knight", 5), ("veteran sergeant", 4), ("common sergeant", 3), ("archer", 3), ("noncombatant", 2)],
)
def test_may_mor_1_courage_by_kind(kind: Kind, courage: int) -> None:
    game = fray(man("r", "red", 10, 10, kind=kind), man("b", "blue", 10, 13, S), phase="move")
    passed = do(game, Charge(("r",), "b"), courage, 1, 4, 4, 4)
    assert told(passed).startswith(f"r courage charge {courage}/{courage}+")
    failed = do(game, Charge(("r",), "b"), courage + 1)
    assert told(failed) == f"r courage charge {courage + 1}/{courage}-"


def test_may_mor_2_and_4_a_group_that_fails_to_charge_stands_still() -> None:
    game = fray(RED, man("b", "blue", 10, 15, S), phase="move")
    after = do(game, Charge(("r",), "b"), 4)
    assert (at(after, "r"), after.pending, lost(after)) == ((10, 10), None, {})
    assert course(after).figure("r").moved


def test_may_mor_4_the_highest_courage_of_a_group_counts() -> None:
    knight = man("k", "red", 11.8, 10, kind="knight")
    game = fray(RED, knight, man("b", "blue", 10, 15, S), phase="move")
    after = do(game, Charge(("r", "k"), "b", (Ahead(6.0),)), 5, 3, 3, 3)
    assert told(after).startswith("r courage charge 5/5+, b courage charged 3/3+")
    alone = do(game, Charge(("r",), "b"), 5)  # who breaks off checks by himself
    assert told(alone) == "r courage charge 5/3-"


def test_may_mor_2_a_casualty_is_checked_once_a_turn() -> None:
    third = man("b3", "blue", 11.6, 10, W)  # at r's right side: r fights him, too
    linked = man("b4", "blue", 12.0, 11.8, S)
    game = fray(RED, FIRST, SECOND, third, linked)
    # r fells b1, then b3; b2 and b4 are one group, with no combats: one check for both casualties.
    after = do(game, Fight("r", ("b1", "b3")), *KILLS, 6, 1, 2, 3)
    assert told(after).endswith("b2 courage casualty 3/3+")
    assert [one.id for one in after.figures if one.casualty] == ["b2", "b4"]


def test_may_mor_2_a_group_that_has_checked_for_a_casualty_does_not_check_again_in_that_turn() -> None:
    checked = man("b2", "blue", 10, 13.4, S, casualty=True)
    after = do(fray(RED, FIRST, checked), Fight("r"), *KILLS)
    assert told(after).endswith("r impact 2/2+")


def test_may_mor_3_a_casualty_is_checked_when_the_combats_of_its_group_are_over() -> None:
    other, beside = man("r2", "red", 12.4, 10), man("b2", "blue", 12.4, 11.6, S)  # b1 and b2: 0.8 inches apart
    game = do(fray(RED, other, FIRST, beside), Fight("r"), *KILLS)
    assert "courage" not in told(game)
    game = do(game, Fight("r2"), 4, 4, 3)
    assert told(game) == "r2 skill 4/4-, b2 skill 4/4-, b2 courage casualty 3/3+"


def test_may_mor_4_who_rolls_over_his_own_courage_runs_and_the_others_retreat_2d6_from_the_nearest_enemy() -> None:
    ran = do(fray(RED, FIRST, SECOND), Fight("r"), *KILLS, 4, 4)
    assert told(ran).endswith("b2 courage casualty 4/3-, b2 courage alone 4/3-")
    assert lost(ran) == {"b1": "downed", "b2": "ran"}
    stays = do(fray(RED, FIRST, SECOND), Fight("r"), *KILLS, 4, 3, 3, 4)
    assert told(stays).endswith("b2 courage alone 3/3+, b2 retreat 7/0+")
    assert (at(stays, "b2"), went(stays, "retreats")) == ((10, 20.4), {"b2": (10, 20.4)})


def test_may_mor_4_a_group_retreats_by_one_roll_and_one_way() -> None:
    third = man("b3", "blue", 11.8, 13.4, S)
    after = do(fray(RED, FIRST, SECOND, third), Fight("r"), *KILLS, 5, 1, 1, 2, 2)
    # r is nearest to b2, straight below it: both go 4 inches to the top.
    assert (at(after, "b2"), at(after, "b3")) == ((10, 17.4), (11.8, 17.4))
    assert [one.purpose for one in rolls(after)][-3:] == ["courage alone", "courage alone", "retreat"]


def test_may_mor_4_an_obstacle_a_wall_or_a_friend_stops_whom_it_is_in_the_way_of() -> None:
    hedge = Piece("hedge", "obstacle", ((5, 16), (15, 16)))
    wall = Piece("wall", "wall", ((5, 17), (15, 17)))
    friend = man("f", "blue", 10, 18, S)  # from y = 17.2 on
    for pieces, others, y in (([hedge], (), 15.2), ([wall], (), 16.2), ([], (friend,), 16.4)):
        after = do(fray(RED, FIRST, SECOND, *others, pieces=pieces), Fight("r"), *KILLS, 4, 3, 3, 4)
        assert at(after, "b2") == pytest.approx((10, y), abs=0.005)


def test_may_mor_4_who_retreats_stops_before_water_and_never_in_it() -> None:
    # By (-3.3, -3) from (10, 10), to where the bank y = 7.3 - 0.04 x is: 3.1 / 3.132 of that step.
    pond = Piece("pond", "water", ((0, 2), (20, 2), (20, 6.5), (0, 7.3)))
    game = fray(RED, man("b", "blue", 13.3, 13, S), pieces=[pond], due=[Due("casualty", ("r",))])
    after = do(game, EndFight(), 4, 3, 6, 6)
    assert at(after, "r") == pytest.approx((6.7337, 7.0307), abs=0.005)
    assert drowned_by(after.table, (at(after, "r"),)) == ""


def test_may_mor_4_an_enemy_stops_who_retreats_short_of_contact() -> None:
    # b2, 3.4 inches behind, is the nearest: r goes back towards b, who charged him, by up to 12; 8.4 are free.
    game = fray(
        man("b", "blue", 10, 20, S), man("r", "red", 10, 10), man("b2", "blue", 10, 5, N), phase="move", active="blue"
    )
    after = do(game, Charge(("b",), "r"), 1, 6, 1, 6, 6, 1, 1, 1)
    assert at(after, "r") == (10, 18.398)
    assert not in_contact(course(after), "r")


def test_may_mor_4_who_retreats_over_the_edge_is_gone() -> None:
    # 13.4 and 6 is 19.4, with the base's rear at 20.2; the table ends at 20. With 5 it is at 19.2.
    assert lost(do(fray(RED, FIRST, SECOND, height=20), Fight("r"), *KILLS, 4, 3, 3, 3)) == {
        "b1": "downed",
        "b2": "left",
    }
    after = do(fray(RED, FIRST, SECOND, height=20), Fight("r"), *KILLS, 4, 3, 2, 3)
    assert (lost(after), at(after, "b2")) == ({"b1": "downed"}, (10, 18.4))


def test_may_mor_5_a_group_cut_apart_checks_in_its_parts() -> None:
    left, right = man("b2", "blue", 7.6, 11.6, S), man("b3", "blue", 12.4, 11.6, S)  # 0.8 inches from b1 each
    after = do(fray(RED, FIRST, left, right), Fight("r"), *KILLS, 4, 4, 3)
    assert told(after).endswith("b2 courage casualty 4/3-, b2 courage alone 4/3-, b3 courage casualty 3/3+")
    assert lost(after) == {"b1": "downed", "b2": "ran"}


def test_may_mor_2_and_3_a_commanders_death_is_checked_by_all_of_his_contingent_when_the_phase_is_over() -> None:
    lord = man("b1", "blue", 10, 11.6, S, kind="knight", contingent="Mortimer")
    his = man("b2", "blue", 30, 30, contingent="Mortimer")
    other = man("b3", "blue", 30, 36, contingent="Percy")
    contingents = [Contingent("Mortimer", "blue", "b1"), Contingent("Percy", "blue")]
    game = do(fray(RED, lord, his, other, contingents=contingents), Fight("r"), 6, 2, 2)
    assert "courage" not in told(game)
    game = do(game, EndFight(), 4, 4)
    assert told(game) == "b2 courage commander 4/3-, b2 courage alone 4/3-"
    assert (lost(game), status(game, "b3")) == ({"b2": "ran"}, "table")


def test_may_mor_3_a_casualty_by_shooting_is_checked_at_the_end_of_the_groups_movement() -> None:
    archer = man("a", "blue", 10, 20, S, "archer", weapons=("bow",))
    game = fray(RED, man("r2", "red", 11.8, 10), archer, phase="move")
    game = do(game, Move(("r", "r2"), (Ahead(3.0),)), 2, 2)
    game = do(game, Shoot(("a",), "r", 1.0), 5, 2)
    assert lost(game) == {"r": "downed"}
    game = do(game, Go(), 3)
    assert told(game) == "r2 courage casualty 3/3+"
    assert at(game, "r2") == (11.8, 13)


def test_may_mor_3_who_is_shot_standing_checks_when_the_movement_is_over() -> None:
    archer = man("a", "blue", 10, 20, S, "archer", weapons=("bow",))
    game = do(fray(RED, man("r2", "red", 11.8, 10), archer, phase="move"), Shoot(("a",), "r"), 5, 2)
    assert told(do(game, EndMove(), 2)) == "r2 courage casualty 2/3+"


def test_may_mor_3_charged_figures_check_as_soon_as_the_charger_has_passed() -> None:
    game = fray(RED, man("b", "blue", 10, 15, S), man("far", "blue", 30, 30), phase="move")
    after = do(game, Charge(("r",), "b"), 3, 4, 2, 1, 1, 4, 4, 4)
    # r passes; b fails and stays, and retreats 2 inches to y = 17; then r rolls his move, 12 inches.
    assert told(after).startswith("r courage charge 3/3+, b courage charged 4/3-, b courage alone 2/3+, b retreat 2/0+")
    assert (at(after, "b"), at(after, "r")) == ((10, 17), (10, 10))
    assert at(do(after, Go()), "r") == (10, 15)  # the path he declared ends where b stood


def ahead(*enemies: Figure, horse: str = "none", who: tuple[str, ...] = ("r", "r2")) -> set[str]:
    """Who is charged by r and r2, who stand abreast: their lines are x = 9.2 and x = 12.6, their front y = 10.8."""
    pair = man("r", "red", 10, 10, horse=horse), man("r2", "red", 11.8, 10, horse=horse)
    return charged_by(course(fray(*pair, *enemies, phase="move")), who)


def test_may_mor_3_all_within_the_lines_of_the_outer_edges_check() -> None:
    within, outside = man("in", "blue", 13.3, 15, S), man("out", "blue", 13.5, 18, S)  # from x = 12.5 and 12.7 on
    assert ahead(within, outside) == {"in"}
    between = man("gap", "blue", 10.9, 16, S)
    assert ahead(between, who=("r",)) == {"gap"}
    assert ahead(man("behind", "blue", 10, 8, N)) == set()


def test_may_mor_3_the_range_is_12_inches_for_foot_and_18_mounted() -> None:
    # Base to base: from y = 10.8 to 22.8 and to 28.8, where the enemy's base begins 0.8 before its centre.
    near, far = man("near", "blue", 10, 23.6, S), man("far", "blue", 12, 23.7, S)
    assert ahead(near, far) == {"near"}
    near, far = man("near", "blue", 10, 29.6, S), man("far", "blue", 12, 29.7, S)
    assert ahead(near, far, horse="bare") == {"near"}


def test_may_mor_3_the_whole_group_of_a_charged_figure_checks_and_that_of_the_target() -> None:
    beside = man("b2", "blue", 12, 15, S)  # from x = 11.2 on: outside r's lines, 0.4 inches from b
    game = fray(RED, man("b", "blue", 10, 15, S), beside, phase="move")
    after = do(game, Charge(("r",), "b"), 3, 6, 6, 6, 4, 4, 4)
    assert lost(after) == {"b": "ran", "b2": "ran"}


def test_may_mor_3_who_turns_to_his_enemy_first_charges_the_way_he_then_faces() -> None:
    side = man("b", "blue", 15, 10, W)
    beyond, north = man("b2", "blue", 20, 10, W), man("b3", "blue", 10, 15, S)
    game = fray(RED, side, beyond, north, phase="move")
    after = do(game, Charge(("r",), "b"), 3, 3, 3, 4, 4, 4)
    assert [one.who for one in rolls(after)][1:3] == [("b",), ("b2",)]


RING = [(-1, -1, W), (0, -1, S), (1, -1, S), (1, 0, E), (1, 1, E), (0, 1, N), (-1, 1, N), (-1, 0, W)]


def pikes(count: int = 8, outward: bool = True) -> list[Figure]:
    """Blue pikes around (10, 20), 0.2 inches apart."""
    return [
        man(f"p{at}", "blue", 10 + 1.8 * x, 20 + 1.8 * y, facing if outward else S, weapons=("pike",))
        for at, (x, y, facing) in enumerate(RING[:count])
    ]


def test_may_mor_6_a_hedgehog_of_8_facing_out_has_one_more_courage() -> None:
    game = fray(RED, *pikes(), phase="move", options=Options(hedgehog=True))
    after = do(game, Charge(("r",), "p1"), 3, 4, 4, 4, 4)
    assert told(after).startswith("r courage charge 3/3+, p0 courage charged 4/4+")
    plain = do(fray(RED, *pikes(), phase="move"), Charge(("r",), "p1"), 3, 4, *[4] * 8, 4, 4, 4)
    assert told(plain).startswith("r courage charge 3/3+, p0 courage charged 4/3-, p0 courage alone 4/3-")


def test_may_mor_6_seven_or_a_front_that_does_not_face_out_is_no_hedgehog() -> None:
    for figures, stands in ((pikes(), True), (pikes(7), False), (pikes(outward=False), False)):
        game = fray(RED, *figures, options=Options(hedgehog=True))
        assert hedgehog(course(game), tuple(one.id for one in figures)) is stands
    swords = [man(one.id, "blue", one.x, one.y, one.facing) for one in pikes()]
    game = fray(RED, *swords, options=Options(hedgehog=True))
    assert not hedgehog(course(game), tuple(one.id for one in swords))
    row = [man(f"p{x}", "blue", 3 + 1.8 * x, 20, N, weapons=("spear",)) for x in range(8)]
    assert not hedgehog(course(fray(RED, *row, options=Options(hedgehog=True))), tuple(one.id for one in row))
