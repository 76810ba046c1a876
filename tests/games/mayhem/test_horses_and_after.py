"""Rulings: horses that are aimed at, and what becomes of the downed (MAY-HORSE-1, MAY-POST-1)."""

import pytest
from msgspec.structs import replace

from campaign.games.mayhem.after import ransoms
from campaign.games.mayhem.commands import After, EndFight, Fight, Shoot
from campaign.games.mayhem.figures import Figure, Horse
from campaign.games.mayhem.game import Game, NotAllowed, Options, Victory
from campaign.games.mayhem.happenings import Unhorsed
from tests.games.mayhem.fray import S, at, course, do, fray, happened, lost, man, status, told

RED = man("r", "red", 10, 10)
OPTION = Options(horses=True)


def rider(horse: Horse) -> Figure:
    return man("b", "blue", 10, 11.6, S, horse=horse, armour="heavy", shield=True)


@pytest.mark.parametrize(("horse", "need"), [("bare", 3), ("caparisoned", 4), ("barded", 5)])
def test_may_horse_1_what_a_horse_is_worth_without_its_riders_shield(horse: Horse, need: int) -> None:
    game = fray(RED, rider(horse), man("far", "blue", 30, 30), options=OPTION)
    after = do(game, Fight("r", aim="horse"), 6, 1, need - 1)
    assert told(after) == f"r skill 6/2+, b skill 2/6-, r impact {need - 1}/{need}-"
    after = do(game, Fight("r", aim="horse"), 6, 1, need, 3)
    assert told(after).endswith(f"r impact {need}/{need}+, b courage horse 3/3+")
    assert (lost(after), course(after).figure("b").mounted) == ({}, False)
    assert Unhorsed("MAY-HORSE-1", "b") in happened(after)


def test_may_horse_1_who_does_not_say_so_aims_at_the_rider() -> None:
    game = fray(RED, rider("bare"), options=OPTION)
    assert told(do(game, Fight("r"), 6, 1, 5)).endswith("r impact 5/6-")
    assert told(do(game, Fight("r", aim="rider"), 6, 1, 5)).endswith("r impact 5/6-")


def test_may_horse_1_who_is_fought_may_aim_at_the_horse_as_well() -> None:
    # r rides; b, whose side is not active, hits him by 6 to 2 (a better place adds 1) and strikes at his bare horse.
    game = fray(replace(RED, horse="bare"), man("b", "blue", 10, 11.6, S), options=OPTION)
    after = do(game, Fight("r", answer="horse"), 1, 6, 3, 1)
    assert told(after) == "r skill 2/6-, b skill 6/2+, b impact 3/3+, r courage horse 1/3+"
    assert (lost(after), course(after).figure("r").mounted) == ({}, False)
    assert lost(do(game, Fight("r"), 1, 6, 2)) == {"r": "downed"}  # without armour
    with pytest.raises(NotAllowed, match="horses"):
        do(fray(replace(RED, horse="bare"), man("b", "blue", 10, 11.6, S)), Fight("r", answer="horse"))


def test_may_horse_1_the_rider_checks_by_himself_and_runs_or_retreats_on_foot() -> None:
    knight = man("k", "blue", 10, 13.4, S, "knight")  # of his group, whose courage does not help him
    game = fray(RED, rider("bare"), knight, options=OPTION)
    after = do(game, Fight("r", aim="horse"), 6, 1, 3, 4, 3, 1, 1)
    assert told(after).endswith("b courage horse 4/3-, b courage alone 3/3+, b retreat 2/0+")
    assert at(after, "b") == pytest.approx((10, 11.8))  # his knight, from y = 12.6 on, is in his way
    assert lost(do(game, Fight("r", aim="horse"), 6, 1, 3, 4, 4)) == {"b": "ran"}


def test_may_horse_1_a_shot_may_be_aimed_at_the_horse() -> None:
    archer = man("a", "red", 10, 20, S, "archer", weapons=("bow",))
    target = man("b", "blue", 10, 10, horse="bare", armour="heavy", shield=True)
    game = fray(archer, target, phase="move", active="blue", options=OPTION)
    after = do(game, Shoot(("a",), "b", aim="horse"), 5, 3)
    assert (told(after), course(after).figure("b").mounted) == ("a to hit 5/5+, a impact 3/3+", False)


def test_may_horse_1_nobody_aims_at_horses_where_the_option_is_not_in_force() -> None:
    with pytest.raises(NotAllowed, match="horses"):
        do(fray(RED, rider("bare")), Fight("r", aim="horse"))
    archer = man("a", "red", 10, 20, S, "archer", weapons=("bow",))
    game = fray(archer, man("b", "blue", 10, 10, horse="bare"), phase="move", active="blue")
    with pytest.raises(NotAllowed, match="horses"):
        do(game, Shoot(("a",), "b", aim="horse"), 6)


def fought(winner: str) -> Game:
    """A fight that ended with a knight and an archer of each side down, and one of blue run."""
    figures = (
        man("r1", "red", 5, 5, kind="knight", status="downed"),
        man("r2", "red", 8, 5, kind="archer", status="downed"),
        man("r3", "red", 12, 5),
        man("b1", "blue", 5, 30, kind="knight", status="downed"),
        man("b2", "blue", 8, 30, kind="archer", status="downed"),
        man("b3", "blue", 12, 30, status="ran"),
        man("b4", "blue", 16, 30),
    )
    game = fray(*figures, victory=[Victory(winner, "rout", 2)] if winner else [], active="blue", turns=1)
    if not winner:
        game = replace(game, order=("red", "blue"))
    return do(game, EndFight())


def test_may_post_1_on_1_to_4_the_downed_are_wounded_else_dead_and_the_losers_wounded_are_captured() -> None:
    after = do(fought("red"), After(), 4, 5, 1, 6)
    assert told(after) == "r1 fate 4/4+, r2 fate 5/4-, b1 fate 1/4+, b2 fate 6/4-"
    assert [(one.id, one.status, one.captured) for one in after.figures] == [
        ("r1", "wounded", False),
        ("r2", "dead", False),
        ("r3", "table", False),
        ("b1", "wounded", True),
        ("b2", "dead", False),
        ("b3", "ran", False),
        ("b4", "table", False),
    ]


def test_may_post_1_captured_knights_are_worth_a_ransom() -> None:
    after = do(fought("red"), After(), 1, 1, 1, 1)
    assert [one.id for one in ransoms(after)] == ["b1"]
    assert [one.id for one in ransoms(do(fought("blue"), After(), 1, 1, 1, 1))] == ["r1"]


def test_may_post_1_where_nobody_won_nobody_is_captured() -> None:
    game = fought("")
    assert (game.over, game.winner) == (True, "")
    assert [one.captured for one in do(game, After(), 1, 1, 1, 1).figures] == [False] * 7


def test_may_post_1_only_after_the_fight_and_only_once() -> None:
    with pytest.raises(NotAllowed, match="not over"):
        do(fray(RED, man("b", "blue", 10, 30)), After())
    with pytest.raises(NotAllowed, match="nobody is down"):
        do(do(fought("red"), After(), 1, 1, 1, 1), After())
    assert status(fought("red"), "r1") == "downed"
