"""What an army can carry, what it drops, and what lies on the ground (TUM-SUP-2, TUM-SUP-5)."""

from math import dist

from msgspec.structs import replace

from campaign.core.plane import METRES_A_KM, Point
from campaign.model.army import Army
from campaign.model.ruling import Pile
from campaign.model.world import World
from campaign.rules.book import Rule
from campaign.rules.counting import (
    PERCENT,
    added,
    by_kind,
    followers,
    modifiers,
    present,
    trait,
    who,
    with_usual,
)
from campaign.rules.day import Day, Happening, Happenings, NotNow
from campaign.rules.freight import filled
from campaign.rules.numbers import Numbers, number

INFANTRY = number("carrying.infantry", 15, "units a man", "TUM-SUP-2")
NONCOMBATANT = number("carrying.noncombatant", 15, "units a head", "TUM-SUP-2")
CAVALRY = number("carrying.cavalry", 75, "units a man", "TUM-SUP-2")
WAGON = number("carrying.wagon", 1000, "units a wagon", "TUM-SUP-2")
ENGINE = number("carrying.engine", 0, "units an engine", "TUM-SUP-2", reading=True)
LOGISTICIAN = number("carrying.logistician", 20, "% more", "TUM-TRAIT-10")
REACH = number("carrying.reach", 1, "km from the army", "TUM-SUP-2", reading=True)
PILE_DAYS = number("carrying.pile_days", 14, "days", "TUM-SUP-5", reading=True)

NUMBERS = (INFANTRY, NONCOMBATANT, CAVALRY, WAGON, ENGINE, LOGISTICIAN, REACH, PILE_DAYS)

CARRIES = by_kind(INFANTRY, CAVALRY, ENGINE)

RULES = (
    Rule(
        "TUM-SUP-2",
        "A man on foot carries {carrying.infantry}, a noncombatant {carrying.noncombatant}, a cavalryman"
        " {carrying.cavalry}, a wagon {carrying.wagon} units of supplies or loot.",
        "A siege engine carries {carrying.engine}. What is too much stays on the ground, to be picked up by any army"
        " within {carrying.reach} km, wagons first, then supplies, then loot. Supplies are kept before loot unless the"
        " commander orders otherwise.",
    ),
    Rule(
        "TUM-SUP-5",
        "—",
        "Whenever an army gains stores or loses carrying power, what it cannot carry drops: the army's loot, then the"
        " soldiers', then supplies; the other way round where loot is kept first. It lies there for"
        " {carrying.pile_days} days; what drops on one day at one spot is one pile. An army aboard ships drops nothing"
        " before it is ashore.",
    ),
    Rule(
        "TUM-TRAIT-10",
        "Logistician: the army carries {carrying.logistician}% more, and the length of its column is divided by"
        " {march.column_logistician}.",
    ),
)


def capacity(world: World, numbers: Numbers, army: Army) -> int:
    """Return how many units the army can carry, rounded down (TUM-SUP-2, TUM-TRAIT-10, TUM-ARMY-8).

    Wagons that carry a palisade or siege engines carry nothing else (TUM-FORT-4, TUM-SIE-5). Noncombatants not counted
    yet are the usual ones.
    """
    wagon = numbers[WAGON]
    percent = PERCENT + added(modifiers(world, army, "carry"))
    if trait(world, army, "Logistician"):
        percent += numbers[LOGISTICIAN]
    total = followers(with_usual(world, numbers, army)) * numbers[NONCOMBATANT] * max(0, percent)
    laden = filled(numbers, army)
    for one in present(army):
        own = sum(m.by for m in one.modifiers if m.what == "carry") if one.modifiers else 0
        taken = min(laden, one.wagons)
        laden -= taken
        total += (one.size * numbers[CARRIES[one.type]] + (one.wagons - taken) * wagon) * max(0, percent + own)
    return total // PERCENT


def load(army: Army) -> int:
    """Return how many units the army carries: supplies, its loot and its soldiers' loot."""
    return army.supplies + army.loot + army.soldiers_loot


def room(world: World, numbers: Numbers, army: Army) -> int:
    """Return how many more units the army can carry, at least 0."""
    return max(0, capacity(world, numbers, army) - load(army))


def pile(day: Day, x: int, y: int, supplies: int = 0, loot: int = 0, wagons: int = 0, *, by: str = "") -> Pile:
    """Return today's pile at the metre `x`, `y` with this added to what lies in it; the caller puts it.

    `by` is the army that leaves it there, which `day.left` then names, "" where nobody is by.
    """
    key = f"{day.number}-{x}-{y}"
    if by:
        day.left.setdefault(key, set()).add(by)
    here = day.world.piles.get(key) or Pile(id=key, x=x / METRES_A_KM, y=y / METRES_A_KM, since=day.number)
    return replace(here, supplies=here.supplies + supplies, loot=here.loot + loot, wagons=here.wagons + wagons)


def spill(day: Day, army_id: str, at: Point | None = None) -> Happenings:
    """Drop what the army cannot carry into a pile where it stands; nothing happens when it can carry all (TUM-SUP-5).

    To be called after every gain of stores and every loss of carrying power; the ships hold what an army aboard cannot
    carry, until it is ashore. `at` says where it stood, in metres, when
    it has marched on since.
    """
    army = day.world.armies[army_id]
    over = load(army) - capacity(day.world, day.numbers, army)
    if over <= 0 or army.aboard:
        return
    order = ["loot", "soldiers_loot", "supplies"]
    if army.keep == "loot":
        order.reverse()
    dropped: dict[str, int] = {}
    for goods in order:
        dropped[goods] = min(over, getattr(army, goods))
        over -= dropped[goods]
    x, y = day.land.xy(army.at) if at is None else at
    loot = dropped["loot"] + dropped["soldiers_loot"]
    what = _listed(dropped["supplies"], loot, 0)
    yield Happening(
        "TUM-SUP-5",
        "dropped",
        f"{army.name}: {what} left behind, more than it can carry",
        who(army),
        f"The army cannot carry everything: {what} lie where it stood.",
        at=(x, y),
        puts=(
            replace(
                army,
                supplies=army.supplies - dropped["supplies"],
                loot=army.loot - dropped["loot"],
                soldiers_loot=army.soldiers_loot - dropped["soldiers_loot"],
            ),
            pile(day, x, y, dropped["supplies"], loot, by=army_id),
        ),
    )


def pick_up(day: Day, army_id: str) -> Happenings:
    """Take up what lies within reach of the army, nearest piles first: wagons, then what it can carry (TUM-SUP-2).

    Supplies before loot, or loot before supplies where the army keeps loot first. Wagons go to the
    army's first detachment by id. NotNow when nothing lies there or nothing more can be carried.
    """
    army = day.world.armies[army_id]
    x, y = day.land.xy(army.at)
    near = _near(day, x, y)
    if not near:
        raise NotNow("nothing lies here to be picked up")
    here = min(present(army), key=lambda one: one.id, default=None)
    if here is None:
        raise NotNow("no soldiers are with the army")
    wagons = sum(one.wagons for one in near)
    if wagons:
        army = replace(army, detachments={**army.detachments, here.id: replace(here, wagons=here.wagons + wagons)})
    free = room(day.world, day.numbers, army)
    goods = ("loot", "supplies") if army.keep == "loot" else ("supplies", "loot")
    taken = dict.fromkeys(goods, 0)
    left = [replace(one, wagons=0) for one in near]
    for kind in goods:
        for i, one in enumerate(left):
            part = min(free, getattr(one, kind))
            free -= part
            taken[kind] += part
            left[i] = replace(one, **{kind: getattr(one, kind) - part})
    if not wagons and not any(taken.values()):
        raise NotNow("the army can carry no more")
    what = _listed(taken["supplies"], taken["loot"], wagons)
    yield Happening(
        "TUM-SUP-2",
        "picked up",
        f"{army.name}: {what} picked up",
        who(army),
        f"The army picked up {what}.",
        at=(x, y),
        puts=(
            replace(army, supplies=army.supplies + taken["supplies"], loot=army.loot + taken["loot"]),
            *(one for one in left if one.supplies or one.loot),
        ),
        drops=tuple(("piles", one.id) for one in left if not one.supplies and not one.loot),
    )


def _near(day: Day, x: int, y: int) -> list[Pile]:
    reach = day.numbers[REACH] * METRES_A_KM
    away = {
        one.id: dist((round(one.x * METRES_A_KM), round(one.y * METRES_A_KM)), (x, y))
        for one in day.world.piles.values()
    }
    return [day.world.piles[key] for key in sorted(away, key=lambda key: (away[key], key)) if away[key] <= reach]


def rot(day: Day) -> Happenings:
    """Take away what has lain on the ground for its time; it is gone at the dawn after its last day (TUM-SUP-5)."""
    for key in sorted(day.world.piles):
        old = day.world.piles[key]
        if day.number >= old.since + day.numbers[PILE_DAYS]:
            yield Happening(
                "TUM-SUP-5",
                "rotted",
                f"{_listed(old.supplies, old.loot, old.wagons)} left on the ground on day {old.since} are gone",
                at=(round(old.x * METRES_A_KM), round(old.y * METRES_A_KM)),
                drops=(("piles", key),),
            )


def _listed(supplies: int, loot: int, wagons: int) -> str:
    counted = ((supplies, "supplies"), (loot, "loot"), (wagons, "wagons"))
    return " and ".join(f"{count:,} {name}" for count, name in counted if count) or "nothing"
