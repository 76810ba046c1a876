"""Who leads an army, and who leads it after him (TUM-ARMY-10)."""

from msgspec.structs import replace

from campaign.model.order import Write
from campaign.model.people import Commander
from campaign.model.place import At
from campaign.rules import carrying
from campaign.rules.day import Day, Happening, Happenings, NotNow, led_by
from campaign.rules.dissolving import fail_orders
from campaign.rules.duty import barred

LEADERLESS = ("", "deputy", "halt")  # how an army is led that the GM can give to somebody


def slain(commander: Commander, at: At | None) -> Commander:
    """Return `commander` dead, at `at`; his army gets a deputy at dawn (TUM-ARMY-10). NotNow when he is dead."""
    if commander.status == "dead":
        raise NotNow(f"{commander.name} is dead")
    return replace(commander, status="dead", captor=None, at=at)


def lead(day: Day, commander_id: str, army_id: str) -> Happenings:
    """Give an army to a commander of its nation; who led it before steps back and stays where the army stands.

    His orders fail, but for his letters, and a rest under way ends. NotNow when the commander is not free, leads an
    army, serves another nation, or the army is none that anybody can be given. TUM-ARMY-10.
    """
    leader, army = day.world.commanders[commander_id], day.world.armies[army_id]
    if leader.status != "free":
        raise NotNow(f"{leader.name} is {leader.status}")
    led = led_by(day.world, commander_id)
    if led is not None:
        raise NotNow(f"{leader.name} leads {led.name}")
    if army.status != "active":
        raise NotNow(f"{army.name} is {army.status}")
    if army.npc not in LEADERLESS or army.base:
        raise NotNow(f"{army.name} takes no commander: it is a {'garrison' if army.base else army.npc}")
    if army.nation != leader.nation:
        raise NotNow(f"{army.name}: that is another nation's army")
    before = day.world.commanders.get(army.commander) if army.commander is not None else None
    if before is not None:
        letters = [key for key, order in day.world.orders.items() if isinstance(order.act, Write)]
        why = "another leads the army now" if before.status == "free" else barred(before)
        yield from fail_orders(day, army, why, letters)
    gone = [replace(before, at=army.at)] if before is not None and before.status == "free" else []
    instead = f" instead of {before.name}" if before is not None else ""
    yield Happening(
        "TUM-ARMY-10",
        "new commander",
        f"{army.name}: led by {leader.name}{instead}",
        (army_id, commander_id),
        f"You lead {army.name} now.",
        at=day.land.xy(army.at),
        puts=(replace(leader, at=None), *gone, replace(army, commander=commander_id, npc="", rest=None)),
    )
    if gone:
        told = f"{leader.name} leads {army.name} now."
        yield Happening(
            "TUM-ARMY-10", "stepped back", f"{gone[0].name}: leads {army.name} no more", (gone[0].id,), told
        )
    yield from carrying.spill(day, army_id)  # who stepped back may be a Logistician
