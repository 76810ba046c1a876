"""Fleets: ships, what each of them carries, and where they are (TUM-SHIP)."""

from typing import Annotated, Literal, get_args

import msgspec

from campaign.model.army import Rout
from campaign.model.fields import Who, by_id, told
from campaign.model.place import At

Origin = Literal["own", "bought", "hired"]
Cargo = Literal["infantry", "noncombatants", "cavalry", "wagons", "siege engines", "palisade", "supplies", "loot"]
CARGOES: tuple[str, ...] = get_args(Cargo)


class Load(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something that ships carry: part of an army, or stores of the fleet's own (TUM-SHIP-1)."""

    what: Annotated[Cargo, told("What it is", Who.OWN, eg="infantry")]
    amount: Annotated[int, told("How much: men, wagons, engines, palisades or units", Who.OWN, eg=1000, ge=1)]
    army: Annotated[str, told("Army it belongs to; empty: the fleet's own", Who.OWN, eg="danish-army")] = ""
    detachment: Annotated[str, told("Detachment it belongs to", Who.OWN, eg="zealand-foot")] = ""


class Ships(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Ships of one origin with one kind of load, which fills them one after another, each as far as it goes."""

    count: Annotated[int, told("Ships", Who.SEEN, unit="ships", eg=12, ge=1, le=100_000)]
    origin: Annotated[Origin, told("Whose they are (TUM-SHIP-9)", Who.OWN, eg="hired")] = "own"
    cargo: Annotated[tuple[Load, ...], told("What they carry, of one kind; nothing if absent", Who.OWN)] = ()


class Stray(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Ships that wander, and come back (TUM-SHIP-7)."""

    count: Annotated[int, told("Ships", Who.OWN, unit="ships", eg=1, ge=1, le=100_000)]
    back: Annotated[int, told("Day at whose dawn they are back", Who.GM, unit="day", eg=14)]
    origin: Annotated[Origin, told("Whose they are", Who.OWN)] = "own"


class Stowing(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Loading or unloading under way, when the shore has not room for all ships on one day (TUM-SHIP-2, TUM-SHIP-3)."""

    kind: Annotated[Literal["load", "unload"], told("What is being done", Who.OWN)]
    at: Annotated[At, told("Where", Who.OWN, eg="malmo")]
    army: Annotated[str, told("The army; empty: stores", Who.OWN)] = ""
    done: Annotated[int, told("Ships that have had their day", Who.OWN, unit="ships", ge=0)] = 0


class Coming(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Ships that were hired or bought and are on their way (TUM-SHIP-9)."""

    count: Annotated[int, told("Ships", Who.OWN, unit="ships", eg=4, ge=1, le=100_000)]
    due: Annotated[int, told("Day at whose dawn they are there", Who.OWN, unit="day", eg=6)]
    origin: Annotated[Origin, told("Bought or hired", Who.OWN)] = "hired"


class Fleet(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A fleet: a group of ships with a commander (TUM-SHIP-1). Armies aboard stand where it is."""

    id: Annotated[str, told("Stable key; no army has the same", Who.OWN)]
    name: Annotated[str, told("Name for people", Who.OWN, eg="The Danish fleet")]
    nation: Annotated[str, told("Nation it belongs to (TUM-WORLD-4)", Who.SEEN, eg="denmark")]
    at: Annotated[At, told("Where it is: a harbour, a point on a river, or x, y at sea", Who.SEEN, eg="malmo")]
    commander: Annotated[str, told("Who leads it; seen by name within 5 km", Who.SEEN, eg="juel")] | None = None
    morale: Annotated[int, told("Morale points", Who.OWN, eg=9, ge=0, le=12)] = 9
    ships: Annotated[dict[str, Ships], told("Ships by group: those of one origin and one kind of load", Who.OWN)] = (
        msgspec.field(default_factory=dict)
    )
    strays: Annotated[tuple[Stray, ...], told("Ships that wander and come back (TUM-SHIP-7)", Who.OWN)] = ()
    coming: Annotated[tuple[Coming, ...], told("Ships on their way to it (TUM-SHIP-9)", Who.OWN)] = ()
    blockades: Annotated[str, told("Harbour that it closes", Who.OWN, eg="landskrona")] = ""
    stowing: Annotated[Stowing, told("Loading or unloading that takes more than a day", Who.OWN)] | None = None
    forced_days: Annotated[int, told("Days of rowing so far (TUM-SHIP-5)", Who.OWN, unit="days", ge=0)] = 0
    unpaid: Annotated[int, told("Days not paid for (TUM-SHIP-6)", Who.OWN, unit="days", ge=0)] = 0
    rout: Annotated[Rout, told("It flees: no order reaches it", Who.OWN)] | None = None
    status: Annotated[Literal["active", "gone"], told("Whether it still exists", Who.OWN)] = "active"
    notes: Annotated[str, told("The GM's notes", Who.GM)] = ""

    def __post_init__(self) -> None:
        """Put the ships in the order of their ids."""
        by_id(self, "ships")
