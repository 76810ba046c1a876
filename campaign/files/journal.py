"""All or nothing: many files of a world change together, whatever happens meanwhile.

The new contents of all files go into one journal, which is synced and then renamed into place: from that moment the
write counts. Then every file is replaced, and the journal is dropped only when the replaced files are on the disk
themselves. A command killed before that moment has changed nothing; killed after it, the next command finishes the
write. The files are staged before the journal is, so a full disk is met while nothing has changed.
"""

# Thousands of paths in one write: as strings they cost a third of what Path objects do.
# ruff: noqa: PTH208, PTH105, PTH108, PTH106, PTH112, PTH114, PTH116, PTH120

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from campaign.core.fault import Refused
from campaign.files import durable, inside

FOLDER = ".campaign"
JOURNAL = f"{FOLDER}/journal"
DAMAGED = f"{FOLDER}/journal.damaged"
SET_ASIDE = f"{FOLDER}/set-aside"
_DRAFT = f"{FOLDER}/journal.new"
_STAGE = f"{FOLDER}/staged"
_MAGIC = b"campaign journal 1\n"
# Folders whose subfolders go when their last file does.
PRUNED = ("chronicle", "orders", "reports")


class Recovery(msgspec.Struct, frozen=True):
    """What `recover` did about a command that was interrupted.

    `finished`: its write was completed (`files`), else it was dropped and all files are as before it. `set_aside`
    are files that hands changed between the interruption and now; their text is kept under `SET_ASIDE`.
    """

    finished: bool
    note: str
    files: tuple[str, ...]
    set_aside: tuple[str, ...] = ()
    damaged: bool = False

    def __str__(self) -> str:
        """One or two sentences for the GM."""
        if self.damaged:
            return (
                f"An interrupted command left a damaged journal; it was moved to {DAMAGED} and nothing was written. "
                "Compare the files with your last backup."
            )
        if not self.finished:
            return "An interrupted command had written nothing yet; its leftovers were removed."
        said = f"The interrupted command '{self.note}' was finished: {len(self.files)} files written."
        if self.set_aside:
            said += f" Your later changes to {', '.join(self.set_aside)} are kept under {SET_ASIDE}."
        return said


def commit(
    root: Path, writes: Mapping[str, bytes | None], note: str, *, prune: Sequence[str] = PRUNED, durably: bool = True
) -> None:
    """Write all of `writes`, or none: path under `root` (with `/`) to new content, None to delete.

    When it returns every file is as wanted and, with `durably`, on the disk. Modes of replaced files stay; folders
    are made as needed; folders that a deletion leaves empty go if they lie under one of `prune`. Links are followed
    if they stay inside `root`.

    Raises Refused when a path leads out of the world, or the folder or disk does not take the write. Nothing has
    changed then, but where the message says that the next command will finish the write. The caller holds the lock
    and has called `recover`.
    """
    if not writes:
        return
    base = os.path.realpath(root)
    if os.path.lexists(f"{base}/{JOURNAL}"):
        raise Refused("an interrupted command waits to be finished", "run the command again")
    targets = _targets(base, writes)
    entries = [_entry(name, target, writes[name]) for name, target in targets.items()]
    head = json.dumps({"note": note, "prune": list(prune), "entries": entries}).encode()
    bodies = [data for name in targets if (data := writes[name]) is not None]
    try:
        durable.make_folder(f"{base}/{FOLDER}")
        _stage(base, targets, writes)
        _write_journal(base, [b"%d\n" % len(head), head, *bodies], durably)
    except OSError as error:
        _discard(base)
        raise _refused(error, base, "nothing was changed") from None
    except BaseException:
        if not os.path.lexists(f"{base}/{JOURNAL}"):
            _discard(base)
        raise
    try:
        _replace(base, targets, writes, prune, durably)
    except OSError as error:
        raise _refused(error, base, "the next command will finish the write") from None


def recover(root: Path) -> Recovery | None:
    """Finish or drop what an interrupted command left; None when there is nothing of the kind.

    A complete journal is carried out; the leftovers of an incomplete one are removed. The caller holds the lock.
    Raises Refused when the folder or disk does not take the write.
    """
    base = os.path.realpath(root)
    leftovers = [name for name in (_DRAFT, _STAGE) if os.path.lexists(f"{base}/{name}")]
    try:
        data = Path(base, JOURNAL).read_bytes()
    except FileNotFoundError:
        if not leftovers:
            return None
        _discard(base)
        return Recovery(False, "", ())
    except OSError as error:
        raise _refused(error, base, "an interrupted command waits to be finished") from None
    try:
        parsed = _parse(data)
        if parsed is None:
            os.replace(f"{base}/{JOURNAL}", f"{base}/{DAMAGED}")
            _discard(base)
            return Recovery(False, "", (), damaged=True)
        head, writes = parsed
        targets = _targets(base, writes)
        _clear_stage(base)
        aside = [e["name"] for e in head["entries"] if _changed_since(targets[e["name"]], e, writes[e["name"]])]
        for name in aside:
            durable.make_folder(os.path.dirname(f"{base}/{SET_ASIDE}/{name}"))
            durable.write(f"{base}/{SET_ASIDE}/{name}", [Path(targets[name]).read_bytes()], sync=True)
        _stage(base, targets, writes)
        _replace(base, targets, writes, head["prune"], True)
    except OSError as error:
        raise _refused(error, base, "an interrupted command waits to be finished") from None
    return Recovery(True, head["note"], tuple(sorted(writes)), tuple(sorted(aside)))


def _targets(base: str, names: Iterable[str]) -> dict[str, str]:
    """Where each path leads, links followed, sorted by path. Raises Refused for one that must not be written."""
    homes: dict[str, str] = {}
    targets: dict[str, str] = {}
    for name in sorted(names):
        parts = name.split("/")
        if (
            not name
            or "\0" in name
            or "\\" in name
            or any(part in ("", ".", "..") for part in parts)
            or ":" in parts[0]
        ):
            raise Refused(f"{name!r} is no path inside the world")
        if name in (JOURNAL, _DRAFT) or name.startswith(_STAGE + "/"):
            raise Refused(f"{name!r} is kept for the journal")
        folder = "/".join(parts[:-1])
        home = homes.get(folder)
        if home is None:
            home = homes[folder] = inside.real_path(base, f"{base}/{folder}" if folder else base, name)
        target = f"{home}/{parts[-1]}"
        if os.path.islink(target):
            target = inside.real_path(base, target, name)
        if os.path.isdir(target):
            raise Refused(f"{name} is a folder, not a file", "move the folder away")
        targets[name] = target
    for home in set(homes.values()):
        inside.check_folder(base, home)
    return targets


def _entry(name: str, target: str, data: bytes | None) -> dict[str, Any]:
    try:
        found = os.stat(target)
        before = [found.st_mtime_ns, found.st_size]
    except OSError:
        before = None
    return {"name": name, "size": None if data is None else len(data), "before": before}


def _changed_since(target: str, entry: Mapping[str, Any], wanted: bytes | None) -> bool:
    """Whether hands changed the file after the interrupted command: it is neither as before nor as wanted."""
    try:
        found = os.stat(target)
        if entry["before"] == [found.st_mtime_ns, found.st_size]:
            return False
        data = Path(target).read_bytes()
    except OSError:
        return False
    # A beginning of the wanted text is what a power cut leaves of it.
    return not (wanted or b"").startswith(data)


def _stage(base: str, targets: Mapping[str, str], writes: Mapping[str, bytes | None]) -> None:
    durable.make_folder(f"{base}/{_STAGE}")
    for number, (name, target) in enumerate(targets.items()):
        data = writes[name]
        if data is not None:
            durable.write(f"{base}/{_STAGE}/{number}", [data], like=target)


def _write_journal(base: str, parts: list[bytes], durably: bool) -> None:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part)
    draft = f"{base}/{_DRAFT}"
    durable.write(draft, [_MAGIC, digest.hexdigest().encode(), b"\n", *parts], sync=durably)
    os.replace(draft, f"{base}/{JOURNAL}")
    if durably:
        durable.sync_folder(f"{base}/{FOLDER}")


def _parse(data: bytes) -> tuple[dict[str, Any], dict[str, bytes | None]] | None:
    """The head of a journal and its writes; None when it is damaged."""
    at = len(_MAGIC) + 65
    if not data.startswith(_MAGIC) or data[len(_MAGIC) : at - 1] != hashlib.sha256(data[at:]).hexdigest().encode():
        return None
    try:
        end = data.index(b"\n", at)
        at, size = end + 1, int(data[at:end])
        head: dict[str, Any] = json.loads(data[at : at + size])
        at += size
        writes: dict[str, bytes | None] = {}
        for entry in head["entries"]:
            size = entry["size"]
            writes[entry["name"]] = None if size is None else data[at : at + size]
            at += size or 0
        complete = {"note", "prune"} <= head.keys() and at == len(data)
    except (ValueError, KeyError, TypeError):
        return None
    return (head, writes) if complete else None


def _replace(
    base: str, targets: Mapping[str, str], writes: Mapping[str, bytes | None], prune: Sequence[str], durably: bool
) -> None:
    """Carry a journal out, and drop it once that is on the disk. May be begun again at any time."""
    for number, (name, target) in enumerate(targets.items()):
        if writes[name] is None:
            _delete(base, name, target, prune)
            continue
        staged = f"{base}/{_STAGE}/{number}"
        try:
            try:
                os.replace(staged, target)
            except FileNotFoundError:
                durable.make_folder(os.path.dirname(target))
                os.replace(staged, target)
        except OSError as error:
            if error.errno != errno.EXDEV:
                raise
            beside = f"{target}.campaign-new"
            durable.write(beside, [writes[name] or b""], like=target)
            os.replace(beside, target)
    if durably:
        durable.settle([target for name, target in targets.items() if writes[name] is not None], targets.values(), base)
    _discard(base)
    os.unlink(f"{base}/{JOURNAL}")


def _delete(base: str, name: str, target: str, prune: Sequence[str]) -> None:
    path = f"{base}/{name}"
    with contextlib.suppress(FileNotFoundError, NotADirectoryError):
        os.unlink(path if os.path.islink(path) else target)
    folder = os.path.dirname(name)
    while folder.split("/")[0] in prune and "/" in folder:
        try:
            os.rmdir(f"{base}/{folder}")
        except FileNotFoundError:
            pass
        except OSError:
            return
        folder = os.path.dirname(folder)


def _discard(base: str) -> None:
    """Remove what was prepared and is not, or no longer, needed."""
    with contextlib.suppress(OSError):
        os.unlink(f"{base}/{_DRAFT}")
    _clear_stage(base)


def _clear_stage(base: str) -> None:
    with contextlib.suppress(OSError):
        for name in os.listdir(f"{base}/{_STAGE}"):
            os.unlink(f"{base}/{_STAGE}/{name}")
        os.rmdir(f"{base}/{_STAGE}")


_REMEDIES = {
    errno.ENOSPC: ("the disk is full", "make room and run the command again"),
    errno.EDQUOT: ("your disk quota is used up", "make room and run the command again"),
    errno.EROFS: ("the disk is read-only", "copy the world to a disk that can be written to"),
    errno.EACCES: ("it cannot be written to", "give yourself write permission for it"),
    errno.EPERM: ("it cannot be written to", "give yourself write permission for it"),
    errno.EFBIG: ("the system takes no file so large", "raise the limit or make the world smaller"),
    errno.EISDIR: ("a folder lies where a file belongs", "move it away"),
    errno.ENOTDIR: ("a file lies where a folder belongs", "move it away"),
    errno.EEXIST: ("a file lies where a folder belongs", "move it away"),
}


_IN_THE_WAY = (errno.EISDIR, errno.ENOTDIR, errno.EEXIST)


def _refused(error: OSError, base: str, state: str) -> Refused:
    why, remedy = _REMEDIES.get(error.errno or 0, (error.strerror or str(error), "mend that and run the command again"))
    place = os.fsdecode(error.filename) if isinstance(error.filename, (str, bytes)) else base
    own = place.startswith(f"{base}/{FOLDER}") and error.errno not in _IN_THE_WAY
    within = place.startswith(base) and not own
    return Refused(f"{inside.shown(base, place) if within else FOLDER}: {why}; {state}", remedy)
