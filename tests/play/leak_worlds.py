"""Evenings of small worlds full of word, and every way to change in them what one commander cannot know."""

import dataclasses
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from msgspec.structs import replace

from campaign.core.dice import Roll
from campaign.core.plane import METRES_A_KM, distance
from campaign.files.load import load
from campaign.land.land import Land
from campaign.land.load import load as load_land
from campaign.model.army import Army
from campaign.model.event import Why
from campaign.model.fields import Who
from campaign.model.fleet import Coming, Load, Ships, Stray
from campaign.model.knowledge import Knowledge, Observation
from campaign.model.order import March, Order, Write
from campaign.model.place import Region, Spot
from campaign.model.ruling import Pile, Ruling
from campaign.model.troops import Fled, Levy, Operation
from campaign.model.word import Claim, Letter, News, Stage
from campaign.model.world import TABLE_OF, TABLES, Record, World
from campaign.play.days import Played, play
from campaign.rules import talking
from campaign.rules.day import Day
from campaign.rules.numbers import Numbers
from campaign.rules.sea import nearby
from campaign.rules.views import DUSK, View
from campaign.sight.looks import Looks
from campaign.sight.memory import Known, learn
from campaign.sight.redact import readers
from tests.play.courses import any_act, any_war, lay_any
from tests.play.sea_courses import any_voyage, lay_sea
from tests.rulings.sea import aboard

DAYS = 4
NEAR_M = 5_000  # within it he may know more of another army than its look
LINKS = {"id", "commander", "status", "who", "sender", "detachments"}  # say whose a record is, or hold further records
SEEN_NEAR = {"at", "inside", "aboard", "nation", "name", "holder", "besieged"}  # what shows to one at the same place
COMMON = {("commanders", "name"), ("commanders", "nation"), ("commanders", "player")}  # who is played is known to all


@dataclass(frozen=True)
class Evening:
    """A day just over: the world at dusk, what each knows, and the day as it was played."""

    world: World
    played: Played
    known: Known

    def replaced(self, **fields: Any) -> "Evening":
        """Return it with other fields."""
        return dataclasses.replace(self, **fields)


def played_on(root: Path, seed: int, days: int = DAYS) -> tuple[World, Land, Known]:
    """Play the days before the last in the world of `seed`: everybody writes, marches, gathers troops and sends spies.

    Every other world lies by a sound and has fleets, which sail, load and fight.

    Returned are the world at the dawn of the last day, its land, and what was known then.
    """
    die = random.Random(seed)
    world = load(lay_sea(root, seed) if seed % 2 else lay_any(root, seed)).sound()
    _embark(die, world)
    land = load_land(world, None)
    known: Known = {}
    for day in range(1, days + 1):
        world = world.copy()
        _give_orders(die, world, day)
        _entangle(die, world, day)
        if day == days:
            break
        played = play(world, land, known, defaults=True)
        learn(known, played.sightings)
        world = played.world
    return world, land, known


def _embark(die: random.Random, world: World) -> None:
    """Let every other fleet carry an army that is in its harbour, ashore one of its commander's."""
    numbers = Numbers({})
    for key in sorted(world.fleets):
        fleet = world.fleets[key]
        here = [one for one in world.armies.values() if one.nation == fleet.nation and not one.aboard]
        if here and die.random() < 0.6:
            army = die.choice(sorted(here, key=lambda one: one.id))
            world.fleets[key], world.armies[army.id] = aboard(fleet, army, numbers)


def evening(world: World, land: Land, known: Known) -> Evening:
    """Play the day that comes and return its evening."""
    played = play(world, land, known, defaults=True)
    after = {who: dict(things) for who, things in known.items()}
    learn(after, played.sightings)
    return Evening(played.world, played, after)


def _give_orders(die: random.Random, world: World, day: int) -> None:
    """Give every commander orders in the words of nobody: to his army, and to write to somebody."""
    led = {army.commander: army for army in world.armies.values() if army.commander is not None}
    sails = {fleet.commander: fleet for fleet in world.fleets.values() if fleet.status == "active"}
    for who in sorted(world.commanders):
        acts = [any_act(die, world)] if day == 1 or die.random() < 0.3 else []
        if who in led and die.random() < 0.3:
            acts += any_war(die, world, led[who])[:1]
        if who in sails and die.random() < 0.7:
            acts.append(any_voyage(die, world, sails[who]))
        others = sorted(set(world.commanders) - {who})
        for to in die.sample(others, die.choice((0, 1, 1, 2))):
            at = led[to].at if to in led and die.random() < 0.6 else die.choice(sorted(world.places))
            acts.append(Write(to, at, f"To {to}, day {day}.", die.random() < 0.5))
        for number, act in enumerate(acts):
            key = f"{who}-{day * 10 + number}"
            world.orders[key] = Order(key, who, day, "as I say", act)


def _entangle(die: random.Random, world: World, day: int) -> None:
    """Let some have troops gathering and spies under way."""
    parts = [one for army in world.armies.values() for one in army.detachments.values()]
    for who in sorted(world.commanders):
        if parts and die.random() < 0.2:
            key = f"levy-{who}-{day}"
            gather = die.choice(sorted(world.places))
            men = {one.id: one for one in (replace(die.choice(parts), id=f"{key}-men"),)}
            world.levies[key] = Levy(key, who, world.commanders[who].nation, gather, day, day + 30, men, region=gather)
        if die.random() < 0.2:
            key = f"spy-{who}-{day}"
            world.operations[key] = Operation(key, who, "spy on them", day, day + 30, 50, chance="2-in-6")


def hidden(world: World, reader: str, land: Land) -> Iterator[tuple[str, str, str]]:
    """Yield (table, id, field) of every value that the reader may not know: the GM's, and what is others' own or
    seen. What may be seen of those near him is left out.
    """
    close = near(world, reader, land)
    for table in TABLES:
        tags = readers(cast("Any", table.record))
        for key, record in world.table(table.name).items():
            his = reader in (key, *(getattr(record, field, None) for field in ("commander", "who", "sender")))
            for field, tag in tags.items():
                if field in LINKS or (table.name, field) in COMMON or (key in close and field in SEEN_NEAR):
                    continue
                if tag is Who.GM or (not his and tag in (Who.OWN, Who.SEEN)):
                    yield table.name, key, field


def near(world: World, reader: str, land: Land) -> set[str]:
    """Return the ids of the armies, fleets, commanders and places near the reader."""
    stands = talking.stands(world, land)
    if reader not in stands:
        return set()
    here = stands[reader].point
    found = {who for who, one in stands.items() if distance(here, one.point) <= NEAR_M}
    found |= {key for key, army in world.armies.items() if distance(here, land.xy(army.at)) <= NEAR_M}
    found |= {key for key, fleet in world.fleets.items() if distance(here, nearby.point(land, fleet.at)) <= NEAR_M}
    found |= {key for key, fleet in world.fleets.items() if distance(here, land.xy(fleet.at)) <= NEAR_M}
    found.update(land.places_within(*here, NEAR_M))
    return found


def other(field: str, value: Any) -> Any:
    """Return another value of the same kind that fits the field."""
    if field in ("at", "gather"):
        return Spot(x=99.0, y=1.0)
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 3
        case str():
            return value + "x" if value else "x"
        case tuple():
            return ()
    return value


def changed(world: World, wanted: Iterator[tuple[str, str, str]] | set[tuple[str, str, str]]) -> World:
    """Return the world with these values changed."""
    dusk = world.copy()
    for table, key, field in wanted:
        record = dusk.table(table)[key]
        dusk.table(table)[key] = replace(record, **{field: other(field, getattr(record, field))})
    return dusk


def unhired(army: Army) -> Army:
    """Return an army without captains, who can be in one place alone."""
    return replace(
        army, aboard="", detachments={key: replace(one, wages=None) for key, one in army.detachments.items()}
    )


Change = Callable[[Evening, str, Land, random.Random], Evening]


def far_from(die: random.Random, world: World, reader: str, land: Land) -> Spot:
    """Return a point that is not near the reader."""
    while True:
        spot = Spot(x=float(die.randint(2, 98)), y=float(die.randint(2, 118)))
        probe = world.copy()
        some = next(iter(world.armies.values()))
        probe.armies["probe"] = replace(unhired(some), id="probe", commander=None, at=spot)
        if "probe" not in near(probe, reader, land):
            return spot


def hidden_armies(dusk: Evening, reader: str, land: Land, die: random.Random) -> Evening:
    """Armies where he is not, those there moved, grown or led by others."""
    world = dusk.world.copy()
    close = near(world, reader, land)
    some = sorted(world.armies)
    for number in range(3):
        key = f"ambush-{number}"
        at = far_from(die, world, reader, land)
        like = unhired(world.armies[die.choice(some)])
        world.armies[key] = replace(like, id=key, name=key, commander=None, at=at, npc="halt")
    for key in some:
        army = world.armies[key]
        if key not in close and army.commander != reader and army.commander not in close:
            at = far_from(die, world, reader, land)
            world.armies[key] = replace(army, at=at, inside=False, name="Other", supplies=army.supplies + 7)
    return dusk.replaced(world=world)


def fleets(dusk: Evening, reader: str, land: Land, die: random.Random) -> Evening:
    """Fleets where he is not, those there moved and renamed; cargo, spirits, pay and strays of all others' ships."""
    world = dusk.world.copy()
    close = near(world, reader, land)
    for key, fleet in sorted(world.fleets.items()):
        if fleet.commander == reader:
            continue
        cargo = (Load("supplies", die.randint(1, 9_000)),)
        other_ = replace(
            fleet,
            morale=fleet.morale // 2,
            ships={"x": Ships(die.randint(1, 90), die.choice(("own", "hired")), cargo)},
            strays=(Stray(die.randint(1, 9), 40),),
            coming=(Coming(3, 30),),
            unpaid=fleet.unpaid + 3,
            forced_days=fleet.forced_days + 1,
            blockades=die.choice(("", "vik")),
            stowing=None,
            notes="Otherwise.",
        )
        if key not in close and fleet.commander not in close:
            other_ = replace(other_, at=far_from(die, world, reader, land), name="Other")
        world.fleets[key] = other_
    if world.fleets:
        like = world.fleets[min(world.fleets)]
        at = far_from(die, world, reader, land)
        world.fleets["lurker"] = replace(like, id="lurker", name="Lurker", commander=None, at=at, status="active")
    return dusk.replaced(world=world)


def letters(dusk: Evening, reader: str, land: Land, die: random.Random) -> Evening:
    """The ways, times and fates of all letters; all that others write."""
    world = dusk.world.copy()
    for key, letter in sorted(world.letters.items()):
        fate = die.choice(("arrives", "lost", "taken"))
        status = die.choice(("under way", "waiting", "delivered", "lost", "taken"))
        hidden_ = replace(
            letter,
            way=(*letter.way[:1], Stage(50.0, 60.0, letter.sent + die.randint(0, 9))),
            due=letter.sent + die.randint(1, 9),
            hostile=not letter.hostile,
            fate=fate,
            status=status,
            ended=die.choice((None, dusk.played.number)),
            reader=die.choice((None, *sorted(world.commanders))),
        )
        if letter.sender != reader:
            claims = (Claim("word", 1, 3.0, 4.0, seen={"text": "a lie"}),)
            hidden_ = replace(hidden_, text="Otherwise.", at=Spot(x=3.0, y=4.0), sent=1, enclosed=claims)
        world.letters[key] = hidden_
    others = sorted(set(world.commanders) - {reader})
    for number in range(3):
        key = f"{others[0]}.{900 + number}"
        world.letters[key] = Letter(key, others[0], die.choice((reader, *others[1:])), "alna", 1, "New.", due=9)
    gone = [key for key, one in world.letters.items() if one.sender != reader and die.random() < 0.3]
    for key in gone:
        del world.letters[key]
    return dusk.replaced(world=world)


def minds_and_stores(dusk: Evening, reader: str, land: Land, die: random.Random) -> Evening:
    """Morale, stores, notes, garrisons, ties: whatever the tags of the fields keep from him."""
    return dusk.replaced(world=changed(dusk.world, set(hidden(dusk.world, reader, land))))


def some_values(dusk: Evening, reader: str, land: Land, die: random.Random) -> Evening:
    """Any few of those alone."""
    every = sorted(hidden(dusk.world, reader, land))
    return dusk.replaced(world=changed(dusk.world, set(die.sample(every, min(6, len(every))))))


def orders(dusk: Evening, reader: str, land: Land, die: random.Random) -> Evening:
    """The orders of all others: changed, withdrawn, new."""
    world = dusk.world.copy()
    for key, order in sorted(world.orders.items()):
        if order.who != reader:
            act = March(die.choice(sorted(world.places)))
            world.orders[key] = replace(order, act=act, text="elsewhere", status="running", why="so")
    for who in sorted(set(world.commanders) - {reader}):
        world.orders[f"{who}-999"] = Order(f"{who}-999", who, 1, "burn", any_act(die, world))
    return dusk.replaced(world=world)


def rulings(dusk: Evening, reader: str, land: Land, die: random.Random) -> Evening:
    """What the GM was asked and answered, and who knows of it; battle sheets, sieges' insides, meetings."""
    world = dusk.world.copy()
    for key, ruling in sorted(world.rulings.items()):
        world.rulings[key] = replace(ruling, answer=die.choice(sorted(ruling.options)), by="GM", facts={"x": "y"})
    world.rulings["tum.9"] = Ruling("tum.9", 1, "TUM-BAT-1", "default", "What?", {"a": "A"}, "a", answer="a")
    for key, siege in sorted(world.sieges.items()):
        world.sieges[key] = replace(siege, endurance=(siege.endurance or 0) + 3)
    world.battles.clear()
    world.meetings.clear()
    return dusk.replaced(world=world)


def news(dusk: Evening, reader: str, land: Land, die: random.Random) -> Evening:
    """What has not reached him yet: other tales, other events, other hearers."""
    world = dusk.world.copy()
    for key, one in sorted(world.news.items()):
        world.news[key] = replace(one, tale="Otherwise.", kind="revolt", x=1.0, heard=tuple(sorted(world.commanders)))
    world.news["1.999"] = News("1.999", 1, "battle", 50.0, 60.0, "Thousands fell.")
    day = dataclasses.replace(dusk.played.day, news=[], learned=[])
    return dusk.replaced(world=world, played=replace(dusk.played, day=day))


def seed(dusk: Evening, reader: str, land: Land, die: random.Random) -> Evening:
    """The stored seed, the history kept; the house's rulings."""
    world = dusk.world.copy()
    world.campaign = replace(world.campaign, seed=world.campaign.seed + 1)
    return dusk.replaced(world=world)


def affairs(dusk: Evening, reader: str, land: Land, die: random.Random) -> Evening:
    """Troops and operations of others; when and how his own will end, and how they ended if he has not heard."""
    world = dusk.world.copy()
    for key, levy in sorted(world.levies.items()):
        if levy.who != reader:
            world.levies[key] = replace(levy, due=levy.due + 1, gather="berga", status="arrived", ended=1)
        elif levy.heard is None:
            ended = die.choice((None, dusk.played.number, dusk.played.number - 1))
            fled = die.choice((levy.fled, Fled(dusk.played.number, levy.gather if levy.fled is None else levy.fled.at)))
            world.levies[key] = replace(
                levy,
                ended=ended,
                status="gathering" if ended is None else "scattered",
                fled=fled,
                gather=levy.gather if fled is None else die.choice(sorted(world.places)),
            )
    for key, one in sorted(world.operations.items()):
        one = replace(one, due=one.due + 3, chance="5-in-6", tells=(reader,))
        if one.who != reader:
            one = replace(one, what="poison the wells", cost=9, status="failed", outcome="x", ended=dusk.played.number)
        world.operations[key] = one
    who = min(set(world.commanders) - {reader})
    world.levies["new"] = Levy("new", who, world.commanders[who].nation, "alna", 1, 31, {})
    world.operations["new"] = Operation("new", who, "listen", 1, 9, 0)
    return dusk.replaced(world=world)


def knowledge(dusk: Evening, reader: str, land: Land, die: random.Random) -> Evening:
    """What others know, what is hidden from them, what their maps have wrong."""
    known: Known = {reader: dusk.known.get(reader, {})}
    world = dusk.world.copy()
    for who in sorted(set(world.commanders) - {reader}):
        seen = Observation(
            who, "army", die.choice(sorted(world.armies)), 1, 600, 1, 5, 6, {"nation": "north"}, "sighting 9"
        )
        known[who] = {("army", seen.key): seen}
        world.knowledge[who] = Knowledge(who, hidden={reader: 0})
    return dusk.replaced(world=world, known=known)


def story(dusk: Evening, reader: str, land: Land, die: random.Random) -> Evening:
    """What the GM is told of the day: sentences, dice, notes, changes; and the others' share of it."""
    led = {army.id for army in dusk.world.armies.values() if army.commander == reader}
    led |= {fleet.id for fleet in dusk.world.fleets.values() if fleet.commander == reader}
    events = []
    for event in dusk.played.events:
        his = not {reader, *led}.isdisjoint(event.who)
        moved = any(change.path[:2] in (("armies", one), ("fleets", one)) for change in event.changes for one in led)
        if his or moved:
            rolls = (Roll("1/x", "1d6", (3,)),)
            events.append(replace(event, text="Otherwise.", rolls=rolls, notable=True, tale="x", learns=()))
        elif die.random() < 0.7:
            events.append(replace(event, text="Otherwise.", own="Otherwise.", why=(Why("+9", "luck"),), changes=()))
    tracks = {key: way for key, way in dusk.played.day.tracks.items() if key in led}
    day = dataclasses.replace(dusk.played.day, tracks=tracks, acts={}, asked={}, met=set())
    return dusk.replaced(played=replace(dusk.played, events=tuple(events), day=day, sightings=()))


CHANGES: dict[str, Change] = {
    one.__name__: one
    for one in (
        hidden_armies,
        fleets,
        letters,
        minds_and_stores,
        some_values,
        orders,
        rulings,
        news,
        seed,
        affairs,
        knowledge,
        story,
    )
}


def behind_his_back(dusk: Evening, dawn: World, reader: str, die: random.Random) -> Day | None:
    """Return the day with an evening in which everything has changed that the reader did not have in sight any more
    when the marches were over, nor by night: banners, sieges, burnt land, stores on the ground, armies and their
    strength, new ones where he came from. None when he looks out nowhere, or left nothing behind.
    """
    day, land = dusk.played.day, dusk.played.day.land
    looks = Looks(day, {**dawn.armies, **dawn.fleets})
    his = next((n for n, one in enumerate(looks.forces) if one.commander == reader and looks.radius[n]), None)
    if his is None:
        return None
    way, force, end = looks.ways[his], looks.forces[his], looks.ends[his]
    halt = way.path[way.halt]

    def away(x: int, y: int) -> bool:
        return distance(end, (x, y)) > NEAR_M and distance(halt, (x, y)) > looks.radius[his]

    puts: list[Record] = []
    nations, left = sorted(day.world.nations), [point for point in way.path[: way.halt] if away(*point)]
    for key, point in sorted(land.points.items()):
        if away(*point) and (force.id, key) not in day.ends:
            place, ground = day.world.places[key], day.world.regions.get(key, Region(key))
            puts += [replace(place, holder=die.choice(nations), besieged=not place.besieged)]
            puts += [replace(ground, burned=day.number - 1)]
            left.append(point)
    if not left:
        return None
    some = unhired(day.world.armies[die.choice(sorted(day.world.armies))])
    for x, y in die.sample(left, min(4, len(left))):
        key, at = f"{day.number}-{x}-{y}", Spot(x=x / METRES_A_KM, y=y / METRES_A_KM)
        if key not in day.world.piles:
            puts.append(Pile(key, x / METRES_A_KM, y / METRES_A_KM, day.number, 9))
        puts.append(replace(some, id=key, commander=None, at=at, inside=False, npc="halt", status="active"))
    close = near(day.world, reader, land)
    for one, its in zip(looks.forces[: looks.landed], looks.ways, strict=False):
        assert isinstance(one, Army)
        if one.id not in close and away(*its.path[its.halt]) and away(*land.xy(one.at)):
            more = {key: replace(part, size=part.size * 3 + 100) for key, part in one.detachments.items()}
            puts.append(replace(one, detachments=more, nation=die.choice(nations), commander=None, npc="halt"))
    world = day.world.copy()
    evening_ = {name: {**getattr(day.views[DUSK], name)} for name in View._fields}
    for record in puts:
        name = TABLE_OF[type(record)].name
        world.table(name)[record.id] = evening_[name][record.id] = record
    return dataclasses.replace(day, world=world, views={**day.views, DUSK: View(**evening_)})


OUT_OF_REACH_M = 45_000  # farther than an army marches and sees in a day
CORNERS = ((97.0, 3.0), (3.0, 117.0), (97.0, 117.0), (3.0, 3.0))


def unknown_at_dawn(world: World, reader: str, land: Land, die: random.Random) -> World | None:
    """Return the dawn's world with what cannot touch the reader that day changed; None when it has no empty corner.

    An army in a corner that nobody can reach or see; by the sea, where ships reach everywhere, none.
    Letters between others, not due before tomorrow, otherwise fated and worded; troops and operations of others
    otherwise; notes; the knowledge and hearsay of others are the day's own.
    """
    dawn = world.copy()
    corners = [
        corner
        for corner in CORNERS
        if all(
            distance(land.xy(Spot(x=corner[0], y=corner[1])), land.xy(army.at)) > OUT_OF_REACH_M
            for army in world.armies.values()
        )
    ]
    if not corners and not world.fleets:
        return None
    if not world.fleets:
        x, y = die.choice(corners)
        some = unhired(world.armies[die.choice(sorted(world.armies))])
        at = Spot(x=x, y=y)
        dawn.armies["ambush"] = replace(
            some, id="ambush", name="Ambush", commander=None, at=at, inside=False, npc="halt", supplies=50_000
        )
    for key, letter in sorted(world.letters.items()):
        later = letter.due is not None and letter.due > world.campaign.day + 1
        if letter.sender != reader and letter.to != reader and letter.status == "under way" and later:
            dawn.letters[key] = replace(letter, text="Otherwise.", fate=die.choice(("arrives", "lost", "taken")))
    for key, levy in world.levies.items():
        if levy.who != reader:
            dawn.levies[key] = replace(levy, due=levy.due + 9)
    for key, one in world.operations.items():
        dawn.operations[key] = replace(one, due=one.due + 9, chance="5-in-6")
    for key, army in world.armies.items():
        dawn.armies[key] = replace(army, notes="Otherwise.")
    for key, fleet in world.fleets.items():
        dawn.fleets[key] = replace(fleet, notes="Otherwise.")
    for key, man in world.commanders.items():
        dawn.commanders[key] = replace(man, notes="Otherwise.")
    return dawn
