"""`fmt`: the canonical layout of the world's files, without losing a comment or changing a fact."""

from collections.abc import Sequence
from pathlib import Path

from campaign.core.fault import Fault, Faults, Refused
from campaign.core.names import meant, nearest
from campaign.files.yamltext.decode import decode, encode
from campaign.files.yamltext.layout import tidy
from campaign.play.writing import Outcome, Writing, writing

_LINES = ".jsonl"  # the program's own files have no layout to tidy


def fmt(root: Path, files: Sequence[str | Path] = (), *, by: str = "", dry: bool = False) -> Outcome:
    """Lay out these files of the world (none named: all), or none of them when one cannot be.

    Raises Refused for what is no file of the world, Faults when the world has errors. Facts and comments stay.
    """
    with writing(root, "fmt", by=by, dry=dry) as opened:
        faults: list[Fault] = []
        for file in _named(opened, files):
            before = opened.loaded.text(file)
            text = decode(before, file)
            try:
                after = encode(tidy(text.text, file), text.bom)
            except Faults as found:
                faults.extend(found.faults)
                continue
            if after != before:
                opened.files[file] = after
        if faults:
            raise Faults(faults)
    assert opened.outcome is not None
    return opened.outcome


def _named(opened: Writing, files: Sequence[str | Path]) -> list[str]:
    """Return the files of records that are named, relative to the world; each may be named from here or from there."""
    known = sorted(file for file in opened.loaded.hashes if not file.endswith(_LINES))
    if not files:
        return known
    found = []
    root = opened.root.resolve()
    for given in files:
        here = Path(given).resolve()
        name = here.relative_to(root).as_posix() if here.is_relative_to(root) else str(given)
        if name not in known and Path(given).as_posix() in known:
            name = Path(given).as_posix()
        if name not in known:
            close = nearest(name, known)
            raise Refused(
                f"{given} is no file of records of this world",
                meant(close, "`campaign fmt` alone lays out all of them"),
            )
        found.append(name)
    return sorted(set(found))
