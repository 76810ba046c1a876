"""His own affairs beside his army: who is with him, who holds him, what gathers and what is under way for him."""

from campaign.core.words import listed
from campaign.model.troops import Levy
from campaign.model.world import World
from campaign.rules import nations
from campaign.sight.paper import Companion, Errand, Gathering
from campaign.sight.sources import Sources, spot

NOBODY = "nobody knows whom"


def captor(given: Sources, world: World) -> str:
    """Return who holds him captive, "" when nobody does."""
    he = given.commander
    if he.status != "captured":
        return ""
    nation = world.nations.get(he.captor or "")
    return nation.name if nation is not None else he.captor or NOBODY


def company(given: Sources, world: World) -> tuple[Companion, ...]:
    """Return the other commanders at the same place, by name, each with his nation, friend or foe (TUM-MSG-1)."""
    return tuple(
        Companion(
            one.name,
            nations.called(world, one.nation),
            nations.relation(world, given.commander.nation, one.nation) == "hostile",
        )
        for one in sorted(given.company, key=lambda one: (one.name, one.id))
    )


def gathering(given: Sources, world: World) -> tuple[Gathering, ...]:
    """Return the troops that gather on his order, and those that arrived or were scattered today, by when due."""
    return tuple(
        Gathering(
            what=_what(world, levy),
            where=spot(given, world, levy.gather),
            ready=given.dates.short(levy.due),
            status=levy.status,
            under=given.names(levy.under) if levy.under else "",
        )
        for levy in sorted(given.levies, key=lambda one: (one.due, one.id))
    )


def operations(given: Sources) -> tuple[Errand, ...]:
    """Return his special operations that are under way or were settled today, the oldest first (TUM-OPS-1)."""
    return tuple(
        Errand(one.what, given.dates.short(max(one.ordered, 1)), one.cost, one.status, one.outcome)
        for one in sorted(given.operations, key=lambda one: (one.ordered, one.id))
    )


def _what(world: World, levy: Levy) -> str:
    """Return what gathers, and where from: "300 infantry and 50 cavalry from Lund"."""
    sizes: dict[str, int] = {}
    for one in levy.detachments.values():
        sizes[one.type] = sizes.get(one.type, 0) + one.size
    troops = listed([f"{sizes[kind]:,} {kind}" for kind in sorted(sizes)]) or "troops"
    region = world.places.get(levy.region)
    return f"{troops} from {region.name if region is not None else levy.region}" if levy.region else troops
