"""The commands `tilt …` as typed: what they print, what they refuse, how they end."""

import hashlib
import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from campaign.cli import tilt_names
from campaign.cli.main import app
from campaign.files.load import load
from campaign.play import operations
from campaign.play.advancing import advance
from campaign.play.contests import table
from campaign.play.contests.duels import duel
from campaign.play.ruling import rule
from campaign.play.verifying import verify
from tests.cli.pasting import paste
from tests.play.lay import FILES, lay

RECEIPT = re.compile(r"^Receipt: ([0-9a-f]{64})$", re.MULTILINE)


def run(*words: str, say: str | None = None) -> Result:
    return CliRunner().invoke(app, ["tilt", *words], input=say)


def ok(line: str, say: str | None = None) -> str:
    done = run(*line.split(), say=say)
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.mark.parametrize("at", ["a world", "an empty folder"])
def test_the_lines_of_the_page_on_tilting_can_be_pasted_one_after_the_other(
    at: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if at == "a world":
        (tmp_path / "world.yaml").write_text("", encoding="utf-8")
    assert paste("tilting.md", "tilt", run, tmp_path, monkeypatch) > len(("new", "play", "seal", "resolve", "board"))
    assert (tmp_path / "table.png").is_file()


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A joust of Anna's Bors and Ben's Ban."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CAMPAIGN_WORLD", raising=False)
    ok("new joust Bors=Anna Ban=Ben -o lund.yaml --seed 7")
    return tmp_path / "lund.yaml"


@pytest.mark.parametrize(("format", "figures"), [("joust", 2), ("buzkashi", 6), ("melee", 4)])
def test_the_example_is_a_file_of_figures_that_can_be_used_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, format: str, figures: int
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CAMPAIGN_WORLD", raising=False)
    (tmp_path / "lund.yaml").write_text(ok(f"new {format} --example"), encoding="utf-8")
    assert f"{format}, {figures} figures." in ok(f"new {format} lund.yaml")
    assert json.loads(ok("show lund-tilt.yaml --json"))["format"] == format
    assert run("new", format, "lund.yaml").exit_code == 1  # it is there
    ok(f"new {format} --example -o other.yaml")
    assert (tmp_path / "other.yaml").read_bytes() == (tmp_path / "lund.yaml").read_bytes()
    assert run("new", format, "--example", "-o", "other.yaml").exit_code == 1
    assert run("new", format).exit_code == 2


def test_the_lines_of_the_example_that_are_comments_can_be_used_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = ok("new buzkashi --example")
    sheet = re.search(r"^#   (sheet: \{.*\})$", text, re.MULTILINE)
    assert sheet is not None
    text = re.sub(r"^# (seed|machines|field|rules|valon)", r"\1", text, flags=re.MULTILINE)
    text = text.replace("   # inches; in buzkashi with goals, too:\n#   goals: [", "\ngoals: [").replace(
        "}\ngoals: ", ", goals: "
    )
    text = re.sub(r"^(field.*\])$", r"\1}", text, flags=re.MULTILINE)
    text = re.sub(r"(  - \{name.*)\}", rf"\1, {sheet[1]}}}", text)
    (tmp_path / "whole.yaml").write_text(text, encoding="utf-8")
    ok("new buzkashi whole.yaml")
    shown = json.loads(ok("show whole-tilt.yaml --json"))
    assert {one["points"] for one in shown["figures"]} == {12}


def test_in_a_world_the_game_goes_into_its_folder_and_is_found_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "world.yaml").write_text("", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CAMPAIGN_WORLD", raising=False)
    assert "No game of Tilting here" in ok("")
    assert "games/melee.yaml: melee, melee, 3 figures." in ok("new melee Bors Ban Lot")
    assert "Waits for Bors to lay a card or to pass" in ok("show melee")
    assert json.loads(ok("--json")) == [
        {
            "file": "games/melee.yaml",
            "name": "melee",
            "format": "melee",
            "stands": "Turn 1, phase 1. Waits for Bors to lay a card or to pass.",
        }
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("7", "lays 7."),
        ("7 turn 30 right at left", "lays 7 turn 30 right at left."),
        ("7 -30", "lays 7 turn 30 left."),
        ("7 30 r @ r", "lays 7 turn 30 right at right."),
        ("seven l15° at middle", "lays 7 turn 15 left."),
        ("7 straight at -.5", "lays 7 at -0.5."),
        ("card 7 turned by 45 degrees to the left", "lays 7 turn 45 left."),
        ("7 right", "lays 7 turn 90 right."),
        ("pass", "passes."),
    ],
)
def test_a_card_may_be_laid_in_many_words(game: Path, words: str, said: str) -> None:
    assert f"Bors {said}\n" in ok(f"play lund.yaml bors {words}")


def test_a_joust_by_post_from_its_cards_to_the_audit_of_their_receipts(game: Path) -> None:
    # Three cards each, and they meet in the third step: 7 against 4.
    receipts = []
    for one in ("Bors 2", "Ban 3", "Bors 5", "Ban 6", "Bors 7", "Ban 4", "Bors pass", "Ban pass"):
        receipts += RECEIPT.findall(ok(f"play lund.yaml {one}"))
    assert len(receipts) == 6
    shown = ok("show lund.yaml --for Anna")
    assert re.search(r"^Ban +1 +\? +\(32.5, 18\) 270° +[0-9a-f]{64}$", shown, re.MULTILINE)
    assert re.search(r"^Bors +3 +7 +\(22.5, 18\) 90° +[0-9a-f]{64}$", shown, re.MULTILINE)
    told = ok("resolve lund.yaml --phase 1.1")
    assert "  3  Bors and Ban fight: Bors 7 and Ban 4. Bors wins by 3.  [TIL-FIGHT-1]\n" in told
    assert told.endswith("Turn 2, phase 1. Waits for Bors to lay a card or to pass (Anna).\n")
    assert told.splitlines()[:-1] == ok("log lund.yaml").splitlines()
    known = json.loads(ok("audit lund.yaml --json"))
    assert [one["receipt"] for one in known] == receipts[-2:]
    for one in known:
        assert hashlib.sha256(bytes.fromhex(one["nonce"]) + one["play"].encode()).hexdigest() == one["receipt"]
    assert "All is as the file has it." in ok("replay lund.yaml")


def test_a_changed_file_ends_audit_and_replay_with_status_1(game: Path) -> None:
    for one in ("Bors 2", "Ban 3", "Bors 5", "Ban 6", "Bors 7", "Ban 4", "Bors pass", "Ban pass"):
        ok(f"play lund.yaml {one}")
    ok("resolve lund.yaml")
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace("card 3: 4", "card 3: 5").replace("damage: 3", "damage: 1"), encoding="utf-8")
    audit, replay = run("audit", "lund.yaml"), run("replay", "lund.yaml")
    assert (audit.exit_code, replay.exit_code) == (1, 1)
    assert "Ban, turn 1, phase 1, card 3: DOES NOT HOLD" in audit.stdout
    assert "turn 1, phase 1: step 3:" in replay.stdout


@pytest.mark.parametrize(
    ("words", "status", "why"),
    [
        ("play lund.yaml Bors 1", 1, "Bors stands on the 1"),
        ("play lund.yaml Bors 7 turn 120", 1, "turned by 90 degrees at most"),
        ("play lund.yaml Ban 7", 1, "it is Bors's turn to lay"),
        ("play lund.yaml Bors 7 --player Ben", 1, "Bors is not Ben's figure but Anna's"),
        ("play lund.yaml Bors 7 --phase 1.2", 1, "has not begun"),
        ("play lund.yaml Bors 7 --phase one", 2, "such as 1.2"),
        ("play lund.yaml Bor 7", 1, "did you mean Bors?"),
        ("play lund.yaml Bors 7 --sideways", 1, "what does --sideways mean"),
        ("seal lund.yaml Ban 7;7", 1, "has played the 7 already"),
        ("stand lund.yaml Ban 11", 1, "there is no card of 11"),
        ("resolve lund.yaml", 1, "Bors is still to lay a card or to pass"),
        ("resolve lund.yaml --dice x", 2, "such as 4,9,6"),
        ("answer lund.yaml 90", 1, "no question waits for an answer"),
        ("auto lund.yaml Kay", 1, "there is no figure Kay"),
        ("auto lund.yaml --with brave", 1, "one of ahead, greedy, random"),
        ("show lund.yaml --for Clara", 1, "there is no player Clara"),
        ("board lund.yaml -o board.pdf", 2, "ends in .svg or .png"),
        ("board lund.yaml -o none/board.svg", 1, "cannot be written"),
        ("show none.yaml", 1, "there is no game none.yaml"),
        ("play none.yaml Bors 7", 1, "there is no game none.yaml"),
        ("new race Bors Ban", 1, "one of joust, buzkashi, melee"),
        ("new joust Bors Ban -o lund.yaml", 1, "exists already"),
        ("new joust Bors -o new.yaml", 1, "a joust is ridden by two, not 1"),
        ("new joust none.yaml -o new.yaml", 1, "--example -o none.yaml` writes one"),
        ("new joust Bors Ban --goals 2 -o new.yaml", 1, "ends by itself"),
        ("new buzkashi Reds:3 Blues:3 --field wide -o new.yaml", 2, "such as 48x36"),
        ("new joust Bors Ban --machine Ban -o new.yaml", 2, "such as Ben=greedy"),
        ("new joust Bors Ban --machine Kay=greedy -o new.yaml", 1, "there is no player Kay"),
        ("new joust Bors Ban --order Bors -o new.yaml", 1, "does not name each figure once"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason_and_the_file_is_as_before(
    game: Path, words: str, status: int, why: str
) -> None:
    before = game.read_bytes()
    done = run(*words.split())
    assert done.exit_code == status, done.output
    assert why in " ".join(re.sub(r"[│\s]+", " ", done.output).split())
    assert "Traceback" not in done.output
    assert game.read_bytes() == before
    assert not Path("new.yaml").exists()


# Anna sits down, lays what Bors stands on, then his 10; Ben sits down, lays Ban's 9; both lay straight on twice, and
# pass: they meet in the third step with 8 against 7. Then nobody says more: the pass is written, the rest waits.
HOT_SEAT = "\n1\n10\n\n9\n\n2\n\n3\n\n8\n\n7\n\npass\n\np\n"


def test_the_hot_seat_asks_each_player_in_turn_and_again_after_a_slip(game: Path) -> None:
    done = run("sit", "lund.yaml", say=HOT_SEAT)
    assert "Anna, sit down; the others look away." in done.output
    assert "Bors stands on the 1" in done.output
    assert "Bors and Ban fight: Bors 8 and Ban 7. Bors wins by 1." in done.output
    shown = json.loads(ok("show lund.yaml --json"))
    assert [one["points"] for one in shown["figures"]] == [10, 9]
    before = game.read_bytes()
    assert run("sit", "lund.yaml", say="").exit_code == 1
    assert game.read_bytes() == before
    assert "All is as the file has it." in ok("replay lund.yaml")


def test_the_hot_seat_shows_each_player_his_own_hand_alone(game: Path) -> None:
    done = run("sit", "lund.yaml", say="\n10\n\n9\n").output
    anna, ben = done.split("sit down; the others look away.")[1:3]
    assert re.search(r"^Bors +Anna +10 +1 \(12, 18\) 90° +2 3 4 5 6 7 8 9 10$", anna, re.MULTILINE)
    assert re.search(r"^Ban +Ben +10 +\? \(36, 18\) 270° +9 hidden$", anna, re.MULTILINE)
    assert re.search(r"^Bors +1 +\? +\(15.5, 18\) 90°$", ben, re.MULTILINE)
    assert re.search(r"^Bors +Anna +10 +\? \(12, 18\) 90° +8 hidden$", ben, re.MULTILINE)


def test_the_hot_seat_against_a_machine_needs_nobody_to_look_away(game: Path) -> None:
    done = run("sit", "lund.yaml", "--machine", "Ben", "--with", "greedy", "--turns", "1", say="2\n3\n4\n5\n")
    assert done.exit_code == 0, done.output
    assert "sit down" not in done.output
    assert "Bors and Ban fight" in done.output


def test_the_machine_plays_for_whom_it_is_told_and_the_picture_is_as_the_file_is_called(game: Path) -> None:
    assert "Waits for Bors" in ok("auto lund.yaml Ban --with greedy")
    ok("play lund.yaml Bors 4")
    assert json.loads(ok("auto lund.yaml Ben --with greedy --json"))["game"]["next"] == "Bors"
    assert "Won by " in ok("auto lund.yaml --with greedy")
    for name, start in {"table.svg": b"<svg", "table.PNG": b"\x89PNG"}.items():
        ok(f"board lund.yaml -o {name} --for everybody")
        assert Path(name).read_bytes().startswith(start)


def test_names_are_completed_from_the_file_named_before(game: Path) -> None:
    context = type("Context", (), {"params": {"file": game}})()
    assert tilt_names.figures(context, "B") == ["Ban", "Bors"]
    assert tilt_names.players(context, "a") == ["Anna"]
    assert tilt_names.anybody(context, "") == ["Anna", "Ban", "Ben", "Bors"]


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The island at peace, Anders and Sten at Alna."""
    root = lay(
        tmp_path / "island",
        armies__second=FILES["armies/second.yaml"].replace("at: dal", "at: alna"),
        nations__north="name: North\ncolour: '#1f4e9c'\n",
    )
    (root / "games").mkdir()
    monkeypatch.chdir(root)
    monkeypatch.delenv("CAMPAIGN_WORLD", raising=False)
    return root


def test_duel_3_a_joust_with_cards_is_played_at_once_by_machines(world: Path) -> None:
    done = CliRunner().invoke(app, ["duel", "anders", "sten", "--by", "tilting", "--stakes", "a horse", "--json"])
    assert done.exit_code == 0, done.output
    printed = json.loads(done.stdout)
    assert "a joust of Tilting" in printed["event"]["text"]
    assert printed["story"][0].startswith("pass 1: ")
    people = load(world).sound().commanders
    loser = next(who for who in ("anders", "sten") if who != printed["winner"])
    assert (people[printed["winner"]].duels, people[printed["winner"]].hurt) == (1, None)
    assert (people[loser].duels, people[loser].hurt) == (0, 1)  # out in the joust: hurt on day 1
    assert verify(world).partings == ()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("--machine anders=brave", "there is no opponent brave"),
        ("--dice 4", "no dice are thrown in tilting"),
        ("--virtue anders=Purity", "tilting knows no --virtue"),
        ("--odds", "cannot be worked out"),
    ],
)
def test_duel_3_what_tilting_does_not_know_is_refused(world: Path, words: str, why: str) -> None:
    done = CliRunner().invoke(app, ["duel", "anders", "sten", "--by", "tilting", *words.split()])
    assert done.exit_code == 1
    assert why in " ".join(done.output.split())


def test_duel_3_a_joust_of_a_file_counts_once_it_is_over(world: Path) -> None:
    ok("new joust Sten=Maja Anders=Ben -o games/lund.yaml --seed 3")
    file = world / "games" / "lund.yaml"
    text = file.read_text(encoding="utf-8").replace("Sten", "Sten Bielke").replace("Anders", "Anders Bille")
    file.write_text(text, encoding="utf-8")
    words = ["duel", "anders", "sten", "--by", "tilting", "--game", "games/lund.yaml"]
    early = CliRunner().invoke(app, words)
    assert (early.exit_code, "no duel in lund.yaml was between" in early.output) == (1, True)
    ok("auto games/lund.yaml --with greedy")
    winner = json.loads(ok("show games/lund.yaml --json"))["winner"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    people = load(world).sound().commanders
    assert [one.name for one in people.values() if one.duels] == [winner]
    assert [one.name for one in people.values() if one.hurt] == [
        n for n in ("Anders Bille", "Sten Bielke") if n != winner
    ]


def test_duel_3_the_same_duel_is_the_same_on_every_machine(world: Path) -> None:
    done = [duel(world, "anders", "sten", "tilting", dry=True)[0] for _ in range(2)]
    assert done[0] == done[1]


def test_a_buzkashi_is_read_as_a_match_of_its_sides_and_as_a_tournament(world: Path) -> None:
    ok("new buzkashi North:2=Anders South:2=Sten -o games/field.yaml --seed 3")
    contest = table.of_file(world / "games" / "field.yaml")
    file = world / "games" / "field.yaml"
    assert contest.read(file, "") == ()
    assert contest.tourney(file).ending == ""
    ok("auto games/field.yaml --with greedy")
    winner = json.loads(ok("show games/field.yaml --json"))["winner"]
    (played,) = contest.read(file, "1")
    assert (played.called, played.duel) == (("North", "South"), False)
    assert played.names[1] == ("South", "South 1", "South 2", "Sten")
    assert played.result.winner == {"North": 0, "South": 1}[winner]
    found = contest.tourney(file)
    assert found.ending == f"{winner} won"
    assert found.lines[0].startswith(f"{winner} ({winner} 1")


def test_ops_2_a_game_of_sides_settles_an_operation_for_the_player_of_a_side(world: Path) -> None:
    ok("new buzkashi North:2=anders South:2=sten -o games/field.yaml --seed 3")
    ok("auto games/field.yaml --with greedy")
    winner = json.loads(ok("show games/field.yaml --json"))["winner"]
    operations.send(world, "anders", "spy", days=2, cost=0)
    for _ in range(3):
        advance(world, force=True)
    rule(world, "ops-2.anders-group.3", "games/field.yaml 1")
    done = load(world).sound().operations["anders-group"]
    assert done.status == {"North": "succeeded", "South": "failed"}[winner]
    assert done.outcome.endswith("at Tilting (match 1, field.yaml).")


def test_a_melee_is_held_at_a_place_as_a_tournament(world: Path) -> None:
    ok("new melee Anders=Anders Sten=Sten Lot -o games/melee.yaml --seed 3")
    file = world / "games" / "melee.yaml"
    text = file.read_text(encoding="utf-8").replace("Anders", "Anders Bille").replace("Sten", "Sten Bielke")
    file.write_text(text, encoding="utf-8")
    ok("auto games/melee.yaml --with greedy")
    done = CliRunner().invoke(app, ["tournament", "berga", "--game", "games/melee.yaml"])
    assert done.exit_code == 0, done.output
    assert "Anders Bille" in CliRunner().invoke(app, ["tournaments", "--json"]).stdout
