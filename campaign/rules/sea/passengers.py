"""What an army does not do while ships carry it (TUM-SHIP-1)."""

from campaign.model.army import Army
from campaign.model.order import (
    Act,
    Attack,
    Besiege,
    Build,
    Burn,
    DigIn,
    Dismiss,
    Engines,
    Enter,
    Forage,
    Harry,
    Hire,
    Hold,
    Leave,
    March,
    Palisade,
    Raise,
    Resting,
    Sortie,
    Storm,
    Take,
)
from campaign.rules.day import NotNow

ON_LAND = (
    March,
    Forage,
    Burn,
    Take,
    Resting,
    Enter,
    Leave,
    Attack,
    Harry,
    Besiege,
    Storm,
    Sortie,
    DigIn,
    Palisade,
    Engines,
    Build,
    Hold,
    Raise,
    Hire,
    Dismiss,
)


def refuse_aboard(army: Army, act: Act) -> None:
    """Raise NotNow when the army is aboard ships and the act is one that wants land underfoot."""
    if army.aboard and isinstance(act, ON_LAND):
        raise NotNow("the army is aboard ships")
