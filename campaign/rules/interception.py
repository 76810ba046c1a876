"""Enemies come upon troops that gather (TUM-REC-1)."""

from msgspec.structs import replace

from campaign.core.plane import METRES_A_KM, distance
from campaign.model.army import Army
from campaign.model.place import STRONGHOLDS, At, Place
from campaign.model.troops import Fled, Levy
from campaign.rules import recruits
from campaign.rules.counting import soldiers, who
from campaign.rules.day import Day, Happening, Happenings, ashore, ruling_id
from campaign.rules.nations import called, friendly, hostile, hostile_to_holder
from campaign.rules.sharing import named
from campaign.rules.whereabouts import whereabouts

RULE = "TUM-REC-1"
SCATTERED, GATHER, FLEE = "scattered", "gather", "flee"


def found(day: Day, key: str) -> Happenings:
    """Let the GM rule what becomes of recruits where enemies are; nothing happens where none are (TUM-REC-1)."""
    levy = day.world.levies[key]
    near = _enemies(day, levy, levy.gather)
    if not near:
        return
    refuge = _refuge(day, levy)
    facts, answer = _ruling(day, levy, near, refuge)
    text = f"{facts['recruits']}, gathering {facts['gathering']}, found by {facts['enemies']}"
    here = day.land.xy(levy.gather)
    by = tuple(dict.fromkeys(one for army in near if isinstance(army, Army) for one in who(army)))
    if answer == SCATTERED:
        after = replace(levy, status="scattered", ended=day.number)
        own = f"Recruits of {called(day.world, levy.nation)} who gathered {facts['gathering']} have scattered."
        yield Happening(RULE, "recruits scattered", f"{text}: scattered", by, own, notable=True, at=here, puts=(after,))
    elif answer == FLEE and refuge is not None:
        believed = levy.gather if levy.fled is None else levy.fled.at
        fled = replace(levy, gather=refuge.id, fled=Fled(day.number, believed))
        yield Happening(
            RULE, "recruits fled", f"{text}: they gather at {refuge.name} now", notable=True, at=here, puts=(fled,)
        )
    else:
        yield Happening(RULE, "recruits gather on", f"{text}: they gather on", at=here)


def _ruling(day: Day, levy: Levy, near: list[Army | Place], refuge: Place | None) -> tuple[dict[str, str], str]:
    """Return the facts of the ruling and its answer; what the GM ruled the day before is the default, if the same."""
    options = {SCATTERED: "they go home and are lost", GATHER: "they gather on"}
    if refuge is not None:
        options[FLEE] = f"they flee to {refuge.name} and gather there by the same day"
    facts = {
        "recruits": named(levy.detachments.values()),
        "gathering": whereabouts(day.land, day.world, day.land.xy(levy.gather)),
        "enemies": ", ".join(one.name for one in near),
        "ready": day.dates.long(levy.due),
    }
    question = f"Enemies are where recruits of {called(day.world, levy.nation)} gather. What becomes of the recruits?"
    subjects, purpose = (levy.id,), "intercepted"
    before = day.world.rulings.get(ruling_id(RULE, day.number - 1, subjects, purpose))
    same = before is not None and before.answer == GATHER and before.facts == facts
    ruling = day.ask(
        RULE,
        subjects,
        question,
        options,
        GATHER if same else SCATTERED,
        stopping=False,
        facts=facts,
        purpose=purpose,
    )
    return facts, ruling.answer or SCATTERED


def _enemies(day: Day, levy: Levy, at: At) -> list[Army | Place]:
    """Return the armies hostile to the recruits near `at`, by id, and the place itself if an enemy holds it."""
    men, here = recruits.camp(day.world, levy), day.land.xy(at)
    reach = day.numbers[recruits.REACH] * METRES_A_KM
    found: list[Army | Place] = [
        one
        for one in ashore(day.world)
        if hostile(day.world, men, one) and soldiers(one) and distance(here, day.land.xy(one.at)) <= reach
    ]
    place = day.world.places.get(at) if isinstance(at, str) else None
    if place is not None and hostile_to_holder(day.world, men, place.holder):
        found.append(place)
    return found


def _refuge(day: Day, levy: Levy) -> Place | None:
    """Return the nearest friendly stronghold without an enemy at it; equally near ones go by id."""
    here = day.land.xy(levy.gather)
    open_ones = [
        one
        for one in day.world.places.values()
        if one.kind in STRONGHOLDS
        and one.id != levy.gather
        and one.holder is not None
        and friendly(day.world, levy.nation, one.holder)
        and not one.besieged
    ]
    for one in sorted(open_ones, key=lambda one: (distance(here, day.land.xy(one.id)), one.id)):
        if not _enemies(day, levy, one.id):
            return one
    return None
