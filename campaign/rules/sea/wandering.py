"""The morale of ships: who fails puts all ashore and wanders, and most come back (TUM-SHIP-7)."""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from campaign.core.dice import Roll
from campaign.core.words import counted
from campaign.model.army import Army
from campaign.model.fleet import Fleet, Load, Origin, Stray
from campaign.model.place import At
from campaign.model.world import Record
from campaign.rules import carrying, counting
from campaign.rules.book import Rule
from campaign.rules.day import Day, Happening, Happenings
from campaign.rules.morale import CHECK
from campaign.rules.numbers import number
from campaign.rules.sea import ending, fleets, groups, holds, landed, nearby, stowing
from campaign.rules.whereabouts import whereabouts

RULE = "TUM-SHIP-7"
START = number("ships.morale", 9, "points", RULE)
DAYS = number("ships.wander", "3d6", "days", RULE)

RULES = (
    Rule(
        RULE,
        "Ships have {ships.morale} morale. A ship that fails a check has none of the usual effects: it puts all that it"
        " carries ashore on the nearest land and wanders for {ships.wander} days, then it comes back; on a double it"
        " never does.",
        "Morale is kept for the fleet, and each ship rolls {morale.check} against it. The double is that of the failed"
        " roll. Ships come back at the dawn of their day, empty, to wherever the fleet is. What they put ashore of an"
        " army is an army of its own that halts there, parts of detachments being detachments of their own; stores go"
        " with those who can carry them. If no soldier of the army stays aboard, all of it lands. Without a soldier"
        " among them noncombatants scatter, engines and palisades are lost, and wagons and stores lie on the ground, as"
        " does what the fleet carried. A fleet without a ship that is there or comes back is no more. No morale of"
        " ships rises again but with the mean of those who join.",
    ),
)


class _Checked(msgspec.Struct, frozen=True):
    """What a check of every ship showed: who fails, by group and number, the ships that come back, and the dice."""

    failed: dict[str, list[int]]
    strays: tuple[Stray, ...]
    rolls: tuple[Roll, ...]


class _Ashore(msgspec.Struct, frozen=True):
    """What ships put ashore: the records as they then are, the armies among them, and all of it in words."""

    fleet: Fleet
    puts: tuple[Record, ...] = ()
    armies: tuple[str, ...] = ()
    told: str = ""


def check(day: Day, fleet_id: str, cause: str) -> Happenings:
    """Let every ship of the fleet check its morale for `cause`, and those that fail wander (TUM-SHIP-7).

    `cause` is part of the dice's keys: a fleet checks at most once a day for one cause. What the ships carried is then
    ashore. The fleet may be no more when this is over, and armies that it carried may be ashore or changed.
    """
    fleet = day.world.fleets[fleet_id]
    count = fleets.count(fleet)
    if fleet.status != "active" or not count:
        return
    checked = _roll(day, fleet, cause)
    lost = sum(map(len, checked.failed.values()))
    if not lost:
        yield Happening(
            RULE,
            "ships held",
            f"{fleet.name}: morale check of {counted(count, 'ship')} ({cause}) against {fleet.morale}, all held",
            fleets.who(day.world, fleet),
            f"Your ships stood firm ({cause}).",
            at=day.land.xy(fleet.at),
            rolls=checked.rolls,
        )
        return
    forever = lost - sum(stray.count for stray in checked.strays)
    shore = nearby.shore(day.land, day.world, fleet.at)
    after = _put_ashore(day, fleet, checked, shore)
    where = whereabouts(day.land, day.world, day.land.xy(shore))
    put = f"; put ashore {where}: {after.told}" if after.told else ""
    gone = f"{lost:,} failed and {'wanders' if lost == 1 else 'wander'}"
    if forever:
        gone += ", for ever" if lost == 1 else f", {forever:,} of them for ever"
    yield Happening(
        RULE,
        "ships wander",
        f"{fleet.name}: morale check of {counted(count, 'ship')} ({cause}) against {fleet.morale}, {gone}{put}",
        fleets.who(day.world, fleet),
        f"{counted(lost, 'ship')} of your fleet left you ({cause}){put}.",
        notable=True,
        at=day.land.xy(fleet.at),
        rolls=checked.rolls,
        puts=(after.fleet, *after.puts),
    )
    yield from _told(day, fleet, after.armies, where)
    if ending.spent(day.world.fleets[fleet_id]):
        yield from ending.end(day, fleet_id, RULE, "its last ships have left it")


def _roll(day: Day, fleet: Fleet, cause: str) -> _Checked:
    failed: dict[str, list[int]] = {}
    away: dict[tuple[int, Origin], int] = {}
    rolls: list[Roll] = []
    for key, ship in holds.every(fleet):
        roll = day.dice.roll(day.numbers[CHECK], RULE, (fleet.id, f"{key}-{ship + 1}"), cause)
        rolls.append(roll)
        if roll.total <= fleet.morale:
            continue
        failed.setdefault(key, []).append(ship)
        if len(set(roll.dice)) == 1 and roll.dice[1:]:
            continue  # a double: it never comes back
        days = day.dice.roll(day.numbers[DAYS], RULE, (fleet.id, f"{key}-{ship + 1}"), f"{cause}: days")
        rolls.append(days)
        due = (day.number + days.total, fleet.ships[key].origin)
        away[due] = away.get(due, 0) + 1
    strays = tuple(Stray(count=count, back=back, origin=origin) for (back, origin), count in sorted(away.items()))
    return _Checked(failed, strays, tuple(rolls))


def _put_ashore(day: Day, fleet: Fleet, checked: _Checked, shore: At) -> _Ashore:
    """Return the fleet without the ships that failed, and what these have put ashore at `shore`."""
    after, loads = holds.without(day.numbers, fleet, checked.failed)
    after = replace(after, strays=(*fleet.strays, *checked.strays))
    of: dict[str, list[Load]] = {}
    for load in loads:
        of.setdefault(load.army, []).append(load)
    own = of.pop("", [])
    supplies, loot = (sum(load.amount for load in own if load.what == what) for what in stowing.STORES)
    wagons = 0
    found: list[Army] = []
    words: list[str] = []
    for key in sorted(of.keys() & day.world.armies.keys()):
        army = day.world.armies[key]
        done = landed.landed(day.world, day.numbers, army, of[key], shore)
        found += [done.left, *(() if done.part is None else (done.part,))]
        supplies, loot = supplies + done.goods.supplies, loot + done.goods.loot + done.goods.soldiers_loot
        wagons += done.wagons
        words.append(_in_words(army, done))
    lying = ((supplies, "supplies"), (loot, "loot"), (wagons, "wagons"))
    words += [f"{count:,} {what}" for count, what in lying if count]
    pile = (carrying.pile(day, *day.land.xy(shore), supplies, loot, wagons),) if supplies or loot or wagons else ()
    left = {army.id: army for army in found}
    staying = [left.get(army.id, army) for army in fleets.aboard(day.world, fleet.id)]
    after = stowing.settled(day.numbers, after, [army for army in staying if army.aboard])
    return _Ashore(after, (*found, *pile), tuple(left), ", ".join(words))


def _in_words(army: Army, done: landed.Landed) -> str:
    if not done.left.aboard:
        return f"{army.name}, all of it"
    if done.part is None:
        return f"what carried no soldier of {army.name}"
    return f"{counting.soldiers(done.part):,} soldiers of {army.name}"


def _told(day: Day, fleet: Fleet, armies: Iterable[str], where: str) -> Happenings:
    """Tell those who lead the armies aboard what was put ashore of them, and let drop what cannot be carried."""
    for key in armies:
        army = day.world.armies[key]
        if army.npc != "halt" or army.aboard:
            part, own = ("part of it", "Part of the army") if army.aboard else ("all of it", "The army")
            yield Happening(
                RULE,
                "put ashore",
                f"{army.name}: {part} put ashore {where} by {fleet.name}",
                fleets.who(day.world, army),
                f"{own} was put ashore {where} by ships that left the fleet.",
                notable=True,
                at=day.land.xy(army.at),
            )
        yield from carrying.spill(day, key)


def back(day: Day) -> Happenings:
    """Bring back at dawn the ships whose days of wandering are over, to wherever their fleet is (TUM-SHIP-7)."""
    if not day.world.fleets:
        return
    for fleet in fleets.afloat(day.world):
        due = [stray for stray in fleet.strays if stray.back <= day.number]
        if not due:
            continue
        after = replace(fleet, strays=tuple(stray for stray in fleet.strays if stray.back > day.number))
        for stray in due:
            after = groups.more(after, stray.origin, stray.count)
        count = sum(stray.count for stray in due)
        yield Happening(
            RULE,
            "ships back",
            f"{fleet.name}: {counted(count, 'ship')} back",
            fleets.who(day.world, fleet),
            f"{counted(count, 'ship')} that had left you {'is' if count == 1 else 'are'} back with the fleet.",
            at=day.land.xy(fleet.at),
            puts=(after,),
        )
