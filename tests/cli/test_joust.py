"""The commands `joust …` as typed: what they print, what they refuse, how they end."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from campaign.cli import complete
from campaign.cli.main import app
from tests.cli.pasting import paste
from tests.play.joust_lists import TWO

RECEIPT = re.compile(r"^Receipt: ([0-9a-f]{64})$", re.MULTILINE)


def run(*words: str, say: str | None = None) -> Result:
    return CliRunner().invoke(app, ["joust", *words], input=say)


@pytest.fixture
def lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CAMPAIGN_WORLD", raising=False)
    (tmp_path / "lund.yaml").write_text(TWO, encoding="utf-8")
    assert run("new", "lund.yaml", "--seed", "7").exit_code == 0
    return tmp_path / "lund-joust.yaml"


def ordered() -> None:
    assert run("order", "lund-joust.yaml", "Anna", "Kay", "Yvain", "Bors").exit_code == 0
    assert run("order", "lund-joust.yaml", "Ben", "Ban", "Lot", "Mark").exit_code == 0
    assert run("resolve", "lund-joust.yaml").exit_code == 0


def test_the_example_is_a_file_of_teams_that_can_be_used_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "teams.yaml").write_text(run("new", "--example").stdout, encoding="utf-8")
    assert run("new", "teams.yaml").exit_code == 0
    assert (tmp_path / "teams-joust.yaml").is_file()
    assert run("new", "--example", "-o", "other.yaml").exit_code == 0
    assert (tmp_path / "other.yaml").read_bytes() == (tmp_path / "teams.yaml").read_bytes()
    assert run("new", "--example", "-o", "other.yaml").exit_code == 1
    assert run("new").exit_code == 2


def test_in_a_world_the_tournament_goes_into_its_folder_of_games_and_is_found_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "world.yaml").write_text("", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lund.yaml").write_text(TWO, encoding="utf-8")
    assert "No tournament here" in run().stdout
    assert run("new", "lund.yaml").exit_code == 0
    assert "Waits for match 1: the order of Lions" in run("show", "lund-joust").stdout
    assert json.loads(run("--json").stdout) == [
        {
            "file": "games/lund-joust.yaml",
            "name": "lund-joust",
            "format": "match",
            "stands": "1 match of 1 still to be ridden to the end.",
        }
    ]
    (tmp_path / "games" / "lund-joust.yaml").write_text("game: full-tilt\n", encoding="utf-8")
    assert "does not read" in run().stdout


def test_a_match_by_post_from_sealed_orders_to_the_audit_of_its_receipts(lists: Path) -> None:
    receipts = [
        RECEIPT.findall(done.stdout)
        for done in (
            run("order", "lund-joust.yaml", "Anna", "Kay", "Yvain", "Bors"),
            run("order", "lund-joust.yaml", "Bears", "Ban", "Lot", "Mark"),
            run("resolve", "lund-joust.yaml"),
            run("ploy", "lund-joust.yaml", "1", "Kay", "helm", "--favours", "last stand"),
            run("ploy", "lund-joust.yaml", "1", "Ben", "shield"),
        )
    ]
    assert [len(found) for found in receipts] == [1, 1, 0, 1, 1]
    done = run("resolve", "lund-joust.yaml", "--dice", "4,4,3,4,4,3,4")
    assert done.exit_code == 0
    for line in (
        "Pass 1: Kay aims for the helm, Ban aims for the shield.",
        "Ban to hit: 4 of 4+: yes  [FUL-HIT-1, thrown at the table]",
        "Kay to stay in the saddle: 4 of 4+: yes  [FUL-UNHORSE-1, thrown at the table]",
        "Waits for match 1, duel 1, pass 2: the ploy of Kay (Lions)",
    ):
        assert line in done.stdout
    audit = run("audit", "lund-joust.yaml", "--json")
    assert audit.exit_code == 0
    assert [one["receipt"] for one in json.loads(audit.stdout)] == [found[0] for found in receipts if found]
    assert "All is as the file has it." in run("replay", "lund-joust.yaml").stdout
    assert "Kay to save himself: 3 of 4+: no" in run("story", "lund-joust.yaml").stdout


def test_the_way_to_check_a_receipt_that_is_printed_does_check_it(lists: Path) -> None:
    ordered()
    printed = run("audit", "lund-joust.yaml").stdout
    play, nonce, receipt = (
        re.search(rf"^  {name} +(.*)$", printed, re.MULTILINE)[1]  # type: ignore[index]  # it is there, or it fails
        for name in ("play", "nonce", "receipt")
    )
    program = re.search(r'python3 -c "(.*)" NONCE', printed)
    assert program is not None
    done = subprocess.run([sys.executable, "-c", program[1], nonce, play], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == receipt


def test_a_changed_play_ends_the_audit_and_the_replay_with_status_1(lists: Path) -> None:
    ordered()
    text = lists.read_text(encoding="utf-8")
    lists.write_text(text.replace('["Kay","Yvain","Bors"]', '["Bors","Yvain","Kay"]'), encoding="utf-8")
    audit, replay = run("audit", "lund-joust.yaml"), run("replay", "lund-joust.yaml")
    assert (audit.exit_code, replay.exit_code) == (1, 1)
    assert "Lions, match 1, order: DOES NOT HOLD" in audit.stdout
    assert "Lions had sealed another play" in replay.stdout


@pytest.mark.parametrize(
    ("words", "status", "why"),
    [
        ("order lund-joust.yaml Wolves Kay Yvain Bors", 1, "there is no team Wolves"),
        ("order lund-joust.yaml Lions Kay Yvain", 1, "the order lacks Bors"),
        ("order lund-joust.yaml Lions Kay Kay Bors", 1, "Kay stands in the order twice"),
        ("order lund-joust.yaml Lions Kay Yvain Bor", 1, "did you mean Bors?"),
        ("ploy lund-joust.yaml 2 Kay helm", 1, "under way: 1.1"),
        ("ploy lund-joust.yaml 1 Bors helm", 1, "Bors does not ride in this duel"),
        ("ploy lund-joust.yaml 1 Kay lance", 1, "one of shield, helm, crest, swipe, dodge"),
        ("ploy lund-joust.yaml 1 Kay helm --favours lots", 1, "one of never, always, last stand, best"),
        ("ploy lund-joust.yaml 1 Kay I charge him down", 1, "“I charge him down” names no ploy"),
        ("resolve lund-joust.yaml --dice 4,x", 2, "such as 4,2,6"),
        ("resolve lund-joust.yaml --dice 4", 1, "nothing asked for the last dice: 4"),
        ("auto lund-joust.yaml Wolves", 1, "there is no team Wolves"),
        ("new lund.yaml", 1, "exists already"),
        ("new lund.yaml -o new.yaml --format melee", 1, "one of match, round-robin, knock-out"),
        ("new lund.yaml -o new.yaml --dice 9", 1, "nothing asked for the last dice: 9"),
        ("new none.yaml", 1, "there is no file none.yaml"),
        ("show none.yaml", 1, "there is no game none.yaml"),
        ("order none.yaml Lions Kay", 1, "there is no game none.yaml"),
        ("show lund.yaml", 1, "is no game of full-tilt"),
        ("show lund-joust.yaml --for Clara", 1, "there is no team Clara"),
        ("roll lund-joust.yaml -o roll.pdf", 2, "ends in .md, .svg or .png"),
        ("roll lund-joust.yaml -o none/roll.svg", 1, "cannot be written"),
        ("odds purty valour", 1, "did you mean Purity?"),
        ("odds purity valour --favours 9 1", 1, "Purity cannot have 9 favours"),
        ("odds purity valour --wounds 2 0", 1, "cannot ride with 2 wounds"),
        ("odds purity valour --lances 1 0", 1, "cannot have broken 1 lances"),
        ("odds purity valour --pass 4", 1, "there is no pass 4"),
        ("odds purity valour --crests 1 0 --pass 2", 1, "give --lances too"),
        ("odds purity valour --disdained 1 0", 1, "no Noble Disdain"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason_and_the_file_is_as_before(
    lists: Path, words: str, status: int, why: str
) -> None:
    if words.startswith(("ploy", "resolve")):
        ordered()
    before = lists.read_bytes()
    done = run(*words.split())
    assert done.exit_code == status
    assert why in " ".join(re.sub(r"[│\s]+", " ", done.output).split())
    assert "Traceback" not in done.output
    assert lists.read_bytes() == before
    assert not Path("new.yaml").exists()


def test_a_ploy_is_a_sentence_with_or_without_quotation_marks(lists: Path) -> None:
    ordered()
    for said in (("I feint high, then strike the helm",), ("I", "aim", "for", "his", "helm", "--favours", "best")):
        done = run("ploy", "lund-joust", "1", "Kay", *said)
        assert done.exit_code == 0, done.output
        assert "pass 1: Aim for Helm" in done.stdout


def test_dice_that_do_not_fit_are_called_as_they_are_when_they_fall(lists: Path) -> None:
    assert run("new", "--example", "-o", "teams.yaml").exit_code == 0
    said = run("new", "teams.yaml", "--dice", "7").output
    assert said.startswith("campaign: dice 7 do not fit 1d6 (Lions: Bors for his virtue, FUL-TEAM-2)\n")
    ordered()
    assert run("ploy", "lund-joust", "1", "Kay", "helm").exit_code == 0
    assert run("ploy", "lund-joust", "1", "Ban", "shield").exit_code == 0
    said = run("resolve", "lund-joust", "--dice", "8").output
    assert re.match(r"campaign: dice 8 do not fit 1d6 \((Kay|Ban) to hit, FUL-HIT-1\)\n", said), said


def test_a_player_is_shown_question_marks_for_the_favours_of_the_other_side(lists: Path) -> None:
    ordered()
    shown = run("show", "lund-joust.yaml", "--for", "Anna").stdout
    rows = [line.split() for line in shown.splitlines()]
    assert ["Lions", "Kay", "Valour", "2", "0", "0", "0"] in rows
    assert ["Bears", "Ban", "Discipline", "?", "0", "0", "0"] in rows
    assert "  Order of Lions: Kay, Yvain, Bors\n  Order of Bears: Ban\n" in shown
    assert "(Bears)" not in shown  # what is waited for of others is not his to know
    assert "  Order of Bears: Ban, Lot, Mark\n" in run("show", "lund-joust.yaml").stdout


def test_the_tourney_roll_is_printed_or_written_as_the_file_is_called(lists: Path) -> None:
    ordered()
    assert "| Lions | Kay | Valour | 0 | 0 |" in run("roll", "lund-joust.yaml").stdout
    starts = {"roll.md": b"# lund-joust: tourney roll", "roll.svg": b"<svg", "roll.PNG": b"\x89PNG"}
    for name, start in starts.items():
        assert run("roll", "lund-joust.yaml", "-o", name).exit_code == 0
        assert Path(name).read_bytes().startswith(start)


def test_odds_give_each_pair_of_ploys_the_mixes_and_the_value(lists: Path) -> None:
    done = run("odds", "purity", "discipline", "--favours", "0", "0", "--pass", "3", "--json")
    assert done.exit_code == 0
    found = json.loads(done.stdout)
    assert found["ridden"] == 3
    assert len(found["pairs"]) == 3 * 5  # Purity neither swipes nor dodges
    for pair in found["pairs"]:
        assert sum(pair["chances"].values()) == pytest.approx(1)
    both_crest = next(one for one in found["pairs"] if (one["one"], one["other"]) == ("crest", "crest"))
    off = 1 / 3 * 1 / 2  # hits on 5+, off on 4+: no wounds, so who knocks the crest off alone has won
    assert both_crest["chances"]["wins"] == pytest.approx(off * (1 - off))
    assert both_crest["chances"]["draw"] == pytest.approx(off * off + (1 - off) ** 2)
    for mix in found["mixes"]:
        assert sum(mix.values()) == pytest.approx(1)
    assert found["value"] == pytest.approx(found["chances"]["wins"] - found["chances"]["loses"])


def test_odds_are_kept_and_the_second_time_nothing_is_solved(lists: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("odds", "Kay", "Ban", "--game", "lund-joust.yaml", "--pass", "3")
    first = run(*words)
    assert first.exit_code == 0
    assert "Kay (Valour): 2 favours, 0 wounds, 0 lances" in first.stdout

    def solve(*_: object) -> None:
        raise AssertionError("solved again")

    monkeypatch.setattr("campaign.games.full_tilt.solving.solve", solve)
    assert run(*words).stdout == first.stdout
    for kept in (lists.parent / ".campaign" / "cache" / "jousts").iterdir():
        kept.write_bytes(kept.read_bytes()[:-4])
    with pytest.raises(AssertionError, match="solved again"):
        CliRunner().invoke(app, ["joust", *words], catch_exceptions=False)


def test_odds_of_a_duel_under_way_take_lances_and_pass_from_the_game(lists: Path) -> None:
    ordered()
    run("ploy", "lund-joust.yaml", "1", "Kay", "crest")
    run("ploy", "lund-joust.yaml", "1", "Ban", "dodge")
    run("resolve", "lund-joust.yaml", "--dice", "6,4")
    done = run("odds", "Ban", "Kay", "--game", "lund-joust.yaml").stdout
    assert "Ban (Discipline): 1 favour, 0 wounds, 0 lances\n" in done
    assert "Kay (Valour): 2 favours, 0 wounds, 2 lances, crest off\n" in done
    assert "Before pass 2;" in done


@pytest.mark.parametrize("at", ["a world", "an empty folder"])
def test_the_lines_of_the_page_on_full_tilt_can_be_pasted_one_after_the_other(
    at: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if at == "a world":
        (tmp_path / "world.yaml").write_text("", encoding="utf-8")
    assert paste("full-tilt.md", "joust", run, tmp_path, monkeypatch) > len(("new", "order", "ploy", "resolve", "roll"))
    assert (tmp_path / "roll.png").is_file()


HOT_SEAT = """\

Kay, Yvain
Kay, Yvain, Bors

Ban, Lot, Mark

lance
crest

dodge
n
n
"""


def test_the_hot_seat_asks_each_player_in_turn_and_again_after_a_slip(lists: Path) -> None:
    # Anna sits down, forgets a knight, gives the order; Ben his; Anna plays what is no ploy, then Kay's crest; Ben
    # lets Ban dodge, and no favours are spent. Then nobody says more: the pass is written, the rest waits.
    done = run("play", "lund-joust.yaml", say=HOT_SEAT)
    assert "Anna (Lions), sit down; the others look away." in done.output
    assert "the order lacks Bors" in done.output
    assert "lance is no ploy" in done.output
    assert "Kay to hit: " in done.output
    shown = json.loads(run("show", "lund-joust.yaml", "--json").stdout)
    assert [one["ploys"] for one in shown["matches"][0]["duels"][0]["passes"]] == [["crest", "dodge"]]
    assert run("replay", "lund-joust.yaml").exit_code == 0
    before = lists.read_bytes()
    assert run("play", "lund-joust.yaml", say="").exit_code == 1
    assert lists.read_bytes() == before


def test_a_ploy_in_a_players_own_words_is_told_as_it_was_understood_or_refused(lists: Path) -> None:
    ordered()
    done = run("ploy", "lund-joust.yaml", "1", "Kay", "I feint high, then strike the helm")
    assert "match 1, duel 1, pass 1: Aim for Helm (set aside: “I feint high”)." in done.stdout
    before = lists.read_bytes()
    done = run("ploy", "lund-joust.yaml", "1", "Kay", "the helm, or else the shield")
    assert done.exit_code == 1
    assert "leaves it open: “or”" in done.output
    assert lists.read_bytes() == before


def test_the_hot_seat_asks_whether_a_sentence_was_understood(lists: Path) -> None:
    # Kay's player says that it was not so, and gives the name of another ploy; Ban's says that it was.
    talk = "\nKay, Yvain, Bors\n\nBan, Lot, Mark\n\nhis helm!, I say\nn\nshield\n\nI dodge him\ny\n" + "n\n" * 9
    done = run("play", "lund-joust.yaml", say=talk)
    assert "Understood: Aim for Helm (set aside: “I say”). Is it so?" in done.output
    assert "Understood: Dodge. Is it so?" in done.output
    shown = json.loads(run("show", "lund-joust.yaml", "--json").stdout)
    assert [one["ploys"] for one in shown["matches"][0]["duels"][0]["passes"]] == [["shield", "dodge"]]


def test_the_hot_seat_asks_for_each_favour_when_a_die_has_failed(lists: Path) -> None:
    again = "\nKay, Yvain, Bors\n\nBan, Lot, Mark\n" + "\nshield\n\nshield\n" + "y\n" * 10
    done = run("play", "lund-joust.yaml", say=again)
    asked = done.output.count("Spend a favour to throw again?")
    shown = json.loads(run("show", "lund-joust.yaml", "--json").stdout)
    dice = [die for one in shown["matches"][0]["duels"][0]["passes"] for die in one["dice"]]
    assert asked
    assert sum(die["favour"] for die in dice) == asked
    spent = {knight["name"]: knight["spent"] for team in shown["teams"] for knight in team["knights"]}
    assert spent["Kay"] + spent["Ban"] == asked


def test_at_the_table_who_has_stated_no_policy_is_asked_for_each_favour(lists: Path) -> None:
    # Kay (4 favours) states none and is asked whenever his die has failed; Ban has said that he would always.
    ordered()
    run("ploy", "lund-joust.yaml", "1", "Kay", "shield")
    run("ploy", "lund-joust.yaml", "1", "Ban", "shield", "--favours", "always")
    before = lists.read_bytes()
    assert run("resolve", "lund-joust.yaml", "--ask", "--dice", "1").exit_code == 2
    assert run("resolve", "lund-joust.yaml", "--ask", say="").exit_code == 1  # nobody answers
    assert lists.read_bytes() == before
    done = run("resolve", "lund-joust.yaml", "--ask", say="y\n" * 10)
    asked = [line for line in done.output.splitlines() if "Spend a favour" in line]
    shown = json.loads(run("show", "lund-joust.yaml", "--json").stdout)
    (passed,) = shown["matches"][0]["duels"][0]["passes"]
    spent = [die for die in passed["dice"] if die["favour"] and die["knight"] == "Kay"]
    assert asked
    assert len(spent) == len(asked)
    assert all(line.lstrip().startswith("Kay") for line in asked)
    assert "Waits for match 1, duel 1, pass 2: the ploy of Kay (Lions)" in done.output
    assert run("replay", "lund-joust.yaml").exit_code == 0


def test_the_machine_takes_a_seat_and_the_tournament_is_told_to_its_end(lists: Path) -> None:
    done = run("play", "lund-joust.yaml", "--machine", "Lions", "--machine", "Bears")
    assert done.exit_code == 0
    assert "The match goes to" in done.output or "The match is drawn" in done.output
    assert run("play", "lund-joust.yaml").exit_code == 0
    assert run("auto", "lund-joust.yaml").stdout.startswith("No pass was ridden.")
    assert json.loads(run("auto", "lund-joust.yaml", "--json").stdout)["waits"] == []


def test_names_are_completed_from_the_file_named_before(lists: Path) -> None:
    context = type("Context", (), {"params": {"file": lists}})()
    assert complete.teams(context, "L") == ["Lions"]
    assert {"Bors", "Ban", "Bears"} <= set(complete.knights(context, "B"))
    assert complete.games("lund") == ["lund-joust.yaml", "lund.yaml"]
    assert complete.virtues(type("Context", (), {"params": {}})(), "k") == ["Knightly Ardour"]
