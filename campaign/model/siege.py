"""Sieges: who lies before which stronghold, since when, and how much longer it will hold (TUM-SIE)."""

from typing import Annotated

import msgspec

from campaign.model.fields import Who, told


class Siege(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A siege under way; its id is the stronghold's, or camp- and an army's (TUM-SIE-1, TUM-SIE-3, TUM-FORT-4).

    Its weeks count from its own first day.
    """

    id: Annotated[str, told("The stronghold besieged, or camp- and the army in the camp (TUM-FORT-4)", Who.SEEN)]
    by: Annotated[tuple[str, ...], told("The besieging armies", Who.OWN, eg=["scanian-army"])]
    since: Annotated[int, told("First day of the siege", Who.OWN, unit="day")]
    endurance: Annotated[int, told("Endurance left, without an Iron will inside", Who.GM, unit="points", eg=9)]
    weeks: Annotated[int, told("Full weeks so far", Who.OWN, unit="weeks", ge=0)] = 0
    open: Annotated[bool, told("The gate has been opened from inside", Who.OWN)] = False
    stormed: Annotated[int, told("Day of the last storm", Who.OWN, unit="day")] | None = None
    fresh: Annotated[bool, told("Fresh supplies came in since the last week", Who.GM)] = False
    disease: Annotated[bool, told("There is disease inside; the GM's", Who.GM)] = False
