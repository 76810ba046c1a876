"""How an order of today ends (TUM-DAY-1)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from campaign.model.army import Army
from campaign.model.fleet import Fleet
from campaign.model.order import Order, Status
from campaign.model.people import Commander
from campaign.rules.day import Day, Happening, Happenings, NotNow


def ended(day: Day, order: Order, army: Army | Fleet | None, status: Status, why: str) -> Happening:
    """Return the happening that ends `order` today; a failed one tells its commander why (TUM-DAY-1).

    `army` is the one that carried it out, or the fleet; None for a commander who leads none.
    """
    failed = status == "failed"
    name = army.name if army is not None else day.world.commanders[order.who].name
    concerned = (army.id, order.who) if army is not None else (order.who,)
    text = f"{name}: {order.text} ({status}{f': {why}' if why else ''})"
    own = f"Your order “{order.text}” could not be carried out: {why}." if failed else ""
    after = replace(order, status=status, since=order.since or day.number, ended=day.number, why=why)
    return Happening("TUM-DAY-1", f"order {status}", text, concerned, own, puts=(after,), notable=failed)


def barred(commander: Commander) -> str:
    """Return why one who is captive or dead gives no orders, in words for himself."""
    return "you are a captive" if commander.status == "captured" else "you are dead"


def finished(day: Day, army_id: str) -> tuple[Order, ...]:
    """Return the order the army carries out today as done today, to be put; empty when no order stands behind it."""
    doing = day.acts.get(army_id)
    if doing is None or doing.order is None:
        return ()
    order = day.world.orders[doing.order]
    return (replace(order, status="done", ended=day.number),)


def failed(day: Day, army_id: str, why: str) -> Happening | None:
    """Return the happening that ends the order of today of an army or a fleet as failed because of `why`; None without
    an order.
    """
    doing = day.acts.get(army_id)
    if doing is None or doing.order is None:
        return None
    body = day.world.armies.get(army_id) or day.world.fleets[army_id]
    return ended(day, day.world.orders[doing.order], body, "failed", why)


def at_work(day: Day, acts: tuple[type, ...], work: Callable[[Day, Army, Any], Happenings]) -> Happenings:
    """Let every army whose act today is one of `acts` do its `work`, by id; one that cannot fails, with the reason.

    Armies that a ruling holds, and those that are no more, do nothing.
    """
    for army_id in sorted(day.acts):
        doing = day.acts.get(army_id)
        army = day.world.armies.get(army_id)
        if doing is None or army is None or army.status != "active" or army_id in day.held:
            continue
        if isinstance(doing.act, acts):
            try:
                yield from work(day, army, doing.act)
            except NotNow as reason:
                unable = failed(day, army_id, str(reason))
                if unable is not None:
                    yield unable
