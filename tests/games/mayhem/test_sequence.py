"""The sequence of a turn, groups, and what carries over (MAY-SEQ-1, MAY-SEQ-2, MAY-ORG-2, MAY-MISC-1)."""

import pytest

from campaign.games.mayhem.commands import (
    Ahead,
    Charge,
    Choose,
    EndFight,
    EndMove,
    Fight,
    Go,
    Move,
    Roll,
    Ruling,
    Shoot,
    Tokens,
)
from campaign.games.mayhem.figures import Engine, Hero, Place
from campaign.games.mayhem.game import Contingent, Game, NotAllowed
from campaign.games.mayhem.groups import groups
from campaign.games.mayhem.happenings import Began, Lost, Rolled
from campaign.games.mayhem.sequence import act, replay
from campaign.games.mayhem.setup import start
from tests.games.mayhem.field import (
    Steadfast,
    archer,
    at,
    done,
    figure,
    foe,
    happened,
    piece,
    scene,
    status,
    table,
    thrown,
    turn_to_blue,
)


def begun() -> Game:
    return start(scene(figure("a", 10, 10), archer("w", 10, 20)))


def second_turn(first: str = "blue") -> Game:
    """The second turn of a game in whose first `first` went first."""
    game = done(begun(), Choose(first), before=Roll(), dice=(3, 4))
    return done(game, EndMove(), EndFight(), EndMove(), EndFight())


def test_may_seq_1_the_higher_roll_chooses_who_goes_first() -> None:
    for dice, winner in (((5, 3), "red"), ((2, 6), "blue")):
        game = done(begun(), Roll(), dice=dice)
        assert (game.phase, game.chooses) == ("choose", winner)
        assert done(game, Choose("red")).order == ("red", "blue")
        assert done(game, Choose("blue")).active == "blue"
    with pytest.raises(NotAllowed, match="neither side"):
        done(game, Choose("green"))


def test_may_seq_1_the_choice_is_the_winners() -> None:
    game = done(begun(), Roll(), dice=(5, 3))
    with pytest.raises(NotAllowed, match="that is red's to say, not blue's"):
        act(game, Choose("blue"), Steadfast(), side="blue")


def test_may_seq_1_a_tie_in_the_first_turn_is_rolled_again() -> None:
    game = done(begun(), Roll(), dice=(4, 4, 1, 1, 2, 6))
    assert (game.chooses, [one.roll.total for one in happened(game, Rolled)]) == (  # type: ignore[attr-defined]
        "blue",
        [4, 4, 1, 1, 2, 6],
    )


@pytest.mark.parametrize("first", ["red", "blue"])
def test_may_seq_1_a_later_tie_repeats_the_sequence_of_the_turn_before(first: str) -> None:
    game = done(second_turn(first), Roll(), dice=(4, 4))
    assert (game.phase, game.active, game.order[0]) == ("move", first, first)


def test_may_seq_2_one_side_moves_and_fights_then_the_other() -> None:
    game = table(figure("a", 10, 10), foe("x", 30, 30))
    assert (game.phase, game.active) == ("move", "red")
    game = done(game, EndMove())
    assert (game.phase, game.active) == ("fight", "red")
    game = done(game, EndFight())
    assert (game.turn, game.phase, game.active) == (1, "move", "blue")
    game = done(game, EndMove(), EndFight())
    assert (game.turn, game.phase, game.active) == (2, "initiative", "")
    assert happened(game, Began) == [Began("MAY-SEQ-1", 2, "initiative")]


@pytest.mark.parametrize(
    ("phase", "command"),
    [
        ("initiative", Choose("red")),
        ("initiative", Move(("a",), (Ahead(1),))),
        ("initiative", EndMove()),
        ("initiative", EndFight()),
        ("initiative", Go()),
        ("initiative", Shoot(("w",), "a")),
        ("initiative", Charge(("a",), "w")),
        ("move", Roll()),
        ("move", Choose("red")),
        ("move", Fight("a")),
        ("move", EndFight()),
        ("move", Go()),
        ("fight", Move(("a",), (Ahead(1),))),
        ("fight", Charge(("a",), "w")),
        ("fight", Shoot(("w",), "a")),
        ("fight", EndMove()),
        ("fight", Roll()),
    ],
)
def test_may_seq_2_nobody_acts_out_of_turn_and_nothing_is_changed(phase: str, command: object) -> None:
    game = begun()
    if phase != "initiative":
        game = done(game, Choose("red"), before=Roll(), dice=(6, 1))
    if phase == "fight":
        game = done(game, EndMove())
    with pytest.raises(NotAllowed):
        done(game, command)  # type: ignore[arg-type]


def test_may_seq_2_a_side_does_not_speak_for_the_other() -> None:
    game = table(figure("a", 10, 10), archer("w", 10, 20))
    for command, side in ((EndMove(), "blue"), (Shoot(("w",), "a"), "red")):
        with pytest.raises(NotAllowed, match="to say"):
            act(game, command, Steadfast(), side=side)
    assert act(game, EndMove(), Steadfast(), side="red").history[-1].side == "red"


def test_may_seq_2_the_checks_that_are_due_fall_at_the_end_of_movement_and_of_combat() -> None:
    judges = Steadfast()
    game = turn_to_blue(table(figure("a", 10, 10), foe("x", 30, 30)), judges)
    assert judges.asked == [("over", ("move",)), ("over", ("fight",))]
    done(game, EndMove(), EndFight(), judges=judges)
    assert judges.asked[-1] == ("turn over", ())


class TwoFights(Steadfast):
    """Judges who have a combat of a left until it is fought."""

    def fights_left(self, course: object) -> tuple[str, ...]:
        return () if ("fight", ("a",)) in self.asked else ("a",)


def test_may_seq_2_combats_nobody_picked_are_fought_before_the_phase_ends() -> None:
    judges = TwoFights()
    done(table(figure("a", 10, 10)), EndMove(), EndFight(), judges=judges)
    assert judges.asked == [("over", ("move",)), ("fight", ("a",)), ("over", ("fight",))]


def test_may_seq_2_marks_are_cleared_when_a_turn_begins() -> None:
    game = table(figure("a", 10, 10), archer("w", 10, 20))
    game = done(game, Move(("a",), (Ahead(2),)), dice=(2, 2, 2))
    game = done(game, Shoot(("w",), "a"), EndMove(), EndFight(), dice=(1,))
    assert [(one.moved, one.shot) for one in game.figures] == [(True, False), (False, True)]
    game = done(game, EndMove(), EndFight())
    assert [(one.moved, one.shot) for one in game.figures] == [(False, False), (False, False)]


def test_may_misc_1_dice_thrown_at_the_table_count_and_none_may_be_left() -> None:
    game = done(begun(), Roll(), dice=(5, 3))
    assert [one.roll.by for one in happened(game, Rolled)] == ["table", "table"]  # type: ignore[attr-defined]
    for dice, why in (((5, 3, 1), "1 of the dice given were not wanted: 1"), ((5, 7), "do not fit"), ((5,), None)):
        if why is None:
            assert thrown(done(begun(), Roll(), dice=dice))[0] == ("initiative", 5)
            continue
        with pytest.raises(NotAllowed, match=why):
            done(begun(), Roll(), dice=dice)


def test_may_misc_1_the_gm_rules_what_the_rules_do_not_cover() -> None:
    gate = piece("door", (9, 30), (11, 30), id="gate", shut=True)
    game = table(figure("a", 10, 10), figure("b", 20, 10), pieces=[gate], engines=[Engine("cat", "red", 40, 5)])
    ruling = Ruling(
        "a axes the gate and falls", "2d6", remove=("a",), places=(Place("b", 21, 11, 90),), broken=("gate", "cat")
    )
    game = done(game, ruling, dice=(3, 4))
    assert thrown(game) == [("ruling", 7)]
    assert (status(game, "a"), at(game, "b"), game.table.pieces[0].broken) == ("downed", (21, 11), True)
    assert game.engines[0].broken
    for wrong in (
        Ruling("?", remove=("a",)),
        Ruling("?", broken=("b",)),
        Ruling("?", remove=("nobody",)),
        Ruling("?", places=(Place("nobody", 1, 1, 0),)),
    ):
        with pytest.raises(NotAllowed):
            done(game, wrong)


def test_may_misc_1_a_hero_keeps_his_tokens_from_what_he_says() -> None:
    game = table(figure("a", 10, 10, hero=Hero(2, 1)), figure("b", 20, 10))
    hero = done(game, Tokens("a", ("death",))).figures[0].hero
    assert hero is not None
    assert hero.keeps == ("morale", "reroll")
    with pytest.raises(NotAllowed, match="no hero"):
        done(game, Tokens("b"))


@pytest.mark.parametrize(("gap", "together"), [(0.0, True), (1.0, True), (1.1, False)])
def test_may_org_2_a_group_is_of_bases_within_an_inch(gap: float, together: bool) -> None:
    game = table(figure("a", 10, 10), figure("b", 11.6 + gap, 10))
    assert (groups(game, "red") == (("a", "b"),)) is together


def test_may_org_2_groups_are_chained_and_the_diagonal_counts_from_corner_to_corner() -> None:
    game = table(figure("a", 10, 10), figure("c", 14.8, 10), figure("b", 12.4, 10), figure("d", 17.1, 12.3))
    # c and d: corners 0.7 aside and 0.7 up: 0.99 apart.
    assert groups(game, "red") == (("a", "c", "b", "d"),)
    game = table(figure("a", 10, 10), figure("d", 12.4, 12.4))  # 0.8 and 0.8: 1.13 apart
    assert groups(game, "red") == (("a",), ("d",))


def test_may_org_2_sides_contingents_and_the_fallen_make_no_group_together() -> None:
    game = table(
        figure("a", 10, 10),
        figure("b", 11.6, 10, contingent="archers"),
        foe("x", 10, 11.6),
        figure("down", 13.2, 10, status="downed"),
        contingents=(Contingent("archers", "red"),),
    )
    assert groups(game) == (("a",), ("b",), ("x",))


def test_may_org_2_the_group_that_moves_is_as_it_stood_when_the_movement_began() -> None:
    game = table(figure("a", 10, 10), figure("b", 11.6, 10), archer("w", 11, 20))
    assert game.groups == (("a", "b"),)
    game = done(game, Shoot(("w",), "a"), dice=(6,))
    assert status(game, "a") == "downed"
    assert isinstance(happened(game, Lost)[0], Lost)
    game = done(game, Move(("b",), (Ahead(2),)), dice=(1, 1))
    assert thrown(game) == [("move group", 2)]  # b began in a group


def test_a_game_replays_from_its_history() -> None:
    first = begun()
    game = done(first, Choose("red"), before=Roll(), dice=(3, 1))
    game = done(game, Move(("a",), (Ahead(7),)), Shoot(("w",), "a", 2.0), EndMove(), EndFight())
    assert replay(game, Steadfast(), first) == game
