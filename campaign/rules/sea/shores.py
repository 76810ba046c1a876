"""Where a fleet lies when it loads and unloads: its shore, who stands on it, and where people set foot on land."""

from msgspec.structs import replace

from campaign.core.plane import METRES_A_KM, distance
from campaign.model.army import Army
from campaign.model.fleet import Fleet
from campaign.model.place import STRONGHOLDS, At, Place
from campaign.rules.day import Day, NotNow
from campaign.rules.joining import REACH
from campaign.rules.nations import friendly
from campaign.rules.sea import nearby
from campaign.rules.sea.quays import Shore


def _near(day: Day, at: At, other: At) -> bool:
    return distance(day.land.xy(at), day.land.xy(other)) <= day.numbers[REACH] * METRES_A_KM


def beside(day: Day, fleet: Fleet, army: Army) -> bool:
    """Return whether an army ashore stands where the fleet lies: at its harbour, or near it or its shore."""
    if army.aboard:
        return False
    dry = (day.land.ashore(fleet.at, bank) for bank in _banks(day, fleet))
    return nearby.by(day, fleet, army.at) or any(one is not None and _near(day, army.at, one) for one in dry)


def _banks(day: Day, fleet: Fleet) -> tuple[str, ...]:
    return ("left", "right") if river(day, fleet) else ("",)


def river(day: Day, fleet: Fleet) -> str:
    """Return the river on which a fleet lies, or "" at sea."""
    if isinstance(fleet.at, str):
        harbour = day.land.harbours.get(fleet.at)
        return harbour.river if harbour is not None else ""
    return fleet.at.river or ""


def lies_at(day: Day, fleet: Fleet, at: At) -> bool:
    """Return whether a fleet lies at `at`: a harbour or a point of the shore or the water."""
    return nearby.by(day, fleet, at) or day.land.moor(at) == fleet.at


def shore(day: Day, fleet: Fleet, bank: str) -> Shore:
    """Return the shore that the fleet's ships use: at its harbour's own bank, or on `bank`."""
    on = river(day, fleet)
    own = day.land.bank(fleet.at) if on and isinstance(fleet.at, str) else bank
    return Shore(nearby.point(day.land, fleet.at), on, own if on else "")


def bank_of(day: Day, fleet: Fleet, army: Army) -> str:
    """Return on which bank of the fleet's river an army ashore stands; "" at sea."""
    if not river(day, fleet):
        return ""
    here = day.land.xy(army.at)
    dry = [(bank, day.land.ashore(fleet.at, bank)) for bank in _banks(day, fleet)]
    return min((distance(here, day.land.xy(at)), bank) for bank, at in dry if at is not None)[1]


def ashore(day: Day, fleet: Fleet, bank: str) -> At:
    """Return where people go ashore from the fleet; NotNow when there is no land, or it lies between two banks."""
    at = day.land.ashore(fleet.at, bank)
    if at is not None:
        return at
    if river(day, fleet) and not bank:
        raise NotNow("the order must say on which bank of the river")
    raise NotNow("no shore is near the fleet")


def haven(day: Day, fleet: Fleet, at: At) -> Place | None:
    """Return the friendly stronghold that `at` is, or None."""
    place = day.world.places.get(at) if isinstance(at, str) else None
    if place is None or place.kind not in STRONGHOLDS or place.holder is None:
        return None
    return place if friendly(day.world, fleet.nation, place.holder) else None


def landing(day: Day, fleet: Fleet, army: Army, at: At) -> Army:
    """Return an army as it stands ashore at `at`: inside the friendly stronghold there if that is besieged."""
    there = haven(day, fleet, at)
    return replace(army, at=at, aboard="", inside=there is not None and there.besieged)


def moved(day: Day, key: str) -> bool:
    """Return whether the army or fleet went anywhere on today's march."""
    track = day.tracks.get(key)
    return track is not None and track.halt > 0
