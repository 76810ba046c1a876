"""Word that travels: letters under way, and news that spreads by itself."""

from typing import Annotated, Literal

import msgspec

from campaign.model.fields import Who, told
from campaign.model.place import At, Km


class Stage(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A point of a messenger's way and when he is there; between two of them he rides straight and evenly."""

    x: Annotated[Km, told("Kilometres east of the map's west edge", Who.GM, unit="km", eg=12.5)]
    y: Annotated[Km, told("Kilometres north of the map's south edge", Who.GM, unit="km", eg=40.0)]
    day: Annotated[int, told("Day on which he is there", Who.GM, unit="day", eg=3)]
    minute: Annotated[int, told("Minute of that day", Who.GM, unit="minutes", eg=600, ge=0, le=1440)] = 0


class Claim(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One thing that a letter reports, true or false, in the form in which it would be known by sight."""

    about: Annotated[Literal["army", "fleet", "place", "word"], told("What kind of thing", Who.OWN, eg="army")]
    day: Annotated[int, told("Day on which it was so", Who.OWN, unit="day", eg=3)]
    x: Annotated[Km, told("Kilometres east", Who.OWN, unit="km", eg=12.5)]
    y: Annotated[Km, told("Kilometres north", Who.OWN, unit="km", eg=40.0)]
    minute: Annotated[int, told("Minute of that day", Who.OWN, unit="minutes", eg=600, ge=0, le=1440)] = 0
    key: Annotated[str, told("The army, fleet or place; empty: one that nobody has seen", Who.GM, eg="danish-army")] = (
        ""
    )
    seen: Annotated[
        dict[str, str | int | bool | None],
        told("What it is said to be, as in a sighting (TUM-SCO-5)", Who.OWN, eg={"nation": "denmark", "strength": 900}),
    ] = msgspec.field(default_factory=dict)


class Letter(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A letter: whom it is for and where he should be, its way, and its fate, sealed when it is sent (TUM-MSG-2)."""

    id: Annotated[str, told("Stable key: the sender's id and a number", Who.OWN)]
    sender: Annotated[str, told("Commander who writes", Who.OWN, eg="ascheberg")]
    to: Annotated[str, told("Commander it is for", Who.OWN, eg="gradell")]
    at: Annotated[At, told("Where he should be", Who.OWN, eg="lund")]
    sent: Annotated[int, told("Day on which the messenger set out", Who.OWN, unit="day", eg=3)]
    text: Annotated[str, told("What it says, in the player's own words", Who.OWN, eg="Meet me at Lund.")]
    enclosed: Annotated[tuple[Claim, ...], told("What it reports, true or false", Who.OWN)] = ()
    way: Annotated[tuple[Stage, ...], told("The messenger's way and times", Who.GM)] = ()
    due: Annotated[int, told("Day on which he is there", Who.GM, unit="day", eg=5)] | None = None
    hostile: Annotated[bool, told("Its way leads through enemy territory (TUM-MSG-3)", Who.GM)] = False
    fate: Annotated[
        Literal["arrives", "lost", "taken"],
        told("Sealed when it was sent: arrives, is lost on the way, falls into enemy hands", Who.GM),
    ] = "arrives"
    status: Annotated[Literal["under way", "waiting", "delivered", "lost", "taken"], told("How far it is", Who.GM)] = (
        "under way"
    )
    ended: Annotated[int, told("Day on which it was delivered or lost", Who.GM, unit="day", eg=5)] | None = None
    reader: Annotated[str, told("Commander who got it", Who.GM, eg="gradell")] | None = None


class News(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A public event whose news is spreading (TUM-MSG-4). `tale` is what is told of it near at hand."""

    id: Annotated[str, told("The event", Who.GM)]
    day: Annotated[int, told("Day on which it happened", Who.GM, unit="day")]
    kind: Annotated[str, told("What happened, in a word or two", Who.GM, eg="battle")]
    x: Annotated[Km, told("Kilometres east", Who.GM, unit="km", eg=12.5)]
    y: Annotated[Km, told("Kilometres north", Who.GM, unit="km", eg=40.0)]
    tale: Annotated[str, told("What is told of it", Who.GM, eg="Swedes and Danes fought, thousands of them")]
    heard: Annotated[tuple[str, ...], told("Commanders who saw it or have heard of it", Who.GM)] = ()
