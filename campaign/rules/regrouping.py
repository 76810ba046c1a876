"""Detachments change armies, and armies that nobody leads find a commander (TUM-ARMY-1, TUM-ARMY-9)."""

from msgspec.structs import replace

from campaign.model.army import Army
from campaign.model.order import HandOver
from campaign.rules import carrying, joining, resting
from campaign.rules.counting import who
from campaign.rules.day import Day, Happening, Happenings, NotNow
from campaign.rules.sharing import blended, named, received
from campaign.rules.splitting import parting, told

NOT_HERE = (
    "that army is not here"  # one answer for all that he cannot see, so that it tells nothing of armies elsewhere
)


def hand_over(day: Day, army_id: str, act: HandOver) -> Happenings:
    """Hand whole detachments over to another army of the nation at the same place, with their share (TUM-ARMY-9).

    The rests of both are broken. NotNow when there is no such army here, it is of another nation, out of control or a
    base garrison, or `splitting.parting` says so.
    """
    army, other = day.world.armies[army_id], day.world.armies.get(act.army)
    if other is None or other.status != "active" or other.id == army_id or not joining.mingle(day, army, other):
        raise NotNow(NOT_HERE)
    if other.base:
        raise NotNow("a base garrison takes nobody in")
    if other.nation != army.nation:
        raise NotNow(f"{other.name}: that is another nation's army")
    if other.rout is not None:
        raise NotNow(f"{other.name} is out of control")
    parting(day, army, act)
    for resting_id in (army_id, other.id):
        yield from resting.break_off(day, resting_id, "detachments are handed over")
    army, other = day.world.armies[army_id], day.world.armies[other.id]
    parts = parting(day, army, act)
    merged = received(other, parts.guests, parts.taken, army)
    merged = replace(merged, palisades=other.palisades + parts.palisades)
    gone = named(parts.guests)
    yield Happening(
        "TUM-ARMY-9",
        "handed over",
        f"{army.name}: {gone} handed over to {other.name} with {told(parts.taken)}",
        who(army),
        f"Handed over to {other.name}: {gone}, with {told(parts.taken)}.",
        at=day.land.xy(army.at),
        puts=(parts.left, replace(merged, morale=other.morale)),
    )
    yield Happening(
        "TUM-ARMY-9",
        "reinforced",
        f"{other.name}: {gone} taken in from {army.name}; morale {other.morale} → {merged.morale}",
        who(other),
        f"Handed over to you by {army.name}: {gone}, with {told(parts.taken)}.",
        at=day.land.xy(other.at),
        why=blended(other.morale, merged.morale),
        puts=(merged,),
    )
    yield from carrying.spill(day, other.id)
    yield from carrying.spill(day, army_id)


def take_over(day: Day, army_id: str, other_id: str) -> Happenings:
    """Take an army of the nation that nobody leads into the army at the same place, as if it joined (TUM-ARMY-9).

    NotNow when there is no such army here, somebody leads it, or it follows no commander of this nation.
    """
    army, other = day.world.armies[army_id], day.world.armies.get(other_id)
    if other is None or other.status != "active" or other_id == army_id or not joining.mingle(day, army, other):
        raise NotNow(NOT_HERE)
    _ready(day, other, army.nation)
    yield from joining.join(day, other_id, army_id)


def take_lead(day: Day, commander_id: str, other_id: str) -> Happenings:
    """Make a commander who leads no army that of an army of his nation, at the same place, that nobody leads.

    NotNow when he is not free, there is no such army here, somebody leads it, or it follows no commander of his nation.
    TUM-ARMY-1.
    """
    commander, other = day.world.commanders[commander_id], day.world.armies.get(other_id)
    if commander.status != "free":
        raise NotNow("you are not free")
    if other is None or other.status != "active" or not joining.beside(day, commander, other):
        raise NotNow(NOT_HERE)
    _ready(day, other, commander.nation)
    day.acts.pop(other_id, None)
    yield Happening(
        "TUM-ARMY-1",
        "command taken",
        f"{other.name}: led by {commander.name}",
        (other_id, commander_id),
        f"You lead {other.name} from now on.",
        at=day.land.xy(other.at),
        puts=(replace(other, commander=commander_id, npc=""), replace(commander, at=None)),
    )


def _ready(day: Day, army: Army, nation: str) -> None:
    """Raise NotNow unless the army has no commander and one of `nation` may lead it.

    A base garrison serves its stronghold, a revolt its own cause, and one that fled obeys nobody.
    """
    if army.nation != nation:
        raise NotNow(f"{army.name}: that is another nation's army")
    leader = day.world.commanders.get(army.commander) if army.commander is not None else None
    if leader is not None:
        raise NotNow(f"{leader.name} leads {army.name}")
    if army.base or army.revolt is not None:
        raise NotNow(f"{army.name} takes no commander")
    if army.rout is not None:
        raise NotNow(f"{army.name} is out of control")
