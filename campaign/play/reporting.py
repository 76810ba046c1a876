"""The reports of a day: what each commander may know goes in, files of the world's `reports/` folder come out."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import msgspec

from campaign.core.calendar import Dates
from campaign.core.fault import Refused
from campaign.land.land import Land
from campaign.land.load import load as load_land
from campaign.model.event import Event
from campaign.model.knowledge import Knowledge
from campaign.model.order import Act
from campaign.model.people import Commander
from campaign.model.ruling import Ruling
from campaign.model.world import World
from campaign.orders.canonical import say
from campaign.orders.known import known_names
from campaign.play.days import Played, calendar
from campaign.reports.gm import gm_report
from campaign.reports.markdown import markdown
from campaign.rules import sighting, weather
from campaign.rules.day import Day, led_by
from campaign.rules.numbers import Numbers
from campaign.sight.composing import Sources, compose, mine, own
from campaign.sight.memory import Known
from campaign.sight.paper import Paper
from campaign.sight.redact import common

FOLDER = "reports"
GM = "gm"


def day_folder(day: int) -> str:
    """Return the reports' folder of day number `day`, relative to the world."""
    return f"{FOLDER}/day-{day:04d}"


def paper_path(day: int, who: str) -> str:
    """Return where the plain data of a commander's report lies."""
    return f"{day_folder(day)}/{who}.json"


@dataclass
class Desk:
    """What all reports of one day share: the common map, the calendar, the numbers in force."""

    world: World
    land: Land

    @cached_property
    def common(self) -> World:
        """The world as everybody knows it."""
        return common(self.world)

    @cached_property
    def dates(self) -> Dates:
        """The calendar."""
        return calendar(self.world.campaign.calendar)

    @cached_property
    def numbers(self) -> Numbers:
        """The numbers in force."""
        return Numbers(self.world.campaign.rules)

    def chart(self, who: str) -> tuple[World, Land]:
        """Return the map of one commander, his errors included, and its land."""
        errors = self.world.knowledge.get(who)
        if errors is None or not (errors.places or errors.roads):
            return self.common, self.land
        wrong = mistaken(self.common, errors)
        return wrong, load_land(wrong, None)

    def words(self, who: str, known: Known) -> Callable[[Act], str]:
        """Return what prints an act in the names that a commander uses."""
        world, chart = self.world, self.chart(who)[0]
        names = known_names(world, self.land, chart, self.dates, who, known.get(who, {}).values())
        return lambda act: say(act, names)


def mistaken(known: World, errors: Knowledge) -> World:
    """Return the common map with one player's errors: places and roads missing, moved, misnamed."""
    wrong = known.copy()
    for key, place in errors.places.items():
        if key not in wrong.places:
            continue
        if place.missing:
            del wrong.places[key]
            wrong.roads = {name: road for name, road in wrong.roads.items() if key not in (road.start, road.to)}
            continue
        given = {"x": place.x, "y": place.y, "name": place.name, "kind": place.kind}
        changed = {name: value for name, value in given.items() if value is not None}
        wrong.places[key] = msgspec.structs.replace(wrong.places[key], **changed)
    for key, road in errors.roads.items():
        if key not in wrong.roads:
            continue
        if road.missing:
            del wrong.roads[key]
        elif road.km is not None:
            wrong.roads[key] = msgspec.structs.replace(wrong.roads[key], km=road.km)
    return wrong


def readers(world: World) -> tuple[Commander, ...]:
    """Return the commanders who get reports: those that a player plays, dead ones aside, by id."""
    return tuple(
        world.commanders[key]
        for key in sorted(world.commanders)
        if world.commanders[key].player and world.commanders[key].status != "dead"
    )


def paper(
    desk: Desk, who: Commander, known: Known, day: int, events: tuple[Event, ...], today: Day | None, briefing: str = ""
) -> Paper:
    """Return one commander's report of `day` as plain data, built from nothing but what he knows."""
    world = desk.world
    army = led_by(world, who.id)
    chart, land = desk.chart(who.id)
    ids = {who.id} if army is None else {who.id, army.id}
    sky, radius, trail = "fine", 0, ()
    if army is not None and today is not None:
        spot = today.land.xy(army.at)
        sky = weather.sky_at(today, *spot)
        radius = sighting.radius(today, army)
        track = today.tracks.get(army.id)
        trail = _thinned(tuple(track.path[: track.halt + 1])) if track is not None else ()
    return compose(
        Sources(
            common=chart,
            land=land,
            dates=desk.dates,
            numbers=desk.numbers,
            day=day,
            commander=own(who),
            army=own(army) if army is not None else None,
            orders=tuple(own(order) for order in mine(tuple(world.orders.values()), who.id, day)),
            known=known.get(who.id, {}),
            events=tuple(event for event in events if event.own and not ids.isdisjoint(event.who)),
            say=desk.words(who.id, known),
            sky=sky,
            radius=radius,
            trail=trail,
            briefing=briefing,
        )
    )


def _thinned(path: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Leave out of a path the points on a straight line between their neighbours."""
    found = list(path[:1])
    for before, here, after in zip(path, path[1:], path[2:], strict=False):
        ax, ay = here[0] - before[0], here[1] - before[1]
        bx, by = after[0] - here[0], after[1] - here[1]
        if ax * by != ay * bx:
            found.append(here)
    return tuple(found + list(path[-1:])) if len(path) > 1 else tuple(found)


def reports(root: Path, world: World, land: Land, known: Known, played: Played) -> dict[str, bytes]:
    """Return the files of a day's reports: for each reader Markdown and JSON, for the GM Markdown.

    A report that was handed out before and said something else is marked as corrected.
    """
    desk = Desk(world, land)
    folder = day_folder(played.number)
    files: dict[str, bytes] = {}
    for who in readers(world):
        made = _corrected(root, paper(desk, who, known, played.number, played.events, played.day))
        files[f"{folder}/{who.id}.md"] = markdown(made).encode()
        files[paper_path(played.number, who.id)] = encode(made)
    text = gm_report(world, desk.numbers, desk.dates, played.number, dict(played.day.skies), played.events)
    files[f"{folder}/{GM}.md"] = text.encode()
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
        army = led_by(world, who.id)
        held = [ruling for ruling in played.waiting if army is not None and army.id in ruling.holds]
        if held:
            files[f"{folder}/{who.id}-briefing.md"] = briefing(desk, who, known, played, held[0]).encode()
    text = gm_report(
        world, desk.numbers, desk.dates, played.number, dict(played.day.skies), played.events, played.waiting
    )
    files[f"{folder}/{GM}-waiting.md"] = text.encode()
    return files


def briefing(desk: Desk, who: Commander, known: Known, played: Played, ruling: Ruling) -> str:
    """Return what a commander is told when his army meets an enemy: what he can see, and the question."""
    seen: Known = {who.id: dict(known.get(who.id, {}))}
    for observation in played.sightings:
        if observation.who == who.id:
            seen[who.id][observation.about, observation.key] = observation
    question = "The enemy is upon you, and the day halts here. What do you do? Write your orders and your tactic."
    drafted = Desk(played.world, desk.land)
    return markdown(paper(drafted, played.world.commanders[who.id], seen, played.number, (), played.day, question))


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
