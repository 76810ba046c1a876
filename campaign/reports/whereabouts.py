"""Where an army stands, in words for the GM."""

from campaign.model.army import Army
from campaign.model.world import World


def where(world: World, army: Army) -> str:
    """Return an army's position in words: a place, a point on a road, or coordinates in km."""
    if isinstance(army.at, str):
        return world.places[army.at].name if army.at in world.places else army.at
    if army.at.start is not None and army.at.to is not None:
        names = [world.places[key].name if key in world.places else key for key in (army.at.start, army.at.to)]
        return f"{army.at.km or 0:.1f} km from {names[0]} toward {names[1]}"
    return f"{army.at.x or 0:.1f}, {army.at.y or 0:.1f} km"
