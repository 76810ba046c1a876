"""A battle as one of its commanders tells it: his own army in figures, the enemy as he saw him (TUM-SCO-5)."""

from campaign.model.sheet import Sheet
from campaign.rules import sighting
from campaign.rules.battle.fate import fell
from campaign.rules.battle.results import Outcome
from campaign.rules.day import Day
from campaign.rules.nations import host

ENDS = {
    "won": "The victory is yours.",
    "lost": "You are beaten.",
    "drawn": "Neither side gives way.",
    "surrendered": "Your army cannot fight and surrenders.",
    "unopposed": "The enemy gives up without a fight.",
}
_AFTERWARDS = {
    "cornered": "There is no way out: half of the army is lost, and it is out of control for {days}.",
    "gone": "Your last soldier is gone.",
}


def told(day: Day, sheet: Sheet, result: Outcome, army_id: str, place: str) -> str:
    """Return what the commander of an army is told of a fight; of the enemy only what could be seen before it began.

    To be called before the fight has changed any army.
    """
    ending = result.armies[army_id]
    role = sheet.sides[ending.side].role
    friends = [day.world.armies[key].name for key in sheet.sides[ending.side].armies if key != army_id]
    enemies = [_seen(day, key) for name, side in sheet.sides.items() if name != ending.side for key in side.armies]
    parts = [
        f"You fought {'in the storm of' if sheet.kind == 'storm' else 'at'} {place}"
        + (f" as the {role}" if role != "none" else "")
        + (f", beside {_listed(friends)}" if friends else "")
        + f", against {_listed(enemies)}.",
        ENDS[ending.result],
    ]
    if ending.fate is not None:
        lost, before = fell(ending.tolls), sum(one.before for one in ending.tolls if one.type != "siege engines")
        army = day.world.armies[army_id]
        each = [
            f"{army.detachments[one.id].name} {one.lost + one.halved:,}"
            for one in ending.tolls
            if one.lost + one.halved and one.id in army.detachments
        ]
        parts.append(f"You lost {lost:,} of {before:,} men" + (f" ({', '.join(each)})" if each else "") + ".")
        if ending.morale != ending.morale_before:
            parts.append(f"Morale {ending.morale_before} → {ending.morale}.")
    days = f"{ending.days} day{'' if ending.days == 1 else 's'}"
    if ending.afterwards in _AFTERWARDS:
        parts.append(_AFTERWARDS[ending.afterwards].format(days=days))
    if ending.rout is not None:
        parts.append(
            f"The army routs: {ending.supplies}% of its supplies are lost, and it is out of control for {days}."
        )
    return " ".join(parts)


def _seen(day: Day, key: str) -> str:
    """Return an army as it looks from near: nation, kinds, rounded numbers, its commander's name (TUM-SCO-5)."""
    army = day.world.armies[key]
    leader = day.world.commanders.get(army.commander) if army.commander is not None else None
    strength = sighting.strength(day, army)
    number = f"about {strength:,} soldiers" if isinstance(strength, int) else f"{strength} soldiers"
    led = f" under {leader.name}" if leader is not None else ""
    return f"{host(day.world, army.nation)}{led}, {number} ({sighting.kinds(army)})"


def _listed(parts: list[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if parts[:-1] else parts)
