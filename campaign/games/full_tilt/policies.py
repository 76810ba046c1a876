"""How a knight spends his favours when nobody is asked (FUL-FAVOUR-2)."""

from typing import Literal

from campaign.games.full_tilt.blows import End, Throw
from campaign.games.full_tilt.riding import Choice, Spend

Policy = Literal["never", "always", "last stand", "best"]
POLICIES: dict[Policy, str] = {
    "never": "keeps his favours",
    "always": "throws every failed die again",
    "last stand": "throws again a failed save or a failed throw for the saddle that would put him out",
    "best": "does what serves him best, by the exact odds",
}


def spend(policy: Policy) -> Spend:
    """Return what decides by `policy`; ValueError for "best", which a `machine` decides."""
    if policy == "best":
        raise ValueError("the best policy is a machine's")
    return {"never": _never, "always": _always, "last stand": _last_stand}[policy]


def _never(choice: Choice) -> bool:
    return False


def _always(choice: Choice) -> bool:
    return not choice.good


def _last_stand(choice: Choice) -> bool:
    """Return whether the die that has failed puts its own knight out as it lies."""
    node = choice.node
    if choice.good or not isinstance(node, Throw) or node.what not in ("save", "seat"):
        return False
    return isinstance(node.bad, End) and node.bad.out == choice.by
