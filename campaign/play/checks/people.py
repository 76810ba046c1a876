"""Nations, commanders, and what their maps have wrong."""

from collections import defaultdict

from campaign.core.names import fold
from campaign.core.plane import metres
from campaign.land.land import Land
from campaign.model.people import Commander
from campaign.model.place import At, Spot
from campaign.model.world import World
from campaign.play.checks.findings import Findings
from campaign.play.checks.fleets import position as afloat
from campaign.play.checks.positions import position

_APART = 12  # years that a parent is older than a child, at the least
_CHILDREN = ("child", "son", "daughter")
_PARENTS = ("parent", "father", "mother")


def nations(found: Findings) -> None:
    """Check the relations that nations declare."""
    world = found.world
    for key, nation in sorted(world.nations.items()):
        for other, relation in sorted(nation.relations.items()):
            path = ("relations", other)
            if other == key:
                found.add("RELATION", "nations", key, *path, of_key=True, says="a nation has no relation to itself")
            elif found.known("nation", other, world.nations, "nations", key, *path, of_key=True):
                back = world.nations[other].relations.get(key, "neutral")
                if back != relation and (back != "neutral" or key in world.nations[other].relations):
                    says = f"'{key}' declares '{other}' {relation}, '{other}' declares '{key}' {back}"
                    found.warn("ONE-SIDED", "nations", key, *path, says=says)
                elif back != relation:
                    says = f"'{key}' declares '{other}' {relation}, '{other}' declares nothing of '{key}'"
                    found.warn("ONE-SIDED", "nations", key, *path, says=says)


def commanders(found: Findings, land: Land | None) -> None:
    """Check whom commanders serve, who holds them, and where they are."""
    world = found.world
    names: defaultdict[str, list[str]] = defaultdict(list)
    ships = {fleet.at for fleet in world.fleets.values() if fleet.status == "active"}
    for key, commander in sorted(world.commanders.items()):
        found.known("nation", commander.nation, world.nations, "commanders", key, "nation")
        if commander.captor is not None:
            found.known("nation", commander.captor, world.nations, "commanders", key, "captor")
        if (commander.status == "captured") is (commander.captor is None):
            says = f"{commander.name} is {commander.status}, and {'nobody' if commander.captor is None else 'somebody'}"
            found.warn("CAPTOR", "commanders", key, "status", says=f"{says} holds him")
        if found.warnings and (says := odd_ages(world, commander)):
            found.warn("AGES", "commanders", key, "age", says=says)
        if commander.at is not None and commander.at not in ships:
            _where(found, land, commander, commander.at)
        if found.warnings and commander.status != "dead":
            names[fold(commander.name)].append(key)
    for keys in names.values():
        for key in keys[1:]:
            says = f"'{keys[0]}' has the same name; orders to them cannot be told apart by name"
            found.warn("SAME-NAME", "commanders", key, "name", says=says)


def odd_ages(world: World, one: Commander) -> str:
    """Return in words that a commander cannot be the child or parent that his tie says by the ages of the two, "" when
    he can, or it says nothing of the kind.
    """
    tie, _, other_id = one.tie.rpartition(" of ")
    other, kind = world.commanders.get(other_id), tie.strip().casefold()
    if other is None or kind not in _CHILDREN + _PARENTS:
        return ""
    older = other.age - one.age if kind in _CHILDREN else one.age - other.age
    if older >= _APART:
        return ""
    return f"{one.name} is {one.age} and {tie.strip()} of {other.name}, who is {other.age}"


def _where(found: Findings, land: Land | None, commander: Commander, at: At) -> None:
    """Check where a commander is who is with no fleet. Who fell or was taken at sea is where that was."""
    if isinstance(at, Spot) and not found.whole("fleets"):
        return
    free = commander.status == "free"
    on_river = isinstance(at, Spot) and at.river is not None
    if not free and (on_river or (isinstance(at, Spot) and land is not None and _at_sea(land, at))):
        afloat(found, land, at, "commanders", commander.id, "at")
    else:
        position(found, land, at, "commanders", commander.id, "at")


def _at_sea(land: Land, at: Spot) -> bool:
    return at.x is not None and at.y is not None and land.navigable(metres(at.x), metres(at.y))


def maps(found: Findings) -> None:
    """Check that the errors of a player's map are errors about something."""
    world = found.world
    for key, knowledge in sorted(world.knowledge.items()):
        found.known("commander", key, world.commanders, "knowledge", key)
        for place in sorted(knowledge.places):
            found.known("place", place, world.places, "knowledge", key, "places", place, of_key=True)
        for road in sorted(knowledge.roads):
            found.known("road", road, world.roads, "knowledge", key, "roads", road, of_key=True)
