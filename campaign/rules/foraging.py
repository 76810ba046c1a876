"""Living off the land: foraging and burning, and how the ground recovers (TUM-FOR-1 to 4, TUM-BURN-1)."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from msgspec.structs import replace

from campaign.core.calendar import SEASONS, Dates
from campaign.core.rounding import share
from campaign.model.army import Army
from campaign.model.event import Why
from campaign.model.order import Burn, Forage
from campaign.model.place import Region
from campaign.rules import tales
from campaign.rules.book import Rule
from campaign.rules.carrying import room
from campaign.rules.counting import (
    added,
    led,
    modifiers,
    present,
    raised,
    soldiers,
    trait,
    who,
)
from campaign.rules.day import Day, Doing, Happening, Happenings, ashore
from campaign.rules.duty import failed, finished
from campaign.rules.grounds import (
    M2_A_KM2,
    TIMES,
    Ground,
    bare,
    burn_reach,
    counting,
    fertility,
    reach,
)
from campaign.rules.numbers import number
from campaign.rules.revolts import BURNING, FORAGING, YEAR, provoked
from campaign.rules.supplies import food_days

_LEAP = 9  # so many years running hold a 29 February

ROBBER = number("foraging.robber", 10, "% more", "TUM-TRAIT-13")
NUMBERS = (ROBBER,)

RULES = (
    Rule(
        "TUM-FOR-1",
        "An army may spend the day foraging within {foraging.radius} km, {foraging.wider} times as far with cavalry or"
        " skirmishers. It does not march and is out of formation that day.",
    ),
    Rule(
        "TUM-FOR-4",
        "—",
        "An army carries off what it can. The rest stays in the regions where it was found, and whoever forages there"
        " next gathers it first, exhausted or not. The region has yielded all the same.",
    ),
    Rule(
        "TUM-BURN-1",
        "An army may spend the day burning the country within {burning.radius} km, {burning.wider} times as far with"
        " cavalry. It then yields nothing until after the next spring. The people rise with {burning.revolt} in"
        " {burning.revolt_of}, in enemy territory with {burning.revolt_enemy}.",
        "The regions that count are those of TUM-FOR-3. What foragers left lying there burns too. The army is out of"
        " formation that day.",
    ),
    Rule(
        "TUM-TRAIT-13",
        "Robber: {foraging.robber}% more supplies from foraging, {fall.robber}% more loot from a stronghold that fell.",
        "The further loot is the place's, as far as it has any left.",
    ),
)


def _at_work(day: Day, act: type[Forage | Burn]) -> Iterator[str]:
    """Yield the armies that spend today so, by id."""
    for army_id in sorted(day.acts):
        doing = day.acts.get(army_id)
        if doing is not None and isinstance(doing.act, act) and army_id not in day.held:
            army = day.world.armies.get(army_id)
            if army is not None and army.status == "active":
                yield army_id


def forage(day: Day) -> Happenings:
    """Let every army that forages today find supplies, load what it can and leave the rest in the regions.

    The army is out of formation today and its order is done. Regions searched again within a year may rise.
    TUM-FOR-1 to 5, TUM-TRAIT-13, TUM-ARMY-8.
    """
    for army_id in _at_work(day, Forage):
        army = day.world.armies[army_id]
        if not soldiers(army):
            yield from _nobody(day, army_id)
            continue
        grounds = counting(day, army, reach(day.numbers, army))
        again = [one.fort.id for one in grounds if _searched(day, one.taken)]
        yield _foraged(day, army, grounds)
        yield from provoked(day, army_id, again, FORAGING)


def _searched(day: Day, ground: Region) -> bool:
    return any(past >= day.number - day.numbers[YEAR] for past in ground.foraged)


def _nobody(day: Day, army_id: str) -> Happenings:
    unable = failed(day, army_id, "no soldiers are with the army")
    if unable is not None:
        yield unable


def _foraged(day: Day, army: Army, grounds: Sequence[Ground]) -> Happening:
    numbers = day.numbers
    fresh = [one for one in grounds if not bare(numbers, one.taken)]
    weights = [fertility(numbers, one.fort) * one.inside_m2 for one in fresh]
    found = sum(weights) // M2_A_KM2
    why = [
        Why(f"+{weight // M2_A_KM2:,}", f"{one.fort.name}, {fertility(numbers, one.fort)} a km²", "TUM-FOR-2")
        for one, weight in zip(fresh, weights, strict=True)
    ]
    special = modifiers(day.world, army, "forage")
    for detachment in present(army):
        special += tuple(one for one in detachment.modifiers if one.what == "forage")
    percent = added(special)
    why += [Why(f"{one.by:+}%", one.reason, "TUM-ARMY-8") for one in special]
    if trait(day.world, army, "Robber"):
        percent += numbers[ROBBER]
        why.append(Why(f"+{numbers[ROBBER]}%", "Robber", "TUM-TRAIT-13"))
    found = raised(found, percent)

    lying = [one.taken.left for one in grounds]
    free = room(day.world, numbers, army)
    old = min(free, sum(lying))
    new = min(free - old, found)
    gathered = dict(zip((one.fort.id for one in grounds), share(old, lying), strict=True))
    stays = dict(zip((one.fort.id for one in fresh), share(found - new, weights), strict=True))
    after = [
        _searched_today(day, one.taken, one.taken.left - gathered[one.fort.id] + stays.get(one.fort.id, 0))
        for one in grounds
    ]
    text = f"{army.name}: foraged and found {found:,}"
    own = f"Foragers brought in {new + old:,} supplies"
    if old:
        text += f", gathered {old:,} that lay there"
    if found > new:
        text += f", left {found - new:,}"
        own += f"; {found - new:,} more were found, which the army could not carry"
    return Happening(
        "TUM-FOR-2",
        "foraged",
        text,
        who(army),
        f"{own}.",
        at=day.land.xy(army.at),
        why=tuple(why),
        puts=(
            replace(army, supplies=army.supplies + old + new, broken=day.number),
            *after,
            *finished(day, army.id),
        ),
    )


def _searched_today(day: Day, ground: Region, left: int) -> Region:
    """Return a region after a day's foraging: its memory of the year, its count, what lies there."""
    memory = (*(past for past in ground.foraged if past >= day.number - day.numbers[YEAR]), day.number)
    if bare(day.numbers, ground):
        return replace(ground, foraged=memory, left=left)
    count = ground.count + 1
    exhausted = day.number if count >= day.numbers[TIMES] else None
    return replace(ground, foraged=memory, left=left, count=count, exhausted=exhausted)


def burn(day: Day) -> Happenings:
    """Let every army that burns today lay the regions around it waste; they may rise (TUM-BURN-1).

    The army is out of formation today and its order is done.
    """
    for army_id in _at_work(day, Burn):
        army = day.world.armies[army_id]
        if not soldiers(army):
            yield from _nobody(day, army_id)
            continue
        grounds = counting(day, army, burn_reach(day.numbers, army))
        names = ", ".join(one.fort.name for one in grounds)
        around = f" around {names}" if names else ""
        yield Happening(
            "TUM-BURN-1",
            "burned",
            f"{army.name}: burned the country{around}",
            who(army),
            f"The army burned the country{around}.",
            public=True,
            notable=True,
            at=day.land.xy(army.at),
            tale=f"{tales.host(day, army)}, burned the country{around or f' {tales.near(day, day.land.xy(army.at))}'}",
            puts=(
                replace(army, broken=day.number),
                *(replace(one.taken, burned=day.number, left=0) for one in grounds),
                *finished(day, army_id),
            ),
        )
        yield from provoked(day, army_id, [one.fort.id for one in grounds], BURNING)


def when_short(day: Day) -> Happenings:
    """Make each army forage today whose commander ordered so and whose food is under the days he named.

    Not one that rests, is held, or forages already; a march or camp goes on tomorrow.
    """
    for army in ashore(day.world):
        leader = day.world.commanders.get(army.commander) if army.commander is not None else None
        if leader is None or leader.forage_under is None or not led(day.world, army):
            continue
        doing = day.acts.get(army.id)
        if army.rout is not None or army.rest is not None or army.id in day.held:
            continue
        if doing is not None and isinstance(doing.act, Forage):
            continue
        days = food_days(day.world, day.numbers, army)
        if days is None or days >= leader.forage_under or not soldiers(army):
            continue
        day.acts[army.id] = Doing(Forage(), None)
        left = "1 day" if days == 1 else f"{days} days"
        yield Happening(
            "TUM-FOR-1",
            "standing order",
            f"{army.name}: food for {left}, under {leader.forage_under}; forages today",
            who(army),
            f"With food left for {left} the army foraged, as ordered.",
            at=day.land.xy(army.at),
        )


def recover(day: Day) -> Happenings:
    """Let the ground recover on the first day of summer, as far as it is time (TUM-FOR-3)."""
    if not day.world.regions or not day.dates.begins(day.number, "summer"):
        return
    spring = _last_spring(day.dates, day.number)
    better = []
    for key in sorted(day.world.regions):
        ground = day.world.regions[key]
        since = max((past for past in (ground.exhausted, ground.burned) if past is not None), default=None)
        if since is not None and spring is not None and spring > since:
            better.append(replace(ground, count=0, exhausted=None, burned=None))
        elif ground.exhausted is None and ground.count:
            better.append(replace(ground, count=0))
    if better:
        names = ", ".join(day.world.places[one.id].name for one in better if one.id in day.world.places)
        yield Happening("TUM-FOR-3", "recovered", f"The ground recovers around {names}", puts=tuple(better))


def _last_spring(dates: Dates, today: int) -> int | None:
    """Return the newest day, up to today, on which spring began; None when it began on none of the last years' days."""
    month, mday = dates.starts[SEASONS.index("spring")]
    year = dates.date(today)[0]
    for past in range(year, year - _LEAP, -1):
        with suppress(ValueError):  # 29 February of a common year
            began = dates.day(past, month, mday)
            if began <= today:
                return began
    return None
