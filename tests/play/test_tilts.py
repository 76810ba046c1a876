"""Games of Tilting from their files: by post, with questions, by machine, and again."""

import hashlib
import os
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from campaign.core.dice import Dice
from campaign.core.fault import Faults, Refused
from campaign.files import journal
from campaign.games.tilting.formats import Entry
from campaign.games.tilting.game import Answer, Ends, Fought, Play, Question, Rolled
from campaign.games.tilting.replaying import replay as again
from campaign.play.keys import home_of
from campaign.play.tilts import auditing, giving, listing, replaying, running, setting_up, showing, telling, wording
from campaign.play.tilts.files import opened, read
from campaign.play.tilts.records import SetUp
from tests.play.tilt_tables import MEETING, joust, lay, lay_all, scrum, teams, three, valon


def figure(file: Path, name: str) -> showing.FigureShown:
    return next(one for one in showing.show(file).figures if one.name == name)


def test_a_pass_of_a_joust_by_post_from_its_first_card_to_what_everybody_saw(tmp_path: Path) -> None:
    # Three cards each: centres at 22.5 and 25.5, 3 apart, less than the 3.5 of a card. Bors's 7 against Ban's 4.
    file = joust(tmp_path)
    lay_all(file, MEETING)
    assert showing.show(file).waits == "the phase to be resolved"
    ran = running.resolve(file)
    assert [event for event in ran.phases[0].events if isinstance(event, Fought)] == [
        Fought(3, "TIL-FIGHT-1", ("Bors", "Ban"), {"Bors": 7, "Ban": 4}, "Bors", 3)
    ]
    assert list(telling.lines(telling.story(ran.phases)))[-4:] == [
        "  3  Ban's card is turned up: 4.  [TIL-FIGHT-1]",
        "  3  Bors and Ban fight: Bors 7 and Ban 4. Bors wins by 3.  [TIL-FIGHT-1]",
        "  3  Ban takes 3 damage and has 7 points left.  [TIL-FIGHT-1]",
        "  3  The pass is over.  [TIL-JOUST-1]",
    ]
    bors, ban = figure(file, "Bors"), figure(file, "Ban")
    assert (bors.points, ban.points, bors.card.value, ban.card.value) == (10, 7, 7, 4)
    assert ban.hand == (1, 2, 3, 5, 6, 7, 8, 9, 10)  # back as after a turn, but for the 4 on which it stands


def test_a_whole_joust_by_post_from_sealed_runs_to_the_end(tmp_path: Path) -> None:
    # First pass: 10 against 2, eight damage. Both stand on those cards then. Second pass: 9 against 5, four more: out.
    file = joust(tmp_path)
    for bors, ban in (("2; 3; 10", "3; 4; 2"), ("2; 3; 9", "3; 4; 5")):
        giving.seal_run(file, "Bors", bors)
        tilt, _, _ = giving.seal_run(file, "Ban", ban)
        assert tilt.table.next == ""
        running.resolve(file)
    shown = showing.show(file)
    assert (shown.over, shown.winner, shown.waits) == (True, "Bors", "")
    assert [(one.points, one.out) for one in shown.figures] == [(10, False), (0, True)]
    assert telling.standing(read(file)) == "Won by Bors."
    known = auditing.audit(file)
    assert len(known) == 2 * 2 * (3 + 1)  # in each pass each figure's three cards, and its run
    assert all(one.holds for one in known)
    assert replaying.replay(file).partings == ()
    for late in (lambda: giving.play(file, "Bors", "4"), lambda: running.resolve(file)):
        with pytest.raises(Refused, match="the game is over"):
            late()


def test_the_receipt_of_a_card_can_be_checked_once_it_was_turned_up_and_no_earlier(tmp_path: Path) -> None:
    file = joust(tmp_path)
    receipts = {}
    for one in MEETING:
        name, _, words = one.partition(": ")
        _, given, _ = giving.play(file, name, words)
        if given is not None:
            receipts[given.about] = given.receipt
        assert auditing.audit(file) == ()
    running.resolve(file)
    known = auditing.audit(file)
    assert [one.play for one in known] == [
        "Bors, turn 1, phase 1, card 3: 7",
        "Ban, turn 1, phase 1, card 3: 4",
    ]
    for seen in known:
        assert seen.receipt == receipts[seen.about]
        assert seen.receipt == hashlib.sha256(bytes.fromhex(seen.nonce) + seen.play.encode()).hexdigest()
        assert seen.holds


def test_all_that_was_sealed_is_known_when_the_game_is_over(tmp_path: Path) -> None:
    file = joust(tmp_path)
    lay_all(file, MEETING)
    running.resolve(file)
    running.auto(file, by="greedy", turns=20)
    assert read(file).table.over
    assert len(auditing.audit(file)) == 6
    assert read(file).secrets == ()
    assert replaying.replay(file).partings == ()


def test_a_sealed_run_is_laid_card_by_card_when_its_turn_comes(tmp_path: Path) -> None:
    file = joust(tmp_path)
    _, first, laid = giving.seal_run(file, "Ban", "9; 8 r30; pass")
    assert laid == ()  # it is Bors's turn
    _, second, _ = giving.seal_run(file, "Ban", "3; 6; 4")
    assert first.receipt != second.receipt
    _, _, done = giving.play(file, "Bors", "2")
    assert [(one.rider, one.value) for one in done] == [("Bors", 2), ("Ban", 3)]
    with pytest.raises(Refused, match="the first card of it is laid"):
        giving.seal_run(file, "Ban", "9")
    lay_all(file, ("Bors: 5", "Bors: 7"))
    _, _, done = giving.play(file, "Bors", "pass")
    assert [(one.rider, one.value) for one in done] == [("Bors", 0), ("Ban", 0)]  # its run is laid: it passes
    assert running.resolve(file).tilt.table.turn == 2
    assert replaying.replay(file).partings == ()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("2; 2", "has played the 2 already"),
        ("2; 3; 4; 5; 6", "no more than 4"),
        ("2; 3 120", "turned by 90 degrees at most, not by 120"),
        ("pass; 3", "lays no more after a pass"),
    ],
)
def test_of_a_sealed_run_nothing_is_kept_when_part_of_it_is_not_allowed(tmp_path: Path, words: str, why: str) -> None:
    file = joust(tmp_path)
    before = file.read_bytes()
    with pytest.raises(Refused, match=why):
        giving.seal_run(file, "Ban", words)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("before", "figure", "words", "player", "when", "why"),
    [
        (("Bors: 2", "Ban: 3"), "Bors", "2", "", None, "has played the 2 already"),
        ((), "Bors", "1", "", None, "stands on the 1"),
        ((), "Bors", "11", "", None, "there is no card of 11"),
        (("Bors: 2", "Ban: pass", "Bors: 3", "Bors: 4", "Bors: 5"), "Bors", "6", "", None, "has laid 4 cards"),
        ((), "Bors", "2 turn 120 right", "", None, "by 90 degrees at most, not by 120"),
        ((), "Bors", "2 at 1.5", "", None, "not at 1.5"),
        ((), "Bors", "2", "Ben", None, "not Ben's figure but Anna's"),
        ((), "Ban", "2", "", None, "it is Bors's turn"),
        ((), "Bors", "2", "", (2, 1), "phase 1 of turn 2 has not begun"),
        (("Bors: pass", "Ban: pass"), "Bors", "2", "", (1, 1), "phase 1 of turn 1 is resolved"),
        (("Bors: pass",), "Bors", "2", "", None, "has passed"),
        ((), "Kay", "2", "", None, "there is no figure Kay"),
        ((), "Bors", "2 sideways", "", None, "what does sideways mean"),
        ((), "Bors", "queen", "", None, "which card"),
    ],
)
def test_what_is_not_allowed_is_refused_and_the_file_is_as_before(
    tmp_path: Path,
    before: tuple[str, ...],
    figure: str,
    words: str,
    player: str,
    when: tuple[int, int] | None,
    why: str,
) -> None:
    file = joust(tmp_path)
    lay_all(file, before)
    if when == (1, 1):
        running.resolve(file)
    kept = file.read_bytes()
    with pytest.raises(Refused, match=why):
        giving.play(file, figure, words, player=player, when=when)
    assert file.read_bytes() == kept


def test_til_play_5_a_card_off_the_field_is_refused(tmp_path: Path) -> None:
    # The first of a melee stands in the middle of the lower edge, (24, 0), and faces up. Turned left its card lies at
    # (22.25, 3), left again at (19.25, 1.25) facing down: straight ahead of that would be 2.25 below the edge.
    file = lay(tmp_path, "melee", SetUp((Entry("Bors"), Entry("Ban"))))
    lay_all(file, ("Bors: 2 turn 90 left", "Ban: pass", "Bors: 3 turn 90 left"))
    kept = file.read_bytes()
    with pytest.raises(Refused, match=r"off the field, at \(19.25, -2.25\)"):
        giving.play(file, "Bors", "4")
    assert file.read_bytes() == kept


def test_til_setup_3_a_figure_stands_on_the_card_its_player_chooses_until_one_is_laid(tmp_path: Path) -> None:
    file = joust(tmp_path)
    giving.stand(file, "Ban", 10)
    assert figure(file, "Ban").card.value == 10
    lay_all(file, ("Bors: 2",))
    with pytest.raises(Refused, match="before the first card"):
        giving.stand(file, "Ban", 3)
    assert replaying.replay(file).partings == ()


def test_til_corpse_1_who_arrives_over_the_corpse_is_asked_where_it_goes(tmp_path: Path) -> None:
    # Lot's 9 comes to lie at (24, 18), over the corpse: nine inches to the upper edge are at most 18.
    file = scrum(tmp_path)
    lay_all(file, ("Lot: 9", "Ban: pass", "Lot: pass"))
    assert running.resolve(file).phases == ()
    shown = showing.show(file)
    assert shown.question is not None
    assert (shown.question.kind, shown.question.player, shown.question.amount) == ("direction", "Anna", 9)
    kept = file.read_bytes()
    with pytest.raises(Refused, match="put to Anna, for Lot"):
        running.answer(file, "90", player="Ben")
    with pytest.raises(Refused, match="which direction"):
        running.answer(file, "somewhere")
    assert file.read_bytes() == kept
    ran = running.answer(file, "north", player="Anna")
    assert ran.tilt.table.corpse is not None
    assert (ran.tilt.table.corpse.x, ran.tilt.table.corpse.y) == (24, 27)
    with pytest.raises(Refused, match="no question waits"):
        running.answer(file, "90")
    assert replaying.replay(file).partings == ()


def test_til_corpse_1_who_is_asked_sees_the_table_as_it_lies_by_then(tmp_path: Path) -> None:
    # Lot has come onto the 9 at (24, 18), face up; the 3 is still ahead, with the receipt with which it was laid.
    file = scrum(tmp_path)
    lay_all(file, ("Lot: 9", "Ban: pass"))
    _, given, _ = giving.play(file, "Lot", "3 turn 90 left")
    lay_all(file, ("Lot: pass",))
    kept = running.resolve(file).tilt
    lot = next(one for one in showing.show(file, "Ben").figures if one.name == "Lot")
    assert (lot.card.value, lot.card.x, lot.card.y, lot.card.up) == (9, 24, 18, True)
    assert given is not None
    assert [(one.value, one.receipt) for one in lot.run] == [(None, given.receipt)]
    assert (lot.held, lot.set_aside) == (7, 1)
    so_far = telling.so_far(kept)
    assert so_far is not None
    assert [one.words for one in so_far.events] == [
        "Lot moves to (24, 18), facing 90° (E).",
        "Lot's card is turned up: 9.",
    ]
    assert telling.so_far(running.answer(file, "north").tilt) is None


def test_a_question_to_which_the_phase_does_not_come_is_refused(tmp_path: Path) -> None:
    file = scrum(tmp_path)
    lay_all(file, ("Lot: 9", "Ban: pass", "Lot: pass"))
    running.resolve(file)
    with opened(file, "test") as table:
        table.record = replace(table.record, table=replace(table.record.table, next="Lot"))
    with pytest.raises(Refused, match="does not come to its question: Lot is still to lay"):
        showing.show(file)


def test_til_mel_1_a_last_turn_may_be_agreed(tmp_path: Path) -> None:
    given = setting_up.changed(SetUp((Entry("Bors"), Entry("Ban"))), None, 1, None, "", {}, None)
    file = lay(tmp_path, "melee", given)
    for _ in range(3):
        lay_all(file, ("Bors: pass", "Ban: pass"))
        running.resolve(file)
    assert telling.standing(read(file)) == "Over, and drawn."
    assert replaying.replay(file).partings == ()


def test_til_corpse_3_the_difference_is_split_and_then_the_direction_asked_for(tmp_path: Path) -> None:
    # 9 against 4 over the corpse: of 5, two are damage, and three inches are left to move it.
    file = scrum(tmp_path)
    lay_all(file, ("Lot: 9", "Ban: 4", "Lot: pass", "Ban: pass"))
    running.resolve(file)
    with pytest.raises(Refused, match="from 0 to 5, not 6"):
        running.answer(file, "6")
    assert running.answer(file, "2 damage").phases == ()
    question = showing.show(file).question
    assert question is not None
    assert (question.kind, question.amount) == ("direction", 3)
    assert replaying.replay(file).partings == ()  # while it waits, too
    ran = running.answer(file, "to Blues")
    assert ran.tilt.table.corpse is not None
    assert (ran.tilt.table.corpse.x, figure(file, "Ban").points) == (27, 8)
    assert replaying.replay(file).partings == ()


def test_til_fight_4_the_winner_shares_out_the_damage(tmp_path: Path) -> None:
    # Bors's 10 at 13.5 lies over Ban's 2 and Lot's 1, which begin at 14.25: 10 against 3, seven to share.
    file = three(tmp_path)
    lay_all(file, ("Bors: 10", "Ban: pass", "Lot: pass", "Bors: pass"))
    running.resolve(file)
    kept = file.read_bytes()
    for wrong, why in (("Ban=3 Lot=3", "make 6, not 7"), ("Bors=7", "not among those who lost"), ("x", "how much")):
        with pytest.raises(Refused, match=why):
            running.answer(file, wrong)
    assert file.read_bytes() == kept
    running.answer(file, "ban=3, lot=4")
    assert [figure(file, name).points for name in ("Bors", "Ban", "Lot")] == [10, 7, 6]
    assert replaying.replay(file).partings == ()


def test_val_melee_1_dice_of_the_table_are_kept_until_the_phase_is_over(tmp_path: Path) -> None:
    # Bors rolls 9, Ban 4: behind by 5. The cards: 4 - 7 = -3 more; he rolls 10 - 8 = 2, less than 6, and is unhorsed.
    file = valon(tmp_path, order="Bors, Ban")
    lay_all(file, MEETING)
    for wrong in ((9, 4, 11), (9, 4, 10, 1)):
        kept = file.read_bytes()
        with pytest.raises(Refused):
            running.resolve(file, dice=wrong)
        assert file.read_bytes() == kept
    ran = running.resolve(file, dice=(9, 4, 10))
    rolled = [event for event in ran.phases[0].events if isinstance(event, Rolled)]
    assert [(one.rider, one.roll.total, one.total, one.roll.by) for one in rolled] == [
        ("Bors", 9, 9, "table"),
        ("Ban", 4, 4, "table"),
        ("Ban", 10, 2, "table"),
    ]
    assert figure(file, "Ban").on_foot
    again = replaying.replay(file)
    assert (again.partings, again.dice) == ((), 3)


def test_val_init_1_the_order_of_play_is_that_of_the_dice(tmp_path: Path) -> None:
    file = valon(tmp_path)
    tilt = read(file)
    totals = {roll.key.split("/")[2]: roll.total for roll in tilt.initiative[:2]}
    assert totals["Bors"] != totals["Ban"]
    assert tilt.table.order == tuple(sorted(totals, key=lambda name: -totals[name]))
    assert replaying.replay(file).dice == len(tilt.initiative)
    with opened(file, "test") as table:
        table.record = replace(tilt, table=replace(tilt.table, order=tilt.table.order[::-1], next=tilt.table.order[1]))
    assert replaying.replay(file).partings == ("the set-up: the order of play is not that of the dice",)


@pytest.mark.parametrize("by", ["random", "greedy"])
def test_a_game_by_machine_replays_to_the_same_bytes(tmp_path: Path, by: str) -> None:
    file = teams(tmp_path)
    ran = running.auto(file, by=by, turns=4)
    game = read(file).table
    assert ran.tilt.table == game
    assert len(ran.phases) == len(game.history) > 2
    played = again(game, lambda: Dice(game.seed, 0))
    assert msgspec.json.encode(played) == msgspec.json.encode(game)
    assert replaying.replay(file).partings == ()


def test_the_machine_that_looks_ahead_plays_for_one_side_and_waits_for_the_other(tmp_path: Path) -> None:
    file = teams(tmp_path, count=1)
    ran = running.auto(file, ["blues"], by="ahead")
    assert (ran.phases, ran.tilt.table.plays) == ((), ())
    giving.play(file, "Reds 1", "pass")
    ran = running.auto(file, ["Ben"], by="ahead", turns=1)
    assert len(ran.phases) == 1
    assert {play.rider for play in ran.phases[0].plays if play.value} <= {"Blues 1"}
    assert ran.tilt.table.next == "Reds 1"


def test_a_changed_file_is_named_where_it_parts(tmp_path: Path) -> None:
    file = joust(tmp_path)
    lay_all(file, MEETING)
    running.resolve(file)
    text = file.read_text(encoding="utf-8")
    for old, new, where in (
        ("damage: 3", "damage: 2", 'turn 1, phase 1: step 3: {"what":"hurt"'),
        ("points: 7", "points: 8", "the table: Ban's points is 7, not 8"),
        ("card 3: 4", "card 3: 5", "sealed than was laid"),
    ):
        assert old in text, old
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        assert where in replaying.replay(file).partings[0]
    assert [one.holds for one in auditing.audit(file)] == [True, False]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("points: 10", "points: ten", "whole number"),
        ("hand: [2, 3, 4, 5, 6, 7, 8, 9, 10]", "hand: [2, 2, 4, 5, 6, 7, 8, 9, 10]", "each once"),
        ("next: Bors", "next: Kay", "there is no figure Kay"),
        ("width: 48.0", "width: 0", "have a width"),
        ("game: tilting", "game: full-tilt", "is no game of tilting"),
    ],
)
def test_a_file_that_cannot_be_is_refused_with_its_line(tmp_path: Path, old: str, new: str, why: str) -> None:
    file = joust(tmp_path)
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(Faults) as found:
        read(file)
    assert why in str(found.value)
    assert found.value.faults[0].line > 0


def test_set_up_with_ends_field_order_and_machines(tmp_path: Path) -> None:
    given = SetUp(setting_up.figures_of(["Reds:2=Anna", "Blues:Ban,Lot=Ben"]), name="Lund", machines={"ben": "gre"})
    given = setting_up.changed(given, 3, 12, (60.0, 40.0), "Ban, Lot, Reds 1, Reds 2", {"Anna": "random"}, 5)
    game = read(lay(tmp_path, "buzkashi", given)).table
    assert (game.ends, game.order[0], game.seed) == (Ends(3, 12), "Ban", 5)
    assert game.machines == {"Anna": "random", "Ben": "greedy"}
    assert [(one.side, one.x, one.y) for one in game.field.goals] == [("Reds", 10, 20), ("Blues", 50, 20)]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["Bors", "Ban", "Lot"], "ridden by two, not 3"),
        (["Bors", "Bors"], "two figures are called Bors"),
        (["Bors=", "=Anna"], "whose figures"),
        (["Reds:0", "Ban"], "1 to 50"),
    ],
)
def test_a_set_up_that_the_rules_refuse_leaves_no_file(tmp_path: Path, words: list[str], why: str) -> None:
    with pytest.raises(Refused, match=why):
        lay(tmp_path, "joust", SetUp(setting_up.figures_of(words)))
    assert list(tmp_path.glob("*.yaml")) == []


def test_the_games_of_a_world_are_listed_with_how_they_stand(tmp_path: Path) -> None:
    (tmp_path / "world.yaml").write_text("", encoding="utf-8")
    (tmp_path / "games").mkdir()
    joust(tmp_path / "games")
    (tmp_path / "games" / "bad.yaml").write_text("game: tilting\n", encoding="utf-8")
    (tmp_path / "games" / "other.yaml").write_text("game: full-tilt\n", encoding="utf-8")
    assert [(one.file, one.stands) for one in listing.tilts(tmp_path)] == [
        ("games/bad.yaml", "does not read"),
        ("games/game.yaml", "Turn 1, phase 1. Waits for Bors to lay a card or to pass (Anna)."),
    ]


def test_killed_in_the_middle_of_writing_the_game_is_as_before_or_as_after(tmp_path: Path) -> None:
    file = joust(tmp_path)
    lay_all(file, MEETING)
    before = read(file)
    started = os.fork()
    if not started:
        real = os.replace
        os.replace = lambda *_: os._exit(9)  # the disk goes no further
        try:
            running.resolve(file)
        finally:
            os.replace = real
            os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(started, 0)[1]) == 9
    journal.recover(home_of(file))
    found = read(file)
    assert found == before or found.table.turn == 2
    if found == before:
        running.resolve(file)
    assert replaying.replay(file).partings == ()


@pytest.mark.parametrize("turn", [-90.0, -12.5, 0.0, 30.0, 90.0])
@pytest.mark.parametrize("at", [-1.0, -0.25, 0.0, 0.5, 1.0])
def test_a_play_is_read_again_as_it_is_told(turn: float, at: float) -> None:
    for value in (0, 1, 10):
        play = Play("Bors", value, turn, at) if value else Play("Bors")
        assert wording.play_of("Bors", wording.told(play)) == play


@pytest.mark.parametrize(
    ("words", "heading"),
    [("90", 90), ("-90", 270), ("north-east", 45), ("WSW", 247.5), ("45°", 45), ("to Blues", 90), ("to the Reds", 270)],
)
def test_a_direction_may_be_said_in_degrees_by_the_compass_or_by_what_it_leads_to(
    tmp_path: Path, words: str, heading: float
) -> None:
    game = read(teams(tmp_path)).table  # the corpse lies midway between the circles, Reds' on the left
    question = Question("direction", "TIL-CORPSE-1", "Reds 1", 1, 5)
    assert wording.answer_of(game, question, words) == Answer(heading=heading)
