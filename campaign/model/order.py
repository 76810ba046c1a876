"""Orders: a commander's words, what was understood, and how far it has come."""

from typing import Annotated, Literal

import msgspec

from campaign.model.army import Soldier
from campaign.model.fields import Who, told
from campaign.model.place import At

Pace = Literal["march", "forced"]
When = Literal["day", "night", "both"]
Harm = Literal["attack", "burn", "steal supplies", "steal loot"]


class _Act(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do"):
    """One thing a commander can order."""


class March(_Act, tag="march", frozen=True):
    """March to a place or point, by road unless ordered across country."""

    to: Annotated[At, told("Where to", Who.OWN, eg="lund")]
    via: Annotated[tuple[str, ...], told("Places to pass on the way", Who.OWN)] = ()
    pace: Annotated[Pace, told("Ordinary or forced (TUM-MOV-1, TUM-MOV-3)", Who.OWN)] = "march"
    when: Annotated[When, told("By day, by night, or both (TUM-MOV-5)", Who.OWN)] = "day"
    country: Annotated[bool, told("Straight across country (TUM-MOV-2)", Who.OWN)] = False
    leave_wagons: Annotated[bool, told("Leave the wagons where they cannot go (TUM-MOV-9)", Who.OWN)] = False


class Forage(_Act, tag="forage", frozen=True):
    """Spend the day looking for supplies (TUM-FOR-1)."""


class Burn(_Act, tag="burn", frozen=True):
    """Spend the day burning the neighbourhood (TUM-BURN-1)."""


class Take(_Act, tag="pick up", frozen=True):
    """Pick up what lies on the ground where the army stands (TUM-SUP-2)."""


class Resting(_Act, tag="rest", frozen=True):
    """Rest for a time fixed beforehand (TUM-REST-1)."""

    days: Annotated[int, told("Length of the rest", Who.OWN, unit="days", eg=14, ge=1, le=3650)]


class Camp(_Act, tag="camp", frozen=True):
    """Stay where the army stands."""

    days: Annotated[int, told("How long; until other orders if absent", Who.OWN, unit="days", ge=1, le=3650)] | None = (
        None
    )


class Give(_Act, tag="give", frozen=True):
    """Hand out loot to the soldiers (TUM-MOR-4)."""

    loot: Annotated[int, told("Loot for each soldier", Who.OWN, unit="units", eg=1, ge=1, le=1000)]


class Keep(_Act, tag="keep", frozen=True):
    """Say what is kept when the army cannot carry everything (TUM-SUP-2)."""

    what: Annotated[Literal["supplies", "loot"], told("What is kept first", Who.OWN)]


class Join(_Act, tag="join", frozen=True):
    """Merge into another army of the nation at the same place, or a fleet into another (TUM-ARMY-9)."""

    army: Annotated[str, told("The army or fleet to join", Who.OWN, eg="main-army")]


class Enter(_Act, tag="enter", frozen=True):
    """Garrison the army in the stronghold it stands at (TUM-FORT-2)."""


class Leave(_Act, tag="leave", frozen=True):
    """Leave the stronghold and stand before it."""


class Attack(_Act, tag="attack", frozen=True):
    """Seek out a known enemy army, or with a fleet an enemy fleet, and fight it (TUM-BAT-1, TUM-SHIP-8)."""

    army: Annotated[str, told("The army or fleet to attack", Who.OWN)]


class Tactic(_Act, tag="tactic", frozen=True):
    """Tell the GM the tactic of the next battle (TUM-BAT-1)."""

    text: Annotated[str, told("The tactic in the player's words", Who.OWN, eg="hold the ford, cavalry in the wood")]


class Harry(_Act, tag="harry", frozen=True):
    """Send detachments out for the day to harry an army in sight (TUM-HAR-1)."""

    army: Annotated[str, told("The army to harry", Who.OWN)]
    detachments: Annotated[tuple[str, ...], told("Own detachments sent out, in this order", Who.OWN)]
    what: Annotated[Harm, told("What they are to do (TUM-HAR-3)", Who.OWN, eg="burn")]


class Honour(_Act, tag="honour", frozen=True):
    """Give a detachment that has won a battle an honorific name (TUM-ARMY-5)."""

    detachment: Annotated[str, told("The detachment", Who.OWN)]
    name: Annotated[str, told("What it is called from now on", Who.OWN)]


class Besiege(_Act, tag="besiege", frozen=True):
    """Lie before a hostile stronghold, or a camp with a palisade (TUM-SIE-1, TUM-FORT-4)."""

    place: Annotated[str, told("The stronghold; camp- and an army's id for its camp", Who.OWN, eg="lund")]


class Storm(_Act, tag="storm", frozen=True):
    """Storm the stronghold that the army besieges (TUM-SIE-2)."""


class Sortie(_Act, tag="sortie", frozen=True):
    """Go out of a besieged stronghold for the day and fight the besiegers in the field (TUM-SIE-1)."""


class DigIn(_Act, tag="dig in", frozen=True):
    """Dig an earth bank and ditch where the army stands (TUM-FORT-3)."""


class Palisade(_Act, tag="palisade", frozen=True):
    """Build a palisade, or put up one that is carried; or take one down and load it (TUM-FORT-4)."""

    what: Annotated[Literal["build", "take down"], told("What is done", Who.OWN, eg="build")] = "build"


class Engines(_Act, tag="engines", frozen=True):
    """Build a detachment of siege engines, take one apart, or put one together (TUM-SIE-4, TUM-SIE-5)."""

    what: Annotated[Literal["build", "take apart", "put together"], told("What is done", Who.OWN, eg="build")] = "build"


class Build(_Act, tag="build", frozen=True):
    """Build permanent works at a place; the GM sets days, cost and figures (TUM-FORT-6)."""

    works: Annotated[str, told("What is built, in the player's words", Who.OWN, eg="a stone tower")]


class Hold(_Act, tag="garrison", frozen=True):
    """Leave detachments behind to hold the stronghold the army stands at (TUM-FORT-2)."""

    detachments: Annotated[tuple[str, ...], told("The detachments that stay", Who.OWN)]


class Plunder(_Act, tag="plunder", frozen=True):
    """Plunder the stronghold when it has fallen (TUM-SIE-8)."""


class Spare(_Act, tag="spare", frozen=True):
    """Spare the stronghold when it has fallen (TUM-SIE-7)."""


class Write(_Act, tag="write", frozen=True):
    """Send a letter by messenger (TUM-MSG-2)."""

    to: Annotated[str, told("Commander it is for", Who.OWN, eg="gradell")]
    at: Annotated[At, told("Where he should be", Who.OWN, eg="lund")]
    text: Annotated[str, told("What it says, in the player's own words", Who.OWN, eg="Meet me at Lund.")]
    enclose: Annotated[bool, told("All that the writer knows is enclosed", Who.OWN)] = False


class Share(_Act, tag="share", frozen=True):
    """Tell a commander at the same place all that one knows (TUM-MSG-1)."""

    to: Annotated[str, told("Commander who is told", Who.OWN, eg="gradell")]


class Raise(_Act, tag="raise", frozen=True):
    """Raise troops from a region of one's own or an allied nation (TUM-REC-1, TUM-REC-2)."""

    region: Annotated[str, told("The region, by its stronghold", Who.OWN, eg="lund")]
    count: Annotated[int, told("Soldiers wanted; as many as are to be had if absent", Who.OWN, ge=1, le=1_000_000)] | (
        None
    ) = None
    type: Annotated[Soldier, told("Kind of soldier", Who.OWN)] = "infantry"
    gather: Annotated[At, told("Where they gather; at the region's stronghold if absent", Who.OWN)] | None = None
    under: Annotated[str, told("Commander who is to lead them; empty: nobody yet", Who.OWN)] = ""
    into: Annotated[str, told("Own detachment of that type to be filled up", Who.OWN)] = ""
    cavalry: Annotated[int, told("Of all these so many as cavalry, the rest infantry", Who.OWN, ge=0, le=1_000_000)] = 0


class Hire(_Act, tag="hire", frozen=True):
    """Hire a company of mercenaries with its captain (TUM-REC-3)."""

    count: Annotated[int, told("Soldiers", Who.OWN, eg=500, ge=1, le=1_000_000)]
    type: Annotated[Soldier, told("Kind of soldier", Who.OWN, eg="infantry")] = "infantry"
    wage: Annotated[int, told("Loot a man and day that is offered; by the rule if absent", Who.OWN, ge=1, le=1000)] | (
        None
    ) = None
    name: Annotated[str, told("What the company is called", Who.OWN)] = ""


class Pay(_Act, tag="pay", frozen=True):
    """Pay mercenaries what they are owed, as far as the loot goes (TUM-REC-3)."""

    detachments: Annotated[tuple[str, ...], told("The companies; all if none is named", Who.OWN)] = ()


class Dismiss(_Act, tag="dismiss", frozen=True):
    """Send detachments home (TUM-REC-3)."""

    detachments: Annotated[tuple[str, ...], told("The detachments", Who.OWN)]


class Split(_Act, tag="split", frozen=True):
    """Split off detachments as an army of their own under a commander who is there (TUM-ARMY-9)."""

    detachments: Annotated[tuple[str, ...], told("The detachments that part", Who.OWN)]
    under: Annotated[str, told("Commander who leads them", Who.OWN, eg="gradell")]
    supplies: Annotated[int, told("Supplies they take; their share if absent", Who.OWN, ge=0)] | None = None
    loot: Annotated[int, told("Loot they take; their share if absent", Who.OWN, ge=0)] | None = None
    noncombatants: Annotated[int, told("Noncombatants they take; their share if absent", Who.OWN, ge=0)] | None = None


class HandOver(_Act, tag="hand over", frozen=True):
    """Hand over whole detachments to another army of the nation at the same place (TUM-ARMY-9)."""

    detachments: Annotated[tuple[str, ...], told("The detachments", Who.OWN)]
    army: Annotated[str, told("The army that gets them", Who.OWN, eg="main-army")]
    supplies: Annotated[int, told("Supplies they take; their share if absent", Who.OWN, ge=0)] | None = None
    loot: Annotated[int, told("Loot they take; their share if absent", Who.OWN, ge=0)] | None = None
    noncombatants: Annotated[int, told("Noncombatants they take; their share if absent", Who.OWN, ge=0)] | None = None


class TakeOver(_Act, tag="take over", frozen=True):
    """Take in, or take the lead of, an army of the nation at the same place that nobody leads (TUM-ARMY-1)."""

    army: Annotated[str, told("The army", Who.OWN, eg="levy-of-lund")]


class Name(_Act, tag="name", frozen=True):
    """Give the army or one of its detachments another name."""

    name: Annotated[str, told("What it is called from now on", Who.OWN, eg="The Scanian army")]
    detachment: Annotated[str, told("The detachment; empty: the army", Who.OWN)] = ""


class Lighten(_Act, tag="name skirmishers", frozen=True):
    """Make a detachment skirmishers: what a Commando may do once (TUM-TRAIT-3)."""

    detachment: Annotated[str, told("The detachment", Who.OWN)]


class Embark(_Act, tag="load", frozen=True):
    """Load an army, or stores, into ships: a day's work (TUM-SHIP-1, TUM-SHIP-2)."""

    fleet: Annotated[str, told("The fleet; empty: the one he leads", Who.OWN, eg="danish-fleet")] = ""
    army: Annotated[str, told("The army; empty: his own, unless stores are named", Who.OWN, eg="danish-army")] = ""
    supplies: Annotated[int, told("Supplies of his army to be loaded as cargo", Who.OWN, unit="units", ge=0)] = 0
    loot: Annotated[int, told("Loot of his army to be loaded as cargo", Who.OWN, unit="units", ge=0)] = 0


class Disembark(_Act, tag="unload", frozen=True):
    """Unload an army, or stores, onto the shore where the fleet is: a day's work (TUM-SHIP-2, TUM-SHIP-3)."""

    at: Annotated[At, told("Where; the fleet must be there; where it is if absent", Who.OWN, eg="malmo")] | None = None
    army: Annotated[str, told("The army; empty: all, unless stores are named", Who.OWN, eg="danish-army")] = ""
    supplies: Annotated[int, told("Supplies of the cargo to be unloaded", Who.OWN, unit="units", ge=0)] = 0
    loot: Annotated[int, told("Loot of the cargo to be unloaded", Who.OWN, unit="units", ge=0)] = 0
    bank: Annotated[Literal["", "left", "right"], told("Bank of the river, looking downstream", Who.OWN)] = ""


class Sail(_Act, tag="sail", frozen=True):
    """Sail or row to a harbour, a point of the coast, of a river or of the sea (TUM-SHIP-4, TUM-SHIP-5)."""

    to: Annotated[At, told("Where to", Who.OWN, eg="malmo")]
    via: Annotated[tuple[At, ...], told("Harbours and points to pass on the way", Who.OWN)] = ()
    row: Annotated[bool, told("Row as well, which works like a forced march (TUM-SHIP-5)", Who.OWN)] = False


class Follow(_Act, tag="follow", frozen=True):
    """Keep with another fleet wherever it goes."""

    fleet: Annotated[str, told("The fleet that is followed", Who.OWN, eg="danish-fleet")]


class Blockade(_Act, tag="blockade", frozen=True):
    """Lie off a harbour and close it, until other orders."""

    place: Annotated[str, told("The harbour", Who.OWN, eg="malmo")]


class FindShips(_Act, tag="find ships", frozen=True):
    """Send out word for ships and hire or buy what comes (TUM-SHIP-9)."""

    how: Annotated[Literal["hire", "buy"], told("Hired or bought", Who.OWN, eg="hire")]
    count: Annotated[int, told("Ships wanted; what comes if absent", Who.OWN, unit="ships", eg=4, ge=1, le=100_000)] | (
        None
    ) = None


class ReleaseShips(_Act, tag="release ships", frozen=True):
    """Send empty ships away for good; hired ones first."""

    count: Annotated[int, told("Ships; all empty ones if absent", Who.OWN, unit="ships", ge=1, le=100_000)] | None = (
        None
    )


class DetachShips(_Act, tag="detach ships", frozen=True):
    """Split off ships as a fleet of their own under a commander who is there."""

    count: Annotated[int, told("Ships, empty ones first", Who.OWN, unit="ships", eg=5, ge=1, le=100_000)]
    under: Annotated[str, told("Commander who leads them", Who.OWN, eg="juel")]


class Stop(_Act, tag="stop", frozen=True):
    """Give up what is running and queued."""


class OnMeeting(_Act, tag="on meeting", frozen=True):
    """Standing order for meetings (TUM-BAT-1)."""

    then: Annotated[Literal["halt", "avoid", "attack"], told("What to do", Who.OWN)]


class WhenShort(_Act, tag="when supplies under", frozen=True):
    """Standing order to forage when food runs low."""

    days: Annotated[int, told("Days of food below which to forage", Who.OWN, unit="days", eg=4, ge=1, le=365)]


Act = (
    March
    | Forage
    | Burn
    | Take
    | Resting
    | Camp
    | Give
    | Keep
    | Join
    | Enter
    | Leave
    | Attack
    | Tactic
    | Harry
    | Honour
    | Besiege
    | Storm
    | Sortie
    | DigIn
    | Palisade
    | Engines
    | Build
    | Hold
    | Plunder
    | Spare
    | Write
    | Share
    | Raise
    | Hire
    | Pay
    | Dismiss
    | Split
    | HandOver
    | TakeOver
    | Name
    | Lighten
    | Embark
    | Disembark
    | Sail
    | Follow
    | Blockade
    | FindShips
    | ReleaseShips
    | DetachShips
    | Stop
    | OnMeeting
    | WhenShort
)
Status = Literal["queued", "running", "done", "withdrawn", "failed", "standing"]


class Order(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One order as taken in. The player's words are kept beside what was understood."""

    id: Annotated[str, told("Stable key", Who.OWN)]
    who: Annotated[str, told("Commander who ordered it", Who.OWN, eg="ascheberg")]
    given: Annotated[int, told("Day on which it was taken in", Who.OWN, unit="day")]
    text: Annotated[str, told("The player's own words", Who.OWN, eg="March to Lund by way of Dalby")]
    act: Annotated[Act, told("What was understood", Who.OWN)]
    on: Annotated[int, told("First day on which it may begin", Who.OWN, unit="day")] | None = None
    status: Annotated[Status, told("How far it is", Who.OWN)] = "queued"
    since: Annotated[int, told("Day on which it began", Who.OWN, unit="day")] | None = None
    ended: Annotated[int, told("Day on which it ended", Who.OWN, unit="day")] | None = None
    way: Annotated[tuple[str, ...], told("Places passed, as planned", Who.OWN)] = ()
    why: Annotated[str, told("Why it failed", Who.OWN)] = ""
