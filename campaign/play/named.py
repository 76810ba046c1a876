"""What a GM means by a name: the record of that id, or the one thing called so."""

from collections.abc import Sequence

from campaign.core.fault import Refused
from campaign.core.names import fold, nearest
from campaign.model.army import Army
from campaign.model.people import Commander
from campaign.model.place import At, Spot
from campaign.model.world import World


def known(given: str, ids: Sequence[str], what: str) -> str:
    """Return `given` if it is one of `ids`; Refused names the nearest."""
    if given in ids:
        return given
    close = nearest(given, ids)
    raise Refused(
        f"there is no {what} {given}",
        f"did you mean {' or '.join(close)}?" if close else f"there are: {', '.join(ids) or 'none'}",
    )


def nation(world: World, given: str | None) -> str:
    """Return the id of the nation given, or of the only one there is; Refused when that leaves a choice."""
    if given is not None:
        return known(given, sorted(world.nations), "nation")
    own = nations(world)
    if len(own) == 1:
        return own[0]
    raise Refused("it needs a nation", f"give --nation: {', '.join(sorted(world.nations))}")


def nations(world: World) -> list[str]:
    """Return the nations that players can serve, by id."""
    return sorted(key for key in world.nations if key not in ("independent", "robbers"))


def spot(world: World, given: str) -> At:
    """Return the position that "x,y" in km or a place's id means; Refused when it means none."""
    x, comma, y = given.partition(",")
    if comma:
        try:
            return Spot(x=float(x), y=float(y))
        except ValueError:
            raise Refused(f"“{given}” is no position", "write a place's id, or x,y in km such as 12.5,40") from None
    return known(given, sorted(world.places), "place")


def commander(world: World, given: str, *, dead: bool = False) -> Commander:
    """Return the commander of this id, or of this name if it is one man's; Refused for the dead unless `dead`."""
    called = [one for one in world.commanders.values() if fold(one.name) == fold(given)]
    found = world.commanders.get(given) or (called[0] if len(called) == 1 else None)
    if found is None:
        close = nearest(given, sorted(world.commanders))
        raise Refused(
            f"there is no commander {given}",
            f"did you mean {' or '.join(close)}?" if close else "`campaign commander` lists them",
        )
    if found.status == "dead" and not dead:
        raise Refused(f"{found.name} is dead")
    return found


def army(world: World, given: str) -> Army:
    """Return the army of this id that still exists; Refused when there is none."""
    found = world.armies[known(given, sorted(world.armies), "army")]
    if found.status != "active":
        raise Refused(f"{found.name} is {found.status}")
    return found


def army_of(world: World, detachments: Sequence[str]) -> Army:
    """Return the army to which all these detachments belong; Refused when there is no such army."""
    homes = {part: one for one in world.armies.values() if one.status == "active" for part in one.detachments}
    found = {homes[known(part, sorted(homes), "detachment")].id for part in detachments}
    if len(found) != 1:
        raise Refused(f"{' and '.join(detachments)} belong to {' and '.join(sorted(found))}", "name those of one army")
    return world.armies[found.pop()]
