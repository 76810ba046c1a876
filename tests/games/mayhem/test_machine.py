"""Machines play whole fights by the rules to their end; what holds of any game holds of theirs (MAY-SEQ-2)."""

from functools import lru_cache
from itertools import pairwise

import msgspec
import pytest
from msgspec.structs import replace

from campaign.games.mayhem import commands as c
from campaign.games.mayhem.figures import Engine, Figure, Place
from campaign.games.mayhem.game import Contingent, Game, Options, Scenario
from campaign.games.mayhem.geometry import gap, overlap, rounded, turned
from campaign.games.mayhem.groups import groups, square
from campaign.games.mayhem.happenings import Fate, Lost, Rolled
from campaign.games.mayhem.hedgehog import hedgehog
from campaign.games.mayhem.judging import JUDGE
from campaign.games.mayhem.machine.player import Machine, played
from campaign.games.mayhem.machine.shots import shot
from campaign.games.mayhem.sequence import act, replay
from campaign.games.mayhem.setup import start
from campaign.games.mayhem.table import Piece
from campaign.games.mayhem.words import read
from tests.games.mayhem.fields import road, sixty
from tests.games.mayhem.fray import E, N, S, W, at, course, fray, man

GAMES = [("road", 0), ("road", 1), ("road", 2), ("sixty", 0)]
SCENARIOS = {"road": road(), "sixty": sixty(4)}


@lru_cache
def game(name: str, seed: int) -> tuple[Game, ...]:
    """A game of two machines: as it began, and after each command."""
    begun = start(SCENARIOS[name], seed)
    return (begun, *played(begun))


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_machines_play_to_the_end(name: str, seed: int) -> None:
    end = game(name, seed)[-1]
    assert end.over
    assert end.turn <= SCENARIOS[name].turns
    assert {type(one.command) for one in end.history} >= {
        c.Roll,
        c.Move,
        c.Go,
        c.EndMove,
        c.EndFight,
        c.Shoot,
        c.Charge,
    }


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_no_figure_vanishes_unlogged(name: str, seed: int) -> None:
    end = game(name, seed)[-1]
    told = {one.who: one.status for act in end.history for one in act.happened if isinstance(one, Lost)}
    assert told == {one.id: one.status for one in end.figures if not one.standing}
    assert [one.id for one in end.figures] == [one.id for one in SCENARIOS[name].figures]
    down = [id for id, status in told.items() if status == "downed"]
    if down:
        after = act(end, c.After(), JUDGE)
        fates = {one.who: one.status for one in after.history[-1].happened if isinstance(one, Fate)}
        assert fates == {one.id: one.status for one in after.figures if one.id in down}


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_a_game_replays_to_the_same_bytes(name: str, seed: int) -> None:
    first, *_, end = game(name, seed)
    again = replay(end, JUDGE, first)
    assert msgspec.json.encode(again) == msgspec.json.encode(end)
    assert msgspec.convert(msgspec.to_builtins(end), Game) == end


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_the_words_of_a_game_are_its_commands(name: str, seed: int) -> None:
    games = game(name, seed)
    for before, after in pairwise(games):
        done = after.history[-1]
        assert read(done.words, before) == done.command


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_bases_never_overlap_and_stay_on_the_table(name: str, seed: int) -> None:
    for now in game(name, seed)[::7]:
        bases = [square(one, 1.6) for one in now.figures if one.standing]
        assert not any(overlap(one, other) for at, one in enumerate(bases) for other in bases[:at])
        assert all(0 < one.x < now.table.width and 0 < one.y < now.table.height for one in bases)


def thrown(after: Game) -> list[int]:
    return [face for one in after.history[-1].happened if isinstance(one, Rolled) for face in one.roll.dice]


def about(one: Scenario) -> Scenario:
    """A scenario on a table turned round: left is right, and the top is the bottom."""
    width, height = one.table.width, one.table.height

    def points(found: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
        return tuple((rounded(width - x), rounded(height - y)) for x, y in found)

    pieces = tuple(replace(piece, points=points(piece.points)) for piece in one.table.pieces)
    return replace(
        one,
        table=replace(one.table, pieces=pieces),
        figures=tuple(
            replace(it, x=rounded(width - it.x), y=rounded(height - it.y), facing=turned(it.facing + 180))
            for it in one.figures
        ),
        engines=tuple(
            replace(it, x=rounded(width - it.x), y=rounded(height - it.y), facing=turned(it.facing + 180))
            for it in one.engines
        ),
        victory=tuple(replace(it, area=points(it.area)) for it in one.victory),
    )


def leg_about(leg: c.AnyLeg, width: float, height: float) -> c.AnyLeg:
    match leg:
        case c.To(x, y):
            return c.To(rounded(width - x), rounded(height - y))
        case c.Form(places):
            return c.Form(
                tuple(
                    Place(it.id, rounded(width - it.x), rounded(height - it.y), turned(it.facing + 180))
                    for it in places
                )
            )
        case _:
            return leg


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_on_a_table_turned_round_the_same_dice_give_the_same_game_turned_round(name: str, seed: int) -> None:
    width, height = SCENARIOS[name].table.width, SCENARIOS[name].table.height
    turned_ = start(about(SCENARIOS[name]), 99)
    for now in game(name, seed)[1:]:
        command = now.history[-1].command
        if isinstance(command, c.Move | c.Charge):
            command = replace(command, legs=tuple(leg_about(leg, width, height) for leg in command.legs))
        turned_ = act(turned_, command, JUDGE, thrown(now))
        for one, other in zip(now.figures, turned_.figures, strict=True):
            assert (one.id, one.status, one.moved, one.shot) == (other.id, other.status, other.moved, other.shot)
            assert (other.x, other.y) == pytest.approx((width - one.x, height - one.y), abs=0.01)
    assert (turned_.over, turned_.winner) == (True, game(name, seed)[-1].winner)


def test_a_machine_does_not_know_the_dice_to_come() -> None:
    for now in game("road", 0)[::3]:
        side = now.active or "red"
        assert Machine(side).says(now) == Machine(side).says(replace(now, seed=12345))


def test_a_machine_charges_only_whom_it_may_reach() -> None:
    games = game("sixty", 0)
    charges = [(before, after.history[-1].command) for before, after in pairwise(games)]
    found = 0
    for before, command in charges:
        if isinstance(command, c.Charge):
            figures = {one.id: one for one in before.figures}
            target = square(figures[command.at], 1.6)
            assert min(gap(square(figures[id], 1.6), target) for id in command.who) <= 10.5
            found += 1
    assert found


def test_a_machine_keeps_its_groups_together() -> None:
    games = game("sixty", 0)
    moved = 0
    for before, after in pairwise(games):
        if isinstance(after.history[-1].command, c.Go) and before.pending and not before.pending.charge:
            who = {id for id in before.pending.who if any(one.id == id and one.standing for one in after.figures)}
            whole = [group for group in groups(before) if who & set(group)]
            assert len([group for group in groups(after) if who & set(group)]) <= len(whole)
            moved += 1
    assert moved


def test_a_group_with_its_back_to_the_enemy_turns_about_where_it_stands() -> None:
    """Two abreast face the table's edge; no wheel leads them round, so each turns by quarters."""
    men = man("r", "red", 10, 2, S), man("s", "red", 12, 2, S)
    said = Machine("red").says(fray(*men, man("b", "blue", 11, 35, S), phase="move"))
    assert isinstance(said, c.Move)
    assert said.legs == (c.Form((Place("r", 10.0, 2.0, N), Place("s", 12.0, 2.0, N))),)


def test_two_lines_that_have_passed_each_other_fight_it_out() -> None:
    reds = [man(f"r{n}", "red", 4 + 2 * n, 3, S) for n in range(4)]
    blues = [man(f"b{n}", "blue", 30 + 2 * n, 37, N) for n in range(4)]
    *_, last = played(fray(*reds, *blues, phase="move"), 40)
    assert last.over


FAR = man("far", "blue", 38, 38, S)


def test_a_lone_swordsman_goes_for_an_enemy_far_off_and_charges_one_near() -> None:
    said = Machine("red").says(fray(man("r", "red", 10, 10), man("b", "blue", 10, 35, S), phase="move"))
    assert isinstance(said, c.Move)
    assert said.legs == (c.To(10.0, 28.0),)  # 18 inches, the most that he can roll
    said = Machine("red").says(fray(man("r", "red", 10, 10), man("b", "blue", 10, 18, S), phase="move"))
    assert said == c.Charge(("r",), "b", (c.To(10, 18),))


def test_an_archer_with_somebody_in_his_arc_stands_and_does_not_charge() -> None:
    archer = man("a", "red", 10, 10, kind="archer", weapons=("bow", "dagger"))
    assert Machine("red").says(fray(archer, man("b", "blue", 10, 15, S), phase="move")) == c.EndMove()


def test_a_common_man_does_not_charge_a_lord_in_plate_at_once() -> None:
    lord = man("b", "blue", 10, 15, S, kind="knight", armour="heavy", shield=True, weapons=("two-handed",))
    assert Machine("red").says(fray(man("r", "red", 10, 10), lord, phase="move")) == c.EndMove()
    assert isinstance(Machine("red").says(fray(man("r", "red", 10, 10), lord, phase="move", turn=9)), c.Charge)


def test_a_machine_shoots_the_exposed() -> None:
    archer = man("a", "blue", 10, 20, S, kind="archer", weapons=("bow",))
    plate = man("r1", "red", 8, 10, armour="heavy", shield=True)
    bare, hedged = man("r2", "red", 12, 10), man("r3", "red", 15, 10)
    hedge = Piece("hedge", "obstacle", ((13, 11.5), (18, 11.5)))
    now = fray(plate, hedged, bare, archer, phase="move", pieces=[hedge])
    assert shot(now, "blue", last=True) == c.Shoot(("a",), "r2")
    assert shot(now, "blue", last=False) is None
    away = fray(plate, man("a", "blue", 10, 20, N, kind="archer", weapons=("bow",)), phase="move")
    assert shot(away, "blue", last=True) is None


def test_a_machine_fights_the_easiest_enemy_first() -> None:
    hard = man("b1", "blue", 10, 11.6, S, kind="knight", armour="heavy", shield=True)
    easy = man("b2", "blue", 11.6, 11.6, S, kind="noncombatant")
    said = Machine("red").says(fray(man("r", "red", 10, 10), hard, easy, FAR))
    assert said == c.Fight("r", ("b2", "b1"))


def test_a_machine_says_nothing_when_it_is_not_its_turn_or_the_game_is_over() -> None:
    now = fray(man("r", "red", 10, 10, E), man("b", "blue", 30, 10, S), phase="move")
    assert Machine("blue").says(now) is None
    assert Machine("red").says(replace(now, over=True)) is None


WALL = Piece("wall", "wall", ((0, 20), (30, 20)))  # its end is at x = 30; the table is 40 wide


def test_a_machine_goes_round_a_wall_that_bars_its_way() -> None:
    now = fray(man("r", "red", 20, 10), man("b", "blue", 20, 30, S), phase="move", pieces=[WALL], height=40)
    red = Machine("red")
    for _ in range(6):
        now = replace(now, phase="move", active="red", groups=(("r",),), rolled=())
        now = act(act(now, red.says(now) or c.Go(), JUDGE, (4, 4, 4)), c.Go(), JUDGE)
        now = replace(now, turn=now.turn + 1, figures=tuple(replace(one, moved=False) for one in now.figures))
        if next(one for one in now.figures if one.id == "r").y > 20:
            break
    assert next(one for one in now.figures if one.id == "r").y > 20


def test_those_of_a_group_file_one_by_one_where_their_way_is_barred() -> None:
    pair = man("r", "red", 28, 10), man("r2", "red", 26, 10)
    now = fray(*pair, man("b", "blue", 20, 30, S), phase="move", pieces=[WALL])
    first = Machine("red").says(now)
    assert isinstance(first, c.Move)
    assert len(first.who) == 1


def test_an_engine_batters_a_door_that_is_shut_against_it_and_is_served_by_its_crew() -> None:
    door = Piece("gate", "door", ((10, 20), (14, 20)), side="red", shut=True)
    wall = Piece("wall", "wall", ((0, 20), (40, 20)))
    crew = [man(f"c{at}", "blue", 10 + 2 * at, 4.4, N, "noncombatant") for at in range(3)]
    engine = Engine("e", "blue", 12, 6.2, loaded=True, ready=True)
    options = Options(artillery=True)
    red = man("r", "red", 30, 30)
    now = fray(red, *crew, phase="move", pieces=[door, wall], engines=[engine], options=options)
    assert shot(now, "blue", last=True) == c.Shoot(("e",), "gate")
    empty = replace(now, engines=(replace(engine, loaded=False, ready=False),))
    assert shot(empty, "blue", last=True) == c.Load("e", ("c0", "c1", "c2"))
    its = replace(now, active="blue", groups=(("c0", "c1", "c2"),))
    assert Machine("blue").says(its) == c.EndMove()  # the crew stays by it


def pikes(side: str = "red", *, ranks: int = 2) -> tuple[Figure, ...]:
    """Eight pikes or more in two ranks, facing up, 0.2 inches apart."""
    return tuple(
        man(f"p{rank}{file}", side, 20 + 1.8 * file, 20 - 1.8 * rank, N, weapons=("pike",))
        for rank in range(ranks)
        for file in range(4)
    )


def rider(y: float) -> Figure:
    return man("k", "blue", 22, y, S, kind="knight", weapons=("lance",), armour="heavy", shield=True, horse="barded")


HEDGEHOG = Options(hedgehog=True)


def test_may_mor_6_pikes_whom_a_knight_may_charge_form_a_hedgehog_and_stand() -> None:
    # 3d6 and a die for the horse come to 14 inches on the whole; bases 1.6: the knight is 13.4 inches off.
    game = fray(*pikes(), rider(35), phase="move", options=HEDGEHOG)
    said = Machine("red").says(game)
    assert isinstance(said, c.Move)
    assert isinstance(said.legs[0], c.Form)
    facings = {place.id: place.facing for place in said.legs[0].places}
    assert facings == {
        **dict.fromkeys(("p00", "p10"), W),
        **dict.fromkeys(("p01", "p02"), N),
        **dict.fromkeys(("p11", "p12"), S),
        **dict.fromkeys(("p03", "p13"), E),
    }
    formed = act(act(game, said, JUDGE), c.Go(), JUDGE)
    assert not any(isinstance(one, Rolled) for one in formed.history[-2].happened)
    assert hedgehog(course(formed), game.groups[0])
    again = replace(formed, figures=tuple(replace(one, moved=False) for one in formed.figures))
    assert isinstance(Machine("red").says(again), c.EndMove)


@pytest.mark.parametrize(
    "game",
    [
        fray(*pikes(), rider(35), phase="move"),  # hedgehogs are no part of it
        fray(*pikes(), rider(36), phase="move", options=HEDGEHOG),  # 14.4 inches off
        fray(*pikes(ranks=1), rider(35), phase="move", options=HEDGEHOG),  # four pikes
        fray(*pikes(), man("f", "blue", 22, 33, S, kind="knight"), phase="move", options=HEDGEHOG),  # on foot
    ],
)
def test_may_mor_6_no_hedgehog_is_formed_where_it_is_none_or_no_use(game: Game) -> None:
    said = Machine("red").says(game)
    assert not (isinstance(said, c.Move) and isinstance(said.legs[0], c.Form))


def test_may_mov_2_an_archer_who_is_losing_his_fight_falls_back_facing_the_enemy() -> None:
    knight = man("k", "blue", 10, 21.6, S, kind="knight", armour="heavy", shield=True)
    game = fray(man("a", "red", 10, 20, N, kind="archer", weapons=("bow",)), knight, phase="move")
    assert Machine("red").says(game) == c.Move(("a",), (c.Slide(-6.0),))
    gone = act(act(game, c.Move(("a",), (c.Slide(-6.0),)), JUDGE, (2,)), c.Go(), JUDGE)
    assert at(gone, "a") == (10, 18)


@pytest.mark.parametrize(
    "one",
    [
        man(
            "a", "red", 10, 20, N, kind="knight", weapons=("bow", "sword"), armour="heavy", shield=True
        ),  # he is better
        man("a", "red", 10, 20, N, weapons=("sword",)),  # he cannot shoot
        man("a", "red", 10, 20, S, kind="archer", weapons=("bow",)),  # he has his back to the enemy
    ],
)
def test_may_mov_2_who_is_not_losing_cannot_shoot_or_does_not_face_the_enemy_stays_in_his_fight(one: Figure) -> None:
    foe = man("k", "blue", 10, 21.6, S, armour="medium")
    assert isinstance(Machine("red").says(fray(one, foe, phase="move")), c.EndMove)


def lined_up(*pieces: Piece) -> Game:
    """A knight and three men in a line towards an enemy far off; before the knight stands an archer of another lord."""
    line = [man(f"r{at}", "red", 8 + 2 * at, 10, kind="knight" if at == 1 else "common sergeant") for at in range(1, 5)]
    archer = man("f", "red", 10, 12.5, kind="archer", contingent="bows", weapons=("bow",))
    bows = Contingent("bows", "red")
    return fray(*line, archer, man("b", "blue", 13, 35, S), contingents=[bows], phase="move", pieces=pieces)


def test_may_mov_1_those_of_a_line_whom_their_own_do_not_hinder_go_ahead_together() -> None:
    assert Machine("red").says(lined_up()) == c.Move(("r2", "r3", "r4"), (c.Ahead(12.0),))


def test_may_mov_2_nobody_leaves_his_line_at_a_slower_pace_to_go_round_his_own() -> None:
    """Woods lie before all of them: whom the archer hinders does not go into them by himself, at 1d6."""
    woods = Piece("w", "woods", ((0, 10.5), (40, 10.5), (40, 11.5), (0, 11.5)))
    now, red = lined_up(woods), Machine("red")
    assert red.says(now) == c.Move(("r2", "r3", "r4"), (c.Ahead(6.0),))
    now = act(act(now, c.Move(("r2", "r3", "r4"), (c.Ahead(6.0),)), JUDGE, (6,)), c.Go(), JUDGE)
    said = red.says(now)
    while isinstance(said, c.Move):
        now = act(now, said, JUDGE)
        assert said.who != ("r1",) or now.rolled[-1].rate == "group"
        now = act(now, c.Go(), JUDGE)
        said = red.says(now)
