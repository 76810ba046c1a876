"""What small groups are about (TUM-OPS-1, TUM-OPS-2), and tournaments."""

from campaign.files.complaints import shown
from campaign.play.checks.findings import Findings
from campaign.rules import operations as rules


def operations(found: Findings) -> None:
    """Check the operations under way: whose they are, who is told, and that a chance given is one."""
    world = found.world
    for key, one in sorted(world.operations.items()):
        if one.status != "under way":
            continue
        found.known("commander", one.who, world.commanders, "operations", key, "who")
        for at, name in enumerate(one.tells):
            found.known("commander", name, world.commanders, "operations", key, "tells", at)
        if one.chance and rules.chance(one.chance) is None:
            found.add("CHANCE", "operations", key, "chance", says=f"{shown(one.chance)} is no chance such as 2-in-6")


def tourneys(found: Findings) -> None:
    """Check the tournaments that are not over: where they are held, and who takes part."""
    world = found.world
    for key, one in sorted(world.tourneys.items()):
        if one.status == "told":
            continue
        found.known("place", one.place, world.places, "tourneys", key, "place")
        for name in one.riders:
            found.known("commander", name, world.commanders, "tourneys", key, "riders", name)
