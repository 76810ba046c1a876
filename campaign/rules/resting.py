"""Rest: its weeks, its end, and what breaks it (TUM-REST)."""

from msgspec.structs import replace

from campaign.core.calendar import DAYS_A_WEEK
from campaign.model.army import Army, Rest
from campaign.model.event import Why
from campaign.model.order import Resting
from campaign.rules import carrying, duty, morale, points
from campaign.rules.book import Rule
from campaign.rules.counting import followers, soldiers, usual_noncombatants, who
from campaign.rules.day import Day, Happening, Happenings, active
from campaign.rules.numbers import number
from campaign.rules.sharing import frugal, rate

STEP = number("rest.morale", 1, "points a week", "TUM-REST-1")
TRAIN = number("rest.noncombatants", 5, "percent of the soldiers a week", "TUM-REST-1")
BROKEN = number("rest.broken", 2, "points", "TUM-REST-2")
NUMBERS = (STEP, TRAIN, BROKEN)
SPENDING = ("village", "works", "town", "city")  # where soldiers find something to spend their loot on
NEW_ORDERS = "new orders"

RULES = (
    Rule(
        "TUM-REST-1",
        "A commander may rest his army for a time fixed beforehand. Each week of it brings morale {rest.morale} nearer "
        "to {morale.start} and the noncombatants {rest.noncombatants}% nearer to their usual share of the army. "
        "Soldiers who rest in a village or a town lose the loot they carry.",
        "The percent are of the army's soldiers, and for a Spartan half. Toward {morale.beloved} for a Beloved. The "
        "loot is the soldiers' own, lost on the first day of the rest. Weeks count from the first day of the rest, and "
        "a part of a week counts for nothing.",
    ),
    Rule(
        "TUM-REST-2",
        "A rest broken early costs {rest.broken} morale.",
        "It is broken by a new order of the commander's, by a merger, and by battle, storm or retreat; not by "
        "harrying.",
    ),
    Rule("TUM-REST-3", "When a rest ends, the army makes a morale check.", "Only a rest that ran its time."),
)


def start(day: Day) -> Happenings:
    """Begin the rest of every army that is ordered to rest today and does not yet (TUM-REST-1).

    Its soldiers have lost their own loot where they can spend it. To run at dawn, after the orders are taken up.
    """
    for army in active(day.world):
        doing = day.acts.get(army.id)
        if army.id in day.held or army.rest is not None or doing is None or not isinstance(doing.act, Resting):
            continue
        rest = Rest(since=day.number, until=day.number + doing.act.days - 1)
        place = day.world.places.get(army.at) if isinstance(army.at, str) else None
        spent = army.soldiers_loot if place is not None and place.kind in SPENDING else 0
        until = day.dates.long(rest.until)
        yield Happening(
            "TUM-REST-1",
            "rest begun",
            f"{army.name}: rests until {until}" + (f"; {spent:,} loot spent by its soldiers" if spent else ""),
            who(army),
            f"The army rests until {until}." + (f" The soldiers spend their {spent:,} loot." if spent else ""),
            at=day.land.xy(army.at),
            puts=(replace(army, rest=rest, soldiers_loot=army.soldiers_loot - spent),),
        )


def week(day: Day) -> Happenings:
    """Carry out the weeks of rest that are full today, and end the rests whose last day it is (TUM-REST-3)."""
    for army in active(day.world):
        rest = army.rest
        if rest is None or army.id in day.held:
            continue
        if (day.number - rest.since + 1) % DAYS_A_WEEK == 0:
            yield _rested(day, army)
            yield from carrying.spill(day, army.id)
        if day.number >= rest.until:
            yield from _end(day, army.id)


def _rested(day: Day, army: Army) -> Happening:
    goal, step = points.base(day.world, army, day.numbers), day.numbers[STEP]
    by = toward(army.morale, goal, step) - army.morale
    train = toward(
        followers(army),
        usual_noncombatants(day.world, day.numbers, army),
        rate(day.world, day.numbers, army, soldiers(army), day.numbers[TRAIN]),
    )
    after = replace(points.changed(army, by, day.numbers), noncombatants=train)
    step_why = (Why(f"{by:+d}", f"a week of rest, toward {goal}", "TUM-REST-1"),) if by else ()
    why = step_why + frugal(day.world, day.numbers, army)
    what = f"morale {army.morale} → {after.morale}, noncombatants {followers(army):,} → {train:,}"
    return Happening(
        "TUM-REST-1",
        "week of rest",
        f"{army.name}: a week of rest; {what}",
        who(army),
        f"The army has rested a week: {what}.",
        at=day.land.xy(army.at),
        why=why,
        puts=(after,),
    )


def toward(value: int, goal: int, step: int) -> int:
    """Return `value` moved toward `goal` by at most `step`."""
    return min(goal, value + step) if value < goal else max(goal, value - step)


def _end(day: Day, army_id: str) -> Happenings:
    army = day.world.armies[army_id]
    doing = day.acts.get(army_id)
    done = duty.finished(day, army_id) if doing is not None and isinstance(doing.act, Resting) else ()
    yield Happening(
        "TUM-REST-3",
        "rest ended",
        f"{army.name}: rest over",
        who(army),
        "The rest is over.",
        at=day.land.xy(army.at),
        puts=(replace(army, rest=None), *done),
    )
    yield from morale.check(day, army_id, "rest ended")


def break_off(day: Day, army_id: str, why: str) -> Happenings:
    """Break the army's rest because of `why`, at the cost of TUM-REST-2; an army that does not rest stays as it is.

    Unless new orders break it (`why` is NEW_ORDERS: they say themselves what becomes of the old one), the order to rest
    has failed.
    """
    army = day.world.armies[army_id]
    if army.rest is None:
        return
    cost = day.numbers[BROKEN]
    after = replace(points.changed(army, -cost, day.numbers), rest=None)
    yield Happening(
        "TUM-REST-2",
        "rest broken",
        f"{army.name}: rest broken off ({why}); morale {army.morale} → {after.morale}",
        who(army),
        f"The army's rest is broken off ({why}); the men grumble.",
        notable=True,
        at=day.land.xy(army.at),
        why=(Why(f"-{cost}", f"rest broken off: {why}", "TUM-REST-2"),),
        puts=(after,),
    )
    if why == NEW_ORDERS:
        return
    for key in sorted(day.world.orders):
        order = day.world.orders[key]
        if order.who == army.commander and order.status == "running" and isinstance(order.act, Resting):
            yield duty.ended(day, order, day.world.armies[army_id], "failed", f"the rest was broken off: {why}")
    doing = day.acts.get(army_id)
    if doing is not None and isinstance(doing.act, Resting):
        del day.acts[army_id]
