"""Strongholds that too few soldiers hold: robbers, and how the base garrison grows again (TUM-FORT-5)."""

from msgspec.structs import replace

from campaign.core.calendar import DAYS_A_WEEK
from campaign.core.dice import Roll
from campaign.core.rounding import half_up
from campaign.model.army import Army, Detachment
from campaign.model.place import STRONGHOLDS, Garrison, Place
from campaign.rules import captivity, manning, regions, storming
from campaign.rules.book import Rule
from campaign.rules.commanders import unused
from campaign.rules.counting import PERCENT, STRENGTH, soldiers, strength
from campaign.rules.day import Day, Happening, Happenings
from campaign.rules.dissolving import dissolve
from campaign.rules.nations import ROBBERS
from campaign.rules.numbers import Numbers, number
from campaign.rules.points import START

BAND = number("garrisons.robbers", "1d6", "times the step", "TUM-FORT-5")
STEP = number("garrisons.robbers_step", 100, "robbers", "TUM-FORT-5")
REGROWS = number("garrisons.regrows", 10, "% of the base garrison a week", "TUM-FORT-5", reading=True)
NUMBERS = (BAND, STEP, REGROWS)

RULES = (
    Rule(
        "TUM-FORT-5",
        "A stronghold needs soldiers to the strength of its base garrison, or {garrisons.robbers} times"
        " {garrisons.robbers_step} robbers take it over.",
        "All soldiers inside count. At each week's end robbers take an empty one, and storm one that was short of its"
        " base for the whole week, as infantry of morale {morale.start}; beaten, they scatter. A base garrison grows"
        " by {garrisons.regrows}% of its base a week, each arm rounded half up, unless the place is besieged or robbers"
        " or a revolt hold it. A stronghold whose base garrison is nobody needs nobody.",
    ),
)


def _strength(numbers: Numbers, crew: Garrison) -> int:
    return crew.infantry * numbers[STRENGTH["infantry"]] + crew.cavalry * numbers[STRENGTH["cavalry"]]


def short(day: Day, place: Place) -> bool:
    """Return whether all soldiers inside are weaker than the base garrison of the place (TUM-FORT-5)."""
    base = _strength(day.numbers, regions.garrison(day.numbers, place))
    now = _strength(day.numbers, regions.crew(day.numbers, place))
    return now < base and now + sum(strength(day.world, day.numbers, one) for one in _inside(day, place)) < base


def _inside(day: Day, place: Place) -> tuple[Army, ...]:
    return regions.inside(day.world, place.id)


def watch(day: Day) -> Happenings:
    """Note since when each stronghold is held by too few; where nothing is lost there is nothing to note."""
    for key in sorted(day.world.places):
        place = day.world.places[key]
        if place.kind not in STRONGHOLDS or (place.present is None and place.below is None):
            continue
        lacking = not place.besieged and short(day, place)
        if lacking != (place.below is not None):
            text = f"{place.name} is held by {'too few' if lacking else 'enough'} soldiers"
            after = replace(place, below=day.number if lacking else None)
            yield Happening("TUM-FORT-5", "manned", text, at=day.land.xy(key), puts=(after,))


def week(day: Day) -> Happenings:
    """At the week's end let robbers come where nobody or too few hold a stronghold, then garrisons grow."""
    if not day.dates.week_ends(day.number):
        return
    for key in sorted(day.world.places):
        place = day.world.places[key]
        if place.present is None or place.besieged or place.kind not in STRONGHOLDS:
            continue
        crew = regions.crew(day.numbers, place)
        if place.below is not None and not crew.infantry + crew.cavalry and not any(map(soldiers, _inside(day, place))):
            yield from _taken(day, place)
        elif place.below is not None and place.below <= day.number - DAYS_A_WEEK + 1 and place.holder != ROBBERS:
            yield from _stormed(day, place)
        yield from _regrown(day, key)


def _band(day: Day, place: Place, *, inside: bool) -> tuple[Army, Roll]:
    roll = day.dice.roll(day.numbers[BAND], "TUM-FORT-5", (place.id,), "robbers")
    taken = {key for army in day.world.armies.values() for key in army.detachments}
    name = unused(taken, f"robbers-{place.id}")
    men = Detachment(id=name, name="Robbers", type="infantry", size=roll.total * day.numbers[STEP])
    band = Army(
        id=unused(day.world.armies, f"robbers-{place.id}"),
        name=f"Robbers of {place.name}",
        nation=ROBBERS,
        at=place.id,
        morale=day.numbers[START],
        noncombatants=0,
        detachments={name: men},
        inside=inside,
        npc="garrison",
    )
    return band, roll


def _taken(day: Day, place: Place) -> Happenings:
    band, roll = _band(day, place, inside=True)
    yield from captivity.inherited(day, place.id, ROBBERS)
    yield Happening(
        "TUM-FORT-5",
        "robbers",
        f"{soldiers(band):,} robbers take {place.name}, which nobody holds",
        (band.id,),
        public=True,
        notable=True,
        at=day.land.xy(place.id),
        tale=f"robbers took {place.name}, which nobody held",
        rolls=(roll,),
        puts=(band, replace(regions.handed(place, ROBBERS, day.number), below=None)),
    )


def _stormed(day: Day, place: Place) -> Happenings:
    band, roll = _band(day, place, inside=False)
    yield Happening(
        "TUM-FORT-5",
        "robbers",
        f"{soldiers(band):,} robbers storm {place.name}, which too few have held for a week",
        (band.id,),
        notable=True,
        at=day.land.xy(place.id),
        rolls=(roll,),
        puts=(band, *manning.muster(day, place)),
    )
    yield from storming.fight(day, place.id, [band.id])
    base = manning.base_army(day.world, place.id)
    if base is not None:
        home = manning.dismissed(day.numbers, day.world.places[place.id], base)
        yield Happening("TUM-FORT-5", "garrisoned", f"The garrison of {place.name} is at its posts", puts=home)
    if day.world.places[place.id].holder != ROBBERS:
        yield from dissolve(day, band.id, "TUM-FORT-5", "beaten off")


def _regrown(day: Day, key: str) -> Happenings:
    place = day.world.places[key]
    if place.present is None or place.holder == ROBBERS or any(one.revolt is not None for one in _inside(day, place)):
        return
    base, now = regions.garrison(day.numbers, place), regions.crew(day.numbers, place)
    grown = Garrison(
        min(base.infantry, now.infantry + half_up(base.infantry * day.numbers[REGROWS], PERCENT)),
        min(base.cavalry, now.cavalry + half_up(base.cavalry * day.numbers[REGROWS], PERCENT)),
    )
    if grown != now:
        yield Happening(
            "TUM-FORT-5",
            "garrison grows",
            f"{place.name}: the base garrison is {grown.infantry} infantry and {grown.cavalry} cavalry again",
            at=day.land.xy(key),
            puts=(replace(place, present=None if grown == base else grown),),
        )
