"""Wood and stone: where they are wanting, building takes longer (TUM-FORT-4)."""

from campaign.core.plane import METRES_A_KM, Point, nearest_part
from campaign.model.army import Army
from campaign.rules.day import Day
from campaign.rules.numbers import number

WOOD = number("building.wood", 5, "km to wood or stone", "TUM-FORT-4", reading=True)
SCARCE = number("building.scarce", 2, "times as long", "TUM-FORT-4", reading=True)
NUMBERS = (WOOD, SCARCE)
_SUPPLY = ("forest", "quarry")  # ground that has wood or stone


def scarcity(day: Day, army: Army, what: str) -> int:
    """Return how many times longer the work takes for want of wood and stone, by the GM's ruling."""
    if not day.world.terrain or _at_hand(day, day.land.xy(army.at)):
        return 1
    times = day.numbers[SCARCE]
    ruling = day.ask(
        "TUM-FORT-4",
        (army.id,),
        f"{army.name}: {what} to be built, and the map shows no forest or quarry near.",
        {"scarce": f"it takes {times} times as long", "enough": "there is wood or stone enough"},
        "scarce",
        stopping=False,
        facts={"where": str(day.land.nearest(*day.land.xy(army.at)))},
        purpose=what.split()[-1],
    )
    return times if ruling.answer == "scarce" else 1


def _at_hand(day: Day, here: Point) -> bool:
    if any(kind in _SUPPLY for kind in day.land.ground(*here)):
        return True
    reach = day.numbers[WOOD] * METRES_A_KM
    for area in day.world.terrain.values():
        if area.kind in _SUPPLY:
            ring = [(round(x * METRES_A_KM), round(y * METRES_A_KM)) for x, y in area.points]
            if any(nearest_part(here, a, b)[1] <= reach for a, b in zip(ring, ring[1:] + ring[:1], strict=True)):
                return True
    return False
