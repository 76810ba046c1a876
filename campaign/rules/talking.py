"""Commanders at the same place talk freely, and tell each other what they know (TUM-MSG-1)."""

from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace

from campaign.core.plane import Point
from campaign.core.words import counted
from campaign.land.index import Points
from campaign.land.land import Land
from campaign.model.army import Army
from campaign.model.knowledge import Observation
from campaign.model.order import Order, Share
from campaign.model.people import Commander
from campaign.model.word import News
from campaign.model.world import World
from campaign.rules import stockades
from campaign.rules.book import Rule
from campaign.rules.counting import KM
from campaign.rules.day import Day, Happening, Happenings
from campaign.rules.hiding import hidden
from campaign.rules.joining import REACH, berthed, hosts, lodged, marches_with
from campaign.rules.nations import relation
from campaign.rules.numbers import Numbers

OPEN = ("queued", "running")
EVENT = "event"
KEPT = (("word", "letter"), ("messenger", "sight"))  # what a letter says word for word, and riders: nobody repeats them

RULES = (
    Rule(
        "TUM-MSG-1",
        "Commanders at the same place talk freely, whatever their tongues; at a distance they use messengers. What his"
        " character cannot know, no player passes on.",
        "The same place is the same stronghold, or within {joining.reach} km with no wall of a siege between."
        " Enemies on two sides of a wall do not talk, and captives with nobody. A report says who is there. One who is"
        " ordered to share tells another at the same place at dawn all that he then knows; it keeps the date on which"
        " it was so, and is known from the one who told it last. Letters are not repeated word for word.",
    ),
)


class Stand(msgspec.Struct, frozen=True):
    """Where a commander who lives is: in metres, with which army, and inside which stronghold or besieged camp."""

    who: Commander
    point: Point
    army: Army | None
    inside: str | None


def stands(world: World, land: Land) -> dict[str, Stand]:
    """Return where each commander is who lives and is somewhere, by id: with the army that he marches with, else where
    he himself stays, or is held.
    """
    armies = hosts(world)
    found: dict[str, Stand] = {}
    for key in sorted(world.commanders):
        who = world.commanders[key]
        mine = marches_with(world, who, armies)
        at = mine.at if mine is not None else who.at
        if who.status != "dead" and at is not None:
            found[key] = Stand(who, land.xy(at), mine, _inside(world, who, mine))
    return found


def _inside(world: World, who: Commander, army: Army | None) -> str | None:
    """Return the stronghold or besieged camp inside which he is. One without an army is let into any but an enemy's."""
    if army is not None:
        berth = berthed(world, army)  # in a besieged harbour ships are within its walls
        within = army.at if army.inside and isinstance(army.at, str) else berth if berth in world.sieges else None
        return within or stockades.shut(world, army)
    return lodged(world, who)


def companies(world: World, land: Land, numbers: Numbers, day: int) -> dict[str, tuple[str, ...]]:
    """Return for each free commander the others at the same place, by id, but those hidden from him (TUM-MSG-1).

    Commanders who are alone are left out.
    """
    free = {key: one for key, one in stands(world, land).items() if one.who.status == "free"}
    near = Points({key: one.point for key, one in free.items()})
    reach = numbers[REACH] * KM
    found: dict[str, tuple[str, ...]] = {}
    for key, one in free.items():
        around = near.within(*one.point, reach)
        if len(around) > 1:
            unseen = hidden(world, key, day)
            there = (other for other in sorted(around) if other != key and _talk(world, one, free[other]))
            met = tuple(other for other in there if unseen.isdisjoint(_names(free[other])))
            if met:
                found[key] = met
    return found


def company(world: World, land: Land, numbers: Numbers, day: int, who: str) -> tuple[str, ...]:
    """Return the commanders at the same place as `who`, by id; none when he is no free commander (TUM-MSG-1)."""
    return companies(world, land, numbers, day).get(who, ())


def _names(one: Stand) -> tuple[str, ...]:
    return (one.who.id,) if one.army is None else (one.who.id, one.army.id)


def _talk(world: World, one: Stand, other: Stand) -> bool:
    """Return whether no wall keeps two apart who are near each other: a siege's keeps all, any other only enemies."""
    if one.inside == other.inside:
        return True
    if any(within in world.sieges for within in (one.inside, other.inside)):
        return False
    nations = _side(one), _side(other)
    return "hostile" not in (relation(world, *nations), relation(world, *reversed(nations)))


def _side(one: Stand) -> str:
    """Return the nation for which he stands at a wall: a captain of mercenaries that of the army he serves."""
    return one.army.nation if one.army is not None else one.who.nation


def share(day: Day) -> Happenings:
    """Let every commander who is ordered to share tell the other all he knew at dawn, if both are at one place.

    The order is done, or fails with the reason; one for a later day waits. To run at dawn, before orders are taken up.
    TUM-MSG-1.
    """
    due = [
        order
        for order in day.world.orders.values()
        if isinstance(order.act, Share) and order.status in OPEN and (order.on is None or order.on <= day.number)
    ]
    if not due:
        return
    together = companies(day.world, day.land, day.numbers, day.number)
    for order in sorted(due, key=lambda one: one.id):
        assert isinstance(order.act, Share)
        who, to = day.world.commanders.get(order.who), order.act.to
        if who is None or to not in together.get(order.who, ()):
            yield _over(day, order, "you are a captive" if who and who.status == "captured" else "he is not here")
            continue
        told = passed_on(day.known.get(who.id, {}), day.known.get(to, {}), to, who.name, day.number)
        yield _over(day, order, "", told, _events_heard(day.world, told, to))


def _over(day: Day, order: Order, why: str, told: tuple[Observation, ...] = (), news: Iterable[News] = ()) -> Happening:
    assert isinstance(order.act, Share)
    other = day.world.commanders.get(order.act.to)
    name = other.name if other is not None else order.act.to
    done = replace(
        order, status="failed" if why else "done", since=order.since or day.number, ended=day.number, why=why
    )
    own = f"Your order “{order.text}” could not be carried out: {why}." if why else f"You told {name} all you know."
    giver = day.world.commanders.get(order.who)
    by = giver.name if giver is not None else order.who
    came = f": {why}" if why else f", {counted(len(told), 'thing')} new to {name}"
    text = f"{by}: {order.text} ({done.status}{came})"
    return Happening(
        "TUM-MSG-1",
        f"order {done.status}",
        text,
        (order.who,),
        own,
        notable=bool(why),
        puts=(done, *news),
        learns=told,
    )


def passed_on(
    mine: Mapping[tuple[str, str], Observation],
    his: Mapping[tuple[str, str], Observation],
    to: str,
    source: str,
    today: int,
    how: str = "talk",
) -> tuple[Observation, ...]:
    """Return what commander `to` learns when told all of `mine`: what is new to him, or newer than he has of it.

    It is as old as it was, and no surer than reported; it is known from `source`, whoever had told him.
    """
    found = []
    for key in sorted(mine):
        seen, known = mine[key], his.get(key)
        if (seen.about, seen.how) in KEPT:
            continue
        if known is None or (known.day, known.minute) < (seen.day, seen.minute):
            sure = "hearsay" if seen.sure == "hearsay" else "reported"
            found.append(replace(seen, who=to, learned=today, alias="", how=how, source=source, sure=sure))
    return tuple(found)


def _events_heard(world: World, told: Iterable[Observation], to: str) -> Iterable[News]:
    """Return the news that `to` has now been told, so that he hears no rumour of it."""
    return heard(world, (seen.key for seen in told if seen.about == EVENT), to)


def heard(world: World, keys: Iterable[str], who: str) -> tuple[News, ...]:
    """Return the spreading news of these ids with `who` among those who have heard of it, where he was not."""
    news = (world.news[key] for key in keys if key in world.news)
    return tuple(replace(one, heard=tuple(sorted({*one.heard, who}))) for one in news if who not in one.heard)
