"""A sea battle as those who were in it tell it: their own ships in figures, the enemy as they saw him (TUM-SCO-5)."""

from campaign.core.words import counted, listed
from campaign.model.army import Army
from campaign.model.sheet import Sheet
from campaign.rules.battle.results import Outcome
from campaign.rules.day import Day
from campaign.rules.recounting import ENDS
from campaign.rules.sea import lookout


def _opening(day: Day, sheet: Sheet, side: str, fleet_id: str, place: str) -> str:
    friends = [day.world.fleets[key].name for key in sheet.sides[side].armies if key != fleet_id]
    enemies = [
        lookout.in_words(day, day.world.fleets[key], 0)
        for name, one in sheet.sides.items()
        if name != side
        for key in one.armies
    ]
    beside = f", beside {listed(friends)}" if friends else ""
    return f"fought off {place}{beside}, against {listed(enemies)}."


def told(day: Day, sheet: Sheet, result: Outcome, fleet_id: str, place: str) -> str:
    """Return what the commander of a fleet is told of a fight; of the enemy only what could be seen before it began.

    To be called before the fight has changed any fleet.
    """
    ending = result.armies[fleet_id]
    role = sheet.sides[ending.side].role
    parts = [
        f"You {_opening(day, sheet, ending.side, fleet_id, place)}"
        + (f" You were the {role}." if role != "none" else ""),
        ENDS[ending.result].replace("army", "fleet"),
    ]
    if ending.fate is not None:
        lost, before = sum(one.lost + one.halved for one in ending.tolls), sum(one.before for one in ending.tolls)
        parts.append(f"You lost {lost:,} of {counted(before, 'ship')}.")
        if ending.morale != ending.morale_before:
            parts.append(f"Morale {ending.morale_before} → {ending.morale}.")
    if ending.afterwards == "cornered":
        days = counted(ending.days, "day")
        parts.append(f"There was no way out: half of the fleet is lost, and it is out of control for {days}.")
    elif ending.afterwards == "gone":
        parts.append("Your last ship is sunk.")
    return " ".join(parts)


def passengers(day: Day, sheet: Sheet, result: Outcome, fleet_id: str, place: str) -> str:
    """Return what the commander of an army aboard is told of a fight of the fleet; see `told`."""
    ending = result.armies[fleet_id]
    name = day.world.fleets[fleet_id].name
    words = {
        "won": "The fleet won.",
        "lost": "The fleet was beaten.",
        "drawn": "Neither side gave way.",
        "surrendered": "The fleet surrendered.",
        "unopposed": "The enemy gave up without a fight.",
    }
    return f"{name}, which carries you, {_opening(day, sheet, ending.side, fleet_id, place)} {words[ending.result]}"


def losses_of(army: Army, after: Army) -> str:
    """Return what an army aboard has lost, for its commander: by detachment, then people and stores; "" for nothing."""
    parts = []
    for key, one in army.detachments.items():
        left = after.detachments[key].size if key in after.detachments else 0
        if left < one.size:
            parts.append(f"{one.name} {one.size - left:,} of {one.size:,}")
    wagons = sum(one.wagons for one in army.detachments.values()) - sum(
        one.wagons for one in after.detachments.values()
    )
    counts = (
        (wagons, "wagons"),
        ((army.noncombatants or 0) - (after.noncombatants or 0), "noncombatants"),
        (army.palisades - after.palisades, "palisades"),
        (army.supplies - after.supplies, "supplies"),
        (army.loot + army.soldiers_loot - after.loot - after.soldiers_loot, "loot"),
    )
    parts += [f"{count:,} {what}" for count, what in counts if count]
    return ", ".join(parts)
