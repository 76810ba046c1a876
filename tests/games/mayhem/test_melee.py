"""Rulings: who fights, in which order, with which skill and impact, against which armour (MAY-MEL-1 to MAY-MEL-6).

Rows: MAY-MEL-2, MAY-MEL-3, MAY-MEL-5.
"""

import pytest
from msgspec.structs import replace

from campaign.core.numbers import Numbers
from campaign.games.mayhem.armour import armour
from campaign.games.mayhem.commands import Choose, EndFight, EndMove, Fight, Roll
from campaign.games.mayhem.figures import Armour, Figure
from campaign.games.mayhem.game import Game, NotAllowed
from campaign.games.mayhem.geometry import Edge
from campaign.games.mayhem.judging import JUDGE
from campaign.games.mayhem.meeting import in_contact
from campaign.games.mayhem.melee import fighter
from campaign.games.mayhem.table import Piece
from tests.games.mayhem.fray import E, N, S, W, course, do, fray, lost, man, status, told

RED = man("r", "red", 10, 10)  # its front edge lies on y = 10.8, from x = 9.2 to 10.8
BLUE = man("b", "blue", 10, 11.6, S)  # face to face with it


def skills(game: Game) -> tuple[int, int]:
    """What red's r and blue's b add to their skill dice."""
    table = course(game)
    r, b = table.figure("r"), table.figure("b")
    return fighter(table, r, b, "").skill, fighter(table, b, r, "").skill


def needs(game: Game, by: str = "r", at: str = "b") -> int:
    """The impact that fells `at` when `by` hits."""
    table = course(game)
    return fighter(table, table.figure(by), table.figure(at), "").need


def test_may_mel_1_the_higher_skill_die_hits_and_rolls_impact() -> None:
    after = do(fray(RED, BLUE), Fight("r"), 5, 3, 2)
    assert told(after) == "r skill 5/3+, b skill 3/5-, r impact 2/2+"
    assert lost(after) == {"b": "downed"}


def test_may_mel_1_the_figure_of_the_side_that_is_not_active_hits_as_well() -> None:
    after = do(fray(RED, BLUE), Fight("r"), 3, 5, 6)
    assert told(after) == "r skill 3/5-, b skill 5/3+, b impact 6/2+"
    assert lost(after) == {"r": "downed"}


def test_may_mel_1_equal_skill_does_nothing() -> None:
    after = do(fray(RED, BLUE, man("far", "blue", 30, 30)), Fight("r"), 4, 4)
    assert (told(after), lost(after)) == ("r skill 4/4-, b skill 4/4-", {})


@pytest.mark.parametrize(
    ("enemy", "they_fight"),
    [
        (man("b", "blue", 10, 11.6, N), True),  # his back against red's front edge
        (man("b", "blue", 11.6, 11.6, E), True),  # corner to corner, and red's is the end of his front edge
        (man("b", "blue", 11.6, 9, N), True),  # his front corner, at (10.8, 9.8), against red's right side
        (man("b", "blue", 11.6, 9, S), False),  # side against side: his front is at y = 8.2, red's at 10.8
        (man("b", "blue", 10, 8.4, S), False),  # back to back
        (man("b", "blue", 10, 11.7, S), False),  # a tenth of an inch apart
    ],
)
def test_may_mel_1_any_part_of_a_front_edge_of_either_is_enough(enemy: Figure, they_fight: bool) -> None:
    game = fray(RED, enemy)
    assert JUDGE.fights_left(course(game)) == (("r",) if they_fight else ())
    if not they_fight:
        with pytest.raises(NotAllowed, match="nobody to fight"):
            do(game, Fight("r"))


def test_may_mel_1_nobody_fights_through_a_wall_or_a_shut_door() -> None:
    wall = Piece("wall", "wall", ((5, 10.8), (15, 10.8)))
    gate = Piece("gate", "door", ((5, 10.8), (15, 10.8)), side="blue", shut=True)
    for pieces in ([wall], [gate]):
        game = fray(RED, BLUE, pieces=pieces)
        assert (JUDGE.fights_left(course(game)), in_contact(course(game), "r")) == ((), [])
    open_ = fray(RED, BLUE, pieces=[replace(gate, shut=False)])
    assert (JUDGE.fights_left(course(open_)), in_contact(course(open_), "r")) == (("r",), ["b"])


def test_may_mel_2_the_active_player_picks_the_order_and_a_death_ends_what_is_left() -> None:
    left = man("left", "blue", 8.4, 10, E)  # attacks r from his flank: 1 and 2 make 3
    game = fray(RED, man("ally", "red", 30, 30), BLUE, left)
    after = do(game, Fight("r", ("left", "b")), 1, 1, 2)
    assert told(after) == "r skill 1/3-, left skill 3/1+, left impact 2/2+"
    assert lost(after) == {"r": "downed"}
    with pytest.raises(NotAllowed, match="nobody to fight"):
        do(after, Fight("r"))


def test_may_mel_2_all_combats_of_one_figure_come_before_the_next_figure() -> None:
    second = man("r2", "red", 13.2, 10)
    between = man("b", "blue", 11.6, 11.6, S)  # its corners (10.8, 10.8) and (12.4, 10.8) touch both red figures
    game = fray(RED, second, between)
    after = do(game, Fight("r2"), 3, 3)
    assert told(after) == "r2 skill 3/3-, b skill 3/3-"
    after = do(after, EndFight(), 2, 2)
    assert told(after) == "r skill 2/2-, b skill 2/2-"


def test_may_mel_2_each_pair_fights_once_and_only_figures_of_the_active_side_are_named() -> None:
    game = do(fray(RED, BLUE), Fight("r"), 4, 4)
    for who, why in (("r", "nobody to fight"), ("b", "red picks")):
        with pytest.raises(NotAllowed, match=why):
            do(game, Fight(who))
    with pytest.raises(NotAllowed, match="fights b"):
        do(fray(RED, BLUE, man("c", "blue", 30, 30)), Fight("r", ("c",)))


def test_may_mel_3_a_knight_adds_one_to_his_front_only() -> None:
    knight = man("r", "red", 10, 10, kind="knight")
    assert skills(fray(knight, BLUE)) == (1, 0)
    assert skills(fray(knight, man("b", "blue", 11.6, 11.6, S))) == (1, 0)  # on the diagonal, which is still his front
    assert skills(fray(knight, man("b", "blue", 8.4, 10, E))) == (0, 2)
    after = do(fray(knight, BLUE), Fight("r"), 3, 3, 2)
    assert told(after) == "r skill 4/3+, b skill 3/4-, r impact 2/2+"


def test_may_mel_3_two_more_from_flank_or_rear() -> None:
    assert skills(fray(RED, man("b", "blue", 10, 11.6, N))) == (2, 0)
    assert skills(fray(RED, man("b", "blue", 10, 11.6, E))) == (2, 0)
    assert skills(fray(man("r", "red", 10, 10, kind="knight"), man("b", "blue", 10, 11.6, W))) == (3, 0)
    assert skills(fray(RED, BLUE)) == (0, 0)


HILL = Piece("hill", "hill", ((5, 5), (15, 5), (15, 10.5), (5, 10.5)))
STREAM = Piece("stream", "stream", ((5, 5), (15, 5), (15, 10.5), (5, 10.5)))
BANK = Piece("bank", "bank", ((5, 10.8), (15, 10.8)))  # from left to right: the higher ground is at the top
HEDGE = Piece("hedge", "obstacle", ((5, 10.8), (15, 10.8)))


def test_may_mel_3_one_more_uphill_on_a_bank_out_of_the_stream_or_mounted() -> None:
    assert skills(fray(RED, BLUE, pieces=[HILL])) == (1, 0)
    assert skills(fray(RED, BLUE, pieces=[STREAM])) == (0, 1)
    assert skills(fray(RED, BLUE, pieces=[BANK])) == (0, 1)
    rider = man("r", "red", 10, 10, horse="bare")
    assert skills(fray(rider, BLUE)) == (1, 0)
    assert skills(fray(rider, man("b", "blue", 10, 11.6, S, horse="bare"))) == (0, 0)


def test_may_mel_3_better_placed_counts_once_and_adds_to_the_knights_one() -> None:
    rider = man("r", "red", 10, 10, horse="bare", kind="knight")
    assert skills(fray(rider, BLUE, pieces=[HILL])) == (2, 0)


def test_may_mel_3_he_defends_an_obstacle_whose_enemy_stands_across_it() -> None:
    across, behind = man("r", "red", 10, 10.5), man("b", "blue", 10, 12.1, S)  # r from y = 9.7 to 11.3, b from 11.3 on
    for active in ("red", "blue"):
        assert skills(fray(across, behind, pieces=[HEDGE], active=active)) == (0, 1)


def test_may_mel_3_with_an_obstacle_right_between_two_the_side_that_is_not_active_defends_it() -> None:
    assert skills(fray(RED, BLUE, pieces=[HEDGE], active="red")) == (0, 1)
    assert skills(fray(RED, BLUE, pieces=[HEDGE], active="blue")) == (1, 0)


def test_may_mel_4_an_impact_equal_to_the_armour_fells_and_a_lower_one_does_not() -> None:
    mailed = man("b", "blue", 10, 11.6, S, armour="medium")
    assert lost(do(fray(RED, mailed), Fight("r"), 5, 3, 4)) == {"b": "downed"}
    after = do(fray(RED, mailed), Fight("r"), 5, 3, 3)
    assert (lost(after), told(after)[-13:]) == ({}, "r impact 3/4-")


@pytest.mark.parametrize(
    ("worn", "alone", "with_shield"), [("heavy", 5, 6), ("medium", 4, 5), ("light", 3, 4), ("none", 2, 3)]
)
def test_may_mel_5_what_each_armour_is_worth(worn: Armour, alone: int, with_shield: int) -> None:
    plain = man("b", "blue", 0, 0, armour=worn)
    shielded = man("b", "blue", 0, 0, armour=worn, shield=True)
    edges: tuple[Edge, ...] = ("front", "left", "right", "rear")
    assert [armour(plain, edge, Numbers()) for edge in edges] == [alone] * 4
    assert [armour(shielded, edge, Numbers()) for edge in edges] == [with_shield, with_shield, alone, alone]


@pytest.mark.parametrize(
    ("x", "y", "facing", "need"),
    [(10, 13.2, S, 6), (8.4, 11.6, E, 6), (11.6, 11.6, W, 5), (10, 10, N, 5), (11.6, 13.2, S, 6), (8.4, 10, N, 5)],
    ids=["front", "left", "right", "rear", "diagonal in front", "diagonal behind"],
)
def test_may_mel_5_shields_count_to_the_front_and_the_left(x: float, y: float, facing: float, need: int) -> None:
    shielded = man("b", "blue", 10, 11.6, N, armour="heavy", shield=True)
    assert needs(fray(man("r", "red", x, y, facing), shielded)) == need


def test_may_mel_6_a_two_handed_weapon_adds_one_to_impact() -> None:
    mailed = man("b", "blue", 10, 11.6, S, armour="medium")
    axeman = man("r", "red", 10, 10, weapons=("sword", "two-handed"))
    after = do(fray(axeman, mailed), Fight("r"), 5, 3, 3)
    assert (told(after), lost(after)) == ("r skill 5/3+, b skill 3/5-, r impact 4/4+", {"b": "downed"})


def test_may_mel_6_a_lance_adds_one_on_horseback_in_the_first_turn_of_a_melee_only() -> None:
    lancer = man("r", "red", 10, 10, weapons=("lance", "sword"), horse="bare")
    first = fray(lancer, BLUE, man("far", "blue", 30, 30))
    after = do(first, Fight("r"), 5, 1, 1)
    assert (told(after)[-13:], lost(after)) == ("r impact 2/2+", {"b": "downed"})
    # A turn without a result: 2 and 1 for the horse against 3, in red's half of it and in blue's.
    game = do(first, EndFight(), 2, 3)
    game = do(do(game, EndMove()), EndFight(), 3, 2)
    game = do(do(do(game, Roll(), 6, 1), Choose("red")), EndMove())
    after = do(game, Fight("r"), 5, 1, 1)
    assert (game.turn, told(after)[-13:], lost(after)) == (2, "r impact 1/2-", {})


def test_may_mel_6_a_lance_on_foot_adds_nothing_and_a_bow_does_not_strike() -> None:
    on_foot = man("r", "red", 10, 10, weapons=("bow", "lance"))
    assert told(do(fray(on_foot, BLUE), Fight("r"), 5, 3, 1))[-13:] == "r impact 1/2-"


def test_may_mel_6_a_lance_is_fresh_again_after_a_turn_that_ended_out_of_contact() -> None:
    lancer = man("r", "red", 10, 10, weapons=("lance",), horse="bare", melee=1)
    game = fray(lancer, man("b", "blue", 10, 20, S), active="blue", turn=2)
    game = do(do(do(game, EndFight()), EndMove()), EndFight())
    assert game.turn == 3
    assert course(game).figure("r").melee == 0
    assert status(game, "r") == "table"
