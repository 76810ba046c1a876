"""A commander's own fleet in his report, and what he may order it to do."""

from collections.abc import Iterator

from campaign.core.words import counted, listed
from campaign.reports.escaping import escape
from campaign.sight.paper import Flotilla, Force

ORDERS = (
    "- load the army · unload at PLACE · load 20000 supplies",
    "- sail to PLACE · row to PLACE · follow FLEET · blockade PLACE",
    "- hire 6 ships · buy 2 ships · pay",
)
"""Examples of orders about ships, for the opening report of one who leads a fleet."""


def own_fleet(fleet: Flotilla) -> Iterator[str]:
    """Yield the section on his fleet: its state, and a table of its ships with what they carry."""
    yield f"## {escape(fleet.name)}"
    yield ""
    yield f"- **Ships** {fleet.ships:,}{origins(fleet)}"
    if fleet.aboard:
        yield f"- **Aboard** {escape(listed(fleet.aboard))}"
    stores = [f"{amount:,} {what}" for what, amount in (("supplies", fleet.supplies), ("loot", fleet.loot)) if amount]
    yield f"- **Stores** {', '.join(stores) or 'none of its own'}"
    yield f"- **Upkeep** {upkeep(fleet)}"
    yield f"- **Morale** {morale(fleet)}"
    if fleet.rowing_days:
        yield f"- **Rowing** {counted(fleet.rowing_days, 'day')} so far"
    if fleet.wandering:
        yield f"- **Astray** {counted(fleet.wandering, 'ship')}; nobody knows when they come back"
    if fleet.coming:
        yield f"- **Coming** {escape('; '.join(fleet.coming))}"
    for note in fleet.state:
        yield f"- {escape(note[:1].upper() + note[1:])}"
    if fleet.groups:
        yield from ("", "| Ships | Whose | Load |", "|---:|---|---|")
        for group in fleet.groups:
            yield f"| {group.count:,} | {group.origin} | {escape(group.carries) or '—'} |"
    yield ""


def origins(fleet: Flotilla) -> str:
    """Return how many ships are whose: ": 8 own and 4 hired", or ", all your own"."""
    sums: dict[str, int] = {}
    for group in fleet.groups:
        sums[group.origin] = sums.get(group.origin, 0) + group.count
    if set(sums) == {"own"}:
        return ", all your own"
    if not sums:
        return ""
    return ": " + listed([f"{sums[kind]:,} {kind}" for kind in ("own", "bought", "hired") if kind in sums])


def upkeep(fleet: Flotilla) -> str:
    """Return what the ships cost, how long his loot there lasts, and what is owed."""
    lasts = f"your loot there lasts {counted(fleet.paid_days, 'day')}"
    if fleet.upkeep and not fleet.paid_days:
        lasts = "**you have no loot there for a day**"
    owed = f"; **not paid for {counted(fleet.owed_days, 'day')}**" if fleet.owed_days else ""
    return f"{fleet.upkeep:,} loot a day{f', {lasts}' if fleet.upkeep else ''}{owed}"


def morale(body: Force | Flotilla) -> str:
    """Return the morale, and what it was at dawn and why, where it changed."""
    if body.morale_was is None:
        return f"{body.morale}"
    why = f" ({escape('; '.join(body.morale_why))})" if body.morale_why else ""
    return f"{body.morale}, this morning {body.morale_was}{why}"
