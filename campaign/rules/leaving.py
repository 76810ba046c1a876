"""Detachments that leave an army: to another, to one of their own, or for some days (TUM-MOR-3)."""

from collections.abc import Sequence

from msgspec.structs import replace

from campaign.core.dice import Roll
from campaign.core.plane import METRES_A_KM, distance
from campaign.model.army import Absence, Army, Detachment
from campaign.model.people import Commander
from campaign.rules import carrying, nations, stockades
from campaign.rules.commanders import heard_like, tied, unused
from campaign.rules.counting import heads, who
from campaign.rules.day import Day, Happening, Happenings, ashore
from campaign.rules.dissolving import dissolve, spent
from campaign.rules.nations import INDEPENDENT, ROBBERS, hostile
from campaign.rules.numbers import number
from campaign.rules.points import at_first
from campaign.rules.sharing import Goods, blended, by_id, named, portions, received, without

REACH = number("morale.reach", 40, "km", "TUM-MOR-3", reading=True)
NUMBERS = (REACH,)
RULE = "TUM-MOR-3"
_TOLD = {"mutiny": "A mutiny has broken out. ", "split": "The army has split. "}  # what a commander hears first


def besieger(day: Day, army: Army) -> Army | None:
    """Return the hostile army that lies before the besieged stronghold that `army` is inside, the first by id, or
    None.
    """
    camp = None if army.inside else stockades.shut(day.world, army)
    if camp is None and (not army.inside or not isinstance(army.at, str) or not day.world.places[army.at].besieged):
        return None
    siege = day.world.sieges.get(camp or str(army.at))
    lying = siege.by if siege is not None else ()
    return next(
        (
            one
            for one in ashore(day.world)
            if ((camp is None and one.at == army.at) or one.id in lying)
            and not one.inside
            and hostile(day.world, army, one)
        ),
        None,
    )


def another(day: Day, army: Army) -> Army | None:
    """Return the army that defectors of `army` join: its besieger, else the nearest within TUM-MOR-3's reach.

    Armies of its own nation go before all others; equally near ones go by id. Nobody gets into a siege, and base
    garrisons take nobody in. None: they are on their own.
    """
    outside = besieger(day, army)
    if outside is not None:
        return outside
    here, reach = day.land.xy(army.at), day.numbers[REACH] * METRES_A_KM
    within = (None, stockades.shut(day.world, army))
    found = []
    for one in ashore(day.world):
        far = distance(here, day.land.xy(one.at))
        if one.id != army.id and far <= reach and not one.base and stockades.shut(day.world, one) in within:
            found.append((one.nation != army.nation, far, one.id))
    return day.world.armies[min(found)[-1]] if found else None


def draw(day: Day, army: Army, count: int, cause: str) -> tuple[tuple[str, ...], list[Roll]]:
    """Return the ids of `count` detachments drawn at random without replacement, at most all present, and the dice."""
    left = [one.id for one in by_id(army)]
    drawn: list[str] = []
    rolls: list[Roll] = []
    while left and len(drawn) < count:
        at = 0
        if len(left) > 1:
            rolls.append(day.dice.roll(f"1d{len(left)}", RULE, (army.id,), f"{cause}: drawn", len(drawn)))
            at = rolls[-1].total - 1
        drawn.append(left.pop(at))
    return tuple(drawn), rolls


def go_over(
    day: Day, army_id: str, ids: Sequence[str], host_id: str, kind: str, rolls: Sequence[Roll], *, rule: str = RULE
) -> Happenings:
    """Take the detachments `ids` with their share of everything over to the army `host_id`, which exists.

    Mercenaries among them keep their wage, but are owed nothing there; an army of no nation pays none (TUM-REC-3).
    """
    army, host = day.world.armies[army_id], day.world.armies[host_id]
    guests = [_new_wages(army.detachments[key], host.nation not in (INDEPENDENT, ROBBERS)) for key in ids]
    taken = portions(army, (ids,))[0]
    merged = received(host, guests, taken, army)
    yield Happening(
        rule,
        kind,
        f"{army.name}: {named(guests)} gone over to {host.name}",
        who(army),
        f"{_TOLD.get(kind, '')}Gone over to another army: {named(guests)}.",
        notable=True,
        at=day.land.xy(army.at),
        rolls=tuple(rolls),
        puts=(without(army, ids, taken), replace(merged, morale=host.morale)),
    )
    yield Happening(
        rule,
        "reinforced",
        f"{host.name}: {named(guests)} gained from {army.name}",
        who(host),
        f"Come over to you from {army.name}: {named(guests)}.",
        at=day.land.xy(host.at),
        why=blended(host.morale, merged.morale),
        puts=(merged,),
    )
    yield from settle(day, army_id)
    yield from carrying.spill(day, host_id)


def set_up(
    day: Day,
    army_id: str,
    ids: Sequence[str],
    kind: str,
    rolls: Sequence[Roll],
    *,
    lead: Commander | None = None,
    rule: str = RULE,
) -> Happenings:
    """Make the detachments `ids` with their share of everything an army of their own, under `lead` or leaderless.

    It stands where the old army stands, before the gate, with the morale a new army has (TUM-MOR-1). Leaderless it is
    independent and the program's deserters; a leader brings his nation and has no player. Mercenaries among them serve
    for no wage any more (TUM-REC-3). Siege engines alone are no army (TUM-ARMY-10): they are lost, and their
    wagons lie where they were left.
    """
    army = day.world.armies[army_id]
    guests = [_new_wages(army.detachments[key], False) for key in ids]
    if not any(map(heads, guests)):
        yield from _abandoned(day, army, guests, kind, rolls, rule)
        return
    taken = portions(army, (ids,))[0]
    fresh = Army(
        id=unused(day.world.armies, f"{army.id}-deserters" if lead is None else f"{lead.id}-army"),
        name=f"Deserters of {army.name}" if lead is None else f"{lead.name}'s army",
        nation=INDEPENDENT if lead is None else lead.nation,
        at=army.at,
        commander=None if lead is None else lead.id,
        noncombatants=0,
        npc="deserters" if lead is None else "halt",
    )
    made = replace(
        received(fresh, guests, taken, army),
        morale=at_first(() if lead is None else lead.traits, day.numbers),
    )
    news = () if lead is None else heard_like(day.world, lead.id, army.commander)
    led = "" if lead is None else f", {tied(day.world, lead) or 'a stranger'}, {lead.age} years old"
    under = "" if lead is None else " under a commander of their own"
    yield Happening(
        rule,
        kind,
        f"{army.name}: {named(guests)} gone, now {made.name}, {nations.host(day.world, made.nation)}{led}",
        who(army),
        f"{_TOLD.get(kind, '')}Gone from you{under}: {named(guests)}.",
        notable=True,
        at=day.land.xy(army.at),
        rolls=tuple(rolls),
        puts=(without(army, ids, taken), made, *(() if lead is None else (replace(lead, at=None),)), *news),
    )
    yield from settle(day, army_id)
    yield from carrying.spill(day, made.id)


def _abandoned(
    day: Day, army: Army, engines: Sequence[Detachment], kind: str, rolls: Sequence[Roll], rule: str
) -> Happenings:
    """Let siege engines be left by their crews and lost; the army can take up their wagons."""
    x, y = day.land.xy(army.at)
    carts = sum(one.wagons for one in engines)
    lie = f"; {carts:,} wagons lie on the ground" if carts else ""
    yield Happening(
        rule,
        kind,
        f"{army.name}: {named(engines)} left by their crews, and lost{lie}",
        who(army),
        f"{_TOLD.get(kind, '')}Left by their crews, and lost: {named(engines)}{lie}.",
        notable=True,
        at=(x, y),
        rolls=tuple(rolls),
        puts=(
            without(army, [one.id for one in engines], Goods()),
            *((carrying.pile(day, x, y, wagons=carts),) if carts else ()),
        ),
    )
    yield from settle(day, army.id)


def _new_wages(one: Detachment, paid: bool) -> Detachment:
    """Return a detachment as it serves in the army that it has gone to: owed nothing, and paid there or not at all."""
    if one.wages is None:
        return one
    return replace(one, wages=replace(one.wages, unpaid=0) if paid else None)


def go_absent(day: Day, army_id: str, ids: Sequence[str], days: int, kind: str, rolls: Sequence[Roll]) -> Happenings:
    """Let the detachments `ids` leave for `days` days, each with its share of everything."""
    army = day.world.armies[army_id]
    after, until = army, day.number + days
    for key, part in zip(ids, portions(army, [(key,) for key in ids]), strict=True):
        away = replace(
            army.detachments[key],
            absent=Absence(until, part.noncombatants, part.supplies, part.loot, part.soldiers_loot),
        )
        after = without(after, (), part)
        after = replace(after, detachments={**after.detachments, key: away})
    gone = named(army.detachments[key] for key in ids)
    yield Happening(
        RULE,
        kind,
        f"{army.name}: {gone} gone for {days} days",
        who(army),
        f"Gone from the army for a while: {gone}.",
        notable=True,
        at=day.land.xy(army.at),
        rolls=tuple(rolls),
        puts=(after,),
    )
    yield from settle(day, army_id)


def at_sea(day: Day, army: Army, row: int | None) -> Happening:
    """Return how a failed check comes to nothing aboard: `row`, by which some would leave, waits for land; None: nobody
    comes to follow the army. TUM-MOR-3.
    """
    if row is None:
        return Happening(RULE, "put off", f"{army.name}: no followers come aboard", who(army))
    return Happening(
        RULE,
        "put off",
        f"{army.name}: those who would leave wait until they are ashore",
        who(army),
        "The men mutter, but nobody can leave a ship.",
        notable=True,
        at=day.land.xy(army.at),
        puts=(replace(army, put_off=(*army.put_off, row)),),
    )


def settle(day: Day, army_id: str) -> Happenings:
    """Let an army that lost soldiers drop what it cannot carry, or end when the last of them is gone (TUM-ARMY-10)."""
    army = day.world.armies[army_id]
    if spent(army):
        yield from dissolve(day, army_id, "TUM-ARMY-10", "its last soldiers gone")
    else:
        yield from carrying.spill(day, army_id)
