"""Where ships lie, and who is there with them (TUM-SHIP-1)."""

from itertools import pairwise

from msgspec.structs import replace

from campaign.core.plane import METRES_A_KM, Point, between, distance, metres, nearest_part
from campaign.land.land import Land
from campaign.model.fleet import Fleet
from campaign.model.people import Commander
from campaign.model.place import At, spot_at
from campaign.model.world import World
from campaign.rules import joining
from campaign.rules.day import Day, led_by


def point(land: Land, at: At) -> Point:
    """Return where on the water ships lie whose position is `at`, in metres: in a harbour, where its ships do."""
    harbour = land.harbours.get(at) if isinstance(at, str) else None
    return harbour.point if harbour is not None else land.xy(at)


def by(day: Day, fleet: Fleet, at: At) -> bool:
    """Return whether `at` is the fleet's place, or within TUM-ARMY-9's reach of where it lies."""
    if at == fleet.at:
        return True
    reach, here = day.numbers[joining.REACH] * METRES_A_KM, day.land.xy(at)
    return any(distance(here, one) <= reach for one in (day.land.xy(fleet.at), point(day.land, fleet.at)))


def whereabouts_of(day: Day, commander: Commander) -> At | None:
    """Return where a commander is: with the army he leads or that of his company, else where his record says."""
    army = joining.marches_with(day.world, commander)
    return army.at if army is not None else commander.at


def beside(day: Day, commander: Commander, fleet: Fleet) -> bool:
    """Return whether a commander is at the same place as a fleet; aboard it counts, inside what is besieged too."""
    at = whereabouts_of(day, commander)
    return at is not None and by(day, fleet, at)


def together(day: Day, fleet: Fleet, other: Fleet) -> bool:
    """Return whether two fleets are at the same place."""
    reach = day.numbers[joining.REACH] * METRES_A_KM
    return fleet.at == other.at or distance(point(day.land, fleet.at), point(day.land, other.at)) <= reach


def present(day: Day, fleet: Fleet) -> bool:
    """Return whether the fleet's commander is with it: he leads no army, or that is aboard it or by it."""
    army = led_by(day.world, fleet.commander) if fleet.commander is not None else None
    return army is None or army.aboard == fleet.id or by(day, fleet, army.at)


def taken_aboard(day: Day, lead: Commander, fleet: Fleet) -> tuple[Commander, ...]:
    """Return a commander where the fleet is that he leads; nobody when he leads an army, with which he stays."""
    return () if led_by(day.world, lead.id) is not None else (replace(lead, at=fleet.at),)


def shore(land: Land, world: World, at: At) -> At:
    """Return where on land people come who are put ashore from ships at `at`: the nearest land there is (TUM-SHIP-7).

    A harbour is its own shore; on a river it is the left bank.
    """
    here = land.ashore(at, "left")
    if here is not None:
        return here
    beach = spot_at(*_coast(world, point(land, at)))
    return land.ashore(beach) or beach


def _coast(world: World, here: Point) -> Point:
    """Return the point of the outlines that is nearest to `here`; `here` itself where there are none."""
    best = (float("inf"), here)
    for key in sorted(world.outlines):
        ring = [(metres(x), metres(y)) for x, y in world.outlines[key].points]
        for p, q in pairwise([*ring, *ring[:1]]):
            part, off = nearest_part(here, p, q)
            if off < best[0]:
                best = (off, between(p, q, part))
    return best[1]
