"""A write of many files is all or nothing, whenever the command is killed and whatever the disk says."""

import errno
import os
import stat
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from campaign.core.fault import Refused
from campaign.files import durable, journal

Tree = dict[str, bytes]

OLD: Tree = {
    "world.yaml": b"day: 1\n",
    "armies/red.yaml": b"infantry: 100\n",
    "armies/blue.yaml": b"infantry: 200\n",
    "orders/1/blue.yaml": b"march\n",
}
WRITES: dict[str, bytes | None] = {
    "world.yaml": b"day: 2\n",
    "armies/red.yaml": b"infantry: 90\n",
    "chronicle/day-0001/events.jsonl": b"{}\n" * 50,
    "orders/1/blue.yaml": None,
}
NEW: Tree = {
    "world.yaml": b"day: 2\n",
    "armies/red.yaml": b"infantry: 90\n",
    "armies/blue.yaml": b"infantry: 200\n",
    "chronicle/day-0001/events.jsonl": b"{}\n" * 50,
}


def lay_out(root: Path, tree: Mapping[str, bytes]) -> Path:
    for name, data in tree.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return root


def tree_of(root: Path) -> Tree:
    """The files of the world, the folder of the program's own left out."""
    files = (path for path in root.rglob("*") if path.is_file())
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in files
        if path.relative_to(root).parts[0] != journal.FOLDER
    }


def left_over(root: Path) -> list[str]:
    return sorted(path.name for path in (root / journal.FOLDER).glob("*"))


CALLS = ("open", "write", "fsync", "replace", "unlink", "mkdir", "rmdir", "fchmod")


def killed_at(call: int, action: Callable[[], object]) -> bool:
    """Run `action` in a process that dies at its `call`-th call to the disk; False if it ended before."""
    child = os.fork()
    if child == 0:
        made = 0

        def deadly(name: str, real: Callable[..., object]) -> Callable[..., object]:
            def step(*args: object, **more: object) -> object:
                nonlocal made
                made += 1
                if made == call:
                    if name == "write":
                        fd, data = args
                        real(fd, memoryview(data)[: len(data) // 2])  # type: ignore[arg-type]
                    os._exit(9)
                return real(*args, **more)

            return step

        for name in CALLS:
            setattr(os, name, deadly(name, getattr(os, name)))
        try:
            action()
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9


def test_a_commit_writes_replaces_and_deletes(tmp_path: Path) -> None:
    root = lay_out(tmp_path, OLD)
    journal.commit(root, WRITES, "advance")
    assert tree_of(root) == NEW
    assert left_over(root) == []
    assert not (root / "orders/1").exists()
    assert (root / "orders").is_dir()
    assert journal.recover(root) is None


def test_nothing_to_write_touches_nothing(tmp_path: Path) -> None:
    journal.commit(tmp_path, {}, "status")
    assert list(tmp_path.iterdir()) == []


def test_killed_at_any_call_the_world_is_whole_after_recovery(tmp_path: Path) -> None:
    said: set[bool | None] = set()
    call = 0
    while True:
        call += 1
        root = lay_out(tmp_path / str(call), OLD)
        if not killed_at(call, lambda root=root: journal.commit(root, WRITES, "advance")):  # type: ignore[misc]
            break
        recovery = journal.recover(root)
        said.add(recovery.finished if recovery else None)
        assert tree_of(root) == (NEW if recovery and recovery.finished else tree_of(root))
        assert tree_of(root) in (OLD, NEW)
        assert left_over(root) == []
        assert journal.recover(root) is None
        if recovery is not None and not recovery.finished:
            assert tree_of(root) == OLD
    assert call > 20
    assert said >= {True, False}


def test_killed_again_during_recovery_the_world_is_still_whole(tmp_path: Path) -> None:
    first = -5
    recovered = 0
    while True:
        first += 6
        root = lay_out(tmp_path / f"{first}", OLD)
        if not killed_at(first, lambda root=root: journal.commit(root, WRITES, "advance")):  # type: ignore[misc]
            break
        again = 0
        while (root / journal.JOURNAL).exists():
            again += 1
            if not killed_at(again, lambda root=root: journal.recover(root)):  # type: ignore[misc]
                recovered += 1
        journal.recover(root)
        assert tree_of(root) in (OLD, NEW)
        assert left_over(root) == []
    assert recovered > 1


def test_recovery_says_what_it_did(tmp_path: Path) -> None:
    root = lay_out(tmp_path, OLD)
    assert killed_in_replacement(root)
    recovery = journal.recover(root)
    assert recovery is not None
    assert recovery.files == tuple(sorted(WRITES))
    assert str(recovery) == "The interrupted command 'advance' was finished: 4 files written."


def killed_in_replacement(root: Path) -> bool:
    """Interrupt a commit when its journal stands and no file is replaced."""
    child = os.fork()
    if child == 0:
        journal._replace = lambda *_: os._exit(9)
        journal.commit(root, WRITES, "advance")
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9


def test_what_hands_changed_after_the_interruption_is_set_aside(tmp_path: Path) -> None:
    root = lay_out(tmp_path, OLD)
    assert killed_in_replacement(root)
    (root / "armies/red.yaml").write_bytes(b"infantry: 77 # counted again\n")
    recovery = journal.recover(root)
    assert recovery is not None
    assert recovery.set_aside == ("armies/red.yaml",)
    assert tree_of(root) == NEW
    assert (root / journal.SET_ASIDE / "armies/red.yaml").read_bytes() == b"infantry: 77 # counted again\n"


def test_a_damaged_journal_is_not_carried_out(tmp_path: Path) -> None:
    root = lay_out(tmp_path, OLD)
    assert killed_in_replacement(root)
    path = root / journal.JOURNAL
    path.write_bytes(path.read_bytes()[:-1])
    recovery = journal.recover(root)
    assert recovery is not None
    assert recovery.damaged
    assert not recovery.finished
    assert tree_of(root) == OLD
    assert (root / journal.DAMAGED).exists()


def test_a_second_commit_does_not_bury_an_interrupted_one(tmp_path: Path) -> None:
    root = lay_out(tmp_path, OLD)
    assert killed_in_replacement(root)
    with pytest.raises(Refused, match="waits to be finished"):
        journal.commit(root, {"world.yaml": b"day: 9\n"}, "set")
    assert tree_of(root) == OLD


@pytest.mark.parametrize("name", ["../out.yaml", "/etc/x", "a/../../x", "", "a//b", "a/./b", "a\\b", "c:/x", "a\0b"])
def test_a_path_out_of_the_world_is_refused(tmp_path: Path, name: str) -> None:
    root = lay_out(tmp_path / "world", OLD)
    with pytest.raises(Refused, match="no path inside the world"):
        journal.commit(root, {name: b"x", "world.yaml": b"day: 2\n"}, "set")
    assert tree_of(root) == OLD


@pytest.mark.parametrize("name", [".campaign/journal", ".campaign/journal.new", ".campaign/staged/0"])
def test_the_journals_own_files_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(Refused, match="kept for the journal"):
        journal.commit(tmp_path, {name: b"x"}, "set")


def test_a_link_inside_the_world_is_followed(tmp_path: Path) -> None:
    root = lay_out(tmp_path, {"texts/red.yaml": b"1\n"})
    (root / "red.yaml").symlink_to("texts/red.yaml")
    journal.commit(root, {"red.yaml": b"2\n"}, "set")
    assert (root / "red.yaml").is_symlink()
    assert (root / "texts/red.yaml").read_bytes() == b"2\n"


def test_deleting_a_link_leaves_what_it_points_to(tmp_path: Path) -> None:
    root = lay_out(tmp_path, {"texts/red.yaml": b"1\n"})
    (root / "red.yaml").symlink_to("texts/red.yaml")
    journal.commit(root, {"red.yaml": None}, "set")
    assert tree_of(root) == {"texts/red.yaml": b"1\n"}


def test_links_out_of_the_world_and_in_circles_are_refused(tmp_path: Path) -> None:
    root = lay_out(tmp_path / "world", OLD)
    outside = lay_out(tmp_path / "outside", {"x.yaml": b"mine\n"})
    (root / "file.yaml").symlink_to(outside / "x.yaml")
    (root / "folder").symlink_to(outside)
    (root / "round.yaml").symlink_to("round.yaml")
    for name, why in (
        ("file.yaml", "out of the world"),
        ("folder/x.yaml", "out of the world"),
        ("round.yaml", "circle"),
    ):
        with pytest.raises(Refused, match=why):
            journal.commit(root, {name: b"x\n", "world.yaml": b"day: 2\n"}, "set")
    assert (outside / "x.yaml").read_bytes() == b"mine\n"
    assert (root / "world.yaml").read_bytes() == b"day: 1\n"


def test_a_folder_in_a_files_place_is_refused(tmp_path: Path) -> None:
    root = lay_out(tmp_path, OLD)
    with pytest.raises(Refused, match="is a folder"):
        journal.commit(root, {"armies": b"x", "world.yaml": b"day: 2\n"}, "set")
    with pytest.raises(Refused, match="is no folder"):
        journal.commit(root, {"world.yaml/x": b"x", "armies/red.yaml": b"y"}, "set")
    assert tree_of(root) == OLD


def test_the_mode_of_a_replaced_file_stays(tmp_path: Path) -> None:
    root = lay_out(tmp_path, OLD)
    (root / "world.yaml").chmod(0o640)
    journal.commit(root, {"world.yaml": b"day: 2\n"}, "advance")
    assert stat.S_IMODE((root / "world.yaml").stat().st_mode) == 0o640


@pytest.mark.parametrize(
    ("number", "words"),
    [(errno.ENOSPC, "disk is full"), (errno.EROFS, "read-only"), (errno.EACCES, "cannot be written")],
)
def test_a_disk_that_does_not_take_the_write_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    root = lay_out(tmp_path, OLD)
    for call in (1, 2, 3, 4):
        made = 0
        real = os.write

        def full(fd: int, data: bytes) -> int:
            nonlocal made
            made += 1
            if made == call:  # noqa: B023 (used up within the turn)
                raise OSError(number, os.strerror(number))
            return real(fd, data)  # noqa: B023

        with monkeypatch.context() as patched:
            patched.setattr(os, "write", full)
            with pytest.raises(Refused, match=words) as caught:
                journal.commit(root, WRITES, "advance")
        assert "nothing was changed" in caught.value.message
        assert caught.value.remedy
        assert tree_of(root) == OLD
        assert left_over(root) == []


def test_a_failure_in_mid_replacement_is_finished_by_the_next_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = lay_out(tmp_path, OLD)
    real = os.replace

    def failing(source: str, target: str) -> None:
        if target.endswith("world.yaml"):
            raise OSError(errno.EACCES, "no", target)
        real(source, target)

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", failing)
        with pytest.raises(Refused, match="the next command will finish the write"):
            journal.commit(root, WRITES, "advance")
    recovery = journal.recover(root)
    assert recovery is not None
    assert recovery.finished
    assert tree_of(root) == NEW


def test_a_folder_on_another_disk_is_written_beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = lay_out(tmp_path, OLD)
    real = os.replace

    def crossing(source: str, target: str) -> None:
        Path(target).parent.stat()
        if "/staged/" in source:
            raise OSError(errno.EXDEV, "across", target)
        real(source, target)

    monkeypatch.setattr(os, "replace", crossing)
    journal.commit(root, WRITES, "advance")
    assert tree_of(root) == NEW


def test_thousands_of_files_settle_with_one_sync_of_the_filesystem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    real = os.fsync
    monkeypatch.setattr(os, "fsync", lambda fd: synced.append(fd) or real(fd))  # type: ignore[func-returns-value]
    names = [f"armies/{number:04}.yaml" for number in range(1000)]
    journal.commit(tmp_path, dict.fromkeys(names, b"infantry: 1\n"), "advance")
    assert len(tree_of(tmp_path)) == 1000
    if durable._sync_filesystem(str(tmp_path)):
        assert len(synced) == 2  # the journal and its name
