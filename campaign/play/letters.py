"""`letters`: every letter as the GM sees it: its way, its fate, and what becomes of it (TUM-MSG-2, TUM-MSG-3)."""

from dataclasses import dataclass
from pathlib import Path

from campaign.core.fault import Refused
from campaign.core.names import meant, nearest
from campaign.core.plane import METRES_A_KM, distance, metres
from campaign.files.load import load
from campaign.land.land import Land
from campaign.land.load import load as load_land
from campaign.model.place import At
from campaign.model.word import Claim, Letter
from campaign.model.world import World
from campaign.play.advancing import CACHE
from campaign.play.calendars import calendar
from campaign.rules import messages
from campaign.rules.delivering import OPEN
from campaign.rules.letters import called, serial, title
from campaign.rules.messengers import where
from campaign.rules.numbers import Numbers
from campaign.rules.sighting import clock
from campaign.rules.whereabouts import whereabouts


@dataclass(frozen=True, slots=True)
class LetterLine:
    """One letter as the GM sees it: both commanders, where the reader should be, its dates and what becomes of it.

    `now` is where its messenger is at the next dawn, "" when he is on his way no more.
    """

    id: str
    sender: str
    to: str
    at: str
    sent: str
    due: str
    status: str
    fate: str
    enemies: bool
    now: str
    ended: str
    reader: str


@dataclass(frozen=True, slots=True)
class StageLine:
    """A point of a messenger's way: where it is, when he is there, and how far it is from the one before."""

    place: str
    date: str
    time: str
    km: float


@dataclass(frozen=True, slots=True)
class LetterShown:
    """One letter whole: its line in the list, what it says, what it reports, its messenger's way."""

    letter: LetterLine
    text: str
    enclosed: tuple[Claim, ...]
    way: tuple[StageLine, ...]


def listed(root: Path, who: str | None = None, *, everything: bool = False) -> tuple[LetterLine, ...]:
    """Return the letters under way (or all), of one commander or of every one, the first due first.

    Refused for an unknown commander; Faults when the world has errors.
    """
    from campaign.play.ordering import commander  # late: it brings the orders' language along

    world = load(root).sound()
    chosen = commander(world, who) if who is not None else None
    found = [
        one
        for one in world.letters.values()
        if (everything or one.status in OPEN) and (chosen is None or chosen in (one.sender, one.to))
    ]
    land = load_land(world, root / CACHE)
    found.sort(key=lambda one: (one.due or 0, one.sent, one.sender, serial(one.id), one.id))
    return tuple(line_of(world, land, one) for one in found)


def one(root: Path, key: str) -> LetterShown | None:
    """Return the letter of this id whole, None when there is none; Faults when the world has errors."""
    world = load(root).sound()
    letter = world.letters.get(key)
    if letter is None:
        return None
    land = load_land(world, root / CACHE)
    return LetterShown(line_of(world, land, letter), letter.text, letter.enclosed, tuple(_stages(world, land, letter)))


def unknown(root: Path, key: str) -> Refused:
    """Return the refusal that no letter is called `key`, with the nearest."""
    close = nearest(key, sorted(load(root).sound().letters))
    return Refused(
        f"there is no letter {key}",
        meant(close, "`campaign letters --all` lists them"),
    )


def due(world: World) -> tuple[tuple[int, str, str], ...]:
    """Return the letters that come in or are waited with, as (day, who it is for, in words), in no order."""
    numbers, found = Numbers(world.campaign.rules), []
    for letter in world.letters.values():
        if letter.status not in OPEN or letter.due is None:
            continue
        waits = letter.status == "waiting"
        day = letter.due + numbers[messages.WAITS] if waits else letter.due
        what = (
            "the messenger waits until then"
            if waits
            else "due"
            if letter.fate == "arrives"
            else f"{letter.fate} by then"
        )
        found.append((day, letter.to, f"{title(world, letter)}: {what}"))
    return tuple(found)


def line_of(world: World, land: Land, letter: Letter) -> LetterLine:
    """Return a letter as the list shows it."""
    dates = calendar(world.campaign.calendar)
    minute = letter.way[0].minute if letter.way else 0
    here = where(letter, world.campaign.day + 1, minute)
    return LetterLine(
        letter.id,
        called(world, letter.sender),
        called(world, letter.to),
        _called(world, land, letter.at),
        dates.iso(letter.sent),
        dates.iso(letter.due) if letter.due is not None else "",
        letter.status,
        letter.fate,
        letter.hostile,
        whereabouts(land, world, here) if here is not None else "",
        dates.iso(letter.ended) if letter.ended is not None else "",
        called(world, letter.reader) if letter.reader is not None else "",
    )


def _called(world: World, land: Land, at: At) -> str:
    if isinstance(at, str):
        return world.places[at].name if at in world.places else at
    try:
        return whereabouts(land, world, land.xy(at)).removeprefix("at ")
    except KeyError:  # a hand has written it
        return "no such place"


def _stages(world: World, land: Land, letter: Letter) -> list[StageLine]:
    dates, before = calendar(world.campaign.calendar), None
    found: list[StageLine] = []
    for stage in letter.way:
        here = metres(stage.x), metres(stage.y)
        far = distance(before, here) / METRES_A_KM if before is not None else 0.0
        found.append(
            StageLine(whereabouts(land, world, here), dates.iso(stage.day), clock(stage.minute), round(far, 1))
        )
        before = here
    return found
