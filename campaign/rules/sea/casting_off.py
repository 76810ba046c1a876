"""Ships in a harbour that an enemy takes put to sea (TUM-SHIP-1)."""

from msgspec.structs import replace

from campaign.land.water.chart import Harbour
from campaign.model.place import Spot, spot_at, spot_down
from campaign.rules.day import Day, Happening, Happenings
from campaign.rules.nations import relation
from campaign.rules.sea import fleets

RULE = "TUM-SHIP-1"


def cast_off(day: Day) -> Happenings:
    """Let every fleet that lies in a harbour which an enemy of its nation has taken today lie off it instead.

    One that closes that harbour lies off it as it is. Loading and unloading that was begun there is begun anew.
    """
    for fleet in fleets.afloat(day.world) if day.world.fleets else ():
        place = day.world.places.get(fleet.at) if isinstance(fleet.at, str) else None
        if place is None or place.taken != day.number or place.holder is None or fleet.blockades == place.id:
            continue
        harbour = day.land.harbours.get(place.id)
        if harbour is None or relation(day.world, fleet.nation, place.holder) != "hostile":
            continue
        yield Happening(
            RULE,
            "put to sea",
            f"{fleet.name}: put to sea from {place.name}, which an enemy has taken, and lies off it",
            fleets.all_who(day.world, fleet),
            f"An enemy has taken {place.name}. The fleet has put to sea and lies off the harbour.",
            notable=True,
            at=harbour.point,
            puts=fleets.moved(day.world, replace(fleet, stowing=None), _off(harbour)),
        )


def _off(harbour: Harbour) -> Spot:
    """Return the water of a harbour as a point of the river or the sea, which no harbour's walls shut in."""
    if harbour.river:
        return spot_down(harbour.river, harbour.along)
    return spot_at(*harbour.point)
