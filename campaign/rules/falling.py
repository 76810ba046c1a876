"""The fall of a stronghold: who gets away, who holds it now, plunder or mercy (TUM-SIE-6 to TUM-SIE-8)."""

from collections.abc import Sequence

from msgspec.structs import replace

from campaign.core.rounding import share
from campaign.core.words import counted
from campaign.model.army import Army
from campaign.model.event import Why
from campaign.model.order import Besiege, Order, Plunder, Spare
from campaign.model.place import Garrison
from campaign.model.world import Record
from campaign.rules import captivity, carrying, dissolving, guests, morale, nations, points, regions, sieges, stockades
from campaign.rules.book import Rule
from campaign.rules.counting import PERCENT, followers, soldiers, trait, who
from campaign.rules.day import Day, Happening, Happenings
from campaign.rules.numbers import number
from campaign.rules.ordering import OPEN, serial
from campaign.rules.sharing import frugal, rate

TRAIN = number("fall.noncombatants", 10, "% of the winner's soldiers", "TUM-SIE-6")
HALF = number("fall.plunder", 50, "% of the loot and supplies", "TUM-SIE-8")
SPIRITS = number("fall.plunder_morale", 2, "points", "TUM-SIE-8")
ROBBER = number("fall.robber", 20, "% more loot", "TUM-TRAIT-13")
NUMBERS = (TRAIN, HALF, SPIRITS, ROBBER)
PLUNDER, SPARE = "plunder", "spare"

RULES = (
    Rule(
        "TUM-SIE-7",
        "The besieging commander decides whether the fallen stronghold is plundered. If not, his army checks its"
        " morale.",
        "By an order to plunder or to spare that is open when it falls, else the GM says for him. The commander of the"
        " besieging army with most soldiers decides, and all his fellows check; an Honourable one's army does not.",
        asks="stopping",
    ),
    Rule(
        "TUM-SIE-8",
        "Plunder: the army takes {fall.plunder}% of the place's loot and supplies and gains {fall.plunder_morale}"
        " morale.",
        "Up to what it can carry; the rest stays in the place. Once a fall; several besiegers share by soldiers.",
    ),
)


def leader(day: Day, winners: Sequence[str]) -> Army:
    """Return the winning army that decides and whose nation holds the place: the one with most soldiers, then by id."""
    return min((day.world.armies[key] for key in winners), key=lambda one: (-soldiers(one), one.id))


def decision(day: Day, place_id: str, winners: Sequence[str]) -> str | None:
    """Return PLUNDER or SPARE, as the deciding commander ordered or the GM ruled; None while the GM has not."""
    army = leader(day, winners)
    orders = _said(day, army)
    if orders:
        return PLUNDER if isinstance(orders[-1].act, Plunder) else SPARE
    place = day.world.places[place_id]
    return day.ask(
        "TUM-SIE-7",
        (army.id,),
        f"{place.name}: fallen to {army.name}. Does the commander plunder it?",
        {
            PLUNDER: f"{day.numbers[HALF]}% of its loot and supplies, +{day.numbers[SPIRITS]} morale",
            SPARE: "the place is spared, and the army checks its morale",
        },
        SPARE,
        stopping=True,
        facts={"loot": f"{place.loot or 0:,}", "supplies": f"{place.supplies or 0:,}"},
        purpose=place_id,
    ).answer


def _said(day: Day, army: Army) -> list[Order]:
    found = [
        order
        for order in day.world.orders.values()
        if order.who == army.commander and order.status in OPEN and isinstance(order.act, Plunder | Spare)
    ]
    return sorted(found, key=lambda order: serial(order.id))


def fall(day: Day, place_id: str, winners: Sequence[str], rule: str, reason: str) -> Happenings:
    """Let the stronghold fall to the armies `winners`: it is theirs, the siege is over, then plunder or mercy.

    Nobody must be left inside but the base garrison, which disbands, and commanders without an army, who get away or
    are taken. The leader's army goes in; each winner's train
    grows (TUM-SIE-6). Armies that nobody leads neither plunder nor spare.
    """
    if stockades.owner(day.world, place_id) is not None:
        rises = _followed(day, winners)
        yield _camp(day, place_id, winners, rises, rule, reason)
        yield from _thrifty(day, rises)
        return
    first = leader(day, winners)
    yield from captivity.inherited(day, place_id, first.nation)
    yield from guests.flee(day, place_id, first, winners)
    place = day.world.places[place_id]
    base = [one for one in regions.inside(day.world, place_id) if one.base]
    for army in base:
        yield from dissolving.dissolve(day, army.id, rule, f"{place.name} has fallen")
    place = day.world.places[place_id]
    puts: list[Record] = [
        replace(regions.handed(place, first.nation, day.number), besieged=False, present=Garrison(), below=None),
    ]
    rises = _followed(day, winners)
    for key in winners:
        army = day.world.armies[key]
        inside = key == first.id
        puts.append(
            replace(
                army,
                noncombatants=followers(army) + rises[key],
                inside=inside or army.inside,
                at=place_id if inside else army.at,
            )
        )
        puts.extend(_lain(day, army))
    siege = day.world.sieges.get(place_id)
    if siege is not None:
        puts.extend(sieges.lived_through(day.world, [day.world.armies[key] for key in siege.by]))
    gained = _told(day, rises)
    concerned = tuple(dict.fromkeys(one for key in winners for one in who(day.world.armies[key])))
    yield Happening(
        rule,
        "stronghold fallen",
        f"{place.name}: fallen to {first.name}, {reason}{gained}",
        concerned,
        f"{place.name} has fallen!",
        public=True,
        notable=True,
        at=day.land.xy(place_id),
        tale=f"{place.name} fell to {nations.people(day.world, first.nation)}",
        why=frugal(day.world, day.numbers, first) if len(winners) == 1 else (),
        puts=tuple(puts),
        drops=(("sieges", place_id),) if siege is not None else (),
    )
    yield from _thrifty(day, rises)
    if first.commander is not None:
        yield from spoils(day, place_id, winners)


def _followed(day: Day, winners: Sequence[str]) -> dict[str, int]:
    """Return the noncombatants that each winner gains, a tenth of its soldiers (TUM-SIE-6)."""
    armies = (day.world.armies[key] for key in winners)
    return {one.id: rate(day.world, day.numbers, one, soldiers(one), day.numbers[TRAIN]) for one in armies}


def _told(day: Day, rises: dict[str, int]) -> str:
    gained = ", ".join(f"{day.world.armies[key].name} {count:,}" for key, count in rises.items() if count)
    return f"; noncombatants follow: {gained}" if gained else ""


def _thrifty(day: Day, rises: dict[str, int]) -> Happenings:
    """Tell each of several winners why few follow him: what traits another has he hears nothing of (TUM-TRAIT-17)."""
    for key, count in rises.items() if len(rises) > 1 else ():
        army = day.world.armies[key]
        why = frugal(day.world, day.numbers, army)
        if why:
            told = counted(count, "noncombatant")
            yield Happening(
                "TUM-TRAIT-17",
                "few follow",
                f"{army.name}: {told} only",
                who(army),
                f"New with the army: {told}.",
                why=why,
            )


def _camp(day: Day, key: str, winners: Sequence[str], rises: dict[str, int], rule: str, reason: str) -> Happening:
    """Return the fall of a camp: it has no stock to plunder or spare, and its palisade is nobody's (TUM-FORT-4)."""
    first, place, camped = leader(day, winners), stockades.hold(day.world, key), stockades.owner(day.world, key)
    assert camped is not None  # the camp of an army
    called = stockades.called(day.world, key)
    armies = [day.world.armies[one] for one in winners]
    puts: list[Record] = [replace(one, noncombatants=followers(one) + rises[one.id]) for one in armies]
    siege = day.world.sieges.get(key)
    return Happening(
        rule,
        "camp fallen",
        f"{place.name}: fallen to {first.name}, {reason}{_told(day, rises)}",
        tuple(dict.fromkeys(one for army in armies for one in who(army))),
        f"{called[:1].upper()}{called[1:]} has fallen!",
        public=True,
        notable=True,
        at=day.land.xy(first.at),
        tale=f"{called} fell to {nations.people(day.world, first.nation)}",
        why=frugal(day.world, day.numbers, first) if len(winners) == 1 else (),
        puts=(
            *puts,
            replace(camped, fieldworks=None),
            *(order for one in armies for order in _lain(day, one)),
            *sieges.lived_through(day.world, armies),
        ),
        drops=(("sieges", key),) if siege is not None else (),
    )


def _lain(day: Day, army: Army) -> list[Order]:
    """Return the army's running order to besiege, as done."""
    return [
        replace(order, status="done", ended=day.number)
        for order in day.world.orders.values()
        if order.who == army.commander and order.status == "running" and isinstance(order.act, Besiege)
    ]


def spoils(day: Day, place_id: str, winners: Sequence[str]) -> Happenings:
    """Carry out what the winners' leader decides: plunder, or mercy and a check; nothing while the GM has not said."""
    answer = decision(day, place_id, winners)
    said = _said(day, leader(day, winners))
    done = tuple(replace(one, status="done", since=one.since or day.number, ended=day.number) for one in said)
    if answer is None:
        return
    if answer == PLUNDER:
        yield from _plundered(day, place_id, winners, done)
        for key in sorted(winners):
            yield from carrying.spill(day, key)
        return
    place = day.world.places[place_id]
    yield Happening(
        "TUM-SIE-7",
        "spared",
        f"{place.name} is spared",
        tuple(dict.fromkeys(one for key in winners for one in who(day.world.armies[key]))),
        f"{place.name} is spared.",
        at=day.land.xy(place_id),
        puts=done,
    )
    for key in sorted(winners):
        if not trait(day.world, day.world.armies[key], "Honourable"):
            yield from morale.check(day, key, f"{place.name} spared")


def _plundered(day: Day, place_id: str, winners: Sequence[str], done: Sequence[Order]) -> Happenings:
    """Let the winners plunder; each of several hears what is his alone."""
    place, keys = day.world.places[place_id], sorted(winners)
    armies = [day.world.armies[key] for key in keys]
    weights = [soldiers(army) for army in armies]
    loot = share((place.loot or 0) * day.numbers[HALF] // PERCENT, weights)
    food = share((place.supplies or 0) * day.numbers[HALF] // PERCENT, weights)
    left = {"loot": place.loot or 0, "supplies": place.supplies or 0}
    puts: list[Record] = []
    told: list[str] = []
    whys: list[tuple[Why, ...]] = []
    for army, gold, corn in zip(armies, loot, food, strict=True):
        robber = trait(day.world, army, "Robber")
        if robber:
            gold += gold * day.numbers[ROBBER] // PERCENT
        by = Why(f"+{day.numbers[ROBBER]}%", f"{army.name}: Robber", "TUM-TRAIT-13")
        whys.append((*((by,) if robber else ()), Why(f"+{day.numbers[SPIRITS]}", "plunder", "TUM-SIE-8")))
        wanted = {"supplies": min(corn, left["supplies"]), "loot": min(gold, left["loot"])}
        free = carrying.room(day.world, day.numbers, army)
        for goods in ("loot", "supplies") if army.keep == "loot" else ("supplies", "loot"):
            wanted[goods] = min(wanted[goods], free)
            free -= wanted[goods]
            left[goods] -= wanted[goods]
        after = points.changed(army, day.numbers[SPIRITS], day.numbers)
        puts.append(replace(after, supplies=army.supplies + wanted["supplies"], loot=army.loot + wanted["loot"]))
        told.append(f"{army.name} {wanted['loot']:,} loot and {wanted['supplies']:,} supplies")
    alone = len(armies) == 1
    yield Happening(
        "TUM-SIE-8",
        "plundered",
        f"{place.name} is plundered: {'; '.join(told)}",
        tuple(dict.fromkeys(one for army in armies for one in who(army))),
        f"{place.name} is plundered" + (f": {told[0]}." if alone else "."),
        public=True,
        notable=True,
        at=day.land.xy(place_id),
        tale=f"{place.name} was plundered by {nations.people(day.world, leader(day, winners).nation)}",
        why=whys[0] if alone else (),
        puts=(*puts, replace(place, loot=left["loot"], supplies=left["supplies"]), *done),
    )
    for army, share_, why in zip(armies, told, whys, strict=True):
        if not alone:
            yield Happening(
                "TUM-SIE-8", "plunder shared", f"of {place.name}: {share_}", who(army), f"{share_}.", why=why
            )
