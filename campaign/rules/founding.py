"""What the GM leaves to be settled: stores, base garrisons, noncombatants, burdens (TUM-WORLD-3, TUM-ARMY-2)."""

from msgspec.structs import replace

from campaign.core.dice import Roll
from campaign.model.place import STRONGHOLDS, Place
from campaign.rules import carrying
from campaign.rules.book import Rule
from campaign.rules.counting import usual_noncombatants, who
from campaign.rules.day import Day, Happening, Happenings, active
from campaign.rules.numbers import Number, number
from campaign.rules.regions import garrison

DICE = number("stores.dice", "1d6", "times the figure of its kind", "TUM-WORLD-3")
VILLAGE = number("stores.village", 10_000, "loot", "TUM-WORLD-3")
TOWN = number("stores.town", 100_000, "loot", "TUM-WORLD-3")
FORT = number("stores.fort", 10_000, "loot", "TUM-WORLD-3", reading=True)
CASTLE = number("stores.castle", 50_000, "loot", "TUM-WORLD-3", reading=True)
NUMBERS = (DICE, VILLAGE, TOWN, FORT, CASTLE)

# "Städer" of the source are towns and cities alike; a village with works is a village.
HOARDS: dict[str, Number[int]] = {
    "village": VILLAGE,
    "works": VILLAGE,
    "town": TOWN,
    "city": TOWN,
    "castle": CASTLE,
    "fort": FORT,
}

RULES = (
    Rule(
        "TUM-WORLD-3",
        "Loot held: {stores.dice} times {stores.village} in a village, {stores.town} in a town or city.",
        "{stores.fort} in a fort, {stores.castle} in a castle, a village with works as a village. Rolled once, when the"
        " world is made, where the GM gave no number. There are as many supplies as loot unless given. A crossroads"
        " holds nothing.",
    ),
)


def found(day: Day) -> Happenings:
    """Settle what the GM left open: loot and supplies of places, base garrisons, noncombatants of armies.

    An army to which the GM gave more than it can carry drops the rest. Where everything is given or was settled before,
    nothing happens. TUM-WORLD-3, TUM-FORT-1, TUM-ARMY-2, TUM-SUP-5.
    """
    for key in sorted(day.world.places):
        place = day.world.places[key]
        if place.kind in HOARDS and (place.loot is None or place.supplies is None):
            yield _stores(day, place)
        place = day.world.places[key]
        if place.garrison is None and place.kind in STRONGHOLDS:
            base = garrison(day.numbers, place)
            yield Happening(
                "TUM-FORT-1",
                "garrisoned",
                f"{place.name}: a base garrison of {base.infantry} infantry and {base.cavalry} cavalry",
                puts=(replace(place, garrison=base),),
            )
    for army in active(day.world):
        if army.noncombatants is None:
            count = usual_noncombatants(day.world, day.numbers, army)
            yield Happening(
                "TUM-ARMY-2",
                "followers counted",
                f"{army.name}: {count:,} noncombatants",
                who(army),
                puts=(replace(army, noncombatants=count),),
            )
        yield from carrying.spill(day, army.id)


def _stores(day: Day, place: Place) -> Happening:
    loot, rolls = place.loot, list[Roll]()
    if loot is None:
        rolls.append(day.dice.roll(day.numbers[DICE], "TUM-WORLD-3", (place.id,), "loot"))
        loot = rolls[0].total * day.numbers[HOARDS[place.kind]]
    supplies = loot if place.supplies is None else place.supplies
    return Happening(
        "TUM-WORLD-3",
        "stocked",
        f"{place.name}: {loot:,} loot and {supplies:,} supplies",
        rolls=tuple(rolls),
        puts=(replace(place, loot=loot, supplies=supplies),),
    )
