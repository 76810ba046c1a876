"""Palisades round camps: each makes the camp a place that can be besieged, under an id of its own (TUM-FORT-4)."""

from campaign.model.army import Army
from campaign.model.place import At, Garrison, Place
from campaign.model.world import World
from campaign.rules import nations
from campaign.rules.day import NotNow

CAMP = "camp-"  # before the army's id in the id of its camp


def camp_id(army_id: str) -> str:
    """Return the id under which an army's camp is besieged."""
    return CAMP + army_id


def owner(world: World, key: str) -> Army | None:
    """Return the army whose camp has the id `key`, there or not; None of a place's id. Places go before camps."""
    return world.armies.get(key.removeprefix(CAMP)) if key.startswith(CAMP) and key not in world.places else None


def behind(army: Army) -> bool:
    """Return whether the army lies in its camp behind a palisade (TUM-FORT-4)."""
    works = army.fieldworks
    return army.status == "active" and works is not None and works.palisade and camped_at(army) == works.at


def camped_at(army: Army) -> At | None:
    """Return where the army camps; None inside a stronghold or aboard ships."""
    return None if army.inside or army.aboard else army.at


def shut(world: World, army: Army) -> str | None:
    """Return the id of the besieged stronghold or camp that the army is inside, or None."""
    if army.inside:
        return army.at if isinstance(army.at, str) and army.at in world.sieges else None
    key = camp_id(army.id)
    return key if key in world.sieges and key not in world.places and behind(army) else None


def refuse_shut(world: World, army: Army) -> None:
    """Raise NotNow when the army is inside what is besieged: nobody goes in or out (TUM-SIE-1)."""
    within = shut(world, army)
    if within is not None:
        name = "the camp" if owner(world, within) is not None else world.places[within].name
        raise NotNow(f"{name} is besieged")


def where(world: World, key: str) -> At:
    """Return where the stronghold or camp of the id `key` is."""
    army = owner(world, key)
    return key if army is None else army.at


def called(world: World, key: str) -> str:
    """Return the name of a stronghold or camp for those who see it: of a camp no more than its banner (TUM-SCO-1)."""
    army = owner(world, key)
    return world.places[key].name if army is None else f"the camp of {nations.host(world, army.nation)}"


def hold(world: World, key: str) -> Place:
    """Return the stronghold of the id `key`, or an army's camp as a place: what is built round it and no more.

    A camp has no base garrison, bonus, endurance or stock but those of its works. KeyError when neither is there.
    """
    army = owner(world, key)
    if army is None:
        return world.places[key]
    works = army.fieldworks if behind(army) else None
    return Place(
        id=key,
        name=f"the camp of {army.name}",
        kind="works",
        x=0,
        y=0,
        holder=army.nation,
        loot=0,
        supplies=0,
        garrison=Garrison(),
        bonus=0,
        endurance=0,
        besieged=key in world.sieges,
        earthworks=works is not None and works.earthworks,
        palisade=works is not None and works.palisade,
        damage=works.damage if works is not None else 0,
    )
