"""What a scenario may be, and when a fight is over (MAY-ORG-1)."""

import subprocess
import sys

import msgspec
import pytest
from msgspec.structs import replace

from campaign.games.mayhem.commands import Ahead, EndFight, EndMove, Move, Ruling
from campaign.games.mayhem.figures import Engine
from campaign.games.mayhem.game import Contingent, Game, NotAllowed, Scenario, Victory, base_of
from campaign.games.mayhem.setup import faults, start
from campaign.games.mayhem.table import Table
from tests.games.mayhem.field import done, figure, foe, piece, scene, table, went


def test_may_org_1_bases_are_sixteen_tenths_of_an_inch_unless_set() -> None:
    large = figure("b", 20, 10, base=2)
    scenario = scene(figure("a", 10, 10), large)
    assert [base_of(scenario, one) for one in scenario.figures[:2]] == [1.6, 2]
    assert base_of(replace(scenario, base=1.0), scenario.figures[0]) == 1


def test_may_org_1_figures_whose_bases_only_touch_do_not_overlap() -> None:
    assert list(faults(scene(figure("a", 10, 10), figure("b", 11.6, 10)))) == []


def of(*figures: object, **more: object) -> Scenario:
    return scene(*figures, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("scenario", "wrong"),
    [
        (of(figure("a", 10, 10), foe("x", 11.5, 10)), "a and x overlap"),
        (of(figure("a", 10, 10), engines=[Engine("cat", "blue", 11, 10)]), "a and cat overlap"),
        (of(figure("a", 0.7, 10)), "a does not stand on the table"),
        (of(figure("a", 10, 10), pieces=[piece("wall", (5, 10), (20, 10))]), "a stands in a wall"),
        (of(figure("a", 10, 10), pieces=[piece("door", (9, 10), (11, 10), shut=True)]), "a stands in a wall"),
        (of(figure("a", 10, 10), pieces=[piece("water", (5, 5), (20, 5), (20, 20))]), "a stands in the water"),
        (of(figure("a", 10, 10), figure("a", 20, 10)), "'a' is the id of 2 things"),
        (of(figure("a", 10, 10), pieces=[piece("hill", (5, 5), (6, 5), (5, 6), id="a")]), "'a' is the id of 2"),
        (of(figure("a", 10, 10, side="green")), "a is of 'green', which is no side"),
        (of(figure("a", 10, 10, contingent="none")), "a is of 'none', which is no contingent"),
        (
            of(figure("a", 10, 10, contingent="c"), contingents=(Contingent("c", "blue"),)),
            "a is of red, and c of blue",
        ),
        (
            of(figure("a", 10, 10, contingent="c"), contingents=(Contingent("c", "red", "a"),)),
            "c's commander a is no knight",
        ),
        (of(figure("a", 10, 10), contingents=(Contingent("c", "red", "a"),)), "'a' is none of its figures"),
        (of(figure("a", 10, 10), contingents=(Contingent("c", "green"),)), "c is of 'green', which is no side"),
        (of(figure("a", 10, 10), engines=[Engine("cat", "green", 20, 10)]), "cat is of 'green'"),
        (of(figure("a", 10, 10), pieces=[piece("wall", (5, 5))]), "wall is a wall of at least 2 points"),
        (of(figure("a", 10, 10), pieces=[piece("woods", (5, 5), (6, 6))]), "woods is a woods of at least 3 points"),
        (of(figure("a", 10, 10), pieces=[piece("wall", (5, 5), (float("nan"), 6))]), "a point of wall is no number"),
        (of(figure("a", float("nan"), 10)), "its numbers are none"),
        (of(figure("a", 10, 10, base=-1)), "its numbers are none"),
        (of(figure("a", 10, 10), rules={"mayhem.nothing": 3}), "'mayhem.nothing' is no number"),
        (of(figure("a", 10, 10), otherwise="green"), "'green', who wins otherwise, is no side"),
        (of(figure("a", 10, 10), victory=(Victory("green", "rout"),)), "'green' cannot win"),
        (of(figure("a", 10, 10), victory=(Victory("red", "kill", figures=("q",)),)), "'q', of a victory, is no figure"),
        (of(figure("a", 10, 10), victory=(Victory("red", "kill"),)), "a victory by killing names figures"),
        (of(figure("a", 10, 10), victory=(Victory("red", "hold"),)), "has an area"),
        (replace(of(figure("a", 10, 10)), sides=("red", "red")), "the two sides have two names"),
        (replace(of(figure("a", 10, 10)), figures=(figure("a", 10, 10),)), "blue has no figures"),
        (replace(of(figure("a", 10, 10)), table=Table(0, 36)), "a width and a height"),
    ],
)
def test_may_org_1_what_is_wrong_with_a_scenario_is_told(scenario: Scenario, wrong: str) -> None:
    with pytest.raises(NotAllowed, match=wrong):
        start(scenario)


def test_may_org_1_everything_that_is_wrong_is_told_at_once() -> None:
    scenario = scene(figure("a", 0.5, 10), figure("b", 20, 10), foe("x", 20, 10.5), foe("y", 30, 35.9))
    assert list(faults(scenario)) == [
        "a does not stand on the table",
        "b and x overlap",
        "y does not stand on the table",
    ]


def test_a_game_is_read_back_as_it_was_written() -> None:
    game = table(figure("a", 10, 10, contingent="c"), contingents=(Contingent("c", "red"),))
    game = went(game, Move(("a",), (Ahead(3),)), 1, 1, 2)
    assert msgspec.json.decode(msgspec.json.encode(game), type=Game) == game


AREA = ((0.0, 0.0), (20.0, 0.0), (20.0, 9.0), (0.0, 9.0))


def over(game: Game) -> tuple[bool, str]:
    return game.over, game.winner


def test_a_side_that_has_nobody_left_has_lost() -> None:
    game = table(figure("a", 10, 10), foe("x", 30, 30))
    assert over(done(game, Ruling("x falls", remove=("x",)))) == (True, "red")
    assert over(done(game, Ruling("both", remove=("x", "a")))) == (True, "")


def test_victory_by_rout_and_by_killing() -> None:
    figures = figure("a", 10, 10), foe("x", 30, 30), foe("y", 33, 30), foe("z", 36, 30)
    rout = table(*figures, victory=(Victory("red", "rout", 2),))
    rout = done(rout, Ruling("x", remove=("x",)))
    assert over(rout) == (False, "")
    assert over(done(rout, Ruling("z", remove=("z",)))) == (True, "red")
    kill = table(*figures, victory=(Victory("red", "kill", figures=("x", "y")),))
    kill = done(kill, Ruling("x and z", remove=("x", "z")))
    assert over(kill) == (False, "")
    assert over(done(kill, Ruling("y", remove=("y",)))) == (True, "red")


def turn(game: Game) -> Game:
    return done(game, EndMove(), EndFight(), EndMove(), EndFight())


def test_victory_by_reaching_ground_comes_at_once_and_by_holding_it_at_the_end_of_a_turn() -> None:
    figures = figure("a", 10, 10, 180), foe("x", 30, 30)
    reach = table(*figures, victory=(Victory("red", "reach", area=AREA),))
    assert over(went(reach, Move(("a",), (Ahead(2),)), 1, 1, 1)) == (True, "red")
    hold = table(*figures, victory=(Victory("red", "hold", area=AREA),))
    hold = went(hold, Move(("a",), (Ahead(2),)), 1, 1, 1)
    assert over(hold) == (False, "")
    assert over(turn(hold)) == (True, "red")
    with pytest.raises(NotAllowed, match="the game is over"):
        done(turn(hold), EndMove())


def test_ground_with_an_enemy_on_it_or_too_few_is_not_held() -> None:
    victory = (Victory("red", "hold", area=AREA),)
    assert over(turn(table(figure("a", 10, 5), foe("x", 15, 5), victory=victory))) == (False, "")
    two = (Victory("red", "hold", 2, area=AREA),)
    assert over(turn(table(figure("a", 10, 5), victory=two))) == (False, "")
    late = (Victory("red", "hold", area=AREA, turn=2),)
    assert over(turn(table(figure("a", 10, 5), victory=late))) == (False, "")


def test_after_the_last_turn_who_wins_otherwise_has_won() -> None:
    assert over(turn(table(figure("a", 10, 5), turns=1, otherwise="blue"))) == (True, "blue")
    assert over(turn(table(figure("a", 10, 5), turns=1))) == (True, "")
    assert over(turn(table(figure("a", 10, 5), turns=2))) == (False, "")


def test_all_numbers_are_known_to_a_program_that_knows_no_more_than_setting_up() -> None:
    code = (
        "from campaign.games.mayhem.setup import faults\n"
        "from campaign.games.mayhem.game import Scenario\n"
        "from campaign.games.mayhem.table import Table\n"
        "rules = {'mayhem.wounded': 3, 'mayhem.skill knight': 2, 'mayhem.retreat': '3d6'}\n"
        "found = faults(Scenario('', ('a', 'b'), Table(9, 9), (), rules=rules))\n"
        "print([wrong for wrong in found if 'mayhem' in wrong])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
