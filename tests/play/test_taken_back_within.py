"""Taking back part of several days that one command played, with edits by hand made before them."""

from pathlib import Path

from campaign.files import chronicle
from campaign.play.advancing import advance
from campaign.play.rolling import roll
from campaign.play.undoing import undo
from campaign.play.verifying import verify
from tests.play.lay import lay


def edit(root: Path, before: str, after: str) -> None:
    path = root / "armies/second.yaml"
    path.write_text(path.read_text().replace(before, after))


def test_an_edit_by_hand_before_the_days_stands_in_the_chronicle_once(tmp_path: Path) -> None:
    root = lay(tmp_path / "island")
    roll(root, "1d6", why="to begin the chronicle")
    edit(root, "supplies: 9000", "supplies: 8000")
    advance(root, days=3, force=True)
    told = chronicle.commands(root, 1)
    assert [event.kind for event in told].count("hand edit") == 1
    undo(root, to_day=1)
    assert chronicle.commands(root, 1) == told
    assert verify(root).partings == ()


def test_an_edit_by_hand_after_the_days_is_kept_and_told_after_them(tmp_path: Path) -> None:
    root = lay(tmp_path / "island")
    roll(root, "1d6", why="to begin the chronicle")
    edit(root, "supplies: 9000", "supplies: 8000")
    advance(root, days=3, force=True)
    edit(root, "name: Second army", "name: The reds")
    undo(root, to_day=1)
    told = [event for day in (1, 2) for event in chronicle.commands(root, day) if event.kind == "hand edit"]
    assert [(event.day, [change.path[2] for change in event.changes]) for event in told] == [
        (1, ["supplies"]),
        (2, ["name"]),
    ]
    assert "name: The reds" in (root / "armies/second.yaml").read_text()
    assert verify(root).partings == ()
