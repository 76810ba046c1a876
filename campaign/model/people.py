"""Nations and commanders."""

from typing import Annotated, Literal, get_args

import msgspec

from campaign.model.fields import Who, told
from campaign.model.place import At

__all__ = ["ATTITUDES", "OLDEST", "TRAITS", "Commander", "Modifier", "Nation", "Trait"]

Trait = Literal[
    "Beloved",
    "Brutal",
    "Commando",
    "Crusader",
    "Defence engineer",
    "Duellist",
    "Guardian",
    "Honourable",
    "Iron will",
    "Logistician",
    "Outrider",
    "Poet",
    "Robber",
    "Hunter",
    "Wise",
    "Siege engineer",
    "Spartan",
    "Stubborn",
    "Slayer",
    "Veteran",
]
TRAITS: tuple[str, ...] = get_args(Trait)  # the d20 table's order (TUM-TRAIT-1 … 20)
OLDEST = 120  # years; nobody is older
Relation = Literal["allied", "hostile", "neutral"]
ATTITUDES: tuple[str, ...] = get_args(Relation)


class Modifier(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A special rule of a unit or nation (TUM-ARMY-8)."""

    what: Annotated[
        Literal["speed", "carry", "strength", "scouting", "forage", "noncombatants", "battle"],
        told("What it changes; speed, carry, strength, forage and noncombatants in percent, scouting in km", Who.OWN),
    ]
    by: Annotated[int, told("How much is added", Who.OWN, eg=10)]
    reason: Annotated[str, told("Why, as reports print it", Who.OWN, eg="mountain ponies")]


class Nation(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A nation. `independent` and `robbers` always exist (TUM-WORLD-4)."""

    id: Annotated[str, told("Stable key", Who.ALL)]
    name: Annotated[str, told("Name for people", Who.ALL, eg="Sweden")]
    colour: Annotated[str, told("Colour on maps", Who.ALL, eg="#1f4e9c")] = ""
    relations: Annotated[
        dict[str, Relation],
        told("Relation to other nations; undeclared is neutral", Who.ALL, eg={"denmark": "hostile"}),
    ] = msgspec.field(default_factory=dict)
    modifiers: Annotated[tuple[Modifier, ...], told("Special rules of all its armies", Who.OWN)] = ()
    notes: Annotated[str, told("The GM's notes", Who.GM)] = ""


class Commander(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A leader of armies: a player's character or the GM's."""

    id: Annotated[str, told("Stable key", Who.ALL)]
    name: Annotated[str, told("Name for people", Who.SEEN, eg="Rutger von Ascheberg")]
    nation: Annotated[str, told("Nation served", Who.SEEN, eg="sweden")]
    age: Annotated[int, told("Age in years", Who.OWN, unit="years", eg=55, ge=0, le=OLDEST)] = 30
    traits: Annotated[tuple[Trait, ...], told("Traits (TUM-TRAIT)", Who.OWN, eg=["Logistician"])] = ()
    player: Annotated[str, told("Who plays him; empty: the GM's", Who.GM, eg="Anna")] = ""
    status: Annotated[Literal["free", "captured", "dead"], told("Whether he can command", Who.OWN)] = "free"
    captor: Annotated[str, told("Nation that holds him", Who.OWN)] | None = None
    at: Annotated[At, told("Where he is when he leads no army", Who.OWN)] | None = None
    tie: Annotated[str, told("Tie to another commander (TUM-COM-4)", Who.OWN, eg="cousin of ascheberg")] = ""
    duels: Annotated[int, told("Duels won (TUM-DUEL-1)", Who.OWN, ge=0)] = 0
    battles: Annotated[int, told("Battles won (TUM-DUEL-1)", Who.OWN, ge=0)] = 0
    sieges: Annotated[int, told("Sieges lived through (TUM-DUEL-1)", Who.OWN, ge=0)] = 0
    hurt: Annotated[int, told("Day since which he is hurt (TUM-DUEL-2)", Who.OWN, unit="day")] | None = None
    on_meeting: Annotated[
        Literal["halt", "avoid", "attack"], told("Standing order for meetings (TUM-BAT-1)", Who.OWN)
    ] = "halt"
    forage_under: (
        Annotated[int, told("Standing order: forage when food is under so many days", Who.OWN, unit="days", ge=1)]
        | None
    ) = None
    background: Annotated[str, told("Who he is, in his opening report", Who.OWN)] = ""
    notes: Annotated[str, told("The GM's notes", Who.GM)] = ""
