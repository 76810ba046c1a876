"""Harbours closed by fleets that lie off them (TUM-SIE-3)."""

from msgspec.structs import replace

from campaign.model.fleet import Fleet
from campaign.model.order import Blockade
from campaign.rules import nations
from campaign.rules.day import Day, Happening, Happenings
from campaign.rules.sea import fleets, lookout

RULE = "TUM-SIE-3"


def lift(day: Day) -> Happenings:
    """Open the harbours that a fleet closed which has other orders today, or does not lie there any more."""
    for fleet in fleets.afloat(day.world):
        doing = day.acts.get(fleet.id)
        goes_on = doing is not None and doing.act == Blockade(place=fleet.blockades)
        if fleet.blockades and fleet.id not in day.held and not (goes_on and fleet.at == fleet.blockades):
            yield lifted(day, fleet)


def lifted(day: Day, fleet: Fleet) -> Happening:
    """Return that the fleet no longer closes the harbour that it closed; all the world hears of it (TUM-SIE-3)."""
    name = day.world.places[fleet.blockades].name
    seen = lookout.host(day, fleet) if fleets.count(fleet) else nations.fleet(day.world, fleet.nation)
    return Happening(
        RULE,
        "blockade lifted",
        f"{fleet.name}: {name} no longer closed",
        fleets.who(day.world, fleet),
        f"The fleet no longer closes {name}.",
        public=True,
        at=day.land.xy(fleet.blockades),
        puts=(replace(fleet, blockades=""),),
        tale=f"{seen} no longer closes the harbour of {name}",
    )


def refused(day: Day, fleet: Fleet, place_id: str) -> str | None:
    """Return why the fleet does not close a harbour, or None."""
    place = day.world.places.get(place_id)
    if place is None or place_id not in day.land.harbours:
        return "there is no harbour"
    if place.holder is not None and nations.friendly(day.world, fleet.nation, place.holder):
        return f"{place.name} is held by friends"
    return None


def close(day: Day, stopped: dict[str, int]) -> Happenings:
    """Close the harbours before which fleets with that order now lie (TUM-SIE-3)."""
    for fleet in fleets.afloat(day.world):
        doing = day.acts.get(fleet.id)
        if doing is None or not isinstance(doing.act, Blockade) or fleet.id in day.held or fleet.blockades:
            continue
        place = day.world.places.get(doing.act.place)
        order = day.world.orders.get(doing.order or "")
        if place is None or fleet.at != place.id or (order is not None and order.status != "running"):
            continue
        if fleet.id in stopped:
            continue  # it fights for the harbour, or waits for the GM
        yield Happening(
            RULE,
            "blockade begun",
            f"{fleet.name}: lies off {place.name} and closes its harbour",
            fleets.who(day.world, fleet),
            f"The fleet lies off {place.name} and closes its harbour.",
            public=True,
            at=day.land.xy(place.id),
            puts=(replace(fleet, blockades=place.id),),
            tale=f"{lookout.host(day, fleet)} closes the harbour of {place.name}",
        )
