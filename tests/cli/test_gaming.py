"""What the groups of games share: a game is found by its name, listed, and missed in the same words, in each."""

import re
from pathlib import Path

import pytest
import typer
from typer.main import get_command
from typer.testing import CliRunner

from campaign.cli.complete import teams
from campaign.cli.main import app
from campaign.cli.mayhem_names import sides
from campaign.cli.tilt_names import anybody
from tests.docs.commands import commands

BEGIN = {  # what begins a game of each group, and its name
    "joust": (("joust new --example -o lund.yaml", "joust new lund.yaml --seed 7"), "lund-joust"),
    "tilt": (("tilt new joust Bors=Anna Ban=Ben --seed 7",), "joust"),
    "mayhem": (("mayhem new ambush --seed 7",), "ambush-mayhem"),
}
GROUPS = pytest.mark.parametrize("group", BEGIN)
TAKERS = [one for one in commands() if any(choice.written == "FILE" for choice in one.choices)]
MORE = {  # what a command takes besides the file of a game
    "joust order": "Lions Kay",
    "joust ploy": "1 Kay helm",
    "tilt play": "Bors 7",
    "tilt seal": "Bors 7",
    "tilt stand": "Bors 2",
    "tilt answer": "90",
    "mayhem act": "go",
}


def run(line: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, line.split())
    return done.exit_code, done.output


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in no world."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CAMPAIGN_WORLD", raising=False)
    return tmp_path


def begun(group: str) -> str:
    lines, name = BEGIN[group]
    for line in lines:
        assert run(line)[0] == 0
    return name


@GROUPS
def test_without_a_world_a_game_here_is_listed_and_found_by_its_name(group: str, here: Path) -> None:
    assert "here: `campaign" in run(group)[1]
    name = begun(group)
    status, listed = run(group)
    assert status == 0
    assert [line.split()[0] for line in listed.splitlines()] == ["File", f"{name}.yaml"]
    for called in (name, f"{name}.yaml", f"./{name}", str(here / name)):
        assert run(f"{group} replay {called}")[0] == 0, called


@GROUPS
def test_without_a_world_a_game_in_a_folder_of_games_is_listed_and_found_too(group: str, here: Path) -> None:
    name = begun(group)
    (here / "games").mkdir()
    (here / f"{name}.yaml").rename(here / "games" / f"{name}.yaml")
    assert f"games/{name}.yaml" in run(group)[1]
    for called in (name, f"{name}.yaml", f"games/{name}", f"games/{name}.yaml"):
        assert run(f"{group} replay {called}")[0] == 0, called


@GROUPS
def test_in_a_folder_of_a_world_its_games_are_found_as_they_are_listed(
    group: str, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "world.yaml").write_text("", encoding="utf-8")
    name = begun(group)
    assert (here / "games" / f"{name}.yaml").is_file()
    (here / "land").mkdir()
    monkeypatch.chdir(here / "land")
    assert f"games/{name}.yaml" in run(group)[1]
    for called in (name, f"{name}.yaml", f"games/{name}.yaml"):
        assert run(f"{group} replay {called}")[0] == 0, called


@GROUPS
def test_of_two_games_of_a_name_that_of_the_world_is_meant(group: str, here: Path) -> None:
    (here / "world.yaml").write_text("", encoding="utf-8")
    name = begun(group)
    (here / f"{name}.yaml").write_text("none", encoding="utf-8")
    assert run(f"{group} replay {name}")[0] == 0
    assert run(f"{group} replay {name}.yaml")[0] == 1  # named as it lies


@pytest.mark.parametrize("name", [one.name for one in TAKERS if one.name.split()[0] in BEGIN])
def test_a_game_that_is_missing_is_missed_in_the_same_words_by_every_command(name: str, here: Path) -> None:
    group = name.split()[0]
    status, said = run(f"{name} none {MORE.get(name, '')}")
    assert status == 1
    assert said == (
        f"campaign: there is no game none\n  `campaign {group}` lists them; `campaign {group} new` begins one\n"
    )


@GROUPS
def test_the_nearest_of_the_games_is_named(group: str, here: Path) -> None:
    name = begun(group)
    assert run(f"{group} replay {name}s")[1].endswith(f"\n  did you mean {name}?\n")
    assert run(f"{group} replay {name.replace('-', '_')}s.yaml")[1].endswith(f"\n  did you mean {name}?\n")
    (here / f"{name}.yaml").write_text("game: skittles\n", encoding="utf-8")
    assert "did you mean" not in run(f"{group} replay {name}s")[1]  # a game of another group is none of this


@GROUPS
def test_the_shell_completes_sides_of_a_game_called_by_its_name(group: str, here: Path) -> None:
    context = typer.Context(get_command(app))
    context.params["file"] = begun(group)
    complete, side = {"joust": (teams, "Lions"), "tilt": (anybody, "Bors"), "mayhem": (sides, "Convoy")}[group]
    assert complete(context, side[:2]) == [side]


@pytest.mark.parametrize("name", ["joust odds A B --game", "tilt show", "mayhem show"])
def test_what_no_file_can_be_called_is_refused(name: str, here: Path) -> None:
    (here / "folder").mkdir()
    assert "a file belongs here, not a folder" in run(f"{name} folder")[1]
    assert run(f"{name} {'a' * 300}")[1].startswith("campaign: there is no game aaa")


@pytest.mark.parametrize(
    ("line", "writes"),
    [
        ("joust new lund.yaml", "joust new --example -o lund.yaml"),
        ("joust new lund", "joust new --example -o lund.yaml"),
        ("tilt new melee lund.yaml", "tilt new melee --example -o lund.yaml"),
        ("mayhem new lund.yaml", "mayhem new --example -o lund.yaml"),
    ],
)
def test_who_names_no_file_to_begin_with_is_told_what_writes_one(line: str, writes: str, here: Path) -> None:
    said = run(line)[1]
    assert re.fullmatch(r"campaign: there is no file lund(\.yaml)?", said.splitlines()[0])
    assert f"`campaign {writes}` writes one" in said
    assert run(writes)[0] == 0
    assert run(line)[0] == 0


@pytest.mark.parametrize(
    ("group", "play", "asked"),
    [
        ("joust", "joust play lund-joust", "First to last, with commas"),
        ("tilt", "tilt sit joust", "Bors: card or pass"),
        ("mayhem", "mayhem play ambush-mayhem", ">"),
    ],
)
def test_who_breaks_off_at_the_terminal_is_told_that_nothing_is_lost(
    group: str, play: str, asked: str, here: Path
) -> None:
    name = begun(group)
    before = (here / f"{name}.yaml").read_bytes()
    done = CliRunner().invoke(app, play.split(), input="\nnone\n")  # no answer to the first question, then the end
    assert done.exit_code == 1
    assert asked in done.stdout
    assert done.stderr.endswith("\nStopped. What was played is written: go on with the same command.\n")
    assert (here / f"{name}.yaml").read_bytes() == before


def test_who_breaks_off_leaves_his_favours_to_nobody(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun("joust")
    monkeypatch.setattr("campaign.cli.joust_play.wipe", lambda: typer.echo("<wiped>"))
    done = CliRunner().invoke(app, ["joust", "play", "lund-joust"], input="\n")
    assert "favour" in done.stdout
    assert done.stdout.endswith("<wiped>\n")
