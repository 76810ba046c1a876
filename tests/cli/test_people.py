"""The commands `commander …`, `operation` and `operations` as typed, and the walk through a new commander."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from campaign.cli import asking
from campaign.cli.main import app
from campaign.files.load import load
from tests.play.lay import FILES, lay, snapshot


@pytest.fixture
def world(tmp_path: Path) -> Path:
    return lay(
        tmp_path / "island", armies__first=FILES["armies/first.yaml"].replace("morale: 9", "morale: 9\nloot: 300")
    )


def run(root: Path, *words: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(app, [*words, "-w", str(root)], input=typed)


@pytest.fixture
def on_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "on_terminal", lambda: True)


@pytest.mark.usefixtures("on_terminal")
def test_com_3_the_walk_asks_for_all_in_turn_and_rolls_what_is_left_open(world: Path) -> None:
    answers = ["Carl", "Carl Banner", "north", "anders", "", "", "He fled from his debts.", "", "", "", "berga"]
    done = run(
        world,
        "commander",
        "new",
        "--dice",
        "tie=6",
        "--dice",
        "age=5+8",
        "--dice",
        "trait=12+20",
        typed="\n".join(answers),
    )
    assert done.exit_code == 0, done.output
    made = load(world).sound().commanders["carl-banner"]
    assert (made.player, made.name, made.nation, made.tie) == ("Carl", "Carl Banner", "north", "cousin of anders")
    assert (made.age, made.traits, made.background, made.at) == (
        33,
        ("Poet", "Veteran"),
        "He fled from his debts.",
        "berga",
    )
    for question in ("Who plays him?", "His name?", "Whom does he serve", "Is he tied", "How old", "His traits"):
        assert question in done.output
    assert "1d20 = 6  [1/TUM-COM-4/carl-banner/new commander: tie/0]" in done.output


@pytest.mark.usefixtures("on_terminal")
def test_the_walk_asks_again_after_an_answer_that_cannot_be_and_not_for_what_is_given(world: Path) -> None:
    answers = ["", "nrth", "north", "", "old", "25", "", "Bold", "Wise, Poet", "third", "first"]
    done = run(world, "commander", "new", "banner", "--name", "Banner", typed="\n".join(answers))
    assert done.exit_code == 0, done.output
    for said in ("did you mean north", "“old” is no age", "there is no trait bold", "there is no army third"):
        assert said in done.output
    assert "His name?" not in done.output
    made = load(world).sound()
    assert (made.commanders["banner"].age, made.commanders["banner"].traits) == (25, ("Wise", "Poet"))
    assert made.armies["first"].commander == "banner"


def test_without_a_terminal_nothing_is_asked_and_the_missing_options_are_named(world: Path) -> None:
    before = snapshot(world)
    done = run(world, "commander", "new", "--player", "Carl")
    assert done.exit_code == 1
    assert "missing: --name, --nation, --age or --tie-to" in done.output
    assert snapshot(world) == before


def test_a_name_in_the_place_of_the_id_is_his_name(world: Path) -> None:
    done = run(world, "commander", "new", "Carl Banner", "--nation", "north", "--age", "38")
    assert done.exit_code == 0
    assert load(world).sound().commanders["carl-banner"].name == "Carl Banner"


def test_with_options_it_is_done_at_once(world: Path) -> None:
    done = run(world, "commander", "new", "--name", "Banner", "--nation", "north", "--age", "38", "--by", "Maja")
    assert done.exit_code == 0, done.output
    assert len(load(world).sound().commanders["banner"].traits) == 2
    assert "commanders/banner.yaml" in done.output


@pytest.mark.parametrize("dice", ["tie", "tie=", "tie=x", "age=5+", "=5"])
def test_dice_that_cannot_be_read_are_wrong_usage(world: Path, dice: str) -> None:
    assert run(world, "commander", "new", "--dice", dice).exit_code == 2


def test_people_are_taken_freed_hurt_and_named_on_the_command_line(world: Path) -> None:
    steps = [
        ("capture anders --nation south", "TUM-COM-2 Anders Bille: taken by South"),
        ("ransom anders --for 50 --from first", "TUM-COM-2 Anders Bille: ransomed for 50 loot from First army"),
        ("capture anders --nation south --at dal", "taken by South"),
        ("escape anders --at berga", "escaped from South"),
        ("capture anders --nation south", "taken by South"),
        ("capture sten --nation north", "taken by North"),
        ("exchange anders sten", "exchanged"),
        ("capture sten --nation north", "taken by North"),
        ("free sten", "let go, by North"),
        ("hurt sten", "TUM-DUEL-2 Sten Bielke: hurt"),
        ("heal sten", "healed"),
        ("hand-over sten Eva", "played by Eva, not by Sten"),
        ("kill anders --why fever", "TUM-ARMY-10 Anders Bille: dead, fever"),
    ]
    for line, said in steps:
        done = run(world, "commander", *line.split())
        assert done.exit_code == 0, done.output
        assert said in done.output


def test_events_come_as_json_and_a_dry_run_as_a_diff(world: Path) -> None:
    done = run(world, "commander", "hurt", "anders", "--dry-run")
    assert "+hurt: 1" in done.output
    done = run(world, "commander", "hurt", "anders", "--json")
    assert [event["kind"] for event in json.loads(done.stdout)] == ["hurt"]


def test_an_operation_is_sent_listed_and_settled(world: Path) -> None:
    sent = run(world, "operation", "anders", "bribe the cook", "--days", "1", "--tell", "sten")
    assert sent.exit_code == 0, sent.output
    assert "anders-group: “bribe the cook”, 100 loot paid, due on day 2." in sent.output
    listed = json.loads(run(world, "operations", "--json").stdout)
    assert [(one["id"], one["tells"]) for one in listed] == [("anders-group", ["sten"])]
    waits = run(world, "advance", "--days", "2", "--force")
    assert "ops-2.anders-group.2" in waits.output
    done = run(world, "rule", "ops-2.anders-group.2", "text", "--words", "The soup is salted.")
    assert done.exit_code == 0, done.output
    assert "The soup is salted." in run(world, "operations").output


def test_words_are_refused_where_an_answer_takes_none(world: Path) -> None:
    run(world, "operation", "anders", "spy", "--days", "1")
    run(world, "advance", "--days", "2", "--force")
    done = run(world, "rule", "ops-2.anders-group.2", "--words", "of no use")
    assert done.exit_code == 1
    assert "no words are needed" in done.output
