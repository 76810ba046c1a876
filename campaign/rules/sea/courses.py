"""What every fleet sets out to do today, by its order (TUM-SHIP-4, TUM-SHIP-8)."""

from campaign.core.plane import span
from campaign.model.fleet import Fleet
from campaign.model.order import Act, Attack, Blockade, Follow, Sail
from campaign.rules.day import Day
from campaign.rules.nations import relation
from campaign.rules.sea import blockading, fleets, lookout, nearby, voyages
from campaign.rules.sea.voyages import Voyage

ACTS = (Sail, Follow, Blockade, Attack)


def plan(day: Day) -> dict[str, Voyage | str]:
    """Return the voyage of every fleet that is to go somewhere today, by id, or why it does not.

    voyages.THERE when it lies there.
    """
    planned: dict[str, Voyage | str] = {}
    for fleet in fleets.afloat(day.world):
        _course(day, fleet, planned, set())
    return planned


def _course(day: Day, fleet: Fleet, planned: dict[str, Voyage | str], asked: set[str]) -> Voyage | None:
    """Put what the fleet does today into `planned`, unless it is there, and return its voyage; None: it lies still.

    Whom it follows is looked at first; those that follow each other in a ring lie still.
    """
    doing = day.acts.get(fleet.id)
    if fleet.id not in planned and fleet.id not in asked and doing is not None and fleet.id not in day.held:
        asked.add(fleet.id)
        if isinstance(doing.act, ACTS):
            plan = _planned(day, fleet, doing.act, planned, asked)
            planned[fleet.id] = plan
    found = planned.get(fleet.id)
    return found if isinstance(found, Voyage) else None


def _planned(day: Day, fleet: Fleet, act: Act, planned: dict[str, Voyage | str], asked: set[str]) -> Voyage | str:
    if not fleets.count(fleet):
        return "the fleet has no ships"
    if isinstance(act, Attack | Follow):
        reason = _out_of_reach(day, fleet, act)
        if reason is not None:
            return reason
    if isinstance(act, Follow):
        return _following(day, fleet, day.world.fleets[act.fleet], planned, asked)
    if isinstance(act, Attack):
        return voyages.plan(day, fleet, (day.world.fleets[act.army].at,), rows=False)
    if isinstance(act, Blockade):
        reason = blockading.refused(day, fleet, act.place)
        return voyages.plan(day, fleet, (act.place,), rows=False) if reason is None else reason
    assert isinstance(act, Sail)
    return voyages.plan(day, fleet, (*act.via, act.to), rows=act.row)


def _following(
    day: Day, fleet: Fleet, target: Fleet, planned: dict[str, Voyage | str], asked: set[str]
) -> Voyage | str:
    """Return the voyage along that of another fleet where the two lie together, else toward where that will be."""
    ahead = _course(day, target, planned, asked)
    if ahead is None:
        return voyages.THERE if nearby.together(day, fleet, target) else voyages.plan(day, fleet, (target.at,), False)
    if fleet.at == target.at:
        return voyages.along(day, fleet, ahead.goal, ahead.legs, rows=False)
    return voyages.plan(day, fleet, (ahead.at(ahead.after(ahead.ticks)),), rows=False)


def _out_of_reach(day: Day, fleet: Fleet, act: Attack | Follow) -> str | None:
    """Return why the fleet cannot make for the one that it is to attack or to follow, or None.

    That must be in sight at dawn, and an enemy if it is to be attacked.
    """
    target = day.world.fleets.get(act.army if isinstance(act, Attack) else act.fleet)
    hunts = isinstance(act, Attack)
    words = "the enemy is not in sight" if hunts else "that fleet is not in sight"
    if target is None or target.status != "active" or target.id == fleet.id:
        return words
    if span(nearby.point(day.land, fleet.at), nearby.point(day.land, target.at)) > lookout.radius(day, fleet):
        return words
    if hunts and relation(day.world, fleet.nation, target.nation) != "hostile":
        return "that fleet is no enemy"
    return None
