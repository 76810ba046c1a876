"""Paths that stay inside the world's folder."""

# As in the journal, paths are plain strings for speed.
# ruff: noqa: PTH112, PTH114, PTH120

from __future__ import annotations

import os

from campaign.core.fault import Refused


def real_path(base: str, path: str, name: str) -> str:
    """Where `path` leads, links followed. Raises Refused if that is not inside `base`; `name` is how it is told."""
    real = os.path.realpath(path)
    if os.path.islink(real):
        raise Refused(f"{name}: its link leads in a circle", "mend the link")
    if real != base and not real.startswith(base.rstrip("/") + "/"):
        raise Refused(f"{name}: its link leads out of the world, to {real}", "put the file into the world's folder")
    return real


def check_folder(base: str, home: str) -> None:
    """Raise Refused unless files can be made in `home`, or in the nearest folder above it that exists."""
    while not os.path.lexists(home) and home != base:
        home = os.path.dirname(home)
    if not os.path.isdir(home):
        raise Refused(f"{shown(base, home)} is no folder", "move the file of that name away")
    if not os.access(home, os.W_OK | os.X_OK):
        raise Refused(f"{shown(base, home)} cannot be written to", "give yourself write permission for it")


def shown(base: str, path: str) -> str:
    """`path` as a GM knows it: from the world's folder on."""
    return os.path.relpath(path, base) if path != base else "the world's folder"
