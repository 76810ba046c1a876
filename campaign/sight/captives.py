"""What a captive knows of the day on which he was taken: no more of the army and the ships that he led (TUM-COM-2)."""

from msgspec.structs import replace

from campaign.model.event import Event
from campaign.sight.sources import Sources, Waters

CAPTIVE = "captured"


def bereft(given: Sources) -> Sources:
    """Return what goes into a captive's report: of what happened today, all until he was taken, and after that only
    what concerns himself; nothing of the army and the fleet that he led, though nobody leads them in his place yet, nor
    of what is in sight of them. What goes into the report of one who is no captive is returned as it is.
    """
    if given.commander.status != CAPTIVE:
        return given
    led = {one.id for one in (given.army, given.waters.fleet) if one is not None}
    events = _until_taken(given.events, given.commander.id, led)
    return replace(given, army=None, waters=Waters(), events=events, stands=None, radius=0, trail=(), moods=())


def _until_taken(events: tuple[Event, ...], who: str, led: set[str]) -> tuple[Event, ...]:
    """Return the events that a captive is told; `led` are the army and the fleet that are still called his."""
    taken = next((number for number, event in enumerate(events) if _takes(event, who)), None)
    if taken is None:
        return tuple(event for event in events if led.isdisjoint(event.who))
    his = led.union(events[taken].who) - {who}
    later = (event for event in events[taken + 1 :] if his.isdisjoint(event.who))
    return (*events[: taken + 1], *later)


def _takes(event: Event, who: str) -> bool:
    """Return whether a commander is taken by what happened."""
    return any(one.path == ("commanders", who, "status") and one.after == CAPTIVE for one in event.changes)
