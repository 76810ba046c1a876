"""`known`: all that one commander knows, as the GM sees it."""

from pathlib import Path

import msgspec

from campaign.core.calendar import Dates
from campaign.files.load import load
from campaign.land.land import Land
from campaign.land.load import load as load_land
from campaign.model.knowledge import Observation
from campaign.model.world import World
from campaign.play import named, remembering
from campaign.play.advancing import CACHE
from campaign.play.calendars import calendar
from campaign.play.writing import refuse_faults
from campaign.rules import hiding, nations
from campaign.rules.whereabouts import whereabouts
from campaign.sight.sightings import UNKNOWN, described
from campaign.sight.sources import when

_NO_DAY = -1  # so that every day is called by its date: between the last day and the next none is today


class KnownLine(msgspec.Struct, frozen=True):
    """One thing that a commander knows: what, where, when it was so, since when he knows it, how, and how sure."""

    about: str
    id: str
    alias: str
    text: str
    where: str
    x: int
    y: int
    day: int
    when: str
    age: int
    learned: int
    how: str
    source: str
    sure: str
    hidden: bool


def known(root: Path, who: str) -> tuple[KnownLine, ...]:
    """Return all that a commander knows by now, the newest first; what is hidden from him is marked so.

    Refused when there is no such commander.
    """
    loaded = load(root)
    refuse_faults(loaded)
    world = loaded.world
    commander = named.commander(world, who, dead=True)
    land, dates = load_land(world, root / CACHE), calendar(world.campaign.calendar)
    unseen = hiding.hidden(world, commander.id, world.campaign.day + 1)
    mine = remembering.by_now(root, world).get(commander.id, {})
    lines = [_line(world, land, dates, seen, hidden=seen.key in unseen) for _, seen in sorted(mine.items())]
    return tuple(sorted(lines, key=lambda line: (line.age, line.about, line.id)))


def _line(world: World, land: Land, dates: Dates, seen: Observation, *, hidden: bool) -> KnownLine:
    today = world.campaign.day
    return KnownLine(
        about=seen.about,
        id=seen.key,
        alias=seen.alias,
        text=in_words(world, seen),
        where=whereabouts(land, world, (seen.x, seen.y)),
        x=seen.x,
        y=seen.y,
        day=seen.day,
        when=when(dates, _NO_DAY, seen.day, seen.minute),
        age=max(0, today - seen.day),
        learned=seen.learned,
        how=seen.how,
        source=seen.source,
        sure=seen.sure,
        hidden=hidden,
    )


def in_words(world: World, seen: Observation) -> str:
    """Return in words what is known of a thing."""
    if seen.about in ("army", "fleet"):
        nation = str(seen.seen.get("nation") or "")
        leader = str(seen.seen.get("commander") or "")
        banner = world.nations[nation].name if nation in world.nations else UNKNOWN
        return described(seen, banner) + (f", led by {leader}" if leader else "")
    if seen.about == "place":
        place, holder = world.places.get(seen.key), seen.seen.get("holder")
        name = place.name if place is not None else seen.key
        banner = f", held by {nations.called(world, str(holder))}" if holder else ""
        return f"{name}, {seen.seen.get('kind')}{banner}{', besieged' if seen.seen.get('besieged') else ''}"
    if seen.about == "messenger":
        heading = seen.seen.get("heading")
        return f"a rider{f' heading {heading}' if heading else ''}"
    fixed = {"pile": "stores lying on the ground", "fire": "burned land"}
    return fixed.get(seen.about) or str(seen.seen.get("text") or "")
