"""Files of games: read with every fault, written all or nothing, their comments kept, their key kept from git."""

import os
import random
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from campaign.core import sealing
from campaign.core.fault import Faults, Refused
from campaign.files import journal
from campaign.play import gamefiles, keys

GAME = "skittles"
FIRST = "# ours\ngame: skittles\nname: Lund # the town\npins: 9\nthrown: [3, 4]\n"
MOMENTS = 40


class Skittles(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A game to test with."""

    name: str
    pins: int
    thrown: tuple[int, ...] = ()


def sound(game: Skittles) -> Iterator[gamefiles.Wrong]:
    for at, one in enumerate(game.thrown):
        if one > game.pins:
            yield ("thrown", at), f"{one} are more than {game.pins} pins"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "skittles.yaml"
    made.write_text(FIRST, encoding="utf-8")
    return made


def test_a_game_is_read_as_it_stands(file: Path) -> None:
    assert gamefiles.read(file, Skittles, GAME, sound) == Skittles("Lund", 9, (3, 4))


def test_every_fault_is_told_at_once_with_its_place(file: Path) -> None:
    file.write_text("game: skittles\nname: 3\npins: many\nbowls: 2\n", encoding="utf-8")
    with pytest.raises(Faults) as found:
        gamefiles.read(file, Skittles, GAME)
    assert sorted((fault.line, fault.col) for fault in found.value.faults) == [(2, 7), (3, 7), (4, 1)]


def test_what_no_shape_tells_is_told_with_its_place_too(file: Path) -> None:
    file.write_text("game: skittles\nname: Lund\npins: 9\nthrown: [3, 14]\n", encoding="utf-8")
    with pytest.raises(Faults, match="14 are more than 9 pins") as found:
        gamefiles.read(file, Skittles, GAME, sound)
    assert [(fault.line, fault.col) for fault in found.value.faults] == [(4, 13)]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("game: bowls\nname: Lund\npins: 9\n", "is no game of skittles"),
        ("name: Lund\npins: 9\n", "is no game of skittles"),
        ("- 1\n", "is no game of skittles"),
        ("", "is no game of skittles"),
        ("game: [skittles\n", "YAML"),
        ("game: skittles\nname: &a [*a]\npins: 9\n", "YAML"),
    ],
)
def test_what_is_no_such_game_is_refused_and_left_alone(file: Path, text: str, why: str) -> None:
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Faults, match=why), gamefiles.opened(file, Skittles, GAME, "test"):
        pytest.fail("it was opened")
    assert file.read_text(encoding="utf-8") == text


def test_bytes_that_are_no_text_and_a_file_that_is_not_there_are_refused(file: Path, tmp_path: Path) -> None:
    file.write_bytes(b"game: \xff\xfe\x00")
    with pytest.raises(Faults):
        gamefiles.read(file, Skittles, GAME)
    with pytest.raises(Faults, match="cannot be read"):
        gamefiles.read(tmp_path / "none.yaml", Skittles, GAME)
    with pytest.raises(Refused, match="no game"), gamefiles.opened(tmp_path / "none.yaml", Skittles, GAME, "test"):
        pytest.fail("it was opened")


def test_what_a_command_changes_is_written_and_comments_stay(file: Path) -> None:
    with gamefiles.opened(file, Skittles, GAME, "test") as table:
        table.record = Skittles("Lund", 9, (3, 4, 9))
    text = file.read_text(encoding="utf-8")
    assert "# ours" in text
    assert "# the town" in text
    assert gamefiles.read(file, Skittles, GAME) == Skittles("Lund", 9, (3, 4, 9))


def test_a_command_that_fails_or_changes_nothing_writes_nothing(file: Path) -> None:
    before = file.stat().st_mtime_ns
    with gamefiles.opened(file, Skittles, GAME, "test"):
        pass

    def slips() -> None:
        with gamefiles.opened(file, Skittles, GAME, "test") as table:
            table.record = Skittles("Malmö", 9)
            raise ValueError("slipped")

    with pytest.raises(ValueError, match="slipped"):
        slips()
    assert file.read_text(encoding="utf-8") == FIRST
    assert file.stat().st_mtime_ns == before


def test_two_commands_do_not_write_at_once(file: Path) -> None:
    with (
        gamefiles.opened(file, Skittles, GAME, "one"),
        pytest.raises(Refused),
        gamefiles.opened(file, Skittles, GAME, "other"),
    ):
        pytest.fail("both were let in")


def test_a_new_game_never_takes_the_place_of_another_file(file: Path, tmp_path: Path) -> None:
    made = tmp_path / "new.yaml"
    gamefiles.create(made, Skittles("Ystad", 9), GAME, ("A game.",), "test")
    assert made.read_text(encoding="utf-8").startswith("# A game.\ngame: skittles\n")
    with pytest.raises(Refused, match="exists already"):
        gamefiles.create(file, Skittles("Ystad", 9), GAME, (), "test")
    with pytest.raises(Refused, match="no folder"):
        gamefiles.create(tmp_path / "none" / "new.yaml", Skittles("Ystad", 9), GAME, (), "test")
    assert file.read_text(encoding="utf-8") == FIRST


def test_the_key_is_its_owners_alone_and_git_never_sees_it(file: Path) -> None:
    made = keys.key(file, make=True)
    assert keys.key(file, make=False) == made
    where = file.parent / ".campaign" / "key"
    assert where.stat().st_mode & 0o777 == 0o600
    assert sorted(one.name for one in where.parent.iterdir()) == [".gitignore", "key"]
    subprocess.run(["git", "init", "-q", str(file.parent)], check=True)
    seen = subprocess.run(
        ["git", "-C", str(file.parent), "status", "--porcelain", "-uall"], check=True, capture_output=True, text=True
    ).stdout
    assert seen == "?? skittles.yaml\n"


def test_in_a_world_the_games_share_the_worlds_key(tmp_path: Path) -> None:
    (tmp_path / "world.yaml").write_text("", encoding="utf-8")
    (tmp_path / "games").mkdir()
    assert keys.home_of(tmp_path / "games" / "a.yaml") == tmp_path.resolve()
    assert keys.key(tmp_path / "games" / "a.yaml", make=True) == keys.key(tmp_path / "games" / "b.yaml", make=False)


def test_a_key_that_is_missing_is_not_made_anew_to_open_a_play(file: Path) -> None:
    with pytest.raises(Refused, match="is missing"):
        keys.key(file, make=False)
    assert not (file.parent / ".campaign" / "key").exists()


def test_a_key_that_is_no_key_seals_nothing(file: Path) -> None:
    keys.key(file, make=True)
    (file.parent / ".campaign" / "key").write_text("rusty\n", encoding="ascii")
    with pytest.raises(sealing.NotSealed, match="no key"):
        sealing.seal("helm", keys.key(file, make=True))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_killed_in_the_middle_of_writing_the_game_is_as_before_or_as_after(file: Path) -> None:
    after = Skittles("Lund", 9, tuple(range(9)) * 200)

    def play() -> None:
        with gamefiles.opened(file, Skittles, GAME, "test") as table:
            table.record = after

    begun = time.perf_counter()
    play()
    span = time.perf_counter() - begun
    dice = random.Random(1389)
    outcomes = {"before": 0, "after": 0}
    moments: list[float | None] = [0, *(dice.random() * span * 2 for _ in range(MOMENTS)), None]  # None: not killed
    for moment in moments:
        file.write_text(FIRST, encoding="utf-8")
        started = os.fork()
        if started == 0:
            try:
                play()
            finally:
                os._exit(0)
        if moment is not None:
            time.sleep(moment)
            os.kill(started, signal.SIGKILL)
        os.waitpid(started, 0)
        journal.recover(file.parent)
        now = gamefiles.read(file, Skittles, GAME)
        assert now in (Skittles("Lund", 9, (3, 4)), after)
        outcomes["after" if now == after else "before"] += 1
    assert min(outcomes.values()) > 0, outcomes


def test_what_is_no_file_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "folder.yaml").mkdir()
    with pytest.raises(Faults, match="a file belongs here, not a device or pipe"):
        gamefiles.plain(tmp_path / "pipe.yaml", Skittles)
    with pytest.raises(Faults, match="a file belongs here, not a folder"):
        gamefiles.read(tmp_path / "folder.yaml", Skittles, GAME)
    with pytest.raises(Faults, match="cannot be read: No such file"):
        gamefiles.read(tmp_path / "gone.yaml", Skittles, GAME)
