"""Storms: the sheet of one, and what it leaves of walls, armies and siege (TUM-SIE-2)."""

from collections.abc import Sequence

from msgspec.structs import replace

from campaign.core.plane import METRES_A_KM
from campaign.model.army import Army
from campaign.model.order import Storm
from campaign.model.place import At, Place, Spot
from campaign.model.sheet import Force, Sheet, Side
from campaign.model.world import Record
from campaign.rules import duty, falling, regions, resting, walls
from campaign.rules.battle.aftermath import marked, spoils
from campaign.rules.battle.counted import men
from campaign.rules.battle.mustering import force_of
from campaign.rules.battle.outcome import outcome
from campaign.rules.battle.results import Ending, Outcome
from campaign.rules.captivity import captured
from campaign.rules.counting import soldiers, who
from campaign.rules.day import Day, Happening, Happenings
from campaign.rules.dissolving import dissolve
from campaign.rules.nations import friendly, hostile

OUTSIDE, INSIDE = "outside", "inside"
FIGHT, OFF = "fight", "off"


def storm(day: Day) -> Happenings:
    """Let the armies that are to storm the stronghold they besiege do so, each stronghold once, if the GM rules so.

    An order to storm where there is no siege fails.
    """
    for army_id in sorted(day.acts):
        doing, army = day.acts[army_id], day.world.armies[army_id]
        if not isinstance(doing.act, Storm) or army.status != "active" or army_id in day.held:
            continue
        siege = next((one for one in day.world.sieges.values() if army_id in one.by), None)
        if siege is None:
            unable = duty.failed(day, army_id, "the army besieges no stronghold")
            if unable is not None:
                yield unable
    for key in sorted(day.world.sieges):
        ordered = [one for one in day.world.sieges[key].by if one not in day.held and _storms(day, one)]
        if ordered and _answer(day, key, ordered) == FIGHT:
            yield from fight(day, key, ordered)


def _storms(day: Day, army_id: str) -> bool:
    doing = day.acts.get(army_id)
    return doing is not None and isinstance(doing.act, Storm) and soldiers(day.world.armies[army_id]) > 0


def _answer(day: Day, place_id: str, attackers: Sequence[str]) -> str | None:
    place, made = day.world.places[place_id], sheet(day, place_id, attackers)
    facts = {"defence bonus": str(made.defence_bonus), "gate": "open" if made.gate_open else "closed"}
    for side in made.sides.values():
        facts |= {_name(day, key): f"{men(one):,} men, morale {one.morale}" for key, one in side.armies.items()}
    names = ", ".join(day.world.armies[key].name for key in attackers)
    return day.ask(
        "TUM-SIE-2",
        tuple(attackers),
        f"{names} storms {place.name}.",
        {FIGHT: "the storm is fought", OFF: "it comes to no storm today"},
        FIGHT,
        stopping=True,
        facts=facts,
        purpose=place_id,
    ).answer


def _name(day: Day, key: str) -> str:
    return day.world.armies[key].name


def sheet(day: Day, place_id: str, attackers: Sequence[str]) -> Sheet:
    """Return the battle sheet of a storm by the armies `attackers` on all who are inside, the garrison among them.

    The defence bonus is that of the walls now. A siege has made the base garrison an army.
    """
    siege = day.world.sieges.get(place_id)
    inside = regions.inside(day.world, place_id)
    return Sheet(
        {
            OUTSIDE: Side({key: _force(day, day.world.armies[key]) for key in attackers}, "attacker"),
            INSIDE: Side({one.id: _force(day, one) for one in inside}, "defender"),
        },
        "storm",
        day.world.places[place_id].name,
        walls.bonus(day.numbers, day.world.places[place_id]),
        siege is not None and siege.open,
    )


def _force(day: Day, army: Army) -> Force:
    return replace(force_of(day.world, day.numbers, army, day.number), garrison=army.base)


def fight(day: Day, place_id: str, attackers: Sequence[str]) -> Happenings:
    """Fight the storm and carry out what comes of it: losses and morale, then the fall, or the siege that goes on."""
    for key in (*attackers, *(one.id for one in regions.inside(day.world, place_id))):
        yield from resting.break_off(day, key, "a storm")
    inside = [one.id for one in regions.inside(day.world, place_id)]
    result = outcome(sheet(day, place_id, attackers), day.numbers, day.dice, cause=f"storm of {place_id}")
    place = day.world.places[place_id]
    yield _fought(day, place, result, attackers)
    siege = day.world.sieges.get(place_id)
    if siege is not None:
        text = f"{place.name} has been stormed"
        puts = (replace(siege, stormed=day.number),)
        yield Happening("TUM-SIE-3", "stormed", text, at=day.land.xy(place_id), puts=puts)
    winners = attackers if result.fell else inside
    captor = falling.leader(day, winners).nation if winners else place.holder
    for key, ending in result.armies.items():
        yield from _ended(day, key, ending, captor or "", place)
    left = [key for key in attackers if day.world.armies[key].status == "active"]
    if result.fell and left:
        yield from falling.fall(day, place_id, left, "TUM-SIE-2", "taken by storm")
    for key in attackers:
        done = duty.finished(day, key)
        if done and day.world.orders[done[0].id].status == "running":
            army = day.world.armies[key]
            yield Happening("TUM-DAY-1", "order done", f"{army.name} has stormed", who(army), puts=done)


def _fought(day: Day, place: Place, result: Outcome, attackers: Sequence[str]) -> Happening:
    said = [f"{one.name} {one.best} ({one.lost:,} of {one.men:,} lost)" for one in result.sides.values()]
    end = "the place falls" if result.fell else "the walls are held"
    concerned = dict.fromkeys(one for key in result.armies for one in who(day.world.armies[key]))
    return Happening(
        "TUM-SIE-2",
        "storm",
        f"{', '.join(_name(day, key) for key in attackers)} storms {place.name}: {'; '.join(said)}; {end}",
        tuple(concerned),
        f"{place.name} was stormed: {end}.",
        public=True,
        notable=True,
        at=day.land.xy(place.id),
        rolls=result.rolls,
        why=tuple(
            replace(line.why, reason=f"{_name(day, key)}: {line.reason}")
            for key, one in result.armies.items()
            if one.tally is not None
            for line in one.tally.lines
        ),
    )


def _ended(day: Day, army_id: str, ending: Ending, captor: str, place: Place) -> Happenings:
    """Put what `ending` says has become of an army: losses, its commander's fate, its way out."""
    army = day.world.armies[army_id]
    after = marked(day.world, day.numbers, army, ending)
    lost = sum(one.lost + one.halved for one in ending.tolls)
    puts: list[Record] = [after]
    leader = day.world.commanders.get(army.commander) if army.commander is not None else None
    if ending.taken and leader is not None and leader.status == "free":
        puts.append(captured(leader, captor, place.id))
    dropped = spoils(army, ending)
    if dropped:
        here = day.world.places[place.id]
        puts.append(replace(here, supplies=(here.supplies or 0) + dropped))
    taken = f"; {leader.name} is taken" if leader is not None and ending.taken else ""
    yield Happening(
        "TUM-SIE-2",
        "storm losses",
        f"{army.name} {ending.result}: {lost:,} lost, morale {army.morale} → {ending.morale}{taken}",
        who(army),
        f"The army lost {lost:,} men in the storm; morale {army.morale} → {ending.morale}."
        + (" You are taken." if taken else ""),
        at=day.land.xy(army.at),
        why=tuple(line.why for line in (*ending.fate.losses, *ending.fate.points)) if ending.fate is not None else (),
        puts=tuple(puts),
    )
    if ending.afterwards == "gone":
        yield from dissolve(day, army_id, "TUM-ARMY-10", "its last soldiers gone")
    elif ending.afterwards == "surrenders":
        yield from dissolve(day, army_id, "TUM-SIE-2", f"taken prisoner at {place.name}")
    elif ending.afterwards == "breaks out" or ending.rout is not None:
        yield _away(day, army_id, ending, place)


def _away(day: Day, army_id: str, ending: Ending, place: Place) -> Happening:
    """Return that an army breaks out of the place, or routs from before it, along a road."""
    army = day.world.armies[army_id]
    km = ending.km if ending.rout is None else ending.rout.km
    what = "breaks out" if ending.rout is None else "routs"
    spot = _way_out(day, army, place.id, km * METRES_A_KM)
    return Happening(
        "TUM-SIE-2" if ending.rout is None else "TUM-BAT-8",
        what,
        f"{army.name} {what} from {place.name}, {km} km",
        who(army),
        f"The army {what} from {place.name}.",
        notable=True,
        at=day.land.xy(spot),
        puts=(replace(army, at=spot, inside=False),),
    )


def _way_out(day: Day, army: Army, place_id: str, length: int) -> At:
    """Return where a road brings the army that leaves the place: toward friends first, past no enemy's stronghold."""
    ends = sorted(
        day.land.neighbours(place_id),
        key=lambda end: (not _friends(day, army, end.to), _foes(day, army, end.to), end.to),
    )
    if not ends:
        return place_id
    line = ends[0].line
    if line.length <= length:
        return ends[0].to
    return Spot(start=place_id, to=ends[0].to, km=length / METRES_A_KM)


def _friends(day: Day, army: Army, place_id: str) -> bool:
    holder = day.world.places[place_id].holder
    return holder is not None and friendly(day.world, army.nation, holder)


def _foes(day: Day, army: Army, place_id: str) -> bool:
    return any(
        hostile(day.world, army, one)
        for one in day.world.armies.values()
        if one.at == place_id and one.status == "active"
    )


def emptied(day: Day) -> Happenings:
    """Let besieged strongholds fall in which nobody is left (TUM-SIE-1)."""
    for key in sorted(day.world.sieges):
        if not any(soldiers(one) for one in regions.inside(day.world, key)):
            yield from falling.fall(day, key, day.world.sieges[key].by, "TUM-SIE-1", "nobody being left inside")
