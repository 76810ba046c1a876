"""Finding the file of a game that a GM names, and the commanders in it."""

from pathlib import Path

from campaign.core.fault import Refused
from campaign.core.names import fold
from campaign.model.people import Commander


def found_file(root: Path, given: Path) -> Path:
    """Return the file as given, from where one is; else from the world's folder. Refused when there is neither."""
    for path in (given, root / given):
        if path.is_file():
            return path
    raise Refused(f"there is no file {given}", "name it as it lies from here, or from the world's folder")


def in_world(root: Path, given: Path) -> str:
    """Return how a file lies from the world's folder, with slashes; Refused when it lies elsewhere."""
    path = found_file(root, given).resolve()
    try:
        return path.relative_to(root.resolve()).as_posix()
    except ValueError:
        raise Refused(f"{given} lies outside the world", "put it into the world's folder games/") from None


def bears(commander: Commander, name: str) -> bool:
    """Return whether a name in a game means a commander: his id, his name, or his player's."""
    return name == commander.id or fold(name) in {fold(it) for it in (commander.name, commander.player) if it}
