"""What he has seen or been told of, as his report shows it: armies, fleets, strongholds, the ground."""

from collections.abc import Iterable, Sequence

from campaign.core.plane import distance
from campaign.model.knowledge import Observation
from campaign.model.place import STRONGHOLDS
from campaign.model.world import World
from campaign.rules import nations
from campaign.sight import afloat
from campaign.sight.hearing import SIGHT, how
from campaign.sight.paper import Ground, Sighted, Stronghold
from campaign.sight.sources import Sources, position, when, where

FADES = 28  # days after which an army last seen is no longer shown
IN_SIGHT = "in sight"
UNKNOWN = "unknown banners"
UNNAMED = {"army": "an army", "fleet": "a fleet"}  # what one is called that has no name in his papers


def forces(given: Sources, world: World, seen_ones: Iterable[Observation]) -> tuple[Sighted, ...]:
    """Return the armies and fleets he knows of, the latest seen first.

    Left out are the fleet he leads or is aboard, and whom his own carries.
    """
    found: list[Sighted] = []
    times: dict[tuple[int, int], str] = {}
    hostile: dict[str, bool] = {}
    oldest, his = given.day - FADES, _his(given)
    for seen in sorted((seen for seen in seen_ones if seen.day >= oldest and seen.key not in his), key=_key):
        age = given.day - seen.day
        nation = str(seen.seen.get("nation") or "")
        record = world.nations.get(nation)
        leader = str(seen.seen.get("commander") or "")
        name = record.name if record is not None else UNKNOWN
        if nation not in hostile:
            hostile[nation] = nations.relation(world, given.commander.nation, nation) == "hostile"
        time = seen.day, seen.minute
        if time not in times:
            times[time] = when(given.dates, given.day, *time)
        found.append(
            Sighted(
                label=(seen.alias or UNNAMED[seen.about]) + (f", {leader}" if leader else ""),
                nation=nation,
                text=described(seen, name),
                where=where(given, world, (seen.x, seen.y)),
                x=seen.x,
                y=seen.y,
                day=seen.day,
                when=times[time],
                age=age,
                how=SIGHT if seen.how == SIGHT else how(seen),
                colour=record.colour if record is not None else "",
                heading=str(seen.seen.get("heading") or ""),
                strength=str(seen.seen.get("ships" if seen.about == "fleet" else "strength") or ""),
                hostile=hostile[nation],
                reported=seen.how != SIGHT,
                afloat=seen.about == "fleet",
            )
        )
    return tuple(sorted(found, key=lambda one: (one.age, one.label)))


def _his(given: Sources) -> set[str]:
    """Return the fleets that he knows from aboard, and the armies aboard his: what he saw of them is no news to him."""
    led, carrier = given.waters.fleet, given.army.aboard if given.army is not None else ""
    return {carrier, *given.waters.passengers, *((led.id,) if led is not None else ())}


def described(seen: Observation, nation: str) -> str:
    """Return in words what was made out of an army or fleet (TUM-SCO-5): "Denmark: about 4,200 infantry and cavalry,
    with wagons", "Denmark: about 150 ships".
    """
    if seen.about == "fleet":
        return f"{nation}: {afloat.words(seen.seen)}"
    strength = seen.seen.get("strength")
    kinds = str(seen.seen.get("kinds") or "troops")
    count = f"about {strength:,}" if isinstance(strength, int) else str(strength or "an army of")
    wagons = ", with wagons" if seen.seen.get("wagons") else ", no wagons"
    heading = seen.seen.get("heading")
    moving = f", moving {heading}" if heading else ""
    return f"{nation}: {count} {kinds}{wagons}{moving}"


def strongholds(given: Sources, world: World, seen_ones: Sequence[Observation]) -> tuple[Stronghold, ...]:
    """Return what he has seen of strongholds; in the opening report, what he knows of all."""
    found: list[Stronghold] = []
    times: dict[tuple[int, int], str] = {}
    here = position(given)
    for key in sorted(world.places if given.day == 0 else [seen.key for seen in seen_ones]):
        place = world.places.get(key)
        if place is None or place.kind not in STRONGHOLDS:
            continue
        seen = given.known.get(("place", key))
        watched = seen is not None and _still_in_sight(given, here, seen)
        holder = place.holder if seen is None else seen.seen.get("holder")
        nation = world.nations.get(str(holder)) if holder else None
        told = ""
        if watched:
            told = IN_SIGHT
        elif seen is not None:
            time = seen.day, seen.minute
            if time not in times:
                times[time] = when(given.dates, given.day, *time)
            told = times[time]
        found.append(
            Stronghold(
                id=key,
                name=place.name,
                kind=place.kind,
                banner=nation.name if nation is not None else "unknown",
                besieged=bool(seen is not None and seen.seen.get("besieged")),
                when=told,
                age=0 if seen is None or watched else given.day - seen.day,
                colour=nation.colour if nation is not None else "",
                how="" if seen is None or seen.how == SIGHT else how(seen),
            )
        )
    return tuple(found)


def ground(given: Sources, world: World, seen_ones: Iterable[Observation]) -> tuple[Ground, ...]:
    """Return the stores and the burned land he has seen, the latest seen first."""
    found = [
        Ground(
            what="stores lying on the ground" if seen.about == "pile" else "burned land",
            where=where(given, world, (seen.x, seen.y)),
            x=seen.x,
            y=seen.y,
            when=when(given.dates, given.day, seen.day, seen.minute),
            age=given.day - seen.day,
            how="" if seen.how == SIGHT else how(seen),
        )
        for seen in sorted(seen_ones, key=_key)
        if given.day - seen.day <= FADES
    ]
    return tuple(sorted(found, key=lambda one: (one.age, one.where)))


def _still_in_sight(given: Sources, here: tuple[int, int] | None, seen: Observation) -> bool:
    """Return whether what was seen of a place or the ground is in range of `here`: it has then been so till dusk.

    Who marched in the night has not looked out by day from where he is.
    """
    if seen.how != SIGHT or not given.radius or here is None:
        return False
    by_night = bool(given.trail) and given.stands is not None and given.stands != given.trail[-1]
    return not by_night and distance(here, (seen.x, seen.y)) <= given.radius


def _key(seen: Observation) -> tuple[str, str]:
    return seen.about, seen.key
