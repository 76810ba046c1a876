"""What all commands share: finding the world, printing, failing with a place and a remedy."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeVar

import typer

from campaign.core.fault import Fault, Faults, Refused
from campaign.core.words import counted

T = TypeVar("T")
WORLD_FILE = "world.yaml"
WORLD_ENV = "CAMPAIGN_WORLD"
FAULTY, USAGE = 1, 2

WorldDir = Annotated[
    Path | None,
    typer.Option(
        "--world",
        "-w",
        metavar="DIR",
        help=f"The world's folder (else ${WORLD_ENV}, else the nearest folder upward with a {WORLD_FILE}).",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON of a documented, stable shape.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Show what would change, as a diff, and write nothing.")]
By = Annotated[
    str, typer.Option("--by", metavar="NAME", help="The GM who acts; kept in the chronicle.", envvar="CAMPAIGN_GM")
]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask first.")]

_STYLES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34", "cyan": "36"}
_TURNING = r"\u202a-\u202e\u2066-\u2069"  # what turns the direction of the text
# All but \t, \n and the start of a style.
_CONTROL = re.compile(rf"(?!\x1b\[[0-9;]*m)[\x00-\x08\x0b-\x1f\x7f-\x9f{_TURNING}]")
_UNESCAPED = re.compile(rf"[\x7f-\x9f{_TURNING}]")  # controls that JSON lets stand


def find_world(given: Path | None) -> Path:
    """Return the world's folder: as given, by $CAMPAIGN_WORLD, or the nearest upward; Refused when there is none."""
    named = given or (Path(os.environ[WORLD_ENV]) if os.environ.get(WORLD_ENV) else None)
    if named is not None:
        if not (named / WORLD_FILE).is_file():
            raise Refused(f"{named} is no world: it has no {WORLD_FILE}", "`campaign new DIR` makes one")
        return named
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / WORLD_FILE).is_file():
            return folder
    raise Refused(
        f"no world here: neither {here} nor any folder above it has a {WORLD_FILE}",
        "go into a world's folder, give -w DIR, or make one with `campaign new DIR` or `campaign demo`",
    )


def coloured(stream: Any = None) -> bool:
    """Return whether to print colours: only on a terminal, and not when NO_COLOR is set."""
    out = stream or sys.stdout
    return bool(out.isatty()) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def styled(text: str, *styles: str) -> str:
    """Return `text` in terminal styles, plain where colours are off."""
    if not styles or not coloured():
        return text
    return f"\x1b[{';'.join(_STYLES[style] for style in styles)}m{text}\x1b[0m"


def harmless(text: str) -> str:
    """Return `text` without what could work a terminal or turn a line round; line ends, tabs and styles stay."""
    return text if text.isprintable() else _CONTROL.sub("", text)


def say(text: str = "") -> None:
    """Print a line on standard output, without control characters."""
    typer.echo(harmless(text))


def warn(text: str) -> None:
    """Print a line on standard error, without control characters."""
    typer.echo(harmless(text), err=True)


def print_json(value: Any) -> None:
    """Print plain data, records included, as indented JSON, its controls as escapes."""
    import msgspec

    text = json.dumps(msgspec.to_builtins(value, str_keys=True), indent=2, ensure_ascii=False, default=str)
    typer.echo(_UNESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def table(rows: Iterable[Iterable[object]], head: Iterable[str], right: Iterable[int] = ()) -> None:
    """Print rows under a head in aligned columns; the columns numbered in `right` are right-aligned.

    A row is one line, whatever line ends its cells have.
    """
    shown = [[" ".join(harmless(str(cell)).splitlines()) for cell in row] for row in rows]
    heads = list(head)
    widths = [max(map(len, column)) for column in zip(heads, *shown, strict=True)]
    to_right = set(right)

    def joined(cells: list[str]) -> str:
        padded = (
            cell.rjust(w) if i in to_right else cell.ljust(w)
            for i, (cell, w) in enumerate(zip(cells, widths, strict=True))
        )
        return "  ".join(padded).rstrip()

    say(styled(joined(heads), "bold"))
    for row in shown:
        say(joined(row))


def listing(
    found: Sequence[T],
    head: Iterable[str],
    row: Callable[[T], Iterable[object]],
    *,
    none: str,
    json: bool,
    right: Iterable[int] = (),
) -> None:
    """Print what was found as JSON if `json`, else each in its row of a table; `none` where there is nothing."""
    if json:
        print_json(list(found))
    elif found:
        table(map(row, found), head, right)
    else:
        say(none)


def fault_line(fault: Fault) -> str:
    """Return a fault as a line for a terminal."""
    colour = "yellow" if fault.severity == "warning" else "red"
    return styled(str(fault), colour) if coloured(sys.stderr) else str(fault)


@contextmanager
def failing() -> Iterator[None]:
    """Turn faults and refusals in the block into lines on standard error and exit status 1."""
    try:
        yield
    except Faults as found:
        for fault in found.faults:
            warn(fault_line(fault))
        count = sum(1 for fault in found.faults if fault.severity == "error")
        warn(f"{counted(count, 'error')}; nothing was written.")
        raise typer.Exit(FAULTY) from None
    except Refused as refused:
        warn(f"campaign: {refused.message}" + (f"\n  {refused.remedy}" if refused.remedy else ""))
        raise typer.Exit(FAULTY) from None


def usage(message: str) -> NoReturn:
    """End the command as wrongly used: exit status 2."""
    raise typer.BadParameter(message)


def confirm(question: str, yes: bool) -> None:
    """Ask before what destroys or cannot be undone; without a terminal Refused unless `yes`."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise Refused(f"{question} This needs a yes", "add --yes when there is no terminal to ask on")
    if not typer.confirm(question):
        raise typer.Abort


def report_outcome(outcome: Any, dry: bool) -> None:
    """Print what a writing command recovered, found edited by hand, and (dry) would write."""
    if outcome is None:
        return
    if outcome.recovered:
        warn(f"note: {outcome.recovered}")
    for event in outcome.hand_edits:
        warn(f"note: {event.text}; entered in the chronicle")
    if dry:
        if outcome.diff or not outcome.written:
            say(outcome.diff.rstrip("\n") or "Nothing would change.")
        made_files(name for name in outcome.written if name not in outcome.diff)


def made_files(files: Iterable[str]) -> None:
    """Count, folder by folder, the files of chronicle and reports that come, change or go with a command."""
    folders: dict[str, int] = {}
    for file in files:
        folder = file.rpartition("/")[0]
        folders[folder] = folders.get(folder, 0) + 1
    for folder, count in folders.items():
        say(styled(f"and {counted(count, 'file')} in {folder}/", "dim"))


def write_file(path: Path, data: bytes) -> None:
    """Write a file that the caller named, and say its name; Refused where that cannot be."""
    try:
        path.write_bytes(data)
    except OSError as error:
        raise Refused(f"{path} cannot be written: {error.strerror}", "name a file in a folder that is there") from None
    say(str(path))


def progress(label: str, unit: str = "day") -> Callable[[int, int], None] | None:
    """Return what shows progress on standard error, or None where no terminal looks on."""
    if not sys.stderr.isatty():
        return None

    def show(done: int, count: int) -> None:
        if count > 1:
            end = "\n" if done == count else ""
            sys.stderr.write(f"\r{label}: {unit} {done} of {count} {end}")
            sys.stderr.flush()

    return show
