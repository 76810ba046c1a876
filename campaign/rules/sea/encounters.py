"""Meetings of hostile fleets in the day's march (TUM-SHIP-8, as TUM-BAT-1 has it of armies)."""

from collections.abc import Mapping

from campaign.core.plane import METRES_A_KM, span
from campaign.core.words import counted
from campaign.model.fleet import Fleet
from campaign.model.order import Follow
from campaign.rules import counting, meetings, plans, sighting, strangers, tracks
from campaign.rules.day import Day
from campaign.rules.meetings import Encounter, Met
from campaign.rules.nations import relation
from campaign.rules.nearing import Nearing
from campaign.rules.sea import fleeing, fleets, lookout
from campaign.rules.sea.speed import metres_a_day
from campaign.rules.sea.voyages import Voyage
from campaign.rules.tracks import Track
from campaign.rules.weather import sky_at
from campaign.rules.whereabouts import on_map, whereabouts

RULE = "TUM-SHIP-8"


def meet(day: Day, ways: Mapping[str, Track], going: Mapping[str, Voyage]) -> Met:
    """Find all meetings of hostile fleets in the order of their ticks, ask the GM about each, and stop who must stop.

    `ways` are the tracks of all fleets; those of fleets that stop end there, and so do those of fleets that follow
    them at the same spot. Who waits for the GM is held.
    """
    metres = day.numbers[meetings.NEAR] * METRES_A_KM
    met = Met()

    def when(pair: tuple[str, str], since: int) -> int | None:
        return tracks.first_within(ways[pair[0]], ways[pair[1]], metres, since)

    nearing = Nearing(_pairs(day, ways, metres), when)
    for tick, pair in nearing:
        a, b = pair
        at = ways[a].at(tick)
        hour = sighting.clock(sighting.minute(day, tick, plans.ticks(day.numbers)))
        one = Encounter(tick, a, b, False, at, span(at, ways[b].at(tick)), hour)
        met.encounters.append(one)
        one.avoided_by = _avoids(day, ways, going, pair, tick)
        if one.avoided_by:
            continue
        one.answer = _ask(day, ways, one)
        if one.answer != meetings.PART:
            stops = _with_followers(day, ways, pair, tick)
            met.stop(ways, stops, tick)
            nearing.stopped(stops, tick)
    return met


def _pairs(day: Day, ways: Mapping[str, Track], metres: int) -> list[tuple[str, str]]:
    """Return every two fleets, by id, that would meet if they came within `metres` of each other."""
    here = [fleet for key in sorted(ways) if fleets.count(fleet := day.world.fleets[key])]
    known: dict[tuple[str, str], bool] = {}
    found = []
    for i, j in tracks.near([ways[fleet.id].box() for fleet in here], metres):
        a, b = here[i], here[j]
        nations = (a.nation, b.nation)
        if nations not in known:
            known[nations] = relation(day.world, *nations) == "hostile"
        if known[nations] and strangers.may_meet(day, f"{a.id}+{b.id}"):
            found.append((a.id, b.id))
    return sorted(found)


def _with_followers(day: Day, ways: Mapping[str, Track], pair: tuple[str, str], tick: int) -> set[str]:
    """Return the two who stop, and the fleets that follow one of them and are with it."""
    stops = set(pair)
    following = {key: doing.act.fleet for key, doing in day.acts.items() if isinstance(doing.act, Follow)}
    grows = True
    while grows:
        more = {
            key
            for key, lead in following.items()
            if lead in stops and key not in stops and key in ways and ways[key].at(tick) == ways[lead].at(tick)
        }
        stops |= more
        grows = bool(more)
    return stops


def _avoids(day: Day, ways: Mapping[str, Track], going: Mapping[str, Voyage], pair: tuple[str, str], tick: int) -> str:
    """Return which of two fleets gets away from the other at `tick`, "" if neither does.

    It has the standing order, saw the enemy before, is at least as fast, has water to get away over, is in control and
    not to attack that enemy.
    """
    for shy, enemy in (pair, pair[::-1]):
        fleet = day.world.fleets[shy]
        leader = day.world.commanders.get(fleet.commander) if fleet.commander is not None else None
        if leader is None or leader.status != "free" or leader.on_meeting != "avoid":
            continue
        if fleet.rout is not None or strangers.attacks(day, shy, enemy):
            continue
        before = max(tick - 1, 0)
        here = ways[shy].at(before)
        seen = span(here, ways[enemy].at(before)) <= lookout.radius(day, fleet, here)
        if not seen or _speed(day, going, shy) < _speed(day, going, enemy):
            continue
        voyage = going.get(shy)
        done = voyage.after(min(tick, ways[shy].halt)) if voyage is not None else 0
        at = voyage.at(done) if voyage is not None and done else fleet.at
        if fleeing.leads_off(day, fleet, at, ways[enemy].at(tick)):
            return shy
    return ""


def _speed(day: Day, going: Mapping[str, Voyage], key: str) -> int:
    return metres_a_day(day.numbers, "sea", key in going and going[key].rows)


def _ask(day: Day, ways: Mapping[str, Track], one: Encounter) -> str | None:
    """Put the meeting to the GM and return the answer, None while there is none."""
    a, b = (day.world.fleets[key] for key in (one.army, one.other))
    names = (a.name, b.name if a.name != b.name else f"{b.name} ({b.id})")
    facts = {
        "when": one.hour,
        "weather": sky_at(day, *one.at),
        names[0]: _sheet(day, ways, a, one.tick),
        names[1]: _sheet(day, ways, b, one.tick),
    }
    question = f"{a.name} and {b.name} have met."
    options, default = meetings.IN_THE_FIELD, meetings.PART
    return day.ask(RULE, (a.id, b.id), question, options, default, stopping=True, facts=facts).answer


def _sheet(day: Day, ways: Mapping[str, Track], fleet: Fleet, tick: int) -> str:
    at = ways[fleet.id].at(tick)
    where, point = whereabouts(day.land, day.world, at), on_map(at)
    leader = day.world.commanders.get(fleet.commander) if fleet.commander is not None else None
    stance = f"; on meeting: {leader.on_meeting}" if leader is not None else ""
    carried = "".join(
        f"; {army.name} aboard, {counting.soldiers(army):,} soldiers" for army in fleets.aboard(day.world, fleet.id)
    )
    return (
        f"{counted(fleets.count(fleet), 'ship')}, morale {fleet.morale},"
        f" {where if point in where else f'{where} ({point})'}{carried}{stance}"
    )
