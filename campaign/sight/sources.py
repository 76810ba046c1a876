"""What goes into one commander's report, and how it speaks of places and times."""

import dataclasses
from collections.abc import Callable, Mapping
from typing import TypeVar

import msgspec

from campaign.core.calendar import Dates
from campaign.land.land import Land
from campaign.model.army import Army
from campaign.model.event import Event
from campaign.model.fleet import Fleet
from campaign.model.knowledge import Observation
from campaign.model.order import Act, Order
from campaign.model.people import Commander
from campaign.model.place import At
from campaign.model.troops import Levy, Operation
from campaign.model.word import Letter
from campaign.model.world import World
from campaign.rules.numbers import Numbers
from campaign.rules.sighting import clock
from campaign.rules.whereabouts import whereabouts
from campaign.sight.memory import Key
from campaign.sight.paper import Ground, Heard
from campaign.sight.redact import OWN, SEEN, redact

T = TypeVar("T")
Seen = dict[str, str | int | bool | None]
Age = tuple[int, int, int, str]  # the day and minute of an observation, the length of its key, and that key
Passing = tuple[str, int, int, str]  # of riders: when and where one was seen, and what he did


class Mood(msgspec.Struct, frozen=True):
    """One change of his army's morale today, and why, as far as he is told ("": he is not)."""

    before: int
    after: int
    why: str = ""


class Waters(msgspec.Struct, frozen=True):
    """What he knows of the fleet he leads, and of the ships that carry his army; the fields as in `Sources`.

    `loot` is his own there that pays for the ships, `upkeep` what they cost a day. `carrier` is the name of the fleet
    that carries his army, `passengers` are those of the armies aboard his own, by their ids.
    """

    fleet: Fleet | None = None
    stands: tuple[int, int] | None = None
    radius: int = 0
    trail: tuple[tuple[int, int], ...] = ()
    moods: tuple[Mood, ...] = ()
    loot: int = 0
    upkeep: int = 0
    passengers: Mapping[str, str] = msgspec.field(default_factory=dict)
    carrier: str = ""


class Lines(msgspec.Struct, frozen=True):
    """What has been put into words for the reports of one day: the same for all who know it and have the same map.

    Rumours and riders lie by the id of what is seen of them, an object that only those share who hear or see the very
    same; it is kept with them, so that no other gets its id, and with what sorts them.
    """

    heard: dict[int, tuple[Age, Heard, Seen]] = msgspec.field(default_factory=dict)
    riders: dict[int, tuple[Passing, Ground, Seen]] = msgspec.field(default_factory=dict)
    spots: dict[At, str] = msgspec.field(default_factory=dict)
    points: dict[tuple[int, int], str] = msgspec.field(default_factory=dict)
    days: dict[int, str] = msgspec.field(default_factory=dict)
    times: dict[int, str] = msgspec.field(default_factory=dict)  # by the minute of the day itself


class Sources(msgspec.Struct, frozen=True):
    """All that goes into one report: nothing else is read.

    `common` is the world as everybody knows it, with this commander's map errors; `land` is made from it. `say`
    prints an act. `stands` is where his army stands, whether his map shows it or not, `radius` how far it sees at dusk,
    `sky` the weather there, `trail` its way today, in metres; `moods` are the changes of its morale today, in order.
    `gifts` are his traits and what the rules say each does, for the opening report; `opening` says that one of a later
    day opens the game for who reads it. `letters` are those he sent not
    long ago, `levies` and `operations` his own that are under way or ended today, `company` the commanders at the same
    place as others see them; `names` tells what a commander is called, by his id; `lines` are shared with other readers
    of the day who have the same map.
    """

    common: World
    land: Land
    dates: Dates
    numbers: Numbers
    day: int
    commander: Commander
    army: Army | None
    orders: tuple[Order, ...]
    known: Mapping[Key, Observation]
    events: tuple[Event, ...]
    say: Callable[[Act], str]
    stands: tuple[int, int] | None = None
    sky: str = "fine"
    radius: int = 0
    trail: tuple[tuple[int, int], ...] = ()
    moods: tuple[Mood, ...] = ()
    briefing: str = ""
    gifts: tuple[tuple[str, str], ...] = ()
    opening: bool = False
    letters: tuple[Letter, ...] = ()
    company: tuple[Commander, ...] = ()
    levies: tuple[Levy, ...] = ()
    operations: tuple[Operation, ...] = ()
    names: Callable[[str], str] = str
    lines: Lines = msgspec.field(default_factory=Lines)
    waters: Waters = Waters()


def sources_world(common: World, commander: Commander, army: Army | None) -> World:
    """Return the common world with this commander and his army in it, as far as he may know them.

    The land's tables are those of `common` themselves.
    """
    armies = {army.id: army} if army is not None else {}
    return dataclasses.replace(common, commanders={commander.id: commander}, armies=armies)


def own(record: T) -> T:
    """Return one of a commander's own records as he may know it."""
    known: T = redact(record, OWN)
    return known


def shown(record: T) -> T:
    """Return a record of another commander's as it shows to whoever sees it."""
    looks: T = redact(record, SEEN)
    return looks


def position(given: Sources) -> tuple[int, int] | None:
    """Return where he is on his own map, in metres; where that lacks the place, where his army stands; else None."""
    at: At | None = given.army.at if given.army is not None else given.commander.at
    try:
        return given.land.xy(at) if at is not None else None
    except KeyError:
        return given.stands


def where(given: Sources, world: World, point: tuple[int, int]) -> str:
    """Return where a point is in words, by his map; many readers have the same things in sight."""
    known = given.lines.points.get(point)
    if known is None:
        known = given.lines.points[point] = whereabouts(given.land, world, point)
    return known


def spot(given: Sources, world: World, at: At) -> str:
    """Return where a place or point is in words, by his map; its name there or its id where his map lacks it."""
    try:
        return where(given, world, given.land.xy(at))
    except KeyError:
        return f"at {at}" if isinstance(at, str) else "on a river" if at.river is not None else "on a road"


def when(dates: Dates, today: int, day: int, minute: int) -> str:
    """Return when something was so, in words: "today at 14:30", "1 July at 06:00", "on the first day"."""
    if day <= 0:
        return "before the first day"
    return f"{'today' if day == today else dates.short(day)} at {clock(minute)}"
