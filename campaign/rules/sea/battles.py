"""Sea battles in the day: the sheet of two fleets that met, the fight, and what the world hears of it (TUM-SHIP-8)."""

import math
from collections.abc import Iterable

from campaign.core.plane import METRES_A_KM, Point, distance, span
from campaign.core.words import listed
from campaign.model.battle import Battle, Fared, Fighter, Front, fighters
from campaign.model.fleet import Fleet
from campaign.model.order import Sail
from campaign.model.ruling import Ruling
from campaign.model.sheet import Force, Sheet, Side
from campaign.rules import arraying, fighting, meetings, plans
from campaign.rules.battle.checking import wrongs
from campaign.rules.battle.counted import SEA
from campaign.rules.battle.lines import FORMATION, TACTICS
from campaign.rules.battle.outcome import RETREAT, outcome
from campaign.rules.battle.results import Ending, Outcome
from campaign.rules.battle.story import story
from campaign.rules.counting import who as leads
from campaign.rules.day import Day, Happening, Happenings
from campaign.rules.nations import called, friendly, relation
from campaign.rules.sea import aftermath, fleeing, fleets, lookout, nearby
from campaign.rules.sea.mustering import force_of
from campaign.rules.sea.speed import metres_a_day


def fight(day: Day) -> Happenings:
    """Fight the sea battles of today that the GM has let be fought and that have not been, in the order of meetings.

    Nothing is fought where the two no longer lie against each other.
    """
    for ruling in list(day.asked.values()):
        if not arraying.at_sea(ruling) or ruling.answer is None:
            continue
        battle = day.world.battles.get(ruling.id)
        if ruling.answer != meetings.FIGHT:
            if battle is not None and battle.status == "open":
                yield fighting.parted(battle, "the fleets did not fight")
        elif battle is None or battle.status == "open":
            yield from _battle(day, battle or draft(day, ruling))


def draft(day: Day, ruling: Ruling) -> Battle:
    """Return the sheet of a meeting of fleets as it lies before the GM: the two, and who may join either (TUM-BAT-11).

    The one that is to attack the other, or whatever it meets, is the attacker unless the other is so too. Tactics
    already sent in stand on it.
    """
    a, b = (day.world.fleets[key] for key in ruling.holds)
    sides = {}
    for (name, role), own, enemy in zip(arraying.fronts(day, a, b), (a, b), (b, a), strict=True):
        armies = {own.id: Fighter(tactic=arraying.tactic(day.world, own))}
        for one in fleets.afloat(day.world):
            if one.id not in (a.id, b.id) and _joins(day, one, own, enemy):
                armies[one.id] = Fighter(joins=False, tactic=arraying.tactic(day.world, one))
        sides[name] = Front(armies, role)
    return Battle(ruling.id, day.number, sides, _waters(day, nearby.point(day.land, a.at)), SEA)


def _joins(day: Day, one: Fleet, own: Fleet, enemy: Fleet) -> bool:
    """Return whether a fleet is a friend of `own` alone, and near enough to join it."""
    if not friendly(day.world, one.nation, own.nation) or friendly(day.world, one.nation, enemy.nation):
        return False
    if relation(day.world, one.nation, own.nation) == "hostile":
        return False
    here, metres = nearby.point(day.land, one.at), day.numbers[meetings.NEAR] * METRES_A_KM
    return any(span(here, nearby.point(day.land, other.at)) <= metres for other in (own, enemy))


def _waters(day: Day, point: Point) -> str:
    """Return off what place a point of the water lies: the nearest harbour; where there is none the nearest place."""
    harbours = day.land.harbours
    near = min(harbours, key=lambda key: (distance(point, harbours[key].point), key), default=day.land.closest(*point))
    return day.world.places[near].name if near is not None else "no known shore"


def still_there(day: Day, battle: Battle) -> Battle:
    """Return the sheet with those fleets only that can fight: that are there and near enough to the fight."""
    there = {
        key: nearby.point(day.land, fleet.at)
        for front in battle.sides.values()
        for key in front.armies
        if (fleet := day.world.fleets.get(key)) is not None and fleet.status == "active"
    }
    asked = day.asked.get(battle.id)
    return arraying.gathered(day, battle, there, _passing(day, asked.holds if asked is not None else ()))


def _passing(day: Day, met: Iterable[str]) -> int:
    """Return how far those who `met` may have come to lie apart by passing each other in one tick of the march."""
    ticks, found = plans.ticks(day.numbers), 0
    for key in met:
        act = day.acts[key].act if key in day.acts else None
        rate = metres_a_day(day.numbers, "sea", isinstance(act, Sail) and act.row)
        found += math.ceil(rate / ticks) if act is not None else 0
    return found


def arrayed(day: Day, battle: Battle) -> Sheet:
    """Return the sheet ready to be fought, each fleet as it now is under the GM's lines.

    A fleet out of control has no tactics and is out of formation (TUM-BAT-8). Who has no way to retreat is found out
    from the water unless the GM says so (TUM-BAT-9).
    """
    joined = fighters(battle)
    sides = {}
    for name, front in battle.sides.items():
        enemies = [key for key, (side, _) in joined.items() if side != name]
        armies = {
            key: _force(day, day.world.fleets[key], one, enemies) for key, one in front.armies.items() if one.joins
        }
        sides[name] = Side(armies, front.role)
    return Sheet(sides, SEA, battle.place)


def _force(day: Day, fleet: Fleet, fighter: Fighter, enemies: list[str]) -> Force:
    lines = dict(fighter.lines)
    if fleet.rout is not None:
        lines.pop(TACTICS, None)
        lines[arraying.BROKEN] = -day.numbers[FORMATION]
    stuck = fighter.no_retreat
    if stuck is None:
        stuck = fleeing.find(day, fleet, enemies, day.numbers[RETREAT] * METRES_A_KM) is None
    return force_of(day.world, fleet, lines=lines, no_retreat=stuck, led=nearby.present(day, fleet))


def _battle(day: Day, whole: Battle) -> Happenings:
    battle = still_there(day, whole)
    fought = fighting.fought_today(day)
    if not all(front.armies for front in battle.sides.values()) or fought.issuperset(fighters(battle)):
        yield fighting.parted(whole, "the fleets no longer lie against each other")
        return
    sheet = arrayed(day, battle)
    amiss = next((one.message for one in wrongs(sheet, day.numbers) if one.code == "SIDES"), None)
    if amiss is not None:  # mended by hand since the GM let them fight
        yield fighting.parted(whole, amiss)
        return
    cause = fighting.cause_of(day, whole)
    result = outcome(sheet, day.numbers, day.dice, cause=cause)
    yield _fought(day, whole, battle, sheet, result)
    yield from aftermath.follow(day, sheet, result, battle.place, cause)


def _fought(day: Day, whole: Battle, battle: Battle, sheet: Sheet, result: Outcome) -> Happening:
    """Return the battle as all the world hears of it, with every die and every line of the sheet."""
    names = {key: day.world.fleets[key].name for key in result.armies}
    names |= {name: day.world.nations[name].name for name in sheet.sides if name in day.world.nations}
    paragraphs = story(sheet, result, names)
    fares = {key: _fared(day.world.fleets[key], one) for key, one in result.armies.items()}
    carried = [army for key in result.armies for army in fleets.aboard(day.world, key)]
    concerned = [one for key in result.armies for one in fleets.who(day.world, day.world.fleets[key])]
    return Happening(
        arraying.AT_SEA,
        "battle",
        fighting.summary(battle, result, paragraphs, names),
        tuple(dict.fromkeys([*concerned, *(one for army in carried for one in leads(army))])),
        public=True,
        notable=True,
        at=nearby.point(day.land, day.world.fleets[next(iter(fighters(battle)))].at),
        tale=_tale(day, sheet, result, battle.place),
        rolls=result.rolls,
        why=tuple(fighting.whys(names, battle, result)),
        puts=(fighting.record(whole, result, fares, paragraphs), *fighting.met(day, sheet, result)),
    )


def _tale(day: Day, sheet: Sheet, result: Outcome, place: str) -> str:
    """Return what all the world saw of a battle: whose ships fought where, and who won."""
    mine, theirs = (
        listed([lookout.in_words(day, day.world.fleets[key], math.inf) for key in side.armies])
        for side in sheet.sides.values()
    )
    won = next((next(iter(side.armies)) for name, side in sheet.sides.items() if name == result.winner), None)
    end = f"{called(day.world, day.world.fleets[won].nation)} won" if won is not None else "neither side won"
    return f"{mine}, fought {theirs}, off {place}; {end}"


def _fared(fleet: Fleet, ending: Ending) -> Fared:
    """Return how it went with a fleet, as it was before the fight, for the record of the battle; its men are ships."""
    lost = {one.id: one.lost + one.halved for one in ending.tolls if one.lost + one.halved}
    return Fared(
        ending.result,
        ending.strength,
        fleets.count(fleet),
        sum(lost.values()),
        (ending.morale_before, ending.morale),
        ending.tally.total if ending.tally is not None else None,
        ending.fate.row.label if ending.fate is not None else "",
        ending.afterwards,
        ending.taken,
        days=ending.days,
        detachments=lost,
    )
