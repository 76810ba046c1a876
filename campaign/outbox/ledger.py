"""The ledger: what was tried with each message, written down before it is tried, so that nothing goes twice."""

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal, get_args

from campaign.core.fault import Fault, Faults, Refused

# begun: the request was about to leave, and no word of it since. unsent: it surely did not arrive and can go again.
# sent: accepted. failed: answered with a refusal. doubt: it may have arrived. settled: the GM says it did.
# again: the GM wants it sent anew.
State = Literal["begun", "unsent", "sent", "failed", "doubt", "settled", "again"]
STATES: tuple[str, ...] = get_args(State)
DELIVERED = ("sent", "settled")
UNCLEAR = ("begun", "doubt")
KILLED = "the program was stopped while it was being sent"


@dataclass(frozen=True)
class Entry:
    """One line: what became of a message of a series of `of`, at which time (UTC), and why."""

    id: str
    of: int
    state: State
    at: str
    hook: str = ""
    note: str = ""


class Ledger:
    """The entries of one file, in order; what is written is on the disk when the call returns."""

    def __init__(self, path: Path, wall: Callable[[], str], name: str = "") -> None:
        """Read the file at `path`, called `name` in messages; it need not exist. `wall` gives the time to write.

        Faults when a line in it cannot be read. A last line without an end was being written when the program was
        stopped: what it told had not begun yet, or is unclear by the line before, and so it does not count.
        """
        self._path = path
        self._wall = wall
        self._shown = name or path.name
        self._whole = 0  # bytes that are whole lines
        self._last: dict[str, Entry] = {}
        self._series: dict[str, int] = {}
        for entry in self._read():
            self._note(entry)

    def _read(self) -> Iterator[Entry]:
        try:
            data = self._path.read_bytes()
        except FileNotFoundError:
            return
        except OSError as error:
            raise Refused(f"{self._shown} cannot be read: {error.strerror}", "mend that and run it again") from None
        self._whole = data.rfind(b"\n") + 1
        faults: list[Fault] = []
        for number, line in enumerate(data[: self._whole].splitlines(), 1):
            entry = _entry(line)
            if entry is not None:
                yield entry
            else:
                text = "the line is no entry of the ledger: mend it, or delete it if nothing was sent by it"
                faults.append(Fault(self._shown, number, 1, "TYPE", text))
        if faults:
            raise Faults(faults)

    def _note(self, entry: Entry) -> None:
        self._last[entry.id] = entry
        self._series[series(entry.id)] = entry.of

    def last(self, id_: str) -> Entry | None:
        """Return the last entry of a message, None when nothing was ever tried."""
        return self._last.get(id_)

    def length(self, series_: str) -> int | None:
        """Return how many messages a series has, None when none of it was ever tried."""
        return self._series.get(series_)

    def delivered(self, series_: str) -> bool:
        """Return whether every message of a series has arrived."""
        return all(self.state(f"{series_}.{number}") in DELIVERED for number in range(1, self._series[series_] + 1))

    def state(self, id_: str) -> str:
        """Return the state of a message, "" when nothing was ever tried."""
        found = self._last.get(id_)
        return found.state if found is not None else ""

    def ids(self) -> tuple[str, ...]:
        """Return the ids of all messages in it, in the order in which they were first tried."""
        return tuple(self._last)

    def write(self, id_: str, of: int, hook: str, state: State, note: str = "") -> None:
        """Add an entry, on the disk when this returns. Refused when it cannot be written."""
        entry = Entry(id_, of, state, self._wall(), hook, note)
        line = json.dumps({key: value for key, value in asdict(entry).items() if value != ""}, ensure_ascii=False)
        data = line.encode() + b"\n"
        try:
            fresh = not self._path.exists()
            fd = os.open(self._path, os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
            try:
                os.ftruncate(fd, self._whole)
                os.lseek(fd, self._whole, os.SEEK_SET)
                rest = memoryview(data)
                while rest:
                    rest = rest[os.write(fd, rest) :]
                os.fsync(fd)
            finally:
                os.close(fd)
            if fresh and os.name == "posix":
                folder = os.open(self._path.parent, os.O_RDONLY)
                try:
                    os.fsync(folder)
                finally:
                    os.close(folder)
        except OSError as error:
            raise Refused(
                f"{self._shown} cannot be written: {error.strerror}; nothing more was sent", "mend that and send again"
            ) from None
        self._whole += len(data)
        self._note(entry)


def series(id_: str) -> str:
    """Return the series of a message: its id without its number in it."""
    return id_.rpartition(".")[0]


def _entry(line: bytes) -> Entry | None:
    try:
        raw = json.loads(line)
        entry = Entry(**raw)
    except (ValueError, TypeError, RecursionError):
        return None
    words = (entry.id, entry.hook, entry.state, entry.at, entry.note)
    sound = all(type(word) is str for word in words) and type(entry.of) is int and entry.of > 0
    return entry if sound and entry.state in STATES else None
