"""What he has been told, as his report shows it: letters, rumours, talk, riders on the road; each of them once."""

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter

from msgspec.structs import replace

from campaign.model.knowledge import Observation
from campaign.model.world import World
from campaign.sight.paper import Ground, Heard, Received, Sent
from campaign.sight.sources import Age, Passing, Seen, Sources, spot, when, where

SIGHT = "sight"
RUMOUR = "rumour"
UNDER_WAY = 14  # days for which he counts a letter of his as under way, not being told what becomes of it
_LETTER = "letter:"
_FROM = {"letter": "letter from {}", "talk": "word of {}", "rumour": "rumour: {}", "prisoners": "prisoners: {}"}
_ALONE = {"letter": "letter", "talk": "word of mouth", "GM": "report"}
_FIRST = itemgetter(0)
_PASSES = frozenset(("event", "word", "messenger"))  # told on the day on which it is learned, and never again
_FORMER_DAYS = 0  # an observation of no later day was so before the war


def sorted_out(known: Iterable[Observation], today: int) -> dict[str, list[Observation]]:
    """Return observations by the kind of thing they are about, in the order they come; of what happened, was said or
    rode by only what was learned `today`, rumours apart.
    """
    found: dict[str, list[Observation]] = {}
    for seen in known:
        kind: str = seen.about
        if kind in _PASSES:
            if seen.learned != today:
                continue
            if kind == "event" and seen.how == RUMOUR:
                kind = RUMOUR
        same = found.get(kind)
        if same is None:
            found[kind] = [seen]
        else:
            same.append(seen)
    return found


def how(seen: Observation) -> str:
    """Return how he knows something, and from whom: "sight", "letter from Gradell", "rumour: travellers from Lund"."""
    if not seen.source:
        return _ALONE.get(seen.how, seen.how)
    text = _FROM.get(seen.how, f"{_ALONE.get(seen.how, seen.how)} of {{}}").replace("{}", seen.source)
    return f"{text}, hearsay" if seen.sure == "hearsay" and seen.how != "rumour" else text


def letters(words: Sequence[Observation]) -> tuple[Received, ...]:
    """Return the letters that came into his hands, of today's `words`, each with what it reports, in the order they
    were sent.
    """
    fresh = [seen for seen in words if seen.how == "letter"]
    if not fresh:
        return ()
    reports: dict[str, list[Observation]] = {}
    found: list[Observation] = []
    for seen in fresh:
        name, _, number = seen.key.removeprefix(_LETTER).partition(":")
        if number:
            reports.setdefault(name, []).append(seen)
        else:
            found.append(seen)
    return tuple(_received(seen, reports) for seen in sorted(found, key=_age))


def _received(seen: Observation, reports: Mapping[str, Sequence[Observation]]) -> Received:
    lines = sorted(reports.get(seen.key.removeprefix(_LETTER), ()), key=lambda one: (len(one.key), one.key))
    place = _text(seen, "place")
    dated = _text(seen, "sent")
    return Received(
        sender=seen.source,
        written=", ".join(part for part in (dated, place) if part),
        text=_text(seen, "text"),
        report=tuple(_text(one, "text") for one in lines),
        intercepted=bool(seen.seen.get("intercepted")),
        meant_for=_text(seen, "to"),
    )


def sent(given: Sources, world: World) -> tuple[Sent, ...]:
    """Return his own letters that are under way for all he knows, the latest first; their fate changes nothing."""
    mine = [one for one in given.letters if given.day - UNDER_WAY < one.sent <= given.day]
    mine.sort(key=lambda one: (-one.sent, len(one.id), one.id))
    spots = given.lines.spots
    for one in mine:
        if one.at not in spots:
            spots[one.at] = spot(given, world, one.at)
    return tuple([Sent(given.names(one.to), spots[one.at], _date(given, one.sent)) for one in mine])


def rumours(given: Sources, fresh: Iterable[Observation]) -> tuple[Heard, ...]:
    """Return the rumours that reached him today, the newest first (TUM-MSG-4)."""
    lines = given.lines.heard
    found: list[tuple[Age, Heard, Seen]] = []
    for seen in fresh:
        what = seen.seen
        one = lines.get(id(what))
        if one is None:
            heard = Heard(_text(seen, "text"), _when(given, seen), how(seen))
            one = lines[id(what)] = _age(seen), _placed(given, seen, heard), what
        found.append(one)
    if len(found) > 1:
        found.sort(key=_FIRST, reverse=True)
    return tuple([one for _, one, _ in found if one.text])


def witnessed(given: Sources, events: Iterable[Observation]) -> tuple[Heard, ...]:
    """Return what he saw happen to others, of today's `events`."""
    return _heard(given, [seen for seen in events if seen.how == SIGHT])


def told(given: Sources, kinds: Mapping[str, Sequence[Observation]]) -> tuple[Heard, ...]:
    """Return what he was told today otherwise than by letter or rumour, the newest first: talk, prisoners, the GM."""
    said = [*kinds.get("word", ()), *kinds.get("event", ())]
    return _heard(given, [seen for seen in said if seen.how not in (SIGHT, RUMOUR, "letter")])


def riders(given: Sources, world: World, fresh: Iterable[Observation]) -> tuple[Ground, ...]:
    """Return the messengers he saw ride by today: that there was a rider and which way he rode, no more."""
    lines, today = given.lines.riders, given.day
    found: list[tuple[Passing, Ground, Seen]] = []
    for seen in fresh:
        if seen.day != today:
            continue
        what = seen.seen
        one = lines.get(id(what))
        if one is None:
            line = _rider(given, world, seen)
            one = lines[id(what)] = (line.when, line.x, line.y, line.what), line, what
        found.append(one)
    if len(found) > 1:
        found.sort(key=_FIRST)
    return tuple([one for _, one, _ in found])


def _rider(given: Sources, world: World, seen: Observation) -> Ground:
    """Return a rider on the road, or whom a boat carries over the water."""
    times, heading = given.lines.times, seen.seen.get("heading")
    time = times.get(seen.minute)
    if time is None:
        time = times[seen.minute] = when(given.dates, given.day, seen.day, seen.minute)
    who = "a boat" if seen.seen.get("afloat") else "a rider"
    what = f"{who}, heading {heading}" if heading else who
    return Ground(what, where(given, world, (seen.x, seen.y)), seen.x, seen.y, time, 0)


def _heard(given: Sources, said: list[Observation]) -> tuple[Heard, ...]:
    if not said:
        return ()
    said.sort(key=_age, reverse=True)
    return tuple([Heard(text, _when(given, seen), how(seen)) for seen in said if (text := _text(seen, "text"))])


def _placed(given: Sources, seen: Observation, one: Heard) -> Heard:
    """Return what travellers tell with the place of his map that lies nearest: they know it no better."""
    near = given.land.closest(seen.x, seen.y)
    if near is None:
        return one
    x, y = given.land.points[near]
    return replace(one, x=x, y=y)


def _when(given: Sources, seen: Observation) -> str:
    """Return when something was so; what is hearsay has a date, but no hour."""
    if seen.sure == "hearsay":
        return f"about {_date(given, seen.day)}" if seen.day > _FORMER_DAYS else "before the first day"
    return when(given.dates, given.day, seen.day, seen.minute)


def _date(given: Sources, day: int) -> str:
    days = given.lines.days
    date = days.get(day)
    if date is None:
        date = days[day] = given.dates.short(day)
    return date


def _text(seen: Observation, name: str) -> str:
    """Return a text of an observation, "" where it has none."""
    value = seen.seen.get(name)
    return "" if value is None or isinstance(value, bool) else str(value)


def _age(seen: Observation) -> Age:
    return seen.day, seen.minute, len(seen.key), seen.key
