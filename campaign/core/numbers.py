"""The numbers of the rules: each one named, with its unit and row, in a table beside the rule that uses it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar, cast

from campaign.core.dice import parse

T = TypeVar("T", int, str)

MOST, MOST_DICE = 1_000_000_000, 10_000  # no world needs more, and no day could bear it

_REGISTRY: "dict[str, Number[int] | Number[str]]" = {}


@dataclass(slots=True, eq=False)
class Number(Generic[T]):
    """A number of a rule: whole, or dice such as "2d6". A reading is ours, not the source's."""

    name: str
    value: T
    unit: str
    rule: str
    reading: bool
    least: int


def number(name: str, value: T, unit: str, rule: str, *, reading: bool = False, least: int = 0) -> Number[T]:
    """Register and return the number `name` (chapter.what) of `rule`; ValueError when the name is taken.

    No world may set it below `least`: 1 for what others are divided by.
    """
    if name in _REGISTRY:
        raise ValueError(f"number {name} is registered twice")
    made = Number(name, value, unit, rule, reading, least)
    _REGISTRY[name] = made
    return made


def registry() -> "Iterator[Number[int] | Number[str]]":
    """Yield every registered number, by name. Chapters not yet imported have registered none."""
    for name in sorted(_REGISTRY):
        yield _REGISTRY[name]


class Numbers:
    """The numbers in force in a world: the rules' own, unless `world.yaml` overrides them."""

    def __init__(self, overrides: Mapping[str, int | float | str] | None = None) -> None:
        """Take the world's overrides by name; they were checked when the world was loaded."""
        self._overrides = dict(overrides or {})

    def __getitem__(self, number: Number[T]) -> T:
        """Return the value in force."""
        if not self._overrides:
            return number.value
        value: T = self._overrides.get(number.name, number.value)  # type: ignore[assignment]  # checked on load
        return value

    def either(self, number: "Number[int] | Number[str]") -> int | str:
        """Return the value in force of a number of either kind."""
        return self[cast("Number[int]", number)]

    def overridden(self, name: str) -> bool:
        """Return whether this world changes the number `name`."""
        return name in self._overrides


def complaint(name: str, value: object) -> str | None:
    """Return what is wrong with the override `name: value`, or None: the name is known and the kind fits."""
    known = _REGISTRY.get(name)
    if known is None:
        return f"'{name}' is no number of the rules"
    if isinstance(known.value, str):
        try:
            count, sides = parse(str(value))
        except ValueError as error:
            return str(error)
        return f"{name}: {value} are too many dice" if max(count, sides) > MOST_DICE else None
    if isinstance(value, bool) or not isinstance(value, int) or not known.least <= value <= MOST:
        return f"{name}: {value!r} is no whole number from {known.least} to {MOST:,} ({known.unit})"
    return None
