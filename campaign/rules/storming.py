"""Storms: the sheet of one, and what it leaves of walls, armies and siege (TUM-SIE-2)."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from campaign.model.army import Army
from campaign.model.battle import Battle, Decided, Fighter, Front, fighters
from campaign.model.order import Storm
from campaign.model.place import Place
from campaign.model.ruling import Ruling
from campaign.model.sheet import Force, Sheet, Side
from campaign.model.world import Record
from campaign.rules import duty, falling, fighting, regions, sieges, stockades, tales, walls
from campaign.rules.arraying import tactic
from campaign.rules.battle.counted import men
from campaign.rules.battle.mustering import force_of
from campaign.rules.battle.outcome import outcome
from campaign.rules.battle.results import Outcome
from campaign.rules.battle.story import story
from campaign.rules.counting import soldiers, who
from campaign.rules.day import Day, Happening, Happenings

OUTSIDE, INSIDE = "outside", "inside"
FIGHT, OFF = "fight", "off"
CAUSE = "storm of {}"  # names the dice of a storm of this place


def storm(day: Day) -> Happenings:
    """Let the armies that are to storm the stronghold they besiege do so, each stronghold once, if the GM rules so.

    An order to storm where there is no siege fails.
    """
    for army_id in sorted(day.acts):
        doing, army = day.acts[army_id], day.world.armies.get(army_id)
        if army is None or not isinstance(doing.act, Storm) or army.status != "active" or army_id in day.held:
            continue
        if sieges.besieging(day.world, army_id) is None:
            unable = duty.failed(day, army_id, "the army besieges no stronghold")
            if unable is not None:
                yield unable
    for key in sorted(day.world.sieges):
        ordered = [one for one in day.world.sieges[key].by if one not in day.held and _storms(day, one, key)]
        if ordered:
            ruling = _asked(day, key, ordered)
            if ruling.answer == FIGHT:
                yield from fight(day, key, ordered, day.world.battles.get(ruling.id) or draft(day, ruling))


def _storms(day: Day, army_id: str, place_id: str) -> bool:
    doing, army = day.acts.get(army_id), day.world.armies[army_id]
    ordered = doing is not None and isinstance(doing.act, Storm)
    return ordered and soldiers(army) > 0 and sieges.in_lines(day, army, place_id)


def _asked(day: Day, place_id: str, attackers: Sequence[str]) -> Ruling:
    place, made = stockades.hold(day.world, place_id), sheet(day, place_id, attackers)
    facts = {"defence bonus": str(made.defence_bonus), "gate": "open" if made.gate_open else "closed"}
    for side in made.sides.values():
        facts |= {_name(day, key): f"{men(one):,} men, morale {one.morale}" for key, one in side.armies.items()}
    names = ", ".join(_name(day, key) for key in attackers)
    return day.ask(
        "TUM-SIE-2",
        tuple(attackers),
        f"{names}: to storm {place.name}.",
        {FIGHT: "the storm is fought as the battle sheet has it", OFF: "it comes to no storm today"},
        FIGHT,
        stopping=True,
        facts=facts,
        purpose=place_id,
    )


def _name(day: Day, key: str) -> str:
    return day.world.armies[key].name


def draft(day: Day, ruling: Ruling) -> Battle:
    """Return the battle sheet of a storm as it lies before the GM: who storms, and all who are inside (TUM-SIE-2)."""
    siege = sieges.besieging(day.world, ruling.holds[0])
    assert siege is not None  # who storms besieges
    inside = {one.id: Fighter(tactic=tactic(day.world, one)) for one in regions.inside(day.world, siege.id)}
    outside = {key: Fighter(tactic=tactic(day.world, day.world.armies[key])) for key in ruling.holds}
    sides = {OUTSIDE: Front(outside, "attacker"), INSIDE: Front(inside, "defender")}
    return Battle(ruling.id, day.number, sides, stockades.hold(day.world, siege.id).name, "storm")


def on_sheet(ruling: Ruling) -> bool:
    """Return whether a ruling is about a storm, so that a battle sheet belongs to it."""
    return ruling.rule == "TUM-SIE-2" and FIGHT in ruling.options


def stormed(day: Day, battle: Battle) -> str:
    """Return the stronghold of a storm's battle sheet; LookupError when its siege is over."""
    keys = [key for key, (name, _) in fighters(battle).items() if name == OUTSIDE]
    found = next((siege for key in keys if (siege := sieges.besieging(day.world, key)) is not None), None)
    if found is None:
        raise LookupError(battle.id)
    return found.id


def arrayed(day: Day, battle: Battle) -> Sheet:
    """Return the sheet of a storm ready to be fought, each army as it now is under the GM's lines."""
    place = stormed(day, battle)
    there = day.world.sieges[place].by
    return sheet(day, place, [key for key in fighters(battle) if key in there], battle)


def sheet(day: Day, place_id: str, attackers: Sequence[str], battle: Battle | None = None) -> Sheet:
    """Return the battle sheet of a storm by the armies `attackers` on all who are inside, the garrison among them.

    The defence bonus is that of the walls now. A siege has made the base garrison an army. The lines of `battle` are
    the GM's.
    """
    siege = day.world.sieges.get(place_id)
    lines = {key: one.lines for key, (_, one) in fighters(battle).items()} if battle is not None else {}
    storms, defends = (
        {key: _force(day, day.world.armies[key], lines.get(key)) for key in keys}
        for keys in (attackers, [one.id for one in regions.inside(day.world, place_id)])
    )
    return Sheet(
        {OUTSIDE: Side(storms, "attacker"), INSIDE: Side(defends, "defender")},
        "storm",
        stockades.hold(day.world, place_id).name,
        walls.bonus(day.numbers, stockades.hold(day.world, place_id)),
        siege is not None and siege.open,
    )


def _force(day: Day, army: Army, lines: Mapping[str, int] | None) -> Force:
    return replace(force_of(day.world, day.numbers, army, day.number, lines=lines), garrison=army.base)


def fight(day: Day, place_id: str, attackers: Sequence[str], battle: Battle | None = None) -> Happenings:
    """Fight the storm and carry out what comes of it: losses and morale, then the fall, or the siege that goes on.

    `battle` holds what the GM has put down for it.
    """
    place, made = stockades.hold(day.world, place_id), sheet(day, place_id, attackers, battle)
    result = outcome(made, day.numbers, day.dice, cause=CAUSE.format(place_id))
    yield _fought(day, place, result, attackers, _record(day, made, result, battle))
    yield from fighting.aftermath(day, made, result, stockades.called(day.world, place_id))
    left = [key for key in attackers if day.world.armies[key].status == "active"]
    if result.fell and left:
        yield from falling.fall(day, place_id, left, "TUM-SIE-2", "taken by storm")
    if place_id in day.world.places:
        day.ends |= dict.fromkeys(((key, place_id) for key in result.armies), day.world.places[place_id])


def _record(day: Day, made: Sheet, result: Outcome, battle: Battle | None) -> tuple[Battle, ...]:
    """Return the battle sheet with what came of the storm; none for a storm that no sheet was laid for."""
    if battle is None:
        return ()
    fares = {key: fighting.fared(day, key, one) for key, one in result.armies.items()}
    best = {name: side.best for name, side in result.sides.items() if side.best is not None}
    told = story(made, result, {key: _name(day, key) for key in result.armies})
    return (replace(battle, status="fought", outcome=Decided(fares, result.winner, best, told)),)


def _fought(day: Day, place: Place, result: Outcome, attackers: Sequence[str], record: tuple[Battle, ...]) -> Happening:
    said = [f"{one.name} {one.best} ({one.lost:,} of {one.men:,} lost)" for one in result.sides.values()]
    end = "the place falls" if result.fell else "the walls are held"
    walled = stockades.called(day.world, place.id)
    concerned = dict.fromkeys(one for key in result.armies for one in who(day.world.armies[key]))
    return Happening(
        "TUM-SIE-2",
        "storm",
        f"{', '.join(_name(day, key) for key in attackers)}: stormed {place.name}; {'; '.join(said)}; {end}",
        tuple(concerned),
        public=True,
        notable=True,
        at=day.land.xy(stockades.where(day.world, place.id)),
        tale=f"{tales.hosts(day, attackers)}, stormed {walled}; {'it fell' if result.fell else 'the walls held'}",
        rolls=result.rolls,
        why=tuple(
            replace(line.why, reason=f"{_name(day, key)}: {line.reason}")
            for key, one in result.armies.items()
            if one.tally is not None
            for line in one.tally.lines
        ),
        puts=(*_puts(day, place, result, attackers), *record),
    )


def _puts(day: Day, place: Place, result: Outcome, attackers: Sequence[str]) -> Iterator[Record]:
    """Yield the siege as stormed today, the orders carried out, and before the gate the armies that break out."""
    for key in attackers:
        yield from duty.finished(day, key)
    siege = day.world.sieges.get(place.id)
    if siege is not None:
        yield replace(siege, stormed=day.number)
        if result.fell:
            yield from sieges.lived_through(day.world, regions.inside(day.world, place.id))
    for key, ending in result.armies.items():
        if ending.afterwards == "breaks out":
            yield replace(day.world.armies[key], inside=False)


def emptied(day: Day) -> Happenings:
    """Let besieged strongholds fall in which nobody is left, to the besiegers there still are (TUM-SIE-1)."""
    for key in sorted(day.world.sieges):
        winners = [one for one in day.world.sieges[key].by if sieges.fit(day.world.armies[one])]
        if winners and not any(soldiers(one) for one in regions.inside(day.world, key)):
            yield from falling.fall(day, key, winners, "TUM-SIE-1", "nobody being left inside")
