"""The armies aboard of fleets that fought: what they lost, and what becomes of those that are no more (TUM-SHIP-8)."""

from msgspec.structs import replace

from campaign.core.dice import Roll
from campaign.model.army import Army
from campaign.model.fleet import Load
from campaign.rules import counting, dissolving
from campaign.rules.battle.fate import last_of
from campaign.rules.battle.results import Ending
from campaign.rules.captivity import captured
from campaign.rules.day import Day, Happening, Happenings
from campaign.rules.sea import fleets, holds, losses, nearby, recounting, stowing
from campaign.rules.whereabouts import whereabouts

RULE = "TUM-SHIP-8"


def tell(day: Day, army: Army, how: Ending, captor: str, words: str, cause: str, slain: bool) -> Happenings:
    """Tell what an army that was aboard, as it was before the fight, has lost, and end it when no soldier is left."""
    after = day.world.armies[army.id]
    lost = recounting.losses_of(army, after)
    yield Happening(
        RULE,
        "losses aboard",
        f"{army.name}: aboard {day.world.fleets[how.id].name} in the battle; lost {lost or 'nothing'}",
        counting.who(army),
        f"{words} {f'You lost {lost}.' if lost else 'You lost nothing.'}",
        notable=bool(lost),
        at=day.land.xy(army.at),
    )
    if losses.ended(army, after):
        yield from _ended(day, army.id, how, captor, cause, slain)


def _ended(day: Day, army_id: str, how: Ending, captor: str, cause: str, slain: bool) -> Happenings:
    """End an army whose last soldier was lost at sea; its commander comes ashore or is taken (TUM-ARMY-10)."""
    army = day.world.armies[army_id]
    leader = day.world.commanders.get(army.commander) if army.commander is not None else None
    yield from left_behind(day, army_id, how.id)
    yield from dissolving.dissolve(day, army_id, "TUM-ARMY-10", "its last soldier lost at sea")
    fleet = day.world.fleets[how.id]
    if leader is None or leader.status != "free":
        return
    if not (leader.id == fleet.commander and how.capture is not None):
        danger = last_of(day.numbers, "Guardian" in leader.traits, slain)
        hit, roll = day.dice.chance(danger.n, danger.m, danger.rule, (army_id,), f"{cause}: taken")
        if hit:
            yield prisoner(day, leader.id, captor, danger.rule, (roll,))
            return
    if leader.id != fleet.commander:
        shore = nearby.shore(day.land, day.world, fleet.at)
        where = whereabouts(day.land, day.world, day.land.xy(shore))
        yield Happening(
            RULE,
            "saved",
            f"{leader.name}: put ashore {where}",
            (leader.id,),
            f"You are put ashore {where}.",
            puts=(replace(day.world.commanders[leader.id], at=shore),),
        )


def left_behind(day: Day, army_id: str, fleet_id: str) -> Happenings:
    """Make the stores of an army that is to be dissolved aboard the fleet's own, as far as there are ships for them.

    Its wagons, and what finds no ship, are lost.
    """
    army, fleet = day.world.armies[army_id], day.world.fleets[fleet_id]
    bare = {key: replace(one, wagons=0) if one.absent is None else one for key, one in army.detachments.items()}
    stores = {"supplies": army.supplies, "loot": army.loot + army.soldiers_loot}
    if not any(stores.values()) and bare == army.detachments:
        return
    after = stowing.settled(
        day.numbers, fleet, [one for one in fleets.aboard(day.world, fleet_id) if one.id != army_id]
    )
    for what in stowing.STORES:
        amount = min(stores[what], holds.empty(after) * day.numbers[holds.STORES])
        if amount:
            after = stowing.put_in(day.numbers, after, [Load(what, amount)])
            stores[what] -= amount
    lost = ", ".join(f"{count:,} {what}" for what, count in stores.items() if count)
    yield Happening(
        RULE,
        "stores taken over",
        f"{fleet.name}: took over what stores {army.name} had" + (f"; {lost} lost" if lost else ""),
        fleets.who(day.world, fleet),
        at=nearby.point(day.land, fleet.at),
        puts=(after, replace(army, supplies=0, loot=0, soldiers_loot=0, detachments=bare)),
    )


def prisoner(day: Day, leader_id: str, captor: str, rule: str, rolls: tuple[Roll, ...] = ()) -> Happening:
    """Return that a commander aboard is taken by the fleet `captor`."""
    leader, by = day.world.commanders[leader_id], day.world.fleets[captor]
    return Happening(
        rule,
        "commander taken",
        f"{leader.name}: taken by {by.name}",
        (leader.id,),
        "You are taken.",
        notable=True,
        rolls=rolls,
        puts=(captured(leader, by.nation, by.at),),
    )
