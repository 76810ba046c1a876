"""Detachments that left for some days come back (TUM-MOR-3)."""

from operator import itemgetter

from msgspec.structs import replace

from campaign.model.army import Absence, Army
from campaign.rules import carrying
from campaign.rules.counting import who
from campaign.rules.day import Day, Happening, Happenings
from campaign.rules.sharing import Goods, added, named


def back(day: Day) -> Happenings:
    """Bring back at dawn every detachment whose days away are over, with what it has left (TUM-MOR-3).

    It comes to its army wherever that is, but to one aboard ships when that is ashore again. If the army is gone
    it disbands, and what it had is gone with it.
    """
    for army_id in sorted(day.world.armies):
        if day.world.armies[army_id].aboard:
            continue  # they cannot come to it before it is ashore
        due = [key for key, absent in _away(day.world.armies[army_id]) if absent.until <= day.number]
        for key in due:
            yield from _return(day, army_id, key)


def _away(army: Army) -> list[tuple[str, Absence]]:
    return sorted(
        ((key, one.absent) for key, one in army.detachments.items() if one.absent is not None), key=itemgetter(0)
    )


def _return(day: Day, army_id: str, key: str) -> Happenings:
    army = day.world.armies[army_id]
    one = army.detachments[key]
    absent = one.absent
    assert absent is not None
    others = {other: army.detachments[other] for other in army.detachments if other != key}
    if army.status != "active":
        yield Happening(
            "TUM-MOR-3",
            "disbanded",
            f"{army.name}: gone when {named((one,))} came back; disbanded with {absent.noncombatants:,} noncombatants, "
            f"{absent.supplies:,} supplies and {absent.loot + absent.soldiers_loot:,} loot",
            (army_id,),
            notable=True,
            puts=(replace(army, detachments=others),),
        )
        return
    brought = Goods(absent.noncombatants, absent.supplies, absent.loot, absent.soldiers_loot)
    here = replace(army, detachments={**army.detachments, key: replace(one, absent=None)})
    yield Happening(
        "TUM-MOR-3",
        "returned",
        f"{army.name}: {named((one,))} back with {absent.supplies:,} supplies",
        who(army),
        f"Back with the army: {named((one,))}.",
        at=day.land.xy(army.at),
        puts=(added(here, brought),),
    )
    yield from carrying.spill(day, army_id)
