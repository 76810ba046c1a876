"""`new DIR`: a new world in a folder, minimal or a copy of a sample."""

import secrets
from pathlib import Path
from typing import Any

from campaign.core.fault import Refused
from campaign.files import journal, layouts, samples, schema
from campaign.files.lock import lock
from campaign.files.yamltext.edits import Set
from campaign.files.yamltext.patch import patch

BLANK = "blank"  # the sample that a world without a sample is made from
_SEEDS = 1_000_000


def new_world(target: Path, sample: str | None = None, *, name: str = "", dry: bool = False) -> tuple[str, ...]:
    """Lay out a new world in the folder `target` and return its files: a minimal one, or a copy of `sample`.

    It is called `name`; without one a minimal world is named after its folder. A minimal one has a seed of its own.
    `dry` writes nothing. Refused when there is something in the folder, or no such sample; nothing is then written.
    """
    texts = samples.texts(sample or BLANK)
    edits = [Set(("name",), name)] if name else []
    if sample is None:
        folder = target.resolve().name.replace("-", " ").replace("_", " ").strip() or "New campaign"
        edits = edits or [Set(("name",), folder[:1].upper() + folder[1:])]
        edits.append(Set(("seed",), secrets.randbelow(_SEEDS)))
    if edits:
        text = texts[layouts.WORLD_FILE].decode()
        texts[layouts.WORLD_FILE] = patch(text, edits, layouts.WORLD_FILE).encode()
    refuse_taken(target)
    if not dry:
        lay_out(target, texts)
    return tuple(sorted(texts))


def refuse_taken(target: Path) -> None:
    """Raise Refused when `target` is a file, or a folder with something in it."""
    try:
        if target.exists() and (not target.is_dir() or any(target.iterdir())):
            raise Refused(f"{target} is not empty", "name a new or empty folder")
    except OSError as error:
        raise Refused(f"{target} cannot be read: {error.strerror}", "name another folder") from None


def lay_out(target: Path, texts: dict[str, bytes]) -> None:
    """Write the files of a world into the folder `target`, all or none; Refused when there is something in it."""
    refuse_taken(target)
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused(f"{target} cannot be made: {error.strerror}", "name another folder") from None
    with lock(target, "new"):
        journal.commit(target, dict(texts), "new")


def schemas() -> dict[str, Any]:
    """Return the JSON Schema of every kind of file, by kind."""
    return {kind: schema.schema(kind) for kind in schema.kinds()}


def write_schemas(root: Path) -> tuple[str, ...]:
    """Refresh the world's schemas for editors and return the files written."""
    texts: dict[str, bytes | None] = dict(schema.files())
    with lock(root, "schema"):
        journal.recover(root)
        journal.commit(root, texts, "schema")
    return tuple(sorted(texts))
