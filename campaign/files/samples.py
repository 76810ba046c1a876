"""The sample worlds that come with the program."""

from pathlib import Path

from campaign.core.fault import Refused
from campaign.core.names import nearest
from campaign.files import layouts, schema

FOLDER = "worlds"
IGNORED = (
    b"# Caches and the lock: they may be deleted at any time and are no part of the world.\n.campaign/\n"
    b"# Where reports are posted, and what was: it holds secrets.\noutbox/\n"
)
_CACHE = ".campaign"


def home() -> Path | None:
    """Return the folder of the sample worlds: inside the installed package, or beside it in a source checkout."""
    package = Path(__file__).resolve().parents[1]
    return next((folder for folder in (package / FOLDER, package.parent / FOLDER) if folder.is_dir()), None)


def names() -> tuple[str, ...]:
    """Return the names of the sample worlds, sorted."""
    found = home()
    if found is None:
        return ()
    return tuple(sorted(folder.name for folder in found.iterdir() if (folder / layouts.WORLD_FILE).is_file()))


def texts(name: str) -> dict[str, bytes]:
    """Return the files of the sample `name` as they are to lie in a new world: path → text.

    Each YAML file points editors to its schema, and the schemas are among them. Refused when there is no such sample.
    """
    found = home()
    if found is None or name not in names():
        close = nearest(name, names())
        raise Refused(
            f"there is no sample {name}",
            f"did you mean {close[0]}?" if close else f"there are: {', '.join(names()) or 'none'}",
        )
    root = found / name
    inside = sorted(path for path in root.rglob("*") if path.is_file() and _CACHE not in path.parts)
    return furnished({path.relative_to(root).as_posix(): path.read_bytes() for path in inside})


def furnished(texts: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files of a new world with their editor lines, the schemas and what git is to ignore."""
    made = {file: pointed(file, text) for file, text in texts.items()}
    return {**made, **schema.files(), ".gitignore": IGNORED}


def pointed(file: str, text: bytes) -> bytes:
    """Return the text of `file` with the line in front that points editors to its schema, where it has one."""
    line = schema.editor_line(file)
    if not line or text.startswith(line.encode()):
        return text
    return f"{line}\n".encode() + text
