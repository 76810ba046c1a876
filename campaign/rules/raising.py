"""How many soldiers a region gives, and whether its people rise against it (TUM-REC-2, TUM-TRAIT-8)."""

from msgspec.structs import replace

from campaign.core.words import counted, listed
from campaign.model.army import HORSE, Army, Detachment, Soldier
from campaign.model.event import Why
from campaign.model.order import Order, Raise
from campaign.model.people import Commander
from campaign.model.place import STRONGHOLDS, At, Place, Spot
from campaign.model.troops import Levy
from campaign.rules import recruits, revolts
from campaign.rules.book import Rule
from campaign.rules.commanders import unused
from campaign.rules.counting import ENGINES, PERCENT, who
from campaign.rules.day import Day, Happening, Happenings, NotNow
from campaign.rules.nations import friendly
from campaign.rules.numbers import Number, Numbers, number
from campaign.rules.revolts import Provoker
from campaign.rules.sharing import named
from campaign.rules.whereabouts import whereabouts

RULE = "TUM-REC-2"
PEOPLE = number("raising.people", 2, "% of the region's people", RULE)
HOSTILE = number("raising.hostile", 0, "% of that", RULE)
COOL = number("raising.cool", 50, "% of that", RULE)
NEUTRAL = number("raising.neutral", 100, "% of that", RULE)
WARM = number("raising.warm", 150, "% of that", RULE)
MOUNTED = number("raising.cavalry", 25, "% of that", RULE)
WAGON = number("raising.wagon", 20, "soldiers a wagon", RULE, least=1)
AGAIN = number("raising.again", 2, "in 6", RULE)
TAKEN = number("raising.taken", 2, "in 6", RULE)
CHANCE_OF = number("raising.chance_of", 6, "faces", RULE, least=1)
NUMBERS = (PEOPLE, HOSTILE, COOL, NEUTRAL, WARM, MOUNTED, WAGON, AGAIN, TAKEN, CHANCE_OF)

FEELING: dict[str, Number[int]] = {"hostile": HOSTILE, "cool": COOL, "neutral": NEUTRAL, "warm": WARM}
Men = dict[Soldier, int]  # how many of each kind of soldier
OFFERED, ASKED, NONE = "offered", "asked", "none"

RULES = (
    Rule(
        "TUM-REC-2",
        "How many soldiers a region gives goes by its people and their feeling, and is the GM's to say. Offered are"
        " {raising.people}% of its population, and of that {raising.hostile}% where they are hostile, {raising.cool}%"
        " cool, {raising.neutral}% neutral, {raising.warm}% warm; up to {raising.cavalry}% of that as cavalry instead."
        " With every {raising.wagon} soldiers comes a wagon.",
        "Rounded down. Unless the GM says otherwise as many come as were asked for, at most those offered. Infantry and"
        " cavalry alone are offered; of other kinds as many come as the GM says. One order raises both in one levy: so"
        " many in all, and of them so many as cavalry; who finds no horse comes on foot. The region's population stays"
        " as it is. The people rise, as TUM-FOR-5 says, with {raising.again} in {raising.chance_of} where troops were"
        " raised from the region within {foraging.year} days, with {raising.taken} in {raising.chance_of} where it"
        " changed hands within {foraging.year} days, at the higher of the two, else never; rolled when the raising"
        " begins, and the recruits gather all the same.",
        asks="default",
    ),
)


def offered(numbers: Numbers, place: Place, kind: Soldier) -> int:
    """Return how many soldiers of a kind the region of `place` offers; 0 of what is not raised (TUM-REC-2)."""
    men = place.population * numbers[PEOPLE] * numbers[FEELING[place.attitude]] // (PERCENT * PERCENT)
    return {"infantry": men, "cavalry": men * numbers[MOUNTED] // PERCENT}.get(kind, 0)


def unrest(day: Day, raiser: Commander, place: Place) -> tuple[int, tuple[Why, ...]]:
    """Return the chance in CHANCE_OF that the people rise against a raising today, and why; no reason, no chance."""
    causes = []
    since = day.number - day.numbers[revolts.YEAR]
    before = [one.ordered for one in day.world.levies.values() if one.region == place.id and one.ordered >= since]
    if before:
        causes.append((day.numbers[AGAIN], f"raised again from {place.name}, last on {day.dates.short(max(before))}"))
    if place.taken is not None and place.taken >= since:
        causes.append((day.numbers[TAKEN], f"{place.name} changed hands on {day.dates.short(place.taken)}"))
    if not causes:
        return 0, ()
    chance = max(one for one, _ in causes)
    why = [Why(str(one), reason, RULE) for one, reason in causes]
    if "Honourable" in raiser.traits:
        less = day.numbers[revolts.HONOURABLE]
        why.append(Why(f"-{less}", "Honourable", "TUM-TRAIT-8"))
        chance = max(0, chance - less)
    return chance, tuple(why)


def call_up(day: Day, army_id: str | None, order: Order) -> Happenings:
    """Begin to raise troops as ordered: so many as the GM rules gather until they are due; the people may rise.

    Whoever orders it is free, and leads the army, or none. NotNow when the region is none of the nation's or its
    allies', or what the order names is not there, or nobody comes. TUM-REC-1, TUM-REC-2.
    """
    act, raiser = order.act, day.world.commanders[order.who]
    assert isinstance(act, Raise)
    army = day.world.armies[army_id] if army_id is not None else None
    by = Provoker(raiser.id, raiser.nation, raiser.name, (raiser.id,))
    if army is not None:
        by = Provoker(army.id, army.nation, army.name, who(army), army.id)
    place = _refused(day, by, army, act)
    come, said = _ruled(day, raiser, place, act, order.id)
    if not come:
        raise NotNow(f"nobody around {place.name} takes up arms")
    levy = _levy(day, by.nation, place, order, act, come)
    where = whereabouts(day.land, day.world, day.land.xy(levy.gather))
    chance, why = unrest(day, raiser, place)
    yield Happening(
        RULE,
        "raising begun",
        f"{by.name}: {named(levy.detachments.values())} raised around {place.name} ({said}); they gather {where} by"
        f" {day.dates.short(levy.due)}",
        by.who,
        f"Around {place.name} {_raised(come)}. They gather {where} and are ready on {day.dates.long(levy.due)}.",
        at=day.land.xy(place.id),
        puts=(levy,),
    )
    if not why:
        return
    faces = day.numbers[CHANCE_OF]
    rises, roll = day.dice.chance(chance, faces, RULE, (by.id, levy.id), "revolt")
    yield Happening(
        RULE,
        "unrest",
        f"{by.name}: {chance} in {faces} that the people around {place.name} rise: " + ("they do" if rises else "no"),
        by.who,
        at=day.land.xy(place.id),
        rolls=(roll,),
        why=why,
    )
    if rises:
        yield from revolts.risen(day, by, place.id, levy.id)


def _refused(day: Day, by: Provoker, army: Army | None, act: Raise) -> Place:
    """Return the stronghold of the region; NotNow when the order cannot be carried out."""
    place = day.world.places.get(act.region)
    if place is None or place.kind not in STRONGHOLDS:
        raise NotNow("troops are raised from the region of a stronghold")
    if place.holder is None or not friendly(day.world, by.nation, place.holder):
        raise NotNow(f"the people around {place.name} serve neither your nation nor an ally of it")
    if act.type == ENGINES:
        raise NotNow("siege engines are built, not raised")
    if isinstance(act.gather, str) and act.gather not in day.world.places:
        raise NotNow("nobody knows the place where they are to gather")
    if isinstance(act.gather, Spot) and _wet(day, act.gather):
        raise NotNow("troops gather on land")
    under = day.world.commanders.get(act.under)
    if act.under and (under is None or under.nation != by.nation):
        raise NotNow("whoever is to lead them must serve your nation")
    if act.cavalry and act.type != "infantry":
        raise NotNow("only infantry and cavalry are raised in one levy")
    if act.count is not None and act.cavalry >= act.count:
        raise NotNow("some of a levy of infantry and cavalry must be infantry")
    if act.cavalry and act.into:
        raise NotNow("infantry and cavalry cannot fill up one detachment")
    if act.into:
        _fillable(army.detachments.get(act.into) if army is not None else None, act.type)
    return place


def _wet(day: Day, spot: Spot) -> bool:
    """Return whether a spot lies in the water; a road leads over land, whatever bridges it has."""
    return spot.river is not None or (spot.start is None and not day.land.on_land(*day.land.xy(spot)))


def _fillable(one: Detachment | None, kind: Soldier) -> None:
    if one is None:
        raise NotNow("the detachment to be filled up is not in the army")
    if one.type != kind:
        raise NotNow(f"{one.name} are {one.type}: {kind} cannot fill it up")
    if one.wages is not None:
        raise NotNow(f"{one.name} are mercenaries: recruits cannot fill it up")


def _raised(come: Men) -> str:
    """Return in words how many men are raised, and as what."""
    kind, *others = come
    first = f"{counted(come[kind], 'man', 'men')} are raised as {kind}"
    return listed([first, *(f"{come[one]:,} as {one}" for one in others)])


def _men(act: Raise, total: int, horse: int) -> Men:
    """Return so many of the kind that is raised, of whom so many as cavalry; no kind of which nobody comes."""
    found: Men = {act.type: total - horse, **({"cavalry": horse} if act.cavalry else {})}
    return {kind: size for kind, size in found.items() if size > 0}


def _ruled(day: Day, raiser: Commander, place: Place, act: Raise, order: str) -> tuple[Men, str]:
    """Return how many soldiers of which kinds come as the GM rules, and by which answer."""
    some, most = (offered(day.numbers, place, kind) for kind in (act.type, "cavalry"))
    usual = offered(day.numbers, place, "cavalry" if act.type in HORSE else "infantry")
    total, horse = some or usual, min(act.cavalry, most)
    if act.count is not None and act.cavalry > most:
        total = min(act.count, total)  # too few horses are no reason for more men than were asked for
    counts = {OFFERED: _men(act, total, horse), ASKED: _men(act, act.count, act.cavalry) if act.count else {}, NONE: {}}
    options = {
        key: f"{listed([f'{size:,} {kind}' for kind, size in men.items()])} come" for key, men in counts.items() if men
    }
    options |= {NONE: "nobody comes"}
    default = OFFERED if act.count is None or act.count > some or act.cavalry > most else ASKED
    if not some:
        default = NONE
    chance, why = unrest(day, raiser, place)
    facts = {
        "people": f"{place.population:,}",
        "attitude": place.attitude,
        "asked": f"{act.count:,}" if act.count is not None else "as many as come",
        "offered": f"{some:,}" if some else f"none as {act.type}",
        **({"as cavalry": f"{act.cavalry:,} asked for, {most:,} at most"} if act.cavalry else {}),
        "revolt": f"{chance} in {day.numbers[CHANCE_OF]}" if why else "none to be feared",
    }
    if why:
        facts["because"] = "; ".join(f"{one.by} {one.reason}" for one in why)
    ruling = day.ask(
        RULE,
        (order,),
        f"{raiser.name} raises {act.type}{' and cavalry' if act.cavalry else ''} around {place.name}. How many come?",
        options,
        default,
        stopping=False,
        facts=facts,
    )
    answer = ruling.answer or default
    return counts.get(answer, {}), answer


def _levy(day: Day, nation: str, place: Place, order: Order, act: Raise, come: Men) -> Levy:
    men = sum(come.values())
    wagons = men // day.numbers[WAGON]
    parts = recruits.companies(day.world, day.numbers, place, come, wagons)
    if act.into:
        parts = [replace(parts[0], size=men, wagons=wagons)]
    at: At = act.gather if act.gather is not None else place.id
    return Levy(
        id=unused(day.world.levies, f"levy-{place.id}-{day.number}"),
        who=order.who,
        nation=nation,
        gather=at,
        ordered=day.number,
        due=day.number + day.numbers[recruits.DAYS],
        detachments={one.id: one for one in parts},
        region=place.id,
        under="" if act.under == order.who else act.under,
        into=act.into,
    )
