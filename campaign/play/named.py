"""What a GM means by a name: the record of that id, or the one thing called so."""

import unicodedata
from collections.abc import Mapping, Sequence
from typing import TypeVar

from campaign.core.fault import Refused
from campaign.core.names import fold, meant, nearest
from campaign.core.plane import METRES_A_KM
from campaign.model.army import Army
from campaign.model.fleet import Fleet
from campaign.model.people import Commander
from campaign.model.place import At, Spot
from campaign.model.world import World

LONGEST_NAME = 100  # characters of a name for people
Force = TypeVar("Force", Army, Fleet)
_NO_TEXT = ("Cc", "Cs", "Zl", "Zp")  # kinds of characters that stand in no line of text


def known(given: str, ids: Sequence[str], what: str) -> str:
    """Return `given` if it is one of `ids`; Refused names the nearest."""
    if given in ids:
        return given
    close = nearest(given, ids)
    raise Refused(
        f"there is no {what} {given}",
        meant(close, f"there are: {', '.join(ids) or 'none'}"),
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
    """Return a position: a place by id or name, or "x,y" in km, to the metre and on the map; Refused otherwise."""
    if given in world.places:
        return given
    parts = given.replace(";", ",").split(",")
    try:
        x, y = (round(float(part) * METRES_A_KM) / METRES_A_KM for part in parts)
    except (ValueError, OverflowError):
        return _place(world, given)
    west, south, east, north = world.campaign.bounds
    if not (west <= x <= east and south <= y <= north):
        raise Refused(f"{given} is off the map", f"x from {west:g} to {east:g}, y from {south:g} to {north:g} km")
    return Spot(x=x, y=y)


def _place(world: World, given: str) -> str:
    named = [key for key in sorted(world.places) if fold(world.places[key].name) == fold(given)]
    if len(named) == 1:
        return named[0]
    close = nearest(given, [*world.places, *(place.name for place in world.places.values())])
    raise Refused(f"there is no place {given}", meant(close, "or write x,y in km"))


def text(what: str, words: str, *, lines: bool = False) -> str:
    """Return words for people as they are; Refused for those with control characters, and long ones without `lines`.

    With `lines` they may run over several lines, and be as long as they like.
    """
    kept = "\n\t" if lines else ""
    wrong = next((sign for sign in words if sign not in kept and unicodedata.category(sign) in _NO_TEXT), "")
    if wrong:
        raise Refused(f"{what} has a character that nobody can read: {wrong!a}", "leave it out")
    if not lines and len(words) > LONGEST_NAME:
        raise Refused(f"{what} has {len(words):,} characters", f"{LONGEST_NAME} at most")
    return words


def commander(world: World, given: str, *, dead: bool = False) -> Commander:
    """Return the commander of this id, or of this name if it is one man's; Refused for the dead unless `dead`."""
    called = [one for one in world.commanders.values() if fold(one.name) == fold(given)]
    found = world.commanders.get(given) or (called[0] if len(called) == 1 else None)
    if found is None:
        close = nearest(given, sorted(world.commanders))
        raise Refused(
            f"there is no commander {given}",
            meant(close, "`campaign commander` lists them"),
        )
    if found.status == "dead" and not dead:
        raise Refused(f"{found.name} is dead")
    return found


def army(world: World, given: str) -> Army:
    """Return the army of this id, or of this name if it is one army's, that still exists; Refused otherwise.

    A name is known without its "the", and whatever its letters' case and accents.
    """
    return _force(world.armies, given, "army", "armies")


def fleet(world: World, given: str) -> Fleet:
    """Return the fleet of this id, or of this name if it is one fleet's, that still exists, as `army` does."""
    return _force(world.fleets, given, "fleet", "fleets")


def _force(table: Mapping[str, Force], given: str, what: str, many: str) -> Force:
    if given in table:
        found = table[given]
        if found.status != "active":
            raise Refused(f"{found.name} is {found.status}")
        return found
    wanted = _bare(given)
    called = [key for key in sorted(table) if table[key].status == "active" and _bare(table[key].name) == wanted]
    if len(called) > 1:
        raise Refused(f"{len(called)} {many} are called {given}", f"write the id: {', '.join(called)}")
    return table[called[0] if called else known(given, sorted(table), what)]


def _bare(name: str) -> str:
    """Return a name as its like are compared: folded, without its article."""
    return fold(name).removeprefix("the ")


def army_of(world: World, detachments: Sequence[str]) -> Army:
    """Return the army to which all these detachments belong; Refused when there is no such army."""
    homes = {part: one for one in world.armies.values() if one.status == "active" for part in one.detachments}
    found = {homes[known(part, sorted(homes), "detachment")].id for part in detachments}
    if len(found) != 1:
        raise Refused(f"{' and '.join(detachments)} belong to {' and '.join(sorted(found))}", "name those of one army")
    return world.armies[found.pop()]
