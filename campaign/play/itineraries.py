"""What `route` shows of a way, whether by land or over water."""

from dataclasses import dataclass

from msgspec.structs import replace

from campaign.model.army import Army, Detachment
from campaign.model.place import At
from campaign.model.world import World
from campaign.play.named import army as find_army

WALKER = "walker"
"""The army that stands for any, on foot and without wagons."""


@dataclass(frozen=True, slots=True)
class LegLine:
    """One leg of a way: from, to, how ("road", "country"; of a way by ship "march", "load", "sail", "row", "unload"),
    km, rivers forded; of a way by ship the days it takes.
    """

    start: str
    end: str
    kind: str
    km: float
    fords: tuple[str, ...]
    days: int | None = None


@dataclass(frozen=True, slots=True)
class RouteLine:
    """One way: its legs, km, days and arrival date if it starts on the next day, and what the army cannot pass."""

    km: float
    days: int | None
    arrival: str
    legs: tuple[LegLine, ...]
    notes: tuple[str, ...]


def traveller(world: World, name: str | None, at: At) -> Army:
    """Return the army called so as if it stood at `at`, one man on foot without a name; Refused for an unknown one."""
    if name is None:
        men = Detachment(id=WALKER, name=WALKER, type="infantry", size=1)
        return Army(
            id=WALKER,
            name=WALKER,
            nation="independent",
            at=at,
            npc="halt",
            noncombatants=0,
            detachments={WALKER: men},
        )
    return replace(find_army(world, name), at=at)


def named(world: World, at: At) -> str:
    """Return a position in words."""
    if isinstance(at, str):
        return world.places[at].name
    if at.start is not None and at.to is not None:
        return f"{at.km or 0:.1f} km from {world.places[at.start].name} toward {world.places[at.to].name}"
    if at.river is not None:
        return f"{at.km or 0:.1f} km down {world.rivers[at.river].name}"
    return f"{at.x:g}, {at.y:g}"
