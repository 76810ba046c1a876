"""Which files a world has: found without trusting links, names or kinds."""

import os
import stat
from pathlib import Path

import msgspec

from campaign.core.fault import Fault
from campaign.files import layouts
from campaign.model.world import TABLES

LARGEST_FILE = 128 * 1024 * 1024
_IGNORED = ("~", ".bak", ".orig", ".swp", ".tmp", ".md")


class Found(msgspec.Struct, frozen=True, array_like=True):
    """A regular file of the world and what the disk says of it, by which a change is noticed."""

    path: str
    size: int
    mtime: int
    ctime: int
    inode: int


def find(root: Path, faults: list[Fault]) -> dict[str, list[Found]]:
    """Return the files of every table by the table's name ("campaign" for world.yaml), sorted by path.

    What is no regular file inside the world, or too large, becomes a fault; what does not belong there a warning. Links
    may point to other files of the same world.
    """
    real = os.path.realpath(root)
    found: dict[str, list[Found]] = {table.name: [] for table in (layouts.CAMPAIGN, *TABLES)}
    _strangers(root, faults)
    for file in layouts.files():
        table = layouts.table_of(file)
        assert table is not None
        path = root / file
        if _inside(path.parent, real, str(Path(file).parent), faults):
            entry = _look(path, file, real, faults)
            if entry is not None:
                found[table.name].append(entry)
    for table in TABLES:
        if table.layout in ("each", "grouped") and _inside(root / table.where, real, table.where, faults):
            found[table.name] = _folder(root, table.where, real, faults)
    return found


def _fault(file: str, code: str, message: str, severity: str = "error") -> Fault:
    return Fault(file, 0, 0, code, message, severity)


def _inside(folder: Path, real: str, shown: str, faults: list[Fault]) -> bool:
    """Return whether a folder may be read: it is there, or absent, and no link leads out of the world."""
    try:
        mode = os.lstat(folder).st_mode
        if stat.S_ISLNK(mode):
            target = os.path.realpath(folder, strict=True)
            if shown != "." and not target.startswith(real + os.sep):
                faults.append(_fault(shown, "LINK", "the link leads out of the world; put the folder itself here"))
                return False
            mode = folder.stat().st_mode
    except FileNotFoundError:
        return False
    except OSError as error:
        faults.append(_fault(shown, "LINK", f"the link cannot be followed: {error.strerror}"))
        return False
    if not stat.S_ISDIR(mode):
        faults.append(_fault(shown, "FILE", "a folder belongs here, not a file"))
        return False
    return True


def _look(path: Path, shown: str, real: str, faults: list[Fault]) -> Found | None:
    try:
        info = os.lstat(path)
        if stat.S_ISLNK(info.st_mode):
            if not os.path.realpath(path, strict=True).startswith(real + os.sep):
                faults.append(_fault(shown, "LINK", "the link leads out of the world; put the file itself here"))
                return None
            info = path.stat()
    except FileNotFoundError:
        if os.path.lexists(path):
            faults.append(_fault(shown, "LINK", "the link leads nowhere; delete it or put the file itself here"))
        return None
    except OSError as error:
        faults.append(_fault(shown, "LINK", f"the link cannot be followed: {error.strerror}"))
        return None
    return _regular(info, shown, faults)


def _regular(info: os.stat_result, shown: str, faults: list[Fault]) -> Found | None:
    if not stat.S_ISREG(info.st_mode):
        kind = "a folder" if stat.S_ISDIR(info.st_mode) else "a device or pipe"
        faults.append(_fault(shown, "FILE", f"a file belongs here, not {kind}"))
        return None
    if info.st_size > LARGEST_FILE:
        limit = LARGEST_FILE // 1024 // 1024
        faults.append(_fault(shown, "SIZE", f"{info.st_size:,} bytes; no file of a world is larger than {limit} MiB"))
        return None
    return Found(shown, info.st_size, info.st_mtime_ns, info.st_ctime_ns, info.st_ino)


def _folder(root: Path, where: str, real: str, faults: list[Fault]) -> list[Found]:
    found: list[Found] = []
    try:
        with os.scandir(root / where) as entries:
            for entry in entries:
                name = entry.name
                shown = f"{where}/{name}"
                if name.endswith(layouts.SUFFIX) and not name.startswith("."):
                    if entry.is_symlink():
                        file = _look(Path(entry.path), shown, real, faults)
                    else:
                        file = _regular(entry.stat(), shown, faults)
                    if file is not None:
                        found.append(file)
                elif name.lower().endswith((".yml", ".yaml")) and not name.startswith("."):
                    better = name.rpartition(".")[0] + layouts.SUFFIX
                    faults.append(_fault(shown, "FILE", f"files of a world end in {layouts.SUFFIX}; call it {better}"))
                elif not name.startswith(".") and not name.endswith(_IGNORED):
                    faults.append(_fault(shown, "FILE", f"nothing of {where}; it is not read", "warning"))
    except OSError as error:
        faults.append(_fault(where, "READ", f"the folder cannot be read: {error.strerror}"))
    return sorted(found, key=lambda file: file.path)


def _strangers(root: Path, faults: list[Fault]) -> None:
    """Warn of files beside the tables that look like a table under a wrong name."""
    files, folders = list(layouts.files()), [*layouts.folders(), *layouts.OTHER_FOLDERS]
    for where in ("", "land"):
        try:
            with os.scandir(root / where) as entries:
                names = sorted((entry.name, entry.is_dir(follow_symlinks=False)) for entry in entries)
        except OSError:
            continue
        for name, is_folder in names:
            shown = f"{where}/{name}" if where else name
            if name.startswith(".") or shown in files or shown in folders:
                continue
            from campaign.core.names import nearest  # late: only a world with strangers needs it

            if is_folder and not where:
                spelled_out = any(
                    name.startswith(f"{one}-") for one in folders
                )  # such as orders-second: a name of its own
                near = () if spelled_out else nearest(name, folders)
            elif name.lower().endswith((".yaml", ".yml")):
                near = nearest(shown, files)
            else:
                continue
            if near:
                text = f"nothing of a world, and not read; is it meant to be '{near[0]}'?"
                faults.append(_fault(shown, "FILE", text, "warning"))
            elif not is_folder:
                faults.append(_fault(shown, "FILE", "nothing of a world; it is not read", "warning"))
