"""What a commander knows: observations, and the errors of his map."""

from typing import Annotated, Literal

import msgspec

from campaign.model.fields import Who, told
from campaign.model.place import Km, PlaceKind


class Observation(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing a commander learned: what, where, when it was so, when learned, how, from whom, how sure.

    `about` says what kind of thing it is and `key` which: a handle for the program, never shown. "army", "fleet",
    "place", "pile" and "fire" are what eyes see; "messenger" is somebody else's messenger on the road, "event"
    something that happened, "word" what somebody said or wrote. `alias` is what the commander's papers call it.
    `minute` is that of the day (0..1440) at which it was last so. x, y in metres. `seen` holds only what TUM-SCO-5
    lets him see; of an event or a word it holds "text". `how` is "sight", "letter", "rumour", "talk", "prisoners" or
    "GM", `source` from whom.
    """

    who: str
    about: Literal["army", "fleet", "place", "pile", "fire", "messenger", "event", "word"]
    key: str
    day: int
    minute: int
    learned: int
    x: int
    y: int
    seen: dict[str, str | int | bool | None]
    alias: str = ""
    how: str = "sight"
    source: str = ""
    sure: Literal["certain", "reported", "hearsay"] = "certain"


class PlaceError(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What one player's map says of a place, where it is wrong."""

    x: Annotated[Km, told("Kilometres east on his map", Who.ALL, unit="km")] | None = None
    y: Annotated[Km, told("Kilometres north on his map", Who.ALL, unit="km")] | None = None
    name: Annotated[str, told("Name on his map", Who.ALL)] | None = None
    kind: Annotated[PlaceKind, told("Kind on his map", Who.ALL)] | None = None
    missing: Annotated[bool, told("Not on his map", Who.ALL)] = False


class RoadError(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What one player's map says of a road, where it is wrong."""

    km: Annotated[Km, told("Length on his map", Who.ALL, unit="km", gt=0)] | None = None
    missing: Annotated[bool, told("Not on his map", Who.ALL)] = False


class Knowledge(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One commander's map errors, and what is hidden from him; what he knows lies in the chronicle."""

    id: Annotated[str, told("The commander", Who.OWN)]
    places: Annotated[dict[str, PlaceError], told("Places wrong on his map", Who.ALL)] = msgspec.field(
        default_factory=dict
    )
    roads: Annotated[dict[str, RoadError], told("Roads wrong on his map", Who.ALL)] = msgspec.field(
        default_factory=dict
    )
    hidden: Annotated[
        dict[str, int], told("What he does not see though it is in sight, by id: until which day; 0 for good", Who.GM)
    ] = msgspec.field(default_factory=dict)
