"""Harrying: detachments sent out for a day against an army in sight (TUM-HAR)."""

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from campaign.core.dice import Roll
from campaign.core.plane import span
from campaign.core.rounding import half_up, share
from campaign.model.army import HORSE, Army, Detachment
from campaign.model.event import Why
from campaign.model.order import Harm, Harry
from campaign.rules import carrying, sighting, stockades
from campaign.rules.book import Rule
from campaign.rules.counting import PERCENT, SKIRMISHERS, heads, led, present, soldiers, who
from campaign.rules.day import Day, Happening, Happenings
from campaign.rules.dissolving import dissolve, spent, struck
from campaign.rules.duty import failed, finished
from campaign.rules.nations import friendly, hostile
from campaign.rules.numbers import number
from campaign.rules.sharing import named

CHANCE = number("harrying.chance", 2, "in 6", "TUM-HAR-1")
CHANCE_OF = number("harrying.chance of", 6, "faces", "TUM-HAR-1", least=1)
LIGHT = number("harrying.skirmishers", 1, "on the chance and on the dice", "TUM-HAR-2")
MOUNTED = number("harrying.cavalry", 2, "on the chance and on the dice", "TUM-HAR-2")
KILLED = number("harrying.attack", 20, "% of the harriers", "TUM-HAR-3")
BURNED = number("harrying.burn", "2d6", "supplies a man", "TUM-HAR-3")
STOLEN = number("harrying.steal", "1d6", "units a man", "TUM-HAR-3")
LOST = number("harrying.lost", 20, "% of the harriers", "TUM-HAR-4")
NUMBERS = (CHANCE, CHANCE_OF, LIGHT, MOUNTED, KILLED, BURNED, STOLEN, LOST)

RULES = (
    Rule(
        "TUM-HAR-1",
        "A detachment may harry an army within scouting range that is not garrisoned, and succeeds with"
        " {harrying.chance} in {harrying.chance of}.",
        "Neither army may be garrisoned, and friends are not harried. It takes the whole day, with one attempt a"
        " detachment; their own army does not march and is out of formation. Siege engines cannot harry.",
    ),
    Rule(
        "TUM-HAR-2",
        "Skirmishers have {harrying.skirmishers} more and cavalry {harrying.cavalry} more on the chance and on the"
        " result.",
        "Heavy cavalry as cavalry. The result is the dice of burning and stealing; an attack has none.",
    ),
    Rule(
        "TUM-HAR-3",
        "The commander chooses. Attack: the enemy loses {harrying.attack}% of the detachment's size in soldiers. Burn:"
        " it loses {harrying.burn} supplies for each man of the detachment. Steal: {harrying.steal} loot or supplies"
        " for each man.",
        "The dead are spread over the enemy's detachments by size. Nobody loses what he has not, and stolen is no more"
        " than the detachment can carry. Of loot the army's goes before the soldiers' own.",
    ),
    Rule(
        "TUM-HAR-4",
        "Where it fails, the detachment loses {harrying.lost}% and nothing else happens. A harried army moves at half"
        " speed.",
        "On the day on which it was harried with success.",
    ),
)

NOT_IN_SIGHT = "that army is not in sight"  # one answer for all that he cannot see, so that it tells nothing


class _Raid(msgspec.Struct, frozen=True):
    """What one successful attempt does: both armies after it, what each side is told, the dice."""

    ours: Army
    theirs: Army
    did: str
    suffered: str
    rolls: tuple[Roll, ...] = ()


def harry(day: Day) -> Happenings:
    """Let every army that harries today send its detachments out, one after the other; their order is done.

    Armies go by id, detachments as ordered. An army that cannot harry stays where it is, and its order fails.
    TUM-HAR-1 to 4.
    """
    for army_id in sorted(day.acts):
        doing = day.acts.get(army_id)
        if doing is None or not isinstance(doing.act, Harry) or army_id in day.held:
            continue
        army = day.world.armies[army_id]
        if army.status == "active":
            yield from _send(day, army, doing.act)


def _send(day: Day, army: Army, act: Harry) -> Happenings:
    wanted = [army.detachments.get(key) for key in dict.fromkeys(act.detachments)]
    sent = [one for one in wanted if one is not None and one.absent is None and heads(one)]
    reason = _barred(day, army, act.army) or ("" if sent else "none of those detachments is with the army")
    if reason:
        unable = failed(day, army.id, reason)
        if unable is not None:
            yield unable
        return
    enemy = day.world.armies[act.army]
    yield Happening(
        "TUM-HAR-1",
        "harriers sent",
        f"{army.name}: {named(sent)} sent to harry {enemy.name}: {act.what}",
        who(army),
        f"Only {named(sent)} could go out to harry." if len(sent) < len(wanted) else "",
        at=day.land.xy(army.at),
        puts=(replace(army, broken=day.number), *finished(day, army.id)),
    )
    for one in sent:
        if day.world.armies[act.army].status == "active":
            yield from _attempt(day, army.id, one.id, act.army, act.what)


def _barred(day: Day, army: Army, enemy_id: str) -> str:
    """Return why the army cannot harry that one today, in words for its commander, or ""."""
    if not led(day.world, army):
        return "the army has no commander to lead it"
    if army.inside:
        return "the army is inside a stronghold"
    enemy = day.world.armies.get(enemy_id)
    if enemy is None or enemy.status != "active" or enemy.inside or stockades.behind(enemy) or enemy_id == army.id:
        return NOT_IN_SIGHT
    if enemy.aboard:
        return NOT_IN_SIGHT
    if span(day.land.xy(army.at), day.land.xy(enemy.at)) > sighting.radius(day, army):
        return NOT_IN_SIGHT
    if friendly(day.world, army.nation, enemy.nation) and not hostile(day.world, army, enemy):
        return "that army is a friend"
    return ""


def bonus(day: Day, one: Detachment) -> int:
    """Return what the kind of soldier adds to the chance and to the dice (TUM-HAR-2)."""
    if one.type in HORSE:
        return day.numbers[MOUNTED]
    return day.numbers[LIGHT] if one.type == SKIRMISHERS else 0


def _attempt(day: Day, army_id: str, key: str, enemy_id: str, what: Harm) -> Happenings:
    army, enemy = day.world.armies[army_id], day.world.armies[enemy_id]
    one = army.detachments[key]
    more = bonus(day, one)
    why = (Why(f"{more:+d}", one.type, "TUM-HAR-2"),) if more else ()
    n, m = day.numbers[CHANCE] + more, day.numbers[CHANCE_OF]
    success, roll = day.dice.chance(n, m, "TUM-HAR-1", (army_id, key), "harrying")
    if not success:
        yield from _beaten_off(day, army, one, enemy, roll, why)
        return
    raid = RAIDS[what](day, army, one, enemy)
    yield Happening(
        "TUM-HAR-3",
        "harried",
        f"{army.name}: {enemy.name} harried by {one.name}: {raid.did}",
        who(army),
        f"The enemy was harried by {one.name}: {raid.did}.",
        notable=True,
        at=day.land.xy(enemy.at),
        rolls=(roll, *raid.rolls),
        why=why,
        puts=(raid.ours, replace(raid.theirs, harried=day.number)),
    )
    yield Happening(
        "TUM-HAR-4",
        "harried",
        f"{enemy.name}: harried, at half speed today",
        who(enemy),
        f"Harriers fell upon the army: {raid.suffered}. It marches at half speed today.",
        at=day.land.xy(enemy.at),
    )
    yield from _settle(day, enemy)
    yield from carrying.spill(day, army_id)


def _beaten_off(day: Day, army: Army, one: Detachment, enemy: Army, roll: Roll, why: tuple[Why, ...]) -> Happenings:
    """Take from a detachment that failed what it loses (TUM-HAR-4)."""
    lost = half_up(one.size * day.numbers[LOST], PERCENT)
    after = replace(army, detachments={**army.detachments, one.id: replace(one, size=one.size - lost)})
    yield Happening(
        "TUM-HAR-4",
        "harriers beaten off",
        f"{army.name}: {one.name} beaten off by {enemy.name}, {lost:,} lost",
        who(army),
        f"{one.name}: beaten off by the enemy, {lost:,} lost.",
        notable=True,
        at=day.land.xy(enemy.at),
        rolls=(roll,),
        why=why,
        puts=(struck(after),),
    )
    yield Happening(
        "TUM-HAR-4",
        "harriers beaten off",
        f"{enemy.name}: beat off harriers",
        who(enemy),
        "Harriers came upon the army and were beaten off.",
        at=day.land.xy(enemy.at),
    )
    yield from _settle(day, army)


def _settle(day: Day, before: Army) -> Happenings:
    """Let an army that may have lost soldiers drop what it cannot carry, or end with the last of them (TUM-ARMY-10)."""
    if spent(day.world.armies[before.id]) and not spent(before):
        yield from dissolve(day, before.id, "TUM-ARMY-10", "its last soldiers fell to harrying")
    else:
        yield from carrying.spill(day, before.id)


def _attack(day: Day, army: Army, one: Detachment, enemy: Army) -> _Raid:
    """Kill soldiers, spread over the enemy's detachments by size, as many as there are at most."""
    dead = min(half_up(one.size * day.numbers[KILLED], PERCENT), soldiers(enemy))
    targets = present(enemy)
    losses = dict(zip((unit.id for unit in targets), share(dead, [heads(unit) for unit in targets]), strict=True))
    left = {
        key: replace(unit, size=unit.size - losses[key]) if losses.get(key) else unit
        for key, unit in enemy.detachments.items()
    }
    return _Raid(
        army,
        struck(replace(enemy, detachments=left)),
        f"{dead:,} soldiers cut down",
        f"{dead:,} soldiers were lost",
    )


def _burn(day: Day, army: Army, one: Detachment, enemy: Army) -> _Raid:
    """Destroy supplies, as many as the enemy has at most."""
    roll = day.dice.roll(day.numbers[BURNED], "TUM-HAR-3", (army.id, one.id), "burned")
    burned = min((roll.total + bonus(day, one)) * one.size, enemy.supplies)
    return _Raid(
        army,
        replace(enemy, supplies=enemy.supplies - burned),
        f"{burned:,} supplies burned",
        f"{burned:,} supplies were burned",
        (roll,),
    )


def _steal_supplies(day: Day, army: Army, one: Detachment, enemy: Army) -> _Raid:
    most, roll = _haul(day, army, one)
    taken = min(most, enemy.supplies)
    return _Raid(
        replace(army, supplies=army.supplies + taken),
        replace(enemy, supplies=enemy.supplies - taken),
        f"{taken:,} supplies stolen",
        f"{taken:,} supplies were stolen",
        (roll,),
    )


def _steal_loot(day: Day, army: Army, one: Detachment, enemy: Army) -> _Raid:
    """Carry loot off, the army's before the soldiers' own."""
    most, roll = _haul(day, army, one)
    taken = min(most, enemy.loot + enemy.soldiers_loot)
    first = min(taken, enemy.loot)
    return _Raid(
        replace(army, loot=army.loot + taken),
        replace(enemy, loot=enemy.loot - first, soldiers_loot=enemy.soldiers_loot - taken + first),
        f"{taken:,} loot stolen",
        f"{taken:,} loot were stolen",
        (roll,),
    )


def _haul(day: Day, army: Army, one: Detachment) -> tuple[int, Roll]:
    """Return how many units a detachment may steal, no more than it can carry, and the dice for it."""
    roll = day.dice.roll(day.numbers[STOLEN], "TUM-HAR-3", (army.id, one.id), "stolen")
    alone = replace(army, detachments={one.id: one}, noncombatants=0)
    can_carry = carrying.capacity(day.world, day.numbers, alone)
    return min((roll.total + bonus(day, one)) * one.size, can_carry), roll


RAIDS: dict[Harm, Callable[[Day, Army, Detachment, Army], _Raid]] = {
    "attack": _attack,
    "burn": _burn,
    "steal supplies": _steal_supplies,
    "steal loot": _steal_loot,
}
