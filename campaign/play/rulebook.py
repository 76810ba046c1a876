"""`rulebook` and `phases`: the implemented rules with the numbers in force, and the table of the day."""

import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from campaign import games
from campaign import rules as chapters
from campaign.core.fault import Refused
from campaign.core.names import meant, nearest
from campaign.files.load import load
from campaign.rules import numbers as numbers_room
from campaign.rules.book import Rule, figures, filled
from campaign.rules.numbers import Numbers
from campaign.rules.table import PHASES

TRAITS = "TUM-TRAIT"  # how the IDs of the rows of traits begin


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of a rule: its name, the value in force, the rules' own value, its unit, whether it is a reading."""

    name: str
    value: int | str
    default: int | str
    unit: str
    reading: bool
    overridden: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the rulebook: its text with the numbers in force, what is a reading, what it asks the GM."""

    id: str
    chapter: str
    text: str
    reading: str
    asks: str
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One phase of the day: its name, what it is about, and its rules in order."""

    name: str
    title: str
    rules: tuple[str, ...]


def load_chapters() -> Iterator[tuple[str, tuple[Rule, ...]]]:
    """Import every chapter of the rules and games, so that all numbers are registered; yield (chapter, its rows).

    Those of a game or of a room of the rules are named with it before them, as "full_tilt.ploys" and "sea.finding".
    """
    yield from _chapters(chapters)
    for game in _modules(games):
        for name, rows in _chapters(game):
            yield f"{game.__name__.rpartition('.')[2]}.{name}", rows


def _chapters(package: ModuleType) -> Iterator[tuple[str, tuple[Rule, ...]]]:
    """Yield the chapters of a package, and of the packages within it that have no rows of their own."""
    for module in _modules(package):
        rows = getattr(module, "RULES", None)
        name = module.__name__.rpartition(".")[2]
        if rows:
            yield name, rows
        elif hasattr(module, "__path__"):
            yield from ((f"{name}.{inner}", its) for inner, its in _chapters(module))


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    for found in sorted(pkgutil.iter_modules(package.__path__), key=lambda module: module.name):
        yield importlib.import_module(f"{package.__name__}.{found.name}")


def _order(rule: str) -> tuple[str, int]:
    head, _, number = rule.rpartition("-")
    return head, int(number) if number.isdigit() else 0


def rulebook(numbers: Numbers, wanted: str | None = None) -> tuple[Entry, ...]:
    """Return the rows implemented (those whose ID begins with `wanted`), by ID; Refused when there is no such row."""
    rows = [(chapter, row) for chapter, its in list(load_chapters()) for row in its]
    entries = tuple(_entry(chapter, row, numbers) for chapter, row in sorted(rows, key=lambda pair: _order(pair[1].id)))
    if wanted is None:
        return entries
    key = wanted.upper()
    exact = tuple(entry for entry in entries if entry.id == key)
    found = exact or tuple(entry for entry in entries if entry.id.startswith(key))
    if not found:
        close = nearest(key, [entry.id for entry in entries])
        raise Refused(
            f"there is no rule {wanted}",
            meant(close, "`campaign rulebook` lists all"),
        )
    return found


def traits(numbers: Numbers) -> dict[str, str]:
    """Return what each trait does, by its name, with the numbers in force (TUM-TRAIT)."""
    told: dict[str, str] = {}
    for entry in rulebook(numbers, TRAITS):
        name, colon, does = entry.text.partition(": ")
        if colon:
            told[name] = does
    return told


def in_world(root: Path | None, wanted: str | None = None) -> tuple[Entry, ...]:
    """Return `rulebook` with the numbers of the world in `root`, or with the rules' own when it is None."""
    return rulebook(Numbers(load(root).sound().campaign.rules if root is not None else None), wanted)


def _entry(chapter: str, row: Rule, numbers: Numbers) -> Entry:
    mine = [number for number in numbers_room.registry() if number.rule == row.id or number.name in figures([row])]
    return Entry(
        row.id,
        chapter,
        filled(row.text, numbers),
        filled(row.reading, numbers),
        row.asks,
        tuple(
            Figure(one.name, numbers.either(one), one.value, one.unit, one.reading, numbers.overridden(one.name))
            for one in mine
        ),
    )


def phases() -> tuple[Step, ...]:
    """Return the table of the day, as the engine runs it (TUM-DAY-1)."""
    return tuple(
        Step(
            phase.name,
            phase.title,
            tuple(f"{rule.__module__.rpartition('.')[2]}.{rule.__name__}" for rule in phase.rules),
        )
        for phase in PHASES
    )
