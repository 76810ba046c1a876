"""Troops on their way into an army: recruits that gather, and undertakings of a few (TUM-REC, TUM-OPS)."""

from typing import Annotated, Literal

import msgspec

from campaign.model.army import Detachment
from campaign.model.fields import Who, by_id, told
from campaign.model.place import At


class Fled(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Recruits who fled from enemies, while he who ordered them has not heard of it (TUM-REC-1)."""

    day: Annotated[int, told("Day of the flight, the last of several", Who.GM, unit="day", eg=20)]
    at: Annotated[At, told("Where he believes that they gather", Who.OWN, eg="malmo")]


class Levy(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Troops being raised in a region or fetched by a captain, gathering until they are due (TUM-REC-1, TUM-REC-3)."""

    id: Annotated[str, told("Stable key", Who.OWN)]
    who: Annotated[str, told("Commander who ordered it", Who.OWN, eg="ascheberg")]
    nation: Annotated[str, told("Nation they will serve", Who.OWN, eg="sweden")]
    gather: Annotated[At, told("Where they gather", Who.OWN, eg="lund")]
    ordered: Annotated[int, told("Day on which it was ordered", Who.OWN, unit="day", eg=3)]
    due: Annotated[int, told("Day at whose dawn they are ready", Who.OWN, unit="day", eg=33)]
    detachments: Annotated[dict[str, Detachment], told("What gathers, by id", Who.OWN)]
    region: Annotated[str, told("Region they are raised from; empty: mercenaries", Who.OWN, eg="lund")] = ""
    under: Annotated[str, told("Who is to lead them; empty: nobody yet", Who.OWN, eg="gradell")] = ""
    into: Annotated[str, told("Detachment of the same type that they fill up", Who.OWN)] = ""
    status: Annotated[Literal["gathering", "arrived", "scattered"], told("How far it is", Who.OWN)] = "gathering"
    ended: Annotated[int, told("Day on which they arrived or scattered", Who.OWN, unit="day", eg=33)] | None = None
    fled: Annotated[Fled, told("A flight of which he who ordered it has not heard", Who.GM)] | None = None
    heard: Annotated[int, told("Day on which he who ordered it heard how it ended", Who.OWN, unit="day", eg=35)] | (
        None
    ) = None

    def __post_init__(self) -> None:
        """Put the detachments in the order of their ids."""
        by_id(self, "detachments")


class Operation(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something a small group does outside an army: spying, persuasion and the like (TUM-OPS-1, TUM-OPS-2)."""

    id: Annotated[str, told("Stable key", Who.OWN)]
    who: Annotated[str, told("Commander who sends them", Who.OWN, eg="ascheberg")]
    what: Annotated[str, told("What they are to do", Who.OWN, eg="bribe the gatekeeper of Lund")]
    ordered: Annotated[int, told("Day on which it was paid", Who.OWN, unit="day", eg=3)]
    due: Annotated[int, told("Day on which it is settled", Who.GM, unit="day", eg=10)]
    cost: Annotated[int, told("Loot it cost", Who.OWN, unit="units", eg=100, ge=0)]
    chance: Annotated[str, told("Chance of success as N-in-M, if dice settle it", Who.GM, eg="2-in-6")] = ""
    tells: Annotated[tuple[str, ...], told("Commanders who are told of the outcome beside him", Who.GM)] = ()
    status: Annotated[Literal["under way", "succeeded", "failed", "settled"], told("How it went", Who.OWN)] = (
        "under way"
    )
    outcome: Annotated[str, told("What came of it", Who.OWN, eg="The gate will stand open at midnight.")] = ""
    ended: Annotated[int, told("Day on which it was settled", Who.OWN, unit="day", eg=10)] | None = None
