"""The commanders on one screen, and what `show` says of one: what he leads, how he fares, what his traits do."""

from dataclasses import dataclass
from pathlib import Path

from campaign.core.words import listed
from campaign.files.load import load
from campaign.model.people import Commander
from campaign.model.world import World
from campaign.play.calendars import calendar
from campaign.play.rulebook import traits
from campaign.rules import duels
from campaign.rules.commanders import tied
from campaign.rules.day import active, led_by
from campaign.rules.numbers import Numbers
from campaign.rules.sea.fleets import afloat, fleet_of
from campaign.rules.traits import TOUCHES, row


@dataclass(frozen=True, slots=True)
class PersonLine:
    """One commander: who he is, who plays him, how he fares, which army and fleet he leads ("": none)."""

    id: str
    name: str
    nation: str
    age: int
    traits: tuple[str, ...]
    player: str
    status: str
    leads: str


def people(root: Path) -> tuple[PersonLine, ...]:
    """Return all commanders, by id; Faults when the world has errors."""
    world = load(root).sound()
    leads: dict[str, str] = {}
    led = [(army.commander, army.id) for army in active(world)] + [(one.commander, one.id) for one in afloat(world)]
    for who, id in led:
        if who is not None:
            leads[who] = f"{leads[who]}, {id}" if who in leads else id
    return tuple(
        PersonLine(key, one.name, one.nation, one.age, one.traits, one.player, one.status, leads.get(key, ""))
        for key, one in sorted(world.commanders.items())
    )


def portrait(world: World, one: Commander) -> dict[str, str]:
    """Return notes on a commander by what they are about; each of his traits with its rows and its effect.

    Experience is what a duel counts (TUM-DUEL-1); figures are those in force.
    """
    numbers, dates = Numbers(world.campaign.rules), calendar(world.campaign.calendar)
    army = led_by(world, one.id)
    fleet = fleet_of(world, one.id)
    led = [force.name for force in (army, fleet) if force is not None]
    notes = {"leads": listed(led) or "no army", "played by": one.player or "the GM"}
    if one.tie:
        notes["tie"] = tied(world, one)
    others = [other for _, other in sorted(world.commanders.items()) if _tied(other, one)]
    ties = [f"{other.name} ({tied(world, other)})" for other in others]
    if ties:
        notes["tied to him"] = ", ".join(ties)
    if one.status == "captured":
        captor = world.nations.get(one.captor or "")
        notes["captive"] = f"of {captor.name if captor is not None else 'nobody'}, and cannot command (TUM-COM-2)"
    if one.hurt is not None:
        notes["hurt"] = f"since {dates.long(one.hurt)} (TUM-DUEL-2)"
    fighter = duels.fighter(numbers, one)
    counted = listed([f"{why.by} for {why.reason}" for why in fighter.counted])
    notes["experience"] = f"{fighter.experience}" + (f": {counted}" if counted else "") + " (TUM-DUEL-1)"
    does = traits(numbers) if one.traits else {}
    for trait in one.traits:
        notes[trait] = f"{does.get(trait, 'no row says').rstrip('.')} ({', '.join((row(trait), *TOUCHES[trait]))})"
    return notes


def _tied(other: Commander, one: Commander) -> bool:
    return other.tie.endswith(f" of {one.id}")
