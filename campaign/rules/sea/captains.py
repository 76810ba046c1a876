"""Fleets that nobody leads: their captains bring them into harbour (TUM-SHIP-1)."""

from msgspec.structs import replace

from campaign.core.plane import distance
from campaign.model.fleet import Fleet
from campaign.model.order import Disembark, Sail
from campaign.model.people import Commander
from campaign.rules.day import Day, Doing, Happening, Happenings
from campaign.rules.duty import barred
from campaign.rules.nations import friendly
from campaign.rules.sea import ending, fleets, nearby
from campaign.rules.sea.harbours import sea_open

RULE = "TUM-SHIP-1"
DEPUTY = "deputy"


def plan(day: Day) -> Happenings:
    """Take the fleets of the captured and the dead from them, and give every fleet that nobody leads its act of today.

    To run when armies have their deputies; orders taken up later go before this. Fleets out of control or held by a
    ruling are left alone.
    """
    if not day.world.fleets:
        return
    for fleet in fleets.afloat(day.world):
        lead = day.world.commanders.get(fleet.commander or "")
        if lead is not None and lead.status != "free":
            yield from _bereft(day, fleet, lead)
    for fleet in fleets.afloat(day.world):
        if fleet.commander is None and fleet.rout is None and fleet.id not in day.held and fleets.count(fleet):
            _homeward(day, fleet)


def _bereft(day: Day, fleet: Fleet, lost: Commander) -> Happenings:
    """Leave the fleet without a commander; his orders for ships fail, and he is told nothing of it."""
    yield from ending.fail_orders(day, fleet, barred(lost))
    yield Happening(
        RULE,
        "fleet without commander",
        f"{fleet.name}: led by nobody, since {lost.name} is {lost.status}; its captains make for a friendly harbour",
        fleets.who(day.world, fleet),
        notable=True,
        at=nearby.point(day.land, fleet.at),
        puts=(replace(fleet, commander=None),),
    )


def _homeward(day: Day, fleet: Fleet) -> None:
    """Let the fleet sail to the nearest friendly harbour; in one, let those aboard go ashore whom deputies lead."""
    if _friendly(day, fleet, fleet.at):
        for army in fleets.aboard(day.world, fleet.id):
            if army.npc == DEPUTY and army.id not in day.held:
                day.acts[army.id] = Doing(Disembark(), None)
        return
    goal = _haven(day, fleet)
    if goal is not None:
        day.acts[fleet.id] = Doing(Sail(to=goal), None)


def _friendly(day: Day, fleet: Fleet, at: object) -> bool:
    place = day.world.places.get(at) if isinstance(at, str) else None
    return place is not None and place.holder is not None and friendly(day.world, fleet.nation, place.holder)


def _haven(day: Day, fleet: Fleet) -> str | None:
    """Return the friendly harbour nearest in a straight line that is open and has a way to it over water, or None."""
    here = nearby.point(day.land, fleet.at)
    known = sorted(
        (distance(here, harbour.point), key)
        for key, harbour in day.land.harbours.items()
        if _friendly(day, fleet, key) and sea_open(day.world, day.land, key)
    )
    return next((key for _, key in known if day.land.sail(fleet.at, key) is not None), None)
