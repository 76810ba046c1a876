"""Where an army or fleet is, in words for the GM."""

from campaign.model.army import Army
from campaign.model.fleet import Fleet
from campaign.model.place import At
from campaign.model.world import World


def where(world: World, army: Army | Fleet) -> str:
    """Return a position in words: a place, a point on a road or down a river, or coordinates in km."""
    return spot(world, army.at)


def spot(world: World, at: At) -> str:
    """Return a position in words, as `where` does."""
    if isinstance(at, str):
        return world.places[at].name if at in world.places else at
    if at.start is not None and at.to is not None:
        names = [world.places[key].name if key in world.places else key for key in (at.start, at.to)]
        return f"{at.km or 0:.1f} km from {names[0]} toward {names[1]}"
    if at.river is not None:
        return f"{at.km or 0:.1f} km down the {world.rivers[at.river].name if at.river in world.rivers else at.river}"
    return f"{at.x or 0:.1f}, {at.y or 0:.1f} km"
