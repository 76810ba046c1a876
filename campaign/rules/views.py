"""What there was to be seen before anybody did anything today, and at dusk: eyes that were not there later know no more
than the first of them (TUM-SCO-1).
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from campaign.model.army import Army
from campaign.model.fleet import Fleet
from campaign.model.place import Place, Region
from campaign.model.ruling import Pile

if TYPE_CHECKING:
    from campaign.model.world import World
    from campaign.rules.day import Day, Happenings

DAWN, DUSK = "dawn", "dusk"


class View(NamedTuple):
    """The records of all that eyes can see, as they were at one moment."""

    places: Mapping[str, Place]
    regions: Mapping[str, Region]
    piles: Mapping[str, Pile]
    armies: Mapping[str, Army]
    fleets: Mapping[str, Fleet]


def view(world: "World") -> View:
    """Return what there is to be seen now; what happens to the world later does not change it."""
    return View({**world.places}, {**world.regions}, {**world.piles}, {**world.armies}, {**world.fleets})


def by_dawn(day: "Day") -> "Happenings":
    """Keep how things are once orders are taken up. Nothing happens; to run before anybody does anything today."""
    day.views[DAWN] = view(day.world)
    return iter(())


def by_dusk(day: "Day") -> "Happenings":
    """Keep how things are at dusk. Nothing happens; to run when all of the day is over, before the night's march."""
    day.views[DUSK] = view(day.world)
    return iter(())
