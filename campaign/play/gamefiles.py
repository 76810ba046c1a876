"""Files of the tactical games: one YAML file a game, read with every fault in it, written all or nothing."""

import stat
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from campaign.core.fault import Fault, Faults, Refused
from campaign.files import journal
from campaign.files.lock import lock
from campaign.files.structure import structure
from campaign.files.yamltext.decode import decode
from campaign.files.yamltext.render import render_file
from campaign.play.given import data_of
from campaign.play.keys import home_of, ignore_by_git

T = TypeVar("T", bound=msgspec.Struct)
LARGEST = 20_000_000  # bytes; a long game has a long history
GAME = "game"  # the key that says which game a file holds
Wrong = tuple[tuple[str | int, ...], str]  # where in the file (keys and positions from the top), and what is wrong


@dataclass(slots=True)
class Table(Generic[T]):
    """A game being played on: `record` is what its file will hold when the command is done."""

    file: Path
    record: T


def read(file: Path, kind: type[T], game: str, sound: Callable[[T], Iterable[Wrong]] | None = None) -> T:
    """Return the game in `file`. Raises Faults with every fault, each with its line and column.

    `sound` finds what no shape of fields tells: names that nobody has, numbers out of range.
    """
    return _parsed(file, kind, game, sound)[0]


def spelled(value: object) -> str:
    """Return what a game's file holds, or would hold, as one line of JSON: to say where a game parts from its file."""
    return msgspec.json.encode(value).decode()


@contextmanager
def opened(
    file: Path, kind: type[T], game: str, command: str, sound: Callable[[T], Iterable[Wrong]] | None = None
) -> Iterator[Table[T]]:
    """Open the game in `file` for one command; on leaving the block what its record has become is written.

    `sound` is as for `read`. Its comments stay. Nothing is written when the block raises or the record is as before.
    Raises Faults for a file that does not read, Refused when there is none, another command is writing there, or the
    folder cannot be written to.
    """
    if not file.is_file():
        raise Refused(f"there is no game {file}", "name the file of one, such as games/NAME.yaml")
    home = home_of(file)
    with lock(home, command):
        journal.recover(home)
        record, text = _parsed(file, kind, game, sound)
        table = Table(file, record)
        yield table
        if table.record != record:
            from campaign.files.yamltext.patch import rewrite  # late: only what is written needs it

            _write(file, rewrite(text, _plain(game, table.record), str(file)), command)


def rewritten(file: Path, kind: type[T], game: str, record: T) -> bytes:
    """Return what is to stand in the file of a game so that it holds `record`; its comments stay. Nothing is written.

    Raises Faults as `read` does.
    """
    from campaign.files.yamltext.patch import rewrite

    _, text = _parsed(file, kind, game, None)
    return rewrite(text, _plain(game, record), str(file)).encode()


def create(file: Path, record: msgspec.Struct, game: str, head: Sequence[str], command: str) -> None:
    """Write a new game to `file`, with `head` as comment above it; Refused when something lies there already."""
    if not file.parent.is_dir():
        raise Refused(f"{file.parent} is no folder", "make it first")
    home = home_of(file)
    with lock(home, command):
        journal.recover(home)
        ignore_by_git(home)
        if file.exists():
            raise Refused(f"{file} exists already", "choose another name, or delete it")
        _write(file, render_file(_plain(game, record), head), command)


def _write(file: Path, text: str, command: str) -> None:
    home = home_of(file)
    journal.commit(home, {file.resolve().relative_to(home).as_posix(): text.encode()}, command)


def _plain(game: str, record: msgspec.Struct) -> dict[str, Any]:
    return {GAME: game, **msgspec.json.decode(msgspec.json.encode(record))}


def plain(file: Path, kind: type[T], sound: Callable[[T], Iterable[Wrong]] | None = None) -> T:
    """Return the record in a YAML file that is no game, such as a list of teams. Raises Faults as `read` does."""
    return _parsed(file, kind, "", sound)[0]


def _bytes(file: Path, name: str) -> bytes:
    """Return what stands in a file. Faults for a folder, device or pipe, of which nobody knows when it ends."""
    with suppress(OSError):  # which reading it will run into as well
        mode = file.stat().st_mode
        if not stat.S_ISREG(mode):
            kind = "a folder" if stat.S_ISDIR(mode) else "a device or pipe"
            raise Faults([Fault(name, 0, 0, "FILE", f"a file belongs here, not {kind}")])
    return data_of(file, LARGEST, "game")


def _parsed(file: Path, kind: type[T], game: str, sound: Callable[[T], Iterable[Wrong]] | None) -> tuple[T, str]:
    name = str(file)
    data = _bytes(file, name)
    from campaign.files.yamltext.compose import compose

    text = decode(data, name).text
    doc = compose(text, name)
    value = doc.value()
    if not isinstance(value, dict) or value.get(GAME, "") != game:
        line, col = doc.mark((GAME,)) if isinstance(value, dict) and GAME in value else (1, 1)
        found = value.get(GAME, "") if isinstance(value, dict) else ""
        wanted = f"is no game of {game}: it should begin with `{GAME}: {game}`" if game else "a set of fields is wanted"
        if found and not game:
            wanted = "is a game already, and not what one is made of"
        raise Faults([Fault(name, line, col, "GAME", wanted)])
    faults: list[Fault] = []
    fields = {key: held for key, held in value.items() if key != GAME}
    record = structure(fields, kind, name, doc.mark, doc.key_mark, faults)
    if record is not None and sound is not None:
        faults += [Fault(name, *doc.mark(path), "GAME", message) for path, message in sound(record)]
    if record is None or faults:
        raise Faults(faults)
    return record, text
