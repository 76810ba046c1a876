"""The canonical wording of orders about people, troops and letters."""

from campaign.core.words import listed
from campaign.model.order import (
    Dismiss,
    HandOver,
    Hire,
    Lighten,
    Name,
    Pay,
    Raise,
    Share,
    Split,
    TakeOver,
    Write,
)
from campaign.orders.labels import army, commander, detachment, place, where
from campaign.orders.names import Names

Act = Write | Share | Raise | Hire | Pay | Dismiss | Split | HandOver | TakeOver | Name | Lighten


def say(act: Act, names: Names | None) -> str:
    """Return the one canonical wording of `act`, in the names that the commander uses (without them, in ids)."""
    match act:
        case Write():
            return _address(act, names, f"at {place(act.at, names)}") + _text(act)
        case Share():
            return f"tell {commander(act.to, names)} all that we know"
        case Raise():
            return _raise(act, names)
        case Hire():
            called = f" as “{act.name}”" if act.name else ""
            wage = f" at {act.wage} loot a day" if act.wage is not None else ""
            return f"hire {act.count} {act.type}{called}{wage}"
        case Pay():
            return f"pay {_detachments(act.detachments, names)}" if act.detachments else _all_owed(names)
        case Dismiss():
            return f"dismiss {_detachments(act.detachments, names)}"
        case Split():
            under = f"split off {_detachments(act.detachments, names)} under {commander(act.under, names)}"
            return under + _with(act)
        case HandOver():
            to = f"hand over {_detachments(act.detachments, names)} to {army(act.army, names)}"
            return to + _with(act)
        case TakeOver():
            return f"take over {army(act.army, names)}"
        case Name():
            what = detachment(act.detachment, names) if act.detachment else f"the {_force(names)}"
            return f"name {what} “{act.name}”"
        case Lighten():
            return f"name {detachment(act.detachment, names)} skirmishers"


def _force(names: Names | None) -> str:
    """Return "army", or "fleet" where the commander leads nothing else."""
    return "fleet" if names is not None and names.own.army is None and names.own.fleet is not None else "army"


def _all_owed(names: Names | None) -> str:
    return "pay the crews" if _force(names) == "fleet" else "pay the mercenaries"


def brief(act: Write, names: Names | None) -> str:
    """Return to whom a letter goes, where, and its first words."""
    from campaign.orders.letters import first_words  # late, as below

    return _address(act, names, where(act.at, names)) + (f": “{first_words(act.text)}”" if act.text else "")


def _text(act: Write) -> str:
    from campaign.orders.letters import closed  # late: most days no letter is worded, and no order read

    return f": {closed(act.text)}" if act.text else ""


def _address(act: Write, names: Names | None, spot: str) -> str:
    enclosed = ", report enclosed" if act.enclose else ""
    return f"write to {commander(act.to, names)} {spot}{enclosed}"


def _raise(act: Raise, names: Names | None) -> str:
    count = "troops" if act.count is None else f"{act.count}"
    said = f"raise {count} in {place(act.region, names)} as {act.type}"
    if act.cavalry and act.count is not None:
        foot = act.count - act.cavalry
        said = f"raise {foot} {act.type} and {act.cavalry} cavalry in {place(act.region, names)}"
    elif act.cavalry:
        said += f", {act.cavalry} of them as cavalry"
    if act.gather is not None:
        said += f", gather at {place(act.gather, names)}"
    if act.under:
        said += f", under {commander(act.under, names)}"
    if act.into:
        said += f", into {detachment(act.into, names)}"
    return said


def stores(supplies: int | None = None, loot: int | None = None, noncombatants: int | None = None) -> str:
    """Return what goes along in words, "5000 supplies and 200 loot"; "" where nothing is named."""
    goods = (supplies, "supplies"), (loot, "loot"), (noncombatants, "noncombatants")
    return listed([f"{count} {what}" for count, what in goods if count is not None])


def _with(act: Split | HandOver) -> str:
    taken = stores(act.supplies, act.loot, act.noncombatants)
    return f" with {taken}" if taken else ""


def _detachments(ids: tuple[str, ...], names: Names | None) -> str:
    return listed([detachment(one, names) for one in ids])
