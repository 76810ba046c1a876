"""Marches by night (TUM-MOV-5 to 7)."""

from collections.abc import Generator, Sequence
from itertools import pairwise

from campaign.core.dice import Roll
from campaign.core.plane import nearest_part
from campaign.land.routes import Leg
from campaign.model.army import Army
from campaign.model.order import March
from campaign.model.place import At
from campaign.rules import marching, meetings, morale, pace, plans, tracks, ways
from campaign.rules.book import Rule
from campaign.rules.day import Day, Happening, Happenings, ashore
from campaign.rules.numbers import number
from campaign.rules.plans import Plan

_ROUNDED = 2  # metres that the ticks of a march may lie beside the road

WRONG = number("night.wrong road", 2, "in the chances", "TUM-MOV-6")
CHANCES = number("night.chances", 6, "chances", "TUM-MOV-6")

RULES = (
    Rule(
        "TUM-MOV-5",
        "By night an army marches {march.night} km, forced {march.forced night}, and makes a morale check after every"
        " night.",
        "Ordered instead of the day's march or on top of it. An army of cavalry alone is {march.forced cavalry} times"
        " faster when forced.",
    ),
    Rule(
        "TUM-MOV-6",
        "Where the road forks it takes the wrong road with a chance of {night.wrong road} in {night.chances}.",
        "By night only, at each place on its way that has another road besides the right one and the one it came by."
        " The wrong road is drawn among those others; the army follows it for the rest of the night, by lot where it"
        " forks again, and finds out at dawn.",
    ),
    Rule(
        "TUM-MOV-7",
        "By night no army marches off the road.",
        "Skirmishers do not either, and no river is forded.",
    ),
)


def march(day: Day) -> Happenings:
    """March every army whose order says so, by night, and let each that marched make its check (TUM-MOV-5)."""
    going: dict[str, Plan] = {}
    stopped = day.held | meetings.stayed(day)
    for key in sorted(day.acts):
        doing, army = day.acts[key], day.world.armies.get(key)
        if army is None or army.status != "active" or key in stopped or not isinstance(doing.act, March):
            continue
        order = day.world.orders.get(doing.order) if doing.order is not None else None
        if doing.act.when == "day" or (order is not None and order.status != "running"):
            continue
        plan = yield from _set_out(day, army, doing.act)
        if plan is not None:
            going[key] = plan
    if not going:
        return
    nights: dict[str, tracks.Track] = {}
    for army in ashore(day.world):
        if army.id in going:
            nights[army.id] = tracks.moving(going[army.id].walk.path())
        else:
            nights[army.id] = tracks.standing(*day.land.xy(army.at), inside=army.inside)
    met = meetings.meet(day, nights, going, night=True)
    yield from marching.carry_out(day, going, met, night=True)
    for key, plan in going.items():
        if plan.walk.after(plan.stopped) > 0:
            yield from morale.check(day, key, "night march")


def _set_out(day: Day, army: Army, act: March) -> Generator[Happening, None, Plan | None]:
    """Return the army's plan of the night; None, and what is to be said, when it does not march."""
    if pace.immovable(day.world, army) is not None:
        return None
    act = _as_ordered(day, army, act)
    waits = pace.may_march(day, army, act)
    if waits is not None:
        if act.when == "night":
            yield marching.waiting(day, army, waits)
        return None
    harried = army.harried == day.number
    way = plans.planned(day, army)
    ahead = plans.look(day.world, day.land, day.numbers, army, act, way, night=True, harried=harried)
    if ahead is None:
        return None
    legs, astray, rolls = _in_the_dark(day, army, ahead.legs, ahead.speed.metres)
    seen = plans.Ahead(legs, ahead.reaches and not astray, ahead.way, ahead.speed)
    plan = plans.made(day.world, day.numbers, army, act, seen, night=True)
    for roll, place in rolls:
        yield Happening(
            "TUM-MOV-6",
            "fork by night",
            f"{army.name}: came to the fork at {day.world.places[place].name} in the dark"
            f" and took the {'wrong' if place == astray else 'right'} road",
            (army.id,),
            at=day.land.xy(place),
            rolls=roll,
        )
    if isinstance(plan, Plan):
        plan.astray, plan.turn = astray, sum(leg.length for leg in _until(legs, astray))
        return plan
    if plan == plans.THERE:
        yield marching.there(day, army)
    elif act.when == "night":
        yield from marching.failed(day, army.id, plan)
    return None


def _as_ordered(day: Day, army: Army, act: March) -> March:
    """Return the act with the places still to be passed after the day's march."""
    doing = day.acts[army.id]
    order = day.world.orders.get(doing.order) if doing.order is not None else None
    return order.act if order is not None and isinstance(order.act, March) else act


def _in_the_dark(
    day: Day, army: Army, legs: Sequence[Leg], budget: int
) -> tuple[list[Leg], str, list[tuple[tuple[Roll, ...], str]]]:
    """Return the legs as walked by night, the place of the wrong turn ("" without one), and the rolls at each fork.

    TUM-MOV-6.
    """
    rolls: list[tuple[tuple[Roll, ...], str]] = []
    covered = 0
    for i, leg in enumerate(legs):
        if leg.kind != "road":
            break
        others = _others(day, leg, _walked(legs[i - 1]) if i else _behind(day, army, leg.start))
        if others and isinstance(leg.start, str):
            place = leg.start
            wrong, roll = day.dice.chance(
                day.numbers[WRONG],
                day.numbers[CHANCES] or 1,
                "TUM-MOV-6",
                (army.id, place),
                "fork",
                [at for _, at in rolls].count(place),
            )
            if wrong:
                lost, drawn = _lost(day, army, place, others, budget - covered)
                rolls.append(((roll, *drawn), place))
                return [*legs[:i], *lost], place, rolls
            rolls.append(((roll,), place))
        covered += leg.length
        if covered >= budget:
            break
    return list(legs), "", rolls


def _until(legs: Sequence[Leg], place: str) -> Sequence[Leg]:
    """Return the legs walked before the one that starts at `place`."""
    return legs[: next((i for i, leg in enumerate(legs) if leg.start == place), 0)]


def _walked(leg: Leg) -> str | None:
    """Return the place behind an army that has walked `leg`, None where there is none."""
    return leg.start if isinstance(leg.start, str) else leg.start.start


def _behind(day: Day, army: Army, at: At) -> str | None:
    """Return the place from which the army came by road in today's march, if that ended at the place `at`."""
    track = day.tracks.get(army.id)
    if track is None or track.halt == 0 or not isinstance(at, str):
        return None
    before = track.at(track.halt - 1)
    for end in day.land.neighbours(at):
        if any(nearest_part(before, p, q)[1] <= _ROUNDED for p, q in pairwise(end.line.points)):
            return end.to
    return None


def _others(day: Day, leg: Leg, back: str | None) -> list[str]:
    """Return where the other roads lead at the start of `leg`: neither the right one nor that to `back`."""
    if not isinstance(leg.start, str):
        return []
    right = leg.end if isinstance(leg.end, str) else leg.end.to
    return sorted(end.to for end in day.land.neighbours(leg.start) if end.to not in (right, back))


def _lost(day: Day, army: Army, place: str, others: Sequence[str], budget: int) -> tuple[list[Leg], tuple[Roll, ...]]:
    """Return the legs of a wrong road, on until the night is over or the road ends, and the lots drawn at each fork."""
    made: list[Leg] = []
    rolls: list[Roll] = []
    at, choices = place, others
    while budget > 0 and choices:
        turn = choices[0]
        if len(choices) > 1:
            roll = day.dice.roll(f"1d{len(choices)}", "TUM-MOV-6", (army.id, at), "wrong road", len(made))
            rolls.append(roll)
            turn = choices[roll.total - 1]
        leg = ways.road(day.land, at, turn)
        assert leg is not None
        made.append(leg)
        budget -= leg.length
        choices = sorted(end.to for end in day.land.neighbours(turn) if end.to != at)
        at = turn
    return made, tuple(rolls)
