"""What a sea battle leaves: ships sunk with what they carried, spoils, retreats, the end of fleets (TUM-SHIP-8)."""

from collections.abc import Sequence

from msgspec.structs import replace

from campaign.core.words import counted
from campaign.model.fleet import Load, Ships
from campaign.model.sheet import Sheet
from campaign.model.world import Record
from campaign.rules import dissolving, fighting
from campaign.rules.battle.fate import slayer
from campaign.rules.battle.results import Ending, Outcome
from campaign.rules.day import Day, Happening, Happenings
from campaign.rules.sea import ending as endings
from campaign.rules.sea import fleets, groups, losses, nearby, recounting, survivors, wandering, withdrawing

RULE = "TUM-SHIP-8"


def follow(day: Day, sheet: Sheet, result: Outcome, place: str, cause: str) -> Happenings:
    """Carry out what a sea battle leaves: losses and captures, retreats, ships that wander, the end of fleets.

    Who fought does nothing else today, nor do the armies aboard. Who was beaten has no orders left for his ships.
    """
    winners = sorted(key for key, one in result.armies.items() if one.side == result.winner)
    order = sorted(result.armies, key=lambda key: (result.armies[key].side != result.winner, key))
    words = {key: recounting.told(day, sheet, result, key, place) for key in order}
    aboard = {key: recounting.passengers(day, sheet, result, key, place) for key in order}
    yield from fighting.tactics_done(day, [day.world.fleets[key].commander for key in order])
    for key in order:
        enemies = sorted(one.id for one in result.armies.values() if one.side != result.armies[key].side)
        captor = fighting.foremost(result, enemies)
        carried = fleets.aboard(day.world, key)
        yield _suffered(day, result.armies[key], captor, words[key])
        slain = slayer(sheet, result.armies[key].side)
        for army in carried:
            yield from survivors.tell(day, army, result.armies[key], captor, aboard[key], cause, slain)
            day.acts.pop(army.id, None)
        day.acts.pop(key, None)
    for key in order:
        how = result.armies[key]
        if how.afterwards == "surrenders":
            yield from _surrender(day, key, winners)
        elif endings.spent(day.world.fleets[key]):
            yield from endings.end(day, key, RULE, "its last ship sunk")
        elif how.result == "lost":
            yield from endings.fail_orders(day, day.world.fleets[key], "the fleet was beaten")
            yield from withdrawing.withdraw(day, key, how, winners)
            if how.fate is not None and how.fate.checks:
                yield from wandering.check(day, key, cause)


def _suffered(day: Day, how: Ending, captor: str, words: str) -> Happening:
    """Return what became of one fleet's ships, morale and commander, and of what went down.

    `captor` is the fleet that takes prisoners of it; `words` are for the commander.
    """
    fleet = day.world.fleets[how.id]
    lost = losses.sunken(day.world, day.numbers, fleet, how.wreck)
    after = replace(lost.fleet, morale=how.morale)
    puts: list[Record] = [after, *lost.armies.values()]
    leader = day.world.commanders.get(fleet.commander) if fleet.commander is not None else None
    caught = False
    if leader is not None and leader.status == "free":
        caught = fighting.taken(how)
        by = day.world.fleets[captor] if caught else fleet
        puts += fighting.led(leader, how, by.nation if caught else None, by.at)
    sunk = fleets.count(fleet) - fleets.count(after)
    loads = [load for part in lost.loads.values() for load in part]
    text = f"{fleet.name}: {fighting.RESULT[how.result]}; {sunk:,} of {counted(fleets.count(fleet), 'ship')} sunk"
    text += f", with {losses.in_words(loads)} aboard" if loads else ""
    text += f"; morale {fleet.morale} → {after.morale}"
    if caught and leader is not None:
        text += f"; {leader.name} is taken"
    cargo = f" {losses.in_words(lost.loads[''])} went down with them." if "" in lost.loads else ""
    return Happening(
        RULE,
        "ships lost",
        text,
        fleets.who(day.world, fleet),
        words + cargo + (" You are taken." if caught else ""),
        notable=how.result in ("lost", "surrendered"),
        at=nearby.point(day.land, fleet.at),
        why=tuple(line.why for line in how.fate.points) if how.fate is not None else (),
        puts=tuple(puts),
    )


def _surrender(day: Day, fleet_id: str, winners: Sequence[str]) -> Happenings:
    """Hand the ships of a fleet that surrendered to the first of the winners, with their stores; armies are taken."""
    for army in fleets.aboard(day.world, fleet_id):
        yield from survivors.left_behind(day, army.id, fleet_id)
        yield from dissolving.dissolve(day, army.id, "TUM-ARMY-10", "it has surrendered")
        if army.commander is not None and day.world.commanders[army.commander].status == "free":
            yield survivors.prisoner(day, army.commander, winners[0], "TUM-ARMY-10")
    fleet, winner = day.world.fleets[fleet_id], day.world.fleets[winners[0]]
    own = [replace(group, origin="own", cargo=_stores(group)) for _, group in sorted(fleet.ships.items())]
    ships = counted(fleets.count(fleet), "ship")
    if own:
        yield Happening(
            RULE,
            "ships captured",
            f"{winner.name}: took {ships} of {fleet.name}",
            fleets.who(day.world, winner),
            f"You took {ships} of the enemy.",
            notable=True,
            at=nearby.point(day.land, winner.at),
            puts=(groups.joined(winner, list(zip(sorted(fleet.ships), own, strict=True))), replace(fleet, ships={})),
        )
    yield from endings.end(day, fleet_id, RULE, "it has surrendered")


def _stores(group: Ships) -> tuple[Load, ...]:
    """Return what a group carries of the fleet's own."""
    return tuple(load for load in group.cargo if not load.army)
