"""What a value that does not fit is told: one sentence for a GM, with the nearest name that would have fitted."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from campaign.core.fault import Fault

Path = tuple[str | int, ...]
Mark = Callable[[Path], tuple[int, int]]

CODES: dict[str, str] = {
    "TYPE": "the value is of another kind than its field, or none of the field's choices",
    "LIMIT": "the number is smaller or larger than its field allows",
    "FIELD": "the record has no field of this name",
    "MISSING": "a field without which the record means nothing is not there",
    "KEY": "the id is no stable key, stands twice, or does not agree with its file",
    "FILE": "the file or folder is not what the world expects at this place, or does not belong to it",
    "READ": "the file cannot be read",
    "ENCODING": "the file is not UTF-8",
    "LINK": "a symbolic link leads out of the world, or in a circle",
    "SIZE": "the file is too large to be a world's",
}
_SHOWN = 60
_CHOICES = 12


def shown(value: object) -> str:
    """Return a value as a message quotes it, long text cut short."""
    if value is None:
        return "empty"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"'{value}'" if len(value) <= _SHOWN else f"'{value[:_SHOWN]}…'"
    if isinstance(value, dict):
        return "a set of fields"
    if isinstance(value, list | tuple):
        return "a list"
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def hint(name: str, candidates: Iterable[str]) -> str:
    """Return "; did you mean 'x'?" with the candidate nearest to `name`, or "" when none is near."""
    from campaign.core.names import nearest  # late: only faults need it

    found = nearest(name, candidates)
    return f"; did you mean '{found[0]}'?" if found else ""


def listed(choices: Sequence[str]) -> str:
    """Return the choices in one line, cut short when there are many."""
    return ", ".join(choices[:_CHOICES]) + (", …" if len(choices) > _CHOICES else "")


def label(path: Path) -> str:
    """Return what a message calls the value at `path`: its field, and which item of it."""
    names: list[str] = []
    for part in reversed(path):
        if isinstance(part, str):
            names.append(part)
            break
        names.append(f"item {part + 1}")
    return ", ".join(reversed(names)) or "the record"


class Complaints:
    """Gathers the faults of one file: every complaint gets the place of its value."""

    def __init__(self, file: str, mark: Mark, key_mark: Mark, faults: list[Fault]) -> None:
        """Put faults of `file` into `faults`; the marks give the line and column of a value and of a key."""
        self.file = file
        self.faults = faults
        self._mark = mark
        self._key_mark = key_mark

    def add(self, path: Path, code: str, message: str, *, key: bool = False, severity: str = "error") -> None:
        """Add one fault at the value at `path`, or at its key."""
        line, col = (self._key_mark if key else self._mark)(path)
        self.faults.append(Fault(self.file, line, col, code, message, severity))

    def wrong(self, path: Path, value: object, want: str) -> None:
        """Complain that the value at `path` is of another kind than the one wanted."""
        if value is None:
            self.add(path, "TYPE", f"{label(path)} is empty: give {want}, or delete the line")
            return
        remedy = ""
        if isinstance(value, str) and "number" in want and value.strip().lstrip("-").replace(".", "", 1).isdigit():
            remedy = "; take away the quotes"
        elif want.startswith("text") and isinstance(value, int | float):
            remedy = "; put it in quotes"
        self.add(path, "TYPE", f"{label(path)} is {shown(value)}: {want} is wanted{remedy}")

    def choice(self, path: Path, value: object, choices: Sequence[str], about: str) -> None:
        """Complain that the value at `path` is none of `choices`; `about` is its field's description."""
        if not isinstance(value, str):
            self.wrong(path, value, f"text, one of: {listed(choices)}")
            return
        clause = about.partition(";")[0].strip()
        kind = f"is no {clause.lower()}" if clause.lower().startswith("kind of ") else "is none of the choices"
        end = hint(value, choices) or ":"
        self.add(path, "TYPE", f"{label(path)} {shown(value)} {kind}{end} ({listed(choices)})".replace(": (", " ("))

    def unknown(self, path: Path, name: Any, known: Iterable[str], record: str) -> None:
        """Complain that a record has no field `name`."""
        fields = sorted(known)
        if name == "id":
            self.add(
                (*path, name), "FIELD", f"{record} takes its id from its key or file name; delete this line", key=True
            )
            return
        near = hint(str(name), fields) or ":"
        text = f"{shown(name)} is no field of {record}{near} ({listed(fields)})".replace(": (", " (")
        self.add((*path, name), "FIELD", text, key=True)
