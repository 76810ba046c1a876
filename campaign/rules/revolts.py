"""Revolts: when the people rise, where, how many, and what they then do (TUM-FOR-5)."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from campaign.core.dice import Roll
from campaign.core.plane import Point, metres, span
from campaign.core.words import listed
from campaign.model.army import Army, Detachment, Revolt
from campaign.model.event import Why
from campaign.model.order import Act, Attack, Besiege, Camp, March
from campaign.model.place import At, Place, spot_at
from campaign.model.world import Record, World
from campaign.rules import captivity, tales
from campaign.rules.book import Rule
from campaign.rules.commanders import unused
from campaign.rules.counting import trait, who
from campaign.rules.day import Day, Doing, Happening, Happenings
from campaign.rules.dissolving import dissolve
from campaign.rules.nations import INDEPENDENT, hostile, people
from campaign.rules.numbers import Number, number
from campaign.rules.points import START
from campaign.rules.regions import enemy_territory, handed, manned
from campaign.rules.sighting import radius

CHANCE = number("revolts.chance", 2, "in 6", "TUM-FOR-5")
CHANCE_ENEMY = number("revolts.chance_enemy", 3, "in 6, in enemy territory", "TUM-FOR-5")
CHANCE_OF = number("revolts.chance_of", 6, "faces", "TUM-FOR-5", least=1)
BURN = number("burning.revolt", 1, "in 6", "TUM-BURN-1")
BURN_ENEMY = number("burning.revolt_enemy", 2, "in 6, in enemy territory", "TUM-BURN-1")
BURN_OF = number("burning.revolt_of", 6, "faces", "TUM-BURN-1", least=1)
HONOURABLE = number("revolts.honourable", 1, "fewer", "TUM-TRAIT-8")
SIZE = number("revolts.size", "1d20", "times the step", "TUM-FOR-5", reading=True)
STEP = number("revolts.step", 500, "men", "TUM-FOR-5", reading=True)
AWAY = number("revolts.away", "1d6", "km from the stronghold", "TUM-FOR-5", reading=True)
HUNT = number("revolts.hunt", 40, "km", "TUM-FOR-5", reading=True)
YEAR = number("foraging.year", 365, "days back", "TUM-FOR-5", reading=True)
HOME = number("revolts.home", 30, "days", "TUM-FOR-5", reading=True)
NUMBERS = (CHANCE, CHANCE_ENEMY, CHANCE_OF, BURN, BURN_ENEMY, BURN_OF, HONOURABLE, SIZE, STEP, AWAY, HUNT, YEAR, HOME)

# The compass, clockwise from north, as thousandths of a step east and north.
COMPASS = ((0, 1000), (707, 707), (1000, 0), (707, -707), (0, -1000), (-707, -707), (-1000, 0), (-707, 707))

RULES = (
    Rule(
        "TUM-FOR-5",
        "Foraging a region again within a year makes its people rise with {revolts.chance} in {revolts.chance_of}, in"
        " enemy territory with {revolts.chance_enemy}. A revolt is an army of infantry led by the program.",
        "One roll a foraging, at the worst chance among the regions searched again within {foraging.year} days, even if"
        " nothing was found there. {revolts.size} times {revolts.step} men rise at the region's stronghold and take it"
        " if no soldier holds it, else {revolts.away} km off in a direction drawn at random. They are hostile to the"
        " nation that provoked them and to the holder, though never to the independent, and without noncombatants. They"
        " live off the region, attack the provoker within {revolts.hunt} km, unless he is inside a"
        " stronghold, else march to their own and besiege it; without it"
        " they go home after {revolts.home} days. A further rising in the region joins the first, whose days then count"
        " anew and whose provoker is the new one.",
    ),
    Rule(
        "TUM-TRAIT-8",
        "Honourable: the people rise with {revolts.honourable} in {revolts.chance_of} less when he forages, burns or"
        " raises troops; his army makes no morale check when it spares a stronghold.",
    ),
)


class Provoker(msgspec.Struct, frozen=True):
    """Whom people rise against: an army, or a commander who leads none (`army` empty); `who` is told of it."""

    id: str
    nation: str
    name: str
    who: tuple[str, ...]
    army: str = ""


class Provocation(msgspec.Struct, frozen=True):
    """What makes people rise: the row that says so, its name, and its chances at home and in enemy territory."""

    rule: str
    name: str
    chance: Number[int]
    enemy: Number[int]
    faces: Number[int]


FORAGING = Provocation("TUM-FOR-5", "foraged again", CHANCE, CHANCE_ENEMY, CHANCE_OF)
BURNING = Provocation("TUM-BURN-1", "burned", BURN, BURN_ENEMY, BURN_OF)


def provoked(day: Day, army_id: str, regions: Sequence[str], cause: Provocation) -> Happenings:
    """Roll once whether the people of one of `regions` rise against the army; they do so where the chance is worst.

    Of equal regions it is the one in which the army stands, else the first by id. TUM-FOR-5, TUM-BURN-1, TUM-TRAIT-8.
    """
    if not regions:
        return
    army = day.world.armies[army_id]
    x, y = day.land.xy(army.at)
    here = day.land.nearest(x, y)
    region = min(regions, key=lambda key: (not enemy_territory(day.world, army, key), key != here, key))
    enemy = enemy_territory(day.world, army, region)
    chance = day.numbers[cause.enemy if enemy else cause.chance]
    name = day.world.places[region].name
    why = [Why(str(chance), f"{name} {cause.name}" + (", enemy territory" if enemy else ""), cause.rule)]
    if trait(day.world, army, "Honourable"):
        chance = max(0, chance - day.numbers[HONOURABLE])
        why.append(Why(f"-{day.numbers[HONOURABLE]}", "Honourable", "TUM-TRAIT-8"))
    faces = day.numbers[cause.faces]
    rises, roll = day.dice.chance(chance, faces, cause.rule, (army_id,), "revolt")
    yield Happening(
        cause.rule,
        "unrest",
        f"{army.name}: {chance} in {faces} that the people around {name} rise: " + ("they do" if rises else "no"),
        who(army),
        at=(x, y),
        rolls=(roll,),
        why=tuple(why),
    )
    if rises:
        yield from rise(day, army_id, region)


def rise(day: Day, army_id: str, region: str, cause: str = "") -> Happenings:
    """Let the people of `region` rise against the army, as `risen` says (TUM-FOR-5)."""
    army = day.world.armies[army_id]
    yield from risen(day, Provoker(army_id, army.nation, army.name, who(army), army_id), region, cause)


def risen(day: Day, by: Provoker, region: str, cause: str = "") -> Happenings:
    """Let the people of `region` rise: a revolt, or more men for the one there already (TUM-FOR-5).

    `cause` is part of the dice's keys: one people may be provoked twice a day, by different causes.
    """
    fort = day.world.places[region]
    subjects = (by.id, region, *([cause] if cause else []))
    size = day.dice.roll(day.numbers[SIZE], "TUM-FOR-5", subjects, "size")
    men = size.total * day.numbers[STEP]
    against = tuple(sorted({by.nation, *([fort.holder] if fort.holder else [])} - {INDEPENDENT}))
    about = Revolt(region=region, provoker=by.army, against=against, since=day.number)
    band = _new_band(day.world, region)
    peasants = Detachment(id=band, name=f"Peasants of {fort.name}", type="infantry", size=men)
    rolls = [size]
    known = _risen(day.world, region)
    puts: tuple[Record, ...]
    if known is not None and known.revolt is not None:
        both = tuple(sorted({*known.revolt.against, *against}))
        army_now = replace(
            known, detachments={**known.detachments, band: peasants}, revolt=replace(about, against=both)
        )
        text, puts = f"{known.name}: {men:,} more joined", (army_now,)
    else:
        takes = not manned(day.world, day.numbers, region)
        at: At = region
        if not takes:
            at, more = _outside(day, fort, subjects)
            rolls.extend(more)
        army_now = Army(
            id=unused(day.world.armies, f"revolt-{region}"),
            name=f"Revolt of {fort.name}",
            nation=INDEPENDENT,
            at=at,
            morale=day.numbers[START],
            noncombatants=0,
            detachments={band: peasants},
            inside=takes,
            npc="revolt",
            revolt=about,
        )
        foes = listed([people(day.world, key) for key in against]) or by.name
        text, puts = f"{fort.name}: {men:,} people risen against {foes}", (army_now,)
        if takes:
            text, puts = f"{text}, {fort.name} taken", (army_now, handed(fort, INDEPENDENT, day.number))
            yield from captivity.inherited(day, region, INDEPENDENT)
    yield Happening(
        "TUM-FOR-5",
        "revolt",
        text,
        by.who,
        f"The people around {fort.name} rise in revolt.",
        public=True,
        notable=True,
        at=day.land.xy(army_now.at),
        tale=_tale(day, fort, army_now),
        rolls=tuple(rolls),
        puts=puts,
    )


def _tale(day: Day, fort: Place, band: Army) -> str:
    """Return what all the world hears of a revolt: whose people rose, against whom, how many or what they hold."""
    against = [people(day.world, key) for key in band.revolt.against] if band.revolt is not None else []
    foes = f" against {listed(against)}" if against else ""
    if band.inside:
        return f"the people around {fort.name} rose{foes} and hold it"
    return f"{tales.many(day, band)} people around {fort.name} rose{foes}"


def _new_band(world: World, region: str) -> str:
    """Return an id for a detachment of peasants that no detachment of the world has."""
    armies = world.armies.values()
    found, serial = f"peasants-{region}", 1
    while any(found in army.detachments for army in armies):
        serial += 1
        found = f"peasants-{region}-{serial}"
    return found


def _risen(world: World, region: str) -> Army | None:
    """Return the revolt of a region that still exists, the first by id."""
    found = [
        army
        for army in world.armies.values()
        if army.revolt is not None and army.revolt.region == region and army.status == "active"
    ]
    return min(found, key=lambda army: army.id, default=None)


def _outside(day: Day, fort: Place, subjects: Sequence[str]) -> tuple[At, list[Roll]]:
    """Return where a revolt gathers off the stronghold, turning clockwise until it is ashore and in the region."""
    away = day.dice.roll(day.numbers[AWAY], "TUM-FOR-5", subjects, "km off")
    turn = day.dice.roll(f"1d{len(COMPASS)}", "TUM-FOR-5", subjects, "direction")
    x, y = day.land.xy(fort.id)
    for i in range(len(COMPASS)):
        east, north = COMPASS[(turn.total - 1 + i) % len(COMPASS)]
        spot: Point = (x + away.total * east, y + away.total * north)
        if day.land.on_land(*spot) and day.land.nearest(*spot) == fort.id:
            return spot_at(*spot), [away, turn]
    return fort.id, [away, turn]


def plan(day: Day, army_id: str) -> Happenings:
    """Settle what a revolt does: go home after its days without the stronghold, else attack, march there, or hold it.

    It goes in where no soldier holds the stronghold. Its act of the day then stands in `day.acts`. TUM-FOR-5.
    """
    army = day.world.armies[army_id]
    assert army.revolt is not None
    fort = day.world.places[army.revolt.region]
    holds = fort.holder == INDEPENDENT
    if army.at == fort.id and not army.inside and (holds or not manned(day.world, day.numbers, fort.id)):
        yield from captivity.inherited(day, fort.id, INDEPENDENT)
        yield Happening(
            "TUM-FOR-5",
            "revolt holds",
            f"{army.name}: gone into {fort.name}" + ("" if holds else " and taken it"),
            who(army),
            public=not holds,
            notable=not holds,
            at=day.land.xy(fort.id),
            tale="" if holds else f"{fort.name} was taken by the people around it, who had risen",
            puts=(replace(army, inside=True), handed(fort, INDEPENDENT, day.number)),
        )
    elif not holds and day.number >= army.revolt.since + day.numbers[HOME]:
        yield from dissolve(day, army_id, "TUM-FOR-5", "its people gone home")
        return
    day.acts[army_id] = Doing(_act(day, day.world.armies[army_id], army.revolt), None)


def _act(day: Day, army: Army, cause: Revolt) -> Act:
    provoker = day.world.armies.get(cause.provoker)
    if provoker is not None and provoker.status == "active" and hostile(day.world, army, provoker):
        away = span(day.land.xy(army.at), day.land.xy(provoker.at))
        if away <= metres(day.numbers[HUNT]) and not (provoker.inside or provoker.aboard):
            return Attack(army=provoker.id) if away <= radius(day, army) else March(to=provoker.at)
    if army.at != cause.region:
        return March(to=cause.region)
    return Camp() if army.inside else Besiege(place=cause.region)
