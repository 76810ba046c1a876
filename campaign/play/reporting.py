"""The reports of a day: what each commander may know goes in, files of the world's `reports/` folder come out."""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from pathlib import Path

import msgspec

from campaign.core.aside import Aside
from campaign.core.fault import Refused
from campaign.land.land import Land
from campaign.model.army import Army
from campaign.model.event import Event
from campaign.model.fleet import Fleet
from campaign.model.people import Commander
from campaign.model.ruling import Ruling
from campaign.model.troops import Levy
from campaign.model.world import World
from campaign.play.days import Played
from campaign.play.desk import Desk
from campaign.play.writing import REPORTS
from campaign.reports.gm import gm_report
from campaign.reports.markdown import markdown
from campaign.rules import letters, sighting, weather
from campaign.rules.day import Day
from campaign.rules.hiding import hidden
from campaign.sight.composing import compose
from campaign.sight.duties import mine as shown_orders
from campaign.sight.looks import until
from campaign.sight.memory import Known
from campaign.sight.observe import observe
from campaign.sight.paper import Paper
from campaign.sight.sources import Mood, Sources, Waters, own, shown

FOLDER = REPORTS
GM = "gm"
MANY = 100  # readers from which on a part of the reports is written aside
SHARE_HERE, WHOLE = 12, 100  # percent of them written here; saving the day takes as long as the rest
BEGINS = (("TUM-COM-3", "commander made"), ("TUM-COM-3", "handed over"))  # events with which a player begins
NO_WATERS = Waters()
NOBODY: Set[str] = frozenset()
MORALE = "morale"  # the field whose changes a report explains


def day_folder(day: int) -> str:
    """Return the reports' folder of day number `day`, relative to the world."""
    return f"{FOLDER}/day-{day:04d}"


def paper_path(day: int, who: str) -> str:
    """Return where the plain data of a commander's report lies."""
    return f"{day_folder(day)}/{who}.json"


def readers(world: World, fallen: Set[str] = NOBODY) -> tuple[Commander, ...]:
    """Return the commanders who get reports: those that a player plays, by id; of the dead only the `fallen`, who have
    died since the last report.
    """
    played = (world.commanders[key] for key in sorted(world.commanders) if world.commanders[key].player)
    return tuple(one for one in played if one.status != "dead" or one.id in fallen)


def _fallen(events: Iterable[Event]) -> Set[str]:
    """Return the commanders who have died by these events, as they are told."""
    return {
        change.path[1]
        for event in events
        if event.own
        for change in event.changes
        if change.path[0] == "commanders" and change.path[-1] == "status" and change.after == "dead"
    }


def paper(
    desk: Desk, who: Commander, known: Known, day: int, events: tuple[Event, ...], today: Day | None, briefing: str = ""
) -> Paper:
    """Return one commander's report of `day` as plain data, built from nothing but what he knows."""
    army, fleet = desk.led.get(who.id), desk.fleets.get(who.id)
    chart, land = desk.chart(who.id)
    ids = {who.id, *(force.id for force in (army, fleet) if force is not None)}
    unseen = hidden(desk.world, who.id, day)
    mine = known.get(who.id, {})
    if unseen:
        mine = {key: seen for key, seen in mine.items() if seen.key not in unseen}
    new = any((event.rule, event.kind) in BEGINS and who.id in event.who for event in events)
    sky, radius = "fine", 0
    trail: tuple[tuple[int, int], ...] = ()
    force = army or fleet
    stands = desk.land.xy(force.at) if force is not None else None
    if today is not None:
        at = force.at if force is not None else letters.stands(desk.world, who)
        sky = weather.sky_at(today, *today.land.xy(at)) if at is not None else sky
        radius = sighting.radius(today, force) if force is not None else 0
    if army is not None and not army.aboard:
        trail = _trail(today, army.id)
    return compose(
        Sources(
            common=chart,
            land=land,
            dates=desk.dates,
            numbers=desk.numbers,
            day=day,
            commander=own(who),
            army=own(army) if army is not None else None,
            orders=tuple(own(order) for order in shown_orders(desk.orders.get(who.id, ()), who.id, day)),
            known=mine,
            events=tuple(event for event in events if event.own and not ids.isdisjoint(event.who)),
            say=desk.words(who.id, known),
            stands=stands,
            sky=sky,
            radius=radius,
            trail=trail,
            moods=_moods("armies", army.id, ids, events) if army is not None else (),
            briefing=briefing,
            gifts=tuple((name, desk.traits.get(name, "")) for name in who.traits) if day == 0 or new else (),
            opening=new,
            letters=tuple(own(one) for one in desk.letters.get(who.id, ()) if one.sent <= day),
            company=tuple(shown(desk.world.commanders[one]) for one in desk.company.get(who.id, ())),
            levies=tuple(own(_believed(one)) for one in desk.levies.get(who.id, ()) if one.heard in (None, day)),
            operations=tuple(own(one) for one in desk.operations.get(who.id, ()) if one.ended in (None, day)),
            names=desk.called,
            lines=desk.lines(who.id),
            waters=_waters(desk, army, fleet, ids, events, today),
        )
    )


def _waters(
    desk: Desk, army: Army | None, fleet: Fleet | None, ids: set[str], events: tuple[Event, ...], today: Day | None
) -> Waters:
    """Return what a commander knows of the fleet he leads and of the ships that carry his army.

    The loot of others, which pays for his ships as well, he does not know.
    """
    carrier = desk.world.fleets.get(army.aboard) if army is not None and army.aboard else None
    carried = carrier.name if carrier is not None else ""
    if fleet is None:
        return Waters(carrier=carried) if carried else NO_WATERS
    from campaign.rules.sea import fleets, stowing, upkeep  # late: most commanders have no ships

    beside = army is not None and (army.aboard == fleet.id or army.at == fleet.at)
    return Waters(
        fleet=own(fleet),
        stands=desk.land.xy(fleet.at),
        radius=sighting.radius(today, fleet) if today is not None else 0,
        trail=_trail(today, fleet.id),
        moods=_moods("fleets", fleet.id, ids, events),
        loot=stowing.stored(fleet, "loot") + (army.loot if army is not None and beside else 0),
        upkeep=upkeep.daily(desk.numbers, fleet),
        passengers={one.id: one.name for one in fleets.aboard(desk.world, fleet.id)},
        carrier=carried,
    )


def _trail(today: Day | None, force: str) -> tuple[tuple[int, int], ...]:
    """Return the way of an army or fleet today; () where it has none."""
    track = today.tracks.get(force) if today is not None else None
    return _thinned(tuple(track.path[: track.halt + 1])) if track is not None else ()


def _moods(table: str, force: str, ids: set[str], events: tuple[Event, ...]) -> tuple[Mood, ...]:
    """Return the changes of an army's or fleet's morale, each with the reason if its commander is told of the event."""
    found: list[Mood] = []
    for event in events:
        for change in event.changes:
            if change.path == (table, force, MORALE) and change.before is not None and change.after is not None:
                before, after = int(change.before), int(change.after)
                told = event.own and not ids.isdisjoint(event.who)
                why = "; ".join(f"{one.by}: {one.reason}" for one in event.why) or f"{after - before:+d}: {event.kind}"
                found.append(Mood(before, after, why if told else ""))
    return tuple(found)


def _believed(levy: Levy) -> Levy:
    """Return troops as he who raised them believes them to be: gathering where they did, until he hears of more."""
    if levy.heard is not None:
        return levy
    gather = levy.gather if levy.fled is None else levy.fled.at
    return msgspec.structs.replace(levy, status="gathering", ended=None, gather=gather)


def _thinned(path: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Leave out of a path the points on a straight line between their neighbours."""
    found = list(path[:1])
    for before, here, after in zip(path, path[1:], path[2:], strict=False):
        ax, ay = here[0] - before[0], here[1] - before[1]
        bx, by = after[0] - here[0], after[1] - here[1]
        if ax * by != ay * bx:
            found.append(here)
    return tuple(found + list(path[-1:])) if len(path) > 1 else tuple(found)


def reports(
    root: Path, desk: Desk, known: Known, played: Played, earlier: tuple[Event, ...] = ()
) -> Callable[[], dict[str, bytes]]:
    """Begin the files of a day's reports and return what gives them: for each reader Markdown and JSON, for the GM
    Markdown.

    What the GM did before the day, such as a duel, is told first: `earlier`, to the commanders it concerns. A report
    that was handed out before and said something else is marked as corrected. Where there are many readers most
    reports are written aside, and what gives the files waits for them.
    """
    told = _told(played)
    all_readers = readers(desk.world, _fallen((*earlier, *played.events)))
    here = all_readers if len(all_readers) < MANY else all_readers[: len(all_readers) * SHARE_HERE // WHOLE]

    def of(some: Sequence[Commander]) -> dict[str, bytes]:
        return _reports_of(root, desk, known, played, earlier, told, some)

    aside = (
        Aside(lambda: msgspec.msgpack.encode(of(all_readers[len(here) :]))) if len(here) < len(all_readers) else None
    )
    files = of(here)
    numbers, dates = desk.numbers, desk.dates
    skies: dict[str, str] = dict(played.day.skies)
    files[f"{day_folder(played.number)}/{GM}.md"] = gm_report(
        desk.world, numbers, dates, played.number, skies, played.events
    ).encode()

    def whole() -> dict[str, bytes]:
        rest = {} if aside is None else msgspec.msgpack.decode(aside.result(), type=dict[str, bytes])
        return {**files, **rest}

    return whole


def _told(played: Played) -> dict[str, list[int]]:
    """Return, by army and commander, the numbers of the day's events that may be told to them or moved their morale."""
    told: dict[str, list[int]] = {}
    for number, event in enumerate(played.events):
        for name in event.who if event.own else ():
            told.setdefault(name, []).append(number)
        for change in event.changes:
            if change.path[0] in ("armies", "fleets") and change.path[-1] == MORALE:
                told.setdefault(change.path[1], []).append(number)
    return told


def _reports_of(
    root: Path,
    desk: Desk,
    known: Known,
    played: Played,
    earlier: tuple[Event, ...],
    told: Mapping[str, list[int]],
    some: Sequence[Commander],
) -> dict[str, bytes]:
    folder = day_folder(played.number)
    again = (root / folder).exists()
    files: dict[str, bytes] = {}
    for who in some:
        led = (desk.led.get(who.id), desk.fleets.get(who.id))
        numbers = {
            *told.get(who.id, ()),
            *(number for one in led if one is not None for number in told.get(one.id, ())),
        }
        events = (*earlier, *(played.events[number] for number in sorted(numbers)))
        made = paper(desk, who, known, played.number, events, played.day)
        if again:
            made = _corrected(root, made)
        files[f"{folder}/{who.id}.md"] = markdown(made).encode()
        files[paper_path(played.number, who.id)] = encode(made)
    return files


def _corrected(root: Path, made: Paper) -> Paper:
    path = root / paper_path(made.day, made.who)
    if not path.exists():
        return made
    before = stored(root, made.day, made.who)
    same = msgspec.structs.replace(before, corrected=False) == made
    return msgspec.structs.replace(made, corrected=before.corrected or not same)


def briefings(world: World, land: Land, known: Known, played: Played) -> dict[str, bytes]:
    """Return the files of a day that waits for rulings: a briefing for each commander concerned, and the GM's list."""
    desk = Desk(world, land)
    folder = day_folder(played.number)
    files: dict[str, bytes] = {}
    for who in readers(world):
        ids = {one.id for one in (desk.led.get(who.id), desk.fleets.get(who.id)) if one is not None}
        held = [ruling for ruling in played.waiting if not ids.isdisjoint(ruling.holds)]
        if held:
            files[f"{folder}/{who.id}-briefing.md"] = briefing(desk, who, known, played, held[0]).encode()
    text = gm_report(
        world, desk.numbers, desk.dates, played.number, dict(played.day.skies), played.events, played.waiting
    )
    files[f"{folder}/{GM}-waiting.md"] = text.encode()
    return files


def briefing(desk: Desk, who: Commander, known: Known, played: Played, ruling: Ruling) -> str:
    """Return what a commander is told when his army or fleet meets an enemy: what he then sees, who is there, and the
    question.

    The march has gone on for those who met nobody; what they do after the meeting he has not seen.
    """
    halts = [played.day.tracks[key].halt for key in ruling.holds if key in played.day.tracks]
    at_once = played.sightings if not halts else observe(played.day, known, halted=max(halts))
    seen: Known = {who.id: dict(known.get(who.id, {}))}
    for observation in at_once:
        if observation.who == who.id:
            seen[who.id][observation.about, observation.key] = observation
    question = (
        "The enemy is upon you, and the day halts here. What do you do? "
        "Write your orders, and your tactic after “tactic:”."
    )
    then = played.world if not halts else until(played.day, max(halts)).world
    drafted = Desk(then, desk.land)
    return markdown(paper(drafted, then.commanders[who.id], seen, played.number, (), played.day, question))


def encode(made: Paper) -> bytes:
    """Return a report's plain data as its JSON file."""
    return msgspec.json.encode(made) + b"\n"


def stored(root: Path, day: int, who: str) -> Paper:
    """Return a report's plain data as it was handed out; Refused when there is none."""
    try:
        return msgspec.json.decode((root / paper_path(day, who)).read_bytes(), type=Paper)
    except FileNotFoundError:
        raise Refused(
            f"there is no report of day {day} for {who}",
            "`campaign report --day N --for WHO`; day 0 is the opening report",
        ) from None
    except msgspec.DecodeError as error:
        raise Refused(
            f"{paper_path(day, who)} cannot be read: {error}", f"`campaign undo`, or amend {day} to make it again"
        ) from None
