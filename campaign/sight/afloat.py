"""What eyes make out of a fleet (TUM-SCO-5)."""

from campaign.model.fleet import Fleet
from campaign.rules.day import Day
from campaign.rules.sea import lookout

LIVING = ("infantry", "noncombatants", "cavalry")

Seen = dict[str, str | int | bool | None]


def appearance(day: Day, fleet: Fleet) -> Seen:
    """Return what a fleet looks like from afar (TUM-SCO-5)."""
    return {"nation": fleet.nation, "ships": lookout.strength(day, fleet)}


def described(day: Day, fleet: Fleet, looks_like: Seen, heading: str | None, near: bool, named: bool) -> Seen:
    """Return what is seen of a fleet: its look, which way it last moved, from `near` whether people or horses are
    aboard, and if he is `named`, who commands it (TUM-SCO-5).
    """
    seen: Seen = {**looks_like, "heading": heading}
    if near:
        seen["aboard"] = any(load.what in LIVING for group in fleet.ships.values() for load in group.cargo)
    leader = day.world.commanders.get(fleet.commander) if named and fleet.commander is not None else None
    if leader is not None:
        seen["commander"] = leader.name
    return seen


def words(seen: Seen) -> str:
    """Return in words what was made out of a fleet: "about 150 ships, people aboard, moving east"."""
    heading = seen.get("heading")
    return lookout.told(seen) + (f", moving {heading}" if heading else "")
