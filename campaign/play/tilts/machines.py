"""The opponents that the machine plays, by name."""

from collections.abc import Callable

from campaign.core.fault import Refused
from campaign.core.names import fold, meant, nearest
from campaign.games.tilting.opponents.ahead import Ahead
from campaign.games.tilting.opponents.anything import Anything
from campaign.games.tilting.opponents.greedy import Greedy
from campaign.games.tilting.opponents.opponent import Opponent

MACHINES: dict[str, Callable[[int], Opponent]] = {
    "ahead": Ahead,
    "greedy": lambda seed: Greedy(),
    "random": Anything,
}
STANDARD = "ahead"


def named_machine(name: str) -> str:
    """Return the name of the opponent called `name`; Refused with all of them otherwise."""
    found = [one for one in MACHINES if one.startswith(fold(name))] if name.strip() else []
    if len(found) != 1:
        close = nearest(name, sorted(MACHINES))
        raise Refused(
            f"there is no opponent {name}",
            meant(close, f"one of {', '.join(sorted(MACHINES))}"),
        )
    return found[0]


def machine(name: str, seed: int) -> Opponent:
    """Return the opponent of that name, which does the same with the same seed."""
    return MACHINES[named_machine(name)](seed)
