"""What is told of meetings: to the GM, and to either commander what he could see of the other (TUM-BAT-1)."""

from campaign.model.order import Order
from campaign.model.ruling import Meeting
from campaign.rules import counting, duty, meetings, nations, sighting, strangers
from campaign.rules.day import Day, Happening, Happenings
from campaign.rules.meetings import Encounter, Met
from campaign.rules.whereabouts import whereabouts

ENDS: dict[str | None, tuple[str, str]] = {  # answer → how it ended, for the GM and for both commanders
    None: ("the GM decides", ""),
    meetings.PART: ("parted", "they parted"),
    meetings.FIGHT: ("to fight", "it came to a fight"),
    meetings.RECORD: ("both stopped, the GM records the result", "both stopped for the day"),
}
_ARMIES = {**ENDS, meetings.BESIEGE: ("the camp to be besieged", "they stopped for a siege of the camp")}
_WALLS: dict[str | None, tuple[str, str]] = {
    None: ("the GM decides", ""),
    meetings.PART: ("parted", "it left it alone"),
    meetings.BESIEGE: ("to lay siege to it", "it stopped to lay siege to it"),
    meetings.RECORD: ("stopped, the GM records the result", "it stopped for the day"),
}


def told(day: Day, met: Met) -> Happenings:
    """Record every meeting: who avoided it, who waits, who was let part. A pair's commanders are told once a day."""
    for one, again in met.noted(day):
        if one.walls:
            yield _before_walls(day, one, again)
        elif one.avoided_by:
            yield _avoided(day, one, again)
        else:
            yield from _met(day, one, again)


def _avoided(day: Day, one: Encounter, again: bool) -> Happening:
    armies = day.world.armies
    shy = armies[one.avoided_by]
    enemy = armies[one.army if one.avoided_by == one.other else one.other]
    where = whereabouts(day.land, day.world, one.at)
    own = f"At {one.hour}, {where}, the army avoided {sighting.in_words(day, enemy, one.away)}."
    text = f"{shy.name}: meeting with {enemy.name} avoided, {where}, at {one.hour}"
    return Happening(
        "TUM-BAT-1", "meeting avoided", text, counting.who(shy), "" if again else own, notable=True, at=one.at
    )


def _before_walls(day: Day, one: Encounter, again: bool) -> Happening:
    army, place = day.world.armies[one.army], day.world.places[one.other]
    end, words = _WALLS[one.answer]
    banner = f", held by {nations.people(day.world, place.holder)}" if place.holder is not None else ""
    own = f"At {one.hour} the army came to {place.name}, an enemy {place.kind}{banner}{words and '; '}{words}."
    text = f"{army.name}: came to {place.name} at {one.hour}; {end}"
    return _recorded(day, one, text, counting.who(army), "" if again else own)


def _met(day: Day, one: Encounter, again: bool) -> Happenings:
    army, other = day.world.armies[one.army], day.world.armies[one.other]
    where = whereabouts(day.land, day.world, one.at)
    end, words = _ARMIES[one.answer]
    for here, enemy in ((army, other), (other, army)):
        seen = sighting.in_words(day, enemy, one.away)
        own = "" if again else f"At {one.hour}, {where}, the army met {seen}{words and '; '}{words}."
        if here is army:
            text = f"{army.name} and {other.name}: met {where} at {one.hour}; {end}"
            yield _recorded(day, one, text, counting.who(army), own)
        else:
            yield Happening(
                "TUM-BAT-1", "meeting", f"{other.name}: met {army.name}", counting.who(other), own, at=one.at
            )


def _recorded(day: Day, one: Encounter, text: str, who: tuple[str, ...], own: str) -> Happening:
    """Return the meeting as an event; one that the GM has decided on is kept, so that the pair may part."""
    record = (Meeting(id=one.key, status="parted", since=day.number), *attacks_done(day, one))
    puts = record if one.answer is not None else ()
    return Happening("TUM-BAT-1", "meeting", text, who, own, notable=True, at=one.at, puts=puts)


def attacks_done(day: Day, one: Encounter) -> tuple[Order, ...]:
    """Return the orders to attack that this meeting fulfils."""
    if one.walls:
        return ()
    pairs = ((one.army, one.other), (one.other, one.army))
    return tuple(
        order for key, enemy in pairs if strangers.attacks(day, key, enemy) for order in duty.finished(day, key)
    )
