"""The commander's own army, as his report shows it."""

from campaign.core.words import counted
from campaign.model.army import Army
from campaign.model.place import STRONGHOLDS
from campaign.model.world import World
from campaign.rules import carrying, counting, pace, supplies
from campaign.rules.whereabouts import whereabouts
from campaign.sight.paper import Force, Unit
from campaign.sight.sources import Sources

WARN_DAYS = 5  # food for no more days than this is warned of


def force(given: Sources, world: World, army: Army, here: tuple[int, int]) -> Force:
    """Return his army, which stands `here`: food, morale and what changed it, march days, load, strength, state."""
    numbers = given.numbers
    x, y = here
    days = supplies.food_days(world, numbers, army)
    week = given.dates.week(given.day + 1)
    marched = tuple(day for day in army.march_days if given.dates.week(day) == week)
    place = world.places.get(army.at) if isinstance(army.at, str) else None
    stocked = place is not None and army.inside and army.rest is None
    return Force(
        name=army.name,
        where=whereabouts(given.land, world, (x, y)),
        x=x,
        y=y,
        soldiers=counting.soldiers(army),
        noncombatants=counting.followers(army),
        wagons=counting.wagons(army),
        units=tuple(
            Unit(
                one.name,
                one.type,
                one.size,
                one.wagons,
                one.absent is not None,
                tuple(f"{mod.what} {mod.by:+d}: {mod.reason}" for mod in one.modifiers),
            )
            for one in army.detachments.values()
        ),
        supplies=army.supplies,
        loot=army.loot,
        soldiers_loot=army.soldiers_loot,
        capacity=carrying.capacity(world, numbers, army),
        eats=supplies.need(numbers, army),
        food_days=-1 if days is None else days,
        food_until="" if days is None else given.dates.short(max(given.day, 0) + days),
        food_warning=days is not None and days <= WARN_DAYS,
        fed_by=place.name if stocked and place is not None and place.kind in STRONGHOLDS else "",
        morale=army.morale,
        morale_was=given.moods[0].before if given.moods else None,
        morale_why=tuple(mood.why for mood in given.moods if mood.why),
        march_day=len(marched),
        march_days=numbers[pace.WEEK],
        forced_days=army.forced_days,
        sight=given.radius,
        inside=army.inside,
        short=army.short,
        hungry=army.hungry,
        state=_state(given, army, world),
        aboard=given.waters.carrier,
    )


def _state(given: Sources, army: Army, world: World) -> tuple[str, ...]:
    found: list[str] = []
    if army.rest is not None:
        found.append(f"resting until {given.dates.short(army.rest.until)}")
    if army.crossing is not None:
        river = world.rivers.get(army.crossing.river)
        found.append(f"crossing {river.name if river else 'a river'}: {counted(army.crossing.left, 'half day')} to go")
    if army.broken == given.day and given.day:
        found.append("out of formation today")
    if army.harried == given.day and given.day:
        found.append("harried today")
    found.extend(f"{mod.what} {mod.by:+d}: {mod.reason}" for mod in army.modifiers)
    nation = world.nations.get(army.nation)
    found.extend(f"{mod.what} {mod.by:+d}: {mod.reason}" for mod in (nation.modifiers if nation else ()))
    return tuple(found)
