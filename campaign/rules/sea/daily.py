"""What a day does at sea, in the order of the table of the day (TUM-DAY-1).

Most worlds have no ship: the chapters are imported when there is one, so that other days need not wait for them.
"""

from campaign.rules.day import Day, Happenings


def strays_back(day: Day) -> Happenings:
    """Bring back the ships that have wandered; see `wandering.back`."""
    if day.world.fleets:
        from campaign.rules.sea import wandering

        yield from wandering.back(day)


def ships_come(day: Day) -> Happenings:
    """Let ships that were hired or bought come in; see `finding.come`."""
    if day.world.fleets:
        from campaign.rules.sea import finding

        yield from finding.come(day)


def beaten_gather(day: Day) -> Happenings:
    """Gather the fleets that have fled; see `withdrawing.gather`."""
    if day.world.fleets:
        from campaign.rules.sea import withdrawing

        yield from withdrawing.gather(day)


def captains_plan(day: Day) -> Happenings:
    """Let fleets that nobody leads make for home; see `captains.plan`."""
    if day.world.fleets:
        from campaign.rules.sea import captains

        yield from captains.plan(day)


def settle_loads(day: Day) -> Happenings:
    """Lay the loads of the ships as the armies aboard now are; see `stowing.settle`."""
    if day.world.fleets:
        from campaign.rules.sea import stowing

        yield from stowing.settle(day)


def sail(day: Day) -> Happenings:
    """Sail the fleets; see `sailing.sail`."""
    if day.world.fleets:
        from campaign.rules.sea import sailing

        yield from sailing.sail(day)


def fight(day: Day) -> Happenings:
    """Fight the battles of fleets; see `battles.fight`."""
    if day.world.fleets:
        from campaign.rules.sea import battles

        yield from battles.fight(day)


def cast_off(day: Day) -> Happenings:
    """Put ships to sea whose harbour has fallen; see `casting_off.cast_off`."""
    if day.world.fleets:
        from campaign.rules.sea import casting_off

        yield from casting_off.cast_off(day)


def load(day: Day) -> Happenings:
    """Load and unload; see `loading.work`."""
    if day.world.fleets:
        from campaign.rules.sea import loading

        yield from loading.work(day)


def pay(day: Day) -> Happenings:
    """Pay for the ships; see `upkeep.pay`."""
    if day.world.fleets:
        from campaign.rules.sea import upkeep

        yield from upkeep.pay(day)
