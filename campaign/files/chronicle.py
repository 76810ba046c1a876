"""The chronicle on disk: what happened and what was seen, JSON lines in a folder a day.

`chronicle/day-0004/commands.jsonl` holds what the GM did before day 4 was played (orders taken in, rulings, edits by
hand), `events.jsonl` what happened on it, `sightings.jsonl` what each commander learned. `chronicle/baseline.jsonl`
holds every record as it was when the chronicle began, so that the state at any dawn is the baseline with the events
laid on.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from campaign.core.fault import Fault, Faults, Refused
from campaign.model.defaults import default_of
from campaign.model.event import Event
from campaign.model.knowledge import Observation

FOLDER = "chronicle"
BASELINE = f"{FOLDER}/baseline.jsonl"
T = TypeVar("T")

_event = msgspec.json.Decoder(Event)
_observation = msgspec.json.Decoder(Observation)
_plain = msgspec.json.Decoder(tuple[str, str, Any])
_encoder = msgspec.json.Encoder()
_encode_record = _encoder.encode


def day_folder(day: int) -> str:
    """Return the chronicle's folder of day number `day`, relative to the world."""
    return f"{FOLDER}/day-{day:04d}"


def events_path(day: int) -> str:
    """Return where the events of `day` lie."""
    return f"{day_folder(day)}/events.jsonl"


def commands_path(day: int) -> str:
    """Return where what the GM did before `day` lies."""
    return f"{day_folder(day)}/commands.jsonl"


def sightings_path(day: int) -> str:
    """Return where the observations of `day` lie."""
    return f"{day_folder(day)}/sightings.jsonl"


def lines(records: Iterable[Any]) -> bytes:
    """Return records as JSON lines, each field in its declared order."""
    return _encoder.encode_lines(records)


def baseline_lines(state: Mapping[str, Mapping[str, Any]]) -> bytes:
    """Return a state (table → id → plain record) as the text of the baseline, records sorted, fields as they stand."""
    return b"".join(
        _encode_record((table, key, state[table][key])) + b"\n"
        for table in sorted(state)
        for key in sorted(state[table])
    )


def unreadable(name: str, error: OSError) -> Refused:
    """Return the refusal of a command that cannot read the file `name` of the world."""
    in_the_way = isinstance(error, IsADirectoryError | NotADirectoryError)
    remedy = "move away what lies there" if in_the_way else "mend its permissions and run the command again"
    return Refused(f"{name} cannot be read: {error.strerror}", remedy)


def _read(path: Path, shown: str, decoder: "msgspec.json.Decoder[T]") -> list[T]:
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return []
    except OSError as error:
        raise unreadable(shown, error) from None
    found: list[T] = []
    for number, line in enumerate(data.splitlines(), 1):
        if not line.strip():
            continue
        try:
            found.append(decoder.decode(line))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            text = f"no record of the chronicle, put the file back as the program wrote it: {error}"
            raise Faults((Fault(shown, number, 1, "CHRONICLE", text),)) from None
    return found


def event(line: bytes) -> Event:
    """Return the event in one line of the chronicle; msgspec.DecodeError when it holds none."""
    return _event.decode(line)


def events(root: Path, day: int) -> list[Event]:
    """Return the events of `day` as recorded; Faults when the file holds something else, Refused when unreadable."""
    return _read(root / events_path(day), events_path(day), _event)


def commands(root: Path, day: int) -> list[Event]:
    """Return what the GM did before `day` was played; Faults when the file holds something else."""
    return _read(root / commands_path(day), commands_path(day), _event)


def sightings(root: Path, day: int) -> list[Observation]:
    """Return what every commander learned on `day`; Faults when the file holds something else."""
    return _read(root / sightings_path(day), sightings_path(day), _observation)


def begun(root: Path) -> bool:
    """Return whether the world has a chronicle."""
    return (root / BASELINE).exists()


def baseline(root: Path) -> dict[str, dict[str, Any]] | None:
    """Return the state with which the chronicle began, or None when it has not begun; Faults when it is broken."""
    if not (root / BASELINE).exists():
        return None
    state: dict[str, dict[str, Any]] = {}
    for table, key, record in _read(root / BASELINE, BASELINE, _plain):
        state.setdefault(table, {})[key] = record
    return state


def refuse_headless(root: Path) -> None:
    """Raise Refused when days lie in a chronicle that has no baseline: nothing can be told from it."""
    if not (root / BASELINE).exists() and any((root / FOLDER).glob("day-*/events.jsonl")):
        raise Refused(
            f"{BASELINE} is missing, but days lie in the chronicle",
            "put it back from a backup, or move the folders chronicle and history away to begin anew",
        )


def lay(state: dict[str, dict[str, Any]], happened: Iterable[Event]) -> Iterator[tuple[Event, tuple[str, ...], Any]]:
    """Lay events on a state in place. Yield (event, path, found) wherever a field was not as the event says it was."""
    for event in happened:
        for change in event.changes:
            *parents, last = change.path
            holder: dict[str, Any] = state
            for key in parents:
                child = holder.get(key)
                if not isinstance(child, dict):
                    child = holder[key] = {}
                holder = child
            usual = default_of(change.path)
            found = holder.get(last, usual)
            if found != change.before and (found or change.before):
                yield event, change.path, found
            if change.after is None or change.after == usual:
                holder.pop(last, None)
            else:
                holder[last] = msgspec.json.decode(msgspec.json.encode(change.after))
