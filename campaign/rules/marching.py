"""The day's march: all armies together, each a part of its own way at a time, halting at meetings (TUM-DAY-1)."""

from collections.abc import Generator
from typing import TypeGuard

from msgspec.structs import replace

from campaign.core.plane import METRES_A_KM, span
from campaign.land.routes import Leg
from campaign.model.army import Army
from campaign.model.event import Why
from campaign.model.order import Act, Attack, Besiege, March, Order
from campaign.rules import (
    carrying,
    counting,
    duty,
    meetings,
    morale,
    pace,
    plans,
    points,
    regions,
    routs,
    sighting,
    tidings,
    tracks,
    ways,
)
from campaign.rules.book import Rule
from campaign.rules.day import Day, Happening, Happenings, ashore
from campaign.rules.nations import hostile, hostile_to_holder
from campaign.rules.numbers import number
from campaign.rules.plans import Plan

FORCED_WEEK = number("march.forced week", 7, "days of forced march", "TUM-MOV-4", least=1)
FORCED_LOSS = number("march.forced loss", 1, "morale point", "TUM-MOV-4")

RULES = (
    Rule(
        "TUM-MOV-4",
        "Days of forced march add up. With each full week of them ({march.forced week} days) the army loses"
        " {march.forced loss} morale and makes a morale check.",
        "The sum never goes down. A forced night counts as a day.",
    ),
)


def march(day: Day) -> Happenings:
    """March every army ashore whose act is a march or an attack, by day; meetings stop them (TUM-DAY-1, TUM-BAT-1).

    `day.tracks` then says where each of them was at each tick.
    """
    going: dict[str, Plan] = {}
    day.tracks = {}
    for army in list(ashore(day.world)):
        plan: Plan | None = None
        doing = day.acts.get(army.id)
        if army.astray:
            yield _found_out(army)
        if army.rout is not None:
            plan = routs.plan(day, army)
        elif doing is not None and army.id not in day.held and _by_day(doing.act):
            plan = yield from _set_out(day, army.id, doing.act)
        if plan is not None:
            going[army.id] = plan
            day.tracks[army.id] = tracks.moving(plan.walk.path())
        else:
            still = day.world.armies[army.id]
            day.tracks[army.id] = tracks.standing(*day.land.xy(still.at), inside=still.inside)
    met = meetings.meet(day, day.tracks, going)
    yield from carry_out(day, going, met, night=False)
    yield from meetings.lose_sight(day, met)


def _by_day(act: Act) -> TypeGuard[March | Attack]:
    return isinstance(act, Attack) or (isinstance(act, March) and act.when != "night")


def carry_out(day: Day, going: dict[str, Plan], met: meetings.Met, night: bool) -> Happenings:
    """Record where everyone got to, then whom he met, then what forced marches cost (TUM-MOV-4)."""
    forced: list[str] = []
    for key, plan in going.items():
        plan.stopped = met.stopped.get(key, plan.stopped)
        done = plan.walk.after(plan.stopped)
        if plan.flees is not None:
            yield from routs.fled(day, plan, done)
        elif done > 0:
            yield from _arrive(day, plan, done, night)
        if done > 0:
            if not night:
                way = day.tracks[key]
                way.path[way.halt] = day.land.xy(day.world.armies[key].at)  # the two were rounded apart
            if pace.forced(plan.act):
                forced.append(key)
    yield from tidings.told(day, met)
    for key in forced:
        yield from forced_week(day, key, "forced night march" if night else "forced march")


def _found_out(army: Army) -> Happening:
    return Happening(
        "TUM-MOV-6",
        "wrong road found out",
        f"{army.name}: the wrong road of the night found out",
        counting.who(army),
        "At dawn the army found that it had taken a wrong road in the night.",
        puts=(replace(army, astray=False),),
    )


def _set_out(day: Day, army_id: str, act: March | Attack) -> Generator[Happening, None, Plan | None]:
    """Return the army's plan of today; None, and what is to be said, when it does not march."""
    army = day.world.armies[army_id]
    reason = pace.immovable(day.world, army)
    if reason is None and isinstance(act, Attack):
        reason = _out_of_reach(day, army, act)
    if reason is None:
        waits = pace.may_march(day, army, act)
        if waits is not None:
            yield waiting(day, army, waits)
            return None
        plan = plans.by_day(day, army, act)
        if isinstance(plan, Plan):
            return plan
        if plan == plans.THERE:
            yield there(day, army)
            return None
        reason = plan
    yield from failed(day, army_id, reason)
    return None


def _out_of_reach(day: Day, army: Army, act: Attack) -> str | None:
    """Return why the army cannot march against the one it is to attack, or None: it must be in sight at dawn."""
    enemy = day.world.armies.get(act.army)
    if enemy is None or enemy.status != "active" or enemy.inside or enemy.aboard:
        return "the enemy is not in sight"
    sees = sighting.radius(day, army)
    if span(day.land.xy(army.at), day.land.xy(enemy.at)) > sees:
        return "the enemy is not in sight"
    return None if hostile(day.world, army, enemy) else "that army is no enemy"


def failed(day: Day, army_id: str, reason: str) -> Happenings:
    """End the army's order of today as failed; a march the program leads is only given up."""
    told = duty.failed(day, army_id, reason)
    if told is not None:
        yield told
        return
    army = day.world.armies[army_id]
    yield Happening("TUM-MOV-1", "not marched", f"{army.name}: no march today, {reason}", counting.who(army))


def waiting(day: Day, army: Army, reason: str) -> Happening:
    """Return that the army stays today and goes on when it may (TUM-MOV-1)."""
    own = f"The army does not march: {reason}."
    text = f"{army.name}: no march today, {reason}"
    return Happening("TUM-MOV-1", "waited", text, counting.who(army), own, at=day.land.xy(army.at))


def there(day: Day, army: Army) -> Happening:
    """Return that the army stands where it was to go, its order done."""
    where = plans.named(day, army.at)
    return Happening(
        "TUM-MOV-1",
        "arrived",
        f"{army.name}: at {where} already",
        counting.who(army),
        f"The army is at {where} already.",
        at=day.land.xy(army.at),
        puts=duty.finished(day, army.id),
    )


def _arrive(day: Day, plan: Plan, done: int, night: bool) -> Happenings:
    """Record where the army is after `done` of its walk, and what that ends or leaves behind."""
    army, walk = day.world.armies[plan.army], plan.walk
    whole = done == walk.spent[-1]
    arrived = walk.arrives and whole
    after = plans.marched(army, plan, done, day.number, day.dates)
    text, own = _worded(day, plan, after, done, night, arrived)
    left = plans.lightened(after, plan, done)
    yield Happening(
        "TUM-MOV-5" if night else "TUM-MOV-1",
        "night march" if night else "march",
        text,
        counting.who(army),
        own,
        at=day.land.xy(after.at),
        why=plan.speed.why,
        puts=(after, *_progress(day, plan, done, arrived)),
    )
    if left is not None:
        yield _wagons_left(day, after, *left)
        yield from carrying.spill(day, army.id, left[1].points[0])
    for place in walk.passed(done):
        yield from _fallen(day, after, place)
    if whole and walk.barred and not night:
        yield from failed(day, army.id, walk.barred)


def _fallen(day: Day, army: Army, place_id: str) -> Happenings:
    """Let an open village that an enemy of the army's holds fall to it (TUM-FORT-1)."""
    place = day.world.places[place_id]
    if place.kind != "village" or not hostile_to_holder(day.world, army, place.holder):
        return
    yield Happening(
        "TUM-FORT-1",
        "village fallen",
        f"{place.name}: fallen to {army.name}",
        counting.who(army),
        f"{place.name} is in your hands.",
        at=day.land.xy(place.id),
        puts=(regions.handed(place, army.nation, day.number),),
    )


def _progress(day: Day, plan: Plan, done: int, arrived: bool) -> tuple[Order, ...]:
    """Return the order as the march leaves it: done, or farther along its way."""
    doing = day.acts[plan.army]
    order = day.world.orders.get(doing.order) if doing.order is not None else None
    if order is None or not isinstance(plan.act, March):
        return ()
    besieges = isinstance(order.act, Besiege)
    if arrived:
        return () if besieges else duty.finished(day, plan.army)
    way, via = ways.onward(plan.way, plan.act.via, plan.walk.passed(done))
    if plan.lost(done):
        way = ()  # to be found anew
    if way == order.way and via == plan.act.via:
        return ()
    if besieges:
        return (replace(order, way=way),)
    return (replace(order, way=way, act=plan.act if via == plan.act.via else replace(plan.act, via=via)),)


def _worded(day: Day, plan: Plan, after: Army, done: int, night: bool, arrived: bool) -> tuple[str, str]:
    """Return the GM's sentence and the commander's."""
    walk = plan.walk
    km = f"{walk.covered(done) / METRES_A_KM:.1f} km"
    goal, where = plans.named(day, plan.goal, toward=True), plans.named(day, after.at)
    how = (" by forced march" if pace.forced(plan.act) else "") + (" in the night" if night else "")
    (ax, ay), (bx, by) = walk.points[0], day.land.xy(after.at)
    wind = f" {tracks.wind(bx - ax, by - ay)}" if (ax, ay) != (bx, by) else ""
    start = plans.named(day, day.world.armies[plan.army].at)
    whither = f"to {goal}" if arrived else f"toward {goal}, to {where}"
    ford = f", fording {day.world.rivers[after.crossing.river].name}" if after.crossing and after.crossing.left else ""
    turn = plan.lost(done)
    astray = f", taking the wrong road at {day.world.places[turn].name}" if turn else ""
    text = f"{after.name}: marched {km}{wind}{how} from {start} {whither}{ford}{astray}"
    own = f"The army marched {km}{how} from {start} {whither}{ford}."
    return text, own if not turn else f"The army marched {km}{how} from {start} toward {goal}."


def _wagons_left(day: Day, army: Army, light: Army, leg: Leg) -> Happening:
    """Return that the army left its wagons where it left the road (TUM-MOV-9)."""
    count = counting.wagons(army)
    x, y = leg.points[0]
    return Happening(
        "TUM-MOV-9",
        "wagons left",
        f"{army.name}: {count} wagons left where it left the road",
        counting.who(army),
        f"The army left its {count} wagons where it left the road.",
        at=(x, y),
        puts=(light, carrying.pile(day, x, y, wagons=count, by=army.id)),
    )


def forced_week(day: Day, army_id: str, cause: str) -> Happenings:
    """Take the price of a full week of forced marching, when today completes one (TUM-MOV-4)."""
    army = day.world.armies[army_id]
    week = day.numbers[FORCED_WEEK]
    if army.status != "active" or not week or army.forced_days % week != 0:
        return
    loss = day.numbers[FORCED_LOSS]
    yield Happening(
        "TUM-MOV-4",
        "forced week",
        f"{army.name}: forced marches on {army.forced_days} days, {loss} morale lost",
        counting.who(army),
        f"The army has now marched by force on {army.forced_days} days, and its spirits fall.",
        at=day.land.xy(army.at),
        why=(Why(f"-{loss}", f"{army.forced_days} days of forced march", "TUM-MOV-4"),),
        puts=(points.changed(army, -loss, day.numbers),),
    )
    yield from morale.check(day, army_id, cause)
