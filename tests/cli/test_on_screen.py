"""What commands say on the screen: short, whole, countable, with the next step."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from campaign.cli.complete import one_of, open_orders, rulings
from campaign.cli.main import _world_last, app, main
from campaign.core.words import counted
from tests.play.lay import lay

WIDTH = 80
run = CliRunner()


def campaign(*words: str, code: int = 0, typed: str = "") -> str:
    """Run a command, expect its exit status, and return what it printed."""
    done = run.invoke(app, list(words), input=typed)
    assert done.exit_code == code, done.output
    return done.output


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The island, found without -w."""
    monkeypatch.setenv("CAMPAIGN_WORLD", str(tmp_path / "island"))
    return lay(tmp_path / "island")


def test_the_list_of_commands_says_what_each_does_in_a_line() -> None:
    lines = campaign("--help").partition("Commands:\n")[2].partition("\n\n")[0].splitlines()
    assert len(lines) >= 30
    assert [line for line in lines if line.endswith("...") or len(line) > WIDTH or len(line.split()) < 3] == []


def test_the_world_may_be_named_before_the_command() -> None:
    assert _world_last(["-w", "war", "status", "--json"]) == ["status", "--json", "-w", "war"]
    assert _world_last(["--world=war", "status"]) == ["status", "--world=war"]
    assert _world_last(["status", "-w", "war"]) == ["status", "-w", "war"]
    assert _world_last(["-w"]) == ["-w"]


def test_one_is_one_and_two_are_two() -> None:
    assert counted(1, "day") == "1 day"
    assert counted(0, "day") == "0 days"
    assert counted(1200, "soldier") == "1,200 soldiers"
    assert counted(2, "army", "armies") == "2 armies"


def test_a_commanders_words_may_come_through_a_pipe(world: Path) -> None:
    assert "✓ forage" in campaign("order", "anders", "-", typed="forage\n")


def test_lines_not_understood_are_counted_and_the_rest_accounted_for(world: Path) -> None:
    assert "1 line not understood; the rest is kept." in campaign("order", "anders", "forage\ndance", code=1)
    assert "2 lines not understood; nothing was taken in." in campaign("order", "anders", "dance\nsing", code=1)


def test_a_name_unknown_on_the_map_is_said_once(world: Path) -> None:
    said = campaign("order", "anders", "march to Brega", code=1)
    assert "      “Brega” is no place on your map; did you mean Berga?\n" in said


def test_a_way_of_one_leg_is_not_told_twice(world: Path) -> None:
    assert campaign("order", "anders", "march to Berga").count("25 km") == 1


def test_a_day_not_played_is_refused_before_anything_is_asked(world: Path) -> None:
    assert "day 4 has not been played\n  no day has" in campaign("amend", "4", code=1)
    campaign("advance", "--force")
    assert "day 4 has not been played\n  only day 1 can be amended" in campaign("amend", "4", code=1)
    assert "day 4 has not been played\n  the last day played is 1" in campaign("explain", "first", "--day", "4", code=1)


def test_an_amended_day_is_named_with_the_reports_that_say_something_else(world: Path) -> None:
    campaign("advance", "--force")
    said = campaign("amend", "1", "--set", "armies.first.morale=7", "--why", "bad news", "--replay", "--yes")
    assert "Played day 1 again." in said
    assert "The world stands at the dawn" not in said
    assert "  reports/day-0001/anders.md\n" in said
    assert "sten.md" not in said


def test_undo_shows_the_worlds_own_files_and_counts_what_the_program_made(world: Path) -> None:
    campaign("advance", "--force")
    said = campaign("undo", "--yes")
    assert "+++ b/armies/first.yaml" in said
    assert "b/reports" not in said
    assert "b/chronicle" not in said
    assert "and 5 files in reports/day-0001/\n" in said  # of two commanders Markdown and JSON, and the GM's
    assert "0 days are played" in said


def test_a_search_that_finds_nothing_says_so(world: Path) -> None:
    campaign("advance", "--force")
    assert campaign("log", "--rule", "TUM-NONE") == "Nothing in the chronicle matches.\n"


def test_what_is_not_there_is_said_with_what_may_be_meant(world: Path) -> None:
    assert "nothing here is called frist\n  did you mean first?" in campaign("show", "frist", code=1)
    assert 'campaign order anders "forage"' in campaign("order", "anders", code=1)


def test_explain_prints_changed_records_as_words(world: Path) -> None:
    campaign("order", "anders", "march to Berga")
    campaign("advance", "--force")
    said = campaign("explain", "first", "--day", "1")
    assert "armies.first.march_days: none → 1\n" in said
    assert "armies.first.at: alna → from: alna, to: berga, km: 20" in said
    assert "{'" not in said


def test_the_shell_completes_formats_orders_and_rulings(world: Path) -> None:
    campaign("order", "anders", "march to Berga; then forage")
    assert one_of("md", "json", "svg")("s") == ["svg"]
    assert open_orders("and") == ["anders-1", "anders-2"]
    campaign("advance", "--force")
    assert rulings("sco") == ["sco-4.1.world"]


def test_a_file_that_cannot_be_written_is_said_so(world: Path, tmp_path: Path) -> None:
    nowhere = str(tmp_path / "nowhere" / "anders.md")
    said = campaign("report", "--day", "0", "--for", "anders", "-o", nowhere, code=1)
    assert said == (
        f"campaign: {nowhere} cannot be written: No such file or directory\n  name a file in a folder that is there\n"
    )
    assert "cannot be written" in campaign("map", "-o", nowhere.replace(".md", ".svg"), code=1)


def test_a_record_of_an_empty_table_is_not_there(world: Path) -> None:
    assert "there is no orders.anders-1" in campaign("show", "orders.anders-1", code=1)


def test_a_date_that_is_past_is_refused_whether_orders_are_there_or_not(world: Path) -> None:
    assert "no date" in campaign("advance", "--until", "soon", code=1)


def test_several_days_name_all_their_folders(world: Path) -> None:
    said = campaign("advance", "--days", "2", "--force")
    assert "Days 1 to 2 are over. Reports: reports/day-0001/ to reports/day-0002/\n" in said


def test_the_gms_report_goes_to_a_chat_in_pieces_without_tables(world: Path) -> None:
    campaign("advance", "--force")
    said = campaign("report", "--for", "gm", "--format", "chat")
    assert "- First army: Anders Bille, Alna, 1,000 soldiers, morale 9" in said
    assert "|" not in said


def test_a_place_and_its_region_share_an_id_and_show_takes_the_place(world: Path) -> None:
    campaign("order", "anders", "forage")
    campaign("advance", "--force")
    assert (world / "regions.yaml").exists()
    assert campaign("show", "alna").startswith("places alna  land/places.yaml:1\n")
    assert campaign("show", "regions.alna").startswith("regions alna  regions.yaml:")
    left = campaign("set", "alna.left", "17", "--why", "counted", "--dry-run")
    assert "+  left: 17\n" in left


def test_a_commander_shares_his_id_with_his_map_and_his_letters_have_points_in_theirs(world: Path) -> None:
    campaign("hide", "second", "--from", "anders")
    campaign("letter", "anders", "sten", "--at", "dal", "Meet me at Dal.")
    assert campaign("show", "anders").startswith("commanders anders")
    assert campaign("show", "anders.hidden").startswith("knowledge anders")
    assert campaign("show", "anders.1").startswith("letters anders.1")
    assert "Meet me at Dal." in campaign("show", "anders.1.text")
    assert "fate" in campaign("explain", "anders.1.fate")
    assert "anders.2" in campaign("show", "anders.2", code=1)


def test_control_characters_in_the_files_do_not_reach_the_terminal(world: Path) -> None:
    sten = world / "commanders/sten.yaml"
    sten.write_text(sten.read_text().replace("Sten Bielke", '"Sten\\e[2J\\n\\a Bielke\\x9b"'))
    for words in (("commander",), ("show", "sten"), ("status",)):
        shown = campaign(*words)
        assert [sign for sign in shown if (sign < " " and sign != "\n") or "\x7f" <= sign <= "\x9f"] == []
    assert next(line for line in campaign("commander").splitlines() if line.startswith("sten")).count("Bielke") == 1


def test_what_turns_a_line_round_does_not_reach_the_terminal_and_is_escaped_in_json(world: Path) -> None:
    sten = world / "commanders/sten.yaml"
    sten.write_text(sten.read_text().replace("Sten Bielke", '"Sten \\u202eBielke\\x9b"'))
    for words in (("commander",), ("show", "sten"), ("status",)):
        assert "Sten Bielke" in campaign(*words)
    said = campaign("show", "sten", "--json")
    assert '"Sten \\u202eBielke\\u009b"' in said
    assert json.loads(said)["record"]["name"] == "Sten \u202eBielke\x9b"


def test_a_dry_run_shows_the_worlds_files_and_counts_the_rest(world: Path) -> None:
    said = campaign("set", "first.morale", "7", "--why", "bad news", "--dry-run")
    assert "-morale: 9\n+morale: 7\n" in said
    assert "+++ b/chronicle" not in said
    assert "and 1 file in chronicle/day-0001/\n" in said


def test_a_dry_roll_is_in_no_chronicle_and_is_the_one_that_comes(world: Path) -> None:
    said = campaign("roll", "2d6", "--dry-run")
    assert not (world / "chronicle").exists()
    assert campaign("roll", "2d6") in said


def test_undo_redo_and_amend_print_json(world: Path) -> None:
    campaign("advance", "--days", "2", "--force")
    ahead = json.loads(campaign("undo", "--dry-run", "--json"))
    back = json.loads(campaign("undo", "--yes", "--json"))
    assert (ahead["commands"], ahead["day"], back) == (back["commands"], 0, ahead)
    again = json.loads(campaign("redo", "--json"))
    assert (again["commands"], again["day"]) == (back["commands"], 2)
    mended = ("--set", "armies.first.morale=8", "--why", "forgot the mule", "--replay", "--yes", "--json")
    amended = json.loads(campaign("amend", "2", *mended))
    assert (amended["dawn"], amended["days"], amended["waiting"]) == (2, [2], [])
    assert "chronicle/day-0002/commands.jsonl" in amended["written"]  # the setting; events that stay are not written


STUMBLING = (
    ("map",),
    ("report", "--day", "0", "--for", "anders"),
    ("outbox",),
    ("order", "anders", "march to Dal"),
    ("tell", "anders", "All well."),
)


@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize("words", STUMBLING, ids=lambda words: words[0])
def test_a_command_that_comes_to_nothing_in_a_world_with_errors_tells_them(
    world: Path,
    words: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    named: bool,
) -> None:
    army = world / "armies/first.yaml"
    army.write_text(army.read_text().replace("at: alna", "at: nowhere"))
    if named:
        monkeypatch.delenv("CAMPAIGN_WORLD")
        words = (*words, "-w", str(world))
    monkeypatch.setattr("sys.argv", ["campaign", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    said = capsys.readouterr().err
    assert ended.value.code == 1
    assert "armies/first.yaml:4:5: UNKNOWN" in said
    assert "should not happen" not in said
