"""The steps that can be taken back: for each command, what it did to the text of every file.

A step lies in `history/000012.json`, readable and merged like any other file of the world. Undone steps wait in
`history/undone/` until something else happens.
"""

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

import msgspec

from campaign.core.fault import Refused

FOLDER = "history"
UNDONE = f"{FOLDER}/undone"
_HASH_BYTES = 12
_NUMBER = re.compile("[0-9]{6,}")


class FileStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a step did to one file: at line `at` (from 0) the lines `old` became `new`.

    `before` and `after` are the hashes of the whole file ("" when there was none). `new` of a created file is kept
    only in an undone step; a binary file's bytes stand as Latin-1.
    """

    path: str
    before: str = ""
    after: str = ""
    at: int = 0
    old: str = ""
    new: str = ""
    binary: bool = False


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One command that changed the world, with the days played before and after it."""

    number: int
    command: str
    day_before: int
    day_after: int
    by: str = ""
    files: tuple[FileStep, ...] = ()


class Reversal(msgspec.Struct, frozen=True):
    """The texts that take a step back (None: delete), files edited by hand since and kept, and files in the way."""

    writes: dict[str, bytes | None]
    kept: tuple[str, ...]
    conflicts: tuple[str, ...]


_decoder = msgspec.json.Decoder(Step)


def digest(data: bytes) -> str:
    """Return the short hash by which a file's content is recognised."""
    return hashlib.blake2b(data, digest_size=_HASH_BYTES).hexdigest()


def path(number: int, folder: str = FOLDER) -> str:
    """Return where step `number` lies, relative to the world."""
    return f"{folder}/{number:06d}.json"


def numbers(root: Path, folder: str = FOLDER) -> list[int]:
    """Return the numbers of the steps in `folder`, ascending."""
    where = root / folder
    if not where.is_dir():
        return []
    return sorted(
        int(file.stem)
        for file in where.glob("*.json")
        if _NUMBER.fullmatch(file.stem) and file.name == f"{int(file.stem):06d}.json"
    )


def read(root: Path, number: int, folder: str = FOLDER) -> Step:
    """Return step `number`; Refused when its file cannot be read or holds something else."""
    shown = path(number, folder)
    try:
        return _decoder.decode((root / shown).read_bytes())
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else f"it is damaged: {error}"
        raise Refused(
            f"{shown} cannot be read: {why}",
            "put it back from a backup, or move the folder history away: then nothing before now can be undone",
        ) from None


def encode(step: Step) -> bytes:
    """Return the text of a step's file."""
    return msgspec.json.format(msgspec.json.encode(step), indent=1) + b"\n"


def _text(data: bytes) -> tuple[str, bool]:
    try:
        return data.decode("utf-8"), False
    except UnicodeDecodeError:
        return data.decode("latin-1"), True


def _bytes(text: str, binary: bool) -> bytes:
    return text.encode("latin-1" if binary else "utf-8")


def file_step(name: str, before: bytes | None, after: bytes | None, *, whole: bool = False) -> FileStep:
    """Return what turns `before` into `after` (None: no file) as one hunk of lines; `whole` keeps a created file's
    text.
    """
    first, last = digest(before) if before is not None else "", digest(after) if after is not None else ""
    if before is None:
        new, binary = _text(after or b"") if whole else ("", False)
        return FileStep(name, first, last, new=new, binary=binary)
    if after is None:
        old, binary = _text(before)
        return FileStep(name, first, last, old=old, binary=binary)
    old_text, binary = _text(before)
    new_text, new_binary = _text(after)
    if binary or new_binary:
        return FileStep(name, first, last, old=before.decode("latin-1"), new=after.decode("latin-1"), binary=True)
    olds, news = old_text.splitlines(keepends=True), new_text.splitlines(keepends=True)
    least = min(len(olds), len(news))
    top = next((at for at, (old, new) in enumerate(zip(olds, news, strict=False)) if old != new), least)
    tail = 0
    while tail < least - top and olds[-1 - tail] == news[-1 - tail]:
        tail += 1
    return FileStep(
        name,
        first,
        last,
        at=top,
        old="".join(olds[top : len(olds) - tail]),
        new="".join(news[top : len(news) - tail]),
    )


def file_steps(
    before: Mapping[str, bytes | None], after: Mapping[str, bytes | None], *, whole: bool = False
) -> tuple[FileStep, ...]:
    """Return the step of every file in `after` that differs from `before`, by path."""
    return tuple(
        file_step(name, before.get(name), after[name], whole=whole)
        for name in sorted(after)
        if before.get(name) != after[name]
    )


def turn(step: Step, texts: Mapping[str, bytes | None], *, back: bool) -> Reversal:
    """Return how to take `step` back, or do it again, on `texts`: every file it names as it now is (None: no file).

    A file as the step left it turns to the byte. In one edited by hand since, the step's lines turn if they still stand
    there as the step left them, once; else it is a conflict. Nothing is written.
    """
    writes: dict[str, bytes | None] = {}
    kept: list[str] = []
    conflicts: list[str] = []
    for change in step.files:
        here, there = (change.after, change.before) if back else (change.before, change.after)
        out, into = (change.new, change.old) if back else (change.old, change.new)
        current = texts[change.path]
        same = (digest(current) if current is not None else "") == here
        if same and (current is None or there == "" or change.binary):
            writes[change.path] = _bytes(into, change.binary) if there else None
        elif current is None or there == "" or here == "" or change.binary:
            conflicts.append(change.path)
        else:
            replaced = _replaced(current.decode("utf-8"), change.at, out, into, exact=same)
            if replaced is None:
                conflicts.append(change.path)
            else:
                writes[change.path] = replaced.encode("utf-8")
                if not same:
                    kept.append(change.path)
    return Reversal(writes, tuple(kept), tuple(conflicts))


def _replaced(text: str, at: int, out: str, into: str, *, exact: bool) -> str | None:
    lines = text.splitlines(keepends=True)
    olds = out.splitlines(keepends=True)
    if not exact and not out:
        return None  # nothing of the step stands in the text to say where its lines belong now
    if lines[at : at + len(olds)] == olds:
        return "".join([*lines[:at], into, *lines[at + len(olds) :]])
    if exact or text.count(out) != 1:
        return None
    return text.replace(out, into)
