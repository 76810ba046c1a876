"""Fleets come together, and such as nobody leads find a commander (TUM-SHIP-1)."""

from msgspec.structs import replace

from campaign.core.words import counted
from campaign.model.fleet import Fleet
from campaign.model.order import Join
from campaign.rules import seaborne
from campaign.rules.day import Day, Happening, Happenings, NotNow
from campaign.rules.sea import blockading, ending, fleets, groups, nearby

RULE = "TUM-SHIP-1"
# One answer for all that he cannot see, so that it tells nothing of fleets elsewhere.
NOT_HERE = "that fleet is not here"


def take_lead(day: Day, who: str, fleet_id: str) -> Happenings:
    """Make a commander who leads no fleet that of one of his nation, at the same place, that nobody leads.

    NotNow when he is not free, there is no such fleet here, or it has its commander.
    """
    lead, fleet = day.world.commanders[who], day.world.fleets.get(fleet_id)
    if lead.status != "free":
        raise NotNow("you are not free")
    if fleet is None or fleet.status != "active" or not nearby.beside(day, lead, fleet):
        raise NotNow(NOT_HERE)
    _ready(day, fleet, lead.nation)
    led = replace(fleet, commander=who)
    day.acts.pop(fleet_id, None)  # what its captains were about
    yield Happening(
        RULE,
        "fleet taken over",
        f"{fleet.name}: led by {lead.name}",
        (fleet_id, who),
        f"You lead {fleet.name} from now on.",
        at=day.land.xy(fleet.at),
        puts=(led, *nearby.taken_aboard(day, lead, led)),
    )


def take_over(day: Day, fleet_id: str, other_id: str) -> Happenings:
    """Take a fleet of the nation that nobody leads into the one at the same place.

    NotNow when there is no such fleet here, or it has its commander.
    """
    fleet, other = day.world.fleets[fleet_id], day.world.fleets.get(other_id)
    if other is None or other.status != "active" or other_id == fleet_id or not nearby.together(day, fleet, other):
        raise NotNow(NOT_HERE)
    _ready(day, other, fleet.nation)
    yield from join(day, other_id, fleet_id)


def _ready(day: Day, fleet: Fleet, nation: str) -> None:
    """Raise NotNow unless the fleet has no commander and one of `nation` may lead it."""
    if fleet.nation != nation:
        raise NotNow(f"{fleet.name}: that is another nation's fleet")
    if fleet.commander is not None and fleet.commander in day.world.commanders:
        raise NotNow(f"{day.world.commanders[fleet.commander].name} leads {fleet.name}")
    if fleet.rout is not None:
        raise NotNow(f"{fleet.name} is out of control")


def join(day: Day, fleet_id: str, other_id: str) -> Happenings:
    """Merge a fleet into another of its nation at the same place, with all that it carries and what comes back to it.

    Morale is the mean by ships, rounded down; of each count the higher is kept. Its commander is then free there, his
    other orders for ships fail. NotNow when there is no such fleet here, or it is of another nation or out of control.
    """
    fleet, other = day.world.fleets[fleet_id], day.world.fleets.get(other_id)
    if other is None or other.status != "active" or other_id == fleet_id or not nearby.together(day, fleet, other):
        raise NotNow(NOT_HERE)
    if other.nation != fleet.nation:
        raise NotNow(f"{other.name}: that is another nation's fleet")
    if other.rout is not None:
        raise NotNow(f"{other.name} is out of control")
    keep = {
        key
        for key, order in day.world.orders.items()
        if seaborne.target(order.act) == other_id and isinstance(order.act, Join)
    }
    yield from ending.fail_orders(day, fleet, f"the fleet has joined {other.name}", keep)
    if fleet.blockades and other.blockades != fleet.blockades:
        yield blockading.lifted(day, fleet)
    merged = _merged(fleet, other)
    armies = tuple(replace(army, aboard=other_id, at=other.at) for army in fleets.aboard(day.world, fleet_id))
    lead = day.world.commanders.get(fleet.commander) if fleet.commander is not None else None
    free = () if lead is None or lead.status != "free" else nearby.taken_aboard(day, lead, other)
    yield Happening(
        RULE,
        "fleets joined",
        f"{fleet.name}: joined {other.name}; morale {fleet.morale} and {other.morale} → {merged.morale}",
        fleets.who(day.world, fleet),
        f"The fleet has joined {other.name}.",
        at=day.land.xy(other.at),
        puts=(merged, ending.gone(fleet), *armies, *free),
    )
    day.acts.pop(fleet_id, None)
    yield Happening(
        RULE,
        "fleet reinforced",
        f"{other.name}: {fleet.name} taken in",
        fleets.who(day.world, other),
        f"Joined with you: {fleet.name}, {counted(fleets.count(fleet), 'ship')}.",
        at=day.land.xy(other.at),
    )


def _merged(fleet: Fleet, other: Fleet) -> Fleet:
    ships, more = fleets.count(other), fleets.count(fleet)
    mean = (other.morale * ships + fleet.morale * more) // (ships + more) if ships + more else other.morale
    whole = groups.joined(other, sorted(fleet.ships.items()))
    return replace(
        whole,
        morale=mean,
        strays=(*other.strays, *fleet.strays),
        coming=(*other.coming, *fleet.coming),
        forced_days=max(other.forced_days, fleet.forced_days),
        unpaid=max(other.unpaid, fleet.unpaid),
    )


def rename(day: Day, fleet_id: str, name: str) -> Happenings:
    """Give the fleet another name; NotNow when none is given."""
    fleet = day.world.fleets[fleet_id]
    name = " ".join(name.split())
    if not name:
        raise NotNow("no name is given")
    yield Happening(
        RULE,
        "renamed",
        f"{fleet.name}: now called {name}",
        fleets.who(day.world, fleet),
        f"{fleet.name}: from now on called {name}.",
        at=day.land.xy(fleet.at),
        puts=(replace(fleet, name=name),),
    )
