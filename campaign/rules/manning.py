"""Garrisons as armies: the base garrison of a besieged stronghold, and detachments left to hold one (TUM-FORT-2)."""

from collections.abc import Sequence

from msgspec.structs import replace

from campaign.model.army import HORSE, Army, Detachment, Soldier
from campaign.model.place import STRONGHOLDS, Garrison, Place
from campaign.model.world import World
from campaign.rules import carrying, regions
from campaign.rules.commanders import unused
from campaign.rules.counting import followers, heads, present, who
from campaign.rules.day import Day, Happening, Happenings, NotNow
from campaign.rules.nations import INDEPENDENT, friendly
from campaign.rules.numbers import Numbers
from campaign.rules.points import START
from campaign.rules.sharing import named, portions, received, without


def muster(day: Day, place: Place) -> tuple[Army | Place, ...]:
    """Return the base garrison as an army inside with the morale of a new one, and the place without it; () of nobody.

    The army eats, starves and fights as any other does (TUM-SIE-1).
    """
    crew = regions.crew(day.numbers, place)
    parts: tuple[tuple[Soldier, int], ...] = (("infantry", crew.infantry), ("cavalry", crew.cavalry))
    taken = {key for army in day.world.armies.values() for key in army.detachments}
    found: dict[str, Detachment] = {}
    for kind, size in parts:
        if size:
            key = unused(taken, f"garrison-{place.id}-{kind}")
            found[key] = Detachment(id=key, name=f"{kind} of {place.name}".capitalize(), type=kind, size=size)
    if not found:
        return ()
    army = Army(
        id=unused(day.world.armies, f"garrison-{place.id}"),
        name=f"Garrison of {place.name}",
        nation=place.holder or INDEPENDENT,
        at=place.id,
        morale=day.numbers[START],
        noncombatants=0,
        detachments=found,
        inside=True,
        npc="garrison",
        base=True,
    )
    return (army, replace(place, present=Garrison()))


def base_army(world: World, place_id: str) -> Army | None:
    """Return the base garrison of a stronghold while it is an army, or None."""
    return next((one for one in regions.inside(world, place_id) if one.base), None)


def dismissed(numbers: Numbers, place: Place, army: Army) -> tuple[Place, Army]:
    """Return the place with the men of its base garrison back at their posts, and the army as it ends.

    What the army had goes to the stock of the place; its noncombatants are people of the place again.
    """
    infantry = sum(heads(one) for one in present(army) if one.type not in HORSE)
    cavalry = sum(heads(one) for one in present(army) if one.type in HORSE)
    base = regions.garrison(numbers, place)
    back = Garrison(min(infantry, base.infantry), min(cavalry, base.cavalry))
    home = replace(
        place,
        present=None if back == base else back,
        supplies=(place.supplies or 0) + army.supplies,
        loot=(place.loot or 0) + army.loot + army.soldiers_loot,
    )
    gone = replace(
        army,
        status="dissolved",
        inside=False,
        detachments={key: one for key, one in army.detachments.items() if one.absent is not None},
        supplies=0,
        loot=0,
        soldiers_loot=0,
        noncombatants=0,
    )
    return home, gone


def hold(day: Day, army_id: str, ids: Sequence[str]) -> Happenings:
    """Leave detachments inside the stronghold the army stands at, with their share of everything (TUM-FORT-2).

    They join those left there before, or are an army without a commander. NotNow when the place is no stronghold of
    friends, is shut in, when a detachment is not here, or when nobody would stay with the commander.
    """
    army = day.world.armies[army_id]
    place = day.world.places.get(army.at) if isinstance(army.at, str) else None
    if place is None or place.kind not in STRONGHOLDS:
        raise NotNow("the army stands at no stronghold")
    if place.holder is None or not friendly(day.world, army.nation, place.holder):
        raise NotNow(f"{place.name} does not open its gates")
    if place.besieged and not army.inside:
        raise NotNow(f"{place.name} is besieged")
    here = {one.id for one in present(army)}
    if not set(ids) <= here:
        raise NotNow("not all those detachments are with the army")
    if not any(heads(army.detachments[key]) for key in here - set(ids)):
        raise NotNow("somebody must stay with you; to garrison the whole army, enter")
    guests = [army.detachments[key] for key in ids]
    taken = portions(army, (ids,))[0]
    old = next(
        (
            one
            for one in regions.inside(day.world, place.id)
            if one.npc == "garrison" and not one.base and one.nation == army.nation
        ),
        None,
    )
    fresh = old or Army(
        id=unused(day.world.armies, f"{army.nation}-at-{place.id}"),
        name=f"{day.world.nations[army.nation].name}'s men at {place.name}",
        nation=army.nation,
        at=place.id,
        morale=army.morale,
        noncombatants=0,
        inside=True,
        npc="garrison",
    )
    made = received(fresh, guests, taken, army)
    yield Happening(
        "TUM-FORT-2",
        "garrison left",
        f"{army.name}: {named(guests)} left to hold {place.name}",
        who(army),
        f"Left to hold {place.name}: {named(guests)}.",
        at=day.land.xy(place.id),
        puts=(without(army, ids, taken), replace(made, noncombatants=followers(made))),
    )
    yield from carrying.spill(day, made.id)
    yield from carrying.spill(day, army_id)
