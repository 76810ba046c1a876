"""Where stores go that ships unload (TUM-SHIP-2, TUM-SIE-3)."""

from collections.abc import Sequence

from msgspec.structs import replace

from campaign.core.plane import METRES_A_KM, distance
from campaign.model.army import Army
from campaign.model.fleet import Fleet
from campaign.model.place import At
from campaign.model.world import Record
from campaign.rules import carrying
from campaign.rules.day import Day, active, led_by
from campaign.rules.joining import REACH
from campaign.rules.sea import shores
from campaign.rules.sea.harbours import sea_open
from campaign.rules.sea.lading import Job


def stored(day: Day, job: Job, fleet: Fleet, at: At, landed: Sequence[Army]) -> tuple[Record, ...]:
    """Return the records with the stores that are unloaded: of an army, then of the place, or a pile."""
    haven = shores.haven(day, fleet, at)
    army = _taker(day, job, fleet, at, landed)
    supplies, loot = job.supplies, job.loot
    found: list[Record] = []
    if army is not None:
        free = carrying.room(day.world, day.numbers, army)
        eaten = min(supplies, free)
        kept = min(loot, free - eaten)
        found.append(replace(army, supplies=army.supplies + eaten, loot=army.loot + kept))
        supplies, loot = supplies - eaten, loot - kept
    if haven is not None and (supplies or loot):
        stock = replace(haven, supplies=(haven.supplies or 0) + supplies, loot=(haven.loot or 0) + loot)
        found.append(stock)
    elif supplies or loot:
        found.append(carrying.pile(day, *day.land.xy(at), supplies, loot))
    siege = day.world.sieges.get(haven.id) if haven is not None else None
    if siege is not None and job.supplies and sea_open(day.world, day.land, siege.id):
        found.append(replace(siege, fresh=True))
    return tuple(found)


def _taker(day: Day, job: Job, fleet: Fleet, at: At, landed: Sequence[Army]) -> Army | None:
    """Return the army ashore that takes stores unloaded at `at`, as it stands there, or None."""
    here = {army.id: shores.landing(day, fleet, army, at) for army in landed}
    reach = day.numbers[REACH] * METRES_A_KM
    for army in active(day.world):
        if not army.aboard and distance(day.land.xy(army.at), day.land.xy(at)) <= reach:
            here[army.id] = army
    own = led_by(day.world, fleet.commander) if fleet.commander is not None else None
    for key in (job.key, own.id if own is not None else ""):
        if key in here:
            return here[key]
    nation = [army for army in here.values() if army.nation == fleet.nation and not army.base]
    return nation[0] if len(nation) == 1 else None
