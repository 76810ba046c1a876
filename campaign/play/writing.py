"""Changing the world on disk: under the lock, hand edits first, everything in one journal, one step to take back."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from campaign import engine
from campaign.core.fault import Fault, Faults, Refused
from campaign.files import chronicle, history, journal, recorded, save
from campaign.files.load import Loaded, load
from campaign.files.lock import lock
from campaign.files.structure import structure
from campaign.model.event import Change, Event
from campaign.model.world import TABLE_OF, World, plain
from campaign.rules.day import Happening

REPORTS = "reports"  # the folder of the reports
MADE = (f"{chronicle.FOLDER}/", f"{REPORTS}/")  # what the program writes there nobody reads in a diff
HAND_EDIT = "hand edit"  # the kind of the event of what hands changed in the files
CAMPAIGN = "campaign"  # the path under which events name what stands in world.yaml


class Outcome(msgspec.Struct, frozen=True):
    """What a writing command did: the files it wrote (or would write), and what it did first."""

    written: tuple[str, ...]
    diff: str
    recovered: str
    hand_edits: tuple[Event, ...]
    step: int | None


@dataclass(slots=True)
class Writing:
    """One writing command under way. `world` is the truth in memory; what is noted or written lands together at the
    end.
    """

    root: Path
    loaded: Loaded
    world: World
    command: str
    by: str
    dry: bool
    recovered: str
    hand_edits: tuple[Event, ...] = ()
    files: dict[str, bytes | None] = field(default_factory=dict)
    commands: dict[int, list[Event]] = field(default_factory=dict)
    outcome: Outcome | None = None
    keep_undone: bool = False
    later: list[Callable[[], dict[str, bytes]]] = field(default_factory=list)

    @property
    def next_day(self) -> int:
        """The number of the day to be played next; what the GM does now stands before it."""
        return self.world.campaign.day + 1

    def note(self, happening: Happening, extra: Sequence[Change] = ()) -> Event:
        """Apply `happening` to the world and enter it among the commands before the next day; return it as an event.

        Refused when a record of it is none that the files could hold; nothing is then applied.
        """
        for record in happening.puts:
            _refuse_unfit(record)
        changed = engine.changes(self.world, happening)
        engine.apply(self.world, happening)
        return self._enter(happening, (*changed, *extra))

    def note_campaign(self, happening: Happening, **fields: Any) -> Event:
        """Change fields of `world.yaml` and enter it as `note` does."""
        before = msgspec.to_builtins(self.world.campaign)
        self.world.campaign = msgspec.structs.replace(self.world.campaign, **fields)
        after = msgspec.to_builtins(self.world.campaign)
        return self._enter(happening, tuple(engine.differences((CAMPAIGN,), before, after)))

    def _enter(self, happening: Happening, changes: Sequence[Change]) -> Event:
        event = Event(
            id="",
            day=0,
            phase="command",
            rule=happening.rule,
            kind=happening.kind,
            text=happening.text,
            who=happening.who,
            own=happening.own,
            rolls=happening.rolls,
            why=happening.why,
            changes=tuple(changes),
            by=self.by,
            learns=happening.learns,
        )
        return self.enter(event)

    def enter(self, event: Event) -> Event:
        """Enter an event among the commands before the next day, with that day's next number; nothing is applied.

        Refused when a text of it could not be written.
        """
        _refuse_unwritable(event)
        day = self.next_day
        log = self.commands.setdefault(day, [])
        serial = len(self.entered(day)) + 1
        log.append(msgspec.structs.replace(event, id=f"{day}.g{serial}", day=day))
        return log[-1]

    def collect(self) -> None:
        """Take in the files that are being made aside, waiting for them."""
        for files in self.later:
            self.files.update(files())
        self.later.clear()

    def entered(self, day: int) -> tuple[Event, ...]:
        """Return what was done before `day` was played, the doings of this command among it."""
        dropped = self.files.get(chronicle.commands_path(day), b"") is None
        return (*(() if dropped else chronicle.commands(self.root, day)), *self.commands.get(day, ()))


def refuse_faults(loaded: Loaded) -> None:
    """Raise Faults when the world's files cannot all be read, with every error that `check` finds in it."""
    if any(fault.severity == "error" for fault in loaded.faults):
        from campaign.play import checking  # only a world with errors needs it

        raise Faults(checking.errors(loaded))


@contextmanager
def writing(
    root: Path, command: str, *, by: str = "", dry: bool = False, keep_undone: bool = False
) -> Iterator[Writing]:
    """Open the world in `root` for one command; on leaving the block everything noted and written lands at once.

    The lock is held throughout (not for a dry run). Hand edits since the last write are entered first, as events.
    Nothing is written when the block raises or nothing changed. Raises Refused (another run, read-only or full disk,
    words with halves of characters) and Faults (the world has errors). Afterwards `outcome` says what was done; a dry
    run only fills in its diff.
    """
    _refuse_unwritable((command, by))
    with nullcontext() if dry else lock(root, command):
        recovery = None if dry else journal.recover(root)
        loaded = load(root)
        refuse_faults(loaded)
        opened = Writing(root, loaded, loaded.world.copy(), command, by, dry, str(recovery) if recovery else "")
        opened.keep_undone = keep_undone
        opened.hand_edits = _hand_edits(opened)
        yield opened
        opened.outcome = _land(opened)


def _refuse_unfit(record: msgspec.Struct) -> None:
    """Raise Refused when the world, once this record is written, could not be read again."""
    kind, key = type(record), str(getattr(record, "id", ""))
    name = f"{TABLE_OF[kind].name} {key}"
    try:
        value = msgspec.json.decode(msgspec.json.encode(plain(record)))
    except (OverflowError, ValueError, TypeError) as error:
        raise Refused(f"{name} cannot be written: {error}", "give smaller numbers and plain text") from None
    faults: list[Fault] = []
    structure(value, kind, name, _nowhere, _nowhere, faults, id=key)
    if faults:
        raise Refused(f"{name}: {faults[0].message}", "nothing was changed")


def _refuse_unwritable(texts: Event | tuple[str, ...]) -> None:
    """Raise Refused when a text holds half a character, as bytes that are no UTF-8 give it on the command line."""
    try:
        msgspec.json.encode(texts)
    except UnicodeEncodeError as error:
        wrong = error.object[error.start]
        raise Refused(f"the text has a character that nobody can read: {wrong!a}", "leave it out") from None


def _nowhere(path: object) -> tuple[int, int]:
    return 0, 0


def _hand_edits(opened: Writing) -> tuple[Event, ...]:
    """Enter what hands changed in the files since the last write, or begin the chronicle with the files as they are."""
    before = recorded.last(opened.root)
    if before is None:
        chronicle.refuse_headless(opened.root)
        opened.files[chronicle.BASELINE] = chronicle.baseline_lines(recorded.state(opened.world))
        return ()
    found = recorded.changes(before, opened.loaded)
    by_record: dict[tuple[str, ...], list[Change]] = {}
    for change in found:
        by_record.setdefault(change.path[:2], []).append(change)
    return tuple(
        opened._enter(Happening("", HAND_EDIT, f"{'.'.join(path)} was edited by hand", who=(path[-1],)), changes)
        for path, changes in sorted(by_record.items())
    )


def _land(opened: Writing) -> Outcome:
    texts = save.changes_to_texts(opened.loaded, opened.loaded.world, opened.world)
    opened.collect()
    writes: dict[str, bytes | None] = {**texts, **opened.files}
    for day, log in opened.commands.items():
        name = chronicle.commands_path(day)
        base = writes[name] if name in writes else current(opened.root, name)
        writes[name] = (base or b"") + chronicle.lines(log)
    before = {name: current(opened.root, name) for name in writes}
    writes = {name: data for name, data in writes.items() if before[name] != data}
    if opened.dry or not writes:
        return Outcome(tuple(sorted(writes)), diff(before, _shown(writes)), opened.recovered, opened.hand_edits, None)
    step = next_step(opened.root)
    day_before, day_after = opened.loaded.world.campaign.day, opened.world.campaign.day
    steps = history.file_steps(before, writes)
    made = history.Step(step, opened.command, day_before, day_after, opened.by, steps)
    writes[history.path(step)] = history.encode(made)
    if not opened.keep_undone:
        for number in history.numbers(opened.root, history.UNDONE):
            writes[history.path(number, history.UNDONE)] = None
    journal.commit(opened.root, writes, opened.command)
    after = save.saved(opened.loaded, opened.world, {name: writes[name] for name in texts if name in writes})
    recorded.remember(opened.root, after)
    shown = tuple(sorted(name for name in writes if not name.startswith(history.FOLDER)))
    return Outcome(shown, "", opened.recovered, opened.hand_edits, step)


def _shown(writes: dict[str, bytes | None]) -> dict[str, bytes | None]:
    """Leave out of a diff what the program makes of the files: the chronicle and the reports."""
    return {name: data for name, data in writes.items() if not name.startswith(MADE)}


def next_step(root: Path) -> int:
    """Return the number of the next step: one more than the last that stands; what waits undone then goes."""
    return max([0, *history.numbers(root)]) + 1


def current(root: Path, name: str) -> bytes | None:
    """Return the bytes of a file of the world, None when there is no such file; Refused when it cannot be read."""
    try:
        with open(f"{root}/{name}", "rb") as file:  # noqa: PTH123  # of thousands, most new, a Path each is dear
            return file.read()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise chronicle.unreadable(name, error) from None


def diff(before: "dict[str, bytes | None]", after: "dict[str, bytes | None]") -> str:
    """Return a unified diff of all files that differ, binary ones named only."""
    import difflib

    parts: list[str] = []
    for name in sorted(after):
        try:
            old = (before.get(name) or b"").decode().splitlines(keepends=True)
            new = (after[name] or b"").decode().splitlines(keepends=True)
        except UnicodeDecodeError:
            parts.append(f"Binary file {name} changes\n")
            continue
        labels = (
            ("/dev/null" if before.get(name) is None else f"a/{name}"),
            ("/dev/null" if after[name] is None else f"b/{name}"),
        )
        parts.extend(line if line.endswith("\n") else line + "\n" for line in difflib.unified_diff(old, new, *labels))
    return "".join(parts)
