"""What is told of meetings of fleets, and when two may meet again (TUM-SHIP-8)."""

from campaign.model.fleet import Fleet
from campaign.model.ruling import Meeting
from campaign.rules import meetings, tidings, tracks
from campaign.rules.day import Day, Happening, Happenings
from campaign.rules.meetings import Encounter, Met
from campaign.rules.sea import fleets, lookout
from campaign.rules.sea.encounters import RULE
from campaign.rules.whereabouts import whereabouts


def told(day: Day, met: Met) -> Happenings:
    """Record every meeting: who avoided it, who waits, who was let part. A pair's commanders are told once a day."""
    for one, again in met.noted(day):
        if one.avoided_by:
            yield _avoided(day, one, again)
        else:
            yield from _met(day, one, again)


def _avoided(day: Day, one: Encounter, again: bool) -> Happening:
    shy = day.world.fleets[one.avoided_by]
    enemy = day.world.fleets[one.army if one.avoided_by == one.other else one.other]
    where = whereabouts(day.land, day.world, one.at)
    own = f"At {one.hour}, {where}, the fleet avoided {lookout.in_words(day, enemy, one.away)}."
    text = f"{shy.name}: meeting with {enemy.name} avoided, {where}, at {one.hour}"
    return Happening(
        RULE, "meeting avoided", text, fleets.who(day.world, shy), "" if again else own, notable=True, at=one.at
    )


def _met(day: Day, one: Encounter, again: bool) -> Happenings:
    fleet, other = day.world.fleets[one.army], day.world.fleets[one.other]
    where = whereabouts(day.land, day.world, one.at)
    end, words = tidings.ENDS[one.answer]
    record = (Meeting(id=one.key, status="parted", since=day.number), *tidings.attacks_done(day, one))
    for here, enemy in ((fleet, other), (other, fleet)):
        seen = lookout.in_words(day, enemy, one.away)
        own = "" if again else f"At {one.hour}, {where}, the fleet met {seen}{words and '; '}{words}."
        first = here is fleet
        yield Happening(
            RULE,
            "meeting",
            f"{fleet.name} and {other.name}: met {where} at {one.hour}; {end}"
            if first
            else f"{other.name}: met {fleet.name}",
            fleets.who(day.world, here),
            own,
            notable=first,
            at=one.at,
            puts=record if first and one.answer is not None else (),
        )


def lose_sight(day: Day, met: Met) -> Happenings:
    """Forget the pairs of fleets let part or fought out that lost sight of each other in the day's march, or of which
    one is no more: they may meet again.
    """
    since = {one.key: one.tick for one in met.encounters}
    for key in sorted(day.world.meetings):
        if not meetings.at_sea(day.world, key):
            continue
        record = day.world.meetings[key]
        ids = key.split("+")
        pair = [day.world.fleets[one] for one in ids if one in day.world.fleets]
        lasts = len(pair) == len(ids) and all(one.status == "active" for one in pair)
        if lasts and (record.status == "drawn" or _in_sight(day, pair, since.get(key, 0))):
            continue
        names = " and ".join(one.name for one in pair)
        yield Happening(RULE, "lost sight", f"{names} may meet again ({key})", drops=(("meetings", key),))


def _in_sight(day: Day, pair: list[Fleet], since: int) -> bool:
    """Return whether, from the tick `since` on, one of the two always saw the other."""
    ways = [day.tracks[one.id] for one in pair]
    sees = max(lookout.radius(day, one, way.at(way.halt)) for one, way in zip(pair, ways, strict=True))
    return not tracks.parted(ways[0], ways[-1], sees, since)
