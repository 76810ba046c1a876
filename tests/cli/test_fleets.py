"""The command `fleet` as typed (TUM-SHIP)."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from campaign.cli import complete
from campaign.cli.main import app
from tests.play.lay import lay, snapshot
from tests.play.test_fleets import FLEET, PLACES


@pytest.fixture
def world(tmp_path: Path) -> Path:
    return lay(tmp_path / "island", land__places=PLACES, fleets__northern=FLEET)


def run(root: Path, *words: str) -> Result:
    return CliRunner().invoke(app, [*words, "-w", str(root)])


def test_fleet_lists_them_and_with_a_name_shows_one(world: Path) -> None:
    listed = run(world, "fleet")
    assert listed.exit_code == 0, listed.output
    assert "northern  Anders Bille  Alna      34     30       9  4,200  2 days" in listed.output
    one, same = run(world, "fleet", "northern"), run(world, "fleet", "show", "The northern fleet")
    assert one.exit_code == 0, one.output
    assert one.output == same.output
    assert "stores: 3 own, 25,000 supplies" in one.output
    assert "costs 4,200 loot a day, paid for 2 days; cargo 25,000 supplies, 9,000 loot" in one.output


def test_a_world_without_fleets_says_so(tmp_path: Path) -> None:
    assert run(lay(tmp_path / "island"), "fleet").output == "There are no fleets.\n"
    assert json.loads(run(tmp_path / "island", "fleet", "--json").output) == []


def test_json_is_a_list_of_fleets_or_one_of_them(world: Path) -> None:
    (listed,) = json.loads(run(world, "fleet", "--json").output)
    assert json.loads(run(world, "fleet", "northern", "--json").output) == listed
    assert (listed["ships"], listed["upkeep"], listed["pays_days"]) == (34, 4200, 2)
    events = json.loads(run(world, "fleet", "embark", "first", "northern", "--json").output)
    assert [event["rule"] for event in events] == ["TUM-SHIP-2"]


def test_a_fleet_is_made_led_loaded_and_unloaded(world: Path) -> None:
    made = run(world, "fleet", "new", "small", "--nation", "north", "--at", "alna", "--ships", "2", "--hired", "1")
    assert made.exit_code == 0, made.output
    assert "TUM-SHIP-1 Small is made for North, 3 ships" in made.output
    assert "name: Small" in made.output
    assert "First army aboard" in run(world, "fleet", "embark", "first", "northern").output
    assert "aboard: First army, 1,000 soldiers" in run(world, "fleet", "northern").output
    assert "First army ashore at Alna" in run(world, "fleet", "land", "first").output
    assert "fleet" in run(world, "show", "northern").output
    assert "TUM-SHIP-2" in run(world, "log", "--who", "northern").output


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (("fleet", "nothern"), 1, "there is no fleet nothern"),
        (("fleet", "new", "small", "--at", "alna", "--nation", "north"), 2, "a fleet needs ships"),
        (("fleet", "new", "small", "--ships", "-1"), 2, "--ships"),
        (("fleet", "new", "first", "--ships", "1", "--at", "alna", "--nation", "north"), 1, "an army is called first"),
        (("fleet", "new", "small", "--ships", "1", "--at", "berga", "--nation", "north"), 1, "harbours: alna, dal"),
        (("fleet", "land", "first", "--bank", "north"), 2, "left or right"),
        (("fleet", "land", "first"), 1, "is not aboard ship"),
        (("fleet", "lead", "northern", "nobody"), 1, "there is no commander nobody"),
        (("fleet", "embark", "second", "northern"), 1, "that is another nation's fleet"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line_and_nothing_written(
    world: Path, words: tuple[str, ...], status: int, says: str
) -> None:
    before = snapshot(world)
    done = run(world, *words)
    assert (done.exit_code, "Traceback" in done.output) == (status, False), done.output
    assert says in done.output
    assert snapshot(world) == before


def test_names_of_fleets_are_completed(world: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(world)
    monkeypatch.delenv("CAMPAIGN_WORLD", raising=False)
    assert complete.fleets("nor") == ["northern"]
    assert complete.names("nor") == ["north", "northern"]


def test_explain_tells_what_touched_a_fleet(world: Path) -> None:
    run(world, "advance", "--force", "--defaults")
    done = run(world, "explain", "northern")
    assert done.exit_code == 0, done.output
    assert "TUM-SHIP-6" in done.output
