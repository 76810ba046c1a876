"""The day's sailing: all fleets together in the ticks of the march, halting at meetings (TUM-SHIP-4, TUM-SHIP-5)."""

from collections.abc import Generator

from msgspec.structs import replace

from campaign.core.plane import METRES_A_KM
from campaign.model.army import Army
from campaign.model.event import Why
from campaign.model.fleet import Fleet
from campaign.model.order import Order, Sail
from campaign.model.place import At
from campaign.rules import counting, duty, marching, plans, tracks
from campaign.rules.day import Day, Happening, Happenings
from campaign.rules.sea import blockading, courses, encountered, encounters, fleets, nearby, voyages, wandering
from campaign.rules.sea.fleets import Company
from campaign.rules.sea.voyages import Voyage

CAUSE = "rowing"


def sail(day: Day) -> Happenings:
    """Sail every fleet whose act takes it somewhere; meetings of hostile fleets stop them (TUM-SHIP-4, TUM-SHIP-8).

    To run after the march. `day.tracks` then says where each fleet, and each army aboard, was at each tick as well.
    """
    if not day.world.fleets:
        return
    yield from blockading.lift(day)
    going = yield from _set_out(day)
    ways = {}
    for fleet in fleets.afloat(day.world):
        voyage = going.get(fleet.id)
        still = tracks.standing(*nearby.point(day.land, fleet.at))
        ways[fleet.id] = still if voyage is None else tracks.moving(voyage.path())
    day.tracks |= ways
    met = encounters.meet(day, ways, going)
    rowed: list[str] = []
    companies = fleets.companies(day.world, list(fleets.afloat(day.world)))
    for key, voyage in going.items():
        voyage.stopped = met.stopped.get(key, voyage.stopped)
        done = voyage.after(voyage.stopped)
        if done > 0:
            yield from _arrive(day, voyage, done, companies.get(key, Company()))
            ways[key].path[ways[key].halt] = nearby.point(day.land, day.world.fleets[key].at)  # rounded apart
            if voyage.rows:
                rowed.append(key)
    for key, company in companies.items():
        day.tracks |= dict.fromkeys(company.armies, ways[key])
    yield from blockading.close(day, met.stopped)
    yield from encountered.told(day, met)
    yield from encountered.lose_sight(day, met)
    for key in rowed:
        yield from _rowed(day, key)


def _set_out(day: Day) -> Generator[Happening, None, dict[str, Voyage]]:
    """Return the voyage of every fleet that sails today, by id; say why others do not that are to."""
    going: dict[str, Voyage] = {}
    for key, plan in sorted(courses.plan(day).items()):
        if isinstance(plan, Voyage):
            going[key] = plan
        elif plan != voyages.THERE:
            told = duty.failed(day, key, plan)
            if told is not None:
                yield told
        elif isinstance(day.acts[key].act, Sail):
            yield _there(day, day.world.fleets[key])
    return going


def _there(day: Day, fleet: Fleet) -> Happening:
    where = plans.named(day, fleet.at)
    return Happening(
        "TUM-SHIP-4",
        "ships there",
        f"{fleet.name}: at {where} already",
        fleets.who(day.world, fleet),
        f"The fleet is at {where} already.",
        at=day.land.xy(fleet.at),
        puts=duty.finished(day, fleet.id),
    )


def _arrive(day: Day, voyage: Voyage, done: int, company: Company) -> Happenings:
    """Record where the fleet is after `done` of its voyage, and tell those whom it carries."""
    fleet, at = day.world.fleets[voyage.fleet], voyage.at(done)
    text, own = _worded(day, voyage, done, fleet, at)
    puts = fleets.moved(day.world, fleet, at, company)
    if voyage.rows:
        puts = tuple(
            replace(one, forced_days=one.forced_days + 1) if isinstance(one, Fleet | Army) else one for one in puts
        )
    rule = "TUM-SHIP-5" if voyage.rows else "TUM-SHIP-4"
    yield Happening(
        rule,
        "rowed" if voyage.rows else "sailed",
        f"{fleet.name}: {text}",
        fleets.who(day.world, fleet),
        f"The fleet {own}.",
        at=day.land.xy(at),
        why=voyages.why(day, voyage),
        puts=(*puts, *_progress(day, voyage, done)),
    )
    for army in map(day.world.armies.__getitem__, company.armies):
        if army.commander is not None and army.commander != fleet.commander:
            yield Happening(
                rule,
                "carried",
                f"{army.name}: aboard {fleet.name}, which {text}",
                counting.who(army),
                f"The army is aboard {fleet.name}, which {own}.",
                at=day.land.xy(at),
            )


def _worded(day: Day, voyage: Voyage, done: int, fleet: Fleet, at: At) -> tuple[str, str]:
    """Return in words, for the GM and for commanders, how far the fleet has come, from where and toward what."""
    km = f"{voyage.covered(done) / METRES_A_KM:.1f} km"
    start, where, goal = (plans.named(day, one) for one in (fleet.at, at, voyage.goal))
    end = nearby.point(day.land, at)
    wind = f" {tracks.wind(end[0] - voyage.start[0], end[1] - voyage.start[1])}" if end != voyage.start else ""
    verb = "rowed" if voyage.rows else "sailed"
    whither = f"to {where}" if voyage.arrives(done) else f"toward {goal}, to {where}"
    return f"{verb} {km}{wind} from {start} {whither}", f"{verb} {km} from {start} {whither}"


def _progress(day: Day, voyage: Voyage, done: int) -> tuple[Order, ...]:
    """Return the order to sail as the day leaves it: done, or with less to pass; other orders go on."""
    doing = day.acts[voyage.fleet]
    if not isinstance(doing.act, Sail) or doing.order is None:
        return ()
    if voyage.arrives(done):
        return duty.finished(day, voyage.fleet)
    passed = voyage.passed(done)
    order = day.world.orders[doing.order]
    return (replace(order, act=replace(doing.act, via=doing.act.via[passed:])),) if passed else ()


def _rowed(day: Day, fleet_id: str) -> Happenings:
    """Take the price of a full week of rowing from the fleet and the armies aboard, of those that completed one today.

    TUM-MOV-4.
    """
    fleet = day.world.fleets[fleet_id]
    carried = [army.id for army in fleets.aboard(day.world, fleet_id)]
    week, loss = day.numbers[marching.FORCED_WEEK], day.numbers[marching.FORCED_LOSS]
    if fleet.status == "active" and week and fleet.forced_days % week == 0:
        lower = max(0, fleet.morale - loss)
        yield Happening(
            "TUM-MOV-4",
            "week of rowing",
            f"{fleet.name}: rowed on {fleet.forced_days} days; morale {fleet.morale} → {lower}",
            fleets.who(day.world, fleet),
            f"The fleet has now rowed on {fleet.forced_days} days, and its spirits fall.",
            at=day.land.xy(fleet.at),
            why=(Why(f"{lower - fleet.morale:+d}", f"{fleet.forced_days} days of rowing", "TUM-MOV-4"),),
            puts=(replace(fleet, morale=lower),),
        )
        yield from wandering.check(day, fleet_id, CAUSE)
    for key in carried:
        yield from marching.forced_week(day, key, CAUSE)
