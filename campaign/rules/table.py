"""The table of the day (TUM-DAY-1): the phases in order and the rules each one runs."""

from campaign.rules import (
    absence,
    carrying,
    foraging,
    founding,
    harrying,
    marching,
    night,
    npc,
    ordering,
    resting,
    supplies,
    weather,
)
from campaign.rules.book import Rule
from campaign.rules.phase import Phase

RULES = (
    Rule(
        "TUM-DAY-1",
        "A day runs in a fixed order: dawn, harrying, march, battles and storms, work, pay, the meal, the week's end, "
        "the night.",
        "All armies march together in {march.ticks} equal ticks and halt at meetings. Ties go by id. Every cause makes"
        " its own morale check. Weeks of rest count from their own first day.",
    ),
)

PHASES: tuple[Phase, ...] = (
    Phase(
        "dawn",
        "weather, season, arrivals, orders taken up",
        (
            founding.found,
            weather.dawn,
            foraging.recover,
            carrying.rot,
            absence.back,
            npc.plan,
            ordering.take_up,
            resting.start,
            foraging.when_short,
        ),
    ),
    Phase("harrying", "detachments sent out against armies in sight", (harrying.harry,)),
    Phase("march", "all armies together in equal ticks, halting at meetings", (marching.march,)),
    Phase("work", "foraging and burning", (foraging.forage, foraging.burn)),
    Phase("meal", "everyone eats", (supplies.meal,)),
    Phase("week's end", "weeks of rest", (resting.week,)),
    Phase("night", "night marches", (night.march,)),
)
