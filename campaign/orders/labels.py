"""What things are called in the wording of an order: places, armies, detachments, commanders, lengths of time."""

from campaign.core.calendar import DAYS_A_WEEK
from campaign.core.plane import distance, metres
from campaign.model.place import At, Spot
from campaign.orders.names import Names
from campaign.rules.whereabouts import around


def days(number: int) -> str:
    """Return a number of days in words: "1 day", "3 days"."""
    return f"{number} day" if number == 1 else f"{number} days"


def length(number: int) -> str:
    """Return a length of time, in whole weeks where it is such: "2 weeks", "10 days"."""
    weeks, over = divmod(number, DAYS_A_WEEK)
    if over:
        return days(number)
    return f"{weeks} week" if weeks == 1 else f"{weeks} weeks"


def place(at: At, names: Names | None = None) -> str:
    """Return a position in words that `parse` reads back: a place's name, "12.5, 40", or so far along a road."""
    if isinstance(at, Spot):
        if at.start is not None and at.to is not None and at.km is not None:
            near, far = place(at.start, names), place(at.to, names)
            return f"{kilometres(at.km)} km from {near} on the road to {far}"
        if at.river is not None:
            river = at.river if names is None else names.river_label(at.river)
            return f"{kilometres(at.km or 0)} km down the {river}"
        return f"{kilometres(at.x or 0)}, {kilometres(at.y or 0)}"
    return at if names is None else names.place_label(at)


def where(at: At, names: Names | None = None) -> str:
    """Return a position in the words of the reports, to be shown: "at Lund", "4.2 km north of Lund"."""
    if names is None or isinstance(at, str) or at.x is None or at.y is None:
        return f"at {place(at, names)}"
    point = metres(at.x), metres(at.y)
    near = [(distance((one.x, one.y), point), one.id, one) for one in names.places.values() if one.name]
    if not near:
        return around(point)
    _, _, nearest = min(near, key=lambda found: found[:2])
    return around(point, nearest.name, (nearest.x, nearest.y))


def army(id: str, names: Names | None) -> str:
    """Return what the commander calls an army, without names its id."""
    return id if names is None else names.army_label(id)


def detachment(id: str, names: Names | None) -> str:
    """Return what the commander calls a detachment of his own, without names its id."""
    return id if names is None else names.detachment_label(id)


def kilometres(km: float) -> str:
    """Return a number of kilometres to the metre, without needless zeros."""
    return f"{km:.3f}".rstrip("0").rstrip(".")


def commander(id: str, names: Names | None) -> str:
    """Return what a commander is called: his name where it is his alone, else his id."""
    return id if names is None else names.commander_label(id)
