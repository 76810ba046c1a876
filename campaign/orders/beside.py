"""Which orders stand beside those given before, and which lines wait for those to be done."""

from collections.abc import Sequence

from campaign.model.order import (
    DetachShips,
    Dismiss,
    FindShips,
    Give,
    HandOver,
    Hire,
    Honour,
    Keep,
    Lighten,
    Name,
    OnMeeting,
    Pay,
    Plunder,
    Raise,
    ReleaseShips,
    Share,
    Spare,
    Split,
    Stop,
    Tactic,
    TakeOver,
    WhenShort,
    Write,
)
from campaign.orders.outcome import Command

_PEOPLE = (Write, Share, Name, Raise, Hire, Pay, Dismiss, Split, HandOver, TakeOver, Lighten)  # take no time
_SHIPS = (FindShips, ReleaseShips, DetachShips)  # take no time either
ASIDE = (Stop, Keep, Honour, OnMeeting, WhenShort, Give, Plunder, Spare, Tactic, *_PEOPLE, *_SHIPS)
"""Acts that leave what was ordered before as it is: a block of nothing else replaces nothing."""
STAND = (
    Keep,
    Honour,
    OnMeeting,
    WhenShort,
    Plunder,
    Spare,
    Tactic,
    *_PEOPLE,
    *_SHIPS,
)  # others do not supersede these


def later(commands: Sequence[Command], day: int) -> bool:
    """Return whether the first of `commands` that is no such order is for a later date than `day`."""
    first = next((one for one in commands if not isinstance(one.act, ASIDE)), None)
    return first is not None and first.on is not None and first.on > day
