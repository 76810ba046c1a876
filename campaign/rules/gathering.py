"""Troops that gather: the day on which they are ready, and word of them (TUM-REC-1)."""

from msgspec.structs import replace

from campaign.core.plane import METRES_A_KM, distance
from campaign.model.army import Army
from campaign.model.people import Commander
from campaign.model.place import At
from campaign.model.troops import Levy
from campaign.rules import carrying, interception, joining, messages, recruits
from campaign.rules.counting import soldiers, who
from campaign.rules.day import Day, Happening, Happenings, led_by
from campaign.rules.letters import stands
from campaign.rules.points import START
from campaign.rules.sharing import Goods, blended, named, received
from campaign.rules.whereabouts import whereabouts

RULE = "TUM-REC-1"


def gather(day: Day) -> Happenings:
    """Let enemies find those who gather; make an army of those who are ready; bring word to those who raised them.

    By id. TUM-REC-1.
    """
    for key in sorted(day.world.levies):
        if day.world.levies[key].status == "gathering":
            yield from interception.found(day, key)
        levy = day.world.levies[key]
        if levy.status == "gathering" and levy.due <= day.number:
            yield from _arrived(day, levy)
        yield from _word(day, day.world.levies[key])


def _arrived(day: Day, levy: Levy) -> Happenings:
    """Make the recruits part of the army of him who raised them, or an army of their own (TUM-REC-1)."""
    host = _host(day, levy)
    done = replace(levy, status="arrived", ended=day.number)
    if host is not None:
        yield _taken_in(day, host, replace(done, heard=day.number))
        yield from carrying.spill(day, host.id)
        return
    leader = _leader(day, levy)
    made = recruits.ready(day.world, day.numbers, levy, leader.id if leader is not None else None)
    if leader is not None and leader.id == levy.who:
        done = replace(done, heard=day.number)
    led = f"led by {leader.name}" if leader is not None else "led by nobody"
    where = whereabouts(day.land, day.world, day.land.xy(levy.gather))
    yield Happening(
        RULE,
        "recruits ready",
        f"{made.name}: {soldiers(made):,} soldiers gathered {where}, {led}",
        who(made),
        f"{named(made.detachments.values())} have gathered {where} under you.",
        notable=leader is None,
        at=day.land.xy(levy.gather),
        puts=(done, made, *(() if leader is None else (replace(leader, at=None),))),
    )


def _host(day: Day, levy: Levy) -> Army | None:
    """Return the army of him who raised them, if they are to join it, it is there and obeys him; else None."""
    raiser = day.world.commanders.get(levy.who)
    host = led_by(day.world, levy.who)
    if levy.under or host is None or host.nation != levy.nation:
        return None
    if raiser is None or raiser.status != "free" or host.rout is not None:
        return None
    return host if joining.mingle(day, host, recruits.camp(day.world, levy)) else None


def _leader(day: Day, levy: Levy) -> Commander | None:
    """Return the commander named for the recruits, else he who raised them, if he is free, there and leads no army."""
    chosen = day.world.commanders.get(levy.under or levy.who)
    if chosen is None or chosen.status != "free" or chosen.at is None or led_by(day.world, chosen.id) is not None:
        return None
    if chosen.nation != levy.nation:
        return None
    return chosen if joining.beside(day, chosen, recruits.camp(day.world, levy)) else None


def _taken_in(day: Day, host: Army, done: Levy) -> Happening:
    """Return how the army takes its recruits in: new detachments, or one that they fill up (TUM-REC-1, TUM-ARMY-9)."""
    men = recruits.ready(day.world, day.numbers, done, host.commander)
    men = replace(men, morale=day.numbers[START])
    brought = Goods(noncombatants=men.noncombatants or 0, supplies=men.supplies)
    also = f"{brought.noncombatants:,} noncombatants"
    merged = received(host, tuple(men.detachments.values()), brought, men)
    old = host.detachments.get(done.into)
    text = named(men.detachments.values())
    kinds = {one.type for one in men.detachments.values()}
    if old is not None and old.absent is None and old.wages is None and kinds == {old.type}:
        size = old.size + sum(one.size for one in men.detachments.values())
        full = replace(old, size=size, wagons=old.wagons + sum(one.wagons for one in men.detachments.values()))
        merged = replace(merged, detachments={**host.detachments, old.id: full})
        text = f"{text}, into {old.name}, now {size:,}"
    return Happening(
        RULE,
        "recruits joined",
        f"{host.name}: recruits come in: {text}; {also}, {brought.supplies:,} supplies",
        who(host),
        f"Recruits have come in: {text}. With them {also} and {brought.supplies:,} supplies.",
        at=day.land.xy(host.at),
        why=blended(host.morale, merged.morale),
        puts=(done, merged),
    )


def _word(day: Day, levy: Levy) -> Happenings:
    """Tell him who raised them that they fled, and how it ended, once a messenger can be with him; he rides straight
    (TUM-REC-1).
    """
    man = day.world.commanders.get(levy.who)
    if levy.heard is not None or man is None or man.status != "free":
        return
    if levy.status == "gathering":
        if levy.fled is not None and _ridden(day, man, levy.fled.at, levy.fled.day):
            yield _moved(day, levy, man, levy.fled.at)
        return
    if levy.ended is None or not _ridden(day, man, levy.gather, levy.ended):
        return
    text = named(levy.detachments.values())
    where = whereabouts(day.land, day.world, day.land.xy(levy.gather))
    fate = "are ready" if levy.status == "arrived" else "have been scattered by enemies"
    yield Happening(
        RULE,
        "word of recruits",
        f"{man.name} hears of his recruits {where}: {levy.status}",
        (levy.who,),
        f"Word of the recruits who gathered {where}: {text} {fate}.",
        puts=(replace(levy, heard=day.number, fled=None),),
    )


def _ridden(day: Day, man: Commander, start: At, since: int) -> bool:
    """Return whether a messenger who set out from `start` on day `since` can be with a commander today."""
    at = stands(day.world, man)
    ridden = (day.number - since) * day.numbers[messages.MESSENGER] + day.numbers[joining.REACH]
    return at is None or distance(day.land.xy(start), day.land.xy(at)) <= ridden * METRES_A_KM


def _moved(day: Day, levy: Levy, man: Commander, before: At) -> Happening:
    """Return that he who raised them hears where they have fled to."""
    there, where = (whereabouts(day.land, day.world, day.land.xy(at)) for at in (before, levy.gather))
    return Happening(
        RULE,
        "word of recruits",
        f"{man.name} hears of his recruits {there}: fled",
        (levy.who,),
        f"Word of the recruits who gathered {there}: {named(levy.detachments.values())} have fled from enemies and"
        f" gather {where} now.",
        puts=(replace(levy, fled=None),),
    )
