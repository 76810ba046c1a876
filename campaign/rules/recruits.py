"""Recruits as they gather, and the army they are when they are ready (TUM-REC-1)."""

from collections.abc import Mapping

from msgspec.structs import replace

from campaign.core.rounding import share
from campaign.model.army import HORSE, Army, Detachment, Soldier
from campaign.model.place import Place
from campaign.model.troops import Levy
from campaign.model.world import World
from campaign.rules.book import Rule
from campaign.rules.carrying import capacity
from campaign.rules.commanders import unused
from campaign.rules.counting import CAVALRY_MOST, INFANTRY_MOST, usual_noncombatants
from campaign.rules.numbers import Numbers, number
from campaign.rules.points import at_first
from campaign.rules.supplies import need

DAYS = number("recruits.days", 30, "days", "TUM-REC-1", reading=True)
FOOD = number("recruits.food", 15, "days", "TUM-REC-1")
REACH = number("recruits.reach", 1, "km", "TUM-REC-1", reading=True)
NUMBERS = (DAYS, FOOD, REACH)

RULES = (
    Rule(
        "TUM-REC-1",
        "Troops are raised from a region of one's own or an allied nation, and gather for {recruits.days} days at its"
        " stronghold or where the commander wishes. They come with the morale of a new army, their noncombatants, and"
        " food for {recruits.food} days, or as much as they can carry if that is less.",
        "They are ready at the dawn of the last day, as detachments of the usual size: an army under the commander"
        " named for it, if he is free, there and leads none; where none was named, part of the army of him who raised"
        " them, if that is there and obeys him, or under himself, if he is there without one; else an army that nobody"
        " leads. Who leads no army may raise troops too. Under a leader of their own they start with the morale of his"
        " army; they join another with {morale.start}, whoever leads it. There they fill up the detachment named"
        " for it, if it is still there and of their type, the morale of the whole is the mean by soldiers, rounded"
        " down, and a rest goes on. At every dawn that enemies are within {recruits.reach} km of where they gather, or"
        " hold the place, the GM rules what becomes of them; unless he says otherwise they scatter. He who raised them"
        " hears what became of them as soon as a messenger can be with him, riding straight.",
        asks="default",
    ),
)


def companies(
    world: World, numbers: Numbers, place: Place, men: Mapping[Soldier, int], wagons: int
) -> list[Detachment]:
    """Return so many recruits of each kind as detachments of the usual size at most, with ids new to the world.

    They share the wagons by their size.
    """
    parts: list[tuple[Soldier, int]] = []
    for kind, many in men.items():
        most = max(1, numbers[CAVALRY_MOST if kind in HORSE else INFANTRY_MOST])
        parts += [(kind, size) for size in share(many, [1] * -(-many // most))]
    taken = {key for army in world.armies.values() for key in army.detachments}
    taken |= {key for levy in world.levies.values() for key in levy.detachments}
    found = []
    for (kind, size), carts in zip(parts, share(wagons, [size for _, size in parts]), strict=True):
        key = unused(taken, f"{place.id}-levy")
        taken.add(key)
        serial = key.removeprefix(f"{place.id}-levy").removeprefix("-")
        name = f"Levy of {place.name}" + (f" {serial}" if serial else "")
        found.append(Detachment(id=key, name=name, type=kind, size=size, wagons=carts))
    return found


def camp(world: World, levy: Levy) -> Army:
    """Return the recruits as a body of men where they gather, with nothing but themselves, led by nobody."""
    source = world.places.get(levy.region)
    return Army(
        id=unused(world.armies, levy.id),
        name=f"Levy of {source.name}" if source is not None else "Levy",
        nation=levy.nation,
        at=levy.gather,
        noncombatants=0,
        detachments=levy.detachments,
        npc="halt",
    )


def ready(world: World, numbers: Numbers, levy: Levy, commander: str | None) -> Army:
    """Return the recruits as the army they are when they are ready, under `commander`, with train and food."""
    leader = world.commanders.get(commander) if commander is not None else None
    men = replace(camp(world, levy), commander=commander, npc="halt" if leader is None else "")
    men = replace(men, morale=at_first(leader.traits if leader is not None else (), numbers))
    men = replace(men, noncombatants=usual_noncombatants(world, numbers, men))
    return replace(men, supplies=min(numbers[FOOD] * need(numbers, men), capacity(world, numbers, men)))
