"""Regions and the strongholds that make them: who holds them, who is inside (TUM-WORLD, TUM-FORT-1, TUM-FORT-2)."""

from msgspec.structs import replace

from campaign.model.army import Army
from campaign.model.place import STRONGHOLDS, Garrison, Place, Region
from campaign.model.world import World
from campaign.rules import stockades
from campaign.rules.book import Rule
from campaign.rules.counting import soldiers
from campaign.rules.nations import friendly, hostile_to_holder
from campaign.rules.numbers import Number, Numbers, number


def _default(kind: str, what: str, value: int, unit: str) -> Number[int]:
    return number(f"strongholds.{kind}_{what}", value, unit, "TUM-FORT-1", reading=True)


INFANTRY = {
    kind: _default(kind, "infantry", men, "men of the base garrison")
    for kind, men in (("works", 100), ("town", 250), ("city", 500), ("castle", 100), ("fort", 250))
}
CAVALRY = {
    kind: _default(kind, "cavalry", men, "men of the base garrison") for kind, men in (("castle", 20), ("fort", 50))
}
BONUS = {
    kind: _default(kind, "bonus", points, "points of defence bonus")
    for kind, points in (("works", 1), ("town", 3), ("city", 4), ("castle", 4), ("fort", 5))
}
ENDURANCE = {
    kind: _default(kind, "endurance", points, "points of endurance")
    for kind, points in (("works", 8), ("town", 10), ("city", 15), ("castle", 15), ("fort", 20))
}
NUMBERS = (*INFANTRY.values(), *CAVALRY.values(), *BONUS.values(), *ENDURANCE.values())

RULES = (
    Rule(
        "TUM-WORLD-1",
        "The world is divided into regions. Each belongs to a stronghold: it is the ground nearer to that one than to"
        " any other.",
        "Straight lines over the land; ground equally near to two goes to the one whose id sorts first. An open village"
        " has no region.",
    ),
    Rule(
        "TUM-WORLD-2",
        "A region is the nation's whose soldiers hold its stronghold.",
        "An empty stronghold stays with its last holder until somebody takes it.",
    ),
    Rule(
        "TUM-WORLD-4",
        "Every army belongs to a nation, and nations may be allied.",
        "Each pair is allied, hostile or neutral, and neutral when nothing is declared. The nation independent is"
        " neutral to all, robbers are hostile to all. Enemy territory is a region whose holder is hostile to the"
        " army's nation.",
    ),
    Rule(
        "TUM-FORT-1",
        "Forts, towns and villages with works are strongholds, each with a base garrison.",
        "Infantry, cavalry, defence bonus and endurance, where none is given: works {strongholds.works_infantry},"
        " 0, {strongholds.works_bonus}, {strongholds.works_endurance}; town {strongholds.town_infantry}, 0,"
        " {strongholds.town_bonus}, {strongholds.town_endurance}; city {strongholds.city_infantry}, 0,"
        " {strongholds.city_bonus}, {strongholds.city_endurance}; castle {strongholds.castle_infantry},"
        " {strongholds.castle_cavalry}, {strongholds.castle_bonus}, {strongholds.castle_endurance}; fort"
        " {strongholds.fort_infantry}, {strongholds.fort_cavalry}, {strongholds.fort_bonus},"
        " {strongholds.fort_endurance}. An open village has no garrison and no defences; one that"
        " an enemy of the army's holds falls to the army that marches into it.",
    ),
    Rule(
        "TUM-FORT-2",
        "An army may garrison itself in a stronghold, and detachments may stay to hold it.",
        "Inside it cannot be harried and need not fight in the field. The place feeds its base garrison at no cost to"
        " its stock. Armies inside that are of the holder's nation or allied to it eat from the stock, in the order of"
        " their ids, before their own supplies. Loot leaves only by plunder or by the GM.",
    ),
)


def garrison(numbers: Numbers, place: Place) -> Garrison:
    """Return the base garrison of a place: its own, else that of its kind; nobody in an open place (TUM-FORT-1)."""
    if place.garrison is not None:
        return place.garrison
    if place.kind not in STRONGHOLDS:
        return Garrison()
    cavalry = CAVALRY.get(place.kind)
    return Garrison(numbers[INFANTRY[place.kind]], 0 if cavalry is None else numbers[cavalry])


def crew(numbers: Numbers, place: Place) -> Garrison:
    """Return what there is of a place's base garrison now: all of it unless losses are on record (TUM-FORT-5)."""
    return place.present if place.present is not None else garrison(numbers, place)


def bonus(numbers: Numbers, place: Place) -> int:
    """Return the defence bonus of a place: its own, else that of its kind; 0 in an open place (TUM-FORT-1)."""
    if place.bonus is not None:
        return place.bonus
    return numbers[BONUS[place.kind]] if place.kind in STRONGHOLDS else 0


def endurance(numbers: Numbers, place: Place) -> int | None:
    """Return the endurance of a place: its own, else that of its kind; None in an open place (TUM-FORT-1)."""
    if place.endurance is not None:
        return place.endurance
    return numbers[ENDURANCE[place.kind]] if place.kind in STRONGHOLDS else None


def inside(world: World, place_id: str) -> tuple[Army, ...]:
    """Return the armies garrisoned in a stronghold, or the one in a camp with a palisade, by id (TUM-FORT-2)."""
    camped = stockades.owner(world, place_id)
    if camped is not None:
        return (camped,) if stockades.behind(camped) else ()
    found = (one for one in world.armies.values() if one.inside and one.at == place_id and one.status == "active")
    return tuple(sorted(found, key=lambda one: one.id))


def manned(world: World, numbers: Numbers, place_id: str) -> bool:
    """Return whether any soldier holds a stronghold: of its base garrison or of an army inside."""
    own = crew(numbers, world.places[place_id])
    return own.infantry + own.cavalry > 0 or any(soldiers(army) for army in inside(world, place_id))


def handed(place: Place, holder: str, day: int) -> Place:
    """Return the place in the hands of `holder`, and since when where that is new (TUM-WORLD-2, TUM-REC-2)."""
    return place if place.holder == holder else replace(place, holder=holder, taken=day)


def larder(world: World, army: Army) -> Place | None:
    """Return the stronghold from whose stock the army eats: the friendly one it is inside, else None (TUM-FORT-2)."""
    if not army.inside or not isinstance(army.at, str):
        return None
    place = world.places.get(army.at)
    if place is None or place.holder is None or not friendly(world, army.nation, place.holder):
        return None
    return place


def region(world: World, region_id: str) -> Region:
    """Return what has been taken from a region's ground so far; nothing where there is no record."""
    return world.regions.get(region_id) or Region(id=region_id)


def enemy_territory(world: World, army: Army, region_id: str) -> bool:
    """Return whether the region is held by a nation hostile to the army's (TUM-WORLD-4)."""
    return hostile_to_holder(world, army, world.places[region_id].holder)
