"""An army is split: detachments part from it under a commander of their own (TUM-ARMY-9)."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from campaign.model.army import Army, Detachment
from campaign.model.order import HandOver, Split
from campaign.model.people import Commander
from campaign.rules import carrying, freight, joining, resting, stockades
from campaign.rules.commanders import unused
from campaign.rules.counting import followers, heads, present, who, with_usual
from campaign.rules.day import Day, Happening, Happenings, NotNow, led_by
from campaign.rules.numbers import Numbers
from campaign.rules.sharing import Goods, named, portions, received, without


class Parting(msgspec.Struct, frozen=True):
    """Detachments on the way out of an army: who goes, what they take along, and the army without them."""

    guests: tuple[Detachment, ...]
    taken: Goods
    palisades: int
    left: Army


def parting(day: Day, army: Army, act: Split | HandOver) -> Parting:
    """Return what parts from `army` by the order `act`: whole detachments, with their share or what the order says.

    Their own loot the soldiers always share; noncombatants not counted yet are the usual ones (TUM-ARMY-2). NotNow when
    a detachment is not with the army, no soldier would stay, or the army has less than it is to give. TUM-ARMY-9.
    """
    army = with_usual(day.world, day.numbers, army)
    here = {one.id: one for one in present(army)}
    ids = tuple(dict.fromkeys(act.detachments))
    if not ids or not set(ids) <= here.keys():
        raise NotNow("not all those detachments are with the army")
    if not any(heads(one) for key, one in here.items() if key not in ids):
        raise NotNow("some soldiers must stay with you")
    said: tuple[tuple[str, int | None, int], ...] = (
        ("supplies", act.supplies, army.supplies),
        ("loot", act.loot, army.loot),
        ("noncombatants", act.noncombatants, followers(army)),
    )
    for what, wanted, held in said:
        if wanted is not None and wanted > held:
            raise NotNow(f"the army has only {held:,} {what}")
    ordered = {what: wanted for what, wanted, _ in said if wanted is not None}
    taken = replace(portions(army, (ids,))[0], **ordered)
    left, guests = without(army, ids, taken), tuple(here[key] for key in sorted(ids))
    palisades = _palisades(day.numbers, left, guests)
    return Parting(guests, taken, palisades, replace(left, palisades=left.palisades - palisades))


def _palisades(numbers: Numbers, left: Army, guests: Sequence[Detachment]) -> int:
    """Return how many of the palisades carried go along: those that only the wagons of `guests` can carry."""
    each = numbers[freight.PALISADE]
    if not each:
        return 0
    gone = replace(left, detachments={one.id: one for one in guests})
    stay, room = (freight.free(numbers, replace(part, palisades=0)) // each for part in (left, gone))
    return min(max(0, left.palisades - stay), room)


def split(day: Day, army_id: str, act: Split) -> Happenings:
    """Split detachments off as an army of their own under a commander who is there, at the same place (TUM-ARMY-9).

    It has the morale and the counts of the old one, and is inside if that is. The army's rest is broken, its works
    stay its own. NotNow when no such commander is here, the camp is besieged, siege engines would go without a
    soldier, or `parting` says so.
    """
    army = day.world.armies[army_id]
    if not army.inside and stockades.shut(day.world, army) is not None:
        raise NotNow("the camp is besieged")
    parts = parting(day, army, act)
    if not any(heads(one) for one in parts.guests):
        raise NotNow("siege engines cannot go without soldiers")
    lead = _leader(day, army, parts.guests, act.under)
    yield from resting.break_off(day, army_id, "the army is split")
    army = day.world.armies[army_id]
    parts = parting(day, army, act)
    fresh = Army(
        id=unused(day.world.armies, f"{lead.id}-army"),
        name=f"{lead.name}'s army",
        nation=army.nation,
        at=army.at,
        noncombatants=0,
        inside=army.inside,
        aboard=army.aboard,
        palisades=parts.palisades,
        astray=army.astray,
        keep=army.keep,
    )
    made = received(fresh, parts.guests, parts.taken, army)
    gone = named(parts.guests)
    yield Happening(
        "TUM-ARMY-9",
        "split off",
        f"{army.name}: {gone} split off with {told(parts.taken)}, now {made.name}",
        who(army),
        f"Split off under {lead.name}: {gone}, with {told(parts.taken)}.",
        at=day.land.xy(army.at),
        puts=(parts.left, made),
    )
    yield Happening(
        "TUM-ARMY-9",
        "command taken",
        f"{made.name}: led by {lead.name}",
        (made.id, lead.id),
        f"You lead an army of your own: {gone}, with {told(parts.taken)}.",
        at=day.land.xy(made.at),
        puts=(replace(day.world.armies[made.id], commander=lead.id), replace(lead, at=None)),
    )
    yield from carrying.spill(day, made.id)
    yield from carrying.spill(day, army_id)


def told(taken: Goods) -> str:
    """Return in words what detachments take along, all loot as one."""
    loot = taken.loot + taken.soldiers_loot
    return f"{taken.noncombatants:,} noncombatants, {taken.supplies:,} supplies and {loot:,} loot"


def _leader(day: Day, army: Army, guests: Sequence[Detachment], under: str) -> Commander:
    """Return the commander who is to lead the part; NotNow when he is not here, or cannot lead it.

    The captain of mercenaries is where his company is, and leads no part but one that it belongs to.
    """
    lead = day.world.commanders.get(under)
    company = lead is not None and joining.company(day.world, lead.id)
    # One answer for all that he cannot see from here, so that it tells nothing of commanders elsewhere.
    if lead is None or lead.status != "free" or not joining.beside(day, lead, army):
        raise NotNow("that commander is not here to lead them")
    if led_by(day.world, lead.id) is not None:
        raise NotNow(f"{lead.name} leads an army already")
    captain = any(one.wages is not None and one.wages.captain == lead.id for one in guests)
    if company and not captain:
        raise NotNow(f"{lead.name} leads no part but that of his own company")
    if lead.nation != army.nation and not captain:
        raise NotNow(f"{lead.name} serves another nation")
    return lead
