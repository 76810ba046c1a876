"""What was said of a new army, commander, place or nation, and what can be said of each."""

from dataclasses import dataclass, field, fields

from campaign.core.fault import Refused
from campaign.model.people import Relation

_TAKES: dict[str, frozenset[str]] = {
    "army": frozenset({"nation", "commander", "at", "infantry", "cavalry", "wagons", "supplies"}),
    "commander": frozenset({"nation", "at", "player", "age", "traits"}),
    "place": frozenset({"nation", "kind", "x", "y", "holder", "population"}),
    "nation": frozenset({"colour", "relations"}),
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a new thing is to be, as far as it was said; what is None goes by a default.

    `at` is a place's id or "x,y" in km; `x`, `y` in km; `traits` None: rolled; `relations` nation → relation.
    """

    name: str | None = None
    nation: str | None = None
    commander: str | None = None
    at: str | None = None
    infantry: int | None = None
    cavalry: int | None = None
    wagons: int | None = None
    supplies: int | None = None
    player: str = ""
    age: int = 30
    traits: tuple[str, ...] | None = None
    kind: str = "village"
    x: float | None = None
    y: float | None = None
    holder: str | None = None
    population: int = 0
    colour: str = ""
    relations: dict[str, Relation] = field(default_factory=dict)


def refuse_unfit(what: str, wanted: Wanted) -> None:
    """Raise Refused when something was said of the new thing that it does not have."""
    unsaid = Wanted()
    said = {one.name for one in fields(Wanted) if getattr(wanted, one.name) != getattr(unsaid, one.name)}
    unfit = sorted(said - _TAKES[what] - {"name"})
    if unfit:
        takes = ", ".join(sorted(_TAKES[what]))
        raise Refused(f"{' and '.join(unfit)}: nothing that can be said of a new {what}", f"what can: name, {takes}")
