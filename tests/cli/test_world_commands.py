"""demo, new, check, fmt and schema as they are typed."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from campaign.cli.main import app
from campaign.files import schema
from campaign.files.load import load

run = CliRunner()


def campaign(*words: str, code: int = 0) -> str:
    """Run a command, expect its exit status, and return what it printed."""
    done = run.invoke(app, list(words))
    assert done.exit_code == code, done.output
    return done.output


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new world, found without -w."""
    monkeypatch.setenv("CAMPAIGN_WORLD", str(tmp_path / "war"))
    campaign("new", str(tmp_path / "war"))
    return tmp_path / "war"


def test_check_says_so_when_nothing_is_wrong(world: Path) -> None:
    assert campaign("check") == "The world is sound.\n"


def test_check_names_every_fault_with_its_place_and_the_nearest_name(world: Path) -> None:
    army = world / "armies" / "northern-host.yaml"
    text = army.read_text(encoding="utf-8")
    army.write_text(text.replace("nation: norden", "nation: nordn").replace("at: nordborg", "at: nordbrg"), "utf-8")
    said = campaign("check", code=1)
    # The editor line is the first, so that the nation stands on the third line and the place on the fourth.
    assert "armies/northern-host.yaml:3:9: UNKNOWN there is no nation 'nordn'" in said
    assert "armies/northern-host.yaml:4:5: UNKNOWN there is no place 'nordbrg'" in said
    assert "norden" in said
    assert "2 errors, 0 warnings." in said


def test_check_counts_warnings_as_errors_when_strict(world: Path) -> None:
    army = world / "armies" / "northern-host.yaml"
    army.write_text(army.read_text(encoding="utf-8").replace("size: 900", "size: 90"), "utf-8")
    assert "0 errors, 1 warning." in campaign("check")
    campaign("check", "--strict", code=1)


def test_check_prints_faults_for_programs(world: Path) -> None:
    army = world / "armies" / "northern-host.yaml"
    army.write_text(army.read_text(encoding="utf-8").replace("commander: alda", "commander: aldo"), "utf-8")
    (fault,) = json.loads(campaign("check", "--json", code=1))
    assert list(fault) == ["file", "line", "col", "code", "message", "severity"]
    assert (fault["file"], fault["line"], fault["severity"]) == ("armies/northern-host.yaml", 5, "error")
    assert json.loads(campaign("check", "--json", "-w", str(world), code=1)) == [fault]


def test_new_makes_one_thing_and_prints_its_file(world: Path) -> None:
    said = campaign("new", "commander", "banner", "--nation", "norden", "--age", "38", "--player", "Carl")
    assert said.startswith("commanders/banner.yaml\nname: Banner\n")
    campaign("new", "army", "banners", "--commander", "banner", "--at", "askby", "--cavalry", "300")
    made = load(world).sound().armies["banners"]
    assert (made.nation, made.at, made.commander) == ("norden", "askby", "banner")
    assert [(one.type, one.size) for one in made.detachments.values()] == [("cavalry", 300)]


def test_new_dry_shows_the_difference_and_writes_nothing(world: Path) -> None:
    said = campaign("new", "nation", "vast", "--hostile", "suder", "--dry-run")
    assert "+++ b/nations/vast.yaml" in said
    assert not (world / "nations" / "vast.yaml").exists()


def test_new_refuses_with_the_nearest_name(world: Path) -> None:
    assert "did you mean norden?" in campaign("new", "commander", "banner", "--nation", "nordn", code=1)


def test_new_takes_a_folder_and_nothing_else(tmp_path: Path) -> None:
    campaign("new", str(tmp_path / "war"), "peace", code=2)
    campaign("new", str(tmp_path / "war"), "--age", "40", code=2)
    campaign("new", "army", code=2)
    assert not (tmp_path / "war").exists()


def test_fmt_puts_the_layout_right_and_keeps_comments_and_facts(world: Path) -> None:
    nation = world / "nations" / "norden.yaml"
    before = nation.read_text(encoding="utf-8")
    nation.write_text(before.replace("name: Norden  ", "name:   Norden  ").replace("  suder:", "      suder:"), "utf-8")
    campaign("fmt")
    after = nation.read_text(encoding="utf-8")
    assert "name: Norden" in after
    assert "\n  suder: hostile" in after
    assert after.count("#") == before.count("#")
    assert campaign("fmt") == "All files are laid out already.\n"


def test_fmt_changes_no_file_when_one_of_them_cannot_be_read(world: Path) -> None:
    nation, army = world / "nations" / "norden.yaml", world / "armies" / "northern-host.yaml"
    text = nation.read_text(encoding="utf-8").replace("name: Norden", "name:   Norden")
    nation.write_text(text, "utf-8")
    army.write_text("name: [", "utf-8")
    assert "armies/northern-host.yaml:" in campaign("fmt", code=1)
    assert nation.read_text(encoding="utf-8") == text


def test_fmt_takes_the_files_that_are_named(world: Path) -> None:
    for name in ("norden", "suder"):
        nation = world / "nations" / f"{name}.yaml"
        nation.write_text(nation.read_text(encoding="utf-8").replace("name: ", "name:   "), "utf-8")
    assert campaign("fmt", "nations/suder.yaml") == "nations/suder.yaml\n"
    assert (world / "nations" / "norden.yaml").read_text(encoding="utf-8").count("name:   Norden") == 1
    assert "did you mean nations/norden.yaml" in campaign("fmt", "nations/nordn.yaml", code=1)


def test_a_new_world_may_be_named(tmp_path: Path) -> None:
    campaign("new", str(tmp_path / "war"), "--sample", "tumult", "--name", "Our own war")
    assert load(tmp_path / "war").sound().campaign.name == "Our own war"


def test_schema_prints_one_kind_or_all(world: Path) -> None:
    assert json.loads(campaign("schema", "army")) == schema.schema("army")
    assert list(json.loads(campaign("schema"))) == list(schema.kinds())
    assert "did you mean army?" in campaign("schema", "armyy", code=2)


def test_schema_refreshes_the_worlds_own(world: Path) -> None:
    (world / ".schema" / "army.json").write_text("{}", encoding="utf-8")
    campaign("schema", "--write")
    assert json.loads((world / ".schema" / "army.json").read_bytes()) == schema.schema("army")


def test_demo_does_not_touch_another_world_without_a_yes(world: Path) -> None:
    before = (world / "world.yaml").read_bytes()
    assert "This needs a yes" in campaign("demo", str(world), code=1)
    assert (world / "world.yaml").read_bytes() == before


@pytest.mark.parametrize("words", [("text", "They were seen."), ("They", "were", "seen.")])
def test_ops_2_who_answers_twice_is_told_that_the_sentence_is_the_answer(world: Path, words: tuple[str, ...]) -> None:
    said = " ".join(campaign("rule", "ops-2", *words, code=2).replace("│", " ").split())
    assert "a sentence is itself the answer: campaign rule ops-2 'They were seen.'" in said
