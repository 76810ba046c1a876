"""Rulings: what waits for the GM, and what the GM decided."""

from typing import Annotated, Literal

import msgspec

from campaign.model.fields import Who, told


class Ruling(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A question for the GM with its facts, options and default, and the answer once given."""

    id: Annotated[str, told("Stable key", Who.GM)]
    day: Annotated[int, told("Day of the question", Who.GM, unit="day")]
    rule: Annotated[str, told("Rule that asks", Who.GM, eg="TUM-BAT-1")]
    kind: Annotated[Literal["stopping", "default"], told("Holds the day, or goes by its default", Who.GM)]
    question: Annotated[str, told("The question", Who.GM)]
    options: Annotated[dict[str, str], told("Answers and what each does", Who.GM)]
    default: Annotated[str, told("The answer that stands unless the GM says otherwise", Who.GM)]
    facts: Annotated[dict[str, str], told("What the GM should know", Who.GM)] = msgspec.field(default_factory=dict)
    holds: Annotated[tuple[str, ...], told("Armies it holds", Who.GM)] = ()
    answer: Annotated[str, told("The GM's answer", Who.GM)] | None = None
    words: Annotated[str, told("What the answer says more, where it needs words", Who.GM, eg="2-in-6")] = ""
    dice: Annotated[dict[str, tuple[int, ...]], told("Dice rolled at the table, by name", Who.GM)] = msgspec.field(
        default_factory=dict
    )
    by: Annotated[str, told("Who decided: a GM's name, or default", Who.GM)] = ""


class Meeting(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Two armies that met and were let part, or have fought (TUM-BAT-1)."""

    id: Annotated[str, told("Both armies' ids, sorted, joined by +", Who.GM)]
    status: Annotated[
        Literal["parted", "fought", "drawn"], told("Let part by the GM, fought, or fought to a difference of 0", Who.GM)
    ]
    since: Annotated[int, told("Day of the meeting", Who.GM, unit="day")]


class Pile(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Stores on the ground, there for 14 days (TUM-SUP-5)."""

    id: Annotated[str, told("Stable key", Who.GM)]
    x: Annotated[float, told("Kilometres east", Who.SEEN, unit="km")]
    y: Annotated[float, told("Kilometres north", Who.SEEN, unit="km")]
    since: Annotated[int, told("Day it was dropped", Who.GM, unit="day")]
    supplies: Annotated[int, told("Supplies in it", Who.GM, ge=0)] = 0
    loot: Annotated[int, told("Loot in it", Who.GM, ge=0)] = 0
    wagons: Annotated[int, told("Wagons left behind", Who.GM, ge=0)] = 0


Sky = Literal["fine", "bad", "very bad"]


class Weather(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The GM's weather for one day (TUM-SCO-4); days without a record go by the seasonal table."""

    id: Annotated[str, told("The day's number", Who.GM, eg="4")]
    sky: Annotated[Sky, told("Weather of the whole world", Who.SEEN, eg="bad")] | None = None
    areas: Annotated[
        dict[str, Sky], told("Weather of single regions, by stronghold", Who.SEEN, eg={"lund": "very bad"})
    ] = msgspec.field(default_factory=dict)
