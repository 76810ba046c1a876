"""Two GMs and git: what the other's commands changed is read from the chronicle, not taken for edits by hand."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from campaign.files import chronicle, recorded
from campaign.files.load import load
from campaign.play.advancing import advance
from campaign.play.amending import amend, resume
from campaign.play.explaining import log
from campaign.play.lettering import post
from campaign.play.ordering import take
from campaign.play.rolling import roll
from campaign.play.setting import set_value
from campaign.play.undoing import undo
from campaign.play.verifying import verify
from tests.play.lay import lay

SIZE = "armies/second.yaml"


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A world after two days."""
    root = lay(tmp_path_factory.mktemp("begun") / "island")
    advance(root, days=2, force=True)
    return root


@pytest.fixture
def mine(begun: Path, tmp_path: Path) -> Path:
    return shutil.copytree(begun, tmp_path / "mine")


@pytest.fixture
def theirs(begun: Path, tmp_path: Path) -> Path:
    return shutil.copytree(begun, tmp_path / "theirs", ignore=shutil.ignore_patterns(".campaign"))


def pull(mine: Path, theirs: Path) -> None:
    """Do what git does to the files that another GM changed, made or took away; caches and history are each one's own.

    Like git, leave alone what is the same in both.
    """
    own = (".campaign", "history")
    for root, other in ((theirs, mine), (mine, theirs)):
        for path in sorted(root.rglob("*")):
            name = path.relative_to(root)
            if path.is_dir() or name.parts[0] in own:
                continue
            target = other / name
            if other is theirs and not target.exists():
                path.unlink()
            elif other is mine and not (target.exists() and target.read_bytes() == path.read_bytes()):
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(path.read_bytes())


def setting(root: Path) -> None:
    set_value(root, "armies.second.supplies", "4321", why="lent to the miller")


def amending(root: Path) -> None:
    """A note of the past that changes no later day's events."""
    amend(root, 1)
    set_value(root, "armies.first.notes", "raised in haste", why="forgotten")
    resume(root)


COMMANDS: list[Callable[[Path], object]] = [
    setting,
    amending,
    lambda root: take(root, "march to Croft", "sten"),
    lambda root: advance(root, days=2, force=True),
    lambda root: roll(root, "2d6", why="the miller"),
    lambda root: (take(root, "camp", "sten"), undo(root)),
]


@pytest.mark.parametrize("command", COMMANDS)
def test_the_other_gms_commands_are_no_edits_by_hand(
    mine: Path, theirs: Path, command: Callable[[Path], object]
) -> None:
    command(theirs)
    pull(mine, theirs)
    advance(mine, force=True)
    assert [event.text for event in log(mine) if event.kind == "hand edit"] == []
    assert verify(mine).partings == ()


def test_a_letter_that_the_other_gm_sent_since_keeps_apart_from_one_sent_while_mending(
    mine: Path, theirs: Path
) -> None:
    """He sends one on day 3, pulled before day 1 is mended here with one more: his is numbered after it, in both."""
    post(theirs, "anders", "sten", "Yours.", at="dal")
    pull(mine, theirs)
    advance(mine, force=True)
    amend(mine, 1)
    post(mine, "anders", "sten", "Mine.", at="dal")
    resume(mine)
    pull(theirs, mine)
    for root in (mine, theirs):
        letters = load(root).sound().letters
        assert {key: (one.text, one.sent) for key, one in letters.items()} == {
            "anders.1": ("Mine.", 1),
            "anders.2": ("Yours.", 3),
        }
        assert verify(root).partings == ()


def test_what_was_edited_by_hand_on_top_of_them_still_is(mine: Path, theirs: Path) -> None:
    setting(theirs)
    pull(mine, theirs)
    path = mine / SIZE
    path.write_text(path.read_text().replace("size: 700", "size: 650"))
    advance(mine, force=True)
    edits = [change for event in log(mine) if event.kind == "hand edit" for change in event.changes]
    assert [(change.path[-1], change.before, change.after) for change in edits] == [("size", 700, 650)]
    assert verify(mine).partings == ()


def test_an_untouched_chronicle_is_not_read_again(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(root: Path, through: int | None = None) -> None:
        raise AssertionError("the whole chronicle was read")

    monkeypatch.setattr(recorded, "folded", never)
    setting(mine)
    roll(mine, "2d6")
    take(mine, "march to Croft", "sten")


def test_windows_line_ends_in_the_chronicle_change_nothing(mine: Path) -> None:
    """As git checks files out with autocrlf."""
    for path in [*sorted((mine / chronicle.FOLDER).rglob("*.jsonl")), *sorted((mine / "armies").iterdir())]:
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert verify(mine).partings == ()
    advance(mine, force=True)
    assert [event.text for event in log(mine) if event.kind == "hand edit"] == []
    assert verify(mine).partings == ()
    undo(mine)
    assert verify(mine).partings == ()
