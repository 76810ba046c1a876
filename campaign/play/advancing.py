"""`advance`: the day, N times, until a stopping ruling waits."""

from collections.abc import Callable
from pathlib import Path

import msgspec

from campaign.core.fault import Faults, Refused
from campaign.files import chronicle
from campaign.land.land import Land
from campaign.land.load import load as load_land
from campaign.model.event import Event
from campaign.model.ruling import Ruling
from campaign.model.world import World
from campaign.play import checking, remembering, reporting, sheets
from campaign.play.calendars import calendar
from campaign.play.days import Played, play, told
from campaign.play.desk import Desk
from campaign.play.pending import refuse_pending
from campaign.play.writing import Outcome, Writing, writing
from campaign.rules.day import BY_COMMAND, Happening, active
from campaign.rules.ordering import OPEN
from campaign.rules.sea.fleets import afloat
from campaign.sight.memory import Known, laid, learn

CACHE = ".campaign/cache"
DEFAULT = "default"
Progress = Callable[[int, int], None]


class Advanced(msgspec.Struct, frozen=True):
    """What an advance did: the days now over, their notable events, the rulings that wait, and what was written."""

    days: tuple[int, ...]
    notable: tuple[Event, ...]
    waiting: tuple[Ruling, ...]
    outcome: Outcome | None


def leaders(world: World) -> set[str]:
    """Return those who lead an army or a fleet."""
    led = {army.commander for army in active(world)} | {fleet.commander for fleet in afloat(world)}
    return {who for who in led if who is not None}


def idle(world: World) -> tuple[str, ...]:
    """Return the players' commanders who lead an army or fleet and have nothing running, queued or standing, by id."""
    busy = {order.who for order in world.orders.values() if order.status in OPEN}
    found = []
    resting = {army.commander for army in active(world) if army.rest is not None}
    for leader in leaders(world):
        who = world.commanders.get(leader)
        if who is None or not who.player or who.id in busy or who.id in resting:
            continue
        if who.on_meeting == "halt" and who.forage_under is None:
            found.append(who.id)
    return tuple(sorted(set(found)))


def led(world: World) -> int:
    """Return how many players' commanders lead an army or a fleet."""
    return sum(1 for who in leaders(world) if who in world.commanders and world.commanders[who].player)


def refuse_idle(world: World) -> None:
    """Raise Refused when most of the players' commanders have nothing to do."""
    without, all_led = idle(world), led(world)
    if all_led and 2 * len(without) > all_led:
        raise Refused(
            f"{len(without)} of {all_led} commanders have no orders: {', '.join(without)}",
            "take in their orders, or advance with --force",
        )


def advance(
    root: Path,
    *,
    days: int = 1,
    until: str | None = None,
    defaults: bool = False,
    force: bool = False,
    by: str = "",
    dry: bool = False,
    progress: Progress | None = None,
) -> Advanced:
    """Play `days` days, or up to and with the date `until`, or to the first stopping ruling (`defaults` answers those).

    All of it lands at once: chronicle, world, reports. Raises Faults while `check` finds errors; Refused while most
    commanders have no orders (unless `force`), when `until` is no later date, or when the world cannot be written.
    """
    with writing(root, "advance", by=by, dry=dry) as opened:
        errors = checking.errors(opened.loaded)
        if errors:
            raise Faults(errors)
        refuse_pending(root)
        count = _count(opened.world, days, until)
        if opened.world.tourneys:
            from campaign.play.contests import tourneys  # late: few worlds have any

            tourneys.bring_up(opened, opened.world.campaign.day + count)
        if not force:
            refuse_idle(opened.world)
        land = load_land(opened.world, root / CACHE)
        known = remembering.known(root, opened.world.campaign.day)
        done = run(opened, land, known, count, defaults=defaults, progress=progress)
    if not dry:
        remembering.keep(root, opened.world.campaign.day, known)
    return Advanced(done.days, done.notable, done.waiting, opened.outcome)


def _count(world: World, days: int, until: str | None) -> int:
    if until is None:
        return days
    shown = calendar(world.campaign.calendar)
    try:
        last = shown.parse(until)
    except ValueError as error:
        raise Refused(str(error), f"the next day is {shown.iso(world.campaign.day + 1)}") from None
    if last <= world.campaign.day:
        raise Refused(f"{until} has been played", f"the next day is {shown.iso(world.campaign.day + 1)}")
    return last - world.campaign.day


def run(
    opened: Writing,
    land: Land,
    known: Known,
    count: int,
    *,
    defaults: bool,
    progress: Progress | None = None,
) -> Advanced:
    """Play up to `count` days on the opened world; stops at the first ruling that waits. `known` is brought up to
    date.
    """
    over: list[int] = []
    notable: list[Event] = []
    desk: Desk | None = None
    for done in range(count):
        if progress is not None:
            progress(done, count)
        by_gm = told(known, opened.entered(opened.next_day))
        at_dawn = laid(known, by_gm)
        played = play(opened.world, land, at_dawn, defaults=defaults)
        answered(opened, played)
        if played.waiting:
            _hold(opened, land, at_dawn, played)
            return Advanced(tuple(over), tuple(notable), played.waiting, None)
        played = msgspec.structs.replace(played, sightings=(*by_gm, *played.sightings))
        desk = _close(opened, land, known, played, desk)
        over.append(played.number)
        notable.extend(event for event in played.events if event.notable)
    if progress is not None:
        progress(count, count)
    return Advanced(tuple(over), tuple(notable), (), None)


def answered(opened: Writing, played: Played) -> None:
    """Enter the rulings that the day answered with their defaults, as commands of the GM's before it."""
    for ruling in played.day.asked.values():
        if ruling.by == BY_COMMAND and opened.world.rulings.get(ruling.id) != ruling:
            text = f"{ruling.id}: {ruling.options.get(ruling.default, ruling.default)} (by default)"
            opened.note(Happening(ruling.rule, "ruling answered", text, ruling.holds, puts=(ruling,)))


def _hold(opened: Writing, land: Land, known: Known, played: Played) -> None:
    """Leave the day open: enter the rulings that wait, drop those that no longer do, write the briefings."""
    waiting = {ruling.id for ruling in played.waiting}
    for ruling in played.waiting:
        if opened.world.rulings.get(ruling.id) != ruling:
            opened.note(
                Happening(ruling.rule, "ruling opened", ruling.question, ruling.holds, puts=(ruling,), notable=True)
            )
    for key, stale in sorted(opened.world.rulings.items()):
        if stale.day == played.number and stale.answer is None and key not in waiting:
            opened.note(Happening(stale.rule, "ruling closed", f"{key} no longer arises", drops=(("rulings", key),)))
    sheets.enter(opened, played)
    opened.files.update(reporting.briefings(opened.world, land, known, played))


def _close(opened: Writing, land: Land, known: Known, played: Played, before: Desk | None) -> Desk:
    """Make the played day the truth: its world, its chronicle, its reports; return the desk they were written at."""
    for key, stale in sorted(opened.world.rulings.items()):
        if stale.day == played.number and stale.answer is None:
            opened.note(Happening(stale.rule, "ruling closed", f"{key} no longer arises", drops=(("rulings", key),)))
            played.world.rulings.pop(key, None)
    for key in sheets.clear(opened, played.number, set(played.day.asked)):
        played.world.battles.pop(key, None)
    opened.world = played.world
    opened.files[chronicle.events_path(played.number)] = chronicle.lines(played.events)
    if played.sightings:
        opened.files[chronicle.sightings_path(played.number)] = chronicle.lines(played.sightings)
    learn(known, played.sightings)
    entered = tuple(opened.entered(played.number))
    happened = (*entered, *played.events)
    world = opened.world
    desk = Desk(world, land, happened=happened) if before is None else before.turned(world, happened)
    told = tuple(event for event in entered if event.own)
    opened.collect()  # one day's at a time
    opened.later.append(reporting.reports(opened.root, desk, known, played, told))
    return desk
