"""What goes where when an army's detachments part or come together (TUM-ARMY-9): nothing is lost to rounding."""

from collections.abc import Collection, Iterable, Sequence

import msgspec
from msgspec.structs import replace

from campaign.core.calendar import week
from campaign.core.rounding import half_up, share
from campaign.model.army import Army, Detachment
from campaign.model.event import Why
from campaign.model.world import World
from campaign.rules.book import Rule
from campaign.rules.counting import PERCENT, SPARTAN, followers, heads, present, soldiers, trait
from campaign.rules.numbers import Numbers

RULES = (
    Rule(
        "TUM-ARMY-9",
        "An army may be split when a commander is there to lead each part; a detachment never is. Armies of one nation "
        "at the same place may merge or hand over whole detachments. What an army carries and its noncombatants are "
        "shared in proportion to soldiers whenever detachments part from it, unless the order says otherwise.",
        "Nothing is lost to rounding: what is left over goes to the largest remainder. The soldiers' own loot is "
        "always shared; wagons follow their detachments, and a palisade those whose wagons alone can carry it; works "
        "round a camp, a siege and absent detachments stay with the army. Both parts keep the morale, and the counts "
        "of hunger, of forced marching and of marching this week. Some soldiers stay with him who orders it, and siege "
        "engines go with soldiers. Who leads a part is free, of the nation, at the same place and leads no army; a "
        "captain of mercenaries leads a part with his own company. An army that nobody leads is taken over by a "
        "commander there: he leads it if he leads none, else it merges with his, also where he orders his own to join "
        "it. The morale of the whole is the mean "
        "by soldiers, rounded down; of each count the higher is kept. A split, a merger and a handing over break the "
        "rest of either army. Armies within {joining.reach} km of each other are at the same place, unless one is "
        "inside a besieged stronghold and the other before it; nobody parts from an army in a besieged camp. "
        "Armies aboard ships mix with those in the same fleet alone; a part of one is aboard as well.",
    ),
)


class Goods(msgspec.Struct, frozen=True):
    """Noncombatants, and supplies and loot in units, on their way from one record to another."""

    noncombatants: int = 0
    supplies: int = 0
    loot: int = 0
    soldiers_loot: int = 0


def portions(army: Army, groups: Sequence[Collection[str]]) -> tuple[Goods, ...]:
    """Return what each group of the army's present detachments takes along: its share by soldiers.

    The groups are disjoint sets of ids. The share of the detachments in none of them stays; of an army without a
    soldier everything stays.
    """
    here = present(army)
    weights = [sum(heads(one) for one in here if one.id in group) for group in groups]
    weights.append(soldiers(army) - sum(weights))
    if not any(weights):
        return tuple(Goods() for _ in groups)
    stock = goods(army)
    columns = [
        share(all_of, weights) for all_of in (stock.noncombatants, stock.supplies, stock.loot, stock.soldiers_loot)
    ]
    return tuple(Goods(*part) for part in zip(*columns, strict=True))[:-1]


def rate(world: World, numbers: Numbers, army: Army, of: int, percent: int) -> int:
    """Return `percent` of `of` as a gain or loss of noncombatants, rounded half up once; less for a Spartan."""
    divides = numbers[SPARTAN] if trait(world, army, "Spartan") else 1
    return half_up(of * percent, PERCENT * divides)


def frugal(world: World, numbers: Numbers, army: Army) -> tuple[Why, ...]:
    """Return why fewer noncombatants than usual come or go: a Spartan leads the army (TUM-TRAIT-17), or nothing."""
    divides = numbers[SPARTAN]
    return (Why(f"÷{divides}", "noncombatants of a Spartan", "TUM-TRAIT-17"),) if trait(world, army, "Spartan") else ()


def by_id(army: Army) -> tuple[Detachment, ...]:
    """Return the detachments present in the order of their ids, in which dice are rolled for them."""
    return tuple(sorted(present(army), key=lambda one: one.id))


def goods(army: Army) -> Goods:
    """Return all that `army` has with it."""
    return Goods(followers(army), army.supplies, army.loot, army.soldiers_loot)


def without(army: Army, detachments: Iterable[str], taken: Goods) -> Army:
    """Return `army` without these detachments and the goods they take along."""
    gone = set(detachments)
    return replace(
        army,
        detachments={key: one for key, one in army.detachments.items() if key not in gone},
        noncombatants=followers(army) - taken.noncombatants,
        supplies=army.supplies - taken.supplies,
        loot=army.loot - taken.loot,
        soldiers_loot=army.soldiers_loot - taken.soldiers_loot,
    )


def added(army: Army, more: Goods) -> Army:
    """Return `army` with `more` in its stores and its train."""
    return replace(
        army,
        noncombatants=followers(army) + more.noncombatants,
        supplies=army.supplies + more.supplies,
        loot=army.loot + more.loot,
        soldiers_loot=army.soldiers_loot + more.soldiers_loot,
    )


def received(army: Army, guests: Sequence[Detachment], brought: Goods, source: Army) -> Army:
    """Return `army` with `guests` of `source` and what they brought.

    Morale is the mean by soldiers present, rounded down; of each count the higher is kept. TUM-ARMY-9.
    """
    own, new = soldiers(army), sum(heads(one) for one in guests if one.absent is None)
    mean = (army.morale * own + source.morale * new) // (own + new) if own + new else min(army.morale, source.morale)
    return replace(
        added(army, brought),
        detachments={**army.detachments, **{one.id: one for one in guests}},
        morale=mean,
        hungry=max(army.hungry, source.hungry),
        short=army.short or source.short,
        forced_days=max(army.forced_days, source.forced_days),
        march_days=max(army.march_days, source.march_days, key=_recent),
        broken=later(army.broken, source.broken),
        harried=later(army.harried, source.harried),
    )


def _recent(march_days: tuple[int, ...]) -> tuple[int, int]:
    """Return how march days compare: those of the later of the campaign's weeks count, then the more of them."""
    return week(max(march_days, default=0)), len(march_days)


def blended(before: int, after: int) -> tuple[Why, ...]:
    """Return why the morale of an army that took in others moved, or nothing when it did not (TUM-ARMY-9)."""
    return (
        (Why(f"{after - before:+d}", "morale, the mean with those who joined", "TUM-ARMY-9"),)
        if after != before
        else ()
    )


def later(one: int | None, other: int | None) -> int | None:
    """Return the later of two days, either of which may never have been."""
    return max((day for day in (one, other) if day is not None), default=None)


def named(detachments: Iterable[Detachment]) -> str:
    """Return the detachments in words, with their sizes: "Dal infantry (800), Skåne horse (1,300)"."""
    return ", ".join(f"{one.name} ({one.size:,})" for one in detachments)
