"""Tournaments held at a place of the campaign."""

from typing import Annotated, Literal

import msgspec

from campaign.model.fields import Who, told


class Tourney(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A tournament of knights held at a place on a day, as the file of its game has it (FUL-TOUR-1)."""

    id: Annotated[str, told("Stable key", Who.GM)]
    place: Annotated[str, told("Where it is held", Who.GM, eg="lund")]
    day: Annotated[int, told("Day at whose dawn it is held", Who.GM, unit="day", eg=9)]
    file: Annotated[str, told("File of its game, from the world's folder", Who.GM, eg="games/tourney.yaml")]
    name: Annotated[str, told("What it is called", Who.GM, eg="The Whitsun tourney")]
    rule: Annotated[str, told("Row of the rulebook by which it is won", Who.GM, eg="FUL-TOUR-1")]
    riders: Annotated[dict[str, str], told("Commanders who take part, each with his team", Who.GM)] = msgspec.field(
        default_factory=dict
    )
    roll: Annotated[tuple[str, ...], told("Its roll: the teams from first to last, in words", Who.GM)] = ()
    ending: Annotated[str, told("How it ended; empty: it is not over", Who.GM, eg="Lions won")] = ""
    status: Annotated[Literal["ahead", "held", "told"], told("Ahead; held; held, and its ending told", Who.GM)] = (
        "ahead"
    )
