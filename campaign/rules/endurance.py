"""The weeks of a siege: engines, endurance, and the traitor at the gate (TUM-SIE-3, TUM-SIE-4)."""

from msgspec.structs import replace

from campaign.core.calendar import DAYS_A_WEEK
from campaign.model.event import Why
from campaign.model.place import Place
from campaign.model.siege import Siege
from campaign.model.world import Record, World
from campaign.rules import regions, stockades, walls
from campaign.rules.book import Rule
from campaign.rules.counting import ENGINES, present, trait, who
from campaign.rules.day import Day, Happening, Happenings
from campaign.rules.numbers import Numbers, number
from campaign.rules.sea.harbours import sea_open

WEEK = number("siege.week", 1, "endurance lost a week", "TUM-SIE-3")
DISEASE = number("siege.disease", 1, "endurance lost a week", "TUM-SIE-3")
FRESH = number("siege.fresh_supplies", 2, "endurance gained", "TUM-SIE-3")
STORMED = number("siege.stormed", 1, "endurance gained", "TUM-SIE-3")
GATE = number("siege.gate", "2d6", "against endurance", "TUM-SIE-3")
BATTERED = number("siege.battered", 1, "defence bonus a week", "TUM-SIE-4")
BRUTAL = number("siege.brutal", 1, "endurance lost a week", "TUM-TRAIT-2")
IRON = number("siege.iron_will", 5, "endurance", "TUM-TRAIT-9")
YES, NO = "yes", "no"
NUMBERS = (WEEK, DISEASE, FRESH, STORMED, GATE, BATTERED, BRUTAL, IRON)

RULES = (
    Rule(
        "TUM-SIE-3",
        "Each week of a siege the endurance of the stronghold changes: −{siege.week}, −{siege.disease} for disease"
        " inside, +{siege.fresh_supplies} for fresh supplies, +{siege.stormed} if it was stormed. Then {siege.gate}:"
        " above the endurance, somebody opens the gate from inside.",
        "Weeks count from the first day of the siege; the figure changes first. The GM says whether there is disease"
        " and whether supplies came in; through a harbour that no enemy's fleet closes they do, unless he says"
        " otherwise, and nobody there is cut off. The gate stays open for the rest of the siege; endurance is whole"
        " again when the siege ends.",
        asks="default",
    ),
    Rule("TUM-TRAIT-2", "Brutal: a stronghold he besieges loses {siege.brutal} endurance more a week."),
    Rule("TUM-TRAIT-9", "Iron will: a stronghold he defends in a siege has {siege.iron_will} more endurance."),
)


def engines(world: World, siege: Siege) -> int:
    """Return how many detachments of siege engines stand before the stronghold (TUM-SIE-4)."""
    armies = (world.armies[key] for key in siege.by if key in world.armies)
    return sum(1 for army in armies for one in present(army) if one.type == ENGINES and one.standing and one.size)


def change(world: World, numbers: Numbers, siege: Siege, today: int) -> tuple[Why, ...]:
    """Return what changes the endurance at the end of a week that ends on day `today` (TUM-SIE-3, TUM-TRAIT-2)."""
    why = [Why(f"-{numbers[WEEK]}", "a week of siege", "TUM-SIE-3")]
    if siege.disease:
        why.append(Why(f"-{numbers[DISEASE]}", "disease inside", "TUM-SIE-3"))
    if any(trait(world, world.armies[key], "Brutal") for key in siege.by if key in world.armies):
        why.append(Why(f"-{numbers[BRUTAL]}", "a Brutal besieger", "TUM-TRAIT-2"))
    if siege.fresh:
        why.append(Why(f"+{numbers[FRESH]}", "fresh supplies", "TUM-SIE-3"))
    if siege.stormed is not None and siege.stormed > today - DAYS_A_WEEK:
        why.append(Why(f"+{numbers[STORMED]}", "stormed this week", "TUM-SIE-3"))
    return tuple(why)


def will(world: World, numbers: Numbers, place_id: str) -> int:
    """Return what an Iron will inside adds to the endurance (TUM-TRAIT-9)."""
    return numbers[IRON] if any(trait(world, one, "Iron will") for one in regions.inside(world, place_id)) else 0


def week_ends(siege: Siege, today: int) -> bool:
    """Return whether a full week of the siege ends on day `today`."""
    return (today - siege.since + 1) % DAYS_A_WEEK == 0


def week(day: Day) -> Happenings:
    """End the weeks of sieges that are full today: engines, endurance, then the roll at the gate."""
    for key in sorted(day.world.sieges):
        if week_ends(day.world.sieges[key], day.number):
            yield from _week(day, day.world.sieges[key])


def _week(day: Day, siege: Siege) -> Happenings:
    place = stockades.hold(day.world, siege.id)
    sets = engines(day.world, siege)
    shot = min(walls.bonus(day.numbers, place), sets * day.numbers[BATTERED])
    siege = _by_sea(day, siege, place)
    why = change(day.world, day.numbers, siege, day.number)
    after = replace(
        siege, endurance=siege.endurance + sum(int(one.by) for one in why), weeks=siege.weeks + 1, fresh=False
    )
    besiegers = tuple(dict.fromkeys(one for key in siege.by for one in who(day.world.armies[key])))
    battered = f"; {sets} detachments of engines take {shot} of its defence bonus" if sets else ""
    yield Happening(
        "TUM-SIE-3",
        "week of siege",
        f"Week {after.weeks} of the siege of {place.name}: endurance {siege.endurance} → {after.endurance}{battered}",
        besiegers,
        at=day.land.xy(stockades.where(day.world, place.id)),
        why=why,
        puts=(after, *((_damaged(day, place, shot),) if shot else ())),
    )
    yield Happening(
        "TUM-SIE-3",
        "week of siege",
        f"{', '.join(day.world.armies[key].name for key in siege.by)}: told of the week",
        besiegers,
        f"Week {after.weeks} of the siege of {stockades.called(day.world, place.id)} is over."
        + (" The engines have battered its walls." if shot else ""),
        at=day.land.xy(stockades.where(day.world, place.id)),
    )
    if not siege.open:
        yield from _gate(day, after, besiegers)


def _by_sea(day: Day, siege: Siege, place: Place) -> Siege:
    """Return the siege, with fresh supplies if the GM rules that they came through an open harbour: by default yes."""
    if siege.fresh or not sea_open(day.world, day.land, siege.id):
        return siege
    ruling = day.ask(
        "TUM-SIE-3",
        (siege.id,),
        f"{place.name}: the sea is open. Have fresh supplies come in by ship this week?",
        {YES: "fresh supplies came in", NO: "no ship came in"},
        YES,
        stopping=False,
        facts={"week": str(siege.weeks + 1)},
        purpose="sea",
    )
    return replace(siege, fresh=ruling.answer == YES)


def _damaged(day: Day, place: Place, shot: int) -> Record:
    """Return the place with so much more damage, or the army with it on the works round its camp (TUM-SIE-4)."""
    camped = stockades.owner(day.world, place.id)
    if camped is None or camped.fieldworks is None:
        return replace(place, damage=place.damage + shot)
    return replace(camped, fieldworks=replace(camped.fieldworks, damage=place.damage + shot))


def _gate(day: Day, siege: Siege, besiegers: tuple[str, ...]) -> Happenings:
    place = stockades.hold(day.world, siege.id)
    iron = will(day.world, day.numbers, siege.id)
    roll = day.dice.roll(day.numbers[GATE], "TUM-SIE-3", (siege.id,), "gate")
    holds = siege.endurance + iron
    opens = roll.total > holds
    yield Happening(
        "TUM-SIE-3",
        "gate opened" if opens else "gate held",
        f"{place.name}: {roll.total} against endurance {holds}: "
        + ("the gate is opened from inside" if opens else "nobody opens the gate"),
        besiegers if opens else (),
        notable=opens,
        at=day.land.xy(stockades.where(day.world, place.id)),
        rolls=(roll,),
        why=(Why(f"+{iron}", "an Iron will inside", "TUM-TRAIT-9"),) if iron else (),
        puts=(replace(siege, open=True),) if opens else (),
    )
    if opens:
        text = f"{', '.join(day.world.armies[key].name for key in siege.by)}: told that {place.name} lies open"
        own = f"The gate of {stockades.called(day.world, place.id)} has been opened from inside!"
        yield Happening("TUM-SIE-3", "gate opened", text, besiegers, own)
        for army in regions.inside(day.world, siege.id):
            text = f"{army.name}: told that the gate of {place.name} stands open"
            yield Happening("TUM-SIE-3", "gate opened", text, who(army), "Somebody has opened the gate to the enemy!")
