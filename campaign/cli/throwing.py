"""Dice thrown at the table, and seeds, as they are given on the line."""

from __future__ import annotations

import re

from campaign.cli.common import usage

_FACES = re.compile(r"[0-9]{1,4}(\+[0-9]{1,4})*")
_IN_ORDER = re.compile(r"[0-9]{1,7}(,[0-9]{1,7})*")
_BETWEEN = re.compile(r"\s*,\s*|\s+")
_SEEDS = 10**9


def faces_of(text: str) -> tuple[int, ...] | None:
    """Return the dice written "4+3", None when they are written otherwise."""
    return tuple(map(int, text.split("+"))) if _FACES.fullmatch(text) else None


def dice_by_name(given: list[str] | None, form: str, *, once: str = "") -> dict[str, tuple[int, ...]]:
    """Return dice written NAME=N+N by their names; ends the command as wrongly used when they are written otherwise.

    `form` says how to write them; `once`, with {name} in it, what to do instead of giving a name twice.
    """
    found: dict[str, tuple[int, ...]] = {}
    for text in given or []:
        name, _, thrown = text.rpartition("=")
        faces = faces_of(thrown)
        if not name or faces is None:
            usage(f"--dice {text}: write {form}")
        if name in found:
            usage(f"--dice {name} is given twice{once.format(name=name)}")
        found[name] = faces
    return found


def dice_in_order(text: str, such: str) -> tuple[int, ...]:
    """Return dice written with commas or spaces, none of ""; ends the command as wrongly used if otherwise written.

    `such` shows how to write them.
    """
    if not text:
        return ()
    faces = _BETWEEN.sub(",", text.strip())
    if _IN_ORDER.fullmatch(faces) is None:
        usage(f"--dice {text}: write the dice with commas, such as {such}")
    return tuple(map(int, faces.split(",")))


def seed_of(given: int | None) -> int:
    """Return the seed given, else a fresh one."""
    from random import SystemRandom

    return given if given is not None else SystemRandom().randrange(_SEEDS)
