"""News: what happens in public view, and who sees it happen (TUM-MSG-4)."""

import math
from collections.abc import Iterator

from msgspec.structs import replace

from campaign.core.plane import Point, distance, metres, span
from campaign.model.army import Army
from campaign.model.knowledge import Observation
from campaign.model.word import News
from campaign.rules import sighting, tales, talking, tracks, watching
from campaign.rules.counting import KM, soldiers, who
from campaign.rules.day import Day, Happening, Happenings, ashore
from campaign.rules.hiding import hidden
from campaign.rules.rumours import HOST, PASSED, PASSES, sentence, square, tale_of
from campaign.rules.talking import Stand


def passing(day: Day) -> Happenings:
    """Make it public where armies came by strongholds on today's march. To run when the march is over."""
    for army in _hosts(day):
        track = day.tracks.get(army.id)
        if track is not None and track.halt > 0:
            yield from _came_by(day, army, track)


def passing_by_night(day: Day) -> Happenings:
    """Make it public where armies came to strongholds by night. To run when the night's march is over."""
    for army in _hosts(day):
        track, here = day.tracks.get(army.id), day.land.xy(army.at)
        if track is not None and track.at(track.halt) != here:
            dusk = track.at(track.halt)
            yield from _came_by(day, army, tracks.Track([dusk, here], 1, math.ceil(span(dusk, here))))


def _hosts(day: Day) -> list[Army]:
    return [army for army in ashore(day.world) if soldiers(army) >= day.numbers[HOST]]


def _came_by(day: Day, army: Army, way: tracks.Track) -> Happenings:
    """Yield each stronghold that a way comes near and did not begin at, in the order in which it does."""
    reach = day.numbers[PASSES] * KM
    start, end = way.at(0), way.at(way.halt)
    x, y, half = tracks.circle(way.box())
    met: list[tuple[int, str]] = []
    for key in day.land.places_within(x, y, half + reach + 1):
        fort = day.land.strongholds.get(key)
        if fort is None or distance(fort, start) <= reach:
            continue
        tick = tracks.first_within(way, tracks.standing(*fort), reach)
        if tick is not None:
            met.append((tick, key))
    for tick, key in sorted(met):
        yield _passed(day, army, key, way.at(tick), end)


def _passed(day: Day, army: Army, key: str, here: Point, end: Point) -> Happening:
    """Return the public event of an army that came from `here` by the stronghold `key` and was at `end` at last."""
    name, fort = day.world.places[key].name, day.land.strongholds[key]
    stays = distance(fort, end) <= day.numbers[PASSES] * KM
    heading = "" if stays or here == end else f" going {tracks.wind(end[0] - here[0], end[1] - here[1])}"
    did = f"{'came to' if stays else 'passed'} {name}{heading}"
    return Happening(
        "TUM-MSG-4",
        PASSED,
        f"{army.name}: {did}",
        who(army),
        public=True,
        at=fort,
        tale=f"{tales.host(day, army)}, {did}",
    )


def seen(day: Day) -> Happenings:
    """Let the day's public events so far become news, seen by all in sight of them at dusk. To run before night."""
    yield from _become_news(day, night=False)


def seen_by_night(day: Day) -> Happenings:
    """Let the night's public events become news, seen only by those close by. To run after the night's march."""
    yield from _become_news(day, night=True)


def _become_news(day: Day, *, night: bool) -> Happenings:
    fresh, day.news[:] = list(day.news), []
    if not fresh:
        return
    people = talking.stands(day.world, day.land)
    looks = [one for one in (_look(day, stand, night) for stand in people.values()) if one is not None]
    areas = watching.Areas([watching.wider(way.box(), sees) for _, way, sees in looks])
    for news in fresh:
        point = metres(news.x), metres(news.y)
        took_part = set(_took_part(day, news))
        tick = None if night else _passed_at(day, news, point)
        near = [looks[number] for number in areas.near((*point, *point))]
        others = [look for look in near if look[0].who.id not in took_part]
        saw = [
            one for one, way, sees in others if _saw(day, one, way.at(way.halt if tick is None else tick), sees, news)
        ]
        names = tuple(one.who.id for one in saw)
        news = replace(news, heard=tuple(sorted(took_part.union(names))))
        told = () if news.kind == PASSED else tuple(_witness(day, key, news, point) for key in names)
        left = not people.keys() <= set(news.heard)
        puts = (news,) if left else ()
        if puts or told:
            yield Happening("TUM-MSG-4", "news", f"News: {tale_of(news)}", names, puts=puts, learns=told)


def _took_part(day: Day, news: News) -> Iterator[str]:
    """Yield the commanders whom an event concerned: it names them, or the armies that they lead."""
    for key in news.heard:
        if key in day.world.commanders:
            yield key
        army = day.world.armies.get(key)
        if army is not None and army.commander is not None:
            yield army.commander


def _look(day: Day, stand: Stand, night: bool) -> tuple[Stand, tracks.Track, int] | None:
    """Return a commander's way today and how far he sees; None of a captive."""
    if stand.who.status != "free":
        return None
    army = stand.army
    if night or army is None:
        return stand, tracks.standing(*stand.point), day.numbers[sighting.ALWAYS] * KM
    way = day.tracks.get(army.id) or tracks.standing(*stand.point)
    return stand, way, sighting.radius(day, army, way.at(way.halt))


def _passed_at(day: Day, news: News, point: Point) -> int | None:
    """Return the tick of the day's march at which an army came by; None of all else, which happens when it is over."""
    if news.kind != PASSED:
        return None
    ways = (day.tracks[key] for key in news.heard if key in day.tracks)
    reach = day.numbers[PASSES] * KM
    return next((tracks.first_within(way, tracks.standing(*point), reach) for way in ways), None)


def _saw(day: Day, one: Stand, here: Point, sees: int, news: News) -> bool:
    """Return whether one saw it happen from where he then was."""
    if not hidden(day.world, one.who.id, day.number).isdisjoint((news.id, *news.heard)):
        return False
    return square(here, (metres(news.x), metres(news.y))) <= sees * sees


def _witness(day: Day, key: str, news: News, point: Point) -> Observation:
    return Observation(
        who=key,
        about="event",
        key=news.id,
        day=news.day,
        minute=day.numbers[sighting.SUNSET] * sighting.MINUTES,
        learned=day.number,
        x=point[0],
        y=point[1],
        seen={"text": sentence(tale_of(news))},
    )
