"""The canonical wording of orders about ships."""

from campaign.core.words import listed
from campaign.model.order import (
    Blockade,
    DetachShips,
    Disembark,
    Embark,
    FindShips,
    Follow,
    ReleaseShips,
    Sail,
)
from campaign.orders.labels import army, commander, place
from campaign.orders.names import Names

Act = Embark | Disembark | Sail | Follow | Blockade | FindShips | ReleaseShips | DetachShips


def say(act: Act, names: Names | None) -> str:
    """Return the one canonical wording of `act`, in the names that the commander uses (without them, in ids)."""
    match act:
        case Embark():
            into = f" aboard {army(act.fleet, names)}" if act.fleet else ""
            return f"load {_what(act, names, 'the army')}{into}"
        case Disembark():
            where = f" at {place(act.at, names)}" if act.at is not None else ""
            bank = f" on the {act.bank} bank" if act.bank else ""
            return f"unload {_what(act, names, 'all')}{where}{bank}"
        case Sail():
            via = f" via {listed([place(one, names) for one in act.via])}" if act.via else ""
            return f"{'row' if act.row else 'sail'} to {place(act.to, names)}{via}"
        case Follow():
            return f"follow {army(act.fleet, names)}"
        case Blockade():
            return f"blockade {place(act.place, names)}"
        case FindShips():
            return f"{act.how} {'ships' if act.count is None else _ships(act.count)}"
        case ReleaseShips():
            return f"release {'the empty ships' if act.count is None else _ships(act.count)}"
        case DetachShips():
            return f"detach {_ships(act.count)} under {commander(act.under, names)}"


def _ships(count: int) -> str:
    return f"{count} ship" if count == 1 else f"{count} ships"


def _what(act: Embark | Disembark, names: Names | None, otherwise: str) -> str:
    """Return what is loaded or unloaded: an army, stores, or `otherwise`."""
    parts = [army(act.army, names)] if act.army else []
    parts += [f"{amount} {what}" for amount, what in ((act.supplies, "supplies"), (act.loot, "loot")) if amount]
    return listed(parts) if parts else otherwise
