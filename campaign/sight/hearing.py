"""What he has been told, as his report shows it: letters, rumours, talk, riders on the road; each of them once."""

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter

from msgspec.structs import replace

from campaign.model.knowledge import Observation
from campaign.model.world import World
from campaign.rules.whereabouts import whereabouts
from campaign.sight.paper import Ground, Heard, Received, Sent
from campaign.sight.sources import Sources, spot, when

SIGHT = "sight"
UNDER_WAY = 14  # days for which he counts a letter of his as under way, not being told what becomes of it
_LETTER = "letter:"
_FROM = {"letter": "letter from {}", "talk": "word of {}", "rumour": "rumour: {}", "prisoners": "prisoners: {}"}
_ALONE = {"letter": "letter", "talk": "word of mouth", "GM": "report"}
_ORDER = attrgetter("when", "x", "y", "what")  # of riders
_FORMER_DAYS = 0  # an observation of no later day was so before the war


def sorted_out(known: Iterable[Observation]) -> dict[str, list[Observation]]:
    """Return observations by the kind of thing they are about, in the order they come."""
    found: dict[str, list[Observation]] = {}
    for seen in known:
        kind = found.get(seen.about)
        if kind is None:
            found[seen.about] = [seen]
        else:
            kind.append(seen)
    return found


def how(seen: Observation) -> str:
    """Return how he knows something, and from whom: "sight", "letter from Gradell", "rumour: travellers from Lund"."""
    if not seen.source:
        return _ALONE.get(seen.how, seen.how)
    text = _FROM.get(seen.how, f"{_ALONE.get(seen.how, seen.how)} of {{}}").replace("{}", seen.source)
    return f"{text}, hearsay" if seen.sure == "hearsay" and seen.how != "rumour" else text


def letters(given: Sources, words: Sequence[Observation]) -> tuple[Received, ...]:
    """Return the letters that came into his hands today, each with what it reports, in the order they were sent."""
    fresh = [seen for seen in words if seen.how == "letter" and seen.learned == given.day]
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
    spots, days = given.lines.spots, given.lines.days
    for one in mine:
        if one.at not in spots:
            spots[one.at] = spot(given, world, one.at)
        if one.sent not in days:
            days[one.sent] = given.dates.short(one.sent)
    return tuple([Sent(given.names(one.to), spots[one.at], days[one.sent]) for one in mine])


def rumours(given: Sources, events: Iterable[Observation]) -> tuple[Heard, ...]:
    """Return the rumours that reached him today, the newest first (TUM-MSG-4)."""
    fresh = [seen for seen in events if seen.how == "rumour" and seen.learned == given.day]
    lines = given.lines.heard
    found: list[Heard] = []
    for seen in _latest(fresh):
        # Made once for all who hear it told alike.
        key = seen.key, seen.day, seen.minute, seen.x, seen.y, seen.sure, seen.source, seen.seen.get("text")
        one = lines.get(key)
        if one is None:
            one = lines[key] = _placed(given, seen, Heard(_text(seen, "text"), _when(given, seen), how(seen)))
        if one.text:
            found.append(one)
    return tuple(found)


def witnessed(given: Sources, events: Iterable[Observation]) -> tuple[Heard, ...]:
    """Return what he saw happen to others today."""
    return _heard(given, (seen for seen in events if seen.how == SIGHT))


def told(given: Sources, kinds: Mapping[str, Sequence[Observation]]) -> tuple[Heard, ...]:
    """Return what he was told today otherwise than by letter or rumour, the newest first: talk, prisoners, the GM."""
    said = [*kinds.get("word", ()), *kinds.get("event", ())]
    return _heard(given, (seen for seen in said if seen.how not in (SIGHT, "rumour", "letter")))


def riders(given: Sources, world: World, seen_ones: Iterable[Observation]) -> tuple[Ground, ...]:
    """Return the messengers he saw ride by today: that there was a rider and which way he rode, no more."""
    lines = given.lines.ground
    found: list[Ground] = []
    for seen in seen_ones:
        if seen.day == given.day:
            # Made once for all who saw him there then.
            key = seen.key, seen.minute, seen.x, seen.y, seen.seen.get("heading")
            one = lines.get(key)
            if one is None:
                one = lines[key] = _rider(given, world, seen)
            found.append(one)
    return tuple(sorted(found, key=_ORDER))


def _rider(given: Sources, world: World, seen: Observation) -> Ground:
    """Return a rider on the road, or whom a boat carries over the water."""
    heading = _text(seen, "heading")
    afloat = bool(seen.seen.get("afloat"))
    return Ground(
        what=("a boat" if afloat else "a rider") + (f", heading {heading}" if heading else ""),
        where=whereabouts(given.land, world, (seen.x, seen.y)),
        x=seen.x,
        y=seen.y,
        when=when(given.dates, given.day, seen.day, seen.minute),
        age=0,
    )


def _heard(given: Sources, said: Iterable[Observation]) -> tuple[Heard, ...]:
    fresh = _latest(seen for seen in said if seen.learned == given.day)
    return tuple(Heard(text, _when(given, seen), how(seen)) for seen in fresh if (text := _text(seen, "text")))


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
        return f"about {given.dates.short(seen.day)}" if seen.day > _FORMER_DAYS else "before the first day"
    return when(given.dates, given.day, seen.day, seen.minute)


def _text(seen: Observation, name: str) -> str:
    """Return a text of an observation, "" where it has none."""
    value = seen.seen.get(name)
    return "" if value is None or isinstance(value, bool) else str(value)


def _latest(said: Iterable[Observation]) -> list[Observation]:
    return sorted(said, key=_age, reverse=True)


def _age(seen: Observation) -> tuple[int, int, int, str]:
    return seen.day, seen.minute, len(seen.key), seen.key
