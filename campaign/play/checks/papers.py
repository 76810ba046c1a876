"""The campaign's settings, and the orders, rulings, meetings and battle sheets on file."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from campaign.core.calendar import dates
from campaign.model.battle import Battle
from campaign.model.order import Attack, Besiege, Harry, Join, March
from campaign.play.checks.findings import Findings
from campaign.play.checks.positions import position
from campaign.rules import stockades
from campaign.rules.meetings import WALLS
from campaign.rules.numbers import Numbers

if TYPE_CHECKING:
    from campaign.model.sheet import Force

OPEN = ("queued", "running", "standing")
_OF_FLEETS = "TUM-SHIP-"


def settings(found: Findings) -> None:
    """Check the calendar and the numbers of the rules that this world changes."""
    chosen = found.world.campaign
    own = chosen.calendar
    try:
        made = dates(
            own.first,
            [(month.name, month.days) for month in own.months],
            own.names,
            (own.spring, own.summer, own.autumn, own.winter),
        )
        made.date(chosen.day + 1)
    except (ValueError, OverflowError) as error:
        found.add("CALENDAR", "campaign", "", "calendar", says=str(error))
    if not chosen.rules:
        return
    from campaign.play.rulebook import load_chapters
    from campaign.rules.numbers import complaint, registry

    list(load_chapters())  # so that every chapter has registered its numbers
    names = {number.name: number for number in registry()}
    for name, value in sorted(chosen.rules.items()):
        said = complaint(name, value)
        if said is not None:
            near = found.near(name, names) if name not in names else ""
            found.add("NUMBER", "campaign", "", "rules", name, of_key=name not in names, says=said + near)


def orders(found: Findings) -> None:
    """Check whose orders they are, and that what the open ones name is there.

    Whether a goal can be reached is for the day to find out: an order that cannot be carried out is no fault.
    """
    world = found.world
    for key, order in sorted(world.orders.items()):
        if not found.known("commander", order.who, world.commanders, "orders", key, "who") or order.status not in OPEN:
            continue
        act = order.act
        if isinstance(act, March):
            position(found, None, act.to, "orders", key, "act", "to")
            for at, place in enumerate(act.via):
                found.known("place", place, world.places, "orders", key, "act", "via", at)
        elif isinstance(act, Besiege) and stockades.owner(world, act.place) is None:
            found.known("place", act.place, world.places, "orders", key, "act", "place")
        elif isinstance(act, Join | Attack | Harry):
            hosts: Mapping[str, object] = world.fleets if act.army in world.fleets else world.armies
            found.known("army", act.army, hosts, "orders", key, "act", "army")


def rulings(found: Findings) -> None:
    """Warn of rulings and meetings about armies or fleets that were never there."""
    armies: Mapping[str, object] = {**found.world.armies, **found.world.fleets}
    for key, ruling in sorted(found.world.rulings.items()):
        for at, army in enumerate(ruling.holds):
            if army not in armies and found.whole("armies") and found.whole("fleets"):
                afloat = ruling.rule.startswith(_OF_FLEETS)
                kind, there = ("fleet", found.world.fleets) if afloat else ("army", found.world.armies)
                says = f"there is no {kind} '{army[:60]}'{found.near(army, there)}"
                found.warn("UNKNOWN", "rulings", key, "holds", at, says=says)
    for key in sorted(found.world.meetings):
        for one in key.split("+"):
            walls = one.startswith(WALLS)
            force = "fleet" if any(other in found.world.fleets for other in key.split("+")) else "army"
            kind, name, names = (
                ("place", one.removeprefix(WALLS), found.world.places) if walls else (force, one, armies)
            )
            if name not in names and all(map(found.whole, ("places",) if walls else ("armies", "fleets"))):
                says = f"there is no {kind} '{name[:60]}'{found.near(name, names)}"
                found.warn("UNKNOWN", "meetings", key, of_key=True, says=says)


def battles(found: Findings, numbers: Numbers) -> None:
    """Check that the armies or fleets on open battle sheets are there, and warn of what keeps one from being fought."""
    world = found.world
    for _, battle in sorted(world.battles.items()):
        if battle.status != "open":
            continue
        at_sea = battle.kind == "sea battle"
        there: Mapping[str, object] = world.fleets if at_sea else world.armies
        known = [
            army in there or _missing(found, battle, side, army, there)
            for side, front in battle.sides.items()
            for army in front.armies
        ]
        if found.warnings and all(known):
            _sheet(found, battle, numbers)


def _missing(found: Findings, battle: Battle, side: str, army: str, there: Mapping[str, object]) -> bool:
    """Find who stands on a sheet and is not there; return False.

    On a sheet of the day that waits to be played it may be one that parts from another on that day: one that a ruling
    of the day holds, or who only stands by, is only warned of.
    """
    kind = "fleet" if battle.kind == "sea battle" else "army"
    path = ("battles", battle.id, "sides", side, "armies", army)
    held = {one for ruling in found.world.rulings.values() if ruling.day == battle.day for one in ruling.holds}
    by_day = army in held or not battle.sides[side].armies[army].joins
    if battle.day != found.world.campaign.day + 1 or not by_day:
        found.known(kind, army, there, *path, of_key=True)
    elif found.whole("fleets" if kind == "fleet" else "armies"):
        says = f"there is no {kind} '{army[:60]}' unless one comes to be on that day{found.near(army, there)}"
        found.warn("UNKNOWN", *path, of_key=True, says=says)
    return False


def _sheet(found: Findings, battle: Battle, numbers: Numbers) -> None:
    from campaign.model.sheet import Sheet, Side  # late: few worlds have an open sheet
    from campaign.rules.battle import checking
    from campaign.rules.battle.mustering import force_of
    from campaign.rules.sea import mustering

    world = found.world

    def force(key: str, lines: Mapping[str, int]) -> "Force":
        if battle.kind != "sea battle":
            return force_of(world, numbers, world.armies[key], battle.day, lines=lines)
        return mustering.force_of(world, world.fleets[key], lines=lines)

    sides = {
        side: Side(
            {army: force(army, one.lines) for army, one in front.armies.items() if one.joins},
            front.role,
        )
        for side, front in battle.sides.items()
    }
    for wrong in checking.wrongs(Sheet(sides, battle.kind, battle.place), numbers):
        path = tuple("lines" if part == "modifiers" else part for part in wrong.path)
        found.warn("SHEET", "battles", battle.id, *path, of_key=wrong.key, says=wrong.message)
