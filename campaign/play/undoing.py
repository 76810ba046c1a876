"""`undo` and `redo`: take back the last command or days, and do them again while nothing else happened."""

from collections import deque
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from campaign.core.fault import Refused
from campaign.files import chronicle, history, journal, recorded
from campaign.files.lock import lock
from campaign.model.event import Event
from campaign.play import reporting
from campaign.play.writing import HAND_EDIT, MADE, Writing, current, diff, writing


@dataclass(frozen=True, slots=True)
class Turned:
    """What an undo or redo does: the commands concerned, the diff of the world's own files, the files whose hand edits
    it keeps, the last day then played, and the files of the chronicle and the reports that come, change or go.
    """

    commands: tuple[str, ...]
    diff: str
    kept: tuple[str, ...]
    day: int
    made: tuple[str, ...] = ()


def undo(root: Path, *, to_day: int | None = None, dry: bool = False) -> Turned:
    """Take back the last command, or all days after `to_day`; returns what was (or would be) done.

    What was entered for the day after `to_day` before it was played, its orders above all, stays: it stands as it was
    when that day was about to be played.
    Hand edits made since stay; Refused names the files where they are in the way, and then nothing is written. When
    day `to_day` ended within one command, that command is taken back and its days up to `to_day` are laid again as
    recorded.
    """
    with lock(root, "undo"):
        journal.recover(root)
        chosen, within = _chosen(root, to_day)
        if within is None or to_day is None:
            return _turn(root, chosen, back=True, dry=dry)
        again = _recorded_days(root, within.day_before, to_day)
        turned = _turn(root, [*chosen, within.number], back=True, dry=dry)
    if not dry:
        _lay_again(root, again, within.command)
    return Turned(turned.commands, turned.diff, turned.kept, to_day, turned.made)


def _chosen(root: Path, to_day: int | None) -> tuple[list[int], history.Step | None]:
    """Return the steps to take back whole, newest first, and the one within which day `to_day` ended."""
    steps = history.numbers(root)
    if not steps:
        raise Refused("there is nothing to undo")
    if to_day is None:
        return [steps[-1]], None
    if to_day < 0:
        raise Refused(f"there is no day {to_day}", "day 0 is the evening before the first day")
    chosen: list[int] = []
    for number in reversed(steps):
        step = history.read(root, number)
        if step.day_after <= to_day:
            break
        if step.day_before < to_day:
            return chosen, step
        chosen.append(number)
    if not chosen:
        raise Refused(f"nothing after day {to_day} is left to undo")
    return chosen, None


def _recorded_days(root: Path, after: int, last: int) -> dict[int, tuple[list[Event], dict[str, bytes]]]:
    """Return, for each day after `after` up to `last`, its events with the commands before it, and its files."""
    found: dict[int, tuple[list[Event], dict[str, bytes]]] = {}
    for day in range(after + 1, last + 1):
        files: dict[str, bytes] = {}
        for folder in (chronicle.day_folder(day), reporting.day_folder(day)):
            where = root / folder
            if where.is_dir():
                files.update({f"{folder}/{file.name}": file.read_bytes() for file in sorted(where.iterdir())})
        found[day] = ([*chronicle.commands(root, day), *chronicle.events(root, day)], files)
    return found


def _lay_again(root: Path, again: dict[int, tuple[list[Event], dict[str, bytes]]], command: str) -> None:
    with writing(root, command) as opened:
        _drop_known(opened, [event for happened, _ in again.values() for event in happened], max(again) + 1)
        tables = recorded.state(opened.world)
        for happened, files in again.values():
            deque(chronicle.lay(tables, happened), maxlen=0)
            opened.files.update(files)
        opened.world = recorded.world_of(tables)


def _drop_known(opened: Writing, happened: list[Event], day: int) -> None:
    """Strike the hand edits that stand among what is laid again; others, made since, come before `day`, the next."""
    known = [change for event in happened for change in event.changes if event.kind == HAND_EDIT]
    found = [event for log in opened.commands.values() for event in log]
    fresh = [replace(one, changes=tuple(change for change in one.changes if change not in known)) for one in found]
    kept = [one for one in fresh if one.changes]
    opened.commands = {day: [replace(one, id=f"{day}.g{n}", day=day) for n, one in enumerate(kept, 1)]} if kept else {}


def redo(root: Path, *, dry: bool = False) -> Turned:
    """Do the command again that was undone last; Refused when something else happened since or nothing was undone."""
    with lock(root, "redo"):
        journal.recover(root)
        undone = history.numbers(root, history.UNDONE)
        if not undone:
            raise Refused("there is nothing to do again", "only what was just undone can be done again")
        return _turn(root, [undone[0]], back=False, dry=dry)


def _turn(root: Path, numbers: list[int], *, back: bool, dry: bool) -> Turned:
    """Turn the steps one after the other on an overlay of texts, then land them all at once."""
    overlay: dict[str, bytes | None] = {}
    kept: set[str] = set()
    commands: list[str] = []
    day = 0
    here, there = (history.FOLDER, history.UNDONE) if back else (history.UNDONE, history.FOLDER)
    before: dict[str, bytes | None] = {}
    moves: dict[str, bytes | None] = {}
    for number in numbers:
        step = history.read(root, number, here)

        names = [change.path for change in step.files]
        for name in names:
            before.setdefault(name, current(root, name))
        was = {name: overlay[name] if name in overlay else before[name] for name in names}
        turned = history.turn(step, was, back=back)
        if turned.conflicts:
            raise Refused(
                f"edited by hand since “{step.command}”: {', '.join(turned.conflicts)}",
                "take those edits back (git diff shows them), or mend the world forward with set",
            )
        overlay.update(turned.writes)
        kept.update(turned.kept)
        commands.append(step.command)
        day = step.day_before if back else step.day_after
        files = history.file_steps(turned.writes, was, whole=True) if back else history.file_steps(was, turned.writes)
        moves[history.path(number, here)] = None
        moves[history.path(number, there)] = history.encode(
            history.Step(number, step.command, step.day_before, step.day_after, step.by, files)
        )
    changed = {name: overlay[name] for name in before if overlay.get(name, before[name]) != before[name]}
    text = diff(before, {name: data for name, data in changed.items() if not name.startswith(MADE)})
    made = tuple(sorted(name for name in changed if name.startswith(MADE)))
    if not dry:
        journal.commit(root, {**overlay, **moves}, "undo" if back else "redo")
        recorded.forget(root)  # the files may hold edits by hand that stood in the chronicle with what was undone
    return Turned(tuple(commands), text, tuple(sorted(kept)), day, made)
