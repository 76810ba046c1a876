"""Sieges: that place and besiegers are there, and that places know of it."""

from campaign.files.load import NO_CAMPAIGN
from campaign.model.place import STRONGHOLDS
from campaign.play.checks.findings import Findings
from campaign.rules import stockades


def sieges(found: Findings) -> None:
    """Check each siege: its stronghold, its besiegers, its first day, and the mark of it at the place."""
    world = found.world
    strongholds = {key: place for key, place in world.places.items() if place.kind in STRONGHOLDS}
    for key, siege in sorted(world.sieges.items()):
        camped = stockades.owner(world, key)
        if camped is not None:
            if not stockades.behind(camped):
                says = f"{camped.name} lies behind no palisade; the siege of its camp ends the next day"
                found.warn("SIEGE", "sieges", key, of_key=True, says=says)
        elif found.known("stronghold", key, strongholds, "sieges", key, of_key=True) and not world.places[key].besieged:
            says = f"{world.places[key].name} has a siege, and is not marked as besieged"
            found.warn("SIEGE", "sieges", key, of_key=True, says=says)
        for at, army in enumerate(siege.by):
            found.known("army", army, world.armies, "sieges", key, "by", at)
        lying = [one for one in siege.by if one in world.armies and world.armies[one].status == "active"]
        if not lying and found.whole("armies"):
            found.warn("SIEGE", "sieges", key, "by", says="no besieger is left; the siege ends the next day")
        if world.campaign is not NO_CAMPAIGN and not 1 <= siege.since <= world.campaign.day + 1:
            says = f"day {siege.since} is none of the {world.campaign.day} days played, nor the next"
            found.add("SIEGE-DAY", "sieges", key, "since", says=says)
    for key, place in sorted(world.places.items()):
        if place.besieged and key not in world.sieges and found.whole("sieges"):
            says = f"{place.name} is marked as besieged, and no siege of it is on record"
            found.warn("SIEGE", "places", key, "besieged", says=says)
