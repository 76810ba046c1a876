"""How an order of today ends (TUM-DAY-1)."""

from msgspec.structs import replace

from campaign.model.army import Army
from campaign.model.order import Order, Status
from campaign.rules.day import Day, Happening


def ended(day: Day, order: Order, army: Army, status: Status, why: str) -> Happening:
    """Return the happening that ends `order` of `army` today; a failed one tells its commander why (TUM-DAY-1)."""
    failed = status == "failed"
    text = f"{army.name}: {order.text} ({status}{f': {why}' if why else ''})"
    own = f"Your order “{order.text}” could not be carried out: {why}." if failed else ""
    after = replace(order, status=status, since=order.since or day.number, ended=day.number, why=why)
    return Happening("TUM-DAY-1", f"order {status}", text, (army.id, order.who), own, puts=(after,), notable=failed)


def finished(day: Day, army_id: str) -> tuple[Order, ...]:
    """Return the order the army carries out today as done today, to be put; empty when no order stands behind it."""
    doing = day.acts.get(army_id)
    if doing is None or doing.order is None:
        return ()
    order = day.world.orders[doing.order]
    return (replace(order, status="done", ended=day.number),)


def failed(day: Day, army_id: str, why: str) -> Happening | None:
    """Return the happening that ends the army's order of today as failed because of `why`; None without an order."""
    doing = day.acts.get(army_id)
    if doing is None or doing.order is None:
        return None
    return ended(day, day.world.orders[doing.order], day.world.armies[army_id], "failed", why)
