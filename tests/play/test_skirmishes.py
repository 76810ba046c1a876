"""Medieval Mayhem from its files: scenarios, commands, machines, odds, replay, the hot seat."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from campaign.core.fault import Faults, Refused
from campaign.games.mayhem.figures import Figure
from campaign.games.mayhem.game import Game
from campaign.play import gamefolder
from campaign.play.gamefiles import Table
from campaign.play.skirmishes import acting, scenarios, showing, sitting, weighing
from campaign.play.skirmishes.files import opened, read
from campaign.play.skirmishes.interrupting import waits_for_shots
from campaign.play.skirmishes.listing import skirmishes
from campaign.play.skirmishes.records import Skirmish
from campaign.play.skirmishes.replaying import replay
from campaign.play.skirmishes.telling import Teller, lines, standing
from tests.play.skirmish_yards import FACE_TO_FACE, YARD, lay

FIRST = ("roll initiative", "Red goes first")


@pytest.fixture
def yard(tmp_path: Path) -> Path:
    """Hugh and three archers of Red against Nigel and Alan of Blue; a wall before Hugh; Red is to move."""
    file = lay(tmp_path)
    acting.act(file, FIRST[:1], dice=(5, 2))
    acting.act(file, FIRST[1:])
    return file


def blue_moves(file: Path) -> None:
    acting.act(file, ("end move", "end fight"))


def refused(file: Path, words: str, why: str, dice: tuple[int, ...] = (), side: str = "") -> None:
    """The command is refused for that reason, and the file is as it was."""
    before = file.read_bytes()
    with pytest.raises(Refused, match=why):
        acting.act(file, (words,), dice=dice, side=side)
    assert file.read_bytes() == before


@pytest.mark.parametrize("name", scenarios.names())
def test_every_scenario_of_the_program_can_be_played(tmp_path: Path, name: str) -> None:
    game = scenarios.new(scenarios.read(scenarios.found(name)), tmp_path / "game.yaml", 7)
    assert game.scenario.title == next(one.title for one in scenarios.listed() if one.name == name)
    assert read(tmp_path / "game.yaml").figures == game.figures
    ran = acting.auto(tmp_path / "game.yaml", turns=1)
    assert ran.game.turn == 2 or ran.game.over
    assert replay(tmp_path / "game.yaml").partings == ()


def test_the_scenarios_are_those_of_the_issue() -> None:
    assert scenarios.names() == ("ambush", "field", "gate", "river", "sir-nigel")
    field = next(one for one in scenarios.listed() if one.name == "field")
    assert sum(field.figures.values()) == 60


def test_the_example_is_a_scenario_with_what_may_stand_in_it(tmp_path: Path) -> None:
    gamefolder.lay(scenarios.example("river"), tmp_path / "mine.yaml")
    assert scenarios.read(tmp_path / "mine.yaml") == scenarios.read(scenarios.found("river"))
    with pytest.raises(Refused, match="exists already"):
        gamefolder.lay(scenarios.example("river"), tmp_path / "mine.yaml")
    with pytest.raises(Refused, match="no scenario rivr"):
        scenarios.found("rivr")


def test_org_1_figures_that_overlap_at_set_up_are_refused_and_nothing_is_written(tmp_path: Path) -> None:
    with pytest.raises(Faults) as found:
        lay(tmp_path, YARD.replace("x: 12, y: 2", "x: 12, y: 3"))  # 1 inch apart, on bases of 1.6
    assert "Wat and Tom overlap" in str(found.value.faults[0])
    assert not (tmp_path / "game.yaml").exists()


def test_every_fault_of_a_scenario_is_told_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(Faults) as found:
        lay(tmp_path, YARD.replace("kind: archer, x: 12, y: 4", "kind: archre, x: 12, y: four"))
    assert [fault.line for fault in found.value.faults] == [12, 12]
    assert "archer" in str(found.value.faults[0])


def test_seq_1_the_dice_of_the_table_are_taken_in_order_and_told_as_such(tmp_path: Path) -> None:
    file = lay(tmp_path)
    ran = acting.act(file, ("roll initiative",), dice=(5, 2))
    told = list(lines(Teller(ran.game).acts()))
    assert told == [
        "1. roll initiative",
        "     MAY-SEQ-1   Red, initiative: 1d6 shows 5 (thrown at the table)",
        "     MAY-SEQ-1   Blue, initiative: 1d6 shows 2 (thrown at the table)",
    ]
    assert standing(ran.game) == "Turn 1. Waits for Red to choose: `Red goes first`, or second."


def test_seq_1_dice_that_no_die_shows_or_nobody_wants_are_refused(tmp_path: Path) -> None:
    file = lay(tmp_path)
    refused(file, "roll initiative", r"dice 7 do not fit 1d6 \(Red, initiative, MAY-SEQ-1\)", (7, 2))
    refused(file, "roll initiative", "1 of the dice given were not wanted: 3", (5, 2, 3))


def test_mov_2_a_move_over_the_allowance_is_refused(yard: Path) -> None:
    refused(yard, "Hugh moves turns right 90, ahead 19", "no more than 18")  # three sixes


def test_mov_2_a_move_through_a_wall_is_refused(yard: Path) -> None:
    refused(yard, "Hugh moves ahead 8", "wall")  # his front at 6.8 comes to the wall after 3.2 inches
    acting.act(yard, ("Hugh moves ahead 3",), dice=(1, 1, 1))


def test_seq_2_who_is_not_active_does_not_move(yard: Path) -> None:
    refused(yard, "Nigel moves ahead 2", "Red moves now")
    refused(yard, "Hugh moves ahead 2", "Red's to say, not Blue's", side="Ben")
    refused(yard, "fight Hugh", "after the movement")


def test_shot_3_nobody_shoots_over_another_s_base(yard: Path) -> None:
    blue_moves(yard)
    acting.act(yard, ("Nigel moves ahead 4",), dice=(1, 1, 2))
    refused(yard, "Tom shoots at Nigel", "cannot shoot over Wat")


def test_shot_2_nobody_shoots_out_of_his_arc(yard: Path) -> None:
    blue_moves(yard)
    refused(yard, "Ned shoots at Nigel", "degrees off Ned's front")


def test_shot_1_a_shot_falls_at_the_point_of_the_move_that_is_named(yard: Path) -> None:
    """Nigel goes 4 inches, from y 16 to 12; at 2 inches he is at 14, whose base is 8.4 inches from Wat's at y 4."""
    blue_moves(yard)
    acting.act(yard, ("Nigel moves ahead 4",), dice=(1, 1, 2))
    ran = acting.act(yard, ("Wat shoots at Nigel at 2 inches of his move",), dice=(5, 6))
    told = list(lines(Teller(ran.game).acts(ran.before)))
    assert told[1].endswith("Wat shoots at Nigel, 8.4 inches off, in the open")
    assert "to hit against Nigel: 1d6 shows 5 (thrown at the table), needs 5 or more: yes" in told[2]
    assert "Nigel is down, at 12,14" in told[4]
    move = showing.shown(ran.game).move
    assert move is None or move.who == ()


def test_commands_are_carried_out_all_or_none(yard: Path) -> None:
    before = yard.read_bytes()
    with pytest.raises(Refused, match="command 2, “Hugh moves ahead 40”"):
        acting.act(yard, ("Wat moves ahead 1", "Hugh moves ahead 40"))
    assert yard.read_bytes() == before
    with pytest.raises(Refused, match="one command at a time"):
        acting.act(yard, ("end move", "end fight"), dice=(3,))


def test_what_nobody_understands_is_refused_with_the_nearest_name(yard: Path) -> None:
    with pytest.raises(Refused) as found:
        acting.act(yard, ("Hugg moves ahead 2",))
    assert "Hugh" in found.value.remedy


def test_mel_1_the_odds_of_two_knights_face_to_face(tmp_path: Path) -> None:
    """Either skill is higher in 15 of 36 throws, and only a 6 fells armour 6: 15/216 each, 31/36 that both stand."""
    file = lay(tmp_path, FACE_TO_FACE)
    found = weighing.weigh(file, ("Hugh", "Nigel"))
    assert [(one.id, one.felled.exact) for one in found.figures] == [("hugh", "5/72"), ("nigel", "5/72")]
    assert found.nothing is not None
    assert (found.nothing.exact, found.nothing.percent) == ("31/36", 86.11)
    whole = weighing.weigh(file, side="Blue")
    assert [(one.losses, one.chance.exact) for one in whole.losses] == [
        ({"Blue": 0, "Red": 0}, "31/36"),
        ({"Blue": 0, "Red": 1}, "5/72"),
        ({"Blue": 1, "Red": 0}, "5/72"),
    ]
    with pytest.raises(Refused, match="nobody is active"):
        weighing.weigh(file)
    with pytest.raises(Refused, match="a melee is of two"):
        weighing.weigh(file, ("Hugh",))


def test_the_odds_of_those_who_do_not_touch_are_refused(yard: Path) -> None:
    with pytest.raises(Refused, match="do not fight"):
        weighing.weigh(yard, ("Hugh", "Nigel"))


def test_the_machine_plays_a_side_as_far_as_the_other_allows(yard: Path) -> None:
    ran = acting.auto(yard, ("Ben",))  # it is Red's turn: Blue has nothing to say
    assert ran.before == len(ran.game.history)
    ran = acting.auto(yard, ("Red",), turns=1)
    assert (ran.game.turn, ran.game.active) == (1, "Blue")
    with pytest.raises(Refused, match="no side Green"):
        acting.auto(yard, ("Green",))


def test_a_game_plays_again_to_the_same_bytes(yard: Path) -> None:
    acting.auto(yard)
    found = replay(yard)
    assert found.partings == ()
    assert (found.acts, found.thrown) == (len(read(yard).history), 2)
    (yard.parent / "again").mkdir()
    again = lay(yard.parent / "again")
    for one in read(yard).history:
        acting.act(again, (one.words,), dice=one.dice, side=one.side if one.side in ("Red", "Blue") else "")
    assert again.read_bytes() == yard.read_bytes()


def test_a_replay_finds_the_figure_that_a_hand_has_moved(yard: Path) -> None:
    acting.act(yard, ("Wat moves ahead 2", "go"))
    with opened(yard, "by hand") as table:
        table.record = moved(table, "wat", x=13.0)
    assert replay(yard).partings[0].startswith("the table: Wat is ")


def moved(table: Table[Skirmish], id: str, **fields: float) -> Skirmish:
    figures: tuple[Figure, ...] = tuple(replace(one, **fields) if one.id == id else one for one in table.record.figures)
    return replace(table.record, figures=figures)


def test_a_file_with_a_figure_that_nobody_knows_is_refused_with_its_line(yard: Path) -> None:
    text = yard.read_text(encoding="utf-8")
    yard.write_text(text.replace("active: Red", "active: Green"), encoding="utf-8")
    with pytest.raises(Faults) as found:
        read(yard)
    (fault,) = found.value.faults
    assert fault.message == "'Green' is no side"
    assert text.splitlines()[fault.line - 1] == "active: Red"


def test_hot_seat_each_command_is_written_and_a_wrong_one_asked_again(yard: Path) -> None:
    said: Iterator[str] = iter(["Hugh moves ahead 40", "Hugh moves ahead 2", "stop here", ""])
    asked: list[str] = []

    def ask(game: object, why_not: str) -> str:
        asked.append(why_not)
        return next(said)

    ran = list(sitting.at_table(yard, ask))
    assert [one.game.history[-1].words for one in ran] == ["Hugh moves ahead 2"]
    assert "the table's edge" in asked[1]
    assert read(yard).pending is not None


def test_hot_seat_machines_play_their_sides_until_somebody_must_speak(yard: Path) -> None:
    asked = 0

    def ask(game: object, why_not: str) -> str:
        nonlocal asked
        asked += 1
        return ""

    list(sitting.at_table(yard, ask, ("Red",)))
    assert (asked, read(yard).active) == (1, "Blue")
    list(sitting.at_table(yard, ask, ("Red", "Blue"), turns=1))
    assert (asked, read(yard).turn) == (1, 2)


def test_seq_2_a_machine_s_movement_waits_for_the_shots_of_who_sits_at_the_table(tmp_path: Path) -> None:
    """Alan comes to 13,10, before Wat at 12,4; Tom's line to him lies over Wat, and Ned has turned his back."""
    file = lay(tmp_path, YARD.replace("x: 18, y: 16", "x: 13, y: 13").replace("x: 12, y: 16", "x: 33, y: 22"))
    acting.act(file, ("roll initiative",), dice=(2, 5))
    moving = acting.act(file, ("Blue goes first", "Alan moves ahead 3")).game
    assert waits_for_shots(moving, ("Blue",))
    assert not waits_for_shots(moving, ("Blue", "Red"))
    assert waits_for_shots(acting.act(file, ("go",)).game, ("Blue",))
    assert not waits_for_shots(acting.act(file, ("Wat shoots at Alan",), dice=(1,)).game, ("Blue",))


def test_seq_2_the_hot_seat_asks_before_a_machine_s_move_is_carried_out(tmp_path: Path) -> None:
    """Alan, 18 inches before Wat, is moved by a machine: his move waits for Red, and so does the end of Blue's."""
    file = lay(tmp_path, YARD.replace("x: 18, y: 16", "x: 13, y: 22").replace("x: 12, y: 16", "x: 33, y: 22"))
    acting.act(file, ("roll initiative",), dice=(2, 5))
    acting.act(file, ("Blue goes first",))
    asked: list[tuple[str, str]] = []

    def ask(game: Game, why_not: str) -> str:
        if game.active != "Blue" or game.turn > 1:
            return ""
        said = "go" if game.pending is not None else "end move"
        asked.append((said, why_not))
        return said

    list(sitting.at_table(file, ask, ("Blue",), turns=1))
    assert asked[0] == ("go", "")
    assert asked[-1] == ("end move", "Blue moves nobody any more: Red may shoot (or load); then `end move`")


def test_seq_2_a_machine_is_not_held_up_where_nobody_has_a_shot(tmp_path: Path) -> None:
    """Without their bows Wat, Tom and Ned are not asked before the movement of Blue is over."""
    file = lay(tmp_path, YARD.replace("weapons: [bow]", "weapons: [axe]"))
    acting.act(file, ("roll initiative",), dice=(2, 5))
    acting.act(file, ("Blue goes first",))
    asked: list[str] = []

    def ask(game: Game, why_not: str) -> str:
        asked.append(game.active)
        return ""

    list(sitting.at_table(file, ask, ("Blue",)))
    assert asked == ["Red"]


def test_the_games_of_a_world_are_listed(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    lay(tmp_path / "games")
    (tmp_path / "games" / "broken.yaml").write_text("game: mayhem\nseed: x\n", encoding="utf-8")
    found = skirmishes(tmp_path)
    assert [(one.file, one.stands) for one in found] == [
        ("games/broken.yaml", "does not read"),
        ("games/game.yaml", "Turn 1. Waits for the initiative: `roll initiative`."),
    ]


def test_a_file_whose_walls_are_not_those_of_its_scenario_is_refused(yard: Path) -> None:
    text = yard.read_text(encoding="utf-8")
    at = text.rindex("kind: wall")
    yard.write_text(text[:at] + "kind: woods" + text[at + len("kind: wall") :], encoding="utf-8")
    with pytest.raises(Faults) as found:
        read(yard)
    assert [fault.message for fault in found.value.faults] == ["the terrain is not that of the scenario"]


def test_a_scenario_says_nothing_that_only_a_fight_brings_about(tmp_path: Path) -> None:
    with pytest.raises(Faults) as found:
        lay(tmp_path, YARD.replace("name: Wat, kind: archer", "name: Wat, captured: true, kind: archer"))
    (fault,) = found.value.faults
    assert (fault.line, fault.col) == (12, 37)
    assert fault.message.startswith("'captured' is no field of a figure (all_round, armour, base, contingent, facing,")
    assert not {"status", "casualty", "charged", "melee", "moved"}.intersection(fault.message.split(", "))


def test_seq_2_a_machine_that_plays_one_side_from_the_shell_waits_for_the_other_s_shots(tmp_path: Path) -> None:
    """Blue comes within 18 inches of Wat: each such move waits for Red, and so does the end of the movement."""
    file = lay(tmp_path, YARD.replace("x: 18, y: 16", "x: 13, y: 22").replace("x: 12, y: 16", "x: 33, y: 22"))
    acting.act(file, ("roll initiative",), dice=(2, 5))
    acting.act(file, ("Blue goes first",))
    ran = acting.auto(file, ("Blue",))
    assert ran.game.pending is not None
    assert ran.asks == ""
    assert acting.auto(file, ("Blue",)).game == ran.game  # it still waits
    acting.act(file, ("go",))
    while (ran := acting.auto(file, ("Blue",))).game.pending is not None:
        acting.act(file, ("go",))
    assert ran.asks == "Blue moves nobody any more: Red may shoot (or load); then `end move`"
    assert (ran.game.active, ran.game.phase) == ("Blue", "move")


def test_what_is_not_allowed_says_what_the_game_waits_for(yard: Path) -> None:
    refused(yard, "Nigel moves ahead 2", r"nothing was changed; it waits for Red to move, then `end move`")


MOUNTED = FACE_TO_FACE.replace("kind: knight", "kind: knight, horse: bare") + "options: {horses: true}\n"


def test_horse_1_the_odds_of_striking_at_horses(tmp_path: Path) -> None:
    """Each hits 15 of 36 times; a bare horse needs 3: 15/36 * 4/6 = 5/18. A knight in plate needs 6: 15/36 * 1/6."""
    file = lay(tmp_path, MOUNTED)

    def told(found: weighing.MayhemOdds) -> list[tuple[str, str]]:
        return [(one.felled.exact, one.unhorsed.exact if one.unhorsed else "") for one in found.figures]

    two = ("Hugh", "Nigel")
    assert told(weighing.weigh(file, two, aim="horse", answer="horse")) == [("0", "5/18"), ("0", "5/18")]
    assert told(weighing.weigh(file, two, answer="horse")) == [("0", "5/18"), ("5/72", "0")]
    assert told(weighing.weigh(file, two, horses="Nigel")) == [("0", "5/18"), ("5/72", "0")]
    assert told(weighing.weigh(file, side="Red", horses="Hugh and Nigel")) == [("0", "5/18"), ("0", "5/18")]
    assert told(weighing.weigh(file, side="Red")) == [("5/72", "0"), ("5/72", "0")]
    with pytest.raises(Refused, match="--horses names who does"):
        weighing.weigh(file, side="Red", aim="horse")
