"""Rulings of the GM: dice for what the rules do not cover, and what a roll has done undone (MAY-MISC-1)."""

import pytest
from msgspec.structs import replace

from campaign.games.mayhem.commands import Ahead, EndFight, Fight, Go, Move, Ruling
from campaign.games.mayhem.figures import Place
from campaign.games.mayhem.game import NotAllowed
from campaign.games.mayhem.table import Piece
from tests.games.mayhem.fray import N, S, at, do, fray, man, status, told

RED, BLUE, FAR = man("r", "red", 10, 10), man("b", "blue", 10, 11.6, S), man("far", "blue", 30, 30)


def test_may_misc_1_the_gm_may_undo_what_a_roll_has_done() -> None:
    game = do(fray(RED, BLUE, FAR), Fight("r"), 5, 3, 2)
    assert status(game, "b") == "downed"
    game = do(game, Ruling("The blow glanced off.", "1d6", places=(Place("b", 10, 11.6, S),)), 4)
    assert (told(game), status(game, "b"), at(game, "b")) == ("GM ruling 4/0+", "table", (10, 11.6))


@pytest.mark.parametrize(
    ("ruling", "why"),
    [
        (Ruling("?", places=(Place("b", 10, 10.5, S),)), "b would stand on r"),
        (Ruling("?", places=(Place("b", 0.5, 20, S),)), "the table's edge is in the way"),
        (Ruling("?", places=(Place("b", 20, 20, S),)), "a wall is in the way"),
        (Ruling("?", places=(Place("b", float("nan"), 20, S),)), "the table's edge"),
        (Ruling("?", "2000000d6"), "too many dice"),
        (Ruling("?", "a die"), "no dice expression"),
        (Ruling("?", remove=("b", "b")), "not on the table"),
        (Ruling("?", broken=("wall",)), "no door or engine 'wall'"),
    ],
)
def test_may_misc_1_the_gm_puts_nobody_where_no_base_may_stand(ruling: Ruling, why: str) -> None:
    wall = Piece("wall", "wall", ((15, 20), (25, 20)))
    with pytest.raises(NotAllowed, match=why):
        do(fray(RED, BLUE, FAR, pieces=[wall]), ruling)


def test_may_misc_1_nothing_carries_over_but_the_lances_first_turn() -> None:
    marked = man("r", "red", 10, 10, moved=True, shot=True, charged=True, casualty=True)
    last = replace(fray(marked, BLUE), order=("blue", "red"))
    after = do(last, EndFight(), 3, 3)
    assert after.turn == 2
    assert after.figures[0] == man("r", "red", 10, 10, melee=1)


def test_may_misc_1_whom_the_gm_puts_elsewhere_is_no_longer_in_the_move_under_way() -> None:
    two = man("p", "red", 20, 20), man("q", "red", 22, 20)
    game = do(fray(*two, FAR, phase="move"), Move(("p", "q"), (Ahead(8),)), 4, 4)
    game = do(game, Ruling("q was held up", places=(Place("q", 22, 39.2, N),)))
    game = do(game, Go())
    assert (at(game, "p"), at(game, "q")) == ((20, 28), (22, 39.2))  # eight inches more would be off the table


def test_may_misc_1_the_gm_puts_nobody_in_the_way_of_a_move() -> None:
    game = do(fray(man("p", "red", 20, 20), FAR, phase="move"), Move(("p",), (Ahead(8),)), 3, 3, 2)
    with pytest.raises(NotAllowed, match=r"a move is under way, and p would touch far: .*; say go first"):
        do(game, Ruling("?", places=(Place("far", 20, 25, S),)))
