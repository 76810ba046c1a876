"""`edit`: one thing's file in the GM's editor, checked after."""

import os
import shlex
import subprocess
from pathlib import Path

from campaign.core.fault import Fault, Refused
from campaign.files.load import load
from campaign.play import checking
from campaign.play.setting import resolve
from campaign.play.writing import CAMPAIGN

_TAKES_LINE = ("vi", "vim", "nvim", "nano", "emacs", "micro", "kak", "joe", "ne")


def edit(root: Path, name: str) -> tuple[Fault, ...]:
    """Open the file that holds `name` in the editor, wait, and return what `check` then finds.

    The edit is entered as a hand edit by the next writing command. A world with faults can be edited too. Refused
    when there is no such thing, no editor, or the editor fails.
    """
    loaded = load(root)
    file, line = _file(root, name)
    if file is None:
        table, key, _ = resolve(loaded.world, name)
        file, line, _ = ("world.yaml", 1, 1) if table == CAMPAIGN else loaded.mark(table, key, of_key=True)
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR")
    if not editor:
        raise Refused("no editor is set", f"set EDITOR, such as EDITOR=nano; the file is {root / file}")
    words = shlex.split(editor)
    at_line = [f"+{line}"] if Path(words[0]).name in _TAKES_LINE and line > 1 else []
    try:
        done = subprocess.run([*words, *at_line, str(root / file)], check=False)
    except OSError as error:
        raise Refused(
            f"the editor {words[0]} cannot be started: {error.strerror}", "set EDITOR to one that is installed"
        ) from None
    if done.returncode != 0:
        raise Refused(f"the editor ended with status {done.returncode}", "the file is as the editor left it")
    return tuple(checking.check(load(root)))


def _file(root: Path, name: str) -> tuple[str | None, int]:
    """Return the file called `name` within the world, so that a broken one can still be opened."""
    for candidate in (name, f"{name}.yaml"):
        path = (root / candidate).resolve()
        if path.is_file() and path.is_relative_to(root.resolve()) and path.suffix == ".yaml":
            return str(path.relative_to(root.resolve())), 1
    return None, 1
