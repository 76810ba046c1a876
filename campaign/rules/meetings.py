"""Meetings: hostile armies near each other, and armies that come to a hostile stronghold (TUM-BAT-1)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from campaign.core.plane import METRES_A_KM, Point, span
from campaign.model.army import Army
from campaign.model.order import Besiege
from campaign.model.world import World
from campaign.rules import counting, dissolving, escape, plans, sighting, stockades, strangers, tracks, walls
from campaign.rules.book import Rule
from campaign.rules.day import Day, Happening, Happenings
from campaign.rules.nearing import Nearing
from campaign.rules.numbers import number
from campaign.rules.plans import Plan
from campaign.rules.tracks import Track
from campaign.rules.weather import sky_at
from campaign.rules.whereabouts import on_map, whereabouts

NEAR = number("meetings.near", 1, "km", "TUM-BAT-1", reading=True)
PART, RECORD, BESIEGE, FIGHT = "part", "record", "besiege", "fight"
OPTIONS = {
    PART: "they part and go on; they meet again only after losing sight of each other or on an order to attack",
    RECORD: "both stop for the day; the GM records the result with `set`",
}
IN_THE_FIELD = {FIGHT: "they fight as the battle sheet has it, which the GM fills in before", **OPTIONS}
BEFORE_WALLS = {**OPTIONS, BESIEGE: "the army stops for the day and lays siege to the stronghold"}
BEFORE_A_CAMP = {**IN_THE_FIELD, BESIEGE: "both stop for the day, and the camp with the palisade is besieged"}
STOPS = (RECORD, BESIEGE, FIGHT)
WALLS = "@"  # before the id of a stronghold in a meeting's id

RULES = (
    Rule(
        "TUM-BAT-1",
        "When hostile armies meet, or an army comes to a hostile stronghold, both stop, and the GM tells the commanders"
        " about ground and armies; each gives the GM a tactic. The GM fills in the battle sheet, with a defender and an"
        " attacker or without, and lets them fight or not.",
        "Hostile armies meet when they come within {meetings.near} km of each other or pass each other between two"
        " ticks of the march; a stronghold is met likewise if soldiers hold it, and so is one that a revolt against"
        " the army's nation has taken. An army inside one need not meet anybody. An army with the standing order to"
        " avoid gets away if it saw the enemy before, is not harried, is at least as fast, and has an open way: a road"
        " whose next {meetings.way} km lead away from the enemy, its end no hostile stronghold. A pair that was let"
        " part, or has fought, meets again once neither sees the other at some moment of a day's march, or when one is"
        " ordered to attack the other; after a difference of 0 only when so ordered, the next day at the earliest. Of"
        " itself a revolt attacks again whom it has fought, but not whom it was let part from.",
        asks="stopping",
    ),
)

Pair = tuple[bool, str, str]  # as in `strangers.pairs`


@dataclass(slots=True)
class Encounter:
    """Two who met at a tick: two armies, or an army and the stronghold `other`; `answer` None: not decided yet.

    `at` is where the army then stood, `away` how far off the other was, in metres, `hour` the time of day.
    """

    tick: int
    army: str
    other: str
    walls: bool
    at: Point
    away: float
    hour: str
    answer: str | None = None
    avoided_by: str = ""

    @property
    def key(self) -> str:
        """The id of their record."""
        return f"{self.army}+{WALLS}{self.other}" if self.walls else "+".join(sorted((self.army, self.other)))


@dataclass(slots=True)
class Met:
    """Whom a march brought together, in order, the armies in strongholds, and the tick at which it stopped an army."""

    encounters: list[Encounter] = field(default_factory=list)
    crews: dict[str, list[Army]] = field(default_factory=dict)
    stopped: dict[str, int] = field(default_factory=dict)

    def noted(self, day: Day) -> Iterator[tuple[Encounter, bool]]:
        """Yield each meeting, and whether the two have met today before; they are then taken to have."""
        for one in self.encounters:
            again = one.key in day.met
            day.met.add(one.key)
            yield one, again

    def stop(self, ways: Mapping[str, Track], keys: Iterable[str], tick: int) -> None:
        """Let the tracks of these end at `tick`, and keep it."""
        for key in sorted(keys):
            ways[key].stop(tick)
            self.stopped[key] = min(tick, self.stopped.get(key, tick))


def meet(day: Day, ways: Mapping[str, Track], going: Mapping[str, Plan], night: bool = False) -> Met:
    """Find all meetings of a march in the order of their ticks, ask the GM about each, and stop who must stop.

    `ways` are the tracks of all active armies; those of armies that stop end there. Who waits for the GM is held.
    """
    metres = day.numbers[NEAR] * METRES_A_KM
    met = Met()
    met.crews = strangers.inside(day.world)

    def when(pair: Pair, since: int) -> int | None:
        walls, army, other = pair
        return tracks.first_within(ways[army], _track(day, ways, walls, other), metres, since)

    nearing = Nearing(strangers.pairs(day, ways, metres, met.crews), when)
    for tick, pair in nearing:
        walls, army, other = pair
        at = ways[army].at(tick)
        away = span(at, _track(day, ways, walls, other).at(tick))
        one = Encounter(tick, army, other, walls, at, away, _hour(day, tick, night))
        met.encounters.append(one)
        if not walls:
            one.avoided_by = escape.avoids(day, ways, going, met.crews, army, other, tick, night)
            if one.avoided_by:
                continue
        one.answer = _ask(day, ways, one, met.crews, night)
        if one.answer == BESIEGE:
            day.lies |= {army: other} if walls else _lying(day, one)
        if one.answer != PART:
            stops = {army} if walls else {army, other}
            met.stop(ways, stops, tick)
            nearing.stopped(stops, tick)
    return met


def _hour(day: Day, tick: int, night: bool) -> str:
    minute = sighting.night_minute if night else sighting.minute
    return sighting.clock(minute(day, tick, plans.ticks(day.numbers)))


def _track(day: Day, ways: Mapping[str, Track], walls: bool, other: str) -> Track:
    return tracks.standing(*day.land.xy(other)) if walls else ways[other]


def _ask(
    day: Day, ways: Mapping[str, Track], one: Encounter, crews: Mapping[str, list[Army]], night: bool
) -> str | None:
    """Put the meeting to the GM and return the answer, None while there is none."""
    army = day.world.armies[one.army]
    names = [army.name, day.world.places[one.other].name if one.walls else day.world.armies[one.other].name]
    question = f"{names[0]}: come to {names[1]}." if one.walls else f"{names[0]} and {names[1]} have met."
    x, y = ways[one.army].at(one.tick)
    facts = {
        "when": f"{one.hour}, by night" if night else one.hour,
        "ground": ", ".join(day.land.ground(x, y)) or "open",
        "weather": sky_at(day, x, y),
        names[0]: _sheet(day, ways, army, one.tick),
    }
    other = names[1] if names[0] != names[1] else f"{names[1]} ({one.other})"
    facts[other] = (
        _garrison(day, one.other, crews.get(one.other, ()))
        if one.walls
        else _sheet(day, ways, day.world.armies[one.other], one.tick)
    )
    return day.ask(
        "TUM-BAT-1",
        (one.army,) if one.walls else (one.army, one.other),
        question,
        BEFORE_WALLS if one.walls else BEFORE_A_CAMP if _camps(day, one) else IN_THE_FIELD,
        BESIEGE if _besieges(day, one) is not None else PART,
        stopping=True,
        facts=facts,
        purpose=".".join([*(["night"] if night else []), *([one.other] if one.walls else [])]),
    ).answer


def _camps(day: Day, one: Encounter) -> dict[str, str]:
    """Return who of two armies that met can besiege the other in its camp: the one army, by the other's camp."""
    pairs = ((one.army, one.other), (one.other, one.army))
    return {stockades.camp_id(b): a for a, b in pairs if stockades.behind(day.world.armies[b])}


def _besieges(day: Day, one: Encounter) -> str | None:
    """Return the stronghold or camp that one of the two is on its way to besiege, or None."""
    if one.walls:
        return one.other if _to_besiege(day, day.world.armies[one.army], one.other) else None
    camps = _camps(day, one)
    return next((key for key in sorted(camps) if _to_besiege(day, day.world.armies[camps[key]], key)), None)


def _lying(day: Day, one: Encounter) -> dict[str, str]:
    """Return the army that besieges the other's camp after a meeting: the one ordered to, else the first by camp."""
    camps = _camps(day, one)
    key = _besieges(day, one) or min(camps)
    return {camps[key]: key}


def _to_besiege(day: Day, army: Army, place: str) -> bool:
    """Return whether the army is on its way to besiege the stronghold: by an open order, or as a revolt its own."""
    if army.revolt is not None:
        return army.revolt.region == place
    return any(
        order.who == army.commander and order.status in dissolving.OPEN and order.act == Besiege(place=place)
        for order in day.world.orders.values()
    )


def _sheet(day: Day, ways: Mapping[str, Track], army: Army, tick: int) -> str:
    at = ways[army.id].at(tick)
    where, point = whereabouts(day.land, day.world, at), on_map(at)
    kinds: dict[str, int] = {}
    for one in counting.present(army):
        kinds[one.type] = kinds.get(one.type, 0) + one.size
    parts = ", ".join(f"{size:,} {kind}" for kind, size in kinds.items())
    leader = day.world.commanders.get(army.commander) if army.commander is not None else None
    stance = f"; on meeting: {leader.on_meeting}" if leader is not None else ""
    return (
        f"strength {counting.strength(day.world, day.numbers, army):,} ({parts}), morale {army.morale},"
        f" {where if point in where else f'{where} ({point})'}{stance}"
    )


def _garrison(day: Day, place: str, inside: Sequence[Army]) -> str:
    base = strangers.base(day.numbers, day.world.places[place])
    armies = "".join(f"; {one.name} inside, {counting.soldiers(one):,} soldiers" for one in inside)
    there = day.world.places[place]
    works = "".join(
        f", {name}" for name, has in (("earthworks", there.earthworks), ("a palisade", there.palisade)) if has
    )
    worth = f"defence bonus {walls.bonus(day.numbers, there)}, endurance {walls.endurance(day.numbers, there)}"
    return f"a {there.kind}, {worth}{works}, base garrison {base:,}{armies}"


def stayed(day: Day) -> set[str]:
    """Return the armies that a meeting of today has stopped for good: they fight, besiege, or the GM records how it
    ended.
    """
    return {key for one in day.asked.values() if one.rule == "TUM-BAT-1" and one.answer in STOPS for key in one.holds}


def at_sea(world: World, key: str) -> bool:
    """Return whether the record of a meeting is one of two fleets."""
    return any(one in world.fleets for one in key.split("+"))


def lose_sight(day: Day, met: Met) -> Happenings:
    """Forget the pairs let part or fought out that lost sight in the day's march: they may meet again (TUM-BAT-1).

    Fleets meet elsewhere.
    """
    since = {one.key: one.tick for one in met.encounters}
    for key in sorted(day.world.meetings):
        if at_sea(day.world, key):
            continue
        record = day.world.meetings[key]
        a, b = key.split("+")
        armies = [day.world.armies.get(one) for one in (a, b) if not one.startswith(WALLS)]
        if all(one is not None and one.status == "active" and not one.aboard for one in armies) and (
            record.status == "drawn" or _in_sight(day, key, since.get(key, 0))
        ):
            continue
        names = " and ".join(_called(day, one) for one in (a, b))
        yield Happening("TUM-BAT-1", "lost sight", f"{names} may meet again ({key})", drops=(("meetings", key),))


def _called(day: Day, key: str) -> str:
    """Return the name of an army, or of the stronghold that stands in a meeting's id."""
    one = day.world.places.get(key.removeprefix(WALLS)) if key.startswith(WALLS) else day.world.armies.get(key)
    return one.name if one is not None else key


def _in_sight(day: Day, key: str, since: int) -> bool:
    """Return whether, from the tick `since` on, one of the two always saw the other."""
    a, b = key.split("+")
    ways = [
        tracks.standing(*day.land.xy(one.removeprefix(WALLS))) if one.startswith(WALLS) else day.tracks[one]
        for one in (a, b)
    ]
    sees = max(
        sighting.radius(day, day.world.armies[one], day.tracks[one].at(day.tracks[one].halt))
        for one in (a, b)
        if not one.startswith(WALLS)
    )
    return not tracks.parted(ways[0], ways[1], sees, since)
