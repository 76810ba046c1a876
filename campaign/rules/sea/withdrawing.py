"""Beaten fleets: the way off at once, and the days out of control where there is none (TUM-SHIP-8, TUM-BAT-9)."""

from collections.abc import Sequence

from msgspec.structs import replace

from campaign.core.plane import METRES_A_KM
from campaign.model.army import Rout
from campaign.rules import routs
from campaign.rules.battle.results import Ending
from campaign.rules.day import Day, Happening, Happenings
from campaign.rules.sea import blockading, fleeing, fleets, nearby
from campaign.rules.whereabouts import whereabouts

RULE = "TUM-SHIP-8"


def withdraw(day: Day, fleet_id: str, how: Ending, victors: Sequence[str]) -> Happenings:
    """Take a beaten fleet away over the water, or begin the days in which it is out of control."""
    fleet = day.world.fleets[fleet_id]
    way = fleeing.find(day, fleet, victors, how.km * METRES_A_KM) if how.km else None
    if way is not None:
        if fleet.blockades:
            yield blockading.lifted(day, fleet)
        here, carried = nearby.point(day.land, fleet.at), fleets.aboard(day.world, fleet_id)
        there = way.points[-1]
        after = replace(fleet, blockades="", stowing=None)
        where = (
            f"into the harbour of {day.world.places[way.end].name}" if way.friends and isinstance(way.end, str) else ""
        )
        where = where or f"to a point {whereabouts(day.land, day.world, there)}"
        km = f"{way.length / METRES_A_KM:.1f} km"
        yield Happening(
            RULE,
            "retreat",
            f"{fleet.name}: retreated {km}, {where}",
            fleets.all_who(day.world, fleet),
            f"The fleet retreats {km}, {where}.",
            at=there,
            puts=fleets.moved(day.world, after, way.end),
        )
        routs.seen_to_go(day, fleet_id, here, there, victors)
        day.tracks.update({army.id: day.tracks[fleet_id] for army in carried if fleet_id in day.tracks})
    if how.days:
        fleet = day.world.fleets[fleet_id]
        until = day.number + how.days
        yield Happening(
            "TUM-BAT-9",
            "out of control",
            f"{fleet.name}: out of control until {day.dates.long(until)}",
            fleets.who(day.world, fleet),
            f"The fleet is out of control until {day.dates.long(until)}: no order reaches it.",
            notable=True,
            at=nearby.point(day.land, fleet.at),
            puts=(replace(fleet, rout=Rout(until=until, enemies=tuple(victors))),),
        )


def gather(day: Day) -> Happenings:
    """Let every fleet whose time out of control is over gather again; to run at dawn, before orders are taken up."""
    if not day.world.fleets:
        return
    for fleet in fleets.afloat(day.world):
        if fleet.rout is not None and fleet.rout.until < day.number:
            yield Happening(
                "TUM-BAT-9",
                "gathered",
                f"{fleet.name}: gathered again, its time out of control is over",
                fleets.who(day.world, fleet),
                "The fleet has gathered again and obeys orders.",
                notable=True,
                at=nearby.point(day.land, fleet.at),
                puts=(replace(fleet, rout=None),),
            )
