"""What is wrong with the input, where, and what the user can do about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing wrong at one place of one file.

    `line` and `col` count from 1; 0 means that the place is unknown. `severity` is "error" or "warning".
    Faults sort by file, then by place.
    """

    file: str
    line: int
    col: int
    code: str
    message: str
    severity: str = "error"

    def __str__(self) -> str:
        """`file:line:col: CODE message`; the parts of the place that are unknown are left out."""
        place = self.file
        if self.line:
            place += f":{self.line}"
            if self.col:
                place += f":{self.col}"
        return f"{place}: {self.code} {self.message}"


class Faults(Exception):
    """The input is wrong: `faults` holds every fault found, sorted by file and place, each once."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(sorted(set(faults)))
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "\n".join(str(fault) for fault in self.faults)


class Refused(Exception):
    """A command is not carried out: `message` says why, `remedy` what the user can do ("" when there is nothing)."""

    def __init__(self, message: str, remedy: str = "") -> None:
        self.message = message
        self.remedy = remedy
        super().__init__(message, remedy)

    def __str__(self) -> str:
        return f"{self.message} ({self.remedy})" if self.remedy else self.message
