"""Permanent works: the GM sets days, cost and figures, the program counts the days (TUM-FORT-6)."""

from msgspec.structs import replace

from campaign.core.names import fold
from campaign.model.army import Army
from campaign.model.order import Build
from campaign.model.place import STRONGHOLDS, Building, Place
from campaign.rules import duty
from campaign.rules.book import Rule
from campaign.rules.building import disturbed, people
from campaign.rules.counting import who
from campaign.rules.day import Day, Happening, Happenings, NotNow

RULES = (
    Rule(
        "TUM-FORT-6",
        "The GM sets how long new permanent works take, what they cost and what they are worth.",
        "An order to build enters them at the stronghold the army stands at, and the army waits until the GM has set"
        " their days (`set PLACE.works.NAME.days N`), with cost, bonus, endurance or repairs. The cost is paid from the"
        " army's loot when work begins. Every day on which the army works there undisturbed counts; what is done stays"
        " if it leaves.",
        asks="default",
    ),
)


def work(day: Day) -> Happenings:
    """Let every army that builds permanent works do a day's work, and finish them when their days are done."""
    yield from duty.at_work(day, (Build,), _work)


def key(works: str) -> str:
    """Return the name under which works of this description stand in the files."""
    return "-".join(fold(works).split()) or "works"


def _work(day: Day, army: Army, act: Build) -> Happenings:
    place = day.world.places.get(army.at) if isinstance(army.at, str) else None
    if place is None or place.kind not in STRONGHOLDS:
        raise NotNow("permanent works are built at a stronghold")
    name = key(act.works)
    plan = place.works.get(name)
    if plan is None:
        yield _planned(day, army, place, name, act.works)
    elif plan.days is None or disturbed(day, army) or not people(army):
        why = "the GM has not set its days" if plan.days is None else "being disturbed"
        yield Happening(
            "TUM-FORT-6",
            "works wait",
            f"{army.name}: no work on {plan.name} at {place.name}, {why}",
            who(army),
            "",
            at=day.land.xy(place.id),
        )
    else:
        yield from _built(day, army, place, name, plan)


def _planned(day: Day, army: Army, place: Place, name: str, words: str) -> Happening:
    """Enter the works for the GM to set their figures, and ask for them."""
    day.ask(
        "TUM-FORT-6",
        (army.id,),
        f"{army.name}: {words} to be built at {place.name}. Set its days, cost and figures.",
        {"wait": f"the army waits until places.{place.id}.works.{name}.days is set"},
        "wait",
        stopping=False,
        facts={"set": f"{place.id}.works.{name}.days, .cost, .bonus, .endurance, .repairs"},
        purpose=name,
    )
    return Happening(
        "TUM-FORT-6",
        "works planned",
        f"{army.name}: {words} planned at {place.name}; the GM sets days, cost and figures",
        who(army),
        f"The army makes ready to build {words}.",
        notable=True,
        at=day.land.xy(place.id),
        puts=(replace(place, works={**place.works, name: Building(name=words)}),),
    )


def _built(day: Day, army: Army, place: Place, name: str, plan: Building) -> Happenings:
    cost = plan.cost if plan.done == 0 else 0
    if cost > army.loot:
        raise NotNow(f"{plan.name} costs {plan.cost:,} loot, and the army has {army.loot:,}")
    done = plan.done + 1
    paid = replace(army, loot=army.loot - cost)
    price = f", for {cost:,} loot" if cost else ""
    if done < (plan.days or 0):
        yield Happening(
            "TUM-FORT-6",
            "works",
            f"{army.name}: worked on {plan.name} at {place.name}, day {done} of {plan.days}{price}",
            who(army),
            f"The army worked on {plan.name}{price}.",
            at=day.land.xy(place.id),
            puts=(paid, replace(place, works={**place.works, name: replace(plan, done=done)})),
        )
        return
    left = {one: works for one, works in place.works.items() if one != name}
    after = replace(
        place,
        works=left,
        added=place.added + plan.bonus,
        strengthened=place.strengthened + plan.endurance,
        damage=max(0, place.damage - plan.repairs),
    )
    yield Happening(
        "TUM-FORT-6",
        "works done",
        f"{army.name}: finished {plan.name} at {place.name}; defence bonus +{plan.bonus},"
        f" endurance +{plan.endurance}, {min(plan.repairs, place.damage)} of damage mended{price}",
        who(army),
        f"The army has finished {plan.name}{price}.",
        notable=True,
        at=day.land.xy(place.id),
        puts=(paid, after, *duty.finished(day, army.id)),
    )
