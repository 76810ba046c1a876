"""The names that the commander of these tests knows, on day 5 of a campaign that began on 24 June 1676."""

from typing import Any

from msgspec.structs import replace

from campaign.core import calendar
from campaign.model.place import Spot
from campaign.orders.names import (
    ArmyName,
    Chart,
    CommanderName,
    DetachmentName,
    Names,
    Own,
    OwnFleet,
    PlaceName,
    RiverName,
)

DATES = calendar.dates("1676-06-24")
NEXT_DAY = 5  # 28 June 1676

PLACES = (
    PlaceName("malmo", "Malmö", "city", 50_000, 50_000),
    PlaceName("lund", "Lund", "fort", 70_000, 50_000),
    PlaceName("dalby", "Dalby", "village", 75_000, 45_000),
    PlaceName("torna", "Torna-Hällestad", "village", 80_000, 47_000),
    PlaceName("raa", "Råå", "works", 40_000, 80_000),
    PlaceName("kings-cross", "King's Cross", "crossroads", 60_000, 50_000),
    PlaceName("new-camp", "New Camp", "village", 61_000, 50_000),
    PlaceName("vae", "Vä", "town", 120_000, 60_000),
    PlaceName("vae-2", "Vä", "village", 20_000, 60_000),
)
ARMIES = (
    ArmyName("gradell", "Gradell", ("Johan Gradell",), typed=True),
    ArmyName("scanian", "The Scanian army", ("Rutger von Ascheberg", "Ascheberg"), typed=True),
    ArmyName("secret-1", "sighting 3"),
    ArmyName("secret-2", "sighting 4", ("Duke of Plön",)),
)
FLEETS = (
    ArmyName("sound-fleet", "The Sound fleet", ("Johan Gradell",), typed=True, afloat=True),
    ArmyName("danish-fleet", "The Danish fleet", ("Hans von Fersen", "Fersen"), typed=True, afloat=True),
    ArmyName("secret-3", "fleet 1", ("Niels Juel",), afloat=True),
)
RIVERS = (RiverName("lagan", "Lagan"), RiverName("helge", "Helge å"))
DETACHMENTS = (
    DetachmentName("blue-horse", "Blue horse", "cavalry"),
    DetachmentName("red-horse", "Red horse", "heavy cavalry"),
    DetachmentName("hunters", "St. Olaf's hunters", "skirmishers"),
    DetachmentName("foot-1", "Old foot", "infantry"),
    DetachmentName("foot-2", "Old foot", "infantry"),
)
OWN_FLEET = OwnFleet("sound-fleet", "The Sound fleet", "malmo", ships=12, empty=8)
OWN = Own(
    "gradell",
    "Gradell",
    "malmo",
    wagons=20,
    soldiers=1000,
    loot=5000,
    detachments=DETACHMENTS,
    who="gradell",
    fleet=OWN_FLEET,
)
COMMANDERS = (
    CommanderName("gradell", "Johan Gradell"),
    CommanderName("ascheberg", "Rutger von Ascheberg", "lund"),
    CommanderName("plon", "Duke of Plön", Spot(x=12.5, y=40)),
    CommanderName("fersen", "Hans von Fersen"),
    CommanderName("fersen-2", "Otto von Fersen"),
    CommanderName("st-john", "St. John, the Elder"),
)


def names(own: Own = OWN) -> Names:
    """What he knows, his army in the state `own`."""
    return Names(DATES, NEXT_DAY, Chart(PLACES, RIVERS), (*ARMIES, *FLEETS), own, COMMANDERS)


def ashore(**fields: Any) -> Names:
    """What he knows when he leads no fleet."""
    return names(replace(OWN, fleet=None, **fields))


def at_sea(**fields: Any) -> Names:
    """What he knows when he leads no army, and the Sound fleet of 12 ships at Malmö."""
    return names(Own(at="malmo", who="gradell", fleet=OWN_FLEET, **fields))


def spot(x: float, y: float) -> Spot:
    """A point of the map in km."""
    return Spot(x=x, y=y)
