"""Who is at the same place, and how two armies of a nation become one (TUM-ARMY-9)."""

from collections.abc import Mapping

from msgspec.structs import replace

from campaign.core.plane import METRES_A_KM, distance
from campaign.model.army import Army
from campaign.model.order import Join, Share, TakeOver, Write
from campaign.model.people import Commander
from campaign.model.place import STRONGHOLDS
from campaign.model.world import World
from campaign.rules import carrying, resting, stockades
from campaign.rules.counting import present, who
from campaign.rules.day import Day, Happening, Happenings, NotNow, active, led_by
from campaign.rules.dissolving import absorbed, fail_orders
from campaign.rules.nations import relation
from campaign.rules.numbers import number
from campaign.rules.sharing import blended, goods, received

REACH = number("joining.reach", 1, "km", "TUM-ARMY-9", reading=True)
NUMBERS = (REACH,)
NEEDS_NO_ARMY = (Write, Share, TakeOver)  # what a commander can carry out who leads none


def together(day: Day, army: Army, other: Army) -> bool:
    """Return whether two armies are at the same place: near enough, and no siege lies between them (TUM-ARMY-9).

    Ships in a besieged harbour are inside it, but for an enemy's that lie off it.
    """
    if distance(day.land.xy(army.at), day.land.xy(other.at)) > day.numbers[REACH] * METRES_A_KM:
        return False
    camps = {stockades.shut(day.world, one) for one in (army, other) if not one.inside and not one.aboard}
    if camps - {None}:
        return False  # nobody goes into or out of a besieged camp
    within = next((one.at for one in (army, other) if one.inside), army.at)
    place = day.world.places.get(within) if isinstance(within, str) else None
    walled = [one.inside or (place is not None and berthed(day.world, one) == place.id) for one in (army, other)]
    return walled[0] == walled[1] or place is None or not place.besieged


def berthed(world: World, army: Army) -> str | None:
    """Return the place in whose harbour the ships lie that carry an army; None off it, as ships of an enemy do."""
    place = world.places.get(army.at) if army.aboard and isinstance(army.at, str) else None
    if place is None or place.holder is None:
        return None
    return None if relation(world, army.nation, place.holder) == "hostile" else place.id


def mingle(day: Day, army: Army, other: Army) -> bool:
    """Return whether soldiers of two armies can change places: they are together, both ashore or in the same ships."""
    return army.aboard == other.aboard and together(day, army, other)


def company(world: World, commander: str) -> Army | None:
    """Return the army with which the mercenaries march whose captain `commander` is, or None (TUM-REC-3)."""
    for army in active(world):
        if any(one.wages is not None and one.wages.captain == commander for one in present(army)):
            return army
    return None


def hosts(world: World) -> dict[str, Army]:
    """Return the active armies by whom they are led by and whose mercenaries they have, for `marches_with`."""
    led: dict[str, Army] = {}
    captains: dict[str, Army] = {}
    for army in active(world):
        if army.commander is not None:
            led.setdefault(army.commander, army)
        for part in present(army):
            if part.wages is not None:
                captains.setdefault(part.wages.captain, army)
    return captains | led


def marches_with(world: World, commander: Commander, among: Mapping[str, Army] | None = None) -> Army | None:
    """Return the army that a free commander is with: the one he leads, else that of his mercenaries; None: he is alone.

    A captive is where he is held, whatever stands in the records of his army. `among` are the `hosts` of the world,
    for one who asks of many.
    """
    if commander.status != "free":
        return None
    if among is not None:
        return among.get(commander.id)
    return led_by(world, commander.id) or company(world, commander.id)


def lodged(world: World, commander: Commander) -> str | None:
    """Return the stronghold inside which a commander stays who is with no army: any he is at but an enemy's; or None.

    A captive is wherever those who hold him may be.
    """
    place = world.places.get(commander.at) if isinstance(commander.at, str) else None
    if place is None or place.kind not in STRONGHOLDS or place.holder is None:
        return None
    nation = (commander.captor if commander.status == "captured" else None) or commander.nation
    return None if relation(world, nation, place.holder) == "hostile" else place.id


def beside(day: Day, commander: Commander, army: Army) -> bool:
    """Return whether a commander is at the same place as an army: with an army or his company, else where he is.

    Alone at a stronghold he is inside or before it as `lodged` says. TUM-ARMY-9.
    """
    own = marches_with(day.world, commander)
    if own is not None:
        return own.id == army.id or together(day, own, army)
    if commander.at is None:
        return False
    within = lodged(day.world, commander) is not None
    alone = Army(id="", name=commander.name, nation=commander.nation, at=commander.at, inside=within)
    return together(day, alone, army)


def join(day: Day, army_id: str, other_id: str) -> Happenings:
    """Merge an army into another of its nation at the same place; it is dissolved, and its commander free there.

    Detachments, stores and noncombatants move as they are; rests of either are broken; the other orders of the
    commander who joins fail, but for those that need no army. NotNow when there is no such army here, it is of another
    nation, out of control, or has ceased to be. TUM-ARMY-9.
    """
    army, other = day.world.armies[army_id], day.world.armies.get(other_id)
    # One answer for all that he cannot see from here, so that it tells nothing of armies elsewhere.
    if other is None or other.status != "active" or other_id == army_id or not mingle(day, army, other):
        raise NotNow("that army is not here")
    if other.base:
        raise NotNow("a base garrison takes nobody in; enter")
    if other.nation != army.nation:
        raise NotNow(f"{other.name}: that is another nation's army")
    if other.rout is not None:
        raise NotNow(f"{other.name} is out of control")
    for resting_id in (army_id, other_id):
        yield from resting.break_off(day, resting_id, "armies merge")
    army, other = day.world.armies[army_id], day.world.armies[other_id]
    leader = day.world.commanders.get(army.commander) if army.commander is not None else None
    keep = [
        key
        for key, order in day.world.orders.items()
        if isinstance(order.act, NEEDS_NO_ARMY) or (isinstance(order.act, Join) and order.act.army == other_id)
    ]
    yield from fail_orders(day, army, f"the army has joined {other.name}", keep)
    merged = received(other, tuple(army.detachments.values()), goods(army), army)
    merged = replace(merged, palisades=other.palisades + army.palisades, put_off=(*other.put_off, *army.put_off))
    free = () if leader is None else (replace(leader, at=army.at),)
    yield Happening(
        "TUM-ARMY-9",
        "joined",
        f"{army.name}: joined {other.name}; morale {army.morale} and {other.morale} → {merged.morale}",
        who(army),
        f"The army has joined {other.name}.",
        at=day.land.xy(army.at),
        puts=(replace(merged, morale=other.morale), absorbed(replace(army, palisades=0)), *free),
    )
    day.acts.pop(army_id, None)
    yield Happening(
        "TUM-ARMY-9",
        "reinforced",
        f"{other.name}: {army.name} taken in",
        who(other),
        f"Joined with you: {army.name}.",
        at=day.land.xy(other.at),
        why=blended(other.morale, merged.morale),
        puts=(merged,),
    )
    yield from carrying.spill(day, other_id)
