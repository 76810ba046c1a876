"""Each kind of order after its verb: what may follow, and the act it makes."""

from collections.abc import Callable
from functools import cache
from typing import Any

from campaign.model.order import (
    Act,
    Attack,
    Burn,
    Camp,
    Enter,
    Forage,
    Give,
    Join,
    Keep,
    Leave,
    March,
    OnMeeting,
    Resting,
    Stop,
    Take,
)
from campaign.model.place import At, Spot
from campaign.orders import vocabulary as words
from campaign.orders.dating import date
from campaign.orders.limits import limits
from campaign.orders.outcome import Impossible
from campaign.orders.phrases import Phrases, table
from campaign.orders.reader import Reader, end_of_order
from campaign.orders.standing import short_of
from campaign.orders.warfare import harry, tactic

MOST_FORAGING = 30  # days that one "forage for N days" may name
Manner = tuple[str, str | bool]


@cache
def manners() -> Phrases[Manner]:
    """Return the words that say how an army marches."""
    return table([(manner, says) for manner, _, says in words.MANNERS])


def march(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read the goal of a march and its manners, in any order; `given` are manners that the verb already said."""
    fields: dict[str, Any] = dict(given)
    goal: At | None = None
    via: list[str] = []
    inside = False
    while True:
        before = line.pos
        _light(line)
        manner = line.take(manners())
        if manner is not None:
            fields[manner[0]] = manner[1]
        elif line.say(*words.VIA):
            via += _places(line)
        elif line.pos == before and (day := date(line, behind=True)) is not None:
            line.on = day
        elif goal is None and (line.say(*words.TOWARD) or line.pos == before or line.tokens[before].text == ","):
            if (manner := line.take(manners())) is not None:
                fields[manner[0]] = manner[1]
            elif line.say(*words.INTO):
                goal, inside = line.place(), True
            else:
                goal = _on_land(line)
        else:
            line.pos = before
            line.mark(")")
            break
    if goal is None:
        raise line.fail("say where to")
    order = March(to=goal, via=tuple(via), **fields)
    return (order, Enter()) if inside else (order,)


def _on_land(line: Reader) -> At:
    start = line.pos
    goal = line.goal()
    if isinstance(goal, Spot) and goal.river is not None:
        raise line.fail("an army marches to a place or a point on land; ships sail on a river", at=start, end=line.pos)
    return goal


def _light(line: Reader) -> None:
    """Step over the comma, bracket or "and" between two manners of a march."""
    line.mark(")")
    line.mark(",(")
    line.say("and|but")


def _places(line: Reader) -> list[str]:
    found = [line.place()]
    while True:
        before = line.pos
        comma, both = line.mark(","), line.say("and [then]|then")
        line.say(*words.VIA)
        place = line.known_place() if comma or both else None
        if place is None:
            line.pos = before
            return found
        found.append(place)


def _at(line: Reader, here: At | None, *, place_only: bool = False) -> tuple[Act, ...]:
    """Read "in Lund", "here" or nothing: the march that brings the army there, if it is not there."""
    before = line.pos
    if line.say(*words.HERE):
        return ()
    said_where = line.say(*words.LOCATED)
    if (said_where or place_only) and line.say(*words.THE_FORT):
        before = line.pos
        said_where = line.say("of|at|in")
    place = line.known_place() if said_where or place_only else None
    if place is None:
        if said_where and line.say(*words.GROUND):
            return ()
        line.pos = before
        return ()
    return () if place == here else (March(to=place),)


def forage(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "[at PLACE] [for N days]"."""
    go = _at(line, here)
    days = line.duration(1, MOST_FORAGING) or 1
    go = go or _at(line, here)
    if not go and line.say(*words.WHENEVER):
        return (short_of(line),)
    return (*go, *[Forage()] * days)


def burn(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "[the land] [around PLACE]"."""
    line.say("to")
    line.say(*words.GROUND)
    return (*_at(line, here, place_only=True), Burn())


def take(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "[what lies here]"."""
    while line.say(*words.LYING):
        pass
    return (Take(),)


def rest(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "[in PLACE] N days [in PLACE]"."""
    line.say(*words.ALL_MEN)
    go = _at(line, here)
    days = line.duration(*limits(Resting, "days"))
    if days is None:
        raise line.fail("say for how long: rest 7 days")
    go = go or _at(line, here)
    return (*go, Resting(days))


def have(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "N days' rest [in PLACE]"."""
    days = line.duration(*limits(Resting, "days"))
    if days is None or not line.say("[of] rest"):
        raise line.fail()
    return (*_at(line, here), Resting(days))


def camp(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "[in PLACE] [N days] [in PLACE]"."""
    go = _at(line, here)
    days = line.duration(*limits(Camp, "days"))
    go = go or _at(line, here)
    line.say(*words.UNTIL_ORDERS)
    return (*go, Camp(days))


def give(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read how much loot and "a soldier", in any order."""
    start = line.pos
    loot: int | None = None
    each = False
    while True:
        if not each and line.say(*words.EACH):
            each = True
        elif line.say(*words.ALL_MEN):
            pass
        elif loot is None and (loot := line.count()) is not None:
            line.say(*words.OF_THE)
            if not line.say(*words.LOOT):
                raise line.fail("say how much loot: give 1 loot a soldier")
        else:
            break
    if loot is None or not each:
        raise line.fail("say how much for each: give 1 loot a soldier", at=start, end=max(line.pos, start + 1))
    low, high = limits(Give, "loot")
    if not low <= loot <= high:
        raise line.fail(f"from {low} to {high} loot a soldier", at=start, end=line.pos)
    return (Give(loot),)


def keep(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "supplies" or "loot", and "rather than" the other."""
    return (Keep(_kept(line)),)


def drop(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read what is dropped first; the other is kept."""
    return (Keep("loot" if _kept(line) == "supplies" else "supplies"),)


def _kept(line: Reader) -> Any:
    if line.say(*words.LOOT):
        what, other = "loot", words.SUPPLIES
    elif line.say(*words.SUPPLIES):
        what, other = "supplies", words.LOOT
    else:
        raise line.fail("say supplies or loot")
    line.say(*words.FIRST)
    if line.say(*words.BEFORE) and not line.say(*other):
        raise line.fail(f"say {what} rather than the other")
    return what


def join(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read the army to join; it is never the commander's own."""
    army = line.army(None)
    if army in line.names.own.forces:
        raise Impossible("your army cannot join itself" if army == line.names.own.army else "that is your own fleet")
    return (Join(army),)


def enter(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "[in] [PLACE | the fort]"; in another place than the army's a march comes first."""
    before = line.pos
    go = _at(line, here, place_only=True)
    if line.pos == before and not end_of_order(line):
        go = (March(to=line.place()),)
    return (*go, Enter())


def leave(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "[PLACE | the fort]"; an army can only leave the place it is in."""
    before = line.pos
    line.say("from|of")
    go = _at(line, here, place_only=True)
    if go:
        where = line.quote(before)
        raise Impossible(f"your army is not in {where}")
    return (Leave(),)


def attack(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read the army to attack; "any enemy" makes the standing order for meetings."""
    if line.say(*words.ENEMIES):
        return (OnMeeting("attack"),)
    start = line.pos
    army = line.known_army(None)
    if army is None and line.say(*words.THE_ENEMY):
        raise line.fail(f"name the army, or say “on meeting: attack”{line.sighted(None)}", at=start)
    army = army or line.army(None)
    if army in line.names.own.forces:
        raise Impossible("your army cannot attack itself" if army == line.names.own.army else "that is your own fleet")
    return (Attack(army),)


def avoid(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "the enemy" or "battle"."""
    if not (line.say(*words.ENEMIES, *words.THE_ENEMY, *words.NO_FIGHT, *words.THEM)):
        raise line.fail("an army can avoid the enemy, not one thing: on meeting: avoid")
    return (OnMeeting("avoid"),)


def stop(line: Reader, here: At | None, given: dict[str, Any]) -> tuple[Act, ...]:
    """Read "[the army | the fleet]": both stop."""
    line.say(*words.THE_FORCES)
    return (Stop(),)


CLAUSES: dict[str, Callable[[Reader, At | None, dict[str, Any]], tuple[Act, ...]]] = {
    "march": march,
    "forced": march,
    "night": march,
    "forage": forage,
    "burn": burn,
    "take": take,
    "rest": rest,
    "have": have,
    "camp": camp,
    "give": give,
    "keep": keep,
    "drop": drop,
    "join": join,
    "enter": enter,
    "leave": leave,
    "attack": attack,
    "harry": harry,
    "avoid": avoid,
    "tactic": tactic,
    "stop": stop,
}
GIVEN: dict[str, dict[str, Any]] = {"forced": {"pace": "forced"}, "night": {"when": "night"}}
