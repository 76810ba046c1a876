"""Odd states of the disk: each ends in a plain word with its place, nothing is half-written, nothing is believed."""

import errno
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from campaign.core.fault import Faults, Refused
from campaign.files import journal, recorded
from campaign.files.lock import lock
from campaign.play.advancing import advance
from campaign.play.explaining import log
from campaign.play.setting import set_value
from campaign.play.undoing import redo, undo
from campaign.play.verifying import verify
from tests.play.lay import FILES, lay, snapshot

STEP = "history/000001.json"
EVENTS = "chronicle/day-0001/events.jsonl"
BASELINE = "chronicle/baseline.jsonl"
ARMY = "armies/first.yaml"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A world after one day."""
    root = lay(tmp_path_factory.mktemp("played") / "island")
    advance(root, force=True)
    return root


@pytest.fixture
def world(played: Path, tmp_path: Path) -> Path:
    return shutil.copytree(played, tmp_path / "island")


def without_cache(root: Path) -> None:
    shutil.rmtree(root / ".campaign")


def put(name: str, data: bytes) -> Callable[[Path], None]:
    """What lays a file there instead of whatever is there."""

    def do(root: Path) -> None:
        path = root / name
        if path.is_dir():
            shutil.rmtree(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

    return do


def folder(name: str) -> Callable[[Path], None]:
    """What lays a folder there instead of a file."""

    def do(root: Path) -> None:
        (root / name).unlink(missing_ok=True)
        (root / name).mkdir(parents=True)

    return do


def edited(name: str, old: bytes, new: bytes) -> Callable[[Path], None]:
    def do(root: Path) -> None:
        data = (root / name).read_bytes()
        assert old in data
        (root / name).write_bytes(data.replace(old, new))

    return do


def day(root: Path) -> object:
    return advance(root, force=True)


@pytest.mark.parametrize(
    ("odd", "command", "told"),
    [
        (put(".campaign", b""), day, r"\.campaign is a file where a folder belongs \(move it away\)"),
        (put(".campaign", b""), undo, r"\.campaign is a file where a folder belongs"),
        (folder(".campaign/lock"), day, r"lock is a folder where a file belongs"),
        (folder(".campaign/journal"), day, r"\.campaign/journal: a folder lies where a file belongs"),
        (put(".campaign/staged", b""), day, r"\.campaign/staged: a file lies where a folder belongs; nothing was"),
        (folder(ARMY), day, r"armies/first\.yaml: FILE a file belongs here"),
        (folder("world.yaml"), day, r"world\.yaml: FILE a file belongs here"),
        (put("chronicle", b""), day, r"chronicle: FILE a folder belongs here"),
        (put("history", b""), day, r"history is no folder \(move the file of that name away\)"),
        (put("reports", b""), day, r"reports/\S+ cannot be read: Not a directory \(move away"),
        (folder("chronicle/day-0002/events.jsonl"), day, r"events\.jsonl cannot be read: Is a directory \(move away"),
        (put(STEP, b"{"), undo, r"history/000001\.json cannot be read: it is damaged.*put it back"),
        (put(STEP, b"\xff\xfe"), undo, r"history/000001\.json cannot be read: it is damaged"),
        (folder(STEP), undo, r"history/000001\.json cannot be read: Is a directory"),
        (put("history/undone/000002.json", b"x"), redo, r"history/undone/000002\.json cannot be read"),
        (edited(STEP, b"armies/first.yaml", b"../first.yaml"), undo, r"\.\./first\.yaml"),
        (edited(EVENTS, b'["armies","first","supplies"]', b"[]"), verify, r"events\.jsonl:\d+:1: CHRONICLE"),
        (put(EVENTS, b'\n{"id":1}\n'), verify, r"day-0001/events\.jsonl:2:1: CHRONICLE .*put the file back"),
        (put(BASELINE, b"[1,2]\n"), verify, r"chronicle/baseline\.jsonl:1:1: CHRONICLE"),
        (lambda root: (root / BASELINE).unlink(), day, r"baseline\.jsonl is missing, but days lie in the chronicle"),
        (lambda root: (root / BASELINE).unlink(), verify, r"baseline\.jsonl is missing, but days lie in the chronicle"),
        (edited(ARMY, b"First army", b"F\xf6rst army"), day, r"first\.yaml:2:8: YAML-ENCODING .*UTF-8"),
        (edited(ARMY, b"First army", b"F\0rst army"), day, r"first\.yaml:2:8: YAML-CHARACTER .*U\+0000"),
        (edited(ARMY, b"blue-foot", b"b" * 10_000), day, r"first\.yaml:11:\d+: YAML-SYNTAX"),
    ],
)  # fmt: skip
def test_a_command_is_refused_with_the_place_and_nothing_changes(
    world: Path, odd: Callable[[Path], None], command: Callable[[Path], object], told: str
) -> None:
    odd(world)
    before = snapshot(world)
    with pytest.raises((Faults, Refused), match=told):
        command(world)
    assert snapshot(world) == before


@pytest.mark.skipif(os.name == "nt", reason="needs links")
def test_links_that_lead_in_a_circle_are_told(world: Path) -> None:
    (world / "armies/loop.yaml").symlink_to("loop.yaml")
    with pytest.raises(Faults, match=r"armies/loop\.yaml: LINK the link cannot be followed"):
        day(world)
    (world / "armies/loop.yaml").unlink()
    (world / "armies/again").symlink_to(world / "armies")
    day(world)


CACHED = [
    put(recorded.CACHE, b"\x93garbage"),
    put(recorded.CACHE, b"\x82\xa5files\x80\xa5state\xc0"),
    folder(recorded.CACHE),
    put(".campaign/cache", b""),
    put(".campaign/lock", json.dumps({"pid": 999_999, "command": "advance", "since": "x"}).encode()),
    put(".campaign/lock", b"\xff\0"),
    lambda root: [edited(str(p.relative_to(root)), p.read_bytes(), p.read_bytes()[:-30]) for p in caches(root)],
    lambda root: [p.write_bytes(bytes([*p.read_bytes()[:-30], 7, *p.read_bytes()[-29:]])) for p in caches(root)],
]


def caches(root: Path) -> list[Path]:
    return [path for path in sorted((root / ".campaign/cache").rglob("*")) if path.is_file()]


@pytest.mark.parametrize("odd", CACHED)
def test_what_can_be_made_again_is_not_believed_when_damaged(world: Path, odd: Callable[[Path], object]) -> None:
    """A hand edit makes the record be read; the day's events and the edit stand in the chronicle as without a cache."""
    sound = shutil.copytree(world, world.parent / "sound")
    for root in (world, sound):
        edited("armies/second.yaml", b"size: 700", b"size: 900")(root)
    without_cache(sound)
    odd(world)
    for root in (world, sound):
        day(root)
    assert snapshot(world) == snapshot(sound)
    edits = [event for event in log(world, day=2) if event.kind == "hand edit"]
    assert [change.path[-1] for event in edits for change in event.changes] == ["size"]


def summed(body: bytes) -> bytes:
    return b"campaign journal 1\n" + hashlib.sha256(body).hexdigest().encode() + b"\n" + body


@pytest.mark.parametrize(
    "data", [b"garbage", b"campaign journal 1\n01", summed(b"zz"), summed(b"2\n{}"), summed(b"9\n[]")]
)
def test_a_damaged_journal_is_put_aside_and_told(world: Path, data: bytes) -> None:
    (world / journal.JOURNAL).write_bytes(data)
    done = advance(world, force=True)
    assert done.outcome is not None
    assert "damaged journal" in done.outcome.recovered
    assert (world / journal.DAMAGED).read_bytes() == data
    assert verify(world).partings == ()


def test_other_names_in_the_history_are_no_steps(world: Path) -> None:
    for name in ("²", "1", "notes", "000001 copy", "0000001"):
        (world / f"history/{name}.json").write_bytes(b"x")
    undo(world)
    assert (world / ARMY).read_text() == FILES[ARMY]


@pytest.mark.parametrize("at", [1, 2, 9, 15, 20])
def test_a_disk_that_fills_up_at_any_write_leaves_all_as_it_was(
    world: Path, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    before, written, write = snapshot(world), [0], os.write

    def full(fd: int, data: bytes) -> int:
        written[0] += 1
        if written[0] >= at:
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(fd, data)

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(Refused, match=r"the disk is full; nothing was changed \(make room and run the command again\)"):
        day(world)
    monkeypatch.undo()
    assert snapshot(world) == before
    day(world)


@pytest.mark.parametrize("at", [2, 5, 9])
def test_a_disk_that_refuses_once_the_write_counts_has_it_finished_by_the_next_command(
    world: Path, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    """The renames are: first the journal into place, then each file."""
    whole = shutil.copytree(world, world.parent / "whole")
    day(whole)
    renamed, rename = [0], os.replace

    def full(old: str, new: str) -> None:
        if str(new).startswith(str(world)) and "/cache/" not in str(new):
            renamed[0] += 1
            if renamed[0] >= at:
                raise OSError(errno.ENOSPC, "No space left on device")
        rename(old, new)

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(Refused, match=r"the disk is full; the next command will finish the write"):
        day(world)
    monkeypatch.undo()
    with lock(world, "mend"):
        journal.recover(world)
    assert snapshot(world) == snapshot(whole)


CHILD = """
import resource, signal, sys
from pathlib import Path
from campaign.core.fault import Refused
from campaign.play.advancing import advance
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))
try:
    advance(Path(sys.argv[1]), force=True)
except Refused as refused:
    print(refused)
"""


@pytest.mark.skipif(os.name == "nt", reason="needs limits of a process")
def test_a_limit_on_the_size_of_files_is_told(world: Path) -> None:
    before = snapshot(world)
    done = subprocess.run([sys.executable, "-c", CHILD, str(world)], check=True, capture_output=True, text=True)
    assert "takes no file so large; nothing was changed" in done.stdout
    assert snapshot(world) == before


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="needs a user whom permissions bind")
@pytest.mark.parametrize("name", ["", "armies", ".campaign"])
def test_a_read_only_folder_is_told_and_a_read_only_file_is_replaced(world: Path, name: str) -> None:
    before = snapshot(world)
    (world / name).chmod(0o555)
    try:
        with pytest.raises(Refused, match="cannot be written to"):
            day(world)
    finally:
        (world / name).chmod(0o755)
    assert snapshot(world) == before


HOLDER = """
import sys, time
from pathlib import Path
from campaign.files.lock import lock
with lock(Path(sys.argv[1]), "advance"):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_of_two_writers_the_second_is_refused_and_a_killed_one_holds_nothing(world: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(world)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        before = snapshot(world)
        with pytest.raises(Refused, match=rf"another command is writing to this world: 'advance', process {other.pid}"):
            day(world)
        assert snapshot(world) == before
        other.kill()
    day(world)


def test_windows_line_ends_and_byte_order_marks_come_through_a_day_and_back(tmp_path: Path) -> None:
    root = lay(tmp_path / "island")
    for name in FILES:
        path = root / name
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    before = snapshot(root)
    advance(root, days=3, force=True)
    for name in FILES:
        data = (root / name).read_bytes()
        assert data.startswith(b"\xef\xbb\xbf")
        assert data.count(b"\n") == data.count(b"\r\n")
    assert (root / ARMY).read_bytes() != before[ARMY]
    undo(root)
    assert snapshot(root) == before


def test_a_name_of_ten_thousand_letters_comes_through_a_day_and_back(tmp_path: Path) -> None:
    root = lay(tmp_path / "island", armies__first=FILES[ARMY].replace("First army", "F" * 10_000))
    before = snapshot(root)
    advance(root, force=True)
    assert b"F" * 10_000 in (root / ARMY).read_bytes()
    undo(root)
    assert snapshot(root) == before


def test_a_table_of_a_hundred_thousand_lines_takes_a_change_and_gives_it_back(tmp_path: Path) -> None:
    places = "".join(
        f"p{at}:\n  name: Place {at}\n  kind: village\n  x: {5.25 + at % 200 / 2}\n  y: {5.25 + at // 200 / 2}\n"
        for at in range(20_000)
    )
    root = lay(tmp_path / "island", land__places=FILES["land/places.yaml"] + places)
    path = root / "land/places.yaml"
    path.write_text(path.read_text().replace("y: 5.25\n", "y: five\n", 1))
    with pytest.raises(Faults, match=r"land/places\.yaml:9:6: TYPE"):
        advance(root, force=True)
    path.write_text(path.read_text().replace("y: five", "y: 5.25"))
    before = snapshot(root)
    text = path.read_text()
    set_value(root, "p9000.holder", "north", why="a gift")
    assert len(text.splitlines()) > 100_000
    at = text.index("p9001:")
    assert path.read_text() == text[:at] + "  holder: north\n" + text[at:]
    undo(root)
    assert snapshot(root) == before
