"""The commands `mayhem …` and `skirmish …` as typed: what they print, what they refuse, how they end."""

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from campaign.cli.main import app
from tests.play.lay import lay as lay_world
from tests.play.skirmish_yards import FACE_TO_FACE, YARD

PNG = b"\x89PNG\r\n\x1a\n"


def run(*words: str, say: str | None = None) -> Result:
    return CliRunner().invoke(app, list(words), input=say)


def ok(*words: str, say: str | None = None) -> str:
    done = run(*words, say=say)
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CAMPAIGN_WORLD", raising=False)
    return tmp_path


@pytest.fixture
def yard(here: Path) -> Path:
    """Red's Hugh and his archers against Blue's Nigel and Alan; Red is to move."""
    (here / "yard.yaml").write_text(YARD, encoding="utf-8")
    ok("mayhem", "new", "yard.yaml", "-o", "game.yaml", "--seed", "7")
    ok("mayhem", "act", "game.yaml", "roll initiative", "--dice", "5,2")
    ok("mayhem", "act", "game.yaml", "Red goes first")
    return here / "game.yaml"


def test_the_scenarios_are_listed_and_begun_by_name(here: Path) -> None:
    assert "An ambush on the Lund road" in ok("mayhem", "new", "--list")
    found = json.loads(ok("mayhem", "new", "--list", "--json"))
    assert [one["name"] for one in found] == ["ambush", "field", "gate", "river", "sir-nigel"]
    told = ok("mayhem", "new", "ambush", "--seed", "7")
    assert told.startswith("ambush-mayhem.yaml: An ambush on the Lund road. Convoy (12) against Outlaws (11).")
    assert run("mayhem", "new", "ambush").exit_code == 1  # it is there
    assert run("mayhem", "new", "ambsh").output.startswith("campaign: there is no scenario ambsh")
    assert run("mayhem", "new").exit_code == 2


def test_the_example_can_be_used_at_once(here: Path) -> None:
    (here / "mine.yaml").write_text(ok("mayhem", "new", "gate", "--example"), encoding="utf-8")
    assert "Storm (20) against Garrison (10)" in ok("mayhem", "new", "mine.yaml")
    ok("mayhem", "new", "gate", "--example", "-o", "other.yaml")
    assert (here / "other.yaml").read_bytes() == (here / "mine.yaml").read_bytes()


def test_a_new_game_goes_into_the_folder_of_games_of_a_world(here: Path) -> None:
    lay_world(here)
    assert "games/ambush-mayhem.yaml" in ok("mayhem", "new", "ambush", "--seed", "7")
    assert "An ambush on the Lund road" in ok("mayhem")
    assert json.loads(ok("mayhem", "--json"))[0]["sides"] == ["Convoy", "Outlaws"]
    ok("mayhem", "act", "ambush-mayhem", "roll", "initiative")  # by its name, unquoted


def test_every_die_is_printed_with_its_rule(yard: Path) -> None:
    told = ok("mayhem", "act", "game.yaml", "Hugh moves ahead 2", "go")
    assert "MAY-MOV-2   Hugh, move alone: 3d6 shows " in told
    assert "moves 2 inches: Hugh to 6,8 facing 0°" in told
    assert ok("mayhem", "log", "game.yaml", "--last", "2").splitlines()[0] == "3. Red: Hugh moves ahead 2"
    assert len(json.loads(ok("mayhem", "log", "game.yaml", "--json"))) == 4


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("Hugh moves turns right 90, ahead 19", "no more than 18"),
        ("Hugh moves ahead 8", "would run into a wall"),
        ("Nigel moves ahead 2", "Red moves now"),
        ("Wat shoots at Nigel", "one shoots at figures on the table of the side that moves"),
        ("Hugh charges Nigel by ahead 2", "that path does not come to touch Nigel"),
        ("Hugh dances", "is no command"),
        ("Hugg moves ahead 2", "did you mean Hugh?"),
    ],
)
def test_what_is_not_allowed_is_refused_and_nothing_is_written(yard: Path, words: str, why: str) -> None:
    before = yard.read_bytes()
    done = run("mayhem", "act", "game.yaml", words)
    assert done.exit_code == 1
    assert why in done.output
    assert "Traceback" not in done.output
    assert yard.read_bytes() == before


def test_overlapping_figures_are_told_and_no_game_is_begun(here: Path) -> None:
    (here / "bad.yaml").write_text(YARD.replace("x: 12, y: 2", "x: 12, y: 3"), encoding="utf-8")
    done = run("mayhem", "new", "bad.yaml")
    assert done.exit_code == 1
    assert "Wat and Tom overlap" in done.output
    assert not (here / "bad-mayhem.yaml").exists()


def test_show_tells_the_move_under_way_and_what_is_waited_for(yard: Path) -> None:
    ok("mayhem", "act", "game.yaml", "Hugh moves ahead 3", "--dice", "1,2,3")
    told = ok("mayhem", "show", "game.yaml")
    assert "Under way: Hugh, moving, 3 inches of 6 rolled." in told
    assert "Waits for Blue to shoot at Hugh, who moves; then `go`." in told
    found = json.loads(ok("mayhem", "show", "game.yaml", "--json"))
    assert found["move"]["ends"] == [{"id": "hugh", "x": 6.0, "y": 9.0, "facing": 0.0}]
    assert found["groups"] == {"A": ["wat", "tom"]}


def test_auto_plays_to_the_end_and_replay_agrees(yard: Path) -> None:
    told = ok("mayhem", "auto", "game.yaml")
    assert told.splitlines()[-1].startswith("Over in turn ")
    assert "All is as the file has it." in ok("mayhem", "replay", "game.yaml")
    text = yard.read_text(encoding="utf-8")
    yard.write_text(text.replace("seed: 7", "seed: 8"), encoding="utf-8")
    done = run("mayhem", "replay", "game.yaml")
    assert done.exit_code == 1
    assert "comes of it, not" in done.output


def test_odds_are_printed_as_fractions_too(here: Path) -> None:
    (here / "two.yaml").write_text(FACE_TO_FACE, encoding="utf-8")
    ok("mayhem", "new", "two.yaml", "-o", "game.yaml")
    told = ok("mayhem", "odds", "game.yaml", "Hugh", "Nigel")
    assert "6.94%" in told
    assert "Nobody is felled: 86.11% (31/36)" in told
    assert "Red lose" in ok("mayhem", "odds", "game.yaml", "--side", "Red")


def test_board_is_a_picture_of_every_figure(yard: Path) -> None:
    ok("mayhem", "act", "game.yaml", "Hugh moves ahead 3", "--dice", "1,2,3")
    ok("mayhem", "board", "game.yaml", "-o", "yard.svg")
    root = ET.fromstring((yard.parent / "yard.svg").read_text(encoding="utf-8"))
    texts = {"".join(one.itertext()) for one in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"A yard", "Hugh", "Nigel", "Red", "Blue", "A"} <= texts
    turned = [one for one in root.iter("{http://www.w3.org/2000/svg}g") if "rotate(180)" in one.get("transform", "")]
    assert len(turned) == 2  # Nigel and Alan look down
    before = (yard.parent / "yard.svg").read_bytes()
    ok("mayhem", "board", "game.yaml", "-o", "yard.svg")
    assert (yard.parent / "yard.svg").read_bytes() == before
    ok("mayhem", "board", "game.yaml", "-o", "yard.png")
    assert (yard.parent / "yard.png").read_bytes().startswith(PNG)
    assert run("mayhem", "board", "game.yaml", "-o", "yard.gif").exit_code == 2


def test_the_hot_seat_asks_again_and_shows_the_table(yard: Path) -> None:
    told = run("mayhem", "play", "game.yaml", say="Hugh moves ahead 90\nshow\nHugh moves ahead 2\nstop\n")
    assert told.exit_code == 0, told.output
    assert "90 inches long" in told.output
    assert "3. Red: Hugh moves ahead 2" in told.output
    assert "Armour" in told.output


def test_the_hot_seat_says_what_may_be_said(yard: Path) -> None:
    told = run("mayhem", "play", "game.yaml", say="help\nstop\n").output
    assert "fight Nigel against Hugh and Wat" in told
    assert "is no command" not in told


def test_a_game_goes_by_its_name_where_it_lies_and_one_that_is_not_there_says_what_to_do(yard: Path) -> None:
    assert "A yard, turn 1" in ok("mayhem", "show", "game")
    for words in (
        *(("show", "gone"), ("log", "gone"), ("board", "gone"), ("replay", "gone"), ("odds", "gone")),
        *(("act", "gone", "go"), ("auto", "gone"), ("play", "gone")),
    ):
        done = run("mayhem", *words)
        assert done.exit_code == 1
        assert "there is no game gone" in done.output
        assert "campaign mayhem new" in done.output


def test_games_are_listed_where_there_is_no_world(here: Path) -> None:
    assert "No game of Medieval Mayhem here" in ok("mayhem")
    ok("mayhem", "new", "ambush", "--seed", "7")
    assert json.loads(ok("mayhem", "--json"))[0]["file"] == "ambush-mayhem.yaml"


def test_odds_of_two_who_do_not_touch_say_where_to_look(yard: Path) -> None:
    done = run("mayhem", "odds", "game.yaml", "Hugh", "Nigel")
    assert done.exit_code == 1
    assert "`campaign mayhem show` tells" in done.output


def test_who_is_to_fight_is_told_and_that_nobody_is(here: Path) -> None:
    (here / "two.yaml").write_text(FACE_TO_FACE, encoding="utf-8")
    ok("mayhem", "new", "two.yaml", "-o", "game.yaml")
    ok("mayhem", "act", "game.yaml", "roll initiative", "--dice", "5,2")
    told = ok("mayhem", "act", "game.yaml", "Red goes first", "end move")
    assert "Waits for Red to fight: `fight Hugh`; or `end fight`." in told
    told = ok("mayhem", "act", "game.yaml", "fight Hugh", "--dice", "3,3")
    assert "Waits for Red, who have nobody to fight: `end fight`." in told


def test_many_of_a_name_in_a_row_are_told_as_one(here: Path) -> None:
    """Of group B two carters and six spearmen move; two are still told each, six as the first and the last."""
    ok("mayhem", "new", "ambush", "--seed", "7")
    ok("mayhem", "act", "ambush-mayhem", "roll initiative", "--dice", "5,2")
    told = ok("mayhem", "act", "ambush-mayhem", "Convoy goes first", "group B moves ahead 1")
    assert "Waits for Outlaws to shoot at Carter 1, Carter 2 and Spearman 1-6, who move; then `go`." in told


def test_the_fallen_are_waited_for_when_the_fight_is_over(yard: Path) -> None:
    ok("mayhem", "act", "game.yaml", 'ruling "ridden down"; remove Nigel and Alan')
    assert "Waits for the fallen: `see to the fallen`." in ok("mayhem", "log", "game.yaml") + ok(
        "mayhem", "show", "game.yaml"
    )


def test_a_scenario_may_set_any_number_of_the_rules_in_a_program_that_has_just_begun(here: Path) -> None:
    (here / "yard.yaml").write_text(YARD + "rules: {mayhem.wounded: 3, mayhem.skill knight: 2}\n", encoding="utf-8")
    for words in (("new", "yard.yaml"), ("show", "yard-mayhem.yaml"), ("log", "yard-mayhem.yaml")):
        command = [sys.executable, "-c", "from campaign.cli.main import main; main()", "mayhem", *words]
        done = subprocess.run(command, cwd=here, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_a_file_of_another_game_is_refused(here: Path) -> None:
    (here / "other.yaml").write_text("game: tilting\n", encoding="utf-8")
    for command in ("show", "log", "replay"):
        done = run("mayhem", command, "other.yaml")
        assert done.exit_code == 1
        assert "is no game of mayhem" in done.output
    assert run("mayhem", "act", "nowhere.yaml", "go").exit_code == 1


def test_a_skirmish_is_drawn_played_and_settled(here: Path) -> None:
    lay_world(here)
    told = ok(
        *("skirmish", "new", "first", "second", "--take", "blue-foot=40", "--take", "red-foot=40"),
        *("--force", "--seed", "4"),
    )
    assert told.startswith("games/skirmish-1.yaml: Skirmish: First army against Second army, 10 men a figure.")
    assert "not yet" in ok("skirmish")
    ok("mayhem", "act", "skirmish-1", 'ruling "they flee"; remove sten, red-foot-1, red-foot-2, red-foot-3, red-foot-4')
    ok("mayhem", "act", "skirmish-1", "see to the fallen", "--dice", "6,5,6,1,4")
    assert "size: 660" in ok("skirmish", "settle", "games/skirmish-1.yaml", "--dry-run")
    assert "size: 680" in ok("skirmish", "settle", "skirmish-1", "--set", "red-foot.captured=0", "--dry-run")
    told = ok("skirmish", "settle", "skirmish-1", "--by", "Maja")
    assert "North held the field." in told
    assert "1.g1  MAY-POST-1" in told
    assert "Red foot: the dice of the fallen: 5 dead, 6 dead, 1 lives, 4 lives" in told
    assert "Ruling may-post-1.1.first.second: as it was played" in told
    assert "What did it cost them? played (by Maja)" in ok("rulings", "--all")
    assert json.loads(ok("skirmish", "--json"))[0]["settled"] == "1.g1"
    assert run("skirmish", "settle", "games/skirmish-1.yaml").exit_code == 1
    assert run("skirmish", "new", "first", "second", "--take", "blue-foot=x").exit_code == 2


def test_duel_by_mayhem_is_printed_blow_by_blow(here: Path) -> None:
    lay_world(here)
    told = ok("duel", "anders", "sten", "--by", "mayhem", "--force", "--dice", "6,1,6")
    assert "blow 1: Anders Bille 7, Sten Bielke 2, Anders Bille strikes with 6 and fells him" in told
    assert "50.00%" in ok("duel", "anders", "sten", "--by", "mayhem", "--odds")
    assert run("duel", "anders", "sten", "--weapon", "sten=axe").exit_code == 2


def test_odds_of_striking_at_horses_show_both_riders(here: Path) -> None:
    """Each hits 15 of 36 times, and a bare horse needs 3: 15/36 * 4/6 = 5/18, 27.78%."""
    text = FACE_TO_FACE.replace("kind: knight", "kind: knight, horse: bare") + "options: {horses: true}\n"
    (here / "two.yaml").write_text(text, encoding="utf-8")
    ok("mayhem", "new", "two.yaml", "-o", "game.yaml")
    for words in (
        ("Hugh", "Nigel", "--aim", "horse", "--answer", "horse"),
        ("--side", "Red", "--horses", "Hugh and Nigel"),
    ):
        told = ok("mayhem", "odds", "game.yaml", *words)
        assert "Horse killed" in told
        assert told.count("27.78%     5/18") == 2
        found = json.loads(ok("mayhem", "odds", "game.yaml", *words, "--json"))
        assert [one["unhorsed"]["exact"] for one in found["figures"]] == ["5/18", "5/18"]
    assert run("mayhem", "odds", "game.yaml", "--side", "Red", "--aim", "horse").exit_code == 1


def test_auto_of_one_side_says_that_the_other_may_shoot(here: Path) -> None:
    """Red's archers have a shot at Nigel and Alan, whom the machine moves."""
    (here / "yard.yaml").write_text(YARD, encoding="utf-8")
    ok("mayhem", "new", "yard.yaml", "-o", "game.yaml", "--seed", "7")
    ok("mayhem", "act", "game.yaml", "roll initiative", "--dice", "2,5")
    ok("mayhem", "act", "game.yaml", "Blue first")
    told = ok("mayhem", "auto", "game.yaml", "Blue")
    assert "Waits for Red to shoot at" in told
    while "then `go`" in told:
        ok("mayhem", "act", "game.yaml", "go")
        told = ok("mayhem", "auto", "game.yaml", "Blue")
    assert told.splitlines()[-1] == "Blue moves nobody any more: Red may shoot (or load); then `end move`"
    assert json.loads(ok("mayhem", "auto", "game.yaml", "Blue", "--json"))["game"]["waits"].startswith("Blue moves nob")


def test_a_scenario_that_is_a_pipe_is_refused_at_once(here: Path) -> None:
    os.mkfifo(here / "pipe.yaml")
    done = run("mayhem", "new", "pipe.yaml")
    assert done.exit_code == 1
    assert "a file belongs here, not a device or pipe" in done.output
