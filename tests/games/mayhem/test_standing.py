"""What cannot be in a game under way, as when its file was changed by hand (MAY-ORG-1, MAY-SEQ-2)."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from campaign.games.mayhem.commands import Ahead, Move
from campaign.games.mayhem.figures import Engine
from campaign.games.mayhem.game import Game, GroupRoll, Pending, Shift, Swing
from campaign.games.mayhem.machine.player import played
from campaign.games.mayhem.setup import start
from campaign.games.mayhem.standing import impossible
from tests.games.mayhem.field import done, figure, foe, piece, scene, table
from tests.games.mayhem.fields import road, sixty

GAME = table(figure("a", 10, 10), figure("b", 13, 10), foe("x", 10, 30))
ON = done(GAME, Move(("a",), (Ahead(3),)), dice=(6, 6, 6))
AHEAD = Shift(5.0, 0.0, 5.0, True)


def moved(**fields: object) -> Game:
    return replace(GAME, figures=(replace(GAME.figures[0], **fields), *GAME.figures[1:]))


def on(*steps: object, who: tuple[str, ...] = ("a",), **more: object) -> Game:
    pending = Pending(who, tuple(steps), 10.0)  # type: ignore[arg-type]
    return replace(GAME, pending=replace(pending, **more))


@pytest.mark.parametrize(
    ("game", "part", "wrong"),
    [
        (moved(x=12.0), "figures", "a and b overlap"),
        (moved(x=1e15), "figures", "a does not stand on the table"),
        (moved(y=0.5), "figures", "a does not stand on the table"),
        (moved(melee=2), "figures", "a is in no melee since turn 2"),
        (moved(captured=True), "figures", "a is captured, and is not among the wounded"),
        (replace(GAME, turn=0), "turn", "there is no turn 0"),
        (replace(GAME, active="", groups=()), "phase", "it is nobody's phase to move"),
        (replace(GAME, order=()), "phase", "it is nobody's phase to move"),
        (replace(GAME, phase="initiative"), "active", "red is not active before the sequence of the turn is known"),
        (replace(GAME, phase="choose", active="", groups=()), "phase", "nobody is there to choose the sequence"),
        (replace(GAME, chooses="red"), "chooses", "red has nothing to choose now"),
        (replace(GAME, winner="red"), "winner", "nobody has won a game that is not over"),
        (replace(GAME, groups=(("a", "b"), ("b",))), "groups", "each figure is of one group"),
        (replace(GAME, groups=(("a",), ())), "groups", "each group has a figure"),
        (replace(GAME, groups=(("a",), ("x",))), "groups", "the groups that move are those of red"),
        (replace(GAME, rolled=(GroupRoll(("a",), "alone", -4),)), "rolled", "fewer than no inches"),
        (replace(ON, phase="fight"), "pending", "nobody is on the move outside of a movement"),
        (on(AHEAD, who=("x",)), "pending", "those on the move are of red"),
        (on(AHEAD, who=("a", "a")), "pending", "each of those on the move is named once"),
        (on(AHEAD, charge="b"), "pending", "'b' is no enemy to be charged"),
        (on(AHEAD, at=11.0), "pending", "have not come further than they may"),
        (on(AHEAD, allowance=-1.0), "pending", "have not come further than they may"),
        (on(Swing(1e15, 10.0, 10.0, 90.0)), "pending", "no longer than the table's width and height"),
        (on(replace(AHEAD, inches=-5.0)), "pending", "no longer than the table's width and height"),
        (on(Shift(40.0, 0.0, 40.0)), "pending", "a would run into the table's edge"),
    ],
)
def test_may_seq_2_a_state_that_no_game_comes_to_is_told(game: Game, part: str, wrong: str) -> None:
    found = [(path[0], text) for path, text in impossible(game)]
    assert len(found) == 1
    assert found[0][0] == part
    assert wrong in found[0][1]


def test_may_org_1_who_stands_in_a_wall_in_water_or_on_an_engine_is_told() -> None:
    pieces = [piece("wall", (20, 5), (20, 20)), piece("water", (30, 5), (40, 5), (40, 20), (30, 20))]
    start_ = table(figure("a", 10, 10), foe("x", 10, 30), pieces=pieces, engines=[Engine("cat", "red", 10, 20)])
    for x, y, wrong in ((20, 10, "a stands in a wall"), (35, 10, "a stands in the water"), (10, 20.5, "a and cat")):
        game = replace(start_, figures=(replace(start_.figures[0], x=float(x), y=float(y)), *start_.figures[1:]))
        assert [text.startswith(wrong) for _, text in impossible(game)] == [True]


def test_the_fallen_may_lie_anywhere() -> None:
    assert list(impossible(moved(x=12.0, status="downed"))) == []


def games() -> Iterator[Game]:
    for scenario in (road(), sixty(3)):
        yield from played(start(scenario, 5))


def test_nothing_is_wrong_with_any_state_that_machines_come_to() -> None:
    begun = scene(figure("a", 10, 10), foe("x", 30, 30))
    assert list(impossible(start(begun))) == []
    assert [list(impossible(game)) for at, game in enumerate(games()) if at % 3 == 0 and list(impossible(game))] == []
