"""Closed gates: the besieged do not march out, friends do not come in, and what a sortie is (TUM-SIE-1)."""

from msgspec.structs import replace

from campaign.core.plane import span
from campaign.model.army import Army
from campaign.model.order import Act, Attack, Burn, Camp, Forage, Harry, March, Sortie
from campaign.model.place import Place
from campaign.rules import duty, sieges, stockades
from campaign.rules.counting import soldiers, who
from campaign.rules.day import Day, Doing, Happening, Happenings, led_by
from campaign.rules.nations import friendly, hostile

OUT = (March, Attack, Forage, Burn, Harry)  # what takes an army out of the gate
STAY, GO = "stay", "go"


def shut_in(day: Day) -> Happenings:
    """Keep the armies inside besieged strongholds there, unless the GM lets them out; lead sorties before the gate.

    To run when the orders are taken up: what would take such an army out fails, by a ruling of the GM's; where no
    order of today is behind it, the army just stays. TUM-SIE-1.
    """
    for army_id in sorted(day.acts):
        doing, army = day.acts[army_id], day.world.armies.get(army_id)
        if army is None:
            continue  # a fleet
        besieged = stockades.shut(day.world, army)
        if isinstance(doing.act, Sortie):
            yield from _sortie(day, army, doing) if besieged is not None else _not_besieged(day, army_id)
        elif (
            besieged is not None
            and isinstance(doing.act, OUT)
            and (doing.order is None or _answer(day, army, doing.act, besieged) == STAY)
        ):
            unable = duty.failed(day, army_id, f"{stockades.hold(day.world, besieged).name} is besieged")
            if unable is not None:
                yield unable
            day.acts[army_id] = Doing(Camp(), None)


def _answer(day: Day, army: Army, act: Act, key: str) -> str:
    place = stockades.hold(day.world, key)
    ruling = day.ask(
        "TUM-SIE-1",
        (army.id,),
        f"{army.name}: shut in at {place.name}, with orders to go out.",
        {STAY: "nobody goes out: the order fails", GO: "it slips out by the road"},
        STAY,
        stopping=False,
        facts={"order": type(act).__name__.lower()},
    )
    return ruling.answer or STAY


def _not_besieged(day: Day, army_id: str) -> Happenings:
    unable = duty.failed(day, army_id, "the army is in no besieged stronghold")
    if unable is not None:
        yield unable
    day.acts.pop(army_id, None)


def _sortie(day: Day, army: Army, doing: Doing) -> Happenings:
    """Bring the army before the gate to fight the besieger nearest to it, by its own order."""
    siege = day.world.sieges[stockades.shut(day.world, army) or ""]
    here = day.land.xy(army.at)
    foes = [day.world.armies[key] for key in siege.by if hostile(day.world, army, day.world.armies[key])]
    enemy = min(foes, key=lambda one: (span(here, day.land.xy(one.at)), one.id), default=None)
    if enemy is None or not soldiers(army):
        yield from _not_besieged(day, army.id)
        return
    yield Happening(
        "TUM-SIE-1",
        "sortie",
        f"{army.name}: sallied out of {stockades.hold(day.world, siege.id).name} against {enemy.name}",
        who(army),
        "The army has gone out of the gate against the besiegers.",
        notable=True,
        at=here,
        puts=(replace(army, inside=False),),
    )
    day.acts[army.id] = Doing(Attack(army=enemy.id), doing.order)


def go_in(day: Day) -> Happenings:
    """Bring back inside, in the evening, the armies whose sortie is over and that still stand near the gate.

    One that was beaten has gone where it fled.
    """
    for key in sorted(day.world.orders):
        order = day.world.orders[key]
        today = order.status == "running" or (order.ended == day.number and order.since is not None)
        if not isinstance(order.act, Sortie) or not today:
            continue
        army = led_by(day.world, order.who)
        if army is None or army.id in day.held:
            continue
        done = (replace(order, status="done", ended=day.number),) if order.status == "running" else ()
        shut = stockades.shut(day.world, army)
        place = _gate(day, army) if shut is None else stockades.hold(day.world, shut)
        if place is not None and army.rout is None:
            yield Happening(
                "TUM-SIE-1",
                "sortie over",
                f"{army.name}: back inside {place.name}",
                who(army),
                "The army is back inside.",
                at=day.land.xy(stockades.where(day.world, place.id)),
                puts=(army if shut is not None else replace(army, at=place.id, inside=True), *done),
            )
        elif done:
            yield Happening("TUM-SIE-1", "sortie over", f"{army.name}: out of the siege", who(army), puts=done)


def _gate(day: Day, army: Army) -> Place | None:
    """Return the besieged stronghold before which the army stands and that lets it in, or None.

    It may have met the besiegers as far off as their lines are.
    """
    near = (day.world.places[key] for key in sorted(day.world.sieges) if key in day.world.places)
    near = (place for place in near if sieges.in_lines(day, army, place.id))
    return next((place for place in near if _opens(day, army, place)), None)


def _opens(day: Day, army: Army, place: Place) -> bool:
    """Return whether the stronghold opens its gates to the army: its holder is of its own or an allied nation."""
    return place.holder is not None and friendly(day.world, army.nation, place.holder)
