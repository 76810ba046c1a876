"""Catapults and bombards (MAY-SHOT-6)."""

import pytest

from campaign.games.mayhem.commands import Ahead, Choose, EndFight, EndMove, Load, Move, Roll, Shoot
from campaign.games.mayhem.figures import Engine
from campaign.games.mayhem.game import Game, NotAllowed, Options
from campaign.games.mayhem.happenings import Broken
from tests.games.mayhem.field import Steadfast, archer, at, done, figure, foe, happened, piece, table, thrown

CREW = (archer("p", 8, 33, weapon="crossbow"), foe("q", 12, 33), foe("r", 10, 35))
LOADED = Engine("cat", "blue", 10, 33, 180, loaded=True)
WITH = Options(artillery=True)


def field(*more: object, engine: Engine = LOADED, target: float = 10, pieces: tuple[object, ...] = ()) -> Game:
    figures = (figure("a", target, 4), figure("z", 14, 1), *CREW, *more)
    return table(*figures, engines=[engine], options=WITH, pieces=pieces)  # type: ignore[arg-type]


def test_may_shot_6_a_loaded_engine_shoots_36_inches_and_hits_as_usual_with_two_more_impact() -> None:
    judges = Steadfast()
    game = done(field(), Shoot(("cat",), "a"), dice=(5,), judges=judges)
    assert judges.asked == [("hit with engine +2", ("cat", "a"))]
    assert not game.engines[0].loaded
    with pytest.raises(NotAllowed, match="was not loaded"):
        done(game, Shoot(("cat",), "z"))
    assert thrown(done(field(), Shoot(("cat",), "a"), dice=(4,))) == [("to hit", 4)]


@pytest.mark.parametrize(("x", "reaches"), [(40.6, True), (40.7, False)])
def test_may_shot_6_the_range_is_from_edge_to_edge(x: float, reaches: bool) -> None:
    engine = Engine("cat", "blue", 3, 18, 90, loaded=True)
    game = table(figure("a", x, 18), foe("q", 3, 20), engines=[engine], options=WITH)
    if reaches:  # 37.6 between the centres
        done(game, Shoot(("cat",), "a"), dice=(1,))
    else:
        with pytest.raises(NotAllowed, match="whose range is 36"):
            done(game, Shoot(("cat",), "a"))


def test_may_shot_6_three_crew_reload_instead_of_shooting_and_the_engine_shoots_in_the_next_turn() -> None:
    game = done(field(engine=Engine("cat", "blue", 10, 33, 180)), Load("cat", ("p", "q", "r")))
    assert game.engines[0].loaded
    assert [one.id for one in game.figures if one.shot] == ["p", "q", "r"]
    with pytest.raises(NotAllowed, match="was not loaded when red's movement began"):
        done(game, Shoot(("cat",), "a"))
    with pytest.raises(NotAllowed, match="p has shot"):
        done(game, Shoot(("p",), "a"))
    game = done(game, EndMove(), EndFight(), EndMove(), EndFight())
    game = done(game, Choose("red"), Shoot(("cat",), "a"), before=Roll(), dice=(6, 1))
    assert not game.engines[0].loaded


def test_may_shot_6_crew_may_walk_off_and_the_engine_is_then_served_by_who_is_left() -> None:
    """The rule binds no crew to its engine: it only takes three to reload it, and we say that one must stand by."""
    off = Move(("p",), (Ahead(5),))  # out of the group of three, by its 2d6
    for engine in (LOADED, Engine("cat", "blue", 10, 33, 180)):
        game = done(field(engine=engine), EndMove(), EndFight())
        game = done(game, off, EndMove(), EndFight(), dice=(3, 3))
        assert at(game, "p") == (8, 28)
        game = done(game, Choose("red"), before=Roll(), dice=(6, 1))
        if engine.loaded:
            assert thrown(done(game, Shoot(("cat",), "a"), dice=(4,))) == [("to hit", 4)]
        else:
            with pytest.raises(NotAllowed, match="p cannot serve cat: not by it"):
                done(game, Load("cat", ("p", "q", "r")))
            with pytest.raises(NotAllowed, match="it takes 3 to reload cat"):
                done(game, Load("cat", ("q", "r")))


def test_may_shot_6_an_engine_that_has_shot_is_not_reloaded_in_the_same_turn() -> None:
    game = done(field(), Shoot(("cat",), "a"), dice=(1,))
    with pytest.raises(NotAllowed, match="cat has shot in this turn"):
        done(game, Load("cat", ("p", "q", "r")))
    game = done(game, EndMove(), EndFight(), EndMove(), EndFight())
    game = done(game, Choose("red"), Load("cat", ("p", "q", "r")), before=Roll(), dice=(6, 1))
    assert game.engines[0].loaded
    with pytest.raises(NotAllowed, match="was not loaded when red's movement began"):
        done(game, Shoot(("cat",), "a"))


def test_may_shot_6_who_may_not_reload() -> None:
    empty = Engine("cat", "blue", 10, 33, 180)
    for game, crew, why in (
        (field(engine=empty), ("p", "q"), "it takes 3"),
        (field(engine=empty), ("p", "q", "q"), "it takes 3"),
        (field(foe("far", 30, 33), engine=empty), ("p", "q", "far"), "far cannot serve"),
        (field(figure("b", 12, 31.4), engine=empty), ("p", "q", "r"), "q cannot serve"),
        (field(), ("p", "q", "r"), "is loaded"),
        (field(engine=Engine("cat", "blue", 10, 33, 180, broken=True)), ("p", "q", "r"), "is broken"),
        (field(engine=empty), ("p", "q", "a"), "a cannot serve"),
        (done(field(engine=empty), EndMove()), ("p", "q", "r"), "in the course of the enemy's movement"),
    ):
        with pytest.raises(NotAllowed, match=why):
            done(game, Load("cat", crew))
    with pytest.raises(NotAllowed, match="no engine"):
        done(field(), Load("dog", ("p", "q", "r")))


@pytest.mark.parametrize(("x", "near"), [(12.6, True), (12.7, False)])
def test_may_shot_6_crew_stand_within_an_inch_of_the_engine(x: float, near: bool) -> None:
    crew = archer("p", 8, 33), foe("q", x, 33), foe("r", 10, 35)
    game = table(figure("a", 10, 4), *crew, engines=[Engine("cat", "blue", 10, 33, 180)], options=WITH)
    if near:
        assert done(game, Load("cat", ("p", "q", "r"))).engines[0].loaded
    else:
        with pytest.raises(NotAllowed, match="q cannot serve"):
            done(game, Load("cat", ("p", "q", "r")))


def test_may_shot_6_crew_that_has_shot_does_not_reload() -> None:
    near = figure("b", 8, 25)
    game = done(field(near, engine=Engine("cat", "blue", 10, 33, 180)), Shoot(("p",), "b"), dice=(1,))
    with pytest.raises(NotAllowed, match="p has shot"):
        done(game, Load("cat", ("p", "q", "r")))


def test_may_shot_6_an_engine_that_nobody_stands_by_does_not_shoot_and_none_does_without_the_option() -> None:
    alone = table(figure("a", 10, 4), foe("x", 30, 30), engines=[LOADED], options=WITH)
    with pytest.raises(NotAllowed, match="nobody stands by"):
        done(alone, Shoot(("cat",), "a"))
    with pytest.raises(NotAllowed, match="no part of this scenario"):
        done(table(figure("a", 10, 4), *CREW, engines=[LOADED]), Shoot(("cat",), "a"))


GATE = piece("door", (9, 8), (11, 8), id="gate", shut=True, side="red")


@pytest.mark.parametrize(("dice", "breaks"), [((4,), False), ((5, 4), False), ((5, 5), True), ((6, 6), True)])
def test_may_shot_6_an_impact_of_five_breaks_a_door(dice: tuple[int, ...], breaks: bool) -> None:
    wall = piece("wall", (0, 8), (48, 8))
    game = done(field(pieces=(wall, GATE)), Shoot(("cat",), "gate"), dice=dice)
    assert game.table.pieces[1].broken is breaks
    assert (happened(game, Broken) != []) is breaks


def test_may_shot_6_an_impact_of_five_breaks_an_engine() -> None:
    theirs = Engine("bombard", "red", 10, 6, 0, loaded=True)
    game = table(figure("a", 14, 4), *CREW, engines=[LOADED, theirs], options=WITH)
    game = done(game, Shoot(("cat",), "bombard"), dice=(5, 5))
    assert [one.broken for one in game.engines] == [False, True]
    with pytest.raises(NotAllowed, match="was not loaded"):
        done(game, Shoot(("cat",), "bombard"))


def test_may_shot_6_what_cannot_be_battered() -> None:
    for target, who, why in (
        ("gate", ("p",), "only engines"),
        ("nothing", ("cat",), "nothing called"),
        ("aside", ("cat",), "degrees off"),
        ("barred", ("cat",), "a wall or a shut door"),
    ):
        pieces = (
            GATE,
            piece("door", (46, 30), (46, 28), id="aside"),
            piece("door", (3, 3), (4, 3), id="barred"),
            piece("wall", (0, 5), (8, 5)),
        )
        with pytest.raises(NotAllowed, match=why):
            done(field(pieces=pieces), Shoot(who, target))
    with pytest.raises(NotAllowed, match="over b"):
        done(field(figure("b", 10, 20), pieces=(GATE,)), Shoot(("cat",), "gate"))


def test_may_shot_6_nobody_moves_over_an_engine() -> None:
    game = table(figure("a", 10, 20), engines=[Engine("cat", "blue", 10, 26, 180)], options=WITH)
    with pytest.raises(NotAllowed, match="a would run into cat"):
        done(game, Move(("a",), (Ahead(5),)))
