"""A phase of the day, as the table of the day lists it."""

from collections.abc import Callable

import msgspec

from campaign.rules.day import Day, Happenings

Rule = Callable[[Day], Happenings]


class Phase(msgspec.Struct, frozen=True):
    """One phase of the day: its name, what it is about, and the rules it runs, in order."""

    name: str
    title: str
    rules: tuple[Rule, ...]
