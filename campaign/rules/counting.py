"""Who is in an army, and what that amounts to: heads, strength, followers, the length of the column (TUM-ARMY)."""

from collections.abc import Iterable

from msgspec.structs import replace

from campaign.core.plane import METRES_A_KM
from campaign.core.rounding import half_up
from campaign.model.army import HORSE, Army, Detachment
from campaign.model.fleet import Fleet
from campaign.model.people import Modifier, Trait
from campaign.model.world import World
from campaign.rules.book import Rule
from campaign.rules.numbers import Number, Numbers, number

PERCENT = 100
KM = METRES_A_KM
SKIRMISHERS = "skirmishers"
ENGINES = "siege engines"

FOLLOWERS = number("armies.noncombatants", 25, "% of the soldiers", "TUM-ARMY-2")
FOLLOWERS_LIGHT = number("armies.noncombatants_skirmishers", 10, "% of the soldiers", "TUM-ARMY-6")
SPARTAN = number("armies.spartan_divides", 2, "times fewer noncombatants", "TUM-TRAIT-17", least=1)
INFANTRY_LEAST = number("armies.infantry_least", 500, "men, usually", "TUM-ARMY-4")
INFANTRY_MOST = number("armies.infantry_most", 1000, "men, usually", "TUM-ARMY-4")
CAVALRY_LEAST = number("armies.cavalry_least", 200, "men, usually", "TUM-ARMY-4")
CAVALRY_MOST = number("armies.cavalry_most", 500, "men, usually", "TUM-ARMY-4")
STRONG_INFANTRY = number("armies.strength_infantry", 1, "a man", "TUM-ARMY-7")
STRONG_SKIRMISHERS = number("armies.strength_skirmishers", 1, "a man", "TUM-ARMY-7")
STRONG_HEAVY = number("armies.strength_heavy_infantry", 2, "a man", "TUM-ARMY-7")
STRONG_CAVALRY = number("armies.strength_cavalry", 2, "a man", "TUM-ARMY-7")
STRONG_HEAVY_CAVALRY = number("armies.strength_heavy_cavalry", 4, "a man", "TUM-ARMY-7")
STRONG_ENGINES = number("armies.strength_engines", 0, "an engine", "TUM-ARMY-7", reading=True)
COLUMN_FOOT = number("march.column_foot", 3000, "infantry and noncombatants a km", "TUM-MOV-8", least=1)
COLUMN_HORSE = number("march.column_horse", 1000, "cavalry a km", "TUM-MOV-8", least=1)
COLUMN_WAGONS = number("march.column_wagons", 30, "wagons a km", "TUM-MOV-8", least=1)
COLUMN_LOGISTICIAN = number("march.column_logistician", 2, "times shorter", "TUM-TRAIT-10", least=1)
NUMBERS = (
    FOLLOWERS,
    FOLLOWERS_LIGHT,
    SPARTAN,
    INFANTRY_LEAST,
    INFANTRY_MOST,
    CAVALRY_LEAST,
    CAVALRY_MOST,
    STRONG_INFANTRY,
    STRONG_SKIRMISHERS,
    STRONG_HEAVY,
    STRONG_CAVALRY,
    STRONG_HEAVY_CAVALRY,
    STRONG_ENGINES,
    COLUMN_FOOT,
    COLUMN_HORSE,
    COLUMN_WAGONS,
    COLUMN_LOGISTICIAN,
)

STRENGTH: dict[str, Number[int]] = {
    "infantry": STRONG_INFANTRY,
    "heavy infantry": STRONG_HEAVY,
    SKIRMISHERS: STRONG_SKIRMISHERS,
    "cavalry": STRONG_CAVALRY,
    "heavy cavalry": STRONG_HEAVY_CAVALRY,
    ENGINES: STRONG_ENGINES,
}

RULES = (
    Rule(
        "TUM-ARMY-1",
        "An army is infantry, cavalry, noncombatants and wagons under a commander.",
        "Without a commander it can only camp, eat and defend itself; the GM may give it one.",
    ),
    Rule(
        "TUM-ARMY-2",
        "An army has noncombatants to {armies.noncombatants}% of its soldiers, as a rule.",
        "They are counted on the army, rounded to the nearest when it is made.",
    ),
    Rule(
        "TUM-ARMY-3",
        "An army consists of detachments, each of one kind of soldier, with wagons of its own.",
        "Kinds: infantry, heavy infantry, skirmishers, cavalry, heavy cavalry, siege engines.",
    ),
    Rule(
        "TUM-ARMY-4",
        "A detachment usually has {armies.infantry_least} to {armies.infantry_most} men on foot or"
        " {armies.cavalry_least} to {armies.cavalry_most} on horseback.",
        "Any other size is pointed out by the check and allowed.",
    ),
    Rule(
        "TUM-ARMY-6",
        "Skirmishers count as cavalry when scouting, foraging and crossing rivers. An army of nothing else marches"
        " off road at full speed and has only {armies.noncombatants_skirmishers}% noncombatants.",
        "In all other things they are infantry.",
    ),
    Rule(
        "TUM-ARMY-7",
        "Strength in battle: heavy infantry {armies.strength_heavy_infantry} a man, cavalry {armies.strength_cavalry},"
        " heavy cavalry {armies.strength_heavy_cavalry}, other infantry {armies.strength_infantry}, skirmishers"
        " {armies.strength_skirmishers}.",
        "Siege engines {armies.strength_engines}.",
    ),
    Rule(
        "TUM-ARMY-8",
        "A detachment, an army or a nation may have special rules of its own.",
        "Written as modifiers with a reason; those of nation, army and detachment add up, percentages before they are"
        " applied. Those of a detachment touch its own strength and carrying alone; all of them help in foraging, in"
        " marching the slowest counts, in scouting the best.",
    ),
    Rule(
        "TUM-TRAIT-17",
        "Spartan: the army's usual noncombatants, and every gain and loss of them, are divided by"
        " {armies.spartan_divides}.",
        "Halves are rounded up.",
    ),
)


def by_kind(foot: Number[int], horse: Number[int], engine: Number[int]) -> dict[str, Number[int]]:
    """Return the number of every type of soldiers, where all on foot have one, all on horse one, and engines one."""
    return {
        "infantry": foot,
        "heavy infantry": foot,
        SKIRMISHERS: foot,
        "cavalry": horse,
        "heavy cavalry": horse,
        ENGINES: engine,
    }


def present(army: Army) -> tuple[Detachment, ...]:
    """Return the detachments that are with the army, by id; those absent for some days are not.

    The order in which they stand in its file decides nothing.
    """
    return tuple(army.detachments[key] for key in sorted(army.detachments) if army.detachments[key].absent is None)


def heads(detachment: Detachment) -> int:
    """Return the soldiers of a detachment; siege engines are none."""
    return 0 if detachment.type == ENGINES else detachment.size


def soldiers(army: Army) -> int:
    """Return the soldiers present."""
    return sum(heads(one) for one in present(army))


def horse(army: Army) -> int:
    """Return the cavalry present, heavy cavalry with it."""
    return sum(one.size for one in present(army) if one.type in HORSE)


def foot(army: Army) -> int:
    """Return the infantry present: all soldiers who are not mounted, skirmishers too."""
    return soldiers(army) - horse(army)


def wagons(army: Army) -> int:
    """Return the wagons present."""
    return sum(one.wagons for one in present(army))


def followers(army: Army) -> int:
    """Return the noncombatants with the army."""
    return army.noncombatants or 0


def has_cavalry(army: Army) -> bool:
    """Return whether cavalry is present, heavy or not."""
    return any(one.type in HORSE for one in present(army))


def has_skirmishers(army: Army) -> bool:
    """Return whether skirmishers are present."""
    return any(one.type == SKIRMISHERS for one in present(army))


def _all_of(army: Army, kinds: Iterable[str]) -> bool:
    here = present(army)
    return bool(here) and all(one.type in kinds for one in here)


def cavalry_only(army: Army) -> bool:
    """Return whether all present are cavalry and no wagon is with them (TUM-MOV-3)."""
    return _all_of(army, HORSE) and wagons(army) == 0


def skirmishers_only(army: Army) -> bool:
    """Return whether all present are skirmishers (TUM-ARMY-6)."""
    return _all_of(army, (SKIRMISHERS,))


def light_only(army: Army) -> bool:
    """Return whether all present are cavalry or skirmishers (TUM-MOV-9)."""
    return _all_of(army, (*HORSE, SKIRMISHERS))


def who(army: Army) -> tuple[str, ...]:
    """Return whom a happening to the army concerns: the army, and its commander if it has one."""
    return (army.id,) if army.commander is None else (army.id, army.commander)


def trait(world: World, army: Army | Fleet, name: Trait) -> bool:
    """Return whether a free commander with the trait `name` leads the army or fleet."""
    leader = world.commanders.get(army.commander) if army.commander is not None else None
    return leader is not None and leader.status == "free" and name in leader.traits


def led(world: World, army: Army) -> bool:
    """Return whether somebody can make the army act: a free commander, or the program (TUM-ARMY-1)."""
    leader = world.commanders.get(army.commander) if army.commander is not None else None
    return bool(army.npc) or (leader is not None and leader.status == "free")


def modifiers(world: World, army: Army, what: str, detachment: Detachment | None = None) -> tuple[Modifier, ...]:
    """Return the special rules on `what` in force: nation's, army's, then those of `detachment` (TUM-ARMY-8)."""
    nation = world.nations.get(army.nation)
    found = (*(nation.modifiers if nation else ()), *army.modifiers, *(detachment.modifiers if detachment else ()))
    return tuple(one for one in found if one.what == what) if found else ()


def added(found: Iterable[Modifier]) -> int:
    """Return the sum of modifiers, in their unit: percent, or km of scouting."""
    return sum(one.by for one in found)


def raised(amount: int, percent: int) -> int:
    """Return `amount` more by `percent` (less when negative), rounded down, never below 0."""
    return max(0, amount * (PERCENT + percent) // PERCENT)


def usual_noncombatants(world: World, numbers: Numbers, army: Army) -> int:
    """Return the noncombatants an army of this make usually has, rounded half up.

    A share of the soldiers present, a smaller one for skirmishers only, changed by modifiers, divided for a Spartan
    (TUM-ARMY-2, TUM-ARMY-6, TUM-ARMY-8, TUM-TRAIT-17). TUM-REST-1 strives for the same figure.
    """
    share = numbers[FOLLOWERS_LIGHT] if skirmishers_only(army) else numbers[FOLLOWERS]
    percent = max(0, PERCENT + added(modifiers(world, army, "noncombatants")))
    divides = numbers[SPARTAN] if trait(world, army, "Spartan") else 1
    return half_up(soldiers(army) * share * percent, PERCENT * PERCENT * divides)


def with_usual(world: World, numbers: Numbers, army: Army) -> Army:
    """Return the army as it is from the next dawn on: with its usual noncombatants where none were counted yet."""
    if army.noncombatants is not None:
        return army
    return replace(army, noncombatants=usual_noncombatants(world, numbers, army))


def spartan(world: World, numbers: Numbers, army: Army, count: int) -> int:
    """Return how many of `count` noncombatants gained or lost really are: fewer under a Spartan (TUM-TRAIT-17)."""
    return half_up(count, numbers[SPARTAN]) if trait(world, army, "Spartan") else count


def strength(world: World, numbers: Numbers, army: Army) -> int:
    """Return the army's strength in battle, rounded down (TUM-ARMY-7, TUM-ARMY-8)."""
    return (
        sum(
            one.size * numbers[STRENGTH[one.type]] * max(0, PERCENT + added(modifiers(world, army, "strength", one)))
            for one in present(army)
        )
        // PERCENT
    )


def _column(world: World, numbers: Numbers, army: Army, on_foot: int, mounted: int, carts: int) -> int:
    a, b, c = numbers[COLUMN_FOOT], numbers[COLUMN_HORSE], numbers[COLUMN_WAGONS]
    long = METRES_A_KM * (on_foot * b * c + mounted * a * c + carts * a * b)
    shorter = numbers[COLUMN_LOGISTICIAN] if trait(world, army, "Logistician") else 1
    return -(-long // (a * b * c * shorter))


def column(world: World, numbers: Numbers, army: Army) -> int:
    """Return the length of the army on the march in metres, rounded up (TUM-MOV-8, TUM-TRAIT-10)."""
    return _column(world, numbers, army, foot(army) + followers(army), horse(army), wagons(army))


def foot_column(world: World, numbers: Numbers, army: Army) -> int:
    """Return how much of the column, in metres rounded up, must be ferried over a ford on foot (TUM-MOV-9).

    Infantry and noncombatants but not skirmishers; none in an army that is all cavalry or skirmishers.
    """
    if light_only(army):
        return 0
    slow = sum(heads(one) for one in present(army) if one.type not in HORSE and one.type != SKIRMISHERS)
    return _column(world, numbers, army, slow + followers(army), 0, 0)


def unusual(numbers: Numbers, detachment: Detachment) -> str:
    """Return what is unusual in the detachment's size, in words for a warning; "" when nothing is (TUM-ARMY-4)."""
    if detachment.type == ENGINES:
        return ""
    mounted = detachment.type in HORSE
    least = numbers[CAVALRY_LEAST if mounted else INFANTRY_LEAST]
    most = numbers[CAVALRY_MOST if mounted else INFANTRY_MOST]
    if least <= detachment.size <= most:
        return ""
    return f"a detachment of {detachment.type} usually has {least} to {most} men, not {detachment.size}"
