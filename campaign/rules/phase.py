"""A phase of the day, as the table of the day lists it."""

from collections.abc import Callable
from dataclasses import dataclass

from campaign.rules.day import Day, Happenings

Rule = Callable[[Day], Happenings]


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase of the day: its name, what it is about, and the rules it runs, in order."""

    name: str
    title: str
    rules: tuple[Rule, ...]
