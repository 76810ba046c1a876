"""Rumours: how the news of public events spreads, and when it reaches whom (TUM-MSG-4)."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from campaign.core.plane import Point, metres
from campaign.core.words import counted, listed
from campaign.land.crowd import Crowd
from campaign.model.knowledge import Observation
from campaign.model.word import News
from campaign.rules import messages, tales, talking
from campaign.rules.book import Rule
from campaign.rules.counting import KM
from campaign.rules.day import Day, Happening, Happenings
from campaign.rules.numbers import Numbers, number
from campaign.rules.sea import hearsay

SPEED = number("rumours.speed", 10, "km a day", "TUM-MSG-4")
HOST = number("rumours.army", 1000, "soldiers", "TUM-MSG-4")
PASSES = number("rumours.passing", 1, "km", "TUM-MSG-4", reading=True)
NUMBERED = number("rumours.with numbers", 30, "km", "TUM-MSG-4", reading=True)
PLAIN = number("rumours.plain", 100, "km", "TUM-MSG-4", reading=True)
DATED = number("rumours.dated to", 5, "days", "TUM-MSG-4", reading=True, least=1)
MARCHES = number("rumours.marches", 30, "km", "TUM-MSG-4", reading=True)
LASTS = number("rumours.lasts", 60, "days", "TUM-MSG-4", reading=True)
NUMBERS = (SPEED, HOST, PASSES, NUMBERED, PLAIN, DATED, MARCHES, LASTS)

RULES = (
    Rule(
        "TUM-MSG-4",
        "Other news travels {rumours.speed} km a day, and {messages.over water} km over navigable water. Every"
        " public event spreads from its place and reaches a commander as a rumour: what happened and where,"
        " numbers rounded.",
        "Public are battles and storms, sieges laid and raised, what falls, changes hands or is plundered, burning,"
        " revolts, and an army of {rumours.army} or more that comes within {rumours.passing} km of a stronghold on its"
        " day's march, or ends a night's march there. News goes straight, or straight to a harbour,"
        " by ship to another and straight on, whichever brings it sooner; upstream ships take twice as long, and to and"
        " from ships at sea it comes by way of a harbour. Messengers take ship as fast. A commander hears it in the"
        " evening of the first day on which it has come as far as he is. Up to {rumours.with numbers} km it is told as"
        " it was, up to {rumours.plain} km without numbers, and beyond that only what kind of thing happened in which"
        " region; what came farther than the first is dated to {rumours.dated to} days. That an army passed is told no"
        " farther than {rumours.marches} km. Who took part or saw it hears"
        " no rumour of it, nor does a newcomer of what had come to where he enters, or to the commander of the army in"
        " which he is made; within sight of it when the day's march is over, or when the army passes, and by night"
        " within {scouting.always} km, one sees it. After"
        " {rumours.lasts} days it is told no more.",
    ),
)

PASSED = "army passes"
KINDS = {  # kind of event → what is told of it far away
    "battle": "a battle was fought",
    "storm": "a stronghold was stormed",
    "stronghold fallen": "a stronghold fell",
    "camp fallen": "a camp fell",
    "plundered": "a stronghold was plundered",
    "place taken": "a stronghold changed hands",
    "siege begun": "a siege began",
    "siege raised": "a siege ended",
    "robbers": "robbers took a stronghold",
    "burned": "the country was burned",
    "revolt": "the people rose",
    "revolt holds": "risen people took a stronghold",
    "tourney": "a tourney was held",
    "blockade begun": "ships closed a harbour",
    "blockade lifted": "a harbour was open again",
}
_ANYTHING = "something happened"
_NOWHERE = "far away"


def tale_of(news: News) -> str:
    """Return what is told of it near at hand."""
    return news.tale or KINDS.get(news.kind, _ANYTHING)


def sentence(tale: str) -> str:
    """Return a tale as a sentence."""
    return f"{tale[:1].upper()}{tale[1:]}."


def square(a: Point, b: Point) -> int:
    """Return the square of the metres between two points."""
    return (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])


def _speeds(numbers: Numbers) -> hearsay.Speeds:
    return hearsay.Speeds(numbers[SPEED], numbers[messages.WATER])


def _far(numbers: Numbers, news: News, days: int) -> int:
    """Return how many metres news has come straight after so many days."""
    far = days * numbers[SPEED]
    return (min(far, numbers[MARCHES]) if news.kind == PASSED else far) * KM


def _told_at(numbers: Numbers, news: News, off: int) -> bool:
    """Return whether news is told so far from where it happened; `off` is the square of the metres."""
    most = numbers[MARCHES] * KM
    return news.kind != PASSED or off <= most * most


def known_at(day: Day, point: Point, who: str) -> tuple[News, ...]:
    """Return the news that had come as far as `point` before today, with `who`, who enters there, among those who have
    heard it: no rumour tells him what all the country there knows (TUM-MSG-4).
    """
    found = []
    speeds = _speeds(day.numbers)
    for key in sorted(day.world.news):
        news = day.world.news[key]
        days, origin = day.number - 1 - news.day, (metres(news.x), metres(news.y))
        if days < 0:
            continue
        far, off = _far(day.numbers, news, days), square(origin, point)
        if off <= far * far or (
            _told_at(day.numbers, news, off) and hearsay.comes(day.land, origin, point, days * speeds.day, speeds)
        ):
            found.append(key)
    return talking.heard(day.world, found, who)


def _reached(numbers: Numbers, news: News, days: int, people: Crowd, by_ship: hearsay.Hearers) -> list[str]:
    """Return whom news has reached after so many days who had not heard it, by id: here alone is how it travels."""
    x, y = origin = metres(news.x), metres(news.y)
    fresh = people.within(x, y, _far(numbers, news, days), news.heard)
    come = by_ship.reached(origin, days, news.heard, fresh)
    brought = [key for key in come if _told_at(numbers, news, square(origin, people.spots[key]))]
    return sorted((*fresh, *brought)) if brought else fresh


def _over(numbers: Numbers, news: News, days: int, people: Crowd) -> bool:
    """Return whether it is told no more after so many days: it is old, has come as far as it does, or all know it."""
    if news.kind == PASSED:
        return (days - 1) * numbers[SPEED] >= numbers[MARCHES]
    return days > numbers[LASTS] or people.all_in(news.heard)


def spread(day: Day) -> Happenings:
    """Let each news come to those it reaches today, once, and be told no more when it is old or all have heard it."""
    if not day.world.news:
        return
    people = Crowd({key: one.point for key, one in talking.stands(day.world, day.land).items()})
    by_ship = hearsay.Hearers(day.world, day.land, people, _speeds(day.numbers))
    over: list[str] = []
    for key in sorted(day.world.news):
        news = day.world.news[key]
        days = day.number - news.day
        if _over(day.numbers, news, days, people):
            over.append(key)
            continue
        fresh = _reached(day.numbers, news, days, people, by_ship)
        if fresh:
            yield _rumour(day, news, fresh, people)
    if over:
        text = f"No longer told: {counted(len(over), 'old event')}"
        yield Happening("TUM-MSG-4", "news forgotten", text, drops=tuple(("news", key) for key in over))


def _rumour(day: Day, news: News, fresh: Sequence[str], people: Crowd) -> Happening:
    heard = sorted((*news.heard, *fresh))  # two lists in order, and nobody is in both
    last = people.all_in(heard)
    names = listed([day.world.commanders[key].name for key in fresh])
    return Happening(
        "TUM-MSG-4",
        "rumour heard",
        f"{names} heard: {tale_of(news)}",
        tuple(fresh),
        puts=() if last else (replace(news, heard=tuple(heard)),),
        drops=(("news", news.id),) if last else (),
        learns=_Telling(day, news).to(fresh, people.spots),
    )


class _Telling:
    """One news as it is told near at hand, farther off, and far away, each with its day, its place and who says so."""

    def __init__(self, day: Day, news: News) -> None:
        """Take the news; what is not asked for is not worked out."""
        self._day, self._news = day, news
        self._point = metres(news.x), metres(news.y)
        self._place = day.land.closest(*self._point)
        self._told: dict[int, Observation] = {}
        near, plain = day.numbers[NUMBERED] * KM, day.numbers[PLAIN] * KM
        self._grades = near * near, plain * plain

    def to(self, keys: Sequence[str], spots: Mapping[str, Point]) -> tuple[Observation, ...]:
        """Return what each of these commanders hears of it where he is: the vaguer, the farther it has come."""
        (x, y), (near, plain), told = self._point, self._grades, self._told
        found: list[Observation] = []
        for key in keys:
            px, py = spots[key]
            away = (px - x) * (px - x) + (py - y) * (py - y)
            grade = (away > near) + (away > plain)
            if grade not in told:
                told[grade] = self._worded(key, plain=grade > 0, vague=grade > 1)
            found.append(replace(told[grade], who=key))
        return tuple(found)

    def _worded(self, key: str, *, plain: bool, vague: bool) -> Observation:
        day, news, point, place = self._day, self._news, self._point, self._place
        tale, on = tale_of(news), news.day
        if plain:
            tale, on = tales.without_numbers(tale), on - (on - 1) % day.numbers[DATED]
        if vague:
            place = day.land.nearest(*point) or place
            around = f"around {day.world.places[place].name}" if place is not None else _NOWHERE
            tale = f"{KINDS.get(news.kind, _ANYTHING)} somewhere {around}"
        if plain and place is not None:
            point = day.land.points[place]
        name = day.world.places[place].name if place is not None else _NOWHERE
        return Observation(
            who=key,
            about="event",
            key=news.id,
            day=on,
            minute=0,
            learned=day.number,
            x=point[0],
            y=point[1],
            seen={"text": sentence(tale)},
            how="rumour",
            source=f"travellers from {name}",
            sure="hearsay",
        )
