"""The campaign's own settings: `world.yaml`."""

from typing import Annotated

import msgspec

from campaign.model.fields import Who, told


class Month(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One month of a calendar of the GM's own."""

    name: Annotated[str, told("Name of the month", Who.ALL, eg="Hay month")]
    days: Annotated[int, told("Days it has", Who.ALL, eg=30, ge=1, le=1000)]


class Calendar(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How days become dates. Without months it is the Gregorian calendar."""

    first: Annotated[str, told("Date of day 1, year-month-day", Who.ALL, eg="1676-06-24")]
    months: Annotated[tuple[Month, ...], told("Months of the year, if not Gregorian", Who.ALL)] = ()
    names: Annotated[tuple[str, ...], told("Other names for the twelve Gregorian months", Who.ALL)] = ()
    spring: Annotated[str, told("First day of spring, month-day", Who.ALL, eg="03-01")] = "03-01"
    summer: Annotated[str, told("First day of summer, month-day", Who.ALL, eg="06-01")] = "06-01"
    autumn: Annotated[str, told("First day of autumn, month-day", Who.ALL, eg="09-01")] = "09-01"
    winter: Annotated[str, told("First day of winter, month-day", Who.ALL, eg="12-01")] = "12-01"


class Common(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What everybody knows from the first day."""

    coast: Annotated[bool, told("The coast and the lakes", Who.ALL)] = True
    places: Annotated[bool, told("The places", Who.ALL)] = True
    roads: Annotated[bool, told("The roads", Who.ALL)] = True
    rivers: Annotated[bool, told("The rivers and the ground", Who.ALL)] = True
    holders: Annotated[bool, told("Who held each stronghold on the first day", Who.ALL)] = True
    commanders: Annotated[bool, told("The names of the players' commanders, and whom they serve", Who.ALL)] = True


class HouseRuling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling of this table, dated and with its reason."""

    date: Annotated[str, told("When it was made", Who.GM, eg="2026-03-01")]
    ruling: Annotated[str, told("What was ruled", Who.GM)]
    reason: Annotated[str, told("Why", Who.GM)] = ""


class Campaign(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The campaign: its name, seed, date, map bounds, rules in force."""

    name: Annotated[str, told("Name of the campaign", Who.ALL, eg="The Scanian War")]
    seed: Annotated[int, told("Seed of all dice", Who.GM, eg=1676)]
    calendar: Annotated[Calendar, told("How days become dates", Who.ALL)]
    bounds: Annotated[
        tuple[float, float, float, float], told("West, south, east and north edge of the map", Who.ALL, unit="km")
    ]
    day: Annotated[int, told("Days played; 0 before the first", Who.ALL, unit="days", ge=0, le=100_000)] = 0
    common: Annotated[Common, told("What everybody knows", Who.ALL)] = msgspec.field(default_factory=Common)
    rules: Annotated[
        dict[str, int | float | str], told("Numbers of the rules changed in this world, by name", Who.ALL)
    ] = msgspec.field(default_factory=dict)
    house: Annotated[tuple[HouseRuling, ...], told("House rulings", Who.GM)] = ()
    firsts: Annotated[dict[str, str], told("Who held each stronghold on the first day", Who.ALL)] = msgspec.field(
        default_factory=dict
    )


class DiaryEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A note in the GM's diary."""

    id: Annotated[str, told("Stable key, such as a date", Who.GM)]
    text: Annotated[str, told("The note", Who.GM)]
