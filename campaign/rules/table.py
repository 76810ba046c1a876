"""The table of the day (TUM-DAY-1): the phases in order and the rules each one runs."""

from campaign.rules import (
    absence,
    building,
    camps,
    carrying,
    delivering,
    endurance,
    fighting,
    foraging,
    founding,
    gates,
    gathering,
    harrying,
    holding,
    letters,
    marching,
    news,
    night,
    npc,
    operations,
    ordering,
    permanent,
    resting,
    routs,
    rumours,
    sieges,
    storming,
    supplies,
    talking,
    tourneys,
    views,
    wages,
    weather,
)
from campaign.rules.book import Rule
from campaign.rules.phase import Phase
from campaign.rules.sea import daily

RULES = (
    Rule(
        "TUM-DAY-1",
        "A day runs in a fixed order: dawn, harrying, march, battles and storms, work, pay, the meal, the week's end, "
        "the night, news.",
        "All armies march together in {march.ticks} equal ticks and halt at meetings. Ties go by id. Every cause makes"
        " its own morale check. Weeks of rest and of sieges, and days of wages, count from their own first day.",
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
            daily.strays_back,
            daily.ships_come,
            gathering.gather,
            routs.gather,
            daily.beaten_gather,
            npc.plan,
            daily.captains_plan,
            delivering.arrive,
            operations.settle,
            tourneys.hold,
            letters.send,
            talking.share,
            ordering.take_up,
            resting.start,
            foraging.when_short,
            sieges.approach,
            gates.shut_in,
            daily.settle_loads,
        ),
    ),
    Phase("harrying", "detachments sent out against armies in sight", (views.by_dawn, harrying.harry)),
    Phase(
        "march",
        "all armies together in equal ticks, all fleets likewise, halting at meetings",
        (marching.march, daily.sail, news.passing),
    ),
    Phase(
        "battles",
        "what the GM lets be fought where armies or fleets met",
        (fighting.fight, daily.fight, daily.settle_loads),
    ),
    Phase(
        "sieges",
        "storms; sieges begun, kept up and raised",
        (storming.storm, gates.go_in, sieges.begin, sieges.keep, camps.struck, daily.cast_off),
    ),
    Phase(
        "work",
        "foraging, burning, building, loading and unloading",
        (foraging.forage, foraging.burn, building.work, permanent.work, daily.load),
    ),
    Phase("pay", "mercenaries and ships are paid, or not", (wages.pay, daily.pay)),
    Phase("meal", "everyone eats", (supplies.meal, daily.settle_loads)),
    Phase(
        "week's end",
        "weeks of rest and siege, strongholds",
        (resting.week, endurance.week, storming.emptied, holding.watch, holding.week, news.seen),
    ),
    Phase(
        "night",
        "night marches and what they meet",
        (views.by_dusk, night.march, fighting.fight, sieges.begin, daily.cast_off),
    ),
    Phase(
        "news",
        "what happened becomes news, and news spreads",
        (news.passing_by_night, news.seen_by_night, rumours.spread),
    ),
)
