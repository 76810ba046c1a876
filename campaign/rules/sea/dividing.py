"""Ships part from a fleet: under a commander of their own, or for good (TUM-SHIP-1, TUM-SHIP-9)."""

from collections.abc import Iterable

from msgspec.structs import replace

from campaign.core.words import counted
from campaign.model.fleet import Cargo, Fleet, Load, Ships
from campaign.model.order import DetachShips, Order, ReleaseShips
from campaign.model.people import Commander
from campaign.rules.commanders import unused
from campaign.rules.day import Day, Happening, Happenings, NotNow
from campaign.rules.sea import ending, fleets, groups, holds, nearby

RULE = "TUM-SHIP-1"


def release(day: Day, fleet_id: str, order: Order) -> Happenings:
    """Send empty ships away for good, hired ones before bought before own; without a ship the fleet is no more.

    NotNow when not so many are empty. TUM-SHIP-9.
    """
    fleet, act = day.world.fleets[fleet_id], order.act
    assert isinstance(act, ReleaseShips)
    free = holds.empty(fleet)
    count = free if act.count is None else act.count
    if not free:
        raise NotNow("no ship is empty")
    if count > free:
        raise NotNow(f"{counted(free, 'ship')} of the fleet {'is' if free == 1 else 'are'} empty, not {count:,}")
    after, gone = groups.fewer(fleet, count)
    whose = ", ".join(f"{many:,} {origin}" for origin, many in gone.items())
    yield Happening(
        "TUM-SHIP-9",
        "ships released",
        f"{fleet.name}: {counted(count, 'ship')} sent away ({whose})",
        fleets.who(day.world, fleet),
        f"Sent away: {counted(count, 'ship')} ({whose}).",
        at=day.land.xy(fleet.at),
        puts=(after,),
    )
    if ending.spent(after):
        yield from ending.end(day, fleet_id, "TUM-SHIP-9", "its last ships have been sent away")


def detach(day: Day, fleet_id: str, order: Order) -> Happenings:
    """Split ships off as a fleet of their own under a commander who is there: empty ones first, then such with stores.

    Both keep the morale and the counts of the old fleet. NotNow when no such commander is here, no ship would stay, or
    the ships wanted carry part of an army: that is never divided at sea.
    """
    fleet, act = day.world.fleets[fleet_id], order.act
    assert isinstance(act, DetachShips)
    lead = _leader(day, fleet, act.under)
    if act.count >= fleets.count(fleet):
        raise NotNow("some ships must stay with you")
    left, parted = _parted(day, fleet, act.count)
    fresh = Fleet(
        id=unused({*day.world.fleets, *day.world.armies}, f"{lead.id}-fleet"),
        name=f"{lead.name}'s fleet",
        nation=fleet.nation,
        at=fleet.at,
        commander=lead.id,
        morale=fleet.morale,
        ships=parted,
        forced_days=fleet.forced_days,
        unpaid=fleet.unpaid,
    )
    many = counted(act.count, "ship")
    yield Happening(
        RULE,
        "ships detached",
        f"{fleet.name}: {many} detached, now {fresh.name}",
        fleets.who(day.world, fleet),
        f"Detached under {lead.name}: {many}.",
        at=day.land.xy(fleet.at),
        puts=(left, fresh, *nearby.taken_aboard(day, lead, fresh)),
    )
    yield _given(day, fresh, lead)


def _parted(day: Day, fleet: Fleet, count: int) -> tuple[Fleet, dict[str, Ships]]:
    """Return the fleet without `count` ships and the groups that these are; NotNow when too many carry soldiers."""
    stores = {key: group for key, group in fleet.ships.items() if group.cargo and not any(x.army for x in group.cargo)}
    may = holds.empty(fleet) + sum(group.count for group in stores.values())
    if count > may:
        raise NotNow(
            f"only {counted(may, 'ship')} of the fleet {'carries' if may == 1 else 'carry'} no part of an army"
        )
    left, gone = groups.fewer(fleet, count)
    found: dict[str, Ships] = {origin: Ships(count=many, origin=origin) for origin, many in gone.items()}
    rest = count - sum(gone.values())
    for key in sorted(stores):
        taken = min(rest, stores[key].count)
        rest -= taken
        if taken:
            last = range(stores[key].count - taken, stores[key].count)
            left, cargo = holds.without(day.numbers, left, {key: last})
            found[unused(found, key)] = replace(stores[key], count=taken, cargo=_summed(cargo))
    return left, found


def _summed(cargo: Iterable[Load]) -> tuple[Load, ...]:
    """Return stores ship by ship as one load of each kind."""
    found: dict[Cargo, int] = {}
    for load in cargo:
        found[load.what] = found.get(load.what, 0) + load.amount
    return tuple(Load(what=what, amount=amount) for what, amount in found.items())


def _leader(day: Day, fleet: Fleet, under: str) -> Commander:
    """Return the commander who is to lead the ships; NotNow when he is not here, or leads a fleet already."""
    lead = day.world.commanders.get(under)
    # One answer for all that he cannot see from here, so that it tells nothing of commanders elsewhere.
    if lead is None or lead.status != "free" or not nearby.beside(day, lead, fleet):
        raise NotNow("that commander is not here to lead them")
    if fleets.fleet_of(day.world, lead.id) is not None:
        raise NotNow(f"{lead.name} leads a fleet already")
    if lead.nation != fleet.nation:
        raise NotNow(f"{lead.name} serves another nation")
    return lead


def _given(day: Day, fleet: Fleet, lead: Commander) -> Happening:
    ships = counted(fleets.count(fleet), "ship")
    return Happening(
        RULE,
        "fleet given",
        f"{fleet.name}: led by {lead.name}",
        (fleet.id, lead.id),
        f"You lead {fleet.name} from now on: {ships}.",
        at=day.land.xy(fleet.at),
    )
