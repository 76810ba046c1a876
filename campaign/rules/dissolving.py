"""The end of an army (TUM-ARMY-10)."""

from collections.abc import Iterable

from msgspec.structs import replace

from campaign.model.army import Army
from campaign.model.order import Order
from campaign.model.people import Commander
from campaign.model.ruling import Pile
from campaign.rules.book import Rule
from campaign.rules.carrying import pile
from campaign.rules.counting import heads, present, soldiers, wagons, who
from campaign.rules.day import Day, Happening, Happenings
from campaign.rules.duty import ended
from campaign.rules.numbers import number
from campaign.rules.seaborne import for_ships, led
from campaign.rules.sharing import by_id, goods, without

TAKEN = number("dissolving.taken", 3, "in 6", "TUM-ARMY-10", reading=True)
TAKEN_OF = number("dissolving.taken of", 6, "faces", "TUM-ARMY-10", reading=True, least=1)
NUMBERS = (TAKEN, TAKEN_OF)
OPEN = ("queued", "running")

RULES = (
    Rule(
        "TUM-ARMY-10",
        "—",
        "When its last soldier is gone it is dissolved: its stores and wagons lie on the ground, its noncombatants "
        "scatter, its commander is free; if it ended in battle he is taken with {dissolving.taken} in "
        "{dissolving.taken of}. A detachment of 0 is struck, its wagons go to the next. An army all of whose "
        "detachments are absent cannot move and is taken if attacked. The army of a captured or dead commander gets a "
        "deputy without traits, who forages when food is under {npc.food} days and else leads it to the nearest "
        "friendly stronghold, until the GM names another.",
    ),
)


def struck(army: Army) -> Army:
    """Return `army` without detachments of size 0; the first one left that is present takes their wagons.

    Unchanged when no detachment would be left to take them: the army is then to be dissolved.
    """
    empty = {key for key, one in army.detachments.items() if one.size == 0}
    heir = next((one for one in by_id(army) if one.id not in empty), None)
    if not empty or heir is None:
        return army
    more = sum(army.detachments[key].wagons for key in empty)
    kept = {key: one for key, one in army.detachments.items() if key not in empty}
    kept[heir.id] = replace(heir, wagons=heir.wagons + more)
    return replace(army, detachments=kept)


def spent(army: Army) -> bool:
    """Return whether the last soldier of `army` is gone, the absent ones included (TUM-ARMY-10)."""
    return sum(heads(one) for one in army.detachments.values()) == 0


def dissolve(day: Day, army_id: str, rule: str, reason: str) -> Happenings:
    """End an army: stores and wagons to a pile where it stood, soldiers and noncombatants scattered, commander there.

    He is as free as before: whether he is taken when it ends in battle, the battle says. `reason` completes
    "is dissolved: …". His open orders fail. Absent detachments stay on its record until they come back to find it gone.
    TUM-ARMY-10.
    """
    army = day.world.armies[army_id]
    if army.status != "active":
        return
    leader = day.world.commanders.get(army.commander) if army.commander is not None else None
    yield from fail_orders(day, army, f"the army is dissolved, {reason}")
    puts: list[Army | Commander | Pile] = [_over(army)]
    x, y = day.land.xy(army.at)
    stock, left = goods(army), wagons(army)
    if stock.supplies or stock.loot or stock.soldiers_loot or left:
        puts.append(pile(day, x, y, stock.supplies, stock.loot + stock.soldiers_loot, left))
    if leader is not None:
        puts.append(replace(leader, at=army.at))
    lying = ((stock.supplies, "supplies"), (stock.loot + stock.soldiers_loot, "loot"), (left, "wagons"))
    text = f"{army.name}: dissolved, {reason}; {soldiers(army) + stock.noncombatants:,} people scattered"
    text += "".join(f"; {count:,} {what} lie on the ground" for count, what in lying if count)
    yield Happening(
        rule,
        "army dissolved",
        text,
        who(army),
        f"Your army is dissolved, {reason}.",
        notable=True,
        at=(x, y),
        puts=tuple(puts),
    )
    day.acts.pop(army_id, None)


def absorbed(army: Army) -> Army:
    """Return `army` as it stands in the records once all it had has gone over to another."""
    return _over(replace(army, detachments={}))


def _over(army: Army) -> Army:
    """Return `army` dissolved, without stores, commander, or anything under way; only absent detachments stay on it."""
    rid = without(army, [one.id for one in present(army)], goods(army))
    gone = replace(rid, status="dissolved", commander=None, inside=False, aboard="", put_off=())
    return replace(gone, rest=None, crossing=None, npc="", revolt=None)


def fail_orders(day: Day, army: Army, why: str, keep: Iterable[str] = ()) -> Happenings:
    """End the open orders of the army's commander as failed because of `why`, but for those whose ids are in `keep`.

    Of one who leads a fleet as well those for ships go on.
    """
    spared = set(keep)
    sails = army.commander is not None and led(day.world, army.commander) != ""
    for key in sorted(day.world.orders):
        order: Order = day.world.orders[key]
        his = order.who == army.commander and order.status in OPEN and key not in spared
        if his and not (sails and for_ships(day.world, order)):
            yield ended(day, order, army, "failed", why)
