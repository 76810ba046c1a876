"""What the file of a game of Medieval Mayhem may hold: a game of its scenario, in a state that it can come to."""

from pathlib import Path

import pytest
import yaml

from campaign.core.fault import Faults
from campaign.play.skirmishes import acting, scenarios
from campaign.play.skirmishes.files import read


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """The ambush, in the convoy's first movement: Sir Hugh and his riders are on the move."""
    file = tmp_path / "ambush.yaml"
    scenarios.new(scenarios.read(scenarios.found("ambush")), file, 7)
    acting.act(file, ["roll initiative"], dice=(6, 1))
    acting.act(file, ["Convoy goes first", "group A moves ahead 6"])
    return file


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("phase: move", "phase: move\nturn: -1", "there is no turn -1"),
        ("allowance: ", "allowance: -", "those on the move have not come further than they may"),
        ("active: Convoy", "active: Outlaws", "those on the move are of Outlaws"),
        ("active: Convoy", "active: Bandits", "'Bandits' is no side"),
        ("phase: move", "phase: choose", "nobody is there to choose the sequence"),
    ],
)
def test_a_game_changed_by_hand_into_what_cannot_be_is_refused_with_its_place(
    begun: Path, old: str, new: str, wrong: str
) -> None:
    head, phase, state = begun.read_text(encoding="utf-8").rpartition("\nphase:")
    text = head + (phase + state).replace(old, new, 1)
    begun.write_text(text, encoding="utf-8")
    with pytest.raises(Faults) as refused:
        acting.act(begun, ["go"])
    assert [fault for fault in refused.value.faults if wrong in fault.message and fault.line > 1]
    assert begun.read_text(encoding="utf-8") == text


def test_figures_on_each_other_in_a_table_of_another_size_are_told_one_after_the_other(begun: Path) -> None:
    game = yaml.safe_load(begun.read_text(encoding="utf-8"))
    for one in game["figures"]:
        one["x"], one["y"] = 20, 20
    begun.write_text(yaml.safe_dump(game), encoding="utf-8")
    with pytest.raises(Faults, match="Sir Hugh and Rider 1 overlap"):
        read(begun)
    game["table"]["width"] = 47
    begun.write_text(yaml.safe_dump(game), encoding="utf-8")
    with pytest.raises(Faults, match="the terrain is not that of the scenario") as refused:
        read(begun)
    assert "overlap" not in str(refused.value)


def test_a_game_as_it_was_written_reads(begun: Path) -> None:
    assert read(begun).pending is not None
    assert not acting.act(begun, ["go"]).game.pending


@pytest.mark.parametrize(
    ("field", "value", "wrong"),
    [
        ("kind", "archer", "Sir Hugh has kind other than the scenario gives him"),
        ("armour", "none", "Sir Hugh has armour other than the scenario gives him"),
        ("shield", False, "Sir Hugh has shield other than the scenario gives him"),
        ("weapons", ["bow"], "Sir Hugh has weapons other than the scenario gives him"),
        ("horse", "bare", "Sir Hugh has a horse other than the scenario gives him"),
        ("hero", {"saves": 3}, "Sir Hugh has other bonuses or more tokens than the scenario gives him"),
    ],
)
def test_a_figure_that_is_no_longer_who_it_was_set_up_as_is_refused(
    begun: Path, field: str, value: object, wrong: str
) -> None:
    game = yaml.safe_load(begun.read_text(encoding="utf-8"))
    game["figures"][0][field] = value
    begun.write_text(yaml.safe_dump(game), encoding="utf-8")
    with pytest.raises(Faults) as refused:
        read(begun)
    assert [fault.message for fault in refused.value.faults] == [wrong]


def test_may_horse_1_who_has_lost_his_horse_is_who_he_was(begun: Path) -> None:
    game = yaml.safe_load(begun.read_text(encoding="utf-8"))
    del game["figures"][1]["horse"]
    begun.write_text(yaml.safe_dump(game), encoding="utf-8")
    assert read(begun).figures[1].horse == "none"
