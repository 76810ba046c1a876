"""Armies and their detachments."""

from typing import Annotated, Literal, get_args

import msgspec

from campaign.model.fields import Who, by_id, told
from campaign.model.people import Modifier
from campaign.model.place import At

Soldier = Literal["infantry", "heavy infantry", "skirmishers", "cavalry", "heavy cavalry", "siege engines"]
SOLDIERS: tuple[str, ...] = get_args(Soldier)
HORSE = ("cavalry", "heavy cavalry")


class Absence(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A detachment that has left for some days and what it took along (TUM-MOR-3)."""

    until: Annotated[int, told("Day at whose dawn it returns", Who.GM, unit="day")]
    noncombatants: Annotated[int, told("Noncombatants it took", Who.OWN, ge=0)] = 0
    supplies: Annotated[int, told("Supplies it has left", Who.GM, ge=0)] = 0
    loot: Annotated[int, told("Loot it took", Who.OWN, ge=0)] = 0
    soldiers_loot: Annotated[int, told("Soldiers' loot it took", Who.OWN, ge=0)] = 0


class Wages(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a company of mercenaries costs and is owed (TUM-REC-3)."""

    a_man: Annotated[int, told("Loot a man and day", Who.OWN, unit="units", eg=1, ge=0)]
    captain: Annotated[str, told("Its own commander", Who.OWN, eg="baner")] = ""
    unpaid: Annotated[int, told("Days for which it was not paid", Who.OWN, unit="days", ge=0)] = 0


class Detachment(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Soldiers of one kind that are never divided (TUM-ARMY-3, TUM-ARMY-9)."""

    id: Annotated[str, told("Stable key, unique in the world", Who.OWN)]
    name: Annotated[str, told("Name, honours and all", Who.OWN, eg="1st Gradell infantry")]
    type: Annotated[Soldier, told("Kind of soldier", Who.SEEN, eg="infantry")]
    size: Annotated[int, told("Soldiers (siege engines: engines)", Who.SEEN, unit="men", eg=1000, ge=0)]
    wagons: Annotated[int, told("Wagons", Who.SEEN, eg=25, ge=0)] = 0
    modifiers: Annotated[tuple[Modifier, ...], told("Special rules of this detachment (TUM-ARMY-8)", Who.OWN)] = ()
    battles: Annotated[int, told("Battles won (TUM-ARMY-5)", Who.OWN, ge=0)] = 0
    absent: Annotated[Absence, told("It has left for a while", Who.OWN)] | None = None
    standing: Annotated[bool, told("Siege engines put together, not on wagons (TUM-SIE-5)", Who.OWN)] = False
    wages: Annotated[Wages, told("If they are mercenaries (TUM-REC-3)", Who.OWN)] | None = None


class Rest(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A rest under way, its length fixed beforehand (TUM-REST-1)."""

    since: Annotated[int, told("First day of the rest", Who.OWN, unit="day")]
    until: Annotated[int, told("Last day of the rest", Who.OWN, unit="day")]


class Crossing(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A river being forded (TUM-MOV-9)."""

    river: Annotated[str, told("The river", Who.OWN)]
    left: Annotated[int, told("Half days still needed", Who.OWN, unit="half days", ge=0)]
    ticks: Annotated[int, told("Ticks of the march already spent on the half day under way", Who.OWN, ge=0)] = 0


class Revolt(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a risen people is about (TUM-FOR-5)."""

    region: Annotated[str, told("Region that rose", Who.GM)]
    provoker: Annotated[str, told("Army that provoked it", Who.GM)]
    against: Annotated[tuple[str, ...], told("Nations it is hostile to", Who.GM)]
    since: Annotated[int, told("Day it rose", Who.GM, unit="day")]


class Fieldworks(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What an army has built round its camp; it is worth nothing elsewhere (TUM-FORT-3, TUM-FORT-4)."""

    at: Annotated[At, told("Where the camp is", Who.OWN, eg="malmo")]
    earthworks: Annotated[bool, told("The army is dug in", Who.OWN)] = False
    palisade: Annotated[bool, told("A palisade stands round the camp", Who.OWN)] = False
    damage: Annotated[int, told("Defence bonus lost to siege engines (TUM-SIE-4)", Who.GM, eg=1, ge=0)] = 0


class Work(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Building under way where the army stands (TUM-FORT-3, TUM-FORT-4, TUM-SIE-4, TUM-SIE-5)."""

    kind: Annotated[
        Literal["dig in", "build palisade", "take down palisade", "build engines", "take apart", "put together"],
        told("What is being done", Who.OWN),
    ]
    at: Annotated[At, told("Where", Who.OWN, eg="malmo")]
    needed: Annotated[int, told("Work it takes, in people times half days", Who.OWN, ge=0)]
    done: Annotated[int, told("Work done, in people times half days", Who.OWN, ge=0)] = 0


class Rout(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An army out of control after a battle: it flees, or stands where it was halved (TUM-BAT-8, TUM-BAT-9)."""

    until: Annotated[int, told("Last day out of control", Who.OWN, unit="day")]
    left: Annotated[int, told("How far it still flees", Who.OWN, unit="m", ge=0)] = 0
    enemies: Annotated[tuple[str, ...], told("Armies it flees from", Who.GM)] = ()


class Army(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An army: one or more detachments under a commander (TUM-ARMY-1, TUM-ARMY-3)."""

    id: Annotated[str, told("Stable key", Who.OWN)]
    name: Annotated[str, told("Name for people", Who.OWN, eg="The Scanian army")]
    nation: Annotated[str, told("Nation it belongs to (TUM-WORLD-4)", Who.SEEN, eg="sweden")]
    at: Annotated[At, told("Where it stands: a place, a point on a road, or x, y", Who.SEEN, eg="malmo")]
    commander: Annotated[str, told("Who leads it; seen by name within 5 km", Who.SEEN, eg="ascheberg")] | None = None
    morale: Annotated[int, told("Morale points", Who.OWN, eg=9, ge=0, le=12)] = 9
    supplies: Annotated[int, told("Supplies carried", Who.OWN, unit="units", eg=15000, ge=0)] = 0
    loot: Annotated[int, told("Loot carried, the army's", Who.OWN, unit="units", ge=0)] = 0
    soldiers_loot: Annotated[int, told("Loot carried, the soldiers' own (TUM-MOR-4)", Who.OWN, unit="units", ge=0)] = 0
    noncombatants: Annotated[int, told("Noncombatants (TUM-ARMY-2); by the rule if absent", Who.OWN, ge=0)] | None = (
        None
    )
    detachments: Annotated[dict[str, Detachment], told("Detachments by id", Who.OWN)] = msgspec.field(
        default_factory=dict
    )
    modifiers: Annotated[tuple[Modifier, ...], told("Special rules of this army (TUM-ARMY-8)", Who.OWN)] = ()
    inside: Annotated[bool, told("Garrisoned inside the stronghold it stands at", Who.SEEN)] = False
    aboard: Annotated[str, told("Fleet that carries it (TUM-SHIP-1)", Who.OWN, eg="danish-fleet")] = ""
    status: Annotated[Literal["active", "dissolved"], told("Whether it still exists", Who.OWN)] = "active"
    hungry: Annotated[int, told("Days in a row on less than half rations (TUM-SUP-3)", Who.OWN, unit="days", ge=0)] = 0
    short: Annotated[bool, told("The last meal was short (TUM-SUP-4)", Who.OWN)] = False
    forced_days: Annotated[int, told("Forced days so far (TUM-MOV-4)", Who.OWN, unit="days", ge=0)] = 0
    march_days: Annotated[tuple[int, ...], told("Days of this week on which it moved", Who.OWN, unit="day")] = ()
    broken: Annotated[int, told("Last day it was out of formation (TUM-FOR-1)", Who.OWN, unit="day")] | None = None
    harried: Annotated[int, told("Last day it was harried (TUM-HAR-4)", Who.OWN, unit="day")] | None = None
    rest: Annotated[Rest, told("Rest under way", Who.OWN)] | None = None
    rout: Annotated[Rout, told("It is out of control: no order reaches it", Who.OWN)] | None = None
    crossing: Annotated[Crossing, told("River being forded", Who.OWN)] | None = None
    astray: Annotated[bool, told("Took a wrong road in the night (TUM-MOV-6)", Who.GM)] = False
    put_off: Annotated[tuple[int, ...], told("Rows of failed checks that wait until it is ashore", Who.GM)] = ()
    npc: Annotated[
        Literal["", "revolt", "deputy", "deserters", "halt", "garrison"],
        told("How the program leads it without a player", Who.GM),
    ] = ""
    revolt: Annotated[Revolt, told("If it is a revolt", Who.GM)] | None = None
    base: Annotated[bool, told("The base garrison of a besieged stronghold (TUM-SIE-1)", Who.GM)] = False
    fieldworks: Annotated[Fieldworks, told("Works round its camp", Who.OWN)] | None = None
    palisades: Annotated[int, told("Palisades carried in its wagons (TUM-FORT-4)", Who.OWN, ge=0)] = 0
    work: Annotated[Work, told("Work under way", Who.OWN)] | None = None
    keep: Annotated[Literal["supplies", "loot"], told("What is kept when it cannot carry all (TUM-SUP-2)", Who.OWN)] = (
        "supplies"
    )
    notes: Annotated[str, told("The GM's notes", Who.GM)] = ""

    def __post_init__(self) -> None:
        """Put the detachments in the order of their ids."""
        by_id(self, "detachments")
