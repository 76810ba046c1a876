"""Mercenaries paid, left unpaid, leaving, and detachments sent home (TUM-REC-3)."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from campaign.model.army import Army, Detachment, Wages
from campaign.model.event import Why
from campaign.model.order import Dismiss, Order, Pay
from campaign.model.people import Commander
from campaign.rules import leaving, morale, points, stockades
from campaign.rules.counting import who
from campaign.rules.day import Day, Happening, Happenings, NotNow, active, led_by
from campaign.rules.hiring import MORALE, PATIENCE, RULE
from campaign.rules.sharing import Goods, by_id, named, portions, without


def companies(army: Army) -> tuple[Detachment, ...]:
    """Return the mercenaries present whom the army pays, by id: not those whose own captain leads it (TUM-REC-3)."""
    return tuple(one for one in by_id(army) if one.wages is not None and one.wages.captain != (army.commander or None))


def daily(one: Detachment) -> int:
    """Return what a company costs a day in loot; 0 of soldiers who are no mercenaries."""
    return one.size * one.wages.a_man if one.wages is not None else 0


def owed(one: Detachment) -> int:
    """Return the loot that a company is owed for its unpaid days."""
    return daily(one) * (one.wages.unpaid if one.wages is not None else 0)


def pay(day: Day) -> Happenings:
    """Pay every army's companies for the day, whole or not at all, by id; who is not paid may leave (TUM-REC-3).

    Who goes over to another army today has had his day: it owes him nothing before tomorrow. Armies that a ruling holds
    wait for it.
    """
    due = {
        army.id: {one.id for one in companies(army)}
        for army in active(day.world)
        if army.id not in day.held and any(one.wages is not None for one in army.detachments.values())
    }
    for key, ids in due.items():
        army = day.world.armies[key]
        serve = [one for one in companies(army) if one.id in ids]
        if serve and army.status == "active":
            yield from _pay(day, army, serve)


def _pay(day: Day, army: Army, serve: Sequence[Detachment]) -> Happenings:
    left, paid, missed = army.loot, list[Detachment](), list[Detachment]()
    for one in serve:
        if daily(one) <= left:
            left -= daily(one)
            paid.append(one)
        else:
            missed.append(one)
    moved = _captains(day, army)
    if left != army.loot or (moved and paid):
        cost = army.loot - left
        yield Happening(
            RULE,
            "wages paid",
            f"{army.name}: {cost:,} loot in wages to {named(paid)}; {left:,} left",
            who(army),
            f"Wages paid: {cost:,} loot. {left:,} loot are left.",
            puts=(replace(army, loot=left), *moved),
        )
    if missed:
        yield from _missed(day, army.id, missed, moved)


def _captains(day: Day, army: Army) -> tuple[Commander, ...]:
    """Return the captains of the companies where the army now is; those who are not free, or lead an army, are not."""
    found = []
    for one in companies(army):
        captain = day.world.commanders.get(one.wages.captain) if one.wages is not None else None
        if captain is None or captain.status != "free" or captain.at == army.at:
            continue
        if led_by(day.world, captain.id) is None:
            found.append(replace(captain, at=army.at))
    return tuple(found)


def _missed(day: Day, army_id: str, missed: Sequence[Detachment], moved: tuple[Commander, ...]) -> Happenings:
    """Lower the spirits of an army that does not pay; let those go who have waited too long; then it checks."""
    army = day.world.armies[army_id]
    outside = leaving.besieger(day, army)
    after, going = dict(army.detachments), list[Detachment]()
    for one in missed:
        assert one.wages is not None
        unpaid = replace(one.wages, unpaid=one.wages.unpaid + 1)
        if unpaid.unpaid >= day.numbers[PATIENCE] and not army.aboard:
            going.append(one)
            after[one.id] = replace(one, wages=replace(unpaid, unpaid=0) if outside is not None else None)
        else:
            after[one.id] = replace(one, wages=unpaid)
    lower = points.change(army, -day.numbers[MORALE], day.numbers)
    due = sum(map(daily, missed))
    yield Happening(
        RULE,
        "wages missed",
        f"{army.name}: {due:,} loot in wages not paid to {named(missed)}; morale {army.morale} → {lower}",
        who(army),
        f"No wages for {named(missed)}: {due:,} loot were due, and there are {army.loot:,}. Morale falls from"
        f" {army.morale} to {lower}.",
        notable=True,
        at=day.land.xy(army.at),
        why=(Why(f"{lower - army.morale:+d}", "mercenaries unpaid", RULE),),
        puts=(replace(army, morale=lower, detachments=after), *moved),
    )
    for one in going:
        assert one.wages is not None
        yield from _leave(day, army_id, one.id, one.wages)
    yield from morale.check(day, army_id, "pay")


def _leave(day: Day, army_id: str, key: str, wages: Wages) -> Happenings:
    """Let a company part from the army with its share: to the besieger, or under its captain (TUM-REC-3)."""
    outside = leaving.besieger(day, day.world.armies[army_id])
    if outside is not None:
        yield from leaving.go_over(day, army_id, (key,), outside.id, "company left", (), rule=RULE)
        return
    captain = day.world.commanders.get(wages.captain)
    if captain is not None and (captain.status != "free" or led_by(day.world, captain.id) is not None):
        captain = None
    yield from leaving.set_up(day, army_id, (key,), "company left", (), lead=captain, rule=RULE)


def arrears(day: Day, army_id: str, order: Order) -> Happenings:
    """Pay the companies that the order names, or all, what they are owed: whole days, by id, as far as the loot goes.

    NotNow when there are no such companies, nothing is owed, or there is not the loot for a day. TUM-REC-3.
    """
    act, army = order.act, day.world.armies[army_id]
    assert isinstance(act, Pay)
    chosen = _chosen(army, act.detachments) if act.detachments else companies(army)
    if any(one.wages is None for one in chosen):
        raise NotNow("only mercenaries are paid")
    if not any(map(owed, chosen)):
        raise NotNow("no mercenaries are owed anything")
    after = _settled(army, chosen)
    if after.loot == army.loot:
        raise NotNow(f"the army has {army.loot:,} loot, too little for a day's wages")
    yield _paid(day, army, after)


def _settled(army: Army, chosen: Iterable[Detachment]) -> Army:
    """Return the army after it paid what `chosen` are owed, whole days of one after the other, by id."""
    left, after = army.loot, dict(army.detachments)
    for one in sorted(chosen, key=lambda one: one.id):
        if one.wages is not None and owed(one):
            days = min(one.wages.unpaid, left // daily(one))
            left -= days * daily(one)
            after[one.id] = replace(one, wages=replace(one.wages, unpaid=one.wages.unpaid - days))
    return replace(army, loot=left, detachments=after)


def _paid(day: Day, army: Army, after: Army) -> Happening:
    cost, still = army.loot - after.loot, sum(map(owed, companies(after)))
    rest = f"{still:,} loot are still owed" if still else "nothing is owed any more"
    return Happening(
        RULE,
        "arrears paid",
        f"{army.name}: {cost:,} loot paid to mercenaries for unpaid days; {rest}",
        who(army),
        f"Paid to mercenaries for unpaid days: {cost:,} loot; {rest}.",
        at=day.land.xy(army.at),
        puts=(after,),
    )


def dismiss(day: Day, army_id: str, order: Order) -> Happenings:
    """Send detachments home with wagons, noncombatants and the soldiers' own loot; mercenaries are paid first.

    The army's supplies and loot stay; what it cannot carry any more it drops, and without a soldier it is dissolved. A
    captain stays there. NotNow when a detachment is not there, or nobody gets out. TUM-REC-3.
    """
    act, army = order.act, day.world.armies[army_id]
    assert isinstance(act, Dismiss)
    chosen = _chosen(army, act.detachments)
    stockades.refuse_shut(day.world, army)
    after = _settled(army, chosen)
    if after.loot != army.loot:
        yield _paid(day, army, after)
        army = day.world.armies[army_id]
    ids = tuple(one.id for one in chosen)
    share = portions(army, (ids,))[0]
    gone = Goods(noncombatants=share.noncombatants, soldiers_loot=share.soldiers_loot)
    done = replace(order, status="done", since=order.since or day.number, ended=day.number)  # though the army end by it
    yield Happening(
        RULE,
        "dismissed",
        f"{army.name}: {named(chosen)} sent home, {gone.noncombatants:,} noncombatants with them",
        who(army),
        f"Sent home: {named(chosen)}, with {gone.noncombatants:,} noncombatants.",
        at=day.land.xy(army.at),
        puts=(without(army, ids, gone), *_captains(day, army), done),
    )
    yield from leaving.settle(day, army_id)


def _chosen(army: Army, keys: Sequence[str]) -> tuple[Detachment, ...]:
    """Return the detachments named, by id; NotNow when one of them is not with the army."""
    here = {one.id: one for one in by_id(army)}
    if not keys or any(key not in here for key in keys):
        raise NotNow("that detachment is not with the army")
    return tuple(here[key] for key in sorted(set(keys)))
